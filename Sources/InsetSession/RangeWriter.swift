internal import InsetProtocol
internal import InsetText

/// Converts byte ranges of one text to the client's lines and characters.
struct RangeWriter {
  private var cursor: PositionCursor

  init(_ text: SourceText, _ encoding: ColumnEncoding) {
    cursor = PositionCursor(text, in: encoding)
  }

  mutating func range(_ range: ByteRange) -> LSP.Range {
    LSP.Range(start: position(range.start), end: position(range.end))
  }

  private mutating func position(_ offset: Int) -> LSP.Position {
    let position = cursor.position(of: offset)
    return LSP.Position(line: position.line, character: position.column)
  }
}
