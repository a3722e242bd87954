import Foundation
import InsetSolver
import SolverCases
import Testing

/// Systems that nobody means to write end in time, and with a right answer.
@Suite struct HostileTests {
  private typealias Constraint = LinearCase.Constraint

  /// Variables in the large systems; `INSET_SOLVER_SIZE=100000` is the whole.
  static let size =
    ProcessInfo.processInfo.environment["INSET_SOLVER_SIZE"].flatMap { Int($0) } ?? 4000

  private func solved(_ system: LinearSystem) -> Evaluation {
    var evaluation = Evaluation(Plan(system))
    evaluation.solve()
    return evaluation
  }

  private func variables(_ count: Int, _ system: inout LinearSystem) {
    for _ in 0..<count { system.addVariable(.position) }
  }

  // MARK: Many variables

  @Test func aLongChain() throws {
    var system = LinearSystem()
    let count = Self.size
    variables(count, &system)
    try system.addRow([(0, 1)], .equal, 1)
    for v in 1..<count { try system.addRow([(v, 1), (v - 1, -1)], .equal, 1) }
    var evaluation = solved(system)
    #expect(evaluation.status == .solved)
    #expect(evaluation.values == (1...count).map(Double.init))
    #expect(evaluation.ambiguities() == [])
    #expect(evaluation.explanation(of: count - 1).count == count)
    var constants = Array(repeating: 1.0, count: count)
    constants[0] = -5
    evaluation.solve(constants)
    #expect(evaluation.values[count - 1] == Double(count) - 6)
  }

  @Test func nothingIsHeldAtAll() {
    var system = LinearSystem()
    variables(Self.size, &system)
    let evaluation = solved(system)
    #expect(evaluation.status == .solved)
    #expect(evaluation.values.allSatisfy { $0 == 0 })
    let open = evaluation.ambiguities()
    #expect(open.count == Self.size)
    #expect(open.allSatisfy { $0.lower == -.infinity && $0.upper == .infinity })
  }

  @Test func aLongChainThatHangsFromNothing() throws {
    var system = LinearSystem()
    let count = Self.size
    variables(count, &system)
    for v in 1..<count { try system.addRow([(v, 1), (v - 1, -1)], .equal, 1) }
    let evaluation = solved(system)
    #expect(evaluation.status == .solved)
    #expect(evaluation.values == (0..<count).map(Double.init))
    #expect(evaluation.ambiguities().count == count)
  }

  @Test func manyViewsThatStretchTogether() throws {
    // Rows of equal heights, none of them known, each with its own wishes; positions are sums.
    var system = LinearSystem()
    let count = Self.size / 2
    for _ in 0..<count { system.addVariable(.size, preferred: 20) }
    variables(count, &system)
    try system.addRow([(count, 1)], .equal, 0)
    for v in 1..<count {
      try system.addRow([(count + v, 1), (count + v - 1, -1), (v - 1, -1)], .equal, 8)
    }
    for v in 0..<count {
      try system.addRow([(v, 1)], .greaterOrEqual, 30, priority: 750)
      try system.addRow([(v, 1)], .greaterOrEqual, 0)
    }
    let evaluation = solved(system)
    #expect(evaluation.status == .solved)
    #expect(evaluation.values.prefix(count).allSatisfy { $0 == 30 })
    #expect(evaluation.values[2 * count - 1] == Double(38 * (count - 1)))
    // The first row's place is given; all else may grow.
    let open = evaluation.ambiguities()
    #expect(open.count == 2 * count - 1)
    #expect(open.last?.lower == Double(38 * (count - 1)) && open.last?.upper == .infinity)
  }

  /// Few numbers are kept as bytes, many as they are: none may come out as another.
  @Test(arguments: [3, 256, 257, 1000])
  func manyDifferentNumbers(count: Int) throws {
    var system = LinearSystem()
    variables(2000, &system)
    for v in 0..<2000 {
      let number = Double(v * 7 % count + 1)
      try system.addRow(
        [(v, 1 + number / 8), ((v + 1) % 2000, -number)], .equal, 0, priority: 1000 - number / 2,
        weight: number)
      if v % 500 == 3 {
        #expect(throws: InvalidRow.self) { try system.addRow([(v, 1), (v, .nan)], .equal, 0) }
      }
    }
    for v in 0..<2000 {
      let number = Double(v * 7 % count + 1)
      #expect(system.terms(of: v).map(\.variable) == [v, (v + 1) % 2000])
      #expect(system.terms(of: v).map(\.coefficient) == [1 + number / 8, -number])
      #expect(system.priority(of: v) == 1000 - number / 2)
    }
  }

  // MARK: Cycles

  @Test(arguments: [2, 3, 50, 600])
  func aCycleThatDoesNotClose(count: Int) throws {
    var system = LinearSystem()
    variables(count, &system)
    for v in 0..<count {
      try system.addRow([((v + 1) % count, 1), (v, -1)], .equal, 1)
    }
    let evaluation = solved(system)
    #expect(evaluation.status == .solved)
    let conflict = try #require(evaluation.conflicts.first)
    #expect(evaluation.conflicts.count == 1)
    #expect(conflict.members.map(\.row) == Array(0..<count))
    #expect(conflict.broken == count - 1)
    #expect(conflict.members.allSatisfy { abs($0.relaxation - Double(1 - count)) < 1e-9 })
  }

  @Test(arguments: [2, 3, 50, 400])
  func aCycleThatCloses(count: Int) throws {
    var system = LinearSystem()
    variables(count, &system)
    for v in 0..<count {
      let last = v + 1 == count
      try system.addRow([((v + 1) % count, 1), (v, -1)], .equal, last ? Double(1 - count) : 1)
      // And once more as two inequalities.
      try system.addRow(
        [((v + 1) % count, 1), (v, -1)], .lessOrEqual, last ? Double(1 - count) : 1)
    }
    let evaluation = solved(system)
    #expect(evaluation.status == .solved)
    #expect(evaluation.conflicts == [])
    #expect(evaluation.values == (0..<count).map(Double.init))
    #expect(evaluation.ambiguities().count == count)
  }

  @Test func aCycleOfInequalitiesForcesEquality() throws {
    let count = 40
    var system = LinearSystem()
    variables(count, &system)
    for v in 0..<count {
      try system.addRow([((v + 1) % count, 1), (v, -1)], .greaterOrEqual, 0)
    }
    try system.addRow([(7, 1)], .equal, 12, priority: 10)
    let evaluation = solved(system)
    #expect(evaluation.values == Array(repeating: 12, count: count))
    #expect(evaluation.ambiguities() == [])
  }

  // MARK: Numbers

  @Test(arguments: [1e-9, 1e-6, 1e6, 1e9, -1e9])
  func smallAndLargeConstants(number: Double) throws {
    var system = LinearSystem()
    variables(3, &system)
    try system.addRow([(0, 1)], .equal, number)
    try system.addRow([(1, 1), (0, -1)], .greaterOrEqual, number)
    try system.addRow([(2, 1), (1, 1)], .equal, 1e9)
    try system.addRow([(1, 1)], .equal, -2e9, priority: 500)
    let evaluation = solved(system)
    #expect(evaluation.status == .solved && evaluation.conflicts == [])
    let second = max(2 * number, -2e9)
    for (value, wanted) in zip(evaluation.values, [number, second, 1e9 - second]) {
      #expect(abs(value - wanted) <= 1.0 / 8192 + 1e-15 * wanted.magnitude)
    }
  }

  @Test func largeAndSmallNumbersTogether() throws {
    var system = LinearSystem()
    variables(4, &system)
    try system.addRow([(0, 1e4)], .equal, 1e9)
    try system.addRow([(1, 1e-4), (0, -1e-4)], .equal, 1e-4)
    try system.addRow([(2, 1), (1, -1)], .greaterOrEqual, 1e-9)
    try system.addRow([(2, 1)], .lessOrEqual, 100_001)
    try system.addRow([(3, 1e-4), (2, 1e4)], .lessOrEqual, 0, priority: 1e-9)
    try system.addRow([(3, 1)], .greaterOrEqual, -1e9, priority: 2e-9)
    let evaluation = solved(system)
    #expect(evaluation.status == .solved)
    #expect(evaluation.values[0] == 1e5 && evaluation.values[1] == 100_001)
    // The two wishes exclude each other by far; the higher one is met.
    #expect(evaluation.values[3] >= -1e9)
  }

  @Test func theGreatestNumbersDoNotOverflowIntoAnAnswer() throws {
    var system = LinearSystem()
    variables(2, &system)
    try system.addRow([(0, 1)], .equal, .greatestFiniteMagnitude)
    try system.addRow([(1, 1), (0, -1e4)], .equal, 0)
    try system.addRow([(1, 1)], .lessOrEqual, 5, priority: 5)
    let evaluation = solved(system)
    #expect(evaluation.values.allSatisfy { !$0.isNaN })
  }

  // MARK: Repetition and degeneracy

  @Test func duplicatesChangeNothing() throws {
    for seed in 0..<60 {
      let origin = LinearCase.random(seed, batches: 0)
      let once = try Replay(origin).evaluation
      guard once.conflicts.isEmpty else { continue }
      var twice = origin
      twice.constraints += origin.constraints + origin.constraints
      let thrice = try Replay(twice).evaluation
      #expect(thrice.values == once.values, "\(origin.name)")
      #expect(thrice.ambiguities() == once.ambiguities(), "\(origin.name)")
      #expect(thrice.conflicts == [], "\(origin.name)")
    }
  }

  @Test func thousandsOfDuplicates() throws {
    var system = LinearSystem()
    variables(2, &system)
    for i in 0..<Self.size {
      try system.addRow([(0, 1), (1, -1)], .equal, 3)
      try system.addRow([(0, 2), (1, -2)], .lessOrEqual, 6)
      try system.addRow([(1, 1)], .equal, 10, priority: Double(1 + i % 900))
    }
    let evaluation = solved(system)
    #expect(evaluation.status == .solved && evaluation.conflicts == [])
    #expect(evaluation.values == [13, 10])
  }

  @Test func thousandsOfBoundsOnOneValue() throws {
    var system = LinearSystem()
    variables(2, &system)
    for i in 0..<Self.size {
      let k = Double(i * 7919 % Self.size)
      try system.addRow([(0, 1), (1, -1)], .equal, k, priority: 500)
      try system.addRow([(0, 1)], .equal, k, priority: 400)
    }
    let evaluation = solved(system)
    #expect(evaluation.status == .solved)
    // A median of 0 ... size - 1 each.
    let half = Double(Self.size / 2)
    #expect(abs(evaluation.values[0] - half) <= 1)
    #expect(abs(evaluation.values[0] - evaluation.values[1] - half) <= 1)
  }

  @Test(arguments: 0..<8)
  func manyBoundsThroughOnePoint(seed: Int) throws {
    // A cone with its point at (1, 2, 3, …): whatever is wished, the point is in it.
    var random = SeededRandom(seed)
    let count = 8
    var system = LinearSystem()
    variables(count, &system)
    for _ in 0..<120 {
      var terms: [(variable: Int, coefficient: Double)] = []
      var constant = 0.0
      for v in 0..<count {
        let coefficient = Double(Int.random(in: -2...2, using: &random))
        terms.append((v, coefficient))
        constant += coefficient * Double(v + 1)
      }
      try system.addRow(terms, .lessOrEqual, constant)
      try system.addRow(
        terms, .equal, constant, priority: [700, 500, 300][Int.random(in: 0..<3, using: &random)])
    }
    let evaluation = solved(system)
    #expect(evaluation.status == .solved && evaluation.conflicts == [])
    #expect(evaluation.values == (1...count).map(Double.init))
    #expect(evaluation.ambiguities() == [])
  }

  @Test(arguments: [3, 6, 9])
  func anAssignmentIsDegenerateEverywhere(count: Int) throws {
    // Sums of rows and columns are 1; each cell's cost is a wish to be 0, as strong as its number.
    var system = LinearSystem()
    variables(count * count, &system)
    var costs: [[Double]] = []
    for i in 0..<count {
      costs.append((0..<count).map { Double((i * 5 + $0 * 3 + i * $0) % 7 + 1) })
      try system.addRow((0..<count).map { (i * count + $0, 1) }, .equal, 1)
      try system.addRow((0..<count).map { ($0 * count + i, 1) }, .equal, 1)
    }
    for i in 0..<count {
      for j in 0..<count {
        try system.addRow([(i * count + j, 1)], .greaterOrEqual, 0)
        try system.addRow(
          [(i * count + j, 1)], .lessOrEqual, 0, priority: 500, weight: costs[i][j])
      }
    }
    let evaluation = solved(system)
    #expect(evaluation.status == .solved && evaluation.conflicts == [])
    var total = 0.0
    for i in 0..<count {
      for j in 0..<count { total += costs[i][j] * evaluation.values[i * count + j] }
    }
    #expect(abs(total - cheapest(costs)) < 1e-2)
  }

  /// The cheapest assignment, by trying sets of columns.
  private func cheapest(_ costs: [[Double]]) -> Double {
    let count = costs.count
    var best = Array(repeating: Double.infinity, count: 1 << count)
    best[0] = 0
    for set in 0..<1 << count where best[set].isFinite {
      let row = set.nonzeroBitCount
      if row == count { continue }
      for column in 0..<count where set & (1 << column) == 0 {
        let next = set | 1 << column
        best[next] = min(best[next], best[set] + costs[row][column])
      }
    }
    return best[best.count - 1]
  }

  @Test func aChainOfInequalitiesInOneKernel() throws {
    let count = min(Self.size / 20, 1000)
    var system = LinearSystem()
    variables(count, &system)
    for v in 0..<count {
      if v > 0 { try system.addRow([(v, 1), (v - 1, -1)], .greaterOrEqual, 2) }
      try system.addRow([(v, 1)], .equal, 0, priority: 500)
    }
    let evaluation = solved(system)
    #expect(evaluation.status == .solved)
    for v in 1..<count { #expect(evaluation.values[v] - evaluation.values[v - 1] == 2) }
    #expect(evaluation.values[count / 2].magnitude <= 2)
  }

  /// A star with nothing to hold its ends is solved, or said to be too much; so is the rest.
  @Test func aStarOfBoundsEnds() throws {
    var system = LinearSystem()
    let count = Self.size / 4
    variables(count + 1, &system)
    for v in 1..<count { try system.addRow([(v, 1), (0, -1)], .greaterOrEqual, 1) }
    try system.addRow([(count, 1)], .equal, 7)
    let evaluation = solved(system)
    switch evaluation.status {
    case .solved, .stepLimit: break
    default: Issue.record("\(evaluation.status)")
    }
    #expect(evaluation.values[count] == 7)
  }
}
