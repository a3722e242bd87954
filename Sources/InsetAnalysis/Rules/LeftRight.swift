import InsetDevices
import InsetLayout
public import InsetModel
import InsetText

/// A constraint goes by left or right instead of by the reading direction.
public enum LeftRight: Rule {
  public static let id = RuleID.leftRight
  public static let severity = Severity.warning
  public static let evidence = RuleEvidence.constraints
  public static let summary = "A constraint goes by left and right, not by the reading direction."
  public static let documentation = """
    In Arabic and Hebrew the layout is mirrored: what begins a line stands at the right. `leading` \
    and `trailing` follow, `left` and `right` do not.

    ```inset
    left == superview.left + 16               // stays at the left in every language
    leading == superview.leading + 16         // begins where reading begins
    ```

    The fix is safe where only left-to-right layouts are checked: no frame changes there. With \
    `directions: ltr, rtl` it mirrors the right-to-left frames, which is what it is for. Where no \
    right-to-left layout is checked the finding is for information.
    """

  public static func check(_ context: SceneContext, report: (Finding) -> Void) {
    let scene = context.scene
    let isPhysical = scene.constraints.rows.indices.contains { index in
      scene.constraints.rows[index].first.attribute.isPhysicalSide
        || scene.constraints.rows[index].second?.attribute.isPhysicalSide ?? false
    }
    guard isPhysical else { return }
    let words = Words(context)
    var seen: Set<Origin> = []
    for id in scene.statements.ids where scene.statements[id].kind == .constraint {
      let statement = scene.statements[id]
      if scene.doubts?.frames.contains(id) ?? false { continue }
      let sided = statement.constraints.filter { scene.constraints[$0].anchors.hasPhysicalSide }
      let uses = sided.filter { id in
        !sided.contains { scene.constraints[$0].isMirrored(scene.constraints[id]) }
      }
      guard let first = uses.first else { continue }
      let constraint = scene.constraints[first]
      let isFirst = constraint.first.attribute.isPhysicalSide
      let anchor = isFirst ? constraint.first : constraint.second ?? constraint.first
      let origin =
        (isFirst ? constraint.places.first : constraint.places.second) ?? constraint.places.whole
      guard seen.insert(origin).inserted, let new = anchor.attribute.followingText else { continue }
      var edits: [SceneEdit] = []
      var isWhole = true
      for id in uses {
        let constraint = scene.constraints[id]
        for (side, anchor) in [
          (ConstraintSide.first, constraint.first), (.second, constraint.second),
        ] {
          guard let anchor, anchor.attribute.isPhysicalSide else { continue }
          guard let new = anchor.attribute.followingText else { continue }
          edits.append(.setAnchor(id, side, Anchor(anchor.item, new), constant: nil))
        }
        isWhole = isWhole && constraint.anchors.allSatisfy { $0.attribute.mayFollowText }
      }
      let name = words.written(anchor, at: origin, in: statement.owner)
      var found = finding(
        "'\(name)' stays on the \(anchor.attribute.sideWord) in right-to-left languages; "
          + "'\(new.rawValue)' follows the reading direction",
        at: origin,
        fixes: isWhole
          ? [
            ProposedFix(
              title: "Use leading and trailing", isSafe: !context.isReadFromRight,
              isPreferred: true, edits: edits)
          ] : [])
      if !context.isReadFromRight { found.severity = .information }
      report(found)
    }
  }
}

extension Constraint {
  /// Whether the other says the same of the opposite side, so that both look alike in a mirror.
  fileprivate func isMirrored(_ other: Constraint) -> Bool {
    guard relation == .equal, other.relation == .equal, multiplier == other.multiplier,
      priority == other.priority, condition == other.condition,
      let second, let otherSecond = other.second, let constant = constant.constant,
      let otherConstant = other.constant.constant
    else { return false }
    func areOpposite(_ one: Anchor, _ other: Anchor) -> Bool {
      one.item == other.item && one.attribute.opposite == other.attribute
    }
    return areOpposite(first, other.first) && areOpposite(second, otherSecond)
      && constant == -otherConstant
  }
}

extension [Anchor] {
  fileprivate var hasPhysicalSide: Bool { contains { $0.attribute.isPhysicalSide } }
}

extension Attribute {
  /// The physical side opposite; `nil` for others.
  fileprivate var opposite: Attribute? {
    switch self {
    case .left: .right
    case .right: .left
    case .leftMargin: .rightMargin
    case .rightMargin: .leftMargin
    default: nil
    }
  }

  /// The attribute at the same place where reading begins at the left; `nil` for others.
  var followingText: Attribute? {
    switch self {
    case .left: .leading
    case .right: .trailing
    case .leftMargin: .leadingMargin
    case .rightMargin: .trailingMargin
    default: nil
    }
  }

  fileprivate var mayFollowText: Bool { !isDirectional }
  fileprivate var sideWord: String { self == .left || self == .leftMargin ? "left" : "right" }
}
