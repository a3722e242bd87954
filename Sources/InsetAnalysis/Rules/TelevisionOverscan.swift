import InsetDevices
import InsetLayout
public import InsetModel
import InsetText

/// Content lies in the border that televisions cut off.
public enum TelevisionOverscan: Rule {
  public static let id = RuleID.televisionOverscan
  public static let severity = Severity.warning
  public static let summary = "Content lies in the border that televisions may cut off."
  public static let documentation = """
    Televisions show less than the picture they get: 60 points above and below and 80 at the sides \
    are kept free of content. That is the safe area on a television.

    ```inset
    label title "Films" { top == superview.top + 20 }
    label title "Films" { top == superview.safeArea.top }
    ```

    Backgrounds fill the whole picture.
    """

  public static func check(_ context: SceneContext, report: (Finding) -> Void) {
    for fault in context.faults
    where fault.isOnTelevision(in: context) && fault.kind == .unsafe {
      let fix = EdgeFix(fault, in: context)
      report(
        finding(
          fault.message(edge: fix.written, in: context), at: fault.origin,
          in: fault.environments, fixes: UnsafeEdge.fixes(fix)))
    }
  }
}

extension EdgeFault {
  /// Whether it happens on televisions only.
  func isOnTelevision(in context: SceneContext) -> Bool {
    environments.allSatisfy { context.layouts[$0].environment.idiom == .tv }
  }
}
