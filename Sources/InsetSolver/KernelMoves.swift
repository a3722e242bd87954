/// The search's memory: rows, columns and breakpoints in order of distance.
extension KernelRun {
  /// Copies the row's terms to `rowColumns` and `rowValues`.
  mutating func loadRow(_ row: Int) {
    if tableau.pointee.isSparse {
      rowCount = tableau.pointee.sparse[0].load(row: row, memory.rowColumns, memory.rowValues)
      return
    }
    let columns = variableCount
    var count = 0
    tableau.pointee.cells.withUnsafeBufferPointer { cells in
      let first = row * columns
      for c in 0..<columns where cells[first + c] != 0 {
        memory.rowColumns[count] = Int32(c)
        memory.rowValues[count] = cells[first + c]
        count += 1
      }
    }
    rowCount = count
  }

  /// Copies the column's terms to `columnRows` and `columnValues`.
  mutating func loadColumn(_ column: Int) {
    if tableau.pointee.isSparse {
      let (count, touched) = tableau.pointee.sparse[0].load(
        column: column, memory.columnRows, memory.columnValues, marks: memory.marks)
      columnCount = count
      work.effort += touched
      return
    }
    let columns = variableCount
    var count = 0
    tableau.pointee.cells.withUnsafeBufferPointer { cells in
      for r in 0..<functionCount - variableCount where cells[r * columns + column] != 0 {
        memory.columnRows[count] = Int32(r)
        memory.columnValues[count] = cells[r * columns + column]
        count += 1
      }
    }
    columnCount = count
  }

  /// Exchanges the row's function with the column's, which is loaded; then the row is.
  mutating func exchange(_ row: Int, _ column: Int) {
    if tableau.pointee.isSparse {
      rowCount =
        tableau.pointee.sparse[0].pivot(
          row: row, column: column, columnCount: columnCount, memory.columnRows,
          memory.columnValues, memory.rowColumns, memory.rowValues, places: memory.places)
      work.effort += tableau.pointee.sparse[0].effort
      tableau.pointee.densifyIfFull()
      if tableau.pointee.sparse.first?.used ?? 0 > Tableau.largestSparse {
        work.effort += Workspace.effortLimit
      }
      return
    }
    let columns = variableCount
    tableau.pointee.cells.withUnsafeMutableBufferPointer { cells in
      let first = row * columns
      let scale = 1 / cells[first + column]
      var count = 0
      for c in 0..<columns where cells[first + c] != 0 {
        let value = c == column ? scale : -cells[first + c] * scale
        cells[first + c] = value
        memory.rowColumns[count] = Int32(c)
        memory.rowValues[count] = value
        count += 1
      }
      rowCount = count
      for i in 0..<columnCount where memory.columnRows[i] != Int32(row) {
        let other = Int(memory.columnRows[i]) * columns
        let factor = memory.columnValues[i]
        cells[other + column] = 0
        for k in 0..<count {
          let place = other + Int(memory.rowColumns[k])
          let sum = cells[place] + factor * memory.rowValues[k]
          cells[place] = sum.magnitude < 1e-12 ? 0 : sum
        }
      }
    }
  }

  /// Each function has one breakpoint in the heap at a time.
  mutating func pushHeap(_ distance: Double, _ rate: Double, _ element: Int32) {
    let heap = memory.heap
    let item = Workspace.Breakpoint(distance: distance, rate: rate, element: element)
    var child = heapCount
    heapCount += 1
    while child > 0 {
      let parent = (child - 1) / 2
      if !item.precedes(heap[parent]) { break }
      heap[child] = heap[parent]
      child = parent
    }
    heap[child] = item
  }

  mutating func popHeap() -> (distance: Double, rate: Double, element: Int32)? {
    if heapCount == 0 { return nil }
    let heap = memory.heap
    let top = heap[0]
    heapCount -= 1
    let item = heap[heapCount]
    let count = heapCount
    if count > 0 {
      var parent = 0
      while true {
        var child = 2 * parent + 1
        if child >= count { break }
        if child + 1 < count && heap[child + 1].precedes(heap[child]) { child += 1 }
        if !heap[child].precedes(item) { break }
        heap[parent] = heap[child]
        parent = child
      }
      heap[parent] = item
    }
    return (top.distance, top.rate, top.element)
  }
}
