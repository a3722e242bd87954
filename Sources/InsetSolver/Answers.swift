/// Required rows that cannot hold together, although all but any one of them can.
public struct Conflict: Equatable, Sendable {
  /// One row of the set and what it has to do with the clash.
  public struct Member: Equatable, Sendable {
    public let row: Int
    /// The row's multiplier in the combination `sum(gradient * row)` whose terms cancel.
    public let gradient: Double
    /// The constant nearest to the row's own with which the set would hold.
    public let relaxation: Double
  }

  /// In ascending order of rows.
  public let members: [Member]
  /// The member that is approached with priority 999.9999 instead of being required.
  public let broken: Int
  /// What is left of the constants when the terms cancel: `sum(gradient * constant)`.
  public let gap: Double
}

/// A variable with more than one optimal value.
public struct Ambiguity: Equatable, Sendable {
  public let variable: Int
  /// The least optimal value, or minus infinity.
  public let lower: Double
  /// The greatest optimal value, or infinity.
  public let upper: Double
}

/// One term of the sum that makes up a variable's value.
public struct Contribution: Equatable, Sendable {
  /// The row whose constant takes part, or nil where the value of an ambiguous variable was chosen.
  public let row: Int?
  /// The variable put at its preferred value, where `row` is nil.
  public let preferredVariable: Int?
  /// By how much the value changes when the constant changes by 1.
  public let derivative: Double
  /// The row's constant or the variable's preferred value.
  public let constant: Double
}

/// An optional row that the solution does not meet.
public struct UnmetRow: Equatable, Sendable {
  public let row: Int
  /// How far the row's sum is on the wrong side of its constant; greater than 0.
  public let violation: Double
}

/// What a solver did, for benchmarks and tests; counts add up over the life of an evaluation.
public struct Counters: Equatable, Sendable {
  /// Assignments run, one a determined variable.
  public var operations = 0
  /// Right-hand sides carried through the elimination.
  public var substitutions = 0
  public var intervalsSolved = 0
  public var intervalsSkipped = 0
  public var kernelsSolved = 0
  public var kernelsSkipped = 0
  /// Variables of the largest kernel solved.
  public var largestKernel = 0
  public var pivots = 0
  public var steps = 0
  /// Plans made because a conflict was broken.
  public var replans = 0
  /// Solves that were done by what the changed constants reach alone.
  public var partialSolves = 0

  public init() {}
}

/// How a call of `solve` ended.
public enum SolveStatus: Equatable, Sendable {
  /// The values are the optimum, with the reported conflicts broken.
  case solved
  /// A constant is not a finite number, or their count is wrong; nothing was changed.
  case invalidConstants
  /// The caller asked to stop; the values are those of the last finished solve.
  case cancelled
  /// A group of rows took more steps than any layout can need; its values are not optimal.
  case stepLimit(variable: Int)
  /// More conflicts than are reported were found; the values do not meet all required rows.
  case tooManyConflicts
  /// Values came out larger than lengths can be; they count as 0.
  case outOfRange
}
