extension Evaluator {
  /// A method of an array.
  func callArray(
    _ name: String, _ array: ArrayValue, _ arguments: [CallArgument], _ frame: Frame,
    _ place: LValue?
  ) -> Value {
    let generic = anyElement(array)
    let all =
      array.isComplete ? array.elements : array.elements.isEmpty ? [generic] : array.elements
    func run(_ value: Value) -> Value {
      guard let function = arguments.last?.value else { return .void }
      return call(function, [CallArgument(nil, value)], frame, site: nil)
    }
    /// Runs the closure for each element, in a branch of its own if there may be none.
    func each(_ use: (Value, Value) -> Void) {
      for (place, element) in all.prefix(limits.iterations).enumerated() {
        if array.isComplete || isSurely(element, in: array) {
          use(element, run(element))
        } else if !array.presences.isEmpty, place < array.elements.count {
          whenPresent(array.presence(place)) { use(element, run(element)) }
        } else {
          _ = fork(2, isMaybe: true, last: branch(of: element)) { branch in
            if branch == 1 { use(element, run(element)) }
            return .next
          }
        }
      }
    }
    func result(_ values: [Value], isComplete: Bool = true, element: TypeHint = .none) -> Value {
      let made = ArrayValue(
        values, isComplete: isComplete && array.isComplete,
        element: element.isNone ? values.first.map { type(of: $0) } ?? .none : element,
        reason: array.reason)
      if values.count == array.elements.count { made.copySelection(of: array) }
      // Those that are left of a view's subviews are still in it.
      if !element.isNone { made.container = array.container }
      return .array(made)
    }
    func update(_ values: [Value], isComplete: Bool = true, perhaps doubted: Set<Int> = []) {
      guard let place else { return }
      let new = ArrayValue(
        values, isComplete: isComplete && array.isComplete && doubted.isEmpty,
        element: array.element, reason: array.reason)
      if !doubted.isEmpty {
        new.presences = values.indices.map {
          doubted.contains($0)
            ? ArrayValue.Presence(branches: Array(makeBranches(2).prefix(1)))
            : ArrayValue.Presence()
        }
      }
      assign(place.expression, .array(new), place.frame)
    }
    func drop(_ element: Value) {
      if case .constraint(let one) = element { one.isDropped = true }
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
      each { values.append($1) }
      return .array(flattened(values, of: array))
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
    case "reversed":
      let reversed = array.with(array.elements.reversed())
      reversed.presences.reverse()
      return .array(reversed)
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
      if let place {
        var more = ArrayValue(added, isComplete: isComplete)
        if first.label == "contentsOf", case .array(let found) = value { more = found }
        assign(place.expression, .array(array.appending(more)), place.frame)
      }
      return .void
    case "removeAll":
      if arguments.isEmpty || arguments.first?.label == "keepingCapacity" {
        if let place {
          assign(
            place.expression, .array(ArrayValue([], element: array.element)), place.frame)
        }
      } else {
        var left: [Value] = []
        var doubted: Set<Int> = []
        each { element, answer in
          if case .bool(true) = answer { return drop(element) }
          if case .bool(false) = answer {} else { doubted.insert(left.count) }
          left.append(element)
        }
        if all.count > limits.iterations {
          update(array.elements, perhaps: Set(array.elements.indices))
        } else {
          update(left, perhaps: doubted)
        }
      }
      return .void
    case "removeFirst", "removeLast", "popLast", "remove":
      guard array.isComplete, !array.elements.isEmpty else {
        return anElement(of: array, opaque(array.element, array.reason))
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
          drop(removed)
          update(values)
          return removed
        }
        update(array.elements, perhaps: Set(array.elements.indices))
        return anElement(of: array, opaque(array.element, array.reason))
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
      if array.container != nil {
        runClosures(arguments, with: [generic])
        return opaqueElement(array)
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
        var isCertain = !array.isOfLibrary
        for element in array.elements {
          switch equality(element, first.value) {
          case true?: return .bool(true)
          case nil: isCertain = false
          case false?: break
          }
        }
        if isCertain { return .bool(false) }
      } else if name == "contains", let container = array.container,
        case .object(let view)? = arguments.first?.value,
        let answer = isInside(view, container)
      {
        return .bool(answer)
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
        return .array(flattened(array.elements, of: array))
      }
      return .unknown(Unknown(.call(name), .external("String")))
    case "randomElement": return anElement(of: array, opaque(array.element, array.reason))
    case "activate", "autoInstallConstraints":
      activate(.array(array), true)
      return .void
    case "index", "firstIndex":
      var found: Value?
      var isCertain = array.isComplete
      let isByClosure = arguments.first?.label == "where" || arguments.first?.isTrailing ?? false
      for (number, element) in array.elements.enumerated() where found == nil && isCertain {
        var answer: Bool?
        if !isByClosure, arguments.first?.label == "of", !isOwn(element) {
          answer = equality(element, arguments[0].value)
        } else if isByClosure, case .bool(let told) = run(element) {
          answer = told
        }
        if answer == true { found = .number(Number(Double(number), .integer)) }
        isCertain = answer != nil
      }
      return isCertain ? found ?? .none : .unknown(Unknown(array.reason, .external("Int")))
    case "setValue" where arguments.count == 2 && arguments[1].label == "forKey":
      // An array of Objective-C's has each of its elements set it.
      for (place, element) in array.elements.enumerated() {
        whenPresent(array.presence(place)) {
          for object in objects(of: element) { _ = setByKey(name, object, arguments, frame) }
        }
      }
      return .void
    default:
      for element in array.elements {
        for object in objects(of: element) { object.openedBy = object.openedBy ?? name }
      }
      runClosures(arguments, with: [generic])
      return opaque(.none, .call(name))
    }
  }

  /// What is in arrays that were made of the elements of another one.
  private func flattened(_ values: [Value], of array: ArrayValue) -> ArrayValue {
    var all = ArrayValue([], isComplete: array.isComplete, reason: array.reason)
    all.isOpen = array.isOpen
    for (place, value) in values.enumerated() {
      var part: ArrayValue
      switch value {
      case .none: continue
      case .array(let inner): part = inner
      default: part = ArrayValue([value], element: type(of: value))
      }
      let outer = array.presence(place)
      if !outer.isAlways {
        let inner = part
        part = inner.with(inner.elements)
        part.presences = inner.elements.indices.map {
          let own = inner.presence($0)
          return ArrayValue.Presence(
            conditions: outer.conditions + own.conditions, branches: outer.branches + own.branches)
        }
      }
      all = all.appending(part)
    }
    return all
  }

  /// Whether a view is in another one by now; `nil` where that is not known.
  func isInside(_ view: Object, _ container: Object) -> Bool? {
    guard view.origin == .made, view.openedBy == nil, !explores else { return nil }
    if !view.superviews.contains(where: { $0 === container }) { return false }
    let insertion = view.insertions.last { $0.parent === container }
    let isSure = insertion?.circumstances.isExpected(for: container) ?? false
    return view.superviews.count == 1 && isSure ? true : nil
  }

  private func anyElement(_ array: ArrayValue) -> Value {
    array.isComplete ? .void : opaqueElement(array)
  }

  /// An element of an array that is not known; one of a view's subviews is in the view.
  func opaqueElement(_ array: ArrayValue) -> Value {
    let value = anElement(of: array, opaque(array.element, array.reason))
    if let container = array.container, case .object(let view) = value {
      view.superviews = [container]
      view.isAnySubview = true
    }
    return value
  }

  /// A value that may be any of an array's, known ones included.
  func anElement(of array: ArrayValue, _ value: Value) -> Value {
    if case .object(let object) = value {
      object.mayBe = array.elements.prefix(limits.iterations).flatMap { objects(of: $0) }
    }
    return value
  }
}
