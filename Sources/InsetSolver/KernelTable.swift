/// Kernels of several variables, in flat arrays that each kernel has a part of.
///
/// A kernel's functions are its variables, then each distinct linear form of its rows, scaled so
/// that the first coefficient is 1. Its elements are sorted by function.
struct KernelTable: Sendable {
  struct Kernel: Sendable {
    var firstVariable: Int
    var variableCount: Int
    /// Where the kernel's part of `formStarts` begins.
    var firstForm: Int
    var formCount: Int
    /// Where the kernel's part of `elementStarts` begins, and of `elements`.
    var firstFunction: Int
    var firstElement: Int
    var elementCount: Int
    /// Where the kernel's part of `levelStarts` begins; level 0 is required.
    var firstLevel: Int
    var levelCount: Int

    var functionCount: Int { variableCount + formCount }
  }

  var kernels: [Kernel] = []
  var variables: [Int32] = []
  /// Per kernel `formCount + 1` places in the two arrays of terms.
  var formStarts: [Int32] = []
  /// Variables by their place in the kernel.
  var formVariables: [Int32] = []
  var formCoefficients = Palette()
  /// Per kernel `functionCount + 1` places, counted from the kernel's first element.
  var elementStarts: [Int32] = []
  var elements: [Element] = []
  /// Per kernel `levelCount + 1` places, counted from the kernel's first element.
  var levelStarts: [Int32] = []
  /// Elements in order of level, counted from the kernel's first element.
  var levelElements: [Int32] = []
  /// The function of each element.
  var elementFunctions: [Int32] = []

  var count: Int { kernels.count }

  /// Numbers that the kernel's tableau begins with.
  func cellCount(_ kernel: Kernel) -> Int {
    let dense = kernel.formCount * kernel.variableCount
    if dense <= Tableau.denseLimit { return dense }
    return Int(
      formStarts[kernel.firstForm + kernel.formCount] - formStarts[kernel.firstForm])
  }

  /// The same without memory to grow in.
  var trimmed: KernelTable {
    var table = self
    table.kernels.trim()
    table.variables.trim()
    table.formStarts.trim()
    table.formVariables.trim()
    table.formCoefficients = table.formCoefficients.trimmed
    table.elementStarts.trim()
    table.elements.trim()
    table.levelStarts.trim()
    table.levelElements.trim()
    table.elementFunctions.trim()
    return table
  }

  /// The arrays that searches read, as bare pointers.
  struct View {
    let elements: UnsafePointer<Element>
    let elementStarts: UnsafePointer<Int32>
    let elementFunctions: UnsafePointer<Int32>
    let levelStarts: UnsafePointer<Int32>
    let levelElements: UnsafePointer<Int32>
  }

  /// Calls `body` with pointers that are valid within the call; there is at least one kernel.
  func withView<Result>(_ body: (View) -> Result) -> Result? {
    elements.withUnsafeBufferPointer { elements in
      elementStarts.withUnsafeBufferPointer { elementStarts in
        elementFunctions.withUnsafeBufferPointer { elementFunctions in
          levelStarts.withUnsafeBufferPointer { levelStarts in
            levelElements.withUnsafeBufferPointer { levelElements in
              guard let a = elements.baseAddress, let b = elementStarts.baseAddress,
                let c = elementFunctions.baseAddress, let d = levelStarts.baseAddress,
                let e = levelElements.baseAddress
              else { return nil }
              return body(
                View(
                  elements: a, elementStarts: b, elementFunctions: c, levelStarts: d,
                  levelElements: e))
            }
          }
        }
      }
    }
  }

  /// The kernel's tableau before any pivot: its forms on its variables.
  func tableau(_ kernel: Kernel) -> Tableau {
    var tableau = Tableau(rows: kernel.formCount, columns: kernel.variableCount)
    for r in 0..<kernel.formCount {
      let first = Int(formStarts[kernel.firstForm + r])
      let end = Int(formStarts[kernel.firstForm + r + 1])
      tableau.fill(row: r, formVariables, formCoefficients, first..<end)
    }
    return tableau
  }
}

/// A kernel's basis and the values at it.
struct KernelState: Sendable {
  /// Bounds of the elements, then values of the functions.
  var doubles: [Double]
  var ints: [Int32]
  var tableau: Tableau
  var verdict = KernelRun.Verdict.unknown

  /// - Parameter hasRoom: whether there is memory for the kernel; without, it cannot be searched.
  init(_ kernel: KernelTable.Kernel, _ table: KernelTable, hasRoom: Bool = true) {
    let m = kernel.functionCount
    let n = kernel.variableCount
    doubles = Array(repeating: .nan, count: kernel.elementCount + m)
    ints = Array(repeating: 0, count: 2 * m - n + 3 * n + kernel.elementCount)
    tableau = hasRoom ? table.tableau(kernel) : Tableau(rows: 0, columns: 0)
  }

  /// Whether there was memory for the kernel's tableau.
  func hasRoom(_ kernel: KernelTable.Kernel) -> Bool {
    tableau.columnCount == kernel.variableCount
  }

  /// The value of the kernel's variable, counted within the kernel.
  func value(_ variable: Int, _ kernel: KernelTable.Kernel) -> Double {
    doubles[kernel.elementCount + variable]
  }

  /// Brings the kernel to its optimum for the bounds that it has now, from where it was left.
  ///
  /// - Returns: the new verdict, `unknown` where there was no memory to work in.
  mutating func solve(
    _ kernel: KernelTable.Kernel, _ view: KernelTable.View, _ work: Workspace,
    _ counters: inout Counters
  ) -> KernelRun.Verdict {
    let last = verdict
    let found = withRun(kernel, view, work) { run in
      if last == .unknown {
        run.startCold()
      } else {
        if run.keepsOptimum() && (last == .unique || last == .open) { return last }
        run.refresh()
      }
      let verdict = run.minimizeLevels()
      counters.pivots += run.pivots
      counters.steps += run.steps
      return verdict
    }
    counters.kernelsSolved += 1
    counters.largestKernel = max(counters.largestKernel, kernel.variableCount)
    verdict = found ?? .unknown
    return verdict
  }

  mutating func withRun<Result>(
    _ kernel: KernelTable.Kernel, _ view: KernelTable.View, _ work: Workspace,
    _ body: (inout KernelRun) -> Result
  ) -> Result? {
    doubles.withUnsafeMutableBufferPointer { doubles in
      ints.withUnsafeMutableBufferPointer { ints in
        withUnsafeMutablePointer(to: &tableau) { tableau in
          guard let d = doubles.baseAddress, let i = ints.baseAddress else { return nil }
          var run = KernelRun(kernel, view, doubles: d, ints: i, tableau: tableau, work: work)
          return body(&run)
        }
      }
    }
  }
}

/// Adds kernels to a table one after another.
struct KernelBuilder: ~Copyable {
  private(set) var table = KernelTable()
  private var functions = Block<Int32>()
  private var pending = Block<Element>()
  private var priorities = Block<Double>()
  private var levels: [Double] = []
  private var counts = Block<Int32>()
  private var isOpen = false

  init() {}

  consuming func finish() -> KernelTable { table.trimmed }

  mutating func begin(_ variables: UnsafeBufferPointer<Int32>) {
    table.kernels.append(
      KernelTable.Kernel(
        firstVariable: table.variables.count, variableCount: variables.count,
        firstForm: table.formStarts.count, formCount: 0,
        firstFunction: table.elementStarts.count, firstElement: table.elements.count,
        elementCount: 0, firstLevel: table.levelStarts.count, levelCount: 0))
    table.variables.append(contentsOf: variables)
    table.formStarts.append(Int32(table.formVariables.count))
    functions.removeAll()
    pending.removeAll()
    priorities.removeAll()
  }

  /// Adds a form of two or more terms on the kernel's variables and returns its function.
  mutating func addForm(
    _ variables: UnsafeBufferPointer<Int32>, _ coefficients: UnsafeBufferPointer<Double>
  ) -> Int32 {
    table.formVariables.append(contentsOf: variables)
    for coefficient in coefficients { table.formCoefficients.append(coefficient) }
    table.formStarts.append(Int32(table.formVariables.count))
    let last = table.kernels.count - 1
    table.kernels[last].formCount += 1
    return Int32(table.kernels[last].functionCount - 1)
  }

  /// Whether the function, a form, has exactly these terms.
  func matches(
    _ function: Int32, _ variables: UnsafeBufferPointer<Int32>,
    _ coefficients: UnsafeBufferPointer<Double>
  ) -> Bool {
    let kernel = table.kernels[table.kernels.count - 1]
    let form = kernel.firstForm + Int(function) - kernel.variableCount
    let first = Int(table.formStarts[form])
    guard Int(table.formStarts[form + 1]) - first == variables.count else { return false }
    for i in 0..<variables.count
    where table.formVariables[first + i] != variables[i]
      || table.formCoefficients[first + i] != coefficients[i]
    {
      return false
    }
    return true
  }

  /// - Parameter priority: negative numbers come after all positive ones.
  mutating func addElement(_ element: Element, function: Int32, priority: Double) {
    functions.append(function)
    pending.append(element)
    priorities.append(priority)
  }

  /// Sorts the kernel's elements by function and by level.
  mutating func end() {
    let last = table.kernels.count - 1
    let kernel = table.kernels[last]
    let count = pending.count
    collectLevels()
    let functionCount = kernel.functionCount
    counts.removeAll()
    counts.extend(to: max(functionCount, levels.count) + 1, with: 0)
    for i in 0..<count { counts[Int(functions[i]) + 1] += 1 }
    for f in 0..<functionCount { counts[f + 1] += counts[f] }
    for f in 0...functionCount { table.elementStarts.append(counts[f]) }
    let base = table.elements.count
    let blank = Element(source: 0, level: 0, side: .both, scale: 0, weight: 0)
    table.elements.append(contentsOf: repeatElement(blank, count: count))
    table.elementFunctions.append(contentsOf: repeatElement(0, count: count))
    for i in 0..<count {
      let place = Int(counts[functions[i]])
      counts[functions[i]] += 1
      var element = pending[i]
      element.level = level(of: priorities[i])
      table.elements[base + place] = element
      table.elementFunctions[base + place] = functions[i]
    }
    for l in 0...levels.count { counts[l] = 0 }
    for i in 0..<count { counts[Int(table.elements[base + i].level) + 1] += 1 }
    for l in 0..<levels.count { counts[l + 1] += counts[l] }
    for l in 0...levels.count { table.levelStarts.append(counts[l]) }
    table.levelElements.append(contentsOf: repeatElement(0, count: count))
    for i in 0..<count {
      let level = table.elements[base + i].level
      table.levelElements[base + Int(counts[level])] = Int32(i)
      counts[level] += 1
    }
    table.kernels[last].elementCount = count
    table.kernels[last].levelCount = levels.count
  }

  /// The distinct priorities, highest first, required always among them.
  private mutating func collectLevels() {
    levels.removeAll(keepingCapacity: true)
    levels.append(LinearSystem.required)
    if priorities.count > 48 {
      var sorted = priorities.array()
      sorted.sort(by: >)
      for priority in sorted where priority < levels[levels.count - 1] { levels.append(priority) }
      return
    }
    next: for i in 0..<priorities.count {
      let priority = priorities[i]
      var place = levels.count
      while place > 0 {
        if levels[place - 1] == priority { continue next }
        if levels[place - 1] > priority { break }
        place -= 1
      }
      if place == 0 { continue }
      levels.insert(priority, at: place)
    }
  }

  private func level(of priority: Double) -> Int32 {
    if levels.count <= 8 {
      for l in 0..<levels.count where levels[l] <= priority { return Int32(l) }
    }
    var low = 0
    var high = levels.count - 1
    while low < high {
      let middle = (low + high) / 2
      if levels[middle] <= priority { high = middle } else { low = middle + 1 }
    }
    return Int32(low)
  }
}

extension Array {
  /// Gives back memory that was reserved for growing.
  mutating func trim() {
    if capacity > count + count / 8 + 4 { self = withUnsafeBufferPointer { Array($0) } }
  }
}
