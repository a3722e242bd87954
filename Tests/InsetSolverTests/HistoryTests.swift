import Foundation
import InsetSolver
import SolverCases
import Testing

/// An answer depends on the constraints alone: not on how they came, and not on their order.
@Suite struct HistoryTests {
  /// How many random systems are tried; `INSET_SOLVER_SEQUENCES=10000` is the whole.
  static let count =
    ProcessInfo.processInfo.environment["INSET_SOLVER_SEQUENCES"].flatMap { Int($0) } ?? 300

  @Test func anySequenceOfEditsEndsAsAFreshSolve() throws {
    var states = 0
    for seed in 0..<HistoryTests.count {
      let origin = LinearCase.random(seed)
      var replay = try Replay(origin)
      for (step, batch) in origin.batches.enumerated() {
        try replay.apply(batch)
        let fresh = try replay.fresh()
        let place = "\(origin.name), step \(step)"
        // Published values stand on a grid of 1/4096, so rounding to 1/1024 hides nothing.
        #expect(replay.evaluation.values == fresh.values, "\(place)")
        #expect(replay.evaluation.status == .solved, "\(place)")
        #expect(replay.evaluation.status == fresh.status, "\(place)")
        #expect(replay.evaluation.conflicts == fresh.conflicts, "\(place)")
        #expect(replay.evaluation.ambiguities() == fresh.ambiguities(), "\(place)")
        states += 1
      }
    }
    #expect(states == HistoryTests.count * 8)
  }

  @Test func theOrderOfConstraintsAndTermsDoesNotMatter() throws {
    var feasible = 0
    for seed in 0..<HistoryTests.count {
      var origin = LinearCase.random(seed)
      let first = try Replay(origin).evaluation
      // Of several conflicts the one that is met first is broken, which is the order of the file.
      guard first.conflicts.isEmpty else { continue }
      feasible += 1
      var random = SeededRandom(seed)
      for _ in 0..<3 {
        origin.constraints.shuffle(using: &random)
        for i in origin.constraints.indices { origin.constraints[i].terms.shuffle(using: &random) }
        let other = try Replay(origin).evaluation
        #expect(other.values == first.values, "\(origin.name)")
        #expect(other.ambiguities() == first.ambiguities(), "\(origin.name)")
      }
    }
    #expect(feasible > HistoryTests.count / 2)
  }

  /// Rows that leave and come are switched off and on in one system, as an editor would.
  @Test func rowsThatAreSwitchedEndAsASystemWithoutThem() throws {
    for seed in 0..<HistoryTests.count {
      let origin = LinearCase.random(seed)
      var switched = try SwitchedCase(origin)
      for (step, batch) in origin.batches.enumerated() {
        switched.apply(batch)
        let fresh = try switched.fresh()
        let place = "\(origin.name), step \(step)"
        #expect(switched.evaluation.status == fresh.status, "\(place)")
        #expect(switched.evaluation.values == fresh.values, "\(place)")
        #expect(switched.evaluation.ambiguities() == fresh.ambiguities(), "\(place)")
        #expect(switched.conflicts == fresh.conflicts.map { $0.members.map(\.row) }, "\(place)")
      }
    }
  }
}

/// A case with every constraint of its script in one system.
private struct SwitchedCase {
  private let origin: LinearCase
  private var constraints: [LinearCase.Constraint]
  private(set) var evaluation: Evaluation

  init(_ origin: LinearCase) throws {
    self.origin = origin
    constraints = origin.constraints
    for case .add(let constraint) in origin.batches.joined()
    where !constraints.contains(where: { $0.id == constraint.id }) {
      constraints.append(constraint)
    }
    evaluation = Evaluation(Plan(try origin.system(constraints)))
    for row in origin.constraints.count..<constraints.count {
      evaluation.setActive(false, row: row)
    }
    evaluation.solve()
  }

  mutating func apply(_ batch: [LinearCase.Step]) {
    for step in batch {
      switch step {
      case .set(let id, let constant):
        for row in constraints.indices where constraints[row].id == id {
          constraints[row].constant = constant
        }
      case .remove(let id): turn(id, isActive: false)
      case .add(let constraint):
        for row in constraints.indices where constraints[row].id == constraint.id {
          constraints[row].constant = constraint.constant
        }
        turn(constraint.id, isActive: true)
      }
    }
    evaluation.solve(constraints.map(\.constant))
  }

  private mutating func turn(_ id: String, isActive: Bool) {
    for row in constraints.indices where constraints[row].id == id {
      evaluation.setActive(isActive, row: row)
    }
  }

  private var active: [Int] { constraints.indices.filter { evaluation.isActive($0) } }

  /// The members of the conflicts, counted among the active rows.
  var conflicts: [[Int]] {
    let active = active
    return evaluation.conflicts.map { conflict in
      conflict.members.map { member in active.firstIndex(of: member.row) ?? -1 }
    }
  }

  func fresh() throws -> Evaluation {
    var fresh = Evaluation(Plan(try origin.system(active.map { constraints[$0] })))
    fresh.solve()
    return fresh
  }
}
