import InsetDevices
import InsetLayout
public import InsetModel
import InsetText

/// A scroll view and the safe area are put together in a way that works against scrolling.
public enum SafeAreaInScroll: Rule {
  public static let id = RuleID.safeAreaInScroll
  public static let severity = Severity.warning
  public static let speaksOfStatements = true
  public static let summary = "A scroll view is kept from passing its content under the bars."
  public static let documentation = """
    Scroll views, tables and collections reach to the screen's edges: the system insets what they \
    show, so that it begins below the bars and passes under them. Pinned to the safe area, their \
    content is cut off at a line instead. And what scrolls is tied to the content guide: the scroll \
    view's own safe area is spent on the inset.

    ```inset
    table list { verticalEdges == superview.safeArea.verticalEdges }
    table list { verticalEdges == superview.verticalEdges }
    ```

    Only scroll views that fill most of the screen are reported, and only where they end above the \
    home indicator: a bar there has a colour of its own, text that passes under the status bar cannot \
    be read with it, and a strip that scrolls sideways passes nothing under either. Where another view \
    fills what lies below the safe area, nothing would be seen there. With `insetAdjustment: never` the scroll view may be pinned to the safe area.
    """

  public static func check(_ context: SceneContext, report: (Finding) -> Void) {
    let scene = context.scene
    let words = Words(context)
    let ties = SafeAreaTie.all(in: context) { view, index in
      let kind = scene.views[view].kind
      return (kind == .scroll || kind == .table || kind == .collection)
        && context.state(view, in: index).insetAdjustment != .never
        && !scene.unscrolled.contains(view)
    }
    for tie in ties where fillsTheScreen(tie, context) {
      let environments = tie.environments.filter { cutsOff(tie, context, $0) }
      guard !environments.isEmpty else { continue }
      let name = words.name(of: tie.view)
      report(
        finding(
          "'\(name)' is cut off at the safe area: pinned to the edge, it passes its content under "
            + "\(InsetSource.homeIndicator.words) " + words.environments(environments),
          at: tie.origin, in: environments,
          fixes: [.preferred("Pin to '\(tie.target(in: scene))'", tie.edits(in: scene))]))
    }
    checkContent(context, report)
  }

  /// Whether what scrolls ends above a home indicator that no bar lies round: text that passes under
  /// a status bar cannot be read with it, and nothing scrolls sideways in a column.
  private static func cutsOff(
    _ tie: SafeAreaTie, _ context: SceneContext, _ index: Int
  ) -> Bool {
    let layout = context.layouts[index]
    guard
      tie.constraints.contains(where: { $0.attribute == .bottom && layout.isActive[$0.id.index] }),
      layout.root.isBare(at: .bottom),
      layout.root.contributions.contains(where: {
        $0.edge == .bottom && $0.source == .homeIndicator && $0.points > 0
      })
    else { return false }
    return !isAsHighAsItsContent(tie.view, context, index)
      && !isStripTaken(below: tie.view, context, index)
  }

  /// Whether another view, no higher than half of the screen, fills what lies between the safe area and
  /// the bottom of the screen: nothing would be seen there of what scrolls, or it would cover that.
  private static func isStripTaken(
    below view: ID<View>, _ context: SceneContext, _ index: Int
  ) -> Bool {
    let layout = context.layouts[index]
    let screen = layout.absoluteFrames[0]
    let insets = layout.root.insets
    return context.scene.views[Scene.root].children.contains { other in
      guard other != view, context.facts[index].isVisible(other) else { return false }
      let frame = layout.absoluteFrames[other.index]
      return frame.height <= screen.height / 2 && frame.x <= screen.x + insets.left + 1
        && frame.maxX >= screen.maxX - insets.right - 1
        && frame.y <= screen.maxY - insets.bottom + 1 && frame.maxY >= screen.maxY - 1
    }
  }

  /// Whether a scroll view has nothing to scroll, because its content is made as high as itself, or was
  /// drawn no higher.
  private static func isAsHighAsItsContent(
    _ view: ID<View>, _ context: SceneContext, _ index: Int
  ) -> Bool {
    let layout = context.layouts[index]
    let more = layout.contentSizes[view.index].height - layout.frames[view.index].height
    return context.scene.views[view].kind == .scroll && more < SceneFacts.tolerance
      && (context.scene.isDrawn || more > -SceneFacts.tolerance)
  }

  /// Whether the view is as wide as the safe area and fills most of its height where the strip is
  /// widest: what scrolls in it scrolls up and down.
  private static func fillsTheScreen(_ tie: SafeAreaTie, _ context: SceneContext) -> Bool {
    let layout = context.layouts[tie.worstIn]
    let frame = layout.absoluteFrames[tie.view.index]
    let insets = layout.root.insets
    let screen = layout.absoluteFrames[0]
    return frame.width >= screen.width - insets.left - insets.right - 2 * SceneFacts.tolerance
      && frame.height >= (screen.height - insets.top - insets.bottom) / 2
  }

  /// What scrolls and is tied to the scroll view's own safe area.
  private static func checkContent(_ context: SceneContext, _ report: (Finding) -> Void) {
    let scene = context.scene
    let words = Words(context)
    for id in scene.constraints.ids {
      let constraint = scene.constraints[id]
      guard let second = constraint.second else { continue }
      let sides: [(ConstraintSide, Anchor, Anchor, Origin?)] = [
        (.second, second, constraint.first, constraint.places.second),
        (.first, constraint.first, second, constraint.places.first),
      ]
      for (side, anchor, other, place) in sides {
        guard case .guide(.safeArea, let scroll) = anchor.item, scene.views[scroll].kind.scrolls,
          scene.isDescendant(scene.owner(of: other.item), of: scroll)
        else { continue }
        let environments = context.layouts.indices.filter { index in
          let layout = context.layouts[index]
          guard layout.isActive[id.index],
            let edge = anchor.attribute.edge(in: layout.environment.direction)
          else { return false }
          return layout.contentInsets[scroll.index][edge] > SceneFacts.tolerance
        }
        guard !environments.isEmpty else { continue }
        let origin = place ?? constraint.places.whole
        let owner = scene.statements[constraint.statement].owner
        let content = Anchor(.guide(.contentLayout, of: scroll), anchor.attribute)
        report(
          finding(
            "'\(words.written(anchor, at: origin, in: owner))' is spent on the content inset of "
              + "'\(words.name(of: scroll))': what scrolls begins at "
              + "'\(words.path(content, in: owner))' " + words.environments(environments),
            at: origin, in: environments,
            fixes: [
              .preferred(
                "Pin to '\(words.path(content, in: owner))'",
                [.setAnchor(id, side, content, constant: nil)])
            ]))
      }
    }
  }
}
