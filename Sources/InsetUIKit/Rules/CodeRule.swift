internal import InsetModel
internal import InsetSwiftOutline
internal import InsetText

/// A mistake that evaluated code shows, whatever its layout is.
///
/// A rule is one file. It speaks only of what is proven: what may be otherwise is silent.
protocol CodeRule: Sendable {
  static var id: RuleID { get }
  static var severity: Severity { get }
  /// Whether what a class that is not seen does may make everything right.
  static var dependsOnSuperclass: Bool { get }
  /// Whether what comes later and was left out may make everything right.
  static var dependsOnAll: Bool { get }
  /// Whether what it finds is wrong only where screens turn.
  static var needsTurning: Bool { get }
  static func check(_ context: CodeContext, report: (_ place: SiteKey, _ message: String) -> Void)
  /// What fixes a finding, and what that is called; `nil` where nothing is known to.
  static func fix(at place: SiteKey, _ context: CodeContext) -> (title: String, edit: CodeEdit)?
}

extension CodeRule {
  static var dependsOnSuperclass: Bool { true }
  static var dependsOnAll: Bool { true }
  static var needsTurning: Bool { false }

  static func fix(at place: SiteKey, _ context: CodeContext) -> (title: String, edit: CodeEdit)? {
    nil
  }
}

/// What rules ask of a class that was evaluated.
struct CodeContext {
  let evaluator: Evaluator
  let maker: SceneMaker
  let type: TypeInfo
  let object: Object
  /// The visits of constraint statements while UIKit called all on the instance once.
  let visits: [SiteVisit]
  /// Those while what UIKit calls again and again was called once more.
  let repeated: [SiteVisit]

  static let rules: [any CodeRule.Type] = [
    MissingAutoresizingOff.self, TurnedMask.self, NoCommonAncestor.self, InactiveConstraint.self,
    ConstraintsOnEveryPass.self, ScreenSize.self, InsetsTooEarly.self, LaterConflict.self,
  ]

  /// What all rules find, once for each place.
  func problems() -> [Problem] {
    let isCut = evaluator.isCut
    let isKnown = UIKitClasses.isDeclared(object.type.externalName)
    var result: [Problem] = []
    for rule in Self.rules
    where (isKnown || !rule.dependsOnSuperclass) && !(isCut && rule.dependsOnAll) {
      var known: Set<SiteKey> = []
      rule.check(self) { place, message in
        guard isOwn(place), known.insert(place).inserted else { return }
        let fix = rule.fix(at: place, self).map {
          SuggestedFix(title: $0.title, edits: [.code($0.edit)])
        }
        var problem = Problem(
          rule: rule.id, severity: rule.severity, message: message, origin: maker.origin(place),
          fixes: fix.map { [$0] } ?? [])
        problem.needsTurning = rule.needsTurning
        result.append(problem)
      }
    }
    return result
  }

  /// The places of the class where it asks for the version of iOS.
  func availabilityChecks() -> [AvailabilityCheck] {
    evaluator.availabilities.filter { isOwn($0.place) }.map {
      AvailabilityCheck(
        version: $0.version, isNegated: !$0.isAvailable, origin: maker.origin($0.place),
        removal: evaluator.checkRemovals[$0.place].map { edit(for: $0) })
    }
  }

  private func edit(for removal: CheckRemoval) -> CodeEdit {
    switch removal {
    case .statement(let place): .remove(maker.origin(place))
    case .condition(let place): .removeCondition(maker.origin(place))
    case .unwrapped(let place, let body): .unwrap(maker.origin(place), body: maker.origin(body))
    }
  }

  /// Whether a place lies in the class itself, where what is wrong there is reported.
  func isOwn(_ place: SiteKey) -> Bool {
    if evaluator.index.siteTypes[place] == type.name { return true }
    return place.file == type.context.file.id
      && type.range.contains(ByteRange(start: Int(place.start), end: Int(place.end)))
  }

  /// Whether the class is a controller that is always shown as a whole screen, never in another controller or
  /// as a sheet.
  var isWholeScreen: Bool {
    guard maker.controller != nil, let name = (maker.host ?? maker.type)?.name,
      let shown = evaluator.index.shownBars[name]
    else { return false }
    return !shown.isEmbedded && !shown.isInPart && !shown.isGiven && !shown.isPresented
      && (shown.isAlone || shown.hasNavigationBar || shown.hasTabBar)
  }

  /// Whether a constraint is certainly made, on every device, and on in the end.
  func isSurelyActive(_ constraint: ConstraintValue, _ visit: SiteVisit) -> Bool {
    guard visit.circumstances.isSure, constraint.conditions.isEmpty, !constraint.isAlternative,
      visit.reason == nil, constraint.original == nil
    else { return false }
    var isActive = false
    for change in constraint.changes {
      switch change.kind {
      case .activity(let value):
        guard change.circumstances.isSure else { return false }
        isActive = value
      case .unknownActivity: return false
      case .constant, .priority: break
      }
    }
    return isActive
  }

  /// Whether a constraint is on wherever its statement is run, and stays so, as far as is seen; whether that
  /// happens need not be sure.
  func isActiveWhereMade(_ constraint: ConstraintValue, _ visit: SiteVisit) -> Bool {
    func isPossible(_ circumstances: Circumstances) -> Bool {
      !circumstances.conditions.contains(where: \.isOldSystem)
    }
    guard isPossible(visit.circumstances), !constraint.conditions.contains(where: \.isOldSystem),
      !constraint.isAlternative, visit.reason == nil, constraint.original == nil
    else { return false }
    var isActive = false
    for change in constraint.changes {
      switch change.kind {
      case .activity(let value):
        guard value, isPossible(change.circumstances) else { return false }
        isActive = true
      case .unknownActivity: return false
      case .constant, .priority: break
      }
    }
    return isActive
  }

  /// Whether a constraint is certainly required.
  func isRequired(_ constraint: ConstraintValue) -> Bool {
    guard case .number(let priority) = constraint.priority, priority.value >= 1000 else {
      return false
    }
    return !constraint.changes.contains {
      if case .priority = $0.kind { !$0.circumstances.isSure } else { false }
    }
  }

  /// What a view or guide is called in messages.
  func name(of object: Object) -> String { evaluator.path(of: object) }

  /// The quantities of a length that depends on the device or on layout.
  func quantities(in value: Value) -> [String] {
    switch value {
    case .formula(let formula): return formula.quantities
    case .choice(let values): return values.flatMap { quantities(in: $0) }
    case .record(let record): return record.values.flatMap { quantities(in: $0) }
    default: return []
    }
  }
}

extension Circumstances {
  /// Whether it happens whatever the device is.
  var isSure: Bool { !isMaybe && conditions.isEmpty && !stage.isIdle }

  /// Whether it happens on devices that there are, or is meant to.
  var isUsual: Bool {
    isExpected && !conditions.contains(where: \.isOldSystem)
  }
}

extension EnvironmentCondition {
  /// Whether it asks for a system older than some version, as what comes after `else` does.
  var isOldSystem: Bool {
    switch self {
    case .test: false
    case .not(.test(let text)): text.hasPrefix("iOS ") || text.hasPrefix("tvOS ")
    case .not: true
    case .all(let parts), .any(let parts): parts.contains(where: \.isOldSystem)
    }
  }
}

extension Formula {
  fileprivate var quantities: [String] {
    switch self {
    case .constant: []
    case .quantity(let name): [name]
    case .binary(_, let a, let b): a.quantities + b.quantities
    case .call(_, let values): values.flatMap(\.quantities)
    case .when(_, let value): value.quantities
    }
  }
}
