import InsetSyntax
public import InsetText

/// How a spec is laid out.
public struct FormatOptions: Hashable, Sendable {
  /// Columns of one step inwards, 1 to 16.
  public var indentWidth: Int
  public var usesTabs: Bool
  /// The columns that a line may have, comments behind it left out.
  public var lineLength: Int

  public init(indentWidth: Int = 4, usesTabs: Bool = false, lineLength: Int = 100) {
    self.indentWidth = indentWidth
    self.usesTabs = usesTabs
    self.lineLength = lineLength
  }

  fileprivate var style: FormatStyle {
    FormatStyle(indentWidth: indentWidth, usesTabs: usesTabs, lineLength: lineLength)
  }
}

extension Snapshot {
  /// The edits that give a file, or the lines that a range touches, the canonical layout; sorted,
  /// none meeting another.
  ///
  /// - Complexity: O(bytes of the file).
  public func formatting(
    _ file: FileID, in range: ByteRange? = nil, _ options: FormatOptions = FormatOptions()
  ) -> [TextEdit] {
    guard let tree = states[file]?.syntax?.tree else { return [] }
    return range.map { tree.formatted($0, options.style, isCancelled: { isTakenBack }) }
      ?? tree.formatted(options.style, isCancelled: { isTakenBack })
  }

  /// The same for the lines that some ranges touch.
  public func formatting(
    _ file: FileID, in ranges: [ByteRange], _ options: FormatOptions = FormatOptions()
  ) -> [TextEdit] {
    var result: [TextEdit] = []
    for edit in ranges.flatMap({ formatting(file, in: $0, options) }).sorted(by: {
      $0.range < $1.range
    }) {
      // Two ranges may touch the same line.
      if let last = result.last, last == edit || last.range.end > edit.range.start { continue }
      result.append(edit)
    }
    return result
  }

  /// The edits that follow a character which was just typed before `offset`.
  public func formattingOnTyping(
    _ file: FileID, _ character: String, at offset: Int, _ options: FormatOptions = FormatOptions()
  ) -> [TextEdit] {
    guard let tree = states[file]?.syntax?.tree else { return [] }
    return tree.formattedOnTyping(
      character, at: offset, options.style, isCancelled: { isTakenBack })
  }

  /// A text in the canonical layout, without analysing it.
  ///
  /// - Complexity: O(bytes).
  public static func formatted(
    _ text: SourceText, _ options: FormatOptions = FormatOptions()
  ) -> SourceText {
    text.applying(SyntaxTree.formatted(text, options.style))
  }
}
