public import InsetSolver

/// A case on its way through a script: constraints come, go and change, and one evaluation is kept
/// warm for as long as the set of constraints is the same.
public struct Replay: Sendable {
  public let origin: LinearCase
  /// The constraints that are switched on; the rows of `evaluation` are in their order.
  public private(set) var constraints: [LinearCase.Constraint]
  public private(set) var evaluation: Evaluation

  /// Plans and solves the case as it is before its script.
  public init(_ origin: LinearCase) throws(InvalidRow) {
    self.origin = origin
    constraints = origin.constraints
    evaluation = Evaluation(Plan(try origin.system(origin.constraints)))
    evaluation.solve()
  }

  /// Carries out one batch and solves.
  public mutating func apply(_ batch: [LinearCase.Step]) throws(InvalidRow) {
    var isReplanned = false
    for step in batch {
      switch step {
      case .set(let id, let constant):
        for i in constraints.indices where constraints[i].id == id {
          constraints[i].constant = constant
        }
      case .remove(let id):
        constraints.removeAll { $0.id == id }
        isReplanned = true
      case .add(let constraint):
        constraints.append(constraint)
        isReplanned = true
      }
    }
    if isReplanned { evaluation = Evaluation(Plan(try origin.system(constraints))) }
    evaluation.solve(constraints.map(\.constant))
  }

  /// The present constraints solved from nothing.
  public func fresh() throws(InvalidRow) -> Evaluation {
    var evaluation = Evaluation(Plan(try origin.system(constraints)))
    evaluation.solve()
    return evaluation
  }
}
