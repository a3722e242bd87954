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

/// How frames were asked what they rest on, for the next time.
struct EstimateTrial {
  /// What surrounds the views with every estimate moved a little.
  fileprivate var moved: Surroundings
  fileprivate var constants: [Double]
  /// By view, whether it takes as many lines however far its text is off.
  fileprivate var isSureOfLines: [Bool]
  fileprivate var found: [FrameEstimate]
}

extension EnvironmentRun {
  /// Which figures move when every estimate is moved a little: one more solve, from the last basis, and
  /// another where a text is wrapped into a width that is not known exactly.
  ///
  /// Two estimates that cancel exactly are not told apart from none; each is moved by its own amount,
  /// so that they hardly ever do.
  ///
  /// - Parameter changes: what differs from the last time; `nil` where that is not known.
  mutating func estimates(
    _ built: BuiltSystem, _ evaluation: Evaluation, _ around: Surroundings, _ frames: [Rect],
    _ changes: RoundChanges?
  ) -> [FrameEstimate] {
    let known = lastTrial
    lastTrial = nil
    let edges = Edge.allCases.filter { edge in
      context.root.contributions.contains { $0.edge == edge && $0.isEstimate }
    }
    if let changes, let known {
      return estimates(built, evaluation, around, frames, changes, after: known, edges)
    }
    var trial = EstimateTrial(
      moved: around, constants: [],
      isSureOfLines: Array(repeating: false, count: frames.count), found: [])
    var isMoved = false
    for index in frames.indices where context.state.isPresent[index] {
      if move(index, in: &trial, around, frames) { isMoved = true }
    }
    if context.scene.assumesLengths {
      trial.moved.assumedShift = Self.step(2 * frames.count)
      isMoved = true
    }
    var root = context.root.rootFrame
    if context.root.isRootFrameEstimate {
      root.height -= Self.step(1)
      isMoved = true
    }
    if !edges.isEmpty {
      isMoved = true
      for index in frames.indices where context.state.isPresent[index] {
        moveEdges(edges, of: index, in: &trial, around)
      }
    }
    guard isMoved else { return Array(repeating: FrameEstimate(), count: frames.count) }
    let shifted =
      root == context.root.rootFrame ? context : ResolverContext(moving: context, rootFrame: root)
    trial.constants = Self.constants(built, trial.moved, shifted)
    let values = solveTrial(trial.constants, from: evaluation)
    let other = Self.read(built, values, context).frames
    trial.found = zip(frames, other).map(Self.difference)
    if let found = foundByLines(built, evaluation, around, frames, trial, shifted) { return found }
    if keepsRounds && shifted === context { lastTrial = trial }
    return trial.found
  }

  /// The same where only what is stale may be moved otherwise than the last time.
  private mutating func estimates(
    _ built: BuiltSystem, _ evaluation: Evaluation, _ around: Surroundings, _ frames: [Rect],
    _ changes: RoundChanges, after known: consuming EstimateTrial, _ edges: [Edge]
  ) -> [FrameEstimate] {
    var trial = known
    var moved: [Int] = []
    for index in frames.indices where changes.isStale[index] && context.state.isPresent[index] {
      trial.moved.take(index, from: around)
      trial.isSureOfLines[index] = false
      _ = move(index, in: &trial, around, frames)
      moveEdges(edges, of: index, in: &trial, around)
      moved.append(index)
    }
    let changed = renew(&trial.constants, built, trial.moved, of: moved)
    let values = solveTrial(trial.constants, changed: changed, from: evaluation)
    let geometry = built.geometry
    values.withUnsafeBufferPointer { values in
      func look(at index: Int) {
        let first = geometry.firstVariable[index]
        guard first >= 0 else { return }
        let found = Self.difference(frames[index], Self.frame(index, first, values, context))
        if found != trial.found[index] { trial.found[index] = found }
      }
      forEachView(whoseVariablesAreIn: trialWritten, look)
      for index in frames.indices where changes.isStale[index] { look(at: index) }
    }
    if let found = foundByLines(built, evaluation, around, frames, trial, context) { return found }
    lastTrial = trial
    return trial.found
  }

  /// Moves what is estimated of a view's content.
  ///
  /// - Returns: whether anything is.
  private func move(
    _ index: Int, in trial: inout EstimateTrial, _ around: Surroundings, _ frames: [Rect]
  ) -> Bool {
    let size = around.intrinsic[index]
    var isMoved = false
    if size.widthDoubt != .none, let width = size.width {
      trial.moved.intrinsic[index].width = width + Self.step(2 * index, size.widthDoubt)
      isMoved = true
    }
    if size.heightDoubt != .none, let height = size.height {
      isMoved = true
      if isSureOfLines(index, frames[index].width) {
        trial.isSureOfLines[index] = true
      } else {
        trial.moved.intrinsic[index].height = height + Self.step(2 * index + 1, size.heightDoubt)
      }
    }
    return isMoved
  }

  /// Moves what a view has of root insets that are estimated: it is estimated with them.
  private func moveEdges(
    _ edges: [Edge], of index: Int, in trial: inout EstimateTrial, _ around: Surroundings
  ) {
    for (number, edge) in edges.enumerated() where around.safeAreaInsets[index][edge] > 0 {
      let step = Self.step(number)
      trial.moved.safeAreaInsets[index][edge] += step
      if context.marginsFollowSafeArea(index) {
        trial.moved.margins[index][edge] += step
        trial.moved.readable[index][edge] += step
      }
      if edge == .bottom && !context.state.bars.keyboardVisible {
        trial.moved.keyboardHeights[index] += step
      }
    }
  }

  /// What is found once the heights of texts are moved, too, whose widths are not known exactly; `nil`
  /// where there is none.
  private mutating func foundByLines(
    _ built: BuiltSystem, _ evaluation: Evaluation, _ around: Surroundings, _ frames: [Rect],
    _ trial: EstimateTrial, _ shifted: ResolverContext
  ) -> [FrameEstimate]? {
    let unsure = frames.indices.filter {
      trial.isSureOfLines[$0] && trial.found[$0].isUnsure(.width)
    }
    if unsure.isEmpty { return nil }
    var moved = trial.moved
    for index in unsure {
      guard let height = around.intrinsic[index].height else { continue }
      moved.intrinsic[index].height = height + Self.step(2 * index + 1)
    }
    let values = solveTrial(Self.constants(built, moved, shifted), from: evaluation)
    return zip(frames, Self.read(built, values, context).frames).map(Self.difference)
  }

  private func isSureOfLines(_ index: Int, _ width: Double) -> Bool {
    let view = context.state.views[index]
    guard view.wraps else { return false }
    let inset = view.kind.alignmentInsets(context.era)
    return view.isSureOfLines(context.era, wrapWidth: width - inset.left - inset.right)
  }

  /// Which figures of a frame are others.
  private static func difference(_ a: Rect, _ b: Rect) -> FrameEstimate {
    var found: FrameEstimate = []
    func note(_ change: Double, _ figure: FrameEstimate) {
      guard abs(change) > noise else { return }
      let isNear = abs(change) <= nearLimit
      found.insert(isNear ? FrameEstimate(rawValue: figure.rawValue << 4) : figure)
    }
    note(a.x - b.x, .x)
    note(a.y - b.y, .y)
    note(a.width - b.width, .width)
    note(a.height - b.height, .height)
    return found
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
