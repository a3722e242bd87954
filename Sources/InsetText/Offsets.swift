/// A half-open range of byte offsets in a text, `start ..< end`.
///
/// Offsets count UTF-8 bytes from the beginning of the text (or, where a doc comment says so, from
/// the beginning of a declaration).
public struct ByteRange: Hashable, Sendable, Comparable {
  /// The offset of the first byte.
  public var start: Int
  /// The offset after the last byte; never less than `start`.
  public var end: Int

  /// - Precondition: `start <= end`.
  @inlinable public init(start: Int, end: Int) {
    precondition(start <= end, "a range ends before it starts")
    self.start = start
    self.end = end
  }

  /// The empty range at `offset`.
  @inlinable public init(at offset: Int) {
    start = offset
    end = offset
  }

  /// The number of bytes.
  @inlinable public var length: Int { end - start }
  @inlinable public var isEmpty: Bool { start == end }

  /// Whether `offset` lies in the range; the end does not.
  @inlinable public func contains(_ offset: Int) -> Bool { start <= offset && offset < end }
  /// Whether `other` lies entirely inside the range, or equals it.
  @inlinable public func contains(_ other: ByteRange) -> Bool {
    start <= other.start && other.end <= end
  }
  /// Whether the two ranges overlap or touch, as a caret touches the word beside it.
  @inlinable public func touches(_ other: ByteRange) -> Bool {
    start <= other.end && other.start <= end
  }
  /// The range moved by `delta` bytes.
  @inlinable public func shifted(by delta: Int) -> ByteRange {
    ByteRange(start: start + delta, end: end + delta)
  }
  /// The smallest range that contains both.
  @inlinable public func union(_ other: ByteRange) -> ByteRange {
    ByteRange(start: min(start, other.start), end: max(end, other.end))
  }

  /// By start, then by end.
  @inlinable public static func < (a: ByteRange, b: ByteRange) -> Bool {
    (a.start, a.end) < (b.start, b.end)
  }
}

/// The replacement of a range of bytes by other bytes.
public struct TextEdit: Hashable, Sendable {
  /// The replaced range, in offsets of the text before the edit.
  public var range: ByteRange
  /// The new bytes.
  public var replacement: [UInt8]

  public init(range: ByteRange, replacement: [UInt8]) {
    self.range = range
    self.replacement = replacement
  }

  public init(range: ByteRange, replacement: String) {
    self.init(range: range, replacement: Array(replacement.utf8))
  }

  /// The change in the length of the text, in bytes.
  public var growth: Int { replacement.count - range.length }
}

/// A file of a workspace: a small integer, valid as long as the workspace lives.
public struct FileID: Hashable, Sendable, Comparable {
  public let raw: UInt32
  public init(_ raw: UInt32) { self.raw = raw }
  public static func < (a: FileID, b: FileID) -> Bool { a.raw < b.raw }
}
