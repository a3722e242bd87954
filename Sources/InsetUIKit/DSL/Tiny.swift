extension Evaluator {
  /// TinyConstraints' methods; `nil` for what is none of them.
  func tiny(
    _ name: String, _ receiver: Value, _ arguments: [CallArgument], _ site: SiteKey?, _ frame: Frame
  ) -> Value? {
    guard frame.context.file.imports.contains("TinyConstraints"), TinyNames.sure.contains(name),
      let site
    else { return nil }
    let visit = self.visit(site)
    func argument(_ label: String) -> Value? { arguments.first { $0.label == label }?.value }
    let zero = Value.number(Number(0))
    var relation = ConstraintValue.Relation.equal
    switch argument("relation").flatMap({ word($0) }) {
    case "equalOrLess": relation = .lessOrEqual
    case "equalOrGreater": relation = .greaterOrEqual
    default: break
    }
    let priority = argument("priority").map { self.priority($0) } ?? .number(Number(1000))
    var made: [ConstraintValue] = []
    func add(
      _ first: Anchor, _ relation: ConstraintValue.Relation, _ second: Anchor?, _ constant: Value,
      _ multiplier: Value = .number(Number(1))
    ) {
      let constraint = ConstraintValue(
        first, relation, second, multiplier: multiplier, constant: lengthOf(constant),
        priority: priority, isActive: true, site: visit)
      visit.constraints.append(constraint)
      made.append(constraint)
    }
    func superview() -> Value {
      let above = map(receiver) { member("superview", of: $0, frame) }
      if case .bool(true)? = argument("usingSafeArea") {
        return map(above) { member("safeAreaLayoutGuide", of: $0, frame) }
      }
      return above
    }
    func anchor(_ item: Value, _ attribute: LayoutAttribute) -> Anchor { Anchor(item, attribute) }
    let offset = argument("offset") ?? zero
    func negated(_ value: Value) -> Value { apply("-", zero, lengthOf(value), frame) }
    let other = argument("to") ?? argument("of") ?? unknown("a view")
    func side(_ label: String) -> LayoutAttribute? {
      LayoutAttribute(rawValue: label)
    }
    func edges(_ target: Value, _ sides: [LayoutAttribute]) {
      let insets = tinyInsets(argument("insets") ?? zero)
      let excluded = Set(words(argument("excluding")))
      // One that is named by its place is left out there in every language.
      let isPhysical = excluded.contains("left") || excluded.contains("right")
      for side in sides {
        let name = Self.insetNames[side] ?? side.rawValue
        let attribute = isPhysical ? LayoutAttribute(rawValue: name) ?? side : side
        if excluded.contains(attribute.rawValue) { continue }
        let inset = insets?[name] ?? unknown("insets")
        let isFar = attribute == .bottom || attribute == .trailing || attribute == .right
        add(
          anchor(receiver, attribute), relation, anchor(target, attribute),
          isFar ? negated(inset) : inset)
      }
    }
    /// An offset that is the other way round in one of the two directions of reading.
    func directed(_ value: Value, negatedIn direction: String) -> Value {
      if case .number(let number) = value, number.value == 0 { return value }
      let test = EnvironmentCondition("effectiveUserInterfaceLayoutDirection == rightToLeft")
      let (left, right) = (test.negated, test)
      return join([
        conditioned(direction == "leftToRight" ? negated(value) : lengthOf(value), [left]),
        conditioned(direction == "rightToLeft" ? negated(value) : lengthOf(value), [right]),
      ])
    }
    let all: [LayoutAttribute] = [.top, .leading, .bottom, .trailing]
    switch name {
    case "edgesToSuperview": edges(superview(), all)
    case "edges": edges(other, all)
    case "horizontalToSuperview": edges(superview(), [.leading, .trailing])
    case "verticalToSuperview": edges(superview(), [.top, .bottom])
    case "originToSuperview", "origin":
      let target = name == "origin" ? other : superview()
      let insets = tinyInsets(argument("insets") ?? zero)
      for side in [LayoutAttribute.left, .top] {
        add(
          anchor(receiver, side), relation, anchor(target, side),
          insets?[side.rawValue] ?? unknown("insets"))
      }
    case "centerInSuperview", "center", "sizeToSuperview", "size":
      let target = name.hasSuffix("uperview") ? superview() : argument("in") ?? other
      if name == "size", argument("to") == nil {
        var width = unknown("a size")
        var height = unknown("a size")
        if case .record(let record) = coerce(
          arguments.first?.value ?? unknown("a size"), .external("CGSize"))
        {
          width = record["width"] ?? width
          height = record["height"] ?? height
        }
        add(anchor(receiver, .width), relation, nil, width)
        add(anchor(receiver, .height), relation, nil, height)
        break
      }
      let pair: [LayoutAttribute] =
        name.hasPrefix("center") ? [.centerX, .centerY] : [.width, .height]
      let multiplier = argument("multiplier") ?? .number(Number(1))
      for (place, attribute) in pair.enumerated() {
        var constant = zero
        if name.hasPrefix("size"), let insets = argument("insets") {
          if case .record(let record) = coerce(insets, .external("CGSize")) {
            constant = record[attribute.rawValue] ?? unknown("insets")
          } else {
            constant = unknown("insets")
          }
        } else if case .record(let record) = coerce(offset, .external("CGPoint")) {
          constant = place < record.values.count ? record.values[place] : unknown("an offset")
        }
        add(anchor(receiver, attribute), relation, anchor(target, attribute), constant, multiplier)
      }
    case "width", "height":
      guard let own = side(name) else { return nil }
      if let target = argument("to") {
        let dimension = argument("_") ?? arguments.dropFirst().first { $0.label == nil }?.value
        let second = anchors(dimension ?? .none).first?.attribute ?? own
        add(
          anchor(receiver, own), relation, anchor(target, second), offset,
          argument("multiplier") ?? .number(Number(1)))
      } else if argument("min") != nil || argument("max") != nil {
        if let value = argument("min") { add(anchor(receiver, own), .greaterOrEqual, nil, value) }
        if let value = argument("max") { add(anchor(receiver, own), .lessOrEqual, nil, value) }
      } else {
        add(anchor(receiver, own), relation, nil, arguments.first?.value ?? unknown("a size"))
      }
    case "widthToHeight":
      add(
        anchor(receiver, .width), relation, anchor(other, .height), offset,
        argument("multiplier") ?? .number(Number(1)))
    case "heightToWidth":
      add(
        anchor(receiver, .height), relation, anchor(other, .width), offset,
        argument("multiplier") ?? .number(Number(1)))
    case "aspectRatio":
      add(
        anchor(receiver, .width), relation, anchor(receiver, .height), zero,
        lengthOf(arguments.first?.value ?? unknown("a ratio")))
    case "leadingToTrailing":
      add(anchor(receiver, .leading), relation, anchor(other, .trailing), offset)
    case "leftToRight": add(anchor(receiver, .left), relation, anchor(other, .right), offset)
    case "trailingToLeading":
      add(anchor(receiver, .trailing), relation, anchor(other, .leading), offset)
    case "rightToLeft": add(anchor(receiver, .right), relation, anchor(other, .left), offset)
    case "topToBottom": add(anchor(receiver, .top), relation, anchor(other, .bottom), offset)
    case "bottomToTop": add(anchor(receiver, .bottom), relation, anchor(other, .top), offset)
    case "stack":
      // Puts views below or beside one another, from side to side of the receiver.
      let views = elements(of: arguments.first?.value ?? .none)
      let isVertical: Bool
      switch argument("axis").map({ word($0) ?? "?" }) ?? "vertical" {
      case "vertical": isVertical = true
      case "horizontal": isVertical = false
      default:
        visit.reason = .form("an axis that is not known")
        return unknown("TinyConstraints' stack")
      }
      let (near, far): (LayoutAttribute, LayoutAttribute) =
        isVertical ? (.top, .bottom) : (.left, .right)
      let across: [LayoutAttribute] = isVertical ? [.left, .right] : [.top, .bottom]
      for (place, view) in views.elements.enumerated() {
        for child in objects(of: view) {
          for parent in objects(of: receiver) { self.add(child, to: parent) }
        }
        if place == 0 {
          add(anchor(view, near), .equal, anchor(receiver, near), zero)
        } else {
          add(
            anchor(view, near), .equal, anchor(views.elements[place - 1], far),
            argument("spacing") ?? zero)
        }
        for side in across { add(anchor(view, side), .equal, anchor(receiver, side), zero) }
        if place == views.elements.count - 1 {
          add(anchor(view, far), .equal, anchor(receiver, far), zero)
        }
        for (label, size) in [("width", LayoutAttribute.width), ("height", .height)] {
          guard let value = argument(label) else { continue }
          if case .none = value { continue }
          add(anchor(view, size), .equal, nil, value)
        }
      }
      if !views.isComplete || views.elements.isEmpty {
        visit.reason = .form("an array of unknown length")
      }
    default:
      let isSuper = name.hasSuffix("ToSuperview")
      let base = isSuper ? String(name.dropLast("ToSuperview".count)) : name
      guard let own = side(base) else { return nil }
      let target = isSuper ? superview() : other
      var second = own
      let free = arguments.filter { $0.label == nil }.map(\.value)
      if let given = free.first {
        if let found = anchors(given).first?.attribute { second = found }
      }
      var constant = offset
      // These two go by the language's direction, and so do the attributes: in one of them the sign is lost.
      if name == "leadingToSuperview" { constant = directed(offset, negatedIn: "rightToLeft") }
      if name == "trailingToSuperview" { constant = directed(offset, negatedIn: "leftToRight") }
      add(
        anchor(receiver, own), relation, anchor(target, second), constant,
        argument("multiplier") ?? .number(Number(1)))
    }
    if case .bool(false)? = argument("isActive") { for one in made { one.isActive = false } }
    if made.count == 1 { return .constraint(made[0]) }
    return .array(ArrayValue(made.map { .constraint($0) }))
  }

  private static let insetNames: [LayoutAttribute: String] = [
    .leading: "left", .trailing: "right",
  ]

  /// `TinyEdgeInsets` by their sides: `.uniform(8)`, `.top(5) + .left(6)`; `nil` where they are not known.
  private func tinyInsets(_ value: Value) -> [String: Value]? {
    let sides = ["top", "left", "bottom", "right"]
    switch value {
    case .number: return Dictionary(uniqueKeysWithValues: sides.map { ($0, value) })
    case .record(let record):
      return Dictionary(
        uniqueKeysWithValues: sides.map { ($0, record[$0] ?? unknown("insets")) })
    case .symbol(let symbol), .enumCase(let symbol):
      let operands = symbol.payload.map(\.value)
      if symbol.name == "+", operands.count == 2 {
        guard let a = tinyInsets(operands[0]), let b = tinyInsets(operands[1]) else { return nil }
        return a.merging(b) { apply("+", $0, $1, emptyFrame) }
      }
      if operands.count == 1, let own = Self.insetSides[symbol.name] {
        return Dictionary(
          uniqueKeysWithValues: sides.map {
            ($0, own.contains($0) ? lengthOf(operands[0]) : .number(Number(0)))
          })
      }
      guard case .record(let record) = resolve(symbol, .external("UIEdgeInsets")) else {
        return nil
      }
      return tinyInsets(.record(record))
    default: return nil
    }
  }

  /// The sides that functions of `TinyEdgeInsets` set.
  private static let insetSides: [String: [String]] = [
    "uniform": ["top", "left", "bottom", "right"], "horizontal": ["left", "right"],
    "vertical": ["top", "bottom"], "top": ["top"], "left": ["left"], "bottom": ["bottom"],
    "right": ["right"],
  ]

  /// `TinyEdgeInsets.top(5)`; `nil` for what is none of its functions.
  func tinyInsets(_ name: String, of type: String, _ arguments: [CallArgument], _ frame: Frame)
    -> Value?
  {
    guard type == "TinyEdgeInsets" || type == "UIEdgeInsets",
      frame.context.file.imports.contains("TinyConstraints"), Self.insetSides[name] != nil,
      arguments.count == 1
    else { return nil }
    return record(
      .symbol(EnumValue(.none, name, [Value.Element(label: nil, value: arguments[0].value)])))
  }

  /// The sum of `TinyEdgeInsets`; `nil` where an operand is none.
  func tinyInsets(sum a: Value, _ b: Value, _ frame: Frame) -> Value? {
    guard frame.context.file.imports.contains("TinyConstraints") else { return nil }
    func isRecord(_ value: Value) -> Bool {
      if case .record(let record) = value { record.type.name == "UIEdgeInsets" } else { false }
    }
    guard isRecord(a) || isRecord(b) else { return nil }
    return record(
      .symbol(
        EnumValue(
          .none, "+", [Value.Element(label: nil, value: a), Value.Element(label: nil, value: b)])))
  }

  private func record(_ insets: Value) -> Value? {
    tinyInsets(insets).map { found in
      .record(
        Record(
          .external("UIEdgeInsets"),
          UIKitRecords.fields("UIEdgeInsets").map { ($0, found[$0] ?? unknown("insets")) }))
    }
  }

  private func words(_ value: Value?) -> [String] {
    switch value {
    case .symbol(let found)?, .enumCase(let found)?: [found.name]
    case .array(let array)?: array.elements.flatMap { words($0) }
    default: []
    }
  }
}
