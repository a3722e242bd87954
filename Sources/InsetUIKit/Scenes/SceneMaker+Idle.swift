internal import InsetModel
internal import InsetSwiftOutline
internal import InsetText

/// What code may do later: methods that nobody seen calls, and subclasses.
extension SceneMaker {
  private static let movingNames: Set<String> = [
    "frame", "bounds", "center", "axis", "origin", "size",
  ]
  private static let fadingNames: Set<String> = ["transform", "isHidden", "alpha"]

  /// The views that code may do something to later.
  struct LaterChanges {
    var moving: Set<Int> = []
    /// Those that it may hide, show, fade or transform.
    var fading: Set<Int> = []
    /// The stack views to which it may give another alignment.
    var realigned: Set<Int> = []
    /// The scroll views whose content size it sets.
    var sized: Set<Int> = []
  }

  /// A body that was not run, and how it may be.
  private struct IdleBody {
    let body: CodeBody
    /// Whether there is a layout before it is called.
    var isHandler = false
    /// `nil` for one of which it is not known what it is run on.
    var code: LaterCode?
    /// `nil` for one of which nobody knows what it is given.
    var run: ((Evaluator) -> Void)?
  }

  /// The steps that one of them may take.
  private static let trialSteps = 6_000

  /// Opens what methods may lay out that were not run, and doubts the constraints that they may switch.
  ///
  /// Those that may concern views of the scene are tried on the finished instance: what they do to it is
  /// what may happen. Where that is not clear, all that they name together with constraints is open.
  func addIdleDoubts(
    _ doubted: inout Set<ID<InsetModel.Constraint>>, _ changes: inout LaterChanges
  ) {
    let fields = namedFields
    let values = fieldNames(fields)
    for idle in idleBodies() {
      let body = idle.body
      let mentions = body.mentions
      let makes = makesConstraints(body, mentions, values)
      let tied = makes ? body.tiedNames { isMaker($0, values) } : []
      var touched: [Int] = []
      var switched: [ConstraintValue] = []
      var perhapsMoved: [Int] = []
      addGivenTexts(idle, fields)
      for (name, value) in fields where body.maySpeak(of: name) {
        switched += constraints(in: value)
        let rows = rows(in: value)
        if tied.contains(name) { touched += rows }
        if add(rows, name, body, mentions, to: &changes) { perhapsMoved += rows }
      }
      if !perhapsMoved.isEmpty {
        let trial = effect(of: idle).flatMap { $0.unknownInsertions.isEmpty ? $0 : nil }
        let put = trial.map { ($0.inserted + $0.placed + $0.opened).compactMap { rows[$0.id] } }
        changes.moving.formUnion(put ?? perhapsMoved)
      }
      if Self.putsIn(mentions), fields.contains(where: { body.maySpeak(of: $0.name) }) {
        openFilled(by: idle)
      }
      let looksIntoViews = makes && mentions.contains("subviews")
      guard !touched.isEmpty || !switched.isEmpty || looksIntoViews else { continue }
      if let trial = effect(of: idle) {
        apply(trial, looksIntoViews: looksIntoViews, isHandler: idle.isHandler, &doubted)
        continue
      }
      for row in touched { open(row, "code that is not run here may lay it out") }
      for constraint in switched {
        let known = ids[ObjectIdentifier(constraint)] ?? []
        doubted.formUnion(known)
        missingLater.formUnion(known)
        // What is off may be switched on there.
        let reason = "code that is not run here may switch it on"
        if known.isEmpty, !addTie(constraint, reason), let visit = constraint.site {
          open(constraint, visit, reason)
        }
      }
      if looksIntoViews { hasStrayConstraints = true }
    }
  }

  /// What a body does when it is tried; `nil` where that is not clear.
  private func effect(of idle: IdleBody) -> Evaluator.Trial? {
    guard let run = idle.run else { return nil }
    let key = ObjectIdentifier(idle.body)
    let trial =
      trials[key]
      ?? evaluator.trial(evaluator.objects, watchedConstraints, steps: Self.trialSteps) {
        run(evaluator)
      }
    trials[key] = trial
    return trial.isUnclear ? nil : trial
  }

  /// Opens the sizes of views into which a body puts what it is given: who calls it may tie that there.
  private func openFilled(by idle: IdleBody) {
    for object in effect(of: idle)?.filled ?? [] {
      guard let row = rows[object.id], row > 0 else { continue }
      openWidths.insert(row)
      openHeights.insert(row)
    }
  }

  /// Takes in which labels a body gives a text that the class is given.
  private func addGivenTexts(_ idle: IdleBody, _ fields: [(name: String, value: Value)]) {
    let names = Set(idle.body.assigned.filter { $0.name == "text" }.compactMap(\.base.last))
    guard !names.isEmpty else { return }
    let named = fields.filter { names.contains($0.name) }.flatMap { rows(in: $0.value) }
    let open = Set(named).intersection(textless)
    guard !open.isEmpty, let trial = effect(of: idle) else { return }
    givenTexts.formUnion(open.intersection(trial.given.compactMap { rows[$0.id] }))
  }

  /// Takes in what a method did when it was tried.
  private func apply(
    _ trial: Evaluator.Trial, looksIntoViews: Bool, isHandler: Bool,
    _ doubted: inout Set<ID<InsetModel.Constraint>>
  ) {
    let reason = "code that is not run here may lay it out"
    for visit in trial.visits {
      if visit.constraints.isEmpty { open(nil, visit, reason) }
      for constraint in visit.constraints where !addTie(constraint, reason) {
        if !addPlace(of: constraint) { open(constraint, visit, reason) }
      }
    }
    for constraint in trial.changed {
      let all = ids[ObjectIdentifier(constraint)] ?? []
      if isHandler, trial.moved.contains(where: { $0 === constraint }) {
        movedLater.formUnion(all)
        continue
      }
      doubted.formUnion(all)
      for id in all { addLater(laterConstants(of: constraint, id, trial), to: id) }
    }
    for constraint in trial.switchedOn where ids[ObjectIdentifier(constraint)] == nil {
      if !addTie(constraint, reason), let visit = constraint.site {
        open(constraint, visit, reason)
      }
    }
    for object in trial.opened {
      if let row = rows[object.id] { open(row, "it is given to a function that is not seen") }
    }
    // One of the views found may be any.
    if looksIntoViews, trial.visits.contains(where: hasUnknownItem) { hasStrayConstraints = true }
  }

  /// Takes in what closures do to a constraint of the scene that run later, if they do.
  func addLaterChanges(of constraint: ConstraintValue) {
    let all = ids[ObjectIdentifier(constraint)] ?? []
    for change in constraint.changes where change.circumstances.lateness != .none {
      let made = constraint.site?.circumstances
      if made.map({ change.circumstances.isExpected(within: $0) })
        ?? change.circumstances.isExpected
      {
        continue
      }
      switch change.kind {
      case .activity(true): break
      case .constant(let value):
        // What is made with a notification had no layout before it.
        if change.circumstances.lateness == .afterLayout, made?.lateness != .afterLayout {
          movedLater.formUnion(all)
        } else {
          changedLater.formUnion(all)
          for id in all { addLater(constants([value], of: id), to: id) }
        }
      case .activity(false), .unknownActivity, .priority:
        changedLater.formUnion(all)
        missingLater.formUnion(all)
      }
    }
  }

  /// Takes in the constants that a constraint of the scene may have later; `nil` where it may be gone, or where nothing
  /// is known of it.
  private func addLater(_ amounts: [Amount]?, to id: ID<InsetModel.Constraint>) {
    guard let amounts else {
      missingLater.insert(id)
      return
    }
    for amount in amounts where !(constantsLater[id] ?? []).contains(amount) {
      constantsLater[id, default: []].append(amount)
    }
  }

  /// The constants that a constraint of the scene may have once a body has run; `nil` where it may be gone, or where
  /// nothing is known of it.
  private func laterConstants(
    of constraint: ConstraintValue, _ id: ID<InsetModel.Constraint>, _ trial: Evaluator.Trial
  ) -> [Amount]? {
    let values: [Value]
    if let place = trial.moved.firstIndex(where: { $0 === constraint }) {
      values = trial.constants[place]
    } else if let other = replacement(of: constraint, in: trial) {
      values = [other.constant]
    } else {
      return nil
    }
    return constants(values, of: id)
  }

  /// What values mean for a constraint of the scene; `nil` where nothing is known of one, or they are many.
  private func constants(
    _ values: [Value], of id: ID<InsetModel.Constraint>
  ) -> [Amount]? {
    var result: [Amount] = []
    for value in values {
      let all = if case .choice(let several) = value { several } else { [value] }
      for one in all {
        let amounts = laterAmounts(one, of: scene.constraints[id])
        if amounts.isEmpty { return nil }
        for amount in amounts where !result.contains(amount) { result.append(amount) }
      }
    }
    return result.isEmpty || result.count > 3 ? nil : result
  }

  /// What a constraint's constant may be set to; a size of which nothing is known is taken for a larger and for a
  /// smaller one. None where nothing is known.
  private func laterAmounts(_ value: Value, of known: InsetModel.Constraint) -> [Amount] {
    if let sum = linear(value, .layout), sum.terms.isEmpty { return [sum.amount] }
    guard known.second == nil, let points = known.constant.constant, points > 0 else { return [] }
    return [.number(2 * points + 40), .number(points / 2)]
  }

  /// The constraint that takes the place of one that is switched off, between the same anchors.
  private func replacement(
    of constraint: ConstraintValue, in trial: Evaluator.Trial
  ) -> ConstraintValue? {
    guard let branches = trial.switchedOff.first(where: { $0.constraint === constraint })?.branches,
      let first = anchor(constraint.first)
    else { return nil }
    let second = constraint.second.flatMap { anchor($0) }
    if constraint.second != nil, second == nil { return nil }
    let found = trial.visits.flatMap(\.constraints).filter { other in
      // It is there wherever the other one goes.
      other !== constraint && other.isActive && !other.isAlternative
        && other.site?.circumstances.branches == branches && other.relation == constraint.relation
        && anchor(other.first) == first && (other.second == nil) == (second == nil)
        && other.second.flatMap { anchor($0) } == second
        && evaluator.isSame(other.multiplier, constraint.multiplier)
        && evaluator.isSame(other.priority, constraint.priority)
    }
    return found.count == 1 ? found[0] : nil
  }

  /// Notes that a view is tied to one that is put in later: that comes to lie where this one is, unless nothing else
  /// says where.
  ///
  /// - Returns: whether that is all that the constraint does.
  private func addPlace(of constraint: ConstraintValue) -> Bool {
    guard let other = constraint.second else { return false }
    for (known, new) in [(constraint.first, other), (other, constraint.first)] {
      guard case .object(let object) = new.item, object.origin == .made, object.guide == nil,
        rows[object.id] == nil, !object.isAnySubview, object.mayBe.isEmpty,
        let place = anchor(known)
      else { continue }
      if scene.owner(of: place.item) == Scene.root { return true }
      let isSize = place.attribute.group == .size
      hold(
        PossibleTie(
          first: place, second: isSize ? nil : InsetModel.Anchor(.view(Scene.root), place.attribute)
        ))
      return true
    }
    return false
  }

  /// Whether a statement ties what is not known, or something about which nothing is.
  private func hasUnknownItem(_ visit: SiteVisit) -> Bool {
    let items =
      visit.constraints.flatMap { [$0.first.item, $0.second?.item] } + [visit.first, visit.second]
    return items.compactMap { $0 }.contains { item in
      let found = evaluator.objects(of: item)
      return found.isEmpty || found.contains { $0.isAnySubview || $0.origin == .opaque }
    }
  }

  /// The constraints that code may switch.
  private var watchedConstraints: [ConstraintValue] {
    if let idleWatch { return idleWatch }
    let found =
      visits.flatMap(\.constraints) + (interface?.constraints.map(\.value) ?? [])
      + evaluator.nibs.flatMap { $0.constraints.map(\.value) }
    idleWatch = found
    return found
  }

  /// Takes in what a body may do to views that it has a name for.
  ///
  /// - Returns: whether it may put them in elsewhere, too, by its words.
  private func add(
    _ rows: [Int], _ name: String, _ body: CodeBody, _ mentions: Set<String>,
    to changes: inout LaterChanges
  ) -> Bool {
    func assigns(_ names: Set<String>) -> Bool {
      body.assigned.contains { one in
        one.base.contains(name)
          && (names.contains(one.name) || one.base.contains(where: names.contains))
      }
    }
    let takesOut = mentions.contains("removeFromSuperview")
    // What is taken out may be put in elsewhere.
    let putsIn = takesOut && mentions.contains { $0.hasPrefix("add") || $0.hasPrefix("insert") }
    if assigns(["alignment"]) {
      changes.realigned.formUnion(rows.filter { scene.views[ID($0)].kind == .stack })
    }
    if assigns(["contentSize"]) { changes.sized.formUnion(rows) }
    if assigns(Self.movingNames) { changes.moving.formUnion(rows) }
    if assigns(Self.fadingNames) || takesOut { changes.fading.formUnion(rows) }
    return putsIn
  }

  /// Opens what classes of the module that come from this one may lay out in theirs.
  func addSubclassDoubts(of type: TypeInfo, _ changes: inout LaterChanges) {
    let subclasses = evaluator.index.subclasses(of: type)
    if subclasses.isEmpty { return }
    let fields = namedFields
    let values = fieldNames(fields)
    var run: Set<String> = []
    for function in evaluator.chain(type).flatMap(\.functions) {
      guard let body = function.body, evaluator.hadEffects(body) else { continue }
      run.insert(function.name)
    }
    for subclass in subclasses {
      for function in subclass.functions where function.modifiers.contains(.override) {
        // One that does not call that of its superclass takes its place.
        if run.contains(function.name), let body = function.body,
          !body.mentions.contains(function.name)
        {
          hasStrayConstraints = true
        }
      }
      let bodies = subclass.functions.flatMap(\.bodies) + subclass.properties.flatMap(\.bodies)
      for body in bodies {
        let mentions = body.mentions
        let makes = makesConstraints(body, mentions, values)
        if makes, mentions.contains("subviews") { hasStrayConstraints = true }
        let tied = makes ? body.tiedNames { isMaker($0, values) } : []
        for (name, value) in fields where body.maySpeak(of: name) {
          let rows = rows(in: value)
          if tied.contains(name) { for row in rows { open(row, "a subclass may lay it out") } }
          if add(rows, name, body, mentions, to: &changes) { changes.moving.formUnion(rows) }
        }
      }
    }
  }

  /// Opens what other code ties that has an instance of the class: `composer.content.snp.makeConstraints`. That of
  /// a controller round a root view is run.
  func openHandedViews() {
    guard let type, host == nil else { return }
    for (name, value) in namedFields where evaluator.index.isHanded(name, of: type) {
      for row in rows(in: value) { open(row, "code of another class may lay it out") }
    }
  }

  // MARK: - Names

  /// The values of the properties of the class and its root view, by name; in the order of the names.
  var namedFields: [(name: String, value: Value)] {
    var result: [(name: String, value: Value)] = []
    for object in [controller, root].compactMap({ $0 }) {
      for name in object.fields.keys.sorted() {
        if let cell = object.fields[name] { result.append((name, cell.value)) }
      }
    }
    return result
  }

  /// The names of properties that hold something already: to read them makes nothing new.
  private func fieldNames(_ fields: [(name: String, value: Value)]) -> Set<String> {
    var result: Set<String> = []
    for (name, value) in fields {
      switch value {
      case .function, .unknown, .choice: break
      default: result.insert(name)
      }
    }
    return result
  }

  private func constraints(in value: Value) -> [ConstraintValue] {
    switch value {
    case .constraint(let constraint): [constraint]
    case .layout(let layout): layout.constraints
    case .array(let array): array.elements.flatMap { constraints(in: $0) }
    case .dictionary(let dictionary): dictionary.pairs.flatMap { constraints(in: $0.value) }
    case .tuple(let elements): elements.flatMap { constraints(in: $0.value) }
    case .record(let record): record.values.flatMap { constraints(in: $0) }
    case .choice(let values): values.flatMap { constraints(in: $0) }
    default: []
    }
  }

  private func rows(in value: Value) -> [Int] {
    switch value {
    case .object(let object):
      // A controller stands for its view.
      rows[object.id].map { $0 > 0 ? [$0] : [] } ?? object.fields["view"].map { rows(in: $0.value) }
        ?? []
    case .array(let array): array.elements.flatMap { rows(in: $0) }
    case .dictionary(let dictionary): dictionary.pairs.flatMap { rows(in: $0.value) }
    case .tuple(let elements): elements.flatMap { rows(in: $0.value) }
    case .choice(let values): values.flatMap { rows(in: $0) }
    default: []
    }
  }

  /// Whether a body makes constraints, itself or by a function that is no type's initializer.
  private func makesConstraints(
    _ body: CodeBody, _ mentions: Set<String>, _ fields: Set<String>
  ) -> Bool {
    !body.sites.isEmpty || mentions.contains { isMaker($0, fields) }
  }

  /// Whether a function of that name may make constraints.
  private func isMaker(_ name: String, _ fields: Set<String>) -> Bool {
    name.first?.isUppercase != true && evaluator.index.relevant.contains(name)
      && !fields.contains(name)
  }

  // MARK: - Bodies

  /// Whether code that was not run speaks of a view by the name of a property, has certain words, and does
  /// something to it when it is tried.
  ///
  /// - Parameters:
  ///   - isEarly: whether only what may run while the instance is made counts.
  ///   - effect: the views to which a trial does that; `nil` where the words say it.
  func isIdlyHandled(
    _ object: Object, isEarly: Bool = false, by words: (String) -> Bool,
    _ effect: ((Evaluator.Trial) -> [Object])? = nil
  ) -> Bool {
    // What is in no view yet has no row.
    let names = namedFields.filter { field in
      evaluator.objects(of: field.value).contains { $0 === object }
    }.map(\.name)
    func isSpokenOf(in body: CodeBody) -> Bool {
      let mentions = body.mentions
      return names.contains(where: body.maySpeak(of:)) && mentions.contains(where: words)
    }
    // A superclass's initializer may not have been followed.
    let initializers = instances.flatMap { one in
      evaluator.chain(one.type).dropFirst(isEarly ? 1 : 0)
    }.flatMap(\.functions)
      .filter(\.isInitializer).compactMap(\.body).filter { !evaluator.wasVisited($0) }
    if initializers.contains(where: isSpokenOf) { return true }
    // One that is not followed may call any method.
    if isEarly, initializers.isEmpty { return false }
    return idleBodies().contains { idle in
      guard isSpokenOf(in: idle.body) else { return false }
      guard let effect, let run = idle.run else { return true }
      let trial = evaluator.trial(evaluator.objects, watchedConstraints, steps: Self.trialSteps) {
        run(evaluator)
      }
      return trial.isCut || effect(trial).contains { $0 === object }
    }
  }

  /// The visits of constraint statements in lazy properties that nothing reads, and in code that was not run, by
  /// body; of what is clear in itself.
  func idleRuns() -> [[SiteVisit]] {
    [visits.filter { $0.circumstances.stage.isIdle }]
      + idleBodies().compactMap { idle in
        guard idle.body.sites.count > 1, let run = idle.run else { return nil }
        let trial = evaluator.trial(evaluator.objects, watchedConstraints, steps: Self.trialSteps) {
          run(evaluator)
        }
        return trial.isUnclear || trial.takesOut ? nil : trial.visits
      }
  }

  /// Whether the scene has a constraint.
  func hasInScene(_ constraint: ConstraintValue) -> Bool {
    ids[ObjectIdentifier(constraint)] != nil
  }

  /// Whether code that was not run may put a view somewhere.
  func isIdlyPutIn(_ object: Object, isEarly: Bool) -> Bool {
    isIdlyHandled(object, isEarly: isEarly) {
      $0.hasPrefix("add") || $0.hasPrefix("insert")
    } _: { trial in
      // No view is put into itself.
      let mayBeIt = trial.unknownInsertions.contains { $0 !== object }
      return trial.inserted + trial.placed + (mayBeIt ? [object] : [])
    }
  }

  /// Whether code that was not run may take a view out of its mask.
  func isIdlyUnmasked(_ object: Object) -> Bool {
    isIdlyHandled(object) {
      $0 == "translatesAutoresizingMaskIntoConstraints" || $0 == "snp"
    } _: { [self] trial in
      trial.unmasked + trial.opened
        + trial.visits.filter(isOfLibrary).flatMap { visit in
          visit.constraints.flatMap { evaluator.objects(of: $0.first.item) }
        }
    }
  }

  /// The instances that are evaluated, with the classes whose code is run on them.
  private var instances: [(type: TypeInfo, object: Object?)] {
    guard let type else { return [] }
    let own = root.origin == .root ? root : nil
    guard let host else { return [(type, controller ?? own)] }
    if UIKitClasses.isController(TypeHint.module(type).externalName) { return [(host, controller)] }
    return [(host, controller), (type, root)]
  }

  /// The code that was not run and lays out views of which nothing is known without it.
  ///
  /// - Complexity: a bounded number of steps for each method.
  func laterCode() -> [LaterCode] {
    guard host == nil else { return [] }
    let values = fieldNames(namedFields)
    let adding = Set(
      instances.flatMap { evaluator.chain($0.type) }.flatMap(\.functions)
        .filter { $0.body.map { Self.putsIn($0.mentions) } ?? false }.map(\.name))
    var result: [LaterCode] = []
    for idle in idleBodies() {
      let mentions = idle.body.mentions
      guard let code = idle.code, code.mayShow,
        evaluator.index.isRelevant(idle.body), makesConstraints(idle.body, mentions, values),
        Self.putsIn(mentions) || !mentions.isDisjoint(with: adding)
      else { continue }
      guard let trial = effect(of: idle),
        trial.visits.flatMap(\.constraints).contains(where: laysOutMore)
      else { continue }
      result.append(code)
      if result.count == LaterCode.limit { break }
    }
    return result
  }

  /// Whether code with these words may put a view into another one, by itself.
  private static func putsIn(_ words: Set<String>) -> Bool {
    words.contains { $0.hasPrefix("add") || $0.hasPrefix("insert") }
  }

  /// Whether a constraint holds a view that the scene has none of.
  private func laysOutMore(_ constraint: ConstraintValue) -> Bool {
    guard case .object(let object) = constraint.first.item, object.origin != .opaque else {
      return false
    }
    return rows[object.id].map { !constrained.contains($0) } ?? true
  }

  /// The bodies of the classes that were not run: those that only others call, or UIKit later.
  private func idleBodies() -> [IdleBody] {
    var result: [IdleBody] = []
    for (type, object) in instances { addIdleBodies(of: type, object, to: &result) }
    return result
  }

  /// The bodies of what is called when there is a layout, and of what only such code calls and nobody else may, or
  /// several of such do, as both handlers of the keyboard.
  ///
  /// - Complexity: O(functions + words of their bodies), the first time for a class.
  private func handlers(in types: [TypeInfo]) -> Set<ObjectIdentifier> {
    guard let first = types.first else { return [] }
    if let known = handlerBodies[ObjectIdentifier(first)] { return known }
    let functions = types.flatMap(\.functions).filter { $0.body != nil }
    var result = Set(
      functions.filter(\.comesAfterLayout).compactMap(\.body).map { ObjectIdentifier($0) })
    defer { handlerBodies[ObjectIdentifier(first)] = result }
    if result.isEmpty { return [] }
    let names = Set(functions.map(\.name))
    var callers: [String: [CodeBody]] = [:]
    let accessors = types.flatMap(\.properties).flatMap(\.bodies)
    for body in functions.compactMap(\.body) + accessors {
      for name in body.mentions.intersection(names) { callers[name, default: []].append(body) }
    }
    for function in functions where !function.modifiers.contains(.override) {
      guard let body = function.body, !evaluator.wasVisited(body) else { continue }
      let calling = (callers[function.name] ?? []).filter { $0 !== body }
      let isPrivate =
        function.modifiers.contains(.private) || function.modifiers.contains(.fileprivate)
      if calling.count > (isPrivate ? 0 : 1),
        calling.allSatisfy({ result.contains(ObjectIdentifier($0)) })
      {
        result.insert(ObjectIdentifier(body))
      }
    }
    return result
  }

  /// Whether classes that come from a function's one have another one in its place, and speak of it nowhere.
  private func isReplaced(_ function: FunctionInfo, below heirs: some Sequence<TypeInfo>) -> Bool {
    let functions = heirs.flatMap(\.functions)
    let isReplaced = functions.contains { other in
      other.modifiers.contains(.override) && other.name == function.name && other.body != nil
        && other.parameters.map(\.label) == function.parameters.map(\.label)
        && other.parameters.map(\.type.namePath) == function.parameters.map(\.type.namePath)
    }
    return isReplaced
      && !functions.flatMap(\.bodies).contains { $0.mentions.contains(function.name) }
  }

  private func addIdleBodies(
    of type: TypeInfo, _ object: Object?, to result: inout [IdleBody]
  ) {
    let types = evaluator.chain(type)
    let handlers = handlers(in: types)
    for (depth, function) in types.enumerated().flatMap({ place, one in
      one.functions.map { (place, $0) }
    }) where !function.isInitializer {
      guard let body = function.body, !evaluator.wasVisited(body),
        !isReplaced(function, below: types.prefix(depth))
      else { continue }
      guard let object else {
        result.append(IdleBody(body: body))
        continue
      }
      let code = LaterCode(kind: .function(function), body: body, type: type)
      result.append(
        IdleBody(body: body, isHandler: handlers.contains(ObjectIdentifier(body)), code: code) {
          code.run($0, on: object)
        })
    }
    for property in types.flatMap(\.properties) {
      for body in [property.setter, property.didSet].compactMap({ $0 })
      where !evaluator.wasVisited(body) {
        guard let object, !property.isStatic else {
          result.append(IdleBody(body: body))
          continue
        }
        let code = LaterCode(kind: .property(property), body: body, type: type)
        result.append(IdleBody(body: body, code: code) { code.run($0, on: object) })
      }
    }
  }
}

extension FunctionInfo {
  /// Whether it is called when there is a layout: with a notification, such as that of the keyboard, when the
  /// screen turns, or when somebody types.
  var comesAfterLayout: Bool {
    if modifiers.contains(.override), ["viewWillTransition", "willTransition"].contains(name) {
      return true
    }
    if Self.keyboardWords.contains(where: name.hasPrefix) { return true }
    guard parameters.count == 1, let type = parameters[0].type.namePath?.last else { return false }
    if ["UITextView", "UITextField", "UISearchBar"].contains(type) {
      return Self.typingNames.contains(name)
    }
    return type == "Notification" || type == "NSNotification"
  }

  /// What names of methods begin with that are called with what the keyboard does.
  private static let keyboardWords = [
    "keyboardWill", "keyboardDid", "handleKeyboardWill", "handleKeyboardDid", "onKeyboardWill",
    "onKeyboardDid",
  ]

  /// What the delegates of text views and fields are told while somebody types.
  private static let typingNames: Set<String> = [
    "textViewDidChange", "textViewDidBeginEditing", "textViewDidEndEditing",
    "textFieldDidBeginEditing", "textFieldDidEndEditing", "textFieldDidChangeSelection",
    "searchBarTextDidBeginEditing", "searchBarTextDidEndEditing",
  ]
}
