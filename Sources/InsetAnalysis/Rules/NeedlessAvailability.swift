import InsetDevices
public import InsetModel

/// Code asks for a version of iOS that every system has on which the app runs.
public enum NeedlessAvailability: Rule {
  public static let id = RuleID.needlessAvailability
  public static let severity = Severity.information
  public static let evidence = RuleEvidence.constraints
  public static let summary = "A check of the system's version always has the same answer."
  public static let documentation = """
    Below the deployment target an app is not installed, so that the code for older systems is never \
    run, and nobody tests it.

    ```swift
    // The deployment target is iOS 13.
    if #available(iOS 11, *) {
        title.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor).isActive = true
    } else {
        title.topAnchor.constraint(equalTo: topLayoutGuide.bottomAnchor).isActive = true
    }
    ```

    ```swift
    title.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor).isActive = true
    ```
    """

  public static func check(_ context: SceneContext, report: (Finding) -> Void) {
    guard let deployment = context.deployment else { return }
    for check in context.scene.availabilityChecks where check.version <= deployment {
      let word = check.isNegated ? "#unavailable" : "#available"
      report(
        finding(
          "'\(word)' of iOS \(formatPoints(check.version)) always \(check.isNegated ? "fails" : "holds"): "
            + "the app runs on iOS \(formatPoints(deployment)) and later",
          at: check.origin,
          fixes: check.removal.map {
            [
              ProposedFix(
                title: "Remove the check", isSafe: true, isPreferred: true, edits: [.code($0)])
            ]
          } ?? []))
    }
  }
}
