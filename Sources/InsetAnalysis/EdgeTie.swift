import InsetDevices
import InsetLayout
import InsetModel
import InsetText

/// A constraint that ties a view to an edge of a view above it.
struct EdgeTie: Hashable, Sendable {
  let constraint: ID<Constraint>
  /// The side of the constraint on which the ancestor's edge stands.
  let ancestorSide: ConstraintSide
  let ancestor: ID<View>
  let ancestorAttribute: Attribute
  let view: ID<View>
  let viewAttribute: Attribute

  /// The constraint as a tie; `nil` where it is none.
  ///
  /// A scroll view's own edges are its content's and tie nothing to the screen; a bound that lets the
  /// view move inwards only from the far side is none either.
  ///
  /// - Parameter guides: whether ties to an ancestor's safe area and margins count, too.
  init?(_ id: ID<Constraint>, in scene: borrowing Scene, guides: Bool = false) {
    let constraint = scene.constraints[id]
    func end(_ item: Item) -> ID<View>? {
      switch item {
      case .view(let view): view
      case .guide(.safeArea, let view), .guide(.margins, let view): guides ? view : nil
      case .guide, .declared: nil
      }
    }
    guard let second = constraint.second, let a = end(constraint.first.item),
      let b = end(second.item), a != b
    else { return nil }
    let relation: Relation
    if scene.isDescendant(a, of: b) {
      (ancestor, ancestorAttribute, ancestorSide) = (b, second.attribute, .second)
      (view, viewAttribute) = (a, constraint.first.attribute)
      relation = constraint.relation
    } else if scene.isDescendant(b, of: a) {
      (ancestor, ancestorAttribute, ancestorSide) = (a, constraint.first.attribute, .first)
      (view, viewAttribute) = (b, second.attribute)
      relation = constraint.relation.reversed
    } else {
      return nil
    }
    guard ancestorAttribute.edge(in: .ltr) != nil, !viewAttribute.isMargin,
      viewAttribute.group == ancestorAttribute.group, !scene.views[ancestor].kind.scrolls,
      constraint.multiplier == 1
    else { return nil }
    guard
      relation == .equal || relation == (ancestorAttribute.isStart ? .greaterOrEqual : .lessOrEqual)
    else { return nil }
    self.constraint = id
  }

  /// Whether both of its ends are edges of views, and none of a guide.
  func namesNoGuide(in scene: Scene) -> Bool {
    scene.constraints[constraint].anchors.allSatisfy {
      if case .view = $0.item { true } else { false }
    }
  }

  func edge(in direction: LayoutDirection) -> Edge {
    ancestorAttribute.edge(in: direction) ?? .top
  }

  /// Where the ancestor's edge is written.
  func origin(in scene: Scene) -> Origin {
    let places = scene.constraints[constraint].places
    return ancestorSide == .second ? places.second ?? places.whole : places.first
  }

  /// The number of points that the constraint moves the view inwards from the edge; `nil` where it
  /// depends on the environment.
  func inwardConstant(in scene: Scene) -> Double? {
    guard let constant = scene.constraints[constraint].constant.constant else { return nil }
    let outOfAncestor = ancestorSide == .second ? constant : -constant
    return ancestorAttribute.isStart ? outOfAncestor : -outOfAncestor
  }

  /// The numbers that `inwardConstant` is written as the sum of.
  func inwardTerms(in scene: Scene) -> [ConstantTerm] {
    let sign = (ancestorSide == .second) == ancestorAttribute.isStart ? 1.0 : -1.0
    return scene.constraints[constraint].terms.map {
      ConstantTerm(value: $0.value * sign, name: $0.name)
    }
  }

  /// The constraint's constant that moves the view inwards by a number of points.
  func constant(movingInwards points: Double) -> Double {
    let outOfAncestor = ancestorAttribute.isStart ? points : -points
    return ancestorSide == .second ? outOfAncestor : -outOfAncestor
  }
}
