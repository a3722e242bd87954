/// The search for a kernel's optimum: a simplex method on convex piecewise linear functions, exact
/// level by level.
///
/// `n` functions are nonbasic: each sits on one of its bounds, or is free. The others are linear in
/// them. An element's flag says on which side of its bound the function counts as being; at a
/// degenerate point that is part of the basis, not a matter of the value. What a level has settled
/// binds the lower ones: a direction with a positive slope stays closed, and an element of a
/// settled level is a wall.
struct KernelRun {
  /// What a search minimizes, and what stops it.
  enum Goal {
    /// The cost of a level; elements of higher levels are walls.
    case level(Int32)
    /// The objective's slopes that the workspace holds; every element is a wall.
    case push
    /// The violation of one required element; only required elements that hold are walls.
    case drive(Int32)
  }

  enum Outcome {
    case optimal, unbounded, reached, stopped
  }

  /// What came of minimizing all levels.
  enum Verdict: UInt8 {
    case unknown, unique, open, infeasible, stopped
  }

  static let below: Int32 = 0
  static let above: Int32 = 1
  static let at: Int32 = 2
  static let upClosed: Int32 = 1
  static let downClosed: Int32 = 2
  static let slopeTolerance = 1e-9
  /// A function that moves no faster than this counts as resting: so small a term is what rounding
  /// left of none, and a pivot on it would fill the tableau with noise.
  static let rateTolerance = 1e-9
  /// About a hundredth of a second between two looks at whether to go on.
  static let effortBetweenQuestions = 10_000_000

  let variableCount: Int
  let functionCount: Int
  let levelCount: Int
  let elements: UnsafePointer<Element>
  let elementStarts: UnsafePointer<Int32>
  let elementFunctions: UnsafePointer<Int32>
  let levelStarts: UnsafePointer<Int32>
  let levelElements: UnsafePointer<Int32>

  let bounds: UnsafeMutablePointer<Double>
  let values: UnsafeMutablePointer<Double>
  /// The row of a basic function, or minus one minus the column of a nonbasic one.
  let places: UnsafeMutablePointer<Int32>
  let basics: UnsafeMutablePointer<Int32>
  let nonbasics: UnsafeMutablePointer<Int32>
  /// The element on which a nonbasic function sits, or -1.
  let seats: UnsafeMutablePointer<Int32>
  let closed: UnsafeMutablePointer<Int32>
  let flags: UnsafeMutablePointer<Int32>
  let tableau: UnsafeMutablePointer<Tableau>
  let work: Workspace
  let memory: Workspace.Arrays
  /// Numbers touched since the workspace was told.
  private var effort = 0
  var rowCount = 0
  var columnCount = 0
  var heapCount = 0

  private var goal = Goal.level(0)
  private var level: Int32 = 0
  private var isLevelGoal = true
  private(set) var pivots = 0
  private(set) var steps = 0
  var stepLimit = 0
  private var nextQuestion = 0

  init(
    _ kernel: KernelTable.Kernel, _ table: KernelTable.View,
    doubles: UnsafeMutablePointer<Double>, ints: UnsafeMutablePointer<Int32>,
    tableau: UnsafeMutablePointer<Tableau>, work: Workspace
  ) {
    let n = kernel.variableCount
    let m = kernel.functionCount
    variableCount = n
    functionCount = m
    levelCount = kernel.levelCount
    elements = table.elements + kernel.firstElement
    elementStarts = table.elementStarts + kernel.firstFunction
    elementFunctions = table.elementFunctions + kernel.firstElement
    levelStarts = table.levelStarts + kernel.firstLevel
    levelElements = table.levelElements + kernel.firstElement
    bounds = doubles
    values = doubles + kernel.elementCount
    places = ints
    basics = ints + m
    nonbasics = ints + m + (m - n)
    seats = nonbasics + n
    closed = seats + n
    flags = closed + n
    self.tableau = tableau
    self.work = work
    memory = work.arrays(functions: m)
    stepLimit = 40 * (m + kernel.elementCount) + 2000
  }

  @inline(__always)
  func elements(of function: Int32) -> Range<Int> {
    Int(elementStarts[Int(function)])..<Int(elementStarts[Int(function) + 1])
  }

  @inline(__always)
  private func tie(_ a: Double, _ b: Double) -> Bool {
    (a - b).magnitude <= 1e-10 * max(1, b.magnitude)
  }

  // MARK: Starting

  /// Puts every variable on the best value of its own optional constraints that its own required bounds allow.
  mutating func startCold() {
    for v in 0..<Int32(variableCount) {
      nonbasics[Int(v)] = v
      places[Int(v)] = -1 - v
      seats[Int(v)] = coldSeat(v)
    }
    for r in 0..<functionCount - variableCount {
      basics[r] = Int32(variableCount + r)
      places[variableCount + r] = Int32(r)
    }
    for e in 0..<Int(elementStarts[functionCount]) {
      flags[e] = restFlag(e)
    }
    refresh()
  }

  /// The side on which an element counts that has no reason to count on another.
  private func restFlag(_ e: Int) -> Int32 {
    elements[e].side == .below ? KernelRun.above : KernelRun.below
  }

  private func coldSeat(_ v: Int32) -> Int32 {
    var lower = -1
    var upper = -1
    let range = elements(of: v)
    for e in range where elements[e].level == 0 {
      if elements[e].side == .below {
        if lower < 0 || bounds[e] > bounds[lower] { lower = e }
      } else if upper < 0 || bounds[e] < bounds[upper] {
        upper = e
      }
    }
    var optional = -1
    for e in range where elements[e].level > 0 {
      if optional >= 0 && elements[e].level >= elements[optional].level { continue }
      if lower >= 0 && bounds[e] < bounds[lower] { continue }
      if upper >= 0 && bounds[e] > bounds[upper] { continue }
      optional = e
    }
    return Int32(optional >= 0 ? optional : lower >= 0 ? lower : upper)
  }

  /// Works out values for new bounds from the basis that is there; true if no function has changed
  /// sides.
  ///
  /// Whether a basis is optimal depends on sides alone, not on how far a bound is away. So the basis
  /// of the last solve is still that of the optimum, and nothing has to be searched.
  mutating func keepsOptimum() -> Bool {
    for c in 0..<variableCount {
      values[Int(nonbasics[c])] = seats[c] >= 0 ? bounds[Int(seats[c])] : 0
    }
    recomputeBasics()
    for f in 0..<Int32(functionCount) {
      let value = values[Int(f)]
      let isSeated = places[Int(f)] < 0
      for e in elements(of: f) {
        let flag = flags[e]
        if tie(value, bounds[e]) {
          if isSeated != (flag == KernelRun.at) { return false }
        } else if flag != (value > bounds[e] ? KernelRun.above : KernelRun.below) {
          return false
        }
      }
    }
    // A required element that was just met may be counted as violated; now it may be.
    return requiredHold()
  }

  /// Works out values and flags for new bounds from the basis that is there.
  mutating func refresh() {
    for c in 0..<variableCount {
      values[Int(nonbasics[c])] = seats[c] >= 0 ? bounds[Int(seats[c])] : 0
      closed[c] = 0
    }
    recomputeBasics()
    for f in 0..<Int32(functionCount) {
      let value = values[Int(f)]
      let column = -1 - Int(places[Int(f)])
      for e in elements(of: f) {
        if column >= 0 && seats[column] == Int32(e) {
          flags[e] = KernelRun.at
        } else if !tie(value, bounds[e]) {
          flags[e] = value > bounds[e] ? KernelRun.above : KernelRun.below
        } else if column >= 0 {
          flags[e] = KernelRun.at
        } else if flags[e] >= KernelRun.at {
          flags[e] = restFlag(e)
        }
      }
    }
  }

  /// Computes the basic functions anew, which removes what rounding has piled up.
  mutating func recomputeBasics() {
    let rows = functionCount - variableCount
    work.effort += tableau.pointee.sparse.first?.used ?? rows * variableCount
    if !tableau.pointee.isSparse {
      let columns = variableCount
      tableau.pointee.cells.withUnsafeBufferPointer { cells in
        for r in 0..<functionCount - variableCount {
          var sum = 0.0
          for c in 0..<columns {
            sum += cells[r * columns + c] * values[Int(nonbasics[c])]
          }
          values[Int(basics[r])] = sum
        }
      }
      return
    }
    for r in 0..<functionCount - variableCount {
      loadRow(r)
      var sum = 0.0
      for i in 0..<rowCount {
        sum += memory.rowValues[i] * values[Int(nonbasics[Int(memory.rowColumns[i])])]
      }
      values[Int(basics[r])] = sum
    }
  }

  // MARK: Minimizing

  /// Minimizes every level in turn.
  mutating func minimizeLevels() -> Verdict {
    for l in 0..<Int32(levelCount) {
      if case .stopped = minimize(.level(l)) { return .stopped }
      if l == 0 && !requiredHold() { return .infeasible }
      if !hasOpenDirection() {
        recomputeBasics()
        return .unique
      }
    }
    recomputeBasics()
    return .open
  }

  func hasOpenDirection() -> Bool {
    for c in 0..<variableCount where closed[c] != 3 { return true }
    return false
  }

  func violation(_ e: Int) -> Double {
    let difference = values[Int(elementFunctions[e])] - bounds[e]
    switch elements[e].side {
    case .below: return -difference
    case .above: return difference
    case .both: return difference.magnitude
    }
  }

  func isViolated(_ e: Int) -> Bool { violation(e) > 1e-6 + 1e-12 * bounds[e].magnitude }

  private func requiredHold() -> Bool {
    for i in Int(levelStarts[0])..<Int(levelStarts[1]) where isViolated(Int(levelElements[i])) {
      return false
    }
    return true
  }

  mutating func minimize(_ goal: Goal) -> Outcome {
    if work.wasCancelled { return .stopped }
    prepare(goal)
    work.effort += 4 * functionCount
    var zeroSteps = 0
    while true {
      let usesLowest = zeroSteps > 50
      guard let (column, isUp, slope) = choose(lowest: usesLowest) else { break }
      steps += 1
      effort += variableCount + columnCount
      work.effort += effort
      effort = 0
      if steps > stepLimit || work.isExhausted { return abandon() }
      if steps & 15 == 0 || work.effort > nextQuestion {
        nextQuestion = work.effort + KernelRun.effortBetweenQuestions
        if work.mustStop() { return abandon() }
      }
      switch walk(column, isUp, slope) {
      case .moved(let distance):
        zeroSteps = distance > 1e-12 ? 0 : zeroSteps + 1
      case .reached:
        clearSlopes()
        return .reached
      case .unbounded:
        restoreSeat(column)
        if case .level = goal {
          // A cost is never negative, so only rounding can say this.
          closed[column] |= isUp ? KernelRun.upClosed : KernelRun.downClosed
        } else {
          clearSlopes()
          return .unbounded
        }
      }
    }
    if case .level = goal { closeDirections() }
    clearSlopes()
    return .optimal
  }

  /// Leaves the workspace as the next search needs it.
  private func abandon() -> Outcome {
    clearSlopes()
    return .stopped
  }

  private mutating func prepare(_ goal: Goal) {
    self.goal = goal
    isLevelGoal = false
    for c in 0..<variableCount {
      memory.gradient[c] = 0
      memory.ownUp[c] = 0
      memory.ownDown[c] = 0
    }
    switch goal {
    case .level(let l):
      level = l
      isLevelGoal = true
      for i in Int(levelStarts[Int(l)])..<Int(levelStarts[Int(l) + 1]) {
        let e = Int(levelElements[i])
        let f = Int(elementFunctions[e])
        if places[f] < 0 {
          addOwn(Int(-1 - places[f]), e)
        } else {
          memory.slopes[f] += flaggedSlope(e)
        }
      }
      for i in Int(levelStarts[Int(l)])..<Int(levelStarts[Int(l) + 1]) {
        let f = Int(elementFunctions[Int(levelElements[i])])
        if places[f] < 0 || memory.slopes[f] == 0 || memory.marks[f] { continue }
        memory.marks[f] = true
        addToGradient(row: Int(places[f]), memory.slopes[f])
      }
      for i in Int(levelStarts[Int(l)])..<Int(levelStarts[Int(l) + 1]) {
        memory.marks[Int(elementFunctions[Int(levelElements[i])])] = false
      }
    case .push:
      level = Int32(levelCount)
      loadObjective()
    case .drive(let e):
      level = 0
      raiseWalls()
      for c in 0..<variableCount { closed[c] = requiredWalls(nonbasics[c]) }
      let f = elementFunctions[Int(e)]
      for g in 0..<functionCount { memory.objective[g] = 0 }
      memory.objective[f] = elements[Int(e)].side == .below ? -1 : 1
      loadObjective()
    }
  }

  private mutating func loadObjective() {
    for f in 0..<functionCount where memory.objective[f] != 0 {
      if places[f] < 0 {
        let c = Int(-1 - places[f])
        memory.ownUp[c] = memory.objective[f]
        memory.ownDown[c] = -memory.objective[f]
      } else {
        memory.slopes[f] = memory.objective[f]
        addToGradient(row: Int(places[f]), memory.objective[f])
      }
    }
  }

  private func clearSlopes() {
    for f in 0..<functionCount { memory.slopes[f] = 0 }
  }

  private mutating func addToGradient(row: Int, _ slope: Double) {
    loadRow(row)
    for i in 0..<rowCount { memory.gradient[memory.rowColumns[i]] += slope * memory.rowValues[i] }
  }

  @inline(__always)
  private func flaggedSlope(_ e: Int) -> Double {
    flags[e] == KernelRun.above ? elements[e].slopeAbove : elements[e].slopeBelow
  }

  @inline(__always)
  private func addOwn(_ c: Int, _ e: Int) {
    let flag = flags[e]
    memory.ownUp[c] += flag == KernelRun.below ? elements[e].slopeBelow : elements[e].slopeAbove
    memory.ownDown[c] -= flag == KernelRun.above ? elements[e].slopeAbove : elements[e].slopeBelow
  }

  /// The slopes of a nonbasic function's own cost, to both sides.
  private func updateOwn(_ c: Int) {
    memory.ownUp[c] = 0
    memory.ownDown[c] = 0
    let f = nonbasics[c]
    if isLevelGoal {
      for e in elements(of: f) where elements[e].level == level { addOwn(c, e) }
    } else {
      memory.ownUp[c] = memory.objective[f]
      memory.ownDown[c] = -memory.objective[f]
    }
  }

  /// Flags every required element that holds as holding: one that was met in the same step as a
  /// wall may still be flagged as violated, and would let the function through.
  private func raiseWalls() {
    for i in Int(levelStarts[0])..<Int(levelStarts[1]) {
      let e = Int(levelElements[i])
      if places[Int(elementFunctions[e])] < 0 || isViolated(e) { continue }
      switch elements[e].side {
      case .below: flags[e] = KernelRun.above
      case .above: flags[e] = KernelRun.below
      case .both: break
      }
    }
  }

  /// The directions in which a seated function would violate a required element that holds.
  private func requiredWalls(_ f: Int32) -> Int32 {
    var walls: Int32 = 0
    for e in elements(of: f) where flags[e] == KernelRun.at && elements[e].level == 0 {
      if elements[e].side != .below { walls |= KernelRun.upClosed }
      if elements[e].side != .above { walls |= KernelRun.downClosed }
    }
    return walls
  }

  /// The open direction of the steepest descent, or the first in order of functions.
  private func choose(lowest: Bool) -> (column: Int, isUp: Bool, slope: Double)? {
    var best = -KernelRun.slopeTolerance
    var found = -1
    var isUp = false
    for c in 0..<variableCount where closed[c] != 3 {
      let up =
        closed[c] & KernelRun.upClosed == 0 ? memory.gradient[c] + memory.ownUp[c] : .infinity
      let down =
        closed[c] & KernelRun.downClosed == 0 ? memory.ownDown[c] - memory.gradient[c] : .infinity
      let slope = min(up, down)
      if lowest {
        guard slope < -KernelRun.slopeTolerance else { continue }
        if found >= 0 && nonbasics[c] > nonbasics[found] { continue }
      } else {
        guard slope < best else { continue }
      }
      best = slope
      found = c
      isUp = up <= down
    }
    return found < 0 ? nil : (found, isUp, best)
  }

  private func closeDirections() {
    for c in 0..<variableCount where closed[c] != 3 {
      if memory.gradient[c] + memory.ownUp[c] > KernelRun.slopeTolerance {
        closed[c] |= KernelRun.upClosed
      }
      if memory.ownDown[c] - memory.gradient[c] > KernelRun.slopeTolerance {
        closed[c] |= KernelRun.downClosed
      }
    }
  }

  // MARK: Walking

  private enum Step {
    case moved(Double)
    case reached, unbounded
  }

  @inline(__always)
  private func isWall(_ e: Int, isRising: Bool) -> Bool {
    switch goal {
    case .level(let l): return elements[e].level < l
    case .push: return true
    case .drive:
      if elements[e].level > 0 { return false }
      return isRising ? elements[e].side != .below : elements[e].side != .above
    }
  }

  /// Moves along a direction from breakpoint to breakpoint while the slope stays negative.
  private mutating func walk(_ column: Int, _ isUp: Bool, _ startSlope: Double) -> Step {
    let entering = nonbasics[column]
    let direction = isUp ? 1.0 : -1.0
    for e in elements(of: entering) where flags[e] == KernelRun.at {
      flags[e] = isUp ? KernelRun.above : KernelRun.below
    }
    loadColumn(column)
    heapCount = 0
    pushNext(entering, direction)
    for i in 0..<columnCount {
      pushNext(basics[Int(memory.columnRows[i])], direction * memory.columnValues[i])
    }
    var slope = startSlope
    while let (distance, rate, e) = popHeap() {
      let f = elementFunctions[Int(e)]
      let isRising = rate > 0
      if isWall(Int(e), isRising: isRising) {
        return stop(column, direction, distance, e)
      }
      flags[Int(e)] = isRising ? KernelRun.above : KernelRun.below
      if isLevelGoal {
        if elements[Int(e)].level == level {
          let jump = elements[Int(e)].jump
          slope += rate.magnitude * jump
          if f != entering {
            memory.slopes[f] += isRising ? jump : -jump
            addToGradient(row: Int(places[Int(f)]), isRising ? jump : -jump)
          }
          if slope >= -KernelRun.slopeTolerance {
            return stop(column, direction, distance, e)
          }
        }
      } else if case .drive(let target) = goal, target == e {
        _ = stop(column, direction, distance, e)
        return .reached
      }
      pushNext(f, rate)
    }
    return .unbounded
  }

  /// Adds the next breakpoint of a moving function to the heap.
  @inline(__always)
  private mutating func pushNext(_ f: Int32, _ rate: Double) {
    if rate.magnitude <= KernelRun.rateTolerance { return }
    var next = -1
    if rate > 0 {
      for e in elements(of: f) where flags[e] == KernelRun.below {
        if next < 0 || bounds[e] < bounds[next] { next = e }
      }
    } else {
      for e in elements(of: f) where flags[e] == KernelRun.above {
        if next < 0 || bounds[e] > bounds[next] { next = e }
      }
    }
    if next < 0 { return }
    let distance = max(0, (bounds[next] - values[Int(f)]) / rate)
    pushHeap(distance, rate, Int32(next))
  }

  private mutating func stop(
    _ column: Int, _ direction: Double, _ distance: Double, _ e: Int32
  ) -> Step {
    let entering = nonbasics[column]
    if distance > 0 {
      values[Int(entering)] += direction * distance
      for i in 0..<columnCount {
        let f = Int(basics[Int(memory.columnRows[i])])
        values[f] += direction * distance * memory.columnValues[i]
      }
    }
    let leaving = elementFunctions[Int(e)]
    values[Int(leaving)] = bounds[Int(e)]
    if leaving != entering { pivot(Int(places[Int(leaving)]), column) }
    sit(column, e)
    return .moved(distance)
  }

  private mutating func pivot(_ row: Int, _ column: Int) {
    pivots += 1
    let entering = nonbasics[column]
    let leaving = basics[row]
    var slope = 0.0
    if isLevelGoal {
      for e in elements(of: entering) where elements[e].level == level { slope += flaggedSlope(e) }
    } else {
      slope = memory.objective[entering]
    }
    let leavingSlope = memory.slopes[leaving]
    memory.slopes[leaving] = 0
    memory.slopes[entering] = slope
    exchange(row, column)
    effort += (rowCount + 4) * (columnCount + 1)
    let carried = memory.gradient[column] + slope
    memory.gradient[column] = 0
    loadRow(row)
    for i in 0..<rowCount {
      memory.gradient[memory.rowColumns[i]] += carried * memory.rowValues[i]
    }
    memory.gradient[column] -= leavingSlope
    nonbasics[column] = leaving
    basics[row] = entering
    places[Int(leaving)] = Int32(-1 - column)
    places[Int(entering)] = Int32(row)
  }

  /// Seats the column's function on the element; walls of settled levels at the same value close
  /// directions.
  private func sit(_ column: Int, _ seat: Int32) {
    let f = nonbasics[column]
    seats[column] = seat
    var walls: Int32 = 0
    for e in elements(of: f)
    where Int32(e) == seat || tie(values[Int(f)], bounds[e]) {
      if elements[e].level < level {
        walls |= flags[e] == KernelRun.below ? KernelRun.upClosed : KernelRun.downClosed
      }
      flags[e] = KernelRun.at
    }
    if case .drive = goal { walls = requiredWalls(f) }
    closed[column] = walls
    updateOwn(column)
  }

  /// Undoes what a walk without end did to the flags.
  private func restoreSeat(_ column: Int) {
    for f in 0..<Int32(functionCount) {
      let isSeated = places[Int(f)] == Int32(-1 - column)
      for e in elements(of: f) {
        if tie(values[Int(f)], bounds[e]) {
          if isSeated { flags[e] = KernelRun.at }
        } else {
          flags[e] = values[Int(f)] > bounds[e] ? KernelRun.above : KernelRun.below
        }
      }
    }
  }

  // MARK: Certificates

  /// After a drive that did not arrive: the required elements that hold the function back, each
  /// with its multiplier; the driven one has 1.
  mutating func certificate(of e: Int32) -> [(element: Int32, multiplier: Double)] {
    let f = elementFunctions[Int(e)]
    let isRising = elements[Int(e)].side == .below
    var members = [(element: e, multiplier: 1.0)]
    func add(_ g: Int32, _ multiplier: Double) {
      let wall: Side = (multiplier > 0) == isRising ? .above : .below
      for x in elements(of: g)
      where flags[x] == KernelRun.at && elements[x].level == 0 && elements[x].side == wall {
        members.append((Int32(x), -multiplier))
        return
      }
    }
    if places[Int(f)] < 0 {
      add(f, 1)
    } else {
      loadRow(Int(places[Int(f)]))
      for i in 0..<rowCount where memory.rowValues[i].magnitude > 1e-9 {
        add(nonbasics[Int(memory.rowColumns[i])], memory.rowValues[i])
      }
    }
    return members
  }
}
