import InsetText

extension Parser {
  mutating func parseWhen(_ mark: Mark) {
    let first = start()
    bump(as: .keyword)
    parseConditions()
    parseRequiredBlock(then: .branch(first, .whenBranch, of: mark))
  }

  /// Parses the next branch of a `when`, or ends it.
  mutating func parseElse(_ mark: Mark) {
    let isMisspelt = misspeltElseFollows
    guard isMisspelt || elseFollows else { return finishStatement(mark, .when) }
    let branch = start()
    if isMisspelt { reportWord(at: position, among: [.else]) { "expected 'else', found \($0)" } }
    bump(as: .keyword)
    guard nextWord == .when || near(position, [.when]) == .when && next == .name else {
      return parseRequiredBlock(then: .lastBranch(branch, of: mark))
    }
    if nextWord != .when {
      reportWord(at: position, among: [.when]) { "expected 'when', found \($0)" }
    }
    bump(as: .keyword)
    parseConditions()
    parseRequiredBlock(then: .branch(branch, .elseBranch, of: mark))
  }

  private var elseFollows: Bool {
    guard position < limit else { return false }
    let token = token
    guard token.word == .else, !token.flags.contains(.semicolon) else { return false }
    if !token.flags.contains(.newline) { return true }
    guard position + 1 < limit else { return false }
    let following = outline.tokens[position + 1]
    return following.kind == .leftBrace
      || following.word == .when && !following.flags.contains(.breakBefore)
  }

  /// Whether a word that is almost `else` stands on the line of the last brace, in front of a block
  /// or a condition.
  private var misspeltElseFollows: Bool {
    guard position + 1 < limit, token.kind == .name,
      token.flags.isDisjoint(with: [.newline, .semicolon])
    else { return false }
    return near(position, [.else]) == .else
  }

  private mutating func parseConditions() {
    while true {
      guard next.isName || next == .exclamation else {
        return reportAfterLast { "expected a condition after \($0)" }
      }
      if flagFollows { parseFlag() } else { parseCondition() }
      if next == .name, text(of: position) == "and" {
        report(.unexpected, at: position, suggestion: ",", joins: true) {
          "conditions are joined by ',', found \($0)"
        }
        bump()
        continue
      }
      if next == .name, text(of: position) == "or" {
        report(.unexpected, at: position) {
          "conditions are joined by ',', found \($0): write 'else when' with the same block"
        }
      }
      guard next == .comma else { return }
      bump()
    }
  }

  /// Whether the opposite of a trait follows: `not idiom: pad`.
  private var negatedTraitFollows: Bool {
    guard next == .exclamation || nextWord == .not, peek(1)?.word.isConditionSubject == true,
      let third = peek(2)
    else { return false }
    return third.kind == .colon || third.kind.isRelation
  }

  /// Whether a Bool's name follows, or its opposite, and no trait.
  private var flagFollows: Bool {
    if negatedTraitFollows { return false }
    if negationFollows { return true }
    guard !token.word.isTrait else { return false }
    guard position + 1 < limit else { return true }
    let following = outline.tokens[position + 1]
    switch following.kind {
    case .leftBrace, .comma: return true
    case .name: return peek(1) == nil || text(of: position + 1) == "and"
    default: return following.flags.contains(.breakBefore)
    }
  }

  private mutating func parseFlag() {
    let mark = start()
    if negationFollows { parseNegatedName() } else { parsePath() }
    finish(mark, .condition)
  }

  private mutating func parseCondition() {
    let mark = start()
    if negatedTraitFollows { if next == .exclamation { bump() } else { bump(as: .keyword) } }
    let subject = token.kind == .name ? token.word : .none
    let words: String
    switch subject {
    case .width, .height: words = "'compact' or 'regular'"
    case .idiom: words = "'phone', 'pad' or 'tv'"
    case .direction: words = "'ltr' or 'rtl'"
    case .os: words = ""
    default:
      words = ""
      reportWord(at: position, among: [.width, .height, .idiom, .direction, .os]) {
        "expected 'width', 'height', 'idiom', 'direction' or 'os', found \($0)"
      }
    }
    bump()
    if subject == .os {
      switch next {
      case .equalEqual, .lessEqual, .greaterEqual, .less, .greater: bump()
      case .equal, .notEqual, .colon:
        // `os: 11` speaks of what came with iOS 11.
        let isColon = next == .colon
        report(
          .expected, at: position, suggestion: isColon ? " >=" : relationMeant, joins: isColon
        ) {
          "expected '==', '<', '<=', '>' or '>=', found \($0)"
        }
        bump()
      default: reportAfterLast { "expected '==', '<', '<=', '>' or '>=' after \($0)" }
      }
      if next == .number {
        parseNumber()
      } else {
        reportAfterLast { "expected a number after \($0)" }
      }
    } else {
      if next == .colon {
        bump()
      } else if next.isRelation {
        report(
          .expected, at: position, suggestion: next == .equalEqual || next == .equal ? ":" : nil,
          joins: true
        ) { [isUnequal = next == .notEqual] in
          "expected ':', found \($0)"
            + (isUnequal ? ": 'not' in front turns a condition round" : "")
        }
        bump()
      } else {
        reportAfterLast { "expected ':' after \($0)" }
      }
      if next.isName {
        let fits: Bool
        switch (subject, nextWord) {
        case (.width, .compact), (.width, .regular), (.height, .compact), (.height, .regular),
          (.idiom, .phone), (.idiom, .pad), (.idiom, .tv), (.direction, .ltr), (.direction, .rtl):
          fits = true
        default: fits = false
        }
        if !fits, !words.isEmpty {
          reportWord(at: position, among: subject.values) { "expected \(words), found \($0)" }
        }
        bump()
      } else if next == .number, subject == .none {
        parseNumber()
      } else {
        reportAfterLast {
          words.isEmpty ? "expected a word after \($0)" : "expected \(words) after \($0)"
        }
      }
    }
    finish(mark, .condition)
  }
}
