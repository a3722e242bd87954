public import InsetText

/// What is known about the thing under the pointer.
public struct Hover: Sendable, Hashable {
  /// What the hover speaks of.
  public var range: ByteRange
  /// Markdown, narrow enough for a floating window, tables aligned in a fixed-width font.
  public var markdown: String
  /// The same without marks.
  public var plainText: String
  public init(range: ByteRange, markdown: String, plainText: String) {
    self.range = range
    self.markdown = markdown
    self.plainText = plainText
  }
}
