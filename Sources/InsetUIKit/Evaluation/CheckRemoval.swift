internal import InsetSwiftOutline

/// What is left of a statement where a check of the system's version in it always holds.
enum CheckRemoval {
  /// Nothing of it.
  case statement(SiteKey)
  /// All but the condition, up to where the next one begins.
  case condition(SiteKey)
  /// What stands in its body.
  case unwrapped(SiteKey, body: SiteKey)
}

extension Evaluator {
  /// Notes what takes the checks of an `if` statement out where they always hold.
  func noteChecks(of found: IfStatement, _ statement: Statement, _ frame: Frame) {
    guard statement.kind.isIf else { return }
    if found.conditions.count > 1 { return noteChecks(among: found.conditions, frame) }
    guard let place = checkPlace(found.conditions, frame), let first = found.body.first,
      let last = found.body.last, !last.isExit || found.otherwise?.isExit ?? false,
      !found.body.contains(where: \.declares)
    else { return }
    checkRemovals[place] = .unwrapped(
      key(statement.range, frame),
      body: key(CodeRange(start: first.range.start, end: last.range.end), frame))
  }

  /// Notes what takes the checks of a `guard` statement out where they always hold.
  func noteChecks(of conditions: [Condition], _ statement: Statement, _ frame: Frame) {
    if conditions.count > 1 { return noteChecks(among: conditions, frame) }
    guard let place = checkPlace(conditions, frame) else { return }
    checkRemovals[place] = .statement(key(statement.range, frame))
  }

  /// Takes checks out of several conditions, all but the last.
  private func noteChecks(among conditions: [Condition], _ frame: Frame) {
    for (condition, next) in zip(conditions, conditions.dropFirst()) {
      guard let place = checkPlace([condition], frame) else { continue }
      checkRemovals[place] = .condition(
        key(CodeRange(start: condition.range.start, end: next.range.start), frame))
    }
  }

  /// The place of a condition that is a check, alone.
  private func checkPlace(_ conditions: [Condition], _ frame: Frame) -> SiteKey? {
    guard conditions.count == 1, case .availability(true, _) = conditions[0].kind else {
      return nil
    }
    return key(conditions[0].range, frame)
  }

  private func key(_ range: CodeRange, _ frame: Frame) -> SiteKey {
    SiteKey(file: frame.context.file.id, base: frame.base, range)
  }
}

extension Statement {
  /// Whether nothing behind it runs.
  fileprivate var isExit: Bool {
    switch kind {
    case .return, .break, .continue, .throw: true
    default: false
    }
  }

  /// Whether it gives a name to something for what follows, or must be the last.
  fileprivate var declares: Bool {
    switch kind {
    case .variable, .declaration, .guard, .defer, .conditional, .unknown: true
    default: false
    }
  }
}

extension Statement.Kind {
  fileprivate var isIf: Bool { if case .if = self { true } else { false } }
}

extension IfStatement.Else {
  fileprivate var isExit: Bool {
    switch self {
    case .block(let body): body.last?.isExit ?? false
    case .if: false
    }
  }
}
