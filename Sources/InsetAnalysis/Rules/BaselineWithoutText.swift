import InsetDevices
import InsetLayout
public import InsetModel
import InsetText

/// A baseline is asked of a view without text.
public enum BaselineWithoutText: Rule {
  public static let id = RuleID.baselineWithoutText
  public static let severity = Severity.information
  public static let evidence = RuleEvidence.constraints
  public static let speaksOfStatements = true
  public static let summary = "A baseline is asked of a view that shows no text."
  public static let documentation = """
    Only text has baselines. For other views the first baseline is the top and the last one the \
    bottom, which is seldom what is meant.

    ```inset
    icon.lastBaseline == title.lastBaseline   // the icon's bottom
    icon.centerY == title.centerY
    ```

    The fix writes the edge that it comes to.
    """

  public static func check(_ context: SceneContext, report: (Finding) -> Void) {
    let scene = context.scene
    let words = Words(context)
    for id in scene.constraints.ids {
      let constraint = scene.constraints[id]
      let sides: [(ConstraintSide, Anchor?, Origin?)] = [
        (.first, constraint.first, constraint.places.first),
        (.second, constraint.second, constraint.places.second),
      ]
      for (side, anchor, place) in sides {
        guard let anchor, case .view(let view) = anchor.item,
          anchor.attribute == .firstBaseline || anchor.attribute == .lastBaseline,
          !mayHaveText(scene.views[view])
        else { continue }
        let edge: Attribute = anchor.attribute == .firstBaseline ? .top : .bottom
        let origin = place ?? constraint.places.whole
        let owner = scene.statements[constraint.statement].owner
        report(
          finding(
            "'\(words.name(of: view))' shows no text: its \(anchor.attribute.words) is its "
              + edge.rawValue,
            at: origin,
            fixes: [
              .preferred(
                "Write '\(words.path(Anchor(.view(view), edge), in: owner))'",
                [.setAnchor(id, side, Anchor(.view(view), edge), constant: nil)])
            ]))
      }
    }
  }

  /// Whether a view shows text, or a class that is not the kind's may do so.
  private static func mayHaveText(_ view: View) -> Bool {
    if let name = view.className, name != view.kind.className { return true }
    switch view.kind {
    // A stack hands on the baseline of a view that it arranges.
    case .label, .button, .field, .text, .segmented, .searchBar, .stack, .datePicker: return true
    case .view, .image, .switch, .slider, .stepper, .progress, .activity, .pageControl, .picker,
      .scroll, .table, .collection, .web, .map, .container:
      return false
    }
  }
}

extension Attribute {
  fileprivate var words: String { self == .firstBaseline ? "first baseline" : "last baseline" }
}
