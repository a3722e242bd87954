/// A row's constant in one environment of a sweep.
public struct ConstantChange: Equatable, Sendable {
  public let row: Int
  public let constant: Double

  public init(row: Int, constant: Double) {
    self.row = row
    self.constant = constant
  }
}

/// How solving for one environment of a sweep ended.
public struct SweepOutcome: Equatable, Sendable {
  public let status: SolveStatus
  public let conflicts: [Conflict]
}

extension Evaluation {
  /// Solves for many environments that differ in a few constants, such as all devices.
  ///
  /// Where required equalities decide everything, eight environments are run through the assignments
  /// side by side; elsewhere each is solved from the basis of the one before, so neighbours in size
  /// should be neighbours in order. The answers are those of `solve` either way.
  /// - Parameters:
  ///   - constants: one a row, for what an environment does not change.
  ///   - values: is made to hold the variables of the first environment, then those of the second
  ///     and so on. An array that is used again saves the time to get memory.
  /// - Returns: one outcome an environment; `.cancelled` for those that were not reached.
  public func sweep(
    _ constants: [Double], _ environments: [[ConstantChange]], into values: inout [Double],
    isCancelled: (() -> Bool)? = nil
  ) -> [SweepOutcome] {
    let count = plan.system.variableCount
    if values.count != count * environments.count {
      values = Array(repeating: 0, count: count * environments.count)
    }
    var outcomes = Array(
      repeating: SweepOutcome(status: .cancelled, conflicts: []), count: environments.count)
    let isValid =
      constants.count == plan.system.rowCount && constants.allSatisfy(\.isFinite)
      && environments.allSatisfy { changes in
        changes.allSatisfy { constants.indices.contains($0.row) && $0.constant.isFinite }
      }
    guard isValid else {
      let refused = SweepOutcome(status: .invalidConstants, conflicts: [])
      return Array(repeating: refused, count: environments.count)
    }
    var single = self
    let isDetermined = single.isPlanDetermined
    var first = 0
    while first < environments.count {
      if let isCancelled, isCancelled() { return outcomes }
      let end = min(first + 8, environments.count)
      var rest = Array(first..<end)
      if isDetermined {
        let lanes = Lanes(plan, constants, environments[first..<end])
        lanes.write(to: &values, first: first * count, lanes: end - first)
        rest.removeAll { lanes.holds($0 - first) }
        for i in first..<end {
          outcomes[i] = SweepOutcome(status: .solved, conflicts: [])
        }
      }
      for i in rest {
        var changed = constants
        for change in environments[i] { changed[change.row] = change.constant }
        single.solve(changed, isCancelled: isCancelled)
        outcomes[i] = SweepOutcome(status: single.status, conflicts: single.conflicts)
        if single.status == .cancelled { return outcomes }
        values.withUnsafeMutableBufferPointer { values in
          single.values.withUnsafeBufferPointer { solved in
            for v in 0..<count { values[i * count + v] = solved[v] }
          }
        }
      }
      first = end
    }
    return outcomes
  }

  /// Whether assignments decide every variable.
  private var isPlanDetermined: Bool {
    isPlanCurrent && plan.intervals.count == 0 && plan.kernels.count == 0 && plan.loose.isEmpty
  }
}

/// A plan's assignments run for eight environments at once.
private struct Lanes: ~Copyable {
  private let plan: Plan
  private let values: Block<SIMD8<Double>>
  /// Which environments break a required row.
  private var broken = SIMDMask<SIMD8<Int64>>(repeating: false)

  init(_ plan: Plan, _ constants: [Double], _ environments: ArraySlice<[ConstantChange]>) {
    self.plan = plan
    let zero = SIMD8<Double>(repeating: 0)
    values = Block(repeating: zero, count: plan.system.variableCount)
    let places = Block<Int32>(repeating: -1, count: plan.system.rowCount)
    var changed = Block<SIMD8<Double>>()
    for (lane, changes) in environments.enumerated() {
      for change in changes {
        if places[change.row] < 0 {
          places[change.row] = Int32(changed.count)
          changed.append(SIMD8(repeating: constants[change.row]))
        }
        changed.base[Int(places[change.row])][lane] = change.constant
      }
    }
    let sides = Block<SIMD8<Double>>(repeating: zero, count: plan.residualRows.count)
    constants.withUnsafeBufferPointer { constants in
      func constant(_ row: Int32) -> SIMD8<Double> {
        let place = places[row]
        return place < 0 ? SIMD8(repeating: constants[Int(row)]) : changed[place]
      }
      Lanes.run(plan.forward, values, constant)
      for i in 0..<plan.residualRows.count {
        var sum = constant(plan.residualRows[i])
        for t in Int(plan.knownStarts[i])..<Int(plan.knownStarts[i + 1]) {
          sum -= plan.knownCoefficients[t] * values[plan.knownVariables[t]]
        }
        sides[i] = sum
      }
      for i in 0..<plan.logPivots.count {
        sides[plan.logTargets[i]] -= plan.logFactors[i] * sides[plan.logPivots[i]]
      }
      for residual in plan.checks {
        let row = plan.residualRows[Int(residual)]
        check(sides[residual], plan.system.relations[Int(row)], constant(row))
      }
      Lanes.run(plan.eliminated, values) { sides[$0] }
      Lanes.run(plan.backward, values, constant)
    }
  }

  private mutating func check(
    _ rest: SIMD8<Double>, _ relation: Relation, _ constant: SIMD8<Double>
  ) {
    let magnitude = constant.replacing(with: -constant, where: constant .< 0)
    let tolerance = 1e-6 + 1e-12 * magnitude
    if relation != .greaterOrEqual { broken .|= -rest .> tolerance }
    if relation != .lessOrEqual { broken .|= rest .> tolerance }
  }

  @inline(__always)
  private static func run(
    _ program: Program, _ values: borrowing Block<SIMD8<Double>>,
    _ source: (Int32) -> SIMD8<Double>
  ) {
    let x = values.base
    let count = program.count
    program.outs.withUnsafeBufferPointer { outs in
      program.sources.withUnsafeBufferPointer { from in
        program.scales.withUnsafeBufferPointer { scales in
          program.starts.withUnsafeBufferPointer { starts in
            program.variables.withUnsafeBufferPointer { variables in
              program.coefficients.withUnsafeBufferPointer { coefficients in
                var t = 0
                for i in 0..<count {
                  var sum = source(from[i]) * scales[i]
                  let end = Int(starts[i + 1])
                  while t < end {
                    sum += coefficients[t] * x[Int(variables[t])]
                    t += 1
                  }
                  x[Int(outs[i])] = sum
                }
              }
            }
          }
        }
      }
    }
  }

  /// Whether every required row holds in the environment.
  func holds(_ lane: Int) -> Bool { !broken[lane] }

  /// Writes the values of the first environments one after another.
  func write(to output: inout [Double], first: Int, lanes: Int) {
    let count = values.count
    UnsafeRawPointer(values.base).withMemoryRebound(to: Double.self, capacity: 8 * count) { x in
      output.withUnsafeMutableBufferPointer { output in
        guard var line = output.baseAddress else { return }
        line += first
        var v = 0
        // Two variables by two environments, which is what registers turn over quickly.
        while v + 2 <= count {
          var lane = 0
          while lane + 2 <= lanes {
            let a = x + (8 * v + lane)
            let here = Evaluation.snap(SIMD2(a[0], a[1]))
            let next = Evaluation.snap(SIMD2(a[8], a[9]))
            let one = line + (lane * count + v)
            one[0] = here[0]
            one[1] = next[0]
            one[count] = here[1]
            one[count + 1] = next[1]
            lane += 2
          }
          if lane < lanes {
            let one = line + (lane * count + v)
            one[0] = Evaluation.snap(x[8 * v + lane])
            one[1] = Evaluation.snap(x[8 * v + 8 + lane])
          }
          v += 2
        }
        if v < count {
          for lane in 0..<lanes { line[lane * count + v] = Evaluation.snap(x[8 * v + lane]) }
        }
      }
    }
  }
}
