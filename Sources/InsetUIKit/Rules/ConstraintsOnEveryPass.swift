internal import InsetModel

/// What UIKit calls again and again makes the same constraints each time.
enum ConstraintsOnEveryPass: CodeRule {
  static let id = RuleID.constraintsOnEveryPass
  static let severity = Severity.warning

  static func check(
    _ context: CodeContext, report: (_ place: SiteKey, _ message: String) -> Void
  ) {
    if context.evaluator.hasUnknownActivation { return }
    var before: [SiteKey: [(constraint: ConstraintValue, visit: SiteVisit)]] = [:]
    for visit in context.visits {
      for constraint in visit.constraints {
        before[visit.key, default: []].append((constraint, visit))
      }
    }
    // By method, where the first of them is made, and how many there are.
    var growing: [(method: String, place: SiteKey, count: Int)] = []
    for visit in context.repeated where context.isOwn(visit.key) {
      for constraint in visit.constraints
      where context.isSurelyActive(constraint, visit) && isFixed(constraint) {
        let isGrowing = (before[visit.key] ?? []).contains { old in
          context.isSurelyActive(old.constraint, old.visit) && isSame(old.constraint, constraint)
        }
        guard isGrowing, let method = context.evaluator.repeatedMethods[visit.key] else { continue }
        if let known = growing.firstIndex(where: { $0.method == method }) {
          growing[known].count += 1
        } else {
          growing.append((method, visit.key, 1))
        }
      }
    }
    for (method, place, count) in growing {
      let what = count == 1 ? "this constraint" : "this constraint and \(count - 1) more"
      report(
        place,
        "UIKit calls '\(method)' many times, and each time it adds \(what) once more; make "
          + "constraints once, and change their constants here")
    }
  }

  /// Whether its items certainly stay where they are, so that earlier constraints stay, too.
  private static func isFixed(_ constraint: ConstraintValue) -> Bool {
    for item in [constraint.first.item, constraint.second?.item] {
      guard let item else { continue }
      guard case .object(let object) = item else { return false }
      if object.notes.contains(where: { $0.name == "removeFromSuperview" }) { return false }
      if object.isOpen { return false }
    }
    return true
  }

  private static func isSame(_ a: ConstraintValue, _ b: ConstraintValue) -> Bool {
    a !== b && a.relation == b.relation && isSame(a.first, b.first)
      && isSame(a.second, b.second)
  }

  private static func isSame(_ a: Anchor?, _ b: Anchor?) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    guard case .object(let x) = a.item, case .object(let y) = b.item else { return false }
    return x === y && a.attribute == b.attribute
  }
}
