/// What a closure given to PureLayout says of the constraints that are made in it.
struct PureLayoutBlock {
  var priority: Value?
  /// Whether they are only made, and put in by somebody else.
  var isCreating = false
  var made: [Value] = []
}

extension Evaluator {
  /// PureLayout's static methods that run a closure; `nil` for what is none of them.
  ///
  /// They nest: the innermost one's priority counts, and what the closures of a method make is its
  /// result, too.
  func pureLayoutBlock(_ name: String, _ arguments: [CallArgument], _ frame: Frame) -> Value? {
    var block = PureLayoutBlock(
      priority: pureLayoutBlock.priority, isCreating: pureLayoutBlock.isCreating)
    switch name {
    case "autoSetPriority", "autoSetPriorityForConstraints":
      guard let first = arguments.first, arguments.count == 2 else { return nil }
      block.priority = priority(first.value)
    case "autoSetIdentifier":
      guard arguments.count == 2 else { return nil }
    case "autoCreateAndInstallConstraints", "autoCreateConstraintsWithoutInstalling":
      guard arguments.count == 1 else { return nil }
      block.isCreating = true
    default: return nil
    }
    guard case .function(let function)? = arguments.last?.value else { return nil }
    let outer = pureLayoutBlock
    pureLayoutBlock = block
    _ = call(.function(function), [], frame, site: nil)
    let made = pureLayoutBlock.made
    pureLayoutBlock = outer
    pureLayoutBlock.made += made
    guard block.isCreating else { return .void }
    if name == "autoCreateAndInstallConstraints" { for one in made { activate(one, true) } }
    return .array(ArrayValue(made, element: .external("NSLayoutConstraint")))
  }

  /// PureLayout's methods; `nil` for what is none of them.
  func pureLayout(
    _ name: String, _ receiver: Value, _ arguments: [CallArgument], _ site: SiteKey?
  ) -> Value? {
    let visit = site.map { self.visit($0) }
    func argument(_ labels: String...) -> Value? {
      arguments.first { argument in labels.contains { $0 == argument.label } }?.value
    }
    let first = arguments.first?.value
    var made: [ConstraintValue] = []
    func relation() -> ConstraintValue.Relation {
      switch argument("relation").flatMap({ word($0) }) {
      case "lessThanOrEqual": .lessOrEqual
      case "greaterThanOrEqual": .greaterOrEqual
      default: .equal
      }
    }
    func add(
      _ item: Value, _ attribute: LayoutAttribute?, _ second: Anchor?, _ constant: Value,
      multiplier: Value = .number(Number(1)), _ relation: ConstraintValue.Relation
    ) {
      let constraint = ConstraintValue(
        Anchor(item, attribute), relation, second, multiplier: multiplier,
        constant: lengthOf(constant), priority: pureLayoutBlock.priority ?? .number(Number(1000)),
        isActive: !pureLayoutBlock.isCreating, site: visit)
      pureLayoutBlock.made.append(.constraint(constraint))
      visit?.constraints.append(constraint)
      made.append(constraint)
    }
    func superview(_ item: Value) -> Value {
      map(withoutNil(item)) { item in
        guard case .object = item else { return unknown("a superview") }
        return nativeMember("superview", of: item, emptyFrame)
      }
    }
    func edge(_ value: Value?) -> LayoutAttribute? {
      value.flatMap { attribute($0) }
    }
    func axis(_ value: Value?) -> LayoutAttribute? {
      switch value.flatMap({ word($0) }) {
      case "vertical": .centerX
      case "horizontal": .centerY
      case "baseline", "lastBaseline": .lastBaseline
      case "firstBaseline": .firstBaseline
      default: nil
      }
    }
    func dimension(_ value: Value?) -> LayoutAttribute? {
      switch value.flatMap({ word($0) }) {
      case "width": .width
      case "height": .height
      default: nil
      }
    }
    func isFarSide(_ attribute: LayoutAttribute) -> Bool {
      attribute == .bottom || attribute == .right || attribute == .trailing
    }
    func turned(_ relation: ConstraintValue.Relation) -> ConstraintValue.Relation {
      switch relation {
      case .equal: .equal
      case .lessOrEqual: .greaterOrEqual
      case .greaterOrEqual: .lessOrEqual
      }
    }
    func negated(_ value: Value) -> Value { apply("-", .number(Number(0)), value, emptyFrame) }
    let zero = Value.number(Number(0))
    /// An inset from the superview's edge, or from a guide of it.
    func pin(
      _ item: Value, _ attribute: LayoutAttribute?, _ inset: Value, to other: Value,
      _ relation: ConstraintValue.Relation
    ) {
      guard let attribute else {
        return add(item, nil, Anchor(other, nil), inset, relation)
      }
      let far = isFarSide(attribute)
      add(
        item, attribute, Anchor(other, attribute), far ? negated(lengthOf(inset)) : inset,
        far ? turned(relation) : relation)
    }
    func guide(_ name: String) -> Value {
      switch name {
      case "margin": return member("layoutMarginsGuide", of: superview(receiver), emptyFrame)
      case "safe": return member("safeAreaLayoutGuide", of: superview(receiver), emptyFrame)
      default: return superview(receiver)
      }
    }
    func pinAll(_ other: Value) {
      let insets = coerce(
        argument("with", "insets", "withInsets")
          ?? (arguments.first.flatMap { $0.label == nil ? $0.value : nil })
            ?? UIKitRecords.zero("UIEdgeInsets"),
        .external("UIEdgeInsets"))
      let excluded = edge(argument("excludingEdge", "toSuperviewMarginsExcludingEdge"))
      func inset(_ names: String...) -> Value {
        guard case .record(let record) = insets else { return unknown("insets") }
        for name in names { if let found = record[name] { return found } }
        return unknown("insets")
      }
      for (attribute, value) in [
        (LayoutAttribute.top, inset("top")), (.leading, inset("left", "leading")),
        (.bottom, inset("bottom")), (.trailing, inset("right", "trailing")),
      ]
      where attribute != excluded && !(excluded == .left && attribute == .leading)
        && !(excluded == .right && attribute == .trailing)
      {
        pin(receiver, attribute, value, to: other, .equal)
      }
    }
    switch name {
    case "autoCenterInSuperview", "autoCenterInSuperviewMargins":
      let other = guide(name.hasSuffix("Margins") ? "margin" : "")
      add(receiver, .centerX, Anchor(other, .centerX), zero, .equal)
      add(receiver, .centerY, Anchor(other, .centerY), zero, .equal)
    case "autoAlignAxisToSuperviewAxis", "autoAlignAxisToSuperviewMarginAxis":
      add(receiver, axis(first), Anchor(superview(receiver), axis(first)), zero, .equal)
    case "autoAlignAxis":
      if let own = axis(argument("toSuperviewAxis", "toSuperviewMarginAxis")) {
        add(receiver, own, Anchor(superview(receiver), own), zero, .equal)
      } else {
        let other = argument("toSameAxisOf", "toSameAxisOfView") ?? unknown("a view")
        add(
          receiver, axis(first), Anchor(other, axis(first)),
          argument("withOffset", "offset") ?? zero,
          multiplier: argument("withMultiplier", "multiplier") ?? .number(Number(1)), .equal)
      }
    case "autoPinEdge", "autoPinEdgeToSuperviewEdge", "autoPinEdgeToSuperviewMargin",
      "autoPinEdgeToSuperviewSafeArea":
      if let near = argument("toSuperviewEdge") ?? (name.hasSuffix("SuperviewEdge") ? first : nil) {
        pin(receiver, edge(near), argument("withInset") ?? zero, to: guide(""), relation())
      } else if let near = argument("toSuperviewMargin") ?? (name.hasSuffix("Margin") ? first : nil)
      {
        pin(receiver, edge(near), argument("withInset") ?? zero, to: guide("margin"), relation())
      } else if let near = argument("toSuperviewSafeArea")
        ?? (name.hasSuffix("SafeArea") ? first : nil)
      {
        pin(receiver, edge(near), argument("withInset") ?? zero, to: guide("safe"), relation())
      } else {
        let edges = arguments.filter { ["to", "toEdge", nil].contains($0.label) }.compactMap {
          edge($0.value)
        }
        add(
          receiver, edges.first,
          Anchor(argument("of", "ofView") ?? unknown("a view"), edges.count > 1 ? edges[1] : nil),
          argument("withOffset", "offset") ?? zero, relation())
      }
    case "autoPin":
      // `autoPin(toTopLayoutGuideOf: controller, withInset: 8)`
      let isTop = argument("toTopLayoutGuideOf") != nil
      guard let controller = argument("toTopLayoutGuideOf", "toBottomLayoutGuideOf") else {
        return unknown("a guide")
      }
      let other = member(isTop ? "topLayoutGuide" : "bottomLayoutGuide", of: controller, emptyFrame)
      let inset = lengthOf(argument("withInset") ?? zero)
      if isTop {
        add(receiver, .top, Anchor(other, .bottom), inset, relation())
      } else {
        add(receiver, .bottom, Anchor(other, .top), negated(inset), turned(relation()))
      }
    case "autoPinEdges":
      if argument("toSuperviewMargins", "toSuperviewMarginsExcludingEdge") != nil {
        pinAll(guide("margin"))
      } else {
        pinAll(guide(""))
      }
    case "autoPinEdgesToSuperviewEdges": pinAll(guide(""))
    case "autoPinEdgesToSuperviewMargins": pinAll(guide("margin"))
    case "autoPinEdgesToSuperviewSafeArea": pinAll(guide("safe"))
    case "autoSetDimension":
      add(receiver, dimension(first), nil, argument("toSize") ?? unknown("a size"), relation())
    case "autoSetDimensions":
      let size = coerce(argument("to", "toSize") ?? first ?? unknown("a size"), .external("CGSize"))
      var width = unknown("a size")
      var height = unknown("a size")
      if case .record(let record) = size {
        width = record["width"] ?? width
        height = record["height"] ?? height
      }
      add(receiver, .width, nil, width, .equal)
      add(receiver, .height, nil, height, .equal)
    case "autoMatch", "autoMatchDimension":
      let second = arguments.dropFirst().first { $0.label == "to" || $0.label == "toDimension" }
      add(
        receiver, dimension(first),
        Anchor(argument("of", "ofView") ?? unknown("a view"), dimension(second?.value)),
        argument("withOffset") ?? zero,
        multiplier: argument("withMultiplier") ?? .number(Number(1)), relation())
    case "autoConstrain", "autoConstrainAttribute":
      func any(_ value: Value?) -> LayoutAttribute? {
        guard let name = value.flatMap({ word($0) }) else { return nil }
        return name == "vertical"
          ? .centerX
          : name == "horizontal"
            ? .centerY
            : name == "marginAxisVertical"
              ? .centerXWithinMargins
              : name == "marginAxisHorizontal"
                ? .centerYWithinMargins
                : name.hasPrefix("margin") && name.count > 6
                  ? LayoutAttribute(rawValue: name.dropFirst(6).lowercased() + "Margin")
                  : LayoutAttribute(rawValue: name == "baseline" ? "lastBaseline" : name)
      }
      let second = arguments.dropFirst().first { $0.label == "to" || $0.label == "toAttribute" }
      add(
        receiver, any(first),
        Anchor(argument("of", "ofView") ?? unknown("a view"), any(second?.value)),
        argument("withOffset") ?? zero,
        multiplier: argument("withMultiplier") ?? .number(Number(1)), relation())
    case "autoMatchViewsDimension", "autoSetViewsDimension", "autoAlignViews",
      "autoSetViewsDimensions", "autoSetViewsDimensionsToSize":
      let views = elements(of: receiver).elements
      switch name {
      case "autoMatchViewsDimension", "autoAlignViews":
        let own =
          name == "autoAlignViews" ? edge(argument("to")) ?? axis(argument("to")) : dimension(first)
        for (a, b) in zip(views, views.dropFirst()) {
          add(
            b, own ?? axis(first) ?? edge(first), Anchor(a, own ?? axis(first) ?? edge(first)),
            zero, .equal)
        }
      default:
        for view in views {
          add(
            view, dimension(first), nil, argument("toSize", "to") ?? unknown("a size"), relation())
        }
      }
      if views.count < 2 { visit?.reason = .form("an array of unknown length") }
    case "autoDistributeViews":
      let views = elements(of: receiver).elements
      let isAlong = word(argument("along") ?? first ?? unknown("an axis")) != "vertical"
      let (lead, trail): (LayoutAttribute, LayoutAttribute) =
        isAlong ? (.leading, .trailing) : (.top, .bottom)
      let spacing = argument("withFixedSpacing") ?? unknown("a spacing")
      // Both are so unless they are said to be otherwise.
      func says(no label: String) -> Bool {
        if case .bool(false)? = argument(label) { true } else { false }
      }
      let inset = says(no: "insetSpacing") ? zero : spacing
      let isMatched = !says(no: "matchedSizes")
      let across = axis(argument("alignedTo")) ?? edge(argument("alignedTo"))
      if let first = views.first { pin(first, lead, inset, to: superview(first), .equal) }
      for (a, b) in zip(views, views.dropFirst()) {
        add(b, lead, Anchor(a, trail), spacing, .equal)
        let size: LayoutAttribute = isAlong ? .width : .height
        if isMatched { add(b, size, Anchor(a, size), zero, .equal) }
        add(b, across, Anchor(a, across), zero, .equal)
      }
      if let last = views.last { pin(last, trail, inset, to: superview(last), .equal) }
      if views.count < 2 { visit?.reason = .form("an array of unknown length") }
    default:
      visit?.reason = .form("a method of PureLayout's that is not known")
      return unknown("a method of PureLayout's")
    }
    if name.hasPrefix("autoPinEdges") || made.count > 1 {
      return .array(ArrayValue(made.map { .constraint($0) }))
    }
    return made.first.map { .constraint($0) } ?? unknown("a constraint")
  }
}
