internal import InsetSwiftOutline

/// What stands beside views in a chain of Stevia's, or is given to its methods.
enum SteviaPart {
  /// `|-8` or `8-|`: a distance from the superview's side.
  case side(SteviaAmount)
  /// `view-8`: views with the distance to what follows.
  case partial([Value], SteviaAmount)
  case amount(SteviaAmount)
}

/// A length of Stevia's: a number, `>=8`, or `10%`.
struct SteviaAmount {
  var value: Value
  var relation = ConstraintValue.Relation.equal
  var isPercentage = false
}

extension Evaluator {
  private func isStevia(_ frame: Frame) -> Bool { frame.context.file.imports.contains("Stevia") }

  private func amount(_ value: Value) -> SteviaAmount? {
    if case .layout(let layout) = value, case .stevia(.amount(let amount)) = layout.kind {
      return amount
    }
    switch value {
    case .number, .formula, .unknown, .choice: return SteviaAmount(value: lengthOf(value))
    default: return nil
    }
  }

  private func views(_ value: Value) -> [Value]? {
    switch value {
    case .object: [value]
    case .array(let array): array.elements
    case .choice: objects(of: value).isEmpty ? nil : [value]
    default: nil
    }
  }

  private func part(_ part: SteviaPart) -> Value { .layout(LayoutValue(.stevia(part))) }

  /// What Stevia gives its constraints, unless the code says otherwise: one more than high. Baselines
  /// are aligned by anchors, which are required.
  static let steviaPriority = 751.0

  private func add(
    _ first: Anchor, _ second: Anchor?, _ constant: Value,
    _ relation: ConstraintValue.Relation = .equal, multiplier: Value = .number(Number(1)),
    to given: SiteVisit?
  ) {
    // Operators stand elsewhere than in layouts, too: `align(horizontally: a-8-b)`.
    let visit = given ?? statement.map { self.visit($0) }
    if visit == nil {
      for item in [first.item, second?.item ?? .none] {
        for object in objects(of: item) { object.openedBy = object.openedBy ?? "" }
      }
    }
    let constraint = ConstraintValue(
      first, relation, second, multiplier: multiplier, constant: lengthOf(constant),
      priority: .number(
        Number(
          first.attribute == .lastBaseline || first.attribute == .firstBaseline
            ? 1000 : Self.steviaPriority)),
      isActive: true, site: visit)
    visit?.constraints.append(constraint)
  }

  private func superview(_ view: Value) -> Value {
    map(view) { nativeMember("superview", of: $0, emptyFrame) }
  }

  private func negated(_ value: Value) -> Value {
    apply("-", .number(Number(0)), lengthOf(value), emptyFrame)
  }

  private func turned(_ relation: ConstraintValue.Relation) -> ConstraintValue.Relation {
    switch relation {
    case .equal: .equal
    case .lessOrEqual: .greaterOrEqual
    case .greaterOrEqual: .lessOrEqual
    }
  }

  /// Ties a view's side to the superview's.
  private func pin(
    _ view: Value, _ attribute: LayoutAttribute, _ amount: SteviaAmount, to visit: SiteVisit?
  ) {
    let above = superview(view)
    let isFar = attribute == .bottom || attribute == .right || attribute == .trailing
    if amount.isPercentage {
      // A part of the superview's size away from its near side.
      let size: LayoutAttribute = attribute.axis == .x ? .width : .height
      let width = "\(objects(of: above).first.map { path(of: $0) } ?? "superview").\(size.rawValue)"
      let share = apply(
        "*", .formula(.quantity(width)),
        apply("/", amount.value, .number(Number(100)), emptyFrame), emptyFrame)
      add(
        Anchor(view, attribute), Anchor(above, attribute), isFar ? negated(share) : share, to: visit
      )
      return
    }
    add(
      Anchor(view, attribute), Anchor(above, attribute),
      isFar ? negated(amount.value) : amount.value,
      isFar ? turned(amount.relation) : amount.relation, to: visit)
  }

  private func size(
    _ view: Value, _ attribute: LayoutAttribute, _ amount: SteviaAmount, to visit: SiteVisit?
  ) {
    if amount.isPercentage {
      add(
        Anchor(view, attribute), Anchor(superview(view), attribute), .number(Number(0)),
        multiplier: apply("/", amount.value, .number(Number(100)), emptyFrame), to: visit)
    } else {
      add(Anchor(view, attribute), nil, amount.value, amount.relation, to: visit)
    }
  }

  // MARK: - Operators

  func stevia(prefix name: String, _ value: Value, _ frame: Frame) -> Value? {
    guard isStevia(frame) else { return nil }
    switch name {
    case "|":
      guard let first = views(value)?.first else { return nil }
      pin(first, .leading, SteviaAmount(value: .number(Number(0))), to: steviaVisit)
      return value
    case "|-":
      if let first = views(value)?.first {
        pin(first, .leading, SteviaAmount(value: .number(Number(8))), to: steviaVisit)
        return value
      }
      return amount(value).map { part(.side($0)) }
    case ">=", "<=":
      guard var found = amount(value) else { return nil }
      found.relation = name == ">=" ? .greaterOrEqual : .lessOrEqual
      return part(.amount(found))
    default: return nil
    }
  }

  func stevia(postfix name: String, _ value: Value, _ frame: Frame) -> Value? {
    guard isStevia(frame) else { return nil }
    switch name {
    case "|":
      guard let last = views(value)?.last else { return nil }
      pin(last, .trailing, SteviaAmount(value: .number(Number(0))), to: steviaVisit)
      return value
    case "-|":
      if let last = views(value)?.last {
        pin(last, .trailing, SteviaAmount(value: .number(Number(8))), to: steviaVisit)
        return value
      }
      return amount(value).map { part(.side($0)) }
    case "%":
      guard var found = amount(value) else { return nil }
      found.isPercentage = true
      return part(.amount(found))
    default: return nil
    }
  }

  func stevia(operator name: String, _ a: Value, _ b: Value, _ frame: Frame) -> Value? {
    guard isStevia(frame) else { return nil }
    switch name {
    case "-", "--", "⁃":
      if case .layout(let layout) = a, case .stevia(let left) = layout.kind {
        switch left {
        case .side(let amount):
          guard let view = views(b)?.first else { return nil }
          pin(view, .leading, amount, to: steviaVisit)
          return b
        case .partial(let before, let amount):
          guard let after = views(b), let first = after.first, let last = before.last else {
            return nil
          }
          add(
            Anchor(first, .leading), Anchor(last, .trailing), amount.value, amount.relation,
            to: steviaVisit)
          return .array(ArrayValue(before + after))
        case .amount: return nil
        }
      }
      guard let left = views(a), let last = left.last else { return nil }
      if case .layout(let layout) = b, case .stevia(.side(let amount)) = layout.kind {
        pin(last, .trailing, amount, to: steviaVisit)
        return a
      }
      if let right = views(b), let first = right.first {
        add(Anchor(first, .leading), Anchor(last, .trailing), .number(Number(8)), to: steviaVisit)
        return .array(ArrayValue(left + right))
      }
      if case .string = b { return part(.partial(left, SteviaAmount(value: .number(Number(8))))) }
      return amount(b).map { part(.partial(left, $0)) }
    case "~":
      guard let found = views(a), let amount = amount(b) else { return nil }
      for view in found { size(view, .height, amount, to: steviaVisit) }
      return a
    case "%":
      // `150 % image.Height`
      guard case .layout(let layout) = b, case .terms(let terms, let constrain) = layout.kind
      else { return nil }
      let share = apply("/", lengthOf(a), .number(Number(100)), frame)
      return .layout(
        LayoutValue(
          .terms(
            terms.map {
              Term(
                anchor: $0.anchor, multiplier: apply("*", $0.multiplier, share, frame),
                constant: $0.constant)
            }, constrain)))
    default: return nil
    }
  }

  /// `view.Top`; `nil` for what is none of Stevia's properties.
  func stevia(property name: String, of value: Value, _ frame: Frame) -> Value? {
    guard let attribute = SteviaNames.properties[name], isStevia(frame) else { return nil }
    let one = Term(
      anchor: Anchor(value, attribute), multiplier: .number(Number(1)),
      constant: .number(Number(0)))
    return .layout(LayoutValue(.terms([one], nil)))
  }

  // MARK: - Methods and functions

  func stevia(
    method name: String, _ receiver: Value, _ arguments: [CallArgument], _ site: SiteKey?,
    _ frame: Frame
  ) -> Value? {
    guard isStevia(frame), let site else { return nil }
    if name == "layout" { return stevia(layout: arguments, site, frame) }
    guard case .object = receiver else {
      if case .array(let array) = receiver, SteviaNames.sides[name] != nil {
        for one in array.elements { _ = stevia(method: name, one, arguments, site, frame) }
        return receiver
      }
      return nil
    }
    let first = arguments.first?.value
    let none = SteviaAmount(value: .number(Number(0)))
    if let attribute = SteviaNames.sides[name], arguments.count == 1, arguments[0].label == nil {
      guard let amount = first.flatMap({ amount($0) }) else { return nil }
      let visit = self.visit(site)
      if name == "size" {
        size(receiver, .width, amount, to: visit)
        size(receiver, .height, amount, to: visit)
      } else if attribute.axis == .size {
        size(receiver, attribute, amount, to: visit)
      } else {
        pin(receiver, attribute, amount, to: visit)
      }
      return receiver
    }
    guard SteviaNames.functions.contains(name) else { return nil }
    switch name {
    case "fillContainer", "fillHorizontally", "fillVertically":
      let visit = self.visit(site)
      let padding = first.flatMap { amount($0) } ?? none
      if name != "fillVertically" {
        pin(receiver, .leading, padding, to: visit)
        pin(receiver, .trailing, padding, to: visit)
      }
      if name != "fillHorizontally" {
        pin(receiver, .top, padding, to: visit)
        pin(receiver, .bottom, padding, to: visit)
      }
    case "centerInContainer", "centerHorizontally", "centerVertically":
      let visit = self.visit(site)
      let offset = first ?? .number(Number(0))
      let above = superview(receiver)
      if name != "centerVertically" {
        add(Anchor(receiver, .centerX), Anchor(above, .centerX), offset, to: visit)
      }
      if name != "centerHorizontally" {
        add(Anchor(receiver, .centerY), Anchor(above, .centerY), offset, to: visit)
      }
    case "heightEqualsWidth":
      add(Anchor(receiver, .height), Anchor(receiver, .width), .number(Number(0)), to: visit(site))
    case "followEdges":
      let visit = self.visit(site)
      let other = first ?? unknown("a view")
      let offset = arguments.count > 1 ? arguments[1].value : .number(Number(0))
      for (attribute, constant) in [
        (LayoutAttribute.top, offset), (.leading, offset), (.bottom, negated(offset)),
        (.trailing, negated(offset)),
      ] { add(Anchor(receiver, attribute), Anchor(other, attribute), constant, to: visit) }
    default: return stevia(function: name, arguments, site, frame)
    }
    return receiver
  }

  /// `align(tops: a, b)`, `equal(widths: a, b)` and their older names; `nil` for others.
  func stevia(
    function name: String, _ arguments: [CallArgument], _ site: SiteKey, _ frame: Frame
  ) -> Value? {
    guard isStevia(frame) else { return nil }
    if name == "layout" { return stevia(layout: arguments, site, frame) }
    guard name == "align" || name == "equal" || name.hasPrefix("align") || name.hasPrefix("equal")
    else { return nil }
    let label = arguments.first?.label ?? name.replacingPrefix(["align", "equal"])
    let attributes: [LayoutAttribute]
    switch label {
    case "tops": attributes = [.top]
    case "bottoms": attributes = [.bottom]
    case "lefts": attributes = [.left]
    case "rights": attributes = [.right]
    case "leadings": attributes = [.leading]
    case "trailings": attributes = [.trailing]
    case "horizontally": attributes = [.centerY]
    case "vertically": attributes = [.centerX]
    case "center": attributes = [.centerY, .centerX]
    case "lastBaselines": attributes = [.lastBaseline]
    case "firstBaselines": attributes = [.firstBaseline]
    case "widths": attributes = [.width]
    case "heights": attributes = [.height]
    case "sizes": attributes = [.width, .height]
    default: return nil
    }
    let visit = self.visit(site)
    let given = arguments.filter { $0.label != "offset" }
    let all = given.flatMap { views($0.value) ?? [$0.value] }
    let offset = arguments.first { $0.label == "offset" }?.value ?? .number(Number(0))
    for (a, b) in zip(all, all.dropFirst()) {
      for attribute in attributes {
        add(Anchor(a, attribute), Anchor(b, attribute), offset, to: visit)
      }
    }
    if all.count < 2 { visit.reason = .form("an array of unknown length") }
    return .array(ArrayValue(all))
  }

  /// `layout(20, |-a-|, 8, b, 0)`
  private func stevia(layout arguments: [CallArgument], _ site: SiteKey, _ frame: Frame) -> Value? {
    let visit: SiteVisit
    if let open = steviaVisit, open.key == site { visit = open } else { visit = self.visit(site) }
    var items = arguments.map(\.value)
    if items.count == 1, case .function(let function) = items[0] {
      if case .closure(let closure) = function.body {
        let outer = steviaVisit
        steviaVisit = visit
        if case .array(let array) = call(closure, [], isBuilder: true) { items = array.elements }
        steviaVisit = outer
      }
    } else if items.count == 1, case .array(let array) = items[0] {
      items = array.elements
    }
    var previous: Value?
    var margin: SteviaAmount?
    var isFirst = true
    for (place, item) in items.enumerated() {
      if let row = views(item), let view = row.first {
        for (a, b) in zip(row, row.dropFirst()) {
          add(Anchor(a, .centerY), Anchor(b, .centerY), .number(Number(0)), to: visit)
        }
        if let margin {
          if isFirst {
            pin(view, .top, margin, to: visit)
          } else if let previous {
            add(
              Anchor(view, .top), Anchor(previous, .bottom), margin.value, margin.relation,
              to: visit)
          }
        } else if let previous, place > 0, views(items[place - 1]) != nil {
          add(Anchor(view, .top), Anchor(previous, .bottom), .number(Number(0)), to: visit)
        }
        previous = view
        margin = nil
        isFirst = false
      } else if let found = amount(item) {
        margin = found
        if place == items.count - 1, let previous { pin(previous, .bottom, found, to: visit) }
      } else {
        margin = nil
        previous = nil
        isFirst = false
      }
    }
    if visit.constraints.isEmpty { visit.reason = .form("a layout without constraints") }
    return .array(ArrayValue(items.flatMap { views($0) ?? [] }))
  }
}

extension String {
  /// What follows one of the prefixes, its first letter small.
  fileprivate func replacingPrefix(_ prefixes: [String]) -> String {
    for one in prefixes where hasPrefix(one) && count > one.count {
      let rest = dropFirst(one.count)
      return rest.prefix(1).lowercased() + rest.dropFirst()
    }
    return self
  }
}
