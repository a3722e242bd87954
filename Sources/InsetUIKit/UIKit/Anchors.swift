internal import InsetSyntax

extension Evaluator {
  /// The anchors that a value may be.
  func anchors(_ value: Value) -> [Anchor] {
    switch value {
    case .anchor(let anchor):
      if case .choice(let items) = anchor.item {
        return items.map { Anchor($0, anchor.attribute, conditions: anchor.conditions) }
      }
      return [anchor]
    case .choice(let values): return values.flatMap { anchors($0) }
    case .none: return []
    case .unknown: return [Anchor(value, nil)]
    case .object(let object): return [Anchor(.unknown(Unknown(object.reason)), nil)]
    default: return [Anchor(unknown("an anchor"), nil)]
    }
  }

  /// `a.constraint(equalTo: b, multiplier: m, constant: c)` and its kin.
  func anchorConstraint(
    _ receiver: Value, _ name: String, _ arguments: [CallArgument], _ site: SiteKey?
  ) -> Value? {
    guard let first = arguments.first,
      let (relation, kind) = AnchorNames.labels[AnchorNames.oldNames[name] ?? first.label ?? ""]
    else { return nil }
    let visit = site.map { self.visit($0) }
    func argument(_ label: String) -> Value? {
      arguments.dropFirst().first { $0.label == label }?.value
    }
    var constant = argument("constant") ?? argument("c") ?? .number(Number(0))
    var multiplier = argument("multiplier") ?? .number(Number(1))
    var seconds: [Anchor?] = [nil]
    switch kind {
    case .anchor:
      let found = anchors(first.value)
      seconds = found.isEmpty ? [missing(first.value)] : found
    case .constant: constant = first.value
    case .systemSpacing:
      let found = anchors(first.value)
      seconds = found.isEmpty ? [missing(first.value)] : found
      constant = apply("*", .formula(.quantity("system spacing")), multiplier, emptyFrame)
      multiplier = .number(Number(1))
    }
    constant = lengthOf(constant)
    var made: [Value] = []
    var original: ConstraintValue?
    for first in anchors(receiver).prefix(limits.alternatives) {
      for second in seconds.prefix(limits.alternatives) {
        let constraint = ConstraintValue(
          first, relation, second, multiplier: multiplier, constant: constant, site: visit)
        constraint.conditions = first.conditions + (second?.conditions ?? [])
        constraint.original = original
        original = original ?? constraint
        visit?.constraints.append(constraint)
        made.append(.constraint(constraint))
      }
    }
    if made.count > 1 {
      for case .constraint(let one) in made where one.conditions.isEmpty {
        one.isAlternative = true
      }
    }
    return made.count == 1 ? made[0] : made.isEmpty ? unknown("a constraint") : .choice(made)
  }

  /// What stands for an anchor where there is none: of what is certainly nil, no view may be meant.
  private func missing(_ value: Value) -> Anchor {
    if case .none = value { return Anchor(.none, nil) }
    return Anchor(unknown("an anchor that is nil"), nil)
  }

  /// A number where a length is expected.
  func lengthOf(_ value: Value) -> Value {
    map(value) { value in
      switch value {
      case .symbol(let symbol):
        return symbol.name == "zero" ? .number(Number(0)) : resolve(symbol, .external("CGFloat"))
      case .number(let number): return .number(Number(number.value))
      case .object(let object): return .unknown(Unknown(object.reason, .external("CGFloat")))
      default: return value
      }
    }
  }

  /// `NSLayoutConstraint(item:attribute:relatedBy:toItem:attribute:multiplier:constant:)`
  func constraint(item arguments: [CallArgument], _ site: SiteKey?) -> Value {
    let visit = site.map { self.visit($0) }
    var attributes: [LayoutAttribute?] = []
    var items: [String: Value] = [:]
    var relation: ConstraintValue.Relation? = .equal
    for argument in arguments {
      switch argument.label {
      case "attribute":
        attributes.append(attribute(argument.value))
      case "relatedBy":
        switch word(argument.value) {
        case "equal": relation = .equal
        case "lessThanOrEqual": relation = .lessOrEqual
        case "greaterThanOrEqual": relation = .greaterOrEqual
        default: relation = nil
        }
      case let label?: items[label] = argument.value
      case nil: break
      }
    }
    func anchor(_ value: Value?, _ attribute: LayoutAttribute?) -> Anchor {
      switch value {
      case .object, .unknown: return Anchor(value ?? .none, attribute)
      case .choice(let values)?: return Anchor(withoutNil(.choice(values)), attribute)
      default: return Anchor(unknown("an item"), attribute)
      }
    }
    let first = anchor(items["item"], attributes.first ?? nil)
    var second: Anchor?
    let secondAttribute = attributes.count > 1 ? attributes[1] : nil
    switch items["toItem"] {
    case .none?, nil: second = nil
    default:
      if secondAttribute != .notAnAttribute { second = anchor(items["toItem"], secondAttribute) }
    }
    let constraint = ConstraintValue(
      first, relation ?? .equal, second,
      multiplier: items["multiplier"].map { lengthOf($0) } ?? .number(Number(1)),
      constant: items["constant"].map { lengthOf($0) } ?? .number(Number(0)), site: visit)
    if relation == nil { visit?.reason = .form("a relation that is not known") }
    visit?.constraints.append(constraint)
    return .constraint(constraint)
  }

  /// The name of an enum's case or of a symbol.
  func word(_ value: Value) -> String? {
    switch value {
    case .symbol(let found), .enumCase(let found): found.name
    default: nil
    }
  }

  func attribute(_ value: Value) -> LayoutAttribute? {
    guard let name = word(value) else { return nil }
    if name == "lastBaseline" || name == "baseline" { return .lastBaseline }
    return LayoutAttribute(rawValue: name)
  }

  // MARK: - Visual formats

  /// `NSLayoutConstraint.constraints(withVisualFormat:options:metrics:views:)`
  func visualFormat(_ arguments: [CallArgument], _ site: SiteKey?) -> Value {
    let visit = site.map { self.visit($0) }
    func argument(_ label: String) -> Value? { arguments.first { $0.label == label }?.value }
    guard case .string(let text)? = arguments.first?.value else {
      visit?.reason = .form("a visual format that is not known")
      return .array(ArrayValue([], isComplete: false, element: .external("NSLayoutConstraint")))
    }
    let format = VisualFormat.parse(Array(text.utf8))
    let views = dictionary(argument("views"))
    let metrics = dictionary(argument("metrics"))
    var made: [ConstraintValue] = []
    let isHorizontal = format.axis == .horizontal
    func view(_ name: String) -> Value {
      views[name] ?? .unknown(Unknown(.name(name)))
    }
    let known = format.views.compactMap { $0.name.map { view($0.text) } }
    func superview() -> Value {
      for one in known where !objects(of: one).isEmpty {
        return map(withoutNil(one)) { nativeMember("superview", of: $0, emptyFrame) }
      }
      return unknown("a superview")
    }
    func number(_ operand: VisualFormat.Operand?) -> Value? {
      switch operand {
      case .number(let value, _): return .number(Number(value))
      case .name(let name):
        return metrics[name.text].map { lengthOf($0) } ?? .unknown(Unknown(.name(name.text)))
      case nil: return nil
      }
    }
    func relation(_ syntax: RelationSyntax) -> ConstraintValue.Relation {
      switch syntax {
      case .equal: .equal
      case .lessOrEqual: .lessOrEqual
      case .greaterOrEqual: .greaterOrEqual
      }
    }
    func add(
      _ first: Anchor, _ relation: ConstraintValue.Relation, _ second: Anchor?, _ constant: Value,
      _ priority: Value?
    ) {
      let constraint = ConstraintValue(
        first, relation, second, multiplier: .number(Number(1)), constant: constant,
        priority: priority ?? .number(Number(1000)), site: visit)
      visit?.constraints.append(constraint)
      made.append(constraint)
    }
    let leading: LayoutAttribute = isHorizontal ? .leading : .top
    let trailing: LayoutAttribute = isHorizontal ? .trailing : .bottom
    for item in format.items {
      guard case .view(let found) = item, let name = found.name else { continue }
      for predicate in found.predicates {
        let size: LayoutAttribute = isHorizontal ? .width : .height
        let own = Anchor(view(name.text), size)
        let priority = number(predicate.priority)
        if case .name(let other)? = predicate.object, let value = views[other.text] {
          add(own, relation(predicate.relation), Anchor(value, size), .number(Number(0)), priority)
        } else {
          add(
            own, relation(predicate.relation), nil,
            number(predicate.object) ?? unknown("a size"), priority)
        }
      }
    }
    for (place, connection) in format.connections.enumerated()
    where place + 1 < format.items.count {
      func edge(_ item: VisualFormat.Item, isFirst: Bool) -> Anchor {
        switch item {
        case .superview: Anchor(superview(), isFirst ? leading : trailing)
        case .view(let found):
          Anchor(
            found.name.map { view($0.text) } ?? unknown("a view"), isFirst ? trailing : leading)
        }
      }
      let before = edge(format.items[place], isFirst: true)
      let after = edge(format.items[place + 1], isFirst: false)
      switch connection.kind {
      case .none: add(after, .equal, before, .number(Number(0)), nil)
      case .standard:
        // At the superview's edge `-` is its layout margin, between views the standard space.
        let isAtEdge = [format.items[place], format.items[place + 1]].contains {
          if case .superview = $0 { true } else { false }
        }
        guard isAtEdge else {
          add(after, .equal, before, .formula(.quantity("system spacing")), nil)
          continue
        }
        func margin(_ anchor: Anchor, _ item: VisualFormat.Item) -> Anchor {
          guard case .superview = item else { return anchor }
          return Anchor(anchor.item, anchor.attribute?.margin)
        }
        add(
          margin(after, format.items[place + 1]), .equal, margin(before, format.items[place]),
          .number(Number(0)), nil)
      case .distances(let predicates):
        for predicate in predicates {
          add(
            after, relation(predicate.relation), before,
            number(predicate.object) ?? unknown("a distance"), number(predicate.priority))
        }
      }
    }
    let options = argument("options").map { words($0) } ?? []
    for option in options where option.hasPrefix("alignAll") {
      let name = option.dropFirst("alignAll".count)
      guard let first = name.first,
        let attribute = LayoutAttribute(rawValue: first.lowercased() + name.dropFirst())
      else { continue }
      for (a, b) in zip(known, known.dropFirst()) {
        add(Anchor(b, attribute), .equal, Anchor(a, attribute), .number(Number(0)), nil)
      }
    }
    if !format.problems.isEmpty { visit?.reason = .form("a visual format with mistakes") }
    return .array(
      ArrayValue(made.map { .constraint($0) }, element: .external("NSLayoutConstraint")))
  }

  private func words(_ value: Value) -> [String] {
    switch value {
    case .symbol(let found): found.name == "init" ? [] : [found.name]
    case .array(let array): array.elements.flatMap { words($0) }
    default: []
    }
  }

  private func dictionary(_ value: Value?) -> [String: Value] {
    guard case .dictionary(let found)? = value else { return [:] }
    var result: [String: Value] = [:]
    for pair in found.pairs { if case .string(let key) = pair.key { result[key] = pair.value } }
    return result
  }
}
