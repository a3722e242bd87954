/// A combination of residual rows whose terms cancel and whose right-hand sides do not.
struct Clash {
  struct Term {
    var residual: Int32
    var multiplier: Double

    init(residual: Int32, multiplier: Double) {
      self.residual = residual
      self.multiplier = multiplier
    }

    init(_ element: Element, _ multiplier: Double) {
      residual = element.source
      self.multiplier = multiplier * element.scale
    }
  }

  var terms: [Term]

  init(_ terms: [Term]) { self.terms = terms }
}

extension Stage {
  /// Required rows without an undecided variable that do not hold, rows of high rank first.
  func violatedChecks(_ constants: [Double]) -> [Clash] {
    violatedChecks(constants, among: plan.checks)
  }

  /// - Parameter checks: residual rows.
  func violatedChecks(_ constants: [Double], among checks: [Int32]) -> [Clash] {
    var violated: [Int32] = []
    for residual in checks {
      let row = Int(plan.residualRows[Int(residual)])
      let rest = rightHandSides[Int(residual)]
      // The sum of the row's terms is 0 by now: 0 relation rest.
      let violation: Double
      switch plan.system.relations[row] {
      case .equal: violation = rest.magnitude
      case .lessOrEqual: violation = -rest
      case .greaterOrEqual: violation = rest
      }
      if violation > 1e-6 + 1e-12 * constants[row].magnitude { violated.append(residual) }
    }
    if violated.count > 1 { sortByRank(&violated) }
    return violated.map { Clash([Clash.Term(residual: $0, multiplier: 1)]) }
  }

  private func sortByRank(_ residuals: inout [Int32]) {
    let system = plan.system
    let rows = plan.residualRows
    residuals.sort {
      let a = system.breakRank(of: Int(rows[Int($0)]))
      let b = system.breakRank(of: Int(rows[Int($1)]))
      return a != b ? a > b : $0 < $1
    }
  }

  /// Searches the kernel from its cold start for required elements that exclude one another.
  static func clash(
    _ plan: Plan, _ kernel: KernelTable.Kernel, _ view: KernelTable.View, _ state: KernelState,
    _ work: Workspace
  ) -> Clash? {
    var fresh = KernelState(kernel, plan.kernels)
    for e in 0..<kernel.elementCount { fresh.doubles[e] = state.doubles[e] }
    let rows = plan.residualRows
    func rank(_ e: Int32) -> Int32 {
      let source = plan.kernels.elements[kernel.firstElement + Int(e)].source
      return plan.system.breakRank(of: Int(rows[Int(source)]))
    }
    let found = fresh.withRun(kernel, view, work) { run -> [(Int32, Double)] in
      run.startCold()
      var required: [Int32] = []
      for i in Int(run.levelStarts[0])..<Int(run.levelStarts[1]) {
        required.append(run.levelElements[i])
      }
      required.sort {
        let a = rank($0)
        let b = rank($1)
        let rowA = run.elements[Int($0)].source
        let rowB = run.elements[Int($1)].source
        return a != b ? a > b : rowA < rowB
      }
      for e in required where run.isViolated(Int(e)) {
        switch run.minimize(.drive(e)) {
        case .optimal:
          if run.isViolated(Int(e)) {
            return run.certificate(of: e).map { ($0.element, $0.multiplier) }
          }
        case .reached: continue
        case .unbounded, .stopped: return []
        }
      }
      return []
    }
    guard let found, !found.isEmpty else { return nil }
    return Clash(
      found.map { Clash.Term(plan.kernels.elements[kernel.firstElement + Int($0.0)], $0.1) })
  }
}
