import InsetDevices
import InsetLayout
public import InsetModel
import InsetText

/// An optional constraint is met nowhere and changes nothing.
public enum NeverEffective: Rule {
  public static let id = RuleID.neverEffective
  public static let severity = Severity.information
  public static let evidence = RuleEvidence.source
  public static let speaksOfStatements = true
  public static let summary = "An optional constraint is met nowhere and changes nothing."
  public static let documentation = """
    Other constraints of a higher priority decide what this one asks for, in every environment. \
    Without it every frame is the same.

    ```inset
    width == 200
    width == 300 @low                         // never heard
    ```

    An optional constraint that cannot be met but pulls a view its way is none of these: it was tried to leave the \
    constraint out, and nothing moved. Sizes of views in a stack may give way to it, and the size and \
    centre of what a scroll view scrolls to its content. Constraints that code has an outlet for are \
    left alone, and so are those of views that such constraints hold: it may switch them. So is what \
    takes over where code takes away or hides a view that it has an outlet for, and a screen that varies \
    by size classes of which no environment is checked.
    """

  public static func check(_ context: SceneContext, report: (Finding) -> Void) {
    let scene = context.scene
    let words = Words(context)
    // Each candidate costs a resolution of the screen: no more than a few.
    var tried = 0
    // How high a cell is, its content or code decides in the app.
    guard context.isScreen, !context.isMeantForMore,
      context.layouts.allSatisfy({ $0.conflicts.isEmpty && $0.ambiguous.isEmpty })
    else {
      return
    }
    let unmet = context.unmet
    for id in scene.constraints.ids
    where !scene.constraints[id].isRequired && !scene.constraints[id].isKnownToCode {
      // A size that gives way to a stack is meant to.
      let first = scene.constraints[id].first
      if first.attribute.group == .size, context.isArranged(scene.owner(of: first.item)) {
        continue
      }
      if givesWayToContent(scene.constraints[id], in: scene) { continue }
      let active = context.layouts.indices.filter { context.layouts[$0].isActive[id.index] }
      guard !active.isEmpty,
        active.allSatisfy({ unmet[$0][id] ?? 0 > SceneFacts.tolerance }),
        !isFreedByCode(scene.constraints[id], context, active[0]),
        !isFallback(id, context, active[0])
      else { continue }
      tried += 1
      guard tried <= 4 else { return }
      let without = context.layouts(without: id)
      guard
        zip(context.layouts, without).allSatisfy({ old, new in
          new.ambiguous.isEmpty
            && zip(old.frames, new.frames).allSatisfy { $0.isNear($1) }
        })
      else { continue }
      report(
        finding(
          "'\(words.equation(id))' is met nowhere and changes nothing: others decide",
          at: scene.constraints[id].places.whole, in: active,
          fixes: [.preferred("Delete it", [.remove(id)])]))
    }
  }

  /// Whether code has an outlet for another constraint on one of the views: where it switches that off,
  /// this one is heard.
  private static func isFreedByCode(
    _ constraint: Constraint, _ context: SceneContext, _ index: Int
  ) -> Bool {
    constraint.anchors.contains { anchor in
      let view = context.scene.owner(of: anchor.item)
      let groups: Set<Attribute.Group> = [anchor.attribute.group, .size]
      return view != Scene.root
        && groups.contains { context.isMovedByCode(view, along: $0, in: index) }
    }
  }

  /// Whether a constraint says where a view lies where the one that says so now is gone, with a view that
  /// code has an outlet for: it may take that away, or switch the constraint.
  private static func isFallback(
    _ id: ID<Constraint>, _ context: SceneContext, _ index: Int
  ) -> Bool {
    let scene = context.scene
    let constraint = scene.constraints[id]
    guard constraint.first.attribute.group != .size else { return false }
    let owners = constraint.anchors.map { scene.owner(of: $0.item) }
    return zip(constraint.anchors, owners).contains { anchor, view in
      !owners.contains { scene.isDescendant($0, of: view) }
        && context.touching[view.index].contains { other in
          let rival = scene.constraints[other]
          return other != id && context.layouts[index].isActive[other.index]
            && rival.priority > constraint.priority && rival.anchors.contains(anchor)
            && rival.anchors.contains {
              let end = scene.owner(of: $0.item)
              return end != view && !scene.isDescendant(view, of: end)
                && !scene.isDescendant(end, of: view) && context.isNamedByCode(end)
            }
        }
    }
  }

  /// Whether a constraint holds content that scrolls at the size or in the middle of what shows it, as
  /// long as that is larger.
  private static func givesWayToContent(_ constraint: Constraint, in scene: Scene) -> Bool {
    guard let second = constraint.second, constraint.first.attribute == second.attribute,
      [.width, .height, .centerX, .centerY].contains(second.attribute)
    else { return false }
    let owners = [constraint.first, second].map { scene.owner(of: $0.item) }
    return zip(owners, owners.reversed()).contains { outer, inner in
      scene.views[outer].kind == .scroll && scene.isDescendant(inner, of: outer)
    }
  }
}

extension Rect {
  func isNear(_ other: Rect) -> Bool {
    abs(x - other.x) < 0.01 && abs(y - other.y) < 0.01 && abs(width - other.width) < 0.01
      && abs(height - other.height) < 0.01
  }
}
