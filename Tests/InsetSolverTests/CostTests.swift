import InsetSolver
import Testing

/// What the solver does, counted instead of timed.
@Suite struct CostTests {
  private static func counts(_ work: SolverWorkload) -> [String: Int] {
    let plan = Plan(work.system)
    var evaluation = Evaluation(plan)
    evaluation.solve()
    #expect(evaluation.status == .solved)
    #expect(evaluation.conflicts.isEmpty)
    let counters = evaluation.counters
    return [
      "rows": work.system.rowCount, "operations": counters.operations,
      "substitutions": counters.substitutions, "intervals": counters.intervalsSolved,
      "kernels": counters.kernelsSolved, "pivots": counters.pivots, "steps": counters.steps,
    ]
  }

  /// Doing thirty times as many rows takes thirty times as much of everything.
  @Test func countsOfIndependentRowsAreLinear() {
    CostTests.expectLinear(SolverWorkload.selfSizingRows, [300, 1000, 3000])
  }

  @Test func countsOfOneLargeKernelAreLinear() {
    CostTests.expectLinear(SolverWorkload.form, [300, 1000])
  }

  /// A random mesh of required equations contradicts itself hundreds of times: what is spent on it stays
  /// within what is allowed, but for the last step.
  @Test(arguments: [(30, 300), (300, 3000), (500, 2000)])
  func aMeshOfConflictsStaysWithinItsAllowance(views: Int, rows: Int) throws {
    // A linear congruential generator: the same rows in every run.
    var state: UInt64 = 7
    func random(below count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    var system = LinearSystem()
    var constants: [Double] = []
    for _ in 0..<views { system.addVariable(.position) }
    for _ in 0..<rows {
      let (a, b) = (random(below: views), random(below: views))
      guard a != b else { continue }
      constants.append(Double(random(below: 100)))
      try system.addRow([(a, 1), (b, -1)], .equal, constants[constants.count - 1])
    }
    let allowance = 3_000_000
    var evaluation = Evaluation(Plan(system))
    let status = evaluation.solve(constants, allowance: allowance, isCancelled: nil)
    #expect(status != .solved)
    #expect(!evaluation.conflicts.isEmpty)
    #expect(evaluation.effort < 2 * allowance)
    #expect(!evaluation.values.contains { !$0.isFinite })
  }

  private static func expectLinear(_ make: (Int) -> SolverWorkload, _ sizes: [Int]) {
    let small = counts(make(100))
    for rows in sizes {
      for (name, count) in counts(make(rows)) {
        let share = Double(small[name] ?? 0) * Double(rows) / 100
        #expect(Double(count) <= 1.15 * share + 8, "\(name) of \(rows) rows")
      }
    }
  }

  @Test func aTreeOfContainersIsLinearInItsRows() {
    let small = CostTests.counts(SolverWorkload.tree(depth: 6))
    let large = CostTests.counts(SolverWorkload.tree(depth: 11))
    let growth = Double(large["rows"] ?? 0) / Double(small["rows"] ?? 1)
    for (name, count) in large {
      #expect(Double(count) <= 1.3 * growth * Double(small[name] ?? 0), "\(name)")
    }
  }

  /// A constant in one row's cell moves the rows below, and decides nothing anew but in that cell.
  @Test(arguments: [100, 1000])
  func aChangedConstantSolvesNoKernelElsewhere(rows: Int) {
    let work = SolverWorkload.selfSizingRows(rows)
    var evaluation = Evaluation(Plan(work.system))
    evaluation.solve()
    let before = evaluation.counters
    let old = evaluation.values
    var constants = work.constants
    constants[work.edited] += 1
    evaluation.solve(constants)
    let after = evaluation.counters
    #expect(evaluation.values != old)
    let decided =
      after.kernelsSolved - before.kernelsSolved + after.intervalsSolved - before.intervalsSolved
    #expect(decided == 1)
    #expect(after.pivots - before.pivots <= 1)
    #expect(after.replans == before.replans)
  }

  @Test func solvingAgainWithoutAChangeDoesNothing() {
    let work = SolverWorkload.selfSizingRows(50)
    var evaluation = Evaluation(Plan(work.system))
    evaluation.solve()
    let before = evaluation.counters
    evaluation.solve()
    #expect(evaluation.counters == before)
  }

  /// The constant shifts a thousand rows that hang on one column, and no basis changes.
  @Test func aShiftOfOneLargeKernelSearchesNothing() {
    let work = SolverWorkload.form(1000)
    var evaluation = Evaluation(Plan(work.system))
    evaluation.solve()
    #expect(evaluation.counters.largestKernel > 1000)
    let before = evaluation.counters
    var constants = work.constants
    constants[work.edited] += 0.5
    evaluation.solve(constants)
    #expect(evaluation.counters.pivots - before.pivots <= 2)
    #expect(evaluation.counters.steps - before.steps <= 2)
  }

  /// Rows that meet in one column stay sparse, so memory and work go with their number: a dense
  /// tableau would have a hundred million cells.
  @Test func oneColumnOfThousandsOfRowsHasRoom() {
    var evaluation = Evaluation(Plan(SolverWorkload.form(4000).system))
    var asked = 0
    let status = evaluation.solve {
      asked += 1
      return asked > 20
    }
    #expect(status == .cancelled)
    #expect(asked > 20)
  }

  /// Inequalities from each view to the next, tens of thousands of them, fill any tableau; the
  /// search begins all the same, and can be stopped.
  @Test func aChainWithoutEndCanBeCancelled() throws {
    var system = LinearSystem()
    let count = 20_000
    for _ in 0..<count { system.addVariable(.position) }
    try system.addRow([(0, 1)], .greaterOrEqual, 0)
    try system.addRow([(count - 1, 1)], .lessOrEqual, Double(8 * count + 100))
    for i in 1..<count { try system.addRow([(i, 1), (i - 1, -1)], .greaterOrEqual, 8) }
    var evaluation = Evaluation(Plan(system))
    var asked = 0
    let status = evaluation.solve {
      asked += 1
      return asked > 5
    }
    #expect(status == .cancelled)
  }
}
