/// The rows of a kernel's basic functions in terms of its nonbasic ones; holds no constants.
struct Tableau: Sendable {
  /// Row-major.
  var cells: [Double]
  var columnCount: Int

  init(rows: Int, columns: Int) {
    cells = Array(repeating: 0, count: rows * columns)
    columnCount = columns
  }
}

/// Memory that searches use and do not keep, shared by all kernels of one solve.
final class Workspace {
  var gradient = Block<Double>()
  var ownUp = Block<Double>()
  var ownDown = Block<Double>()
  /// Slope of each basic function's cost; zero between searches.
  var slopes = Block<Double>()
  var marks = Block<Bool>()
  /// Slope of each function in the objective of a push.
  var objective = Block<Double>()
  var columnCount = 0
  var columnRows = Block<Int32>()
  var columnValues = Block<Double>()
  var rowCount = 0
  var rowColumns = Block<Int32>()
  var rowValues = Block<Double>()
  var heap = Block<Breakpoint>()

  struct Breakpoint: BitwiseCopyable {
    var distance: Double
    var rate: Double
    var element: Int32

    @inline(__always)
    func precedes(_ other: Breakpoint) -> Bool {
      distance != other.distance ? distance < other.distance : element < other.element
    }
  }

  func prepare(functions: Int) {
    gradient.extend(to: functions, with: 0)
    ownUp.extend(to: functions, with: 0)
    ownDown.extend(to: functions, with: 0)
    slopes.extend(to: functions, with: 0)
    objective.extend(to: functions, with: 0)
    marks.extend(to: functions, with: false)
    columnRows.extend(to: functions, with: 0)
    columnValues.extend(to: functions, with: 0)
    rowColumns.extend(to: functions, with: 0)
    rowValues.extend(to: functions, with: 0)
  }

  func loadRow(_ tableau: UnsafeMutablePointer<Tableau>, _ row: Int) {
    let columns = tableau.pointee.columnCount
    var count = 0
    tableau.pointee.cells.withUnsafeBufferPointer { cells in
      let first = row * columns
      for c in 0..<columns where cells[first + c] != 0 {
        rowColumns[count] = Int32(c)
        rowValues[count] = cells[first + c]
        count += 1
      }
    }
    rowCount = count
  }

  func loadColumn(_ tableau: UnsafeMutablePointer<Tableau>, _ column: Int, rows: Int) {
    let columns = tableau.pointee.columnCount
    var count = 0
    tableau.pointee.cells.withUnsafeBufferPointer { cells in
      for r in 0..<rows where cells[r * columns + column] != 0 {
        columnRows[count] = Int32(r)
        columnValues[count] = cells[r * columns + column]
        count += 1
      }
    }
    columnCount = count
  }

  /// Exchanges the row's function with the column's; `columnRows` holds the column.
  func pivot(_ tableau: UnsafeMutablePointer<Tableau>, _ row: Int, _ column: Int) {
    let columns = tableau.pointee.columnCount
    tableau.pointee.cells.withUnsafeMutableBufferPointer { cells in
      let first = row * columns
      let scale = 1 / cells[first + column]
      var count = 0
      for c in 0..<columns where cells[first + c] != 0 {
        let value = c == column ? scale : -cells[first + c] * scale
        cells[first + c] = value
        rowColumns[count] = Int32(c)
        rowValues[count] = value
        count += 1
      }
      for i in 0..<columnCount where columnRows[i] != Int32(row) {
        let other = Int(columnRows[i]) * columns
        let factor = columnValues[i]
        cells[other + column] = 0
        for k in 0..<count {
          let place = other + Int(rowColumns[k])
          let sum = cells[place] + factor * rowValues[k]
          cells[place] = sum.magnitude < 1e-12 ? 0 : sum
        }
      }
    }
  }

  func pushHeap(_ distance: Double, _ rate: Double, _ element: Int32) {
    heap.append(Breakpoint(distance: distance, rate: rate, element: element))
    var child = heap.count - 1
    let item = heap[child]
    while child > 0 {
      let parent = (child - 1) / 2
      if !item.precedes(heap[parent]) { break }
      heap[child] = heap[parent]
      child = parent
    }
    heap[child] = item
  }

  func popHeap() -> (distance: Double, rate: Double, element: Int32)? {
    if heap.count == 0 { return nil }
    let top = heap[0]
    let item = heap.removeLast()
    let count = heap.count
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
