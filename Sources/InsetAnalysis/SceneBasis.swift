import InsetDevices
import InsetLayout
import InsetModel
import InsetText

/// What is the same for all rules of a scene, worked out once; contexts share it, so that a copy of
/// one costs little.
final class SceneBasis: Sendable {
  let shared: SharedScene
  let layouts: [SceneLayout]
  let deployment: Double?
  let areTargetsMisread: Bool
  let source: @Sendable (Origin) -> String?
  /// By environment, the scene's properties.
  let states: [SceneState]
  /// By view, the constraints that name it or one of its guides.
  let touching: [[ID<Constraint>]]
  /// The ties to edges, safe areas and margins of views above, in the order of their constraints.
  let guidedTies: [EdgeTie]
  /// Those of them that name no guide.
  let ties: [EdgeTie]
  /// By view, the places of its settings among the scene's, ascending.
  let settings: [[Int]]
  /// The names that several views have.
  let repeatedNames: Set<String>
  /// The texts that stand in the middle of their frames.
  let unaligned: Set<ID<View>>
  /// The buttons of which nothing is drawn.
  let blankButtons: Set<ID<View>>
  /// By environment.
  let facts: [SceneFacts]
  /// By environment, the first causes of what is open.
  let ambiguities: [[Ambiguity.Cause]]
  /// By environment, the views whose frame is not determined, or lies in one that is not.
  let unsure: [Set<ID<View>>]
  /// Whether frames say something: required constraints hold, the safe areas have
  /// settled, and solving was not given up.
  let isSound: [Bool]
  /// By environment, the views in a conflict, and those that hang on them.
  let clashing: [Set<ID<View>>]
  /// The views of which something was not understood, and those that hang on them.
  let unknown: Set<ID<View>>
  /// The first of them.
  let partial: Set<ID<View>>
  /// What it has in common with the state before; `nil` where there is none.
  let likeness: SceneLikeness?
  private let common: SceneFacts.Shared

  /// - Parameters:
  ///   - states: by environment, the scene's properties, where they are known.
  ///   - isAlone: whether nothing else is worked out beside it, so that all cores are free.
  ///   - previous: the state before an edit; what follows from what both have in common is taken over.
  /// - Complexity: O(environments × (views + constraints)).
  init(
    _ shared: SharedScene, _ layouts: [SceneLayout], states known: [SceneState]?,
    deployment: Double?, areTargetsMisread: Bool, isAlone: Bool, after previous: SceneBasis?,
    source: @escaping @Sendable (Origin) -> String?
  ) {
    self.shared = shared
    let scene = shared.scene
    self.layouts = layouts
    self.deployment = deployment
    self.areTargetsMisread = areTargetsMisread
    self.source = source
    let likeness = previous.map { SceneLikeness($0.shared.scene, scene) }
    self.likeness = likeness
    states =
      known.flatMap { $0.count == layouts.count ? $0 : nil } ?? Self.states(of: scene, layouts)
    let sameAnchors = likeness?.hasSameAnchors == true ? previous : nil
    let touching = sameAnchors?.touching ?? Self.touching(scene)
    self.touching = touching
    ambiguities = layouts.map {
      $0.ambiguous.isEmpty ? [] : Ambiguity.causes(in: scene, $0)
    }
    let sameSettings = likeness?.hasSameSettings == true ? previous : nil
    settings = sameSettings?.settings ?? Self.settings(scene)
    repeatedNames =
      (likeness?.hasSameNames == true ? previous?.repeatedNames : nil) ?? scene.repeatedNames
    unaligned = Set(scene.unalignedTexts)
    blankButtons = Set(scene.blankButtons)
    partial = Set(scene.incomplete + scene.opaque)
    guidedTies =
      sameAnchors?.guidedTies
      ?? scene.constraints.ids.compactMap { EdgeTie($0, in: scene, guides: true) }
    ties = sameAnchors?.ties ?? guidedTies.filter { $0.namesNoGuide(in: scene) }
    isSound = layouts.map {
      $0.conflicts.isEmpty && $0.hasSettled && $0.unsolved == nil
    }
    clashing = layouts.map { layout in
      Self.closure(of: layout.conflicts.flatMap { $0.views(in: scene) }, scene, touching)
    }
    let isReadFromRight = layouts.contains { $0.environment.direction == .rtl }
    let physical = isReadFromRight ? Self.physical(scene, touching) : []
    let open = Set(
      layouts.flatMap(\.ambiguous).filter { $0.unknowns.contains { $0 == .width || $0 == .height } }
        .map(\.view))
    let opaque = scene.opaque + scene.selfSized.filter(open.contains)
    let unknown = Self.closure(of: scene.incomplete, scene, touching).union(
      Self.hanging(on: opaque, scene, layouts, touching))
    self.unknown = unknown
    let changing =
      scene.doubts.map { Self.closure(of: $0.changing + $0.fading, scene, touching) } ?? []
    unsure = layouts.map { layout in
      var unsure = unknown.union(layout.ambiguous.map(\.view))
      unsure.formUnion(changing)
      if layout.environment.direction == .rtl { unsure.formUnion(physical) }
      guard !unsure.isEmpty else { return unsure }
      for view in scene.views.ids {
        if let parent = scene.views[view].parent, unsure.contains(parent) { unsure.insert(view) }
      }
      return unsure
    }
    let same = likeness?.hasSameConstraints == true ? sameSettings : nil
    let common =
      same?.common
      ?? SceneFacts.Shared(scene, ties: ties, guidedTies: guidedTies, touching: touching)
    self.common = common
    let states = states
    let old = same.flatMap { $0.facts.count == layouts.count ? $0.facts : nil }
    @Sendable func facts(in index: Int) -> SceneFacts {
      old.flatMap { SceneFacts(shared, layouts[index], states[index], common, like: $0[index]) }
        ?? SceneFacts(shared, layouts[index], states[index], common)
    }
    self.facts =
      isAlone && old == nil
      ? mapOnAllCores(Array(layouts.indices)) { facts(in: $0) } : layouts.indices.map(facts)
  }

  private static func states(of scene: Scene, _ layouts: [SceneLayout]) -> [SceneState] {
    var known: [[Bool]: SceneState] = [:]
    return layouts.map { layout in
      let deciding = SceneState.deciding(scene, in: layout.environment)
      if let state = known[deciding] { return state }
      let state = SceneState(scene, in: layout.environment)
      known[deciding] = state
      return state
    }
  }

  private static func touching(_ scene: Scene) -> [[ID<Constraint>]] {
    var touching = Array(repeating: [ID<Constraint>](), count: scene.views.count)
    for id in scene.constraints.ids {
      // No copy of a row.
      let first = scene.owner(of: scene.constraints.rows[id.index].first.item)
      touching[first.index].append(id)
      if let second = scene.constraints.rows[id.index].second?.item {
        let second = scene.owner(of: second)
        if second != first { touching[second.index].append(id) }
      }
    }
    return touching
  }

  private static func settings(_ scene: Scene) -> [[Int]] {
    var settings = Array(repeating: [Int](), count: scene.views.count)
    for place in scene.properties.indices {
      settings[scene.properties[place].view.index].append(place)
    }
    return settings
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
}
