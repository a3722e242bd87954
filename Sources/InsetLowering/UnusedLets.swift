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
  /// What goes when a statement is taken away: its lines, if nothing else stands on them; else the
  /// statement with the semicolon behind it, or with the one in front where it is the line's last.
  ///
  /// - Complexity: O(bytes of the lines).
  func removal(of statement: ByteRange) -> ByteRange {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    let semicolon = UInt8(ascii: ";")
    var start = statement.start
    while start > 0, isBlank(bytes[start - 1]) { start -= 1 }
    var end = statement.end
    while end < bytes.count, isBlank(bytes[end]) || bytes[end] == 0x0D { end += 1 }
    let isFirst = start == 0 || bytes[start - 1] == 0x0A
    if isFirst, end < bytes.count, bytes[end] == 0x0A {
      return ByteRange(start: start, end: end + 1)
    }
    if end < bytes.count, bytes[end] == semicolon {
      end += 1
      while end < bytes.count, isBlank(bytes[end]) { end += 1 }
      return ByteRange(start: statement.start, end: end)
    }
    if !isFirst, bytes[start - 1] == semicolon {
      return ByteRange(start: start - 1, end: statement.end)
    }
    return statement
  }
}
