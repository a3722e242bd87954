import InsetSolver
import SolverCases
import Testing

/// Conflict sets are irreducible, and say exactly how far each member would have to give.
@Suite struct ConflictTests {
  private typealias Constraint = LinearCase.Constraint

  /// Whether the constraints, all required, can hold together.
  private func hold(_ origin: LinearCase, _ constraints: [Constraint]) throws -> Bool {
    var evaluation = Evaluation(Plan(try origin.system(constraints)))
    return evaluation.solve() == .solved && evaluation.conflicts.isEmpty
  }

  private func check(_ origin: LinearCase, _ conflict: Conflict) throws {
    let members = conflict.members.map { origin.constraints[$0.row] }
    let ids = members.map(\.id)
    #expect(members.allSatisfy { $0.priority == LinearSystem.required })
    #expect(try !hold(origin, members), "\(origin.name): \(ids) can hold")
    for (i, member) in conflict.members.enumerated() {
      var others = members
      others.remove(at: i)
      #expect(try hold(origin, others), "\(origin.name): \(ids) without \(ids[i])")
      var changed = members
      changed[i].constant = member.relaxation
      #expect(try hold(origin, changed), "\(origin.name): \(ids[i]) at \(member.relaxation)")
      let gap = member.relaxation - members[i].constant
      changed[i].constant = members[i].constant + gap * 0.98
      #expect(try !hold(origin, changed), "\(origin.name): \(ids[i]) at 98 % of its way")
    }
    let broken = conflict.members.max { a, b in
      let ranks = (origin.constraints[a.row].rank, origin.constraints[b.row].rank)
      return ranks.0 != ranks.1 ? ranks.0 < ranks.1 : a.row < b.row
    }
    #expect(conflict.broken == broken?.row)
  }

  @Test func randomConflictsAreIrreducibleAndExact() throws {
    var found = 0
    for seed in stride(from: 5, to: 6 * HistoryTests.count, by: 6) {
      var origin = LinearCase.random(seed, batches: 0)
      if seed % 4 == 3 {
        for i in origin.constraints.indices { origin.constraints[i].rank = Int32(i % 3) }
      }
      let evaluation = try Replay(origin).evaluation
      #expect(evaluation.status == .solved, "\(origin.name)")
      for conflict in evaluation.conflicts {
        try check(origin, conflict)
        found += 1
      }
    }
    #expect(found > HistoryTests.count / 2)
  }

  @Test func layoutGoesOnWithTheBrokenOne() throws {
    let origin = LinearCase(
      name: "label in a row", variables: ["a.x", "a.w", "b.x"],
      constraints: [
        Constraint(id: "leading", relation: .equal, constant: 16, terms: [(0, 1)]),
        Constraint(id: "narrow", relation: .lessOrEqual, constant: 100, terms: [(1, 1)]),
        Constraint(id: "wide", relation: .greaterOrEqual, constant: 120, terms: [(1, 1)]),
        Constraint(
          id: "after", relation: .equal, constant: 8, terms: [(2, 1), (0, -1), (1, -1)]),
      ])
    let solution = try Solution(origin)
    #expect(solution.conflicts == [["narrow", "wide"]])
    // The last in the file gives way, as little as it can.
    #expect(solution.evaluation.values == [16, 100, 124])
    #expect(solution.unmet == ["wide"])
    #expect(solution.evaluation.conflicts.first?.members.map(\.relaxation) == [120, 100])
  }

  @Test func theHighestRankIsBroken() throws {
    var origin = LinearCase(
      name: "ranks", variables: ["a.w"],
      constraints: [
        Constraint(id: "written", relation: .equal, constant: 10, rank: 2, terms: [(0, 1)]),
        Constraint(id: "generated", relation: .equal, constant: 20, rank: 1, terms: [(0, 1)]),
      ])
    #expect(try Solution(origin).unmet == ["written"])
    origin.constraints[1].rank = 3
    #expect(try Solution(origin).unmet == ["generated"])
  }

  /// A bound met in the same step as a wall must hold the next search back.
  @Test func aBoundMetAtAWallIsAWall() throws {
    let origin = LinearCase(
      name: "met at a wall", variables: (0..<9).map { "v\($0).x" },
      constraints: [
        Constraint(id: "c0", relation: .equal, constant: -8, terms: [(2, 1)]),
        Constraint(id: "c2", relation: .lessOrEqual, constant: -2, terms: [(4, 1), (6, -1)]),
        Constraint(id: "c7", relation: .lessOrEqual, constant: 8, terms: [(6, 1)]),
        Constraint(id: "c8", relation: .equal, constant: -12, terms: [(2, 1), (8, -1)]),
        Constraint(id: "c11", relation: .greaterOrEqual, constant: 11, terms: [(1, 1)]),
        Constraint(id: "c14", relation: .greaterOrEqual, constant: 14, terms: [(2, -1), (4, 1)]),
        Constraint(
          id: "c19", priority: 750, relation: .greaterOrEqual, constant: 11,
          terms: [(4, 1), (8, -1)]),
        Constraint(id: "c12", relation: .greaterOrEqual, constant: 18, terms: [(1, -1), (4, 1)]),
      ])
    let evaluation = try Replay(origin).evaluation
    #expect(evaluation.status == .solved)
    #expect(evaluation.conflicts.count == 1)
    for conflict in evaluation.conflicts { try check(origin, conflict) }
  }

  @Test func manyConflictsAreAllTold() throws {
    let count = 40
    var constraints: [Constraint] = []
    for v in 0..<count {
      constraints.append(
        Constraint(id: "a\(v)", relation: .equal, constant: 10, terms: [(v, 1)]))
      constraints.append(
        Constraint(id: "b\(v)", relation: .greaterOrEqual, constant: 11, terms: [(v, 1)]))
    }
    let origin = LinearCase(
      name: "forty", variables: (0..<count).map { "v\($0).w" }, constraints: constraints)
    let solution = try Solution(origin)
    #expect(solution.conflicts == (0..<count).map { ["a\($0)", "b\($0)"] })
    #expect(solution.evaluation.values == Array(repeating: 10, count: count))
  }

  @Test func moreConflictsThanTheLimitAreSaid() throws {
    let count = Evaluation.conflictLimit + 50
    var constraints: [Constraint] = []
    for v in 0..<count {
      for constant in [10.0, 20] {
        constraints.append(
          Constraint(id: "\(v)=\(constant)", relation: .equal, constant: constant, terms: [(v, 1)]))
      }
    }
    let origin = LinearCase(
      name: "too many", variables: (0..<count).map { "v\($0).w" }, constraints: constraints)
    #expect(try Replay(origin).evaluation.status == .tooManyConflicts)
  }

  /// A bound that was just met, and counted as violated, is violated by the next solve.
  @Test func aWarmBasisDoesNotHideAConflict() throws {
    for reach in [60.0, 61, 90] {
      let origin = LinearCase(
        name: "just met", variables: ["a.w", "b.w"],
        constraints: [
          Constraint(id: "c0", relation: .lessOrEqual, constant: 25, terms: [(0, 1), (1, -1)]),
          Constraint(id: "c1", relation: .greaterOrEqual, constant: 60, terms: [(0, 1)]),
          Constraint(id: "c3", relation: .lessOrEqual, constant: 35, terms: [(1, 1)]),
          Constraint(id: "c10", priority: 500, relation: .equal, constant: 0, terms: [(1, 1)]),
          Constraint(id: "c14", priority: 750, relation: .equal, constant: 10, terms: [(1, 1)]),
          Constraint(
            id: "c16", priority: 250, relation: .lessOrEqual, constant: 10, terms: [(0, 1)]),
        ])
      var replay = try Replay(origin)
      #expect(replay.evaluation.conflicts == [])
      for constant in [reach, 60, reach, 59, reach] {
        try replay.apply([.set("c1", constant)])
        #expect(replay.evaluation.conflicts == (try replay.fresh()).conflicts)
        #expect(replay.evaluation.conflicts.isEmpty == (constant <= 60))
      }
    }
  }
}
