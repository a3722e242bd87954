import InsetDevices
import InsetModel
import InsetSolver
import InsetText

/// The rounds of solving in one environment.
///
/// A run that keeps its rounds resolves the same scene with other constants or contents at the cost of what
/// differs: each round is solved by the evaluation that did it before, and frames, insets and constants are
/// worked out anew for what the changed values reach. The layout is that of a run from scratch.
struct EnvironmentRun {
  var context: ResolverContext
  var work = SceneResolver.Counters()
  /// The effort that is left for solving.
  var allowance = SceneResolver.effortLimit
  var isCancelled: (@Sendable () -> Bool)?
  /// By round, the evaluation that did it last; where rounds are not kept, the one that does all.
  private var kept: [Evaluation]
  /// By round of the last resolving, what it came to; empty where rounds are not kept.
  private var outcomes: [Outcome] = []
  /// What came of the last resolving, where rounds are kept.
  private var last: Last?
  /// Where in constants the views and amounts stand, where rounds are kept.
  private var uses: RecipeUses?
  /// The evaluation that looked for what rests on estimates last; `nil` where rounds are not kept.
  private var trial: Evaluation?
  /// How it did; `nil` where the next time has to begin anew.
  var lastTrial: EstimateTrial?
  /// What surrounds the views before any frame is known, and the constants of that; they depend on no
  /// frame.
  private var beginning: (around: Surroundings, constants: [Double])?
  /// The views whose contents have changed since the last resolving.
  private var renewed: [Int] = []
  /// The constraints whose amounts have.
  private var otherAmounts: [Int] = []
  let keepsRounds: Bool

  /// What one round came to.
  private struct Outcome {
    var frames: [Rect]
    var content: [Int: Size]
    /// What the frames make of the surroundings.
    var around: Surroundings
    /// The constants of those.
    var constants: [Double]
    /// How they differ from those that were solved with, where rounds are kept.
    var distance = Distance()
  }

  private struct Last {
    var layout: SceneLayout
    /// The round whose result stands.
    var round: Int
  }

  /// - Parameter evaluation: one of the system that is resolved.
  init(_ context: ResolverContext, beginning evaluation: Evaluation, keepsRounds: Bool = false) {
    self.context = context
    self.keepsRounds = keepsRounds
    kept = [evaluation]
  }

  /// The evaluation that did the last round; nothing can be resolved behind it.
  consuming func end() -> Evaluation { kept[kept.count - 1] }

  /// Takes over a scene with other constants.
  ///
  /// - Parameter changed: the constraints whose amounts are others; `nil` where not only numbers have
  ///   become others.
  mutating func take(_ scene: SharedScene, amounts: [Double], changed: [Int]?) {
    noteAmounts(changed)
    context = ResolverContext(context, scene: scene, amounts: amounts)
  }

  /// Takes over a scene with other contents.
  mutating func take(
    _ contents: ChangedContents, scene: SharedScene, amounts: [Double], changed: [Int]?
  ) {
    noteAmounts(changed)
    context = ResolverContext(context, scene: scene, amounts: amounts, contents: contents)
    for view in contents.views {
      beginning?.around.intrinsic[view.index] = contents.intrinsic[view.index]
      renewed.append(view.index)
    }
  }

  private mutating func noteAmounts(_ changed: [Int]?) {
    // Which amounts go by insets is known of the constraints as they were.
    guard let changed else { return forget() }
    otherAmounts += changed
  }

  /// The places at which amounts are others; `nil` where other ones than before go by insets.
  ///
  /// - Complexity: O(amounts), by comparisons alone.
  static func changedAmounts(_ old: [Double], _ new: [Double]) -> [Int]? {
    guard old.count == new.count else { return nil }
    var changed: [Int] = []
    for index in new.indices where old[index].bitPattern != new[index].bitPattern {
      if old[index].isNaN != new[index].isNaN { return nil }
      changed.append(index)
    }
    return changed
  }

  /// Forgets what was worked out; what solves stays.
  private mutating func forget() {
    outcomes = []
    last = nil
    lastTrial = nil
    beginning = nil
    uses = nil
  }

  /// Whether preferred values had a say in a kept round.
  var goesByPreferred: Bool {
    kept.contains(where: \.goesByPreferred) || trial?.goesByPreferred ?? false
  }

  // MARK: - Rounds

  mutating func resolve(
    _ built: BuiltSystem, _ arrays: inout LayoutArrays
  ) -> SceneLayout {
    if keepsRounds && uses == nil { uses = RecipeUses(built, context.scene) }
    let context = context
    var (around, constants, changed) = begin(built)
    var outcome: Outcome?
    var hasSettled = false
    var rounds = 0
    /// The round whose result stands; `nil` for the last.
    var last: Int?
    /// The views of which the last round made something else than before; `nil` where that is not known.
    var changes: RoundChanges?
    var history: [(constants: [Double], around: Surroundings)] = []
    while rounds < SceneResolver.roundLimit {
      solve(constants, changed, round: rounds)
      let made = self.outcome(built, of: rounds, from: around, constants, changed)
      changes = made.changes
      outcome = made.outcome
      history.append((constants, around))
      rounds += 1
      around = made.outcome.around
      let next = made.outcome.constants
      let isSettled =
        keepsRounds
        ? made.outcome.distance.isNone : next.isClose(to: constants, SceneResolver.settled)
      if isSettled {
        hasSettled = true
        break
      }
      if history.dropLast().contains(where: {
        next.isClose(to: $0.constants, SceneResolver.settled)
      }) {
        break
      }
      constants = next
      changed = made.changed
    }
    if keepsRounds { outcomes.removeSubrange(rounds...) }
    var (frames, content) = outcome.map { ($0.frames, $0.content) } ?? ([], [:])
    var feedback: [SafeAreaFeedback] = []
    if !hasSettled {
      // A loop: of the rounds that repeat, keep the one with the larger insets. It counts as a loop only
      // if something moves by more than half a pixel.
      let next = outcome?.constants ?? constants
      let tolerance = 0.5 / context.era.scale
      hasSettled = next.isClose(to: constants, tolerance)
      if !hasSettled {
        changes = nil
        let repeated = history.firstIndex {
          next.isClose(to: $0.constants, SceneResolver.settled)
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
          solve(history[best].constants, nil, round: best)
          last = best
          (frames, content) = Self.read(built, kept[place(of: best)].values, context)
          around = history[best].around
        }
      }
    }
    let round = last ?? rounds - 1
    if self.last?.round != round { changes = nil }
    let unmetRows = keepsRounds ? kept[place(of: round)].rememberUnmetRows() : nil
    let layout = layout(
      built, kept[place(of: round)], around, frames, content, unmetRows, &arrays,
      hasSettled: hasSettled, rounds: rounds, feedback: feedback, changes)
    // Where a loop was ended, the round's outcome is not what stands.
    self.last = keepsRounds && last == nil ? Last(layout: layout, round: round) : nil
    renewed = []
    otherAmounts = []
    return layout
  }

  /// What the first round is solved with, and the rows of that which have changed since the last
  /// resolving; `nil` where they are not known.
  private mutating func begin(
    _ built: BuiltSystem
  ) -> (around: Surroundings, constants: [Double], changed: [Int32]?) {
    guard var known = beginning.take() else {
      let around = Surroundings(context)
      let constants = Self.constants(built, around, context)
      if keepsRounds { beginning = (around, constants) }
      return (around, constants, nil)
    }
    let changed = renew(&known.constants, built, known.around, of: renewed)
    beginning = known
    return (known.around, known.constants, changed)
  }

  /// Solves one round; with kept rounds, by the evaluation that did the same round before.
  ///
  /// - Parameter changed: the rows that are others than when it did that; `nil` where it is not known.
  private mutating func solve(_ constants: [Double], _ changed: [Int32]?, round: Int) {
    let place = place(of: round)
    if place == kept.count { kept.append(kept[place - 1]) }
    let before = kept[place].counters
    if let changed, outcomes.indices.contains(round) {
      kept[place].solve(
        constants, changed: changed, allowance: allowance, isCancelled: isCancelled)
    } else {
      kept[place].solve(constants, allowance: allowance, isCancelled: isCancelled)
    }
    count(kept[place], since: before)
  }

  private func place(of round: Int) -> Int { keepsRounds ? round : 0 }

  private mutating func count(
    _ evaluation: borrowing Evaluation, since before: InsetSolver.Counters
  ) {
    allowance -= evaluation.effort
    let now = evaluation.counters
    work.solves += 1
    work.pivots += now.pivots - before.pivots
    work.components +=
      now.kernelsSolved - before.kernelsSolved + now.intervalsSolved - before.intervalsSolved
  }

  /// Solves with constants that differ from a round's in a few; its result stands for nothing.
  ///
  /// - Parameter changed: the rows that are others than in the trial before; `nil` where it is not known.
  mutating func solveTrial(
    _ constants: [Double], changed: [Int32]? = nil, from evaluation: Evaluation
  ) -> [Double] {
    guard keepsRounds else {
      var evaluation = evaluation
      evaluation.solve(constants, allowance: allowance, isCancelled: isCancelled)
      allowance -= evaluation.effort
      return evaluation.values
    }
    // In place: an evaluation is large to copy.
    if trial == nil { trial = evaluation }
    if let changed {
      trial?.solve(constants, changed: changed, allowance: allowance, isCancelled: isCancelled)
    } else {
      trial?.solve(constants, allowance: allowance, isCancelled: isCancelled)
    }
    allowance -= trial?.effort ?? 0
    return trial?.values ?? evaluation.values
  }

  /// The variables that the last trial may have changed; `nil` for any.
  var trialWritten: [Int32]? { trial?.written }

  private static func total(_ around: Surroundings) -> Double {
    around.safeAreaInsets.reduce(0) { $0 + $1.top + $1.left + $1.bottom + $1.right }
  }

  // MARK: - What a round comes to

  /// What a solved round comes to, with what of it differs from the same round of the last resolving and
  /// the rows of the constants that do; `nil` where there was none.
  ///
  /// - Parameters:
  ///   - constants: what it was solved with.
  ///   - changed: the rows of that which differ.
  /// - Complexity: O(views), by comparisons alone where values are the same.
  private mutating func outcome(
    _ built: BuiltSystem, of round: Int, from around: Surroundings, _ constants: [Double],
    _ changed: [Int32]?
  ) -> (outcome: Outcome, changes: RoundChanges?, changed: [Int32]?) {
    guard keepsRounds, let changed, outcomes.indices.contains(round) else {
      let (frames, content) = Self.read(built, kept[place(of: round)].values, context)
      var around = around
      around.update(context, frames: frames, contentSizes: content)
      var outcome = Outcome(
        frames: frames, content: content, around: around,
        constants: Self.constants(built, around, context))
      guard keepsRounds else { return (outcome, nil, nil) }
      outcome.distance = Distance(constants, outcome.constants)
      outcomes.removeSubrange(min(round, outcomes.count)...)
      outcomes.append(outcome)
      return (outcome, nil, nil)
    }
    var outcome = outcomes[round]
    // Nothing but the outcome holds its arrays while they change.
    outcomes[round] = Outcome(frames: [], content: [:], around: Surroundings(), constants: [])
    var changes = RoundChanges(count: outcome.frames.count)
    for index in renewed { changes.isStale[index] = true }
    let geometry = built.geometry
    kept[round].values.withUnsafeBufferPointer { values in
      forEachView(whoseVariablesAreIn: kept[round].written) { index in
        let first = geometry.firstVariable[index]
        guard first >= 0 else { return }
        let frame = Self.frame(index, first, values, context)
        if frame != outcome.frames[index] {
          outcome.frames[index] = frame
          changes.isStale[index] = true
        }
        guard let variable = geometry.contentVariable[index] else { return }
        let size = Size(width: values[variable], height: values[variable + 1])
        if size != outcome.content[index] {
          outcome.content[index] = size
          changes.isStale[index] = true
        }
      }
    }
    outcome.around.update(
      context, frames: outcome.frames, contentSizes: outcome.content, &changes)
    let next = renew(&outcome.constants, built, outcome.around, of: changes.moved)
    outcome.distance.update(constants, outcome.constants, at: changed)
    outcome.distance.update(constants, outcome.constants, at: next)
    outcomes[round] = outcome
    return (outcome, changes, next)
  }

  /// Calls with the views that some variables belong to; `nil` for all views.
  func forEachView(whoseVariablesAreIn variables: [Int32]?, _ body: (Int) -> Void) {
    guard let variables, let owners = uses?.owners else {
      for index in context.scene.views.rows.indices { body(index) }
      return
    }
    var last: Int32 = -1
    for variable in variables {
      let owner = owners[Int(variable)]
      guard owner >= 0, owner != last else { continue }
      last = owner
      body(Int(owner))
    }
  }

  static func constants(
    _ built: BuiltSystem, _ around: Surroundings, _ context: ResolverContext
  ) -> [Double] {
    built.table.values { around.value($0, context) }
  }

  /// Brings constants up to date, given that some amounts and what surrounds some views are others.
  ///
  /// - Returns: the rows that have another value now, ascending.
  func renew(
    _ constants: inout [Double], _ built: BuiltSystem, _ around: Surroundings, of moved: [Int]
  ) -> [Int32] {
    guard let uses else { return [] }
    var changed: [Int32] = []
    func renew(_ row: Int32) {
      let value = built.table.value(of: Int(row)) { around.value($0, context) }
      if value != constants[Int(row)] {
        constants[Int(row)] = value
        changed.append(row)
      }
    }
    for row in uses.floating { renew(row) }
    for view in moved { for row in uses.rows(ofView: view) { renew(row) } }
    for amount in otherAmounts { for row in uses.rows(ofAmount: amount) { renew(row) } }
    // A row is changed once: the second time it has its value.
    changed.sort()
    return changed
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
    values.withUnsafeBufferPointer { values in
      for index in context.scene.views.rows.indices {
        let first = geometry.firstVariable[index]
        guard first >= 0 else {
          frames.append(.zero)
          continue
        }
        frames.append(frame(index, first, values, context))
        if let variable = geometry.contentVariable[index] {
          content[index] = Size(width: values[variable], height: values[variable + 1])
        }
      }
    }
    return (frames, content)
  }

  static func frame(
    _ index: Int, _ first: Int, _ values: UnsafeBufferPointer<Double>, _ context: ResolverContext
  ) -> Rect {
    if index == 0 { return Rect(x: 0, y: 0, width: values[first], height: values[first + 1]) }
    let inset = context.alignment[index]
    return Rect(
      x: values[first] - inset.left, y: values[first + 1] - inset.top,
      width: values[first + 2] + inset.left + inset.right,
      height: values[first + 3] + inset.top + inset.bottom)
  }

  // MARK: - The layout

  private mutating func layout(
    _ built: BuiltSystem, _ evaluation: Evaluation, _ around: Surroundings, _ frames: [Rect],
    _ content: [Int: Size], _ unmetRows: [UnmetRow]?, _ arrays: inout LayoutArrays,
    hasSettled: Bool, rounds: Int, feedback: [SafeAreaFeedback], _ changes: RoundChanges?
  ) -> SceneLayout {
    let absolute = absolute(frames, around, changes)
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
    let sizes = contentSizes(built.geometry, content, frames.count, changes)
    let estimates =
      evaluation.status == .cancelled
      ? Array(repeating: FrameEstimate(), count: frames.count)
      : estimates(built, evaluation, around, frames, changes)
    if let last, changes == nil || !arrays.isForOne { arrays.begin(with: last.layout) }
    return SceneLayout(
      environment: context.environment, root: context.root, frames: arrays.shared(frames),
      absoluteFrames: arrays.shared(absolute),
      safeAreaInsets: arrays.shared(around.safeAreaInsets),
      layoutMargins: arrays.shared(around.margins), readableInsets: arrays.shared(around.readable),
      keyboardHeights: arrays.shared(around.keyboardHeights),
      contentInsets: arrays.shared(around.contentInsets), guideFrames: arrays.shared(guides),
      contentSizes: arrays.shared(sizes), ambiguous: open, ambiguousContent: openContent,
      conflicts: conflicts(built, evaluation, around),
      unmet: isSolved ? unmet(built, evaluation, unmetRows) : [], isActive: context.state.isActive,
      isPresent: context.state.isPresent, isHidden: context.state.isHidden,
      hasSettled: hasSettled, rounds: rounds,
      estimates: arrays.shared(estimates), feedback: feedback,
      unsolved: unsolved)
  }

  /// By view, the size of what it scrolls.
  private func contentSizes(
    _ geometry: Geometry, _ content: [Int: Size], _ count: Int, _ changes: RoundChanges?
  ) -> [Size] {
    if let changes, let last, !geometry.scrolling.contains(where: { changes.isStale[$0] }) {
      return last.layout.contentSizes
    }
    var sizes = Array(repeating: Size.zero, count: count)
    for index in geometry.scrolling { sizes[index] = content[index] ?? .zero }
    return sizes
  }

  /// The frames in the root's coordinates.
  private func absolute(
    _ frames: [Rect], _ around: Surroundings, _ changes: RoundChanges?
  ) -> [Rect] {
    let views = context.scene.views.rows
    var absolute: [Rect] = []
    func place(_ index: Int) -> Rect {
      guard let parent = views[index].parent?.index else { return frames[index] }
      var x = absolute[parent].x
      var y = absolute[parent].y
      if context.state.views[parent].kind.scrolls {
        x += around.contentInsets[parent].left
        y += around.contentInsets[parent].top
      }
      return frames[index].offset(x: x, y: y)
    }
    if let changes, let last {
      // What is stale includes all that lies in what is.
      absolute = last.layout.absoluteFrames
      for index in changes.isStale.indices where changes.isStale[index] {
        absolute[index] = place(index)
      }
    } else {
      absolute.reserveCapacity(frames.count)
      for index in views.indices { absolute.append(place(index)) }
    }
    return absolute
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

  private func unmet(
    _ built: BuiltSystem, _ evaluation: Evaluation, _ known: [UnmetRow]?
  ) -> [UnmetConstraint] {
    (known ?? evaluation.unmetRows()).compactMap { row in
      guard case .constraint(let id) = built.causes[row.row] else { return nil }
      return UnmetConstraint(constraint: id, violation: row.violation)
    }
  }
}

/// What differs between two resolvings of the same round.
struct RoundChanges {
  /// By view, whether its frame, its contents or something above it may be others.
  var isStale: [Bool]
  /// The views round which something is another, ascending.
  var moved: [Int] = []

  init(count: Int) { isStale = Array(repeating: false, count: count) }
}

/// Which constants differ by more than what is settled.
private struct Distance: Sendable {
  private var isFar: [Bool] = []
  private var count = 0

  init() {}

  init(_ a: [Double], _ b: [Double]) {
    isFar = zip(a, b).map { abs($0 - $1) > SceneResolver.settled }
    count = isFar.count { $0 }
  }

  /// Whether none of them does.
  var isNone: Bool { count == 0 }

  /// Looks again at some rows.
  mutating func update(_ a: [Double], _ b: [Double], at rows: [Int32]) {
    for row in rows {
      let index = Int(row)
      let isFar = abs(a[index] - b[index]) > SceneResolver.settled
      if isFar != self.isFar[index] {
        self.isFar[index] = isFar
        count += isFar ? 1 : -1
      }
    }
  }
}

extension [Double] {
  /// Whether no number differs from the other's at its place by more than a tolerance.
  fileprivate func isClose(to other: [Double], _ tolerance: Double) -> Bool {
    withUnsafeBufferPointer { a in
      other.withUnsafeBufferPointer { b in
        if a.baseAddress == b.baseAddress { return true }
        var furthest = SIMD4<Double>(repeating: 0)
        var index = 0
        while index + 4 <= a.count {
          let one = SIMD4(a[index], a[index + 1], a[index + 2], a[index + 3])
          let two = SIMD4(b[index], b[index + 1], b[index + 2], b[index + 3])
          let distance = one - two
          furthest.replace(with: distance, where: distance .> furthest)
          furthest.replace(with: -distance, where: -distance .> furthest)
          index += 4
        }
        while index < a.count {
          furthest[0] = Swift.max(furthest[0], abs(a[index] - b[index]))
          index += 1
        }
        return furthest.max() <= tolerance
      }
    }
  }
}
