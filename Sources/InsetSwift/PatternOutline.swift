internal import InsetSwiftOutline
internal import SwiftSyntax

extension Outliner {
  /// - Parameter isBinding: whether the pattern stands below `let` or `var`, where a bare name is bound.
  mutating func pattern(_ node: PatternSyntax, isBinding: Bool = false) -> Pattern {
    let range = range(node)
    let kind =
      nested { $0.patternKind(node, isBinding: isBinding) }
      ?? .expression(Expression(.unknown, range: range))
    return Pattern(kind, range: range)
  }

  private mutating func patternKind(_ node: PatternSyntax, isBinding: Bool) -> Pattern.Kind {
    switch node.kind {
    case .identifierPattern: return .name(name(node.cast(IdentifierPatternSyntax.self).identifier))
    case .wildcardPattern: return .wildcard
    case .valueBindingPattern:
      let node = node.cast(ValueBindingPatternSyntax.self)
      return .binding(
        isLet: node.bindingSpecifier.text == "let", pattern(node.pattern, isBinding: true))
    case .tuplePattern:
      var elements: [PatternElement] = []
      for element in node.cast(TuplePatternSyntax.self).elements {
        elements.append(
          PatternElement(
            label: element.label.map(name),
            pattern: pattern(element.pattern, isBinding: isBinding)))
      }
      // Parentheses around one pattern say nothing.
      if elements.count == 1, elements[0].label == nil { return elements[0].pattern.kind }
      return .tuple(elements)
    case .isTypePattern: return .typeCheck(type(node.cast(IsTypePatternSyntax.self).type))
    case .expressionPattern:
      return patternKind(
        node.cast(ExpressionPatternSyntax.self).expression, isBinding: isBinding)
    default: return .expression(Expression(.unknown, range: range(node)))
    }
  }

  private mutating func pattern(_ node: ExprSyntax, isBinding: Bool) -> Pattern {
    let range = range(node)
    let kind =
      nested { $0.patternKind(node, isBinding: isBinding) }
      ?? .expression(Expression(.unknown, range: range))
    return Pattern(kind, range: range)
  }

  /// The pattern that an expression stands for.
  private mutating func patternKind(_ node: ExprSyntax, isBinding: Bool) -> Pattern.Kind {
    switch node.kind {
    case .patternExpr:
      return patternKind(node.cast(PatternExprSyntax.self).pattern, isBinding: isBinding)
    case .discardAssignmentExpr: return .wildcard
    case .declReferenceExpr:
      let reference = node.cast(DeclReferenceExprSyntax.self)
      if isBinding, reference.argumentNames == nil { return .name(name(reference.baseName)) }
    case .memberAccessExpr:
      if let found = enumCase(node.cast(MemberAccessExprSyntax.self)) {
        return .enumCase(found.type, found.name, nil)
      }
    case .functionCallExpr:
      let call = node.cast(FunctionCallExprSyntax.self)
      if call.trailingClosure == nil,
        let callee = call.calledExpression.as(MemberAccessExprSyntax.self),
        let found = enumCase(callee)
      {
        return .enumCase(
          found.type, found.name, elements(call.arguments, isBinding: isBinding))
      }
    case .optionalChainingExpr:
      return .optional(
        pattern(node.cast(OptionalChainingExprSyntax.self).expression, isBinding: isBinding))
    case .tupleExpr:
      let elements = elements(
        node.cast(TupleExprSyntax.self).elements, isBinding: isBinding)
      if elements.count == 1, elements[0].label == nil { return elements[0].pattern.kind }
      return .tuple(elements)
    case .sequenceExpr:
      let elements = Array(node.cast(SequenceExprSyntax.self).elements)
      if elements.count == 3, elements[1].is(UnresolvedAsExprSyntax.self),
        let found = elements[2].as(TypeExprSyntax.self)
      {
        return .cast(pattern(elements[0], isBinding: isBinding), type(found.type))
      }
    default: break
    }
    return .expression(expression(node))
  }

  private mutating func elements(
    _ list: LabeledExprListSyntax, isBinding: Bool
  ) -> [PatternElement] {
    var result: [PatternElement] = []
    for element in list {
      result.append(
        PatternElement(
          label: element.label.map(name),
          pattern: pattern(element.expression, isBinding: isBinding)))
    }
    return result
  }

  /// `.name`, `Type.name`; a member of a value is compared as any value is.
  private mutating func enumCase(
    _ node: MemberAccessExprSyntax
  ) -> (type: Expression?, name: String)? {
    guard node.declName.argumentNames == nil else { return nil }
    let member = name(node.declName.baseName)
    guard let base = node.base else { return (nil, member) }
    var last = base
    if let access = base.as(MemberAccessExprSyntax.self) {
      guard access.base != nil else { return nil }
      last = ExprSyntax(access.declName)
    }
    if let special = last.as(GenericSpecializationExprSyntax.self) { last = special.expression }
    guard let reference = last.as(DeclReferenceExprSyntax.self),
      name(reference.baseName).first?.isUppercase == true
    else { return nil }
    return (expression(base), member)
  }
}
