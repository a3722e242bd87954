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
}
