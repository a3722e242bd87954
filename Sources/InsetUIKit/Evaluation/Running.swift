internal import InsetSwiftOutline

/// How the code of functions and closures is run.
extension Evaluator {
  // MARK: - Running

  /// Calls a function of the module.
  func call(
    _ function: FunctionInfo, receiver: Value?, _ arguments: [CallArgument], _ caller: Frame?,
    cell: Cell? = nil, scope: Scope? = nil
  ) -> Value {
    let resultHint = function.result.map { index.resolve($0, in: function.inner) } ?? .none
    guard let body = function.body else {
      open(arguments, by: function.name)
      return opaque(resultHint, .call(function.name))
    }
    let id = ObjectIdentifier(body)
    guard callDepth < limits.calls,
      active.filter({ $0 == id }).count < repetitions(of: body, function),
      steps <= limits.steps, !isWornOut(body, arguments)
    else {
      if callDepth >= limits.calls || steps > limits.steps { cut() } else { leaveOut(body) }
      for argument in arguments {
        openParts(of: argument.value, by: function.name)
      }
      // What an initialiser would have done to it is missing.
      if function.isInitializer, case .object(let object)? = receiver {
        object.openedBy = object.openedBy ?? function.name
      }
      return resultHint.isNone ? .unknown(Unknown(.budget)) : opaque(resultHint, .budget)
    }
    guard
      let places = assignment(function, arguments, false) ?? assignment(function, arguments, true)
    else { return opaque(resultHint, .call(function.name)) }
    return watch(id) {
      run(
        function, body, places, receiver: receiver, arguments, resultHint, cell: cell, scope: scope)
    }
  }

  /// How often a function may be running already: closures that others hand in may be nested, as
  /// `vertical { horizontal { … } }`, which is no recursion.
  private func repetitions(of body: CodeBody, _ function: FunctionInfo) -> Int {
    guard let last = active.lastIndex(of: ObjectIdentifier(body)) else { return 3 }
    let inside = Set(active[last...])
    let isNested = runningClosures.contains { closure in
      inside.contains(ObjectIdentifier(closure))
        && !(closure.base == body.base && closure.context.file === function.context.file)
    }
    return isNested ? 12 : 3
  }

  private func run(
    _ function: FunctionInfo, _ body: CodeBody, _ places: [Int], receiver: Value?,
    _ arguments: [CallArgument], _ resultHint: TypeHint, cell: Cell?, scope: Scope?
  ) -> Value {
    callDepth += 1
    active.append(ObjectIdentifier(body))
    let outer = (maybe, conditions, chainIsMaybe)
    let callers = trail
    if let statement {
      trail.append(statement)
      if arguments.contains(where: { isView($0.value) }) { givingStatements.insert(statement) }
    }
    if chainIsMaybe { enterGuarded() }
    defer {
      trail = callers
      (maybe, conditions, chainIsMaybe) = outer
      callDepth -= 1
      active.removeLast()
    }
    markVisited(body)
    let own = cell ?? receiver.map { Cell($0) }
    var context = function.inner
    // In an extension of a protocol or a superclass, `self` is what it is.
    if case .function = function.keyword, function.context.owner.isNone { context = function.inner }
    let frame = Frame(
      context: context, receiver: own, base: body.base, scope: makeScope(scope),
      isBuilder: function.isBuilder)
    frame.result = resultHint
    let result = wanted
    wanted = .none
    defer { wanted = result }
    bindGenerics(of: function, places, arguments, result: result, frame)
    bind(function, places, arguments, frame)
    let value = runBody(body.statements, frame)
    for (argument, place) in zip(arguments, places) {
      if let write = argument.write, function.parameters[place].isInout,
        let cell = frame.scope.cell(function.parameters[place].name)
      {
        write(cell.value)
      }
    }
    if case .void = value, !resultHint.isNone, function.result != nil {
      if case .tuple(let elements) = resultHint, elements.isEmpty { return .void }
      return opaque(resultHint, .call(function.name))
    }
    // What a xib has made is of the class that the caller asks for.
    if let result = function.result, isUnnamed(value, result, function.inner) { return value }
    return coerce(value, resultHint)
  }

  private func isView(_ value: Value) -> Bool {
    objects(of: value).contains { UIKitClasses.isView($0.type.externalName) }
  }

  private func bind(
    _ function: FunctionInfo, _ places: [Int], _ arguments: [CallArgument], _ frame: Frame
  ) {
    for (place, parameter) in function.parameters.enumerated() {
      let hint = index.resolve(parameter.type, in: function.inner)
      var values: [CallArgument] = []
      for (argument, other) in zip(arguments, places) where other == place {
        values.append(argument)
      }
      var value: Value
      if parameter.isVariadic {
        value = .array(
          ArrayValue(values.map { coerce($0.value, hint) }, element: hint))
      } else if let argument = values.first {
        value = coerce(argument.value, hint)
        if parameter.isBuilder, case .function(let closure) = value {
          value = .function(FunctionValue(.builder(closure)))
        }
      } else if let code = parameter.defaultValue, let expression = code.expression {
        let inner = Frame(
          context: function.inner, receiver: frame.receiver, base: code.base, scope: frame.scope)
        let chain = chainIsMaybe
        value = coerce(evaluate(expression, inner), hint)
        chainIsMaybe = chain
      } else {
        value = opaque(
          hint, .parameter(parameter.name), name: parameter.name,
          Givenness(parameter.type, isSettled: true))
      }
      frame.scope.declare(parameter.name, value)
      // `T.Type` says what `T` is.
      if case .metatype(let type) = parameter.type.kind, case .named(let name, _) = type.kind,
        function.generics.contains(where: { $0.name.text == name }), case .type = value,
        frame.scope.cell(name) == nil
      {
        frame.scope.declare(name, value)
      }
    }
  }

  /// Calls a value that is a function.
  func call(
    _ value: Value, _ arguments: [CallArgument], _ frame: Frame, site: SiteKey?
  ) -> Value {
    switch value {
    case .function(let function):
      switch function.body {
      case .closure(let closure): return call(closure, arguments, isBuilder: false)
      case .builder(let inner):
        if case .closure(let closure) = inner.body {
          return call(closure, arguments, isBuilder: true)
        }
        return call(.function(inner), arguments, frame, site: site)
      case .declared(let functions, let receiver, let scope):
        guard
          let function = choose(functions, arguments)
            ?? functions.first(where: {
              assignment($0, arguments, true) != nil
            })
        else {
          let name = functions.first?.name ?? "a function"
          // UIKit's own of that name, beside which an extension has others.
          if let receiver, UIKitMembers.methods.contains(name) {
            return callNative(name, receiver, arguments, site, frame, receiver: nil)
          }
          return opaqueCall(name, arguments, frame)
        }
        return call(function, receiver: receiver, arguments, frame, scope: scope)
      case .native(let name, let receiver):
        if case .type(let hint)? = receiver,
          let result = nativeStatic(name, hint, arguments, site, frame)
        {
          return result
        }
        return callNative(name, receiver ?? .void, arguments, site, frame, receiver: nil)
      case .initializer(let hint):
        return construct(hint, labelled(arguments, of: hint, frame), frame, site: site)
      case .enumCase(let hint, let name):
        return callStatic(name, hint, arguments, frame) ?? unknown("a case of an enum")
      case .keyPath(let names):
        guard let first = arguments.first else { return unknown("a key path") }
        var value = first.value
        for name in names {
          value = map(withoutNil(value)) { member(name, of: $0, frame) }
        }
        return value
      case .opaque(let unknown):
        open(arguments)
        runClosures(arguments)
        if case .function(let result, _) = unknown.hint {
          return opaque(result, unknown.reason)
        }
        return opaque(.none, unknown.reason)
      }
    case .type(let hint): return construct(hint, arguments, frame, site: site)
    case .choice(let values):
      var results: [Value] = []
      maybe += 1
      for one in values { results.append(call(one, arguments, frame, site: site)) }
      maybe -= 1
      return join(results)
    case .none: return .none
    case .unknown(let unknown):
      open(arguments, by: unknown.reason.name)
      runClosures(arguments)
      return opaque(.none, unknown.reason)
    case .object(let object):
      if let result = callMembersNamed("callAsFunction", value, arguments, frame) { return result }
      // What was given as an autoclosure.
      if arguments.isEmpty, object.origin != .opaque { return value }
      open(arguments, by: object.reason.name)
      runClosures(arguments)
      return opaque(.none, object.reason)
    default:
      if let result = callMembersNamed("callAsFunction", value, arguments, frame) { return result }
      // So was this.
      if arguments.isEmpty { return value }
      open(arguments)
      openParts(of: value, by: "callAsFunction")
      return unknown("a call of what is no function")
    }
  }

  private func callMembersNamed(
    _ name: String, _ receiver: Value, _ arguments: [CallArgument], _ frame: Frame
  ) -> Value? {
    let levels = members(name, of: type(of: receiver), from: frame.context.file)
    return levels.isEmpty ? nil : callMembers(levels, receiver, arguments, frame, Cell(receiver))
  }

  /// Calls a closure.
  func call(_ closure: ClosureValue, _ arguments: [CallArgument], isBuilder: Bool) -> Value {
    guard callDepth < limits.calls, depth < limits.depth else {
      cut()
      return .unknown(Unknown(.budget))
    }
    closure.wasRun = true
    callDepth += 1
    active.append(ObjectIdentifier(closure))
    runningClosures.append(closure)
    defer {
      callDepth -= 1
      active.removeLast()
      runningClosures.removeLast()
    }
    let scope = makeScope(closure.scope)
    let frame = Frame(
      context: closure.context, receiver: closure.receiver, base: closure.base, scope: scope,
      isBuilder: isBuilder)
    for capture in closure.closure.captures {
      if let value = capture.value { scope.declare(capture.name, evaluate(value, frame)) }
    }
    var values = arguments.map(\.value)
    let writes = arguments.map(\.write)
    if let parameters = closure.closure.parameters {
      if parameters.count > 1, values.count == 1, case .tuple(let elements) = values[0] {
        values = elements.map(\.value)
      }
      for (place, parameter) in parameters.enumerated() {
        let hint = parameter.type.map { index.resolve($0, in: closure.context) } ?? .none
        let value =
          place < values.count
          ? coerce(values[place], hint)
          : opaque(hint, .form("a closure's parameter"), name: parameter.name)
        scope.declare(parameter.name, value)
      }
    } else {
      if values.count == 1, case .tuple(let elements) = values[0], usesSecond(closure.closure) {
        values = elements.map(\.value)
      }
      let names = ["$0", "$1", "$2", "$3", "$4"]
      for (place, name) in names.enumerated() {
        scope.declare(
          name,
          place < values.count
            ? values[place] : .unknown(Unknown(.form("a closure's parameter"))))
      }
    }
    let value = runBody(closure.closure.statements, frame)
    for (place, write) in writes.enumerated() {
      guard let write else { continue }
      let name: String
      if let parameters = closure.closure.parameters {
        guard place < parameters.count else { continue }
        name = parameters[place].name
      } else {
        name = "$\(place)"
      }
      if let cell = scope.cell(name) { write(cell.value) }
    }
    let hint = closure.closure.result.map { index.resolve($0, in: closure.context) } ?? .none
    return coerce(value, hint)
  }

  private func usesSecond(_ closure: Closure) -> Bool {
    var collector = SiteCollector(
      file: FileInfo(id: 0, path: "", imports: []), type: "", method: "")
    collector.collect(closure.statements, base: 0)
    return collector.mentions.contains("$1")
  }

  // MARK: - What is not seen

  /// Arguments with the labels of the initialiser that a reference to it (`rows.map(Row.init)`) is called by; the
  /// parts of a tuple one by one.
  private func labelled(
    _ arguments: [CallArgument], of hint: TypeHint, _ frame: Frame
  ) -> [CallArgument] {
    guard !arguments.isEmpty, arguments.allSatisfy({ $0.label == nil }) else { return arguments }
    var forms = [arguments]
    if arguments.count == 1, case .tuple(let parts) = arguments[0].value {
      forms.append(parts.map { CallArgument(nil, $0.value) })
    }
    for level in members("init", of: hint, from: frame.context.file) {
      for form in forms {
        for case .function(let function) in level
        where function.parameters.count == form.count
          && fitness(function, form, ignoringLabels: true) != nil
        {
          return zip(form, function.parameters).map { CallArgument($1.label, $0.value) }
        }
      }
    }
    if case .module(let type) = hint, type.keyword == .struct,
      let form = forms.first(where: { $0.count == type.stored.count })
    {
      return zip(form, type.stored).map { CallArgument($1.name, $0.value) }
    }
    return arguments
  }

  /// A call of a function that is not in the module.
  func opaqueCall(_ name: String, _ arguments: [CallArgument], _ frame: Frame) -> Value {
    open(arguments, by: name)
    runClosures(arguments)
    return given(by: name, arguments)
  }

  /// What a function gives that is not seen: it may be a view in something that the function has.
  func given(by name: String, _ arguments: [CallArgument], of receiver: Object? = nil) -> Value {
    let result = opaque(.none, .call(name))
    if case .object(let made) = result {
      made.givers = arguments.flatMap { objects(of: $0.value) } + (receiver.map { [$0] } ?? [])
    }
    return result
  }

  /// Labels of what is told of something, and is not changed by it.
  private static let reportLabels: Set<String> = [
    "target", "delegate", "dataSource", "owner", "withOwner", "observer", "withTarget", "on",
  ]

  /// Marks views that a function has which is not seen.
  func open(_ arguments: [CallArgument], by name: String = "") {
    for argument in arguments {
      escape(argument.value)
      // Whoever has views in a list has each of them.
      if case .array(let array) = argument.value {
        for object in array.elements.flatMap({ objects(of: $0) }) { object.isListed = true }
      }
    }
    for argument in arguments where !Self.reportLabels.contains(argument.label ?? "") {
      for object in objects(of: argument.value) { object.openedBy = object.openedBy ?? name }
      openParts(of: argument.value, by: name)
    }
  }

  /// Marks the constraints in a value, the views whose anchors it has, and those that structs hold, for somebody has it
  /// who is not seen. What lies in guides is left alone.
  func openParts(of value: Value, by name: String, depth: Int = 0) {
    guard depth < 6 else { return }
    if depth == 0 { escape(value) }
    func open(_ value: Value) {
      for object in objects(of: value)
      where object.guide == nil && UIKitClasses.isView(object.type.externalName) {
        // The root is the whole screen, and many hold it.
        if object.origin == .root || object.origin == .implied { continue }
        object.openedBy = object.openedBy ?? name
      }
    }
    switch value {
    case .anchor(let anchor): open(anchor.item)
    case .record(let record):
      for one in record.values {
        open(one)
        openParts(of: one, by: name, depth: depth + 1)
      }
    case .tuple(let elements):
      for one in elements {
        open(one.value)
        openParts(of: one.value, by: name, depth: depth + 1)
      }
    case .array(let array):
      for one in array.elements { openParts(of: one, by: name, depth: depth + 1) }
    case .dictionary(let found):
      for pair in found.pairs {
        open(pair.value)
        openParts(of: pair.value, by: name, depth: depth + 1)
      }
    case .choice(let values):
      for one in values { openParts(of: one, by: name, depth: depth + 1) }
    case .enumCase(let found), .symbol(let found):
      for one in found.payload {
        open(one.value)
        openParts(of: one.value, by: name, depth: depth + 1)
      }
    default: break
    }
  }

  /// Runs closures that were given to a function that is not seen: whether and when is not known.
  func runClosures(_ arguments: [CallArgument], with values: [Value] = []) {
    for argument in arguments {
      guard case .function(let function) = argument.value else { continue }
      // What is kept in a property runs once there is one; what lists views may be asked for them at once.
      if initialValues > 0, values.isEmpty, !listsValues(argument.value) {
        runLater(function)
      } else {
        runMaybe(function, values)
      }
    }
  }

  /// Whether a closure says what a result builder takes and nothing else may be for: `{ icon; title }`.
  func listsValues(_ value: Value) -> Bool {
    guard case .function(let function) = value else { return false }
    switch function.body {
    case .closure(let closure):
      let statements = closure.closure.statements
      return statements.allSatisfy(\.isValue) && statements.contains(where: \.isName)
    case .builder: return true
    default: return false
    }
  }

  /// - Parameter lateness: when it runs, if it does.
  func runMaybe(
    _ function: FunctionValue, _ values: [Value],
    lateness: Circumstances.Lateness = .perhaps
  ) {
    switch function.body {
    case .closure(let closure):
      let given = values.map { CallArgument(nil, $0) }
      let isBuilder = closure.closure.statements.allSatisfy(\.isValue)
      let (hasRun, questions) = asking {
        lateness == .perhaps && !isBuilder ? supposed(hasRun: closure) : .maybe
      }
      switch hasRun {
      case .yes: return escape(call(closure, given, isBuilder: false))
      case .no: return
      default: break
      }
      let outer = self.lateness
      self.lateness = outer == .afterLayout ? outer : lateness
      defer { self.lateness = outer }
      _ = deciding(questions) {
        fork(2, isMaybe: true) { branch in
          // What is not seen may collect all that it says.
          if branch == 1 {
            let value = call(closure, given, isBuilder: isBuilder)
            escape(value)
            if case .array(let array) = value, listsValues(.function(function)) {
              for object in array.elements.flatMap({ objects(of: $0) }) {
                object.openedBy = object.openedBy ?? ""
              }
            }
          }
          return .next
        }
      }
    case .builder(let inner): runMaybe(inner, values, lateness: lateness)
    default: break
    }
  }
}

extension Statement {
  /// Whether it is a name that nothing is done to.
  fileprivate var isName: Bool {
    guard case .expression(let value) = kind else { return false }
    switch value.kind {
    case .name, .member: return true
    default: return false
    }
  }

  /// Whether a result builder may take it.
  fileprivate var isValue: Bool {
    switch kind {
    case .expression(let value): if case .assignment = value.kind { false } else { true }
    case .if, .switch, .for: true
    default: false
    }
  }
}
