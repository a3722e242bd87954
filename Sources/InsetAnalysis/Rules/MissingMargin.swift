import InsetDevices
import InsetLayout
public import InsetModel
import InsetText

/// Text or a control lies at the very side of the screen or of a view with margins.
public enum MissingMargin: Rule {
  public static let id = RuleID.missingMargin
  public static let severity = Severity.warning
  public static let summary = "Content lies at the very edge, where others keep to the margins."
  public static let documentation = """
    Text and controls keep a distance from the sides of the screen: `superview.margins`, 16 or 20 \
    points on phones, more where the system says so. A label tied to `superview.leading` begins at the \
    glass, out of line with everything that keeps to the margins.

    ```inset
    label title "Hello" {
        top == superview.safeArea.top
        leading == superview.leading              // at the glass
        leading == superview.margins.leading      // in line with the rest
    }
    ```

    The fix names the guide that the view's other edge, or most of its siblings, keep to.

    Reported for text and controls at one side of the screen; for what reaches from side to side, for \
    pictures and inside other views only where another view, or another edge of the same one, keeps to \
    the margins; at the screen's top or bottom where all other edges of the same view do. Tables, collections, maps, search bars, backgrounds, decorations and buttons that fill \
    the end of a screen may reach the edge.
    """

  public static func check(_ context: SceneContext, report: (Finding) -> Void) {
    let unsafe = Set(
      context.faults.filter { $0.kind == .unsafe }.flatMap { $0.ties.map(\.tie.constraint) })
    for gap in context.marginGaps
    where !gap.constraints.contains(where: unsafe.contains) {
      report(
        finding(
          message(gap, in: context), at: gap.origin, related: related(gap, in: context),
          in: gap.environments, fixes: [gap.fix(in: context)]))
    }
  }

  private static func message(_ gap: MarginGap, in context: SceneContext) -> String {
    let words = Words(context)
    let who = words.who(gap.content, heldBy: gap.view)
    let edge =
      gap.ancestor == Scene.root
      ? "the edge of the screen" : "the edge of '\(words.name(of: gap.ancestor))'"
    let lies =
      gap.inset == 0 ? "touches" : "lies \(Words.points(gap.inset)) from"
    let others =
      switch gap.evidence {
      case .own:
        gap.inset == 0
          ? "its other edge keeps to the margins"
          : "its other edge counts them from the margins"
      case .sibling(let view, _): "'\(words.name(of: view))' keeps to the margins"
      case .screen: "keep it within the margins"
      }
    return "\(who) \(lies) \(edge) \(words.environments(gap.environments)): \(others)"
  }

  private static func related(_ gap: MarginGap, in context: SceneContext) -> [Related] {
    let id: ID<Constraint>
    switch gap.evidence {
    case .own(let constraint), .sibling(_, let constraint): id = constraint
    case .screen: return []
    }
    return [
      Related(
        origin: context.scene.constraints[id].places.whole,
        message: "'\(Words(context).equation(id))' keeps to them")
    ]
  }
}
