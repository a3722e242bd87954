extension Evaluator {
  // MARK: - Free functions

  /// A function of the standard library's or of Core Graphics; `nil` if the name is none.
  func nativeFunction(
    _ name: String, _ arguments: [CallArgument], _ site: SiteKey, _ frame: Frame
  ) -> Value? {
    switch name {
    case "min", "max":
      guard arguments.count >= 2, index.globals[name] == nil else { return nil }
      var formulas: [Formula] = []
      var numbers: [Number] = []
      for argument in arguments {
        if case .number(let number) = argument.value { numbers.append(number) }
        guard let found = formula(argument.value) else { return unknown("a number") }
        formulas.append(found)
      }
      if numbers.count == arguments.count {
        let sorted = numbers.sorted { $0.value < $1.value }
        guard let result = name == "min" ? sorted.first : sorted.last else { return nil }
        return .number(result)
      }
      return .formula(.call(name, formulas))
    case "abs", "ceil", "floor", "round", "trunc", "sqrt", "ceilf", "floorf", "roundf":
      guard arguments.count == 1, index.globals[name] == nil else { return nil }
      return round(arguments[0].value, name)
    case "zip":
      guard arguments.count == 2 else { return nil }
      let a = elements(of: arguments[0].value)
      let b = elements(of: arguments[1].value)
      let pairs = zip(a.elements, b.elements).map { first, second in
        Value.tuple([
          Value.Element(label: nil, value: first), Value.Element(label: nil, value: second),
        ])
      }
      return .array(
        ArrayValue(
          pairs, isComplete: a.isComplete && b.isComplete,
          element: .tuple([(nil, a.hint), (nil, b.hint)]), reason: a.reason))
    case "type":
      guard arguments.first?.label == "of" else { return nil }
      return .type(type(of: arguments[0].value))
    case "stride":
      guard case .number(let from)? = arguments.first?.value, arguments.count == 3,
        case .number(let to) = arguments[1].value, case .number(let by) = arguments[2].value,
        by.value > 0
      else { return .array(ArrayValue([], isComplete: false, element: .external("Int"))) }
      var result: [Value] = []
      var current = from.value
      let isThrough = arguments[1].label == "through"
      while current < to.value || isThrough && current == to.value, result.count < limits.iterations
      {
        result.append(.number(Number(current, from.kind)))
        current += by.value
      }
      return .array(ArrayValue(result))
    case "UIEdgeInsetsMake": return UIKitRecords.make("UIEdgeInsets", arguments)
    case "CGRectMake", "NSMakeRect":
      let labels = ["x", "y", "width", "height"]
      return UIKitRecords.make(
        "CGRect", zip(labels, arguments).map { CallArgument($0, $1.value) })
    case "CGSizeMake", "NSMakeSize": return UIKitRecords.make("CGSize", arguments)
    case "CGPointMake": return UIKitRecords.make("CGPoint", arguments)
    case "print", "debugPrint", "NSLog", "assert", "precondition", "fatalError",
      "preconditionFailure", "assertionFailure", "swap":
      return index.globals[name] == nil ? .void : nil
    case "constrain": return constrain(arguments, site, frame)
    case "align", "distribute":
      return cartography(function: name, arguments, site, frame)
        ?? stevia(function: name, arguments, site, frame)
    case "withExtendedLifetime", "autoreleasepool":
      runClosures(arguments)
      return unknown("a closure's result")
    default:
      guard SteviaNames.functions.contains(name) || SteviaNames.sides[name] != nil,
        frame.context.file.imports.contains("Stevia")
      else { return nil }
      if let made = stevia(function: name, arguments, site, frame) { return made }
      guard let receiver = frame.receiver, SteviaNames.sides[name] == nil else { return nil }
      return stevia(method: name, receiver.value, arguments, site, frame)
    }
  }

  func round(_ value: Value, _ name: String) -> Value {
    map(value) { value in
      switch value {
      case .number(let number):
        let x = number.value
        let result: Double
        switch name {
        case "abs": result = Swift.abs(x)
        case "ceil", "ceilf": result = x.rounded(.up)
        case "floor", "floorf": result = x.rounded(.down)
        case "trunc": result = x.rounded(.towardZero)
        case "sqrt": result = x >= 0 ? x.squareRoot() : x
        default: result = x.rounded()
        }
        return .number(Number(result, number.kind))
      case .formula(let formula): return .formula(.call(name, [formula]))
      default: return value
      }
    }
  }

  // MARK: - Static methods

  func nativeStatic(
    _ name: String, _ hint: TypeHint, _ arguments: [CallArgument], _ site: SiteKey?, _ frame: Frame
  ) -> Value? {
    let type = hint.name
    switch name {
    case "activate":
      guard isConstraintType(type), let first = arguments.first else { return nil }
      activate(first.value, true)
      return .void
    case "deactivate":
      guard isConstraintType(type), let first = arguments.first else { return nil }
      activate(first.value, false)
      return .void
    case "constraints" where arguments.first?.label == "withVisualFormat",
      "constraintsWithVisualFormat":
      return visualFormat(arguments, site)
    case "animate", "transition", "animateKeyframes", "addKeyframe", "performWithoutAnimation",
      "runAnimationGroup":
      open(arguments)
      for argument in arguments {
        guard case .function(let function) = argument.value else { continue }
        if argument.label == "completion" {
          deferred.append((function, []))
        } else if case .closure(let closure) = function.body {
          _ = call(closure, [], isBuilder: false)
        }
      }
      return .void
    case "scheduledTimer", "preferredFont", "systemFont", "boldSystemFont",
      "monospacedDigitSystemFont":
      for argument in arguments {
        if case .function(let function) = argument.value { deferred.append((function, [])) }
      }
      if name.hasSuffix("Font") {
        let font = makeObject(.external("UIFont"), .implied, .call(name), name: "font")
        note(.call, "UIFont", font, arguments)
        return .object(font)
      }
      return opaque(.none, .call(name))
    default: return nil
    }
  }

  private func isConstraintType(_ name: String) -> Bool {
    name == "NSLayoutConstraint" || name.isEmpty || name.hasSuffix("Constraint")
  }

  /// Activates or deactivates constraints, alone or in arrays.
  func activate(_ value: Value, _ isActive: Bool) {
    switch value {
    case .constraint(let constraint):
      if isActive || maybe == 0 {
        constraint.isActive = isActive
      } else {
        constraint.note(.activity(isActive))
      }
    case .array(let array): for element in array.elements { activate(element, isActive) }
    case .choice(let values): for one in values { activate(one, isActive) }
    case .layout(let layout): for one in layout.constraints { one.isActive = isActive }
    default: break
    }
  }

  // MARK: - Instances

  /// An instance of a type of a library's.
  func nativeInstance(
    _ name: String, _ arguments: [CallArgument], _ frame: Frame, site: SiteKey?
  ) -> Value {
    switch name {
    case "NSLayoutConstraint":
      if arguments.first?.label == "item" { return constraint(item: arguments, site) }
      return .unknown(Unknown(.call(name), .external(name)))
    case "UILayoutPriority", "NSLayoutConstraint.Priority", "LayoutPriority":
      return arguments.first.map { priority($0.value) } ?? unknown("a priority")
    case "UIEdgeInsets", "NSDirectionalEdgeInsets", "CGSize", "CGPoint", "CGRect", "UIOffset",
      "NSEdgeInsets", "NSSize", "NSRect", "NSPoint", "CGVector":
      return UIKitRecords.make(name, arguments)
        ?? .unknown(Unknown(.call(name), .external(name)))
    case "String", "NSString", "Bool", "URL", "Data", "Date", "Character", "IndexPath":
      if name == "String", case .string? = arguments.first?.value { return arguments[0].value }
      if name == "Bool", case .bool? = arguments.first?.value { return arguments[0].value }
      return .unknown(Unknown(.call(name), .external(name)))
    case "NSNumber":
      return arguments.first?.value ?? unknown("a number")
    case "Array", "Set", "ContiguousArray", "NSMutableArray", "NSArray":
      guard let first = arguments.first else { return .array(ArrayValue([])) }
      let found = elements(of: first.value)
      return .array(
        ArrayValue(
          found.elements, isComplete: found.isComplete, element: found.hint, reason: found.reason))
    case "Dictionary": return .dictionary(DictionaryValue([], isComplete: arguments.isEmpty))
    default: break
    }
    let hint = TypeHint.external(name)
    if hint.isNumber {
      guard let first = arguments.first else { return .number(Number(0)) }
      let isInteger = TypeHint.integerNames.contains(name)
      return map(first.value) { value in
        switch value {
        case .number(let number):
          return isInteger
            ? .number(Number(number.value.rounded(.towardZero), .integer))
            : .number(Number(number.value, .double))
        case .formula(let formula):
          return isInteger ? .formula(.call("Int", [formula])) : value
        case .enumCase: return unknown("a number")
        case .unknown(let unknown): return .unknown(Unknown(unknown.reason, hint))
        case .object(let object): return .unknown(Unknown(object.reason, hint))
        case .string(let text): return Double(text).map { .number(Number($0)) } ?? .none
        default: return .unknown(Unknown(.call(name), hint))
        }
      }
    }
    open(arguments)
    if name.contains(".") {
      runClosures(arguments)
      return .unknown(Unknown(.call(name), hint))
    }
    let object = makeObject(hint, .made, .call(name))
    applyNativeInit(object, arguments, frame)
    return .object(object)
  }

  /// What UIKit's initialisers do with their arguments.
  func applyNativeInit(_ object: Object, _ arguments: [CallArgument], _ frame: Frame) {
    for argument in arguments {
      switch argument.label {
      case "arrangedSubviews", "views":
        for element in elements(of: argument.value).elements {
          for view in objects(of: element) { add(view, to: object) }
        }
        note(.call, "addArrangedSubviews", object, [argument])
      case "frame":
        if case .record = argument.value { object.fields["frame"] = Cell(argument.value) }
        note(.write, "frame", object, [argument])
      case "axis", "image", "rootViewController":
        object.fields[argument.label ?? ""] = Cell(argument.value)
        note(.write, argument.label ?? "", object, [argument])
      default:
        if case .function(let function) = argument.value { deferred.append((function, [])) }
      }
    }
  }

  // MARK: - Methods

  /// A method that UIKit or the standard library declares, or one that nobody does.
  func callNative(
    _ name: String, _ receiver: Value, _ arguments: [CallArgument], _ site: SiteKey?,
    _ frame: Frame, receiver place: LValue?, isSuper: Bool = false
  ) -> Value {
    if isAnchorCall(name, arguments), let made = anchorConstraint(receiver, name, arguments, site) {
      return made
    }
    if PureLayoutNames.functions.contains(name),
      let made = pureLayout(name, receiver, arguments, site)
    {
      return made
    }
    if let made = tiny(name, receiver, arguments, site, frame) { return made }
    if let made = stevia(method: name, receiver, arguments, site, frame) { return made }
    switch receiver {
    case .object(let object):
      return callNative(name, object, arguments, site, frame, isSuper: isSuper)
    case .array(let array): return callArray(name, array, arguments, frame, place)
    case .range, .dictionary:
      let found = elements(of: receiver)
      if case .dictionary(let dictionary) = receiver, name == "removeAll" || name == "updateValue" {
        if let place {
          assign(
            place.expression,
            .dictionary(
              DictionaryValue([], isComplete: name == "removeAll", value: dictionary.value)),
            place.frame)
        }
        return .void
      }
      return callArray(
        name,
        ArrayValue(
          found.elements, isComplete: found.isComplete, element: found.hint, reason: found.reason),
        arguments, frame, nil)
    case .number, .formula:
      switch name {
      case "rounded":
        var rule = "round"
        if case .symbol(let symbol)? = arguments.first?.value {
          rule = symbol.name == "up" ? "ceil" : symbol.name == "down" ? "floor" : "round"
        }
        return round(receiver, rule)
      case "round", "negate": return .void
      default: return .unknown(Unknown(.call(name)))
      }
    case .constraint(let constraint):
      switch name {
      case "autoInstall", "autoRemove", "activate", "deactivate":
        constraint.isActive = name == "autoInstall" || name == "activate"
        return .void
      default:
        return configured(name, receiver, arguments) ?? opaqueCall(name, arguments, frame)
      }
    case .string:
      runClosures(arguments)
      return .unknown(Unknown(.call(name), .external("String")))
    case .record(let record):
      if name == "insetBy" || name == "offsetBy" || name == "inset" || name == "applying" {
        return .unknown(Unknown(.call(name), record.type))
      }
      return configured(name, receiver, arguments) ?? opaqueCall(name, arguments, frame)
    case .none: return .none
    case .unknown(let unknown):
      open(arguments)
      runClosures(arguments, with: [])
      return opaque(.none, unknown.reason)
    default:
      return configured(name, receiver, arguments) ?? opaqueCall(name, arguments, frame)
    }
  }

  private func isAnchorCall(_ name: String, _ arguments: [CallArgument]) -> Bool {
    if name == "constraint" { return AnchorNames.labels[arguments.first?.label ?? ""] != nil }
    return AnchorNames.oldNames[name] != nil
  }

  /// Helpers of many libraries that give a closure the instance itself.
  private func configured(_ name: String, _ receiver: Value, _ arguments: [CallArgument]) -> Value?
  {
    guard Self.configurers.contains(name), let last = arguments.last,
      case .function(let function) = last.value
    else { return nil }
    if case .closure(let closure) = function.body {
      _ = call(closure, [CallArgument(nil, receiver)], isBuilder: false)
    }
    return receiver
  }

  private static let configurers: Set<String> = [
    "then", "with", "configure", "apply", "also", "setup", "tap", "style", "configured", "build",
    "do", "set", "mutate", "customize",
  ]

  private func callNative(
    _ name: String, _ object: Object, _ arguments: [CallArgument], _ site: SiteKey?, _ frame: Frame,
    isSuper: Bool
  ) -> Value {
    func views(_ value: Value) -> [Object] {
      if case .array = value { return elements(of: value).elements.flatMap { objects(of: $0) } }
      return objects(of: value)
    }
    if SceneNotes.calls.contains(name) { note(.call, name, object, arguments) }
    switch name {
    case "addSubview", "insertSubview", "addArrangedSubview", "insertArrangedSubview",
      "addSubviews", "addArrangedSubviews", "sv", "subviews", "addSubViews", "embedSubview":
      for argument in arguments {
        for view in views(argument.value) { add(view, to: object) }
      }
      if let first = arguments.first, case .function = first.value {
        runClosures(arguments)
      }
      return name == "sv" || name == "subviews" ? .object(object) : .void
    case "addLayoutGuide":
      for guide in arguments.flatMap({ objects(of: $0.value) }) {
        guide.superviews = [object]
        if guide.owner == nil {
          guide.owner = frame.receiver.flatMap { objects(of: $0.value).first }
        }
      }
      return .void
    case "addConstraint", "addConstraints":
      for argument in arguments { activate(argument.value, true) }
      return .void
    case "removeConstraint", "removeConstraints":
      for argument in arguments { activate(argument.value, false) }
      return .void
    case "loadViewIfNeeded":
      _ = rootView(object, loading: true)
      return .void
    case "setNeedsLayout", "layoutIfNeeded", "setNeedsUpdateConstraints", "layoutSubviews",
      "updateConstraintsIfNeeded", "setContentHuggingPriority", "bringSubviewToFront",
      "sendSubviewToBack", "setContentCompressionResistancePriority", "addGestureRecognizer",
      "removeFromSuperview", "addTarget", "sizeToFit", "willMove", "didMove", "setTitle",
      "setTitleColor", "setImage", "register", "reloadData", "addChild", "addChildViewController",
      "didMoveToParentViewController", "setCustomSpacing", "setNeedsDisplay",
      "becomeFirstResponder",
      "resignFirstResponder", "beginUpdates", "endUpdates", "setContentOffset",
      "setAttributedTitle", "setBackgroundImage", "updateConstraints":
      return .void
    case "constraint":
      break
    case "sizeThatFits", "systemLayoutSizeFitting", "convert", "boundingRect":
      return .unknown(Unknown(.call(name)))
    case "scaledValue":
      if let first = arguments.first, let value = formula(first.value) {
        return .formula(.call("scaledValue", [value]))
      }
      return .unknown(Unknown(.call(name), .external("CGFloat")))
    case "async", "asyncAfter", "sync", "addOperation", "addObserver", "sink", "subscribe",
      "receive",
      "perform":
      for argument in arguments {
        if case .function(let function) = argument.value { deferred.append((function, [])) }
      }
      return opaque(.none, .call(name))
    case "map", "flatMap", "compactMap", "forEach", "filter", "first", "contains", "enumerated",
      "sorted", "reversed", "reduce":
      if object.type.isNone || !UIKitClasses.isView(object.type.externalName) {
        // An array or an optional of an unknown library.
        return callArray(
          name, ArrayValue([], isComplete: false, reason: object.reason), arguments, frame, nil)
      }
    default: break
    }
    if isSuper { return .void }
    if let result = configured(name, .object(object), arguments) { return result }
    open(arguments)
    for argument in arguments {
      guard case .function(let function) = argument.value else { continue }
      if let label = argument.label, label.hasSuffix("ompletion") || label.hasSuffix("Handler") {
        deferred.append((function, []))
      } else {
        runMaybe(function, [])
      }
    }
    return opaque(.none, .call(name))
  }

  // MARK: - Arrays

  private func callArray(
    _ name: String, _ array: ArrayValue, _ arguments: [CallArgument], _ frame: Frame,
    _ place: LValue?
  ) -> Value {
    let generic = opaqueElement(array)
    let all =
      array.isComplete ? array.elements : array.elements.isEmpty ? [generic] : array.elements
    func run(_ value: Value) -> Value {
      guard let function = arguments.last?.value else { return .void }
      return call(function, [CallArgument(nil, value)], frame, site: nil)
    }
    /// Runs the closure for each element, as unknown if there may be none.
    func each(_ use: (Value, Value) -> Void) {
      for element in all.prefix(limits.iterations) {
        if array.isComplete {
          use(element, run(element))
        } else {
          maybe += 1
          use(element, run(element))
          maybe -= 1
        }
      }
    }
    func result(_ values: [Value], isComplete: Bool = true, element: TypeHint = .none) -> Value {
      .array(
        ArrayValue(
          values, isComplete: isComplete && array.isComplete,
          element: element.isNone ? values.first.map { type(of: $0) } ?? .none : element,
          reason: array.reason))
    }
    func update(_ values: [Value], isComplete: Bool = true) {
      guard let place else { return }
      assign(
        place.expression,
        .array(
          ArrayValue(
            values, isComplete: isComplete && array.isComplete,
            element: array.element, reason: array.reason)), place.frame)
    }
    switch name {
    case "forEach":
      each { _, _ in }
      return .void
    case "map", "lazyMap":
      var values: [Value] = []
      each { values.append($1) }
      return result(values)
    case "compactMap":
      var values: [Value] = []
      var isCertain = true
      each { _, value in
        switch value {
        case .none: break
        case .choice, .unknown:
          isCertain = false
          values.append(withoutNil(value))
        case .object(let object) where object.origin == .opaque:
          values.append(value)
        default: values.append(value)
        }
      }
      return result(values, isComplete: isCertain)
    case "flatMap":
      var values: [Value] = []
      var isCertain = true
      each { _, value in
        if case .array(let inner) = value {
          values += inner.elements
          isCertain = isCertain && inner.isComplete
        } else if case .none = value {
        } else {
          values.append(value)
        }
      }
      return result(values, isComplete: isCertain)
    case "filter":
      var values: [Value] = []
      var isCertain = true
      each { element, answer in
        switch answer {
        case .bool(true): values.append(element)
        case .bool(false): break
        default:
          isCertain = false
          values.append(element)
        }
      }
      return result(values, isComplete: isCertain, element: array.element)
    case "enumerated":
      return result(
        all.enumerated().map { place, element in
          .tuple([
            Value.Element(
              label: "offset",
              value: array.isComplete
                ? .number(Number(Double(place), .integer))
                : .unknown(Unknown(array.reason, .external("Int")))),
            Value.Element(label: "element", value: element),
          ])
        })
    case "reversed": return result(Array(array.elements.reversed()), element: array.element)
    case "sorted", "shuffled":
      return .array(
        ArrayValue(
          array.elements, isComplete: array.elements.count < 2 && array.isComplete,
          element: array.element,
          reason: array.reason))
    case "append", "insert":
      guard let first = arguments.first else { return .void }
      let value = first.label == "contentsOf" ? first.value : coerce(first.value, array.element)
      var added = [value]
      var isComplete = true
      if first.label == "contentsOf" {
        let found = elements(of: value)
        added = found.elements
        isComplete = found.isComplete
      }
      if name == "insert" {
        if let at = arguments.last, at.label == "at" {
          if case .number(let number) = at.value, let position = number.index, position >= 0,
            position <= array.elements.count
          {
            var values = array.elements
            values.insert(contentsOf: added, at: position)
            update(values, isComplete: isComplete)
            return .void
          }
          update(array.elements + added, isComplete: false)
          return .void
        }
      }
      update(array.elements + added, isComplete: isComplete)
      return .void
    case "removeAll":
      if arguments.isEmpty || arguments.first?.label == "keepingCapacity" {
        if let place {
          assign(
            place.expression, .array(ArrayValue([], element: array.element)), place.frame)
        }
      } else {
        update(array.elements, isComplete: false)
      }
      return .void
    case "removeFirst", "removeLast", "popLast", "remove":
      guard array.isComplete, !array.elements.isEmpty else {
        return opaque(array.element, array.reason)
      }
      switch name {
      case "removeFirst":
        update(Array(array.elements.dropFirst()))
        return array.elements.first ?? .none
      case "removeLast", "popLast":
        update(Array(array.elements.dropLast()))
        return array.elements.last ?? .none
      default:
        if case .number(let number)? = arguments.first?.value, let at = number.index,
          array.elements.indices.contains(at)
        {
          var values = array.elements
          let removed = values.remove(at: at)
          update(values)
          return removed
        }
        update(array.elements, isComplete: false)
        return opaque(array.element, array.reason)
      }
    case "dropFirst", "dropLast", "prefix", "suffix":
      var count = 1
      if case .number(let number)? = arguments.first?.value, let found = number.index, found >= 0 {
        count = found
      } else if !arguments.isEmpty {
        return result(array.elements, isComplete: false)
      }
      switch name {
      case "dropFirst":
        return result(Array(array.elements.dropFirst(count)), element: array.element)
      case "dropLast": return result(Array(array.elements.dropLast(count)), element: array.element)
      case "prefix": return result(Array(array.elements.prefix(count)), element: array.element)
      default: return result(Array(array.elements.suffix(count)), element: array.element)
      }
    case "first", "last":
      if arguments.isEmpty {
        return name == "first" ? array.elements.first ?? .none : array.elements.last ?? .none
      }
      var found: [Value] = []
      var isCertain = true
      each { element, answer in
        switch answer {
        case .bool(true): if isCertain || found.isEmpty { found.append(element) }
        case .bool(false): break
        default:
          isCertain = false
          found.append(element)
        }
      }
      if array.isComplete, isCertain {
        return (name == "first" ? found.first : found.last) ?? .none
      }
      return opaque(
        array.element.isNone ? found.first.map { type(of: $0) } ?? .none : array.element,
        .form("an element that is searched for"))
    case "contains", "allSatisfy", "isEmpty":
      if name == "contains", let first = arguments.first, first.label == nil, array.isComplete {
        var isCertain = true
        for element in array.elements {
          switch equality(element, first.value) {
          case true?: return .bool(true)
          case nil: isCertain = false
          case false?: break
          }
        }
        if isCertain { return .bool(false) }
      } else {
        runClosures(arguments, with: [generic])
      }
      return .unknown(Unknown(array.reason, .external("Bool")))
    case "reduce":
      guard arguments.count == 2, array.isComplete else {
        runClosures(arguments)
        return .unknown(Unknown(array.reason))
      }
      var value = arguments[0].value
      for element in array.elements.prefix(limits.iterations) {
        if arguments[0].label == "into" {
          var argument = CallArgument(nil, value)
          argument.write = { value = $0 }
          _ = call(arguments[1].value, [argument, CallArgument(nil, element)], frame, site: nil)
        } else {
          value = call(
            arguments[1].value, [CallArgument(nil, value), CallArgument(nil, element)], frame,
            site: nil)
        }
      }
      return value
    case "joined":
      if arguments.isEmpty {
        return .array(
          ArrayValue(
            array.elements.flatMap { elements(of: $0).elements },
            isComplete: array.isComplete
              && array.elements.allSatisfy { elements(of: $0).isComplete }))
      }
      return .unknown(Unknown(.call(name), .external("String")))
    case "randomElement": return opaque(array.element, array.reason)
    case "activate", "autoInstallConstraints":
      activate(.array(array), true)
      return .void
    case "index", "firstIndex": return .unknown(Unknown(array.reason, .external("Int")))
    default:
      for element in array.elements { for object in objects(of: element) { object.isOpen = true } }
      runClosures(arguments, with: [generic])
      return opaque(.none, .call(name))
    }
  }

  private func opaqueElement(_ array: ArrayValue) -> Value {
    if array.isComplete { return .void }
    return opaque(array.element, array.reason)
  }
}
