import InsetSolver
import SolverCases
import Testing

/// A change that fails or is given up leaves no trace.
@Suite struct CancellationTests {
  /// Whatever can be asked of an evaluation.
  private struct Trace: Equatable {
    var values: [Double]
    var conflicts: [Conflict]
    var ambiguities: [Ambiguity]
    var explanations: [[Contribution]]
    var unmet: [UnmetRow]
    var tight: [Int]
    var slacks: [Double]

    init(_ evaluation: Evaluation) {
      values = evaluation.values
      conflicts = evaluation.conflicts
      ambiguities = evaluation.ambiguities()
      explanations = evaluation.values.indices.map { evaluation.explanation(of: $0) }
      unmet = evaluation.unmetRows()
      tight = evaluation.tightInequalities()
      slacks = (0..<evaluation.plan.system.rowCount).map { evaluation.slack(of: $0) }
    }
  }

  private func shifted(_ origin: LinearCase, by distance: Double) -> [Double] {
    origin.constraints.enumerated().map {
      $0.offset % 2 == 0 ? $0.element.constant + distance : $0.element.constant
    }
  }

  @Test func numbersThatAreNoneAreRefusedWithoutATrace() throws {
    let origin = LinearCase.random(2, batches: 0)
    var evaluation = try Replay(origin).evaluation
    let before = Trace(evaluation)
    for number in [Double.nan, .infinity, -.infinity, .signalingNaN] {
      var constants = origin.constraints.map(\.constant)
      constants[constants.count / 2] = number
      #expect(evaluation.solve(constants) == .invalidConstants)
      #expect(Trace(evaluation) == before)
    }
    #expect(evaluation.solve([]) == .invalidConstants)
    #expect(evaluation.solve([1] + origin.constraints.map(\.constant)) == .invalidConstants)
    #expect(Trace(evaluation) == before)
    #expect(evaluation.solve() == .solved)
  }

  @Test func aRefusedRowLeavesTheSystemAsItWas() throws {
    var system = LinearSystem()
    let a = system.addVariable(.size)
    let b = system.addVariable(.size)
    try system.addRow([(a, 1)], .equal, 10)
    let refused:
      [([(variable: Int, coefficient: Double)], Double, Double, Double, InvalidRow.Reason)] =
        [
          ([(a, 1), (b, .nan)], 0, 1000, 1, .notFinite),
          ([(a, .infinity)], 0, 1000, 1, .notFinite),
          ([(a, 1)], .nan, 1000, 1, .notFinite),
          ([(a, 1)], -.infinity, 1000, 1, .notFinite),
          ([(a, 1)], 0, 1000, .nan, .notFinite),
          ([(a, 1)], 0, 1000, 0, .notFinite),
          ([(a, 1)], 0, 0, 1, .priorityOutOfRange),
          ([(a, 1)], 0, 1000.5, 1, .priorityOutOfRange),
          ([(a, 1)], 0, .nan, 1, .priorityOutOfRange),
          ([(a, 1)], 0, -1, 1, .priorityOutOfRange),
          ([(a, 1), (b, 1e5)], 0, 1000, 1, .coefficientOutOfRange),
          ([(a, 1e-5), (b, 1)], 0, 1000, 1, .coefficientOutOfRange),
          ([(a, 9e3), (b, 1), (a, 9e3)], 0, 1000, 1, .coefficientOutOfRange),
          ([(a, 1), (2, 1)], 0, 1000, 1, .unknownVariable),
          ([(-1, 1)], 0, 1000, 1, .unknownVariable),
        ]
    for (terms, constant, priority, weight, reason) in refused {
      #expect(throws: InvalidRow(reason)) {
        try system.addRow(terms, .equal, constant, priority: priority, weight: weight)
      }
    }
    #expect(system.rowCount == 1)
    // What comes after a refusal lands where it should.
    #expect(try system.addRow([(b, 2), (a, 1), (b, -1)], .equal, 15) == 1)
    #expect(system.terms(of: 1).map(\.variable) == [1, 0])
    var evaluation = Evaluation(Plan(system))
    #expect(evaluation.solve() == .solved)
    #expect(evaluation.values == [10, 5])
  }

  /// One kernel of many variables, which takes thousands of steps.
  private func tangle(_ count: Int) -> LinearCase {
    var random = SeededRandom(count)
    var constraints: [LinearCase.Constraint] = []
    for v in 0..<count {
      let other = (v * 7 + 3) % count
      if other != v {
        constraints.append(
          .init(
            id: "gap \(v)", relation: .greaterOrEqual,
            constant: Double(Int.random(in: -40...0, using: &random)), terms: [(v, 1), (other, -1)])
        )
      }
      for level in [750.0, 500, 250] {
        constraints.append(
          .init(
            id: "wish \(v) \(level)", priority: level, relation: .equal,
            constant: Double(Int.random(in: 0...400, using: &random)),
            terms: [(v, 1), ((v + 1) % count, level == 500 ? 1 : -0.5)]))
      }
    }
    return LinearCase(
      name: "tangle", variables: (0..<count).map { "v\($0).w" }, constraints: constraints)
  }

  @Test func aCancelledSolveLeavesNoTrace() throws {
    let origin = tangle(48)
    var evaluation = try Replay(origin).evaluation
    let before = Trace(evaluation)
    var constants = origin.constraints.map(\.constant)
    for i in constants.indices where origin.constraints[i].priority < 1000 {
      constants[i] = Double((i * 37) % 500)
    }
    // Asked for the first time, for the second, and so on, until the solve gets through.
    var asked = 0
    for patience in 0..<10_000 {
      let calls = Counter()
      let status = evaluation.solve(constants) {
        calls.count += 1
        return calls.count > patience
      }
      asked = calls.count
      if status != .cancelled { break }
      #expect(Trace(evaluation) == before, "cancelled at call \(patience)")
    }
    #expect(asked > 2)
    var fresh = Evaluation(evaluation.plan)
    fresh.solve(constants)
    #expect(evaluation.values == fresh.values)
    #expect(evaluation.values != before.values)
  }

  /// Variables that hang together and have no optional constraints: their values are chosen in a search of its own.
  private func openChain(_ count: Int) -> LinearCase {
    var constraints: [LinearCase.Constraint] = []
    for v in 0..<count {
      constraints.append(
        .init(
          id: "gap \(v)", relation: .greaterOrEqual, constant: Double(v % 5) - 2,
          terms: [(v, 1), ((v + 1) % count, -0.5)]))
      constraints.append(
        .init(
          id: "sum \(v)", relation: .lessOrEqual, constant: Double(200 + v),
          terms: [(v, 1), ((v * 3 + 1) % count, 2)]))
    }
    var origin = LinearCase(
      name: "open chain", variables: (0..<count).map { "v\($0).w" }, constraints: constraints)
    origin.preferred = (0..<count).map { Double(($0 * 53) % 90) }
    return origin
  }

  @Test func aSolveThatRanOutOfItsAllowanceLeavesTheNextOneAlone() throws {
    let origin = openChain(24)
    let constants = origin.constraints.map(\.constant)
    let plan = try Replay(origin).evaluation.plan
    var fresh = Evaluation(plan)
    #expect(fresh.solve(constants) == .solved)
    let expected = Trace(fresh)
    var ends = 0
    for allowance in stride(from: 0, to: 1_000_000, by: 1000) {
      var evaluation = Evaluation(plan)
      if evaluation.solve(constants, allowance: allowance, isCancelled: nil) == .solved { break }
      ends += 1
      #expect(evaluation.solve(constants) == .solved)
      #expect(Trace(evaluation) == expected, "after an allowance of \(allowance)")
    }
    #expect(ends > 10)
  }

  private final class Counter { var count = 0 }

  /// Asks again and again with more patience, until the work gets through.
  ///
  /// - Returns: the answer, and how often it was asked whether to go on.
  private func insist<Answer>(_ work: (@escaping () -> Bool) -> Answer?) -> (Answer, asked: Int)? {
    for patience in 0..<10_000 {
      let calls = Counter()
      let answer = work {
        calls.count += 1
        return calls.count > patience
      }
      if let answer { return (answer, calls.count) }
      if calls.count <= patience { return nil }
    }
    return nil
  }

  /// Equalities between neighbours on a torus, which fill the rows that elimination leaves.
  private func mesh(_ side: Int) throws -> LinearSystem {
    var system = LinearSystem()
    for _ in 0..<side * side { system.addVariable(.size) }
    for x in 0..<side {
      for y in 0..<side {
        let here = x * side
        let next = (x + 1) % side * side
        let up = (y + 1) % side
        try system.addRow(
          [(here + y, 1), (here + up, 0.7), (next + y, -0.3), (next + up, 0.9)], .equal,
          Double(x % 7))
      }
    }
    return system
  }

  @Test func planningCanBeCancelled() throws {
    let system = try mesh(22)
    let plain = Plan(system)
    let (plan, asked) = try #require(insist { Plan(system, isCancelled: $0) })
    #expect(asked > 4)
    #expect(plan.shape == plain.shape)
    #expect(Plan(system, isCancelled: { true }) == nil)
  }

  @Test func planningForABrokenRowCanBeCancelled() throws {
    var system = LinearSystem()
    for _ in 0..<3 { system.addVariable(.size) }
    for v in 0..<3 {
      try system.addRow([(v, 1)], .equal, 1)
      try system.addRow([(v, 1)], .equal, 2)
    }
    let start = Evaluation(Plan(system))
    let (evaluation, asked) = try #require(
      insist { isCancelled -> Evaluation? in
        var evaluation = start
        if evaluation.solve(isCancelled: isCancelled) == .cancelled {
          #expect(evaluation.values == start.values && evaluation.conflicts == [])
          return nil
        }
        return evaluation
      })
    #expect(asked > 3)
    #expect(evaluation.conflicts.count == 3)
  }

  /// Other conflicts than before take another plan; cancelled while that is made, there is none.
  @Test func aSolveCancelledWhilePlanningAnewCanStillBeAsked() throws {
    var system = LinearSystem()
    for _ in 0..<3 { system.addVariable(.size) }
    for v in 0..<3 {
      try system.addRow([(v, 1)], .equal, 1)
      try system.addRow([(v, 1)], .equal, 1)
    }
    var start = Evaluation(Plan(system))
    #expect(start.solve([1, 2, 1, 1, 1, 1]) == .solved && start.conflicts.count == 1)
    let other: [Double] = [1, 1, 1, 1, 1, 2]
    let (evaluation, asked) = try #require(
      insist { isCancelled -> Evaluation? in
        var evaluation = start
        let status = evaluation.solve(other, allowance: .max, isCancelled: isCancelled)
        #expect(evaluation.unmetRows().count <= 6)
        #expect(evaluation.values.count == 3)
        return status == .cancelled ? nil : evaluation
      })
    #expect(asked > 2)
    #expect(evaluation.conflicts.count == 1 && evaluation.unmetRows().map(\.row) != [])
    // Nor is the next solve the worse for it.
    var next = start
    _ = next.solve(other, allowance: .max, isCancelled: { true })
    #expect(next.solve([1, 2, 1, 1, 1, 1]) == .solved && next.values == start.values)
  }

  /// Rows that share a column edge and stretch, so that most of them are open.
  private func openColumn(_ rows: Int) throws -> LinearSystem {
    var system = LinearSystem()
    for _ in 0..<2 * rows + 1 { system.addVariable(.size, preferred: 40) }
    for row in 0..<rows {
      try system.addRow([(2 * row + 1, 1), (0, -1)], .greaterOrEqual, 8)
      try system.addRow(
        [(2 * row + 2, 1), (2 * row + 1, -1), (0, 1)], .greaterOrEqual, Double(row % 5))
      try system.addRow([(2 * row + 2, 1)], .lessOrEqual, 300)
    }
    return system
  }

  @Test func theSearchForRangesCanBeCancelled() throws {
    var evaluation = Evaluation(Plan(try openColumn(24)))
    evaluation.solve()
    let plain = evaluation.ambiguities()
    #expect(plain.count > 24)
    let (found, asked) = try #require(insist { evaluation.ambiguities(isCancelled: $0) })
    #expect(asked > 4)
    #expect(found == plain)
    #expect(evaluation.ambiguities() == plain)
  }

  @Test func explanationsCanBeCancelled() throws {
    let origin = tangle(48)
    let evaluation = try Replay(origin).evaluation
    let plain = evaluation.explanation(of: 7)
    #expect(!plain.isEmpty)
    let (found, asked) = try #require(insist { evaluation.explanation(of: 7, isCancelled: $0) })
    #expect(asked > 4)
    #expect(found == plain)
  }

  @Test func aCancelledFirstSolveCanBeTriedAgain() throws {
    let origin = tangle(40)
    var evaluation = Evaluation(Plan(try origin.system(origin.constraints)))
    #expect(evaluation.solve(isCancelled: { true }) == .cancelled)
    #expect(evaluation.values == Array(repeating: 0, count: 40))
    #expect(evaluation.solve() == .solved)
    #expect(evaluation.values == (try Replay(origin)).evaluation.values)
  }
}
