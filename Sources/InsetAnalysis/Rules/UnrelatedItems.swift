import InsetDevices
import InsetLayout
public import InsetModel
import InsetText

/// A constraint ties a view to one that is not on the screen where the constraint is switched on.
public enum UnrelatedItems: Rule {
  public static let id = RuleID.unrelatedItems
  public static let severity = Severity.error
  public static let evidence = RuleEvidence.source
  public static let summary = "A constraint is on where one of its views is not part of the screen."
  public static let documentation = """
    Both items of a constraint must hang in one tree of views when it is switched on; UIKit answers \
    with an exception ("no common ancestor"). A view that is declared in a `when` block is part of \
    the screen only where the block holds, and so must be what ties others to it.

    ```inset
    when width: regular {
        view sidebar { width == 320 }
    }
    list.leading == sidebar.trailing          // there is no sidebar in compact width
    ```

    Move the constraint into the block, and say in its `else` what holds without the view:

    ```inset
    when width: regular {
        view sidebar { width == 320 }
        list.leading == sidebar.trailing
    } else {
        list.leading == superview.leading
    }
    ```
    """

  public static func check(_ context: SceneContext, report: (Finding) -> Void) {
    let scene = context.scene
    guard context.layouts.contains(where: { $0.isPresent.contains(false) }) else { return }
    let words = Words(context)
    var switches: [ID<Constraint>: [ID<Condition>]] = [:]
    for item in scene.switchedOff {
      for id in item.constraints where switches[id]?.last != item.condition {
        switches[id, default: []].append(item.condition)
      }
    }
    for id in scene.constraints.ids {
      let constraint = scene.constraints[id]
      let condition = scene.conditions[constraint.condition]
      var missing: (view: ID<View>, isFirst: Bool)?
      var environments: [Int] = []
      for (index, layout) in context.layouts.enumerated()
      where condition.holds(in: layout.environment) {
        let anchors = [constraint.first, constraint.second].compactMap { $0 }
        let absent = anchors.map { scene.owner(of: $0.item) }.firstIndex {
          !layout.isPresent[$0.index]
        }
        guard let absent else { continue }
        // A constraint of a view's own, gone with the view, ties nothing.
        let present = anchors.filter { layout.isPresent[scene.owner(of: $0.item).index] }
        guard !present.isEmpty,
          !(switches[id]?.contains { scene.conditions[$0].holds(in: layout.environment) } ?? false)
        else { continue }
        if missing == nil { missing = (scene.owner(of: anchors[absent].item), absent == 0) }
        environments.append(index)
      }
      guard let missing else { continue }
      let here = words.environments(environments)
      let view = scene.views[missing.view]
      let own = scene.conditions[view.condition]
      let when = own == .all([]) ? "" : "; it is there only when \(own.text)"
      report(
        Finding(
          rule: Self.id, severity: severity,
          message: "'\(words.name(of: missing.view))' is not part of the screen \(here)\(when)",
          origin: (missing.isFirst ? constraint.places.first : constraint.places.second)
            ?? constraint.places.whole,
          related: [Related(origin: view.nameOrigin, message: "the view is declared here")],
          environments: environments))
    }
  }
}
