import InsetDevices
import InsetLayout
public import InsetModel
import InsetText

/// A text in a scroll view is as wide as one line of it takes.
public enum WideScrollContent: Rule {
  public static let id = RuleID.wideScrollContent
  public static let severity = Severity.warning
  public static let evidence = RuleEvidence.source
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

    Content that is tied to the scroll view's size is reported, too, where distances make it a \
    little larger: `width == superview.frameLayout.width + 32`, or the same width between insets of \
    16 points.

    The fix makes the content as wide as the scroll view.
    """

  public static func check(_ context: SceneContext, report: (Finding) -> Void) {
    let scene = context.scene
    var cases = Cases<ID<View>>()
    let texts: [Text] = scene.views.ids.compactMap { view in
      guard scene.views.rows[view.index].kind == .label else { return nil }
      return scroll(around: view, scene).map { Text(view: view, scroll: $0) }
    }
    let all = context.remembered(.wideContent, texts) { text, _, changes in
      changes.beyondPlace[text.view.index] || changes.beyondPlace[text.scroll.index]
    } make: {
      excesses(of: $0, context)
    }
    for (text, excesses) in zip(texts, all) {
      for (index, points) in excesses { cases.add(text.view, in: index, amount: points) }
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
    for excess in Excess.all(in: context) {
      let environments = context.layouts.indices.filter {
        context.layouts[$0].isActive[excess.constraint.index]
          && excess.ties.allSatisfy(context.layouts[$0].isActive.holds)
          && context.isJudged(excess.view, in: $0) && context.facts[$0].isVisible(excess.scroll)
      }
      guard !environments.isEmpty else { continue }
      let larger = excess.isWidth ? "wider" : "higher"
      report(
        finding(
          "The content of '\(words.name(of: excess.scroll))' is \(Words.points(excess.points)) "
            + "\(larger) than the scroll view, which scrolls "
            + "\(excess.isWidth ? "sideways" : "up and down") by that "
            + words.environments(environments),
          at: scene.constraints[excess.constraint].places.whole, in: environments,
          fixes: [
            .preferred(
              "Make it as \(excess.isWidth ? "wide" : "high") as the scroll view",
              [.setConstant(excess.constraint, excess.fitting)])
          ]))
    }
  }

  /// A label with the scroll view round it.
  private struct Text: Equatable {
    var view: ID<View>
    var scroll: ID<View>
  }

  /// By how many points a label of one line is wider than the scroll view, by environment.
  private static func excesses(
    of text: Text, _ context: SceneContext
  ) -> [(environment: Int, points: Double)] {
    let view = text.view
    return context.layouts.indices.compactMap { index in
      let layout = context.layouts[index]
      guard context.isJudged(view, in: index), context.state(view, in: index).wraps,
        context.sizes(of: view, .width, in: index).isEmpty
      else { return nil }
      let width = layout.frames[view.index].width
      // A text that something makes as wide as it is does not set the content's width.
      let line = context.state(view, in: index).neededSize(
        in: layout.environment, width: nil
      ).width
      guard let line, abs(width - line) < 1 else { return nil }
      let excess = width - layout.frames[text.scroll.index].width
      return excess > SceneFacts.tolerance ? (index, excess) : nil
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

  /// The scroll view that a view lies in; `nil` where a table or the like lies between, or there is none.
  static func scroll(around view: ID<View>, _ scene: Scene) -> ID<View>? {
    var above = scene.views[view].parent
    while let ancestor = above {
      if scene.views[ancestor].kind == .scroll { return ancestor }
      if scene.views[ancestor].kind.bringsItsOwnInsets { return nil }
      above = scene.views[ancestor].parent
    }
    return nil
  }
}

/// Content that is tied to its scroll view's size and both edges, and larger by a few points.
private struct Excess {
  let constraint: ID<Constraint>
  let view: ID<View>
  let scroll: ID<View>
  let isWidth: Bool
  /// The constraints that tie the view to the ends of the content.
  let ties: [ID<Constraint>]
  /// By how much the content is larger, in points; positive.
  let points: Double
  /// The constant with which it fits.
  let fitting: Double

  static func all(in context: SceneContext) -> [Excess] {
    let all: [Excess] = context.scene.constraints.ids.compactMap { id in
      // No copy of a row, of which most are not meant.
      let isOfSize = context.scene.constraints.rows[id.index].first.attribute.group == .size
      return isOfSize && context.scene.constraints.rows[id.index].second != nil
        ? Excess(id, context) : nil
    }
    // A page that is tied to the size of one page on both axes scrolls by pages, or bounces.
    return all.filter { excess in excess.isWidth || !excess.isTiedToWidth(context) }
  }

  private init?(_ id: ID<Constraint>, _ context: SceneContext) {
    let scene = context.scene
    let row = scene.constraints[id]
    guard row.isRequired, row.relation == .equal, row.multiplier == 1, let second = row.second,
      case .view(let view) = row.first.item, row.first.attribute == second.attribute,
      row.first.attribute.group == .size, let scroll = scene.views[view].parent,
      scene.views[scroll].kind == .scroll,
      second.item == .view(scroll) || second.item == .guide(.frameLayout, of: scroll),
      let number = row.constant.constant
    else { return nil }
    isWidth = row.first.attribute == .width
    let group: Attribute.Group = isWidth ? .horizontal : .vertical
    let ends = context.contentTies(of: view, to: scroll, along: group)
    guard ends.count == 2, ends[0].isStart != ends[1].isStart else { return nil }
    constraint = id
    self.view = view
    self.scroll = scroll
    ties = ends.map(\.id)
    fitting = -ends.reduce(0) { $0 + $1.inwards }
    points = number - fitting
    // One point more lets a page bounce; a page as wide again is meant to be scrolled to.
    guard points > 2, points <= 100 else { return nil }
  }

  private func isTiedToWidth(_ context: SceneContext) -> Bool {
    context.touching[view.index].contains { id in
      let row = context.scene.constraints[id]
      return row.first == Anchor(.view(view), .width) && row.second?.attribute == .width
    }
  }
}

extension [Bool] {
  fileprivate func holds(_ id: ID<Constraint>) -> Bool { self[id.index] }
}

extension SceneContext {
  /// The required equations that tie a view to the ends of a scroll view's content along an axis,
  /// with how far inside it lies.
  fileprivate func contentTies(
    of view: ID<View>, to scroll: ID<View>, along group: Attribute.Group
  ) -> [(id: ID<Constraint>, isStart: Bool, inwards: Double)] {
    touching[view.index].compactMap { id in
      let row = scene.constraints[id]
      guard let second = row.second, row.relation == .equal, row.isRequired,
        row.multiplier == 1, row.first.attribute == second.attribute,
        second.attribute.group == group, second.attribute.edge(in: .ltr) != nil,
        let number = row.constant.constant
      else { return nil }
      let isContent: (Item) -> Bool = {
        $0 == .view(scroll) || $0 == .guide(.contentLayout, of: scroll)
      }
      let isStart = second.attribute.isStart
      if row.first.item == .view(view), isContent(second.item) {
        return (id, isStart, isStart ? number : -number)
      }
      if second.item == .view(view), isContent(row.first.item) {
        return (id, isStart, isStart ? -number : number)
      }
      return nil
    }
  }

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
