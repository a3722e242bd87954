import InsetDevices
public import InsetLayout
public import InsetModel
import InsetText

/// A scene with its layouts in all environments that it is checked in.
public struct SceneContext: Sendable {
  let basis: SceneBasis
  /// What rules work out for single views, now and for the state before.
  let memory: RuleMemory
  public var scene: Scene { _read { yield basis.shared.scene } }
  /// One for each environment, in the order of the targets.
  public var layouts: [SceneLayout] { _read { yield basis.layouts } }
  /// The oldest system that must work; `nil` where the file does not say.
  public var deployment: Double? { basis.deployment }
  /// Whether other environments may be meant than those here, for the file's targets were not
  /// understood whole.
  public var areTargetsMisread: Bool { basis.areTargetsMisread }

  /// The text at a place, where the front end has one.
  var source: @Sendable (Origin) -> String? { basis.source }

  // What several rules ask for, worked out once.

  /// By environment, the scene's properties.
  var states: [SceneState] { _read { yield basis.states } }
  /// By view, the constraints that name it or one of its guides.
  var touching: [[ID<Constraint>]] { _read { yield basis.touching } }
  var ties: [EdgeTie] { _read { yield basis.ties } }
  /// Those, and the ties to safe areas and margins of ancestors.
  var guidedTies: [EdgeTie] { _read { yield basis.guidedTies } }
  /// The names that several views have.
  var repeatedNames: Set<String> { _read { yield basis.repeatedNames } }
  /// The texts that stand in the middle of their frames.
  var unaligned: Set<ID<View>> { _read { yield basis.unaligned } }
  /// The buttons of which nothing is drawn.
  var blankButtons: Set<ID<View>> { _read { yield basis.blankButtons } }
  var facts: [SceneFacts] { _read { yield basis.facts } }
  /// By environment, the first causes of what is open.
  var ambiguities: [[Ambiguity.Cause]] { _read { yield basis.ambiguities } }
  private(set) var faults: [EdgeFault] = []
  private(set) var marginGaps: [MarginGap] = []
  private(set) var clashes: [Clash] = []
  private(set) var priorityTies: [PriorityTie] = []
  private(set) var sizeClassGaps: [SizeClassGap] = []
  /// By constraint, the first of the gaps that it makes.
  private var gapPlaces: [ID<Constraint>: Int] = [:]

  /// - Parameters:
  ///   - states: by environment, the scene's properties, where they are known.
  ///   - source: the text at a place, for names as they are written.
  ///   - previous: the screen before an edit; what that left alone is not worked out again, and nothing
  ///     else hangs on it.
  /// - Complexity: O(environments × (views + constraints)).
  public init(
    shared: SharedScene, layouts: [SceneLayout], states: [SceneState]? = nil,
    deployment: Double?, areTargetsMisread: Bool = false,
    source: @escaping @Sendable (Origin) -> String? = { _ in nil },
    after previous: SceneContext? = nil
  ) {
    let basis = SceneBasis(
      shared, layouts, states: states, deployment: deployment,
      areTargetsMisread: areTargetsMisread,
      isAlone: previous != nil && shared.scene.isLarge(in: layouts), after: previous?.basis,
      source: source
    )
    self.basis = basis
    memory = previous.map { RuleMemory(of: basis, after: $0) } ?? RuleMemory()
    if isForAllCores {
      let context = self
      let found = mapOnAllCores([true, false]) { isEdge in
        (
          faults: isEdge ? EdgeFault.all(in: context) : [],
          gaps: isEdge ? [] : MarginGap.all(in: context)
        )
      }
      (faults, marginGaps) = (found[0].faults, found[1].gaps)
    } else {
      faults = EdgeFault.all(in: self)
      marginGaps = MarginGap.all(in: self)
    }
    for (place, gap) in marginGaps.enumerated() {
      for id in gap.constraints where gapPlaces[id] == nil { gapPlaces[id] = place }
    }
    clashes = Clash.all(in: self)
    priorityTies = PriorityTie.all(in: self)
    sizeClassGaps = SizeClassGap.all(in: self)
  }

  /// Whether the screen is known from before an edit, so that nothing else is worked out beside it, and
  /// large enough to be worth a thread for each core.
  var isForAllCores: Bool { memory.changes != nil && scene.isLarge(in: layouts) }

  /// The same of a scene that nothing else holds.
  public init(
    scene: Scene, layouts: [SceneLayout], states: [SceneState]? = nil, deployment: Double?,
    areTargetsMisread: Bool = false,
    source: @escaping @Sendable (Origin) -> String? = { _ in nil }
  ) {
    self.init(
      shared: SharedScene(scene), layouts: layouts, states: states, deployment: deployment,
      areTargetsMisread: areTargetsMisread, source: source)
  }

  // MARK: What frames can be judged

  /// Whether what is missing of a view may be in a statement that was not understood.
  func isUnderstood(_ view: ID<View>) -> Bool { !basis.unknown.contains(view) }

  /// Whether nothing is tied to a view later, or may be, that its constraints do not have.
  ///
  /// - Complexity: O(possible ties).
  func isWhollyUnderstood(_ view: ID<View>) -> Bool {
    guard isUnderstood(view), let doubts = scene.doubts else { return isUnderstood(view) }
    return !doubts.ties.contains { tie in
      [tie.first, tie.second].contains { $0.map { scene.owner(of: $0.item) == view } ?? false }
    }
  }

  /// Whether a view's frame follows from constraints that cannot hold together, which is the mistake.
  func isClashing(_ view: ID<View>, in index: Int) -> Bool { basis.clashing[index].contains(view) }

  /// Whether everything that the source says of some views was understood.
  func areComplete(_ views: some Sequence<ID<View>>) -> Bool {
    // The size of a view that stands for itself is what it is given.
    basis.partial.isEmpty
      || !views.contains {
        basis.partial.contains($0) && (scene.doubts == nil || $0 != Scene.root)
      }
  }

  /// Whether the root fills a screen; a cell, or a view that is loaded alone, lies somewhere in one.
  var isScreen: Bool { scene.canvas == nil && scene.doubts?.isScreen != false }

  /// Whether the size of a view's content is known, and not made up for what only code says.
  func hasKnownContent(_ view: ID<View>) -> Bool {
    guard scene.doubts != nil else { return true }
    return !scene.selfSized.contains(view)
      && lastSetting(of: view, where: { if case .estimated = $0 { true } else { false } }) == nil
  }

  /// Whether a tie certainly holds its view where it says, whatever else code does to the view.
  func isCertain(_ tie: EdgeTie) -> Bool {
    guard let doubts = scene.doubts else { return true }
    let constraint = scene.constraints[tie.constraint]
    guard !doubts.constraints.contains(tie.constraint), !doubts.changing.contains(tie.view) else {
      return false
    }
    return isUnderstood(tie.view) || scene.holds(tie.constraint) && constraint.relation == .equal
  }

  /// Whether the view is to be seen in an environment, and its frame is the only one possible.
  ///
  /// Where constraints clash or leave something open, frames follow from that: the mistake is
  /// reported there, and not again for what comes of it.
  func isJudged(_ view: ID<View>, in index: Int) -> Bool {
    isPlaced(view, in: index) && facts[index].isPresent(view)
  }

  /// Whether the view's frame is the only one possible in an environment, be it shown or hidden.
  func isPlaced(_ view: ID<View>, in index: Int) -> Bool {
    basis.isSound[index] && layouts[index].isPresent[view.index]
      && !basis.unsure[index].contains(view)
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

  /// Whether code has a name for a constraint that places a view along an axis, and may change it.
  ///
  /// - Complexity: O(constraints of the view).
  func isMovedByCode(_ view: ID<View>, along axis: Attribute.Group, in index: Int) -> Bool {
    touching[view.index].contains { id in
      let constraint = scene.constraints[id]
      guard constraint.isKnownToCode, layouts[index].isActive[id.index] else { return false }
      return constraint.anchors.contains {
        $0.attribute.group == axis && scene.owner(of: $0.item) == view
      }
    }
  }

  /// The last setting of a view that fits.
  ///
  /// - Complexity: O(settings of the view).
  func lastSetting(
    of view: ID<View>, where fits: (ViewProperty) -> Bool
  ) -> PropertySetting? {
    basis.settings[view.index].last { fits(scene.properties[$0].property) }
      .map { scene.properties[$0] }
  }

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

extension Scene {
  /// Whether it has so many views, all environments together, that they are worth a thread for each core.
  func isLarge(in layouts: [SceneLayout]) -> Bool { views.count * layouts.count >= 4_000 }
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
    // What several constraints do comes once for each of them.
    if let last = all[place].environments.last, last < environment {
      all[place].environments.append(environment)
    } else if let behind = all[place].environments.firstIndex(where: { $0 >= environment }),
      all[place].environments[behind] != environment
    {
      all[place].environments.insert(environment, at: behind)
    }
    if amount > all[place].worst {
      all[place].worst = amount
      all[place].worstIn = environment
    }
  }
}

extension LayoutConflict {
  /// The views that its constraints speak of.
  func views(in scene: Scene) -> [ID<View>] {
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
