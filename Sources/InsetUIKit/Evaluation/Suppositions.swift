internal import InsetSwiftOutline
internal import InsetText

/// What code asks and nobody knows, as `showsIcon` or whether `icon` is there.
struct Question: Hashable {
  let text: String
  /// Whether it is asked of a closure whether it has run yet.
  var isOfTime = false
  /// What it asks of, as `style` of `style=.wide`.
  var subject: Substring { text.prefix { $0 != "=" } }
}

/// Where a question is asked, and whether the condition there holds if the answer is no.
struct OpenQuestion {
  let question: Question
  let site: SiteKey
  let negates: Bool
  /// The names of all that what is asked of may be; empty where that is not known.
  var cases: [String] = []
}

/// The answers that an evaluation goes by, and the questions that it leaves open.
struct Suppositions {
  var answers: [Question: Bool] = [:]
  /// The names of which several things are meant: nothing is asked of them.
  var ambiguous: Set<Substring> = []
  /// The open questions whose answers decide what is laid out, in the order in which they are asked.
  fileprivate(set) var open: [OpenQuestion] = []
  /// Whether nobody can be meant to give these answers: the code ends where they are given.
  var isImpossible = false
  /// Whether one of them ended a method early: what comes behind that is not there.
  var hasLeft = false
  /// How often code has gone by one of the answers.
  fileprivate(set) var uses = 0
  /// How many conditions are being evaluated that are asked again and again.
  var loops = 0
  /// What each name means that something is asked of.
  fileprivate var subjects: [Substring: AnyObject] = [:]
  /// The name by which each was asked of first.
  fileprivate var names: [ObjectIdentifier: String] = [:]
  /// What the condition has asked that is evaluated; `nil` where nobody wants to know.
  fileprivate var asked: [OpenQuestion]?
}

extension Evaluator {
  /// Whether what runs now runs in any case, so that an answer that is supposed holds for it: later others may have
  /// been given.
  private var maySuppose: Bool {
    !explores && trialDepth == 0 && isExpected && !stage.isIdle && lateness == .none
      && suppositions.loops == 0
  }

  // MARK: - Asking

  /// What is supposed of a condition that is not known.
  ///
  /// - Parameter value: what evaluating it gave.
  func supposed(_ expression: Expression, _ value: Value, _ frame: Frame) -> Truth {
    guard maySuppose, let asked = question(expression, value, frame) else { return .maybe }
    return supposed(asked)
  }

  /// What is supposed of whether a value is there.
  func supposed(isThere expression: Expression, _ value: Value, _ frame: Frame) -> Truth {
    guard maySuppose, let given = given(value), given.isOptional,
      let name = name(expression, given.identity)
    else { return .maybe }
    return supposed(open(name + "?", expression.range, frame))
  }

  /// What is supposed of whether a value has a pattern.
  func supposed(
    _ pattern: Pattern, of subject: Expression, _ value: Value, _ frame: Frame
  ) -> Truth {
    guard maySuppose, case .enumCase(_, let name, let payload) = pattern.kind,
      payload?.allSatisfy({ Self.fitsAll($0.pattern) }) ?? true, let given = given(value),
      given.cases.contains(name), !Self.isOfDevice(name),
      let first = self.name(subject, given.identity)
    else { return .maybe }
    return supposed(open("\(first)=.\(name)", pattern.range, frame, given.cases))
  }

  /// What is supposed of whether a closure has run that others were given.
  func supposed(hasRun closure: ClosureValue) -> Truth {
    guard maySuppose, let first = closure.closure.statements.first else { return .maybe }
    let site = SiteKey(
      file: closure.context.file.id, base: closure.base, first.range)
    // It counts from what it is declared in, wherever that stands.
    let owner = closure.context.owner.module?.name ?? ""
    let text = "\(owner) \(first.range.start) \(closure.closure.statements.count)"
    return supposed(
      OpenQuestion(question: Question(text: text, isOfTime: true), site: site, negates: false))
  }

  /// A condition's value where an answer says what it is.
  func answered(_ expression: Expression, _ value: Value, _ frame: Frame) -> Value {
    guard !suppositions.answers.isEmpty, case .unknown = value, maySuppose,
      let asked = question(expression, value, frame),
      let answer = answer(to: asked)
    else { return value }
    suppositions.uses += 1
    return .bool(answer != asked.negates)
  }

  /// Whether a value is there, where an answer says so.
  func isThere(_ expression: Expression, _ value: Value) -> Bool? {
    guard !suppositions.answers.isEmpty, maySuppose, let given = given(value), given.isOptional,
      let name = name(expression, given.identity),
      let answer = suppositions.answers[Question(text: name + "?")]
    else { return nil }
    suppositions.uses += 1
    return answer
  }

  private func supposed(_ asked: OpenQuestion) -> Truth {
    if let answer = answer(to: asked) {
      suppositions.uses += 1
      return answer != asked.negates ? .yes : .no
    }
    suppositions.asked?.append(asked)
    return .maybe
  }

  /// What is one thing is no other, and what is none of the others is the one that is left.
  private func answer(to asked: OpenQuestion) -> Bool? {
    let question = asked.question
    if let answer = suppositions.answers[question] { return answer }
    let subject = question.subject
    guard subject.count < question.text.count, !suppositions.answers.isEmpty else { return nil }
    let same = suppositions.answers.filter {
      $0.key.subject == subject && $0.key.text.count > subject.count
    }
    if same.values.contains(true) { return false }
    let others = asked.cases.map { "\(subject)=.\($0)" }.filter { $0 != question.text }
    guard !others.isEmpty, others.count < asked.cases.count else { return nil }
    return others.allSatisfy { same[Question(text: $0)] == false } ? true : nil
  }

  // MARK: - Words

  private func open(
    _ text: String, _ range: CodeRange, _ frame: Frame, _ cases: [String] = [],
    negates: Bool = false
  ) -> OpenQuestion {
    OpenQuestion(
      question: Question(text: text),
      site: SiteKey(file: frame.context.file.id, base: frame.base, range), negates: negates,
      cases: cases)
  }

  /// What a condition asks; `nil` for what may be another thing each time.
  private func question(
    _ expression: Expression, _ value: Value, _ frame: Frame
  ) -> OpenQuestion? {
    guard case .binary(let left, let name, let right) = expression.kind else {
      guard let given = given(value), let first = self.name(expression, given.identity) else {
        return nil
      }
      return open(first, expression.range, frame)
    }
    guard name == "==" || name == "!=", path(left) != nil else { return nil }
    let other = word(right)
    switch right.kind {
    case .nil, .boolean: break
    default: if other == nil { return nil }
    }
    guard let given = given(evaluate(left, frame)), let first = self.name(left, given.identity)
    else { return nil }
    switch right.kind {
    case .nil:
      if !given.isOptional { return nil }
      return open(first + "?", expression.range, frame, negates: name == "==")
    case .boolean(let value):
      return open(first, expression.range, frame, negates: (name == "!=") == value)
    default:
      guard let other, given.cases.contains(other), !Self.isOfDevice(other) else { return nil }
      return open(
        "\(first)=.\(other)", expression.range, frame, given.cases, negates: name == "!=")
    }
  }

  /// What a value is that is given from outside, and stays what it is while views are made.
  private func given(
    _ value: Value
  ) -> (identity: AnyObject, isOptional: Bool, cases: [String])? {
    let given: (AnyObject, Givenness, TypeHint)
    switch value {
    case .unknown(let unknown): given = (unknown, unknown.givenness, unknown.hint)
    case .object(let object) where object.origin == .opaque:
      given = (object, object.givenness, object.type)
    default: return nil
    }
    if given.1 == .none { return nil }
    let type = given.2.module
    let cases = type?.keyword == .enum ? type?.cases.map(\.name) ?? [] : []
    return (given.0, given.1 == .optional, cases)
  }

  /// The name by which a value was asked of first; `nil` where that is none, or means several things.
  private func name(_ expression: Expression, _ identity: AnyObject) -> String? {
    guard let own = path(expression) else { return nil }
    let name = suppositions.names[ObjectIdentifier(identity)] ?? own
    if Self.isOfDevice(own) || !isOne(own, identity) || name != own && !isOne(name, identity) {
      return nil
    }
    suppositions.names[ObjectIdentifier(identity)] = name
    return name
  }

  /// Whether a name means the same as wherever it was asked of before.
  private func isOne(_ name: String, _ identity: AnyObject) -> Bool {
    let subject = name[...]
    if suppositions.ambiguous.contains(subject) { return false }
    if let known = suppositions.subjects[subject], known !== identity {
      suppositions.ambiguous.insert(subject)
      suppositions.open.removeAll { Self.name(of: $0.question) == subject }
      return false
    }
    suppositions.subjects[subject] = identity
    return true
  }

  /// The name that something is asked of.
  static func name(of question: Question) -> Substring {
    question.subject.last == "?" ? question.subject.dropLast() : question.subject
  }

  /// Whether a name may speak of the device, or of how a screen is shown: what goes by that cannot be supposed of all.
  private static func isOfDevice(_ name: String) -> Bool {
    !LayoutWords.words(of: name).isDisjoint(with: deviceWords)
      || name.lowercased().contains("rtl") || name.lowercased().contains("righttoleft")
  }

  private static let deviceWords: Set<String> = [
    "bar", "child", "compact", "device", "embedded", "full", "home", "idiom", "indicator", "ipad",
    "iphone", "landscape", "large", "modal", "navigation", "notch", "orientation", "pad", "phone",
    "popover", "portrait", "presented", "regular", "safe", "screen", "sheet", "small", "split",
    "tab", "tablet",
  ]

  /// Whether a pattern within another one fits whatever there is.
  private static func fitsAll(_ pattern: Pattern) -> Bool {
    switch pattern.kind {
    case .wildcard, .name: true
    case .binding(_, let inner): fitsAll(inner)
    default: false
    }
  }

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

  /// A case that a value is compared to.
  private func word(_ expression: Expression) -> String? {
    guard case .member(let inner, let name) = expression.kind else { return nil }
    if let inner, path(inner)?.first?.isUppercase != true { return nil }
    return name
  }

  // MARK: - Deciding

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

  /// Evaluates a condition whose answer ends what is around: the code is meant to go on.
  ///
  /// - Parameter ends: whether it does where the condition holds, and where it does not.
  func leaving(_ ends: (yes: Bool, no: Bool), _ evaluate: () -> Truth) -> Truth {
    let uses = suppositions.uses
    let truth = evaluate()
    if suppositions.uses != uses {
      switch truth {
      case .yes where ends.yes, .no where ends.no: suppositions.hasLeft = true
      default: break
      }
    }
    return truth
  }

  /// Notes that the program ends.
  func noteTrap() {
    if maySuppose, suppositions.uses > 0 { suppositions.isImpossible = true }
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
    where !suppositions.open.contains(where: { $0.question == asked.question })
      && !suppositions.ambiguous.contains(Self.name(of: asked.question))
    {
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

  /// Whether each branch of a condition ends what is around.
  func leaves(_ found: IfStatement) -> (yes: Bool, no: Bool) {
    var no = false
    if case .block(let body) = found.otherwise { no = leaves(body) }
    return (leaves(found.body), no)
  }

  /// Whether a case does nothing.
  func isIdle(_ statements: [Statement]) -> Bool {
    statements.allSatisfy { if case .break = $0.kind { true } else { false } }
  }

  /// Whether statements end what is around without a value, as a `guard` does: the code is meant to go on.
  ///
  /// - Parameter isCase: whether they are those of a `switch`, which `break` ends.
  func leaves(_ statements: [Statement], isCase: Bool = false) -> Bool {
    switch statements.last?.kind {
    case .return(nil)?, .throw?, .continue?: true
    case .break?: !isCase
    case .expression(let expression)?:
      if case .call(let callee, _) = expression.kind, case .name(let name) = callee.kind {
        ["fatalError", "preconditionFailure", "assertionFailure"].contains(name)
      } else {
        false
      }
    default: false
    }
  }
}
