import InsetText

extension Parser {
  /// Parses a statement, and at least one token.
  mutating func parseStatement(in place: Place) {
    let isBroken = followsStrayCharacter
    let mark = startStatement()
    if isBroken {
      // A line that begins with what is no word says nothing.
      statementHasProblem = true
      bump()
      return skipTokens(then: .error(mark))
    }
    switch token.kind {
    case .name:
      if isKeyword { return parseKeywordStatement(mark, token.word, place) }
      if let word = misspeltKeyword(in: place) {
        report(.unknownWord, at: position, suggestion: word.spelling) {
          place == .file
            ? "expected 'import', 'targets', 'let', 'component' or 'screen', found \($0)"
            : "\($0) begins no statement"
        }
        return parseKeywordStatement(mark, word, place)
      }
      parseNamedStatement(mark, place)
    case .quotedName: parseNamedStatement(mark, place)
    case .leftBracket:
      reportMisplaced(place, isProperty: false)
      parseAnchorList()
      if next == .colon { parseProperty(mark) } else { parseConstraint(mark) }
    default: parseError(mark)
    }
  }

  /// Whether the name that begins the statement is one of the grammar's words, by what follows.
  private var isKeyword: Bool {
    switch token.word {
    case .import, .targets, .let, .component, .screen, .guide, .visual, .when, .expect, .inactive:
      guard let next = peek(1) else { return true }
      if next.kind == .equal { return token.word == .let }
      return !(next.kind == .dot || next.kind == .colon || next.kind.isRelation)
    case .else:
      guard position + 1 < limit else { return false }
      let next = outline.tokens[position + 1]
      return next.kind == .leftBrace || next.word == .when && peek(1) != nil
    default: return false
    }
  }

  /// The keyword that a name at the beginning of a statement was meant to be, where what follows is
  /// that of the keyword and of no other statement.
  private func misspeltKeyword(in place: Place) -> Word? {
    switch place {
    case .properties: return nil
    case .file:
      // Something like `title.top == …` is a statement in the wrong place.
      guard let next = peek(1) else {
        return position + 1 < limit && outline.tokens[position + 1].kind == .leftBrace
          ? near(position, [.targets]) : nil
      }
      switch next.kind {
      case .string: return near(position, [.import])
      case .leftBrace: return near(position, [.targets])
      case .name, .quotedName: return near(position, [.let, .component, .screen])
      default: return nil
      }
    case .statements:
      guard let next = peek(1) else { return nil }
      if next.kind == .string { return near(position, [.visual]) }
      guard next.kind.isName, let third = peek(2) else { return nil }
      if third.kind == .equal { return near(position, [.let]) }
      if third.kind == .dot { return near(position, [.expect]) }
      guard third.kind == .colon || third.kind.isRelation else { return nil }
      return near(position, [.when, .expect])
    }
  }

  private mutating func parseKeywordStatement(_ mark: Mark, _ word: Word, _ place: Place) {
    if place == .file {
      switch word {
      case .import, .targets, .let, .component, .screen: break
      default: reportMisplaced(place, isProperty: false)
      }
    } else if place == .properties {
      reportMisplaced(place, isProperty: false)
    } else {
      switch word {
      case .import, .targets, .component, .screen:
        report(.misplaced, at: position) { "\($0) cannot stand in a block" }
      default: break
      }
    }
    if word == .else { return parseStrayElse(mark) }
    if word == .when { return parseWhen(mark) }
    bump(as: .keyword)
    switch word {
    case .import:
      parseString()
      finishStatement(mark, .importItem)
    case .targets:
      parseRequiredBlock(.properties, then: .statement(mark, .targets))
    case .let:
      parseName()
      parseEqual()
      if next == .string, isNumeral(inside(position)) {
        // A number needs no quotation marks.
        let digits = String(decoding: bytes[inside(position)], as: UTF8.self)
        report(.expected, at: position, suggestion: digits) {
          "expected a number, found \($0)"
        }
      } else {
        parseExpectedExpression()
      }
      finishStatement(mark, .letStatement)
    case .component:
      parseName()
      if next == .leftParen { parseParameters() }
      parseRequiredBlock(then: .statement(mark, .component))
    case .screen:
      parseName()
      parseRequiredBlock(then: .statement(mark, .screen))
    case .guide:
      parseName()
      parseBlockIfAny(then: .statement(mark, .guide))
    case .visual:
      parseString()
      if nextWord == .options { parseOptions() }
      finishStatement(mark, .visual)
    case .inactive:
      parseName()
      while next == .comma {
        bump()
        parseName()
      }
      finishStatement(mark, .inactive)
    default:
      parseClaim()
      if nextWord == .on { parseOnClause() }
      finishStatement(mark, .expect)
    }
  }

  private mutating func reportMisplaced(_ place: Place, isProperty: Bool) {
    switch place {
    case .file:
      report(.misplaced, at: position) {
        "expected 'import', 'targets', 'let', 'component' or 'screen', found \($0)"
      }
    case .properties:
      if !isProperty { report(.misplaced, at: position) { "expected a property, found \($0)" } }
    case .statements: break
    }
  }

  /// A statement that begins with a name: a view, a property or a constraint.
  private mutating func parseNamedStatement(_ mark: Mark, _ place: Place) {
    let second = peek(1)
    let opensBlock =
      position + 1 < limit && outline.tokens[position + 1].kind == .leftBrace
      && !outline.tokens[position + 1].flags.contains(.semicolon)
    if second?.kind.isName == true, let third = peek(2), third.kind.isPathOrRelation,
      !lineReadsAsView
    {
      // `top title.bottom`, `assert title.top == 8`: two words and no view.
      reportMisplaced(place, isProperty: false)
      bump()
      reportAfterLast { "expected '.', ':' or a relation ('==', '<=', '>=') after \($0)" }
      return skipTokens(then: .error(mark))
    }
    if opensBlock || second?.kind.isName == true || second?.kind == .string {
      reportMisplaced(place, isProperty: false)
      return parseView(mark)
    }
    let isProperty = pathLeadsToColon
    reportMisplaced(place, isProperty: isProperty)
    parsePath()
    if next == .colon { parseProperty(mark) } else { parseConstraint(mark) }
  }

  /// What follows a property's name, from the colon on.
  private mutating func parseProperty(_ mark: Mark) {
    if let relation = peek(1), relation.kind.isRelation {
      // `height: >= 44`
      report(.unexpected, at: position, suggestion: "") {
        "expected a relation, found \($0)"
      }
      bump()
      return parseConstraint(mark)
    }
    bump()
    parseValues()
    if next.isRelation {
      report(.unexpected, at: position) {
        "a value compares nothing, found \($0); the opposite of a Bool is 'not' and its name"
      }
    }
    finishStatement(mark, .property)
  }

  /// Whether a text or a block stands on the line, and no relation.
  private var lineReadsAsView: Bool {
    var index = position + 1
    while index < limit, !outline.tokens[index].flags.contains(.breakBefore) {
      let kind = outline.tokens[index].kind
      if kind.isRelation { return false }
      if kind == .string || kind == .leftBrace { return true }
      index += 1
    }
    return false
  }

  private var pathLeadsToColon: Bool {
    var index = position + 1
    while index < limit, !outline.tokens[index].flags.contains(.breakBefore) {
      let kind = outline.tokens[index].kind
      if kind == .colon { return true }
      guard kind == .dot || kind.isName else { return false }
      index += 1
    }
    return false
  }

  private mutating func parseView(_ mark: Mark) {
    bump()
    if next.isName {
      bump()
    } else if blockFollows {
      reportAfterLast {
        "expected a name after \($0); a view that is there already takes no second block: "
          + "write '\(Self.bare($0)).top == …'"
      }
    } else {
      reportAfterLast { "expected a name after \($0)" }
    }
    if next == .string { bump() } else { reportText() }
    parseBlockIfAny(then: .statement(mark, .view))
  }

  /// A name without the quotes that messages put around it.
  private static func bare(_ quoted: some StringProtocol) -> String {
    quoted.hasPrefix("'") && quoted.hasSuffix("'") && quoted.utf8.count > 2
      ? String(quoted.dropFirst().dropLast()) : String(quoted)
  }

  /// A line that begins no statement.
  private mutating func parseError(_ mark: Mark) {
    if token.kind == .rightBrace {
      problems.append(
        SyntaxProblem(
          code: .strayBrace, message: "this '}' closes nothing",
          range: ByteRange(start: offset, end: offset + 1)))
      bump()
      return finish(mark, .error)
    }
    report(.unexpected, at: position) { "expected a statement, found \($0)" }
    if token.kind == .leftBrace { return requestBlock(.statements, then: .error(mark)) }
    bump()
    skipTokens(then: .error(mark))
  }

  private mutating func parseStrayElse(_ mark: Mark) {
    report(.unexpected, at: position) { "there is no 'when' in front of this \($0)" }
    bump(as: .keyword)
    while goesOn { bump() }
    if blockFollows { return requestBlock(.statements, then: .error(mark)) }
    finish(mark, .error)
  }

  // MARK: - Parts

  private mutating func parseName() {
    if next.isName {
      bump()
    } else {
      reportAfterLast { "expected a name after \($0)" }
    }
  }

  mutating func parseString() {
    if next == .string {
      bump()
    } else {
      reportAfterLast { "expected a string after \($0)" }
    }
  }

  private mutating func parseEqual() {
    if next == .equal {
      bump()
    } else if next == .colon, let type = peek(1), type.kind.isName, peek(2)?.kind == .equal {
      // A number needs no type: `let gap: CGFloat = 8`.
      report(.unexpected, at: position, through: position + 1, suggestion: "") {
        "a 'let' has no type: expected '=', found \($0)"
      }
      bump()
      bump()
      bump()
    } else if next == .colon || next.isRelation {
      report(.expected, at: position, suggestion: " =", joins: true) {
        "expected '=', found \($0)"
      }
      bump()
    } else {
      reportAfterLast(inserting: " =") { "expected '=' after \($0)" }
    }
  }

  private mutating func parseParameters() {
    let list = start()
    let closer = Int(token.partner)
    bump()
    while next != .rightParen {
      guard next.isName else {
        reportAfterLast { "expected a parameter's name after \($0)" }
        break
      }
      let mark = start()
      bump()
      if next == .colon {
        bump()
        switch nextWord {
        case .number, .string, .bool: bump()
        default:
          if next.isName {
            reportWord(at: position, among: [.number, .string, .bool]) {
              "expected 'Number', 'String' or 'Bool', found \($0)"
            }
            bump()
          } else {
            reportAfterLast { "expected 'Number', 'String' or 'Bool' after \($0)" }
          }
        }
      }
      if next == .equal {
        bump()
        if !parseValue() { reportAfterLast { "expected a value after \($0)" } }
      }
      finish(mark, .parameter)
      if next == .comma {
        bump()
      } else if next.isName {
        reportAfterLast(inserting: ",") { "expected ',' after \($0)" }
      } else {
        break
      }
    }
    parseCloser(closer, .rightParen)
    finish(list, .parameterList)
  }

  /// Takes the closing parenthesis or bracket, and what stands in front of it by mistake.
  mutating func parseCloser(_ closer: Int, _ kind: SyntaxKind) {
    if next == kind { return bump() }
    let sign = kind == .rightParen ? ")" : "]"
    if closer < limit, closer > position, next.isName || next == .number {
      reportAfterLast(inserting: ",") { "expected ',' or '\(sign)' after \($0)" }
    } else {
      reportAfterLast(inserting: closer < limit ? nil : sign) { "expected '\(sign)' after \($0)" }
    }
    guard closer >= position, closer < limit else { return }
    let mark = start()
    while position < closer { bump() }
    if children.count > mark.child { finish(mark, .error) }
    bump()
  }

  // MARK: - Properties and constraints

  private mutating func parseValues() {
    while true {
      if next == .dot, peek(1)?.kind == .name {
        // `axis: .vertical`
        report(.unexpected, at: position, suggestion: "") { "a value begins with no \($0)" }
        bump()
      }
      guard parseValue() else {
        reportAfterLast { "expected a value after \($0)" }
        return
      }
      guard next == .comma else { return }
      bump()
    }
  }

  private mutating func parseValue() -> Bool {
    if next == .string {
      let mark = start()
      bump()
      finish(mark, .stringLiteral)
      return true
    }
    if next == .name, let number = peek(1), number.kind == .number {
      let mark = start()
      bump()
      parseNumber()
      finish(mark, .versionValue)
      return true
    }
    if negationFollows {
      let mark = start()
      parseNegatedName()
      finish(mark, .notValue)
      return true
    }
    return parseExpression(allowsTuple: true)
  }

  /// Whether `not name` or `!name` follows.
  var negationFollows: Bool {
    next == .exclamation || nextWord == .not && peek(1)?.kind.isName == true
  }

  mutating func parseNegatedName() {
    if next == .exclamation { bump() } else { bump(as: .keyword) }
    if next.isName {
      parsePath()
    } else {
      reportAfterLast { "expected a name after \($0)" }
    }
  }

  /// - Parameter isOfItems: whether no attribute has to follow.
  mutating func parseAnchorList(isOfItems: Bool = false) {
    let mark = start()
    let closer = Int(token.partner)
    bump()
    while true {
      guard next.isName else {
        reportAfterLast { "expected a name after \($0)" }
        break
      }
      parsePath()
      guard next == .comma else { break }
      bump()
    }
    parseCloser(closer, .rightBracket)
    if next == .dot {
      while next == .dot {
        bump()
        guard next.isName else {
          parseName()
          break
        }
        bump()
      }
    } else if !isOfItems {
      reportAfterLast { "expected '.' and an attribute after \($0)" }
    }
    finish(mark, .anchorList)
  }

  /// What follows a constraint's left-hand side.
  private mutating func parseConstraint(_ mark: Mark) {
    switch next {
    case .equalEqual, .lessEqual, .greaterEqual: parseRelation()
    case .equal, .less, .greater, .notEqual: parseMistypedRelation()
    default:
      if case .node(let terms)? = children.last, terms.kind == .path, terms.children.count == 1 {
        reportAfterLast { "expected a name, ':' or a relation after \($0)" }
      } else {
        reportAfterLast { "expected ':' or a relation ('==', '<=', '>=') after \($0)" }
      }
      return finishStatement(mark, .constraint)
    }
    if parseExpectedSide(allowsTuple: true) { parseConstraintClauses() }
    finishStatement(mark, .constraint)
  }

  private mutating func parseConstraintClauses() {
    var last = 0
    while true {
      let rank = nextWord == .inset ? 1 : next == .at ? 2 : nextWord == .as ? 3 : 0
      if rank == 0 { return }
      if rank == last { return }
      if rank < last {
        report(.unexpected, at: position) { "\($0) must come first: 'inset', then '@', then 'as'" }
      }
      last = max(last, rank)
      let mark = start()
      if rank == 1 {
        bump(as: .keyword)
        parseExpectedExpression(allowsTuple: true)
        finish(mark, .insetClause)
      } else if rank == 2 {
        bump()
        parsePriority()
        finish(mark, .priorityClause)
      } else {
        bump(as: .keyword)
        parseName()
        finish(mark, .nameClause)
      }
    }
  }

  private mutating func parsePriority() {
    guard next == .number || next.isName else { return parsePriorityTerm() }
    let sum = start()
    parsePriorityTerm()
    var isSum = false
    while next == .plus || next == .minus, peek(1)?.kind == .number {
      bump()
      parseNumber()
      isSum = true
    }
    if isSum { finish(sum, .sum) }
  }

  private mutating func parsePriorityTerm() {
    if next == .number {
      parseNumber()
    } else if next.isName {
      let mark = start()
      bump()
      finish(mark, .path)
    } else if next == .dot, peek(1)?.kind == .name {
      // `@.low`
      report(.unexpected, at: position, suggestion: "") { "a priority begins with no \($0)" }
      bump()
      let mark = start()
      bump()
      finish(mark, .path)
    } else {
      reportAfterLast { "expected a priority (a number or a name) after \($0)" }
    }
  }

  private mutating func parseOptions() {
    let mark = start()
    bump(as: .keyword)
    if next == .colon {
      bump()
      parseName()
      while next == .comma {
        bump()
        parseName()
      }
    } else {
      reportAfterLast { "expected ':' after \($0)" }
    }
    finish(mark, .optionsClause)
  }

}
