import InsetSolver
import SolverCases
import Testing

/// Environments solved together are as good as each solved alone.
@Suite struct SweepTests {
  private static func expectEqual(
    _ system: LinearSystem, _ constants: [Double], _ environments: [[ConstantChange]],
    _ name: String
  ) {
    var evaluation = Evaluation(Plan(system))
    var values: [Double] = []
    let outcomes = evaluation.sweep(constants, environments, into: &values)
    for (i, changes) in environments.enumerated() {
      var changed = constants
      for change in changes { changed[change.row] = change.constant }
      evaluation.solve(changed)
      let count = evaluation.values.count
      #expect(Array(values[i * count..<(i + 1) * count]) == evaluation.values, "\(name), \(i)")
      #expect(outcomes[i].status == evaluation.status, "\(name), \(i)")
      #expect(outcomes[i].conflicts == evaluation.conflicts, "\(name), \(i)")
    }
  }

  @Test func randomSystems() throws {
    for seed in 0..<60 {
      let origin = LinearCase.random(seed)
      var random = SeededRandom(seed)
      let constants = origin.constraints.map(\.constant)
      let environments = (0..<11).map { _ in
        (0..<3).map { _ in
          ConstantChange(
            row: Int.random(in: 0..<constants.count, using: &random),
            constant: Double(Int.random(in: -400...400, using: &random)) / 4)
        }
      }
      SweepTests.expectEqual(
        try origin.system(origin.constraints), constants, environments, origin.name)
    }
  }

  /// Eight at a time, some of them in conflict, and some values too large for the grid.
  @Test(arguments: [1, 7, 8, 9, 40])
  func systemsThatEqualitiesDecide(count: Int) throws {
    var tree = SolverWorkload.tree(depth: 4)
    let root = 2
    try tree.system.addRow([(root, 1)], .lessOrEqual, 1000)
    tree.constants.append(1000)
    var environments: [[ConstantChange]] = []
    for i in 0..<count {
      let width: Double = i == 5 ? 1200 : 320 + 16.25 * Double(i)
      let height: Double = i == 3 ? 0x1p45 : 568.1 + Double(i)
      environments.append([
        ConstantChange(row: 2, constant: width), ConstantChange(row: 3, constant: height),
      ])
    }
    SweepTests.expectEqual(tree.system, tree.constants, environments, "tree")
  }

  /// Long programs of which some assignments are the same everywhere, in any order of ids.
  @Test(arguments: [false, true])
  func whatNoEnvironmentChangesIsKept(isReversed: Bool) throws {
    var system = LinearSystem()
    let count = 3001
    for _ in 0..<count { system.addVariable(.position) }
    func id(_ v: Int) -> Int { isReversed ? count - 1 - v : v }
    var constants: [Double] = []
    for v in 0..<count {
      let constant = Double(v % 17) / 3
      var terms = [(variable: id(v), coefficient: 1.0)]
      // Every third hangs from nothing that moves, the others from one before.
      if v > 2 { terms.append((variable: id(v % 3 == 0 ? v - 3 : v - 2), coefficient: -1.0)) }
      try system.addRow(terms, .equal, constant)
      constants.append(constant)
    }
    let environments = (0..<19).map { i in
      [
        ConstantChange(row: 1, constant: Double(i) / 7),
        ConstantChange(row: i % 2 == 0 ? 500 : 800, constant: i == 4 ? 0x1p39 : 3),
      ]
    }
    SweepTests.expectEqual(system, constants, environments, "chain")
    SweepTests.expectEqual(system, constants, environments.suffix(8), "without a far one")
  }

  @Test func whatIsNoNumberIsRefused() {
    let tree = SolverWorkload.tree(depth: 1)
    let evaluation = Evaluation(Plan(tree.system))
    var values: [Double] = []
    for change in [
      ConstantChange(row: 2, constant: .nan), ConstantChange(row: -1, constant: 0),
      ConstantChange(row: tree.constants.count, constant: 0),
    ] {
      let outcomes = evaluation.sweep(tree.constants, [[change]], into: &values)
      #expect(outcomes.map(\.status) == [.invalidConstants])
    }
  }

  @Test func aSweepCanBeCancelled() {
    let tree = SolverWorkload.tree(depth: 1)
    let evaluation = Evaluation(Plan(tree.system))
    var values: [Double] = []
    let environments = Array(repeating: [ConstantChange](), count: 20)
    var asked = 0
    let outcomes = evaluation.sweep(tree.constants, environments, into: &values) {
      asked += 1
      return asked > 1
    }
    #expect(outcomes.map { $0.status == .solved } == (0..<20).map { $0 < 8 })
  }
}
