/// The difference of two texts as a unified diff that `patch -p0` and `git apply -p0` take.
///
/// Lines are compared as bytes and end at LF, as those tools see them. The empty string where the
/// texts are equal.
///
/// - Complexity: O((lines) × changed lines).
func unifiedDiff(path: String, from old: [UInt8], to new: [UInt8]) -> [UInt8] {
  guard old != new else { return [] }
  let before = DiffLines(old)
  let after = DiffLines(new)
  let changes = lineChanges(before.lines, after.lines)
  let name = diffName(path)
  var result = Array("--- \(name)\n+++ \(name)\n".utf8)
  for hunk in hunks(of: changes, context: 3) {
    append(hunk, before, after, to: &result)
  }
  return result
}

/// The lines of a text, each with its line end.
private struct DiffLines {
  var lines: [ArraySlice<UInt8>] = []
  /// Whether the last line has no line end.
  let isCut: Bool

  init(_ text: [UInt8]) {
    var start = 0
    for index in text.indices where text[index] == 0x0A {
      lines.append(text[start...index])
      start = index + 1
    }
    isCut = start < text.count
    if isCut { lines.append(text[start...]) }
  }
}

/// A run of lines that stands in place of another.
private struct LineChange {
  var old: Range<Int>
  var new: Range<Int>
}

/// The fewest lines to remove and add, by Myers' greedy algorithm on what is left when the common
/// ends are set aside ("An O(ND) Difference Algorithm and Its Variations", 1986).
private func lineChanges(
  _ a: [ArraySlice<UInt8>], _ b: [ArraySlice<UInt8>]
) -> [LineChange] {
  var start = 0
  while start < a.count, start < b.count, a[start] == b[start] { start += 1 }
  var end = 0
  while end < a.count - start, end < b.count - start,
    a[a.count - 1 - end] == b[b.count - 1 - end]
  {
    end += 1
  }
  let n = a.count - start - end
  let m = b.count - start - end
  // For each number of changes the furthest line of `a` on each diagonal k = x - y.
  var furthest = Array(repeating: 0, count: 2 * (n + m) + 3)
  let zero = n + m + 1
  var history: [[Int]] = []
  search: for distance in 0...(n + m) {
    history.append(Array(furthest[(zero - distance - 1)...(zero + distance + 1)]))
    for k in stride(from: -distance, through: distance, by: 2) {
      let down =
        k == -distance || (k != distance && furthest[zero + k - 1] < furthest[zero + k + 1])
      var x = down ? furthest[zero + k + 1] : furthest[zero + k - 1] + 1
      var y = x - k
      while x < n, y < m, a[start + x] == b[start + y] {
        x += 1
        y += 1
      }
      furthest[zero + k] = x
      if x >= n && y >= m { break search }
    }
  }
  return backtrack(history, n: n, m: m, start: start)
}

/// Follows the furthest points back from the end, and joins changes that touch.
private func backtrack(_ history: [[Int]], n: Int, m: Int, start: Int) -> [LineChange] {
  var changes: [LineChange] = []
  var x = n
  var y = m
  for distance in stride(from: history.count - 1, to: 0, by: -1) {
    let furthest = history[distance]
    let zero = distance + 1
    let k = x - y
    let down =
      k == -distance || (k != distance && furthest[zero + k - 1] < furthest[zero + k + 1])
    let beforeX = down ? furthest[zero + k + 1] : furthest[zero + k - 1]
    let beforeY = beforeX - (down ? k + 1 : k - 1)
    let old = (start + beforeX)..<(start + beforeX + (down ? 0 : 1))
    let new = (start + beforeY)..<(start + beforeY + (down ? 1 : 0))
    if let next = changes.last, old.upperBound == next.old.lowerBound,
      new.upperBound == next.new.lowerBound
    {
      changes[changes.count - 1] = LineChange(
        old: old.lowerBound..<next.old.upperBound, new: new.lowerBound..<next.new.upperBound)
    } else {
      changes.append(LineChange(old: old, new: new))
    }
    x = beforeX
    y = beforeY
  }
  return changes.reversed()
}

/// Changes whose contexts touch or overlap, together.
private func hunks(of changes: [LineChange], context: Int) -> [[LineChange]] {
  var result: [[LineChange]] = []
  for change in changes {
    if let last = result.last?.last, change.old.lowerBound - last.old.upperBound <= 2 * context {
      result[result.count - 1].append(change)
    } else {
      result.append([change])
    }
  }
  return result
}

private func append(
  _ hunk: [LineChange], _ before: DiffLines, _ after: DiffLines, to result: inout [UInt8]
) {
  guard let first = hunk.first, let last = hunk.last else { return }
  let lead = min(3, first.old.lowerBound)
  let tail = min(3, before.lines.count - last.old.upperBound)
  let old = (first.old.lowerBound - lead)..<(last.old.upperBound + tail)
  let new = (first.new.lowerBound - lead)..<(last.new.upperBound + tail)
  result += "@@ -\(span(old)) +\(span(new)) @@\n".utf8

  func line(_ sign: String, _ index: Int, of text: DiffLines) {
    result += sign.utf8
    result += text.lines[index]
    if text.isCut && index == text.lines.count - 1 {
      result += "\n\\ No newline at end of file\n".utf8
    }
  }
  var at = old.lowerBound
  for change in hunk {
    for index in at..<change.old.lowerBound { line(" ", index, of: before) }
    for index in change.old { line("-", index, of: before) }
    for index in change.new { line("+", index, of: after) }
    at = change.old.upperBound
  }
  for index in at..<old.upperBound { line(" ", index, of: before) }
}

/// `first,count` from 1; an empty range names the line before it.
private func span(_ range: Range<Int>) -> String {
  let first = range.isEmpty ? range.lowerBound : range.lowerBound + 1
  return range.count == 1 ? "\(first)" : "\(first),\(range.count)"
}

/// A path as the header of a diff writes it: in C's quotes where it holds what would end it early.
private func diffName(_ path: String) -> String {
  let needsQuotes = path.utf8.contains { $0 < 0x20 || $0 == 0x7F || $0 == 0x22 || $0 == 0x5C }
  // A tab behind the name keeps a space in it from ending it.
  if !needsQuotes { return path.utf8.contains(0x20) ? path + "\t" : path }
  var result = "\""
  for scalar in path.unicodeScalars {
    switch scalar.value {
    case 0x22, 0x5C: result += "\\\(scalar)"
    case 0x0A: result += "\\n"
    case 0x09: result += "\\t"
    case 0..<0x20, 0x7F:
      let digits = String(scalar.value, radix: 8)
      result += "\\" + String(repeating: "0", count: 3 - digits.count) + digits
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}
