import InsetDevices
import InsetLayout
public import InsetModel
import InsetText

/// A leading or trailing edge is moved by an inset of the left or right.
public enum PhysicalInset: Rule {
  public static let id = RuleID.physicalInsetInRTL
  public static let severity = Severity.information
  public static let evidence = RuleEvidence.constraints
  public static let speaksOfStatements = true
  public static let summary = "A leading edge is moved by the inset of the left side."
  public static let documentation = """
    `safeAreaInsets.left` and `.right` are sides of the device; `leading` and `trailing` trade places \
    with the reading direction. In a right-to-left layout the inset of the wrong side is added.

    ```inset
    leading == superview.leading + superview.safeAreaInsets.left
    leading == superview.safeArea.leading     // the right side in every direction
    ```
    """

  public static func check(_ context: SceneContext, report: (Finding) -> Void) {
    let scene = context.scene
    let words = Words(context)
    for id in scene.constraints.ids {
      let constraint = scene.constraints[id]
      guard let second = constraint.second,
        constraint.first.attribute.isDirectional || second.attribute.isDirectional,
        constraint.constant.mentions(.left) || constraint.constant.mentions(.right)
      else { continue }
      var fixes: [ProposedFix] = []
      if case .view(let view) = second.item, second.attribute.isDirectional,
        constraint.constant.isInset(of: view, second.attribute == .leading ? .left : .right)
      {
        let anchor = Anchor(.guide(.safeArea, of: view), second.attribute)
        let path = words.path(anchor, in: scene.statements[constraint.statement].owner)
        fixes = [
          .preferred("Pin to '\(path)'", [.setAnchor(id, .second, anchor, constant: 0)])
        ]
      }
      report(
        finding(
          "'\(words.amountText(of: id))' is a side of the device, and "
            + "'\(constraint.first.attribute.rawValue)' follows the reading direction",
          at: constraint.places.constant ?? constraint.places.whole, fixes: fixes))
    }
  }
}

extension Amount {
  /// Whether the amount is that inset alone, with the sign that points inwards.
  fileprivate func isInset(of view: ID<View>, _ edge: Edge) -> Bool {
    switch self {
    case .safeAreaInset(view, edge): edge == .left
    case .product(-1, .safeAreaInset(view, edge)): edge == .right
    default: false
    }
  }
}
