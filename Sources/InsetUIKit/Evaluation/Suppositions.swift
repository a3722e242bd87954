internal import InsetSwiftOutline
internal import InsetText

/// What code asks and nobody knows, as `showsIcon` or whether `icon` is there: the same words ask the same wherever
/// they stand.
struct Question: Hashable {
  let text: String
  /// What it asks of, as `style` of `style=.wide`.
  var subject: Substring { text.prefix { $0 != "=" } }
}

/// Where a question is asked, and whether the condition there holds if the answer is no.
struct OpenQuestion {
  let question: Question
  let site: SiteKey
  let negates: Bool
}

/// The answers that an evaluation goes by, and the questions that it leaves open.
struct Suppositions {
  var answers: [Question: Bool] = [:]
  /// The open questions whose answers decide what is laid out, in the order in which they are asked.
  fileprivate(set) var open: [OpenQuestion] = []
  /// What the condition has asked that is evaluated; `nil` where nobody wants to know.
  fileprivate var asked: [OpenQuestion]?

  /// What is one thing is no other.
  fileprivate func answer(to question: Question) -> Bool? {
    if let answer = answers[question] { return answer }
    let isOther = answers.contains {
      $0.value && $0.key.subject == question.subject && $0.key.text.count > $0.key.subject.count
        && question.text.count > question.subject.count
    }
    return isOther ? false : nil
  }
}

extension Evaluator {
  /// Whether what runs now runs in any case, so that an answer that is supposed holds for it: later others may have
  /// been given.
  private var maySuppose: Bool {
    !explores && trialDepth == 0 && isExpected && !stage.isIdle && lateness == .none
  }

  /// What is supposed of something that nobody knows.
  ///
  /// - Parameters:
  ///   - text: what it asks; `nil` for what may be another thing each time.
  ///   - negates: whether the condition holds where the answer is no.
  private func supposed(
    _ text: String?, _ range: CodeRange, _ frame: Frame, negates: Bool = false
  ) -> Truth {
    guard let text, maySuppose else { return .maybe }
    let question = Question(text: text)
    if let answer = suppositions.answer(to: question) { return answer != negates ? .yes : .no }
    let site = SiteKey(file: frame.context.file.id, base: frame.base, range)
    suppositions.asked?.append(OpenQuestion(question: question, site: site, negates: negates))
    return .maybe
  }

  /// What is supposed of a condition that is not known.
  ///
  /// - Parameter value: what evaluating it gave.
  func supposed(_ expression: Expression, _ value: Value, _ frame: Frame) -> Truth {
    guard case .binary(let left, let name, let right) = expression.kind, name == "==" || name == "!="
    else {
      return supposed(
        isGiven(value, expression, frame) ? path(expression) : nil, expression.range, frame)
    }
    guard maySuppose, let first = path(left), isGiven(evaluate(left, frame), left, frame) else {
      return .maybe
    }
    if case .nil = right.kind {
      return supposed(first + "?", expression.range, frame, negates: name == "==")
    }
    guard let second = word(right) else { return .maybe }
    return supposed("\(first)=\(second)", expression.range, frame, negates: name == "!=")
  }

  /// What is supposed of whether a value is there.
  func supposed(isThere expression: Expression, _ value: Value, _ frame: Frame) -> Truth {
    supposed(
      isGiven(value, expression, frame) ? path(expression).map { $0 + "?" } : nil,
      expression.range, frame)
  }

  /// What is supposed of whether a value has a pattern.
  func supposed(
    _ pattern: Pattern, of subject: Expression, _ value: Value, _ frame: Frame
  ) -> Truth {
    guard case .enumCase(_, let name, _) = pattern.kind, isGiven(value, subject, frame) else {
      return .maybe
    }
    return supposed(path(subject).map { "\($0)=.\(name)" }, pattern.range, frame)
  }

  /// Whether a value is given from outside, and stays what it is while views are made.
  private func isGiven(_ value: Value, _ expression: Expression, _ frame: Frame) -> Bool {
    let reason: Reason
    switch value {
    case .unknown(let unknown): reason = unknown.reason
    case .object(let object) where object.origin == .opaque: reason = object.reason
    default: return false
    }
    switch reason {
    case .parameter: return true
    case .property(let name):
      return !UIKitMembers.viewNames.contains(name) && !Self.states.contains(name)
        || isDeclared(name, expression, frame)
    default: return false
    }
  }

  /// Whether an expression is the name of a property that the class declares itself.
  private func isDeclared(_ name: String, _ expression: Expression, _ frame: Frame) -> Bool {
    guard path(expression) == name, case .object(let object)? = frame.receiver?.value,
      let type = object.type.module
    else { return false }
    return chain(type).contains { $0.properties.contains { $0.name == name } }
  }

  /// What UIKit's controllers and controls have that changes while they are used.
  private static let states: Set<String> = [
    "view", "isViewLoaded", "parent", "navigationController", "tabBarController",
    "splitViewController", "presentedViewController", "presentingViewController", "isEditing",
    "isSelected", "isHighlighted", "isEnabled", "isOn", "text", "attributedText", "isFirstResponder",
  ]

  /// The names that lead to a value, without `self`; `nil` for what may be another one each time.
  private func path(_ expression: Expression) -> String? {
    switch expression.kind {
    case .name(let name): name
    case .member(let inner?, let name):
      if case .self = inner.kind { name } else { path(inner).map { $0 + "." + name } }
    case .optionalChain(let inner), .forced(let inner): path(inner)
    default: nil
    }
  }

  /// What a value is compared to, where that is written there.
  private func word(_ expression: Expression) -> String? {
    switch expression.kind {
    case .member(_, let name): "." + name
    case .integer(let number): String(number)
    case .boolean(let value): String(value)
    default: nil
    }
  }

  /// Evaluates a condition.
  ///
  /// - Returns: its result, and the questions that it asked and nobody could answer.
  func asking<Result>(_ evaluate: () -> Result) -> (Result, [OpenQuestion]) {
    let outer = suppositions.asked
    suppositions.asked = []
    let result = evaluate()
    let questions = suppositions.asked ?? []
    suppositions.asked = outer
    return (result, questions)
  }

  /// Runs what a condition decides, and keeps the questions open that it asked if what is laid out hangs on them.
  ///
  /// - Parameter decides: whether it does, by what was run.
  func deciding<Result>(
    _ questions: [OpenQuestion], _ run: () -> Result, decides: (Result) -> Bool = { _ in false }
  ) -> Result {
    if questions.isEmpty { return run() }
    let before = effectCount
    let result = run()
    guard effectCount != before || decides(result) else { return result }
    for asked in questions
    where !suppositions.open.contains(where: { $0.question == asked.question }) {
      suppositions.open.append(asked)
    }
    return result
  }

  /// Whether a value may be a part of a layout: the alternatives of a text or a colour decide nothing.
  func isOfLayout(_ value: Value) -> Bool {
    switch value {
    case .choice(let values): values.contains(where: isOfLayout)
    case .number, .formula, .object, .constraint, .array, .anchor, .record: true
    default: false
    }
  }

  /// Whether one branch of a condition ends what is around.
  func leaves(_ found: IfStatement) -> Bool {
    if leaves(found.body) { return true }
    if case .block(let body) = found.otherwise { return leaves(body) }
    return false
  }

  /// Whether statements end what is around without a value, as a `guard` does: the code is meant to go on.
  func leaves(_ statements: [Statement]) -> Bool {
    switch statements.last?.kind {
    case .return(nil)?, .throw?, .break?, .continue?: true
    case .expression(let expression)?:
      if case .call(let callee, _) = expression.kind, case .name("fatalError") = callee.kind {
        true
      } else {
        false
      }
    default: false
    }
  }
}
