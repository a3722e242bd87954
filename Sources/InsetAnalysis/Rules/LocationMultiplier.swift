import InsetDevices
import InsetLayout
public import InsetModel
import InsetText

/// A place is multiplied.
public enum LocationMultiplier: Rule {
  public static let id = RuleID.locationMultiplier
  public static let severity = Severity.hint
  public static let evidence = RuleEvidence.constraints
  public static let speaksOfStatements = true
  public static let summary = "A place is multiplied, which measures from the superview's corner."
  public static let documentation = """
    Coordinates count from the top left corner of the view that holds the constraint. A multiple of a \
    place therefore depends on where that view begins: half of a sibling's trailing edge is not half \
    of its width.

    ```inset
    leading == sibling.leading * 2            // twice the distance from the superview's edge
    centerX == superview.centerX * 0.5        // at a quarter of its width: well defined
    trailing == superview.trailing * 0.5      // at its half: well defined
    superview.centerX == centerX * 2          // at a quarter, too
    ```

    Use a spacer view, a guide or a size instead.
    """

  public static func check(_ context: SceneContext, report: (Finding) -> Void) {
    let scene = context.scene
    let words = Words(context)
    for id in scene.constraints.ids {
      let constraint = scene.constraints[id]
      guard let second = constraint.second, constraint.multiplier != 1,
        second.attribute.group != .size
      else { continue }
      let first = scene.owner(of: constraint.first.item)
      let owner = scene.owner(of: second.item)
      // The far edges and the centre of what holds the other view are shares of its size, whichever
      // side it is written on.
      let holder =
        scene.isDescendant(first, of: owner)
        ? second : scene.isDescendant(owner, of: first) ? constraint.first : nil
      switch holder?.attribute {
      case .centerX, .centerY, .trailing, .right, .bottom:
        if case .view? = holder?.item { continue }
      default: break
      }
      report(
        finding(
          "'\(words.name(of: second))' is a place: \(formatPoints(constraint.multiplier)) times it "
            + "counts from the corner of "
            + "'\(words.name(of: scene.commonAncestor(first, owner)))'",
          at: constraint.places.second ?? constraint.places.whole))
    }
  }
}
