import InsetSolver

/// Measures the solver on workloads in the format `inset-lp/1`: `InsetBench FILE...`
///
/// Prints tab-separated records for `Tests/bench/solver_bench.py` to set beside a peer's: workload,
/// phase, name, value. Times are medians of CPU time in milliseconds; counts come before them.
let paths = CommandLine.arguments.dropFirst()
if paths.isEmpty {
  print("usage: InsetBench FILE...")
}
for path in paths {
  do {
    try SolverBench(Workload(path: path)).run()
  } catch {
    print("error\t\(error)")
  }
}
