extension Stage {
  /// Gives the variables of open components their values.
  mutating func chooseOpen(
    _ constants: [Double], _ work: Workspace, _ counters: inout Counters
  ) -> Outcome {
    let components = openComponents()
    if components.isEmpty {
      choice = nil
      return .solved
    }
    if choice?.components != components { choice = Choice(plan, components, work) }
    guard var choice else { return .cancelled }
    self.choice = nil
    defer { self.choice = choice }
    for component in components {
      for v in plan.variables(of: component) { values[Int(v)] = 0 }
    }
    // What the dependent variables would be if all open ones were 0.
    run(plan.eliminated, rightHandSides)
    run(plan.backward, constants)
    var bases: [Double] = []
    var firsts: [Int] = []
    for group in choice.groups {
      firsts.append(bases.count)
      for candidate in group.candidates { bases.append(values[Int(candidate.variable)]) }
    }
    for g in 0..<choice.groups.count {
      var targets: [Double] = []
      for (i, candidate) in choice.groups[g].candidates.enumerated() {
        var target = plan.system.preferred[Int(candidate.variable)] - bases[firsts[g] + i]
        for (v, coefficient) in zip(candidate.variables, candidate.coefficients)
        where choice.group(of: v) != Int32(g) {
          target -= coefficient * values[Int(v)]
        }
        targets.append(target)
      }
      if choice.groups[g].variables.count == 1 {
        chooseSingle(&choice.groups[g], choice.components, targets)
      } else if let outcome = chooseGroup(
        &choice.groups[g], targets, work, &counters)
      {
        return outcome
      }
    }
    return .solved
  }

  func openComponents() -> [Choice.Component] {
    var components: [Choice.Component] = []
    for i in 0..<intervals.count
    where intervals[i].isOpen {
      components.append(.interval(i))
    }
    for k in 0..<kernels.count where kernels[k].verdict == .open { components.append(.kernel(k)) }
    for v in plan.loose { components.append(.loose(v)) }
    return components
  }

  private mutating func chooseSingle(
    _ group: inout Choice.Group, _ components: [Choice.Component], _ targets: [Double]
  ) {
    let variable = Int(group.variables[0])
    var value = targets[0] / group.candidates[0].coefficient(of: group.variables[0])
    group.seat = -1
    if case .interval(let i) = components[group.components[0]] {
      if value < intervals[i].lower {
        value = intervals[i].lower
        group.seat = intervals[i].lowerSeat
      } else if value > intervals[i].upper {
        value = intervals[i].upper
        group.seat = intervals[i].upperSeat
      }
    }
    values[variable] = value
  }

  private mutating func chooseGroup(
    _ group: inout Choice.Group, _ targets: [Double], _ work: Workspace,
    _ counters: inout Counters
  ) -> Outcome? {
    let table = group.table
    let kernel = table.kernels[0]
    var state = group.state ?? KernelState(kernel, table)
    if !state.hasRoom(kernel) { return .stepLimit(variable: Int(group.variables[0])) }
    group.state = nil
    var isSame = state.verdict == .unique
    for e in 0..<kernel.elementCount {
      let element = table.elements[e]
      let source = Int(element.source)
      let bound = (source >= 0 ? rightHandSides[source] : targets[-1 - source]) * element.scale
      if bound != state.doubles[e] {
        state.doubles[e] = bound
        isSame = false
      }
    }
    var outcome: Outcome?
    var isUnfinished = false
    if isSame {
      counters.kernelsSkipped += 1
    } else {
      if table.withView({ state.solve(kernel, $0, work, &counters) }) == nil {
        state.verdict = .unknown
      }
      if state.verdict == .stopped || state.verdict == .infeasible {
        isUnfinished = true
        if work.wasCancelled {
          outcome = .cancelled
        } else {
          outcome = .stepLimit(variable: Int(group.variables[0]))
        }
      }
    }
    for i in 0..<kernel.variableCount {
      values[Int(group.variables[i])] = state.value(i, kernel)
    }
    // The next solve begins with the rows that the table has, not with those pivoted so far.
    group.state = isUnfinished ? KernelState(kernel, table) : state
    return outcome
  }
}

extension Choice.Candidate {
  func coefficient(of variable: Int32) -> Double {
    for (v, coefficient) in zip(variables, coefficients) where v == variable { return coefficient }
    return 1
  }
}
