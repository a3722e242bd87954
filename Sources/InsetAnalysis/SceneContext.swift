import InsetDevices
public import InsetLayout
public import InsetModel
import InsetText

/// A scene with its layouts in all environments that it is checked in.
public struct SceneContext: Sendable {
  public let scene: Scene
  /// One for each environment, in the order of the targets.
  public let layouts: [SceneLayout]
  /// The oldest system that must work; `nil` where the file does not say.
  public let deployment: Double?
  /// Whether other environments may be meant than those here, for the file's targets were not
  /// understood whole.
  public let areTargetsMisread: Bool
  /// The text at a place, where the front end has one.
  let source: @Sendable (Origin) -> String?

  // What several rules ask for, worked out once.

  /// By environment, the scene's properties.
  let states: [SceneState]
  /// By view, the constraints that name it or one of its guides.
  let touching: [[ID<Constraint>]]
  let ties: [EdgeTie]
  /// The names that several views have.
  let repeatedNames: Set<String>
  /// The texts that stand in the middle of their frames.
  let unaligned: Set<ID<View>>
  private(set) var facts: [SceneFacts] = []
  private(set) var faults: [EdgeFault] = []
  private(set) var marginGaps: [MarginGap] = []
  private(set) var clashes: [Clash] = []
  /// By environment, the first causes of what is open.
  let ambiguities: [[Ambiguity.Cause]]
  private(set) var priorityTies: [PriorityTie] = []
  private(set) var sizeClassGaps: [SizeClassGap] = []
  /// By environment, the views whose frame is not determined, or lies in one that is not.
  private let unsure: [Set<ID<View>>]
  /// Whether frames say something: required constraints hold, the safe areas have
  /// settled, and solving was not given up.
  private let isSound: [Bool]
  /// By environment, the views in a conflict, and those that hang on them.
  private let clashing: [Set<ID<View>>]
  /// The views of which something was not understood, and those that hang on them.
  private let unknown: Set<ID<View>>
  /// The first of them.
  private let partial: Set<ID<View>>
  /// By constraint, the first of the gaps that it makes.
  private var gapPlaces: [ID<Constraint>: Int] = [:]

  /// - Parameter source: the text at a place, for names as they are written.
  /// - Complexity: O(environments × (views + constraints)).
  public init(
    scene: Scene, layouts: [SceneLayout], deployment: Double?, areTargetsMisread: Bool = false,
    source: @escaping @Sendable (Origin) -> String? = { _ in nil }
  ) {
    self.scene = scene
    self.layouts = layouts
    self.deployment = deployment
    self.areTargetsMisread = areTargetsMisread
    self.source = source
    // Environments in which the same conditions hold share their properties.
    var known: [[Bool]: SceneState] = [:]
    states = layouts.map { layout in
      let holds = scene.conditions.rows.map { $0.holds(in: layout.environment) }
      if let state = known[holds] { return state }
      let state = SceneState(scene, in: layout.environment)
      known[holds] = state
      return state
    }
    var touching = Array(repeating: [ID<Constraint>](), count: scene.views.count)
    for id in scene.constraints.ids {
      let constraint = scene.constraints[id]
      let first = scene.owner(of: constraint.first.item)
      touching[first.index].append(id)
      if let second = constraint.second.map({ scene.owner(of: $0.item) }), second != first {
        touching[second.index].append(id)
      }
    }
    self.touching = touching
    ambiguities = layouts.map {
      $0.ambiguous.isEmpty ? [] : Ambiguity.causes(in: scene, $0)
    }
    repeatedNames = scene.repeatedNames
    unaligned = Set(scene.unalignedTexts)
    partial = Set(scene.incomplete + scene.opaque)
    ties = EdgeTie.all(in: scene)
    isSound = layouts.map {
      $0.conflicts.isEmpty && $0.hasSettled && $0.unsolved == nil
    }
    clashing = layouts.map { layout in
      Self.closure(of: layout.conflicts.flatMap { $0.views(in: scene) }, scene, touching)
    }
    let physical = Self.physical(scene, touching)
    let open = Set(
      layouts.flatMap(\.ambiguous).filter { $0.unknowns.contains { $0 == .width || $0 == .height } }
        .map(\.view))
    let opaque = scene.opaque + scene.selfSized.filter(open.contains)
    let unknown = Self.closure(of: scene.incomplete, scene, touching).union(
      Self.hanging(on: opaque, scene, layouts, touching))
    self.unknown = unknown
    unsure = layouts.map { layout in
      var unsure = unknown.union(layout.ambiguous.map(\.view))
      if layout.environment.direction == .rtl { unsure.formUnion(physical) }
      guard !unsure.isEmpty else { return unsure }
      for view in scene.views.ids {
        if let parent = scene.views[view].parent, unsure.contains(parent) { unsure.insert(view) }
      }
      return unsure
    }
    let shared = SceneFacts.Shared(scene, ties: ties, touching: touching)
    facts = zip(layouts, states).map { SceneFacts(scene, $0, $1, shared) }
    faults = EdgeFault.all(in: self)
    marginGaps = MarginGap.all(in: self)
    for (place, gap) in marginGaps.enumerated() {
      for id in gap.constraints where gapPlaces[id] == nil { gapPlaces[id] = place }
    }
    clashes = Clash.all(in: self)
    priorityTies = PriorityTie.all(in: self)
    sizeClassGaps = SizeClassGap.all(in: self)
  }

  /// The views that hang on left or right: in right-to-left layouts their place follows from that.
  private static func physical(
    _ scene: Scene, _ touching: [[ID<Constraint>]]
  ) -> Set<ID<View>> {
    var waiting: [ID<View>] = []
    for constraint in scene.constraints.rows
    where constraint.anchors.contains(where: { $0.attribute.isPhysicalSide }) {
      waiting += constraint.anchors.map { scene.owner(of: $0.item) }
    }
    var reached: Set<ID<View>> = [Scene.root]
    while let view = waiting.popLast() {
      guard reached.insert(view).inserted else { continue }
      for id in touching[view.index]
      where scene.constraints[id].first.attribute.group == .horizontal {
        waiting += scene.constraints[id].anchors.map { scene.owner(of: $0.item) }
      }
    }
    reached.remove(Scene.root)
    return reached
  }

  /// Some views, what they hold, what constraints tie to them, and the stacks that arrange them: where
  /// those lie follows from what is missing or broken at the first.
  private static func closure(
    of views: [ID<View>], _ scene: Scene, _ touching: [[ID<Constraint>]]
  ) -> Set<ID<View>> {
    guard !views.isEmpty else { return [] }
    var waiting = views
    var reached: Set<ID<View>> = [Scene.root]
    while let view = waiting.popLast() {
      guard reached.insert(view).inserted else { continue }
      waiting += scene.views[view].children
      if let parent = scene.views[view].parent, scene.views[parent].kind == .stack {
        waiting.append(parent)
      }
      for id in touching[view.index] {
        waiting += scene.constraints[id].anchors.map { scene.owner(of: $0.item) }
      }
    }
    reached.remove(Scene.root)
    return reached
  }

  /// Some views, what they hold, and what would be open without them and the constraints on them.
  private static func hanging(
    on views: [ID<View>], _ scene: Scene, _ layouts: [SceneLayout], _ touching: [[ID<Constraint>]]
  ) -> Set<ID<View>> {
    guard !views.isEmpty, let first = layouts.first else { return [] }
    var without = scene
    let never = without.conditions.append(.not(.all([])))
    for id in views.flatMap({ touching[$0.index] }) {
      without.constraints.rows[id.index].condition = never
    }
    var resolver = SceneResolver()
    let open = resolver.layouts(of: without, in: [first.environment])[0].ambiguous.map(\.view)
    var reached = Set(views + open)
    for view in scene.views.ids {
      guard let parent = scene.views[view].parent else { continue }
      // A stack is as long as what it arranges.
      if reached.contains(view), scene.views[parent].kind == .stack { reached.insert(parent) }
      if reached.contains(parent) { reached.insert(view) }
    }
    reached.remove(Scene.root)
    return reached
  }

  // MARK: What frames can be judged

  /// Whether what is missing of a view may be in a statement that was not understood.
  func isUnderstood(_ view: ID<View>) -> Bool { !unknown.contains(view) }

  /// Whether a view's frame follows from constraints that cannot hold together, which is the mistake.
  func isClashing(_ view: ID<View>, in index: Int) -> Bool { clashing[index].contains(view) }

  /// Whether everything that the source says of some views was understood.
  func areComplete(_ views: some Sequence<ID<View>>) -> Bool {
    partial.isEmpty || !views.contains { partial.contains($0) }
  }

  /// Whether the root fills a screen; a cell, or a view that is loaded alone, lies somewhere in one.
  var isScreen: Bool { scene.canvas == nil }

  /// Whether the view is to be seen in an environment, and its frame is the only one possible.
  ///
  /// Where constraints clash or leave something open, frames follow from that: the mistake is
  /// reported there, and not again for what comes of it.
  func isJudged(_ view: ID<View>, in index: Int) -> Bool {
    isPlaced(view, in: index) && facts[index].isPresent(view)
  }

  /// Whether the view's frame is the only one possible in an environment, be it shown or hidden.
  func isPlaced(_ view: ID<View>, in index: Int) -> Bool {
    isSound[index] && layouts[index].isPresent[view.index] && !unsure[index].contains(view)
  }

  func role(_ view: ID<View>, in index: Int) -> Role? { facts[index].roles[view.index] }

  func state(_ view: ID<View>, in index: Int) -> ViewState { states[index].views[view.index] }

  /// Whether the view lies in one that moves or arranges what it shows by itself.
  func isInScroll(_ view: ID<View>) -> Bool {
    var above = scene.views[view].parent
    while let ancestor = above {
      if scene.views[ancestor].kind.bringsItsOwnInsets && scene.views[ancestor].kind != .container {
        return true
      }
      above = scene.views[ancestor].parent
    }
    return false
  }

  /// Whether a stack arranges the view.
  func isArranged(_ view: ID<View>) -> Bool {
    scene.views[view].parent.map { scene.views[$0].kind == .stack } ?? false
  }

  /// The first gap at margins of which a tie of the fault is one of the constraints.
  func marginGap(touching fault: EdgeFault) -> MarginGap? {
    fault.ties.compactMap { gapPlaces[$0.tie.constraint] }.min().map { marginGaps[$0] }
  }

  // MARK: Constraints

  /// The constraints that some `inactive` switches off.
  var switchedOff: Set<ID<Constraint>> { Set(scene.switchedOff.flatMap(\.constraints)) }

  /// By environment, by how much constraints are not met.
  var unmet: [[ID<Constraint>: Double]] {
    layouts.map { layout in
      Dictionary(layout.unmet.map { ($0.constraint, $0.violation) }, uniquingKeysWith: max)
    }
  }

  /// The required constraints that hold a size of a view against a number in an environment.
  func sizes(of view: ID<View>, _ attribute: Attribute, in index: Int) -> [ID<Constraint>] {
    touching[view.index].filter { id in
      let constraint = scene.constraints[id]
      return layouts[index].isActive[id.index] && constraint.isRequired
        && constraint.first == Anchor(.view(view), attribute) && constraint.second == nil
    }
  }

  /// How often a rule may lay the scene out otherwise than it is, for one environment: about a second
  /// for all.
  var trialLimit: Int { max(8, 400_000 / (scene.views.count + scene.constraints.count)) }

  /// The layouts as they would be without a constraint.
  ///
  /// - Complexity: that of resolving the scene in all environments.
  func layouts(without id: ID<Constraint>) -> [SceneLayout] {
    var scene = scene
    scene.constraints.rows[id.index].condition = scene.conditions.append(.not(.all([])))
    var resolver = SceneResolver()
    return resolver.layouts(of: scene, in: layouts.map(\.environment))
  }

  /// The layout of one environment as it would be without some constraints.
  func layout(without constraints: [ID<Constraint>], in index: Int) -> SceneLayout {
    var scene = scene
    let never = scene.conditions.append(.not(.all([])))
    for id in constraints { scene.constraints.rows[id.index].condition = never }
    var resolver = SceneResolver()
    return resolver.layouts(of: scene, in: [layouts[index].environment])[0]
  }

  /// Whether a targeted environment reads from right to left.
  var isReadFromRight: Bool { layouts.contains { $0.environment.direction == .rtl } }
}

extension SceneFacts {
  /// Whether the view is part of the hierarchy and not hidden, whatever its size.
  func isPresent(_ view: ID<View>) -> Bool {
    layout.isPresent[view.index] && !layout.isHidden[view.index]
  }
}

/// What happens to one thing in several environments, with the worst of it.
struct Cases<Key: Hashable> {
  struct Case {
    let key: Key
    fileprivate(set) var environments: [Int]
    fileprivate(set) var worst: Double
    fileprivate(set) var worstIn: Int
  }
  /// In the order in which they were met first.
  private(set) var all: [Case] = []
  private var places: [Key: Int] = [:]

  mutating func add(_ key: Key, in environment: Int, amount: Double = 0) {
    guard let place = places[key] else {
      places[key] = all.count
      all.append(Case(key: key, environments: [environment], worst: amount, worstIn: environment))
      return
    }
    if all[place].environments.last != environment { all[place].environments.append(environment) }
    if amount > all[place].worst {
      all[place].worst = amount
      all[place].worstIn = environment
    }
  }
}

extension LayoutConflict {
  /// The views that its constraints speak of.
  fileprivate func views(in scene: Scene) -> [ID<View>] {
    members.flatMap { member -> [ID<View>] in
      if let written = member.cause.written {
        return scene.constraints[written].anchors.map { scene.owner(of: $0.item) }
      }
      switch member.cause {
      case .content(let view, _), .nonNegative(let view, _), .stack(let view): return [view]
      default: return []
      }
    }
  }
}
