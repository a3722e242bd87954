extension Expression {
  /// Calls `visit` for the expression and all within it, outer ones first, in the order of the source.
  ///
  /// What local functions and types hold has codes of its own and is left out.
  ///
  /// - Complexity: O(nodes).
  public func forEach(_ visit: (Expression) -> Void) {
    visit(self)
    switch kind {
    case .integer, .float, .boolean, .nil, .regex, .name, .self, .super, .discard, .type,
      .unknown:
      break
    case .string(let segments):
      for case .interpolation(let arguments) in segments { arguments.forEach(visit) }
    case .array(let elements): for element in elements { element.forEach(visit) }
    case .dictionary(let elements):
      for element in elements {
        element.key.forEach(visit)
        element.value.forEach(visit)
      }
    case .tuple(let elements): elements.forEach(visit)
    case .member(let base, _): base?.forEach(visit)
    case .specialized(let base, _), .optionalChain(let base), .forced(let base),
      .inout(let base), .prefix(_, let base), .postfix(let base, _), .cast(let base, _, _),
      .typeCheck(let base, _), .effect(_, let base):
      base.forEach(visit)
    case .call(let base, let arguments), .subscript(let base, let arguments):
      base.forEach(visit)
      arguments.forEach(visit)
    case .binary(let left, _, let right), .assignment(let left, let right):
      left.forEach(visit)
      right.forEach(visit)
    case .ternary(let condition, let first, let second):
      condition.forEach(visit)
      first.forEach(visit)
      second.forEach(visit)
    case .sequence(let elements):
      for element in elements {
        switch element {
        case .operand(let value), .ternary(let value): value.forEach(visit)
        case .operator, .assignment, .cast, .typeCheck: break
        }
      }
    case .closure(let closure):
      for capture in closure.captures { capture.value?.forEach(visit) }
      for statement in closure.statements { statement.forEachExpression(visit) }
    case .keyPath(_, let components):
      for component in components {
        switch component {
        case .method(_, let arguments), .subscript(let arguments): arguments.forEach(visit)
        case .member, .optionalChain, .forced: break
        }
      }
    case .macro(_, let arguments): arguments.forEach(visit)
    case .if(let statement): statement.forEachExpression(visit)
    case .switch(let statement): statement.forEachExpression(visit)
    case .do(let statement): statement.forEachExpression(visit)
    case .conditional(let branches):
      for branch in branches {
        branch.condition?.forEach(visit)
        for element in branch.elements { element.forEach(visit) }
      }
    case .pattern(let pattern): pattern.forEachExpression(visit)
    }
  }
}

extension Statement {
  /// Calls `visit` for all expressions of the statement, outer ones first, in the order of the source.
  ///
  /// What local functions and types hold has codes of its own and is left out.
  ///
  /// - Complexity: O(nodes).
  public func forEachExpression(_ visit: (Expression) -> Void) {
    switch kind {
    case .expression(let value), .throw(let value): value.forEach(visit)
    case .variable(let variable):
      for binding in variable.bindings {
        binding.pattern.forEachExpression(visit)
        binding.value?.forEach(visit)
      }
    case .if(let statement): statement.forEachExpression(visit)
    case .guard(let conditions, let body), .while(let conditions, let body):
      for condition in conditions { condition.forEachExpression(visit) }
      for statement in body { statement.forEachExpression(visit) }
    case .switch(let statement): statement.forEachExpression(visit)
    case .for(let statement):
      statement.pattern.forEachExpression(visit)
      statement.sequence.forEach(visit)
      statement.filter?.forEach(visit)
      for statement in statement.body { statement.forEachExpression(visit) }
    case .repeat(let body, let condition):
      for statement in body { statement.forEachExpression(visit) }
      condition.forEach(visit)
    case .return(let value): value?.forEach(visit)
    case .defer(let body): for statement in body { statement.forEachExpression(visit) }
    case .do(let statement): statement.forEachExpression(visit)
    case .labeled(_, let statement): statement.forEachExpression(visit)
    case .conditional(let branches):
      for branch in branches {
        branch.condition?.forEach(visit)
        for statement in branch.elements { statement.forEachExpression(visit) }
      }
    case .declaration, .break, .continue, .fallthrough, .unknown: break
    }
  }
}

extension [Argument] {
  fileprivate func forEach(_ visit: (Expression) -> Void) {
    for argument in self { argument.value.forEach(visit) }
  }
}

extension Condition {
  fileprivate func forEachExpression(_ visit: (Expression) -> Void) {
    switch kind {
    case .expression(let value): value.forEach(visit)
    case .binding(_, let pattern, _, let value), .match(let pattern, _, let value):
      pattern.forEachExpression(visit)
      value.forEach(visit)
    case .availability: break
    }
  }
}

extension Pattern {
  fileprivate func forEachExpression(_ visit: (Expression) -> Void) {
    switch kind {
    case .wildcard, .name, .typeCheck: break
    case .binding(_, let pattern), .optional(let pattern), .cast(let pattern, _):
      pattern.forEachExpression(visit)
    case .tuple(let elements):
      for element in elements { element.pattern.forEachExpression(visit) }
    case .enumCase(let type, _, let elements):
      type?.forEach(visit)
      for element in elements ?? [] { element.pattern.forEachExpression(visit) }
    case .expression(let value): value.forEach(visit)
    }
  }
}

extension IfStatement {
  fileprivate func forEachExpression(_ visit: (Expression) -> Void) {
    for condition in conditions { condition.forEachExpression(visit) }
    for statement in body { statement.forEachExpression(visit) }
    switch otherwise {
    case nil: break
    case .block(let body): for statement in body { statement.forEachExpression(visit) }
    case .if(let statement, _): statement.forEachExpression(visit)
    }
  }
}

extension SwitchStatement {
  fileprivate func forEachExpression(_ visit: (Expression) -> Void) {
    subject.forEach(visit)
    for found in cases {
      for item in found.items {
        item.pattern.forEachExpression(visit)
        item.filter?.forEach(visit)
      }
      for statement in found.body { statement.forEachExpression(visit) }
    }
  }
}

extension DoStatement {
  fileprivate func forEachExpression(_ visit: (Expression) -> Void) {
    for statement in body { statement.forEachExpression(visit) }
    for found in catches {
      for item in found.items {
        item.pattern.forEachExpression(visit)
        item.filter?.forEach(visit)
      }
      for statement in found.body { statement.forEachExpression(visit) }
    }
  }
}
