import InsetDevices
import InsetModel
import InsetSolver

/// The figures of a frame that rest on an estimate: the width of a text, a size without a source, a
/// bar of which the catalogue knows nothing.
public struct FrameEstimate: OptionSet, Sendable, Hashable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let x = FrameEstimate(rawValue: 1)
  public static let y = FrameEstimate(rawValue: 2)
  public static let width = FrameEstimate(rawValue: 4)
  public static let height = FrameEstimate(rawValue: 8)
  public static let size: FrameEstimate = [.width, .height]

  /// The figures by name, as reports list them: `x`, `y`, `width`, `height`.
  public var names: [String] {
    let all: [(FrameEstimate, String)] = [
      (.x, "x"), (.y, "y"), (.width, "width"), (.height, "height"),
    ]
    return all.filter { contains($0.0) }.map(\.1)
  }
}

extension EnvironmentRun {
  /// Which figures move when every estimate is moved a little: one more solve, from the last basis.
  ///
  /// Two estimates that cancel exactly are not told apart from none; each is moved by its own amount,
  /// so that they hardly ever do.
  mutating func estimates(
    _ built: BuiltSystem, _ evaluation: Evaluation, _ around: Surroundings, _ frames: [Rect]
  ) -> [FrameEstimate] {
    let none = Array(repeating: FrameEstimate(), count: frames.count)
    var moved = around
    var isMoved = false
    for index in frames.indices where context.state.isPresent[index] {
      let size = around.intrinsic[index]
      if size.isWidthEstimate, let width = size.width {
        moved.intrinsic[index].width = width + Self.step(2 * index)
        isMoved = true
      }
      if size.isHeightEstimate, let height = size.height {
        moved.intrinsic[index].height = height + Self.step(2 * index + 1)
        isMoved = true
      }
    }
    var root = context.root.rootFrame
    if context.root.isRootFrameEstimate {
      root.height -= Self.step(1)
      isMoved = true
    }
    let edges = Edge.allCases.filter { edge in
      context.root.contributions.contains { $0.edge == edge && $0.isEstimate }
    }
    if !edges.isEmpty {
      isMoved = true
      // What a view has of a root inset that is estimated is estimated with it.
      for index in frames.indices where context.state.isPresent[index] {
        for (number, edge) in edges.enumerated() where around.safeAreaInsets[index][edge] > 0 {
          let step = Self.step(number)
          moved.safeAreaInsets[index][edge] += step
          if context.marginsFollowSafeArea(index) {
            moved.margins[index][edge] += step
            moved.readable[index][edge] += step
          }
          if edge == .bottom && !context.state.bars.keyboardVisible {
            moved.keyboardHeights[index] += step
          }
        }
      }
    }
    guard isMoved else { return none }
    let shifted =
      root == context.root.rootFrame ? context : ResolverContext(moving: context, rootFrame: root)
    let constants = Self.constants(built, moved, shifted)
    let values = solveTrial(constants, from: evaluation)
    let other = Self.read(built, values, context).frames
    return zip(frames, other).map { a, b in
      var found: FrameEstimate = []
      if abs(a.x - b.x) > Self.noise { found.insert(.x) }
      if abs(a.y - b.y) > Self.noise { found.insert(.y) }
      if abs(a.width - b.width) > Self.noise { found.insert(.width) }
      if abs(a.height - b.height) > Self.noise { found.insert(.height) }
      return found
    }
  }

  /// By how much the estimate with a number is moved: between 1/16 and 1/8 of a point.
  private static func step(_ number: Int) -> Double {
    (256 + Double((number &* 97) & 255)) / 4096
  }
  private static let noise = 2.0 / 4096
}
