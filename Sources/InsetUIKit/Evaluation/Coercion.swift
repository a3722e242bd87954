internal import InsetSwiftOutline

extension Evaluator {
  /// The elements of a literal, those that are named by a dot found by the others: `[icon, .gap(8), title]`.
  func ofOneKind(_ elements: [Value]) -> [Value] {
    var areNamed = false
    var names: Set<String> = []
    for element in elements {
      switch element {
      case .object(let object) where UIKitClasses.isView(object.type.externalName):
        names.insert(object.type.externalName)
      case .symbol(let symbol) where !symbol.isOperator && symbol.type.isNone: areNamed = true
      default: return elements
      }
    }
    guard areNamed, let name = names.first else { return elements }
    return elements.map { coerce($0, .external(names.count == 1 ? name : "UIView")) }
  }

  /// A value where a type is expected: `.name` becomes what it means there, a literal what it is of.
  func coerce(_ value: Value, _ hint: TypeHint) -> Value {
    switch value {
    case .symbol(let symbol):
      if OptionSets.operations.contains(symbol.name), isOptionSet(hint) {
        return .symbol(EnumValue(hint, symbol.name, symbol.payload))
      }
      let result = resolve(symbol, hint)
      if case .symbol(let same) = result, !same.conditions.isEmpty { return result }
      return conditioned(result, symbol.conditions)
    case .number(let number):
      guard case .external(let name) = hint, hint.isNumber else { return value }
      if TypeHint.integerNames.contains(name) { return .number(Number(number.value, .integer)) }
      return .number(Number(number.value, .double))
    case .array(let array):
      if isOptionSet(hint) { return coerceOptions(array, hint) }
      if case .external = hint, !array.elements.isEmpty, !array.isOfLibrary {
        let result = array.with(array.elements)
        result.isOfLibrary = true
        return .array(result)
      }
      guard case .array(let element) = hint else { return value }
      if !array.elements.contains(where: { needsCoercion($0) }) && !array.element.isNone {
        return value
      }
      return .array(
        array.with(
          array.elements.map { coerce($0, element) },
          element: array.element.isNone ? element : array.element))
    case .dictionary(let dictionary):
      guard case .dictionary(let element) = hint,
        dictionary.pairs.contains(where: { needsCoercion($0.value) })
      else { return value }
      return .dictionary(
        DictionaryValue(
          dictionary.pairs.map { ($0.key, coerce($0.value, element)) },
          isComplete: dictionary.isComplete, value: element))
    case .tuple(let elements):
      guard case .tuple(let hints) = hint, hints.count == elements.count else { return value }
      return .tuple(
        zip(elements, hints).map { element, hint in
          Value.Element(
            label: hint.label ?? element.label, value: coerce(element.value, hint.type))
        })
    case .choice(let values):
      guard values.contains(where: { needsCoercion($0) }) else { return value }
      return join(values.map { coerce($0, hint) })
    case .unknown(let unknown):
      // A typed place says what it is.
      guard case .none = unknown.hint, !hint.isNone else { return value }
      return opaque(hint, unknown.reason)
    case .object(let object):
      guard object.type.isNone, !hint.isNone else { return value }
      if hint.isPlain, hint.module == nil { return opaque(hint, object.reason) }
      if case .array = hint { return opaque(hint, object.reason) }
      if case .external(let name) = hint,
        name == "NSLayoutConstraint" || name.hasSuffix("Anchor")
      {
        return opaque(hint, object.reason)
      }
      object.type = hint
      awake(object)
      return value
    default: return value
    }
  }

  private func needsCoercion(_ value: Value) -> Bool {
    switch value {
    case .symbol, .number: true
    case .choice(let values): values.contains { needsCoercion($0) }
    case .array(let array): array.elements.contains { needsCoercion($0) }
    case .tuple: true
    case .unknown(let unknown): unknown.hint.isNone
    case .object(let object): object.type.isNone
    default: false
    }
  }

  /// What `.name` or `.name(…)` means where a type is expected; what it makes is made where it is written.
  func resolve(_ symbol: EnumValue, _ hint: TypeHint) -> Value {
    let known = objects.count
    let value = meaning(of: symbol, hint)
    if case .object(let object) = value, let site = symbol.site {
      place(object, at: site, isNew: object.id >= known)
    }
    return value
  }

  private func meaning(of symbol: EnumValue, _ hint: TypeHint) -> Value {
    if symbol.isOperator { return hint.isNone ? .symbol(symbol) : operated(symbol, hint) }
    switch hint {
    case .none, .tuple, .function, .dictionary: return .symbol(symbol)
    case .metatype(let inner): return .type(inner)
    case .array(let element):
      if symbol.name == "init" {
        guard !symbol.payload.isEmpty, let file = index.files.first else {
          return .array(ArrayValue([], element: element))
        }
        return construct(
          hint, symbol.payload.map { CallArgument($0.label, $0.value) },
          frame(Context(file: file), receiver: nil, base: 0), site: nil)
      }
      return listed(symbol, element) ?? .symbol(symbol)
    case .module(let type):
      let frame = frame(type.inner, receiver: nil, base: 0)
      let arguments = symbol.payload.map { CallArgument($0.label, $0.value) }
      if symbol.name == "init" { return instantiate(hint, arguments, frame, site: nil) }
      if let found = type.cases.first(where: { $0.name == symbol.name }) {
        return enumCase(found, type, symbol.payload, frame)
      }
      return member(symbol.name, of: hint, arguments, frame) ?? .symbol(symbol)
    case .external(let name):
      if let file = index.files.first {
        let context = Context(file: file)
        let frame = frame(context, receiver: nil, base: 0)
        let arguments = symbol.payload.map { CallArgument($0.label, $0.value) }
        if symbol.name == "init" { return instantiate(hint, arguments, frame, site: nil) }
        if symbol.payload.isEmpty, let value = UIKitConstants.member(symbol.name, of: name) {
          return value
        }
        if let value = member(symbol.name, of: hint, arguments, frame) { return value }
      }
      return .symbol(symbol)
    }
  }

  /// A static member of the type that is expected, or what it gives when it is called.
  private func member(
    _ name: String, of hint: TypeHint, _ arguments: [CallArgument], _ frame: Frame
  ) -> Value? {
    /// `.build { … }` of a generic function makes what is expected.
    func made(_ arguments: [CallArgument]) -> Value? {
      let outer = wanted
      wanted = hint
      defer { wanted = outer }
      return callStatic(name, hint, arguments, frame)
    }
    guard arguments.isEmpty else {
      var arguments = arguments
      if let last = arguments.last, last.label == nil, case .function = last.value {
        arguments[arguments.count - 1].isTrailing = true
      }
      return made(arguments)
    }
    guard let value = staticMember(name, of: hint, frame) else { return nil }
    // `.loadFromNib()` of a class, whose instances are no functions.
    guard case .function = value, hint.module?.keyword != .enum,
      let result = made([])
    else { return value }
    return coerce(result, hint)
  }

  /// A list, or a set, of a type's cases that an extension declares: `.all`.
  private func listed(_ symbol: EnumValue, _ element: TypeHint) -> Value? {
    guard symbol.payload.isEmpty, let type = element.module, type.keyword == .enum else {
      return nil
    }
    let frame = frame(type.inner, receiver: nil, base: 0)
    for outer in ["Set", "Array"] {
      guard let found = staticMember(symbol.name, of: .external(outer), frame),
        case .array(let array) = coerce(found, .array(element)),
        array.elements.allSatisfy({
          if case .enumCase(let one) = $0, one.type.module === type { true } else { false }
        })
      else { continue }
      return .array(array)
    }
    return nil
  }

  func enumCase(
    _ found: EnumCaseInfo, _ type: TypeInfo, _ payload: [Value.Element], _ frame: Frame
  ) -> Value {
    var elements: [Value.Element] = []
    for (place, element) in payload.enumerated() {
      let parameter = found.payload.flatMap { place < $0.count ? $0[place] : nil }
      let hint = parameter.map { index.resolve($0.type, in: type.inner) } ?? .none
      elements.append(
        Value.Element(
          label: element.label ?? parameter?.label, value: coerce(element.value, hint)))
    }
    // Defaults of a payload are left out.
    if let count = found.payload?.count, elements.count < count {
      for parameter in found.payload?.dropFirst(elements.count) ?? [] {
        elements.append(
          Value.Element(
            label: parameter.label,
            value: opaque(
              index.resolve(parameter.type, in: type.inner), .form("a payload's default"))))
      }
    }
    return .enumCase(EnumValue(.module(type), found.name, elements))
  }

  /// The value as a number where it is one.
  func number(_ value: Value) -> Number? {
    if case .number(let number) = value { return number }
    return nil
  }

  func formula(_ value: Value) -> Formula? {
    switch value {
    case .number(let number): .constant(number.value)
    case .formula(let formula): formula
    default: margin(value).map { .quantity($0) }
    }
  }

  /// The name for a formula of what may be a margin, as `Unknown.margin` says; `nil` for all else.
  func margin(_ value: Value) -> String? {
    switch value {
    case .unknown(let unknown): unknown.margin
    // Of which not even the type is known.
    case .object(let object) where object.origin == .opaque && object.type.isNone:
      Unknown(object.reason).margin
    // `.margin` of an extension that is not seen.
    case .symbol(let symbol) where symbol.payload.isEmpty && !symbol.isOperator:
      Unknown(.name(symbol.name)).margin
    default: nil
    }
  }
}
