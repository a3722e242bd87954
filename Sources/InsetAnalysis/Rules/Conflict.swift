import InsetLayout
public import InsetModel

/// Required constraints cannot hold together, on any device.
public enum Conflict: Rule {
  public static let id = RuleID.conflict
  public static let severity = Severity.error
  public static let evidence = RuleEvidence.constraints
  public static let summary = "Required constraints cannot hold together."
  public static let documentation = """
    UIKit breaks one of the constraints, prints "Unable to simultaneously satisfy constraints", and \
    does not say which one it will be on the next system.

    ```inset
    view card {
        leading == superview.leading + 16
        trailing == superview.trailing - 16
        width == 300                          // the edges leave 343 on an iPhone 8
    }
    ```

    Remove one of them, change its number, or make it optional: `@999` gives way.
    """

  public static func check(_ context: SceneContext, report: (Finding) -> Void) {
    for clash in context.clashes
    where clash.kind == .conflict && !clash.isBetweenBlocks(of: context.scene)
      && clash.environments.count == context.layouts.count
    {
      report(clash.finding(rule: id, severity: severity, in: context))
    }
  }
}

/// Required constraints cannot hold together in some environments.
public enum ConflictInEnvironment: Rule {
  public static let id = RuleID.conflictInEnvironment
  public static let severity = Severity.warning
  public static let summary = "Required constraints cannot hold together on some devices."
  public static let documentation = """
    The constraints fit on some devices, in some orientations, and fight on others. It looks right on \
    the desk and jumps in the hand.

    ```inset
    view card {
        leading == superview.leading + 16
        width == 360                          // wider than an iPhone SE leaves
        trailing <= superview.trailing - 16
    }
    ```

    Make the constraint optional (`@999`) or a bound (`<=`), or write it under a `when`.
    """

  public static func check(_ context: SceneContext, report: (Finding) -> Void) {
    for clash in context.clashes
    where clash.kind == .conflict && !clash.isBetweenBlocks(of: context.scene)
      && clash.environments.count < context.layouts.count
    {
      report(clash.finding(rule: id, severity: severity, in: context))
    }
  }
}
