internal import InsetSwiftOutline

extension Evaluator {
  /// The arguments of a call, evaluated in order.
  func arguments(_ arguments: [Argument], _ frame: Frame) -> [CallArgument] {
    arguments.map { argument in
      var result = CallArgument(
        argument.label, evaluate(argument.value, frame), isTrailing: argument.isTrailing)
      if case .inout(let target) = argument.value.kind {
        result.write = { [unowned self] in assign(target, $0, frame) }
      }
      return result
    }
  }

  func evaluateCall(
    _ whole: Expression, _ callee: Expression, _ arguments: [Argument], _ frame: Frame
  ) -> Value {
    let site = SiteKey(file: frame.context.file.id, base: frame.base, whole.range)
    if let deferred = deferring(arguments, to: callee, frame) {
      let count = closures.count
      let result = evaluateCall(whole, callee, deferred.arguments, frame)
      forget(deferred.arguments, deferred.places, since: count, frame)
      return result
    }
    let outer = wanted
    (wanted, expected) = (expected, .none)
    defer { wanted = outer }
    switch callee.kind {
    case .name(let name):
      if name == "layout", frame.context.file.imports.contains("Stevia") {
        return callLayout(name, nil, arguments, site, frame)
      }
      return callName(name, self.arguments(arguments, frame), site, frame)
    case .member(let inner, let name):
      guard let inner else {
        let values = self.arguments(arguments, frame)
        return .symbol(
          EnumValue(
            .none, name, values.map { Value.Element(label: $0.label, value: $0.value) },
            site: site))
      }
      return callMember(inner, name, arguments, site, frame)
    case .specialized(let inner, let types):
      if case .name(let name) = inner.kind,
        let hint = types.last.map({ index.resolve($0, in: frame.context) })
      {
        if name == "Array" || name == "Set" { return .array(ArrayValue([], element: hint)) }
        if name == "Dictionary" { return .dictionary(DictionaryValue([], value: hint)) }
        if let made = index.type(named: name, in: frame.context), made.module?.isGeneric ?? false {
          let values = self.arguments(arguments, frame)
          // A name that stands for it may have parameters of its own.
          givenTypes = index.typesByName[name] == nil ? [] : types.map { type($0, in: frame) }
          return construct(made, values, frame, site: site)
        }
      }
      expected = wanted
      return evaluateCall(
        Expression(.call(inner, arguments), range: whole.range), inner, arguments, frame)
    case .type(let reference):
      let hint = index.resolve(reference, in: frame.context)
      return construct(hint, self.arguments(arguments, frame), frame, site: site)
    case .super:
      return unknown("a call of 'super'")
    case .optionalChain(let inner), .forced(let inner):
      let value = withoutNil(evaluate(inner, frame))
      if case .optionalChain = callee.kind, canBeNil(value) { chainIsMaybe = true }
      return call(value, self.arguments(arguments, frame), frame, site: site)
    default:
      let value = evaluate(callee, frame)
      return call(value, self.arguments(arguments, frame), frame, site: site)
    }
  }

  /// A call of Stevia's `layout`, in whose arguments operators make constraints.
  private func callLayout(
    _ name: String, _ receiver: Value?, _ arguments: [Argument], _ site: SiteKey, _ frame: Frame
  ) -> Value {
    let outer = steviaVisit
    let visit = visit(site)
    steviaVisit = visit
    defer { steviaVisit = outer }
    let values = self.arguments(arguments, frame)
    return stevia(function: name, values, site, frame) ?? unknown("a layout")
  }

  func construct(
    _ hint: TypeHint, _ arguments: [CallArgument], _ frame: Frame, site: SiteKey?
  ) -> Value {
    switch hint {
    case .array(let element):
      if case .array(let array)? = arguments.first?.value { return .array(array) }
      if case .choice(let values)? = arguments.first?.value,
        values.allSatisfy({ if case .array = $0 { true } else { false } })
      {
        return join(values)
      }
      if arguments.first?.label == "repeating", case .number(let count)? = arguments.last?.value,
        let count = count.index, (0...limits.iterations).contains(count)
      {
        return .array(
          ArrayValue(Array(repeating: arguments[0].value, count: count), element: element))
      }
      if !arguments.isEmpty, let made = extended(hint, arguments, frame) { return made }
      open(arguments)
      runClosures(arguments)
      return .array(ArrayValue([], isComplete: arguments.isEmpty, element: element))
    case .dictionary(let value):
      return .dictionary(DictionaryValue([], isComplete: arguments.isEmpty, value: value))
    default: return instantiate(hint, arguments, frame, site: site)
    }
  }

  /// An array that an extension's initialiser makes: `[NSLayoutConstraint].init { … }`.
  private func extended(
    _ hint: TypeHint, _ arguments: [CallArgument], _ frame: Frame
  ) -> Value? {
    for level in members("init", of: hint, from: frame.context.file) {
      var functions: [FunctionInfo] = []
      for case .function(let function) in level
      where function.body != nil && !isRunning(function) { functions.append(function) }
      guard let function = choose(functions, arguments) else { continue }
      guard case .array(let element) = hint else { return nil }
      let cell = Cell(.array(ArrayValue([], element: element)))
      _ = call(function, receiver: cell.value, arguments, frame, cell: cell)
      return cell.value
    }
    return nil
  }

  // MARK: - By name

  private func callName(
    _ name: String, _ arguments: [CallArgument], _ site: SiteKey, _ frame: Frame,
    isQualified: Bool = false
  ) -> Value {
    if !isQualified, let cell = frame.scope.cell(name) {
      return call(cell.value, arguments, frame, site: site)
    }
    // What is a member hides functions of the same name, unless their module is named.
    if !isQualified, let receiver = frame.receiver {
      let value = receiver.value
      var hint = type(of: value)
      if case .metatype(let inner) = hint { hint = inner }
      var levels = members(name, of: hint, from: frame.context.file)
      if levels.isEmpty {
        levels = members(name, of: frame.context.owner, from: frame.context.file)
      }
      if !levels.isEmpty, let result = callMembers(levels, value, arguments, frame, receiver) {
        return result
      }
      if !levels.isEmpty, levels.contains(where: { $0.contains { $0.isProperty } }) {
        return call(lookUp(name, frame), arguments, frame, site: site)
      }
    }
    if let value = nativeFunction(name, arguments, site, frame) { return value }
    if let found = outerFunction(name, arguments, frame) { return found }
    if let candidates = index.globals[name] {
      let found = index.nearest(candidates, from: frame.context.file)
      var functions: [FunctionInfo] = []
      for case .function(let function) in found { functions.append(function) }
      if let function = choose(functions, arguments) {
        return call(function, receiver: nil, arguments, frame)
      }
      if functions.isEmpty { return call(lookUp(name, frame), arguments, frame, site: site) }
    }
    switch typeArgument(name, frame) {
    case .known(let hint): return construct(hint, arguments, frame, site: site)
    case .open(let hint):
      open(arguments)
      runClosures(arguments)
      return opaque(hint, .form("an instance of a generic type"))
    case .other: break
    }
    if let type = index.type(named: name, in: frame.context) {
      if type.module?.isGeneric ?? false {
        givenTypes = index.typeArguments(ofAlias: name, in: frame.context)
      }
      return construct(type, arguments, frame, site: site)
    }
    if let receiver = frame.receiver, !isTypeName(name) {
      if case .object(let object) = receiver.value {
        if let cell = object.fields[name] {
          return call(cell.value, arguments, frame, site: site)
        }
        return callNative(name, receiver.value, arguments, site, frame, receiver: nil)
      }
      if case .layout = receiver.value {
        return callMethod(receiver.value, name, arguments, site, frame, nil)
      }
      if case .type(let own) = receiver.value {
        if let result = nativeStatic(name, own, arguments, site, frame) { return result }
      } else {
        return callNative(name, receiver.value, arguments, site, frame, receiver: nil)
      }
    }
    if isTypeName(name) {
      return instantiate(.external(name), arguments, frame, site: site)
    }
    return opaqueCall(name, arguments, frame)
  }

  private func isTypeName(_ name: String) -> Bool {
    guard let first = name.utf8.first else { return false }
    return first >= UInt8(ascii: "A") && first <= UInt8(ascii: "Z")
  }

  private func outerFunction(
    _ name: String, _ arguments: [CallArgument], _ frame: Frame
  ) -> Value? {
    var context: Context? = frame.context
    while let here = context {
      if !here.owner.isNone {
        let levels = members(name, of: here.owner, from: frame.context.file)
        for level in levels {
          var functions: [FunctionInfo] = []
          for case .function(let function) in level where function.isStatic {
            functions.append(function)
          }
          if let function = choose(functions, arguments) {
            return call(function, receiver: .type(here.owner), arguments, frame)
          }
        }
      }
      context = here.parent
    }
    return nil
  }

  // MARK: - On a value

  private func callMember(
    _ inner: Expression, _ name: String, _ arguments: [Argument], _ site: SiteKey, _ frame: Frame
  ) -> Value {
    switch inner.kind {
    case .super:
      guard let receiver = frame.receiver else { return unknown("'super' outside of a type") }
      let values = self.arguments(arguments, frame)
      let above = superclass(frame)
      if name == "init" { return initialize(receiver, above, values, frame) }
      let levels = members(name, of: above, from: frame.context.file)
      if let result = callMembers(levels, receiver.value, values, frame, receiver) {
        return result
      }
      return callNative(
        name, receiver.value, values, site, frame, receiver: nil, isSuper: true)
    case .self where name == "init":
      guard let receiver = frame.receiver else { return unknown("'self' outside of a type") }
      let values = self.arguments(arguments, frame)
      if case .type(let hint) = receiver.value {
        return instantiate(hint, values, frame, site: site)
      }
      if case .array = receiver.value {
        let made = construct(type(of: receiver.value), values, frame, site: site)
        write(receiver, made)
        return made
      }
      return initialize(receiver, type(of: receiver.value), values, frame)
    case .name(let module):
      // `Module.function()`
      if frame.scope.cell(module) == nil, frame.context.file.imports.contains(module),
        index.typesByName[module] == nil, UIKitClasses.superclass(of: module) == nil
      {
        return callName(name, self.arguments(arguments, frame), site, frame, isQualified: true)
      }
    default: break
    }
    var receiver: Value
    if inner.beginsImplicitly {
      // `.init().configured()` is of the type that is expected at its end.
      let hint = wanted
      receiver = evaluate(inner, frame, expecting: hint)
      if case .symbol(let symbol) = receiver { receiver = resolve(symbol, hint) }
    } else {
      receiver = evaluate(inner, frame)
    }
    if name == "layout", frame.context.file.imports.contains("Stevia") {
      return callLayout(name, receiver, arguments, site, frame)
    }
    let values = self.arguments(arguments, frame)
    if name == "init", case .array(let array) = receiver,
      case .type(let element)? = array.elements.first
    {
      return construct(.array(element), values, frame, site: site)
    }
    let place = LValue(expression: inner, frame: frame)
    if case .choice(let alternatives) = receiver {
      let rest = alternatives.filter { if case .none = $0 { false } else { true } }
      // What is mapped may be nothing.
      let mayBeNothing = rest.count < alternatives.count && (name == "map" || name == "flatMap")
      if rest.count == 1, !mayBeNothing {
        return callMethod(rest[0], name, values, site, frame, place)
      }
      // One of several: what the call does is done to one of them.
      var results: [Value] = []
      maybe += 1
      for one in rest { results.append(callMethod(one, name, values, site, frame, nil)) }
      maybe -= 1
      return join(results + (mayBeNothing ? [.none] : []))
    }
    return callMethod(receiver, name, values, site, frame, place)
  }

  /// An expression that can be written.
  struct LValue {
    let expression: Expression
    let frame: Frame
  }

  func callMethod(
    _ receiver: Value, _ name: String, _ arguments: [CallArgument], _ site: SiteKey?,
    _ frame: Frame, _ place: LValue?
  ) -> Value {
    if case .none = receiver {
      // Nothing is mapped.
      if name == "map" || name == "flatMap" {
        for case .function(let function) in arguments.map(\.value) {
          if case .closure(let closure) = function.body { closure.wasRun = true }
        }
      }
      return .none
    }
    // What makes the view once more, as live reload does, makes the same.
    if name == "loadView", arguments.isEmpty, maybe > 0,
      UIKitClasses.isController(type(of: receiver).externalName)
    {
      return .void
    }
    if let result = layoutCall(receiver, name, arguments, site, frame) { return result }
    if let site,
      let result = tiny(name, receiver, arguments, site, frame)
        ?? stevia(method: name, receiver, arguments, site, frame)
    {
      return result
    }
    let file = frame.context.file
    if case .type(let hint) = receiver {
      if name == "init" { return construct(hint, arguments, frame, site: site) }
      if let result = callStatic(name, hint, arguments, frame) { return result }
      if let result = nativeStatic(name, hint, arguments, site, frame) { return result }
      if case .external(let outer) = hint, isTypeName(name) {
        return instantiate(.external(outer + "." + name), arguments, frame, site: site)
      }
      return opaqueCall(hint.name + "." + name, arguments, frame)
    }
    wrap(receiver, for: name, from: file)
    let hint = type(of: receiver)
    var levels = members(name, of: hint, from: file)
    if levels.isEmpty, hint.isNone {
      // What a value of an unknown type does is known if only one type has such a method.
      levels =
        index.externalMembers["UIView"]?[name].map { [index.nearestOverloads($0, from: file)] }
        ?? []
      if case .object(let object) = receiver {
        if !levels.isEmpty { openViews(behind: object, by: name) }
      } else {
        levels = []
      }
    }
    if !levels.isEmpty {
      let cell = Cell(receiver)
      if let result = callMembers(levels, receiver, arguments, frame, cell) {
        if isWrittenBack(receiver, levels), let place {
          assign(place.expression, cell.value, place.frame)
        }
        return result
      }
      if levels.contains(where: { $0.contains { $0.isProperty } }) {
        let value = member(name, of: receiver, frame)
        // What is called with what a struct holds is not seen.
        if isUnseen(value) { openParts(of: receiver, by: name) }
        return call(value, arguments, frame, site: site)
      }
    }
    if case .object(let object) = receiver, let cell = object.fields[name],
      case .function = cell.value
    {
      return call(cell.value, arguments, frame, site: site)
    }
    if case .record(let record) = receiver, let field = record[name] {
      return call(field, arguments, frame, site: site)
    }
    return callNative(name, receiver, arguments, site, frame, receiver: place)
  }

  /// Whether a method may leave another value than it was called on.
  private func isWrittenBack(_ receiver: Value, _ levels: [[MemberInfo]]) -> Bool {
    switch receiver {
    case .record: return true
    case .dictionary:
      return levels.joined().contains {
        guard case .function(let function) = $0 else { return false }
        return function.modifiers.contains(.mutating)
      }
    default: return false
    }
  }

  /// Whether nobody sees what a value does when it is called.
  private func isUnseen(_ value: Value) -> Bool {
    switch value {
    case .unknown: return true
    case .object(let object): return object.origin == .opaque
    case .function(let function):
      if case .opaque = function.body { return true } else { return false }
    default: return false
    }
  }

  /// Calls the best of the functions at the first level that has one that fits.
  func callMembers(
    _ levels: [[MemberInfo]], _ receiver: Value, _ arguments: [CallArgument], _ frame: Frame,
    _ cell: Cell
  ) -> Value? {
    var isStatic = false
    if case .type = receiver { isStatic = true }
    for level in levels {
      var functions: [FunctionInfo] = []
      for case .function(let function) in fitting(level, receiver)
      where function.body != nil && function.isStatic == isStatic {
        functions.append(function)
      }
      if let function = choose(functions, arguments) {
        if isMeantForUIKit(arguments, by: function, on: receiver) { return nil }
        return call(function, receiver: receiver, arguments, frame, cell: cell)
      }
    }
    return nil
  }

  /// Whether arguments are those of a method of UIKit's, and a function of that name would have to fill some in:
  /// Swift takes the one that needs no default.
  private func isMeantForUIKit(
    _ arguments: [CallArgument], by function: FunctionInfo, on receiver: Value
  ) -> Bool {
    guard arguments.count < function.parameters.count else { return false }
    // Other views arrange nothing by themselves.
    if function.name.hasSuffix("ArrangedSubview"), case .object(let object) = receiver,
      !object.type.isNone,
      !UIKitClasses.inherits(object.type.externalName, from: "UIStackView")
    {
      return false
    }
    let labels = arguments.map { $0.label ?? "" }
    return Self.labelsOfUIKit[function.name]?.contains(labels) ?? false
  }

  /// By name, the labels of UIKit's methods that put views and controllers somewhere.
  private static let labelsOfUIKit: [String: [[String]]] = [
    "addArrangedSubview": [[""]], "addChild": [[""]], "addLayoutGuide": [[""]],
    "addSubview": [[""]], "insertArrangedSubview": [["", "at"]],
    "insertSubview": [["", "at"], ["", "aboveSubview"], ["", "belowSubview"]],
    "present": [["", "animated"], ["", "animated", "completion"]],
    "pushViewController": [["", "animated"]],
  ]

  /// Whether `activate` and its kin are given constraints alone: an own one of that name takes what gives constraints.
  private func isOfConstraints(_ arguments: [CallArgument]) -> Bool {
    guard arguments.count == 1, case .array(let array) = arguments[0].value, array.isComplete,
      arguments[0].label == nil
    else { return false }
    return array.elements.allSatisfy { if case .constraint = $0 { true } else { false } }
  }

  func callStatic(
    _ name: String, _ hint: TypeHint, _ arguments: [CallArgument], _ frame: Frame
  ) -> Value? {
    if let type = hint.module, let found = type.cases.first(where: { $0.name == name }) {
      return enumCase(
        found, type, arguments.map { Value.Element(label: $0.label, value: $0.value) }, frame)
    }
    let levels = members(name, of: hint, from: frame.context.file)
    for level in levels {
      var functions: [FunctionInfo] = []
      for case .function(let function) in level where function.isStatic && function.body != nil {
        functions.append(function)
      }
      if let function = choose(functions, arguments) {
        if case .external("NSLayoutConstraint") = hint, isOfConstraints(arguments) { return nil }
        return call(function, receiver: .type(hint), arguments, frame)
      }
    }
    for level in levels {
      for case .property(let property) in level where property.isStatic {
        let value = staticValue(property, receiver: .type(hint))
        return call(value, arguments, frame, site: nil)
      }
    }
    if let nested = index.nestedType(name, in: hint, from: frame.context) {
      return construct(nested, arguments, frame, site: nil)
    }
    return nil
  }
}

extension Expression {
  /// Whether it is a member of the type that is expected, or of what that is or gives: `.init().title`.
  fileprivate var beginsImplicitly: Bool {
    switch kind {
    case .member(nil, _): true
    case .member(let inner?, _), .call(let inner, _), .forced(let inner), .optionalChain(let inner):
      inner.beginsImplicitly
    default: false
    }
  }
}

extension MemberInfo {
  var isProperty: Bool { if case .property = self { true } else { false } }
}

extension LayoutAttribute {
  enum Axis { case x, y, size, none }

  var axis: Axis {
    switch self {
    case .left, .right, .leading, .trailing, .centerX, .leftMargin, .rightMargin, .leadingMargin,
      .trailingMargin, .centerXWithinMargins:
      .x
    case .top, .bottom, .centerY, .firstBaseline, .lastBaseline, .topMargin, .bottomMargin,
      .centerYWithinMargins:
      .y
    case .width, .height: .size
    case .notAnAttribute: .none
    }
  }
}
