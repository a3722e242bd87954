import InsetLayout
import InsetModel
import InsetText

// What code has a name for, as by an outlet, it may change: what only holds as long as it does not is
// no mistake of the source.
extension SceneContext {
  /// Whether code has a name for a view.
  ///
  /// - Complexity: O(log views that have one).
  func isNamedByCode(_ view: ID<View>) -> Bool {
    var low = 0
    var high = scene.namedViews.count
    while low < high {
      let middle = (low + high) / 2
      if scene.namedViews[middle] < view { low = middle + 1 } else { high = middle }
    }
    return low < scene.namedViews.count && scene.namedViews[low] == view
  }

  /// Whether code has a name for a view that no constraint speaks of, among views that are laid out by
  /// constraints for the greater part: it adds those of the view, whose stored frame is never used.
  ///
  /// - Complexity: O(siblings of the view).
  func isLaidOutByCode(_ view: ID<View>) -> Bool {
    guard isNamedByCode(view), touching[view.index].isEmpty, !isArranged(view),
      let parent = scene.views[view].parent
    else { return false }
    let others = scene.views[parent].children.filter { $0 != view }
    let constrained = others.count { !touching[$0.index].isEmpty }
    return constrained > 0 && constrained * 2 >= others.count
  }

  /// Whether code has a name for a constraint that says where a view lies along an axis, or how long it is.
  ///
  /// - Complexity: O(constraints of the view).
  func isHeldByName(_ view: ID<View>, isHorizontal: Bool, in index: Int) -> Bool {
    touching[view.index].contains { id in
      let constraint = scene.constraints[id]
      return constraint.isKnownToCode && layouts[index].isActive[id.index]
        && constraint.anchors.contains {
          $0.attribute.isAlong(isHorizontal: isHorizontal) && scene.owner(of: $0.item) == view
        }
    }
  }

  /// How the scene would be laid out along an axis by what no code has a name for; `nil` where that is
  /// all of it.
  ///
  /// - Complexity: that of resolving the scene in one environment.
  func layoutWithoutCode(isHorizontal: Bool, in index: Int) -> SceneLayout? {
    let known: [ID<Constraint>] = scene.constraints.ids.filter { id in
      let constraint = scene.constraints[id]
      return constraint.isKnownToCode && layouts[index].isActive[id.index]
        && constraint.first.attribute.isAlong(isHorizontal: isHorizontal)
    }
    return known.isEmpty ? nil : layout(without: known, in: index)
  }

  /// Whether the source varies by size classes, or by something else, of which no environment is
  /// checked.
  var isMeantForMore: Bool {
    scene.conditions.rows.contains { condition in
      condition != .not(.all([]))
        && !layouts.contains { condition.holds(in: $0.environment) }
    }
  }
}

/// The layouts of a scene without what code has a name for, each worked out once.
struct LayoutsWithoutCode {
  private let context: SceneContext
  private var known: [Key: SceneLayout?] = [:]

  private struct Key: Hashable {
    var index: Int
    var isHorizontal: Bool
  }

  init(_ context: SceneContext) { self.context = context }

  /// - Complexity: that of resolving the scene in one environment, the first time for an axis of it.
  mutating func layout(isHorizontal: Bool, in index: Int) -> SceneLayout? {
    let key = Key(index: index, isHorizontal: isHorizontal)
    if let layout = known[key] { return layout }
    let layout = context.layoutWithoutCode(isHorizontal: isHorizontal, in: index)
    known[key] = .some(layout)
    return layout
  }
}

extension Attribute {
  /// Whether the attribute is a place or a size along an axis.
  func isAlong(isHorizontal: Bool) -> Bool {
    switch self {
    case .width: isHorizontal
    case .height: !isHorizontal
    default: group == (isHorizontal ? .horizontal : .vertical)
    }
  }
}
