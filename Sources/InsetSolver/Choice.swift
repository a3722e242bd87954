/// How the values of undetermined variables are chosen, for one plan and one set of components
/// that are open: sizes before positions, each in the order of ids, as near to its preferred value
/// as the earlier ones allow.
///
/// A candidate that is a combination of earlier ones has no freedom left and is passed over, so
/// there are as many choices as free variables. Components that a choice ties together form a
/// group, which is solved as one kernel.
struct Choice: Sendable {
  /// A set of variables that is open by itself: an interval, a kernel or a loose variable.
  enum Component: Equatable, Sendable {
    case interval(Int)
    case kernel(Int)
    case loose(Int32)
  }

  struct Candidate: Sendable {
    var variable: Int32
    /// The candidate in terms of open variables, of its group and of groups chosen before.
    var variables: [Int32]
    var coefficients: [Double]
  }

  struct Group: Sendable {
    var variables: [Int32]
    var components: [Int]
    var candidates: [Candidate]
    /// One kernel, made unless the group is a single variable.
    var table: KernelTable
    var state: KernelState?
    /// The element that a single variable sits on, counted from its interval's first; -1 for the
    /// candidate's preferred value.
    var seat: Int32 = -1
  }

  let components: [Component]
  /// Groups in the order in which they are chosen.
  var groups: [Group]
  /// The open variables that belong to groups, ascending, and the group of each.
  private let grouped: [(variable: Int32, group: Int32)]
}

/// Expresses variables by the open ones.
struct OpenForms: ~Copyable {
  let plan: Plan
  let isOpen: [Bool]
  private(set) var isDependent: [Bool]
  /// Where a dependent variable is assigned, in order of execution.
  private var definitions: [Int32]
  private var sums: [Double]
  /// Short forms that are known: terms of variable `v` are at `knownForms[v]`, or -1.
  private var knownForms: [Int32]
  private var knownLengths: [UInt8]
  private var formTerms: [(variable: Int32, coefficient: Double)] = []
  private var isDecided: [Bool]
  private static let shortForm = 8

  init(_ plan: Plan, isOpen: [Bool]) {
    self.plan = plan
    self.isOpen = isOpen
    isDependent = isOpen
    definitions = Array(repeating: -1, count: isOpen.count)
    sums = Array(repeating: 0, count: isOpen.count)
    knownForms = Array(repeating: -1, count: isOpen.count)
    knownLengths = Array(repeating: 0, count: isOpen.count)
    isDecided = Array(repeating: false, count: isOpen.count)
    mark(plan.eliminated, offset: 0)
    mark(plan.backward, offset: plan.eliminated.count)
    keepShortForms(plan.eliminated)
    keepShortForms(plan.backward)
  }

  /// Works out the forms that have few terms, each from those before it: a chain of any length that
  /// hangs from one variable then costs one step a link.
  private mutating func keepShortForms(_ program: Program) {
    var terms: [(variable: Int32, coefficient: Double)] = []
    next: for i in 0..<program.count where isDependent[Int(program.outs[i])] {
      terms.removeAll(keepingCapacity: true)
      func add(_ variable: Int32, _ coefficient: Double) {
        for k in terms.indices where terms[k].variable == variable {
          terms[k].coefficient += coefficient
          return
        }
        terms.append((variable, coefficient))
      }
      for t in Int(program.starts[i])..<Int(program.starts[i + 1]) {
        let v = Int(program.variables[t])
        if !isDependent[v] { continue }
        if isOpen[v] {
          add(Int32(v), program.coefficients[t])
        } else {
          if knownForms[v] < 0 { continue next }
          let first = Int(knownForms[v])
          for term in formTerms[first..<first + Int(knownLengths[v])] {
            add(term.variable, program.coefficients[t] * term.coefficient)
          }
        }
        if terms.count > OpenForms.shortForm { continue next }
      }
      let out = Int(program.outs[i])
      knownForms[out] = Int32(formTerms.count)
      knownLengths[out] = UInt8(terms.count)
      formTerms += terms
    }
  }

  /// Whether all open variables that the variable depends on are settled, and stay so.
  mutating func isDecided(_ variable: Int32, where isSettled: (Int32) -> Bool) -> Bool {
    var stack = [variable]
    while let v = stack.last {
      if isDecided[Int(v)] || !isDependent[Int(v)] {
        stack.removeLast()
        continue
      }
      if isOpen[Int(v)] {
        if !isSettled(v) { return false }
        isDecided[Int(v)] = true
        stack.removeLast()
        continue
      }
      let (program, i) = definition(of: v)
      let depth = stack.count
      for t in Int(program.starts[i])..<Int(program.starts[i + 1]) {
        let other = program.variables[t]
        if isDependent[Int(other)] && !isDecided[Int(other)]
          && definitions[Int(other)] < definitions[Int(v)]
        {
          stack.append(other)
        }
      }
      if stack.count == depth {
        isDecided[Int(v)] = true
        stack.removeLast()
      }
    }
    return true
  }

  /// The assignment of a variable that depends on open ones and is none.
  func definition(of variable: Int32) -> (program: Program, index: Int) {
    let at = Int(definitions[Int(variable)])
    return at >= plan.eliminated.count
      ? (plan.backward, at - plan.eliminated.count) : (plan.eliminated, at)
  }

  private mutating func mark(_ program: Program, offset: Int) {
    for i in 0..<program.count {
      for t in Int(program.starts[i])..<Int(program.starts[i + 1])
      where isDependent[Int(program.variables[t])] {
        isDependent[Int(program.outs[i])] = true
        definitions[Int(program.outs[i])] = Int32(offset + i)
        break
      }
    }
  }

  /// The variable as a combination of open variables, ascending.
  mutating func form(of variable: Int32) -> [(variable: Int32, coefficient: Double)] {
    if isOpen[Int(variable)] { return [(variable, 1)] }
    if !isDependent[Int(variable)] { return [] }
    if knownForms[Int(variable)] >= 0 {
      let first = Int(knownForms[Int(variable)])
      return formTerms[first..<first + Int(knownLengths[Int(variable)])]
        .filter { $0.coefficient.magnitude > 1e-11 }.sorted { $0.variable < $1.variable }
    }
    var queue = Heap()
    queue.push(-definitions[Int(variable)])
    sums[Int(variable)] = 1
    var found: [Int32] = []
    while let top = queue.pop() {
      let at = Int(-top)
      let isLate = at >= plan.eliminated.count
      let i = isLate ? at - plan.eliminated.count : at
      if isLate {
        expand(plan.backward, i, &queue, &found)
      } else {
        expand(plan.eliminated, i, &queue, &found)
      }
    }
    found.sort()
    var result: [(variable: Int32, coefficient: Double)] = []
    for v in found {
      if sums[Int(v)].magnitude > 1e-11 { result.append((v, sums[Int(v)])) }
      sums[Int(v)] = 0
    }
    return result
  }

  private mutating func expand(
    _ program: Program, _ i: Int, _ queue: inout Heap, _ found: inout [Int32]
  ) {
    let derivative = sums[Int(program.outs[i])]
    sums[Int(program.outs[i])] = 0
    if derivative == 0 { return }
    for t in Int(program.starts[i])..<Int(program.starts[i + 1]) {
      let v = Int(program.variables[t])
      if !isDependent[v] { continue }
      if knownForms[v] >= 0 {
        let first = Int(knownForms[v])
        for term in formTerms[first..<first + Int(knownLengths[v])] {
          if sums[Int(term.variable)] == 0 { found.append(term.variable) }
          sums[Int(term.variable)] += derivative * program.coefficients[t] * term.coefficient
        }
        continue
      }
      let isNew = sums[v] == 0
      sums[v] += derivative * program.coefficients[t]
      if isOpen[v] {
        if isNew { found.append(Int32(v)) }
      } else if isNew && definitions[v] < definitions[Int(program.outs[i])] {
        // An assignment reads earlier ones only, so the queue runs dry.
        queue.push(-definitions[v])
      }
    }
  }
}

/// A binary heap of numbers, the least on top.
struct Heap {
  private var items: [Int32] = []

  mutating func push(_ item: Int32) {
    items.append(item)
    var child = items.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      if items[parent] <= item { break }
      items[child] = items[parent]
      child = parent
    }
    items[child] = item
  }

  mutating func pop() -> Int32? {
    guard let top = items.first, let item = items.popLast() else { return nil }
    if items.isEmpty { return top }
    var parent = 0
    while true {
      var child = 2 * parent + 1
      if child >= items.count { break }
      if child + 1 < items.count && items[child + 1] < items[child] { child += 1 }
      if items[child] >= item { break }
      items[parent] = items[child]
      parent = child
    }
    items[parent] = item
    return top
  }
}

extension Choice {
  /// The group of an open variable.
  func group(of variable: Int32) -> Int32? {
    var low = 0
    var high = grouped.count
    while low < high {
      let middle = (low + high) / 2
      if grouped[middle].variable < variable { low = middle + 1 } else { high = middle }
    }
    guard low < grouped.count, grouped[low].variable == variable else { return nil }
    return grouped[low].group
  }

  /// Groups the open components of a plan; nil if the work was cancelled.
  init?(_ plan: Plan, _ components: [Component], _ work: Workspace) {
    self.components = components
    let count = plan.system.variableCount
    var isOpen = Array(repeating: false, count: count)
    // The slot of an open variable, in order of components.
    var slots = Array(repeating: Int32(-1), count: count)
    var slotComponents: [Int32] = []
    var sizes: [Int] = []
    for (c, component) in components.enumerated() {
      let variables = plan.variables(of: component)
      sizes.append(variables.count)
      for v in variables {
        isOpen[Int(v)] = true
        slots[Int(v)] = Int32(slotComponents.count)
        slotComponents.append(Int32(c))
      }
    }
    var forms = OpenForms(plan, isOpen: isOpen)
    var sets = GroupSets(sizes: sizes)
    var basis = FormBasis(slotCount: slotComponents.count)
    var kept: [(candidate: Candidate, component: Int)] = []
    for kind in [LinearSystem.VariableKind.size, .position] {
      if basis.rank == slotComponents.count { break }
      for v in 0..<Int32(count)
      where forms.isDependent[Int(v)] && plan.system.kinds[Int(v)] == kind {
        if forms.isDecided(v, where: { sets.isComplete(Int(slotComponents[Int(slots[Int($0)])])) })
        {
          continue
        }
        let form = forms.form(of: v)
        let free = form.filter {
          !sets.isComplete(Int(slotComponents[Int(slots[Int($0.variable)])]))
        }
        if kept.count & 63 == 0 && work.mustStop() { return nil }
        guard let first = free.first,
          basis.insert(free.map { (slots[Int($0.variable)], $0.coefficient) })
        else { continue }
        let owner = Int(slotComponents[Int(slots[Int(first.variable)])])
        for term in free.dropFirst() {
          sets.join(owner, Int(slotComponents[Int(slots[Int(term.variable)])]))
        }
        sets.addRank(owner)
        kept.append(
          (
            Candidate(
              variable: v, variables: form.map(\.variable), coefficients: form.map(\.coefficient)),
            owner
          ))
        if basis.rank == slotComponents.count { break }
      }
    }
    var groups: [Group] = []
    var grouped: [(variable: Int32, group: Int32)] = []
    let empty = Group(
      variables: [], components: [], candidates: [], table: KernelTable(), state: nil)
    var numbers = Array(repeating: -1, count: components.count)
    for root in sets.completed where numbers[root] < 0 {
      numbers[root] = groups.count
      groups.append(empty)
    }
    for (c, component) in components.enumerated() {
      let g = numbers[sets.root(c)]
      if g < 0 { continue }
      groups[g].components.append(c)
      for v in plan.variables(of: component) {
        groups[g].variables.append(v)
        grouped.append((v, Int32(g)))
      }
    }
    for (candidate, component) in kept {
      let g = numbers[sets.root(component)]
      if g >= 0 { groups[g].candidates.append(candidate) }
    }
    self.groups = groups
    grouped.sort { $0.variable < $1.variable }
    self.grouped = grouped
    for g in 0..<groups.count where groups[g].variables.count > 1 {
      if g & 63 == 63 && work.mustStop() { return nil }
      self.groups[g].table = kernel(of: groups[g], plan)
      let table = self.groups[g].table
      self.groups[g].state = KernelState(
        table.kernels[0], table, hasRoom: table.cellCount(table.kernels[0]) <= Stage.cellLimit)
    }
  }

  /// The group as a kernel: the rows of its components, then its choices as levels of their own.
  private func kernel(of group: Group, _ plan: Plan) -> KernelTable {
    var locals: [Int32: Int32] = [:]
    for (i, v) in group.variables.enumerated() { locals[v] = Int32(i) }
    var builder = KernelBuilder()
    group.variables.withUnsafeBufferPointer { builder.begin($0) }
    for c in group.components {
      switch components[c] {
      case .loose: break
      case .interval(let i):
        let own = locals[plan.intervals.variables[i]] ?? 0
        for e in Int(plan.intervals.starts[i])..<Int(plan.intervals.starts[i + 1]) {
          let element = plan.intervals.elements[e]
          builder.addElement(element, function: own, priority: plan.priority(of: element.source))
        }
      case .kernel(let k):
        addKernel(plan.kernels.kernels[k], plan, locals, &builder)
      }
    }
    for (i, candidate) in group.candidates.enumerated() {
      var ids: [Int32] = []
      var coefficients: [Double] = []
      for (v, coefficient) in zip(candidate.variables, candidate.coefficients) {
        guard let own = locals[v] else { continue }
        ids.append(own)
        coefficients.append(coefficient)
      }
      guard let leading = coefficients.first else { continue }
      var function = ids[0]
      if ids.count > 1 {
        let scaled = coefficients.map { $0 / leading }
        function = ids.withUnsafeBufferPointer { ids in
          scaled.withUnsafeBufferPointer { builder.addForm(ids, $0) }
        }
      }
      builder.addElement(
        Element(source: Int32(-1 - i), level: 0, side: .both, scale: 1 / leading, weight: 1),
        function: function, priority: -Double(i + 1))
    }
    builder.end()
    return builder.finish()
  }

  private func addKernel(
    _ kernel: KernelTable.Kernel, _ plan: Plan, _ locals: [Int32: Int32],
    _ builder: inout KernelBuilder
  ) {
    let table = plan.kernels
    func local(_ v: Int32) -> Int32 {
      locals[table.variables[kernel.firstVariable + Int(v)]] ?? 0
    }
    for f in 0..<kernel.functionCount {
      var function: Int32
      if f < kernel.variableCount {
        function = local(Int32(f))
      } else {
        let form = kernel.firstForm + f - kernel.variableCount
        let range = Int(table.formStarts[form])..<Int(table.formStarts[form + 1])
        let ids = range.map { local(table.formVariables[$0]) }
        let coefficients = range.map { table.formCoefficients[$0] }
        function = ids.withUnsafeBufferPointer { ids in
          coefficients.withUnsafeBufferPointer { builder.addForm(ids, $0) }
        }
      }
      let first = Int(table.elementStarts[kernel.firstFunction + f])
      let end = Int(table.elementStarts[kernel.firstFunction + f + 1])
      for e in first..<end {
        let element = table.elements[kernel.firstElement + e]
        builder.addElement(
          element, function: function, priority: plan.priority(of: element.source))
      }
    }
  }
}

extension Plan {
  /// The priority at which the residual row is met.
  func priority(of residual: Int32) -> Double {
    let row = residualRows[Int(residual)]
    return demoted.contains(row) ? Plan.brokenPriority : system.priorities[Int(row)]
  }

  func variables(of component: Choice.Component) -> ArraySlice<Int32> {
    switch component {
    case .interval(let i): return intervals.variables[i...i]
    case .kernel(let k):
      let kernel = kernels.kernels[k]
      return kernels.variables[
        kernel.firstVariable..<kernel.firstVariable + kernel.variableCount]
    case .loose(let v): return [v]
    }
  }
}

/// Components that choices have tied together, and how many choices each set has had.
private struct GroupSets {
  private var parents: [Int]
  private var sizes: [Int]
  private var ranks: [Int]
  /// Roots of sets that have as many choices as variables, in order of completion.
  private(set) var completed: [Int] = []

  init(sizes: [Int]) {
    parents = Array(0..<sizes.count)
    self.sizes = sizes
    ranks = Array(repeating: 0, count: sizes.count)
  }

  func root(_ c: Int) -> Int {
    var c = c
    while parents[c] != c { c = parents[c] }
    return c
  }

  func isComplete(_ c: Int) -> Bool {
    let top = root(c)
    return ranks[top] == sizes[top]
  }

  mutating func join(_ a: Int, _ b: Int) {
    let first = root(a)
    let second = root(b)
    if first == second { return }
    let (top, other) = sizes[first] >= sizes[second] ? (first, second) : (second, first)
    parents[other] = top
    sizes[top] += sizes[other]
    ranks[top] += ranks[other]
  }

  mutating func addRank(_ c: Int) {
    let top = root(c)
    ranks[top] += 1
    if ranks[top] == sizes[top] { completed.append(top) }
  }
}

/// Linearly independent forms, each reduced by those before it.
private struct FormBasis {
  private(set) var rank = 0
  private var rows: [[(slot: Int32, coefficient: Double)]] = []
  /// The row whose first slot this is, or -1.
  private var owners: [Int32]
  private var sums: [Double]

  init(slotCount: Int) {
    owners = Array(repeating: -1, count: slotCount)
    sums = Array(repeating: 0, count: slotCount)
  }

  /// Adds the form unless it is a combination of those that are there.
  mutating func insert(_ form: [(slot: Int32, coefficient: Double)]) -> Bool {
    var low = Int32.max
    var high: Int32 = -1
    for (slot, coefficient) in form {
      sums[Int(slot)] += coefficient
      low = min(low, slot)
      high = max(high, slot)
    }
    var rest: [(slot: Int32, coefficient: Double)] = []
    var slot = low
    while slot <= high {
      defer { slot += 1 }
      let value = sums[Int(slot)]
      sums[Int(slot)] = 0
      if value.magnitude <= 1e-9 { continue }
      let owner = owners[Int(slot)]
      if owner < 0 {
        rest.append((slot, value))
        continue
      }
      let row = rows[Int(owner)]
      let factor = value / row[0].coefficient
      for (other, coefficient) in row.dropFirst() {
        sums[Int(other)] -= factor * coefficient
        high = max(high, other)
      }
    }
    guard let first = rest.first else { return false }
    owners[Int(first.slot)] = Int32(rows.count)
    rows.append(rest)
    rank += 1
    return true
  }
}
