import InsetDevices
import InsetLayout
public import InsetModel
import InsetText

/// A fixed width does not fit on a target device.
public enum WiderThanDevice: Rule {
  public static let id = RuleID.widerThanDevice
  public static let severity = Severity.warning
  public static let summary = "A fixed width is larger than the safe width of a target device."
  public static let documentation = """
    A number that suits one screen is too wide for the next: iPhones are 320 to 440 points wide, an \
    iPad in Split View may be as narrow.

    ```inset
    view card {
        centerX == superview.centerX
        width == 400                          // an iPhone X is 375 points wide
    }
    ```

    The fix makes the number optional and bounds the width by the margins.
    """

  public static func check(_ context: SceneContext, report: (Finding) -> Void) {
    let scene = context.scene
    let words = Words(context)
    for item in cases(in: context).all {
      let constraint = scene.constraints[item.key]
      let view = scene.owner(of: constraint.first.item)
      guard let number = constraint.constant.constant else { continue }
      let available = number - item.worst
      var fixes: [ProposedFix] = []
      if let parent = scene.views[view].parent, !context.isArranged(view) {
        let bound = NewConstraint(
          owner: view, first: Anchor(.view(view), .width), relation: .lessOrEqual,
          second: Anchor(.guide(.margins, of: parent), .width))
        fixes = [
          .other(
            "Make \(formatPoints(number)) optional within the margins",
            (constraint.relation == .greaterOrEqual ? [.setRelation(item.key, .equal)] : [])
              + [.setPriority(item.key, 750), .add(bound)])
        ]
      }
      report(
        finding(
          "\(formatPoints(number)) points are too wide \(words.count(item.environments)): "
            + "\(words.name(of: item.worstIn)) has \(formatPoints(available)) between its unsafe "
            + "edges",
          at: constraint.places.whole, in: item.environments, fixes: fixes))
    }
  }

  static func cases(in context: SceneContext) -> Cases<ID<Constraint>> {
    let scene = context.scene
    var cases = Cases<ID<Constraint>>()
    guard context.isScreen else { return cases }
    for id in scene.constraints.ids
    where scene.constraints.rows[id.index].first.attribute == .width {
      let constraint = scene.constraints[id]
      guard constraint.isRequired, constraint.relation != .lessOrEqual, constraint.second == nil,
        case .view(let view) = constraint.first.item,
        let number = constraint.constant.constant, !context.isInScroll(view)
      else { continue }
      for (index, layout) in context.layouts.enumerated()
      where layout.isActive[id.index] && context.isJudged(view, in: index)
        && !context.facts[index].isBackdrop(view)
      {
        let insets = layout.root.insets
        let available = layout.frames[0].width - insets.left - insets.right
        if number > available + SceneFacts.tolerance {
          cases.add(id, in: index, amount: number - available)
        }
      }
    }
    return cases
  }

  /// The views with such a width, and those in them.
  static func views(in context: SceneContext) -> Set<ID<View>> {
    let scene = context.scene
    var views = Set(
      cases(in: context).all.map { scene.owner(of: scene.constraints[$0.key].first.item) })
    guard !views.isEmpty else { return views }
    for view in scene.views.ids {
      if let parent = scene.views[view].parent, views.contains(parent) { views.insert(view) }
    }
    return views
  }
}
