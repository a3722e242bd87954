import InsetDevices
import InsetLayout
public import InsetModel
import InsetText

/// A required size of an arranged view stands against its stack.
public enum StackSizeFight: Rule {
  public static let id = RuleID.stackSizeFight
  public static let severity = Severity.warning
  public static let evidence = RuleEvidence.constraints
  public static let summary = "A required size of an arranged view fights with its stack."
  public static let documentation = """
    A stack sizes the views it arranges: it fills its length and makes them equal. A required size of \
    one of them cannot give way, so the stack breaks a constraint.

    ```inset
    stack bar {
        axis: horizontal
        distribution: fillEqually
        view badge { width == 44 }            // the others would have to be 44, too
        view badge { width == 44 @999 }       // gives way
    }
    ```

    The fix lowers the size's priority to 999.
    """

  public static func check(_ context: SceneContext, report: (Finding) -> Void) {
    let scene = context.scene
    let words = Words(context)
    for clash in context.clashes {
      guard case .stackSize(let view) = clash.kind, let subject = clash.subject,
        let parent = scene.views[view].parent
      else { continue }
      report(
        finding(
          "'\(words.equation(subject))' fights with the arrangement of stack "
            + "'\(words.name(of: parent))' " + words.environments(clash.environments),
          at: scene.constraints[subject].places.whole, in: clash.environments,
          fixes: [
            .other("Lower its priority to 999", [.setPriority(subject, 999)]),
            .other("Remove it", [.remove(subject)]),
          ]))
    }
  }
}
