/// A text as bytes, with its line index.
///
/// The bytes are expected to be UTF-8 but may be anything: in columns, each maximal ill-formed
/// subsequence counts as one U+FFFD, which is how decoders show it.
public struct SourceText: Hashable, Sendable {
  public private(set) var bytes: ContiguousArray<UInt8>
  public private(set) var lines: LineIndex
  /// Whether all bytes are known to be ASCII: columns then count bytes in every encoding.
  public private(set) var isASCII: Bool

  /// - Complexity: O(bytes).
  public init(_ bytes: some Collection<UInt8>) {
    self.bytes = ContiguousArray(bytes)
    lines = LineIndex(self.bytes)
    isASCII = self.bytes.withUnsafeBufferPointer { $0.reduce(0, |) } < 0x80
  }

  public static func == (a: SourceText, b: SourceText) -> Bool {
    a.bytes == b.bytes && a.lines == b.lines
  }
  public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }

  public init(_ string: String) { self.init(string.utf8) }

  /// The number of bytes.
  public var count: Int { bytes.count }

  /// The text as a string; ill-formed sequences become U+FFFD.
  public var string: String { String(decoding: bytes, as: UTF8.self) }

  /// The text of a range, clamped to the text; ill-formed sequences become U+FFFD.
  public subscript(range: ByteRange) -> String {
    let start = min(max(0, range.start), bytes.count)
    let end = min(max(start, range.end), bytes.count)
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// Replaces a range in place and keeps the line index up to date.
  ///
  /// - Precondition: the range lies inside the text.
  /// - Complexity: O(replaced bytes + bytes after them).
  public mutating func apply(_ edit: TextEdit) {
    precondition(edit.range.start >= 0 && edit.range.end <= bytes.count, "edit outside the text")
    bytes.replaceSubrange(edit.range.start..<edit.range.end, with: edit.replacement)
    if isASCII { isASCII = edit.replacement.allSatisfy { $0 < 0x80 } }
    bytes.withUnsafeBufferPointer {
      lines.replace(edit.range, newLength: edit.replacement.count, in: $0)
    }
  }

  /// The text after non-overlapping edits, given in offsets of this text.
  ///
  /// - Precondition: no two edits overlap; two insertions at one offset keep their order.
  public func applying(_ edits: [TextEdit]) -> SourceText {
    var result: ContiguousArray<UInt8> = []
    result.reserveCapacity(bytes.count + edits.reduce(0) { $0 + max(0, $1.growth) })
    var done = 0
    for (_, edit) in edits.enumerated().sorted(by: {
      ($0.element.range.start, $0.element.range.end, $0.offset)
        < ($1.element.range.start, $1.element.range.end, $1.offset)
    }) {
      precondition(edit.range.start >= done, "edits overlap")
      result.append(contentsOf: bytes[done..<edit.range.start])
      result.append(contentsOf: edit.replacement)
      done = edit.range.end
    }
    result.append(contentsOf: bytes[done...])
    return SourceText(result)
  }

  /// The smallest single edit that turns this text into `other`; `nil` if they are equal.
  ///
  /// The edit may begin or end inside a UTF-8 sequence: offsets are bytes.
  ///
  /// - Complexity: O(bytes).
  public func difference(to other: SourceText) -> TextEdit? {
    if bytes == other.bytes { return nil }
    let limit = min(bytes.count, other.bytes.count)
    var start = 0
    while start < limit && bytes[start] == other.bytes[start] { start += 1 }
    var tail = 0
    while tail < limit - start
      && bytes[bytes.count - 1 - tail] == other.bytes[other.bytes.count - 1 - tail]
    {
      tail += 1
    }
    return TextEdit(
      range: ByteRange(start: start, end: bytes.count - tail),
      replacement: Array(other.bytes[start..<(other.bytes.count - tail)]))
  }

  /// The content of a line, without its line break.
  public func range(ofLine line: Int) -> ByteRange {
    let start = lines.starts[line]
    var end = line + 1 < lines.lineCount ? lines.starts[line + 1] : bytes.count
    if line + 1 < lines.lineCount {
      if end > start && bytes[end - 1] == 0x0A { end -= 1 }
      if end > start && bytes[end - 1] == 0x0D { end -= 1 }
    }
    return ByteRange(start: start, end: end)
  }
}
