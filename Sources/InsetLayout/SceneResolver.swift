public import InsetDevices
public import InsetModel
import InsetSolver
import InsetText

/// Computes the layouts of scenes.
///
/// Environments in which the same things are switched on share one system of rows; each of them is
/// then a change of constants. The safe areas are recomputed from the frames and solved again until
/// they settle (docs/layout.md "Safe areas").
public struct SceneResolver: Sendable {
  /// Work done so far, for benchmarks and tests.
  public struct Counters: Sendable, Hashable {
    /// Systems that were built and planned.
    public var plans = 0
    /// Solves, all rounds counted.
    public var solves = 0
    public var pivots = 0
    /// Components of the solver's systems that were solved anew, all solves counted.
    public var components = 0
    public init() {}
  }
  public private(set) var counters = Counters()
  /// A change smaller than this many points does not start another round.
  static let settled = 1e-6
  static let roundLimit = 8

  /// Numbers that the solves of one scene may touch, all environments together: about a second. What
  /// is left when they are used up is not solved, and a finding says so. A count, so that the same
  /// scene ends the same way on every machine.
  static let effortLimit = 600_000_000
  /// A scene that took more than this is never solved from what is remembered: whether it ends within
  /// the limit must not depend on that.
  static let rememberedEffort = effortLimit / 8

  private let isCancelled: (@Sendable () -> Bool)?
  private let roots: KnownRootInsets

  /// - Parameters:
  ///   - roots: what is known of root views' insets, where other scenes are resolved, too.
  ///   - isCancelled: asked now and then; after true the layouts are of no use.
  public init(
    knowing roots: KnownRootInsets = KnownRootInsets(), isCancelled: (@Sendable () -> Bool)? = nil
  ) {
    self.roots = roots
    self.isCancelled = isCancelled
  }

  /// The layouts of a scene, one for each environment, in their order.
  ///
  /// - Complexity: one plan for each set of switches, one evaluation a round and environment.
  public mutating func layouts(
    of scene: Scene, in environments: [Environment]
  ) -> [SceneLayout] {
    var memory = SceneMemory()
    return plan(scene, environments, &memory, keeps: false)
  }

  /// The layouts of a scene that is edited, with what was worked out for the state before.
  ///
  /// The answer does not depend on what is remembered: each round of solving is done again from the
  /// same beginning, but by an evaluation that has done it before and knows all that did not change.
  ///
  /// - Complexity: where only constants of constraints differ, no plan, and of each environment the
  ///   components that the constants touch; else as without a memory.
  public mutating func layouts(
    of scene: Scene, in environments: [Environment], remembering memory: inout SceneMemory
  ) -> [SceneLayout] {
    guard let known = memory.scene, memory.environments == environments,
      let changed = known.changedContents(in: scene), !memory.hasFittingSizes, !memory.isCostly
    else {
      memory = SceneMemory(of: scene, in: environments)
      return plan(scene, environments, &memory, keeps: false)
    }
    if memory.runs.isEmpty {
      // The second of two scenes that are alike: more may follow.
      memory = SceneMemory(of: scene, in: environments)
      return plan(scene, environments, &memory, keeps: true)
    }
    memory.scene = scene
    if !changed.isEmpty { memory.hasOtherContents = true }
    let shared = SharedScene(scene)
    let amounts = scene.fixedAmounts
    // All runs have taken the same ones the last time.
    let others = EnvironmentRun.changedAmounts(memory.runs[0].run.context.amounts, amounts)
    var contents: [(state: Int, era: Era, contents: ChangedContents)] = []
    for index in memory.runs.indices {
      if changed.isEmpty {
        memory.runs[index].run.take(shared, amounts: amounts, changed: others)
      } else {
        let context = memory.runs[index].run.context
        let state = memory.runs[index].state
        let known = contents.first { $0.state == state && $0.era == context.era }?.contents
        let alike = contents.first { $0.state == state }?.contents.state
        guard
          let new = known ?? ChangedContents(changed, of: scene, in: context, known: alike)
        else {
          memory = SceneMemory(of: scene, in: environments)
          return plan(scene, environments, &memory, keeps: true)
        }
        if known == nil { contents.append((state, context.era, new)) }
        memory.runs[index].run.take(
          new, scene: shared, amounts: amounts, changed: others)
      }
    }
    let result = resolved(scene, &memory)
    var allowance = Self.rememberedEffort
    for index in memory.runs.indices {
      allowance -= Self.rememberedEffort - memory.runs[index].run.allowance
      count(&memory.runs[index].run)
    }
    // Where something is open, a content's size is preferred by the plan, too.
    let isOther =
      memory.hasOtherContents && memory.runs.contains { $0.run.goesByPreferred }
    if allowance <= 0 || isCancelled?() == true || isOther {
      memory = SceneMemory(of: scene, in: environments)
      return plan(scene, environments, &memory, keeps: false)
    }
    return result
  }

  /// So many views, all environments together, are worth a thread for each core.
  private static let manyViews = 4_000

  /// Resolves what is remembered with what it has now, in each environment by itself.
  private func resolved(_ scene: Scene, _ memory: inout SceneMemory) -> [SceneLayout] {
    let isCancelled = isCancelled
    @Sendable func resolve(
      _ kept: inout SceneMemory.KeptRun, _ systems: [SceneMemory.SharedSystem],
      _ arrays: inout LayoutArrays
    ) -> SceneLayout {
      kept.run.allowance = Self.rememberedEffort
      kept.run.isCancelled = isCancelled
      // Whoever cancels may hold what is remembered: a cycle.
      defer { kept.run.isCancelled = nil }
      return kept.run.resolve(systems[kept.slot].built, &arrays)
    }
    if scene.views.count * memory.runs.count < Self.manyViews {
      var arrays = LayoutArrays()
      return memory.runs.indices.map { resolve(&memory.runs[$0], memory.systems, &arrays) }
    }
    return changeOnAllCores(&memory.runs) { [systems = memory.systems] _, kept in
      var arrays = LayoutArrays(forOne: true)
      return resolve(&kept, systems, &arrays)
    }
  }

  private mutating func plan(
    _ scene: Scene, _ environments: [Environment], _ memory: inout SceneMemory, keeps: Bool
  ) -> [SceneLayout] {
    var classes: [SystemKey: Int] = [:]
    let changes = scene.systemsThatChangeSizes
    var states: [(deciding: [Bool], state: SceneState)] = []
    var contexts: [(state: Int, context: ResolverContext)] = []
    let shared = SharedScene(scene)
    let amounts = scene.fixedAmounts
    var result: [SceneLayout] = []
    result.reserveCapacity(environments.count)
    var allowance = Self.effortLimit
    var arrays = LayoutArrays()
    /// By system, an evaluation of it; `nil` while a run has it.
    var evaluations: [Evaluation?] = []
    for environment in environments {
      if isCancelled?() == true { break }
      let deciding = SceneState.deciding(scene, in: environment)
      let number: Int
      if let known = states.firstIndex(where: { $0.deciding == deciding }) {
        number = known
      } else {
        number = states.count
        states.append((deciding, SceneState(scene, in: environment)))
      }
      let state = states[number].state
      let era = Era(environment)
      let other = contexts.first { $0.state == number && $0.context.era == era }?.context
      let context = ResolverContext(
        scene: shared, amounts: amounts, state: state, environment: environment, known: roots,
        other: other)
      if other == nil { contexts.append((number, context)) }
      let key = SystemKey(
        state: number, direction: environment.direction,
        era: changes.map { context.era.asFar(as: $0) } ?? context.era)
      let slot: Int
      if let known = classes[key] {
        slot = known
      } else {
        var builder = SystemBuilder(scene: scene, state: state, environment: environment)
        let built = builder.build()
        slot = memory.systems.count
        memory.systems.append(SceneMemory.SharedSystem(built))
        let plan = isCancelled.map { Plan(built.system, isCancelled: $0) } ?? Plan(built.system)
        guard let plan else { break }
        evaluations.append(Evaluation(plan))
        classes[key] = slot
        counters.plans += 1
      }
      // Each run gives back what it does not keep.
      guard let evaluation = keeps ? evaluations[slot] : evaluations[slot].take() else { break }
      var run = EnvironmentRun(context, beginning: evaluation, keepsRounds: keeps)
      run.allowance = allowance
      run.isCancelled = isCancelled
      result.append(run.resolve(memory.systems[slot].built, &arrays))
      if !keeps { evaluations[slot] = run.end() }
      count(&run)
      allowance = run.allowance
      if keeps {
        run.isCancelled = nil
        memory.runs.append(SceneMemory.KeptRun(run: run, slot: slot, state: number))
      }
    }
    memory.isCostly = Self.effortLimit - allowance > Self.rememberedEffort
    if !keeps { memory.systems = [] }
    return result
  }

  private mutating func count(_ run: inout EnvironmentRun) {
    counters.solves += run.work.solves
    counters.pivots += run.work.pivots
    counters.components += run.work.components
    run.work = Counters()
  }

  /// What makes two environments differ in more than constants.
  private struct SystemKey: Hashable {
    /// The number of the set of conditions that hold.
    var state: Int
    var direction: LayoutDirection
    var era: Era
  }
}

extension Scene {
  /// The systems that change a size of the scene's views, ascending; `nil` where stacks ask for sizes
  /// that are worked out for each era by itself.
  fileprivate var systemsThatChangeSizes: [Int]? {
    let asksForFittingSizes = properties.contains {
      $0.property == .distribution(.fillProportionally)
    }
    if asksForFittingSizes { return nil }
    var changes = Set(views.rows.flatMap(\.kind.changes))
    if views.rows.contains(where: \.kind.isSizedByText) {
      changes.formUnion(SystemFontTables.changes)
    }
    return changes.sorted()
  }
}

/// What is known of a scene that may be resolved again with other constants.
public struct SceneMemory: Sendable {
  var scene: Scene?
  var environments: [Environment]
  var systems: [SharedSystem] = []
  /// Whether the scene takes so much effort that nothing of it is used again.
  var isCostly = false
  /// Whether contents have changed since the systems were planned, whose sizes are preferred there.
  var hasOtherContents = false
  /// By environment.
  var runs: [KeptRun] = []

  /// A system that environments share: a copy of one counts each of its arrays.
  final class SharedSystem: Sendable {
    let built: BuiltSystem
    init(_ built: BuiltSystem) { self.built = built }
  }

  struct KeptRun: Sendable {
    var run: EnvironmentRun
    /// The place of its system.
    var slot: Int
    /// The number of the set of conditions that hold.
    var state: Int
  }

  /// By environment, the scene's properties; `nil` where nothing is kept.
  public var states: [SceneState]? {
    // Not by key paths, which would copy runs.
    runs.isEmpty ? nil : runs.indices.map { runs[$0].run.context.state }
  }

  /// Whether sizes that depend on constants are built into the systems.
  var hasFittingSizes: Bool {
    systems.contains { $0.built.geometry.fitting.contains { $0 != nil } }
  }

  /// - Parameter scene: what was resolved last; `nil` for nothing.
  public init(of scene: Scene? = nil, in environments: [Environment] = []) {
    self.scene = scene
    self.environments = environments
  }
}

extension UnsolvedReason {
  /// `nil` where a solve went through.
  init?(_ status: SolveStatus) {
    switch status {
    case .solved, .cancelled: return nil
    case .tooManyConflicts: self = .tooManyConflicts(limit: Evaluation.conflictLimit)
    case .stepLimit: self = .tooEntangled
    case .outOfRange, .invalidConstants: self = .outOfRange
    }
  }
}
