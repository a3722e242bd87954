import InsetDevices
import InsetLayout
public import InsetModel
import InsetText

/// A text has lines that are too long to read.
public enum LongLines: Rule {
  public static let id = RuleID.longLines
  public static let severity = Severity.information
  public static let evidence = RuleEvidence.source
  public static let summary = "A text is wider than is good to read."
  public static let documentation = """
    On an iPad a text from margin to margin has lines of a hundred words' letters: the eye loses its \
    place. The readable guide is as wide as the margins on a phone and narrower on an iPad.

    ```inset
    label article "…" {
        lines: 0
        horizontalEdges == superview.margins.horizontalEdges
        horizontalEdges == superview.readable.horizontalEdges
    }
    ```
    """

  public static func check(_ context: SceneContext, report: (Finding) -> Void) {
    let scene = context.scene
    var cases = Cases<ID<View>>()
    for view in scene.views.ids.dropFirst() {
      guard scene.views[view].kind == .label || scene.views[view].kind == .text else { continue }
      for (index, layout) in context.layouts.enumerated() where context.isJudged(view, in: index) {
        let state = context.state(view, in: index)
        let frame = layout.frames[view.index]
        // The guide is wider at larger text sizes; how much is not known.
        guard layout.environment.textSize == .large,
          let limit = layout.environment.readableWidth(containerWidth: layout.frames[0].width),
          frame.width > limit + 1
        else { continue }
        if state.kind == .label {
          let line = state.leastSize(in: layout.environment, width: nil).width ?? 0
          guard state.lines != 1, line > limit else { continue }
        }
        cases.add(view, in: index, amount: frame.width)
      }
    }
    let words = Words(context)
    for item in cases.all {
      let layout = context.layouts[item.worstIn]
      let limit = layout.environment.readableWidth(containerWidth: layout.frames[0].width) ?? 0
      report(
        finding(
          "The lines of '\(words.name(of: item.key))' are \(formatPoints(item.worst)) points long "
            + "\(words.environments(item.environments, worst: item.worstIn)); "
            + "up to \(formatPoints(limit)) are good to read",
          at: scene.views[item.key].nameOrigin, in: item.environments,
          fixes: fixes(item.key, context, item.worstIn)))
    }
  }

  private static func fixes(
    _ view: ID<View>, _ context: SceneContext, _ index: Int
  ) -> [ProposedFix] {
    let scene = context.scene
    guard let parent = scene.views[view].parent else { return [] }
    var edits: [SceneEdit] = []
    var found: Set<Attribute> = []
    for id in context.touching[view.index] where context.layouts[index].isActive[id.index] {
      let constraint = scene.constraints[id]
      guard let second = constraint.second, constraint.first.item == .view(view),
        second.item.builtIn == parent, constraint.first.attribute == second.attribute,
        second.attribute == .leading || second.attribute == .trailing
      else { continue }
      found.insert(second.attribute)
      edits.append(
        .setAnchor(
          id, .second, Anchor(.guide(.readable, of: parent), second.attribute), constant: 0))
    }
    guard found.count == 2 else { return [] }
    return [.preferred("Keep within the readable guide", edits)]
  }
}
