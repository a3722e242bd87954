/// What a plan consists of, for benchmarks and tests.
public struct PlanShape: Equatable, Sendable {
  /// Assignments before, between and after the kernels.
  public var operations = 0
  /// Right-hand sides that elimination changes.
  public var substitutions = 0
  /// Rows that must hold and have nothing left to decide.
  public var checks = 0
  /// Kernels of one variable.
  public var intervals = 0
  /// How many kernels there are of each size, smallest first.
  public var kernelSizes: [(variables: Int, count: Int)] = []

  public static func == (a: PlanShape, b: PlanShape) -> Bool {
    a.operations == b.operations && a.substitutions == b.substitutions && a.checks == b.checks
      && a.intervals == b.intervals
      && a.kernelSizes.elementsEqual(b.kernelSizes, by: ==)
  }
}

extension Plan {
  /// - Complexity: O(*k* log *k*) in the number of kernels.
  public var shape: PlanShape {
    var shape = PlanShape()
    shape.operations = forward.count + eliminated.count + backward.count
    shape.substitutions = logPivots.count
    shape.checks = checks.count
    shape.intervals = intervals.count
    for size in kernels.kernels.map(\.variableCount).sorted() {
      if let last = shape.kernelSizes.last, last.variables == size {
        shape.kernelSizes[shape.kernelSizes.count - 1].count += 1
      } else {
        shape.kernelSizes.append((size, 1))
      }
    }
    return shape
  }
}
