import InsetDevices
import InsetLayout
public import InsetModel
import InsetText

/// Nothing says how large a view is on an axis.
public enum AmbiguousSize: Rule {
  public static let id = RuleID.ambiguousSize
  public static let severity = Severity.error
  public static let evidence = RuleEvidence.constraints
  public static let summary = "The constraints leave open how large a view is."
  public static let documentation = """
    Labels, buttons and other controls bring a size of their own; plain views and images without a \
    `size` do not. Without a width and a height, or both edges, such a view may vanish.

    ```inset
    view card {
        top == superview.safeArea.top + 16
        horizontalEdges == superview.margins.horizontalEdges
        height == 120                         // without it: the height is open
    }
    ```

    The fix adds the constraint that keeps today's frame.

    In Swift code a row of a table is as high as what is in it where the app has such rows and the row a \
    text of any number of lines. What is tied to one end of it alone then sticks out at the other. The same \
    holds for headers of sections and the cells of collections, where nothing in the app gives such a height. \
    So is a plain view in it, such as a card, that is tied to its top and bottom. \
    A view of an own class whose content is torn is told where it is put; what follows once it is given a size is \
    not open.
    """

  public static func check(_ context: SceneContext, report: (Finding) -> Void) {
    for ambiguity in Ambiguity.causes(of: [.width, .height], in: context) {
      report(ambiguity.finding(rule: id, severity: severity, in: context))
    }
    for row in OpenRow.all(in: context) { report(row.finding(in: context)) }
  }
}
