import InsetDevices
import InsetLayout
public import InsetModel
import InsetText

/// A text has a fixed width.
public enum FixedWidthText: Rule {
  public static let id = RuleID.fixedWidthText
  public static let severity = Severity.information
  public static let evidence = RuleEvidence.source
  public static let speaksOfStatements = true
  public static let summary = "A text has a fixed width and may be cut off in another language."
  public static let documentation = """
    The text fits today. A translation is a third longer, a larger text size twice as wide.

    ```inset
    label price "9.99" { width == 60 }
    label price "9.99" { width >= 60 }        // as wide as the text asks for
    ```

    Texts of several lines wrap, those that shrink become smaller, and both are left alone; one that is cut off already is reported by \
    `clipped-text`.
    """

  public static func check(_ context: SceneContext, report: (Finding) -> Void) {
    let scene = context.scene
    let words = Words(context)
    // Asked for a few constraints, if any.
    lazy var clipped = Set(ClippedText.cases(in: context).all.map(\.key.view))
    lazy var wide = WiderThanDevice.views(in: context)
    let clashing = Set(context.clashes.compactMap(\.subject))
    for id in scene.constraints.ids {
      let constraint = scene.constraints[id]
      guard constraint.isRequired, constraint.relation == .equal, constraint.second == nil,
        constraint.first.attribute == .width, case .view(let view) = constraint.first.item,
        scene.views[view].kind == .label || scene.views[view].kind == .button,
        let number = constraint.constant.constant, number > 0, !clipped.contains(view),
        !wide.contains(view), !clashing.contains(id)
      else { continue }
      let environments = context.layouts.indices.filter { index in
        let state = context.state(view, in: index)
        return context.layouts[index].isActive[id.index] && context.isJudged(view, in: index)
          && state.lines == 1 && state.leastTextScale == 1 && state.text.map(isTranslated) == true
          && !(context.role(view, in: index) == .control && number < SmallTouchTarget.minimum)
      }
      guard !environments.isEmpty else { continue }
      report(
        finding(
          "The text of '\(words.name(of: view))' is held to \(Words.points(number)): "
            + "a longer one is cut off",
          at: constraint.places.whole,
          fixes: [.preferred("Let the width grow: '>='", [.setRelation(id, .greaterOrEqual)])]))
    }
  }

  /// Whether a text is one that another language can write longer, and no sign.
  private static func isTranslated(_ text: String) -> Bool {
    text.count > 1 && text.contains { $0.isLetter || $0.isNumber }
  }
}
