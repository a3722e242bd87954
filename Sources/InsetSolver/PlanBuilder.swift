extension Plan {
  /// Fills the plan from its system; false if the work was cancelled.
  mutating func build(_ work: Workspace) -> Bool {
    let built: Plan? = system.withView { view in
      var builder = PlanBuilder(view, demoted: demoted)
      if work.mustStop() { return nil }
      builder.peelForward()
      builder.peelBackward()
      if work.mustStop() { return nil }
      builder.collectResiduals()
      builder.eliminate(work)
      return work.mustStop() ? nil : builder.finish(self)
    }
    guard let built else { return false }
    self = built
    return true
  }
}

extension LinearSystem {
  /// The system's arrays as bare pointers, valid within the call.
  func withView<Result>(_ body: (SystemView) -> Result) -> Result {
    starts.withUnsafeBufferPointer { starts in
      variables.withUnsafeBufferPointer { variables in
        coefficients.withView { coefficients in
          relations.withUnsafeBufferPointer { relations in
            priorities.withView { priorities in
              weights.withView { weights in
                kinds.withUnsafeBufferPointer { kinds in
                  body(
                    SystemView(
                      variableCount: variableCount, rowCount: rowCount, starts: starts,
                      variables: variables, coefficients: coefficients, relations: relations,
                      priorities: priorities, weights: weights, kinds: kinds))
                }
              }
            }
          }
        }
      }
    }
  }
}

struct SystemView {
  let variableCount: Int
  let rowCount: Int
  let starts: UnsafeBufferPointer<Int32>
  let variables: UnsafeBufferPointer<Int32>
  let coefficients: Palette.View
  let relations: UnsafeBufferPointer<Relation>
  let priorities: Palette.View
  let weights: Palette.View
  let kinds: UnsafeBufferPointer<LinearSystem.VariableKind>

  @inline(__always)
  func terms(_ row: Int32) -> Range<Int> {
    Int(starts[Int(row)])..<Int(starts[Int(row) + 1])
  }
}

/// Orders the required equalities into assignments and reduces the other rows to what is left.
struct PlanBuilder: ~Copyable {
  /// What has become of a row or a variable.
  enum Fate: UInt8, BitwiseCopyable {
    case open, forward, backward, eliminated
  }

  let system: SystemView
  /// Whether the row is a required equality.
  var defines: Block<Bool>
  var rowFates: Block<Fate>
  var fates: Block<Fate>
  /// Open variables of a row, and the exclusive or of their ids.
  var unknownCounts: Block<Int32>
  var unknownMarks: Block<Int32>
  /// Rows in which a variable occurs.
  var columnStarts: Block<Int32>
  var columnRows: Block<Int32>
  var forwardRows: Block<Int32>
  var forwardVariables: Block<Int32>
  var backwardRows: Block<Int32>
  var backwardVariables: Block<Int32>

  // After peeling.
  var residualRows: Block<Int32>
  var knownTargets: Block<Int32>
  var knownVariables: Block<Int32>
  var knownCoefficients: Block<Double>
  /// Terms of residual rows on open variables: a row owns `room` places from `first`.
  var firsts: Block<Int32>
  var lengths: Block<Int32>
  var rooms: Block<Int32>
  var poolVariables: Block<Int32>
  var poolCoefficients: Block<Double>
  /// Columns as linked lists; entries of terms that cancelled stay.
  var columnHeads: Block<Int32>
  var nodeRows: Block<Int32>
  var nodeNexts: Block<Int32>
  var columnCounts: Block<Int32>
  var pivotRows: Block<Int32>
  var pivotTerms: Block<Int32>
  var logPivots: Block<Int32>
  var logTargets: Block<Int32>
  var logFactors: Block<Double>
  /// A variable of the equality before which elimination gave up, or -1.
  var abandoned: Int32 = -1

  init(_ system: SystemView, demoted: [Int32]) {
    self.system = system
    let n = system.variableCount
    let m = system.rowCount
    let terms = system.variables.count
    defines = Block(repeating: false, count: m)
    rowFates = Block(repeating: .open, count: m)
    fates = Block(repeating: .open, count: n)
    unknownCounts = Block(repeating: 0, count: m)
    unknownMarks = Block(repeating: 0, count: m)
    columnStarts = Block(repeating: 0, count: n + 1)
    columnRows = Block(repeating: 0, count: terms)
    forwardRows = Block(capacity: n)
    forwardVariables = Block(capacity: n)
    backwardRows = Block(capacity: n / 4)
    backwardVariables = Block(capacity: n / 4)
    residualRows = Block()
    knownTargets = Block()
    knownVariables = Block()
    knownCoefficients = Block()
    firsts = Block()
    lengths = Block()
    rooms = Block()
    poolVariables = Block()
    poolCoefficients = Block()
    columnHeads = Block(capacity: 1)
    nodeRows = Block()
    nodeNexts = Block()
    columnCounts = Block(capacity: 1)
    pivotRows = Block()
    pivotTerms = Block()
    logPivots = Block()
    logTargets = Block()
    logFactors = Block()

    for row in 0..<m {
      defines[row] =
        system.relations[row] == .equal && system.priorities[row] >= LinearSystem.required
    }
    for row in demoted { defines[row] = false }
    indexColumns()
  }

  private mutating func indexColumns() {
    let n = system.variableCount
    for variable in system.variables { columnStarts[Int(variable) + 1] += 1 }
    for v in 0..<n { columnStarts[v + 1] += columnStarts[v] }
    let next = Block<Int32>(repeating: 0, count: n)
    for v in 0..<n { next[v] = columnStarts[v] }
    for row in 0..<Int32(system.rowCount) {
      var mark: Int32 = 0
      let range = system.terms(row)
      for i in range {
        let v = system.variables[i]
        mark ^= v
        columnRows[next[v]] = row
        next[v] += 1
      }
      unknownCounts[row] = Int32(range.count)
      unknownMarks[row] = mark
    }
  }

  /// Turns equalities with one unknown into assignments until there are none.
  mutating func peelForward() {
    var queue = Block<Int32>(capacity: system.rowCount)
    for row in 0..<Int32(system.rowCount) where defines[row] && unknownCounts[row] == 1 {
      queue.append(row)
    }
    var head = 0
    while head < queue.count {
      let row = queue[head]
      head += 1
      if unknownCounts[row] != 1 { continue }
      let variable = unknownMarks[row]
      fates[variable] = .forward
      rowFates[row] = .forward
      forwardRows.append(row)
      forwardVariables.append(variable)
      for i in Int(columnStarts[variable])..<Int(columnStarts[Int(variable) + 1]) {
        let other = columnRows[i]
        unknownCounts[other] -= 1
        unknownMarks[other] ^= variable
        if unknownCounts[other] == 1 && defines[other] { queue.append(other) }
      }
    }
  }

  /// Sets aside variables that occur in one row only, an equality: it defines them, evaluated last.
  mutating func peelBackward() {
    let n = system.variableCount
    let counts = Block<Int32>(repeating: 0, count: n)
    let marks = Block<Int32>(repeating: 0, count: n)
    for row in 0..<Int32(system.rowCount)
    where rowFates[row] == .open && unknownCounts[row] > 0 {
      for i in system.terms(row) {
        let v = system.variables[i]
        counts[v] += 1
        marks[v] ^= row
      }
    }
    var queue = Block<Int32>(capacity: 64)
    for v in 0..<Int32(n)
    where counts[v] == 1 && fates[v] == .open && defines[marks[v]] {
      queue.append(v)
    }
    var head = 0
    while head < queue.count {
      let v = queue[head]
      head += 1
      if counts[v] != 1 || fates[v] != .open { continue }
      let row = marks[v]
      fates[v] = .backward
      rowFates[row] = .backward
      backwardRows.append(row)
      backwardVariables.append(v)
      for i in system.terms(row) {
        let other = system.variables[i]
        counts[other] -= 1
        marks[other] ^= row
        if counts[other] == 1 && fates[other] == .open && defines[marks[other]] {
          queue.append(other)
        }
      }
    }
  }

  /// Splits the terms of every row that is left into known and unknown ones.
  mutating func collectResiduals() {
    let n = system.variableCount
    columnHeads.extend(to: n, with: -1)
    columnCounts.extend(to: n, with: 0)
    for row in 0..<Int32(system.rowCount) where rowFates[row] == .open {
      // An optional constraint whose variables are all known decides nothing.
      if unknownCounts[row] == 0 && system.priorities[Int(row)] < LinearSystem.required {
        continue
      }
      let index = Int32(residualRows.count)
      residualRows.append(row)
      let first = poolVariables.count
      for i in system.terms(row) {
        let v = system.variables[i]
        if fates[v] == .open {
          poolVariables.append(v)
          poolCoefficients.append(system.coefficients[i])
          link(v, index)
        } else {
          knownTargets.append(index)
          knownVariables.append(v)
          knownCoefficients.append(system.coefficients[i])
        }
      }
      firsts.append(Int32(first))
      lengths.append(Int32(poolVariables.count - first))
      rooms.append(Int32(poolVariables.count - first))
    }
  }

  @inline(__always)
  mutating func link(_ variable: Int32, _ residual: Int32) {
    nodeRows.append(residual)
    nodeNexts.append(columnHeads[variable])
    columnHeads[variable] = Int32(nodeRows.count - 1)
    columnCounts[variable] += 1
  }
}
