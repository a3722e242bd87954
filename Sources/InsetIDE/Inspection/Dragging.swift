import InsetDevices
import InsetLayout
import InsetModel
import InsetText

/// Finds the constants that move the edges of a view on one device.
///
/// What a constraint's constant has to change by follows from what it is of; which constraints have to
/// change does not: that is tried, fewest first, on the scene itself. What others hang on the view by is
/// left alone, so that they move along, unless nothing else does it.
struct Dragging {
  private let found: FoundView
  private let view: ID<View>
  private let scene: Scene
  private let layout: SceneLayout
  private var resolver = SceneResolver()
  private var memory = SceneMemory()

  /// How many constraints of a view are tried on an axis, and how many layouts for one move.
  private static let candidateLimit = 8
  private static let trialLimit = 64
  /// How near a frame has to come to what is wanted, in points.
  private static let tolerance = 0.02

  init(_ found: FoundView) {
    self.found = found
    view = found.view
    scene = found.scene
    layout = found.layout
  }

  /// The changes of constants that make a move.
  ///
  /// - Throws: why there are none.
  /// - Complexity: up to `trialLimit` layouts on an axis.
  mutating func edits(_ move: EdgeMove) throws(QuestionProblem) -> [SceneEdit] {
    guard view != Scene.root else {
      throw QuestionProblem("the device decides where a screen is")
    }
    var edits: [SceneEdit] = []
    for isHorizontal in [true, false] {
      let (near, far) = move.edges(isHorizontal: isHorizontal)
      guard near != 0 || far != 0 else { continue }
      edits += try self.edits(near, far, isHorizontal)
    }
    guard !edits.isEmpty else { throw QuestionProblem("nothing is to move") }
    return edits
  }

  // MARK: One axis

  /// A constraint whose constant may be changed.
  private struct Candidate {
    var id: ID<Constraint>
    /// What its constant becomes.
    var constant: Double
    /// Lower: rather this one.
    var tier: Int
  }

  private mutating func edits(
    _ near: Double, _ far: Double, _ isHorizontal: Bool
  ) throws(QuestionProblem) -> [SceneEdit] {
    let held = constraints(isHorizontal)
    var candidates = held.compactMap { candidate($0, near, far, isHorizontal) }
    candidates.sort { ($0.tier, $0.id) < ($1.tier, $1.id) }
    candidates = Array(candidates.prefix(Self.candidateLimit))
    var trials = 0
    for count in 1..<(candidates.count + 1) {
      for chosen in Self.choices(of: count, from: candidates.count) {
        guard trials < Self.trialLimit else { break }
        trials += 1
        let own = chosen.map { candidates[$0] }
        if reaches(own, near, far, isHorizontal) {
          return own.map { .setConstant($0.id, $0.constant) }
        }
      }
    }
    throw QuestionProblem(refusal(held, candidates, near, far, isHorizontal))
  }

  /// The ways to choose some of the first numbers, those with small ones first.
  private static func choices(of count: Int, from total: Int) -> [[Int]] {
    guard count > 0 else { return [[]] }
    guard count <= total else { return [] }
    return choices(of: count, from: total - 1)
      + choices(of: count - 1, from: total - 1).map { $0 + [total - 1] }
  }

  /// The constraints of the axis that hold the view, or that others are held by.
  private func constraints(_ isHorizontal: Bool) -> [ID<Constraint>] {
    scene.constraints.ids.filter { id in
      let constraint = scene.constraints[id]
      guard layout.isActive[id.index], constraint.names(view, in: scene),
        constraint.first.attribute.isAlong(isHorizontal)
          || constraint.second?.attribute.isAlong(isHorizontal) == true
      else { return false }
      guard constraint.relation != .equal, let second = constraint.second else {
        return constraint.relation == .equal || isTight(constraint, against: 0)
      }
      let other = constraint.multiplier * layout.value(of: second, in: scene)
      return isTight(constraint, against: other)
    }
  }

  /// Whether an inequality is at its limit.
  private func isTight(_ constraint: Constraint, against other: Double) -> Bool {
    guard let constant = constraint.constant.constant else { return false }
    let value = layout.value(of: constraint.first, in: scene)
    return abs(value - other - constant) < Self.tolerance
  }

  private func candidate(
    _ id: ID<Constraint>, _ near: Double, _ far: Double, _ isHorizontal: Bool
  ) -> Candidate? {
    let constraint = scene.constraints[id]
    guard let constant = constraint.constant.constant else { return nil }
    let first = scene.owner(of: constraint.first.item)
    let second = constraint.second.map { scene.owner(of: $0.item) }
    // An aspect ratio is meant to stay one.
    guard first != second else { return nil }
    func shift(_ anchor: Anchor, _ owner: ID<View>) -> Double {
      guard owner == view else { return 0 }
      return self.shift(of: anchor.attribute, near, far, isHorizontal)
    }
    var change = shift(constraint.first, first)
    if let anchor = constraint.second, let second {
      change -= constraint.multiplier * shift(anchor, second)
    }
    if constraint.first.attribute.isDirectional, layout.environment.direction == .rtl {
      change = -change
    }
    guard change != 0 else { return nil }
    let other = first == view ? second : first
    let tier =
      if other.map({ $0 == Scene.root || scene.isDescendant(view, of: $0) }) ?? true {
        0
      } else if let other, scene.isDescendant(other, of: view) {
        near == far ? 3 : 1
      } else {
        first == view ? 1 : 2
      }
    let value = ((constant + change) * 4096).rounded() / 4096
    return Candidate(id: id, constant: value, tier: tier)
  }

  /// By how much an attribute of the view grows.
  private func shift(
    of attribute: Attribute, _ near: Double, _ far: Double, _ isHorizontal: Bool
  ) -> Double {
    guard attribute.isAlong(isHorizontal) else { return 0 }
    let isRTL = layout.environment.direction == .rtl
    switch attribute {
    case .left, .leftMargin, .top, .topMargin, .firstBaseline: return near
    case .right, .rightMargin, .bottom, .bottomMargin, .lastBaseline: return far
    case .leading, .leadingMargin: return isRTL ? far : near
    case .trailing, .trailingMargin: return isRTL ? near : far
    case .centerX, .centerXWithinMargins, .centerY, .centerYWithinMargins:
      return (near + far) / 2
    case .width, .height: return far - near
    }
  }

  // MARK: Trials

  /// Whether the view is where it is wanted with some constants changed, and nothing new conflicts.
  private mutating func reaches(
    _ changes: [Candidate], _ near: Double, _ far: Double, _ isHorizontal: Bool
  ) -> Bool {
    var changed = scene
    for change in changes {
      changed.constraints[change.id].constant = .number(change.constant)
      changed.constraints[change.id].terms = []
    }
    let layouts = resolver.layouts(
      of: changed, in: [layout.environment], remembering: &memory)
    guard let after = layouts.first, after.conflicts.count <= layout.conflicts.count else {
      return false
    }
    return Self.isMoved(
      from: layout.absoluteFrames[view.index], to: after.absoluteFrames[view.index], near, far,
      isHorizontal, within: Self.tolerance)
  }

  /// Whether the edges of an axis have moved by so much.
  static func isMoved(
    from old: Rect, to new: Rect, _ near: Double, _ far: Double, _ isHorizontal: Bool,
    within tolerance: Double
  ) -> Bool {
    isHorizontal
      ? abs(new.x - old.x - near) < tolerance && abs(new.maxX - old.maxX - far) < tolerance
      : abs(new.y - old.y - near) < tolerance && abs(new.maxY - old.maxY - far) < tolerance
  }

  // MARK: Why not

  private func refusal(
    _ held: [ID<Constraint>], _ candidates: [Candidate], _ near: Double, _ far: Double,
    _ isHorizontal: Bool
  ) -> String {
    let axis = isHorizontal ? "horizontally" : "vertically"
    let size = isHorizontal ? "width" : "height"
    let own = scene.views[view]
    if let parent = own.parent, scene.views[parent].kind == .stack, candidates.isEmpty {
      return "the stack '\(scene.views[parent].name)' arranges it"
    }
    let isMove = near == far
    let sizes = held.filter { id in
      let constraint = scene.constraints[id]
      return constraint.first.attribute.group == .size
        && scene.owner(of: constraint.first.item) == view
    }
    if let constant = held.first(where: { scene.constraints[$0].constant.constant == nil }) {
      return "'\(scene.equation(of: constant))' has a constant that depends on the device"
    }
    if !isMove {
      if let ratio = sizes.first(where: { scene.constraints[$0].second != nil }) {
        return "its \(size) follows from '\(scene.equation(of: ratio))'"
      }
      if sizes.isEmpty, candidates.count(where: { $0.tier < 2 }) < 2 {
        let unknown: AmbiguousView.Unknown = isHorizontal ? .width : .height
        let isOpen = layout.ambiguous.contains {
          $0.view == view && $0.unknowns.contains(unknown)
        }
        return isOpen ? "nothing says its \(size)" : "its content decides its \(size)"
      }
    }
    if candidates.isEmpty { return "no constraint with a constant places it \(axis)" }
    let names = candidates.prefix(3).map { "'\(scene.equation(of: $0.id))'" }
    return "other constants of \(names.joined(separator: ", ")) do not move it alone"
  }
}

extension Attribute {
  /// Whether it is a number along an axis.
  func isAlong(_ isHorizontal: Bool) -> Bool {
    switch group {
    case .horizontal: isHorizontal
    case .vertical: !isHorizontal
    case .size: (self == .width) == isHorizontal
    }
  }
}
