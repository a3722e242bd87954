/// Solves a plan for one set of constants after another, each answer being that of a fresh solve.
public struct Evaluation: Sendable {
  public let plan: Plan
  /// The unique solution: on the grid of 1/4096, without a negative zero.
  public private(set) var values: [Double]
  public private(set) var conflicts: [Conflict] = []
  public private(set) var status = SolveStatus.solved
  public private(set) var counters = Counters()

  public init(_ plan: Plan) {
    self.plan = plan
    values = Array(repeating: 0, count: plan.system.variableCount)
  }

  /// Solves with the constants of the system itself.
  @discardableResult
  public mutating func solve(isCancelled: (() -> Bool)? = nil) -> SolveStatus {
    solve(plan.system.constants, isCancelled: isCancelled)
  }

  /// Solves with other constants, one a row.
  @discardableResult
  public mutating func solve(
    _ constants: [Double], isCancelled: (() -> Bool)? = nil
  ) -> SolveStatus {
    status
  }

  /// The variables that have more than one optimal value, in ascending order.
  public func ambiguities() -> [Ambiguity] { [] }

  /// What a variable's value is made of: `value = sum(derivative * constant)`, in ascending order
  /// of rows.
  public func explanation(of variable: Int) -> [Contribution] { [] }

  /// The optional rows that do not hold, broken ones included, in ascending order.
  public func unmetRows() -> [UnmetRow] { [] }

  /// The inequalities that hold with equality, in ascending order.
  public func tightInequalities() -> [Int] { [] }

  /// The row's sum minus its constant.
  public func slack(of row: Int) -> Double { 0 }
}
