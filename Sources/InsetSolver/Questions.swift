extension Evaluation {
  /// The variables that have more than one optimal value, in ascending order.
  ///
  /// Where thousands of variables hang together, searching ends after a fixed amount of work; what
  /// is left then has the range in which it was seen.
  /// - Complexity: two short searches for each variable of an undetermined kernel.
  public func ambiguities() -> [Ambiguity] { ambiguities(isCancelled: nil) ?? [] }

  /// The same, if it is still wanted when it is there.
  ///
  /// - Parameter isCancelled: asked now and then; after true there is no answer.
  public func ambiguities(isCancelled: (() -> Bool)?) -> [Ambiguity]? {
    let work = Workspace(isCancelled: isCancelled, limit: Workspace.searchLimit)
    let found = stages[current].ambiguities(work)
    return work.wasCancelled ? nil : found
  }

  /// What a variable's value is made of: `value = sum(derivative * constant)`, in ascending order
  /// of rows.
  ///
  /// - Complexity: linear in the plan, and one solve of the kernel that the variable depends on.
  public func explanation(of variable: Int) -> [Contribution] {
    explanation(of: variable, isCancelled: nil) ?? []
  }

  /// The same, if it is still wanted when it is there.
  ///
  /// - Parameter isCancelled: asked now and then; after true there is no answer.
  public func explanation(of variable: Int, isCancelled: (() -> Bool)?) -> [Contribution]? {
    let work = Workspace(isCancelled: isCancelled)
    let found = stages[current].explanation(of: variable, constants, work)
    return work.wasCancelled ? nil : found
  }
}

extension Stage {
  /// Of no use if the work was cancelled meanwhile.
  func ambiguities(_ work: Workspace) -> [Ambiguity] {
    guard let choice else { return [] }
    var isOpen = Array(repeating: false, count: values.count)
    var owners = Array(repeating: Int32(-1), count: values.count)
    var locals = Array(repeating: Int32(0), count: values.count)
    var lower = Array(repeating: 0.0, count: values.count)
    var upper = lower
    var searches: [Int: FaceSearch] = [:]
    for (c, component) in choice.components.enumerated() {
      for (i, v) in plan.variables(of: component).enumerated() {
        isOpen[Int(v)] = true
        owners[Int(v)] = Int32(c)
        locals[Int(v)] = Int32(i)
      }
      switch component {
      case .interval(let i):
        lower[Int(plan.intervals.variables[i])] = intervals[i].lower
        upper[Int(plan.intervals.variables[i])] = intervals[i].upper
      case .loose(let v):
        lower[Int(v)] = -.infinity
        upper[Int(v)] = .infinity
      case .kernel(let k):
        var search = FaceSearch(plan.kernels, k, kernels[k])
        for (i, v) in plan.variables(of: component).enumerated() {
          if i & 15 == 0 && work.mustStop() { return [] }
          (lower[Int(v)], upper[Int(v)]) = search.range(of: [(Int32(i), 1)], work)
        }
        searches[c] = search
      }
    }
    var ranges = OpenRanges(
      plan, values, forms: OpenForms(plan, isOpen: isOpen), owners: owners, locals: locals,
      lower: lower, upper: upper, searches: searches)
    ranges.run(plan.eliminated, work)
    ranges.run(plan.backward, work)
    var found: [Ambiguity] = []
    for v in 0..<values.count where ranges.forms.isDependent[v] {
      let low = ranges.lower[v]
      let high = ranges.upper[v]
      if high - low > 1e-6 * (1 + (low.isFinite ? low.magnitude : 0)) {
        found.append(
          Ambiguity(variable: v, lower: Evaluation.snap(low), upper: Evaluation.snap(high)))
      }
    }
    return found
  }

  /// Of no use if the work was cancelled meanwhile.
  func explanation(
    of variable: Int, _ constants: [Double], _ work: Workspace
  ) -> [Contribution] {
    var adjoint = Adjoint(plan)
    var preferences: [Int32: Double] = [:]
    adjoint.variables[variable] = 1
    if work.mustStop() { return [] }
    adjoint.passLate()
    if let choice {
      choice.explain(&adjoint, &preferences, self, work)
    }
    for i in 0..<intervals.count {
      let v = Int(plan.intervals.variables[i])
      if adjoint.variables[v] == 0 || intervals[i].lowerSeat < 0 { continue }
      let element =
        plan.intervals.elements[
          Int(plan.intervals.starts[i]) + Int(intervals[i].lowerSeat)]
      adjoint.residuals[Int(element.source)] += adjoint.variables[v] * element.scale
      adjoint.variables[v] = 0
    }
    for (k, kernel) in plan.kernels.kernels.enumerated() {
      explain(k, kernel, &adjoint, work)
    }
    adjoint.passEarly()
    var contributions: [Contribution] = []
    for row in 0..<adjoint.rows.count where adjoint.rows[row].magnitude > 1e-11 {
      contributions.append(
        Contribution(
          row: row, preferredVariable: nil, derivative: adjoint.rows[row],
          constant: constants[row]))
    }
    for v in preferences.keys.sorted() {
      guard let derivative = preferences[v], derivative.magnitude > 1e-11 else { continue }
      contributions.append(
        Contribution(
          row: nil, preferredVariable: Int(v), derivative: derivative,
          constant: plan.system.preferred[Int(v)]))
    }
    return contributions
  }

  /// Carries derivatives from a kernel's variables to the bounds they sit on, in the basis that a
  /// fresh solve ends with.
  private func explain(
    _ k: Int, _ kernel: KernelTable.Kernel, _ adjoint: inout Adjoint, _ work: Workspace
  ) {
    let range = kernel.firstVariable..<kernel.firstVariable + kernel.variableCount
    let wanted = plan.kernels.variables[range].map { v -> Double in
      defer { adjoint.variables[Int(v)] = 0 }
      return adjoint.variables[Int(v)]
    }
    if wanted.allSatisfy({ $0 == 0 }) { return }
    let seats = plan.kernels.freshSeats(
      kernel, bounds: kernels[k].doubles, weights: wanted, work: work)
    for (e, derivative) in seats {
      let element = plan.kernels.elements[kernel.firstElement + Int(e)]
      adjoint.residuals[Int(element.source)] += derivative * element.scale
    }
  }
}

extension KernelTable {
  /// Solves the kernel from its cold start; then the derivatives of a weighted sum of its variables
  /// by the bounds of the elements that nonbasic functions sit on.
  func freshSeats(
    _ kernel: Kernel, bounds: [Double], weights: [Double], work: Workspace
  ) -> [(element: Int32, derivative: Double)] {
    guard cellCount(kernel) <= Stage.cellLimit else { return [] }
    var state = KernelState(kernel, self)
    for e in 0..<kernel.elementCount { state.doubles[e] = bounds[e] }
    let found = withView { view in
      state.withRun(kernel, view, work) { run -> [(element: Int32, derivative: Double)] in
        run.startCold()
        _ = run.minimizeLevels()
        var columns = Array(repeating: 0.0, count: kernel.variableCount)
        for (v, weight) in weights.enumerated() where weight != 0 {
          let place = Int(run.places[v])
          if place < 0 {
            columns[-1 - place] += weight
          } else {
            run.loadRow(place)
            for i in 0..<run.rowCount {
              columns[Int(run.memory.rowColumns[i])] += weight * run.memory.rowValues[i]
            }
          }
        }
        var result: [(element: Int32, derivative: Double)] = []
        for c in 0..<kernel.variableCount
        where columns[c].magnitude > 1e-12 && run.seats[c] >= 0 {
          result.append((run.seats[c], columns[c]))
        }
        return result
      }
    }
    return (found ?? nil) ?? []
  }
}

/// The ranges of variables that assignments make out of open ones.
private struct OpenRanges: ~Copyable {
  let plan: Plan
  let values: [Double]
  var forms: OpenForms
  /// The component of an open variable, and its place in it.
  let owners: [Int32]
  let locals: [Int32]
  private(set) var lower: [Double]
  private(set) var upper: [Double]
  /// The first and the last component that a variable depends on.
  private var firsts: [Int32]
  private var lasts: [Int32]
  private var searches: [Int: FaceSearch]

  init(
    _ plan: Plan, _ values: [Double], forms: consuming OpenForms, owners: [Int32],
    locals: [Int32], lower: [Double], upper: [Double], searches: [Int: FaceSearch]
  ) {
    self.plan = plan
    self.values = values
    self.forms = forms
    self.owners = owners
    self.locals = locals
    self.lower = lower
    self.upper = upper
    self.searches = searches
    firsts = owners
    lasts = owners
  }

  mutating func run(_ program: Program, _ work: Workspace) {
    var parts: [(variable: Int, coefficient: Double)] = []
    for i in 0..<program.count where forms.isDependent[Int(program.outs[i])] {
      if i & 1023 == 0 && work.mustStop() { return }
      let out = Int(program.outs[i])
      parts.removeAll(keepingCapacity: true)
      for t in Int(program.starts[i])..<Int(program.starts[i + 1])
      where forms.isDependent[Int(program.variables[t])] {
        parts.append((Int(program.variables[t]), program.coefficients[t]))
      }
      parts.sort { firsts[$0.variable] < firsts[$1.variable] }
      var areApart = true
      for (a, b) in zip(parts, parts.dropFirst())
      where lasts[a.variable] >= firsts[b.variable] { areApart = false }
      firsts[out] = parts.first.map { firsts[$0.variable] } ?? 0
      lasts[out] = parts.map { lasts[$0.variable] }.max() ?? 0
      if areApart {
        // No component occurs twice, so what they can do adds up.
        add(parts, to: out)
      } else {
        addForm(of: out, work)
      }
    }
  }

  private mutating func add(_ parts: [(variable: Int, coefficient: Double)], to out: Int) {
    var at = values[out]
    for part in parts { at -= part.coefficient * values[part.variable] }
    var low = at
    var high = at
    for (v, scale) in parts {
      low += scale * (scale < 0 ? upper[v] : lower[v])
      high += scale * (scale < 0 ? lower[v] : upper[v])
    }
    lower[out] = low
    upper[out] = high
  }

  /// Components whose variables occur several times are asked for the combination.
  private mutating func addForm(of out: Int, _ work: Workspace) {
    let form = forms.form(of: Int32(out)).sorted {
      owners[Int($0.variable)] < owners[Int($1.variable)]
    }
    var at = values[out]
    for term in form { at -= term.coefficient * values[Int(term.variable)] }
    var low = at
    var high = at
    var i = 0
    while i < form.count {
      var end = i + 1
      let owner = owners[Int(form[i].variable)]
      while end < form.count && owners[Int(form[end].variable)] == owner { end += 1 }
      var part = (lower[Int(form[i].variable)], upper[Int(form[i].variable)])
      let scale = form[i].coefficient
      part = scale < 0 ? (part.1 * scale, part.0 * scale) : (part.0 * scale, part.1 * scale)
      if end - i > 1, var search = searches[Int(owner)] {
        part = search.range(
          of: form[i..<end].map { (locals[Int($0.variable)], $0.coefficient) }, work)
        searches[Int(owner)] = search
      }
      low += part.0
      high += part.1
      i = end
    }
    lower[out] = low
    upper[out] = high
  }
}

/// Finds how far combinations of a kernel's variables can go on the face of optima.
private struct FaceSearch {
  let table: KernelTable
  let kernel: KernelTable.Kernel
  /// Where the last solve ended. A search begins where the one before it ended, and here after
  /// `pivotLimit` pivots, which pile up rounding: the hundreds that all ranges take would turn terms
  /// that cancel into small ones, and a pivot on such a term makes the face another.
  private let origin: KernelState
  private var state: KernelState
  /// Pivots since the origin.
  private var pivots = 0
  private let pivotLimit: Int
  /// The ends of what each variable has been so far.
  private var lowest: [Double]
  private var highest: [Double]

  init(_ table: KernelTable, _ k: Int, _ state: KernelState) {
    self.table = table
    kernel = table.kernels[k]
    origin = state
    pivotLimit = max(32, kernel.variableCount)
    self.state = state
    lowest = Array(repeating: .infinity, count: kernel.variableCount)
    highest = Array(repeating: -.infinity, count: kernel.variableCount)
  }

  mutating func range(
    of terms: [(variable: Int32, coefficient: Double)], _ work: Workspace
  ) -> (Double, Double) {
    let lower = end(of: terms, sign: -1, work)
    return (lower, end(of: terms, sign: 1, work))
  }

  private mutating func end(
    of terms: [(variable: Int32, coefficient: Double)], sign: Double, _ work: Workspace
  ) -> Double {
    if work.isExhausted || work.wasCancelled { return seen(terms, sign) }
    if pivots > pivotLimit {
      state = origin
      pivots = 0
    }
    let end = table.withView { view in
      state.withRun(kernel, view, work) { run -> Double in
        for f in 0..<run.functionCount { run.memory.objective[f] = 0 }
        for term in terms { run.memory.objective[term.variable] = -sign * term.coefficient }
        let outcome = run.minimize(.push)
        pivots += run.pivots
        switch outcome {
        case .unbounded: return sign * .infinity
        default:
          run.recomputeBasics()
          var sum = 0.0
          for term in terms { sum += term.coefficient * run.values[Int(term.variable)] }
          for v in 0..<run.variableCount {
            lowest[v] = min(lowest[v], run.values[v])
            highest[v] = max(highest[v], run.values[v])
          }
          return sum
        }
      }
    }
    return (end ?? nil) ?? 0
  }

  /// How far the combination went on the ways to other ends; exact for a single variable.
  private func seen(
    _ terms: [(variable: Int32, coefficient: Double)], _ sign: Double
  ) -> Double {
    var sum = 0.0
    for term in terms {
      let v = Int(term.variable)
      let at = state.value(v, kernel)
      if terms.count > 1 {
        sum += term.coefficient * at
      } else {
        let isUp = sign * term.coefficient > 0
        sum += term.coefficient * (isUp ? max(at, highest[v]) : min(at, lowest[v]))
      }
    }
    return sum
  }
}

extension Choice {
  /// Carries derivatives from open variables to the rows and preferred values that settled them.
  func explain(
    _ adjoint: inout Adjoint, _ preferences: inout [Int32: Double], _ stage: Stage,
    _ work: Workspace
  ) {
    for g in stride(from: groups.count - 1, through: 0, by: -1) {
      let group = groups[g]
      let weights = group.variables.map { v -> Double in
        defer { adjoint.variables[Int(v)] = 0 }
        return adjoint.variables[Int(v)]
      }
      if weights.allSatisfy({ $0 == 0 }) { continue }
      if work.mustStop() { return }
      if let state = group.state {
        let kernel = group.table.kernels[0]
        let seats = group.table.freshSeats(
          kernel, bounds: state.doubles, weights: weights, work: work)
        for (e, derivative) in seats {
          let element = group.table.elements[Int(e)]
          if element.source >= 0 {
            adjoint.residuals[Int(element.source)] += derivative * element.scale
          } else {
            prefer(
              group.candidates[Int(-1 - element.source)], derivative * element.scale, g, &adjoint,
              &preferences)
          }
        }
      } else if group.seat >= 0, case .interval(let i) = components[group.components[0]] {
        let element =
          stage.plan.intervals.elements[
            Int(stage.plan.intervals.starts[i]) + Int(group.seat)]
        adjoint.residuals[Int(element.source)] += weights[0] * element.scale
      } else {
        let candidate = group.candidates[0]
        prefer(
          candidate, weights[0] / candidate.coefficient(of: group.variables[0]), g, &adjoint,
          &preferences)
      }
    }
  }

  /// A candidate at its preferred value: `preferred = base + sum(coefficient * variable)`, solved
  /// for the group's part of the sum.
  private func prefer(
    _ candidate: Candidate, _ derivative: Double, _ group: Int, _ adjoint: inout Adjoint,
    _ preferences: inout [Int32: Double]
  ) {
    preferences[candidate.variable, default: 0] += derivative
    let saved = adjoint.variables
    for v in adjoint.variables.indices { adjoint.variables[v] = 0 }
    adjoint.variables[Int(candidate.variable)] = -derivative
    adjoint.passLate()
    for v in groups[group].variables { adjoint.variables[Int(v)] = 0 }
    for v in saved.indices { adjoint.variables[v] += saved[v] }
  }
}
