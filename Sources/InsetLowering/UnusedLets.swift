import InsetModel
import InsetText

extension Scene {
  /// The names of the `let`s and parameters that the scene's statements use.
  ///
  /// - Complexity: O(references).
  var usedValues: Set<String> {
    var used: Set<String> = []
    for reference in references {
      if case .value(let name, _) = reference.target { used.insert(name) }
    }
    return used
  }
}

extension SourceText {
  /// A range with all of its lines, if nothing else stands on them; else the range.
  ///
  /// - Complexity: O(bytes of the lines).
  func wholeLines(_ range: ByteRange) -> ByteRange {
    var start = range.start
    while start > 0, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
    var end = range.end
    while end < bytes.count, [0x20, 0x09, 0x0D].contains(bytes[end]) { end += 1 }
    guard start == 0 || bytes[start - 1] == 0x0A, end < bytes.count, bytes[end] == 0x0A else {
      return range
    }
    return ByteRange(start: start, end: end + 1)
  }
}
