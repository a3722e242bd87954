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

  /// A constraint that the statement makes, in words.
  public struct Constraint: Hashable, Sendable {
    /// The first item with its attribute: `title.top`; alternatives, of which a condition decides,
    /// are separated by `|`.
    public var first: String
    public var second: String?
    public var relation: String
    /// The constant; a formula as text, alternatives separated by `|`; `nil` if it is not known.
    public var constant: String?
    public var multiplier: String?
    public var priority: String?

    /// Whether all but the items' names is the same.
    func isLike(_ other: Constraint) -> Bool {
      func attribute(_ item: String?) -> Substring? { item?.split(separator: ".").last }
      return relation == other.relation && constant == other.constant
        && multiplier == other.multiplier && priority == other.priority
        && attribute(first) == attribute(other.first)
        && attribute(second) == attribute(other.second)
    }
  }

  public var state: State
  public var certainty: Certainty
  /// The constraints that the statement makes, in all visits that know as much as the best one;
  /// those of its own class first, at most `mostConstraints`.
  public var constraints: [Constraint] = []
  /// Whether there are more than `constraints` holds.
  public var hasMore = false
  /// Why not everything is known.
  public var reason: String?
  /// The reason without names.
  public var cause: String?

  static let mostConstraints = 24

  static let unreached = StatementResult(
    state: .unreached, certainty: .maybe, reason: "nothing calls the code around",
    cause: "nothing calls the code around")

  /// Whether a parameter of what nobody calls is all that is not known.
  var isOpenByParameter: Bool {
    state < .full && cause == Reason.parameter("").summary
  }

  /// Whether the class that the statement stands in was evaluated by itself.
  var isOwn = false

  /// What is known with another visit, such as that of a loop's next element or of another caller.
  func merged(with other: StatementResult) -> StatementResult {
    var (best, rest) = (self, other)
    if (other.state, other.isOwn ? 1 : 0) > (state, isOwn ? 1 : 0) { (best, rest) = (other, self) }
    if state != other.state {
      best.certainty = .partial
      return best
    }
    if other.certainty != certainty {
      best.certainty = certainty == .partial || other.certainty == .partial ? .partial : .maybe
    }
    best.hasMore = hasMore || other.hasMore
    // What others that hold an instance of the class see of it says nothing new.
    let isSeen = best.isOwn && !rest.isOwn
    let known = best.constraints
    best.add(
      isSeen
        ? rest.constraints.filter { one in !known.contains { $0.isLike(one) } }
        : rest.constraints)
    return best
  }

  mutating func add(_ others: [Constraint]) {
    for one in others where !constraints.contains(one) {
      if constraints.count >= Self.mostConstraints {
        hasMore = true
        return
      }
      constraints.append(one)
    }
  }
}

extension Evaluator {
  /// What a visit of a statement says of it.
  func judge(_ visit: SiteVisit) -> StatementResult {
    var worst: StatementResult?
    var summaries: [StatementResult.Constraint] = []
    var places: [ObjectIdentifier: Int] = [:]
    for constraint in visit.constraints {
      let (summary, result) = judge(constraint)
      if let original = constraint.original, let place = places[ObjectIdentifier(original)] {
        summaries[place] = alternatives(summaries[place], summary)
      } else {
        places[ObjectIdentifier(constraint)] = summaries.count
        summaries.append(summary)
      }
      // Of several constraints the least known says how much is known.
      if worst.map({ result.state < $0.state }) ?? true { worst = result }
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
    result.add(summaries)
    result.certainty = visit.isMaybe ? .maybe : .sure
    result.isOwn = index.siteTypes[visit.key] == rootName
    return result
  }

  /// One of two constraints, in words.
  private func alternatives(
    _ a: StatementResult.Constraint, _ b: StatementResult.Constraint
  ) -> StatementResult.Constraint {
    func either(_ a: String?, _ b: String?) -> String? {
      guard let a, let b else { return nil }
      let known = a.split(separator: "|")
      let added = b.split(separator: "|").filter { !known.contains($0) }
      return (known + added).joined(separator: "|")
    }
    var result = a
    result.first = either(a.first, b.first) ?? a.first
    result.second = either(a.second, b.second)
    result.constant = either(a.constant, b.constant)
    result.multiplier = either(a.multiplier, b.multiplier)
    result.priority = either(a.priority, b.priority)
    return result
  }

  private func judge(
    _ constraint: ConstraintValue
  ) -> (StatementResult.Constraint, StatementResult) {
    var result = StatementResult(state: .full, certainty: .sure)
    let firstReason = problem(constraint.first)
    let secondReason = constraint.second.flatMap { problem($0) }
    let (constant, constantReason) = number(constraint.constant, "constant")
    let (multiplier, multiplierReason) = number(constraint.multiplier, "multiplier")
    let (priority, _) = number(constraint.priority, "priority")
    let summary = StatementResult.Constraint(
      first: text(constraint.first), second: constraint.second.map { text($0) },
      relation: constraint.relation.rawValue, constant: constant, multiplier: multiplier,
      priority: priority)
    func lower(_ state: StatementResult.State, _ reason: Reason) {
      result.state = state
      result.reason = reason.text
      result.cause = reason.summary
    }
    if let firstReason {
      let isKnown = constraint.second != nil && secondReason == nil
      lower(isKnown ? .half : .none, firstReason)
    } else if let secondReason {
      lower(.half, secondReason)
    } else if let second = constraint.second, !haveCommonAncestor(constraint.first, second) {
      lower(.hierarchy, .form("no common ancestor is seen"))
    } else if let reason = constantReason ?? multiplierReason {
      lower(.constant, reason)
    }
    return (summary, result)
  }

  // MARK: - Names

  /// Tells apart the instances that statements name alike: the second `label` is `label#2`.
  ///
  /// - Complexity: O(n log n) in the number of items.
  func tellApart(_ visits: [SiteVisit]) {
    var found: [Int: Object] = [:]
    func add(_ object: Object) {
      var current: Object? = object
      while let here = current, found.updateValue(here, forKey: here.id) == nil {
        current = here.owner
      }
    }
    for visit in visits {
      for constraint in visit.constraints {
        for object in objects(of: constraint.first.item) { add(object) }
        for object in constraint.second.map({ objects(of: $0.item) }) ?? [] { add(object) }
      }
    }
    var counts: [String: Int] = [:]
    duplicates = [:]
    for object in found.values.sorted(by: { $0.id < $1.id })
    where object.guide == nil && object.origin != .root {
      // What belongs to the evaluated instance goes by its name alone, as what belongs to nothing.
      let owner = object.owner.map { $0.origin == .root ? -1 : $0.id } ?? -1
      let key = "\(owner) \(displayName(of: object))"
      let count = counts[key, default: 0] + 1
      counts[key] = count
      if count > 1 { duplicates[object.id] = count }
    }
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
