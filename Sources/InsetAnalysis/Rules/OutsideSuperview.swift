import InsetDevices
import InsetLayout
public import InsetModel
import InsetText

/// A constraint holds content or a control outside of its superview.
public enum OutsideSuperview: Rule {
  public static let id = RuleID.outsideSuperview
  public static let severity = Severity.warning
  public static let summary = "A constraint holds content or a control outside of its superview."
  public static let documentation = """
    What lies outside of its superview is drawn, unless that clips, but cannot be touched: a touch is \
    looked for inside the superview first. Mostly the sign of a distance is wrong: towards the bottom \
    and the trailing edge coordinates grow, so inwards is minus.

    ```inset
    view card {
        button more "More" {
            bottom == superview.bottom + 12      // below the card
            bottom == superview.bottom - 12      // inside
        }
    }
    ```

    Badges, which stand out at two edges that meet, backgrounds and decorations are left alone.
    """

  public static func check(_ context: SceneContext, report: (Finding) -> Void) {
    let scene = context.scene
    var cases = Cases<ID<Constraint>>()
    var ties: [ID<Constraint>: EdgeTie] = [:]
    let outward = context.ties.filter { $0.outwardConstant(in: scene) ?? 0 > 2 }
    for tie in outward {
      guard tie.ancestor != Scene.root, scene.views[tie.view].parent == tie.ancestor,
        !scene.views[tie.ancestor].kind.bringsItsOwnInsets,
        !outward.contains(where: {
          $0.view == tie.view && $0.ancestorAttribute.group != tie.ancestorAttribute.group
        })
      else { continue }
      for (index, layout) in context.layouts.enumerated()
      where layout.isActive[tie.constraint.index] && context.isJudged(tie.view, in: index)
        && context.facts[index].isVisible(tie.ancestor)
      {
        let role = context.role(tie.view, in: index)
        guard role == .content || role == .control, scene.views[tie.view].kind != .image else {
          continue
        }
        ties[tie.constraint] = tie
        cases.add(tie.constraint, in: index, amount: tie.outwardConstant(in: scene) ?? 0)
      }
    }
    let words = Words(context)
    for item in cases.all {
      guard let tie = ties[item.key] else { continue }
      let edge = tie.edge(in: context.layouts[item.worstIn].environment.direction)
      report(
        finding(
          "'\(words.name(of: tie.view))' is held \(Words.points(item.worst)) outside of "
            + "'\(words.name(of: tie.ancestor))' at the \(edge.rawValue) "
            + words.environments(item.environments),
          at: scene.constraints[item.key].places.whole, in: item.environments,
          fixes: tie.turned(in: scene).map { [$0] } ?? []))
    }
  }
}
