import InsetText

/// Parses the Visual Format Language.
///
/// One mistake is reported between two items; behind it the parser looks for the next `[` or `|`.
struct VisualFormatParser {
  private(set) var format = VisualFormat()
  private let bytes: [UInt8]
  private var offset = 0
  /// Where the last token ended.
  private var lastEnd = 0
  private var hasProblem = false

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func parse() {
    skipSpace()
    guard offset < bytes.count else {
      return report(.expected, "expected a view, as in '[name]'", ByteRange(at: 0))
    }
    parseAxis()
    var isFirst = true
    var isClosed = false
    while true {
      skipSpace()
      guard offset < bytes.count else { break }
      if isClosed {
        report(.unexpected, "nothing can follow the second '|'", restOfText())
        addInvalidRest()
        break
      }
      switch bytes[offset] {
      case Self.bar:
        let range = take(1, .superview)
        hasProblem = false
        format.add(.superview(range))
        isClosed = !isFirst
      case Self.leftBracket: parseView()
      default:
        parseStray(isFirst: isFirst)
        continue
      }
      isFirst = false
      parseConnection(isClosed)
    }
    finish()
  }

  private mutating func finish() {
    let hasEnd = format.connections.count < format.items.count
    if !hasEnd {
      // A connection that leads nowhere was reported where it stands.
      dropLastConnection()
    }
    if format.views.isEmpty {
      report(
        .expected, "expected a view, as in '[name]'",
        format.items.last?.range ?? ByteRange(start: 0, end: bytes.count))
    }
  }

  private mutating func dropLastConnection() {
    guard let last = format.dropLastConnection() else { return }
    report(.expected, "expected '[' or '|' after '\(text(last.range))'", last.range)
  }

  private mutating func parseAxis() {
    var end = offset
    while end < bytes.count, Self.isName(bytes[end]) { end += 1 }
    guard end > offset, end < bytes.count, bytes[end] == UInt8(ascii: ":") else { return }
    let letter = end == offset + 1 ? bytes[offset] : 0
    let range = take(end + 1 - offset, .axis)
    switch letter {
    case UInt8(ascii: "H"): format.setAxis(.horizontal, range)
    case UInt8(ascii: "V"): format.setAxis(.vertical, range)
    default:
      report(.unknownWord, "expected 'H:' or 'V:', found '\(text(range))'", range)
    }
  }

  // MARK: - Views

  private mutating func parseView() {
    hasProblem = false
    let start = offset
    _ = take(1, .punctuation)
    skipSpace()
    let name = parseName(.viewName)
    if name == nil { reportExpected("a view's name") }
    skipSpace()
    var predicates: [VisualFormat.Predicate] = []
    if peek == Self.leftParen { predicates = parsePredicates() }
    skipSpace()
    if peek == Self.rightBracket {
      _ = take(1, .punctuation)
    } else {
      reportExpected("']'")
      skip { $0 == Self.rightBracket || $0 == Self.leftBracket || $0 == Self.bar }
      if peek == Self.rightBracket { _ = take(1, .punctuation) }
    }
    format.add(
      .view(
        VisualFormat.View(
          range: ByteRange(start: start, end: lastEnd), name: name, predicates: predicates)))
  }

  private mutating func parsePredicates() -> [VisualFormat.Predicate] {
    _ = take(1, .punctuation)
    var predicates: [VisualFormat.Predicate] = []
    while true {
      skipSpace()
      predicates.append(parsePredicate())
      skipSpace()
      guard peek == UInt8(ascii: ",") else { break }
      _ = take(1, .punctuation)
    }
    if peek == Self.rightParen {
      _ = take(1, .punctuation)
      return predicates
    }
    reportExpected("')'")
    skip { [Self.rightParen, Self.rightBracket, Self.leftBracket, Self.bar].contains($0) }
    if peek == Self.rightParen { _ = take(1, .punctuation) }
    return predicates
  }

  private mutating func parsePredicate() -> VisualFormat.Predicate {
    let start = offset
    var relation = RelationSyntax.equal
    switch peek {
    case UInt8(ascii: "="), UInt8(ascii: "<"), UInt8(ascii: ">"):
      if peek == UInt8(ascii: "<") { relation = .lessOrEqual }
      if peek == UInt8(ascii: ">") { relation = .greaterOrEqual }
      let isWhole = offset + 1 < bytes.count && bytes[offset + 1] == UInt8(ascii: "=")
      let range = take(isWhole ? 2 : 1, .relation)
      if !isWhole {
        report(.expected, "expected '==', '<=' or '>=', found '\(text(range))'", range)
      }
    default: break
    }
    skipSpace()
    let object = parseOperand(allowsSign: true)
    if object == nil { reportExpected("a number or a name") }
    skipSpace()
    var priority: VisualFormat.Operand?
    if peek == UInt8(ascii: "@") {
      _ = take(1, .punctuation)
      skipSpace()
      priority = parseOperand(allowsSign: false)
      if priority == nil { reportExpected("a priority") }
    }
    return VisualFormat.Predicate(
      range: ByteRange(start: start, end: max(start, lastEnd)), relation: relation, object: object,
      priority: priority)
  }

  private mutating func parseOperand(allowsSign: Bool) -> VisualFormat.Operand? {
    if let name = parseName(.name) { return .name(name) }
    var end = offset
    if allowsSign, end < bytes.count, bytes[end] == Self.dash || bytes[end] == UInt8(ascii: "+") {
      end += 1
    }
    let digits = end
    while end < bytes.count, Self.isDigit(bytes[end]) { end += 1 }
    var count = end - digits
    if end < bytes.count, bytes[end] == UInt8(ascii: ".") {
      let point = end
      end += 1
      while end < bytes.count, Self.isDigit(bytes[end]) { end += 1 }
      count += end - point - 1
    }
    guard count > 0 else { return nil }
    if end < bytes.count, bytes[end] | 0x20 == UInt8(ascii: "e") {
      var exponent = end + 1
      if exponent < bytes.count,
        bytes[exponent] == Self.dash || bytes[exponent] == UInt8(ascii: "+")
      {
        exponent += 1
      }
      if exponent < bytes.count, Self.isDigit(bytes[exponent]) {
        while exponent < bytes.count, Self.isDigit(bytes[exponent]) { exponent += 1 }
        end = exponent
      }
    }
    let range = take(end - offset, .number)
    let value = Double(Self.normalized(text(range))) ?? 0
    if !value.isFinite { report(.invalidNumber, "the number is too large", range) }
    return .number(value.isFinite ? value : 0, range)
  }

  /// A number as `Double` reads it: with digits on both sides of the point.
  private static func normalized(_ number: String) -> String {
    var result = ""
    var before: Character = " "
    for character in number {
      if before == "." && !("0"..."9").contains(character) { result.append("0") }
      if character == "." && !("0"..."9").contains(before) { result.append("0") }
      result.append(character)
      before = character
    }
    return before == "." ? result + "0" : result
  }

  private mutating func parseName(_ kind: VisualFormat.Token.Kind) -> VisualFormat.Name? {
    var end = offset
    guard end < bytes.count, Self.isName(bytes[end]), !Self.isDigit(bytes[end]) else { return nil }
    var isASCII = true
    while end < bytes.count, Self.isName(bytes[end]) {
      if bytes[end] >= 0x80 { isASCII = false }
      end += 1
    }
    let range = take(end - offset, kind)
    let name = text(range)
    if !isASCII {
      report(.unexpectedCharacter, "a visual format takes only ASCII names, found '\(name)'", range)
    }
    return VisualFormat.Name(text: name, range: range)
  }

  // MARK: - Connections

  /// Parses what stands behind an item, if anything stands there.
  private mutating func parseConnection(_ isClosed: Bool) {
    skipSpace()
    guard offset < bytes.count, !isClosed else { return }
    switch peek {
    case Self.leftBracket, Self.bar:
      return format.add(
        VisualFormat.Connection(kind: .none, range: ByteRange(at: lastEnd)))
    case Self.dash: break
    default: return parseStray(isFirst: false)
    }
    let start = offset
    _ = take(1, .dash)
    skipSpace()
    var kind = VisualFormat.Connection.Kind.standard
    if peek == Self.leftParen {
      kind = .distances(parsePredicates())
      parseSecondDash()
    } else if let operand = parseOperand(allowsSign: false) {
      kind = .distances([
        VisualFormat.Predicate(range: operand.range, relation: .equal, object: operand)
      ])
      parseSecondDash()
    } else if peek != Self.leftBracket, peek != Self.bar, offset < bytes.count {
      reportExpected("a distance, '[' or '|'")
      skip { $0 == Self.leftBracket || $0 == Self.bar }
    }
    format.add(
      VisualFormat.Connection(kind: kind, range: ByteRange(start: start, end: lastEnd)))
  }

  private mutating func parseSecondDash() {
    skipSpace()
    if peek == Self.dash {
      _ = take(1, .dash)
      skipSpace()
      if offset >= bytes.count || peek == Self.leftBracket || peek == Self.bar { return }
      reportExpected("'[' or '|'")
    } else {
      reportExpected("'-'")
    }
    skip { $0 == Self.leftBracket || $0 == Self.bar }
  }

  /// Steps over what stands where an item or a connection should.
  private mutating func parseStray(isFirst: Bool) {
    if isFirst {
      report(
        .unexpected, "expected '[' or '|', found '\(character())'",
        ByteRange(start: offset, end: offset + character().utf8.count))
    } else {
      reportExpected("'-', '[' or '|'")
    }
    skip { $0 == Self.leftBracket || $0 == Self.bar }
    if !isFirst, offset < bytes.count, format.connections.count < format.items.count {
      format.add(VisualFormat.Connection(kind: .none, range: ByteRange(at: lastEnd)))
    }
  }

  // MARK: - Bytes

  private static let bar = UInt8(ascii: "|")
  private static let dash = UInt8(ascii: "-")
  private static let leftBracket = UInt8(ascii: "[")
  private static let rightBracket = UInt8(ascii: "]")
  private static let leftParen = UInt8(ascii: "(")
  private static let rightParen = UInt8(ascii: ")")

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 48 < 10 }
  private static func isName(_ byte: UInt8) -> Bool {
    byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z") || isDigit(byte)
      || byte == UInt8(ascii: "_") || byte >= 0x80
  }

  private var peek: UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  private mutating func take(_ length: Int, _ kind: VisualFormat.Token.Kind) -> ByteRange {
    let range = ByteRange(start: offset, end: offset + length)
    offset += length
    lastEnd = offset
    format.add(VisualFormat.Token(kind: kind, range: range))
    return range
  }

  private mutating func skipSpace() {
    while offset < bytes.count, bytes[offset] == 0x20 || bytes[offset] == 0x09 { offset += 1 }
  }

  /// Steps over bytes up to one that fits; they become one invalid token.
  private mutating func skip(until fits: (UInt8) -> Bool) {
    var end = offset
    while end < bytes.count, !fits(bytes[end]) { end += 1 }
    if end > offset { _ = take(end - offset, .invalid) }
  }

  private mutating func addInvalidRest() { skip { _ in false } }

  private func restOfText() -> ByteRange { ByteRange(start: offset, end: bytes.count) }

  private func text(_ range: ByteRange) -> String {
    String(decoding: bytes[range.start..<range.end], as: UTF8.self)
  }

  private func character() -> String {
    String(decoding: bytes[offset...].prefix(16), as: UTF8.self).prefix(1).description
  }

  private mutating func reportExpected(_ what: String) {
    let after = format.tokens.last?.range ?? ByteRange(at: 0)
    let place = after.isEmpty ? "at the beginning" : "after '\(text(after))'"
    report(.expected, "expected \(what) \(place)", after)
  }

  private mutating func report(_ code: SyntaxProblem.Code, _ message: String, _ range: ByteRange) {
    if hasProblem { return }
    hasProblem = true
    let range = ByteRange(
      start: min(range.start, bytes.count), end: min(max(range.start, range.end), bytes.count))
    format.add(SyntaxProblem(code: code, message: message, range: range))
  }
}
