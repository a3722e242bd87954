internal import Synchronization

/// Positions of many offsets of one text.
///
/// An offset near the previous one on the same line is counted from there, not from the start of the
/// line: thousands of findings on one long line cost a pass or two over it.
public struct PositionCursor: Sendable {
  private let text: SourceText
  private let encoding: ColumnEncoding
  /// The previous offset with its position, and the ends of its line.
  private var last: (offset: Int, position: LinePosition, line: ByteRange)?

  public init(_ text: SourceText, in encoding: ColumnEncoding) {
    self.text = text
    self.encoding = encoding
  }

  /// The position of an offset, as `SourceText.position(of:in:)` gives it.
  ///
  /// - Complexity: O(log lines + bytes to the previous offset or to the start of the line).
  public mutating func position(of offset: Int) -> LinePosition {
    if text.isASCII { return text.position(of: offset, in: encoding) }
    // Counting can only begin and end at a boundary of characters.
    let isBoundary = offset >= 0 && offset < text.count && text.bytes[offset] < 0x80
    var position: LinePosition
    if let last, last.line.start <= offset, offset <= last.line.end,
      offset >= last.offset || isBoundary && last.offset - offset < offset - last.line.start
    {
      position = last.position
      if offset >= last.offset {
        position.column += units(from: last.offset, to: offset)
      } else {
        position.column -= units(from: offset, to: last.offset)
      }
    } else {
      position = text.position(of: offset, in: encoding)
    }
    if isBoundary {
      let line = text.range(ofLine: position.line)
      // Inside a line break the position is that of its beginning.
      if offset <= line.end { last = (offset, position, line) }
    }
    return position
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

/// A cursor that several readers of a text share.
public final class SharedPositions: Sendable {
  private let cursor: Mutex<PositionCursor>

  public init(_ text: SourceText, in encoding: ColumnEncoding) {
    cursor = Mutex(PositionCursor(text, in: encoding))
  }

  /// The position of an offset, as `SourceText.position(of:in:)` gives it.
  ///
  /// - Complexity: O(log lines + bytes to the previous offset or to the start of the line).
  public func position(of offset: Int) -> LinePosition {
    cursor.withLock { $0.position(of: offset) }
  }
}
