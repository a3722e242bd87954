import InsetSolver

/// Numbers that are the same on every run and every machine (SplitMix64, Steele and others 2014).
public struct SeededRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64

  public init(_ seed: Int) { state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15 }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &self)]
  }

  mutating func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &self) < share }
}

extension LinearCase {
  /// What random systems are like.
  public enum RandomKind: CaseIterable, Sendable {
    /// Terms `a` and `a - b`.
    case difference
    /// Differences, equal sizes and shared centres.
    case views
    /// Up to four terms with halves, twos and threes, and weights.
    case general
    /// Few distinct numbers, so that many constraints meet in a point.
    case degenerate
    /// Ten levels, some of them one apart.
    case levels
    /// Required constraints drawn at random, of which many conflict.
    case conflict
  }

  /// A small random system with a script in which constraints change, leave and come.
  public static func random(_ seed: Int, batches: Int = 8) -> LinearCase {
    var random = SeededRandom(seed)
    let kind = RandomKind.allCases[seed % RandomKind.allCases.count]
    let count = Int.random(in: 2...9, using: &random)
    let names = (0..<count).map { "v\($0)." + (random.chance(0.5) ? "w" : "x") }
    var system = LinearCase(name: "random \(seed) \(kind)", variables: names, constraints: [])
    let hidden = (0..<count).map { _ in Double(Int.random(in: -20...60, using: &random)) }
    let isTangled = kind == .conflict
    let required =
      isTangled
      ? Int.random(in: count...2 * count + 2, using: &random)
      : Int.random(in: 1...count + 2, using: &random)
    for _ in 0..<required {
      system.constraints.append(
        requirement(kind, hidden, "c\(system.constraints.count)", &random))
    }
    for _ in 0..<Int.random(in: 1...3 * count, using: &random) {
      system.constraints.append(wish(kind, count, "c\(system.constraints.count)", &random))
    }
    system.constraints.removeAll { $0.terms.isEmpty }
    system.draw(batches, kind, hidden, &random)
    return system
  }

  private mutating func draw(
    _ count: Int, _ kind: RandomKind, _ hidden: [Double], _ random: inout SeededRandom
  ) {
    var present = constraints
    var gone: [Constraint] = []
    var drawn = 0
    for _ in 0..<count {
      var batch: [Step] = []
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let choice = Double.random(in: 0..<1, using: &random)
        if choice < 0.6, !present.isEmpty {
          let i = Int.random(in: present.indices, using: &random)
          present[i].constant += random.pick([-9, -2, 0.5, 1, 4, 30])
          batch.append(.set(present[i].id, present[i].constant))
        } else if choice < 0.75, present.count > 2 {
          let i = Int.random(in: present.indices, using: &random)
          batch.append(.remove(present[i].id))
          gone.append(present.remove(at: i))
        } else if choice < 0.9, let last = gone.popLast() {
          present.append(last)
          batch.append(.add(last))
        } else {
          drawn += 1
          let added =
            random.chance(0.4)
            ? LinearCase.requirement(kind, hidden, "n\(drawn)", &random)
            : LinearCase.wish(kind, hidden.count, "n\(drawn)", &random)
          if added.terms.isEmpty { continue }
          present.append(added)
          batch.append(.add(added))
        }
      }
      batches.append(batch)
    }
  }

  private static func requirement(
    _ kind: RandomKind, _ hidden: [Double], _ id: String, _ random: inout SeededRandom
  ) -> Constraint {
    let terms = terms(kind, hidden.count, &random)
    let relation = random.pick([Relation.equal, .lessOrEqual, .greaterOrEqual, .equal])
    var constant = 0.0
    for term in terms { constant += term.coefficient * hidden[term.variable] }
    let isTight = relation == .equal || kind == .degenerate
    let room = isTight ? 0 : Double(Int.random(in: 0...12, using: &random))
    constant += relation == .lessOrEqual ? room : -room
    if kind == .conflict, random.chance(0.25) { constant += random.pick([-7, 5, 3]) }
    return Constraint(id: id, relation: relation, constant: constant, terms: terms)
  }

  private static func wish(
    _ kind: RandomKind, _ count: Int, _ id: String, _ random: inout SeededRandom
  ) -> Constraint {
    let levels: [Double] =
      kind == .levels
      ? [999.5, 751, 750, 749.5, 749, 500, 251, 250, 249, 1] : [750, 500, 250]
    return Constraint(
      id: id, priority: random.pick(levels),
      relation: random.pick([.equal, .lessOrEqual, .greaterOrEqual]),
      constant: kind == .degenerate
        ? random.pick([0, 10]) : Double(Int.random(in: 0..<50, using: &random)),
      weight: kind == .general ? random.pick([1, 1, 1, 2, 3]) : 1,
      terms: terms(kind, count, &random))
  }

  private static func terms(
    _ kind: RandomKind, _ count: Int, _ random: inout SeededRandom
  ) -> [(variable: Int, coefficient: Double)] {
    let order = Array(0..<count).shuffled(using: &random)
    if kind == .general {
      return order.prefix(Int.random(in: 1...min(4, count), using: &random)).map {
        ($0, random.pick([1, -1, 1, -1, 2, -2, 0.5, -0.5, 3]))
      }
    }
    if kind == .views, count >= 4, random.chance(0.4) {
      let coefficients = random.chance(0.5) ? [1, -1, -1, 1] : [0.5, 0.5, -0.5, -0.5]
      return Array(zip(order, coefficients))
    }
    return random.chance(0.75) ? [(order[0], 1), (order[1], -1)] : [(order[0], 1)]
  }
}
