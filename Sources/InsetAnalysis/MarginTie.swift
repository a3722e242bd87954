import InsetDevices
import InsetModel
import InsetText

/// A constraint that ties a view to an edge of the margins or of the readable width of one above it.
struct MarginTie: Sendable {
  let constraint: ID<Constraint>
  /// `nil` where it is a guide of the source.
  let view: ID<View>?
  let ancestor: ID<View>
  /// The guide's attribute, `leading`.
  let attribute: Attribute
  let guide: GuideKind
  /// Inwards from the guide; `nil` where it depends on the environment.
  let distance: Double?

  init?(_ id: ID<Constraint>, in scene: borrowing Scene) {
    // A copy of a row would count its words.
    guard
      scene.constraints.rows[id.index].second?.onMargins != nil
        || scene.constraints.rows[id.index].second != nil
          && scene.constraints.rows[id.index].first.onMargins != nil
    else { return nil }
    let constraint = scene.constraints[id]
    guard let second = constraint.second, constraint.multiplier == 1 else { return nil }
    let sides: [(Anchor, Anchor, Double)] = [
      (constraint.first, second, 1), (second, constraint.first, -1),
    ]
    for (inner, outer, sign) in sides {
      guard let (guide, ancestor, attribute) = outer.onMargins,
        attribute.edge(in: .ltr) != nil, inner.attribute.group == attribute.group
      else { continue }
      let own = scene.owner(of: inner.item)
      if case .view(let view) = inner.item {
        guard scene.isDescendant(view, of: ancestor), !inner.attribute.isMargin else { continue }
        self.view = view
      } else {
        guard case .declared = inner.item, own == ancestor else { continue }
        self.view = nil
      }
      self.constraint = id
      self.ancestor = ancestor
      self.attribute = attribute
      self.guide = guide
      let isSameEdge = inner.attribute == attribute
      distance =
        isSameEdge
        ? constraint.constant.constant.map { $0 * sign * (attribute.isStart ? 1 : -1) } : nil
      return
    }
    return nil
  }

  /// All of a scene, in the order of its constraints; one that leads out of the margins again says
  /// that the edge was meant.
  static func all(in scene: Scene) -> [MarginTie] {
    scene.constraints.ids.compactMap { id in
      MarginTie(id, in: scene).flatMap { ($0.distance ?? 0) < 0 ? nil : $0 }
    }
  }
}

extension MarginTie {
  /// Whether a tie holds the same view at the other side of the same ancestor, as far from the edge as
  /// this one from the margins.
  func isOpposite(of tie: EdgeTie, in scene: Scene) -> Bool {
    guard let distance, distance > SceneFacts.tolerance, view == tie.view,
      ancestor == tie.ancestor, attribute.group == .horizontal,
      tie.ancestorAttribute.group == .horizontal,
      attribute.isStart != tie.ancestorAttribute.isStart,
      tie.viewAttribute == tie.ancestorAttribute, tie.guide(in: scene) != .margins
    else { return false }
    return tie.inwardConstant(in: scene) == distance
  }
}

extension Anchor {
  /// The guide of margins or readable width that the anchor is an edge of, its view, and the edge.
  fileprivate var onMargins: (GuideKind, ID<View>, Attribute)? {
    switch item {
    case .guide(.margins, let view): (.margins, view, attribute)
    case .guide(.readable, let view): (.readable, view, attribute)
    case .view(let view): attribute.plain.map { (.margins, view, $0) }
    case .guide, .declared: nil
    }
  }
}
