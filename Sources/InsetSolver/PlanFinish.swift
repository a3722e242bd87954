extension PlanBuilder {
  /// Writes everything down in order of execution and splits what is undecided into kernels.
  mutating func finish(_ blank: Plan) -> Plan {
    var plan = blank
    plan.forward = peeledProgram(forwardRows, forwardVariables, isReversed: false)
    plan.backward = peeledProgram(backwardRows, backwardVariables, isReversed: true)
    plan.eliminated = eliminatedProgram()
    plan.residualRows = residualRows.array()
    plan.abandoned = abandoned
    plan.knownTargets = knownTargets.array()
    plan.knownVariables = knownVariables.array()
    plan.knownCoefficients = knownCoefficients.palette()
    plan.logPivots = logPivots.array()
    plan.logTargets = logTargets.array()
    plan.logFactors = logFactors.palette()
    for i in 0..<residualRows.count where lengths[i] == 0 {
      let row = residualRows[i]
      if system.priorities[Int(row)] >= LinearSystem.required && !plan.demoted.contains(row) {
        plan.checks.append(Int32(i))
      }
    }
    if abandoned < 0 { splitKernels(&plan) }
    return plan
  }

  private func peeledProgram(
    _ rows: borrowing Block<Int32>, _ outs: borrowing Block<Int32>, isReversed: Bool
  ) -> Program {
    let count = rows.count
    var program = Program()
    var terms = 0
    for i in 0..<count { terms += system.terms(rows[i]).count - 1 }
    program.starts.reserveCapacity(count + 1)
    program.outs = [Int32](unsafeUninitializedCapacity: count) { buffer, size in
      for i in 0..<count { buffer[i] = outs[isReversed ? count - 1 - i : i] }
      size = count
    }
    program.sources = [Int32](unsafeUninitializedCapacity: count) { buffer, size in
      for i in 0..<count { buffer[i] = rows[isReversed ? count - 1 - i : i] }
      size = count
    }
    let variables = Block<Int32>(repeating: 0, count: terms)
    let coefficients = Block<Double>(repeating: 0, count: terms)
    let scales = Block<Double>(repeating: 0, count: count)
    var place = 0
    for i in 0..<count {
      let at = isReversed ? count - 1 - i : i
      let out = outs[at]
      let range = system.terms(rows[at])
      var scale = 0.0
      for t in range where system.variables[t] == out { scale = 1 / system.coefficients[t] }
      for t in range where system.variables[t] != out {
        variables[place] = system.variables[t]
        coefficients[place] = -system.coefficients[t] * scale
        place += 1
      }
      scales[i] = scale
      program.starts.append(Int32(place))
    }
    program.variables = variables.array()
    program.coefficients = coefficients.array()
    program.scales = scales.array()
    return program
  }

  private func eliminatedProgram() -> Program {
    var program = Program()
    var terms = 0
    for i in 0..<pivotRows.count { terms += Int(lengths[pivotRows[i]]) - 1 }
    program.outs.reserveCapacity(pivotRows.count)
    program.sources.reserveCapacity(pivotRows.count)
    program.scales.reserveCapacity(pivotRows.count)
    program.starts.reserveCapacity(pivotRows.count + 1)
    program.variables.reserveCapacity(terms)
    program.coefficients.reserveCapacity(terms)
    for i in stride(from: pivotRows.count - 1, through: 0, by: -1) {
      let residual = pivotRows[i]
      let term = pivotTerms[i]
      let scale = 1 / poolCoefficients[term]
      program.outs.append(poolVariables[term])
      program.sources.append(residual)
      program.scales.append(scale)
      for t in firsts[residual]..<firsts[residual] + lengths[residual] where t != term {
        program.variables.append(poolVariables[t])
        program.coefficients.append(-poolCoefficients[t] * scale)
      }
      program.starts.append(Int32(program.variables.count))
    }
    return program
  }

  /// Finds the sets of variables that rows tie together.
  private mutating func splitKernels(_ plan: inout Plan) {
    let n = system.variableCount
    let parents = Block<Int32>(repeating: -1, count: n)
    func root(_ v: Int32) -> Int32 {
      var v = v
      while parents[v] != v {
        parents[v] = parents[parents[v]]
        v = parents[v]
      }
      return v
    }
    var rowCount = 0
    for residual in 0..<residualRows.count
    where lengths[residual] > 0 && rowFates[residualRows[residual]] == .open {
      rowCount += 1
      let first = Int(firsts[residual])
      var top: Int32 = -1
      for i in first..<first + Int(lengths[residual]) {
        let v = poolVariables[i]
        if parents[v] < 0 { parents[v] = v }
        let other = root(v)
        if top < 0 {
          top = other
        } else if other != top {
          // The lower id stays the root.
          parents[max(top, other)] = min(top, other)
          top = min(top, other)
        }
      }
    }
    // Number the components by their first variable.
    let components = Block<Int32>(repeating: -1, count: n)
    var sizes = Block<Int32>()
    for v in 0..<Int32(n) where fates[v] == .open {
      if parents[v] < 0 {
        plan.loose.append(v)
        continue
      }
      let top = root(v)
      if components[top] < 0 {
        components[top] = Int32(sizes.count)
        sizes.append(0)
      }
      components[v] = components[top]
      sizes[components[v]] += 1
    }
    fillKernels(&plan, components, sizes, rowCount)
  }

  private mutating func fillKernels(
    _ plan: inout Plan, _ components: borrowing Block<Int32>, _ sizes: borrowing Block<Int32>,
    _ rowCount: Int
  ) {
    let count = sizes.count
    let variableStarts = Block<Int32>(repeating: 0, count: count + 1)
    for c in 0..<count { variableStarts[c + 1] = variableStarts[c] + sizes[c] }
    let rowStarts = Block<Int32>(repeating: 0, count: count + 1)
    for residual in 0..<residualRows.count where isKernelRow(residual) {
      rowStarts[Int(components[poolVariables[firsts[residual]]]) + 1] += 1
    }
    for c in 0..<count { rowStarts[c + 1] += rowStarts[c] }
    let variables = Block<Int32>(repeating: 0, count: Int(variableStarts[count]))
    let rows = Block<Int32>(repeating: 0, count: rowCount)
    let locals = Block<Int32>(repeating: 0, count: system.variableCount)
    let next = Block<Int32>(repeating: 0, count: count)
    for v in 0..<system.variableCount where components[v] >= 0 && fates[v] == .open {
      let c = components[v]
      variables[variableStarts[c] + next[c]] = Int32(v)
      locals[v] = next[c]
      next[c] += 1
    }
    for c in 0..<count { next[c] = 0 }
    for residual in 0..<residualRows.count where isKernelRow(residual) {
      let c = components[poolVariables[firsts[residual]]]
      rows[rowStarts[c] + next[c]] = Int32(residual)
      next[c] += 1
    }
    let demoted = Block<Bool>(repeating: false, count: system.rowCount)
    for row in plan.demoted { demoted[row] = true }
    var builder = KernelBuilder()
    var forms = FormIndex(rowCount: rowCount)
    for c in 0..<count {
      let own = UnsafeBufferPointer(
        start: variables.base + Int(variableStarts[c]), count: Int(sizes[c]))
      let range = Int(rowStarts[c])..<Int(rowStarts[c + 1])
      if own.count == 1 {
        fillInterval(&plan, own[0], rows, range, demoted)
      } else {
        builder.begin(own)
        for i in range { addRow(rows[i], locals, demoted, &builder, &forms, c) }
        builder.end()
      }
    }
    plan.kernels = builder.finish()
    plan.intervals.variables.trim()
    plan.intervals.starts.trim()
    plan.intervals.elements.trim()
  }

  private func isKernelRow(_ residual: Int) -> Bool {
    lengths[residual] > 0 && rowFates[residualRows[residual]] == .open
  }

  private func priority(_ residual: Int32, _ demoted: borrowing Block<Bool>) -> Double {
    let row = residualRows[residual]
    return demoted[row] ? Plan.brokenPriority : system.priorities[Int(row)]
  }

  private func fillInterval(
    _ plan: inout Plan, _ variable: Int32, _ rows: borrowing Block<Int32>, _ range: Range<Int>,
    _ demoted: borrowing Block<Bool>
  ) {
    plan.intervals.variables.append(variable)
    let first = plan.intervals.elements.count
    for i in range {
      let residual = rows[i]
      let row = Int(residualRows[residual])
      let coefficient = poolCoefficients[firsts[residual]]
      plan.intervals.elements.append(
        Element(
          source: residual, level: 0,
          side: Side(system.relations[row], flipped: coefficient < 0), scale: 1 / coefficient,
          weight: system.weights[row] * coefficient.magnitude))
    }
    // A stable sort by priority, then levels instead of priorities.
    func priorityOf(_ element: Element) -> Double { priority(element.source, demoted) }
    let count = plan.intervals.elements.count - first
    if count > 24 {
      let sorted = plan.intervals.elements[first...].sorted {
        let a = priorityOf($0)
        let b = priorityOf($1)
        return a != b ? a > b : $0.source < $1.source
      }
      plan.intervals.elements.replaceSubrange(first..., with: sorted)
    } else {
      for i in stride(from: first + 1, to: first + count, by: 1) {
        let element = plan.intervals.elements[i]
        let own = priorityOf(element)
        var place = i
        while place > first, priorityOf(plan.intervals.elements[place - 1]) < own {
          plan.intervals.elements[place] = plan.intervals.elements[place - 1]
          place -= 1
        }
        plan.intervals.elements[place] = element
      }
    }
    var level: Int32 = 0
    var last = LinearSystem.required
    for i in first..<first + count {
      let own = priorityOf(plan.intervals.elements[i])
      if own < last { level += 1 }
      last = own
      plan.intervals.elements[i].level = level
    }
    plan.intervals.starts.append(Int32(plan.intervals.elements.count))
  }

  private mutating func addRow(
    _ residual: Int32, _ locals: borrowing Block<Int32>, _ demoted: borrowing Block<Bool>,
    _ builder: inout KernelBuilder, _ forms: inout FormIndex, _ kernel: Int
  ) {
    let row = Int(residualRows[residual])
    let first = Int(firsts[residual])
    let length = Int(lengths[residual])
    sortTerms(first, length, locals)
    let leading = poolCoefficients[first]
    let function: Int32
    if length == 1 {
      function = locals[poolVariables[first]]
    } else {
      forms.variables.removeAll()
      forms.coefficients.removeAll()
      for i in first..<first + length {
        forms.variables.append(locals[poolVariables[i]])
        forms.coefficients.append(poolCoefficients[i] / leading)
      }
      function = forms.function(kernel, &builder)
    }
    builder.addElement(
      Element(
        source: residual, level: 0, side: Side(system.relations[row], flipped: leading < 0),
        scale: 1 / leading, weight: system.weights[row] * leading.magnitude),
      function: function, priority: priority(residual, demoted))
  }

  private mutating func sortTerms(_ first: Int, _ length: Int, _ locals: borrowing Block<Int32>) {
    if length > 24 {
      let order = (first..<first + length).sorted {
        locals[poolVariables[$0]] < locals[poolVariables[$1]]
      }
      let sorted = order.map { (poolVariables[$0], poolCoefficients[$0]) }
      for (i, term) in sorted.enumerated() {
        poolVariables[first + i] = term.0
        poolCoefficients[first + i] = term.1
      }
      return
    }
    for i in stride(from: first + 1, to: first + length, by: 1) {
      let variable = poolVariables[i]
      let coefficient = poolCoefficients[i]
      var place = i
      while place > first, locals[poolVariables[place - 1]] > locals[variable] {
        poolVariables[place] = poolVariables[place - 1]
        poolCoefficients[place] = poolCoefficients[place - 1]
        place -= 1
      }
      poolVariables[place] = variable
      poolCoefficients[place] = coefficient
    }
  }
}

/// Finds forms that a kernel has already; an open hash table whose order nothing depends on.
struct FormIndex: ~Copyable {
  var variables = Block<Int32>()
  var coefficients = Block<Double>()
  private let slots: Block<Int32>
  private let owners: Block<Int32>

  init(rowCount: Int) {
    var size = 16
    while size < 2 * rowCount { size *= 2 }
    slots = Block(repeating: -1, count: size)
    owners = Block(repeating: -1, count: size)
  }

  /// The function of the form just written to `variables` and `coefficients`.
  func function(_ kernel: Int, _ builder: inout KernelBuilder) -> Int32 {
    var hash = UInt64(truncatingIfNeeded: kernel) &* 0x9E37_79B9_7F4A_7C15
    for i in 0..<variables.count {
      hash = (hash ^ UInt64(truncatingIfNeeded: variables[i])) &* 0x0000_0100_0000_01B3
      hash = (hash ^ coefficients[i].bitPattern) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 29
    }
    let ids = UnsafeBufferPointer(start: variables.base, count: variables.count)
    let values = UnsafeBufferPointer(start: coefficients.base, count: coefficients.count)
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] >= 0 {
      if owners[slot] == Int32(kernel), builder.matches(slots[slot], ids, values) {
        return slots[slot]
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = builder.addForm(ids, values)
    owners[slot] = Int32(kernel)
    return slots[slot]
  }
}
