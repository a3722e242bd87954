internal import InsetSwiftOutline

/// Arguments that are only evaluated when the function asks for them.
extension Evaluator {
  /// The arguments of a call, with closures in the place of those that a function takes as `@autoclosure`; `nil`
  /// where there are none.
  ///
  /// - Complexity: O(arguments × functions of the name).
  func deferring(
    _ arguments: [Argument], to callee: Expression, _ frame: Frame
  ) -> [Argument]? {
    let functions: [FunctionInfo]
    switch callee.kind {
    case .name(let name):
      if case .function(let value)? = frame.scope.cell(name)?.value {
        guard case .declared(let found, _, _) = value.body else { return nil }
        functions = found
      } else {
        functions = index.autoclosures[name] ?? []
      }
    case .member(_, let name): functions = index.autoclosures[name] ?? []
    default: return nil
    }
    guard functions.contains(where: { $0.parameters.contains(where: \.isAutoclosure) }) else {
      return nil
    }
    var places: Set<Int> = []
    for function in functions {
      guard let taken = parameters(of: function, for: arguments) else { continue }
      for (place, parameter) in taken.enumerated() where parameter.isAutoclosure {
        places.insert(place)
      }
    }
    var result = arguments
    var isDeferred = false
    for place in arguments.indices where places.contains(place) {
      let expression = arguments[place].value
      if case .closure = expression.kind { continue }
      isDeferred = true
      result[place].value = Expression(
        .closure(
          Closure(statements: [Statement(.expression(expression), range: expression.range)])),
        range: expression.range)
    }
    return isDeferred ? result : nil
  }

  /// The parameter that each of some arguments is for, by their labels; `nil` where a function does not take them.
  private func parameters(
    of function: FunctionInfo, for arguments: [Argument]
  ) -> [ParameterInfo]? {
    var rest = function.parameters[...]
    var result: [ParameterInfo] = []
    for argument in arguments {
      while let next = rest.first, next.label != argument.label, !argument.isTrailing {
        guard next.defaultValue != nil || next.isVariadic else { return nil }
        rest.removeFirst()
      }
      guard let next = rest.first else { return nil }
      result.append(next)
      if !next.isVariadic { rest.removeFirst() }
    }
    return rest.allSatisfy { $0.defaultValue != nil || $0.isVariadic } ? result : nil
  }

  /// Forgets closures that a call has not asked for: nobody will.
  func forget(_ arguments: [Argument], since count: Int, _ frame: Frame) {
    guard closures.count > count else { return }
    let starts = Set(arguments.map { frame.base + Int($0.value.range.start) })
    for one in closures[count...] where starts.contains(one.start) { one.closure.wasRun = true }
  }
}
