extension Evaluator {
  /// `constrain(a, b) { a, b in … }`; `nil` if the arguments are others.
  func constrain(_ arguments: [CallArgument], _ site: SiteKey, _ frame: Frame) -> Value? {
    if index.globals["constrain"] != nil,
      !(arguments.last?.isTrailing ?? false) || !frame.context.file.imports.contains("Cartography")
    {
      return nil
    }
    guard case .function(let function)? = arguments.last?.value else {
      return arguments.first?.label == "clear" ? .void : nil
    }
    let constrain = Constrain()
    func proxy(_ value: Value) -> Value {
      switch value {
      case .array(let array):
        return .array(
          ArrayValue(
            array.elements.map { proxy($0) }, isComplete: array.isComplete,
            reason: array.reason))
      case .dictionary(let found):
        return .dictionary(
          DictionaryValue(
            found.pairs.map { ($0.key, proxy($0.value)) }, isComplete: found.isComplete))
      default: return .layout(LayoutValue(.proxy(value, constrain)))
      }
    }
    var given: [CallArgument] = []
    for argument in arguments.dropLast() where argument.label == nil {
      given.append(CallArgument(nil, proxy(argument.value)))
    }
    _ = call(.function(function), given, frame, site: nil)
    // What the group made before goes when it makes others.
    var group: Object?
    if let replaced = arguments.first(where: { $0.label == "replace" || $0.label == "clear" }),
      case .object(let found) = replaced.value
    {
      for constraint in found.made {
        if maybe == 0 { constraint.isActive = false } else { constraint.note(.activity(false)) }
      }
      group = found
    }
    for constraint in constrain.made { constraint.isActive = true }
    let result = group ?? makeObject(.external("ConstraintGroup"), .made)
    result.made = constrain.made
    return .object(result)
  }

  func proxyMember(_ name: String, _ item: Value, _ constrain: Constrain, _ frame: Frame) -> Value {
    let one = Value.number(Number(1))
    let zero = Value.number(Number(0))
    func terms(_ attributes: [LayoutAttribute]) -> Value {
      .layout(
        LayoutValue(
          .terms(
            attributes.map { Term(anchor: Anchor(item, $0), multiplier: one, constant: zero) },
            constrain)))
    }
    switch name {
    case "edges": return terms([.top, .leading, .bottom, .trailing])
    case "edgesWithinMargins":
      return terms([.topMargin, .leadingMargin, .bottomMargin, .trailingMargin])
    case "center": return terms([.centerX, .centerY])
    case "centerWithinMargins": return terms([.centerXWithinMargins, .centerYWithinMargins])
    case "size": return terms([.width, .height])
    case "baseline": return terms([.lastBaseline])
    case "superview", "owningView":
      return .layout(
        LayoutValue(.proxy(map(item) { member(name, of: $0, frame) }, constrain)))
    case "safeAreaLayoutGuide", "layoutMarginsGuide", "readableContentGuide":
      return .layout(LayoutValue(.proxy(map(item) { member(name, of: $0, frame) }, constrain)))
    case "view", "base": return item
    default:
      if let attribute = LayoutAttribute(rawValue: name) { return terms([attribute]) }
      // What else the view has.
      return map(item) { member(name, of: $0, frame) }
    }
  }

  func proxyCall(
    _ layout: LayoutValue, _ name: String, _ arguments: [CallArgument], _ frame: Frame
  ) -> Value? {
    if case .terms(let terms, let constrain) = layout.kind, name == "inseted" || name == "insetted"
    {
      return inset(terms, arguments, constrain)
    }
    if case .proxy(let item, _) = layout.kind {
      return callMethod(item, name, arguments, nil, frame, nil)
    }
    return nil
  }

  /// Insets of edges: one for all, two for the axes, four, or a record.
  func inset(_ terms: [Term], _ arguments: [CallArgument], _ constrain: Constrain?) -> Value {
    guard terms.count == 4 else { return unknown("edges") }
    let values = arguments.map(\.value)
    func labelled(_ label: String) -> Value {
      arguments.first { $0.label == label }?.value ?? .number(Number(0))
    }
    var insets: [Value] = []
    switch values.count {
    case _ where arguments.contains { $0.label == "horizontally" || $0.label == "vertically" }:
      let (horizontal, vertical) = (labelled("horizontally"), labelled("vertically"))
      insets = [vertical, horizontal, vertical, horizontal]
    case 1:
      if case .record(let record) = coerce(values[0], .external("UIEdgeInsets")) {
        func part(_ names: String...) -> Value {
          for name in names { if let found = record[name] { return found } }
          return unknown("insets")
        }
        insets = [part("top"), part("left", "leading"), part("bottom"), part("right", "trailing")]
      } else {
        insets = Array(repeating: values[0], count: 4)
      }
    case 2: insets = [values[1], values[0], values[1], values[0]]
    case 4: insets = values
    default: return unknown("insets")
    }
    var result = terms
    for place in 0..<4 {
      let value = lengthOf(insets[place])
      result[place].constant = apply(
        place < 2 ? "+" : "-", result[place].constant, value, emptyFrame)
    }
    return .layout(LayoutValue(.terms(result, constrain)))
  }

  /// `align(top: a, b)`; `distribute(by: 8, horizontally: a, b)`.
  func cartography(
    function name: String, _ arguments: [CallArgument], _ site: SiteKey, _ frame: Frame
  ) -> Value? {
    var items: [Value] = []
    var constrain: Constrain?
    var label: String?
    for argument in arguments where argument.label != "by" {
      label = label ?? argument.label
      for value in elements(argument.value) {
        guard case .layout(let layout) = value, case .proxy(let item, let found) = layout.kind
        else { return nil }
        constrain = found
        items.append(item)
      }
    }
    guard let label, let constrain, items.count > 0 else { return nil }
    let visit = self.visit(site)
    var made: [ConstraintValue] = []
    func add(_ first: Anchor, _ second: Anchor, _ constant: Value) {
      let constraint = ConstraintValue(
        first, .equal, second, multiplier: .number(Number(1)), constant: constant, site: visit)
      visit.constraints.append(constraint)
      made.append(constraint)
      constrain.made.append(constraint)
    }
    let amount = lengthOf(arguments.first { $0.label == "by" }?.value ?? .number(Number(0)))
    for (a, b) in zip(items, items.dropFirst()) {
      if name == "align" {
        let attribute = label == "baseline" ? .lastBaseline : LayoutAttribute(rawValue: label)
        add(Anchor(items[0], attribute), Anchor(b, attribute), .number(Number(0)))
      } else {
        switch label {
        case "horizontally": add(Anchor(b, .leading), Anchor(a, .trailing), amount)
        case "leftToRight": add(Anchor(b, .left), Anchor(a, .right), amount)
        case "vertically": add(Anchor(b, .top), Anchor(a, .bottom), amount)
        case "equalWidth": add(Anchor(b, .width), Anchor(a, .width), .number(Number(0)))
        case "equalHeight": add(Anchor(b, .height), Anchor(a, .height), .number(Number(0)))
        default: add(Anchor(b, nil), Anchor(a, nil), amount)
        }
      }
    }
    if made.isEmpty { visit.reason = .form("fewer than two views") }
    return .array(ArrayValue(made.map { .constraint($0) }))
  }

  private func elements(_ value: Value) -> [Value] {
    if case .array(let array) = value { return array.elements }
    return [value]
  }

  /// Arithmetic on sides; `nil` if it is other.
  func cartography(operator name: String, _ a: Value, _ b: Value, _ frame: Frame) -> Value? {
    func terms(_ value: Value) -> ([Term], Constrain?)? {
      if case .layout(let layout) = value, case .terms(let terms, let constrain) = layout.kind {
        return (terms, constrain)
      }
      return nil
    }
    guard ["+", "-", "*", "/"].contains(name) else { return nil }
    if let (found, constrain) = terms(a) {
      let amount = lengthOf(b)
      let result = found.map { term in
        var term = term
        switch name {
        case "+", "-": term.constant = apply(name, term.constant, amount, frame)
        default:
          term.multiplier = apply(name, term.multiplier, amount, frame)
          term.constant = apply(name, term.constant, amount, frame)
        }
        return term
      }
      return .layout(LayoutValue(.terms(result, constrain)))
    }
    if let (found, constrain) = terms(b), name == "+" || name == "*" {
      return cartography(operator: name, .layout(LayoutValue(.terms(found, constrain))), a, frame)
    }
    return nil
  }

  /// `a.top == b.bottom + 8`
  func cartography(
    relation a: Value, _ name: String, _ b: Value, _ site: SiteKey, _ frame: Frame
  ) -> Value? {
    guard case .layout(let layout) = a, case .terms(let firsts, let constrain) = layout.kind else {
      return nil
    }
    let relation: ConstraintValue.Relation =
      name == "==" ? .equal : name == "<=" ? .lessOrEqual : .greaterOrEqual
    let visit = self.visit(site)
    var made: [ConstraintValue] = []
    func add(_ first: Term, _ second: Term?, _ constant: Value) {
      let constraint = ConstraintValue(
        first.anchor, relation, second?.anchor,
        multiplier: second?.multiplier ?? .number(Number(1)), constant: constant,
        // Stevia's sides are no block's.
        priority: .number(Number(constrain == nil ? Self.steviaPriority : 1000)), site: visit)
      visit.constraints.append(constraint)
      made.append(constraint)
      constrain?.made.append(constraint)
    }
    if case .layout(let other) = b, case .terms(let seconds, _) = other.kind {
      for (place, first) in firsts.enumerated() {
        let second = place < seconds.count ? seconds[place] : nil
        add(first, second, second?.constant ?? unknown("a side"))
      }
    } else if case .record(let record) = b, firsts.count == 2 {
      for (first, value) in zip(firsts, record.values) { add(first, nil, value) }
    } else {
      for first in firsts {
        // Cartography compares sizes with numbers; Stevia other sides, too, from the superview's.
        var second: Term?
        if first.anchor.attribute?.axis != .size {
          let item =
            constrain == nil
            ? map(first.anchor.item) { nativeMember("superview", of: $0, frame) }
            : unknown("a side")
          second = Term(
            anchor: Anchor(item, first.anchor.attribute), multiplier: .number(Number(1)),
            constant: .number(Number(0)))
        }
        add(first, second, lengthOf(b))
      }
    }
    if constrain == nil { for one in made { one.isActive = true } }
    return .layout(LayoutValue(.made(made)))
  }

}
