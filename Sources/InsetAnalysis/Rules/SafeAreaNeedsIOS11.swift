import InsetDevices
import InsetLayout
public import InsetModel
import InsetText

/// A safe area is used though systems before iOS 11 must work.
public enum SafeAreaNeedsIOS11: Rule {
  public static let id = RuleID.safeAreaNeedsIOS11
  public static let severity = Severity.warning
  public static let evidence = RuleEvidence.source
  public static let summary = "A safe area is used though systems before iOS 11 must work."
  public static let documentation = """
    `safeAreaLayoutGuide` came with iOS 11. With an older deployment target the statement needs a \
    second form: the old layout guides at the top and the bottom of the screen, the view's own edges \
    elsewhere.

    ```inset
    when os >= 11 {
        top == superview.safeArea.top
    } else {
        top == superview.topLayoutGuide.bottom
    }
    ```

    The fix wraps the statement so. Storyboards and xibs need no second form: Interface Builder compiles \
    their safe areas for older systems, too.
    """

  public static func check(_ context: SceneContext, report: (Finding) -> Void) {
    guard context.needsOldGuides else { return }
    let scene = context.scene
    for statement in scene.statements.ids {
      check(statement, in: context, report: report)
    }
  }

  private static func check(
    _ statement: ID<Statement>, in context: SceneContext, report: (Finding) -> Void
  ) {
    let scene = context.scene
    var origin: Origin?
    var anchor: Anchor?
    var replacements: [AnchorReplacement] = []
    var mayRunOnlyBefore = false
    for id in scene.statements[statement].constraints {
      let constraint = scene.constraints[id]
      let condition = scene.conditions[constraint.condition]
      if condition.requires(osAtLeast: 11) { return }
      if condition.requires(osBefore: 11) { mayRunOnlyBefore = true }
      let sides: [(ConstraintSide, Anchor?, Origin?)] = [
        (.first, constraint.first, constraint.places.first),
        (.second, constraint.second, constraint.places.second),
      ]
      for (side, used, place) in sides {
        guard let used, case .guide(.safeArea, let view) = used.item else { continue }
        if origin == nil {
          origin = place ?? constraint.places.whole
          anchor = used
        }
        replacements.append(
          AnchorReplacement(
            constraint: id, side: side,
            anchor: OldGuides.anchor(for: used.attribute, of: view)
              ?? Anchor(.view(view), used.attribute)))
      }
    }
    guard let origin, let anchor else { return }
    let path = Words(context).written(
      anchor, at: origin, in: scene.statements[statement].owner)
    let oldest = context.deployment.map { "iOS \(formatPoints($0))" } ?? "older systems"
    let fix =
      mayRunOnlyBefore
      ? ProposedFix(
        title: "Use the old layout guides", isSafe: false, isPreferred: true,
        edits: replacements.map {
          .setAnchor($0.constraint, $0.side, $0.anchor, constant: $0.constant)
        })
      : ProposedFix(
        title: "Wrap in 'when os >= 11', with the old layout guides in 'else'", isSafe: false,
        isPreferred: true, edits: [.branch(statement, since: 11, otherwise: replacements)])
    report(
      Finding(
        rule: id, severity: severity,
        message: "'\(path)' needs iOS 11, and \(oldest) is to be supported", origin: origin,
        fixes: [fix]))
  }
}
