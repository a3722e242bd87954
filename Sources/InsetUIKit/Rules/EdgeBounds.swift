internal import InsetModel
internal import InsetText

/// What required constraints of a scene prove of the places of edges, whatever the layout is: how far from
/// the near edge of one view another one's edge is at least and at most.
struct EdgeBounds {
  private let scene: Scene
  private let root: ID<View>
  /// The constraints that hold always.
  private let constraints: [ID<Constraint>]
  /// The edges whose places are known otherwise.
  private let fixed: [InsetModel.Anchor: Double]

  private static let depthLimit = 6

  /// - Parameters:
  ///   - view: the view from whose near edges the others count.
  ///   - fixed: the edges whose places are known otherwise.
  init(from view: ID<View>, fixed: [InsetModel.Anchor: Double], in maker: SceneMaker) {
    scene = maker.scene
    root = view
    self.fixed = fixed
    let doubted = Set(scene.doubts?.constraints ?? [])
    constraints = zip(maker.scene.constraints.ids, maker.certainties).compactMap { id, certainty in
      let row = maker.scene.constraints[id]
      guard certainty == .sure, row.condition == Scene.always, row.multiplier == 1,
        row.priority >= LayoutPriority.required, !doubted.contains(id)
      else { return nil }
      return id
    }
  }

  /// Whether an edge certainly lies more than half a point behind a place.
  func isBehind(_ edge: InsetModel.Anchor, _ place: Double) -> Bool {
    least(edge, [edge]).map { $0 > place + 0.5 } ?? false
  }

  /// Whether an edge certainly lies more than half a point before a place.
  func isBefore(_ edge: InsetModel.Anchor, _ place: Double) -> Bool {
    most(edge, [edge]).map { $0 < place - 0.5 } ?? false
  }

  private func least(_ edge: InsetModel.Anchor, _ path: [InsetModel.Anchor]) -> Double? {
    var result: Double?
    func take(_ other: InsetModel.Anchor, _ distance: Double) {
      guard path.count < Self.depthLimit, !path.contains(other), other.attribute.isEdge,
        let found = least(other, path + [other])
      else { return }
      result = max(result ?? -.infinity, found + distance)
    }
    if let place = fixed[edge] { return place }
    if edge.attribute.isNear {
      switch edge.item {
      case .view(root): return 0
      case .guide(_, of: root): result = 0
      default: break
      }
    }
    // No view is smaller than nothing.
    if let near = edge.attribute.near { take(InsetModel.Anchor(edge.item, near), 0) }
    for (other, distance, isLeast, _) in ties(of: edge) where isLeast { take(other, distance) }
    return result
  }

  private func most(_ edge: InsetModel.Anchor, _ path: [InsetModel.Anchor]) -> Double? {
    if let place = fixed[edge] { return place }
    if edge.attribute.isNear, case .view(root) = edge.item { return 0 }
    var result: Double?
    func take(_ other: InsetModel.Anchor, _ distance: Double) {
      guard path.count < Self.depthLimit, !path.contains(other), other.attribute.isEdge,
        let found = most(other, path + [other])
      else { return }
      result = min(result ?? .infinity, found + distance)
    }
    if let far = edge.attribute.far { take(InsetModel.Anchor(edge.item, far), 0) }
    for (other, distance, _, isMost) in ties(of: edge) where isMost { take(other, distance) }
    return result
  }

  /// What an edge is tied to, and at which distance behind that it lies at least, at most, or both.
  private func ties(
    of edge: InsetModel.Anchor
  ) -> [(other: InsetModel.Anchor, distance: Double, isLeast: Bool, isMost: Bool)] {
    constraints.compactMap { id in
      let row = scene.constraints[id]
      guard let second = row.second, let constant = row.constant.constant else { return nil }
      if row.first == edge {
        return (
          second, constant, row.relation != .lessOrEqual, row.relation != .greaterOrEqual
        )
      }
      guard second == edge else { return nil }
      return (row.first, -constant, row.relation != .greaterOrEqual, row.relation != .lessOrEqual)
    }
  }
}

extension Attribute {
  fileprivate var isNear: Bool { far != nil }
  fileprivate var isEdge: Bool { isNear || near != nil }

  fileprivate var far: Attribute? {
    switch self {
    case .top: .bottom
    case .left: .right
    case .leading: .trailing
    default: nil
    }
  }

  fileprivate var near: Attribute? {
    switch self {
    case .bottom: .top
    case .right: .left
    case .trailing: .leading
    default: nil
    }
  }
}
