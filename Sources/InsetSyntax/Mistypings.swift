import InsetText

/// What stands on a line where nothing or something else should, and what was meant by it.
extension Parser {
  /// The text of a token.
  func text(of position: Int) -> String {
    let range = range(of: position)
    return String(decoding: bytes[range.start..<range.end], as: UTF8.self)
  }

  /// The bytes between a string's quotation marks.
  func inside(_ position: Int) -> Range<Int> {
    let range = range(of: position)
    return range.start + 1..<max(range.start + 1, range.end - 1)
  }

  /// Whether some bytes are a number's digits.
  func isNumeral(_ range: Range<Int>) -> Bool {
    !range.isEmpty && bytes[range].allSatisfy { $0 &- 48 < 10 || $0 == UInt8(ascii: ".") }
      && Double(String(decoding: bytes[range], as: UTF8.self)) != nil
  }

  /// Reports what is left of a statement's line, and suggests what was meant where that is plain: a
  /// comma or a unit too much, a decimal comma, a priority without its sign, a second statement.
  mutating func reportRest(of kind: SyntaxKind) {
    let message = { (found: String) in "expected the end of the line, found \(found)" }
    let isLast = peek(1) == nil && !(position + 1 < limit && next == .leftBrace)
    switch next {
    case .comma where isLast || outline.tokens[position + 1].flags.contains(.newline):
      report(.unexpected, at: position, suggestion: "", message)
    case .comma where isNumber(position - 1) && isNumber(position + 1) && isJoined(position):
      report(.unexpected, at: position, suggestion: ".") { _ in
        "expected the end of the line, found ','; numbers have a point"
      }
    case .dot where isLast && isNumber(position - 1):
      report(.unexpected, at: position, suggestion: "", message)
    case .name: reportWordBehind(kind, isLast: isLast)
    case .string
    where kind == .property && position > 0 && outline.tokens[position - 1].kind == .string:
      reportAfterLast(inserting: ",") { "expected ',' or the end of the line after \($0)" }
    default: report(.unexpected, at: position, message)
    }
  }

  /// Reports a view's text that stands behind a colon, in parentheses or without quotation marks.
  mutating func reportText() {
    switch next {
    case .colon where peek(1)?.kind == .string:
      report(.unexpected, at: position, suggestion: "") {
        "expected a text, '{' or the end of the line, found \($0)"
      }
    case .leftParen where peek(1)?.kind == .string && peek(2)?.kind == .rightParen:
      report(
        .unexpected, at: position, through: position + 2, suggestion: " " + text(of: position + 1)
      ) { "expected a text, '{' or the end of the line, found \($0)" }
    case .leftParen where peek(1) == nil && position + 1 < limit:
      // The block was meant to begin.
      report(.unexpected, at: position, suggestion: "{") {
        "expected '{' or the end of the line, found \($0)"
      }
    case .colon where peek(1) == nil:
      report(.unexpected, at: position, suggestion: " {", joins: true) {
        "expected '{' or the end of the line, found \($0)"
      }
    case .name:
      var last = position
      while peek(last + 1 - position)?.kind == .name { last += 1 }
      guard last > position, peek(last + 1 - position).map({ $0.kind == .leftBrace }) ?? true
      else { return }
      let whole = ByteRange(start: range(of: position).start, end: range(of: last).end)
      let words = String(decoding: bytes[whole.start..<whole.end], as: UTF8.self)
      report(.unexpected, at: position, through: last, suggestion: "\"\(words)\"") {
        "expected '{' or the end of the line, found \($0)"
      }
    default: break
    }
  }

  /// Takes a relation, and what of another stands behind it: `===`, `>= >=`.
  mutating func parseRelation() {
    let kind = next
    bump()
    guard next == .equal && range(of: position - 1).end == range(of: position).start || next == kind
    else { return }
    report(.unexpected, at: position, suggestion: "", joins: true) {
      "expected an expression, found \($0)"
    }
    bump()
  }

  /// Takes what stands where a relation should, as the relation that was meant.
  mutating func parseMistypedRelation() {
    let (first, second) = (position, peek(1))
    let message = { (found: String) in "expected '==', '<=' or '>=', found \(found)" }
    if next == .equal, let second, second.kind == .less || second.kind == .greater,
      range(of: first).end == range(of: first + 1).start
    {
      let isLess = second.kind == .less
      report(.expected, at: first, through: first + 1, suggestion: isLess ? "<=" : ">=", message)
      bump(as: isLess ? .lessEqual : .greaterEqual)
      return bump()
    }
    if next == .equal, let second, second.kind == .string || isTruth(first + 1) {
      report(.expected, at: first, suggestion: ":", joins: true, message)
    } else {
      report(.expected, at: first, suggestion: relationMeant, message)
    }
    bump()
  }

  /// The relation that a mistyped one was meant to be; `nil` for one that says something else.
  var relationMeant: String? {
    switch next {
    case .equal: "=="
    case .less: "<="
    case .greater: ">="
    default: nil
    }
  }

  private mutating func reportWordBehind(_ kind: SyntaxKind, isLast: Bool) {
    let word = text(of: position)
    let message = { (found: String) in "expected the end of the line, found \(found)" }
    if isNumber(position - 1), word == "f" || word == "F", isLast {
      let number = text(of: position - 1)
      report(
        .unexpected, at: position - 1, through: position,
        suggestion: number.hasSuffix(".0") ? String(number.dropLast(2)) : number
      ) { "expected a number, found \($0): numbers have no suffix" }
    } else if isNumber(position - 1), Self.units.contains(word), isLast {
      // All lengths are points.
      report(.unexpected, at: position, suggestion: "", joins: true) {
        "expected the end of the line, found \($0): numbers have no unit"
      }
    } else if ["x", "X"].contains(word), isNumber(position + 1), peek(1) != nil {
      report(.unexpected, at: position, suggestion: "*", message)
    } else if kind == .constraint, isLast, Self.priorities.contains(word) {
      report(.unexpected, at: position, suggestion: "@\(word)", message)
    } else if kind == .constraint, !isLast, near(position, [.inset]) != nil {
      reportWord(at: position, among: [.inset], message)
    } else if beginsStatement {
      report(.unexpected, at: position) {
        "expected the end of the line, found \($0): begin a new line, or put ';' between statements"
      }
    } else {
      report(.unexpected, at: position, message)
    }
  }

  /// Whether a name leads to a relation or a colon, as in a statement.
  private var beginsStatement: Bool {
    var distance = 1
    while let token = peek(distance) {
      if token.kind.isRelation || token.kind == .colon { return true }
      guard token.kind == .dot || token.kind.isName else { return false }
      distance += 1
    }
    return false
  }

  private func isNumber(_ position: Int) -> Bool {
    position >= 0 && position < limit && outline.tokens[position].kind == .number
  }

  /// Whether no blank stands before or behind a token.
  private func isJoined(_ position: Int) -> Bool {
    range(of: position - 1).end == range(of: position).start
      && range(of: position).end == range(of: position + 1).start
  }

  /// Units and suffixes of numbers in other languages.
  private static let units: Set<String> = ["pt", "px", "dp", "pts", "points", "point"]
  /// The names of priorities.
  private static let priorities: Set<String> = ["required", "high", "low", "fitting"]
}
