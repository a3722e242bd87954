import InsetDevices
import InsetLayout
import InsetModel
import InsetText

/// The edges of a code's views that certainly lie where they are laid out, whatever else code does to the
/// views: a chain of required equations leads from each to an edge of the root.
struct HeldEdges {
  /// By environment and view.
  private let held: [[EdgeSet]]
  /// The views whose content may be more than is seen.
  private let partlyKnown: Set<ID<View>>
  private let moving: Set<ID<View>>

  /// - Complexity: O(environments × constraints × length of chains of siblings).
  init(in context: SceneContext, _ doubts: SceneDoubts) {
    let scene = context.scene
    let moving = Set(doubts.changing + doubts.unplaced)
    let doubted = Set(doubts.constraints)
    // An ancestor stands before what is in it.
    let ties = context.guidedTies.filter { tie in
      let constraint = scene.constraints[tie.constraint]
      return scene.holds(tie.constraint) && constraint.relation == .equal
        && !doubted.contains(tie.constraint) && !moving.contains(tie.view)
    }.sorted { ($0.view, $0.constraint) < ($1.view, $1.constraint) }
    self.moving = moving
    partlyKnown = Set(doubts.partlyKnown)
    let siblings = scene.constraints.ids.compactMap { id -> (ID<Constraint>, SharedEdge)? in
      guard !doubted.contains(id), let pair = SharedEdge(id, in: scene),
        !moving.contains(pair.one), !moving.contains(pair.other),
        !scene.isDescendant(pair.one, of: pair.other), !scene.isDescendant(pair.other, of: pair.one)
      else { return nil }
      return (id, pair)
    }
    let scrolled = Self.contents(of: scene) { !doubted.contains($0) }
      .filter { !moving.contains($0.content) }
    let framed = scene.properties.compactMap { setting -> ID<View>? in
      guard case .placed = setting.property, !moving.contains(setting.view) else { return nil }
      return setting.view
    }.sorted()
    held = context.layouts.enumerated().map { index, layout in
      var held = Array(repeating: EdgeSet(), count: scene.views.count)
      held[0] = .all
      let direction = layout.environment.direction
      let pairs = siblings.filter { layout.isActive[$0.0.index] }.map(\.1)
      var isChanged = true
      while isChanged {
        isChanged = false
        for tie in ties where layout.isActive[tie.constraint.index] {
          guard let edge = tie.viewAttribute.edge(in: direction),
            held[tie.ancestor.index].contains(tie.edge(in: direction))
          else { continue }
          held[tie.view.index].insert(edge)
        }
        for view in framed {
          guard let parent = scene.views[view].parent else { continue }
          for edge in Edge.allCases
          where held[parent.index].contains(edge) && !held[view.index].contains(edge)
            && context.reaches(view, edge, in: index)
          {
            held[view.index].insert(edge)
            isChanged = true
          }
        }
        for (content, scroll) in scrolled {
          for edge in [Edge.left, .right]
          where held[scroll.index].contains(edge) && !held[content.index].contains(edge) {
            held[content.index].insert(edge)
            isChanged = true
          }
        }
        for pair in pairs {
          guard let edge = pair.attribute.edge(in: direction) else { continue }
          let isHeld = held[pair.one.index].contains(edge)
          if isHeld == held[pair.other.index].contains(edge) { continue }
          held[(isHeld ? pair.other : pair.one).index].insert(edge)
          isChanged = true
        }
      }
      return held
    }
  }

  /// What scroll views scroll up and down that is tied to their sides and goes by their width.
  ///
  /// - Complexity: O(constraints).
  private static func contents(
    of scene: Scene, isCertain: (ID<Constraint>) -> Bool
  ) -> [(content: ID<View>, scroll: ID<View>)] {
    var starts: Set<ViewPair> = []
    var widths: Set<ViewPair> = []
    for id in scene.constraints.ids where isCertain(id) && scene.holds(id) {
      let constraint = scene.constraints[id]
      guard constraint.relation == .equal, constraint.multiplier == 1,
        let second = constraint.second
      else { continue }
      for (inner, outer) in [(constraint.first, second), (second, constraint.first)] {
        let pair = ViewPair(inner: scene.owner(of: inner.item), outer: scene.owner(of: outer.item))
        guard case .view = inner.item, scene.views[pair.outer].kind.scrolls,
          scene.views[pair.inner].parent == pair.outer
        else { continue }
        switch (inner.attribute, outer.attribute) {
        case (.leading, .leading), (.left, .left): starts.insert(pair)
        case (.width, .width): widths.insert(pair)
        default: break
        }
      }
    }
    return starts.intersection(widths).sorted { $0.inner < $1.inner }.map { ($0.inner, $0.outer) }
  }

  private struct ViewPair: Hashable {
    var inner: ID<View>
    var outer: ID<View>
  }

  /// Whether the ancestor's edge of a tie is held wherever the tie counts.
  func holdAncestor(of tie: EdgeTie, in context: SceneContext) -> Bool {
    context.layouts.indices.allSatisfy { index in
      let layout = context.layouts[index]
      return !layout.isActive[tie.constraint.index]
        || held[index][tie.ancestor.index].contains(tie.edge(in: layout.environment.direction))
    }
  }

  /// Whether a view certainly reaches to where it is laid out at an edge; of a view that a stack arranges
  /// it is the stack that does.
  func hold(_ view: ID<View>, at edge: Edge, in index: Int, _ scene: borrowing Scene) -> Bool {
    if held[index][view.index].contains(edge) { return true }
    guard let parent = scene.views[view].parent, scene.views[parent].kind == .stack,
      !moving.contains(view), !partlyKnown.contains(parent)
    else { return false }
    return hold(parent, at: edge, in: index, scene)
  }
}

extension SceneContext {
  /// Where a view's middle is tied to that of what it is in, on the axis of an edge.
  ///
  /// - Complexity: O(constraints of the view).
  func middle(of view: ID<View>, towards edge: Edge) -> Origin? {
    guard let parent = scene.views[view].parent else { return nil }
    let attribute: Attribute = edge == .left || edge == .right ? .centerX : .centerY
    let found = touching[view.index].first { id in
      let constraint = scene.constraints[id]
      return scene.holds(id) && constraint.relation == .equal
        && constraint.anchors.allSatisfy {
          $0.attribute == attribute && [view, parent].contains(scene.owner(of: $0.item))
        } && constraint.second != nil
    }
    return found.map { scene.constraints[$0].places.whole }
  }

  /// Where a view's frame is set by code.
  ///
  /// - Complexity: O(properties of the scene).
  func frameOrigin(of view: ID<View>) -> Origin? {
    guard scene.doubts != nil else { return nil }
    return scene.properties.first { setting in
      if setting.view == view, case .placed = setting.property { true } else { false }
    }?.origin
  }

  /// Whether the frame of a view ends where that of its superview does.
  func reaches(_ view: ID<View>, _ edge: Edge, in index: Int) -> Bool {
    guard let parent = scene.views[view].parent else { return false }
    let frames = layouts[index].absoluteFrames
    return abs(frames[view.index].beyond(edge, of: frames[parent.index])) <= SceneFacts.tolerance
  }
}
