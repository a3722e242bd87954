import InsetDevices
public import InsetLayout
public import InsetModel
import InsetText

extension ProposedFix {
  /// Whether the fix is another number in a constraint.
  public var changesNumbers: Bool {
    edits.contains { edit in
      if case .setConstant = edit { true } else { false }
    }
  }

  /// Whether the fix may bring a mistake: it moves an edge that another required constraint holds, too,
  /// or that has less room than what covers the screen there, changes a number, adds a bound, or lets
  /// one constraint of a conflict give way.
  ///
  /// - Complexity: O(edits × (constraints + layouts)).
  public func isRisky(in scene: Scene, _ layouts: [SceneLayout]) -> Bool {
    edits.contains { edit in
      switch edit {
      case .setAnchor(let id, _, _, _):
        isHeldElsewhere(id, in: scene) || hasLittleRoom(id, in: scene, layouts)
      // What is moved may reach out of the screen, or over others.
      case .setConstant: true
      case .add(let new): new.relation != .equal
      // Of several conflicts one constraint may be part, and others take its place.
      case .setPriority, .remove, .setProperty: layouts.contains { !$0.conflicts.isEmpty }
      case .code: true
      case .setRelation, .setStoredFrame, .branch: false
      }
    }
  }

  /// The side of a constraint that moves when the other does: the deeper one.
  private func moved(by id: ID<Constraint>, in scene: Scene) -> Anchor {
    let first = scene.constraints[id].first
    guard let second = scene.constraints[id].second,
      scene.isDescendant(scene.owner(of: second.item), of: scene.owner(of: first.item))
    else { return first }
    return second
  }

  /// Whether the view that moves is held at its other edge, too, and is shorter than it may have to
  /// shrink.
  private func hasLittleRoom(
    _ id: ID<Constraint>, in scene: Scene, _ layouts: [SceneLayout]
  ) -> Bool {
    let anchor = moved(by: id, in: scene)
    let isHeld = scene.constraints.ids.contains { other in
      let row = scene.constraints[other]
      return other != id && row.relation == .equal && row.isRequired
        && row.anchors.contains {
          $0.item == anchor.item && $0.attribute != anchor.attribute
            && $0.attribute.group == anchor.attribute.group
            && $0.attribute.edge(in: .ltr) != nil
        }
    }
    guard isHeld else { return false }
    let view = scene.owner(of: anchor.item)
    return layouts.contains { layout in
      guard layout.isPresent[view.index],
        let edge = anchor.attribute.edge(in: layout.environment.direction)
      else { return false }
      let frame = layout.frames[view.index]
      let room = anchor.attribute.group == .vertical ? frame.height : frame.width
      return room < layout.root.insets[edge]
    }
  }

  private func isHeldElsewhere(_ id: ID<Constraint>, in scene: Scene) -> Bool {
    let moved = moved(by: id, in: scene)
    return scene.constraints.ids.contains { other in
      let row = scene.constraints[other]
      return other != id && row.relation == .equal && row.isRequired
        && (row.first == moved || row.second == moved)
    }
  }
}
