/// A plan and where its solving stands: bases, seats and values for one set of constants.
struct Stage: Sendable {
  let shared: SharedPlan
  var plan: Plan { _read { yield shared.plan } }
  /// Exact values, before they are put on the grid.
  var values: [Double]
  var rightHandSides: [Double]
  var intervalBounds: [Double]
  var intervals: [IntervalState]
  var kernels: [KernelState]
  /// How the values of undetermined variables are chosen, for one set of open components.
  var choice: Choice?
  var isFirst = true
  /// Whether the kernels' bounds and values are those of the right-hand sides.
  private var isLoaded = false

  /// Numbers that all tableaus may begin with, some 400 MB; a kernel beyond that is not solved.
  static let cellLimit = 50_000_000

  struct IntervalState: Sendable {
    var lower = 0.0
    var upper = 0.0
    /// Elements of the interval, counted from its first, or -1.
    var lowerSeat: Int32 = -1
    var upperSeat: Int32 = -1

    /// Whether more than one value is left.
    var isOpen: Bool {
      upper - lower > 1e-9 * max(1, min(lower.magnitude, upper.magnitude, 1e9))
    }
  }

  enum Outcome {
    case solved
    case infeasible([Clash])
    case cancelled
    case stepLimit(variable: Int)
  }

  init(_ shared: SharedPlan) {
    self.shared = shared
    let plan = shared.plan
    values = Array(repeating: 0, count: plan.system.variableCount)
    rightHandSides = Array(repeating: 0, count: plan.residualRows.count)
    intervalBounds = Array(repeating: .nan, count: plan.intervals.elements.count)
    intervals = Array(repeating: IntervalState(), count: plan.intervals.count)
    var cells = 0
    kernels = plan.kernels.kernels.map { kernel in
      let count = plan.kernels.cellCount(kernel)
      cells += count
      let hasRoom = cells <= Stage.cellLimit
      if !hasRoom { cells -= count }
      return KernelState(kernel, plan.kernels, hasRoom: hasRoom)
    }
  }

  /// Solves with the constants, one a row.
  mutating func solve(
    _ constants: [Double], _ work: Workspace, _ counters: inout Counters
  ) -> Outcome {
    if plan.abandoned >= 0 { return .stepLimit(variable: Int(plan.abandoned)) }
    run(plan.forward, constants)
    counters.operations += plan.forward.count
    let last = isLoaded ? rightHandSides : nil
    isLoaded = false
    computeRightHandSides(constants)
    counters.substitutions += plan.logPivots.count
    let checked = violatedChecks(constants)
    if !checked.isEmpty { return .infeasible(checked) }
    if work.mustStop() { return .cancelled }
    var clashes = solveIntervals(&counters)
    var unsolved: Outcome?
    switch solveKernels(since: last, work, &counters) {
    case .infeasible(let more): clashes += more
    case .solved: break
    case .cancelled: return .cancelled
    case .stepLimit(let variable): unsolved = .stepLimit(variable: variable)
    }
    if !clashes.isEmpty { return .infeasible(clashes) }
    isFirst = false
    let outcome = chooseOpen(constants, work, &counters)
    run(plan.eliminated, rightHandSides)
    run(plan.backward, constants)
    counters.operations += plan.eliminated.count + plan.backward.count
    return unsolved ?? outcome
  }

  /// Makes values although required rows are left that do not hold: where bounds cross the lower one
  /// counts, and what has no solution keeps what it prefers.
  mutating func settle(_ constants: [Double]) {
    let preferred = plan.system.preferred
    for i in intervals.indices {
      let v = Int(plan.intervals.variables[i])
      let state = intervals[i]
      values[v] =
        state.lower.isFinite
        ? state.lower : state.upper.isFinite ? state.upper : preferred[v]
    }
    for (k, kernel) in plan.kernels.kernels.enumerated()
    where kernels[k].verdict != .unique && kernels[k].verdict != .open {
      for i in 0..<kernel.variableCount {
        let v = Int(plan.kernels.variables[kernel.firstVariable + i])
        values[v] = preferred[v]
      }
    }
    for v in plan.loose { values[Int(v)] = preferred[Int(v)] }
    choice = nil
    run(plan.eliminated, rightHandSides)
    run(plan.backward, constants)
  }

  // MARK: Operations

  mutating func run(_ program: Program, _ sources: [Double]) {
    Stage.run(program, sources, &values)
  }

  static func run(_ program: Program, _ sources: [Double], _ values: inout [Double]) {
    if program.count == 0 { return }
    values.withUnsafeMutableBufferPointer { x in
      sources.withUnsafeBufferPointer { k in
        program.withView { program in
          var t = 0
          for i in 0..<program.count {
            var sum = k[Int(program.sources[i])] * program.scales[i]
            let end = Int(program.starts[i + 1])
            while t < end {
              sum += program.coefficients[t] * x[Int(program.variables[t])]
              t += 1
            }
            x[Int(program.outs[i])] = sum
          }
        }
      }
    }
  }

  private mutating func computeRightHandSides(_ constants: [Double]) {
    let count = plan.residualRows.count
    if count == 0 { return }
    // Only what is needed: a plan is some forty arrays, and a copy counts each of them.
    let residualRows = plan.residualRows
    let knownTargets = plan.knownTargets
    let knownVariables = plan.knownVariables
    let knownCoefficients = plan.knownCoefficients
    let logPivots = plan.logPivots
    let logTargets = plan.logTargets
    let logFactors = plan.logFactors
    rightHandSides.withUnsafeMutableBufferPointer { rhs in
      values.withUnsafeBufferPointer { x in
        constants.withUnsafeBufferPointer { k in
          residualRows.withUnsafeBufferPointer { rows in
            for i in 0..<count { rhs[i] = k[Int(rows[i])] }
          }
        }
        knownTargets.withUnsafeBufferPointer { targets in
          knownVariables.withUnsafeBufferPointer { variables in
            knownCoefficients.withView { coefficients in
              for t in 0..<targets.count {
                rhs[Int(targets[t])] -= coefficients[t] * x[Int(variables[t])]
              }
            }
          }
        }
        logPivots.withUnsafeBufferPointer { pivots in
          logTargets.withUnsafeBufferPointer { targets in
            logFactors.withView { factors in
              for i in 0..<pivots.count {
                rhs[Int(targets[i])] -= factors[i] * rhs[Int(pivots[i])]
              }
            }
          }
        }
      }
    }
  }

  // MARK: Kernels

  private mutating func solveIntervals(_ counters: inout Counters) -> [Clash] {
    let table = plan.intervals
    var clashes: [Clash] = []
    let isFirst = isFirst
    var solved = 0
    table.elements.withUnsafeBufferPointer { elements in
      guard let elements = elements.baseAddress else { return }
      table.starts.withUnsafeBufferPointer { starts in
        table.variables.withUnsafeBufferPointer { variables in
          intervalBounds.withUnsafeMutableBufferPointer { bounds in
            guard let bounds = bounds.baseAddress else { return }
            rightHandSides.withUnsafeBufferPointer { rhs in
              intervals.withUnsafeMutableBufferPointer { states in
                values.withUnsafeMutableBufferPointer { x in
                  for i in 0..<states.count {
                    let first = Int(starts[i])
                    let end = Int(starts[i + 1])
                    var isSame = !isFirst
                    for e in first..<end {
                      let bound = rhs[Int(elements[e].source)] * elements[e].scale
                      if bound != bounds[e] {
                        bounds[e] = bound
                        isSame = false
                      }
                    }
                    if !isSame {
                      let result = Interval(elements + first, bounds + first, count: end - first)
                      solved += 1
                      if result.isInfeasible {
                        clashes.append(
                          Clash([
                            Clash.Term(elements[first + Int(result.lowerSeat)], 1),
                            Clash.Term(elements[first + Int(result.upperSeat)], -1),
                          ]))
                      }
                      states[i] = IntervalState(
                        lower: result.lower, upper: result.upper, lowerSeat: result.lowerSeat,
                        upperSeat: result.upperSeat)
                    }
                    x[Int(variables[i])] = states[i].lower
                  }
                }
              }
            }
          }
        }
      }
    }
    counters.intervalsSolved += solved
    counters.intervalsSkipped += intervals.count - solved
    // The bounds of crossing intervals must be looked at again by the next solve.
    if !clashes.isEmpty { self.isFirst = true }
    return clashes
  }

  /// - Parameter last: right-hand sides for which all kernels were last looked at.
  private mutating func solveKernels(
    since last: [Double]?, _ work: Workspace, _ counters: inout Counters
  ) -> Outcome {
    if plan.kernels.count == 0 { return .solved }
    let table = plan.kernels
    var clashes: [Clash] = []
    var unsolved: Outcome?
    let outcome: Outcome? = table.withView { view in
      for (k, kernel) in table.kernels.enumerated() {
        // Without a look at the kernel's own memory, which may be far away.
        if let last, kernels[k].verdict == .unique, isUntouched(kernel, view, since: last) {
          counters.kernelsSkipped += 1
          continue
        }
        let isSame = loadBounds(k, kernel, view)
        if !kernels[k].hasRoom(kernel) {
          unsolved = .stepLimit(variable: Int(table.variables[kernel.firstVariable]))
          continue
        }
        if isSame && (kernels[k].verdict == .unique || kernels[k].verdict == .open) {
          counters.kernelsSkipped += 1
        } else {
          if k & 15 == 15, work.mustStop() { return .cancelled }
          switch kernels[k].solve(kernel, view, work, &counters) {
          case .stopped:
            kernels[k] = KernelState(kernel, table)
            if work.wasCancelled { return .cancelled }
            // The rest is solved all the same.
            unsolved = .stepLimit(variable: Int(table.variables[kernel.firstVariable]))
            continue
          case .infeasible:
            let clash = Stage.clash(plan, kernel, view, kernels[k], work)
            kernels[k] = KernelState(kernel, table)
            if work.wasCancelled { return .cancelled }
            guard let clash else {
              unsolved = .stepLimit(variable: Int(table.variables[kernel.firstVariable]))
              continue
            }
            clashes.append(clash)
          default: break
          }
        }
        for i in 0..<kernel.variableCount {
          values[Int(table.variables[kernel.firstVariable + i])] =
            kernels[k].value(i, kernel)
        }
      }
      return .solved
    }
    if case .solved = outcome { isLoaded = true }
    if !clashes.isEmpty { return .infeasible(clashes) }
    return unsolved ?? outcome ?? .solved
  }

  /// Whether no right-hand side of the kernel has changed.
  private func isUntouched(
    _ kernel: KernelTable.Kernel, _ view: KernelTable.View, since last: [Double]
  ) -> Bool {
    let elements = view.elements + kernel.firstElement
    return rightHandSides.withUnsafeBufferPointer { rhs in
      last.withUnsafeBufferPointer { last in
        for e in 0..<kernel.elementCount {
          let source = Int(elements[e].source)
          if rhs[source] != last[source] { return false }
        }
        return true
      }
    }
  }

  /// Writes the kernel's bounds and says whether they are those of the last solve.
  private mutating func loadBounds(
    _ k: Int, _ kernel: KernelTable.Kernel, _ view: KernelTable.View
  ) -> Bool {
    var isSame = true
    let elements = view.elements + kernel.firstElement
    rightHandSides.withUnsafeBufferPointer { rhs in
      kernels[k].doubles.withUnsafeMutableBufferPointer { bounds in
        for e in 0..<kernel.elementCount {
          let bound = rhs[Int(elements[e].source)] * elements[e].scale
          if bound != bounds[e] {
            bounds[e] = bound
            isSame = false
          }
        }
      }
    }
    return isSame
  }
}
