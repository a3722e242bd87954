internal import InsetModel
internal import InsetSwiftOutline

/// A constraint is made, and neither switched on nor kept anywhere.
enum InactiveConstraint: CodeRule {
  static let id = RuleID.inactiveConstraint
  static let severity = Severity.warning

  static func check(
    _ context: CodeContext, report: (_ place: SiteKey, _ message: String) -> Void
  ) {
    let evaluator = context.evaluator
    if evaluator.hasUnknownActivation { return }
    let kept = evaluator.keptConstraints()
    var lost: [SiteKey: Bool] = [:]
    var order: [SiteKey] = []
    for visit in context.visits where !visit.constraints.isEmpty {
      guard let idiom = evaluator.index.idiom(of: visit.key),
        idiom == .anchor || idiom == .item || idiom == .vfl
      else { continue }
      let isLost =
        visit.reason == nil && !visit.circumstances.stage.isIdle
        && visit.constraints.allSatisfy { constraint in
          !constraint.isEscaped && !constraint.isDropped
            && !kept.contains(ObjectIdentifier(constraint))
            && !constraint.changes.contains { $0.kind.mayActivate }
        }
      if lost[visit.key] == nil { order.append(visit.key) }
      lost[visit.key] = (lost[visit.key] ?? true) && isLost
    }
    for key in order where lost[key] == true {
      report(
        key,
        "This constraint is never switched on: nothing keeps it, and nothing sets 'isActive'")
    }
  }
}

extension ConstraintChange.Kind {
  fileprivate var mayActivate: Bool {
    switch self {
    case .activity(let value): value
    case .unknownActivity: true
    case .constant, .priority: false
    }
  }
}

extension Evaluator {
  /// Notes that what is not seen has the constraints of a value, and may switch them on.
  func escape(_ value: Value, depth: Int = 0) {
    guard depth < 8 else { return }
    switch value {
    case .constraint(let constraint): constraint.isEscaped = true
    case .array(let array): for one in array.elements { escape(one, depth: depth + 1) }
    case .choice(let values): for one in values { escape(one, depth: depth + 1) }
    case .tuple(let elements): for one in elements { escape(one.value, depth: depth + 1) }
    case .record(let record): for one in record.values { escape(one, depth: depth + 1) }
    case .dictionary(let pairs): for one in pairs.pairs { escape(one.value, depth: depth + 1) }
    case .layout(let layout): for one in layout.constraints { one.isEscaped = true }
    case .enumCase(let found), .symbol(let found):
      for one in found.payload { escape(one.value, depth: depth + 1) }
    default: break
    }
  }

  /// The constraints that instances and types hold, be it by what closures of theirs have captured.
  ///
  /// - Complexity: O(values held).
  func keptConstraints() -> Set<ObjectIdentifier> {
    var result: Set<ObjectIdentifier> = []
    func walk(_ value: Value, _ depth: Int) {
      guard depth < 8 else { return }
      switch value {
      case .constraint(let constraint): result.insert(ObjectIdentifier(constraint))
      case .array(let array): for one in array.elements { walk(one, depth + 1) }
      case .choice(let values): for one in values { walk(one, depth + 1) }
      case .tuple(let elements): for one in elements { walk(one.value, depth + 1) }
      case .record(let record): for one in record.values { walk(one, depth + 1) }
      case .dictionary(let found): for one in found.pairs { walk(one.value, depth + 1) }
      case .enumCase(let found), .symbol(let found):
        for one in found.payload { walk(one.value, depth + 1) }
      case .function(let function):
        guard case .closure(let closure) = function.body else { break }
        var collector = SiteCollector(file: closure.context.file, type: "", method: "")
        collector.collect(closure.closure.statements, base: closure.base)
        for name in collector.mentions.sorted() {
          if let cell = closure.scope.cell(name) { walk(cell.value, depth + 1) }
        }
      default: break
      }
    }
    for object in objects {
      for name in object.fields.keys.sorted() {
        if let cell = object.fields[name] { walk(cell.value, 0) }
      }
    }
    // Only whether something is held counts, not by what first.
    for held in statics.values { walk(held.value, 0) }
    return result
  }
}
