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
    func turned(_ relation: ConstraintValue.Relation) -> ConstraintValue.Relation {
      switch relation {
      case .equal: .equal
      case .lessOrEqual: .greaterOrEqual
      case .greaterOrEqual: .lessOrEqual
      }
    }
    func edges(_ target: Value, _ sides: [LayoutAttribute]) {
      let given = argument("insets") ?? zero
      let excluded = Set(words(argument("excluding")))
      for attribute in sides {
        if excluded.contains(attribute.rawValue) { continue }
        let inset: Value
        switch coerce(given, .external("UIEdgeInsets")) {
        case .record(let record):
          let names: [String] =
            attribute == .leading || attribute == .left
            ? ["left", "leading"]
            : attribute == .trailing || attribute == .right
              ? ["right", "trailing"] : [attribute.rawValue]
          inset = names.compactMap { record[$0] }.first ?? unknown("insets")
        case .symbol(let symbol):
          let values = symbol.payload
          switch symbol.name {
          case "uniform": inset = values.first?.value ?? unknown("insets")
          case "horizontal", "vertical":
            inset =
              (attribute.axis == .x) == (symbol.name == "horizontal")
              ? values.first?.value ?? unknown("insets") : zero
          case "top", "left", "bottom", "right":
            let own =
              attribute == .leading ? "left" : attribute == .trailing ? "right" : attribute.rawValue
            inset = own == symbol.name ? values.first?.value ?? unknown("insets") : zero
          default: inset = unknown("insets")
          }
        case .number: inset = given
        default: inset = unknown("insets")
        }
        let isFar = attribute == .bottom || attribute == .trailing || attribute == .right
        add(
          anchor(receiver, attribute), isFar ? turned(relation) : relation,
          anchor(target, attribute), isFar ? negated(inset) : inset)
      }
    }
    let all: [LayoutAttribute] = [.top, .leading, .bottom, .trailing]
    switch name {
    case "edgesToSuperview": edges(superview(), all)
    case "edges": edges(other, all)
    case "horizontalToSuperview": edges(superview(), [.leading, .trailing])
    case "verticalToSuperview": edges(superview(), [.top, .bottom])
    case "centerInSuperview", "center", "originToSuperview", "origin", "sizeToSuperview", "size":
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
        name.hasPrefix("center")
        ? [.centerX, .centerY] : name.hasPrefix("origin") ? [.leading, .top] : [.width, .height]
      let multiplier = argument("multiplier") ?? .number(Number(1))
      for (place, attribute) in pair.enumerated() {
        var constant = zero
        if case .record(let record) = coerce(offset, .external("CGPoint")) {
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
      add(
        anchor(receiver, own), relation, anchor(target, second), offset,
        argument("multiplier") ?? .number(Number(1)))
    }
    if case .bool(false)? = argument("isActive") { for one in made { one.isActive = false } }
    if made.count == 1 { return .constraint(made[0]) }
    return .array(ArrayValue(made.map { .constraint($0) }))
  }

  private func words(_ value: Value?) -> [String] {
    switch value {
    case .symbol(let found)?, .enumCase(let found)?: [found.name]
    case .array(let array)?: array.elements.flatMap { words($0) }
    default: []
    }
  }
}
