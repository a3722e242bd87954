extension PlanBuilder {
  /// Terms that elimination may touch: some tenths of a second.
  private static let effortLimit = 40_000_000
  /// About a thousandth of a second between two looks at whether to go on.
  private static let effortBetweenQuestions = 100_000

  /// Solves the remaining equalities for one variable each, shortest first, and substitutes it.
  mutating func eliminate(_ work: Workspace) {
    let limit = 32
    let buckets = Block<Int32>(repeating: -1, count: limit + 1)
    var entryRows = Block<Int32>()
    var entryNexts = Block<Int32>()
    func isOpenDefinition(_ residual: Int32) -> Bool {
      let row = residualRows[residual]
      return defines[row] && rowFates[row] == .open
    }
    for residual in stride(from: Int32(residualRows.count) - 1, through: 0, by: -1)
    where lengths[residual] > 0 && isOpenDefinition(residual) {
      let bucket = min(Int(lengths[residual]), limit)
      entryRows.append(residual)
      entryNexts.append(buckets[bucket])
      buckets[bucket] = Int32(entryRows.count - 1)
    }
    // Where each variable of the target row stands, plus one.
    let places = Block<Int32>(repeating: 0, count: system.variableCount)
    var shortest = 1
    var effort = 0
    defer { work.effort += effort }
    var nextQuestion = PlanBuilder.effortBetweenQuestions
    while shortest <= limit {
      let entry = buckets[shortest]
      if entry < 0 {
        shortest += 1
        continue
      }
      if effort > PlanBuilder.effortLimit {
        abandoned = poolVariables[firsts[entryRows[entry]]]
        return
      }
      if effort > nextQuestion {
        nextQuestion = effort + PlanBuilder.effortBetweenQuestions
        if work.mustStop() { return }
      }
      buckets[shortest] = entryNexts[entry]
      let pivot = entryRows[entry]
      // The row has another length by now, and stands in another bucket too.
      if min(Int(lengths[pivot]), limit) != shortest || !isOpenDefinition(pivot) { continue }
      let term = choosePivot(pivot)
      let variable = poolVariables[term]
      rowFates[residualRows[pivot]] = .eliminated
      fates[variable] = .eliminated
      pivotRows.append(pivot)
      pivotTerms.append(term)
      for i in Int(firsts[pivot])..<Int(firsts[pivot] + lengths[pivot]) {
        columnCounts[poolVariables[i]] -= 1
      }
      var node = columnHeads[variable]
      while node >= 0 {
        let target = nodeRows[node]
        node = nodeNexts[node]
        if rowFates[residualRows[target]] != .open { continue }
        effort += Int(lengths[target]) + Int(lengths[pivot]) + 4
        guard substitute(pivot, term, into: target, places) else { continue }
        if isOpenDefinition(target) && lengths[target] > 0 {
          let bucket = min(Int(lengths[target]), limit)
          entryRows.append(target)
          entryNexts.append(buckets[bucket])
          buckets[bucket] = Int32(entryRows.count - 1)
          shortest = min(shortest, bucket)
        }
      }
    }
  }

  /// A position before a size, then the variable of fewest rows; never a coefficient far smaller
  /// than the row's largest.
  private func choosePivot(_ residual: Int32) -> Int32 {
    let first = firsts[residual]
    let end = first + lengths[residual]
    var largest = 0.0
    for i in first..<end { largest = max(largest, poolCoefficients[i].magnitude) }
    let floor = max(1e-6, largest * 0.1)
    var best: Int32 = -1
    for i in first..<end {
      if poolCoefficients[i].magnitude < floor && poolCoefficients[i].magnitude < largest {
        continue
      }
      if best < 0 || precedes(poolVariables[i], poolVariables[best]) { best = i }
    }
    return best
  }

  private func precedes(_ a: Int32, _ b: Int32) -> Bool {
    let isPosition = system.kinds[Int(a)] == .position
    if isPosition != (system.kinds[Int(b)] == .position) { return isPosition }
    if columnCounts[a] != columnCounts[b] { return columnCounts[a] < columnCounts[b] }
    return a < b
  }

  /// Subtracts the multiple of the pivot row that removes its variable from the target.
  private mutating func substitute(
    _ pivot: Int32, _ term: Int32, into target: Int32, _ places: borrowing Block<Int32>
  ) -> Bool {
    let variable = poolVariables[term]
    var first = Int(firsts[target])
    var length = Int(lengths[target])
    var found = -1
    for i in first..<first + length {
      places[poolVariables[i]] = Int32(i - first + 1)
      if poolVariables[i] == variable { found = i }
    }
    defer {
      for i in first..<first + length { places[poolVariables[i]] = 0 }
    }
    if found < 0 { return false }
    let pivotFirst = Int(firsts[pivot])
    let pivotLength = Int(lengths[pivot])
    let factor = poolCoefficients[found] / poolCoefficients[term]
    if length + pivotLength > Int(rooms[target]) {
      let room = (length + pivotLength) * 3 / 2
      let moved = poolVariables.count
      poolVariables.extend(to: moved + room, with: 0)
      poolCoefficients.extend(to: moved + room, with: 0)
      for i in 0..<length {
        poolVariables[moved + i] = poolVariables[first + i]
        poolCoefficients[moved + i] = poolCoefficients[first + i]
      }
      firsts[target] = Int32(moved)
      rooms[target] = Int32(room)
      first = moved
    }
    for i in pivotFirst..<pivotFirst + pivotLength {
      let v = poolVariables[i]
      let change = -factor * poolCoefficients[i]
      let place = Int(places[v])
      if v == variable {
        poolCoefficients[first + place - 1] = 0
      } else if place > 0 {
        let old = poolCoefficients[first + place - 1]
        let sum = old + change
        let isGone = sum.magnitude <= 1e-11 * max(1, old.magnitude)
        if isGone { columnCounts[v] -= 1 }
        poolCoefficients[first + place - 1] = isGone ? 0 : sum
      } else {
        poolVariables[first + length] = v
        poolCoefficients[first + length] = change
        length += 1
        places[v] = Int32(length)
        link(v, target)
      }
    }
    var kept = first
    for i in first..<first + length {
      let v = poolVariables[i]
      let coefficient = poolCoefficients[i]
      if coefficient == 0 {
        places[v] = 0
        continue
      }
      poolVariables[kept] = v
      poolCoefficients[kept] = coefficient
      kept += 1
    }
    length = kept - first
    lengths[target] = Int32(length)
    logPivots.append(pivot)
    logTargets.append(target)
    logFactors.append(factor)
    return true
  }
}
