import InsetModel
import InsetSyntax
import InsetText

/// A statement in its text, with what lies around it.
struct StatementPlace {
  let declaration: SpecDeclaration
  let source: Int32
  let syntax: Syntax
  /// Whether the statement stands in the block of a guide.
  let isInGuide: Bool
  let lines: LineStyle
  /// The statement, or the outermost `when` that would be empty without it.
  private let whole: Syntax

  /// `nil` where the statement's origin is none of a statement in the text.
  init?(_ statement: Statement, in declarations: ScreenDeclarations) {
    self.init(statement.origin, kinds: [.constraint, .visual], in: declarations)
  }

  init?(_ origin: Origin, kinds: Set<SyntaxKind>, in declarations: ScreenDeclarations) {
    guard let declaration = declarations[origin.source] else { return nil }
    let range = origin.range.shifted(by: declaration.syntax.offset)
    var here = declaration.syntax
    var isInGuide = false
    var path: [Syntax] = []
    while here.range != range || !kinds.contains(here.kind) {
      if here.kind == .guide { isInGuide = true }
      guard
        let next = here.nodes(around: range).first(where: {
          $0.range.contains(range) || $0.range == range
        })
      else { return nil }
      path.append(here)
      here = next
    }
    whole = Self.emptied(by: here, in: path)
    self.declaration = declaration
    source = origin.source
    syntax = here
    self.isInGuide = isInGuide
    lines = LineStyle(declaration: declaration, around: here.range)
  }

  var text: SourceText { declaration.text }

  /// The outermost `when` that holds nothing but a statement; the statement where none does.
  ///
  /// - Parameter path: what lies around the statement, from outside.
  private static func emptied(by statement: Syntax, in path: [Syntax]) -> Syntax {
    var whole = statement
    var outer = path[...]
    while let block = outer.popLast(), let branch = outer.popLast(), let when = outer.popLast(),
      block.kind == .block, branch.kind == .whenBranch, when.kind == .when,
      block.nodes.count == 1, when.nodes.count == 1, !block.hasComments
    {
      whole = when
    }
    return whole
  }

  /// The edit as one of the declaration's text.
  func sourced(_ edit: TextEdit) -> SourceEdit { SourceEdit(source: source, edit: edit) }

  /// The absolute range of an origin in the same declaration.
  func range(of origin: Origin?) -> ByteRange? {
    guard let origin, origin.source == source else { return nil }
    return origin.range.shifted(by: declaration.syntax.offset)
  }

  /// The bytes of a range after edits inside it.
  func bytes(of range: ByteRange, applying edits: [TextEdit]) -> [UInt8] {
    var result: [UInt8] = []
    var done = range.start
    for (_, edit) in edits.enumerated().sorted(by: {
      ($0.element.range, $0.offset) < ($1.element.range, $1.offset)
    }) where edit.range.start >= done {
      result += text.bytes[done..<edit.range.start]
      result += edit.replacement
      done = edit.range.end
    }
    return result + text.bytes[done..<range.end]
  }

  /// The edit that takes the statement away, with its line where it has one for itself.
  var removal: TextEdit {
    let range = whole.fullRange
    let own = LineStyle(declaration: declaration, around: whole.range)
    if own.isAlone {
      let outer = LineStyle(declaration: declaration, around: range)
      return TextEdit(
        range: ByteRange(start: outer.start, end: own.behindLineEnd), replacement: "")
    }
    return TextEdit(range: text.removal(of: range), replacement: "")
  }
}

/// How the lines around a range look: indentation, line ends, whether it shares its line.
struct LineStyle {
  /// The offset of the first line's first byte.
  let start: Int
  /// The blanks in front of the first line.
  let indent: [UInt8]
  /// What one level of nesting adds.
  let unit: [UInt8]
  let lineEnd: [UInt8]
  /// The offset behind the last line and its line end.
  let behindLineEnd: Int
  /// Whether only blanks and comments share the lines.
  let isAlone: Bool

  init(declaration: SpecDeclaration, around range: ByteRange) {
    let text = declaration.text
    let bytes = text.bytes
    start = text.range(ofLine: text.lines.line(containing: range.start)).start
    indent = Self.blanks(bytes, from: start)
    var end = text.range(ofLine: text.lines.line(containing: range.end)).end
    let rest = bytes[min(range.end, end)..<end].drop(while: Self.isBlank)
    let isComment =
      rest.starts(with: "//".utf8)
      || rest.starts(with: "/*".utf8)
        && rest.reversed().drop(while: Self.isBlank).starts(with: "/*".utf8)
    isAlone = start + indent.count == range.start && (rest.isEmpty || isComment)
    if end < bytes.count {
      end += bytes[end] == 0x0D && end + 1 < bytes.count && bytes[end + 1] == 0x0A ? 2 : 1
    }
    behindLineEnd = end
    lineEnd = Self.lineEnd(of: text)
    unit = Self.unit(of: declaration)
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
  static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  static func blanks(_ bytes: ContiguousArray<UInt8>, from start: Int) -> [UInt8] {
    Array(bytes[start...].prefix(while: isBlank))
  }

  /// The first line end of the text; a line feed where there is none.
  private static func lineEnd(of text: SourceText) -> [UInt8] {
    guard text.lines.lineCount > 1 else { return [0x0A] }
    return Array(text.bytes[text.range(ofLine: 0).end..<text.lines.starts[1]])
  }

  /// By how much the declaration's first statement is indented; four spaces where nothing tells.
  private static func unit(of declaration: SpecDeclaration) -> [UInt8] {
    let bytes = declaration.text.bytes
    func indent(at offset: Int) -> [UInt8]? {
      var start = offset
      while start > 0 && isBlank(bytes[start - 1]) { start -= 1 }
      guard start == 0 || isLineEnd(bytes[start - 1]) else { return nil }
      return Array(bytes[start..<offset])
    }
    let outer = indent(at: declaration.syntax.range.start) ?? []
    guard let block = declaration.syntax.firstNode(.block) else { return Array("    ".utf8) }
    for case .node(let statement) in block.children {
      if let inner = indent(at: statement.range.start), inner.count > outer.count,
        inner.starts(with: outer)
      {
        return Array(inner.dropFirst(outer.count))
      }
    }
    return Array("    ".utf8)
  }

  /// Statements one below the other or, where they share a line, one behind the other.
  func joined(_ statements: [[UInt8]]) -> [UInt8] {
    Array(statements.joined(separator: isAlone ? lineEnd + indent : Array("; ".utf8)))
  }

  /// Text of several lines, each but the first one level deeper.
  func deeper(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      result.append(byte)
      let isEnd =
        byte == 0x0A || byte == 0x0D && !(index + 1 < bytes.count && bytes[index + 1] == 0x0A)
      if isEnd { result += unit }
    }
    return result
  }
}

extension Syntax {
  /// Whether comments stand in a block, outside of the statements in it.
  fileprivate var hasComments: Bool {
    node.children.contains { child in
      if case .token(let token) = child { token.kind.isComment } else { false }
    }
  }
}
