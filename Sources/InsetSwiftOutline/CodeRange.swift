public import InsetText

/// A range of bytes of Swift source, counted from where something else begins.
///
/// Ranges in a declaration count from the declaration's first byte, ranges in a `Code` from the code's
/// first byte. So a declaration that only moved is equal to what it was.
public struct CodeRange: Hashable, Sendable {
  /// The offset of the first byte.
  public var start: Int32
  /// The offset after the last byte; never less than `start`.
  public var end: Int32

  /// - Precondition: `start <= end`.
  @inlinable public init(start: Int32, end: Int32) {
    precondition(start <= end, "a range ends before it starts")
    self.start = start
    self.end = end
  }

  /// The number of bytes.
  @inlinable public var length: Int32 { end - start }

  /// The range in the file.
  ///
  /// - Parameter base: where the declaration or the code that the range belongs to begins.
  @inlinable public func inFile(from base: Int) -> ByteRange {
    ByteRange(start: base + Int(start), end: base + Int(end))
  }
}

/// A name in the source, without backticks.
public struct Identifier: Hashable, Sendable {
  public var text: String
  public var range: CodeRange

  public init(_ text: String, range: CodeRange) {
    self.text = text
    self.range = range
  }
}
