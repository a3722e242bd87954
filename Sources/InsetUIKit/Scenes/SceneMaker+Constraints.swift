internal import InsetDevices
internal import InsetModel
internal import InsetText

extension SceneMaker {
  func addConstraints() {
    for (number, visit) in visits.enumerated() {
      let first = scene.constraints.count
      defer {
        if laterRun?.visits.contains(number) ?? false {
          laterConstraints += (first..<scene.constraints.count).map { ID($0) }
        }
      }
      var statement: ID<Statement>?
      if visit.constraints.isEmpty {
        note(visit, nil, visit.reason?.text ?? "the constraint is not understood")
        continue
      }
      for constraint in visit.constraints {
        add(constraint, visit, &statement)
      }
    }
  }

  /// When a constraint is on.
  enum Activity {
    case known(Condition, isAssumed: Bool)
    case unknown(String)
  }

  private func add(
    _ constraint: ConstraintValue, _ visit: SiteVisit, _ statement: inout ID<Statement>?
  ) {
    let when: Condition
    let isAssumed: Bool
    switch activity(of: constraint, visit) {
    case .known(let condition, let assumed):
      if condition.isNever { return }
      (when, isAssumed) = (condition, assumed)
    case .unknown(let reason):
      if isRepeated(constraint, visit) { return }
      return note(visit, constraint, reason)
    }
    if let reason = visit.reason { return note(visit, constraint, reason.text) }
    // Stray ones may lay out anything; others are outside of the scene.
    guard let first = anchor(constraint.first) else {
      return note(visit, constraint, "its first item is not known")
    }
    var second: InsetModel.Anchor?
    if let other = constraint.second {
      second = anchor(other)
      if second == nil { return note(visit, constraint, "its second item is not known") }
    }
    guard let multiplier = number(constraint.multiplier) else {
      return note(visit, constraint, "its multiplier is not known")
    }
    if !isLegal(first, second) { return note(visit, constraint, "its attributes do not match") }
    if second == nil, first.attribute.group != .size {
      return note(visit, constraint, "it has no second item")
    }
    guard
      let constants = alternatives(
        constraint, constraint.initialConstant, { $0.constant }),
      let priorities = alternatives(constraint, constraint.initialPriority, { $0.priority })
    else { return note(visit, constraint, "its constant or priority is not known", isThere: true) }
    var found: [Constraint] = []
    let whole = origin(place(of: visit))
    for (constantWhen, constant, phase) in constants where !when.and(constantWhen).isNever {
      guard let linear = linear(constant, phase) else {
        return note(visit, constraint, "its constant is not known", isThere: true)
      }
      var second = second
      var factor = multiplier
      if let term = linear.terms.first {
        // A size against another one's length.
        guard linear.terms.count == 1, second == nil, term.coefficient != 0,
          let anchor = sizeAnchor(term.quantity)
        else { return note(visit, constraint, "its constant depends on the layout") }
        second = anchor
        factor = term.coefficient
      }
      for (priorityWhen, priority, _) in priorities where !when.and(priorityWhen).isNever {
        guard let priority = number(priority), priority > 0, priority.isFinite else {
          return note(visit, constraint, "its priority is not known")
        }
        let condition = when.and(constantWhen).and(priorityWhen)
        if condition.isNever { continue }
        found.append(
          Constraint(
            first: first, relation: relation(constraint.relation), second: second,
            multiplier: second == nil ? 1 : factor, constant: linear.amount,
            priority: min(
              priority,
              linear.amount.isAssumed ? Scene.assumedPriority : LayoutPriority.required),
            condition: self.condition(condition), statement: ID(0),
            places: ConstraintPlaces(whole: whole, first: whole)))
      }
    }
    if statement == nil {
      statement = scene.statements.append(
        Statement(kind: .constraint, origin: whole, owner: Scene.root))
    }
    guard let statement else { return }
    for var one in found {
      one.statement = statement
      let id = scene.constraints.append(one)
      scene.statements[statement].constraints.append(id)
      made[visit.key, default: []].append(id)
      ids[ObjectIdentifier(constraint), default: []].append(id)
      certainties.append(isAssumed ? .maybe : .sure)
      if case .view(let view) = one.first.item { constrained.insert(view.index) }
      if one.constant.isAssumed {
        for anchor in [one.first, one.second].compactMap({ $0 }) {
          open(scene.owner(of: anchor.item).index, "its constant is not known", .tied)
        }
      }
    }
    addLaterChanges(of: constraint)
    noteMasks(constraint, visit)
  }

  /// Whether the scene has the same constraint from another visit of the statement, so that it says
  /// nothing new, made or not.
  private func isRepeated(_ constraint: ConstraintValue, _ visit: SiteVisit) -> Bool {
    guard let known = made[visit.key], let first = anchor(constraint.first),
      let constant = linear(constraint.constant, visit.circumstances.phase),
      constant.terms.isEmpty
    else { return false }
    let second = constraint.second.flatMap { anchor($0) }
    if constraint.second != nil, second == nil { return false }
    return known.contains { id in
      let other = scene.constraints[id]
      return other.first == first && other.second == second
        && other.relation == relation(constraint.relation) && other.constant == constant.amount
        && scene.conditions[other.condition].isAlways
    }
  }

  /// Remembers which views a layout library takes out of their masks.
  private func noteMasks(_ constraint: ConstraintValue, _ visit: SiteVisit) {
    guard isOfLibrary(visit) else { return }
    for object in evaluator.objects(of: constraint.first.item) {
      if let row = rows[object.id] { unmasked.insert(row) }
    }
  }

  func isOfLibrary(_ visit: SiteVisit) -> Bool {
    switch evaluator.index.idiom(of: visit.key) {
    case .anchor, .item, .vfl, .other, nil: visit.isOfLibrary
    case .snapkit, .purelayout, .cartography, .tinyconstraints, .stevia: true
    }
  }

  /// The numbers of the views that a layout library's calls speak of on any way, and may take out of their
  /// masks.
  func viewsOfLibraries() -> Set<Int> {
    var result: Set<Int> = []
    for visit in visits where isOfLibrary(visit) {
      let items = visit.constraints.flatMap { [$0.first.item, $0.second?.item] }
      for item in items + [visit.first, visit.second] {
        if let item { result.formUnion(evaluator.objects(of: item).map(\.id)) }
      }
    }
    return result
  }

  func activity(of constraint: ConstraintValue, _ visit: SiteVisit) -> Activity {
    var when = Condition.never
    let items = [constraint.first.item, constraint.second?.item].compactMap { $0 }
      .flatMap { evaluator.objects(of: $0) }
    /// Whether it is so wherever one of the items is.
    func isExpected(_ circumstances: Circumstances) -> Bool {
      circumstances.isExpected || items.contains { circumstances.isExpected(for: $0) }
    }
    var isAssumed = visit.circumstances.isGuarded && visit.circumstances.isMaybe
    if !isExpected(visit.circumstances) { return .unknown("it stands behind an unknown condition") }
    if constraint.isAlternative { return .unknown("it is one of several") }
    guard let made = Condition(visit.circumstances.conditions + constraint.conditions) else {
      return .unknown("it stands behind a condition that no scene can say")
    }
    for change in constraint.changes {
      let isOn: Bool
      switch change.kind {
      case .activity(let value): isOn = value
      case .unknownActivity where change.circumstances.lateness != .none && when.isAlways: continue
      case .unknownActivity: return .unknown("whether it is active is not known")
      case .constant, .priority: continue
      }
      guard isExpected(change.circumstances) else {
        if when.isAlways, isOn { continue }
        if change.circumstances.lateness != .none, !isOn, !when.isNever { continue }
        return .unknown("whether it is active is not known")
      }
      if change.circumstances.isMaybe, change.circumstances.isGuarded { isAssumed = true }
      guard let condition = Condition(change.circumstances.conditions) else {
        return .unknown("it is switched by a condition that no scene can say")
      }
      when = isOn ? when.or(condition) : when.and(condition.negated)
    }
    let isKept = keptConstraints.contains(ObjectIdentifier(constraint))
    // One that nobody keeps and nobody switches on may have been lost on the way.
    let isLost = !isKept && !constraint.changes.contains(where: \.kind.isActivity)
    let isOpen =
      constraint.isEscaped || isLost
      || evaluator.hasUnknownActivation && when.isNever
        && isKept
    if isOpen, when.isNever, !constraint.changes.contains(where: \.kind.isActivity) {
      return .unknown("code that is not seen may switch it on")
    }
    return .known(when.and(made), isAssumed: isAssumed)
  }

  /// The values that a part of a constraint has, with when they hold; `nil` where that is not known.
  func alternatives(
    _ constraint: ConstraintValue, _ initial: Value,
    _ pick: (ConstraintChange.Kind) -> Value?
  ) -> [(Condition, Value, Circumstances.Phase)]? {
    let made = constraint.site?.circumstances.phase ?? .setup
    // It may be one that nobody knows and nobody keeps.
    var result = (expanded(initial) ?? [(.always, initial)]).map { ($0.0, $0.1, made) }
    for change in constraint.changes {
      guard let value = pick(change.kind) else { continue }
      let isKept = constraint.site.map { change.circumstances.isExpected(within: $0.circumstances) }
      guard isKept ?? change.circumstances.isExpected else {
        // It has the others until then.
        if change.circumstances.lateness != .none { continue }
        return nil
      }
      guard let condition = Condition(change.circumstances.conditions) else { return nil }
      guard let values = expanded(value) else { return nil }
      for (when, value) in values {
        add(condition.and(when), value, change.circumstances.phase, to: &result)
      }
    }
    return result
  }

  /// Adds a value that replaces others where its condition holds.
  func add<T>(
    _ condition: Condition, _ value: Value, _ extra: T, to list: inout [(Condition, Value, T)]
  ) {
    list = list.compactMap { old in
      let rest = condition.isAlways ? .never : old.0.and(condition.negated)
      return rest.isNever ? nil : (rest, old.1, old.2)
    }
    list.append((condition, value, extra))
  }

  // MARK: - Items

  func anchor(_ anchor: Anchor) -> InsetModel.Anchor? {
    guard case .object(let object) = anchor.item, let item = item(object),
      let attribute = anchor.attribute.flatMap({ Attribute(rawValue: $0.rawValue) })
    else { return nil }
    return InsetModel.Anchor(item, attribute)
  }

  private func isLegal(_ first: InsetModel.Anchor, _ second: InsetModel.Anchor?) -> Bool {
    guard let second else { return true }
    return first.attribute.group == second.attribute.group
  }

  /// The size that a constraint of one view is about.
  private static func size(of constraint: ConstraintValue) -> Opening? {
    guard constraint.second == nil, let attribute = constraint.first.attribute else { return nil }
    switch Attribute(rawValue: attribute.rawValue) {
    case .width: return .width
    case .height: return .height
    default: return nil
    }
  }

  /// What a constraint says something of that is not in the scene: of sizes that go by each other, of both
  /// axes.
  private static func opening(by constraint: ConstraintValue) -> Opening {
    var found: Set<Bool> = []
    for attribute in [constraint.first.attribute, constraint.second?.attribute] {
      guard let attribute, let known = Attribute(rawValue: attribute.rawValue) else { continue }
      switch known {
      case .width: found.insert(true)
      case .height: found.insert(false)
      default: found.insert(known.group == .horizontal)
      }
    }
    switch found {
    case [true]: return .horizontal
    case [false]: return .vertical
    default: return .all
    }
  }

  private func relation(_ relation: ConstraintValue.Relation) -> Relation {
    switch relation {
    case .equal: .equal
    case .lessOrEqual: .lessOrEqual
    case .greaterOrEqual: .greaterOrEqual
    }
  }

  /// Notes a constraint that the scene does not have: what it may lay out is open.
  ///
  /// - Parameter isThere: whether the constraint is certainly on, and only a number of it is not known.
  func note(
    _ visit: SiteVisit, _ constraint: ConstraintValue?, _ reason: String, isThere: Bool = false
  ) {
    let entry = CodeScene.LeftOut(origin: origin(visit.key), reason: reason)
    if leftOutOnce.insert(entry).inserted { leftOut.append(entry) }
    if let constraint, addTie(constraint, reason) { return }
    open(constraint, visit, reason, isThere: isThere)
  }

  /// Opens what a constraint may lay out of which not all items are known.
  func open(
    _ constraint: ConstraintValue?, _ visit: SiteVisit, _ reason: String, isThere: Bool = false
  ) {
    var touched: [Object] = []
    var isStray = false
    for value in [constraint?.first.item, constraint?.second?.item, visit.first, visit.second] {
      guard let value else { continue }
      // What is certainly nil is no view.
      if case .none = value { continue }
      let found = evaluator.objects(of: value)
      if found.isEmpty { isStray = true }
      touched += found
    }
    let known = touched.compactMap { object in
      // What is known and in no scene lays out nothing there, but a guide is in its owner.
      rows[object.id] ?? (object.guide == nil ? nil : object.owner.flatMap { rows[$0.id] })
    }
    let opening = constraint.map { Self.opening(by: $0) } ?? .all
    // What only a size is held to says nothing of the place.
    let size = isThere ? constraint.flatMap { Self.size(of: $0) } : nil
    for row in known { open(row, reason, size ?? opening) }
    // Of what stands for any of several views, each may be the one.
    for object in touched where rows[object.id] == nil {
      var candidates = object.mayBe
      if object.isAnySubview { candidates += object.superviews.flatMap(\.subviews) }
      candidates += object.givers.flatMap { views(in: $0) }
      for row in candidates.compactMap({ rows[$0.id] }) { open(row, reason, opening) }
    }
    // One of its items may be any view.
    if isStray { strays.append(opening) }
    if known.isEmpty, isStray || touched.isEmpty { hasStrayConstraints = true }
  }

  /// The views in a view, or in the root view of a controller, at any depth.
  private func views(in object: Object) -> [Object] {
    var result: [Object] = []
    var seen: Set<Int> = []
    let root = object.fields["view"].map { evaluator.objects(of: $0.value) } ?? []
    var next = object.subviews + root.flatMap(\.subviews)
    while let view = next.popLast() {
      guard rows[view.id] != nil, seen.insert(view.id).inserted else { continue }
      result.append(view)
      next += view.subviews
    }
    return result
  }
}

extension ConstraintChange.Kind {
  var constant: Value? { if case .constant(let value) = self { value } else { nil } }
  var isActivity: Bool {
    switch self {
    case .activity, .unknownActivity: true
    case .constant, .priority: false
    }
  }
  var priority: Value? { if case .priority(let value) = self { value } else { nil } }
}
