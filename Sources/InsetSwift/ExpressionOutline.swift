internal import InsetSwiftOutline
internal import InsetText
internal import SwiftParser
internal import SwiftSyntax

extension Outliner {
  mutating func expression(_ node: ExprSyntax) -> Expression {
    let range = range(node)
    let kind = nested { $0.expressionKind(node) } ?? .unknown
    return Expression(kind, range: range)
  }

  private mutating func expressionKind(_ node: ExprSyntax) -> Expression.Kind {
    switch node.kind {
    // Names and uses, the most common first.
    case .declReferenceExpr: return reference(node.cast(DeclReferenceExprSyntax.self))
    case .memberAccessExpr: return memberAccess(node.cast(MemberAccessExprSyntax.self))
    case .functionCallExpr: return call(node.cast(FunctionCallExprSyntax.self))
    case .subscriptCallExpr:
      let node = node.cast(SubscriptCallExprSyntax.self)
      let base = expression(node.calledExpression)
      return .subscript(
        base,
        arguments(
          node.arguments, node.trailingClosure, node.additionalTrailingClosures))
    case .optionalChainingExpr:
      return .optionalChain(expression(node.cast(OptionalChainingExprSyntax.self).expression))
    case .forceUnwrapExpr:
      return .forced(expression(node.cast(ForceUnwrapExprSyntax.self).expression))
    case .genericSpecializationExpr:
      let node = node.cast(GenericSpecializationExprSyntax.self)
      return .specialized(expression(node.expression), arguments(node.genericArgumentClause))
    case .superExpr: return .super
    case .discardAssignmentExpr: return .discard
    case .inOutExpr: return .inout(expression(node.cast(InOutExprSyntax.self).expression))
    case .typeExpr: return typeExpression(node.cast(TypeExprSyntax.self).type)

    // Literals.
    case .integerLiteralExpr:
      return integer(node.cast(IntegerLiteralExprSyntax.self).literal.text)
    case .floatLiteralExpr:
      let digits = node.cast(FloatLiteralExprSyntax.self).literal.text.filter { $0 != "_" }
      return Double(digits).map { .float($0) } ?? .unknown
    case .booleanLiteralExpr:
      return .boolean(node.cast(BooleanLiteralExprSyntax.self).literal.text == "true")
    case .nilLiteralExpr: return .nil
    case .stringLiteralExpr: return string(node.cast(StringLiteralExprSyntax.self))
    case .simpleStringLiteralExpr: return .string([.text(text(node))])
    case .regexLiteralExpr: return .regex(node.cast(RegexLiteralExprSyntax.self).regex.text)
    case .arrayExpr:
      var elements: [Expression] = []
      for element in node.cast(ArrayExprSyntax.self).elements {
        elements.append(expression(element.expression))
      }
      return .array(elements)
    case .dictionaryExpr:
      var elements: [DictionaryElement] = []
      if let list = node.cast(DictionaryExprSyntax.self).content.as(
        DictionaryElementListSyntax.self)
      {
        for element in list {
          elements.append(
            DictionaryElement(key: expression(element.key), value: expression(element.value)))
        }
      }
      return .dictionary(elements)
    case .tupleExpr:
      let elements = arguments(node.cast(TupleExprSyntax.self).elements)
      // Parentheses around one expression say nothing.
      if elements.count == 1, elements[0].label == nil { return elements[0].value.kind }
      return .tuple(elements)

    // Operators.
    case .sequenceExpr: return sequence(node.cast(SequenceExprSyntax.self))
    case .prefixOperatorExpr:
      let node = node.cast(PrefixOperatorExprSyntax.self)
      return .prefix(node.operator.text, expression(node.expression))
    case .postfixOperatorExpr:
      let node = node.cast(PostfixOperatorExprSyntax.self)
      return .postfix(expression(node.expression), node.operator.text)
    case .tryExpr:
      let node = node.cast(TryExprSyntax.self)
      let effect: Expression.Effect =
        switch node.questionOrExclamationMark?.text {
        case "?": .optionalTry
        case "!": .forcedTry
        default: .try
        }
      return .effect(effect, expression(node.expression))
    case .awaitExpr: return .effect(.await, expression(node.cast(AwaitExprSyntax.self).expression))
    case .unsafeExpr: return expression(node.cast(UnsafeExprSyntax.self).expression).kind
    case .consumeExpr: return expression(node.cast(ConsumeExprSyntax.self).expression).kind
    case .copyExpr: return expression(node.cast(CopyExprSyntax.self).expression).kind
    case .borrowExpr: return expression(node.cast(BorrowExprSyntax.self).expression).kind
    case .packElementExpr: return expression(node.cast(PackElementExprSyntax.self).pack).kind

    // Everything else.
    case .closureExpr: return .closure(closure(node.cast(ClosureExprSyntax.self)))
    case .keyPathExpr: return keyPath(node.cast(KeyPathExprSyntax.self))
    case .macroExpansionExpr:
      let node = node.cast(MacroExpansionExprSyntax.self)
      return .macro(
        name(node.macroName),
        arguments(node.arguments, node.trailingClosure, node.additionalTrailingClosures))
    case .ifExpr: return .if(ifStatement(node.cast(IfExprSyntax.self)))
    case .switchExpr: return .switch(switchStatement(node.cast(SwitchExprSyntax.self)))
    case .patternExpr: return .pattern(pattern(node.cast(PatternExprSyntax.self).pattern))
    case .postfixIfConfigExpr: return conditional(node.cast(PostfixIfConfigExprSyntax.self))
    default: return .unknown
    }
  }

  private func reference(_ node: DeclReferenceExprSyntax) -> Expression.Kind {
    let token = node.baseName
    let text = token.text
    if let names = node.argumentNames {
      return .name(name(token) + self.text(names))
    }
    if text == "self" { return .self }
    if text.utf8.first == UInt8(ascii: "`") { return .name(name(token)) }
    return text.isEmpty ? .unknown : .name(text)
  }

  private mutating func memberAccess(_ node: MemberAccessExprSyntax) -> Expression.Kind {
    var member = name(node.declName.baseName)
    if let names = node.declName.argumentNames { member += text(names) }
    guard let base = node.base else {
      if let chain = chainBase {
        chainBase = nil
        return .member(chain, member)
      }
      return .member(nil, member)
    }
    if member == "self" || member == "Type", let type = literalType(base) {
      return .member(type, member)
    }
    return .member(expression(base), member)
  }

  /// A literal that can only be a type where it stands: `[UIView]` before `(` or `.self`.
  private mutating func literalType(_ node: ExprSyntax) -> Expression? {
    switch node.kind {
    case .arrayExpr, .dictionaryExpr: break
    case .optionalChainingExpr:
      let inner = node.cast(OptionalChainingExprSyntax.self).expression.kind
      guard inner == .arrayExpr || inner == .dictionaryExpr else { return nil }
    default: return nil
    }
    return type(from: node).map { Expression(.type($0), range: range(node)) }
  }

  /// A type where an expression stands. What has the form of an expression is one.
  private mutating func typeExpression(_ node: TypeSyntax) -> Expression.Kind {
    let found = type(node)
    if case .named(let name, let arguments) = found.kind, arguments.isEmpty {
      return .name(name)
    }
    return .type(found)
  }

  private mutating func call(_ node: FunctionCallExprSyntax) -> Expression.Kind {
    let called = node.calledExpression
    let callee = literalType(called) ?? expression(called)
    return .call(
      callee, arguments(node.arguments, node.trailingClosure, node.additionalTrailingClosures))
  }

  mutating func arguments(
    _ list: LabeledExprListSyntax, _ trailing: ClosureExprSyntax? = nil,
    _ additional: MultipleTrailingClosureElementListSyntax? = nil
  ) -> [Argument] {
    let chain = chainBase
    chainBase = nil
    defer { chainBase = chain }
    var result: [Argument] = []
    for element in list {
      result.append(
        Argument(label: element.label.map(name), value: expression(element.expression)))
    }
    if let trailing {
      result.append(Argument(value: expression(ExprSyntax(trailing)), isTrailing: true))
    }
    if let additional {
      for element in additional {
        let label = name(element.label)
        result.append(
          Argument(
            label: label == "_" ? nil : label, value: expression(ExprSyntax(element.closure)),
            isTrailing: true))
      }
    }
    return result
  }

  // MARK: Literals

  private func integer(_ literal: String) -> Expression.Kind {
    let digits = literal.filter { $0 != "_" }
    let value: Int? =
      if digits.hasPrefix("0x") {
        Int(digits.dropFirst(2), radix: 16)
      } else if digits.hasPrefix("0b") {
        Int(digits.dropFirst(2), radix: 2)
      } else if digits.hasPrefix("0o") {
        Int(digits.dropFirst(2), radix: 8)
      } else {
        Int(digits)
      }
    if let value { return .integer(value) }
    return Double(digits).map { .float($0) } ?? .unknown
  }

  private mutating func string(_ node: StringLiteralExprSyntax) -> Expression.Kind {
    let pounds = node.openingPounds?.text.utf8.count ?? 0
    var segments: [StringSegment] = []
    var pending = ""
    for segment in node.segments {
      if let segment = segment.as(StringSegmentSyntax.self) {
        pending += unescaped(segment.content.text, pounds: pounds)
      } else if let segment = segment.as(ExpressionSegmentSyntax.self) {
        if !pending.isEmpty { segments.append(.text(pending)) }
        pending = ""
        segments.append(.interpolation(arguments(segment.expressions)))
      }
    }
    if !pending.isEmpty { segments.append(.text(pending)) }
    return .string(segments)
  }

  /// The text that a segment of a string literal stands for; an escape that is wrong stays as it is.
  private func unescaped(_ text: String, pounds: Int) -> String {
    guard text.utf8.contains(UInt8(ascii: "\\")) else { return text }
    let escape = "\\" + String(repeating: "#", count: pounds)
    var result = ""
    var rest = Substring(text)
    while let found = rest.range(of: escape) {
      result += rest[..<found.lowerBound]
      rest = rest[found.upperBound...]
      guard let sign = rest.popFirst() else {
        result += escape
        break
      }
      switch sign {
      case "n": result += "\n"
      case "t": result += "\t"
      case "r": result += "\r"
      case "0": result += "\0"
      case "\\", "\"", "'": result.append(sign)
      // A line that goes on.
      case "\n", "\r\n": break
      case "u":
        if rest.first == "{", let close = rest.firstIndex(of: "}"),
          let value = UInt32(rest[..<close].dropFirst(), radix: 16),
          let scalar = Unicode.Scalar(value)
        {
          result.unicodeScalars.append(scalar)
          rest = rest[rest.index(after: close)...]
        } else {
          result += escape + "u"
        }
      default: result += escape + String(sign)
      }
    }
    return result + rest
  }

  // MARK: Operators

  private mutating func sequence(_ node: SequenceExprSyntax) -> Expression.Kind {
    let list = node.elements
    // Folding makes a tree as deep as there are operators.
    let count = list.count / 2
    guard depth + count <= Self.maximumDepth else { return .unknown }
    depth += count
    defer { depth -= count }
    var elements: [SequenceElement] = []
    var cast: Expression.Cast?
    var isTypeCheck = false
    for element in list {
      switch element.kind {
      case .binaryOperatorExpr:
        let sign = element.cast(BinaryOperatorExprSyntax.self).operator
        elements.append(.operator(sign.text, range(sign)))
      case .assignmentExpr: elements.append(.assignment)
      case .unresolvedTernaryExpr:
        elements.append(
          .ternary(expression(element.cast(UnresolvedTernaryExprSyntax.self).thenExpression)))
      case .unresolvedAsExpr:
        cast =
          switch element.cast(UnresolvedAsExprSyntax.self).questionOrExclamationMark?.text {
          case "?": .conditional
          case "!": .forced
          default: .upcast
          }
      case .unresolvedIsExpr: isTypeCheck = true
      // Only in types of functions, `(A) -> B`.
      case .arrowExpr: return .unknown
      default:
        if let found = cast {
          elements.append(.cast(found, typeOperand(element)))
          cast = nil
        } else if isTypeCheck {
          elements.append(.typeCheck(typeOperand(element)))
          isTypeCheck = false
        } else {
          elements.append(.operand(expression(element)))
        }
      }
    }
    return .sequence(elements)
  }

  private mutating func typeOperand(_ node: ExprSyntax) -> TypeReference {
    if let node = node.as(TypeExprSyntax.self) { return type(node.type) }
    return type(from: node) ?? TypeReference(.other(text(node)), range: range(node))
  }

  // MARK: Closures

  private mutating func closure(_ node: ClosureExprSyntax) -> Closure {
    let chain = chainBase
    chainBase = nil
    defer { chainBase = chain }
    var result = Closure(statements: [])
    if let signature = node.signature {
      result.attributes = attributes(signature.attributes)
      for item in signature.capture?.items ?? [] {
        result.captures.append(
          Closure.Capture(
            specifier: item.specifier.map { text($0) }, name: name(item.name),
            value: item.initializer.map { expression($0.value) }))
      }
      if let clause = signature.parameterClause {
        var parameters: [ClosureParameter] = []
        if let list = clause.as(ClosureShorthandParameterListSyntax.self) {
          for parameter in list {
            parameters.append(
              ClosureParameter(
                name: name(parameter.name), type: nil, range: range(parameter.name)))
          }
        } else if let clause = clause.as(ClosureParameterClauseSyntax.self) {
          for parameter in clause.parameters {
            let token = parameter.secondName ?? parameter.firstName
            parameters.append(
              ClosureParameter(
                name: name(token), type: parameter.type.map { type($0) }, range: range(token)))
          }
        }
        result.parameters = parameters
      }
      result.result = signature.returnClause.map { type($0.type) }
      result.isAsync = signature.effectSpecifiers?.asyncSpecifier != nil
      result.isThrowing = signature.effectSpecifiers?.throwsClause != nil
    }
    result.statements = statements(node.statements)
    return result
  }

  // MARK: Everything else

  private mutating func keyPath(_ node: KeyPathExprSyntax) -> Expression.Kind {
    let root = node.root.map { type($0) }
    var components: [KeyPathComponent] = []
    for item in node.components {
      let component = Syntax(item.component)
      if let property = component.as(KeyPathPropertyComponentSyntax.self) {
        components.append(.member(name(property.declName.baseName)))
      } else if let access = component.as(KeyPathSubscriptComponentSyntax.self) {
        components.append(.subscript(arguments(access.arguments)))
      } else if let mark = component.as(KeyPathOptionalComponentSyntax.self) {
        components.append(
          mark.questionOrExclamationMark.text == "!" ? .forced : .optionalChain)
      } else {
        components.append(.member(text(component)))
      }
    }
    return .keyPath(root, components)
  }

  /// `base` and what each branch of the `#if` behind it makes of it.
  private mutating func conditional(_ node: PostfixIfConfigExprSyntax) -> Expression.Kind {
    guard let baseNode = node.base else { return .unknown }
    let base = expression(baseNode)
    var branches: [ConditionalBranch<Expression>] = []
    for clause in node.config.clauses {
      let condition = clause.condition.map { expression($0) }
      var elements = [base]
      if let chain = clause.elements?.as(ExprSyntax.self) {
        let outer = chainBase
        chainBase = base
        elements = [expression(chain)]
        chainBase = outer
      }
      branches.append(ConditionalBranch(condition: condition, elements: elements))
    }
    return .conditional(branches)
  }
}

extension Substring {
  /// Where `text` is found first.
  fileprivate func range(of text: String) -> Range<Index>? {
    var index = startIndex
    while index < endIndex {
      if self[index...].hasPrefix(text) {
        return index..<self.index(index, offsetBy: text.count)
      }
      index = self.index(after: index)
    }
    return nil
  }
}
