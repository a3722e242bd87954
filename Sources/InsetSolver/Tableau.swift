/// The rows of a kernel's basic functions in terms of its nonbasic ones; holds no constants.
///
/// Dense while small, else sparse: a large kernel's rows have few terms as long as its variables
/// meet in few places, like rows that share one column edge.
struct Tableau: Sendable {
  /// Row-major; empty where the rows are sparse.
  var cells: [Double]
  var columnCount: Int
  /// One where the rows are sparse, else none.
  var sparse: [SparseRows] = []

  var isSparse: Bool { !sparse.isEmpty }

  /// The most cells that are kept dense.
  static let denseLimit = 12_000
  /// The most cells that rows which fill are turned into; 48 MiB.
  static let largestDense = 6 << 20
  /// The most terms that sparse rows may come to; 240 MB.
  static let largestSparse = 20_000_000

  init(rows: Int, columns: Int) {
    columnCount = columns
    if rows * columns <= Tableau.denseLimit {
      cells = Array(repeating: 0, count: rows * columns)
    } else {
      cells = []
      sparse = [SparseRows(rows: rows, columns: columns)]
    }
  }

  /// Writes a row that is still empty.
  mutating func fill(
    row: Int, _ columns: [Int32], _ coefficients: Palette, _ range: Range<Int>
  ) {
    if isSparse {
      sparse[0].fill(row: row, columns, coefficients, range)
      return
    }
    for i in range { cells[row * columnCount + Int(columns[i])] = coefficients[i] }
  }
}

extension Tableau {
  /// Gives up sparse rows that have filled.
  mutating func densifyIfFull() {
    guard let rows = sparse.first else { return }
    let count = rows.count * columnCount
    if rows.used * 6 < count || count > Tableau.largestDense { return }
    cells = Array(repeating: 0, count: count)
    for row in 0..<rows.count {
      rows.forEach(row) { cells[row * columnCount + Int($0)] = $1 }
    }
    sparse = []
  }
}

/// Rows of few terms in one pool, and for each column the rows that may have a term on it.
struct SparseRows: Sendable {
  /// Numbers that adding rows has touched since the last pivot began.
  private(set) var effort = 0
  /// The row owns `rooms[row]` places from `firsts[row]`, of which it uses `counts[row]`.
  private var firsts: [Int32]
  private var counts: [Int32]
  private var rooms: [Int32]
  private var columns: [Int32] = []
  private var values: [Double] = []
  /// Linked lists; the entry of a term that cancelled stays until its column is loaded.
  private var heads: [Int32]
  private var nodeRows: [Int32] = []
  private var nodeNexts: [Int32] = []
  private var freeNode: Int32 = -1
  /// Terms in all rows.
  private(set) var used = 0

  var count: Int { firsts.count }

  init(rows: Int, columns: Int) {
    firsts = Array(repeating: 0, count: rows)
    counts = firsts
    rooms = firsts
    heads = Array(repeating: -1, count: columns)
  }

  mutating func fill(
    row: Int, _ columns: [Int32], _ coefficients: Palette, _ range: Range<Int>
  ) {
    firsts[row] = Int32(self.columns.count)
    counts[row] = Int32(range.count)
    rooms[row] = Int32(range.count)
    used += range.count
    for i in range {
      self.columns.append(columns[i])
      values.append(coefficients[i])
      link(Int(columns[i]), Int32(row))
    }
  }

  private mutating func link(_ column: Int, _ row: Int32) {
    let node = freeNode
    if node >= 0 {
      freeNode = nodeNexts[Int(node)]
      nodeRows[Int(node)] = row
      nodeNexts[Int(node)] = heads[column]
      heads[column] = node
    } else {
      nodeRows.append(row)
      nodeNexts.append(heads[column])
      heads[column] = Int32(nodeRows.count - 1)
    }
  }

  func forEach(_ row: Int, _ body: (Int32, Double) -> Void) {
    for i in Int(firsts[row])..<Int(firsts[row] + counts[row]) { body(columns[i], values[i]) }
  }

  /// Copies the row's terms and returns how many there are.
  func load(
    row: Int, _ rowColumns: UnsafeMutablePointer<Int32>, _ rowValues: UnsafeMutablePointer<Double>
  ) -> Int {
    let first = Int(firsts[row])
    let count = Int(counts[row])
    columns.withUnsafeBufferPointer { columns in
      values.withUnsafeBufferPointer { values in
        for i in 0..<count {
          rowColumns[i] = columns[first + i]
          rowValues[i] = values[first + i]
        }
      }
    }
    return count
  }

  /// Copies the column's terms and returns how many there are, and the numbers that looking for them
  /// touched; drops entries that stand for nothing.
  mutating func load(
    column: Int, _ columnRows: UnsafeMutablePointer<Int32>,
    _ columnValues: UnsafeMutablePointer<Double>, marks: UnsafeMutablePointer<Bool>
  ) -> (count: Int, touched: Int) {
    var count = 0
    var touched = 0
    var head = heads[column]
    var free = freeNode
    let wanted = Int32(column)
    firsts.withUnsafeBufferPointer { firsts in
      counts.withUnsafeBufferPointer { counts in
        columns.withUnsafeBufferPointer { columns in
          nodeRows.withUnsafeBufferPointer { rows in
            nodeNexts.withUnsafeMutableBufferPointer { nexts in
              var node = Int(head)
              var last = -1
              while node >= 0 {
                let next = nexts[node]
                let row = Int(rows[node])
                var place = Int(firsts[row])
                let end = place + Int(counts[row])
                // A step along the list costs more than a number in a row.
                touched += Int(counts[row]) + 8
                if marks[row] { place = end }
                while place < end && columns[place] != wanted { place += 1 }
                if place < end {
                  marks[row] = true
                  columnRows[count] = Int32(row)
                  columnValues[count] = values[place]
                  count += 1
                  last = node
                } else {
                  if last < 0 { head = next } else { nexts[last] = next }
                  nexts[node] = free
                  free = Int32(node)
                }
                node = Int(next)
              }
            }
          }
        }
      }
    }
    heads[column] = head
    freeNode = free
    for i in 0..<count { marks[Int(columnRows[i])] = false }
    return (count, touched)
  }

  /// Exchanges the row's function with the column's. The column is loaded; the row's new terms are
  /// left in `rowColumns` and `rowValues`, and their number is returned.
  mutating func pivot(
    row: Int, column: Int, columnCount: Int, _ columnRows: UnsafeMutablePointer<Int32>,
    _ columnValues: UnsafeMutablePointer<Double>, _ rowColumns: UnsafeMutablePointer<Int32>,
    _ rowValues: UnsafeMutablePointer<Double>, places: UnsafeMutablePointer<Int32>
  ) -> Int {
    effort = 0
    let first = Int(firsts[row])
    let count = Int(counts[row])
    var scale = 1.0
    for i in first..<first + count where columns[i] == Int32(column) { scale = 1 / values[i] }
    for i in 0..<count {
      let c = columns[first + i]
      let value = c == Int32(column) ? scale : -values[first + i] * scale
      values[first + i] = value
      rowColumns[i] = c
      rowValues[i] = value
    }
    for i in 0..<columnCount where columnRows[i] != Int32(row) {
      add(columnValues[i], Int(columnRows[i]), column, rowColumns, rowValues, count, places)
    }
    if columns.count > 4 * used + 4096 { compact() }
    return count
  }

  /// Replaces the target's term on the column by the multiple of the row that was just pivoted.
  private mutating func add(
    _ factor: Double, _ target: Int, _ column: Int, _ rowColumns: UnsafeMutablePointer<Int32>,
    _ rowValues: UnsafeMutablePointer<Double>, _ rowCount: Int,
    _ places: UnsafeMutablePointer<Int32>
  ) {
    let old = Int(counts[target])
    effort += old + 2 * rowCount
    if old + rowCount > Int(rooms[target]) { move(target, room: (old + rowCount) * 3 / 2) }
    let first = Int(firsts[target])
    var count = old
    columns.withUnsafeMutableBufferPointer { columns in
      values.withUnsafeMutableBufferPointer { values in
        for i in first..<first + old {
          places[Int(columns[i])] = Int32(i + 1)
          if columns[i] == Int32(column) { values[i] = 0 }
        }
        for i in 0..<rowCount {
          let c = rowColumns[i]
          let change = factor * rowValues[i]
          let place = Int(places[Int(c)])
          if place > 0 {
            let sum = values[place - 1] + change
            values[place - 1] = sum.magnitude < 1e-11 ? 0 : sum
          } else if change.magnitude >= 1e-11 {
            columns[first + count] = c
            values[first + count] = change
            count += 1
          }
        }
        for i in first..<first + old { places[Int(columns[i])] = 0 }
      }
    }
    effort += 8 * (count - old)
    for i in first + old..<first + count { link(Int(columns[i]), Int32(target)) }
    columns.withUnsafeMutableBufferPointer { columns in
      values.withUnsafeMutableBufferPointer { values in
        var kept = first
        for i in first..<first + count where values[i] != 0 {
          columns[kept] = columns[i]
          values[kept] = values[i]
          kept += 1
        }
        count = kept - first
      }
    }
    used += count - old
    counts[target] = Int32(count)
  }

  private mutating func move(_ row: Int, room: Int) {
    let first = Int(firsts[row])
    let count = Int(counts[row])
    firsts[row] = Int32(columns.count)
    rooms[row] = Int32(room)
    for i in first..<first + count {
      columns.append(columns[i])
      values.append(values[i])
    }
    columns.append(contentsOf: repeatElement(0, count: room - count))
    values.append(contentsOf: repeatElement(0, count: room - count))
  }

  /// Leaves the places that moved rows have left behind.
  private mutating func compact() {
    var newColumns: [Int32] = []
    var newValues: [Double] = []
    newColumns.reserveCapacity(2 * used)
    newValues.reserveCapacity(2 * used)
    for row in 0..<firsts.count {
      let range = Int(firsts[row])..<Int(firsts[row] + counts[row])
      firsts[row] = Int32(newColumns.count)
      rooms[row] = counts[row]
      newColumns += columns[range]
      newValues += values[range]
    }
    columns = newColumns
    values = newValues
  }
}

/// Memory that searches use and do not keep, shared by all kernels of one solve.
final class Workspace {
  /// What a search needs of each kind, for as many functions as the largest kernel so far had.
  struct Arrays {
    let gradient: UnsafeMutablePointer<Double>
    let ownUp: UnsafeMutablePointer<Double>
    let ownDown: UnsafeMutablePointer<Double>
    /// Slope of each basic function's cost; zero between searches.
    let slopes: UnsafeMutablePointer<Double>
    /// Slope of each function in the objective of a push.
    let objective: UnsafeMutablePointer<Double>
    let columnValues: UnsafeMutablePointer<Double>
    let rowValues: UnsafeMutablePointer<Double>
    let columnRows: UnsafeMutablePointer<Int32>
    let rowColumns: UnsafeMutablePointer<Int32>
    /// Zero between pivots.
    let places: UnsafeMutablePointer<Int32>
    /// False between uses.
    let marks: UnsafeMutablePointer<Bool>
    let heap: UnsafeMutablePointer<Breakpoint>
  }

  struct Breakpoint: BitwiseCopyable {
    var distance: Double
    var rate: Double
    var element: Int32

    @inline(__always)
    func precedes(_ other: Breakpoint) -> Bool {
      distance != other.distance ? distance < other.distance : element < other.element
    }
  }

  /// Numbers that a solve may touch in its searches: some seconds, which no layout comes near. A
  /// count, so that the same system ends the same way on every machine.
  static let effortLimit = 1_000_000_000

  /// The same for all searches of one question.
  static let searchLimit = 50_000_000

  /// Numbers that searches have touched so far.
  var effort = 0
  var isExhausted: Bool { effort > limit }
  /// The effort after which a solve or a search ends.
  let limit: Int

  private let isCancelled: (() -> Bool)?
  /// Whether a question was answered with true; nothing that came after it is to be believed.
  private(set) var wasCancelled = false

  /// - Parameters:
  ///   - isCancelled: asked now and then, and no more after it has returned true.
  ///   - limit: the effort after which it ends.
  init(isCancelled: (() -> Bool)?, limit: Int = Workspace.effortLimit) {
    self.isCancelled = isCancelled
    self.limit = limit
  }

  /// Asks whether to stop.
  func mustStop() -> Bool {
    if !wasCancelled, let isCancelled, isCancelled() { wasCancelled = true }
    return wasCancelled
  }

  private var doubles = Block<Double>(repeating: 0, count: 0)
  private var ints = Block<Int32>(repeating: 0, count: 0)
  private var marks = Block<Bool>(repeating: false, count: 0)
  private var heap = Block<Breakpoint>(capacity: 1)
  private var capacity = 0

  /// Memory for a kernel of that many functions; it is valid until the next call.
  func arrays(functions: Int) -> Arrays {
    if functions > capacity {
      capacity = functions + functions / 2
      doubles = Block(repeating: 0, count: 7 * capacity)
      ints = Block(repeating: 0, count: 3 * capacity)
      marks = Block(repeating: false, count: capacity)
      heap = Block(
        repeating: Breakpoint(distance: 0, rate: 0, element: 0), count: capacity + 1)
    }
    let d = doubles.base
    let i = ints.base
    return Arrays(
      gradient: d, ownUp: d + capacity, ownDown: d + 2 * capacity, slopes: d + 3 * capacity,
      objective: d + 4 * capacity, columnValues: d + 5 * capacity, rowValues: d + 6 * capacity,
      columnRows: i, rowColumns: i + capacity, places: i + 2 * capacity, marks: marks.base,
      heap: heap.base)
  }
}

extension UnsafeMutablePointer {
  @inline(__always)
  subscript(index: Int32) -> Pointee {
    get { self[Int(index)] }
    nonmutating set { self[Int(index)] = newValue }
  }
}
