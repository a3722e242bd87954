public import InsetText

/// What is known about the thing under the pointer.
public struct Hover: Sendable, Hashable {
  /// What the hover speaks of.
  public var range: ByteRange
  /// Markdown, narrow enough for a floating window, tables aligned in a fixed-width font.
  public var markdown: String
  /// The same without marks.
  public var plainText: String
  /// Whether a picture of the screen belongs below: it speaks of a view, a guide or a screen.
  public var showsPicture: Bool

  public init(
    range: ByteRange, markdown: String, plainText: String, showsPicture: Bool = false
  ) {
    self.range = range
    self.markdown = markdown
    self.plainText = plainText
    self.showsPicture = showsPicture
  }
}
