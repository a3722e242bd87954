import InsetLayout
public import InsetModel

/// A screen's constraints were not solved to the end, so nothing is said of its frames.
public enum UnsolvedLayout: Rule {
  public static let id = RuleID.unsolvedLayout
  public static let severity = Severity.error
  public static let evidence = RuleEvidence.source
  public static let summary = "The constraints of a screen could not be solved to the end."
  public static let documentation = """
    Frames of the screen are not known, and no rule that asks for them looks at it. The finding says \
    what was given up:

    - More constraints conflict than are broken one by one. Those that were found are reported; \
    resolve them first.
    - The constraints depend on each other in more ways than can be followed.
    - A length is larger than any screen can be, as in a number with too many digits. It counts as 0.

    ```inset
    view card { height == 9999999999999999999999999999999 }
    ```
    """

  public static func check(_ context: SceneContext, report: (Finding) -> Void) {
    var cases = Cases<UnsolvedReason>()
    for (index, layout) in context.layouts.enumerated() {
      if let reason = layout.unsolved { cases.add(reason, in: index) }
    }
    let words = Words(context)
    for item in cases.all {
      let what =
        switch item.key {
        case .tooManyConflicts(let limit):
          "more than \(limit) conflicts in '\(context.scene.name)': the rest was not looked for"
        case .tooEntangled:
          "the constraints of '\(context.scene.name)' are too entangled to be solved"
        case .outOfRange: "a length in '\(context.scene.name)' is too large, and counts as 0"
        }
      report(
        finding(
          "\(what) \(words.environments(item.environments)); no frames are known there",
          at: context.scene.nameOrigin, in: item.environments))
    }
  }
}
