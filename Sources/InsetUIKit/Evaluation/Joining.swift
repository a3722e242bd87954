extension Evaluator {
  /// One of several values.
  func join(_ values: [Value]) -> Value {
    var result: [Value] = []
    var stack = Array(values.reversed())
    var unknown: Value?
    while let value = stack.popLast() {
      switch value {
      case .choice(let inner): stack += inner.reversed()
      case .unknown: unknown = unknown ?? value
      default:
        if let place = result.firstIndex(where: { isSame($0, value) }) {
          result[place] = merged(result[place], value)
        } else if result.count <= 2 * limits.alternatives {
          result.append(value)
        }
      }
    }
    if let unknown {
      for value in result { escape(value) }
      return unknown
    }
    if result.count > limits.alternatives {
      for value in result { escape(value) }
      return self.unknown("one of many values")
    }
    // Arrays that grew under a condition stay arrays.
    if result.count > 1, let joined = arrays(result) ?? dictionaries(result) { return joined }
    return result.count == 1 ? result[0] : result.isEmpty ? .void : .choice(result)
  }

  private func dictionaries(_ values: [Value]) -> Value? {
    var pairs: [(key: Value, value: Value)] = []
    var hint = TypeHint.none
    for value in values {
      guard case .dictionary(let dictionary) = value else { return nil }
      if hint.isNone { hint = dictionary.value }
      for pair in dictionary.pairs.prefix(limits.iterations) {
        if let place = pairs.firstIndex(where: { isSame($0.key, pair.key) }) {
          pairs[place].value = join([pairs[place].value, pair.value])
        } else {
          pairs.append(pair)
        }
      }
    }
    return .dictionary(DictionaryValue(pairs, isComplete: false, value: hint))
  }

  private func arrays(_ values: [Value]) -> Value? {
    var elements: [Value] = []
    var hint = TypeHint.none
    var reason = Reason.form("an array of unknown length")
    var arrays: [ArrayValue] = []
    for value in values {
      guard case .array(let array) = value else { return nil }
      arrays.append(array)
      if hint.isNone { hint = array.element }
      if !array.isComplete { reason = array.reason }
      for element in array.elements {
        if elements.count >= limits.iterations { break }
        steps += elements.count / 4
        if !elements.contains(where: { isIdentical($0, element) }) { elements.append(element) }
      }
    }
    let result = ArrayValue(elements, isComplete: false, element: hint, reason: reason)
    if elements.contains(where: { holdsConstraint($0) }) {
      result.presences = presences(of: elements, in: arrays)
      result.isOpen = arrays.contains(where: \.isOpen)
    }
    return .array(result)
  }

  /// Whether a value is a constraint or one of several.
  func holdsConstraint(_ value: Value) -> Bool {
    switch value {
    case .constraint: true
    case .choice(let values): values.contains { holdsConstraint($0) }
    default: false
    }
  }

  /// When each of some elements is there, if one of some arrays is.
  private func presences(of elements: [Value], in arrays: [ArrayValue]) -> [ArrayValue.Presence] {
    let branches = makeBranches(arrays.count)
    return elements.map { element in
      var found: [ArrayValue.Presence] = []
      var isAlways = true
      for (array, branch) in zip(arrays, branches) {
        guard let place = array.elements.firstIndex(where: { isIdentical($0, element) }) else {
          isAlways = false
          continue
        }
        var presence = array.presence(place)
        if !presence.isAlways { isAlways = false }
        presence.conditions = array.conditions + presence.conditions
        if array.conditions.isEmpty { presence.branches.insert(branch, at: 0) }
        found.append(presence)
      }
      // In all of them, whichever it is.
      if isAlways { return ArrayValue.Presence() }
      if found.count == 1 { return found[0] }
      if found.allSatisfy(\.branches.isEmpty) {
        return ArrayValue.Presence(conditions: [
          .any(found.map { $0.conditions.count == 1 ? $0.conditions[0] : .all($0.conditions) })
        ])
      }
      return ArrayValue.Presence(branches: makeBranches(1))
    }
  }

  /// Whether two values are the same by a look at them alone.
  private func isIdentical(_ a: Value, _ b: Value) -> Bool {
    switch (a, b) {
    case (.array(let a), .array(let b)): a === b
    case (.record(let a), .record(let b)): a === b
    case (.dictionary(let a), .dictionary(let b)): a === b
    case (.tuple, .tuple): false
    case (.choice(let a), .choice(let b)):
      a.count == b.count && zip(a, b).allSatisfy { isIdentical($0, $1) }
    default: isSame(a, b)
    }
  }

  /// Whether two values are certainly the same.
  func isSame(_ a: Value, _ b: Value) -> Bool { equality(a, b, depth: 0) == true }

  /// Whether two values are equal; `nil` where that is not known.
  func equality(_ a: Value, _ b: Value, depth: Int = 0) -> Bool? {
    guard depth < 5 else { return nil }
    steps += 1
    switch (a, b) {
    case (.none, .none), (.void, .void): return true
    case (.none, .number), (.none, .string), (.none, .bool), (.none, .record), (.none, .enumCase),
      (.number, .none), (.string, .none), (.bool, .none), (.record, .none), (.enumCase, .none),
      (.none, .array), (.array, .none), (.none, .symbol), (.symbol, .none), (.none, .constraint),
      (.constraint, .none), (.none, .function), (.function, .none), (.none, .anchor),
      (.anchor, .none), (.none, .formula), (.formula, .none):
      return false
    case (.none, .object(let object)), (.object(let object), .none):
      return object.origin == .opaque ? nil : false
    case (.number(let a), .number(let b)): return a.value == b.value
    case (.formula(let a), .formula(let b)): return a == b ? true : nil
    case (.bool(let a), .bool(let b)): return a == b
    case (.string(let a), .string(let b)): return a == b
    case (.object(let a), .object(let b)):
      if a === b { return true }
      return a.origin == .opaque || b.origin == .opaque ? nil : false
    case (.constraint(let a), .constraint(let b)): return a === b
    case (.anchor(let a), .anchor(let b)):
      if a === b { return true }
      guard a.attribute == b.attribute else { return false }
      return equality(a.item, b.item, depth: depth + 1)
    case (.function(let a), .function(let b)): return a === b ? true : nil
    case (.enumCase(let a), .enumCase(let b)), (.enumCase(let a), .symbol(let b)),
      (.symbol(let a), .enumCase(let b)), (.symbol(let a), .symbol(let b)):
      if a.isOperator || b.isOperator { return nil }
      if a.name != b.name { return false }
      if a.payload.count != b.payload.count { return nil }
      for (x, y) in zip(a.payload, b.payload) {
        guard let same = equality(x.value, y.value, depth: depth + 1) else { return nil }
        if !same { return false }
      }
      return true
    case (.record(let a), .record(let b)):
      if a === b { return true }
      guard a.names == b.names else { return nil }
      for (x, y) in zip(a.values, b.values) {
        guard let same = equality(x, y, depth: depth + 1) else { return nil }
        if !same { return false }
      }
      return true
    case (.array(let a), .array(let b)):
      if a === b { return true }
      guard a.isComplete, b.isComplete else { return nil }
      guard a.elements.count == b.elements.count else { return false }
      for (x, y) in zip(a.elements, b.elements) {
        guard let same = equality(x, y, depth: depth + 1) else { return nil }
        if !same { return false }
      }
      return true
    case (.tuple(let a), .tuple(let b)):
      guard a.count == b.count else { return false }
      for (x, y) in zip(a, b) {
        guard let same = equality(x.value, y.value, depth: depth + 1) else { return nil }
        if !same { return false }
      }
      return true
    case (.type(.module(let a)), .type(.module(let b))): return a === b
    case (.type(.external(let a)), .type(.external(let b))): return a == b
    case (.choice(let values), let other), (let other, .choice(let values)):
      var answer: Bool?
      for value in values {
        guard let one = equality(value, other, depth: depth + 1) else { return nil }
        if let answer, answer != one { return nil }
        answer = one
      }
      return answer
    default: return nil
    }
  }

  /// A value that holds where the device fulfils conditions, for kinds of values that can say so.
  func conditioned(_ value: Value, _ conditions: [EnvironmentCondition]) -> Value {
    if conditions.isEmpty { return value }
    switch value {
    case .number(let number): return .formula(.when(conditions, .constant(number.value)))
    case .formula(let formula): return .formula(.when(conditions, formula))
    case .anchor(let anchor):
      return .anchor(
        Anchor(anchor.item, anchor.attribute, conditions: anchor.conditions + conditions))
    case .layout(let layout):
      switch layout.kind {
      case .snap, .snapAttributes:
        return .layout(LayoutValue(layout.kind, conditions: layout.conditions + conditions))
      default: return value
      }
    case .symbol(let symbol): return .symbol(conditioned(symbol, conditions))
    case .enumCase(let found): return .enumCase(conditioned(found, conditions))
    case .choice(let values): return join(values.map { conditioned($0, conditions) })
    case .tuple(let elements):
      return .tuple(
        elements.map { Value.Element(label: $0.label, value: conditioned($0.value, conditions)) })
    case .array(let array):
      guard array.elements.contains(where: { holdsConstraint($0) }) || array.elements.isEmpty else {
        return value
      }
      let result = array.with(array.elements)
      result.conditions += conditions
      return .array(result)
    default: return value
    }
  }

  private func conditioned(_ value: EnumValue, _ conditions: [EnvironmentCondition]) -> EnumValue {
    EnumValue(
      value.type, value.name, value.payload, conditions: value.conditions + conditions,
      site: value.site)
  }

  /// Applies a function to each alternative of a value.
  func map(_ value: Value, _ transform: (Value) -> Value) -> Value {
    guard case .choice(let values) = value else { return transform(value) }
    return join(values.map(transform))
  }

  /// The alternatives of a value that are not `nil`.
  func withoutNil(_ value: Value) -> Value {
    guard case .choice(let values) = value else { return value }
    return join(values.filter { if case .none = $0 { false } else { true } })
  }

  /// The instances that a value may be.
  func objects(of value: Value) -> [Object] {
    switch value {
    case .object(let object): [object]
    case .choice(let values): values.flatMap { objects(of: $0) }
    default: []
    }
  }
}
