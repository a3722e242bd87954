internal import InsetSwiftOutline

extension Evaluator {
  /// Binds a pattern's names in the scope, and says whether it matches.
  func match(_ pattern: Pattern, _ value: Value, _ frame: Frame) -> Truth {
    switch pattern.kind {
    case .wildcard: return .yes
    case .name(let name):
      frame.scope.declare(name, value)
      return .yes
    case .binding(_, let inner): return match(inner, value, frame)
    case .optional(let inner):
      switch value {
      case .none:
        return .no
      default:
        let truth = match(inner, withoutNil(value), frame)
        if case .yes = truth { return canBeNil(value) ? .maybe : .yes }
        return truth
      }
    case .tuple(let elements):
      guard let values = parts(of: value), values.count == elements.count else {
        for element in elements {
          _ = match(element.pattern, opaque(.none, .form("an element of a tuple")), frame)
        }
        return .maybe
      }
      var result = Truth.yes
      for (element, value) in zip(elements, values) {
        switch match(element.pattern, value, frame) {
        case .yes: break
        case .no: return .no
        default: result = .maybe
        }
      }
      return result
    case .enumCase(_, let name, let elements):
      return matchCase(name, elements, value, frame)
    case .typeCheck(let type):
      switch isInstance(value, of: index.resolve(type, in: frame.context)) {
      case true?: return .yes
      case false?: return .no
      case nil: return .maybe
      }
    case .cast(let inner, let type):
      let hint = index.resolve(type, in: frame.context)
      let answer = isInstance(value, of: hint)
      let cast = self.cast(value, .forced, type, frame)
      _ = match(inner, cast, frame)
      return answer.map { $0 ? .yes : .no } ?? .maybe
    case .expression(let expression):
      if case .member(nil, let name) = expression.kind {
        return matchCase(name, nil, value, frame)
      }
      if case .member(.some(let base), let name) = expression.kind,
        case .name(let type) = base.kind, type.first?.isUppercase ?? false,
        case .enumCase(let found) = value, found.payload.isEmpty || found.name != name
      {
        return found.name == name ? .yes : .no
      }
      let other = evaluate(expression, frame)
      if case .range = other { return contains(other, value) }
      switch equality(other, value) {
      case true?: return .yes
      case false?: return .no
      case nil: return .maybe
      }
    }
  }

  /// The elements of a tuple, or of one of several: `isWide ? (wide, narrow) : (narrow, wide)`.
  func parts(of value: Value) -> [Value]? {
    switch value {
    case .tuple(let elements): return elements.map(\.value)
    case .choice(let values):
      var found: [[Value]] = []
      for value in values {
        guard case .tuple(let elements) = value else { return nil }
        found.append(elements.map(\.value))
      }
      guard let first = found.first, found.allSatisfy({ $0.count == first.count }) else {
        return nil
      }
      return first.indices.map { place in join(found.map { $0[place] }) }
    default: return nil
    }
  }

  private func matchCase(
    _ name: String, _ elements: [PatternElement]?, _ value: Value, _ frame: Frame
  ) -> Truth {
    switch value {
    case .enumCase(let found), .symbol(let found):
      if found.name != name {
        // An optional around it.
        if name == "some", let elements, elements.count == 1 {
          return match(elements[0].pattern, value, frame)
        }
        bindUnknown(elements, value, name, frame)
        return .no
      }
      guard let elements else { return .yes }
      if elements.count == 1, found.payload.count > 1 {
        return match(elements[0].pattern, .tuple(found.payload), frame)
      }
      var result = Truth.yes
      for (place, element) in elements.enumerated() {
        let part =
          place < found.payload.count
          ? found.payload[place].value : opaque(.none, .form("a payload"))
        switch match(element.pattern, part, frame) {
        case .yes: break
        case .no: return .no
        default: result = .maybe
        }
      }
      return result
    case .none:
      if name == "none" { return .yes }
      bindUnknown(elements, value, name, frame)
      return .no
    case .choice(let values):
      // A name that is bound differently by several is one of several.
      var truths: [Truth] = []
      var scopes: [Scope] = []
      let outer = frame.scope
      for one in values {
        frame.scope = makeScope(nil)
        truths.append(matchCase(name, elements, one, frame))
        scopes.append(frame.scope)
      }
      frame.scope = outer
      let matching = truths.indices.filter { if case .no = truths[$0] { false } else { true } }
      for pattern in elements ?? [] {
        for bound in pattern.pattern.names {
          let values = (matching.isEmpty ? Array(truths.indices) : matching).compactMap {
            scopes[$0].cell(bound)?.value
          }
          frame.scope.declare(bound, join(values))
        }
      }
      if matching.isEmpty { return .no }
      return matching.count == truths.count
        && truths.allSatisfy { if case .yes = $0 { true } else { false } } ? .yes : .maybe
    default:
      bindUnknown(elements, value, name, frame)
      return .maybe
    }
  }

  private func bindUnknown(
    _ elements: [PatternElement]?, _ value: Value, _ name: String, _ frame: Frame
  ) {
    guard let elements else { return }
    let type = type(of: value).module
    let payload = type?.cases.first { $0.name == name }?.payload ?? []
    for (place, element) in elements.enumerated() {
      let hint: TypeHint =
        place < payload.count && type != nil
        ? index.resolve(payload[place].type, in: type?.inner ?? frame.context) : .none
      if name == "some" || name == "success" || name == "failure", type == nil {
        _ = match(element.pattern, opaque(.none, .form("a payload")), frame)
      } else {
        _ = match(element.pattern, opaque(hint, .form("a payload that is not known")), frame)
      }
    }
  }

  func contains(_ range: Value, _ value: Value) -> Truth {
    guard case .range(let range) = range, case .number(let number) = value else { return .maybe }
    let (lower, upper, isClosed) = (range.lower, range.upper, range.isClosed)
    var result = true
    if let lower {
      guard case .number(let low) = lower else { return .maybe }
      result = result && low.value <= number.value
    }
    if let upper {
      guard case .number(let high) = upper else { return .maybe }
      result = result && (isClosed ? number.value <= high.value : number.value < high.value)
    }
    return result ? .yes : .no
  }
}

extension Pattern {
  /// The name of the case without a payload that it is, `compact` of `.compact`.
  var caseName: String? {
    switch kind {
    case .enumCase(_, let name, let elements): elements?.isEmpty ?? true ? name : nil
    case .expression(let expression):
      if case .member(_, let name) = expression.kind { name } else { nil }
    default: nil
    }
  }
}
