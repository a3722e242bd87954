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

  /// Whether a length or place goes with the far edge of the view or of one around it: nothing that has no size
  /// and lies in the corner of the view can be as long, or there.
  func isStretched(_ anchor: InsetModel.Anchor) -> Bool {
    switch anchor.attribute {
    case .width, .height: return !spans(of: anchor.item, anchor.attribute).isEmpty
    case .centerX:
      return spans(of: anchor.item, .width).contains { isCorner($0, [.leading, .left]) }
    case .centerY: return spans(of: anchor.item, .height).contains { isCorner($0, [.top]) }
    case .trailing, .right, .bottom:
      let ends = ends(of: anchor)
      return containers.contains { view in
        ends.contains(InsetModel.Anchor(.view(view), anchor.attribute))
          && isCorner(view, anchor.attribute.near.map { [$0] } ?? [])
      }
    default: return false
    }
  }

  /// Whether a length or place goes with the far edge of a view, whose near edge is as far from that of the view
  /// from which places count, whatever the sizes are.
  func goes(_ anchor: InsetModel.Anchor, with view: ID<View>) -> Bool {
    func isOf(_ item: Item) -> Bool {
      switch item {
      case .view(view): true
      case .guide(let kind, of: view): [.safeArea, .margins, .readable].contains(kind)
      default: false
      }
    }
    switch anchor.attribute {
    case .width, .height:
      return isOf(anchor.item) || spans(of: anchor.item, anchor.attribute).contains(view)
    case .centerX, .centerY, .trailing, .right, .bottom:
      let nears: [Attribute] =
        [.centerY, .bottom].contains(anchor.attribute) ? [.top] : [.leading, .left]
      let isFar = anchor.attribute.near != nil
      let isThere =
        isOf(anchor.item)
        || (isFar
          ? ends(of: anchor).contains(InsetModel.Anchor(.view(view), anchor.attribute))
          : spans(of: anchor.item, nears == [.top] ? .height : .width).contains(view))
      return isThere && isCorner(view, nears)
    default: return false
    }
  }

  /// The view and those around it, but those that scroll.
  private var containers: [ID<View>] {
    var result: [ID<View>] = []
    var next: ID<View>? = root
    while let view = next, result.count < Self.depthLimit {
      if !scene.views[view].kind.scrolls { result.append(view) }
      next = scene.views[view].parent
    }
    return result
  }

  /// Those of them from whose one side to whose other an item certainly goes.
  private func spans(of item: Item, _ length: Attribute) -> [ID<View>] {
    let sides: [(Attribute, Attribute)] =
      length == .height ? [(.top, .bottom)] : [(.leading, .trailing), (.left, .right)]
    var lengths = [InsetModel.Anchor(item, length)]
    lengths += ends(of: lengths[0])
    return containers.filter { view in
      lengths.contains(InsetModel.Anchor(.view(view), length))
        || sides.contains { near, far in
          ends(of: InsetModel.Anchor(item, near)).contains(InsetModel.Anchor(.view(view), near))
            && ends(of: InsetModel.Anchor(item, far)).contains(InsetModel.Anchor(.view(view), far))
        }
    }
  }

  /// Whether the near edge of the view is that of one around it, so far as distances go that are known.
  private func isCorner(_ view: ID<View>, _ nears: [Attribute]) -> Bool {
    view == root
      || nears.contains {
        ends(of: InsetModel.Anchor(.view(root), $0)).contains(InsetModel.Anchor(.view(view), $0))
      }
  }

  /// What an anchor is certainly tied to at a distance that is known, over others too; a guide that lies within
  /// its view counts as that. The edges of what scrolls are those of what it scrolls, too, and say nothing.
  private func ends(of anchor: InsetModel.Anchor) -> [InsetModel.Anchor] {
    var result: [InsetModel.Anchor] = []
    var queue = [anchor]
    while let next = queue.popLast(), result.count < Self.endLimit {
      for (other, _, isLeast, isMost) in ties(of: next)
      where isLeast && isMost && other.attribute == anchor.attribute {
        var other = other
        if case .guide(let kind, of: let view) = other.item {
          guard [.safeArea, .margins, .readable].contains(kind) else { continue }
          other = InsetModel.Anchor(.view(view), other.attribute)
        }
        let isScrolled = scene.views[scene.owner(of: other.item)].kind.scrolls
        if isScrolled && other.attribute.isEdge || other == anchor || result.contains(other) {
          continue
        }
        result.append(other)
        queue.append(other)
      }
    }
    return result
  }

  private static let endLimit = 24

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
