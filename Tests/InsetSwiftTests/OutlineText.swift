import InsetSwiftOutline

/// An outline as text, as short as can be read: what the tests compare.
///
/// A call is `(call callee label: argument)`, and so on for all other kinds.
func written(_ outline: FileOutline) -> String {
  outline.members.map { written($0.declaration) }.joined(separator: "\n")
}

private func written(_ declaration: Declaration, indent: String = "") -> String {
  var words = declaration.attributes.map { written($0) }
  if declaration.modifiers.rawValue != 0 { words.append(written(declaration.modifiers)) }
  let inner = indent + "  "
  func block(_ members: [Member]) -> String {
    members.map { "\n" + inner + written($0.declaration, indent: inner) }.joined()
  }
  switch declaration.kind {
  case .import(let found):
    words.append(
      "import " + (found.declarationKind.map { $0 + " " } ?? "") + found.path.joined(separator: ".")
    )
  case .type(let type):
    words.append("\(type.keyword) \(type.name.text)")
    if type.extended != nil { words.append("path \(type.namePath)") }
    words += written(type.generics)
    if !type.inherited.isEmpty {
      words.append(": " + type.inherited.map { written($0) }.joined(separator: ", "))
    }
    words += written(type.requirements)
    return words.joined(separator: " ") + block(type.members)
  case .variable(let variable):
    words.append(variable.isLet ? "let" : "var")
    for binding in variable.bindings {
      words.append(written(binding.pattern))
      if let type = binding.type { words.append(": " + written(type)) }
      if let value = binding.value { words.append("= " + written(value.expression())) }
      words += binding.accessors.map { written($0) }
    }
  case .function(let function):
    words.append("\(function.keyword) \(function.fullName)")
    words += written(function.generics)
    words.append("(" + function.parameters.map { written($0) }.joined(separator: ", ") + ")")
    if function.isAsync { words.append("async") }
    if function.isThrowing { words.append("throws") }
    if let result = function.result { words.append("-> " + written(result)) }
    words += written(function.requirements)
    if let body = function.body { words.append(written(body.statements())) }
    words += function.accessors.map { written($0) }
  case .enumCases(let cases):
    for found in cases {
      var word = "case \(found.name.text)"
      if let payload = found.payload {
        word += "(" + payload.map { written($0) }.joined(separator: ", ") + ")"
      }
      if let value = found.rawValue { word += " = " + written(value.expression()) }
      words.append(word)
    }
  case .typeAlias(let alias):
    words.append((alias.isAssociatedType ? "associatedtype " : "typealias ") + alias.name.text)
    words += written(alias.generics)
    if !alias.inherited.isEmpty {
      words.append(": " + alias.inherited.map { written($0) }.joined(separator: ", "))
    }
    if let type = alias.type { words.append("= " + written(type)) }
  case .operator(let found):
    words.append("\(found.fixity) operator \(found.name) \(found.group ?? "-")")
  case .precedenceGroup(let group):
    words.append(
      "precedencegroup \(group.name) \(group.associativity) higher \(group.higherThan) lower \(group.lowerThan) \(group.isAssignment)"
    )
  case .conditional(let branches):
    words.append("#if")
    return words.joined(separator: " ")
      + branches.map { branch in
        "\n" + indent + (branch.condition.map { written($0) } ?? "else") + ":"
          + block(branch.elements)
      }.joined()
  case .statements(let code): words.append("do " + written(code.statements()))
  case .macro(let name, let arguments): words.append("#\(name)" + written(arguments))
  case .unknown: words.append("unknown")
  }
  return words.joined(separator: " ")
}

private func written(_ modifiers: Modifiers) -> String {
  let names: [(Modifiers, String)] = [
    (.private, "private"), (.fileprivate, "fileprivate"), (.public, "public"), (.open, "open"),
    (.privateSetter, "private(set)"), (.static, "static"), (.class, "class"), (.lazy, "lazy"),
    (.weak, "weak"), (.unowned, "unowned"), (.override, "override"),
    (.convenience, "convenience"), (.required, "required"), (.final, "final"),
    (.mutating, "mutating"), (.indirect, "indirect"), (.prefix, "prefix"), (.infix, "infix"),
    (.optional, "optional"),
  ]
  return names.filter { modifiers.contains($0.0) }.map(\.1).joined(separator: " ")
}

private func written(_ attribute: Attribute) -> String {
  let arguments =
    switch attribute.arguments {
    case .none: ""
    case .list(let arguments): written(arguments)
    case .availability(let entries): "(" + written(entries) + ")"
    case .text(let text): "(\(text))"
    }
  return "@" + written(attribute.name) + arguments
}

private func written(_ entries: [Availability]) -> String {
  entries.map { ([$0.platform] + $0.version.map { "\($0)" }).joined(separator: " ") }
    .joined(separator: ", ")
}

private func written(_ accessor: Accessor) -> String {
  "{\(accessor.kind)\(accessor.parameter.map { "(\($0))" } ?? "")"
    + (accessor.body.map { " " + written($0.statements()) } ?? "") + "}"
}

private func written(_ parameter: Parameter) -> String {
  (parameter.attributes.map { written($0) + " " }.joined()) + (parameter.label ?? "_") + " "
    + parameter.name + ": " + (parameter.isInout ? "inout " : "") + written(parameter.type)
    + (parameter.isVariadic ? "..." : "")
    + (parameter.defaultValue.map { " = " + written($0.expression()) } ?? "")
}

private func written(_ generics: [GenericParameter]) -> [String] {
  generics.isEmpty
    ? []
    : [
      "<"
        + generics.map { $0.name.text + ($0.constraint.map { ": " + written($0) } ?? "") }
        .joined(separator: ", ") + ">"
    ]
}

private func written(_ requirements: [GenericRequirement]) -> [String] {
  requirements.isEmpty
    ? []
    : [
      "where "
        + requirements.map { "\(written($0.left)) \($0.relation) \(written($0.right))" }
        .joined(separator: ", ")
    ]
}

func written(_ type: TypeReference) -> String {
  func list(_ types: [TypeReference]) -> String {
    types.isEmpty ? "" : "<" + types.map { written($0) }.joined(separator: ", ") + ">"
  }
  func tuple(_ elements: [TupleTypeElement]) -> String {
    "("
      + elements.map {
        ($0.label.map { $0 + ": " } ?? "") + written($0.type) + ($0.isVariadic ? "..." : "")
      }.joined(separator: ", ") + ")"
  }
  return switch type.kind {
  case .named(let name, let arguments): name + list(arguments)
  case .member(let base, let name, let arguments): written(base) + "." + name + list(arguments)
  case .optional(let type): written(type) + "?"
  case .implicitlyUnwrapped(let type): written(type) + "!"
  case .array(let type): "[" + written(type) + "]"
  case .dictionary(let key, let value): "[" + written(key) + ": " + written(value) + "]"
  case .tuple(let elements): tuple(elements)
  case .function(let parameters, let result): tuple(parameters) + "->" + written(result)
  case .some(let type): "some " + written(type)
  case .any(let type): "any " + written(type)
  case .composition(let types): types.map { written($0) }.joined(separator: "&")
  case .metatype(let type): written(type) + ".Type"
  case .attributed(let words, let type): words.joined(separator: " ") + " " + written(type)
  case .other(let text): "⟨\(text)⟩"
  }
}

private func written(_ arguments: [Argument]) -> String {
  "("
    + arguments.map {
      ($0.isTrailing ? "+" : "") + ($0.label.map { $0 + ": " } ?? "") + written($0.value)
    }.joined(separator: ", ") + ")"
}

func written(_ statements: [Statement]) -> String {
  "{" + statements.map { written($0) }.joined(separator: "; ") + "}"
}

func written(_ statement: Statement) -> String {
  switch statement.kind {
  case .expression(let value): return written(value)
  case .variable(let variable):
    return (variable.attributes.map { written($0) + " " }.joined())
      + (variable.modifiers.rawValue == 0 ? "" : written(variable.modifiers) + " ")
      + (variable.isLet ? "let " : "var ")
      + variable.bindings.map { binding in
        written(binding.pattern) + (binding.type.map { ": " + written($0) } ?? "")
          + (binding.value.map { " = " + written($0) } ?? "")
          + binding.accessors.map { " " + written($0) }.joined()
      }.joined(separator: ", ")
  case .declaration(let declaration): return written(declaration)
  case .if(let statement): return written(statement)
  case .guard(let conditions, let body):
    return "guard " + written(conditions) + " else " + written(body)
  case .switch(let statement): return written(statement)
  case .for(let loop):
    return "for " + written(loop.pattern) + (loop.type.map { ": " + written($0) } ?? "") + " in "
      + written(loop.sequence) + (loop.filter.map { " where " + written($0) } ?? "") + " "
      + written(loop.body)
  case .while(let conditions, let body): return "while " + written(conditions) + " " + written(body)
  case .repeat(let body, let condition):
    return "repeat " + written(body) + " while " + written(condition)
  case .return(let value): return "return" + (value.map { " " + written($0) } ?? "")
  case .break(let label): return "break" + (label.map { " " + $0 } ?? "")
  case .continue(let label): return "continue" + (label.map { " " + $0 } ?? "")
  case .fallthrough: return "fallthrough"
  case .throw(let value): return "throw " + written(value)
  case .defer(let body): return "defer " + written(body)
  case .do(let statement):
    return "do " + written(statement.body)
      + statement.catches.map { found in
        " catch " + found.items.map { written($0) }.joined(separator: ", ") + written(found.body)
      }.joined()
  case .labeled(let label, let statement): return "\(label): " + written(statement)
  case .conditional(let branches):
    return branches.map {
      "#" + ($0.condition.map { written($0) } ?? "else") + written($0.elements)
    }
    .joined()
  case .unknown: return "unknown"
  }
}

private func written(_ statement: IfStatement) -> String {
  let start = "if " + written(statement.conditions) + " " + written(statement.body)
  return switch statement.otherwise {
  case nil: start
  case .block(let body): start + " else " + written(body)
  case .if(let statement, _): start + " else " + written(statement)
  }
}

private func written(_ statement: SwitchStatement) -> String {
  "switch " + written(statement.subject) + " {"
    + statement.cases.map { found in
      (found.compilation.map { "#" + written($0) + " " } ?? "")
        + (found.isUnknown ? "@unknown " : "")
        + (found.isDefault ? "default" : found.items.map { written($0) }.joined(separator: ", "))
        + ": " + written(found.body)
    }.joined(separator: " ") + "}"
}

private func written(_ item: SwitchStatement.Item) -> String {
  written(item.pattern) + (item.filter.map { " where " + written($0) } ?? "")
}

private func written(_ conditions: [Condition]) -> String {
  conditions.map { condition in
    switch condition.kind {
    case .expression(let value): written(value)
    case .binding(let isLet, let pattern, let type, let value):
      (isLet ? "let " : "var ") + written(pattern) + (type.map { ": " + written($0) } ?? "") + " = "
        + written(value)
    case .match(let pattern, let type, let value):
      "case " + written(pattern) + (type.map { ": " + written($0) } ?? "") + " = " + written(value)
    case .availability(let isAvailable, let entries):
      (isAvailable ? "#available(" : "#unavailable(") + written(entries) + ")"
    }
  }.joined(separator: ", ")
}

func written(_ pattern: Pattern) -> String {
  func list(_ elements: [PatternElement]) -> String {
    "("
      + elements.map { ($0.label.map { $0 + ": " } ?? "") + written($0.pattern) }
      .joined(separator: ", ") + ")"
  }
  return switch pattern.kind {
  case .wildcard: "_"
  case .name(let name): name
  case .binding(let isLet, let pattern): (isLet ? "let " : "var ") + written(pattern)
  case .tuple(let elements): list(elements)
  case .enumCase(let type, let name, let elements):
    (type.map { written($0) } ?? "") + "." + name + (elements.map { list($0) } ?? "")
  case .optional(let pattern): written(pattern) + "?"
  case .typeCheck(let type): "is " + written(type)
  case .cast(let pattern, let type): written(pattern) + " as " + written(type)
  case .expression(let value): "~" + written(value)
  }
}

func written(_ expression: Expression) -> String {
  switch expression.kind {
  case .integer(let value): return "\(value)"
  case .float(let value): return "\(value)f"
  case .boolean(let value): return "\(value)"
  case .nil: return "nil"
  case .string(let segments):
    return "\""
      + segments.map {
        switch $0 {
        case .text(let text):
          text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "⏎")
        case .interpolation(let arguments): "\\" + written(arguments)
        }
      }.joined() + "\""
  case .regex(let text): return "/\(text)/"
  case .array(let elements): return "[" + elements.map { written($0) }.joined(separator: ", ") + "]"
  case .dictionary(let elements):
    return "["
      + (elements.isEmpty
        ? ":" : elements.map { written($0.key) + ": " + written($0.value) }.joined(separator: ", "))
      + "]"
  case .tuple(let elements): return "tuple" + written(elements)
  case .name(let name): return name
  case .self: return "self"
  case .super: return "super"
  case .discard: return "_"
  case .member(let base, let name): return (base.map { written($0) } ?? "") + "." + name
  case .specialized(let base, let types):
    return written(base) + "<" + types.map { written($0) }.joined(separator: ", ") + ">"
  case .type(let type): return "type(" + written(type) + ")"
  case .call(let base, let arguments): return written(base) + written(arguments)
  case .subscript(let base, let arguments): return written(base) + "[" + written(arguments) + "]"
  case .optionalChain(let base): return written(base) + "?"
  case .forced(let base): return written(base) + "!"
  case .inout(let base): return "&" + written(base)
  case .prefix(let name, let base): return "(" + name + written(base) + ")"
  case .postfix(let base, let name): return "(" + written(base) + name + ")"
  case .binary(let left, let name, let right): return "(\(written(left)) \(name) \(written(right)))"
  case .assignment(let left, let right): return "\(written(left)) = \(written(right))"
  case .ternary(let first, let second, let third):
    return "(\(written(first)) ? \(written(second)) : \(written(third)))"
  case .cast(let value, let cast, let type):
    let word =
      switch cast {
      case .upcast: "as"
      case .conditional: "as?"
      case .forced: "as!"
      }
    return "(\(written(value)) \(word) \(written(type)))"
  case .typeCheck(let value, let type): return "(\(written(value)) is \(written(type)))"
  case .effect(let effect, let value): return "\(effect) " + written(value)
  case .sequence: return "sequence"
  case .closure(let closure):
    var head = closure.attributes.map { written($0) }
    if !closure.captures.isEmpty {
      head.append(
        "["
          + closure.captures.map {
            ($0.specifier.map { $0 + " " } ?? "") + $0.name
              + ($0.value.map { " = " + written($0) } ?? "")
          }.joined(separator: ", ") + "]")
    }
    if let parameters = closure.parameters {
      head.append(
        "("
          + parameters.map { $0.name + ($0.type.map { ": " + written($0) } ?? "") }
          .joined(separator: ", ") + ")")
    }
    if let result = closure.result { head.append("-> " + written(result)) }
    return (head.isEmpty ? "" : head.joined(separator: " ") + " in ") + written(closure.statements)
  case .keyPath(let root, let components):
    return "\\" + (root.map { written($0) } ?? "")
      + components.map {
        switch $0 {
        case .member(let name): ".\(name)"
        case .method(let name, let arguments): ".\(name)" + written(arguments)
        case .subscript(let arguments): "[" + written(arguments) + "]"
        case .optionalChain: "?"
        case .forced: "!"
        }
      }.joined()
  case .macro(let name, let arguments): return "#\(name)" + written(arguments)
  case .if(let statement): return "(" + written(statement) + ")"
  case .switch(let statement): return "(" + written(statement) + ")"
  case .do(let statement): return "(do " + written(statement.body) + ")"
  case .conditional(let branches):
    return "#("
      + branches.map {
        ($0.condition.map { written($0) } ?? "else") + ": "
          + $0.elements.map { written($0) }.joined()
      }.joined(separator: ", ") + ")"
  case .pattern(let pattern): return "pattern " + written(pattern)
  case .unknown: return "unknown"
  }
}
