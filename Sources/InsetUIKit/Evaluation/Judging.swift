/// What is known of a constraint statement.
public struct StatementResult: Hashable, Sendable {
  /// How much is known; more is greater.
  public enum State: Int, Sendable, Comparable, CaseIterable {
    /// No evaluation came there.
    case unreached
    /// No item is known.
    case none
    /// One item is known.
    case half
    /// Both items are known, but no common ancestor.
    case hierarchy
    /// All but the constant is known.
    case constant
    /// Both items, their common ancestor and the constant are known.
    case full

    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }

    /// The state as documents name it.
    public var name: String {
      switch self {
      case .unreached: "unreached"
      case .none: "none"
      case .half: "half"
      case .hierarchy: "hierarchy"
      case .constant: "constant"
      case .full: "full"
      }
    }
  }

  /// Whether the constraint is made whenever the code's owner is there.
  public enum Certainty: String, Sendable {
    case sure, maybe
    /// Some visits understand the statement, others don't.
    case partial
  }

  public var state: State
  public var certainty: Certainty
  /// The first item with its attribute: `title.top`.
  public var first: String?
  public var second: String?
  public var relation: String?
  /// The constant; a formula as text, alternatives separated by `|`.
  public var constant: String?
  public var multiplier: String?
  public var priority: String?
  /// Why not everything is known.
  public var reason: String?
  /// The reason without names.
  public var cause: String?

  static let unreached = StatementResult(
    state: .unreached, certainty: .maybe, reason: "nothing calls the code around",
    cause: "nothing calls the code around")

  /// Whether the class that the statement stands in was evaluated by itself.
  var isOwn = false

  /// What another visit of the same evaluation adds, such as that of a loop's next element.
  func combined(with other: StatementResult) -> StatementResult {
    var result = merged(with: other)
    guard state == other.state else { return result }
    func both(_ a: String?, _ b: String?) -> String? {
      guard let a, let b else { return a ?? b }
      let parts = a.split(separator: "|")
      let added = b.split(separator: "|").filter { !parts.contains($0) }
      if added.isEmpty || parts.count + added.count > 16 { return a }
      return (parts + added).joined(separator: "|")
    }
    result.first = both(first, other.first)
    result.second = both(second, other.second)
    result.constant = both(constant, other.constant)
    result.multiplier = both(multiplier, other.multiplier)
    result.priority = both(priority, other.priority)
    return result
  }

  func merged(with other: StatementResult) -> StatementResult {
    var best =
      (other.state, other.isOwn ? 1 : 0) > (state, isOwn ? 1 : 0) ? other : self
    if state != other.state {
      best.certainty = .partial
    } else if other.certainty != certainty {
      best.certainty = certainty == .partial || other.certainty == .partial ? .partial : .maybe
    }
    return best
  }
}

extension Evaluator {
  /// What a visit of a statement says of it.
  func judge(_ visit: SiteVisit) -> StatementResult {
    var worst: StatementResult?
    for constraint in visit.constraints {
      let result = judge(constraint, visit)
      if let known = worst {
        // Of several constraints the least known says how much is known.
        if result.state < known.state {
          worst = result
        } else if result.state == known.state {
          worst = known.combined(with: result)
        }
      } else {
        worst = result
      }
    }
    var result =
      worst
      ?? StatementResult(
        state: .none, certainty: .sure, reason: visit.reason?.text, cause: visit.reason?.summary)
    if let reason = visit.reason, result.state > .half {
      result.state = .half
      result.reason = reason.text
      result.cause = reason.summary
    }
    result.certainty = visit.isMaybe ? .maybe : .sure
    result.isOwn = index.siteTypes[visit.key] == rootName
    return result
  }

  private func judge(_ constraint: ConstraintValue, _ visit: SiteVisit) -> StatementResult {
    var result = StatementResult(state: .full, certainty: .sure)
    let firstReason = problem(constraint.first)
    let secondReason = constraint.second.flatMap { problem($0) }
    result.first = text(constraint.first)
    result.second = constraint.second.map { text($0) }
    result.relation = constraint.relation.rawValue
    let (constant, constantReason) = number(constraint.constant, "constant")
    let (multiplier, multiplierReason) = number(constraint.multiplier, "multiplier")
    let (priority, _) = number(constraint.priority, "priority")
    result.constant = constant
    result.multiplier = multiplier
    result.priority = priority
    func lower(_ state: StatementResult.State, _ reason: Reason) {
      result.state = state
      result.reason = reason.text
      result.cause = reason.summary
    }
    if let firstReason, let secondReason {
      _ = secondReason
      lower(.none, firstReason)
    } else if let firstReason {
      lower(constraint.second == nil ? .none : .half, firstReason)
    } else if let secondReason {
      lower(.half, secondReason)
    } else if let second = constraint.second, !haveCommonAncestor(constraint.first, second) {
      lower(.hierarchy, .form("no common ancestor is seen"))
    } else if let reason = constantReason ?? multiplierReason {
      lower(.constant, reason)
    }
    return result
  }

  private func problem(_ anchor: Anchor) -> Reason? {
    func problem(_ item: Value) -> Reason? {
      switch item {
      case .object(let object):
        // What is a number's type is no view.
        if object.type.isPlain { return object.reason }
        return nil
      case .unknown(let unknown): return unknown.reason
      case .choice(let values):
        // One that is nil would not get here.
        for value in values {
          if case .none = value { continue }
          if let found = problem(value) { return found }
        }
        return nil
      case .none: return .form("an item that is nil")
      default: return .form("an item that is no view")
      }
    }
    if let found = problem(anchor.item) { return found }
    return anchor.attribute == nil ? .form("an attribute that is not known") : nil
  }

  private func text(_ anchor: Anchor) -> String {
    let attribute = anchor.attribute?.rawValue ?? "?"
    let items = objects(of: anchor.item)
    guard !items.isEmpty else { return "?.\(attribute)" }
    return items.map { "\(path(of: $0)).\(attribute)" }.joined(separator: "|")
  }

  private func number(_ value: Value, _ what: String) -> (String?, Reason?) {
    switch value {
    case .number(let number): return (numberText(number.value), nil)
    case .formula(let formula): return (formula.text, nil)
    case .choice(let values):
      var texts: [String] = []
      for value in values {
        let (text, reason) = number(value, what)
        if let reason { return (nil, reason) }
        if let text { texts.append(text) }
      }
      return (texts.joined(separator: "|"), nil)
    case .unknown(let unknown): return (nil, unknown.reason)
    case .object(let object): return (nil, object.reason)
    default: return (nil, .form("a \(what) that is no number"))
    }
  }

  // MARK: - Ancestors

  /// Whether two items are in one hierarchy, as far as is seen.
  private func haveCommonAncestor(_ a: Anchor, _ b: Anchor) -> Bool {
    let firsts = objects(of: a.item)
    let seconds = objects(of: b.item)
    for first in firsts {
      let above = ancestors(of: first)
      for second in seconds {
        if first === second { continue }
        if above.isDisjoint(with: ancestors(of: second)) { return false }
      }
    }
    return true
  }

  private func ancestors(of object: Object) -> Set<Int> {
    var result: Set<Int> = []
    var queue = [object]
    while let next = queue.popLast(), result.count < 256 {
      guard result.insert(next.id).inserted else { continue }
      queue += next.superviews
    }
    return result
  }
}
