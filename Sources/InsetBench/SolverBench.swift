import InsetSolver

/// One workload, built and put through its script again and again.
struct SolverBench {
  let workload: Workload

  init(_ workload: Workload) { self.workload = workload }

  func run() throws {
    try count()
    try measureBuild()
    // Where rows come or go the system is built and planned anew, which `build` measures.
    for phase in workload.phases where phase.changesConstantsOnly { try measure(phase) }
    try measureQuestions()
  }

  private func record(_ phase: String, _ name: String, _ value: Any) {
    print("\(workload.name)\t\(phase)\t\(name)\t\(value)")
  }

  /// What is done, before how long it takes; the heap that the solver holds is a count too.
  private func count() throws {
    let before = Meter.heapBytes()
    let system = try workload.system()
    let plan = Plan(system)
    var evaluation = Evaluation(plan)
    evaluation.solve()
    record("build", "heap", Meter.heapBytes() - before)
    record("build", "rows", system.rowCount)
    record("build", "variables", system.variableCount)
    let shape = plan.shape
    record("build", "intervals", shape.intervals)
    record(
      "build", "kernels",
      shape.kernelSizes.map { "\($0.count)x\($0.variables)" }.joined(separator: ","))
    record("build", "status", evaluation.status)
    record(evaluation.counters, since: Counters(), "build")
    var sum = 0.0
    for value in evaluation.values { sum += value }
    record("build", "sum", sum)
  }

  private func record(_ counters: Counters, since old: Counters, _ phase: String) {
    record(phase, "operations", counters.operations - old.operations)
    record(phase, "substitutions", counters.substitutions - old.substitutions)
    record(phase, "solved", counters.kernelsSolved - old.kernelsSolved)
    record(phase, "skipped", counters.kernelsSkipped - old.kernelsSkipped)
    record(phase, "pivots", counters.pivots - old.pivots)
  }

  private func measureBuild() throws {
    var times: [Double] = []
    var spent = 0.0
    while times.isEmpty || (spent < 200 && times.count < 200) {
      let start = Meter.milliseconds()
      var evaluation = Evaluation(Plan(try workload.system()))
      evaluation.solve()
      let time = Meter.milliseconds() - start
      times.append(time)
      spent += time
    }
    record("build", "ms", Meter.median(times))
  }

  /// The time of a batch: its changes, a solve, and all values there to be read.
  private func measure(_ phase: Workload.Phase) throws {
    var constants = workload.rows.map(\.constant)
    var evaluation = Evaluation(Plan(try workload.system()))
    evaluation.solve(constants)
    let before = evaluation.counters
    var times: [Double] = []
    var spent = 0.0
    var rounds = 0
    while rounds < 1 || (spent < 100 && rounds < 50) {
      for batch in phase.batches {
        let start = Meter.milliseconds()
        for case .set(let row, let constant) in batch { constants[row] = constant }
        evaluation.solve(constants)
        let time = Meter.milliseconds() - start
        times.append(time)
        spent += time
      }
      rounds += 1
      if rounds == 1 { record(evaluation.counters, since: before, phase.name) }
    }
    record(phase.name, "batches", phase.batches.count)
    record(phase.name, "ms", Meter.median(times))
    var sum = 0.0
    for value in evaluation.values { sum += value }
    record(phase.name, "sum", sum)
  }

  /// What is asked about a solution, and not often.
  private func measureQuestions() throws {
    var evaluation = Evaluation(Plan(try workload.system()))
    evaluation.solve()
    var start = Meter.milliseconds()
    let ambiguities = evaluation.ambiguities()
    record("ask", "ambiguities", ambiguities.count)
    record("ask", "ms", Meter.milliseconds() - start)
    start = Meter.milliseconds()
    let explanation = evaluation.explanation(of: evaluation.values.count / 2)
    record("explain", "contributions", explanation.count)
    record("explain", "ms", Meter.milliseconds() - start)
  }
}
