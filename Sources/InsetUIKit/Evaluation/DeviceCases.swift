internal import InsetSwiftOutline

/// Cases of an enum that the device selects, as in `isWide ? .beside : .below`: what asks for one of them asks the
/// device.
extension Evaluator {
  /// The cases that a value may be, each with what the device has to fulfil for it; `nil` where anything else
  /// selects one.
  ///
  /// - Complexity: O(cases).
  private func deviceCases(_ value: Value) -> [(value: Value, condition: EnvironmentCondition)]? {
    guard case .choice(let values) = value else { return nil }
    var result: [(Value, EnvironmentCondition)] = []
    for value in values {
      switch value {
      case .enumCase(let found), .symbol(let found):
        guard let condition = Self.whole(found.conditions) else { return nil }
        result.append((value, condition))
      default: return nil
      }
    }
    // Of what is not known which it is under the same condition, the device does not decide it.
    for (place, one) in result.enumerated() {
      if result[..<place].contains(where: { !$0.1.excludes(one.1) }) { return nil }
    }
    return result
  }

  private static func whole(_ conditions: [EnvironmentCondition]) -> EnvironmentCondition? {
    conditions.isEmpty ? nil : conditions.count == 1 ? conditions[0] : .all(conditions)
  }

  /// Whether one of two values, of which the device selects one, equals the other: what it has to fulfil for that;
  /// `nil` where it does not decide it.
  func deviceEquality(_ a: Value, _ b: Value) -> Truth? {
    for (several, one) in [(a, b), (b, a)] {
      guard let cases = deviceCases(several) else { continue }
      if case .choice = one { return nil }
      return decided(cases) { equality($0, one) }
    }
    return nil
  }

  /// What the device has to fulfil for one of some cases that is so; `nil` where of one it is not known.
  private func decided(
    _ cases: [(value: Value, condition: EnvironmentCondition)], isSo: (Value) -> Bool?
  ) -> Truth? {
    var conditions: [EnvironmentCondition] = []
    for one in cases {
      guard let answer = isSo(one.value) else { return nil }
      if answer { conditions.append(one.condition) }
    }
    if conditions.isEmpty { return .no }
    if conditions.count == cases.count { return .yes }
    return .environment(conditions.count == 1 ? conditions[0] : .any(conditions))
  }

  /// The same case of two alternatives, where the device fulfils what is asked for in the one or the other.
  func merged(_ a: Value, _ b: Value) -> Value {
    func either(_ a: EnumValue, _ b: EnumValue) -> EnumValue {
      guard let first = Self.whole(a.conditions), let second = Self.whole(b.conditions) else {
        return EnumValue(a.type, a.name, a.payload)
      }
      return EnumValue(a.type, a.name, a.payload, conditions: [.any([first, second])])
    }
    switch (a, b) {
    case (.enumCase(let first), .enumCase(let second)), (.enumCase(let first), .symbol(let second)):
      return .enumCase(either(first, second))
    case (.symbol(let first), .symbol(let second)), (.symbol(let first), .enumCase(let second)):
      return .symbol(either(first, second))
    default: return a
    }
  }

  /// By case of a `switch` over cases that the device selects, what it has to fulfil for it; `nil` for any other
  /// `switch`. Places of cases that are never run have none.
  func deviceCases(
    of found: SwitchStatement, _ subject: Value, _ frame: Frame
  ) -> [(case: Int, condition: EnvironmentCondition)]? {
    guard let cases = deviceCases(subject) else { return nil }
    var conditions: [Int: [EnvironmentCondition]] = [:]
    for one in cases {
      guard let place = self.place(of: one.value, in: found, frame) else { return nil }
      conditions[place, default: []].append(one.condition)
    }
    return found.cases.indices.compactMap { place in
      conditions[place].map { (place, $0.count == 1 ? $0[0] : .any($0)) }
    }
  }

  /// The first case of a `switch` that a value certainly matches, where it matches none before it.
  private func place(of value: Value, in found: SwitchStatement, _ frame: Frame) -> Int? {
    for (place, one) in found.cases.enumerated() {
      if one.isDefault || one.isUnknown { return place }
      for item in one.items {
        guard item.filter == nil, item.pattern.caseName != nil else { return nil }
        switch match(item.pattern, value, frame) {
        case .yes: return place
        case .no: break
        default: return nil
        }
      }
    }
    return nil
  }
}

extension EnvironmentCondition {
  /// Whether two conditions certainly never hold together.
  ///
  /// - Complexity: O(alternatives of the one × those of the other × their parts).
  fileprivate func excludes(_ other: EnvironmentCondition) -> Bool {
    let (own, others) = (alternatives, other.alternatives)
    return own.allSatisfy { one in
      others.allSatisfy { another in one.contains { another.contains($0.negated) } }
    }
  }

  /// The ways in which it may hold, each by what has to hold for it.
  private var alternatives: [[EnvironmentCondition]] {
    switch self {
    case .any(let parts): return parts.flatMap(\.alternatives)
    case .all(let parts):
      var result: [[EnvironmentCondition]] = [[]]
      for part in parts {
        let more = part.alternatives
        // So many are none that anybody writes.
        guard result.count * more.count <= 64 else { return [[self]] }
        result = result.flatMap { known in more.map { known + $0 } }
      }
      return result
    case .test, .not: return [[self]]
    }
  }
}
