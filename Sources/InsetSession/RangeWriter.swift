internal import InsetProtocol
internal import InsetText

/// Converts byte ranges of one text to the client's lines and characters.
///
/// An offset after the previous one on the same line is counted from there, not from the start of the
/// line: thousands of ordered ranges on one long line cost a single pass over it.
struct RangeWriter {
  private let text: SourceText
  private let encoding: ColumnEncoding
  /// The previous offset with its position, and the end of its line.
  private var last: (offset: Int, position: LinePosition, lineEnd: Int)?

  init(_ text: SourceText, _ encoding: ColumnEncoding) {
    self.text = text
    self.encoding = encoding
  }

  mutating func range(_ range: ByteRange) -> LSP.Range {
    LSP.Range(start: position(range.start), end: position(range.end))
  }

  private mutating func position(_ offset: Int) -> LSP.Position {
    var position: LinePosition
    if let last, last.offset <= offset, offset <= last.lineEnd {
      position = last.position
      position.column += units(from: last.offset, to: offset)
    } else {
      position = text.position(of: offset, in: encoding)
    }
    // Counting can only continue from a character boundary.
    if offset >= 0, offset < text.count, text.bytes[offset] < 0x80 {
      last = (offset, position, text.range(ofLine: position.line).end)
    }
    return LSP.Position(line: position.line, character: position.column)
  }

  private func units(from start: Int, to end: Int) -> Int {
    var count = 0
    var at = start
    while at < end {
      let length = SourceText.wellFormedLength(text.bytes, at: at, before: text.count)
      let bytes = abs(length)
      if at + bytes > end { return encoding == .utf8 ? count + end - at : count }
      switch encoding {
      case .utf8: count += bytes
      case .utf16: count += length == 4 ? 2 : 1
      case .utf32: count += 1
      }
      at += bytes
    }
    return count
  }
}
