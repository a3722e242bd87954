import InsetDevices
import InsetLayout
public import InsetModel
import InsetText

/// A `|` of the Visual Format Language ties content to an edge that bars or the sensor housing cover.
public enum VisualFormatEdge: Rule {
  public static let id = RuleID.visualFormatEdge
  public static let severity = Severity.warning
  public static let evidence = RuleEvidence.source
  public static let summary =
    "A '|' in a visual format ties content to an edge that bars or the sensor housing cover."
  public static let documentation = """
    In the Visual Format Language `|` is the superview's edge. It has no sign for the safe area, so \
    content next to a `|` lies under the bars and the sensor housing.

    ```inset
    visual "V:|-8-[title]-8-[form]"           // title under the status bar

    visual "V:[title]-8-[form]"
    title.top == root.safeArea.top + 8        // clear of it
    ```

    The fix takes the connection out of the format and writes it as an anchor of the safe area.
    """

  public static func check(_ context: SceneContext, report: (Finding) -> Void) {
    for fault in context.faults
    where fault.kind == .unsafe && !fault.isOnTelevision(in: context)
      && context.scene.statements[fault.statement].kind == .visual
    {
      let fix = EdgeFix(fault, in: context)
      report(
        Finding(
          rule: id, severity: severity, message: fault.message(edge: "|", in: context),
          origin: fault.origin, related: fault.bars(in: context), environments: fault.environments,
          fixes: UnsafeEdge.fixes(fix)))
    }
  }
}
