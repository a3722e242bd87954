internal import InsetSwiftOutline
internal import InsetText

extension Evaluator {
  /// Runs statements in a scope of their own.
  func block(_ statements: [Statement], _ frame: Frame) -> Flow {
    let outer = frame.scope
    frame.scope = makeScope(outer)
    defer { frame.scope = outer }
    return execute(statements, frame)
  }

  func execute(_ statements: [Statement], _ frame: Frame) -> Flow {
    if depth > limits.depth { return .next }
    depth += 1
    defer { depth -= 1 }
    var atEnd: [[Statement]] = []
    defer { for body in atEnd.reversed() { _ = block(body, frame) } }
    // Local functions can be used before they are declared.
    for statement in statements {
      if case .declaration(let declaration) = statement.kind {
        declare(declaration, statement, frame)
      }
    }
    for statement in statements {
      if step() { return .next }
      chainIsMaybe = false
      if case .defer(let body) = statement.kind {
        atEnd.append(body)
        continue
      }
      let flow = execute(statement, frame)
      if case .next = flow { continue }
      return flow
    }
    return .next
  }

  private func declare(_ declaration: Declaration, _ statement: Statement, _ frame: Frame) {
    guard let found = declaration.function else { return }
    let function = FunctionInfo(
      found, modifiers: declaration.modifiers, isBuilder: false,
      base: frame.base + Int(statement.range.start), context: frame.context)
    for body in function.bodies { body.decode(index.operatorTable, frame.context.file) }
    frame.scope.declare(
      function.name,
      .function(
        FunctionValue(.declared([function], receiver: frame.receiver?.value, scope: frame.scope))))
  }

  private func execute(_ statement: Statement, _ frame: Frame) -> Flow {
    let around = self.statement
    self.statement = SiteKey(file: frame.context.file.id, base: frame.base, statement.range)
    defer { self.statement = around }
    switch statement.kind {
    case .expression(let expression):
      let outer = steviaVisit
      if frame.context.file.imports.contains("Stevia"), SteviaNames.isChain(expression) {
        steviaVisit = visit(
          SiteKey(file: frame.context.file.id, base: frame.base, expression.range))
      }
      let value = evaluate(expression, frame)
      steviaVisit = outer
      if frame.isBuilder { collect(value, frame) }
      return .next
    case .variable(let variable):
      for binding in variable.bindings { declare(binding, variable, statement, frame) }
      return .next
    case .declaration, .unknown, .defer: return .next
    case .if(let found):
      noteChecks(of: found, statement, frame)
      return execute(found, frame)
    case .guard(let conditions, let body):
      noteChecks(of: conditions, statement, frame)
      let truth = leaving((false, leaves(body))) { self.truth(conditions, frame) }
      switch truth {
      case .yes: return .next
      case .no: return block(body, frame)
      case .maybe:
        return fork(2, isMaybe: true) { $0 == 0 ? .next : block(body, frame) }
      case .environment(let condition):
        let flow = fork(2, isMaybe: false) { branch in
          if branch == 0 {
            self.conditions.append(condition)
            return .next
          }
          self.conditions.append(condition.negated)
          return block(body, frame)
        }
        self.conditions.append(condition)
        return flow
      }
    case .switch(let found): return execute(found, frame)
    case .for(let found): return execute(found, frame)
    case .while(let conditions, let body):
      return loop { _ in
        frame.scope = self.makeScope(frame.scope)
        return self.truth(conditions, frame)
      } body: {
        self.block(body, frame)
      }
    case .repeat(let body, let condition):
      return loop {
        $0 == 0 ? .yes : self.truth(condition, frame)
      } body: {
        self.block(body, frame)
      }
    case .return(let expression):
      let value = expression.map { evaluate($0, frame, expecting: frame.result) } ?? .void
      frame.returns.append(
        conditioned(value, Array(conditions.dropFirst(frame.conditionCount))))
      return .exit
    case .throw(let expression):
      _ = evaluate(expression, frame)
      return .exit
    case .break: return .break
    case .continue: return .continue
    case .fallthrough: return .fallthrough
    case .do(let found):
      var flow = block(found.body, frame)
      for one in found.catches {
        let outer = frame.scope
        frame.scope = makeScope(outer)
        frame.scope.declare("error", opaque(.none, .form("an error")))
        for item in one.items { _ = match(item.pattern, opaque(.none, .form("an error")), frame) }
        let after = flow
        _ = fork(2, isMaybe: true) { $0 == 0 ? after : execute(one.body, frame) }
        flow = after
        frame.scope = outer
      }
      return flow
    case .labeled(_, let inner): return execute(inner, frame)
    case .conditional(let branches): return execute(branches, frame)
    }
  }

  private func collect(_ value: Value, _ frame: Frame) {
    switch value {
    case .array(let array): frame.collected += array.elements
    case .void: break
    default: frame.collected.append(value)
    }
  }

  private func declare(
    _ binding: LocalVariable.Binding, _ variable: LocalVariable, _ statement: Statement,
    _ frame: Frame
  ) {
    let hint = binding.type.map { index.resolve($0, in: frame.context) } ?? .none
    if let getter = binding.accessors.first(where: { $0.kind == .get })?.body {
      // A computed local is evaluated where it is declared; what it reads seldom changes.
      let body = CodeBody(
        getter, base: frame.base + Int(statement.range.start) + Int(getter.offset), type: "",
        method: "")
      body.decode(index.operatorTable, frame.context.file)
      let inner = frame.at(body.base)
      inner.scope = makeScope(frame.scope)
      _ = match(binding.pattern, coerce(runBody(body.statements, inner), hint), frame)
      return
    }
    guard let expression = binding.value else {
      let value: Value =
        variable.isLet || !(binding.type?.isOptional ?? false)
        ? .unknown(Unknown(.form("a variable without a value"), hint)) : .none
      for name in binding.pattern.names { frame.scope.declare(name, value) }
      return
    }
    let value = bound(
      coerce(evaluate(expression, frame, expecting: hint), hint), isTyped: binding.type != nil)
    if case .name(let name) = binding.pattern.kind {
      self.name(value, name, owner: nil)
      frame.scope.declare(name, value)
    } else {
      _ = match(binding.pattern, value, frame)
    }
  }

  // MARK: - Branches

  private func execute(_ found: IfStatement, _ frame: Frame) -> Flow {
    let outer = frame.scope
    frame.scope = makeScope(outer)
    defer { frame.scope = outer }
    let ends = leaves(found)
    var (truth, questions) = asking { leaving(ends) { self.truth(found.conditions, frame) } }
    if explores, found.otherwise != nil, case .yes = truth { truth = .maybe }
    let inner = frame.scope
    func otherwise() -> Flow {
      frame.scope = outer
      switch found.otherwise {
      case .block(let body): return block(body, frame)
      case .if(let next, _): return execute(next, frame)
      case nil: return .next
      }
    }
    switch truth {
    case .yes: return block(found.body, frame)
    case .no: return otherwise()
    case .maybe:
      if ends.yes || ends.no { questions = [] }
      let count = frame.returns.count
      return deciding(questions) {
        fork(2, isMaybe: true) { branch in
          frame.scope = inner
          return branch == 0 ? self.block(found.body, frame) : otherwise()
        }
      } decides: { _ in
        frame.returns.dropFirst(count).contains(where: isOfLayout)
      }
    case .environment(let condition):
      var hasExited = [false, false]
      let flow = fork(2, isMaybe: false) { branch in
        frame.scope = inner
        self.conditions.append(branch == 0 ? condition : condition.negated)
        let flow = branch == 0 ? self.block(found.body, frame) : otherwise()
        if case .exit = flow { hasExited[branch] = true }
        return flow
      }
      // Where one of them has ended the function, the rest is the other one's.
      if hasExited[0], !hasExited[1] { self.conditions.append(condition.negated) }
      if hasExited[1], !hasExited[0] { self.conditions.append(condition) }
      return flow
    }
  }

  func ifValue(_ found: IfStatement, _ frame: Frame) -> Value {
    let outer = frame.scope
    frame.scope = makeScope(outer)
    defer { frame.scope = outer }
    let ends = leaves(found)
    let (truth, questions) = asking { leaving(ends) { self.truth(found.conditions, frame) } }
    let inner = frame.scope
    func otherwise() -> Value {
      frame.scope = outer
      switch found.otherwise {
      case .block(let body): return blockValue(body, frame)
      case .if(let next, _): return ifValue(next, frame)
      case nil: return .void
      }
    }
    switch truth {
    case .yes: return blockValue(found.body, frame)
    case .no: return otherwise()
    case .maybe, .environment:
      let isMaybe = if case .maybe = truth { true } else { false }
      return deciding(isMaybe && !ends.yes && !ends.no ? questions : []) {
        var values: [Value] = []
        _ = fork(2, isMaybe: isMaybe) { branch in
          frame.scope = inner
          let count = frame.returns.count
          var own: [EnvironmentCondition] = []
          if let condition = truth.condition {
            own = [branch == 0 ? condition : condition.negated]
            self.conditions += own
          }
          let value = branch == 0 ? blockValue(found.body, frame) : otherwise()
          // A branch that returned has no value.
          if frame.returns.count == count { values.append(conditioned(value, own)) }
          return .next
        }
        return join(values)
      } decides: {
        isOfLayout($0)
      }
    }
  }

  /// The value of a block's last expression.
  func blockValue(_ statements: [Statement], _ frame: Frame) -> Value {
    let outer = frame.scope
    frame.scope = makeScope(outer)
    defer { frame.scope = outer }
    guard let last = statements.last else { return .void }
    if case .next = execute(Array(statements.dropLast()), frame) {
      switch last.kind {
      case .expression(let expression):
        chainIsMaybe = false
        let value = evaluate(expression, frame)
        if frame.isBuilder { collect(value, frame) }
        return value
      case .if(let found): return ifValue(found, frame)
      case .switch(let found): return switchValue(found, frame)
      default: _ = execute([last], frame)
      }
    }
    return .void
  }

  private func execute(_ branches: [ConditionalBranch<Statement>], _ frame: Frame) -> Flow {
    for branch in branches {
      switch compilation(branch.condition) {
      case .yes:
        // What is not for iOS may still be asked for.
        return execute(branch.elements, frame)
      case .no:
        _ = fork(2, isMaybe: true) { $0 == 0 ? .next : block(branch.elements, frame) }
      default:
        let isLast = branch.condition == nil
        if isLast { return execute(branch.elements, frame) }
        _ = fork(2, isMaybe: true) { $0 == 0 ? .next : block(branch.elements, frame) }
      }
    }
    return .next
  }

  private func execute(_ found: SwitchStatement, _ frame: Frame) -> Flow {
    let uses = suppositions.uses
    let ((cases, isMaybe), questions) = asking { self.cases(found, frame) }
    // What is not asked for does nothing.
    if suppositions.uses != uses, cases.allSatisfy({ isIdle(found.cases[$0.case].body) }) {
      suppositions.hasLeft = true
    }
    let flow: Flow
    if cases.count == 1, !isMaybe {
      flow = run(cases[0].case, cases[0].scope, found, frame)
    } else if cases.isEmpty {
      flow = .next
    } else {
      let places = cases.map(\.case)
      let isOpen = isMaybe && !cases.contains { leaves(found.cases[$0.case].body, isCase: true) }
      let count = frame.returns.count
      flow = deciding(isOpen ? questions : []) {
        fork(cases.count, isMaybe: isMaybe) { branch in
          if !isMaybe {
            self.conditions.append(
              cases[branch].condition ?? environment(found, places, branch))
          }
          return run(cases[branch].case, cases[branch].scope, found, frame)
        }
      } decides: { _ in
        frame.returns.dropFirst(count).contains(where: isOfLayout)
      }
    }
    if case .break = flow { return .next }
    return flow
  }

  private func run(
    _ place: Int, _ scope: Scope, _ found: SwitchStatement, _ frame: Frame
  ) -> Flow {
    let outer = frame.scope
    defer { frame.scope = outer }
    frame.scope = scope
    var place = place
    while place < found.cases.count {
      let flow = execute(found.cases[place].body, frame)
      switch flow {
      case .fallthrough: place += 1
      case .break: return .next
      default: return flow
      }
    }
    return .next
  }

  func switchValue(_ found: SwitchStatement, _ frame: Frame) -> Value {
    let ((cases, isMaybe), questions) = asking { self.cases(found, frame) }
    var values: [Value] = []
    let outer = frame.scope
    func value(_ place: Int) {
      frame.scope = cases[place].scope
      let count = frame.returns.count
      let value = blockValue(found.cases[cases[place].case].body, frame)
      if frame.returns.count == count { values.append(value) }
      frame.scope = outer
    }
    if cases.count == 1, !isMaybe {
      value(0)
    } else {
      let places = cases.map(\.case)
      return deciding(isMaybe ? questions : []) {
        _ = fork(cases.count, isMaybe: isMaybe) { branch in
          let count = values.count
          var own: [EnvironmentCondition] = []
          if !isMaybe {
            own = [cases[branch].condition ?? environment(found, places, branch)]
            self.conditions += own
          }
          value(branch)
          if values.count > count { values.append(conditioned(values.removeLast(), own)) }
          return .next
        }
        return join(values)
      } decides: {
        isOfLayout($0)
      }
    }
    return join(values)
  }

  /// The cases that may be run, with what they bind and, where a value says it, what of the device selects them,
  /// and whether it is unknown which.
  private func cases(_ found: SwitchStatement, _ frame: Frame) -> (
    [(case: Int, scope: Scope, condition: EnvironmentCondition?)], Bool
  ) {
    let subject = evaluate(found.subject, frame)
    let outer = frame.scope
    defer { frame.scope = outer }
    if !explores {
      frame.scope = makeScope(outer)
      if let selected = deviceCases(of: found, subject, frame) {
        return (selected.map { ($0.case, makeScope(outer), $0.condition) }, false)
      }
    }
    var result: [(Int, Scope, EnvironmentCondition?)] = []
    var isCertain = true
    let isTrait = isEnvironmentSubject(found.subject)
    for (place, one) in found.cases.enumerated() {
      frame.scope = makeScope(outer)
      if one.isDefault || one.isUnknown {
        result.append((place, frame.scope, nil))
        continue
      }
      var best = Truth.no
      for item in one.items {
        var truth = match(item.pattern, subject, frame)
        if case .maybe = truth { truth = supposed(item.pattern, of: found.subject, subject, frame) }
        if let filter = item.filter {
          switch (truth, self.truth(filter, frame)) {
          case (.no, _), (_, .no): truth = .no
          case (.yes, .yes): truth = .yes
          default: truth = .maybe
          }
        }
        switch (best, truth) {
        case (.yes, _), (_, .no): break
        case (_, .yes): best = .yes
        default: best = .maybe
        }
        if case .yes = best { break }
      }
      switch best {
      case .no:
        if explores {
          result.append((place, frame.scope, nil))
          isCertain = false
        }
      case .yes:
        if result.isEmpty && isCertain { return ([(place, frame.scope, nil)], false) }
        result.append((place, frame.scope, nil))
        if !explores { return (result, !isTrait) }
      default:
        isCertain = false
        result.append((place, frame.scope, nil))
      }
    }
    return (result, !(isCertain && result.count == 1) && !isTrait)
  }

  /// What of the device selects one of several cases.
  private func environment(
    _ found: SwitchStatement, _ places: [Int], _ branch: Int
  ) -> EnvironmentCondition {
    let unknown = EnvironmentCondition("a case that is not understood")
    let traits: [String?]
    if case .tuple(let elements) = found.subject.kind {
      traits = elements.map { trait($0.value) }
    } else {
      traits = [trait(found.subject)]
    }
    guard !traits.contains(nil) else { return unknown }
    func condition(_ pattern: Pattern) -> EnvironmentCondition? {
      var parts = [pattern]
      if case .tuple(let elements) = pattern.kind { parts = elements.map(\.pattern) }
      guard parts.count == traits.count else { return nil }
      var tests: [EnvironmentCondition] = []
      for (trait, part) in zip(traits, parts) {
        if case .wildcard = part.kind { continue }
        guard let trait, let word = part.caseName else { return nil }
        tests.append(.test("\(trait) == \(word)"))
      }
      return tests.count == 1 ? tests[0] : .all(tests)
    }
    var before: [EnvironmentCondition] = []
    for place in places[...branch] {
      let one = found.cases[place]
      if one.isDefault || one.isUnknown { continue }
      var tests: [EnvironmentCondition] = []
      for item in one.items {
        guard item.filter == nil, let test = condition(item.pattern) else { return unknown }
        tests.append(test)
      }
      let any = tests.count == 1 ? tests[0] : EnvironmentCondition.any(tests)
      if place == places[branch] { return .all(before + [any]) }
      before.append(any.negated)
    }
    return .all(before)
  }

  private func isEnvironmentSubject(_ expression: Expression) -> Bool {
    switch expression.kind {
    case .member(_, let name):
      return [
        "horizontalSizeClass", "verticalSizeClass", "userInterfaceIdiom", "layoutDirection",
        "preferredContentSizeCategory",
      ].contains(name)
    case .tuple(let elements): return elements.allSatisfy { isEnvironmentSubject($0.value) }
    default: return false
    }
  }

  // MARK: - Loops

  private func loop(_ condition: (Int) -> Truth, body: () -> Flow) -> Flow {
    var count = 0
    while count < limits.iterations {
      suppositions.loops += 1
      let truth = condition(count)
      suppositions.loops -= 1
      switch truth {
      case .no: return .next
      case .yes:
        switch body() {
        case .next, .continue, .fallthrough: break
        case .break: return .next
        case .exit: return .exit
        }
      case .maybe, .environment:
        _ = fork(2, isMaybe: true) { branch in
          if branch == 0 { return .next }
          switch body() {
          case .exit: return .exit
          default: return .next
          }
        }
        return .next
      }
      count += 1
      if step() { return .next }
    }
    return .next
  }

  private func execute(_ found: ForStatement, _ frame: Frame) -> Flow {
    let sequence = evaluate(found.sequence, frame)
    let (elements, isComplete, hint, reason) = self.elements(of: sequence)
    let outer = frame.scope
    defer { frame.scope = outer }
    func iterate(_ value: Value) -> Flow {
      frame.scope = makeScope(outer)
      defer { frame.scope = outer }
      let element = found.type.map { coerce(value, index.resolve($0, in: frame.context)) } ?? value
      switch match(found.pattern, element, frame) {
      case .no: return .next
      case .yes: break
      default:
        return fork(2, isMaybe: true) { $0 == 0 ? .next : filtered() }
      }
      return filtered()
    }
    func iterate(
      _ element: Value, _ presence: ArrayValue.Presence?, _ run: (Value) -> Flow
    ) -> Flow {
      guard let presence, presence.branches.isEmpty else {
        return fork(2, isMaybe: true, last: branch(of: element)) { $0 == 0 ? .next : run(element) }
      }
      if presence.isAlways { return run(element) }
      let condition = EnvironmentCondition.all(presence.conditions)
      return fork(2, isMaybe: false) { branch in
        self.conditions += branch == 0 ? [condition.negated] : presence.conditions
        return branch == 0 ? .next : run(element)
      }
    }
    func filtered() -> Flow {
      if let filter = found.filter {
        switch truth(filter, frame) {
        case .no: return .next
        case .yes: break
        default: return fork(2, isMaybe: true) { $0 == 0 ? .next : execute(found.body, frame) }
        }
      }
      return execute(found.body, frame)
    }
    let before = maybe
    var hasExited = false
    // Those of a list that is there are more often few than those that are counted.
    let limit = 4 * limits.iterations
    if elements.count > limit { cut() }
    for (place, element) in elements.prefix(limit).enumerated() {
      if step() { break }
      var isSure = isComplete
      if case .array(let array) = sequence, isSurely(element, in: array) { isSure = true }
      let flow =
        isSure
        ? iterate(element) : iterate(element, presence(of: place, in: sequence), iterate)
      switch flow {
      case .next, .continue, .fallthrough: if !frame.returns.isEmpty { hasExited = true }
      case .break: return .next
      case .exit: return .exit
      }
    }
    if !hasExited { maybe = before }
    if !isComplete, elements.isEmpty {
      _ = fork(2, isMaybe: true) { branch in
        if branch == 0 { return .next }
        var element = opaque(hint, reason)
        if case .array(let array) = sequence { element = opaqueElement(array) }
        switch iterate(element) {
        case .exit: return .exit
        default: return .next
        }
      }
      if frame.returns.isEmpty { maybe = before }
    }
    return .next
  }

  /// When an element of an array that is one of several is there.
  private func presence(of place: Int, in sequence: Value) -> ArrayValue.Presence? {
    guard case .array(let array) = sequence, !array.presences.isEmpty else { return nil }
    return array.presence(place)
  }

  /// The elements of a sequence, and whether they are all there are.
  func elements(of value: Value) -> (
    elements: [Value], isComplete: Bool, hint: TypeHint, reason: Reason
  ) {
    switch value {
    case .array(let array):
      return (array.elements, array.isComplete, array.element, array.reason)
    case .range(let range):
      let (lower, upper, isClosed) = (range.lower, range.upper, range.isClosed)
      guard case .number(let low)? = lower, case .number(let high)? = upper,
        let first = low.index, let last = high.index
      else {
        return ([], false, .external("Int"), .form("a loop whose count is not known"))
      }
      let end = isClosed ? last + 1 : last
      guard first < end, end - first <= limits.iterations else {
        return (
          [], first >= end, .external("Int"), .form("a loop with too many iterations")
        )
      }
      return ((first..<end).map { .number(Number(Double($0), .integer)) }, true, .none, .budget)
    case .dictionary(let dictionary):
      return (
        dictionary.pairs.map {
          .tuple([
            Value.Element(label: "key", value: $0.key),
            Value.Element(label: "value", value: $0.value),
          ])
        }, dictionary.isComplete,
        .tuple([("key", .none), ("value", dictionary.value)]),
        .form("a dictionary's elements")
      )
    case .choice(let values):
      let all = values.map { elements(of: $0) }
      return (
        all.flatMap(\.elements), false, all.first?.hint ?? .none,
        .form("one of several arrays")
      )
    case .none: return ([], true, .none, .budget)
    case .unknown(let unknown): return ([], false, .none, unknown.reason)
    case .object(let object): return ([], false, .none, object.reason)
    default: return ([], false, .none, .form("a sequence that is not known"))
    }
  }
}

extension Truth {
  var condition: EnvironmentCondition? {
    if case .environment(let condition) = self { condition } else { nil }
  }
}
