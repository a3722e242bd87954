import InsetDevices
import InsetLayout
public import InsetModel
import InsetText

/// A constraint is almost required and holds everywhere.
public enum AlmostRequired: Rule {
  public static let id = RuleID.almostRequired
  public static let severity = Severity.hint
  public static let evidence = RuleEvidence.source
  public static let speaksOfStatements = true
  public static let summary = "A priority of 999 or 751 never makes a difference."
  public static let documentation = """
    A priority just below a limit says that the constraint may have to give way. Where it holds in \
    every environment that is checked, it needs no such leave, and the number puzzles who reads it.

    ```inset
    height == 44 @999                         // nothing asks for another height
    height == 44
    ```

    Sizes of views in a stack are left alone: there 999 is the cure for a fight with the stack. So \
    are cells, which at first are given a size that their content does not fit, and in files of \
    Interface Builder sizes of plain views that are empty: code puts in them what may ask for another. \
    So is what required inequalities keep within bounds: it gives way to those.
    """

  public static func check(_ context: SceneContext, report: (Finding) -> Void) {
    let scene = context.scene
    let words = Words(context)
    // A cell is first given a size that its content does not fit; 999 keeps the console quiet.
    guard context.isScreen,
      context.layouts.allSatisfy({ $0.conflicts.isEmpty && $0.ambiguous.isEmpty })
    else {
      return
    }
    let unmet = context.unmet
    for id in scene.constraints.ids {
      let constraint = scene.constraints[id]
      guard constraint.priority == 999 || constraint.priority == 751 else { continue }
      if constraint.first.attribute.group == .size,
        context.isArranged(scene.owner(of: constraint.first.item))
          || constraint.second == nil
            && isFilledByCode(scene.owner(of: constraint.first.item), scene)
      {
        continue
      }
      if isGuarded(id, context) { continue }
      let active = context.layouts.indices.filter { context.layouts[$0].isActive[id.index] }
      guard !active.isEmpty, !active.contains(where: { unmet[$0][id] != nil })
      else { continue }
      report(
        finding(
          "'\(words.equation(id))' never gives way: it could be required",
          at: constraint.places.priority ?? constraint.places.whole,
          fixes: [.preferred("Make it required", [.setPriority(id, LayoutPriority.required)])]))
    }
  }

  /// Whether required inequalities bound along its axis what a constraint holds, by something else than
  /// numbers: it is to give way to those, wherever they ask for less.
  private static func isGuarded(_ id: ID<Constraint>, _ context: SceneContext) -> Bool {
    let scene = context.scene
    let constraint = scene.constraints[id]
    let isHorizontal = constraint.first.attribute.isAlong(isHorizontal: true)
    return constraint.anchors.contains { anchor in
      let view = scene.owner(of: anchor.item)
      return view != Scene.root
        && context.touching[view.index].contains { other in
          let bound = scene.constraints[other]
          return other != id && bound.isRequired && bound.relation != .equal && bound.second != nil
            && bound.anchors.contains {
              scene.owner(of: $0.item) == view && $0.attribute.isAlong(isHorizontal: isHorizontal)
            }
        }
    }
  }

  /// Whether the source leaves a view empty that code can fill.
  private static func isFilledByCode(_ view: ID<View>, _ scene: Scene) -> Bool {
    scene.design != nil && scene.views[view].children.isEmpty
      && (scene.views[view].kind == .view || scene.views[view].kind == .container)
  }
}
