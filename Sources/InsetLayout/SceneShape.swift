import InsetModel
import InsetText

extension Scene {
  /// By constraint, its constant where it depends on nothing, else NaN.
  var fixedAmounts: [Double] { constraints.rows.map { $0.constant.constant ?? .nan } }

  /// The views that say something else of what they show, where two scenes may have the same systems of
  /// rows but for the constants of constraints and the sizes of those views' contents; `nil` where they
  /// have not.
  ///
  /// Names, places in the source, claims and whatever else layout does not depend on may differ.
  ///
  /// - Complexity: O(views + constraints + properties).
  func changedContents(in other: Scene) -> [ID<View>]? {
    guard views.count == other.views.count, guides.count == other.guides.count,
      constraints.count == other.constraints.count, conditions == other.conditions,
      properties.count == other.properties.count,
      screenProperties.count == other.screenProperties.count,
      switchedOff.count == other.switchedOff.count, canvas == other.canvas
    else { return nil }
    var changed: [ID<View>] = []
    for index in views.rows.indices {
      let isSame =
        views.rows[index].kind == other.views.rows[index].kind
        && views.rows[index].parent == other.views.rows[index].parent
        && views.rows[index].children == other.views.rows[index].children
        && views.rows[index].condition == other.views.rows[index].condition
      if !isSame { return nil }
      if views.rows[index].text != other.views.rows[index].text { changed.append(ID(index)) }
    }
    for (a, b) in zip(guides.rows, other.guides.rows) where a.owner != b.owner { return nil }
    // Fitting sizes, by which proportional stacks share, are worked out from constants.
    let sharesByFitting = properties.contains {
      $0.property == .distribution(.fillProportionally)
    }
    // Rows are compared where they are: a copy of one would count its words.
    let haveSameShape = constraints.rows.withUnsafeBufferPointer { a in
      other.constraints.rows.withUnsafeBufferPointer { b in
        a.indices.allSatisfy { index in
          !(sharesByFitting && a[index].constant != b[index].constant)
            && a[index].first == b[index].first && a[index].relation == b[index].relation
            && a[index].second == b[index].second && a[index].multiplier == b[index].multiplier
            && a[index].priority == b[index].priority && a[index].condition == b[index].condition
        }
      }
    }
    guard haveSameShape else { return nil }
    for (a, b) in zip(properties, other.properties) {
      guard a.view == b.view, a.condition == b.condition else { return nil }
      if a.property == b.property { continue }
      guard a.property.isOfContent, b.property.isOfContent else { return nil }
      if !changed.contains(a.view) { changed.append(a.view) }
    }
    // Those stacks have the sizes of contents in their rows.
    if sharesByFitting && !changed.isEmpty { return nil }
    for (a, b) in zip(screenProperties, other.screenProperties) {
      guard a.property == b.property, a.condition == b.condition else { return nil }
    }
    for (a, b) in zip(switchedOff, other.switchedOff) {
      guard a.constraints == b.constraints, a.condition == b.condition else { return nil }
    }
    return changed
  }
}

extension ViewProperty {
  /// Whether it says what a view shows, and so how large that is, and nothing else that layout goes by.
  fileprivate var isOfContent: Bool {
    switch self {
    case .text, .font, .lines, .size, .estimated, .textPlace, .leastTextScale: true
    default: false
    }
  }
}

extension ViewState {
  /// Whether a view has the same rows with another content, whose size alone differs.
  ///
  /// Baselines go by heights, which are numbers in rows, and so have to be the same.
  func hasSameRows(as other: ViewState, _ era: Era) -> Bool {
    let (size, otherSize) = (intrinsicSize(era), other.intrinsicSize(era))
    return wraps == other.wraps && (size.width == nil) == (otherSize.width == nil)
      && size.height == otherSize.height && fontSize(era) == other.fontSize(era)
  }
}
