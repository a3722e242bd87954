internal import InsetSwiftOutline

/// What may run once an instance is there: its methods that nobody seen calls.
extension Evaluator {
  /// Arguments of a function that nobody calls.
  func arguments(of function: FunctionInfo, usesDefaults: Bool = false) -> [CallArgument] {
    var result: [CallArgument] = []
    for parameter in function.parameters {
      if usesDefaults, parameter.defaultValue != nil || parameter.isVariadic { continue }
      let value: Value =
        parameter.isVariadic
        ? .unknown(Unknown(.parameter(parameter.name)))
        : opaque(
          index.resolve(parameter.type, in: function.inner), .parameter(parameter.name),
          name: parameter.name, Givenness(parameter.type, isSettled: true))
      result.append(CallArgument(parameter.label, value))
    }
    return result
  }

  /// What is given for a parameter by code elsewhere; `nil` where that can't be told here.
  func value(
    _ given: Construction.Given, _ hint: TypeHint, _ name: String
  ) -> Value? {
    switch given {
    case .number(let value, let isInteger):
      return coerce(.number(Number(value, isInteger ? .flexible : .double)), hint)
    case .bool(let value): return .bool(value)
    case .member(let member):
      let value = coerce(.symbol(EnumValue(.none, member)), hint)
      if case .symbol(let symbol) = value, symbol.type.isNone { return nil }
      return value
    case .constant(let owner, let member):
      guard let owner = index.onlyType(named: owner) else { return nil }
      let value = coerce(self.member(member, of: .type(owner), emptyFrame), hint)
      // What others have, too, they may change.
      if case .object(let object) = value {
        return object.type.isNone ? nil : opaque(object.type, .parameter(name), name: name)
      }
      return value
    case .made(let own):
      guard let made = index.onlyType(named: own) else { return nil }
      let isShown =
        UIKitClasses.isView(made.externalName) || UIKitClasses.isController(made.externalName)
      return isShown
        ? instantiate(made, [], emptyFrame, site: nil) : opaque(made, .parameter(name), name: name)
    case .instance(let own):
      guard let made = index.onlyType(named: own) else { return nil }
      return opaque(made, .parameter(name), name: name)
    // A property may be set later that is nothing at first.
    case .none, .omitted, .other: return nil
    }
  }

  /// Leaves a closure for later.
  func runLater(_ function: FunctionValue, lateness: Circumstances.Lateness = .perhaps) {
    deferred.append((function, self.lateness == .afterLayout ? .afterLayout : lateness))
  }

  /// Runs what was left for later, and the closures that nobody has called.
  func runDeferred() {
    var rounds = 0
    while !deferred.isEmpty, rounds < 64 {
      let (function, lateness) = deferred.removeFirst()
      runMaybe(function, [], lateness: lateness)
      rounds += 1
    }
    deferred = []
    // What was written to be called later, by whom is not seen.
    var place = 0
    while place < closures.count, place < 256 {
      let closure = closures[place].closure
      place += 1
      if closure.wasRun { continue }
      runMaybe(FunctionValue(.closure(closure)), [])
    }
    closures = []
  }

  /// Forgets what others may have set meanwhile.
  func widen(_ object: Object, _ names: Set<String>, isLate: Bool) {
    guard let type = object.type.module else { return }
    for property in chain(type).flatMap(\.stored) {
      guard !property.isLet, !property.isOutlet, names.contains(property.name),
        let cell = object.fields[property.name]
      else { continue }
      if !isLate, property.isPrivate { continue }
      let hint = property.type.map { index.resolve($0, in: property.context) } ?? .none
      switch cell.value {
      case .none:
        write(
          cell,
          opaque(
            hint, .property(property.name), name: property.name, owner: object,
            Givenness(property.type, isSettled: false)))
        // Who set it made the property's own code run.
        if !isLate, property.didSet != nil, case .object = cell.value {
          _ = fork(2, isMaybe: true) { branch in
            if branch == 1 { runObserver(of: property, object, .none) }
            return .next
          }
        }
      case .bool, .condition, .enumCase, .symbol, .string:
        if !isLate, !index.isSetElsewhere(property) { continue }
        write(
          cell,
          .unknown(
            Unknown(
              .property(property.name), hint.isNone ? self.type(of: cell.value) : hint, .plain)))
      case .number, .formula, .record:
        if isLate || index.isSetElsewhere(property) {
          write(
            cell,
            .unknown(
              Unknown(
                .property(property.name), hint.isNone ? self.type(of: cell.value) : hint)))
        }
      case .array(let array):
        if isLate || array.elements.isEmpty {
          write(
            cell,
            .array(
              ArrayValue(
                array.elements, isComplete: false, element: array.element,
                reason: .property(property.name))))
        }
      default: break
      }
    }
  }

  /// Runs a setter or an observer with values of which nothing is known.
  func runAccessor(_ body: CodeBody, of property: PropertyInfo, _ receiver: Value?) {
    markVisited(body)
    let frame = Frame(
      context: property.context, receiver: receiver.map { Cell($0) }, base: body.base,
      scope: makeScope(nil))
    let hint = property.type.map { index.resolve($0, in: property.context) } ?? .none
    frame.scope.declare(
      property.setterName, opaque(hint, .property(property.name), name: property.setterName))
    frame.scope.declare("oldValue", opaque(hint, .property(property.name)))
    _ = execute(body.statements, frame)
  }

  /// A class with its superclasses of the module.
  func chain(_ type: TypeInfo) -> [TypeInfo] {
    var result: [TypeInfo] = []
    var hint = TypeHint.module(type)
    while case .module(let info) = hint, result.count < 16 {
      result.append(info)
      hint = info.superclass
    }
    return result
  }

  /// Whether two classes that an instance is of have a property of the same name each, of which at least one is
  /// private: an instance is kept with one of both.
  ///
  /// - Complexity: O(stored properties).
  func sharesNames(_ type: TypeInfo) -> Bool {
    guard type.superclass.module != nil else { return false }
    var known: Set<String> = []
    for property in chain(type).flatMap(\.stored)
    where !property.modifiers.contains(.override) && !known.insert(property.name).inserted {
      return true
    }
    return false
  }

  // MARK: - Trials

  /// What code did while it was tried.
  struct Trial {
    /// The statements that made constraints.
    var visits: [SiteVisit] = []
    /// Those of the constraints watched that were switched or changed, in their order.
    var changed: [ConstraintValue] = []
    /// Those of them of which only the constant was changed.
    var moved: [ConstraintValue] = []
    /// What the constants of these were set to, in their order.
    var constants: [[Value]] = []
    /// Those of them that are switched off and not on again, and the branches in which that is done.
    var switchedOff: [(constraint: ConstraintValue, branches: [Int])] = []
    /// Those of them that are on afterwards, or may be.
    var switchedOn: [ConstraintValue] = []
    /// Those of the views watched that a function has had which is not seen, in their order.
    var opened: [Object] = []
    /// Those of them that such a function may have put somewhere.
    var placed: [Object] = []
    /// The views that were put into others, and those of which something was said about their masks.
    var inserted: [Object] = []
    var unmasked: [Object] = []
    /// Those of the views watched into which something was put that is not known, and that others may tie there.
    var filled: [Object] = []
    /// Those of the views watched that were given a text which comes from parameters or properties.
    var given: [Object] = []
    /// Where views were put of which it is not known which they are.
    var unknownInsertions: [Object] = []
    /// Whether views were taken out of others, with the constraints that they had there.
    var takesOut = false
    /// Whether something was left out.
    var isCut = false
    /// Whether constraints were switched of which it is not known which.
    var switchesUnknown = false

    var isUnclear: Bool { isCut || switchesUnknown }
  }

  /// Runs code whose effects are noted and taken back: what it writes, and what it does to views and
  /// constraints.
  func trial(
    _ views: [Object], _ constraints: [ConstraintValue], steps limit: Int, _ run: () -> Void
  ) -> Trial {
    let before = (
      steps, isCut, unknownInsertions, hasUnknownActivation, maybe, conditions, chainIsMaybe,
      phase, stage, explores
    )
    let others = (deferred, closures, removals, visited, trail, statement)
    let kept = views.map { $0.state }
    let values = constraints.map(\.state)
    let base = beginTrial()
    trialDepth += 1
    defer { trialDepth -= 1 }
    steps = max(0, limits.steps - limit)
    (isCut, hasUnknownActivation, unknownInsertions) = (false, false, [])
    (maybe, conditions, explores) = (0, [], true)
    (deferred, closures, removals, trail) = ([], [], [], [])
    (phase, stage) = (.layout, .later)
    journals.append([])
    _ = fork(2, isMaybe: true) { branch in
      if branch == 1 {
        run()
        runDeferred()
      }
      return .next
    }
    for (cell, old) in journals.removeLast().reversed() { cell.value = old }
    var result = Trial(
      visits: visits, unknownInsertions: unknownInsertions.map(\.parent),
      takesOut: !removals.isEmpty, isCut: isCut, switchesUnknown: hasUnknownActivation)
    for (value, old) in zip(constraints, values) {
      let state = value.state
      if state.changes.count != old.changes.count || state.isEscaped != old.isEscaped {
        result.changed.append(value)
        let mayBeOn =
          state.isEscaped && !old.isEscaped
          || state.changes.dropFirst(old.changes.count).contains {
            switch $0.kind {
            case .activity(let isOn): isOn
            case .unknownActivity: true
            case .constant, .priority: false
            }
          }
        if mayBeOn { result.switchedOn.append(value) }
        let off = state.changes.dropFirst(old.changes.count).filter {
          if case .activity(false) = $0.kind { true } else { false }
        }
        if !mayBeOn, off.count == 1, let change = off.first {
          result.switchedOff.append((value, change.circumstances.branches))
        }
        let constants = state.changes.dropFirst(old.changes.count).map { change -> Value? in
          if case .constant(let value) = change.kind { value } else { nil }
        }
        if state.isEscaped == old.isEscaped, constants.allSatisfy({ $0 != nil }) {
          result.moved.append(value)
          result.constants.append(constants.compactMap { $0 })
        }
      }
      value.state = old
    }
    for (view, old) in zip(views, kept) {
      let isPlaced = view.placingCount > old.placingCount || view.isListed != old.isListed
      if isPlaced { result.placed.append(view) }
      if isPlaced || view.openedBy != nil && old.openedBy == nil { result.opened.append(view) }
      if view.insertions.count > old.insertions.count {
        result.inserted.append(view)
        if view.superviews.count > 1 { result.takesOut = true }
      }
      if view.subviews.dropFirst(old.subviews.count).contains(where: { $0.origin == .opaque }) {
        result.filled.append(view)
      }
      let notes = view.notes.dropFirst(old.notes.count)
      if notes.contains(where: \.speaksOfMask) { result.unmasked.append(view) }
      if notes.contains(where: \.givesText) { result.given.append(view) }
      view.state = old
    }
    endTrial(base)
    (
      steps, isCut, unknownInsertions, hasUnknownActivation, maybe, conditions, chainIsMaybe,
      phase, stage, explores
    ) = before
    (deferred, closures, removals, visited, trail, statement) = others
    return result
  }
}

extension Object {
  /// What code may do to a view, apart from its fields.
  struct State {
    var superviews: [Object]
    var subviews: [Object]
    var insertions: [(parent: Object, circumstances: Circumstances, place: SiteKey?)]
    var notes: [ObjectNote]
    var made: [ConstraintValue]
    var openedBy: String?
    var placingCount: Int
    var isListed: Bool
    var losesViews: Bool
    var holder: String?
    var name: String?
  }

  var state: State {
    get {
      State(
        superviews: superviews, subviews: subviews, insertions: insertions, notes: notes,
        made: made, openedBy: openedBy, placingCount: placingCount, isListed: isListed,
        losesViews: losesViews,
        holder: holder, name: name)
    }
    set {
      superviews = newValue.superviews
      subviews = newValue.subviews
      insertions = newValue.insertions
      notes = newValue.notes
      made = newValue.made
      openedBy = newValue.openedBy
      placingCount = newValue.placingCount
      isListed = newValue.isListed
      losesViews = newValue.losesViews
      holder = newValue.holder
      name = newValue.name
    }
  }
}
