import InsetDevices
import InsetModel
import InsetSolver

/// The figures of a frame that are not known exactly.
///
/// A figure is *near* where it rests on the width of a text in a face and size whose widths are known to
/// a point, and an *estimate* where it rests on another text, on several, on a size without a source or
/// on a bar of which the catalogue knows nothing.
public struct FrameEstimate: OptionSet, Sendable, Hashable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let x = FrameEstimate(rawValue: 1)
  public static let y = FrameEstimate(rawValue: 2)
  public static let width = FrameEstimate(rawValue: 4)
  public static let height = FrameEstimate(rawValue: 8)
  public static let size: FrameEstimate = [.width, .height]
  /// The same figures, known to a point.
  public static let nearX = FrameEstimate(rawValue: 16)
  public static let nearY = FrameEstimate(rawValue: 32)
  public static let nearWidth = FrameEstimate(rawValue: 64)
  public static let nearHeight = FrameEstimate(rawValue: 128)

  /// The estimates by name, as reports list them: `x`, `y`, `width`, `height`.
  public var names: [String] { Self.named.filter { contains($0.0) }.map(\.1) }

  /// The figures that are known to a point, by name.
  public var nearNames: [String] {
    Self.named.filter { contains(FrameEstimate(rawValue: $0.0.rawValue << 4)) }.map(\.1)
  }

  /// Whether any of some figures is not known exactly.
  public func isUnsure(_ figures: FrameEstimate) -> Bool {
    !isDisjoint(with: figures.union(FrameEstimate(rawValue: figures.rawValue << 4)))
  }

  private static let named: [(FrameEstimate, String)] = [
    (.x, "x"), (.y, "y"), (.width, "width"), (.height, "height"),
  ]
}

/// How well a size is known that content asks for.
enum SizeDoubt: Hashable, Comparable {
  case none
  /// It is that of a text whose width is known to a point.
  case near
  case estimate
}

extension EnvironmentRun {
  /// Which figures move when every estimate is moved a little: one more solve, from the last basis, and
  /// another where a text is wrapped into a width that is not known exactly.
  ///
  /// Two estimates that cancel exactly are not told apart from none; each is moved by its own amount,
  /// so that they hardly ever do.
  mutating func estimates(
    _ built: BuiltSystem, _ evaluation: Evaluation, _ around: Surroundings, _ frames: [Rect]
  ) -> [FrameEstimate] {
    let none = Array(repeating: FrameEstimate(), count: frames.count)
    var moved = around
    var isMoved = false
    /// The views that take as many lines however far their texts are off.
    var sureOfLines: [Int] = []
    for index in frames.indices where context.state.isPresent[index] {
      let size = around.intrinsic[index]
      if size.widthDoubt != .none, let width = size.width {
        moved.intrinsic[index].width = width + Self.step(2 * index, size.widthDoubt)
        isMoved = true
      }
      if size.heightDoubt != .none, let height = size.height {
        if isSureOfLines(index, frames[index].width) {
          sureOfLines.append(index)
          continue
        }
        moved.intrinsic[index].height = height + Self.step(2 * index + 1, size.heightDoubt)
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
    var found = changes(built, evaluation, moved, shifted, frames)
    let unsure = sureOfLines.filter { found[$0].isUnsure(.width) }
    if !unsure.isEmpty {
      for index in unsure {
        guard let height = around.intrinsic[index].height else { continue }
        moved.intrinsic[index].height = height + Self.step(2 * index + 1)
      }
      found = changes(built, evaluation, moved, shifted, frames)
    }
    return found
  }

  private func isSureOfLines(_ index: Int, _ width: Double) -> Bool {
    let view = context.state.views[index]
    guard view.wraps else { return false }
    let inset = view.kind.alignmentInsets(context.era)
    return view.isSureOfLines(context.era, wrapWidth: width - inset.left - inset.right)
  }

  /// What changes in frames where some things are moved a little.
  private mutating func changes(
    _ built: BuiltSystem, _ evaluation: Evaluation, _ moved: Surroundings,
    _ shifted: ResolverContext, _ frames: [Rect]
  ) -> [FrameEstimate] {
    let constants = Self.constants(built, moved, shifted)
    let values = solveTrial(constants, from: evaluation)
    let other = Self.read(built, values, context).frames
    return zip(frames, other).map { a, b in
      var found: FrameEstimate = []
      func note(_ change: Double, _ figure: FrameEstimate) {
        guard abs(change) > Self.noise else { return }
        let isNear = abs(change) <= Self.nearLimit
        found.insert(isNear ? FrameEstimate(rawValue: figure.rawValue << 4) : figure)
      }
      note(a.x - b.x, .x)
      note(a.y - b.y, .y)
      note(a.width - b.width, .width)
      note(a.height - b.height, .height)
      return found
    }
  }

  /// By how much the estimate with a number is moved: between 1/16 and 1/8 of a point, and a sixteenth of
  /// that where it is known to a point.
  private static func step(_ number: Int, _ doubt: SizeDoubt = .estimate) -> Double {
    let units = 256 + (number &* 97) & 255
    return Double(doubt == .near ? units / 16 : units) / 4096
  }
  private static let noise = 2.0 / 4096
  /// What moves further rests on an estimate, on several texts, or on more than a text's width.
  private static let nearLimit = 42.0 / 4096
}
