internal import InsetSwiftOutline
internal import InsetText

/// Arguments that are only evaluated when the function asks for them.
extension Evaluator {
  /// The arguments of a call, with closures in the place of those that a function takes as `@autoclosure`, and which
  /// these are; `nil` where there are none.
  ///
  /// Only functions called by their names alone are looked at, which are known before they are chosen: a function in a
  /// body, or one of a name that no other function of the module has. Elsewhere the arguments are evaluated at once,
  /// and what calls them has them.
  ///
  /// - Complexity: O(arguments × functions of the name).
  func deferring(
    _ arguments: [Argument], to callee: Expression, _ frame: Frame
  ) -> (arguments: [Argument], places: [Int])? {
    guard case .name(let name) = callee.kind else { return nil }
    let functions: [FunctionInfo]
    if let cell = frame.scope.cell(name) {
      guard case .function(let value) = cell.value, case .declared(let found, _, _) = value.body
      else { return nil }
      functions = found
    } else {
      functions = index.autoclosures[name] ?? []
      if functions.count != index.functionCounts[name] { return nil }
    }
    guard functions.contains(where: { $0.parameters.contains(where: \.isAutoclosure) }) else {
      return nil
    }
    var places: Set<Int> = []
    for function in functions {
      guard let taken = parameters(of: function, for: arguments) else { continue }
      for (place, parameter) in taken.enumerated() where parameter.isAutoclosure {
        // What is kept may be asked for later.
        if parameter.isEscaping { return nil }
        places.insert(place)
      }
    }
    var result = arguments
    var deferred: [Int] = []
    for place in arguments.indices where places.contains(place) {
      let expression = arguments[place].value
      if case .closure = expression.kind { continue }
      deferred.append(place)
      result[place].value = Expression(
        .closure(
          Closure(statements: [Statement(.expression(expression), range: expression.range)])),
        range: expression.range)
    }
    return deferred.isEmpty ? nil : (result, deferred)
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

  /// Forgets those of the arguments that a call has not asked for: nobody will.
  func forget(_ arguments: [Argument], _ places: [Int], since count: Int, _ frame: Frame) {
    guard closures.count > count else { return }
    let starts = Set(places.map { frame.base + Int(arguments[$0].value.range.start) })
    for one in closures[count...]
    where starts.contains(one.start) && one.closure.context.file === frame.context.file {
      one.closure.wasRun = true
    }
  }
}
