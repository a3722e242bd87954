internal import InsetSwiftOutline

extension Evaluator {
  /// The value of a member.
  ///
  /// - Parameter type: where to look first, if that is not the value's own type: `super`.
  func member(_ name: String, of value: Value, _ frame: Frame, as type: TypeHint? = nil) -> Value {
    switch value {
    case .none: return .none
    case .choice(let values):
      return join(
        values.filter { if case .none = $0 { false } else { true } }.map {
          member(name, of: $0, frame, as: type)
        })
    case .type(let hint):
      if let found = staticMember(name, of: hint, frame) { return found }
      if name == "activate" || name == "deactivate", hint.name == "NSLayoutConstraint" {
        return .function(FunctionValue(.native(name, receiver: value)))
      }
      if case .external(let outer) = hint {
        if name.first?.isUppercase ?? false { return .type(.external(outer + "." + name)) }
        // Something of a library's, always the same.
        return library("\(outer).\(name)")
      }
      return .symbol(EnumValue(hint, name))
    case .record(let record):
      if let field = record[name] { return field }
    case .tuple(let elements):
      for (place, element) in elements.enumerated()
      where element.label == name || String(place) == name { return element.value }
    case .layout(let layout):
      return layoutMember(name, of: layout, frame)
    default: break
    }
    if name == "snp" || name.hasPrefix("snp_") { return nativeMember(name, of: value, frame) }
    wrap(value, for: name, from: frame.context.file)
    let hint = type ?? self.type(of: value)
    let levels = members(name, of: hint, from: frame.context.file)
    for level in levels {
      for case .property(let property) in fitting(level, value) where !property.isStatic {
        // What a protocol asks for, the view has.
        if property.isComputed, property.getter == nil,
          AnchorNames.attributes[name] != nil || UIKitMembers.guides[name] != nil
        {
          return nativeMember(name, of: value, frame)
        }
        return read(property, of: value, frame)
      }
    }
    // A delegate's methods may have the name of a property of UIKit's: `tableView(_:didSelectRowAt:)`.
    if UIKitClasses.part(name, of: hint.externalName) != nil {
      return nativeMember(name, of: value, frame)
    }
    for level in levels {
      var functions: [FunctionInfo] = []
      for case .function(let function) in level where !function.isStatic && function.body != nil {
        functions.append(function)
      }
      if !functions.isEmpty {
        return .function(FunctionValue(.declared(functions, receiver: value, scope: nil)))
      }
    }
    return nativeMember(name, of: value, frame)
  }

  private func library(_ path: String) -> Value {
    if let cell = libraryValues[path] { return cell }
    let value = opaque(.none, .name(path), name: path)
    libraryValues[path] = value
    return value
  }

  // MARK: - Properties

  func read(_ property: PropertyInfo, of value: Value, _ frame: Frame) -> Value {
    if let getter = property.getter {
      let count = objects.count
      let found = run(getter, property, receiver: value)
      // A property that a superclass keeps, and that gives another view each time: what holds which is not seen.
      if property.modifiers.contains(.override), case .object(let made) = found, made.id >= count {
        made.openedBy = made.openedBy ?? property.name
      }
      return found
    }
    let hint = property.type.map { index.resolve($0, in: property.context) } ?? .none
    switch value {
    case .object(let object):
      if let cell = object.fields[property.name] { return cell.value }
      return initialValue(property, hint, of: object)
    case .record(let record):
      if let field = record[property.name] { return field }
      return .unknown(
        Unknown(
          .property(property.name), hint, Givenness(property.type, isSettled: property.isLet)))
    case .unknown(let unknown):
      if property.isLet, let body = property.value, let expression = body.expression {
        let inner = self.frame(property.context, receiver: Cell(value), base: body.base)
        return coerce(evaluate(expression, inner), hint)
      }
      return opaque(hint, unknown.reason)
    default: return opaque(hint, .property(property.name))
    }
  }

  /// Gives an instance's property the value that it begins with.
  @discardableResult
  func initialValue(_ property: PropertyInfo, _ hint: TypeHint, of object: Object) -> Value {
    let cell = Cell(
      .unknown(Unknown(.form("a value that depends on itself"), hint)))
    object.fields[property.name] = cell
    var value: Value
    let isSeen = [.made, .root, .unarchived].contains(object.origin)
    if let body = property.value, let expression = body.expression,
      isSeen || property.isLet || property.isLazy || !isLikelySet(property, hint)
    {
      markVisited(body)
      let outer = (maybe, conditions, chainIsMaybe)
      initialValues += 1
      // Whatever it is first read under, it is the same.
      conditions = []
      let inner = frame(property.context, receiver: Cell(.object(object)), base: body.base)
      value = initialValue(of: object, isLazy: property.isLazy) {
        pick(property.element, evaluate(expression, inner, expecting: hint))
      }
      initialValues -= 1
      (maybe, conditions, chainIsMaybe) = outer
      value = bound(coerce(value, hint), isTyped: property.type != nil)
    } else if property.isOutlet, leavesOpen(property.name, of: object) {
      value = .none
    } else if property.isOutlet {
      let view = makeObject(
        hint, .outlet, .property(property.name), name: property.name, owner: object)
      if UIKitClasses.isController(object.type.externalName) {
        if case .object(let root) = rootView(object), !isUnarchived(object) {
          view.superviews = [root]
        }
      } else if UIKitClasses.isView(object.type.externalName), !isUnarchived(object) {
        view.superviews = [object]
      }
      value = .object(view)
      if case .external("NSLayoutConstraint") = hint {
        value = .unknown(Unknown(.property(property.name), hint))
      }
      if case .array = hint { value = opaque(hint, .property(property.name)) }
    } else if isSeen, property.type?.isOptional ?? false {
      value = .none
    } else if isSeen, property.value == nil, !property.isLet, property.type == nil {
      value = .unknown(Unknown(.property(property.name), hint))
    } else {
      value = opaque(
        hint, .property(property.name), name: property.name, owner: object,
        Givenness(property.type, isSettled: property.isLet))
    }
    name(value, property.name, owner: object)
    if let wrapper = property.wrapper, !keeps(value, wrapper, property) {
      for wrapped in objects(of: value) { wrapped.openedBy = wrapped.openedBy ?? "" }
    }
    cell.value = value
    return value
  }

  /// Whether a property wrapper of the module gives back the instance that it is made with; what it does with
  /// that is done.
  private func keeps(
    _ value: Value, _ wrapper: InsetSwiftOutline.Attribute, _ property: PropertyInfo
  ) -> Bool {
    guard case .none = wrapper.arguments, case .object(let object) = value,
      let type = index.resolve(wrapper.name, in: property.context).module
    else { return false }
    let frame = frame(property.context, receiver: nil, base: 0)
    let made = instantiate(
      .module(type), [CallArgument("wrappedValue", value)], frame, site: nil)
    guard case .object(let kept) = member("wrappedValue", of: made, frame) else { return false }
    return kept === object
  }

  /// Whether what a variable began with says little about an instance that others made.
  private func isLikelySet(_ property: PropertyInfo, _ hint: TypeHint) -> Bool {
    !property.isLet
      && (property.type?.isOptional ?? false || index.assigned.contains(property.name))
  }

  /// The value of a static member, or a case of an enum.
  func staticMember(_ name: String, of hint: TypeHint, _ frame: Frame) -> Value? {
    if let type = hint.module {
      if let found = type.cases.first(where: { $0.name == name }) {
        if found.payload != nil {
          return .function(FunctionValue(.enumCase(hint, name)))
        }
        return .enumCase(EnumValue(hint, name))
      }
      if name == "allCases", type.keyword == .enum {
        return .array(
          ArrayValue(type.cases.map { .enumCase(EnumValue(hint, $0.name)) }, element: hint))
      }
    }
    let levels = members(name, of: hint, from: frame.context.file)
    for level in levels {
      for case .property(let property) in level where property.isStatic {
        return staticValue(property, receiver: .type(hint))
      }
      var functions: [FunctionInfo] = []
      for case .function(let function) in level where function.isStatic {
        functions.append(function)
      }
      if !functions.isEmpty {
        return .function(FunctionValue(.declared(functions, receiver: .type(hint), scope: nil)))
      }
    }
    if let nested = index.nestedType(name, in: hint, from: frame.context) { return .type(nested) }
    if name == "init" { return .function(FunctionValue(.initializer(hint))) }
    var external = hint.externalName
    if case .external(let own) = hint { external = own }
    return UIKitConstants.member(name, of: external)
  }

  // MARK: - Assignment

  /// Assigns to what an expression names.
  func assign(_ target: Expression, _ value: Value, _ frame: Frame) {
    if depth > limits.depth { return }
    depth += 1
    defer { depth -= 1 }
    switch target.kind {
    case .name(let name):
      if let cell = frame.scope.cell(name) {
        self.name(value, name, owner: nil)
        write(cell, retyped(value, as: cell.value))
        return
      }
      if let receiver = frame.receiver {
        if case .type(let hint) = receiver.value {
          if assignStatic(name, of: hint, value, frame) { return }
        } else if setImplicit(name, value, receiver, frame) {
          return
        }
      }
      if let candidates = index.globals[name] {
        for case .property(let property) in index.nearest(candidates, from: frame.context.file) {
          setStatic(property, value, frame, receiver: nil)
          return
        }
      }
      if let receiver = frame.receiver { set(name, of: receiver.value, value, frame) }
    case .self:
      if let receiver = frame.receiver {
        if case .symbol = value, case .record(let old) = receiver.value {
          write(receiver, coerce(value, old.type))
        } else {
          write(receiver, value)
        }
      }
    case .member(let inner?, let name):
      if case .super = inner.kind, let receiver = frame.receiver {
        set(name, of: receiver.value, value, frame, isSuper: true)
        return
      }
      let base = evaluate(inner, frame)
      if isSeenByValue(base) {
        if case .self = inner.kind { self.name(value, name, owner: nil) }
        let changed = setting(name, of: base, to: value, frame)
        assign(inner, changed, frame)
        return
      }
      if case .choice(let values) = base {
        let rest = values.filter { if case .none = $0 { false } else { true } }
        if rest.count == 1 {
          set(name, of: rest[0], value, frame)
          return
        }
        // Each of the constraints that the device selects has it.
        let isSelected = rest.allSatisfy {
          if case .constraint(let one) = $0 { !one.conditions.isEmpty } else { false }
        }
        if !isSelected { maybe += 1 }
        for one in rest { set(name, of: one, value, frame) }
        if !isSelected { maybe -= 1 }
        return
      }
      set(name, of: base, value, frame)
    case .subscript(let inner, let arguments):
      let base = evaluate(inner, frame)
      let keys = self.arguments(arguments, frame)
      if keys.count == 1, keys[0].label == "keyPath" {
        if let changed = set(value, through: keys[0].value, of: base, frame) {
          assign(inner, changed, frame)
        }
        return
      }
      switch base {
      case .array(let array):
        guard let key = keys.first, case .number(let number) = key.value, let place = number.index,
          place >= 0, place < array.elements.count
        else {
          assign(
            inner,
            .array(
              ArrayValue(
                array.elements + [value], isComplete: false, element: array.element,
                reason: .form("an array that was written at an unknown place"))), frame)
          return
        }
        var elements = array.elements
        elements[place] = value
        assign(
          inner, .array(ArrayValue(elements, isComplete: array.isComplete, element: array.element)),
          frame)
      case .dictionary(let dictionary):
        guard let key = keys.first else { return }
        var pairs = dictionary.pairs
        if let place = pairs.firstIndex(where: { isSame($0.key, key.value) }) {
          pairs[place].value = value
        } else {
          pairs.append((key.value, value))
        }
        assign(
          inner,
          .dictionary(
            DictionaryValue(pairs, isComplete: dictionary.isComplete, value: dictionary.value)),
          frame)
      default: escape(value)
      }
    case .optionalChain(let inner), .forced(let inner): assign(inner, value, frame)
    case .tuple(let elements):
      if let values = parts(of: value), values.count == elements.count {
        for (element, value) in zip(elements, values) { assign(element.value, value, frame) }
      } else {
        for element in elements {
          assign(element.value, opaque(.none, .form("an element of a tuple")), frame)
        }
      }
    default: break
    }
  }

  /// A number that is assigned keeps the kind of what was there.
  private func retyped(_ value: Value, as old: Value) -> Value {
    switch (value, old) {
    case (.number(let new), .number(let old)) where new.kind == .flexible:
      return .number(Number(new.value, old.kind))
    case (_, .unknown(let unknown)): return coerce(value, unknown.hint)
    case (.symbol, _): return coerce(value, type(of: old))
    default: return value
    }
  }

  func isSeenByValue(_ value: Value) -> Bool {
    if case .record = value { return true }
    if case .tuple = value { return true }
    return false
  }

  func setting(_ name: String, of base: Value, to value: Value, _ frame: Frame) -> Value {
    switch base {
    case .record(let record):
      for level in members(name, of: record.type, from: frame.context.file) {
        for case .property(let property) in level where !property.isStatic {
          if let setter = property.setter {
            let cell = Cell(base)
            run(setter, named: property.setterName, property, value, cell)
            return cell.value
          }
          let hint = property.type.map { index.resolve($0, in: property.context) } ?? .none
          return .record(record.setting(name, to: coerce(value, hint)))
        }
      }
      return UIKitRecords.setting(name, of: record, to: value)
    case .tuple(var elements):
      for (place, element) in elements.enumerated()
      where element.label == name || String(place) == name { elements[place].value = value }
      return .tuple(elements)
    default: return base
    }
  }

  private func run(
    _ setter: CodeBody, named parameter: String, _ property: PropertyInfo, _ value: Value,
    _ receiver: Cell?
  ) {
    let id = ObjectIdentifier(setter)
    guard callDepth < limits.calls, !active.contains(id) else { return }
    callDepth += 1
    active.append(id)
    defer {
      callDepth -= 1
      active.removeLast()
    }
    markVisited(setter)
    let frame = Frame(
      context: property.context, receiver: receiver, base: setter.base, scope: makeScope(nil))
    frame.scope.declare(parameter, value)
    let outer = (maybe, conditions, chainIsMaybe)
    _ = execute(setter.statements, frame)
    (maybe, conditions, chainIsMaybe) = outer
  }

  /// Assigns to a property of `self`; `false` if there is none of the name.
  private func setImplicit(_ name: String, _ value: Value, _ receiver: Cell, _ frame: Frame) -> Bool
  {
    switch receiver.value {
    case .record(let record):
      guard
        record[name] != nil
          || !members(name, of: record.type, from: frame.context.file).isEmpty
      else { return false }
      self.name(value, name, owner: nil)
      write(receiver, setting(name, of: receiver.value, to: value, frame))
      return true
    case .object(let object):
      if !members(name, of: object.type, from: frame.context.file).isEmpty
        || object.fields[name] != nil
        || UIKitMembers.isKnown(name, of: object.type.externalName)
      {
        set(name, of: receiver.value, value, frame)
        return true
      }
      return false
    case .constraint:
      set(name, of: receiver.value, value, frame)
      return true
    default: return false
    }
  }

  private func assignStatic(_ name: String, of hint: TypeHint, _ value: Value, _ frame: Frame)
    -> Bool
  {
    for level in members(name, of: hint, from: frame.context.file) {
      for case .property(let property) in level where property.isStatic {
        setStatic(property, value, frame, receiver: .type(hint))
        return true
      }
    }
    return false
  }

  private func setStatic(
    _ property: PropertyInfo, _ value: Value, _ frame: Frame, receiver: Value?
  ) {
    if let setter = property.setter {
      run(setter, named: property.setterName, property, value, receiver.map { Cell($0) })
      return
    }
    _ = staticValue(property, receiver: receiver)
    let hint = property.type.map { index.resolve($0, in: property.context) } ?? .none
    if let cell = statics[ObjectIdentifier(property)] { write(cell, coerce(value, hint)) }
  }

  /// Assigns to a member of an instance.
  func set(
    _ name: String, of base: Value, _ value: Value, _ frame: Frame, isSuper: Bool = false
  ) {
    switch base {
    case .type(let hint):
      _ = assignStatic(name, of: hint, value, frame)
      return
    case .object(let object):
      let hint = isSuper ? superclass(frame) : object.type
      for level in members(name, of: hint, from: frame.context.file) {
        for case .property(let property) in level where !property.isStatic {
          set(property, of: object, value, frame)
          return
        }
      }
      if name == "isActive" || name == "active", object.origin == .opaque {
        openReceiver(of: object)
        hasUnknownActivation = true
      }
      setNative(name, of: object, value, frame)
    case .constraint(let constraint): set(name, of: constraint, value, frame)
    case .layout(let layout) where !layout.madeConstraints.isEmpty:
      // `(a.Width == b.Width).priority = .defaultHigh`
      for constraint in layout.madeConstraints { set(name, of: constraint, value, frame) }
    case .unknown(let unknown):
      escape(value)
      if name == "isActive" || name == "active" { hasUnknownActivation = true }
      for level in members(name, of: unknown.hint, from: frame.context.file) {
        for case .property(let property) in level where property.setter != nil {
          return
        }
      }
    default:
      // An extension of arrays: `constraints.isActive = true`.
      for level in members(name, of: type(of: base), from: frame.context.file) {
        for case .property(let property) in level where !property.isStatic {
          if let setter = property.setter {
            run(setter, named: property.setterName, property, value, Cell(base))
          }
          return
        }
      }
      escape(value)
      if name == "isActive" || name == "active" { escape(base) }
    }
  }

  private func set(_ property: PropertyInfo, of object: Object, _ value: Value, _ frame: Frame) {
    let receiver = Cell(.object(object))
    if let setter = property.setter {
      run(setter, named: property.setterName, property, value, receiver)
      return
    }
    if property.isComputed { return }
    let hint = property.type.map { index.resolve($0, in: property.context) } ?? .none
    let value = coerce(value, hint)
    let old: Value
    if let cell = object.fields[property.name] {
      old = cell.value
      write(cell, retyped(value, as: property.type == nil ? old : .void))
    } else {
      // What it began with is not asked for; but a branch may have to bring it back.
      if maybe > 0 {
        old = initialValue(property, hint, of: object)
        if let cell = object.fields[property.name] { write(cell, value) }
      } else {
        old = .void
        let cell = Cell(
          property.type?.isOptional ?? false
            ? .none : .unknown(Unknown(.property(property.name), hint)))
        object.fields[property.name] = cell
        write(cell, value)
      }
    }
    name(value, property.name, owner: object)
    // The overridden `didSet` of a UIKit property changes what UIKit shows, too.
    if property.modifiers.contains(.override) { setNative(property.name, of: object, value, frame) }
    if !isInitializing(object) { runObserver(of: property, object, old) }
  }

  /// Runs what happens when a property has been set.
  func runObserver(of property: PropertyInfo, _ object: Object, _ old: Value) {
    guard let didSet = property.didSet else { return }
    let id = ObjectIdentifier(didSet)
    guard callDepth < limits.calls, !active.contains(id) else { return }
    callDepth += 1
    active.append(id)
    markVisited(didSet)
    let inner = Frame(
      context: property.context, receiver: Cell(.object(object)), base: didSet.base,
      scope: makeScope(nil))
    inner.scope.declare("oldValue", old)
    let outer = (maybe, conditions, chainIsMaybe)
    _ = execute(didSet.statements, inner)
    (maybe, conditions, chainIsMaybe) = outer
    callDepth -= 1
    active.removeLast()
  }

  private func isInitializing(_ object: Object) -> Bool {
    initializing.contains { $0 === object }
  }

  func set(_ name: String, of constraint: ConstraintValue, _ value: Value, _ frame: Frame) {
    for level in members(name, of: .external("NSLayoutConstraint"), from: frame.context.file) {
      for case .property(let property) in level where property.setter != nil {
        if let setter = property.setter {
          run(setter, named: property.setterName, property, value, Cell(.constraint(constraint)))
        }
        return
      }
    }
    switch name {
    case "isActive", "active":
      switch value {
      case .bool(let value):
        if value || maybe == 0 {
          constraint.isActive = value
        } else {
          constraint.note(.activity(value))
        }
      case .condition: activate(.constraint(constraint), value)
      default:
        constraint.isActive = true
        constraint.note(.unknownActivity)
      }
    case "priority":
      let priority = self.priority(value)
      constraint.setPriority(priority, isCertain: isCertain(for: constraint), self)
    default:
      guard name == "constant" else {
        constraint.fields[name] = value
        return
      }
      setConstant(of: constraint, to: value)
    }
  }

  /// Changes the constant of a constraint, as an assignment does or an update of SnapKit's.
  func setConstant(of constraint: ConstraintValue, to value: Value) {
    // What is done with a notification is not so now, and of what is perhaps done it may be either.
    if lateness == .none || isCertain(for: constraint) {
      constraint.fields["constant"] = value
    } else if lateness == .perhaps {
      constraint.fields["constant"] = join([
        constraint.fields["constant"] ?? constraint.constant, value,
      ])
    }
    constraint.note(.constant(lengthOf(value)))
  }

  /// A priority out of a number or a name.
  func priority(_ value: Value) -> Value {
    map(value) { value in
      switch value {
      case .symbol(let symbol):
        if symbol.isOperator { return operated(symbol, .external("UILayoutPriority")) }
        if symbol.name == "init", let first = symbol.payload.first { return priority(first.value) }
        return UIKitConstants.priorities[symbol.name].map { .number(Number($0)) }
          ?? unknown("a priority")
      case .number, .formula, .unknown: return value
      case .record(let record): return record["rawValue"] ?? unknown("a priority")
      default: return unknown("a priority")
      }
    }
  }

  // MARK: - Subscripts

  func element(of value: Value, _ keys: [CallArgument], _ frame: Frame) -> Value {
    let levels = members("subscript", of: type(of: value), from: frame.context.file)
    if case .dictionary(let dictionary) = value, keys.count == 1, let key = keys.first,
      key.label == nil, let own = dictionary.pairs.first(where: { isSame($0.key, key.value) })
    {
      return own.value
    }
    if !levels.isEmpty {
      let labels = keys.map(\.label)
      for level in levels {
        for case .function(let function) in level
        where function.body != nil && !isRunning(function)
          && function.parameters.map(\.label) == labels
        {
          return call(function, receiver: value, keys, frame)
        }
      }
    }
    guard let key = keys.first else { return unknown("an element") }
    if key.label == "keyPath", case .function(let function) = key.value,
      case .keyPath(let names) = function.body
    {
      return names.reduce(value) { value, name in
        map(withoutNil(value)) { member(name, of: $0, frame) }
      }
    }
    switch value {
    case .array(let array):
      switch key.value {
      case .number(let number):
        if let place = number.index, place >= 0, place < array.elements.count, array.isComplete {
          return array.elements[place]
        }
        if array.elements.count == 1, number.value == 0, array.container == nil {
          return array.elements[0]
        }
        return opaqueElement(array)
      case .range(let range):
        let (lower, upper, isClosed) = (range.lower, range.upper, range.isClosed)
        guard array.isComplete else { return value }
        let low: Int? =
          switch lower {
          case .number(let number)?: number.index
          case nil: 0
          default: nil
          }
        let high: Int? =
          switch upper {
          case .number(let number)?: number.index.map { isClosed ? $0 + 1 : $0 }
          case nil: array.elements.count
          default: nil
          }
        if let low, let high, low >= 0, low <= high, high <= array.elements.count {
          return .array(ArrayValue(Array(array.elements[low..<high]), element: array.element))
        }
        return .array(ArrayValue(array.elements, isComplete: false, element: array.element))
      default:
        if array.isComplete, (1...limits.alternatives).contains(array.elements.count) {
          return join(array.elements)
        }
        if array.container != nil { return opaqueElement(array) }
        let hint =
          array.element.isNone ? array.elements.first.map { type(of: $0) } ?? .none : array.element
        return anElement(of: array, opaque(hint, .form("an element at an unknown place")))
      }
    case .dictionary(let dictionary):
      for pair in dictionary.pairs where isSame(pair.key, key.value) { return pair.value }
      if let first = keys.dropFirst().first, first.label == "default" { return first.value }
      switch key.value {
      case .string, .number, .enumCase:
        if dictionary.isComplete { return .none }
      default: break
      }
      return opaque(dictionary.value, .form("an element at an unknown key"))
    case .none: return .none
    case .object(let object): return opaque(.none, object.reason)
    default: return opaque(.none, .form("an element"))
    }
  }
}
