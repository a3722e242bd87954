internal import InsetSwiftOutline

extension Evaluator {
  func prefix(_ whole: Expression, _ name: String, _ inner: Expression, _ frame: Frame) -> Value {
    switch name {
    case "-":
      let value = evaluate(inner, frame)
      return map(value) { value in
        switch value {
        case .number(let number): return .number(Number(-number.value, number.kind))
        case .formula(let formula): return .formula(.binary("-", .constant(0), formula))
        case .symbol: return later(name, [value]) ?? unknown("an operator's result")
        default:
          if let margin = margin(value) {
            return .formula(.binary("-", .constant(0), .quantity(margin)))
          }
          if case .unknown = value { return value }
          return custom(name, [value], frame) ?? unseen([value])
        }
      }
    case "+": return evaluate(inner, frame)
    case "!":
      return value(of: truth(inner, frame).negated)
    case "...", "..<":
      return .range(RangeValue(lower: nil, upper: evaluate(inner, frame), isClosed: name == "..."))
    default:
      let value = evaluate(inner, frame)
      if let made = stevia(prefix: name, value, frame) { return made }
      return custom(name, [value], frame) ?? unseen([value])
    }
  }

  func postfix(_ whole: Expression, _ inner: Expression, _ name: String, _ frame: Frame) -> Value {
    let value = evaluate(inner, frame)
    if name == "..." { return .range(RangeValue(lower: value, upper: nil, isClosed: true)) }
    if let made = stevia(postfix: name, value, frame) { return made }
    return custom(name, [value], frame) ?? unseen([value])
  }

  func binary(
    _ whole: Expression, _ left: Expression, _ name: String, _ right: Expression, _ frame: Frame
  ) -> Value {
    switch name {
    case "&&", "||":
      return value(of: truth(whole, frame))
    case "??":
      let outer = chainIsMaybe
      chainIsMaybe = false
      let first = evaluate(left, frame)
      let isMaybeNil = chainIsMaybe
      chainIsMaybe = outer
      switch first {
      case .none: return evaluate(right, frame)
      case _ where isMaybeNil: break
      case .object(let object) where object.origin != .opaque: return first
      case .number, .formula, .string, .bool, .condition, .record, .array, .enumCase, .anchor,
        .constraint,
        .function, .tuple, .range, .layout:
        return first
      case .symbol(let symbol) where symbol.name != "none": return first
      default: break
      }
      var values = [withoutNil(first)]
      if case .choice = first {} else { values = [first] }
      _ = fork(2, isMaybe: true) { branch in
        if branch == 1 { values.append(evaluate(right, frame)) }
        return .next
      }
      return join(values)
    default: break
    }
    if name.hasSuffix("="), !Self.comparisons.contains(name), name != "~=" {
      return compound(left, name, right, frame)
    }
    let a = evaluate(left, frame)
    let b = evaluate(right, frame)
    let site = SiteKey(file: frame.context.file.id, base: frame.base, whole.range)
    if let made = relation(a, name, b, site: site, frame) { return made }
    if let condition = environment(whole) { return .condition(condition) }
    return apply(name, a, b, frame)
  }

  func apply(_ name: String, _ a: Value, _ b: Value, _ frame: Frame) -> Value {
    if name == "==" || name == "!=", !isOwn(a), !isOwn(b), let truth = deviceEquality(a, b) {
      return value(of: name == "==" ? truth : truth.negated)
    }
    if case .choice(let values) = a { return join(values.map { apply(name, $0, b, frame) }) }
    if case .choice(let values) = b { return join(values.map { apply(name, a, $0, frame) }) }
    if let condition = comparison(name, a, b) { return .condition(condition) }
    if name == "+", let sum = tinyInsets(sum: a, b, frame) { return sum }
    if let value = symbolic(name, a, b, frame) { return value }
    if Self.comparisons.contains(name), isOwn(a) || isOwn(b), !isNil(a), !isNil(b),
      let value = custom(name, [a, b], frame)
    {
      return value
    }
    if name == "==" || name == "!=" {
      switch (a, b) {
      case (.condition(let condition), .bool(let value)),
        (.bool(let value), .condition(let condition)):
        return .condition(value == (name == "==") ? condition : condition.negated)
      default: break
      }
    }
    if name == "==" || name == "!=", isAnchor(a) || isAnchor(b), !isNil(a), !isNil(b) {
      // UIKit compares no anchors; a library that is not seen makes constraints of them.
      return unseen([a, b])
    }
    switch name {
    case "==", "===": return answer(equality(a, b))
    case "!=", "!==": return answer(equality(a, b).map { !$0 })
    case "...", "..<": return .range(RangeValue(lower: a, upper: b, isClosed: name == "..."))
    default: break
    }
    switch (a, b) {
    case (.number(let x), .number(let y)):
      if let result = Number.apply(name, x, y) { return .number(result) }
      if let result = Number.compare(name, x.value, y.value) { return .bool(result) }
    case (.string(let x), .string(let y)):
      if name == "+" { return .string(x + y) }
    case (.array(let x), .array(let y)):
      if name == "+" {
        return .array(x.appending(y))
      }
    default:
      if ["+", "-", "*", "/", "%"].contains(name), let x = formula(a), let y = formula(b),
        x.size + y.size <= 32
      {
        return .formula(.binary(name, x, y))
      }
    }
    if let value = cartography(operator: name, a, b, frame) { return value }
    if let value = stevia(operator: name, a, b, frame) { return value }
    if let value = custom(name, [a, b], frame) { return value }
    if name == "+", let list = list(a, followedBy: b) { return list }
    let result = unseen([a, b])
    if ["<", ">", "<=", ">="].contains(name), case .unknown(let unknown) = result,
      unknown.hint.isNone, !isAnchor(a), !isAnchor(b)
    {
      return .unknown(Unknown(unknown.reason, .external("Bool")))
    }
    return result
  }

  /// A list and one of which nothing is known, in either order; `nil` for what may be no lists.
  private func list(_ first: Value, followedBy second: Value) -> Value? {
    func part(_ value: Value) -> ArrayValue? {
      switch value {
      case .array(let array): array
      case .unknown(let unknown) where Self.mayBeList(unknown.hint):
        ArrayValue([], isComplete: false, reason: unknown.reason)
      case .object(let object) where object.origin == .opaque && Self.mayBeList(object.type):
        ArrayValue([], isComplete: false, reason: object.reason)
      default: nil
      }
    }
    guard let first = part(first), let second = part(second),
      !first.elements.isEmpty || !second.elements.isEmpty
    else { return nil }
    return .array(first.appending(second))
  }

  private static func mayBeList(_ type: TypeHint) -> Bool {
    if case .array = type { true } else { type.isNone }
  }

  /// Whether a value is a list, or may be one for all that is known.
  private func isList(_ value: Value) -> Bool {
    switch value {
    case .array: true
    case .unknown(let unknown): Self.mayBeList(unknown.hint)
    case .object(let object): object.origin == .opaque && Self.mayBeList(object.type)
    case .choice(let values): values.allSatisfy { isList($0) }
    default: false
    }
  }

  /// The result of an operator that nobody declares, which may do anything with what it is given.
  private func unseen(_ operands: [Value]) -> Value {
    for value in operands {
      escape(value)
      for object in laidOut(value) { object.openedBy = object.openedBy ?? "" }
    }
    for value in operands {
      if case .unknown(let unknown) = value { return .unknown(unknown) }
      if case .object(let object) = value { return .unknown(Unknown(object.reason)) }
    }
    return unknown("an operator's result")
  }

  /// The views and guides that an operand is or has.
  private func laidOut(_ value: Value) -> [Object] {
    switch value {
    case .object(let object):
      let type = object.type.externalName
      return UIKitClasses.isView(type) || UIKitClasses.isGuide(type) || object.guide != nil
        ? [object] : []
    case .anchor(let anchor): return objects(of: anchor.item)
    case .choice(let values): return values.flatMap { laidOut($0) }
    case .array(let array): return array.elements.flatMap { laidOut($0) }
    case .tuple(let elements): return elements.flatMap { laidOut($0.value) }
    case .layout(let layout):
      switch layout.kind {
      case .snap(let item), .snapAttributes(_, let item, _), .proxy(let item, _):
        return objects(of: item)
      case .terms(let terms, _): return terms.flatMap { objects(of: $0.anchor.item) }
      default: return []
      }
    default: return []
    }
  }

  private static let comparisons: Set<String> = [
    "==", "!=", "===", "!==", "<", ">", "<=", ">=",
  ]

  private func isAnchor(_ value: Value) -> Bool { if case .anchor = value { true } else { false } }

  private func isNil(_ value: Value) -> Bool { if case .none = value { true } else { false } }

  /// Whether a value is of a type for which a module may declare operators of Swift's names.
  func isOwn(_ value: Value) -> Bool {
    switch value {
    case .anchor, .object, .record, .tuple, .layout, .constraint, .function, .dictionary: true
    default: false
    }
  }

  // MARK: - Names whose type comes later

  /// `2 * .margin`: what it is says the type that is expected where it goes.
  private func symbolic(_ name: String, _ a: Value, _ b: Value, _ frame: Frame) -> Value? {
    guard isSymbol(a) || isSymbol(b) else { return nil }
    func isNumber(_ value: Value) -> Bool {
      if case .unknown(let unknown) = value { return unknown.hint.isNumber }
      return formula(value) != nil
    }
    if ["+", "-", "*", "/", "%"].contains(name), isSymbol(a) || isNumber(a),
      isSymbol(b) || isNumber(b)
    {
      return custom(name, [a, b], frame, isSymbolic: true) ?? later(name, [a, b])
    }
    // `width > .limit`, `insets + .zero`
    let (known, symbol) = isSymbol(a) ? (b, a) : (a, b)
    let hint = type(of: known)
    guard case .symbol(let found) = symbol, isNumber(known) || isRecord(known), !hint.isNone
    else { return nil }
    let other = resolve(found, hint)
    if isSymbol(other) { return nil }
    return isSymbol(a) ? apply(name, other, b, frame) : apply(name, a, other, frame)
  }

  private func isSymbol(_ value: Value) -> Bool { if case .symbol = value { true } else { false } }

  private func isRecord(_ value: Value) -> Bool { if case .record = value { true } else { false } }

  /// An operator's result for which its operands wait; `nil` for one that is too large.
  private func later(_ name: String, _ operands: [Value]) -> Value? {
    let result = EnumValue(.none, name, operands.map { Value.Element(label: nil, value: $0) })
    func size(_ value: Value) -> Int {
      guard case .symbol(let symbol) = value else { return 1 }
      return symbol.payload.reduce(1) { $0 + size($1.value) }
    }
    return size(.symbol(result)) <= 32 ? .symbol(result) : nil
  }

  /// What an operator gives whose operands have waited for their type.
  func operated(_ symbol: EnumValue, _ hint: TypeHint) -> Value {
    let operands = symbol.payload.map { element in
      guard case .symbol(let inner) = element.value else { return element.value }
      let found = resolve(inner, hint)
      guard isSymbol(found), hint.isNumber, let margin = margin(found) else { return found }
      return .formula(.quantity(margin))
    }
    if operands.contains(where: { isSymbol($0) }) {
      return .unknown(Unknown(.form("an operator's result"), hint))
    }
    switch operands.count {
    case 1: return apply(symbol.name, .number(Number(0)), operands[0], emptyFrame)
    case 2: return apply(symbol.name, operands[0], operands[1], emptyFrame)
    default: return .symbol(symbol)
    }
  }

  private func answer(_ truth: Bool?) -> Value {
    truth.map { .bool($0) } ?? .unknown(Unknown(.form("a condition"), .external("Bool")))
  }

  private func compound(
    _ target: Expression, _ whole: String, _ right: Expression, _ frame: Frame
  ) -> Value {
    let old = evaluate(target, frame)
    let change = evaluate(right, frame)
    let name = String(whole.dropLast())
    let isSwifts = Self.compounds.contains(name)
    if !isSwifts || isOwn(old) || isOwn(change) {
      var first = CallArgument(nil, old)
      first.write = { [unowned self] in assign(target, $0, frame) }
      if let value = custom(whole, [first, CallArgument(nil, change)], frame) { return value }
    }
    if isSwifts, isList(old) && isList(change) || laidOut(old).isEmpty {
      assign(target, apply(name, old, change, frame), frame)
      return .void
    }
    let result = unseen([old, change])
    // A view or an anchor stays what it is.
    if laidOut(old).isEmpty { assign(target, result, frame) }
    return result
  }

  /// Operators of Swift's that may assign, too.
  private static let compounds: Set<String> = [
    "+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", "&+", "&-", "&*", "&<<", "&>>",
  ]

  /// An operator of the module's; `nil` if none is meant.
  func custom(_ name: String, _ operands: [Value], _ frame: Frame, isSymbolic: Bool = false)
    -> Value?
  {
    custom(name, operands.map { CallArgument(nil, $0) }, frame, isSymbolic: isSymbolic)
  }

  /// - Parameter isSymbolic: whether it is meant only if its parameter has the name that stands for its type.
  private func custom(
    _ name: String, _ arguments: [CallArgument], _ frame: Frame, isSymbolic: Bool = false
  ) -> Value? {
    guard let declared = index.operators[name] else { return nil }
    let candidates = declared.filter { $0.parameters.count == arguments.count && $0.body != nil }
    guard !candidates.isEmpty else { return nil }
    var best: (score: Int, function: FunctionInfo)?
    for candidate in candidates {
      if candidate.isPrivate && candidate.context.file !== frame.context.file { continue }
      // An operator of the module's is meant only if an operand is of its types.
      guard let score = fitness(candidate, arguments, ignoringLabels: true),
        score > 32 || !Self.isSwifts(name) && takesAnything(candidate)
      else { continue }
      if isSymbolic, !hasSymbols(of: arguments, candidate) { continue }
      let total = score * 64 + min(63, candidate.context.file.nearness(to: frame.context.file))
      if best.map({ total > $0.score }) ?? true { best = (total, candidate) }
    }
    guard let function = best?.function else { return nil }
    return call(
      function, receiver: function.isStatic ? .type(function.context.owner) : nil, arguments,
      frame)
  }

  private static func isSwifts(_ name: String) -> Bool {
    comparisons.contains(name) || compounds.contains(name) || name == "~="
      || name.hasSuffix("=") && compounds.contains(String(name.dropLast()))
  }

  private func takesAnything(_ function: FunctionInfo) -> Bool {
    function.parameters.allSatisfy { index.resolve($0.type, in: function.inner).isNone }
  }

  /// Whether the types of a function's parameters declare the names that are given to it.
  private func hasSymbols(of arguments: [CallArgument], _ function: FunctionInfo) -> Bool {
    zip(arguments, function.parameters).allSatisfy { argument, parameter in
      guard case .symbol(let symbol) = argument.value else { return true }
      let hint = index.resolve(parameter.type, in: function.inner)
      guard case .module = hint else { return false }
      return !isSymbol(resolve(symbol, hint))
    }
  }
}
