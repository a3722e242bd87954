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
    let texts: [ID<View>] = scene.views.ids.dropFirst().filter {
      scene.views.rows[$0.index].kind == .label || scene.views.rows[$0.index].kind == .text
    }
    let all = context.remembered(.longLines, texts) { view, _, changes in
      changes.beyondPlace[view.index] || changes.own[Scene.root.index]
    } make: {
      tooLong($0, context)
    }
    for (view, environments) in zip(texts, all) {
      for index in environments {
        cases.add(view, in: index, amount: context.layouts[index].frames[view.index].width)
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

  /// The environments in which a text's lines are too long, ascending.
  private static func tooLong(_ view: ID<View>, _ context: SceneContext) -> [Int] {
    context.layouts.indices.filter { index in
      let layout = context.layouts[index]
      let width = layout.frames[view.index].width
      // The guide is wider at larger text sizes; how much is not known.
      guard context.isJudged(view, in: index), layout.environment.textSize == .large,
        let limit = layout.environment.readableWidth(containerWidth: layout.frames[0].width),
        width > limit + 1
      else { return false }
      let state = context.state(view, in: index)
      guard state.kind == .label else { return true }
      return state.lines != 1
        && state.leastSize(in: layout.environment, width: nil).width ?? 0 > limit
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
