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
      let hint = wanted.isNumber ? wanted : TypeHint.external("CGFloat")
      for argument in arguments {
        var value = argument.value
        if case .symbol(let symbol) = value { value = resolve(symbol, hint) }
        if case .number(let number) = value { numbers.append(number) }
        guard let found = formula(value) else { return unknown("a number") }
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
      // Of how many there are nothing is known, nor which go together.
      if !a.isComplete || !b.isComplete {
        for object in (a.elements + b.elements).flatMap({ objects(of: $0) }) {
          object.isListed = true
        }
      }
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
    // Functions that are named like types.
    case "NSLocalizedString", "NSStringFromClass", "NSStringFromSelector":
      guard index.globals[name] == nil else { return nil }
      return .unknown(Unknown(.call(name), .external("String")))
    case "UIEdgeInsetsMake": return UIKitRecords.make("UIEdgeInsets", arguments)
    case "CGRectMake", "NSMakeRect":
      let labels = ["x", "y", "width", "height"]
      return UIKitRecords.make(
        "CGRect", zip(labels, arguments).map { CallArgument($0, $1.value) })
    case "CGSizeMake", "NSMakeSize": return UIKitRecords.make("CGSize", arguments)
    case "CGPointMake": return UIKitRecords.make("CGPoint", arguments)
    case "fatalError", "preconditionFailure", "assertionFailure":
      guard index.globals[name] == nil else { return nil }
      noteTrap()
      return .void
    case "print", "debugPrint", "NSLog", "assert", "precondition", "swap":
      return index.globals[name] == nil ? .void : nil
    case "objc_getAssociatedObject", "objc_setAssociatedObject", "objc_removeAssociatedObjects":
      guard index.globals[name] == nil else { return nil }
      // Whose object it is stays as it was; the object itself may be read and changed anywhere.
      open(Array(arguments.dropFirst(2).prefix(1)), by: name)
      return opaque(.none, .call(name))
    case "arc4random", "arc4random_uniform", "CACurrentMediaTime", "CFAbsoluteTimeGetCurrent",
      "NSClassFromString", "os_log", "UIGraphicsGetCurrentContext",
      "UIGraphicsBeginImageContext", "UIGraphicsBeginImageContextWithOptions",
      "UIGraphicsEndImageContext", "UIGraphicsGetImageFromCurrentImageContext":
      return index.globals[name] == nil ? opaque(.none, .call(name)) : nil
    case "constrain": return constrain(arguments, site, frame)
    case "inset":
      guard case .layout(let layout)? = arguments.first?.value,
        case .terms(let terms, let constrain) = layout.kind
      else { return nil }
      return inset(terms, Array(arguments.dropFirst()), constrain)
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
    if let result = pureLayoutBlock(name, arguments, frame) { return result }
    if let result = tinyInsets(name, of: type, arguments, frame) { return result }
    switch name {
    case "newAutoLayout", "newAutoLayoutView":
      guard UIKitClasses.isView(hint.externalName), arguments.isEmpty else { return nil }
      let made = instantiate(hint, [], frame, site: nil)
      for object in objects(of: made) { clearMask(of: object, frame) }
      return made
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
      for argument in arguments {
        guard case .function(let function) = argument.value else { continue }
        if argument.label == "completion" {
          runLater(function)
        } else if case .closure(let closure) = function.body {
          _ = call(closure, [], isBuilder: false)
        }
      }
      return .void
    case "scheduledTimer", "preferredFont", "systemFont", "boldSystemFont",
      "italicSystemFont", "monospacedDigitSystemFont":
      for argument in arguments {
        if case .function(let function) = argument.value { runLater(function) }
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

  /// Activates or deactivates constraints as a value says.
  func activate(_ constraints: Value, _ isActive: Value) {
    switch isActive {
    case .bool(let isActive): activate(constraints, isActive)
    case .condition(let condition):
      for (isActive, when) in [(false, condition.negated), (true, condition)] {
        conditions.append(when)
        activate(constraints, isActive)
        conditions.removeLast()
      }
    default: hasUnknownActivation = true
    }
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
    case .array(let array):
      if array.isOpen { hasUnknownActivation = true }
      for (place, element) in array.elements.enumerated() {
        whenPresent(array.presence(place)) { activate(element, isActive) }
      }
    case .choice(let values):
      // Those that one call makes say themselves when they are there.
      let areSelected = values.allSatisfy {
        if case .constraint(let one) = $0 {
          one.isAlternative || !one.conditions.isEmpty
        } else {
          false
        }
      }
      let branches = areSelected ? [] : makeBranches(values.count)
      for (place, one) in values.enumerated() {
        let branch = areSelected ? [] : [branches[place]]
        whenPresent(ArrayValue.Presence(branches: branch)) { activate(one, isActive) }
      }
    case .layout(let layout): for one in layout.constraints { one.isActive = isActive }
    case .none: break
    case .object(let object):
      openReceiver(of: object)
      hasUnknownActivation = true
    default: hasUnknownActivation = true
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
    case "UILayoutPriority", "NSLayoutConstraint.Priority", "LayoutPriority",
      "ConstraintPriority":
      return arguments.first.map { priority($0.value) } ?? unknown("a priority")
    case "UIEdgeInsets", "NSDirectionalEdgeInsets", "CGSize", "CGPoint", "CGRect", "UIOffset",
      "NSEdgeInsets", "NSSize", "NSRect", "NSPoint", "CGVector":
      return UIKitRecords.make(name, arguments.map { lengths(in: $0) })
        ?? .unknown(Unknown(.call(name), .external(name)))
    case "TinyEdgeInsets" where frame.context.file.imports.contains("TinyConstraints"):
      return nativeInstance("UIEdgeInsets", arguments, frame, site: site)
    case "String", "NSString", "Bool", "URL", "Data", "Date", "Character", "IndexPath":
      if name == "String", case .string? = arguments.first?.value { return arguments[0].value }
      if name == "String", arguments.first?.label == "describing",
        case .type(let type)? = arguments.first?.value, !type.name.isEmpty
      {
        return .string(type.name)
      }
      if name == "Bool", case .bool? = arguments.first?.value { return arguments[0].value }
      return .unknown(Unknown(.call(name), .external(name)))
    case "NSDirectionalRectEdge", "UIRectEdge":
      return OptionSets.made(name, of: arguments.map { ($0.label, $0.value) })
        ?? .unknown(Unknown(.call(name), .external(name)))
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
    // UIKit's own leave a view that they are given where it is.
    if UIKitClasses.isSystem(name) {
      for argument in arguments { escape(argument.value) }
    } else {
      open(arguments, by: name)
    }
    if name.contains(".") {
      runClosures(arguments)
      return .unknown(Unknown(.call(name), hint))
    }
    let object = makeObject(hint, .made, .call(name))
    if arguments.count == 1, arguments[0].label == "forAutoLayout", UIKitClasses.isView(name) {
      clearMask(of: object, frame)
      return .object(object)
    }
    // An initialiser of another module's may do anything with it, and with the views that a closure lists.
    let isUnseen = arguments.contains { !UIKitClasses.hasInitializer(name, labelled: $0.label) }
    let lists = arguments.filter { isUnseen && listsValues($0.value) }
    runClosures(lists)
    applyNativeInit(
      object, lists.isEmpty ? arguments : arguments.filter { !listsValues($0.value) }, frame)
    if isUnseen {
      object.openedBy = "init"
      if !arguments.contains(where: { ObjectNote.mayHoldView($0.value) }) {
        object.placingCount = 0
      }
    }
    return .object(object)
  }

  /// A part of one of UIKit's structs, where `.name` is a number.
  private func lengths(in argument: CallArgument) -> CallArgument {
    var result = argument
    switch argument.label {
    case "origin": result.value = coerce(argument.value, .external("CGPoint"))
    case "size": result.value = coerce(argument.value, .external("CGSize"))
    default:
      result.value = map(argument.value) { if case .symbol = $0 { lengthOf($0) } else { $0 } }
    }
    return result
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
      case "configuration" where UIKitClasses.inherits(object.type.externalName, from: "UIButton"):
        let value = buttonConfiguration(argument.value)
        object.fields["configuration"] = Cell(value)
        note(.write, "configuration", object, [CallArgument(argument.label, value)])
      case "axis", "image", "rootViewController", "nibName":
        object.fields[argument.label ?? ""] = Cell(argument.value)
        note(.write, argument.label ?? "", object, [argument])
      default:
        if case .function(let function) = argument.value { runLater(function) }
      }
    }
  }

  /// A configuration of buttons as something that can be given a title; one that is named by a dot is a new one.
  func buttonConfiguration(_ value: Value) -> Value {
    map(value) { value in
      guard case .symbol = value else { return value }
      return .object(
        makeObject(.external("UIButton.Configuration"), .made, .form("a configuration")))
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
    if let made = optionCall(name, receiver, arguments, place) { return made }
    if let made = optionalMap(name, receiver, arguments, frame) { return made }
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
        constraint.isEscaped = true
        if let result = configured(name, receiver, arguments) { return result }
        blurPriority(of: constraint)
        return opaqueCall(name, arguments, frame)
      }
    case .string:
      runClosures(arguments)
      return .unknown(Unknown(.call(name), .external("String")))
    case .record(let record):
      if name == "insetBy" || name == "offsetBy" || name == "inset" || name == "applying" {
        return .unknown(Unknown(.call(name), record.type))
      }
      openParts(of: receiver, by: name)
      return configured(name, receiver, arguments) ?? opaqueCall(name, arguments, frame)
    case .none: return .none
    case .anchor(let anchor):
      for object in objects(of: anchor.item) { object.openedBy = object.openedBy ?? name }
      return opaqueCall(name, arguments, frame)
    case .unknown(let unknown):
      open(arguments, by: name)
      runClosures(arguments, with: [])
      return opaque(.none, unknown.reason)
    default:
      return configured(name, receiver, arguments) ?? opaqueCall(name, arguments, frame)
    }
  }

  /// `map` and `flatMap` of an optional that is certainly there and holds no sequence: `top.map { … }`.
  private func optionalMap(
    _ name: String, _ receiver: Value, _ arguments: [CallArgument], _ frame: Frame
  ) -> Value? {
    guard name == "map" || name == "flatMap", arguments.count == 1,
      case .function = arguments[0].value
    else { return nil }
    switch receiver {
    case .anchor, .constraint, .number, .formula: break
    case .record(let record):
      // A struct of the module's may be a sequence.
      guard record.type.module == nil else { return nil }
    case .object(let object):
      let type = object.type.externalName
      guard !canBeNil(receiver),
        UIKitClasses.isView(type) || UIKitClasses.isGuide(type) || UIKitClasses.isController(type)
      else { return nil }
    default: return nil
    }
    return call(arguments[0].value, [CallArgument(nil, receiver)], frame, site: nil)
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
      escape(call(closure, [CallArgument(nil, receiver)], isBuilder: false))
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
    if SceneNotes.calls.contains(name) { note(.call, name, object, arguments) }
    if let result = putIn(name, object, arguments, frame) { return result }
    if setByKey(name, object, arguments, frame) { return .void }
    if let result = notified(name, object, arguments) { return result }
    if name == "configureForAutoLayout", arguments.isEmpty {
      clearMask(of: object, frame)
      return .object(object)
    }
    switch name {
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
    case "removeFromSuperview", "removeFromSuperView":
      remove(fromSuperview: object)
      return .void
    case "removeArrangedSubview":
      open(arguments, by: name)
      object.losesViews = true
      return .void
    case "isDescendant":
      if case .object(let container)? = arguments.first?.value, object.superviews.count <= 1,
        object.superviews.first.map({ $0 === container }) ?? true,
        let answer = isInside(object, container)
      {
        return .bool(answer)
      }
      return .unknown(Unknown(.call(name), .external("Bool")))
    case "setViewControllers"
    where UIKitClasses.inherits(object.type.externalName, from: "UIPageViewController"):
      showPage(arguments.first?.value, in: object)
      return .void
    case "loadViewIfNeeded":
      _ = rootView(object, loading: true)
      return .void
    case "setNeedsLayout", "layoutIfNeeded", "setNeedsUpdateConstraints", "layoutSubviews",
      "updateConstraintsIfNeeded", "setContentHuggingPriority", "bringSubviewToFront",
      "sendSubviewToBack", "setContentCompressionResistancePriority", "addGestureRecognizer",
      "addTarget", "sizeToFit", "willMove", "didMove", "setTitle",
      "setTitleColor", "setImage", "register", "reloadData", "addChild", "addChildViewController",
      "didMoveToParentViewController", "setCustomSpacing", "setNeedsDisplay",
      "becomeFirstResponder",
      "resignFirstResponder", "beginUpdates", "endUpdates", "setContentOffset",
      "setAttributedTitle", "setBackgroundImage", "updateConstraints", "removeTarget",
      "removeObserver", "removeGestureRecognizer", "post":
      return .void
    case "constraint":
      break
    case "instantiate", "loadNibNamed":
      if name == "loadNibNamed" || arguments.first?.label == "withOwner" {
        return .array(ArrayValue([.object(loadedView(arguments, of: object))]))
      }
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
        if case .function(let function) = argument.value { runLater(function) }
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
    if UIKitMembers.harmlessMethods.contains(name),
      UIKitClasses.isDeclared(object.type.externalName)
    {
      for argument in arguments { escape(argument.value) }
    } else {
      noteUnseenCall(name, on: object, arguments)
      openViews(wrappedBy: object, by: name)
    }
    for argument in arguments {
      guard case .function(let function) = argument.value else { continue }
      if let label = argument.label, label.hasSuffix("ompletion") || label.hasSuffix("Handler") {
        runLater(function)
      } else {
        runMaybe(function, [])
      }
    }
    let result = given(by: name, arguments, of: object)
    if case .object(let made) = result { unseenReceivers[made.id] = object }
    return result
  }

  /// Opens the views that an instance of a module's class has, where a member of it is called that is not seen, as
  /// one that `@dynamicMemberLookup` answers.
  private func openViews(wrappedBy object: Object, by name: String) {
    let type = object.type.externalName
    guard object.type.module != nil, !UIKitClasses.isView(type), !UIKitClasses.isController(type)
    else { return }
    for field in object.fields.keys.sorted() {
      for view in object.fields[field].map({ objects(of: $0.value) }) ?? []
      where UIKitClasses.isView(view.type.externalName) {
        view.openedBy = view.openedBy ?? name
        note(.unseen, name, view, [])
      }
    }
  }

  /// Opens the views through whose unseen members a function that is not seen is called:
  /// `label.library.pin(to: card)`.
  func openViews(behind object: Object, by name: String) {
    var next = object
    for _ in 0..<8 {
      guard next.origin == .opaque, next.isNamedInPassing, let member = next.name,
        let owner = next.owner, !Self.harmlessMembers.contains(member)
      else { return }
      let type = owner.type.externalName
      if UIKitClasses.isView(type) {
        guard !UIKitMembers.isKnown(member, of: type) else { return }
        owner.openedBy = owner.openedBy ?? name
        note(.unseen, name, owner, [])
        return
      }
      next = owner
    }
  }

  /// Members of views that lay out nothing: UIKit's, and those of widely used libraries.
  static let harmlessMembers: Set<String> = [
    "collectionViewLayout", "heightTracksTextView", "kf", "layoutManager", "panGestureRecognizer",
    "publisher", "rx", "sd", "textContainer", "textStorage",
  ]
}
