/// The compiled form of a system: immutable, shared by threads and environments.
///
/// Required equalities become assignments in an order in which each finds its variables known; what
/// they leave undecided falls into intervals (one variable) and kernels (several), which are
/// independent of one another.
/// - Complexity: linear in the terms for layout systems; elimination can fill in dense ones.
public struct Plan: Sendable {
  public let system: LinearSystem
  /// Required rows that are approached instead of required, ascending.
  let demoted: [Int32]

  /// Variables that follow from constants alone; the sources are rows.
  var forward = Program()
  /// The rows that forward assignments did not use up; all below is in terms of their positions.
  var residualRows: [Int32] = []
  /// Terms of residual rows on variables that `forward` decides, by the place of their row.
  var knownTargets: [Int32] = []
  var knownVariables: [Int32] = []
  var knownCoefficients = Palette()
  /// Elimination replayed on right-hand sides: `rhs[target] -= factor * rhs[pivot]`.
  var logPivots: [Int32] = []
  var logTargets: [Int32] = []
  var logFactors = Palette()
  /// Residual rows without an undecided variable that must hold.
  var checks: [Int32] = []
  /// A variable of the equalities that are too entangled to be eliminated, or -1; the plan then
  /// cannot be solved.
  var abandoned: Int32 = -1
  var intervals = IntervalTable()
  var kernels = KernelTable()
  /// Undecided variables that no row speaks of, ascending.
  var loose: [Int32] = []
  /// Variables that elimination expressed by others; the sources are residual rows.
  var eliminated = Program()
  /// Variables that one equality defines and nothing else mentions; the sources are rows.
  var backward = Program()

  /// How many numbers one pass through it touches.
  var weight: Int {
    system.variables.count + logPivots.count + knownTargets.count + forward.variables.count
      + eliminated.variables.count + backward.variables.count
  }

  public init(_ system: LinearSystem) {
    self.init(blank: system)
    _ = build(Workspace(isCancelled: nil))
  }

  /// Plans a system that may be large.
  ///
  /// - Parameter isCancelled: asked now and then; after true there is no plan.
  public init?(_ system: LinearSystem, isCancelled: @escaping () -> Bool) {
    self.init(system, Workspace(isCancelled: isCancelled))
  }

  /// Nil if the work was cancelled.
  init?(_ system: LinearSystem, demoted: [Int32] = [], _ work: Workspace) {
    self.init(blank: system, demoted: demoted)
    if !build(work) { return nil }
  }

  private init(blank system: LinearSystem, demoted: [Int32] = []) {
    self.system = system
    self.demoted = demoted
  }

  /// The priority of a broken row: below every requirement, above every layout's optional constraints.
  static let brokenPriority = 999.9999
}

/// A finished plan that many hold: a copy counts one reference instead of one for each of its tables.
final class SharedPlan: Sendable {
  let plan: Plan
  let reaches = Reaches()
  init(_ plan: Plan) { self.plan = plan }
}

/// Assignments `x[out] = source * scale + sum(coefficient * x[variable])` in order of execution.
struct Program: Sendable {
  var outs: [Int32] = []
  var sources: [Int32] = []
  var scales: [Double] = []
  var starts: [Int32] = [0]
  var variables: [Int32] = []
  var coefficients: [Double] = []

  var count: Int { outs.count }

  /// The program as bare memory.
  struct View {
    let count: Int
    let outs: UnsafeBufferPointer<Int32>
    let sources: UnsafeBufferPointer<Int32>
    let scales: UnsafeBufferPointer<Double>
    let starts: UnsafeBufferPointer<Int32>
    let variables: UnsafeBufferPointer<Int32>
    let coefficients: UnsafeBufferPointer<Double>
  }

  /// Calls `body` with a view that is valid within the call.
  @inline(__always)
  func withView<Result>(_ body: (View) -> Result) -> Result {
    outs.withUnsafeBufferPointer { outs in
      sources.withUnsafeBufferPointer { sources in
        scales.withUnsafeBufferPointer { scales in
          starts.withUnsafeBufferPointer { starts in
            variables.withUnsafeBufferPointer { variables in
              coefficients.withUnsafeBufferPointer { coefficients in
                body(
                  View(
                    count: count, outs: outs, sources: sources, scales: scales, starts: starts,
                    variables: variables, coefficients: coefficients))
              }
            }
          }
        }
      }
    }
  }
}

/// Kernels of one variable: bounds and optional constraints on it, those of higher levels first.
struct IntervalTable: Sendable {
  var variables: [Int32] = []
  /// Elements of interval `i` are `starts[i] ..< starts[i + 1]`.
  var starts: [Int32] = [0]
  var elements: [Element] = []

  var count: Int { variables.count }
}

/// One row seen from its function: the function should be on one side of the scaled constant.
struct Element: Sendable, BitwiseCopyable {
  /// The residual row, whose right-hand side times `scale` is the bound; below 0 for a preference.
  var source: Int32
  /// Four times the level, plus the side.
  private var code: UInt32
  var scale: Double
  var weight: Double

  init(source: Int32, level: Int32, side: Side, scale: Double, weight: Double) {
    self.source = source
    code = UInt32(bitPattern: level) << 2 | UInt32(side.rawValue)
    self.scale = scale
    self.weight = weight
  }

  /// 0 is required; greater numbers are lower priorities, counted within the kernel.
  @inline(__always)
  var level: Int32 {
    get { Int32(truncatingIfNeeded: code >> 2) }
    set { code = UInt32(bitPattern: newValue) << 2 | code & 3 }
  }

  @inline(__always)
  var side: Side { Side(rawValue: UInt8(truncatingIfNeeded: code & 3)) ?? .both }

  /// What the slope grows by where the function crosses the bound upwards.
  var jump: Double { side == .both ? 2 * weight : weight }
  /// The cost's slope below the bound.
  var slopeBelow: Double { side == .above ? 0 : -weight }
  /// The cost's slope above the bound.
  var slopeAbove: Double { side == .below ? 0 : weight }
}

/// On which side of its bound an element costs.
enum Side: UInt8, Sendable, BitwiseCopyable {
  /// `function >= bound`.
  case below
  /// `function <= bound`.
  case above
  /// `function == bound`.
  case both

  /// The side for `relation` when both sides of the row are divided by a number of that sign.
  init(_ relation: Relation, flipped: Bool) {
    switch relation {
    case .equal: self = .both
    case .lessOrEqual: self = flipped ? .below : .above
    case .greaterOrEqual: self = flipped ? .above : .below
    }
  }
}
