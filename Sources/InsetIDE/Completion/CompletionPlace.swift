import InsetSyntax
import InsetText

/// What stands before the cursor, read from the tokens alone so that broken text does no harm.
struct CompletionPlace {
  /// A token of the statement before the word at the cursor.
  struct Word {
    var kind: SyntaxKind
    var text: String
    var range: ByteRange
  }

  /// The tokens of the statement, in order, without white space and comments.
  var before: [Word] = []
  /// What a completion replaces: the part of the word before the cursor, and the whole word.
  var insert: ByteRange
  var replace: ByteRange
  /// The string that the cursor is in.
  var string: StringSyntax?
  /// The comment that the cursor is in.
  var comment: ByteRange?

  /// Whether the cursor is at the beginning of a line below one that was left unfinished: what it lacks
  /// may come here, or the next statement.
  private(set) var isBelowUnfinished = false

  var last: Word? { before.last }

  init(_ tree: SyntaxTree, at offset: Int) {
    insert = ByteRange(at: offset)
    replace = insert
    let here = tree.token(at: offset, bias: .before)
    var at = offset
    if let here {
      switch here.kind {
      case .string where offset > here.range.start:
        let string = StringSyntax(here)
        if offset <= string.contentRange(in: tree.text).end { self.string = string }
        at = here.range.start
      case .lineComment, .docComment: comment = here.range
      case .blockComment where offset < here.range.end: comment = here.range
      case .name, .keyword, .quotedName:
        at = here.range.start
        insert = ByteRange(start: at, end: offset)
        replace = ByteRange(start: at, end: max(offset, here.range.end))
      default: break
      }
    }
    if insert.isEmpty, string == nil, let next = tree.token(at: offset),
      next.range.start == offset, next.kind == .name || next.kind == .keyword
    {
      replace = ByteRange(start: offset, end: next.range.end)
    }
    if self.string == nil, here?.kind == .string { at = here?.range.end ?? at }
    collect(tree, before: at)
  }

  private mutating func collect(_ tree: SyntaxTree, before end: Int) {
    var words: [Word] = []
    var at = end
    var sawNewline = false
    // A statement is short; what is longer is no statement.
    while at > 0, words.count < 200, let token = tree.token(at: at, bias: .before) {
      at = token.range.start
      switch token.kind {
      case .whitespace, .blockComment, .lineComment, .docComment, .invalid, .byteOrderMark: continue
      case .newline:
        sawNewline = true
        continue
      case .semicolon, .leftBrace, .rightBrace:
        // What follows a closing brace on its line may be an `else`.
        if token.kind == .rightBrace, words.isEmpty, !sawNewline {
          words.append(Word(kind: .rightBrace, text: "}", range: token.range))
        }
        before = words.reversed()
        return
      default: break
      }
      if sawNewline {
        let goesOn = Self.joins(token.kind) || words.last.map { Self.joins($0.kind) } ?? false
        guard goesOn, !Self.isUnfinished(token.kind, before: words) else { break }
        if words.isEmpty { isBelowUnfinished = true }
        sawNewline = false
      }
      words.append(
        Word(kind: token.kind, text: tree.text[token.range], range: token.range))
    }
    before = words.reversed()
  }

  /// Whether a line that ends in an operator was left unfinished: the next one is a statement of its own.
  ///
  /// - Parameter next: its words, the last first.
  private static func isUnfinished(_ end: SyntaxKind, before next: [Word]) -> Bool {
    guard joins(end), end != .dot else { return false }
    let path = next.reversed().prefix { isName($0.kind) || $0.kind == .dot }
    guard let sign = next.dropLast(path.count).last, !path.isEmpty else { return false }
    // In a list a name with a colon may be the next of its members.
    return Completer.isRelation(sign.kind) || sign.kind == .colon && end != .comma
  }

  private static func joins(_ kind: SyntaxKind) -> Bool {
    switch kind {
    case .comma, .plus, .minus, .star, .slash, .equalEqual, .lessEqual, .greaterEqual, .dot, .at,
      .colon, .equal:
      true
    default: false
    }
  }

  /// Where the path that the cursor is in begins among `before`: the names and dots at its end.
  var pathStart: Int {
    var index = before.count
    while index >= 2, before[index - 1].kind == .dot, Self.isName(before[index - 2].kind) {
      index -= 2
    }
    return index
  }

  static func isName(_ kind: SyntaxKind) -> Bool { kind.isName || kind == .keyword }

  /// The names before the cursor that its path begins with; `nil` where there is no dot.
  var owner: [NameIndex.Segment]? {
    guard last?.kind == .dot else { return nil }
    let start = pathStart
    guard start < before.count else { return nil }
    return before[start...].filter { Self.isName($0.kind) }.map { word in
      NameIndex.Segment(
        name: word.text.trimmingBackticks, range: word.range,
        isQuoted: word.kind == .quotedName)
    }
  }
}

extension String {
  fileprivate var trimmingBackticks: String {
    guard hasPrefix("`") else { return self }
    let inner = dropFirst()
    return String(inner.hasSuffix("`") ? inner.dropLast() : inner)
  }
}
