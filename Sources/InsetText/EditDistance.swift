/// The edit distance between two names: how many bytes are inserted, deleted, replaced, or swapped
/// with their neighbour to turn one into the other (optimal string alignment, a restricted
/// Damerau–Levenshtein distance).
///
/// - Complexity: O(`a.count` × `b.count`).
public func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
  let width = b.count + 1
  return withUnsafeTemporaryAllocation(of: Int.self, capacity: 3 * width) { rows in
    // The rows of the last letters of `a`, each in its third of the memory.
    for j in 0..<width { rows[j] = j }
    var beforeLast = 2 * width
    var last = 0
    var row = width
    for i in 0..<a.count {
      rows[row] = i + 1
      for j in 0..<b.count {
        var best = rows[last + j] + (a[i] == b[j] ? 0 : 1)
        best = min(best, min(rows[last + j + 1], rows[row + j]) + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          best = min(best, rows[beforeLast + j - 1] + 1)
        }
        rows[row + j + 1] = best
      }
      (beforeLast, last, row) = (last, row, beforeLast)
    }
    return rows[last + b.count]
  }
}
