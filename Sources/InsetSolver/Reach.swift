internal import Synchronization

/// What a change of some rows' constants can change of a solve, step by step; every other step would come to
/// what it did.
///
/// It follows from the plan alone, so that edits at one place of a layout have it in common.
struct Reach: Sendable {
  /// The places of the steps of `Plan.forward`, of its known terms, of its log, of its intervals, and of
  /// `Plan.eliminated` and `Plan.backward`; all ascending.
  private(set) var forward: [Int32] = []
  private(set) var known: [Int32] = []
  private(set) var log: [Int32] = []
  private(set) var intervals: [Int32] = []
  private(set) var eliminated: [Int32] = []
  private(set) var backward: [Int32] = []
  /// The residual rows whose right-hand sides the changes touch, and those of them that are checks.
  private(set) var residuals: [Int32] = []
  private(set) var checks: [Int32] = []
  /// The variables that the steps write, ascending.
  private(set) var variables: [Int32] = []
  /// The rows of the system that may hold or not hold otherwise than before, ascending.
  private(set) var rows: [Int32] = []

  /// `nil` where a kernel is touched, where the log cannot be replayed in part, or where so much is touched
  /// that a whole solve costs no more.
  ///
  /// - Complexity: O(*t*) in the terms of the plan.
  init?(of changed: [Int32], in plan: Plan) {
    let system = plan.system
    var isChanged = Array(repeating: false, count: system.rowCount)
    for row in changed { isChanged[Int(row)] = true }
    var isWritten = Array(repeating: false, count: system.variableCount)
    var isTouched = Array(repeating: false, count: plan.residualRows.count)

    forward = Self.steps(of: plan.forward, &isWritten) { isChanged[Int($0)] }
    for (place, row) in plan.residualRows.enumerated() where isChanged[Int(row)] {
      isTouched[place] = true
    }
    for (place, variable) in plan.knownVariables.enumerated() where isWritten[Int(variable)] {
      isTouched[Int(plan.knownTargets[place])] = true
    }
    // By residual row, the last step of the log that changes it.
    var last = Array(repeating: -1, count: isTouched.count)
    for place in plan.logPivots.indices {
      let target = Int(plan.logTargets[place])
      if isTouched[Int(plan.logPivots[place])] { isTouched[target] = true }
      last[target] = place
    }
    for place in plan.logPivots.indices where isTouched[Int(plan.logTargets[place])] {
      let pivot = Int(plan.logPivots[place])
      // What stands there in the end is what stood there then.
      guard isTouched[pivot] || last[pivot] < place else { return nil }
      log.append(Int32(place))
    }
    for (place, target) in plan.knownTargets.enumerated() where isTouched[Int(target)] {
      known.append(Int32(place))
    }
    residuals = isTouched.indices.filter { isTouched[$0] }.map { Int32($0) }
    checks = plan.checks.filter { isTouched[Int($0)] }
    for kernel in plan.kernels.kernels {
      let elements = plan.kernels.elements[kernel.firstElement...].prefix(kernel.elementCount)
      for element in elements where element.source >= 0 && isTouched[Int(element.source)] {
        return nil
      }
    }
    let table = plan.intervals
    for place in 0..<table.count {
      let elements = table.elements[Int(table.starts[place])..<Int(table.starts[place + 1])]
      if elements.contains(where: { $0.source >= 0 && isTouched[Int($0.source)] }) {
        intervals.append(Int32(place))
        isWritten[Int(table.variables[place])] = true
      }
    }
    eliminated = Self.steps(of: plan.eliminated, &isWritten) { isTouched[Int($0)] }
    backward = Self.steps(of: plan.backward, &isWritten) { isChanged[Int($0)] }
    variables = isWritten.indices.filter { isWritten[$0] }.map { Int32($0) }
    for row in 0..<system.rowCount {
      let terms = Int(system.starts[row])..<Int(system.starts[row + 1])
      if isChanged[row] || terms.contains(where: { isWritten[Int(system.variables[$0])] }) {
        rows.append(Int32(row))
      }
    }
    if 4 * (rows.count + variables.count) > system.rowCount + system.variableCount { return nil }
  }

  private static func steps(
    of program: Program, _ isWritten: inout [Bool], whereSource isOther: (Int32) -> Bool
  ) -> [Int32] {
    var steps: [Int32] = []
    for place in 0..<program.count {
      let terms = Int(program.starts[place])..<Int(program.starts[place + 1])
      guard
        isOther(program.sources[place])
          || terms.contains(where: { isWritten[Int(program.variables[$0])] })
      else { continue }
      isWritten[Int(program.outs[place])] = true
      steps.append(Int32(place))
    }
    return steps
  }

  /// The rows whose constants are others, ascending; `nil` where they are many.
  static func changes(_ old: [Double], _ new: [Double]) -> [Int32]? {
    old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        var changed: [Int32] = []
        var index = 0
        while index < new.count {
          // Most are the same: eight at once.
          if index + 8 <= new.count {
            var isSame = true
            for place in index..<index + 8 { isSame = isSame && old[place] == new[place] }
            if isSame {
              index += 8
              continue
            }
          }
          if old[index] != new[index] {
            if changed.count == most { return nil }
            changed.append(Int32(index))
          }
          index += 1
        }
        return changed
      }
    }
  }

  /// So many rows are worth the look at what they reach.
  static let most = 24
}

/// The reaches in a plan that were asked for.
final class Reaches: Sendable {
  /// By the rows that change; `nil` for those that reach too much.
  private let known = Mutex<[[Int32]: Reach?]>([:])

  /// - Complexity: O(*t*) in the terms of the plan, the first time.
  func reach(of changed: [Int32], in plan: Plan) -> Reach? {
    if let found = known.withLock({ $0[changed] }) { return found }
    let reach = Reach(of: changed, in: plan)
    known.withLock { known in
      // Edits come at a few places at a time.
      if known.count >= Self.most { known = [:] }
      known[changed] = .some(reach)
    }
    return reach
  }

  private static let most = 32
}

extension Stage {
  /// Solves anew what a change of constants reaches, given a solution whose other steps stand.
  ///
  /// - Returns: whether there is a solution now; if not, all has to be solved.
  /// - Complexity: O(*t*) in the terms that are reached.
  mutating func solve(
    _ reach: Reach, _ constants: [Double], _ counters: inout Counters
  ) -> Bool {
    guard !isFirst, choice == nil, plan.abandoned < 0 else { return false }
    rerun(plan.forward, reach.forward, constants)
    computeRightHandSides(reach, constants)
    counters.operations += reach.forward.count
    counters.substitutions += reach.log.count
    if !violatedChecks(constants, among: reach.checks).isEmpty { return false }
    guard solveIntervals(reach.intervals, &counters) else { return false }
    counters.kernelsSkipped += kernels.count
    rerun(plan.eliminated, reach.eliminated, rightHandSides)
    rerun(plan.backward, reach.backward, constants)
    counters.operations += reach.eliminated.count + reach.backward.count
    return true
  }

  /// Runs some steps of a program again.
  private mutating func rerun(_ program: Program, _ steps: [Int32], _ sources: [Double]) {
    if steps.isEmpty { return }
    values.withUnsafeMutableBufferPointer { x in
      sources.withUnsafeBufferPointer { k in
        program.withView { program in
          for step in steps {
            let i = Int(step)
            // The sum of `run`, term by term.
            var sum = k[Int(program.sources[i])] * program.scales[i]
            for t in Int(program.starts[i])..<Int(program.starts[i + 1]) {
              sum += program.coefficients[t] * x[Int(program.variables[t])]
            }
            x[Int(program.outs[i])] = sum
          }
        }
      }
    }
  }

  private mutating func computeRightHandSides(_ reach: Reach, _ constants: [Double]) {
    if reach.residuals.isEmpty { return }
    // Only what is needed: a plan is some forty arrays, and a copy counts each of them.
    let rows = plan.residualRows
    let (targets, variables) = (plan.knownTargets, plan.knownVariables)
    let knownCoefficients = plan.knownCoefficients
    let (logPivots, logTargets) = (plan.logPivots, plan.logTargets)
    let logFactors = plan.logFactors
    for i in reach.residuals { rightHandSides[Int(i)] = constants[Int(rows[Int(i)])] }
    knownCoefficients.withView { coefficients in
      for t in reach.known {
        rightHandSides[Int(targets[Int(t)])] -=
          coefficients[Int(t)] * values[Int(variables[Int(t)])]
      }
    }
    logFactors.withView { factors in
      for i in reach.log {
        rightHandSides[Int(logTargets[Int(i)])] -=
          factors[Int(i)] * rightHandSides[Int(logPivots[Int(i)])]
      }
    }
  }

  /// - Returns: whether each has one value.
  private mutating func solveIntervals(_ places: [Int32], _ counters: inout Counters) -> Bool {
    let table = plan.intervals
    var areDetermined = true
    for place in places {
      let i = Int(place)
      let first = Int(table.starts[i])
      let end = Int(table.starts[i + 1])
      for e in first..<end {
        intervalBounds[e] =
          rightHandSides[Int(table.elements[e].source)] * table.elements[e].scale
      }
      let result = table.elements.withUnsafeBufferPointer { elements in
        intervalBounds.withUnsafeBufferPointer { bounds in
          guard let elements = elements.baseAddress, let bounds = bounds.baseAddress else {
            return Interval?.none
          }
          return Interval(elements + first, bounds + first, count: end - first)
        }
      }
      guard let result else { continue }
      counters.intervalsSolved += 1
      intervals[i] = IntervalState(
        lower: result.lower, upper: result.upper, lowerSeat: result.lowerSeat,
        upperSeat: result.upperSeat)
      values[Int(table.variables[i])] = intervals[i].lower
      if result.isInfeasible {
        // A whole solve has to look at it again.
        isFirst = true
        return false
      }
      if intervals[i].isOpen { areDetermined = false }
    }
    counters.intervalsSkipped += intervals.count - places.count
    return areDetermined
  }
}
