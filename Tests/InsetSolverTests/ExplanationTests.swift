import InsetSolver
import SolverCases
import Testing

/// `value = sum(derivative * constant)`, and the derivatives are those that a change finds.
@Suite struct ExplanationTests {
  private func sum(_ parts: [Contribution]) -> Double {
    parts.reduce(0) { $0 + $1.derivative * $1.constant }
  }

  @Test func contributionsAddUpToEveryValue() throws {
    var variables = 0
    for seed in 0..<HistoryTests.count {
      let origin = LinearCase.random(seed, batches: 3)
      var replay = try Replay(origin)
      for batch in [[]] + origin.batches {
        try replay.apply(batch)
        let evaluation = replay.evaluation
        for (v, value) in evaluation.values.enumerated() {
          let parts = evaluation.explanation(of: v)
          #expect(abs(sum(parts) - value) <= 1.0 / 8192 + 1e-6, "\(origin.name): \(v)")
          for part in parts {
            if let row = part.row { #expect(part.constant == replay.constraints[row].constant) }
            #expect((part.row == nil) != (part.preferredVariable == nil))
          }
          variables += 1
        }
      }
    }
    #expect(variables > HistoryTests.count * 8)
  }

  /// Every number is moved off the others, so that no two bounds meet in a point by chance.
  private func general(_ seed: Int) -> LinearCase {
    var origin = LinearCase.random(seed, batches: 0)
    var random = SeededRandom(seed + 1_000_000)
    for i in origin.constraints.indices {
      origin.constraints[i].constant += Double.random(in: 0..<8, using: &random)
    }
    for v in origin.preferred.indices {
      origin.preferred[v] = Double.random(in: 0..<20, using: &random)
    }
    return origin
  }

  @Test func derivativesAreThoseOfFiniteDifferences() throws {
    // Values stand on a grid of 1/4096, so a step of 1/16 tells a derivative within 1/128.
    let step = 1.0 / 16
    var compared = 0
    for seed in 0..<HistoryTests.count {
      let origin = general(seed)
      let replay = try Replay(origin)
      let base = replay.evaluation
      if !base.conflicts.isEmpty { continue }
      let constants = origin.constraints.map(\.constant)
      let explained = base.values.indices.map { v -> [Int: Double] in
        var rows: [Int: Double] = [:]
        for part in base.explanation(of: v) {
          if let row = part.row { rows[row] = part.derivative }
        }
        return rows
      }
      for row in constants.indices {
        func moved(_ distance: Double) -> [Double]? {
          var changed = constants
          changed[row] += distance
          var copy = base
          copy.solve(changed)
          return copy.conflicts.isEmpty ? copy.values : nil
        }
        guard let up = moved(step), let down = moved(-step) else { continue }
        for v in base.values.indices {
          let derivative = explained[v][row] ?? 0
          let rising = (up[v] - base.values[v]) / step
          let falling = (base.values[v] - down[v]) / step
          // A breakpoint may lie within the step on one side, hardly on both.
          let error = min(abs(rising - derivative), abs(falling - derivative))
          #expect(error < 1.0 / 100, "\(origin.name): value \(v) by row \(row)")
          compared += 1
        }
      }
    }
    #expect(compared > HistoryTests.count * 20)
  }

  @Test func theWishThatDecidesIsNamed() throws {
    typealias Constraint = LinearCase.Constraint
    let origin = LinearCase(
      name: "label", variables: ["label.w", "row.w"],
      constraints: [
        Constraint(id: "row", relation: .equal, constant: 300, terms: [(1, 1)]),
        Constraint(id: "room", relation: .lessOrEqual, constant: -32, terms: [(0, 1), (1, -1)]),
        Constraint(
          id: "text", priority: 750, relation: .greaterOrEqual, constant: 400, terms: [(0, 1)]),
        Constraint(
          id: "hug", priority: 250, relation: .lessOrEqual, constant: 400, terms: [(0, 1)]),
      ])
    var replay = try Replay(origin)
    func decided() -> [Int?] { replay.evaluation.explanation(of: 0).map(\.row) }
    #expect(replay.evaluation.values[0] == 268)
    #expect(decided() == [0, 1])
    #expect(replay.evaluation.unmetRows().map(\.row) == [2])
    #expect(replay.evaluation.unmetRows().map(\.violation) == [132])
    #expect(replay.evaluation.tightInequalities() == [1])
    try replay.apply([.set("row", 500)])
    #expect(replay.evaluation.values[0] == 400)
    #expect(decided() == [2])
    #expect(replay.evaluation.unmetRows() == [])
    #expect(replay.evaluation.slack(of: 1) == -68)
  }

  @Test func aChosenValueNamesTheVariableAndItsPreference() throws {
    var origin = LinearCase(
      name: "open", variables: ["a.x", "b.x"],
      constraints: [
        LinearCase.Constraint(
          id: "gap", relation: .equal, constant: 8, terms: [(1, 1), (0, -1)])
      ])
    origin.preferred[0] = 20
    let evaluation = try Replay(origin).evaluation
    #expect(evaluation.values == [20, 28])
    let parts = evaluation.explanation(of: 1)
    #expect(parts.map(\.row) == [0, nil])
    #expect(parts.map(\.preferredVariable) == [nil, 0])
    #expect(parts.map(\.constant) == [8, 20])
  }
}
