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
    let amounts = scene.fixedAmounts
    var result: [SceneLayout] = []
    result.reserveCapacity(environments.count)
    var allowance = Self.rememberedEffort
    var arrays = LayoutArrays()
    var contents: [(state: Int, era: Era, contents: ChangedContents)] = []
    for index in memory.runs.indices {
      memory.runs[index].run.allowance = allowance
      memory.runs[index].run.isCancelled = isCancelled
      let context = memory.runs[index].run.context
      let state = memory.runs[index].state
      if changed.isEmpty {
        memory.runs[index].run.context = ResolverContext(context, scene: scene, amounts: amounts)
      } else {
        let known = contents.first { $0.state == state && $0.era == context.era }?.contents
        guard let new = known ?? ChangedContents(changed, of: scene, in: context) else {
          memory = SceneMemory(of: scene, in: environments)
          return plan(scene, environments, &memory, keeps: true)
        }
        if known == nil { contents.append((state, context.era, new)) }
        memory.runs[index].run.take(new, scene: scene, amounts: amounts)
      }
      let slot = memory.runs[index].slot
      result.append(
        memory.runs[index].run.resolve(
          memory.systems[slot], &memory.evaluations[slot], &arrays))
      // Whoever cancels may hold what is remembered: a cycle.
      memory.runs[index].run.isCancelled = nil
      count(&memory.runs[index].run)
      allowance = memory.runs[index].run.allowance
      // Where something is open, a content's size is preferred by the plan, too.
      let isOther = memory.hasOtherContents && memory.runs[index].run.goesByPreferred
      if allowance <= 0 || isCancelled?() == true || isOther {
        memory = SceneMemory(of: scene, in: environments)
        return plan(scene, environments, &memory, keeps: false)
      }
    }
    return result
  }

  private mutating func plan(
    _ scene: Scene, _ environments: [Environment], _ memory: inout SceneMemory, keeps: Bool
  ) -> [SceneLayout] {
    var classes: [SystemKey: Int] = [:]
    let changes = scene.systemsThatChangeSizes
    var states: [(deciding: [Bool], state: SceneState)] = []
    var contexts: [(state: Int, context: ResolverContext)] = []
    let amounts = scene.fixedAmounts
    var result: [SceneLayout] = []
    result.reserveCapacity(environments.count)
    var allowance = Self.effortLimit
    var arrays = LayoutArrays()
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
        scene: scene, amounts: amounts, state: state, environment: environment, known: roots,
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
        memory.systems.append(built)
        let plan = isCancelled.map { Plan(built.system, isCancelled: $0) } ?? Plan(built.system)
        guard let plan else { break }
        memory.evaluations.append(Evaluation(plan))
        classes[key] = slot
        counters.plans += 1
      }
      var run = EnvironmentRun(context: context, keepsRounds: keeps)
      run.allowance = allowance
      run.isCancelled = isCancelled
      result.append(run.resolve(memory.systems[slot], &memory.evaluations[slot], &arrays))
      count(&run)
      allowance = run.allowance
      if keeps {
        run.isCancelled = nil
        memory.runs.append((run, slot, number))
      }
    }
    memory.isCostly = Self.effortLimit - allowance > Self.rememberedEffort
    if !keeps {
      memory.systems = []
      memory.evaluations = []
    }
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
  /// The systems, and how far each is solved; side by side, so that one changes in place while the
  /// other is read.
  var systems: [BuiltSystem] = []
  var evaluations: [Evaluation] = []
  /// Whether the scene takes so much effort that nothing of it is used again.
  var isCostly = false
  /// Whether contents have changed since the systems were planned, whose sizes are preferred there.
  var hasOtherContents = false
  /// By environment.
  var runs: [(run: EnvironmentRun, slot: Int, state: Int)] = []

  /// Whether sizes that depend on constants are built into the systems.
  var hasFittingSizes: Bool {
    systems.contains { $0.geometry.fitting.contains { $0 != nil } }
  }

  /// - Parameter scene: what was resolved last; `nil` for nothing.
  public init(of scene: Scene? = nil, in environments: [Environment] = []) {
    self.scene = scene
    self.environments = environments
  }
}

/// The rounds of solving in one environment.
struct EnvironmentRun {
  var context: ResolverContext
  var work = SceneResolver.Counters()
  /// The effort that is left for solving.
  var allowance = SceneResolver.effortLimit
  var isCancelled: (@Sendable () -> Bool)?
  /// By round, the evaluation that did it last; empty where rounds are not kept.
  private var kept: [Evaluation] = []
  /// The evaluation that looked for what rests on estimates last; `nil` where rounds are not kept.
  private var trial: Evaluation?
  /// What surrounds the views before any frame is known; it depends on no constant of a constraint.
  private var beginning: Surroundings?
  private let keepsRounds: Bool

  init(context: ResolverContext, keepsRounds: Bool = false) {
    self.context = context
    self.keepsRounds = keepsRounds
  }

  /// Takes over a scene with other contents.
  mutating func take(_ contents: ChangedContents, scene: Scene, amounts: [Double]) {
    context = ResolverContext(context, scene: scene, amounts: amounts, contents: contents)
    for view in contents.views {
      beginning?.intrinsic[view.index] = contents.intrinsic[view.index]
    }
  }

  /// Whether preferred values had a say in a kept round.
  var goesByPreferred: Bool {
    kept.contains(where: \.goesByPreferred) || trial?.goesByPreferred ?? false
  }

  /// Solves one round; with kept rounds, by the evaluation that did the same round before.
  private mutating func solve(
    _ constants: [Double], round: Int, _ evaluation: inout Evaluation
  ) {
    if keepsRounds {
      if kept.count == round { kept.append(kept.last ?? evaluation) }
      swap(&kept[round], &evaluation)
    }
    let before = evaluation.counters
    evaluation.solve(constants, allowance: allowance, isCancelled: isCancelled)
    allowance -= evaluation.effort
    work.solves += 1
    work.pivots += evaluation.counters.pivots - before.pivots
    work.components +=
      evaluation.counters.kernelsSolved - before.kernelsSolved
      + evaluation.counters.intervalsSolved - before.intervalsSolved
    if keepsRounds { swap(&kept[round], &evaluation) }
  }

  /// Solves with constants that differ from a round's in a few; its result stands for nothing.
  mutating func solveTrial(_ constants: [Double], from evaluation: Evaluation) -> [Double] {
    guard keepsRounds else {
      var evaluation = evaluation
      evaluation.solve(constants, allowance: allowance, isCancelled: isCancelled)
      allowance -= evaluation.effort
      return evaluation.values
    }
    // In place: an evaluation is large to copy.
    if trial == nil { trial = evaluation }
    trial?.solve(constants, allowance: allowance, isCancelled: isCancelled)
    allowance -= trial?.effort ?? 0
    return trial?.values ?? evaluation.values
  }

  mutating func resolve(
    _ built: BuiltSystem, _ evaluation: inout Evaluation, _ arrays: inout LayoutArrays
  ) -> SceneLayout {
    let context = context
    var around = beginning ?? Surroundings(context)
    if keepsRounds { beginning = around }
    var constants = Self.constants(built, around, context)
    var frames: [Rect] = []
    var content: [Int: Size] = [:]
    var hasSettled = false
    var rounds = 0
    /// The round whose result stands; `nil` for the last.
    var last: Int?
    var history: [(constants: [Double], around: Surroundings)] = []
    while rounds < SceneResolver.roundLimit {
      solve(constants, round: rounds, &evaluation)
      (frames, content) = Self.read(
        built, keepsRounds ? kept[rounds].values : evaluation.values, context)
      rounds += 1
      history.append((constants, around))
      around.update(context, frames: frames, contentSizes: content)
      let next = Self.constants(built, around, context)
      if Self.isClose(next, constants, SceneResolver.settled) {
        hasSettled = true
        break
      }
      if history.contains(where: { Self.isClose(next, $0.constants, SceneResolver.settled) }) {
        break
      }
      constants = next
    }
    var feedback: [SafeAreaFeedback] = []
    if !hasSettled {
      // A loop: of the rounds that repeat, keep the one with the larger insets. It counts as a loop only
      // if something moves by more than half a pixel.
      let next = Self.constants(built, around, context)
      let tolerance = 0.5 / context.era.scale
      hasSettled = Self.isClose(next, constants, tolerance)
      if !hasSettled {
        let repeated = history.firstIndex {
          Self.isClose(next, $0.constants, SceneResolver.settled)
        }
        // What surrounds a round is what the round before it made: for the first of those that repeat,
        // the last of them. Before it, views had not come to their places yet.
        if let repeated { history[repeated].around = around }
        let first = repeated ?? max(0, history.count - 1)
        feedback = SafeAreaFeedback.found(
          in: history.dropFirst(first + 1).map(\.around) + [around],
          of: context.scene, tolerance: tolerance)
        let best = history.indices.dropFirst(repeated ?? 0).max {
          (Self.total(history[$0].around), -$0) < (Self.total(history[$1].around), -$1)
        }
        if let best {
          solve(history[best].constants, round: best, &evaluation)
          last = best
          (frames, content) = Self.read(
            built, keepsRounds ? kept[best].values : evaluation.values, context)
          around = history[best].around
        }
      }
    }
    return layout(
      built, keepsRounds ? kept[last ?? rounds - 1] : evaluation, around, frames, content, &arrays,
      hasSettled: hasSettled, rounds: rounds, feedback: feedback)
  }

  private static func total(_ around: Surroundings) -> Double {
    around.safeAreaInsets.reduce(0) { $0 + $1.top + $1.left + $1.bottom + $1.right }
  }

  private static func isClose(_ a: [Double], _ b: [Double], _ tolerance: Double) -> Bool {
    for index in a.indices where abs(a[index] - b[index]) > tolerance { return false }
    return true
  }

  static func constants(
    _ built: BuiltSystem, _ around: Surroundings, _ context: ResolverContext
  ) -> [Double] {
    built.table.values { around.value($0, context) }
  }

  private func value(_ recipe: LinearForm, _ around: Surroundings) -> Double {
    var value = recipe.constant
    for item in recipe.parameters {
      value += item.coefficient * around.value(item.parameter, context)
    }
    return value.isFinite ? value : 0
  }

  static func read(
    _ built: BuiltSystem, _ values: [Double], _ context: ResolverContext
  ) -> (frames: [Rect], content: [Int: Size]) {
    let geometry = built.geometry
    var frames: [Rect] = []
    var content: [Int: Size] = [:]
    frames.reserveCapacity(context.scene.views.count)
    for index in context.scene.views.rows.indices {
      let first = geometry.firstVariable[index]
      guard first >= 0 else {
        frames.append(.zero)
        continue
      }
      if index == 0 {
        frames.append(Rect(x: 0, y: 0, width: values[first], height: values[first + 1]))
      } else {
        let inset = context.alignment[index]
        frames.append(
          Rect(
            x: values[first] - inset.left, y: values[first + 1] - inset.top,
            width: values[first + 2] + inset.left + inset.right,
            height: values[first + 3] + inset.top + inset.bottom))
      }
      if let variable = geometry.contentVariable[index] {
        content[index] = Size(width: values[variable], height: values[variable + 1])
      }
    }
    return (frames, content)
  }

  private mutating func layout(
    _ built: BuiltSystem, _ evaluation: Evaluation, _ around: Surroundings, _ frames: [Rect],
    _ content: [Int: Size], _ arrays: inout LayoutArrays, hasSettled: Bool, rounds: Int,
    feedback: [SafeAreaFeedback]
  ) -> SceneLayout {
    let views = context.scene.views.rows
    var absolute: [Rect] = []
    absolute.reserveCapacity(frames.count)
    for index in views.indices {
      guard let parent = views[index].parent?.index else {
        absolute.append(frames[index])
        continue
      }
      var x = absolute[parent].x
      var y = absolute[parent].y
      if context.state.views[parent].kind.scrolls {
        x += around.contentInsets[parent].left
        y += around.contentInsets[parent].top
      }
      absolute.append(frames[index].offset(x: x, y: y))
    }
    let guides = context.scene.guides.rows.enumerated().map { index, guide in
      let first = built.geometry.guideVariable[index]
      guard first >= 0 else { return Rect.zero }
      let owner = absolute[guide.owner.index]
      return Rect(
        x: owner.x + evaluation.values[first], y: owner.y + evaluation.values[first + 1],
        width: evaluation.values[first + 2], height: evaluation.values[first + 3])
    }
    // Where solving was given up, there is no optimum that anything could be said of.
    let unsolved = UnsolvedReason(evaluation.status)
    // Nor is there one after a cancelled solve, whose layout nobody keeps.
    let isSolved = unsolved == nil && evaluation.status != .cancelled
    let (open, openContent) = isSolved ? ambiguous(built, evaluation) : ([], [])
    let sizes = frames.indices.map { content[$0] ?? .zero }
    let estimates =
      evaluation.status == .cancelled
      ? Array(repeating: FrameEstimate(), count: frames.count)
      : estimates(built, evaluation, around, frames)
    return SceneLayout(
      environment: context.environment, root: context.root, frames: arrays.shared(frames),
      absoluteFrames: arrays.shared(absolute),
      safeAreaInsets: arrays.shared(around.safeAreaInsets),
      layoutMargins: arrays.shared(around.margins), readableInsets: arrays.shared(around.readable),
      keyboardHeights: arrays.shared(around.keyboardHeights),
      contentInsets: arrays.shared(around.contentInsets), guideFrames: arrays.shared(guides),
      contentSizes: arrays.shared(sizes), ambiguous: open, ambiguousContent: openContent,
      conflicts: conflicts(built, evaluation, around),
      unmet: isSolved ? unmet(built, evaluation) : [], isActive: context.state.isActive,
      isPresent: context.state.isPresent, isHidden: context.state.isHidden,
      hasSettled: hasSettled, rounds: rounds,
      estimates: arrays.shared(estimates), feedback: feedback,
      unsolved: unsolved)
  }

  private func ambiguous(
    _ built: BuiltSystem, _ evaluation: Evaluation
  ) -> (views: [AmbiguousView], content: [AmbiguousView]) {
    // Where solving was given up, nothing is known of what is open.
    if evaluation.status != .solved && evaluation.status != .outOfRange { return ([], []) }
    let found = evaluation.ambiguities(isCancelled: isCancelled) ?? []
    guard !found.isEmpty else { return ([], []) }
    let threshold = 0.5 / context.era.scale
    var flags = Array(repeating: false, count: built.system.variableCount)
    for item in found where !(item.upper - item.lower <= threshold) { flags[item.variable] = true }
    var views: [AmbiguousView] = []
    var content: [AmbiguousView] = []
    for index in context.scene.views.rows.indices where index > 0 && context.state.isPresent[index]
    {
      let first = built.geometry.firstVariable[index]
      let unknowns = AmbiguousView.Unknown.allCases.enumerated().filter { flags[first + $0.offset] }
      if !unknowns.isEmpty {
        views.append(AmbiguousView(view: ID(index), unknowns: unknowns.map(\.element)))
      }
      guard let size = built.geometry.contentVariable[index] else { continue }
      let axes: [AmbiguousView.Unknown] =
        (flags[size] ? [.width] : []) + (flags[size + 1] ? [.height] : [])
      if !axes.isEmpty { content.append(AmbiguousView(view: ID(index), unknowns: axes)) }
    }
    return (views, content)
  }

  private func conflicts(
    _ built: BuiltSystem, _ evaluation: Evaluation, _ around: Surroundings
  ) -> [LayoutConflict] {
    var result = evaluation.conflicts.map { conflict in
      let members = conflict.members.map { member in
        LayoutConflict.Member(
          cause: built.causes[member.row],
          relaxedConstant: relaxed(built, member.row, member.relaxation, around))
      }
      let broken = conflict.members.firstIndex { $0.row == conflict.broken } ?? 0
      return LayoutConflict(members: members, broken: broken)
    }
    for check in built.checks {
      let gap = value(check.recipe, around)
      let fails =
        switch check.relation {
        case .equal: abs(gap) > 1e-6
        case .lessOrEqual: gap < -1e-6
        case .greaterOrEqual: gap > 1e-6
        }
      if fails {
        result.append(
          LayoutConflict(
            members: [.init(cause: check.cause, relaxedConstant: nil)], broken: 0))
      }
    }
    return result
  }

  /// The constant, as written, with which a row would no longer clash.
  private func relaxed(
    _ built: BuiltSystem, _ row: Int, _ relaxation: Double, _ around: Surroundings
  ) -> Double? {
    guard case .constraint(let id) = built.causes[row], relaxation.isFinite else { return nil }
    guard let constant = context.scene.constraints[id].constant.constant else { return nil }
    let recipe = built.recipes[row]
    guard let amount = recipe.parameters.first(where: { $0.parameter == .amount(id.index) })
    else { return nil }
    let relaxed = constant + (relaxation - value(recipe, around)) / amount.coefficient
    return relaxed.isFinite ? relaxed : nil
  }

  private func unmet(_ built: BuiltSystem, _ evaluation: Evaluation) -> [UnmetConstraint] {
    evaluation.unmetRows().compactMap { row in
      guard case .constraint(let id) = built.causes[row.row] else { return nil }
      return UnmetConstraint(constraint: id, violation: row.violation)
    }
  }
}

extension UnsolvedReason {
  /// `nil` where a solve went through.
  fileprivate init?(_ status: SolveStatus) {
    switch status {
    case .solved, .cancelled: return nil
    case .tooManyConflicts: self = .tooManyConflicts(limit: Evaluation.conflictLimit)
    case .stepLimit: self = .tooEntangled
    case .outOfRange, .invalidConstants: self = .outOfRange
    }
  }
}
