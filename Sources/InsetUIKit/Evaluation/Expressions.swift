internal import InsetSwiftOutline
internal import InsetText

extension Evaluator {
  /// The value of an expression.
  func evaluate(_ expression: Expression, _ frame: Frame) -> Value {
    if step() || depth > limits.depth {
      cut()
      return .unknown(Unknown(.budget))
    }
    depth += 1
    defer { depth -= 1 }
    read(frame)
    switch expression.kind {
    case .integer(let value): return .number(Number(Double(value), .flexible))
    case .float(let value): return .number(Number(value))
    case .boolean(let value): return .bool(value)
    case .nil: return .none
    case .string(let segments): return string(segments, frame)
    case .regex, .discard, .unknown: return unknown("a form that is not understood")
    case .array(let values):
      return .array(ArrayValue(ofOneKind(values.map { evaluate($0, frame) })))
    case .dictionary(let pairs):
      return .dictionary(
        DictionaryValue(pairs.map { (evaluate($0.key, frame), evaluate($0.value, frame)) }))
    case .tuple(let arguments):
      if arguments.isEmpty { return .void }
      return .tuple(
        arguments.map { Value.Element(label: $0.label, value: evaluate($0.value, frame)) })
    case .name(let name): return answered(expression, lookUp(name, frame), frame)
    case .self: return frame.receiver?.value ?? unknown("'self' outside of a type")
    case .super: return frame.receiver?.value ?? unknown("'super' outside of a type")
    case .member(let inner, let name):
      guard let inner else { return .symbol(EnumValue(.none, name)) }
      let value = answered(expression, evaluateMember(inner, name, frame), frame)
      if let condition = environment(expression) { return .condition(condition) }
      return value
    case .specialized(let inner, _): return evaluate(inner, frame)
    case .type(let reference): return .type(index.resolve(reference, in: frame.context))
    case .call(let callee, let arguments):
      let known = objects.count
      let value = evaluateCall(expression, callee, arguments, frame)
      if case .object(let object) = value {
        let site = SiteKey(file: frame.context.file.id, base: frame.base, expression.range)
        place(object, at: site, isNew: object.id >= known)
      }
      return value
    case .subscript(let inner, let arguments):
      let value = evaluate(inner, frame)
      let keys = self.arguments(arguments, frame)
      return map(value) { element(of: $0, keys, frame) }
    case .optionalChain(let inner):
      let value = evaluate(inner, frame)
      switch isThere(inner, value) {
      case true?: return withoutNil(value)
      case false?:
        chainIsMaybe = true
        return withoutNil(.none)
      case nil: break
      }
      if canBeNil(value) { chainIsMaybe = true }
      return withoutNil(value)
    case .forced(let inner): return withoutNil(evaluate(inner, frame))
    case .inout(let inner): return evaluate(inner, frame)
    case .prefix(let name, let inner): return prefix(expression, name, inner, frame)
    case .postfix(let inner, let name): return postfix(expression, inner, name, frame)
    case .binary(let left, let name, let right):
      return answered(expression, binary(expression, left, name, right, frame), frame)
    case .assignment(let target, let value):
      // `_ = x` evaluates, too.
      let value = evaluate(value, frame)
      if case .discard = target.kind { return .void }
      assign(target, value, frame)
      return .void
    case .ternary(let condition, let first, let second):
      let (truth, questions) = asking { self.truth(condition, frame) }
      switch truth {
      case .yes: return evaluate(first, frame)
      case .no: return evaluate(second, frame)
      case .maybe:
        return deciding(questions) {
          alternatives([first, second], isMaybe: true, frame)
        } decides: {
          isOfLayout($0)
        }
      case .environment(let condition):
        return alternatives(
          [first, second], isMaybe: false, frame,
          conditions: [condition, condition.negated])
      }
    case .cast(let inner, let cast, let type):
      return self.cast(evaluate(inner, frame), cast, type, frame)
    case .typeCheck(let inner, let type):
      let value = evaluate(inner, frame)
      switch isInstance(value, of: index.resolve(type, in: frame.context)) {
      case true?: return .bool(true)
      case false?: return .bool(false)
      case nil: return unknown("a type that is not known")
      }
    case .effect(_, let inner): return evaluate(inner, frame)
    case .sequence: return unknown("operators that are not folded")
    case .closure(let closure):
      let value = ClosureValue(closure, frame)
      let start = frame.base + Int(expression.range.start)
      let end = frame.base + Int(expression.range.end)
      if index.hasSites(in: frame.context.file, start, end) { closures.append((value, start, end)) }
      return .function(FunctionValue(.closure(value)))
    case .keyPath(_, let components):
      var names: [String] = []
      for component in components {
        switch component {
        // A path through `nil` leads nowhere, as `?.` does.
        case .optionalChain, .forced: continue
        case .member("self"): continue
        case .member(let name): names.append(name)
        case .method, .subscript: return unknown("a key path")
        }
      }
      return .function(FunctionValue(.keyPath(names)))
    case .macro(let name, let arguments):
      for argument in arguments { _ = evaluate(argument.value, frame) }
      return unknown("#\(name)")
    case .if(let found): return ifValue(found, frame)
    case .switch(let found): return switchValue(found, frame)
    case .do(let found): return blockValue(found.body, frame)
    case .conditional(let branches):
      for branch in branches {
        if case .no = compilation(branch.condition) { continue }
        if let value = branch.elements.first { return evaluate(value, frame) }
      }
      return unknown("#if")
    case .pattern: return unknown("a pattern")
    }
  }

  /// Notes where an instance is made: of what a xib has, where that is asked for.
  ///
  /// - Parameter isNew: whether it was made while the expression was evaluated.
  func place(_ object: Object, at site: SiteKey, isNew: Bool) {
    guard object.origin == .made else { return }
    if let nib = object.nib {
      if nib.placeDepth <= callDepth { return }
      nib.placeDepth = callDepth
    } else if object.place != nil {
      // What called for it from further out, each once.
      guard isNew, let last = object.makingDepth, callDepth < last else { return }
      object.makingDepth = callDepth
      object.callPlaces.append(site)
      return
    }
    object.makingDepth = callDepth
    object.place = site
  }

  /// The value of one of several expressions.
  ///
  /// - Parameter conditions: what the device has to fulfil for each of them; empty if that is not it.
  func alternatives(
    _ expressions: [Expression], isMaybe: Bool, _ frame: Frame,
    conditions: [EnvironmentCondition] = []
  ) -> Value {
    var values: [Value] = []
    _ = fork(expressions.count, isMaybe: isMaybe) { branch in
      if !conditions.isEmpty { self.conditions.append(conditions[branch]) }
      values.append(evaluate(expressions[branch], frame))
      return .next
    }
    if !conditions.isEmpty {
      values = zip(values, conditions).map { conditioned($0, [$1]) }
    }
    return join(values)
  }

  private func string(_ segments: [StringSegment], _ frame: Frame) -> Value {
    var text = ""
    var isKnown = true
    for segment in segments {
      switch segment {
      case .text(let part): text += part
      case .interpolation(let arguments):
        for argument in arguments {
          switch evaluate(argument.value, frame) {
          case .string(let part): text += part
          case .number(let number): text += numberText(number.value)
          case .bool(let value): text += value ? "true" : "false"
          default: isKnown = false
          }
        }
      }
    }
    return isKnown ? .string(text) : .unknown(Unknown(.form("a text"), .external("String")))
  }

  /// Whether a value may be `nil` at run time.
  func canBeNil(_ value: Value) -> Bool {
    switch value {
    case .none, .unknown: true
    case .object(let object): object.origin == .opaque
    case .choice(let values): values.contains { canBeNil($0) }
    default: false
    }
  }

  // MARK: - Names

  func lookUp(_ name: String, _ frame: Frame) -> Value {
    if let cell = frame.scope.cell(name) { return cell.value }
    if name.utf8.contains(UInt8(ascii: "(")) {
      // `setUp(with:)`
      return lookUp(String(name.prefix { $0 != "(" }), frame)
    }
    if name == "Self" { return .type(ownType(frame)) }
    if let receiver = frame.receiver {
      if let found = stevia(property: name, of: receiver.value, frame) { return found }
      if let found = implicitMember(name, receiver, frame) { return found }
    }
    if let found = outerMember(name, frame) { return found }
    if let candidates = index.globals[name] {
      let found = index.nearest(candidates, from: frame.context.file)
      if let value = global(found) { return value }
    }
    if case .known(let hint) = typeArgument(name, frame) { return .type(hint) }
    if let type = index.type(named: name, in: frame.context) { return .type(type) }
    if let value = UIKitConstants.global(name) { return value }
    if let first = name.utf8.first, first >= UInt8(ascii: "A"), first <= UInt8(ascii: "Z") {
      return .type(.external(name))
    }
    if let receiver = frame.receiver, case .object = receiver.value {
      // It is a member of `self` that a file declares which was not read.
      return member(name, of: receiver.value, frame)
    }
    return .unknown(Unknown(.name(name)))
  }

  private func implicitMember(_ name: String, _ receiver: Cell, _ frame: Frame) -> Value? {
    let value = receiver.value
    let hint = type(of: value)
    switch value {
    case .type(let type):
      return staticMember(name, of: type, frame)
    case .record(let record):
      if let field = record[name] { return field }
    default: break
    }
    if !members(name, of: hint, from: frame.context.file).isEmpty {
      return member(name, of: value, frame)
    }
    // An extension of a protocol may be evaluated on what is not known to conform.
    if !members(name, of: frame.context.owner, from: frame.context.file).isEmpty {
      return member(name, of: value, frame, as: frame.context.owner)
    }
    switch value {
    case .object(let object):
      if let cell = object.fields[name] { return cell.value }
      let external = object.type.externalName
      if UIKitMembers.isKnown(
        name, of: external.isEmpty ? frame.context.owner.externalName : external)
      {
        return member(name, of: value, frame)
      }
      return nil
    case .layout(let layout):
      // In an extension of the library's type.
      guard case .external = frame.context.owner else { return nil }
      if case .snapConstraint = layout.kind, !SnapKitNames.ofConstraints.contains(name) {
        return nil
      }
      let found = layoutMember(name, of: layout, frame)
      if case .unknown = found { return nil }
      return found
    case .array, .string, .number, .constraint, .anchor, .dictionary:
      return UIKitMembers.plainNames.contains(name) ? member(name, of: value, frame) : nil
    default: return nil
    }
  }

  /// A static member of a type around.
  private func outerMember(_ name: String, _ frame: Frame) -> Value? {
    var context: Context? = frame.context
    while let here = context {
      if !here.owner.isNone {
        let levels = members(name, of: here.owner, from: frame.context.file)
        for level in levels where level.contains(where: \.isStatic) {
          return staticMember(name, of: here.owner, frame)
        }
        if let type = here.owner.module, type.cases.contains(where: { $0.name == name }) {
          return staticMember(name, of: here.owner, frame)
        }
      }
      context = here.parent
    }
    return nil
  }

  private func global(_ members: [MemberInfo]) -> Value? {
    guard let first = members.first else { return nil }
    switch first {
    case .property(let property):
      // Declared several times, as `#if` may do, it is what the first says.
      let file = property.context.file
      guard members.allSatisfy({ $0.context.file === file }) else {
        return .unknown(Unknown(.name(property.name)))
      }
      return staticValue(property, receiver: nil)
    case .function:
      var functions: [FunctionInfo] = []
      for case .function(let function) in members { functions.append(function) }
      return .function(FunctionValue(.declared(functions, receiver: nil, scope: nil)))
    }
  }

  /// The value of a static or global property.
  func staticValue(_ property: PropertyInfo, receiver: Value?) -> Value {
    if let getter = property.getter {
      return run(getter, property, receiver: receiver)
    }
    let id = ObjectIdentifier(property)
    if let cell = statics[id] { return cell.value }
    let hint = property.type.map { index.resolve($0, in: property.context) } ?? .none
    let cell = Cell(.unknown(Unknown(.form("a value that depends on itself"), hint)))
    statics[id] = cell
    guard let body = property.value, let expression = body.expression else {
      cell.value =
        property.type?.isOptional ?? false
        ? .none : opaque(hint, .property(property.name), name: property.name)
      if index.isSetElsewhere(property) { forget(cell, property, hint) }
      return cell.value
    }
    let outer = (maybe, conditions, chainIsMaybe)
    markVisited(body)
    let frame = frame(
      property.context, receiver: receiver.map { Cell($0) }, base: body.base)
    cell.value = bound(
      pick(property.element, coerce(evaluate(expression, frame, expecting: hint), hint)),
      isTyped: property.type != nil)
    (maybe, conditions, chainIsMaybe) = outer
    if !property.isLet, index.isSetElsewhere(property) { forget(cell, property, hint) }
    name(cell.value, property.name, owner: nil)
    return cell.value
  }

  /// Forgets the number or the like that a variable began with.
  private func forget(_ cell: Cell, _ property: PropertyInfo, _ hint: TypeHint) {
    switch cell.value {
    case .number, .formula, .record, .choice, .bool, .enumCase, .symbol, .string, .none:
      cell.value = opaque(
        hint.isNone ? type(of: cell.value) : hint, .property(property.name), name: property.name,
        Givenness(property.type, isSettled: false))
    default: break
    }
  }

  func pick(_ element: Int?, _ value: Value) -> Value {
    guard let element else { return value }
    if case .tuple(let elements) = value, element < elements.count {
      return elements[element].value
    }
    return unknown("an element of a tuple")
  }

  /// The value once it has a name: an integer literal is an integer then.
  func bound(_ value: Value, isTyped: Bool) -> Value {
    if !isTyped, case .number(let number) = value { return .number(number.fixed) }
    return value
  }

  /// Gives an instance the name that it is first bound to.
  func name(_ value: Value, _ name: String, owner: Object?) {
    guard case .object(let object) = value, object.origin != .root, object.guide == nil else {
      return
    }
    // A property's name says more than a local one, which says more than what it was an element of.
    // What a factory calls it says less than what its caller does.
    let isOuter = object.owner == nil && owner == nil && callDepth < object.nameDepth
    if object.name == nil || object.isNamedInPassing || (object.owner == nil && owner != nil)
      || isOuter
    {
      object.isNamedInPassing = false
      object.nameDepth = callDepth
      object.name = name
      if owner !== object { object.owner = owner }
    }
  }

  /// Runs a getter.
  func run(_ getter: CodeBody, _ property: PropertyInfo, receiver: Value?) -> Value {
    let id = ObjectIdentifier(getter)
    guard callDepth < limits.calls, active.filter({ $0 == id }).count < 3 else {
      return .unknown(Unknown(.budget))
    }
    callDepth += 1
    active.append(id)
    defer {
      callDepth -= 1
      active.removeLast()
    }
    markVisited(getter)
    let cell = receiver.map { Cell($0) }
    let frame = Frame(
      context: property.context, receiver: cell, base: getter.base, scope: makeScope(nil),
      isBuilder: property.isBuilder)
    let hint = property.type.map { index.resolve($0, in: property.context) } ?? .none
    frame.result = hint
    let value = runBody(getter.statements, frame)
    return coerce(value, hint)
  }

  /// Runs a body and gives what it returns.
  func runBody(_ statements: [Statement], _ frame: Frame) -> Value {
    let outer = (maybe, conditions, chainIsMaybe)
    defer { (maybe, conditions, chainIsMaybe) = outer }
    frame.conditionCount = conditions.count
    if frame.isBuilder {
      _ = execute(statements, frame)
      if !frame.returns.isEmpty { return join(frame.returns) }
      return .array(ArrayValue(frame.collected))
    }
    if statements.count == 1, case .expression(let value) = statements[0].kind {
      chainIsMaybe = false
      return evaluate(value, frame, expecting: frame.result)
    }
    if statements.count == 1, frame.returns.isEmpty {
      switch statements[0].kind {
      case .if(let found):
        let value = ifValue(found, frame)
        return frame.returns.isEmpty ? value : join(frame.returns)
      case .switch(let found):
        let value = switchValue(found, frame)
        return frame.returns.isEmpty ? value : join(frame.returns)
      default: break
      }
    }
    _ = execute(statements, frame)
    if frame.returns.isEmpty { return .void }
    return join(frame.returns)
  }

  // MARK: - Members

  func evaluateMember(_ inner: Expression, _ name: String, _ frame: Frame) -> Value {
    if case .super = inner.kind, let receiver = frame.receiver {
      return member(name, of: receiver.value, frame, as: superclass(frame))
    }
    // `Module.Type`
    if case .name(let module) = inner.kind, frame.scope.cell(module) == nil,
      frame.context.file.imports.contains(module), index.typesByName[module] == nil
    {
      return lookUp(name, frame)
    }
    if name == "self" || name == "Type" {
      if case .name(let generic) = inner.kind, case .open(let hint) = typeArgument(generic, frame) {
        return .unknown(Unknown(.name(generic), .metatype(hint)))
      }
      return evaluate(inner, frame)
    }
    if name.utf8.contains(UInt8(ascii: "(")) {
      // `view.addSubview(_:)`
      return evaluateMember(inner, String(name.prefix { $0 != "(" }), frame)
    }
    let value = evaluate(inner, frame)
    if let found = stevia(property: name, of: value, frame) { return found }
    return map(withoutNil(value)) { member(name, of: $0, frame) }
  }

  func superclass(_ frame: Frame) -> TypeHint {
    switch frame.context.owner {
    case .module(let type): type.superclass
    case .external(let name): UIKitClasses.superclass(of: name).map { .external($0) } ?? .none
    default: .none
    }
  }

  // MARK: - Types of values

  func type(of value: Value) -> TypeHint {
    switch value {
    case .unknown(let unknown): unknown.hint
    case .object(let object): object.type
    case .record(let record): record.type
    case .enumCase(let value): value.type
    case .number(let number): .external(number.kind == .integer ? "Int" : "CGFloat")
    case .formula: .external("CGFloat")
    case .bool, .condition: .external("Bool")
    case .string: .external("String")
    case .array(let array): .array(array.element)
    case .dictionary(let dictionary): .dictionary(dictionary.value)
    case .anchor: .external("NSLayoutAnchor")
    case .constraint: .external("NSLayoutConstraint")
    case .choice(let values):
      values.first { if case .none = $0 { false } else { true } }.map { type(of: $0) } ?? .none
    case .type(let hint): .metatype(hint)
    case .void, .none, .tuple, .function, .symbol, .range: .none
    case .layout(let layout): layout.type
    }
  }

  /// Whether a value is an instance of a type; `nil` where that is not known.
  func isInstance(_ value: Value, of wanted: TypeHint) -> Bool? {
    switch value {
    case .none: return false
    case .number: return wanted.isNumber ? nil : wanted.isNone ? nil : false
    case .string:
      if case .external("String") = wanted { return true }
      return nil
    case .object(let object):
      if isSubtype(object.type, of: wanted) { return true }
      if object.origin == .opaque || object.origin == .implied || object.type.isNone { return nil }
      if wanted.module?.keyword == .protocol { return nil }
      if case .module = wanted { return false }
      // A library's classes may inherit in ways that are not seen.
      if case .external(let name) = wanted, UIKitClasses.superclass(of: name) != nil,
        UIKitClasses.superclass(of: object.type.externalName) != nil
      {
        return false
      }
      return nil
    case .choice(let values):
      var answer: Bool?
      for value in values {
        guard let one = isInstance(value, of: wanted) else { return nil }
        if let answer, answer != one { return nil }
        answer = one
      }
      return answer
    default: return nil
    }
  }

  func isSubtype(_ type: TypeHint, of wanted: TypeHint) -> Bool {
    if case .none = wanted { return false }
    var hint = type
    var queue: [TypeHint] = []
    for _ in 0..<48 {
      switch (hint, wanted) {
      case (.module(let a), .module(let b)): if a === b { return true }
      case (.external(let a), .external(let b)):
        if UIKitClasses.inherits(a, from: b) { return true }
      default: break
      }
      switch hint {
      case .module(let info):
        queue += info.protocols
        if !info.superclass.isNone { queue.append(info.superclass) }
      case .external(let name):
        queue += index.externalProtocols[name] ?? []
        // A class has what those above it conform to.
        if !index.externalProtocols.isEmpty, case .module = wanted,
          let above = UIKitClasses.superclass(of: name)
        {
          queue.append(.external(above))
        }
      default: break
      }
      guard let next = queue.popLast() else { return false }
      hint = next
    }
    return false
  }

  /// What a type is that code names; of a generic parameter, what the call has said that it is.
  func type(_ reference: TypeReference, in frame: Frame) -> TypeHint {
    if case .named(let name, _) = reference.kind, case .known(let hint) = typeArgument(name, frame)
    {
      return hint
    }
    if case .named("Self", _) = reference.kind, case .type(let hint) = lookUp("Self", frame) {
      return hint
    }
    return index.resolve(reference, in: frame.context)
  }

  /// Whether an instance is certainly none of a subclass: it was made of a superclass, or is the plain view that UIKit
  /// gives cells and controllers.
  private func isOtherClass(_ object: Object, than hint: TypeHint) -> Bool {
    guard !object.type.isNone, isSubtype(hint, of: object.type), object.nib == nil else {
      return false
    }
    switch object.origin {
    case .made: return true
    case .implied:
      guard object.guide == nil, object.type.externalName == "UIView" else { return false }
      if object.name == "contentView" { return true }
      return object.name == "view" && object.owner?.type.module != nil
        && object.owner?.interface == nil && object.interface == nil
    case .root, .outlet, .opaque, .unarchived: return false
    }
  }

  func cast(_ value: Value, _ cast: Expression.Cast, _ reference: TypeReference, _ frame: Frame)
    -> Value
  {
    if isUnnamed(value, reference, frame.context, frame.scope) { return value }
    let hint = type(reference, in: frame)
    switch cast {
    case .upcast: return coerce(value, hint)
    case .conditional, .forced: break
    }
    return map(value) { value in
      switch value {
      case .object(let object):
        if hint.isNone || isSubtype(object.type, of: hint) { return value }
        if cast == .conditional, isOtherClass(object, than: hint) { return .none }
        if object.type.isNone || isSubtype(hint, of: object.type)
          || object.origin == .opaque || object.origin == .implied
        {
          if object.origin == .opaque || object.origin == .implied || object.type.isNone {
            // The same instance, of which more is known; a protocol says less than a class.
            if object.type.isNone || hint.module?.keyword != .protocol { object.type = hint }
            awake(object)
          }
          return value
        }
        return cast == .forced ? value : isInstance(value, of: hint) == false ? .none : value
      case .unknown(let unknown):
        if case .none = unknown.hint { return opaque(hint, unknown.reason) }
        return value
      case .array(let array):
        if case .array(let element) = hint, array.element.isNone {
          return .array(array.with(array.elements, element: element))
        }
        return value
      default: return coerce(value, hint)
      }
    }
  }
}
