import InsetText

/// Cuts bytes into tokens; every byte belongs to one.
///
/// A token depends on nothing but the bytes from its first one on (and, for the byte-order mark, on
/// its being the first of the file), so lexing may begin at any token.
struct Lexer {
  private let bytes: ContiguousArray<UInt8>
  private let words = WordTable()
  private let classes = Lexer.classes
  /// The offset of the next token.
  private(set) var offset: Int
  private(set) var tokens: ContiguousArray<RawToken> = []
  /// By token.
  private(set) var problems: [LexicalProblem] = []
  private var messages = SharedMessages()

  init(_ text: SourceText, from offset: Int = 0) {
    bytes = text.bytes
    self.offset = offset
  }

  var isAtEnd: Bool { offset >= bytes.count }

  /// Lexes up to the end of the text.
  mutating func lexAll(_ interruption: inout Interruption) {
    tokens.reserveCapacity((bytes.count - offset) / 3 + 8)
    while !isAtEnd, !interruption.step() { lexToken() }
  }

  /// Hands the tokens over, so that no copy of them is made.
  mutating func takeTokens() -> ContiguousArray<RawToken> {
    let taken = tokens
    tokens = []
    return taken
  }

  /// Appends the next token.
  ///
  /// - Precondition: not at the end.
  mutating func lexToken() {
    let start = offset
    let byte = bytes[start]
    var word = Word.none
    let kind: SyntaxKind
    switch classes[Int(byte)] {
    case .space:
      skip { $0 == 0x20 || $0 == 0x09 }
      kind = .whitespace
    case .lineFeed:
      offset += 1
      kind = .newline
    case .carriageReturn:
      offset += peek(1) == 0x0A ? 2 : 1
      kind = .newline
    case .letter:
      skipName()
      word = words.word(bytes, start..<offset)
      kind = .name
    case .digit: kind = number()
    case .quote: kind = string()
    case .backtick: kind = quotedName()
    case .slash:
      switch peek(1) {
      case UInt8(ascii: "/"):
        skip { $0 != 0x0A && $0 != 0x0D }
        let isDoc = offset >= start + 3 && bytes[start + 2] == UInt8(ascii: "/")
        let isRule = offset >= start + 4 && bytes[start + 3] == UInt8(ascii: "/")
        kind = isDoc && !isRule ? .docComment : .lineComment
      case UInt8(ascii: "*"): kind = blockComment()
      default:
        offset += 1
        kind = .slash
      }
    case .equal: kind = pair(.equal, .equalEqual)
    case .less: kind = pair(.less, .lessEqual)
    case .greater: kind = pair(.greater, .greaterEqual)
    case .exclamation:
      if peek(1) == UInt8(ascii: "=") {
        offset += 2
        kind = .notEqual
      } else if isNameStart(start + 1) {
        offset += 1
        kind = .exclamation
      } else {
        kind = unexpected()
      }
    case .single:
      offset += 1
      kind = Self.single(byte)
    case .other: kind = unexpected()
    case .high:
      if start == 0 && byte == 0xEF && peek(1) == 0xBB && peek(2) == 0xBF {
        offset = 3
        kind = .byteOrderMark
      } else if let (scalar, _) = scalar(at: start) {
        if scalar.properties.isXIDStart {
          skipName()
          kind = .name
        } else {
          kind = unexpected()
        }
      } else {
        kind = illFormed()
      }
    }
    tokens.append(RawToken(start: UInt32(truncatingIfNeeded: start), kind: kind, word: word))
  }

  // MARK: - Tokens

  private mutating func number() -> SyntaxKind {
    skip { Self.isDigit($0) || $0 == UInt8(ascii: "_") }
    if peek(0) == UInt8(ascii: "."), Self.isDigit(peek(1)) {
      offset += 1
      skip { Self.isDigit($0) || $0 == UInt8(ascii: "_") }
    }
    return .number
  }

  private mutating func string() -> SyntaxKind {
    let start = offset
    offset += 1
    while offset < bytes.count {
      let byte = bytes[offset]
      switch byte {
      case UInt8(ascii: "\""):
        offset += 1
        return .string
      case UInt8(ascii: "\\"):
        let escape = Escape(bytes, at: offset, before: bytes.count)
        if escape.meaning == nil && !(offset + 1 < bytes.count && Self.isLineEnd(bytes[offset + 1]))
          && offset + 1 < bytes.count
        {
          report(
            .invalidEscape, "unknown escape; there are \\\", \\\\, \\n, \\t and \\u{…}",
            offset, offset + escape.length)
        }
        offset += escape.length
      case 0x0A, 0x0D:
        return unterminatedString(from: start)
      default:
        checkedCharacter()
      }
    }
    return unterminatedString(from: start)
  }

  /// Ends an unclosed string at its line's end, or before a brace there that opens or closes a
  /// block with what stands before the string: else the missing quote would upset all blocks below.
  private mutating func unterminatedString(from start: Int) -> SyntaxKind {
    var balance = 0
    for index in start..<offset {
      if bytes[index] == UInt8(ascii: "{") { balance += 1 }
      if bytes[index] == UInt8(ascii: "}") { balance -= 1 }
    }
    var last = offset
    while last > start + 1 && (bytes[last - 1] == 0x20 || bytes[last - 1] == 0x09) { last -= 1 }
    let ends = bytes[last - 1]
    if last > start + 1
      && (balance == 1 && ends == UInt8(ascii: "{") || balance == -1 && ends == UInt8(ascii: "}"))
    {
      last -= 1
      while last > start + 1 && (bytes[last - 1] == 0x20 || bytes[last - 1] == 0x09) { last -= 1 }
      offset = last
      while let problem = problems.last, problem.token == tokens.count,
        problem.range.end > offset
      {
        problems.removeLast()
      }
    }
    report(.unterminatedString, "the string is not closed; expected '\"'", start, offset)
    return .string
  }

  private mutating func quotedName() -> SyntaxKind {
    let start = offset
    offset += 1
    while offset < bytes.count, !Self.isLineEnd(bytes[offset]) {
      if bytes[offset] == UInt8(ascii: "`") {
        offset += 1
        if offset == start + 2 {
          report(.emptyName, "expected a name between the backticks", start, offset)
        }
        return .quotedName
      }
      checkedCharacter()
    }
    report(.unterminatedName, "the name is not closed; expected '`'", start, offset)
    return .quotedName
  }

  private mutating func blockComment() -> SyntaxKind {
    let start = offset
    offset += 2
    var depth = 1
    while offset + 1 < bytes.count {
      if bytes[offset] == UInt8(ascii: "*") && bytes[offset + 1] == UInt8(ascii: "/") {
        offset += 2
        depth -= 1
        if depth == 0 { return .blockComment }
      } else if bytes[offset] == UInt8(ascii: "/") && bytes[offset + 1] == UInt8(ascii: "*") {
        offset += 2
        depth += 1
      } else {
        offset += 1
      }
    }
    offset = bytes.count
    report(
      .unterminatedComment, "the comment is not closed; expected '*/'", start,
      min(start + 2, offset))
    return .blockComment
  }

  /// A run of characters that belong to no token.
  private mutating func unexpected() -> SyntaxKind {
    let start = offset
    while offset < bytes.count {
      let byte = bytes[offset]
      switch classes[Int(byte)] {
      case .other: offset += 1
      case .exclamation where peek(1) != UInt8(ascii: "="): offset += 1
      case .high:
        guard let (scalar, length) = scalar(at: offset), !scalar.properties.isXIDStart else {
          return finishUnexpected(start)
        }
        offset += length
      default: return finishUnexpected(start)
      }
    }
    return finishUnexpected(start)
  }

  private mutating func finishUnexpected(_ start: Int) -> SyntaxKind {
    let length = max(1, SourceText.wellFormedLength(bytes, at: start, before: offset))
    let message = Self.unexpectedMessage(bytes, start, length)
    if bytes[start] == UInt8(ascii: "#"), isFirstOnLine(start) {
      report(.unexpectedCharacter, message + "; a comment begins with '//'", start, offset)
    } else if let meant = meant(from: start) {
      let word = meant.text.allSatisfy { $0 == " " } ? "a space" : "'\(meant.text)'"
      report(
        .unexpectedCharacter, message + "; did you mean \(word)?", meant.range.start,
        meant.range.end, meant.text)
    } else {
      report(.unexpectedCharacter, message, start, offset)
    }
    return .invalid
  }

  private func isNameStart(_ index: Int) -> Bool {
    guard index < bytes.count else { return false }
    switch classes[Int(bytes[index])] {
    case .letter: return true
    case .high: return scalar(at: index)?.0.properties.isXIDStart ?? false
    default: return false
    }
  }

  private func isFirstOnLine(_ start: Int) -> Bool {
    var before = start
    while before > 0, bytes[before - 1] == 0x20 || bytes[before - 1] == 0x09 { before -= 1 }
    return before == 0 || Self.isLineEnd(bytes[before - 1])
  }

  /// What a run of characters was meant to be that belong to no token, and what of the line it takes
  /// the place of.
  private func meant(from start: Int) -> (text: String, range: ByteRange)? {
    let range = ByteRange(start: start, end: offset)
    let run = String(decoding: bytes[start..<offset], as: UTF8.self)
    if let (closer, isPlain) = Self.quotes[run], isPlain || offset < bytes.count {
      // A text between other quotation marks.
      let mark = Array(closer.utf8)
      var end = offset
      while end + mark.count <= bytes.count, !Self.isLineEnd(bytes[end]) {
        if bytes[end..<(end + mark.count)].elementsEqual(mark) {
          let inner = String(decoding: bytes[offset..<end], as: UTF8.self)
          guard !inner.contains("\""), !inner.contains("\\") else { return nil }
          return ("\"\(inner)\"", ByteRange(start: start, end: end + mark.count))
        }
        end += 1
      }
      return nil
    }
    if let text = Self.likeness[run] { return (text, range) }
    // A run of blanks of another kind.
    let blanks: Set<Unicode.Scalar> = ["\u{A0}", "\u{2007}", "\u{202F}", "\u{2009}", "\u{3000}"]
    if run.unicodeScalars.allSatisfy(blanks.contains) { return (" ", range) }
    if run == "&&" {
      var before = start
      while before > 0, bytes[before - 1] == 0x20 { before -= 1 }
      return (",", ByteRange(start: before, end: offset))
    }
    return nil
  }

  /// By the opening mark, the closing one, and whether it needs nothing behind it.
  private static let quotes: [String: (String, Bool)] = [
    "\u{201C}": ("\u{201D}", false), "\u{201E}": ("\u{201C}", false),
    "\u{2018}": ("\u{2019}", false),
    "\u{AB}": ("\u{BB}", false), "'": ("'", false),
  ]

  /// Signs that are drawn like those of the language.
  private static let likeness: [String: String] = [
    "\u{2265}": ">=", "\u{2264}": "<=", "\u{D7}": "*", "\u{B7}": "*", "\u{F7}": "/",
    "\u{2212}": "-",
    "\u{2013}": "-", "\u{2014}": "-", "\u{FF0C}": ",", "\u{FF1B}": ";", "\u{FF1A}": ":",
  ]

  @inline(never)
  private static func unexpectedMessage(
    _ bytes: ContiguousArray<UInt8>, _ start: Int, _ length: Int
  ) -> String {
    let text = String(decoding: bytes[start..<(start + length)], as: UTF8.self)
    guard let scalar = text.unicodeScalars.first else { return "unexpected character" }
    switch scalar.properties.generalCategory {
    case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator, .unassigned,
      .privateUse, .surrogate, .nonspacingMark, .enclosingMark, .spacingMark:
      let digits = String(scalar.value, radix: 16, uppercase: true)
      let padding = String(repeating: "0", count: max(0, 4 - digits.count))
      return "unexpected character U+\(padding)\(digits)"
    default:
      return "unexpected character '\(text)'"
    }
  }

  /// A run of bytes that are no well-formed UTF-8.
  private mutating func illFormed() -> SyntaxKind {
    let start = offset
    while offset < bytes.count, bytes[offset] >= 0x80 {
      let length = SourceText.wellFormedLength(bytes, at: offset, before: bytes.count)
      if length > 0 { break }
      offset -= length
    }
    report(.invalidEncoding, "these bytes are not UTF-8", start, offset)
    return .invalid
  }

  // MARK: - Characters

  /// Steps over a character of a string or a quoted name and reports one that must not stand there.
  private mutating func checkedCharacter() {
    let byte = bytes[offset]
    if byte >= 0x80 {
      let length = SourceText.wellFormedLength(bytes, at: offset, before: bytes.count)
      if length < 0 {
        report(.invalidEncoding, "these bytes are not UTF-8", offset, offset - length)
      }
      offset += abs(length)
    } else {
      if byte < 0x20 && byte != 0x09 || byte == 0x7F {
        report(
          .unexpectedCharacter, Self.unexpectedMessage(bytes, offset, 1), offset, offset + 1)
      }
      offset += 1
    }
  }

  private mutating func skipName() {
    while offset < bytes.count {
      let byte = bytes[offset]
      switch classes[Int(byte)] {
      case .letter, .digit: offset += 1
      case .high:
        guard let (scalar, length) = scalar(at: offset), scalar.properties.isXIDContinue else {
          return
        }
        offset += length
      default: return
      }
    }
  }

  private func scalar(at offset: Int) -> (Unicode.Scalar, Int)? {
    let length = SourceText.wellFormedLength(bytes, at: offset, before: bytes.count)
    guard length > 1 else { return nil }
    var value = UInt32(bytes[offset]) & (0x7F >> UInt32(length))
    for index in 1..<length { value = value << 6 | UInt32(bytes[offset + index] & 0x3F) }
    return Unicode.Scalar(value).map { ($0, length) }
  }

  private mutating func pair(_ alone: SyntaxKind, _ withEqual: SyntaxKind) -> SyntaxKind {
    if peek(1) == UInt8(ascii: "=") {
      offset += 2
      return withEqual
    }
    offset += 1
    return alone
  }

  private mutating func skip(while fits: (UInt8) -> Bool) {
    while offset < bytes.count, fits(bytes[offset]) { offset += 1 }
  }

  private func peek(_ ahead: Int) -> UInt8 {
    offset + ahead < bytes.count ? bytes[offset + ahead] : 0
  }

  private mutating func report(
    _ code: SyntaxProblem.Code, _ message: String, _ start: Int, _ end: Int,
    _ suggestion: String? = nil
  ) {
    // A token full of the same mistake is told once.
    if let last = problems.last, last.token == tokens.count, last.code == code { return }
    problems.append(
      LexicalProblem(
        token: tokens.count, code: code, message: messages.shared(message),
        range: ByteRange(start: start, end: end), suggestion: suggestion))
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 48 < 10 }
  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  // MARK: - Tables

  private enum Class: UInt8 {
    case space, lineFeed, carriageReturn, letter, digit, quote, backtick, slash
    case equal, less, greater, exclamation, single, high, other
  }

  private static let classes: ContiguousArray<Class> = {
    var classes = ContiguousArray(repeating: Class.other, count: 256)
    for byte in UInt8(ascii: "a")...UInt8(ascii: "z") { classes[Int(byte)] = .letter }
    for byte in UInt8(ascii: "A")...UInt8(ascii: "Z") { classes[Int(byte)] = .letter }
    for byte in UInt8(ascii: "0")...UInt8(ascii: "9") { classes[Int(byte)] = .digit }
    for byte in 0x80...0xFF { classes[byte] = .high }
    for byte in "+-*@:.,()[]{};".utf8 { classes[Int(byte)] = .single }
    let others: [(UInt8, Class)] = [
      (0x20, .space), (0x09, .space), (0x0A, .lineFeed), (0x0D, .carriageReturn),
      (UInt8(ascii: "_"), .letter), (UInt8(ascii: "\""), .quote),
      (UInt8(ascii: "`"), .backtick), (UInt8(ascii: "/"), .slash),
      (UInt8(ascii: "="), .equal), (UInt8(ascii: "<"), .less), (UInt8(ascii: ">"), .greater),
      (UInt8(ascii: "!"), .exclamation),
    ]
    for (byte, value) in others { classes[Int(byte)] = value }
    return classes
  }()

  private static func single(_ byte: UInt8) -> SyntaxKind {
    switch byte {
    case UInt8(ascii: "+"): .plus
    case UInt8(ascii: "-"): .minus
    case UInt8(ascii: "*"): .star
    case UInt8(ascii: "@"): .at
    case UInt8(ascii: ":"): .colon
    case UInt8(ascii: "."): .dot
    case UInt8(ascii: ","): .comma
    case UInt8(ascii: "("): .leftParen
    case UInt8(ascii: ")"): .rightParen
    case UInt8(ascii: "["): .leftBracket
    case UInt8(ascii: "]"): .rightBracket
    case UInt8(ascii: "{"): .leftBrace
    case UInt8(ascii: "}"): .rightBrace
    default: .semicolon
    }
  }
}

/// A token as the lexer cuts it; it ends where the next begins.
struct RawToken {
  var start: UInt32
  var kind: SyntaxKind
  var word: Word
}

/// What the lexer found wrong in a token.
struct LexicalProblem {
  /// The token's index.
  var token: Int
  var code: SyntaxProblem.Code
  var message: String
  /// Absolute.
  var range: ByteRange
  /// What was most likely meant at the range.
  var suggestion: String?
}

/// The messages of a text's mistakes: one that is like another is the same string, and none has more
/// room than it needs, since there may be a million.
struct SharedMessages {
  private var known: Set<String> = []

  /// Those that are compared: of words that are made of names there is no end.
  private static let limit = 256

  mutating func shared(_ message: String) -> String {
    if let place = known.firstIndex(of: message) { return known[place] }
    var message = message
    let exact = message.withUTF8 { String(decoding: $0, as: UTF8.self) }
    if known.count < Self.limit { known.insert(exact) }
    return exact
  }
}
