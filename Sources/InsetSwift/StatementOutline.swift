internal import InsetSwiftOutline
internal import InsetText
internal import SwiftSyntax

extension Outliner {
  mutating func statements(_ items: CodeBlockItemListSyntax) -> [Statement] {
    var result: [Statement] = []
    for item in items { result.append(statement(item)) }
    return result
  }

  mutating func statement(_ item: CodeBlockItemSyntax) -> Statement {
    let range = range(item.item)
    let kind =
      nested { (outliner: inout Outliner) -> Statement.Kind in
        let node = Syntax(item.item)
        if let node = node.as(ExprSyntax.self) { return outliner.statementKind(node) }
        if let node = node.as(StmtSyntax.self) { return outliner.statementKind(node) }
        if let node = node.as(DeclSyntax.self) { return outliner.statementKind(node) }
        return .unknown
      } ?? .unknown
    return Statement(kind, range: range)
  }

  private mutating func statementKind(_ node: ExprSyntax) -> Statement.Kind {
    switch node.kind {
    case .ifExpr: .if(ifStatement(node.cast(IfExprSyntax.self)))
    case .switchExpr: .switch(switchStatement(node.cast(SwitchExprSyntax.self)))
    default: .expression(expression(node))
    }
  }

  private mutating func statementKind(_ node: StmtSyntax) -> Statement.Kind {
    switch node.kind {
    case .expressionStmt: return statementKind(node.cast(ExpressionStmtSyntax.self).expression)
    case .guardStmt:
      let node = node.cast(GuardStmtSyntax.self)
      return .guard(conditions(node.conditions), statements(node.body.statements))
    case .forStmt:
      let node = node.cast(ForStmtSyntax.self)
      return .for(
        ForStatement(
          pattern: pattern(node.pattern), type: node.typeAnnotation.map { type($0.type) },
          sequence: expression(node.sequence),
          filter: node.whereClause.map { expression($0.condition) },
          body: statements(node.body.statements)))
    case .whileStmt:
      let node = node.cast(WhileStmtSyntax.self)
      return .while(conditions(node.conditions), statements(node.body.statements))
    case .repeatStmt:
      let node = node.cast(RepeatStmtSyntax.self)
      return .repeat(statements(node.body.statements), expression(node.condition))
    case .returnStmt:
      return .return(node.cast(ReturnStmtSyntax.self).expression.map { expression($0) })
    case .breakStmt: return .break(node.cast(BreakStmtSyntax.self).label.map(name))
    case .continueStmt: return .continue(node.cast(ContinueStmtSyntax.self).label.map(name))
    case .fallThroughStmt: return .fallthrough
    case .throwStmt: return .throw(expression(node.cast(ThrowStmtSyntax.self).expression))
    case .deferStmt: return .defer(statements(node.cast(DeferStmtSyntax.self).body.statements))
    case .doStmt: return .do(doStatement(node.cast(DoStmtSyntax.self)))
    case .labeledStmt:
      let node = node.cast(LabeledStmtSyntax.self)
      let range = range(node.statement)
      let kind = nested { $0.statementKind(node.statement) } ?? .unknown
      return .labeled(name(node.label), Statement(kind, range: range))
    default: return .unknown
    }
  }

  private mutating func statementKind(_ node: DeclSyntax) -> Statement.Kind {
    switch node.kind {
    case .variableDecl: return .variable(localVariable(node.cast(VariableDeclSyntax.self)))
    case .ifConfigDecl:
      var branches: [ConditionalBranch<Statement>] = []
      for clause in node.cast(IfConfigDeclSyntax.self).clauses {
        let condition = clause.condition.map { expression($0) }
        let elements = clause.elements?.as(CodeBlockItemListSyntax.self).map { statements($0) }
        branches.append(ConditionalBranch(condition: condition, elements: elements ?? []))
      }
      return .conditional(branches)
    default: return .declaration(declaration(node))
    }
  }

  private mutating func localVariable(_ node: VariableDeclSyntax) -> LocalVariable {
    var bindings: [LocalVariable.Binding] = []
    var untyped = 0
    for binding in node.bindings {
      let written = binding.typeAnnotation.map { type($0.type) }
      bindings.append(
        LocalVariable.Binding(
          pattern: pattern(binding.pattern), type: written,
          value: binding.initializer.map { expression($0.value) },
          accessors: accessors(binding.accessorBlock)))
      // `let a, b: T`: those before without type and value have this one's.
      if let written {
        for index in bindings.indices.suffix(untyped + 1).dropLast() {
          bindings[index].type = written
        }
        untyped = 0
      } else {
        untyped = binding.initializer == nil ? untyped + 1 : 0
      }
    }
    return LocalVariable(
      attributes: attributes(node.attributes), modifiers: modifiers(node.modifiers),
      isLet: node.bindingSpecifier.text == "let", bindings: bindings)
  }

  // MARK: Branches

  mutating func conditions(_ list: ConditionElementListSyntax) -> [Condition] {
    var result: [Condition] = []
    for element in list {
      let range = range(element.condition)
      result.append(Condition(condition(Syntax(element.condition)), range: range))
    }
    return result
  }

  private mutating func condition(_ node: Syntax) -> Condition.Kind {
    if let node = node.as(ExprSyntax.self) { return .expression(expression(node)) }
    if let node = node.as(OptionalBindingConditionSyntax.self) {
      let pattern = pattern(node.pattern)
      let value: Expression =
        if let initializer = node.initializer {
          expression(initializer.value)
        } else if case .name(let name) = pattern.kind {
          Expression(name == "self" ? .self : .name(name), range: pattern.range)
        } else {
          Expression(.unknown, range: pattern.range)
        }
      return .binding(
        isLet: node.bindingSpecifier.text == "let", pattern,
        node.typeAnnotation.map { type($0.type) }, value)
    }
    if let node = node.as(MatchingPatternConditionSyntax.self) {
      return .match(
        pattern(node.pattern), node.typeAnnotation.map { type($0.type) },
        expression(node.initializer.value))
    }
    if let node = node.as(AvailabilityConditionSyntax.self) {
      return .availability(
        isAvailable: node.availabilityKeyword.text != "#unavailable",
        availability(node.availabilityArguments))
    }
    return .expression(Expression(.unknown, range: range(node)))
  }

  func availability(_ list: AvailabilityArgumentListSyntax) -> [Availability] {
    var result: [Availability] = []
    for item in list {
      let node = Syntax(item.argument)
      if let node = node.as(PlatformVersionSyntax.self) {
        result.append(
          Availability(platform: name(node.platform), version: numbers(node.version)))
      } else if let node = node.as(AvailabilityLabeledArgumentSyntax.self) {
        let version = node.value.as(VersionTupleSyntax.self)
        result.append(Availability(platform: name(node.label), version: numbers(version)))
      } else if let token = node.as(TokenSyntax.self) {
        result.append(Availability(platform: name(token), version: []))
      }
    }
    return result
  }

  private func numbers(_ version: VersionTupleSyntax?) -> [Int] {
    guard let version else { return [] }
    return text(version).split(separator: ".").compactMap { Int($0) }
  }

  mutating func ifStatement(_ node: IfExprSyntax) -> IfStatement {
    let conditions = conditions(node.conditions)
    let body = statements(node.body.statements)
    var otherwise: IfStatement.Else?
    if let other = node.elseBody.map({ Syntax($0) }) {
      if let other = other.as(IfExprSyntax.self) {
        let range = range(other)
        otherwise =
          nested { .if($0.ifStatement(other), range) }
          ?? .block([Statement(.unknown, range: range)])
      } else if let other = other.as(CodeBlockSyntax.self) {
        otherwise = .block(statements(other.statements))
      }
    }
    return IfStatement(conditions: conditions, body: body, otherwise: otherwise)
  }

  mutating func switchStatement(_ node: SwitchExprSyntax) -> SwitchStatement {
    let subject = expression(node.subject)
    var cases: [SwitchStatement.Case] = []
    append(node.cases, compilation: nil, to: &cases)
    return SwitchStatement(subject: subject, cases: cases)
  }

  private mutating func append(
    _ list: SwitchCaseListSyntax, compilation: Expression?, to cases: inout [SwitchStatement.Case]
  ) {
    for element in list {
      let node = Syntax(element)
      if let node = node.as(SwitchCaseSyntax.self) {
        var items: [SwitchStatement.Item] = []
        if let label = node.label.as(SwitchCaseLabelSyntax.self) {
          for item in label.caseItems {
            items.append(
              SwitchStatement.Item(
                pattern: pattern(item.pattern),
                filter: item.whereClause.map { expression($0.condition) }))
          }
        }
        cases.append(
          SwitchStatement.Case(
            items: items, compilation: compilation, isUnknown: node.attribute != nil,
            body: statements(node.statements), range: range(node)))
      } else if let node = node.as(IfConfigDeclSyntax.self) {
        _ = nested { outliner in
          // A branch holds if its condition does and those before do not.
          var before = compilation
          for clause in node.clauses {
            let range = outliner.range(clause)
            let own = clause.condition.map { outliner.expression($0) }
            if let list = clause.elements?.as(SwitchCaseListSyntax.self) {
              outliner.append(
                list, compilation: Self.both(before, own, range), to: &cases)
            }
            if let own {
              before = Self.both(before, Expression(.prefix("!", own), range: range), range)
            }
          }
        }
      }
    }
  }

  private static func both(_ a: Expression?, _ b: Expression?, _ range: CodeRange) -> Expression? {
    guard let a else { return b }
    guard let b else { return a }
    return Expression(.binary(a, "&&", b), range: range)
  }

  private mutating func doStatement(_ node: DoStmtSyntax) -> DoStatement {
    let body = statements(node.body.statements)
    var catches: [DoStatement.Catch] = []
    for clause in node.catchClauses {
      var items: [SwitchStatement.Item] = []
      for item in clause.catchItems {
        guard let found = item.pattern else { continue }
        items.append(
          SwitchStatement.Item(
            pattern: pattern(found), filter: item.whereClause.map { expression($0.condition) }))
      }
      catches.append(DoStatement.Catch(items: items, body: statements(clause.body.statements)))
    }
    return DoStatement(body: body, catches: catches)
  }
}
