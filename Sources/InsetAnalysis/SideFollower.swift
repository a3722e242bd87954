import InsetDevices
import InsetLayout
import InsetModel
import InsetText

/// A view that stands at the same edge as another one which shows nothing there itself: where that is tied too
/// far out, so is this.
struct SideFollower: Hashable, Sendable {
  let view: ID<View>
  /// What leads to it from the other one.
  let links: [Link]

  struct Link: Hashable, Sendable {
    let constraint: ID<Constraint>
    let attribute: Attribute
  }

  /// What follows the view of a tie at a distance from an edge and lies outside of it, the nearest first; what
  /// lies at the very edge may be a background.
  ///
  /// - Complexity: O(constraints of what stands at that edge).
  static func all(of tie: EdgeTie, in context: SceneContext) -> [SideFollower] {
    let scene = context.scene
    // In a spec each view is judged by its own ties.
    guard let doubts = scene.doubts, scene.views[tie.view].kind == .view,
      tie.viewAttribute == tie.ancestorAttribute, tie.inwardConstant(in: scene) ?? 1 > 0
    else { return [] }
    var found = [SideFollower(view: tie.view, links: [])]
    var next = 0
    while next < found.count {
      let here = found[next]
      next += 1
      for id in context.touching[here.view.index] {
        guard let edge = SharedEdge(id, in: scene), !doubts.constraints.contains(id),
          edge.attribute.edge(in: .ltr) == tie.viewAttribute.edge(in: .ltr)
        else { continue }
        let other = edge.one == here.view ? edge.other : edge.one
        guard !scene.isDescendant(tie.view, of: other), !found.contains(where: { $0.view == other })
        else { continue }
        let link = Link(constraint: id, attribute: edge.attribute)
        found.append(SideFollower(view: other, links: here.links + [link]))
      }
    }
    return found.dropFirst().filter { !scene.isDescendant($0.view, of: tie.view) }
  }

  /// Whether it stands at an edge in an environment.
  func stands(at edge: Edge, in layout: SceneLayout) -> Bool {
    links.allSatisfy {
      layout.isActive[$0.constraint.index]
        && $0.attribute.edge(in: layout.environment.direction) == edge
    }
  }
}

/// A constraint that certainly holds an edge of two views at one place.
struct SharedEdge {
  let one: ID<View>
  let other: ID<View>
  let attribute: Attribute

  /// - Returns: `nil` for any other constraint.
  init?(_ id: ID<Constraint>, in scene: borrowing Scene) {
    let constraint = scene.constraints[id]
    guard case .view(let one) = constraint.first.item, let second = constraint.second,
      case .view(let other) = second.item, constraint.first.attribute == second.attribute,
      !second.attribute.isMargin, second.attribute.edge(in: .ltr) != nil, scene.holds(id),
      constraint.relation == .equal, constraint.multiplier == 1,
      constraint.constant.constant == 0, one != other
    else { return nil }
    self.one = one
    self.other = other
    attribute = second.attribute
  }
}
