internal import InsetSwiftOutline
internal import SwiftSyntax

extension Outliner {
  mutating func type(_ node: TypeSyntax) -> TypeReference {
    let range = range(node)
    let kind = nested { $0.typeKind(node) } ?? .other("")
    return TypeReference(kind, range: range)
  }

  private mutating func typeKind(_ node: TypeSyntax) -> TypeReference.Kind {
    switch node.kind {
    case .identifierType:
      let node = node.cast(IdentifierTypeSyntax.self)
      return .named(name(node.name), arguments: arguments(node.genericArgumentClause))
    case .memberType:
      let node = node.cast(MemberTypeSyntax.self)
      return .member(
        type(node.baseType), name(node.name), arguments: arguments(node.genericArgumentClause))
    case .optionalType: return .optional(type(node.cast(OptionalTypeSyntax.self).wrappedType))
    case .implicitlyUnwrappedOptionalType:
      return .implicitlyUnwrapped(
        type(node.cast(ImplicitlyUnwrappedOptionalTypeSyntax.self).wrappedType))
    case .arrayType: return .array(type(node.cast(ArrayTypeSyntax.self).element))
    case .dictionaryType:
      let node = node.cast(DictionaryTypeSyntax.self)
      return .dictionary(type(node.key), type(node.value))
    case .tupleType:
      let node = node.cast(TupleTypeSyntax.self)
      let elements = elements(node.elements)
      // Parentheses around one type say nothing.
      if elements.count == 1, elements[0].label == nil { return elements[0].type.kind }
      return .tuple(elements)
    case .functionType:
      let node = node.cast(FunctionTypeSyntax.self)
      return .function(elements(node.parameters), result: type(node.returnClause.type))
    case .someOrAnyType:
      let node = node.cast(SomeOrAnyTypeSyntax.self)
      let constraint = type(node.constraint)
      return name(node.someOrAnySpecifier) == "some" ? .some(constraint) : .any(constraint)
    case .compositionType:
      let node = node.cast(CompositionTypeSyntax.self)
      var types: [TypeReference] = []
      for element in node.elements { types.append(type(element.type)) }
      return .composition(types)
    case .metatypeType: return .metatype(type(node.cast(MetatypeTypeSyntax.self).baseType))
    case .attributedType:
      let node = node.cast(AttributedTypeSyntax.self)
      var words: [String] = []
      for specifier in node.specifiers { words.append(text(specifier)) }
      for attribute in node.attributes { words.append(text(attribute)) }
      let base = type(node.baseType)
      return words.isEmpty ? base.kind : .attributed(words, base)
    case .classRestrictionType: return .named("AnyObject", arguments: [])
    case .packExpansionType:
      return .attributed(
        ["repeat"], type(node.cast(PackExpansionTypeSyntax.self).repetitionPattern))
    case .packElementType:
      return .attributed(["each"], type(node.cast(PackElementTypeSyntax.self).pack))
    default: return .other(text(node))
    }
  }

  private mutating func elements(_ list: TupleTypeElementListSyntax) -> [TupleTypeElement] {
    var result: [TupleTypeElement] = []
    for element in list {
      let label = element.firstName.map(name)
      result.append(
        TupleTypeElement(
          label: label == "_" ? nil : label, type: type(element.type),
          isVariadic: element.ellipsis != nil))
    }
    return result
  }

  mutating func arguments(_ clause: GenericArgumentClauseSyntax?) -> [TypeReference] {
    guard let clause else { return [] }
    var result: [TypeReference] = []
    for argument in clause.arguments {
      if let found = argument.argument.as(TypeSyntax.self) {
        result.append(type(found))
      } else {
        result.append(TypeReference(.other(text(argument.argument)), range: range(argument)))
      }
    }
    return result
  }

  mutating func generics(_ clause: GenericParameterClauseSyntax?) -> [GenericParameter] {
    guard let clause else { return [] }
    var result: [GenericParameter] = []
    for parameter in clause.parameters {
      result.append(
        GenericParameter(
          name: identifier(parameter.name), constraint: parameter.inheritedType.map { type($0) },
          isPack: text(parameter).hasPrefix("each ")))
    }
    return result
  }

  mutating func requirements(_ clause: GenericWhereClauseSyntax?) -> [GenericRequirement] {
    guard let clause else { return [] }
    var result: [GenericRequirement] = []
    for item in clause.requirements {
      let node = Syntax(item.requirement)
      if let node = node.as(ConformanceRequirementSyntax.self) {
        result.append(
          GenericRequirement(
            left: type(node.leftType), relation: .conforms, right: type(node.rightType)))
      } else if let node = node.as(SameTypeRequirementSyntax.self) {
        if let left = node.leftType.as(TypeSyntax.self),
          let right = node.rightType.as(TypeSyntax.self)
        {
          result.append(
            GenericRequirement(left: type(left), relation: .equals, right: type(right)))
        }
      } else if let node = node.as(LayoutRequirementSyntax.self) {
        result.append(
          GenericRequirement(
            left: type(node.type), relation: .layout,
            right: TypeReference(
              .named(name(node.layoutSpecifier), arguments: []),
              range: range(node.layoutSpecifier))))
      }
    }
    return result
  }

  mutating func inherited(_ clause: InheritanceClauseSyntax?) -> [TypeReference] {
    guard let clause else { return [] }
    var result: [TypeReference] = []
    for item in clause.inheritedTypes { result.append(type(item.type)) }
    return result
  }

  // MARK: Types that look like expressions

  /// The type that an expression names, where it stands for one: `[UIView]` before `(`.
  mutating func type(from node: ExprSyntax) -> TypeReference? {
    let range = range(node)
    return nested { (outliner: inout Outliner) -> TypeReference.Kind? in
      outliner.typeKind(from: node)
    }?.map { TypeReference($0, range: range) }
  }

  private mutating func typeKind(from node: ExprSyntax) -> TypeReference.Kind? {
    switch node.kind {
    case .declReferenceExpr:
      let node = node.cast(DeclReferenceExprSyntax.self)
      return node.argumentNames == nil ? .named(name(node.baseName), arguments: []) : nil
    case .memberAccessExpr:
      let node = node.cast(MemberAccessExprSyntax.self)
      guard let base = node.base.flatMap({ type(from: $0) }) else { return nil }
      let name = name(node.declName.baseName)
      return name == "Type" || name == "Protocol"
        ? .metatype(base) : .member(base, name, arguments: [])
    case .genericSpecializationExpr:
      let node = node.cast(GenericSpecializationExprSyntax.self)
      let arguments = arguments(node.genericArgumentClause)
      switch type(from: node.expression)?.kind {
      case .named(let name, _): return .named(name, arguments: arguments)
      case .member(let base, let name, _): return .member(base, name, arguments: arguments)
      default: return nil
      }
    case .arrayExpr:
      let elements = node.cast(ArrayExprSyntax.self).elements
      guard elements.count == 1, let element = elements.first,
        let type = type(from: element.expression)
      else { return nil }
      return .array(type)
    case .dictionaryExpr:
      guard
        let elements = node.cast(DictionaryExprSyntax.self).content.as(
          DictionaryElementListSyntax.self), elements.count == 1, let element = elements.first,
        let key = type(from: element.key), let value = type(from: element.value)
      else { return nil }
      return .dictionary(key, value)
    case .optionalChainingExpr:
      return type(from: node.cast(OptionalChainingExprSyntax.self).expression).map {
        .optional($0)
      }
    case .tupleExpr:
      let elements = node.cast(TupleExprSyntax.self).elements
      var result: [TupleTypeElement] = []
      for element in elements {
        guard let type = type(from: element.expression) else { return nil }
        result.append(TupleTypeElement(label: element.label.map(name), type: type))
      }
      if result.count == 1, result[0].label == nil { return result[0].type.kind }
      return .tuple(result)
    case .typeExpr: return typeKind(node.cast(TypeExprSyntax.self).type)
    default: return nil
    }
  }
}
