import InsetDevices
import InsetLayout
public import InsetModel
import InsetText

/// A text in a scroll view is as wide as one line of it takes.
public enum WideScrollContent: Rule {
  public static let id = RuleID.wideScrollContent
  public static let severity = Severity.warning
  public static let summary = "A text makes a scroll view's content wider than the scroll view."
  public static let documentation = """
    The content of a scroll view is as wide as what is in it wants to be. A text of several lines \
    never wraps there unless something bounds its width: it becomes one line, and the page scrolls \
    sideways.

    ```inset
    scroll page {
        edges == superview.edges
        label article "A long text …" {
            lines: 0
            edges == superview.contentLayout.edges
            width == superview.frameLayout.width      // without it: one line of 854 points
        }
    }
    ```

    The fix makes the content as wide as the scroll view.
    """

  public static func check(_ context: SceneContext, report: (Finding) -> Void) {
    let scene = context.scene
    var cases = Cases<ID<View>>()
    for (index, layout) in context.layouts.enumerated() {
      for view in scene.views.ids
      where scene.views[view].kind == .label && context.isJudged(view, in: index) {
        guard let scroll = scroll(around: view, scene),
          context.state(view, in: index).wraps,
          context.sizes(of: view, .width, in: index).isEmpty
        else { continue }
        let excess = layout.frames[view.index].width - layout.frames[scroll.index].width
        if excess > SceneFacts.tolerance { cases.add(view, in: index, amount: excess) }
      }
    }
    let words = Words(context)
    for item in cases.all {
      guard let scroll = scroll(around: item.key, scene) else { continue }
      let layout = context.layouts[item.worstIn]
      report(
        finding(
          "'\(words.name(of: item.key))' is one line of "
            + "\(Words.points(layout.frames[item.key.index].width)) in "
            + "'\(words.name(of: scroll))', which is "
            + "\(formatPoints(layout.frames[scroll.index].width)) wide: nothing bounds its width "
            + words.environments(item.environments, worst: item.worstIn),
          at: scene.views[item.key].nameOrigin, in: item.environments,
          fixes: fixes(item.key, scroll, context)))
    }
  }

  private static func fixes(
    _ view: ID<View>, _ scroll: ID<View>, _ context: SceneContext
  ) -> [ProposedFix] {
    let scene = context.scene
    var child = view
    while let parent = scene.views[child].parent, parent != scroll { child = parent }
    // One that keeps a distance from the sides is that much narrower.
    let inset = context.ties(of: child, to: scroll).reduce(0) { $0 + max(0, $1) }
    let new = NewConstraint(
      owner: child, first: Anchor(.view(child), .width),
      second: Anchor(.guide(.frameLayout, of: scroll), .width), constant: -inset)
    return [.preferred("Add '\(Words(context).statement(new))'", [.add(new)])]
  }

  private static func scroll(around view: ID<View>, _ scene: Scene) -> ID<View>? {
    var above = scene.views[view].parent
    while let ancestor = above {
      if scene.views[ancestor].kind == .scroll { return ancestor }
      if scene.views[ancestor].kind.bringsItsOwnInsets { return nil }
      above = scene.views[ancestor].parent
    }
    return nil
  }
}

extension SceneContext {
  /// How far a view lies inside the sides of a scroll view's content, one number for each
  /// constraint.
  fileprivate func ties(of view: ID<View>, to scroll: ID<View>) -> [Double] {
    touching[view.index].compactMap { id in
      let constraint = scene.constraints[id]
      guard let second = constraint.second, constraint.relation == .equal,
        constraint.first.item == .view(view), constraint.first.attribute == second.attribute,
        second.item == .view(scroll) || second.item == .guide(.contentLayout, of: scroll),
        second.attribute.edge(in: .ltr) != nil, second.attribute.group == .horizontal,
        let points = constraint.constant.constant
      else { return nil }
      return second.attribute.isStart ? points : -points
    }
  }
}
