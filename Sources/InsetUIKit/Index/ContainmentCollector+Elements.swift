internal import InsetSwiftOutline

/// The names of elements, where code goes through controllers that it lists.
extension ContainmentCollector {
  /// What names held before others were given to them.
  struct Scope {
    fileprivate var outer: [(name: String, instances: [Instance]?)] = []
  }

  /// Has the parameter of a closure that is called with each element hold all of them.
  mutating func enter(_ callee: Expression, _ argument: Argument) -> Scope {
    var scope = Scope()
    guard case .closure(let closure) = argument.value.kind,
      let (name, found) = elements(callee, closure)
    else { return scope }
    scope.outer.append((name, instances[name]))
    instances[name] = found
    return scope
  }

  mutating func leave(_ scope: Scope) {
    for (name, outer) in scope.outer { instances[name] = outer }
  }

  /// Has the name of a loop hold all that it goes through.
  mutating func bindElements(_ pattern: Pattern, _ sequence: Expression) {
    var sequence = sequence
    var name: String?
    switch pattern.kind {
    case .name(let one): name = one
    case .tuple(let parts):
      if let inner = numbered(sequence), parts.count == 2,
        case .name(let one) = parts[1].pattern.kind
      {
        (name, sequence) = (one, inner)
      }
    default: break
    }
    guard let name else { return }
    let found = listed(sequence)
    if !found.isEmpty { instances[name] = found }
  }

  /// What a call that goes through controllers makes of each: `controllers.map { … }`.
  func mapped(_ callee: Expression, _ arguments: [Argument]) -> [Instance]? {
    guard arguments.count == 1, case .member(_, let member) = callee.kind, member != "forEach",
      case .closure(let closure) = arguments[0].value.kind,
      let (name, found) = elements(callee, closure)
    else { return nil }
    var inner = self
    inner.instances[name] = found
    return inner.results(of: closure.statements)
  }

  /// What statements give, as far as that is plainly seen.
  private mutating func results(of statements: [Statement]) -> [Instance] {
    var result: [Instance] = []
    for statement in statements {
      switch statement.kind {
      case .variable(let variable):
        for binding in variable.bindings { bind(binding.pattern, binding.type, binding.value) }
      case .return(let value?): result += instances(of: value)
      case .expression(let value) where statements.count == 1: result += instances(of: value)
      default: break
      }
    }
    return result
  }

  /// The parameter of a closure for elements, and what they are; `nil` where that is not known.
  private func elements(
    _ callee: Expression, _ closure: Closure
  ) -> (name: String, instances: [Instance])? {
    guard case .member(let list?, let member) = callee.kind, Self.iterating.contains(member) else {
      return nil
    }
    var sequence = list
    var name = "$0"
    if let parameters = closure.parameters {
      switch (parameters.count, numbered(list)) {
      case (1, nil): name = parameters[0].name
      case (2, let inner?): (name, sequence) = (parameters[1].name, inner)
      default: return nil
      }
    }
    let found = listed(sequence)
    return found.isEmpty ? nil : (name, found)
  }

  private static let iterating: Set<String> = ["map", "compactMap", "flatMap", "forEach"]

  /// What elements are numbered of: `list` of `list.enumerated()`.
  private func numbered(_ sequence: Expression) -> Expression? {
    guard case .call(let callee, let arguments) = sequence.kind, arguments.isEmpty,
      case .member(let inner?, "enumerated") = callee.kind
    else { return nil }
    return inner
  }

  /// The controllers of a list; none where some are those of a property.
  private func listed(_ sequence: Expression) -> [Instance] {
    let found = instances(of: sequence)
    let isKnown = found.allSatisfy { if case .property = $0.name { false } else { true } }
    return isKnown ? found : []
  }
}
