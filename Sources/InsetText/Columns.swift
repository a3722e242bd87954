/// The unit in which columns are counted.
public enum ColumnEncoding: String, Sendable, CaseIterable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case utf32 = "utf-32"
}

/// A place in a text: line and column from 0, the column in the units of a `ColumnEncoding`.
public struct LinePosition: Hashable, Sendable, Comparable {
  public var line: Int
  public var column: Int

  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  public static func < (a: LinePosition, b: LinePosition) -> Bool {
    (a.line, a.column) < (b.line, b.column)
  }
}

extension SourceText {
  /// The line and column of a byte offset.
  ///
  /// An offset inside a character is taken back to the character's start; one past the end of the
  /// text is clamped to the end.
  ///
  /// - Complexity: O(log lines), and O(bytes of the line before the offset) in texts that are not
  ///   ASCII.
  public func position(of offset: Int, in encoding: ColumnEncoding) -> LinePosition {
    let offset = min(max(0, offset), count)
    let line = lines.line(containing: offset)
    let content = range(ofLine: line)
    let target = min(offset, content.end)
    if isASCII { return LinePosition(line: line, column: target - content.start) }
    var column = 0
    var at = content.start
    while at < target {
      let (length, units) = character(at: at, before: content.end, in: encoding)
      if at + length > target {
        if encoding == .utf8 { column += target - at }
        break
      }
      column += units
      at += length
    }
    return LinePosition(line: line, column: column)
  }

  /// The byte offset of a position, clamped as the Language Server Protocol requires.
  ///
  /// A column past the end of its line is clamped to the end of the line (before the line break), a
  /// line past the last one to the end of the text, and a column inside a character to the start of
  /// that character.
  ///
  /// - Complexity: O(1), and O(bytes of the line before the column) in texts that are not ASCII.
  public func offset(of position: LinePosition, in encoding: ColumnEncoding) -> Int {
    if position.line < 0 { return 0 }
    if position.line >= lines.lineCount { return count }
    let content = range(ofLine: position.line)
    if position.column <= 0 { return content.start }
    if isASCII { return content.start + min(position.column, content.length) }
    var left = position.column
    var at = content.start
    while at < content.end && left > 0 {
      let (length, units) = character(at: at, before: content.end, in: encoding)
      if units > left { break }
      left -= units
      at += length
    }
    return at
  }

  /// The length in bytes and the width in units of the character at `at`.
  private func character(
    at: Int, before end: Int, in encoding: ColumnEncoding
  ) -> (length: Int, units: Int) {
    let lead = bytes[at]
    if lead < 0x80 { return (1, 1) }
    let length = SourceText.wellFormedLength(bytes, at: at, before: end)
    if length > 0 {
      switch encoding {
      case .utf8: return (length, length)
      case .utf16: return (length, length == 4 ? 2 : 1)
      case .utf32: return (length, 1)
      }
    }
    let bad = -length
    return (bad, encoding == .utf8 ? bad : 1)
  }

  /// The length of the well-formed UTF-8 sequence at `at`, or minus the length of the maximal
  /// ill-formed part that a decoder replaces by one U+FFFD (Unicode 16, table 3-7 and section 3.9).
  public static func wellFormedLength(
    _ bytes: ContiguousArray<UInt8>, at: Int, before end: Int
  ) -> Int {
    let lead = bytes[at]
    let expected: Int
    var low: UInt8 = 0x80
    var high: UInt8 = 0xBF
    switch lead {
    case 0x00...0x7F: return 1
    case 0xC2...0xDF: expected = 2
    case 0xE0:
      expected = 3
      low = 0xA0
    case 0xED:
      expected = 3
      high = 0x9F
    case 0xE1...0xEF: expected = 3
    case 0xF0:
      expected = 4
      low = 0x90
    case 0xF1...0xF3: expected = 4
    case 0xF4:
      expected = 4
      high = 0x8F
    default: return -1
    }
    var length = 1
    while length < expected {
      guard at + length < end else { return -length }
      let byte = bytes[at + length]
      guard low <= byte && byte <= high else { return -length }
      low = 0x80
      high = 0xBF
      length += 1
    }
    return expected
  }
}
