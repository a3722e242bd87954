internal import InsetSwiftOutline
internal import SwiftSyntax

extension Outliner {
  // MARK: Members

  /// The top level of a file: declarations, and the statements between them.
  mutating func topLevel(_ items: CodeBlockItemListSyntax) -> [Member] {
    var result: [Member] = []
    var run: [CodeBlockItemSyntax] = []
    for item in items {
      let node = Syntax(item.item)
      var found: Member?
      if let node = node.as(DeclSyntax.self) {
        found = member(node)
      } else if let node = node.as(ExprSyntax.self),
        let macro = node.as(MacroExpansionExprSyntax.self), name(macro.macroName) == "Preview"
      {
        found = preview(macro)
      }
      if let found {
        flush(&run, into: &result)
        result.append(found)
      } else {
        run.append(item)
      }
    }
    flush(&run, into: &result)
    return result
  }

  private mutating func flush(_ run: inout [CodeBlockItemSyntax], into members: inout [Member]) {
    guard let first = run.first, let last = run.last else { return }
    let start = start(first)
    let end = max(start, end(last))
    var statements: [Statement] = []
    counting(from: start) { outliner in
      for item in run { statements.append(outliner.statement(item)) }
    }
    run = []
    let length = Int32(clamping: end - start)
    members.append(
      Member(
        offset: Int32(clamping: start - base),
        declaration: Declaration(
          length: length,
          kind: .statements(Code(statements: statements, offset: 0, length: length)))))
  }

  private mutating func preview(_ node: MacroExpansionExprSyntax) -> Member {
    let start = start(node)
    let arguments = counting(from: start) {
      $0.arguments(node.arguments, node.trailingClosure, node.additionalTrailingClosures)
    }
    return Member(
      offset: Int32(clamping: start - base),
      declaration: Declaration(
        length: Int32(clamping: max(0, end(node) - start)),
        kind: .macro(name(node.macroName), arguments)))
  }

  mutating func members(_ block: MemberBlockSyntax) -> [Member] { members(block.members) }

  private mutating func members(_ list: MemberBlockItemListSyntax) -> [Member] {
    var result: [Member] = []
    for item in list { result.append(member(item.decl)) }
    return result
  }

  private mutating func member(_ node: DeclSyntax) -> Member {
    Member(offset: Int32(clamping: start(node) - base), declaration: declaration(node))
  }

  // MARK: Declarations

  /// A declaration; its ranges count from its own start.
  mutating func declaration(_ node: DeclSyntax) -> Declaration {
    let start = start(node)
    let end = max(start, end(node))
    var result = Declaration(length: Int32(clamping: end - start), kind: .unknown)
    counting(from: start) { outliner in
      _ = outliner.nested { $0.fill(&result, node) }
    }
    return result
  }

  private mutating func fill(_ result: inout Declaration, _ node: DeclSyntax) {
    switch node.kind {
    case .variableDecl:
      let node = node.cast(VariableDeclSyntax.self)
      result.attributes = attributes(node.attributes)
      result.modifiers = modifiers(node.modifiers)
      result.kind = .variable(variable(node))
    case .functionDecl:
      let node = node.cast(FunctionDeclSyntax.self)
      result.attributes = attributes(node.attributes)
      result.modifiers = modifiers(node.modifiers)
      result.kind = .function(
        FunctionDeclaration(
          keyword: .function, name: identifier(node.name),
          generics: generics(node.genericParameterClause),
          parameters: parameters(node.signature.parameterClause),
          isAsync: node.signature.effectSpecifiers?.asyncSpecifier != nil,
          isThrowing: node.signature.effectSpecifiers?.throwsClause != nil,
          result: node.signature.returnClause.map { type($0.type) },
          requirements: requirements(node.genericWhereClause),
          body: node.body.map { code($0) }))
    case .initializerDecl:
      let node = node.cast(InitializerDeclSyntax.self)
      result.attributes = attributes(node.attributes)
      result.modifiers = modifiers(node.modifiers)
      let keyword: FunctionDeclaration.Keyword =
        switch node.optionalMark?.text {
        case "?": .failableInitializer
        case "!": .implicitlyUnwrappedInitializer
        default: .initializer
        }
      result.kind = .function(
        FunctionDeclaration(
          keyword: keyword, name: identifier(node.initKeyword),
          generics: generics(node.genericParameterClause),
          parameters: parameters(node.signature.parameterClause),
          isAsync: node.signature.effectSpecifiers?.asyncSpecifier != nil,
          isThrowing: node.signature.effectSpecifiers?.throwsClause != nil,
          requirements: requirements(node.genericWhereClause),
          body: node.body.map { code($0) }))
    case .classDecl:
      let node = node.cast(ClassDeclSyntax.self)
      fillType(
        &result, .class, node.attributes, node.modifiers, node.name,
        node.genericParameterClause, node.inheritanceClause, node.genericWhereClause,
        node.memberBlock)
    case .structDecl:
      let node = node.cast(StructDeclSyntax.self)
      fillType(
        &result, .struct, node.attributes, node.modifiers, node.name,
        node.genericParameterClause, node.inheritanceClause, node.genericWhereClause,
        node.memberBlock)
    case .enumDecl:
      let node = node.cast(EnumDeclSyntax.self)
      fillType(
        &result, .enum, node.attributes, node.modifiers, node.name,
        node.genericParameterClause, node.inheritanceClause, node.genericWhereClause,
        node.memberBlock)
    case .actorDecl:
      let node = node.cast(ActorDeclSyntax.self)
      fillType(
        &result, .actor, node.attributes, node.modifiers, node.name,
        node.genericParameterClause, node.inheritanceClause, node.genericWhereClause,
        node.memberBlock)
    case .protocolDecl:
      let node = node.cast(ProtocolDeclSyntax.self)
      fillType(
        &result, .protocol, node.attributes, node.modifiers, node.name, nil,
        node.inheritanceClause, node.genericWhereClause, node.memberBlock)
    case .extensionDecl:
      let node = node.cast(ExtensionDeclSyntax.self)
      result.attributes = attributes(node.attributes)
      result.modifiers = modifiers(node.modifiers)
      result.kind = .type(
        TypeDeclaration(
          keyword: .extension,
          name: InsetSwiftOutline.Identifier(
            text(node.extendedType), range: range(node.extendedType)),
          extended: type(node.extendedType), inherited: inherited(node.inheritanceClause),
          requirements: requirements(node.genericWhereClause), body: range(node.memberBlock),
          members: members(node.memberBlock)))
    case .enumCaseDecl:
      let node = node.cast(EnumCaseDeclSyntax.self)
      result.attributes = attributes(node.attributes)
      result.modifiers = modifiers(node.modifiers)
      result.kind = .enumCases(enumCases(node))
    default: fillRare(&result, node)
    }
  }

  private mutating func fillRare(_ result: inout Declaration, _ node: DeclSyntax) {
    switch node.kind {
    case .importDecl:
      let node = node.cast(ImportDeclSyntax.self)
      result.attributes = attributes(node.attributes)
      result.modifiers = modifiers(node.modifiers)
      result.kind = .import(
        ImportDeclaration(
          path: node.path.map { name($0.name) },
          declarationKind: node.importKindSpecifier.map { $0.text }))
    case .deinitializerDecl:
      let node = node.cast(DeinitializerDeclSyntax.self)
      result.attributes = attributes(node.attributes)
      result.modifiers = modifiers(node.modifiers)
      result.kind = .function(
        FunctionDeclaration(
          keyword: .deinitializer, name: identifier(node.deinitKeyword), parameters: [],
          body: node.body.map { code($0) }))
    case .subscriptDecl:
      let node = node.cast(SubscriptDeclSyntax.self)
      result.attributes = attributes(node.attributes)
      result.modifiers = modifiers(node.modifiers)
      result.kind = .function(
        FunctionDeclaration(
          keyword: .subscript, name: identifier(node.subscriptKeyword),
          generics: generics(node.genericParameterClause),
          parameters: parameters(node.parameterClause, isSubscript: true),
          result: type(node.returnClause.type),
          requirements: requirements(node.genericWhereClause), body: nil,
          accessors: accessors(node.accessorBlock)))
    case .typeAliasDecl:
      let node = node.cast(TypeAliasDeclSyntax.self)
      result.attributes = attributes(node.attributes)
      result.modifiers = modifiers(node.modifiers)
      result.kind = .typeAlias(
        TypeAlias(
          name: identifier(node.name), generics: generics(node.genericParameterClause),
          type: type(node.initializer.value)))
    case .associatedTypeDecl:
      let node = node.cast(AssociatedTypeDeclSyntax.self)
      result.attributes = attributes(node.attributes)
      result.modifiers = modifiers(node.modifiers)
      result.kind = .typeAlias(
        TypeAlias(
          name: identifier(node.name), isAssociatedType: true,
          inherited: inherited(node.inheritanceClause),
          type: node.initializer.map { type($0.value) }))
    case .operatorDecl:
      let node = node.cast(OperatorDeclSyntax.self)
      let fixity: OperatorDeclaration.Fixity =
        switch node.fixitySpecifier.text {
        case "prefix": .prefix
        case "postfix": .postfix
        default: .infix
        }
      result.kind = .operator(
        OperatorDeclaration(
          fixity: fixity, name: node.name.text,
          group: node.operatorPrecedenceAndTypes.map { name($0.precedenceGroup) }))
    case .precedenceGroupDecl:
      let node = node.cast(PrecedenceGroupDeclSyntax.self)
      result.modifiers = modifiers(node.modifiers)
      result.kind = .precedenceGroup(precedenceGroup(node))
    case .ifConfigDecl:
      var branches: [ConditionalBranch<Member>] = []
      for clause in node.cast(IfConfigDeclSyntax.self).clauses {
        let condition = clause.condition.map { expression($0) }
        var elements: [Member] = []
        if let list = clause.elements?.as(MemberBlockItemListSyntax.self) {
          elements = members(list)
        } else if let list = clause.elements?.as(CodeBlockItemListSyntax.self) {
          elements = topLevel(list)
        }
        branches.append(ConditionalBranch(condition: condition, elements: elements))
      }
      result.kind = .conditional(branches)
    case .macroExpansionDecl:
      let node = node.cast(MacroExpansionDeclSyntax.self)
      result.attributes = attributes(node.attributes)
      result.modifiers = modifiers(node.modifiers)
      result.kind = .macro(
        name(node.macroName),
        arguments(node.arguments, node.trailingClosure, node.additionalTrailingClosures))
    default: break
    }
  }

  private mutating func fillType(
    _ result: inout Declaration, _ keyword: TypeDeclaration.Keyword,
    _ attributes: AttributeListSyntax, _ modifiers: DeclModifierListSyntax, _ name: TokenSyntax,
    _ generics: GenericParameterClauseSyntax?, _ inheritance: InheritanceClauseSyntax?,
    _ requirements: GenericWhereClauseSyntax?, _ block: MemberBlockSyntax
  ) {
    result.attributes = self.attributes(attributes)
    result.modifiers = self.modifiers(modifiers)
    result.kind = .type(
      TypeDeclaration(
        keyword: keyword, name: identifier(name), generics: self.generics(generics),
        inherited: inherited(inheritance), requirements: self.requirements(requirements),
        body: range(block), members: members(block)))
  }

  // MARK: Their parts

  private mutating func variable(_ node: VariableDeclSyntax) -> VariableDeclaration {
    var bindings: [VariableDeclaration.Binding] = []
    var untyped = 0
    for binding in node.bindings {
      let written = binding.typeAnnotation.map { type($0.type) }
      bindings.append(
        VariableDeclaration.Binding(
          pattern: pattern(binding.pattern), type: written,
          value: binding.initializer.map { code($0.value) },
          accessors: accessors(binding.accessorBlock), range: range(binding)))
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
    return VariableDeclaration(
      isLet: node.bindingSpecifier.text == "let", bindings: bindings)
  }

  mutating func accessors(_ block: AccessorBlockSyntax?) -> [Accessor] {
    guard let block else { return [] }
    let content = Syntax(block.accessors)
    if let items = content.as(CodeBlockItemListSyntax.self) {
      return [
        Accessor(
          kind: .get, parameter: nil, body: code(items, from: start(block), to: end(block)),
          range: range(block))
      ]
    }
    var result: [Accessor] = []
    for node in content.as(AccessorDeclListSyntax.self) ?? [] {
      let kind: Accessor.Kind =
        switch node.accessorSpecifier.text {
        case "get": .get
        case "set": .set
        case "willSet": .willSet
        case "didSet": .didSet
        case "init": .`init`
        default: .other
        }
      result.append(
        Accessor(
          kind: kind, parameter: node.parameters.map { name($0.name) },
          body: node.body.map { code($0) }, range: range(node)))
    }
    return result
  }

  private mutating func parameters(
    _ clause: FunctionParameterClauseSyntax, isSubscript: Bool = false
  ) -> [Parameter] {
    var result: [Parameter] = []
    for node in clause.parameters {
      let first = name(node.firstName)
      let label: String? =
        if first == "_" || (isSubscript && node.secondName == nil) { nil } else { first }
      let (type, isInout) = parameterType(node.type)
      result.append(
        Parameter(
          label: label, name: node.secondName.map(name) ?? first, type: type, isInout: isInout,
          isVariadic: node.ellipsis != nil, attributes: attributes(node.attributes),
          defaultValue: node.defaultValue.map { code($0.value) }, range: range(node)))
    }
    return result
  }

  /// A parameter's type without `inout`.
  private mutating func parameterType(_ node: TypeSyntax) -> (TypeReference, isInout: Bool) {
    let found = type(node)
    guard case .attributed(let words, let base) = found.kind, words.contains("inout") else {
      return (found, false)
    }
    let rest = words.filter { $0 != "inout" }
    return (rest.isEmpty ? base : TypeReference(.attributed(rest, base), range: found.range), true)
  }

  private mutating func enumCases(_ node: EnumCaseDeclSyntax) -> [EnumCase] {
    var result: [EnumCase] = []
    for element in node.elements {
      var payload: [Parameter]?
      if let clause = element.parameterClause {
        var parameters: [Parameter] = []
        for parameter in clause.parameters {
          let first = parameter.firstName.map(name)
          parameters.append(
            Parameter(
              label: first == "_" ? nil : first,
              name: parameter.secondName.map(name) ?? first ?? "",
              type: type(parameter.type),
              defaultValue: parameter.defaultValue.map { code($0.value) },
              range: range(parameter)))
        }
        payload = parameters
      }
      result.append(
        EnumCase(
          name: identifier(element.name), payload: payload,
          rawValue: element.rawValue.map { code($0.value) }))
    }
    return result
  }

  private func precedenceGroup(_ node: PrecedenceGroupDeclSyntax) -> PrecedenceGroup {
    var group = PrecedenceGroup(name: name(node.name))
    for element in node.groupAttributes {
      let element = Syntax(element)
      if let relation = element.as(PrecedenceGroupRelationSyntax.self) {
        let names = relation.precedenceGroups.map { name($0.name) }
        if relation.higherThanOrLowerThanLabel.text == "higherThan" {
          group.higherThan += names
        } else {
          group.lowerThan += names
        }
      } else if let associativity = element.as(PrecedenceGroupAssociativitySyntax.self) {
        switch associativity.value.text {
        case "left": group.associativity = .left
        case "right": group.associativity = .right
        default: group.associativity = .none
        }
      } else if let assignment = element.as(PrecedenceGroupAssignmentSyntax.self) {
        group.isAssignment = assignment.value.text == "true"
      }
    }
    return group
  }

  // MARK: Attributes

  func modifiers(_ list: DeclModifierListSyntax) -> Modifiers {
    var result: Modifiers = []
    for modifier in list {
      let name = modifier.name.text
      if let detail = modifier.detail?.detail.text {
        // `unowned(unsafe)` is `unowned`, `private(set)` is not `private`.
        result.insert(
          detail == "set" ? Modifiers(spelling: name + "(set)") : Modifiers(spelling: name))
      } else {
        result.insert(Modifiers(spelling: name))
      }
    }
    return result
  }

  /// The attributes of a list, those within `#if` too.
  mutating func attributes(_ list: AttributeListSyntax) -> [Attribute] {
    var result: [Attribute] = []
    for element in list {
      let element = Syntax(element)
      if let node = element.as(AttributeSyntax.self) {
        result.append(attribute(node))
      } else if let node = element.as(IfConfigDeclSyntax.self) {
        for clause in node.clauses {
          guard let list = clause.elements?.as(AttributeListSyntax.self) else { continue }
          result += nested { $0.attributes(list) } ?? []
        }
      }
    }
    return result
  }

  private mutating func attribute(_ node: AttributeSyntax) -> Attribute {
    var arguments = Attribute.Arguments.none
    if let found = node.arguments.map({ Syntax($0) }) {
      if let list = found.as(LabeledExprListSyntax.self) {
        arguments = .list(self.arguments(list))
      } else if let list = found.as(AvailabilityArgumentListSyntax.self) {
        arguments = .availability(availability(list))
      } else {
        arguments = .text(text(found))
      }
    }
    return Attribute(name: type(node.attributeName), arguments: arguments, range: range(node))
  }
}
