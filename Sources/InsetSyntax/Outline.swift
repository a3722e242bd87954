import InsetText

/// The tokens that mean something to the grammar, with what must be known of the text's shape
/// before its statements are parsed: where statements end, and which braces and parentheses belong
/// together.
///
/// The parser follows the outline and decides nothing of this anew. What the outline says of a
/// block whose braces match depends on the block's own tokens alone.
struct Outline {
  private(set) var tokens: ContiguousArray<Significant> = []
  /// The parts of a file: each but the first begins with `screen` or `component` at the beginning
  /// of a line, and no block reaches from one into the next.
  private(set) var chunks: [Chunk] = []
  /// All tokens, and one more that marks the end.
  let raw: ContiguousArray<RawToken>

  struct Significant {
    /// The index among all tokens.
    var raw: Int32
    /// `(` and `[`: the index of the token that closes it; `{`: that of the closing brace or, where
    /// there is none, of the first token behind the block. −1: none.
    var partner: Int32 = -1
    var kind: SyntaxKind
    var word: Word
    var flags: Flags = []
  }

  struct Flags: OptionSet {
    let rawValue: UInt8
    /// The first of its line.
    static let newline = Flags(rawValue: 1)
    /// There is a `;` in front.
    static let semicolon = Flags(rawValue: 2)
    /// The statement before ends in front of the token.
    static let breakBefore = Flags(rawValue: 4)
    /// A `{` that is closed.
    static let closed = Flags(rawValue: 8)
    /// A `}` that closes nothing.
    static let stray = Flags(rawValue: 16)
  }

  struct Chunk {
    var start: Int
    var end: Int
    /// The first token of all that belongs to the chunk: its first doc comment.
    var rawStart: Int
  }

  /// - Parameters:
  ///   - raw: tokens that begin at a line's beginning, at a block's `{` or at a file's beginning.
  ///   - end: the offset behind the last.
  init(_ raw: consuming ContiguousArray<RawToken>, end: Int) {
    // In place: there may be very many.
    var all = raw
    all.append(RawToken(start: UInt32(truncatingIfNeeded: end), kind: .file, word: .none))
    self.raw = all
    collect()
    matchParentheses()
    findBreaks()
    findChunks()
    for chunk in chunks { matchBraces(chunk.start..<chunk.end) }
  }

  /// Whether the token at `index` begins a line's text with `screen` or `component`, with nothing
  /// in front and as a keyword.
  static func isCut(
    _ tokens: ContiguousArray<Significant>, _ index: Int, _ raw: ContiguousArray<RawToken>
  ) -> Bool {
    let token = tokens[index]
    guard token.word == .screen || token.word == .component else { return false }
    let place = Int(token.raw)
    guard place == 0 || raw[place - 1].kind == .newline else { return false }
    return index + 1 >= tokens.count || !isOperand(tokens, index)
  }

  /// Whether the name at `index` is used as a name by what follows: `screen.top`, `screen: 5`.
  static func isOperand(_ tokens: ContiguousArray<Significant>, _ index: Int) -> Bool {
    let next = tokens[index + 1]
    if next.flags.contains(.semicolon) { return false }
    return next.kind == .dot || next.kind == .colon || next.kind.isRelation
  }

  /// The first of the tokens that belong to the statement whose first word is token `place` of all:
  /// its doc comments, if there are any directly above it.
  static func statementStart(_ raw: ContiguousArray<RawToken>, before place: Int) -> Int {
    var result = place
    var newlines = 0
    var index = place
    // The earliest comment seen that counts once a line end is found in front of it.
    var candidate = -1
    while index > 0 {
      let kind = raw[index - 1].kind
      switch kind {
      case .whitespace: break
      case .newline:
        if candidate >= 0 {
          result = candidate
          candidate = -1
        }
        newlines += 1
        if newlines > 1 { return result }
      case .lineComment, .blockComment:
        candidate = -1
        newlines = 0
      case .docComment:
        candidate = index - 1
        newlines = 0
      case .byteOrderMark:
        return candidate >= 0 ? candidate : result
      default: return result
      }
      index -= 1
    }
    return candidate >= 0 ? candidate : result
  }

  // MARK: - Tokens

  private mutating func collect() {
    tokens.reserveCapacity(raw.count / 2 + 1)
    var flags: Flags = []
    for index in 0..<(raw.count - 1) {
      let token = raw[index]
      guard token.kind.isTrivia else {
        tokens.append(
          Significant(raw: Int32(index), kind: token.kind, word: token.word, flags: flags))
        flags = []
        continue
      }
      if token.kind == .newline { flags.insert(.newline) }
      if token.kind == .semicolon { flags.insert(.semicolon) }
    }
  }

  private mutating func matchParentheses() {
    var open: ContiguousArray<Int> = []
    for index in tokens.indices {
      let token = tokens[index]
      if !open.isEmpty {
        if token.flags.contains(.semicolon) || token.kind == .leftBrace
          || token.kind == .rightBrace
        {
          open.removeAll(keepingCapacity: true)
        } else if token.flags.contains(.newline) {
          let before = tokens[index - 1].kind
          let goesOn =
            before.isOperator || before == .leftParen || before == .leftBracket
            || token.kind.isOperator || token.kind == .rightParen || token.kind == .rightBracket
          if !goesOn { open.removeAll(keepingCapacity: true) }
        }
      }
      switch token.kind {
      case .leftParen, .leftBracket: open.append(index)
      case .rightParen, .rightBracket:
        let opener: SyntaxKind = token.kind == .rightParen ? .leftParen : .leftBracket
        while let last = open.popLast() {
          guard tokens[last].kind == opener else { continue }
          tokens[last].partner = Int32(index)
          tokens[index].partner = Int32(last)
          break
        }
      default: break
      }
    }
  }

  // MARK: - Statements

  private mutating func findBreaks() {
    var depth = 0
    var first = Word.none
    var seenRelation = false
    for index in tokens.indices {
      let token = tokens[index]
      var breaks = false
      let before = index > 0 ? tokens[index - 1].kind : .leftBrace
      if before == .leftBrace || before == .rightBrace || token.kind == .rightBrace {
        breaks = true
      } else if token.flags.contains(.semicolon) {
        breaks = true
      } else if token.flags.contains(.newline) && depth == 0 && !token.kind.isOperator {
        breaks = !(before.isOperator && startsOperand(token.kind))
        if !breaks {
          breaks = looksLikeStatement(index, after: before, in: first, seenRelation)
        }
      }
      if token.partner >= 0 {
        if token.kind == .leftParen || token.kind == .leftBracket { depth += 1 }
        if token.kind == .rightParen || token.kind == .rightBracket { depth -= 1 }
      }
      if breaks {
        tokens[index].flags.insert(.breakBefore)
        first = token.word
        seenRelation = false
      }
      if token.kind.isRelation { seenRelation = true }
    }
  }

  private func startsOperand(_ kind: SyntaxKind) -> Bool {
    switch kind {
    case .name, .quotedName, .number, .string, .leftParen, .minus, .exclamation: true
    default: false
    }
  }

  /// Whether the line that begins at `index` behind an operator is a statement of its own, so that
  /// the one before is unfinished and does not go on.
  private func looksLikeStatement(
    _ index: Int, after before: SyntaxKind, in statement: Word, _ seenRelation: Bool
  ) -> Bool {
    guard tokens[index].kind.isName else { return false }
    func kind(_ index: Int) -> SyntaxKind? {
      guard index < tokens.count,
        !tokens[index].flags.contains(.newline), !tokens[index].flags.contains(.semicolon)
      else { return nil }
      return tokens[index].kind
    }
    var next = index + 1
    var isPath = false
    while kind(next) == .dot, kind(next + 1)?.isName == true {
      next += 2
      isPath = true
    }
    guard let after = kind(next) else { return false }
    switch after {
    case .name, .quotedName:
      if isPath { return false }
      guard after == .name, tokens[next].word.isInfix, let third = kind(next + 1) else {
        return true
      }
      return !(startsOperand(third))
    case .string: return !isPath
    case .leftBrace: return !isPath && statement != .when && statement != .else
    case .colon:
      return !(statement == .when && before == .comma && tokens[index].word.isConditionSubject)
    case .equal: return true
    case .equalEqual, .lessEqual, .greaterEqual, .less, .greater, .notEqual:
      if statement == .when && before == .comma && tokens[index].word == .os { return false }
      let mayGoOn = statement == .expect && !seenRelation && before != .dot && before != .comma
      return !mayGoOn
    default: return false
    }
  }

  // MARK: - Blocks

  private mutating func findChunks() {
    var start = 0
    var rawStart = 0
    for index in tokens.indices where Self.isCut(tokens, index, raw) {
      let place = Self.statementStart(raw, before: Int(tokens[index].raw))
      if index > 0 {
        chunks.append(Chunk(start: start, end: index, rawStart: rawStart))
        start = index
        rawStart = place
      }
    }
    chunks.append(Chunk(start: start, end: tokens.count, rawStart: rawStart))
  }

  private mutating func matchBraces(_ range: Range<Int>) {
    var open: ContiguousArray<Int> = []
    var isPlain = true
    var openers = 0
    var closers = 0
    for index in range {
      switch tokens[index].kind {
      case .leftBrace:
        open.append(index)
        openers += 1
      case .rightBrace:
        closers += 1
        if let opener = open.popLast() { match(opener, index) } else { isPlain = false }
      default: break
      }
    }
    if !isPlain || !open.isEmpty {
      matchByIndentation(range, missing: openers - closers)
    }
  }

  private mutating func match(_ opener: Int, _ closer: Int) {
    tokens[opener].partner = Int32(closer)
    tokens[opener].flags.insert(.closed)
  }

  /// Matches braces whose numbers or order do not fit, by how their lines are indented.
  private mutating func matchByIndentation(_ range: Range<Int>, missing: Int) {
    struct Open {
      var index: Int
      var indentation: Int
    }
    var missing = missing
    var open: ContiguousArray<Open> = []
    var lineIndentation = 0
    for index in range {
      if index == range.lowerBound || tokens[index].flags.contains(.newline) {
        lineIndentation = indentation(index)
      }
      switch tokens[index].kind {
      case .leftBrace:
        tokens[index].flags.remove(.closed)
        open.append(Open(index: index, indentation: lineIndentation))
      case .rightBrace:
        guard let last = open.last else {
          tokens[index].flags.insert(.stray)
          missing += 1
          continue
        }
        if tokens[index].flags.contains(.newline) {
          if lineIndentation < last.indentation, missing > 0 {
            // The opener on a line indented like this one, if the braces between may be unclosed.
            var level = open.count - 1
            while level > 0, open.count - 1 - level < missing,
              open[level].indentation > lineIndentation
            {
              level -= 1
            }
            if open[level].indentation == lineIndentation {
              missing -= open.count - 1 - level
              open.removeLast(open.count - 1 - level)
            }
          } else if lineIndentation > last.indentation, missing < 0 {
            tokens[index].flags.insert(.stray)
            missing += 1
            continue
          }
        }
        match(open.removeLast().index, index)
      default: break
      }
    }
    endUnclosed(range)
  }

  /// Finds where blocks without a closing brace end: at the first line that is not indented like
  /// their content, and at the latest where the block around them ends.
  private mutating func endUnclosed(_ range: Range<Int>) {
    struct Open {
      var index: Int
      var indentation: Int
      var isClosed: Bool
      /// Whether the block's first line is indented deeper than its opener's.
      var isDeep: Bool?
    }
    var open: ContiguousArray<Open> = []
    var lineIndentation = 0
    func closeLast(at end: Int) {
      let block = open.removeLast()
      if !block.isClosed { tokens[block.index].partner = Int32(end) }
    }
    for index in range {
      let token = tokens[index]
      let isFirst = token.flags.contains(.newline)
      if index == range.lowerBound || isFirst { lineIndentation = indentation(index) }
      if isFirst, !token.kind.isOperator, token.kind != .leftBrace, token.kind != .rightBrace {
        var level = open.count - 1
        while level >= 0, open[level].isDeep == nil {
          open[level].isDeep = lineIndentation > open[level].indentation
          level -= 1
        }
        while let last = open.last, !last.isClosed {
          let ends: Bool
          if open.count == 1 {
            ends =
              startsItem(index, isDeep: last.isDeep ?? false)
              && lineIndentation <= last.indentation
          } else if last.isDeep == true || last.indentation > 0 {
            ends = lineIndentation <= last.indentation
          } else {
            ends = false
          }
          guard ends else { break }
          closeLast(at: index)
          tokens[index].flags.insert(.breakBefore)
        }
      }
      if token.kind == .leftBrace {
        open.append(
          Open(
            index: index, indentation: lineIndentation, isClosed: token.flags.contains(.closed)))
      } else if token.kind == .rightBrace, !token.flags.contains(.stray) {
        while let last = open.last, !last.isClosed { closeLast(at: index) }
        if !open.isEmpty { closeLast(at: index) }
      }
    }
    while !open.isEmpty { closeLast(at: range.upperBound) }
  }

  /// Whether the line that begins at `index` can stand in a file but not in a screen's block.
  private func startsItem(_ index: Int, isDeep: Bool) -> Bool {
    switch tokens[index].word {
    case .import, .targets, .component, .screen: break
    case .let: if !isDeep { return false }
    default: return false
    }
    return index + 1 >= tokens.count || !Self.isOperand(tokens, index)
  }

  /// The bytes in front of a token on its line.
  private func indentation(_ index: Int) -> Int {
    let place = Int(tokens[index].raw)
    var start = place
    while start > 0, raw[start - 1].kind.isTrivia, raw[start - 1].kind != .newline { start -= 1 }
    return Int(raw[place].start - raw[start].start)
  }
}
