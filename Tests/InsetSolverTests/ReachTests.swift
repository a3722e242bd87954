import InsetSolver
import SolverCases
import Testing

/// A change of a few constants of a large system comes to what a solve from nothing does.
@Suite struct ReachTests {
  @Test func fewChangesEndAsAFreshSolve() throws {
    var partial = 0
    for seed in 0..<24 { partial += try Self.partialSolves(seed) }
    #expect(partial > 300)
  }

  /// Changes constants of a system over and over.
  ///
  /// - Returns: how many of the solves were done by what the changes reach.
  private static func partialSolves(_ seed: Int) throws -> Int {
    var random = SeededRandom(seed)
    let origin = try large(seed, &random)
    let first = origin.constraints.map(\.constant)
    var constants = first
    var evaluation = Evaluation(Plan(try origin.system(origin.constraints)))
    evaluation.solve(constants)
    for step in 0..<40 {
      let changed = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        // Half of the changes are in the column.
        Int.random(
          in: step % 2 == 0 ? constants.count - 360..<constants.count : constants.indices,
          using: &random)
      }
      for row in changed {
        constants[row] += [-40, -8, -0.25, 0, 0.5, 3, 8, 1e3].randomElement(using: &random) ?? 0
      }
      let before = evaluation.values
      let partial = evaluation.counters.partialSolves
      if step % 3 == 0 {
        evaluation.solve(constants)
      } else {
        // By whoever knows what has changed.
        evaluation.solve(
          constants, changed: Set(changed).sorted().map { Int32($0) }, allowance: .max,
          isCancelled: nil)
      }
      // Who solves only what is reached can say what that is.
      if evaluation.counters.partialSolves > partial {
        #expect(evaluation.written != nil, "seed \(seed), step \(step)")
      }
      if let written = evaluation.written {
        let others = before.indices.filter { before[$0] != evaluation.values[$0] }
        #expect(Set(written).isSuperset(of: others.map { Int32($0) }), "seed \(seed), step \(step)")
      }
      var fresh = Evaluation(evaluation.plan)
      fresh.solve(constants)
      let place = "seed \(seed), step \(step)"
      #expect(evaluation.values == fresh.values, "\(place)")
      #expect(evaluation.status == fresh.status, "\(place)")
      #expect(evaluation.conflicts == fresh.conflicts, "\(place)")
      #expect(evaluation.ambiguities() == fresh.ambiguities(), "\(place)")
      // What kernels come to goes by the way there in its last digits.
      let rows = evaluation.rememberUnmetRows()
      let expected = fresh.unmetRows()
      #expect(rows.map(\.row) == expected.map(\.row), "\(place)")
      #expect(
        zip(rows, expected).allSatisfy { abs($0.violation - $1.violation) < 1e-6 }, "\(place)")
      // What cannot hold any more or leaves something open is taken back, so that there is something to
      // reach again.
      if fresh.conflicts.isEmpty && fresh.ambiguities().isEmpty { continue }
      for row in changed { constants[row] = first[row] }
      evaluation.solve(constants)
    }
    return evaluation.counters.partialSolves
  }

  /// A column of views as layouts have them, beside small systems of all kinds that have one solution.
  private static func large(_ seed: Int, _ random: inout SeededRandom) throws -> LinearCase {
    var result = LinearCase(name: "large \(seed)", variables: [], constraints: [])
    var next = seed * 1000
    var parts = 0
    while parts < 12 {
      let part = LinearCase.random(next)
      next += 1
      let alone = try Replay(part).evaluation
      guard alone.conflicts.isEmpty, alone.ambiguities().isEmpty else { continue }
      result.append(part, named: "p\(parts)")
      parts += 1
    }
    var column = LinearCase(name: "column", variables: [], constraints: [])
    for view in 0..<60 {
      let first = 4 * view
      column.variables += ["x\(view)", "y\(view)", "w\(view)", "h\(view)"]
      func row(
        _ relation: Relation, _ constant: Double, _ terms: [(Int, Double)],
        _ priority: Double = LinearSystem.required
      ) {
        column.constraints.append(
          LinearCase.Constraint(
            id: "r\(column.constraints.count)", priority: priority, relation: relation,
            constant: constant, terms: terms.map { (variable: $0.0, coefficient: $0.1) }))
      }
      row(.equal, 16, [(first, 1)])
      row(
        .equal, 8,
        view == 0 ? [(first + 1, 1)] : [(first + 1, 1), (first - 3, -1), (first - 1, -1)])
      let height = Double(Int.random(in: 20...60, using: &random))
      row(.equal, height, [(first + 3, 1)], 1000)
      // Content hugs and resists, and may not be wider than there is room.
      let width = Double(Int.random(in: 50...400, using: &random)) + 0.25
      row(.lessOrEqual, width, [(first + 2, 1)], 250)
      row(.greaterOrEqual, width, [(first + 2, 1)], 750)
      row(.lessOrEqual, 300, [(first, 1), (first + 2, 1)])
    }
    column.preferred = Array(repeating: 0, count: column.variables.count)
    result.append(column, named: "column")
    return result
  }
}

extension LinearCase {
  fileprivate mutating func append(_ other: LinearCase, named name: String) {
    let offset = variables.count
    variables += other.variables.map { "\(name).\($0)" }
    preferred += other.preferred
    for var constraint in other.constraints {
      constraint.id = "\(name).\(constraint.id)"
      constraint.terms = constraint.terms.map { ($0.variable + offset, $0.coefficient) }
      constraints.append(constraint)
    }
  }
}
