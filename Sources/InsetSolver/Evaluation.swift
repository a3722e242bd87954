/// Solves a plan for one set of constants after another, each answer being that of a fresh solve.
///
/// It keeps the bases of the last solve, so that a changed constant costs only what it touches. It
/// is a value: a copy is a snapshot.
public struct Evaluation: Sendable {
  /// The most conflicts that one solve breaks.
  public static let conflictLimit = 200
  /// Values are smaller in magnitude, or count as 0: sums and products of them stay finite.
  static let reach = 0x1p100

  private let shared: SharedPlan
  public var plan: Plan { _read { yield shared.plan } }
  /// The unique solution: finite, on the grid of 1/4096, without a negative zero.
  public private(set) var values: [Double]
  /// The conflicts found, each with the row that was broken to go on.
  public private(set) var conflicts: [Conflict] = []
  public private(set) var status = SolveStatus.solved
  public private(set) var counters = Counters()
  /// The variables whose values the last solve may have changed, ascending; `nil` for any of them.
  public private(set) var written: [Int32]?
  /// The numbers that the searches of the last solve touched, where it had an allowance.
  public private(set) var effort = 0

  /// Whether the first stage holds the solution for `constants`.
  private var isSettled = false
  /// The constants of the last finished solve.
  private(set) var constants: [Double]
  /// The plan itself, then plans with more and more rows broken.
  private(set) var stages: [Stage]
  /// The stage that holds the solution.
  private(set) var current = 0
  /// The rows that do not hold, where they were asked for since the last solve of the whole plan.
  private var unmet: [UnmetRow]?

  public init(_ plan: Plan) {
    shared = SharedPlan(plan)
    values = Array(repeating: 0, count: plan.system.variableCount)
    constants = plan.system.constants
    stages = [Stage(shared)]
  }

  /// Whether the values of the last solve may go by preferred ones: something was open, or had to give.
  public var goesByPreferred: Bool {
    status != .solved || current > 0 || stages[current].choice != nil
  }

  /// Solves with the constants of the system itself.
  @discardableResult
  public mutating func solve(isCancelled: (() -> Bool)? = nil) -> SolveStatus {
    solve(plan.system.constants, isCancelled: isCancelled)
  }

  /// Solves with other constants, one a row.
  ///
  /// - Parameter isCancelled: asked now and then; after true the evaluation is as before the call.
  @discardableResult
  public mutating func solve(
    _ constants: [Double], isCancelled: (() -> Bool)? = nil
  ) -> SolveStatus {
    effort = 0
    guard constants.count == plan.system.rowCount, constants.areFinite else {
      status = .invalidConstants
      written = nil
      return status
    }
    guard isCancelled != nil else { return search(constants, Workspace(isCancelled: nil)) }
    // What a cancelled solve goes back to: also bases and bounds, on which questions rest.
    let before = self
    if search(constants, Workspace(isCancelled: isCancelled)) == .cancelled {
      let counters = counters
      self = before
      self.counters = counters
      status = .cancelled
    }
    return status
  }

  /// Solves with other constants, within an allowance of effort.
  ///
  /// - Parameters:
  ///   - allowance: the numbers that may be touched; with fewer than are needed the status is
  ///     `stepLimit`. How much was used is `effort`.
  ///   - isCancelled: asked now and then; after true the evaluation is of no use any more.
  @discardableResult
  public mutating func solve(
    _ constants: [Double], allowance: Int, isCancelled: (() -> Bool)?
  ) -> SolveStatus {
    effort = 0
    guard constants.count == plan.system.rowCount, constants.areFinite else {
      status = .invalidConstants
      written = nil
      return status
    }
    let work = Workspace(
      isCancelled: isCancelled, limit: max(0, min(allowance, Workspace.effortLimit)))
    defer { effort = work.effort }
    return search(constants, work)
  }

  /// Solves with constants that differ from those of the last solve in some rows only.
  ///
  /// - Parameters:
  ///   - constants: one a row, all finite.
  ///   - changed: the rows at which they may be others, ascending.
  /// - Complexity: O(*t*) in the terms that the rows reach, where that is known; else as without them.
  @discardableResult
  public mutating func solve(
    _ constants: [Double], changed: [Int32], allowance: Int, isCancelled: (() -> Bool)?
  ) -> SolveStatus {
    assert(
      !isSettled
        || constants.indices.allSatisfy {
          constants[$0] == self.constants[$0] || changed.contains(Int32($0))
        })
    if isSettled && constants.count == plan.system.rowCount
      && (changed.isEmpty || changed.count <= Reach.most && solve(changed, constants))
    {
      effort = 0
      if changed.isEmpty { written = [] }
      status = .solved
      return status
    }
    return solve(constants, allowance: allowance, isCancelled: isCancelled)
  }

  private mutating func search(
    _ constants: [Double], _ work: Workspace
  ) -> SolveStatus {
    if isSettled, let changed = Reach.changes(self.constants, constants) {
      if changed.isEmpty || solve(changed, constants) {
        if changed.isEmpty { written = [] }
        status = .solved
        return status
      }
    }
    isSettled = false
    unmet = nil
    written = nil
    var found: [Conflict] = []
    var broken: [Int32] = []
    var isBroken: Set<Int32> = []
    var stage = 0
    var ending = SolveStatus.solved
    var mustSettle = false
    loop: while true {
      switch stages[stage].solve(constants, work, &counters) {
      case .solved: break loop
      case .cancelled:
        status = .cancelled
        return status
      case .stepLimit(let variable):
        ending = .stepLimit(variable: variable)
        break loop
      case .infeasible(let clashes):
        let before = broken.count
        for clash in clashes
        where broken.count <= Evaluation.conflictLimit && (found.isEmpty || !work.isExhausted) {
          // Each is traced back through the whole plan.
          work.effort += stages[stage].plan.weight
          guard let conflict = stages[stage].conflict(clash, constants) else { continue }
          if conflict.members.contains(where: { isBroken.contains(Int32($0.row)) }) { continue }
          found.append(conflict)
          broken.append(Int32(conflict.broken))
          isBroken.insert(Int32(conflict.broken))
        }
        if work.isExhausted {
          ending = .stepLimit(variable: 0)
          mustSettle = true
          break loop
        }
        if broken.count == before || broken.count > Evaluation.conflictLimit {
          ending = .tooManyConflicts
          break loop
        }
        // Another plan, and another pass through it.
        work.effort += 20 * plan.system.variables.count + 2 * stages[stage].plan.weight
        if work.isExhausted {
          ending = .stepLimit(variable: 0)
          mustSettle = true
          break loop
        }
        stage += 1
        let demoted = broken.sorted()
        if stages.count == stage || stages[stage].plan.demoted != demoted {
          stages.removeSubrange(stage...)
          // What asks a cancelled evaluation all the same finds a stage.
          current = min(current, stage - 1)
          guard let next = Plan(plan.system, demoted: demoted, work) else {
            status = .cancelled
            return status
          }
          stages.append(Stage(SharedPlan(next)))
          counters.replans += 1
        }
      }
    }
    if ending == .tooManyConflicts || mustSettle { stages[stage].settle(constants) }
    self.constants = constants
    current = stage
    conflicts = found
    status = ending
    isSettled = stage == 0 && ending == .solved
    if !publish() {
      isSettled = false
      if status == .solved { status = .outOfRange }
    }
    return status
  }

  /// So many rows that a pass through them costs more than to look up what a change reaches.
  private static let manyRows = 256

  /// Solves by what a change of some rows reaches.
  ///
  /// - Returns: whether that is the solution; if not, all is to be solved.
  private mutating func solve(_ changed: [Int32], _ constants: [Double]) -> Bool {
    guard plan.system.rowCount >= Self.manyRows,
      let reach = shared.reaches.reach(of: changed, in: plan),
      stages[0].solve(reach, constants, &counters)
    else { return false }
    let exact = stages[0].values
    for variable in reach.variables where !(exact[Int(variable)].magnitude < Self.gridLimit) {
      return false
    }
    for row in changed { self.constants[Int(row)] = constants[Int(row)] }
    written = reach.variables
    counters.partialSolves += 1
    for variable in reach.variables {
      values[Int(variable)] = Self.snap(exact[Int(variable)])
    }
    if let known = unmet { unmet = unmetRows(after: known, among: reach.rows) }
    return true
  }

  /// Puts the values on the grid, so that two ways of rounding print the same.
  ///
  /// - Returns: whether all were within reach.
  private mutating func publish() -> Bool {
    stages[current].values.withUnsafeBufferPointer { exact in
      values.withUnsafeMutableBufferPointer { values in
        // NaN is on no side of anything, and so not near.
        var near = SIMDMask<SIMD4<Int64>>(repeating: true)
        var i = 0
        while i + 4 <= values.count {
          let four = SIMD4(exact[i], exact[i + 1], exact[i + 2], exact[i + 3])
          near .&= (four .< Evaluation.gridLimit) .& (four .> -Evaluation.gridLimit)
          let snapped = (four + Evaluation.hair + Evaluation.rounder) - Evaluation.rounder
          values[i] = snapped[0]
          values[i + 1] = snapped[1]
          values[i + 2] = snapped[2]
          values[i + 3] = snapped[3]
          i += 4
        }
        while i < values.count {
          near[0] = near[0] && exact[i].magnitude < Evaluation.gridLimit
          values[i] = (exact[i] + Evaluation.hair + Evaluation.rounder) - Evaluation.rounder
          i += 1
        }
        if all(near) { return true }
        var areWithinReach = true
        for i in values.indices {
          let isWithinReach = exact[i].magnitude < Evaluation.reach
          values[i] = isWithinReach ? Evaluation.snap(exact[i]) : 0
          areWithinReach = areWithinReach && isWithinReach
        }
        return areWithinReach
      }
    }
  }

  /// The nearest multiple of 1/4096, without a negative zero.
  ///
  /// A double of this size has no finer bits, so adding it rounds.
  private static let rounder = 0x1.8p40
  /// Ties are where dyadic constants fall; the hair decides them alike from both sides.
  private static let hair = 1e-5 / 4096

  /// Values of this magnitude and more have no room for the grid's bits, and stay as they are.
  private static let gridLimit = 0x1p38

  static func snap(_ value: Double) -> Double {
    value.magnitude < gridLimit ? (value + hair + rounder) - rounder : value
  }

  /// The sum of the row's terms minus its constant, before rounding.
  public func slack(of row: Int) -> Double {
    let system = plan.system
    var sum = -constants[row]
    for t in Int(system.starts[row])..<Int(system.starts[row + 1]) {
      sum += system.coefficients[t] * stages[current].values[Int(system.variables[t])]
    }
    return sum
  }

  private func violation(of row: Int) -> Double {
    let slack = slack(of: row)
    switch plan.system.relations[row] {
    case .equal: return slack.magnitude
    case .lessOrEqual: return max(0, slack)
    case .greaterOrEqual: return max(0, -slack)
    }
  }

  /// The rows that do not hold, given those of the solve before and the rows that may be otherwise now.
  private func unmetRows(after known: [UnmetRow], among rows: [Int32]) -> [UnmetRow] {
    var unmet: [UnmetRow] = []
    var next = 0
    for row in rows {
      while next < known.count, known[next].row < Int(row) {
        unmet.append(known[next])
        next += 1
      }
      if next < known.count, known[next].row == Int(row) { next += 1 }
      let violation = violation(of: Int(row))
      if violation > Self.noise(of: constants[Int(row)]) {
        unmet.append(UnmetRow(row: Int(row), violation: violation))
      }
    }
    return unmet + known[next...]
  }

  /// What a row may be off and holds all the same.
  private static func noise(of constant: Double) -> Double { 1e-6 + 1e-12 * constant.magnitude }

  /// The rows that do not hold, remembered for the solves that follow.
  ///
  /// - Complexity: O(*t*) in the number of terms, the first time after a solve of the whole plan.
  public mutating func rememberUnmetRows() -> [UnmetRow] {
    let rows = unmet ?? unmetRows()
    unmet = rows
    return rows
  }

  /// The rows that do not hold: optional ones and broken ones, ascending.
  ///
  /// - Complexity: O(*t*) in the number of terms.
  public func unmetRows() -> [UnmetRow] {
    var unmet: [UnmetRow] = []
    let relations = plan.system.relations
    stages[current].values.withUnsafeBufferPointer { exact in
      plan.system.withView { system in
        for row in relations.indices {
          // The sum of `slack(of:)`, term by term.
          var slack = -constants[row]
          for t in Int(system.starts[row])..<Int(system.starts[row + 1]) {
            slack += system.coefficients[t] * exact[Int(system.variables[t])]
          }
          let violation =
            switch relations[row] {
            case .equal: slack.magnitude
            case .lessOrEqual: max(0, slack)
            case .greaterOrEqual: max(0, -slack)
            }
          guard violation > Self.noise(of: constants[row]) else { continue }
          unmet.append(UnmetRow(row: row, violation: violation))
        }
      }
    }
    return unmet
  }

  /// The inequalities that hold with equality, ascending.
  ///
  /// - Complexity: O(*t*) in the number of terms.
  public func tightInequalities() -> [Int] {
    (0..<plan.system.rowCount).filter { row in
      plan.system.relations[row] != .equal
        && slack(of: row).magnitude <= 1e-6 + 1e-12 * constants[row].magnitude
    }
  }
}

extension [Double] {
  /// Whether no number is infinite or NaN.
  var areFinite: Bool {
    withUnsafeBufferPointer { numbers in
      // A finite number times 0 is 0, any other NaN.
      var sums = SIMD4<Double>(repeating: 0)
      var i = 0
      while i + 4 <= numbers.count {
        sums += 0 * SIMD4(numbers[i], numbers[i + 1], numbers[i + 2], numbers[i + 3])
        i += 4
      }
      while i < numbers.count {
        sums[0] += 0 * numbers[i]
        i += 1
      }
      return sums.sum() == 0
    }
  }
}

extension Stage {
  /// The conflict that a clash stands for, in terms of the system's rows.
  func conflict(_ clash: Clash, _ constants: [Double]) -> Conflict? {
    var adjoint = Adjoint(plan)
    for term in clash.terms { adjoint.residuals[Int(term.residual)] += term.multiplier }
    adjoint.passEarly()
    let members = adjoint.rows.indices.filter { adjoint.rows[$0].magnitude > 1e-9 }
    let system = plan.system
    func rank(_ row: Int) -> (Int32, Int) { (system.breakRank(of: row), row) }
    guard let broken = members.max(by: { rank($0) < rank($1) }) else { return nil }
    let unit = adjoint.rows[broken]
    var gap = 0.0
    for row in members { gap += adjoint.rows[row] / unit * constants[row] }
    return Conflict(
      members: members.map { row in
        let gradient = adjoint.rows[row] / unit
        return Conflict.Member(
          row: row, gradient: gradient, relaxation: constants[row] - gap / gradient)
      }, broken: broken, gap: gap)
  }
}
