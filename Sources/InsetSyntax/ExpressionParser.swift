import InsetText

extension Parser {
  /// Whether the statement goes on with something an expression can begin with.
  var startsExpression: Bool {
    switch next {
    case .number, .name, .quotedName, .leftParen, .minus: true
    case .leftBracket: allowsList
    default: false
    }
  }

  /// Parses the right side of a relation, in which a list may stand for each of its anchors.
  @discardableResult
  mutating func parseExpectedSide(allowsTuple: Bool) -> Bool {
    allowsList = true
    defer { allowsList = false }
    return parseExpectedExpression(allowsTuple: allowsTuple)
  }

  /// Parses an expression or reports that there is none.
  @discardableResult
  mutating func parseExpectedExpression(allowsTuple: Bool = false) -> Bool {
    if parseExpression(allowsTuple: allowsTuple) { return true }
    reportMissingExpression()
    return false
  }

  /// Parses an expression if one begins here.
  @discardableResult
  mutating func parseExpression(allowsTuple: Bool = false) -> Bool {
    guard startsExpression else { return false }
    let mark = start()
    parseProduct(allowsTuple)
    guard next == .plus || next == .minus else { return true }
    while next == .plus || next == .minus {
      bump()
      guard startsExpression else {
        reportAfterLast { "expected an expression after \($0)" }
        break
      }
      parseProduct(false)
    }
    finish(mark, .sum)
    return true
  }

  /// Reports that no expression begins here; a number that begins with its point is one.
  private mutating func reportMissingExpression() {
    if next == .dot, peek(1)?.kind == .number,
      range(of: position).end == range(of: position + 1).start
    {
      report(
        .expected, at: position, through: position + 1, suggestion: "0." + text(of: position + 1)
      ) { "expected an expression, found \($0)" }
    } else {
      reportAfterLast { "expected an expression after \($0)" }
    }
  }

  private mutating func parseProduct(_ allowsTuple: Bool) {
    let mark = start()
    parseFactor(allowsTuple)
    guard next == .star || next == .slash else { return }
    while next == .star || next == .slash {
      bump()
      guard startsExpression else {
        reportMissingExpression()
        break
      }
      parseFactor(false)
    }
    finish(mark, .product)
  }

  private mutating func parseFactor(_ allowsTuple: Bool) {
    switch next {
    case .number: parseNumber()
    case .leftParen: parseGroup(allowsTuple)
    case .leftBracket: parseAnchorList()
    case .minus:
      let mark = start()
      while next == .minus { bump() }
      if startsExpression {
        parseFactor(false)
      } else {
        reportAfterLast { "expected an expression after \($0)" }
      }
      finish(mark, .negation)
    default:
      if let paren = peek(1), paren.kind == .leftParen, !paren.flags.contains(.newline) {
        parseCall()
      } else {
        parsePath()
      }
    }
  }

  mutating func parseNumber() {
    let mark = start()
    let from = offset
    bump()
    if offset - from > 300,
      NumberSyntax.value(of: bytes[from..<offset]) == 0,
      bytes[from..<offset].contains(where: { $0 > UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") })
    {
      if !statementHasProblem {
        statementHasProblem = true
        problems.append(
          SyntaxProblem(
            code: .invalidNumber, message: "the number is too large",
            range: ByteRange(start: from, end: offset)))
      }
    }
    finish(mark, .numberLiteral)
  }

  /// Parses names between dots.
  mutating func parsePath() {
    let mark = start()
    bump()
    while next == .dot {
      bump()
      if next == .dot, peek(1)?.kind.isName == true {
        report(.unexpected, at: position, suggestion: "") { "expected a name, found \($0)" }
        bump()
      }
      guard next.isName else {
        reportAfterLast { "expected a name after \($0)" }
        break
      }
      bump()
    }
    finish(mark, .path)
  }

  private mutating func parseCall() {
    if parenthesisDepth >= SyntaxTree.parenthesisLimit { return skipDeepGroup() }
    parenthesisDepth += 1
    let mark = start()
    if token.word != .min && token.word != .max {
      report(.unknownWord, at: position) { "expected 'min' or 'max', found the function \($0)" }
    }
    bump()
    let closer = Int(token.partner)
    bump()
    var count = 0
    repeat {
      if count > 0 { bump() }
      count += 1
      guard parseExpectedExpression() else { break }
    } while next == .comma
    if next == .rightParen && count != 2 {
      report(.unexpected, at: position) { _ in "expected two expressions in the parentheses" }
    }
    parseCloser(closer, .rightParen)
    finish(mark, .call)
    parenthesisDepth -= 1
  }

  /// Parses an expression in parentheses, or a tuple.
  private mutating func parseGroup(_ allowsTuple: Bool) {
    if parenthesisDepth >= SyntaxTree.parenthesisLimit { return skipDeepGroup() }
    parenthesisDepth += 1
    let mark = start()
    let opener = position
    let closer = Int(token.partner)
    var isTuple = false
    bump()
    repeat {
      if next == .comma { bump() }
      let element = startsExpression ? start() : mark
      if next.isName, peek(1)?.kind == .colon {
        bump()
        bump()
        isTuple = true
      }
      let isComplete = parseExpectedExpression()
      isTuple = isTuple || next == .comma
      if isTuple && children.count > element.child && element.child > mark.child {
        finish(element, .tupleElement)
      }
      if !isComplete { break }
    } while next == .comma
    if isTuple && !allowsTuple {
      report(.unexpected, at: opener) { _ in "expected an expression, found a tuple" }
    }
    parseCloser(closer, .rightParen)
    finish(mark, isTuple ? .tuple : .parenthesized)
    parenthesisDepth -= 1
  }

  /// Puts an expression that is nested too deep into an error node, without parsing it.
  private mutating func skipDeepGroup() {
    let mark = start()
    if !statementHasProblem {
      statementHasProblem = true
      problems.append(
        SyntaxProblem(
          code: .nestingTooDeep,
          message: "parentheses nest deeper than \(SyntaxTree.parenthesisLimit)",
          range: ByteRange(start: offset, end: offset + 1)))
    }
    if token.kind != .leftParen { bump() }
    let closer = Int(token.partner)
    bump()
    if closer >= position && closer < limit {
      while position <= closer { bump() }
    } else {
      while goesOn { bump() }
    }
    finish(mark, .error)
  }
}
