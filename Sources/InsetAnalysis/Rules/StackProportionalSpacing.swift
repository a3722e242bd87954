import InsetDevices
import InsetLayout
public import InsetModel
import InsetText

/// A stack that fills proportionally has gaps.
public enum StackProportionalSpacing: Rule {
  public static let id = RuleID.stackProportionalSpacing
  public static let severity = Severity.information
  public static let summary = "A stack that fills proportionally has gaps: its last view pays them."
  public static let documentation = """
    `fillProportionally` gives each view a share of the stack's whole length. With gaps the shares do \
    not add up, and UIKit takes the difference from the last view (openradar 34595752).

    ```inset
    stack row {
        distribution: fillProportionally
        spacing: 8                            // the last view is too short
    }
    ```

    Put the gaps into the views, or say the shares with width constraints.
    """

  public static func check(_ context: SceneContext, report: (Finding) -> Void) {
    let words = Words(context)
    for setting in context.scene.properties {
      guard case .distribution(.fillProportionally) = setting.property else { continue }
      let index = context.layouts.indices.first { index in
        let state = context.state(setting.view, in: index)
        return context.states[index].holds[setting.condition.index]
          && state.distribution == .fillProportionally && state.spacing != 0
          && context.scene.views[setting.view].children.count > 1
      }
      guard let index else { continue }
      let spacing = context.state(setting.view, in: index).spacing ?? 8
      report(
        finding(
          "With gaps of \(Words.points(spacing)) the shares of '\(words.name(of: setting.view))' "
            + "do not add up: its last view is too short",
          at: setting.origin))
    }
  }
}
