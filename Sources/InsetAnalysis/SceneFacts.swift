import InsetDevices
import InsetLayout
import InsetModel
import InsetText

/// What rules ask of a scene in one environment.
///
/// A class, as `SceneLayout` is, because it is handed about at every turn.
final class SceneFacts: Sendable {
  let scene: Scene
  let layout: SceneLayout
  /// By view, what it is for here; `nil` where neither its source nor its kind says.
  let roles: [Role?]
  /// By view, the edges at which a constraint of its own ties it to an ancestor's edge.
  private let tiedEdges: [EdgeSet]
  /// By view, those at which it lies at the very edge.
  private let flushEdges: [EdgeSet]

  /// Distances up to this many points are no distance; half a pixel at the coarsest scale.
  static let tolerance = 0.5

  /// What is the same in all environments.
  struct Shared {
    let roles: [Role?]
    let ties: [(tie: EdgeTie, isFlush: Bool)]
    /// The pictures that nothing gives a role, ascending.
    let pictures: [ID<View>]

    /// - Complexity: O(views + properties + ties).
    init(_ scene: Scene, ties: [EdgeTie]) {
      roles = scene.views.rows.map(\.kind.defaultRole)
      self.ties = ties.map { ($0, $0.isFlush(in: scene)) }
      var settled = Array(repeating: false, count: scene.views.count)
      for setting in scene.properties where setting.isRole { settled[setting.view.index] = true }
      pictures = scene.views.ids.filter {
        scene.views[$0].kind == .image && !settled[$0.index]
      }
    }
  }

  init(_ scene: Scene, _ layout: SceneLayout, _ shared: Shared) {
    self.scene = scene
    self.layout = layout
    var roles = shared.roles
    for setting in scene.properties {
      if case .role(let role) = setting.property,
        scene.conditions[setting.condition].holds(in: layout.environment)
      {
        roles[setting.view.index] = role
      }
    }
    var tiedEdges = Array(repeating: EdgeSet(), count: scene.views.count)
    var flushEdges = tiedEdges
    for (tie, isFlush) in shared.ties where layout.isActive[tie.constraint.index] {
      let edge = tie.edge(in: layout.environment.direction)
      tiedEdges[tie.view.index].insert(edge)
      if isFlush { flushEdges[tie.view.index].insert(edge) }
    }
    // A picture that fills its superview from edge to edge lies behind everything.
    for view in shared.pictures where flushEdges[view.index].isFull {
      roles[view.index] = .background
    }
    self.roles = roles
    self.tiedEdges = tiedEdges
    self.flushEdges = flushEdges
  }

  /// Whether a picture without a role of its own reaches from side to side of its superview and to
  /// its top or bottom.
  func isHero(_ view: ID<View>) -> Bool {
    scene.views[view].kind == .image && roles[view.index] == .content
      && flushEdges[view.index].contains(.left) && flushEdges[view.index].contains(.right)
      && (flushEdges[view.index].contains(.top) || flushEdges[view.index].contains(.bottom))
      && !scene.properties.contains { $0.view == view && $0.isRole }
  }

  /// Whether the view is there to be seen.
  func isVisible(_ view: ID<View>) -> Bool {
    layout.isPresent[view.index] && !layout.isHidden[view.index]
      && !layout.absoluteFrames[view.index].isEmpty
  }

  /// Whether the view reaches out of the screen at an edge.
  func isOut(_ view: ID<View>, at edge: Edge) -> Bool {
    let frame = layout.absoluteFrames[view.index]
    let screen = layout.absoluteFrames[0]
    return switch edge {
    case .top: frame.y < screen.y - Self.tolerance
    case .left: frame.x < screen.x - Self.tolerance
    case .bottom: frame.maxY > screen.maxY + Self.tolerance
    case .right: frame.maxX > screen.maxX + Self.tolerance
    }
  }

  /// Whether the view may lie anywhere: a background or a decoration.
  func isBackdrop(_ view: ID<View>) -> Bool {
    roles[view.index] == .background || roles[view.index] == .decorative
  }

  /// How far content or a control in `view` (itself included) reaches into what covers the screen at
  /// an edge, and which view it is.
  ///
  /// What a constraint of its own ties to an edge of an ancestor does not count for the views above
  /// it: the mistake lies there.
  func exposure(of view: ID<View>, at edge: Edge) -> (points: Double, view: ID<View>)? {
    let inset = layout.safeAreaInsets[view.index][edge]
    guard inset > Self.tolerance, isVisible(view) else { return nil }
    // A text view scrolls: its text keeps clear of bars, but not of what covers its sides.
    if scene.views[view].kind == .text, edge == .top || edge == .bottom,
      layout.contentInsets[view.index][edge] > Self.tolerance
    {
      return nil
    }
    switch roles[view.index] {
    case .content where isProgressAcross(view, edge): return nil
    case .content, .control: return (inset, view)
    case .background, .decorative: return nil
    case nil: break
    }
    guard !scene.views[view].kind.bringsItsOwnInsets else { return nil }
    var worst: (points: Double, view: ID<View>)?
    for child in scene.views[view].children where !tiedEdges[child.index].contains(edge) {
      guard let exposed = exposure(of: child, at: edge), exposed.points > worst?.points ?? 0,
        moves(child, with: edge, of: view)
      else { continue }
      worst = exposed
    }
    return worst
  }

  /// Whether a progress bar runs from one side of the screen to the other, and the edge is one of
  /// them: how far it has come shows all the same.
  func isProgressAcross(_ view: ID<View>, _ edge: Edge) -> Bool {
    guard scene.views[view].kind == .progress, edge == .left || edge == .right else { return false }
    let frame = layout.absoluteFrames[view.index]
    let screen = layout.absoluteFrames[0]
    return frame.x <= screen.x + Self.tolerance && frame.maxX >= screen.maxX - Self.tolerance
  }

  /// Whether `child` would move with an edge of its superview, so far as constraints between the
  /// superview and its children tell.
  private func moves(_ child: ID<View>, with edge: Edge, of superview: ID<View>) -> Bool {
    if scene.views[superview].kind == .stack { return true }
    let isVertical = edge == .top || edge == .bottom
    var reached: Set<ID<View>> = []
    var links: [(ID<View>, ID<View>)] = []
    for id in scene.constraints.ids where layout.isActive[id.index] {
      let constraint = scene.constraints[id]
      guard let second = constraint.second,
        constraint.first.attribute.group == (isVertical ? .vertical : .horizontal),
        second.attribute.group == constraint.first.attribute.group
      else { continue }
      let first = branch(of: scene.owner(of: constraint.first.item), below: superview)
      let other = branch(of: scene.owner(of: second.item), below: superview)
      if let first, let other {
        if first != other { links.append((first, other)) }
      } else if let first, scene.owner(of: second.item) == superview,
        second.attribute.follows(edge, in: layout.environment.direction)
      {
        reached.insert(first)
      } else if let other, scene.owner(of: constraint.first.item) == superview,
        constraint.first.attribute.follows(edge, in: layout.environment.direction)
      {
        reached.insert(other)
      }
    }
    var grows = true
    while grows && !reached.contains(child) {
      grows = false
      for (a, b) in links where reached.contains(a) != reached.contains(b) {
        reached.insert(a)
        reached.insert(b)
        grows = true
      }
    }
    return reached.contains(child)
  }

  /// The child of `ancestor` that is `view` or holds it.
  private func branch(of view: ID<View>, below ancestor: ID<View>) -> ID<View>? {
    var current = view
    while let parent = scene.views[current].parent {
      if parent == ancestor { return current }
      if parent < ancestor { return nil }
      current = parent
    }
    return nil
  }
}

/// A set of edges that takes no memory of its own.
private struct EdgeSet {
  private var bits: UInt8 = 0

  mutating func insert(_ edge: Edge) { bits |= Self.bit(edge) }
  func contains(_ edge: Edge) -> Bool { bits & Self.bit(edge) != 0 }
  var isFull: Bool { bits == 15 }

  private static func bit(_ edge: Edge) -> UInt8 {
    switch edge {
    case .top: 1
    case .left: 2
    case .bottom: 4
    case .right: 8
    }
  }
}

extension PropertySetting {
  /// Whether the setting says what a view is for.
  fileprivate var isRole: Bool {
    if case .role = property { true } else { false }
  }
}

extension ViewKind {
  /// Whether views of this class keep what they show clear of bars by themselves, so that they may
  /// lie below them.
  var bringsItsOwnInsets: Bool {
    switch self {
    case .scroll, .table, .collection, .web, .map, .container: true
    case .view, .label, .button, .image, .field, .text, .switch, .slider, .stepper, .segmented,
      .progress, .activity, .pageControl, .datePicker, .picker, .searchBar, .stack:
      false
    }
  }
}

extension Attribute {
  /// The edge of a rectangle that the attribute is; `nil` for centres, baselines, sizes, margins.
  func edge(in direction: LayoutDirection) -> Edge? {
    switch self {
    case .top: .top
    case .bottom: .bottom
    case .left: .left
    case .right: .right
    case .leading: direction == .ltr ? .left : .right
    case .trailing: direction == .ltr ? .right : .left
    default: nil
    }
  }

  /// Whether the attribute moves when that edge does and the other one stays.
  func follows(_ edge: Edge, in direction: LayoutDirection) -> Bool {
    switch self {
    case .centerX, .centerXWithinMargins: edge == .left || edge == .right
    case .centerY, .centerYWithinMargins: edge == .top || edge == .bottom
    case .leftMargin: edge == .left
    case .rightMargin: edge == .right
    case .topMargin: edge == .top
    case .bottomMargin: edge == .bottom
    case .leadingMargin: edge == (direction == .ltr ? .left : .right)
    case .trailingMargin: edge == (direction == .ltr ? .right : .left)
    default: self.edge(in: direction) == edge
    }
  }

  /// Whether a positive constant on this edge points inwards.
  var isStart: Bool { self == .top || self == .left || self == .leading }
}

extension Condition {
  /// Whether the condition can hold from a version of the system on only.
  func requires(osAtLeast version: Double) -> Bool {
    switch self {
    case .os(.greaterOrEqual, let least), .os(.equal, let least): least >= version
    case .all(let conditions): conditions.contains { $0.requires(osAtLeast: version) }
    case .not(.all([])): true
    case .not(let condition): condition.requiresWhereFalse(osAtLeast: version)
    default: false
    }
  }

  /// Whether the condition can hold before a version of the system only.
  func requires(osBefore version: Double) -> Bool {
    switch self {
    case .os(.lessOrEqual, let most), .os(.equal, let most): most < version
    case .all(let conditions): conditions.contains { $0.requires(osBefore: version) }
    case .not(.os(.greaterOrEqual, let least)): least <= version
    case .not(.all([])): true
    default: false
    }
  }

  private func requiresWhereFalse(osAtLeast version: Double) -> Bool {
    if case .os(.lessOrEqual, let most) = self { return most >= version - 1 }
    return false
  }
}
