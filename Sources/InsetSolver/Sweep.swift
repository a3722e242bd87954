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
      constants.count == plan.system.rowCount && constants.areFinite
      && environments.allSatisfy { changes in
        changes.allSatisfy { constants.indices.contains($0.row) && $0.constant.isFinite }
      }
    guard isValid else {
      let refused = SweepOutcome(status: .invalidConstants, conflicts: [])
      return Array(repeating: refused, count: environments.count)
    }
    var single = self
    var lanes = isPlanDetermined ? Lanes(plan, constants, environments) : nil
    var first = 0
    while first < environments.count {
      if let isCancelled, isCancelled() { return outcomes }
      let end = min(first + 8, environments.count)
      var rest = Array(first..<end)
      if lanes != nil {
        lanes?.run(environments[first..<end], into: &values, first: first * count)
        rest.removeAll { lanes?.holds($0 - first) ?? false }
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
  private typealias Lane = SIMD8<Double>

  private let plan: Plan
  private let constants: [Double]
  private let values: Block<Lane>
  private let sides: Block<Lane>
  /// Where a row's constants are in `changed`, or -1.
  private let places: Block<Int32>
  private var changed = Block<Lane>()
  /// Where fewer than eight environments are written before they are copied.
  private var spare = Block<Double>(capacity: 1)
  /// The variables before this one are written.
  private var written = 0
  /// Assignments whose values differ between environments: of `plan.forward` up to `ends.0`, of
  /// `plan.eliminated` up to `ends.1`, then of `plan.backward`.
  private let steps: Block<Int32>
  private var ends = (0, 0)
  /// After so many chunks of steps, which variables are known: all before that one.
  private let known: Block<Int32>
  /// Whether the variables `2 * i` and `2 * i + 1` are the same in all environments.
  private let fixed: Block<Bool>
  /// Whether all values are within the grid's reach.
  private let isNear: Bool
  /// Assignments that are run between two looks at what can be written.
  private static let chunk = 512
  /// Which environments break a required row.
  private var broken = SIMDMask<SIMD8<Int64>>(repeating: false)

  init(_ plan: Plan, _ constants: [Double], _ environments: [[ConstantChange]]) {
    self.plan = plan
    self.constants = constants
    let zero = Lane(repeating: 0)
    let count = plan.system.variableCount
    values = Block(repeating: zero, count: count)
    sides = Block(repeating: zero, count: plan.residualRows.count)
    places = Block(repeating: -1, count: plan.system.rowCount)
    var splitting = Splitting(plan, constants, environments)
    splitting.split(plan.forward, values.base)
    ends.0 = splitting.steps.count
    splitting.addEliminated(plan)
    ends.1 = splitting.steps.count
    splitting.split(plan.backward, values.base)
    isNear = splitting.isNear
    known = splitting.known
    fixed = splitting.fixed
    steps = splitting.steps
  }

  /// Tells assignments that are the same in all environments from those that are not.
  private struct Splitting: ~Copyable {
    private let constants: [Double]
    /// Where the greatest magnitude of a row's constants is in `tops`, or -1.
    private let moving: Block<Int32>
    private var tops = Block<Double>()
    var steps: Block<Int32>
    /// The chunk of steps that a variable belongs to, or -1.
    private let chunks: Block<Int32>
    /// What no environment's value of the variable exceeds in magnitude.
    private let bounds: Block<Double>
    /// Whether all values are within the grid's reach.
    private(set) var isNear = true

    init(_ plan: Plan, _ constants: [Double], _ environments: [[ConstantChange]]) {
      self.constants = constants
      let count = plan.system.variableCount
      moving = Block(repeating: -1, count: constants.count)
      chunks = Block(repeating: -1, count: count)
      bounds = Block(repeating: 0, count: count)
      steps = Block(capacity: count)
      for environment in environments {
        for change in environment {
          if moving[change.row] < 0 {
            moving[change.row] = Int32(tops.count)
            tops.append(constants[change.row].magnitude)
          }
          let place = moving[change.row]
          tops[place] = max(tops[place], change.constant.magnitude)
        }
      }
    }

    /// Runs what is the same in all environments, and notes the rest as steps.
    mutating func split(_ program: Program, _ x: UnsafeMutablePointer<Lane>) {
      constants.withUnsafeBufferPointer { constants in
        program.withView { program in
          for i in 0..<program.count {
            let row = Int(program.sources[i])
            let out = program.outs[i]
            var sum = constants[row] * program.scales[i]
            var bound = sum.magnitude
            var chunk: Int32 = -1
            if moving[row] >= 0 {
              chunk = 0
              bound = (tops[moving[row]] * program.scales[i]).magnitude
            }
            for t in Int(program.starts[i])..<Int(program.starts[i + 1]) {
              let v = program.variables[t]
              let coefficient = program.coefficients[t]
              chunk = max(chunk, chunks[v])
              sum += coefficient * x[v][0]
              bound += coefficient.magnitude * bounds[v]
            }
            note(out, bound)
            if chunk >= 0 { addStep(i, out) } else { x[out] = Lane(repeating: sum) }
          }
        }
      }
    }

    @inline(__always)
    private mutating func note(_ out: Int32, _ bound: Double) {
      bounds[out] = bound
      if !(bound < 0x1p38) { isNear = false }
    }

    @inline(__always)
    private mutating func addStep(_ i: Int, _ out: Int32) {
      chunks[out] = Int32(truncatingIfNeeded: steps.count / Lanes.chunk)
      steps.append(Int32(truncatingIfNeeded: i))
    }

    /// Takes every eliminated variable for one that differs.
    mutating func addEliminated(_ plan: Plan) {
      let sides = Block(repeating: 0.0, count: plan.residualRows.count)
      for i in 0..<sides.count {
        let row = Int(plan.residualRows[i])
        let bound = moving[row] >= 0 ? tops[moving[row]] : constants[row].magnitude
        sides[i] = bound
      }
      for t in 0..<plan.knownTargets.count {
        sides[plan.knownTargets[t]] +=
          plan.knownCoefficients[t].magnitude * bounds[plan.knownVariables[t]]
      }
      for i in 0..<plan.logPivots.count {
        sides[plan.logTargets[i]] += plan.logFactors[i].magnitude * sides[plan.logPivots[i]]
      }
      plan.eliminated.withView { program in
        for i in 0..<program.count {
          let out = program.outs[i]
          var bound = (sides[program.sources[i]] * program.scales[i]).magnitude
          for t in Int(program.starts[i])..<Int(program.starts[i + 1]) {
            bound += program.coefficients[t].magnitude * bounds[program.variables[t]]
          }
          note(out, bound)
          addStep(i, out)
        }
      }
    }

    /// Whether each pair of variables is the same in all environments.
    var fixed: Block<Bool> {
      let fixed = Block(repeating: false, count: chunks.count / 2)
      for i in 0..<fixed.count { fixed[i] = chunks[2 * i] & chunks[2 * i + 1] < 0 }
      return fixed
    }

    /// After so many chunks of steps, which variables are known: all before that one.
    var known: Block<Int32> {
      let known = Block<Int32>(repeating: 0, count: steps.count / Lanes.chunk + 1)
      var latest = 0
      for v in 0..<chunks.count {
        latest = max(latest, Int(chunks[v]))
        known[latest] = Int32(v + 1)
      }
      return known
    }
  }

  /// Whether every required row holds in the environment.
  func holds(_ lane: Int) -> Bool { !broken[lane] }

  /// Writes the values of the environments, at most eight, one after another from `first` on.
  mutating func run(
    _ environments: ArraySlice<[ConstantChange]>, into output: inout [Double], first: Int
  ) {
    let count = values.count
    if count == 0 { return }
    load(environments)
    if environments.count < 8 { spare.extend(to: 8 * count, with: 0) }
    output.withUnsafeMutableBufferPointer { output in
      guard let base = output.baseAddress else { return }
      let line = base + first
      let isWhole = environments.count == 8
      evaluate(isWhole ? line : spare.base)
      if !isWhole { line.update(from: spare.base, count: environments.count * count) }
    }
    unload(environments)
  }

  private mutating func load(_ environments: ArraySlice<[ConstantChange]>) {
    changed.removeAll()
    for (lane, changes) in environments.enumerated() {
      for change in changes {
        if places[change.row] < 0 {
          places[change.row] = Int32(changed.count)
          changed.append(Lane(repeating: constants[change.row]))
        }
        changed.base[Int(places[change.row])][lane] = change.constant
      }
    }
  }

  private func unload(_ environments: ArraySlice<[ConstantChange]>) {
    for changes in environments {
      for change in changes { places[change.row] = -1 }
    }
  }

  private mutating func evaluate(_ line: UnsafeMutablePointer<Double>) {
    broken = SIMDMask(repeating: false)
    written = 0
    let places = places.base
    let changed = changed.base
    let sides = sides.base
    constants.withUnsafeBufferPointer { constants in
      @inline(__always)
      func constant(_ row: Int32, _ scale: Double) -> Lane {
        let place = places[row]
        return place < 0
          ? Lane(repeating: constants[Int(row)] * scale) : changed[place] * scale
      }
      run(plan.forward, 0..<ends.0, line, constant)
      for i in 0..<plan.residualRows.count {
        sides[i] = constant(plan.residualRows[i], 1)
      }
      for t in 0..<plan.knownTargets.count {
        sides[plan.knownTargets[t]] -= plan.knownCoefficients[t] * values[plan.knownVariables[t]]
      }
      for i in 0..<plan.logPivots.count {
        sides[plan.logTargets[i]] -= plan.logFactors[i] * sides[plan.logPivots[i]]
      }
      for residual in plan.checks {
        let row = plan.residualRows[Int(residual)]
        check(sides[residual], plan.system.relations[Int(row)], constant(row, 1))
      }
      run(plan.eliminated, ends.0..<ends.1, line) { sides[$0] * $1 }
      run(plan.backward, ends.1..<steps.count, line, constant)
    }
    write(upTo: values.count, line)
  }

  private mutating func check(_ rest: Lane, _ relation: Relation, _ constant: Lane) {
    let magnitude = constant.replacing(with: -constant, where: constant .< 0)
    let tolerance = 1e-6 + 1e-12 * magnitude
    if relation != .greaterOrEqual { broken .|= -rest .> tolerance }
    if relation != .lessOrEqual { broken .|= rest .> tolerance }
  }

  /// Runs steps of a program, and writes what they finish while that is still near the processor.
  @inline(__always)
  private mutating func run(
    _ program: Program, _ range: Range<Int>, _ line: UnsafeMutablePointer<Double>,
    _ source: (Int32, Double) -> Lane
  ) {
    var first = range.lowerBound
    while first < range.upperBound {
      let end = min((first / Lanes.chunk + 1) * Lanes.chunk, range.upperBound)
      run(program, first..<end, source)
      first = end
      if end % Lanes.chunk == 0 { write(upTo: Int(known[end / Lanes.chunk - 1]), line) }
    }
  }

  @inline(__always)
  private func run(
    _ program: Program, _ range: Range<Int>, _ source: (Int32, Double) -> Lane
  ) {
    let x = values.base
    let steps = steps.base
    program.withView { program in
      for s in range {
        let i = Int(steps[s])
        var sum = source(program.sources[i], program.scales[i])
        var t = Int(program.starts[i])
        let end = Int(program.starts[i + 1])
        while t < end {
          sum += program.coefficients[t] * x[Int(program.variables[t])]
          t += 1
        }
        x[Int(program.outs[i])] = sum
      }
    }
  }

  /// Writes the variables before `end` that are not written yet, on the grid.
  private mutating func write(upTo end: Int, _ line: UnsafeMutablePointer<Double>) {
    if isNear {
      write(upTo: end, line) { Evaluation.snapNear($0) }
    } else {
      write(upTo: end, line) { Evaluation.snap($0) }
    }
    if end == values.count && written < end {
      for lane in 0..<8 {
        line[lane * values.count + written] = Evaluation.snap(values[written][lane])
      }
      written = end
    }
  }

  @inline(__always)
  private mutating func write(
    upTo end: Int, _ line: UnsafeMutablePointer<Double>,
    _ snap: (SIMD2<Double>) -> SIMD2<Double>
  ) {
    let x = UnsafeRawPointer(values.base)
    let stride = 8 * values.count
    // Two variables by two environments, which is what registers turn over quickly.
    var v = written
    while v + 2 <= end {
      let from = x + 64 * v
      var to = UnsafeMutableRawPointer(line + v)
      if fixed[v / 2] {
        let pair = snap(
          SIMD2(
            from.load(as: Double.self), from.load(fromByteOffset: 64, as: Double.self)))
        for _ in 0..<8 {
          to.storeBytes(of: pair, as: SIMD2<Double>.self)
          to += stride
        }
        v += 2
        continue
      }
      for lane in 0..<4 {
        let here = snap(from.load(fromByteOffset: 16 * lane, as: SIMD2<Double>.self))
        let next = snap(from.load(fromByteOffset: 16 * lane + 64, as: SIMD2<Double>.self))
        to.storeBytes(of: SIMD2(here[0], next[0]), as: SIMD2<Double>.self)
        to.storeBytes(of: SIMD2(here[1], next[1]), toByteOffset: stride, as: SIMD2<Double>.self)
        to += 2 * stride
      }
      v += 2
    }
    written = v
  }
}
