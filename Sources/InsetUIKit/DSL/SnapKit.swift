/// `make` in a closure of SnapKit's.
final class SnapMaker {
  enum Mode { case make, remake, update, prepare }

  let item: Value
  let mode: Mode
  var made: [SnapConstraint] = []

  init(_ item: Value, _ mode: Mode) {
    self.item = item
    self.mode = mode
  }
}

/// What `equalTo` and its kin give: constraints for each attribute, as they are described so far.
final class SnapConstraint {
  /// The constraints with the attribute that each one's constant is taken for.
  var parts: [(constraint: ConstraintValue, attribute: LayoutAttribute)] = []
  var label: String?

  var constraints: [ConstraintValue] { parts.map(\.constraint) }
}

extension Evaluator {
  func snapMember(_ name: String, of layout: LayoutValue, _ frame: Frame) -> Value {
    switch layout.kind {
    case .snap(let item):
      if let attributes = SnapKitNames.attributes[name] {
        return .layout(
          LayoutValue(.snapAttributes(nil, item, attributes), conditions: layout.conditions))
      }
      switch name {
      case "target", "view": return item
      default: return unknown("a member of SnapKit's")
      }
    case .snapMaker(let maker):
      if let attributes = SnapKitNames.attributes[name] {
        return .layout(LayoutValue(.snapAttributes(maker, maker.item, attributes)))
      }
      return unknown("a member of SnapKit's")
    case .snapAttributes(let maker, let item, let attributes):
      if let more = SnapKitNames.attributes[name] {
        return .layout(
          LayoutValue(
            .snapAttributes(maker, item, attributes + more.filter { !attributes.contains($0) }),
            conditions: layout.conditions))
      }
      return unknown("a member of SnapKit's")
    case .snapConstraint(let made):
      switch name {
      case "constraint": return .layout(layout)
      case "isActive": return .bool(made.constraints.contains { $0.isActive })
      case "layoutConstraints":
        return .array(ArrayValue(made.constraints.map { .constraint($0) }))
      default: return .layout(layout)
      }
    default: return unknown("a member of SnapKit's")
    }
  }

  func snapCall(
    _ layout: LayoutValue, _ name: String, _ arguments: [CallArgument], _ site: SiteKey?,
    _ frame: Frame
  ) -> Value? {
    switch layout.kind {
    case .snap(let item):
      switch name {
      case "makeConstraints": return snap(item, .make, arguments, frame)
      case "remakeConstraints": return snap(item, .remake, arguments, frame)
      case "updateConstraints": return snap(item, .update, arguments, frame)
      case "prepareConstraints": return snap(item, .prepare, arguments, frame)
      case "removeConstraints":
        for object in objects(of: item) { remove(object) }
        return .void
      default:
        if !SnapKitNames.ofViews.contains(name) { open(item, by: name) }
        return .void
      }
    case .snapMaker(let maker):
      open(maker.item, by: name)
      return unknown("a method of SnapKit's")
    case .snapAttributes(let maker, let item, let attributes):
      guard let (relation, isSuperview) = SnapKitNames.relations[name] else {
        if maker != nil { open(item, by: name) }
        return unknown("a method of SnapKit's")
      }
      return snapRelation(
        maker, item, attributes, relation, isSuperview ? nil : arguments.first?.value,
        isSuperview: isSuperview, site, frame)
    case .snapConstraint(let made):
      snapModify(made, name, arguments)
      return .layout(layout)
    default: return nil
    }
  }

  /// Opens what an extension that is not seen may lay out.
  private func open(_ item: Value, by name: String) {
    for object in objects(of: item) { object.openedBy = object.openedBy ?? name }
  }

  /// `snp_makeConstraints` of SnapKit before its third version, and `view.snp_top`.
  func oldSnapCall(
    _ receiver: Value, _ name: String, _ arguments: [CallArgument], _ frame: Frame
  ) -> Value? {
    switch name {
    case "snp_makeConstraints": return snap(receiver, .make, arguments, frame)
    case "snp_remakeConstraints": return snap(receiver, .remake, arguments, frame)
    case "snp_updateConstraints": return snap(receiver, .update, arguments, frame)
    case "snp_prepareConstraints": return snap(receiver, .prepare, arguments, frame)
    case "snp_removeConstraints":
      for object in objects(of: receiver) { remove(object) }
      return .void
    default: return nil
    }
  }

  private func snap(
    _ item: Value, _ mode: SnapMaker.Mode, _ arguments: [CallArgument], _ frame: Frame
  ) -> Value {
    guard case .function(let function)? = arguments.last?.value else { return .void }
    var items = [item]
    if case .array(let array) = item {
      items = array.elements
      if !array.isComplete, items.isEmpty { items = [opaque(array.element, array.reason)] }
    }
    var prepared: [Value] = []
    for item in items {
      // What may be run or not takes nothing away that it makes anew as it was.
      let isLate = maybe > 0 && !circumstances.isExpected
      if mode == .remake, !isLate { for object in objects(of: item) { remove(object) } }
      let maker = SnapMaker(item, mode)
      _ = call(
        .function(function), [CallArgument(nil, .layout(LayoutValue(.snapMaker(maker))))], frame,
        site: nil)
      let single = objects(of: item)
      if mode == .remake, isLate {
        let new = maker.made.flatMap(\.constraints)
        for old in single.flatMap(\.made) where !new.contains(where: { isSame($0, old) }) {
          switchOff(old)
        }
      }
      for made in maker.made {
        if mode == .update, let owner = single.first {
          for part in made.parts { update(owner, part.constraint) }
          continue
        }
        for constraint in made.constraints { constraint.isActive = mode != .prepare }
        for object in single { object.made += made.constraints }
        prepared.append(.layout(LayoutValue(.snapConstraint(made))))
      }
    }
    return mode == .prepare ? .array(ArrayValue(prepared)) : .void
  }

  private func remove(_ object: Object) {
    for constraint in object.made { switchOff(constraint) }
    if maybe == 0 { object.made = [] }
  }

  /// Whether a constraint that is made anew certainly says what another one does.
  ///
  /// - Parameters:
  ///   - a: the new one, which has to be made wherever the code is run.
  ///   - b: the old one, as it was made.
  private func isSame(_ a: ConstraintValue, _ b: ConstraintValue) -> Bool {
    guard a.site?.branches == branches, b.fields["constant"] == nil,
      b.changes.allSatisfy({ $0.kind.isActivity })
    else { return false }
    if case .number = a.constant {
    } else if a.site?.circumstances.phase != b.site?.circumstances.phase {
      return false
    }
    return a.relation == b.relation && a.conditions == b.conditions
      && isSame(.anchor(a.first), .anchor(b.first))
      && isSame(a.second.map { .anchor($0) } ?? .none, b.second.map { .anchor($0) } ?? .none)
      && isSame(a.multiplier, b.multiplier) && isSame(a.constant, b.constant)
      && isSame(a.priority, b.priority)
  }

  /// Switches a constraint off, for certain or where the code is run.
  private func switchOff(_ constraint: ConstraintValue) {
    if maybe == 0 { constraint.isActive = false } else { constraint.note(.activity(false)) }
  }

  /// `updateConstraints` changes the constant of what was made with the same items and relation.
  private func update(_ owner: Object, _ new: ConstraintValue) {
    for old in owner.made
    where old.isActive && old.relation == new.relation
      && old.first.attribute == new.first.attribute
      && old.second?.attribute == new.second?.attribute
      && isSame(old.second?.item ?? .none, new.second?.item ?? .none)
    {
      setConstant(of: old, to: new.constant)
      return
    }
    new.isActive = true
    owner.made.append(new)
  }

  private func snapRelation(
    _ maker: SnapMaker?, _ item: Value, _ attributes: [LayoutAttribute],
    _ relation: ConstraintValue.Relation, _ value: Value?, isSuperview: Bool, _ site: SiteKey?,
    _ frame: Frame
  ) -> Value {
    let visit = site.map { self.visit($0) }
    visit?.isOfLibrary = true
    let made = SnapConstraint()
    func superview() -> Value {
      map(item) { item in
        guard case .object(let object) = item else { return item }
        if let owner = object.owner, object.guide != nil { return .object(owner) }
        return nativeMember("superview", of: .object(object), frame)
      }
    }
    // What the device has to fulfil for the target.
    var conditions: [EnvironmentCondition] = []
    func add(_ attribute: LayoutAttribute, _ second: Anchor?, _ constant: Value) {
      let constraint = ConstraintValue(
        Anchor(item, attribute), relation, second, multiplier: .number(Number(1)),
        constant: constant, site: visit)
      constraint.conditions = conditions
      visit?.constraints.append(constraint)
      made.parts.append((constraint, attribute))
    }
    func relate(_ target: Value) {
      switch target {
      case .array(let array):
        for element in array.elements { relate(element) }
        if !array.isComplete, array.elements.isEmpty { relate(opaque(array.element, array.reason)) }
      case .choice(let values):
        // A choice of numbers is one constant of several.
        if values.allSatisfy({
          if case .number = $0 { true } else if case .formula = $0 { true } else { false }
        }) {
          constants(target)
        } else if values.allSatisfy({ isConditional($0) }) {
          // One for each device.
          for one in values { relate(one) }
        } else {
          // One of several items.
          let start = made.parts.count
          for one in values {
            let before = made.parts.count
            relate(one)
            guard before > start else { continue }
            for place in before..<made.parts.count
            where start + place - before < before {
              made.parts[place].constraint.original =
                made.parts[start + place - before].constraint
            }
          }
          for part in made.parts[start...] { part.constraint.isAlternative = true }
        }
      case .layout(let layout):
        let outer = conditions
        conditions += layout.conditions
        defer { conditions = outer }
        guard case .snapAttributes(_, let other, let theirs) = layout.kind else {
          if case .snap(let other) = layout.kind { return relate(other) }
          for attribute in attributes {
            add(attribute, Anchor(unknown("an item of SnapKit's"), nil), .number(Number(0)))
          }
          return
        }
        for (place, attribute) in attributes.enumerated() {
          let second: LayoutAttribute
          if theirs == attributes {
            second = attribute
          } else if theirs.count == attributes.count, isMargins(attributes, theirs) {
            second = theirs[place]
          } else {
            second = theirs.first ?? attribute
          }
          add(attribute, Anchor(other, second), .number(Number(0)))
        }
      case .object(let object):
        // What is compared with a size and is of no known type may well be a number.
        let isSize = attributes.allSatisfy { $0.axis == .size }
        if object.type.isPlain || isSize && object.type.isNone && object.origin == .opaque {
          constants(.unknown(Unknown(object.reason)))
        } else {
          for attribute in attributes {
            add(attribute, Anchor(target, attribute), .number(Number(0)))
          }
        }
      case .anchor(let anchor):
        for attribute in attributes { add(attribute, anchor, .number(Number(0))) }
      case .unknown(let unknown)
      where !unknown.hint.isNumber && !unknown.hint.isPlain
        && !attributes.allSatisfy({ $0.axis == .size }):
        for attribute in attributes {
          add(
            attribute,
            attribute.axis == .size ? Anchor(target, attribute) : Anchor(target, attribute),
            .number(Number(0)))
        }
      default: constants(target)
      }
    }
    func constants(_ value: Value) {
      for attribute in attributes {
        // A number for a centre counts from the superview's near side.
        let other: LayoutAttribute =
          attribute == .centerX ? .left : attribute == .centerY ? .top : attribute
        let second = attribute.axis == .size ? nil : Anchor(superview(), other)
        add(attribute, second, snapConstant(value, attribute, isInset: false))
      }
    }
    if isSuperview { relate(superview()) } else { relate(value ?? unknown("a target")) }
    maker?.made.append(made)
    return .layout(LayoutValue(.snapConstraint(made)))
  }

  /// Whether the device decides that a target is meant.
  private func isConditional(_ target: Value) -> Bool {
    if case .layout(let layout) = target { !layout.conditions.isEmpty } else { false }
  }

  private func isMargins(_ a: [LayoutAttribute], _ b: [LayoutAttribute]) -> Bool {
    zip(a, b).allSatisfy { $0.axis == $1.axis }
      && a.allSatisfy { $0.rawValue.hasSuffix("Margin") }
        != b.allSatisfy { $0.rawValue.hasSuffix("Margin") }
  }

  /// What a target or an offset is for an attribute.
  func snapConstant(_ value: Value, _ attribute: LayoutAttribute, isInset: Bool) -> Value {
    map(value) { value in
      func negated(_ value: Value) -> Value { apply("-", .number(Number(0)), value, emptyFrame) }
      switch value {
      case .record(let record):
        switch record.type.name {
        case "CGSize":
          let part: Value? =
            attribute == .width ? record["width"] : attribute == .height ? record["height"] : nil
          return part ?? .number(Number(0))
        case "CGPoint":
          if attribute.axis == .x { return record["x"] ?? unknown("a point") }
          if attribute.axis == .y { return record["y"] ?? unknown("a point") }
          return .number(Number(0))
        default:
          func part(_ names: String...) -> Value {
            for name in names { if let found = record[name] { return found } }
            return unknown("an inset")
          }
          let left = part("left", "leading")
          let right = part("right", "trailing")
          let two = Value.number(Number(2))
          switch attribute {
          case .left, .leading, .leftMargin, .leadingMargin: return left
          case .right, .trailing, .rightMargin, .trailingMargin: return negated(right)
          case .top, .topMargin, .firstBaseline: return part("top")
          case .bottom, .bottomMargin, .lastBaseline: return negated(part("bottom"))
          case .centerX, .centerXWithinMargins:
            return apply("/", apply("-", left, right, emptyFrame), two, emptyFrame)
          case .centerY, .centerYWithinMargins:
            return apply(
              "/", apply("-", part("top"), part("bottom"), emptyFrame), two, emptyFrame)
          case .width: return negated(apply("+", left, right, emptyFrame))
          case .height: return negated(apply("+", part("top"), part("bottom"), emptyFrame))
          case .notAnAttribute: return unknown("an inset")
          }
        }
      default:
        let length = lengthOf(value)
        guard isInset else { return length }
        switch attribute {
        case .right, .trailing, .bottom, .rightMargin, .trailingMargin, .bottomMargin,
          .lastBaseline:
          return negated(length)
        case .width, .height:
          return negated(apply("*", length, .number(Number(2)), emptyFrame))
        case .centerX, .centerY, .centerXWithinMargins, .centerYWithinMargins:
          return .number(Number(0))
        default: return length
        }
      }
    }
  }

  private func snapModify(_ made: SnapConstraint, _ name: String, _ arguments: [CallArgument]) {
    guard let first = arguments.first else {
      switch name {
      case "activate", "install":
        for one in made.constraints { one.isActive = true }
      case "deactivate", "uninstall":
        for one in made.constraints { switchOff(one) }
      case "priorityRequired": setPriority(made, .number(Number(1000)))
      case "priorityHigh": setPriority(made, .number(Number(750)))
      case "priorityMedium": setPriority(made, .number(Number(500)))
      case "priorityLow": setPriority(made, .number(Number(250)))
      default: break
      }
      return
    }
    switch name {
    case "offset", "inset", "insets":
      for (constraint, attribute) in made.parts {
        constraint.constant = snapConstant(first.value, attribute, isInset: name != "offset")
      }
    case "update", "updateOffset", "updateInset", "updateInsets":
      let isInset = first.label == "inset" || name != "update" && name != "updateOffset"
      if first.label == "priority" {
        setPriority(made, priority(first.value))
      } else {
        for (constraint, attribute) in made.parts {
          setConstant(of: constraint, to: snapConstant(first.value, attribute, isInset: isInset))
        }
      }
    case "multipliedBy":
      for constraint in made.constraints {
        constraint.multiplier = apply(
          "*", constraint.multiplier, lengthOf(first.value), emptyFrame)
      }
    case "dividedBy":
      for constraint in made.constraints {
        constraint.multiplier = apply(
          "/", apply("*", constraint.multiplier, .number(Number(1)), emptyFrame),
          lengthOf(first.value),
          emptyFrame)
      }
    case "priority", "updatePriority": setPriority(made, priority(first.value))
    case "labeled":
      if case .string(let text) = first.value { made.label = text }
    default: break
    }
  }

  private func setPriority(_ made: SnapConstraint, _ priority: Value) {
    for constraint in made.constraints {
      constraint.setPriority(priority, isCertain: true, self)
    }
  }
}
