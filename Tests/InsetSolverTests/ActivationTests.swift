import InsetSolver
import SolverCases
import Testing

/// Rows switched off and on leave the same answer as a system that never had them.
@Suite struct ActivationTests {
  @Test func switchedOffRowsAreAsGoodAsGone() throws {
    var released = 0
    for seed in 0..<200 {
      let origin = LinearCase.random(seed)
      var random = SeededRandom(seed)
      var evaluation = Evaluation(Plan(try origin.system(origin.constraints)))
      var constants = origin.constraints.map(\.constant)
      evaluation.solve(constants)
      var off: Set<Int> = []
      for step in 0..<8 {
        let row = Int.random(in: 0..<constants.count, using: &random)
        if off.remove(row) == nil { off.insert(row) }
        evaluation.setActive(!off.contains(row), row: row)
        if step % 3 == 2 {
          let changed = Int.random(in: 0..<constants.count, using: &random)
          constants[changed] += Double(Int.random(in: -40...40, using: &random)) / 4
        }
        let replans = evaluation.counters.replans
        evaluation.solve(constants)
        if evaluation.counters.replans == replans { released += 1 }
        let kept = origin.constraints.indices.filter { !off.contains($0) }
        let rows = kept.map { row in
          var constraint = origin.constraints[row]
          constraint.constant = constants[row]
          return constraint
        }
        var fresh = Evaluation(Plan(try origin.system(rows)))
        fresh.solve()
        let place = "\(origin.name), step \(step)"
        #expect(evaluation.values == fresh.values, "\(place)")
        #expect(evaluation.status == fresh.status, "\(place)")
        #expect(evaluation.ambiguities() == fresh.ambiguities(), "\(place)")
        #expect(evaluation.conflicts.count == fresh.conflicts.count, "\(place)")
        #expect(evaluation.unmetRows().map(\.row) == fresh.unmetRows().map { kept[$0.row] })
        #expect(evaluation.isActive(row) == !off.contains(row))
      }
    }
    // Some of the rows must have gone without a new plan, or half of this was not tried.
    #expect(released > 10)
  }

  @Test func anEqualityOfATreeGoesWithoutANewPlan() throws {
    let tree = SolverWorkload.tree(depth: 6)
    var evaluation = Evaluation(Plan(tree.system))
    evaluation.solve()
    let before = evaluation.values
    evaluation.setActive(false, row: tree.lastLeaf)
    evaluation.solve()
    #expect(evaluation.values != before)
    // The leaf's position, and its size, which ends where the parent does.
    #expect(evaluation.ambiguities().count == 2)
    evaluation.setActive(true, row: tree.lastLeaf)
    evaluation.solve()
    #expect(evaluation.values == before)
    #expect(evaluation.counters.replans == 0)
  }

  /// The title's end in the middle of a list: its row's height follows, and nothing is planned.
  @Test func anInequalityGoesWithoutANewPlan() {
    let list = SolverWorkload.selfSizingRows(200)
    let row = list.edited + 3
    #expect(list.system.relation(of: row) == .lessOrEqual)
    var evaluation = Evaluation(Plan(list.system))
    evaluation.solve()
    let before = evaluation.values
    let counters = evaluation.counters
    evaluation.setActive(false, row: row)
    evaluation.solve()
    #expect(evaluation.values != before)
    #expect(evaluation.unmetRows().allSatisfy { $0.row != row })
    let without = evaluation.values
    evaluation.setActive(true, row: row)
    evaluation.solve()
    #expect(evaluation.values == before)
    #expect(evaluation.counters.kernelsSolved - counters.kernelsSolved == 2)
    #expect(evaluation.counters.replans == 0)
    // A row that was off from the beginning comes as cheaply.
    var other = Evaluation(Plan(list.system))
    other.setActive(false, row: row)
    other.solve()
    #expect(other.values == without)
    other.setActive(true, row: row)
    other.solve()
    #expect(other.values == before)
    #expect(other.counters.replans == 0)
  }

  @Test func mostRowsCanGo() {
    let list = SolverWorkload.selfSizingRows(40)
    var evaluation = Evaluation(Plan(list.system))
    evaluation.solve()
    let before = evaluation.values
    let soft = list.constants.indices.filter { list.system.relation(of: $0) != .equal }
    for row in soft { evaluation.setActive(false, row: row) }
    evaluation.solve()
    #expect(evaluation.status == .solved)
    #expect(evaluation.counters.replans == 1)
    #expect(!evaluation.tightInequalities().contains { !evaluation.isActive($0) })
    for row in soft { evaluation.setActive(true, row: row) }
    evaluation.solve()
    #expect(evaluation.values == before)
  }

  @Test func explanationsKnowWhatIsSwitchedOff() throws {
    let tree = SolverWorkload.tree(depth: 4)
    var evaluation = Evaluation(Plan(tree.system))
    evaluation.solve()
    evaluation.setActive(false, row: tree.lastLeaf)
    evaluation.solve()
    for variable in evaluation.values.indices {
      let contributions = evaluation.explanation(of: variable)
      let sum = contributions.reduce(0) { $0 + $1.derivative * $1.constant }
      #expect(abs(sum - evaluation.values[variable]) < 1e-3)
      #expect(!contributions.contains { $0.row == tree.lastLeaf })
    }
  }
}
