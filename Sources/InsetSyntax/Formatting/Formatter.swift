public import InsetText

/// How a spec is laid out.
public struct FormatStyle: Hashable, Sendable {
  /// Columns of one step inwards.
  public var indentWidth: Int
  public var usesTabs: Bool
  /// The columns that a line may have, comments behind it left out.
  public var lineLength: Int

  public init(indentWidth: Int = 4, usesTabs: Bool = false, lineLength: Int = 100) {
    self.indentWidth = min(max(indentWidth, 1), 16)
    self.usesTabs = usesTabs
    self.lineLength = max(lineLength, 20)
  }
}

extension SyntaxTree {
  /// The edits that give the text its canonical layout; sorted, none meeting another.
  ///
  /// Only what stands between tokens changes: white space, line ends and semicolons. A statement
  /// that the parser finds fault with, and a block whose braces do not match, stay as they are.
  /// Comments, groups of lines and, behind commas and operators, line ends of the writer's stay.
  ///
  /// - Parameter isCancelled: asked often; none are found once it was true.
  /// - Complexity: O(bytes).
  public func formatted(
    _ options: FormatStyle = FormatStyle(), isCancelled: () -> Bool = { false }
  ) -> [TextEdit] {
    let edits = proposedEdits(options, isCancelled)
    return keepsMeaning(edits, isCancelled) ? edits : []
  }

  /// The same of a text, whose tree is given up before the one of the text after them is made.
  ///
  /// - Complexity: O(bytes).
  public static func formatted(
    _ text: SourceText, _ options: FormatStyle = FormatStyle()
  ) -> [TextEdit] {
    func proposed() -> (edits: [TextEdit], skeleton: Skeleton?) {
      let tree = parse(text)
      let edits = tree.proposedEdits(options) { false }
      return (edits, edits.isEmpty ? nil : Skeleton(tree))
    }
    let (edits, skeleton) = proposed()
    guard let skeleton else { return edits }
    return skeleton == Skeleton(parse(text.applying(edits))) ? edits : []
  }

  private func proposedEdits(_ options: FormatStyle, _ isCancelled: () -> Bool) -> [TextEdit] {
    guard text.count <= Self.sizeLimit else { return [] }
    return withoutActuallyEscaping(isCancelled) { isCancelled in
      var formatter = Formatter(self, options, Interruption(isCancelled))
      return formatter.edits()
    }
  }

  /// The edits of `formatted` that touch a range, with all of its first and last line.
  public func formatted(
    _ range: ByteRange, _ options: FormatStyle = FormatStyle(),
    isCancelled: () -> Bool = { false }
  ) -> [TextEdit] {
    let start = min(max(0, range.start), text.count)
    let end = min(max(start, range.end), text.count)
    let first = text.lines.starts[text.lines.line(containing: start)]
    let last = text.range(ofLine: text.lines.line(containing: end)).end
    let lines = ByteRange(start: first, end: max(first, last))
    let edits = proposedEdits(options, isCancelled).filter {
      // What separates the range from the lines around it belongs to them.
      $0.range.start >= lines.start && $0.range.end <= lines.end
        || $0.range.start < lines.start && $0.range.end > lines.start && lines.length > 0
    }
    return keepsMeaning(edits, isCancelled) ? edits : []
  }

  /// The edits that follow a character which was just typed before `offset`.
  ///
  /// Behind a line end: the line above is laid out and the new one indented. Behind a closing brace:
  /// the statement that it ends.
  public func formattedOnTyping(
    _ character: String, at offset: Int, _ options: FormatStyle = FormatStyle(),
    isCancelled: () -> Bool = { false }
  ) -> [TextEdit] {
    let offset = min(max(0, offset), text.count)
    switch character {
    case "\n", "\r":
      let line = text.lines.line(containing: offset)
      let here = text.range(ofLine: line)
      let above = line > 0 ? text.lines.starts[line - 1] : here.start
      var edits = proposedEdits(options, isCancelled).filter {
        $0.range.start >= above && $0.range.end < here.start
      }
      if let indent = indentation(ofLine: line, options) { edits.append(indent) }
      return keepsMeaning(edits, isCancelled) ? edits : []
    case "}":
      guard offset > 0, let token = token(at: offset - 1), token.kind == .rightBrace,
        let block = path(at: offset - 1).last(where: { $0.kind == .block })
      else { return [] }
      let owner = ancestors(of: block).first { $0.kind.isStatement } ?? block
      return formatted(owner.range, options, isCancelled: isCancelled)
    default: return []
    }
  }

  /// The edit that indents a line as deep as it stands in blocks; `nil` where it is right.
  private func indentation(ofLine line: Int, _ options: FormatStyle) -> TextEdit? {
    let range = text.range(ofLine: line)
    var end = range.start
    while end < range.end, text.bytes[end] == 0x20 || text.bytes[end] == 0x09 { end += 1 }
    if end < range.end, let statement = statement(at: end), statement.range.start < end,
      text.bytes[end] != UInt8(ascii: "}")
    {
      // A line inside a statement is its writer's.
      let isDirect = path(at: end).last { $0.kind == .block || $0.kind.isStatement }
      if isDirect?.kind != .block { return nil }
    }
    var depth = 0
    for syntax in path(at: range.start) where syntax.kind == .block {
      let block = BlockSyntax(syntax: syntax)
      if let open = block.leftBrace, open.range.end <= range.start,
        block.rightBrace.map({ $0.range.start > end || end == range.end && $0.range.start >= end })
          ?? true
      {
        depth += 1
      }
    }
    let wanted = Formatter.indent(depth, options)
    guard Array(text.bytes[range.start..<end]) != wanted else { return nil }
    return TextEdit(range: ByteRange(start: range.start, end: end), replacement: wanted)
  }

  /// Whether the text after edits has the same tree but for white space.
  private func keepsMeaning(_ edits: [TextEdit], _ isCancelled: () -> Bool) -> Bool {
    if edits.isEmpty { return true }
    guard let other = SyntaxTree.parse(text.applying(edits), isCancelled: isCancelled) else {
      return false
    }
    return !isCancelled() && Skeleton(self) == Skeleton(other)
  }
}

/// A tree without white space and semicolons: what a layout must not change.
private struct Skeleton: Equatable {
  private var shape: [UInt8] = []
  private var bytes: [UInt8] = []

  init(_ tree: SyntaxTree) {
    var offset = 0
    add(tree.root, tree.text, &offset)
  }

  private mutating func add(_ node: SyntaxNode, _ text: SourceText, _ offset: inout Int) {
    shape.append(node.kind.rawValue)
    for child in node.children {
      switch child {
      case .node(let inner): add(inner, text, &offset)
      case .token(let token):
        let end = offset + token.width
        switch token.kind {
        case .whitespace, .newline, .semicolon, .byteOrderMark: break
        case .lineComment, .docComment:
          // Which node a comment falls to is of no meaning, white space at its end neither.
          bytes.append(contentsOf: Formatter.trimmed(text.bytes, offset, end))
        case .blockComment: bytes.append(contentsOf: text.bytes[offset..<end])
        default:
          shape.append(token.kind.rawValue)
          bytes.append(contentsOf: text.bytes[offset..<end])
        }
        offset = end
      }
    }
    shape.append(.max)
  }
}
