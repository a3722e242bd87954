import InsetSolver
import SolverCases
import Testing

/// Levels are strictly one above the other, whatever stands in them.
@Suite struct PriorityTests {
  private typealias Constraint = LinearCase.Constraint

  private func solve(_ names: [String], _ constraints: [Constraint]) throws -> Solution {
    try Solution(LinearCase(name: "", variables: names, constraints: constraints))
  }

  private func wish(
    _ relation: Relation, _ constant: Double, _ priority: Double, weight: Double = 1
  ) -> Constraint {
    Constraint(
      id: "\(relation) \(constant) @\(priority)", priority: priority, relation: relation,
      constant: constant, weight: weight, terms: [(0, 1)])
  }

  /// WWDC 2012, session 228: `width == 24` and `width >= 30`, both at 500, leave the width open.
  @Test func equalPrioritiesLeaveAnIntervalOpen() throws {
    let solution = try solve(
      ["button.width"], [wish(.equal, 24, 500), wish(.greaterOrEqual, 30, 500)])
    let found = solution.evaluation.ambiguities().map { [$0.lower, $0.upper] }
    #expect(found == [[24, 30]])
    #expect(solution.levelSum(500) == 6)
  }

  /// The same session: with the inequality at 525 the width is 30.
  @Test func theHigherPriorityDecides() throws {
    let solution = try solve(
      ["button.width"], [wish(.equal, 24, 500), wish(.greaterOrEqual, 30, 525)])
    #expect(solution.evaluation.ambiguities() == [])
    #expect(solution.evaluation.values == [30])
  }

  @Test func aThousandAt749DoNotOutvoteOneAt750() throws {
    var constraints = (0..<1000).map { _ in wish(.equal, 0, 749) }
    constraints.insert(wish(.equal, 100, 750), at: 500)
    #expect(try solve(["w"], constraints).evaluation.values == [100])
  }

  @Test func aThousandViewsDoNotOutvoteOne() throws {
    // All of a thousand widths are one sum; each wants 0, the sum wants to be 1,000.
    let count = 1000
    var constraints = (0..<count).map {
      Constraint(
        id: "zero \($0)", priority: 749, relation: .equal, constant: 0, terms: [($0, 1)])
    }
    constraints.append(
      Constraint(
        id: "sum", priority: 750, relation: .greaterOrEqual, constant: 1000,
        terms: (0..<count).map { ($0, 1) }))
    let solution = try solve((0..<count).map { "v\($0).w" }, constraints)
    #expect(solution.levelSum(750) == 0)
    #expect(solution.levelSum(749) == 1000)
  }

  static let neighbours: [(Double, Double)] = [
    (999.999, 999.5), (999.9999, 999.999), (750.000001, 750), (250.5, 250.25), (1, 0.001),
    (750.0.nextUp, 750),
  ]

  @Test(arguments: neighbours)
  func levelsAreRealNumbers(higher: Double, lower: Double) throws {
    var constraints = (0..<50).map { _ in wish(.lessOrEqual, 10, lower) }
    constraints.append(wish(.greaterOrEqual, 44, higher))
    #expect(try solve(["w"], constraints).evaluation.values == [44])
    // In a kernel as well as in an interval.
    constraints.append(
      Constraint(
        id: "chain", relation: .lessOrEqual, constant: 0, terms: [(0, 1), (1, -1)]))
    constraints.append(
      Constraint(id: "least", priority: 0.0005, relation: .equal, constant: 0, terms: [(1, 1)]))
    #expect(try solve(["a.w", "b.w"], constraints).evaluation.values == [44, 44])
  }

  @Test func requiredNeverBends() throws {
    var constraints = (0..<1000).map { _ in wish(.equal, 0, 999.999, weight: 1e6) }
    constraints.append(wish(.greaterOrEqual, 7, LinearSystem.required))
    #expect(try solve(["w"], constraints).evaluation.values == [7])
  }

  @Test func weightsCountWithinTheirLevelOnly() throws {
    let heavy = [wish(.equal, 10, 500, weight: 3), wish(.equal, 20, 500), wish(.equal, 20, 500)]
    #expect(try solve(["w"], heavy).evaluation.values == [10])
    #expect(try solve(["w"], heavy + [wish(.equal, 40, 500.5)]).evaluation.values == [40])
  }

  @Test func aLevelIsTheSumOfAbsoluteErrors() throws {
    // The median, not the mean.
    let wishes = [wish(.equal, 0, 500), wish(.equal, 10, 500), wish(.equal, 100, 500)]
    #expect(try solve(["w"], wishes).evaluation.values == [10])
  }
}
