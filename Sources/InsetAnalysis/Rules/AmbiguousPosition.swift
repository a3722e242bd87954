import InsetDevices
import InsetLayout
public import InsetModel
import InsetText

/// Nothing says where a view lies on an axis.
public enum AmbiguousPosition: Rule {
  public static let id = RuleID.ambiguousPosition
  public static let severity = Severity.error
  public static let evidence = RuleEvidence.constraints
  public static let summary = "The constraints leave open where a view lies."
  public static let documentation = """
    A view needs a place on each axis. Where the constraints allow several, the engine takes any, and \
    another one after the next change. UIKit never reports it.

    ```inset
    label title "Hello" {
        top == superview.safeArea.top + 16
        leading == superview.leading + 16     // without it: the x position is open
    }
    ```

    Only the first cause is reported: what hangs on an ambiguous view is open, too. The fix adds the \
    constraint that keeps today's frame.
    """

  public static func check(_ context: SceneContext, report: (Finding) -> Void) {
    for ambiguity in Ambiguity.causes(of: [.x, .y], in: context) {
      report(ambiguity.finding(rule: id, severity: severity, in: context))
    }
  }
}
