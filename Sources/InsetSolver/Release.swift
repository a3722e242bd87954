/// What changes when one required equality is taken out of a plan that has it: instead of planning
/// anew, the row's constant becomes a free number.
///
/// Possible where that number moves nothing but variables that assignments define. It is then the
/// only freedom there is, and the rule for undetermined variables says which value it takes: that
/// which puts the first of the variables it moves, sizes before positions, at its preferred value.
struct Release: Sendable {
  let row: Int32
  /// The variables that the row's constant moves, ascending, and by how much each.
  let variables: [Int32]
  let derivatives: [Double]
  /// The place of the variable that is put at its preferred value.
  let lead: Int
  /// The values with the row in force, while they are replaced.
  private(set) var saved: [Double] = []

  /// - Parameter isTaken: variables that depend on other open ones; nil if none does.
  init?(_ plan: Plan, row: Int32, isTaken: [Bool]?) {
    let system = plan.system
    guard system.relations[Int(row)] == .equal,
      system.priorities[Int(row)] >= LinearSystem.required, plan.demoted.isEmpty
    else { return nil }
    let moves = Block<Double>(repeating: 0, count: system.variableCount)
    let sides = Block<Double>(repeating: 0, count: plan.residualRows.count)
    Release.differentiate(plan.forward, moves) { $0 == row ? 1 : 0 }
    var moved = 0
    for i in 0..<plan.residualRows.count {
      sides[i] = plan.residualRows[i] == row ? 1 : 0
    }
    for t in 0..<plan.knownTargets.count {
      sides[plan.knownTargets[t]] -= plan.knownCoefficients[t] * moves[plan.knownVariables[t]]
    }
    for i in 0..<plan.logPivots.count {
      let change = sides[plan.logPivots[i]]
      if change != 0 { sides[plan.logTargets[i]] -= plan.logFactors[i] * change }
    }
    for i in 0..<sides.count where sides[i].magnitude > 1e-11 { moved += 1 }
    for source in plan.eliminated.sources where sides[source].magnitude > 1e-11 { moved -= 1 }
    // Something that is checked or chosen depends on the row.
    if moved != 0 { return nil }
    Release.differentiate(plan.eliminated, moves) { sides[$0] }
    Release.differentiate(plan.backward, moves) { $0 == row ? 1 : 0 }
    for wish in plan.idleRows {
      for t in Int(system.starts[Int(wish)])..<Int(system.starts[Int(wish) + 1])
      where moves[system.variables[t]] != 0 {
        return nil
      }
    }
    var variables: [Int32] = []
    var derivatives: [Double] = []
    var lead = -1
    for v in 0..<Int32(system.variableCount) where moves[v].magnitude > 1e-11 {
      if let isTaken, isTaken[Int(v)] { return nil }
      let isSize = system.kinds[Int(v)] == .size
      if moves[v].magnitude > 1e-9,
        lead < 0 || (isSize && system.kinds[Int(variables[lead])] == .position)
      {
        lead = variables.count
      }
      variables.append(v)
      derivatives.append(moves[v])
    }
    if lead < 0 { return nil }
    self.row = row
    self.variables = variables
    self.derivatives = derivatives
    self.lead = lead
  }

  /// Runs a program on derivatives; `source` is that of a right-hand side.
  private static func differentiate(
    _ program: Program, _ moves: borrowing Block<Double>, _ source: (Int32) -> Double
  ) {
    program.withView { program in
      for i in 0..<program.count {
        var sum = source(program.sources[i]) * program.scales[i]
        for t in Int(program.starts[i])..<Int(program.starts[i + 1]) {
          let move = moves[program.variables[t]]
          if move != 0 { sum += program.coefficients[t] * move }
        }
        if sum != 0 { moves[program.outs[i]] = sum }
      }
    }
  }

  /// Gives the variables the values they have without the row.
  mutating func apply(to values: inout [Double], preferred: Double) {
    saved.removeAll(keepingCapacity: true)
    for v in variables { saved.append(values[Int(v)]) }
    let first = Int(variables[lead])
    let change = (preferred - values[first]) / derivatives[lead]
    for (v, derivative) in zip(variables, derivatives) { values[Int(v)] += derivative * change }
    values[first] = preferred
  }

  /// Gives the variables the values they have with the row.
  mutating func undo(in values: inout [Double]) {
    for (v, value) in zip(variables, saved) { values[Int(v)] = value }
    saved.removeAll(keepingCapacity: true)
  }
}

extension Stage {
  mutating func apply(_ release: inout Release) {
    let lead = Int(release.variables[release.lead])
    release.apply(to: &values, preferred: plan.system.preferred[lead])
  }

  mutating func restore(_ release: inout Release) { release.undo(in: &values) }
}
