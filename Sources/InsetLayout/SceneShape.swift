import InsetModel
import InsetText

extension Scene {
  /// By constraint, its constant where it depends on nothing, else NaN.
  var fixedAmounts: [Double] { constraints.rows.map { $0.constant.constant ?? .nan } }

  /// Whether two scenes have the same systems of rows but for the constants of constraints.
  ///
  /// Names, places in the source, claims and whatever else layout does not depend on may differ.
  ///
  /// - Complexity: O(views + constraints + properties).
  func hasSameSystem(as other: Scene) -> Bool {
    guard views.count == other.views.count, guides.count == other.guides.count,
      constraints.count == other.constraints.count, conditions == other.conditions,
      properties.count == other.properties.count,
      screenProperties.count == other.screenProperties.count,
      switchedOff.count == other.switchedOff.count, canvas == other.canvas
    else { return false }
    for (a, b) in zip(views.rows, other.views.rows) {
      guard a.kind == b.kind, a.parent == b.parent, a.children == b.children, a.text == b.text,
        a.condition == b.condition
      else { return false }
    }
    for (a, b) in zip(guides.rows, other.guides.rows) where a.owner != b.owner { return false }
    // Fitting sizes, by which proportional stacks share, are worked out from constants.
    let sharesByFitting = properties.contains {
      $0.property == .distribution(.fillProportionally)
    }
    for (a, b) in zip(constraints.rows, other.constraints.rows) {
      if sharesByFitting && a.constant != b.constant { return false }
      guard a.first == b.first, a.relation == b.relation, a.second == b.second,
        a.multiplier == b.multiplier, a.priority == b.priority, a.condition == b.condition
      else { return false }
    }
    for (a, b) in zip(properties, other.properties) {
      guard a.view == b.view, a.property == b.property, a.condition == b.condition else {
        return false
      }
    }
    for (a, b) in zip(screenProperties, other.screenProperties) {
      guard a.property == b.property, a.condition == b.condition else { return false }
    }
    for (a, b) in zip(switchedOff, other.switchedOff) {
      guard a.constraints == b.constraints, a.condition == b.condition else { return false }
    }
    return true
  }
}
