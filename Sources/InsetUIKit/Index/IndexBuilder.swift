internal import InsetSwiftOutline
internal import InsetText

/// Reads the declarations of a module's files into an index.
struct IndexBuilder {
  private(set) var index = ModuleIndex()
  private var extensions: [(TypeDeclaration, Modifiers, Int, Context)] = []
  private let reads = BodyReads()
  /// Whether what is read stands in a branch of `#if` that is not compiled for iOS.
  private var isExcluded = false

  /// Adds a file; of a library's own sources nothing is read.
  mutating func add(_ outline: FileOutline, path: String, isLibrary: Bool = false) {
    var imports: Set<String> = []
    for found in outline.imports { if let name = found.path.first { imports.insert(name) } }
    let file = FileInfo(
      id: Int32(clamping: index.files.count), path: path, imports: imports, reads: reads)
    index.files.append(file)
    if isLibrary { return }
    let context = Context(file: file)
    for member in outline.members {
      let start = Int(member.offset)
      file.declarations.append(
        ByteRange(start: start, end: start + Int(member.declaration.length)))
      add(member.declaration, base: start, context: context, to: nil)
    }
  }

  /// Adds extensions and resolves what types inherit.
  ///
  /// - Parameter old: an index of the same operators, what was decoded for which is taken over.
  mutating func finish(_ operators: OperatorTable, after old: ModuleIndex? = nil) -> ModuleIndex {
    addExtensions()
    resolveInherited()
    resolveConformances()
    index.operatorTable = operators
    index.reads = reads
    let bodies = index.bodies
    let new = old.map { adopt(from: $0) } ?? bodies
    let jobs = stride(from: 0, to: new.count, by: 64).map {
      BodyJob(bodies: Array(new[$0..<min($0 + 64, new.count)]), operators: operators)
    }
    _ = mapOnAllCores(jobs) { job in job.run() }
    index.bodies = []
    index.finish(bodies)
    return index
  }

  /// Takes over what is known of unchanged bodies.
  ///
  /// - Returns: the others.
  private func adopt(from old: ModuleIndex) -> [(CodeBody, FileInfo)] {
    var numbers: [String: Int] = [:]
    for file in old.files { numbers[file.path] = Int(file.id) }
    let known = index.files.map { file -> [CodeBody] in
      guard let number = numbers[file.path], old.files[number].imports == file.imports else {
        return []
      }
      return old.fileBodies[number]
    }
    // They come in the same order but around an edit: those behind it are found from the end.
    var counts = Array(repeating: 0, count: index.files.count)
    for (_, file) in index.bodies { counts[Int(file.id)] += 1 }
    var places = Array(repeating: 0, count: index.files.count)
    var result: [(CodeBody, FileInfo)] = []
    for (body, file) in index.bodies {
      let number = Int(file.id)
      let place = places[number]
      places[number] += 1
      let other = [place, place + known[number].count - counts[number]].lazy
        .filter { known[number].indices.contains($0) }.map { known[number][$0] }
        .first { $0.hasSameCode(as: body) && $0.type == body.type && $0.method == body.method }
      if let other { body.adopt(other, in: file) } else { result.append((body, file)) }
    }
    return result
  }

  /// Adds what extensions declare.
  mutating func addExtensions() {
    // A type that is declared in an extension may itself be extended.
    let ordered = extensions.enumerated().sorted {
      ($0.element.0.namePath.count, $0.offset) < ($1.element.0.namePath.count, $1.offset)
    }
    for (_, (declaration, modifiers, base, context)) in ordered {
      addExtension(declaration, modifiers, base, context)
    }
    extensions = []
    index.wrappers.sort()
  }

  private func resolveInherited() {
    for type in index.types {
      for (reference, context) in type.inherited {
        for part in parts(of: reference) {
          let hint = index.resolve(part, in: context)
          if let found = hint.module, found === type { continue }
          let isProtocol =
            hint.module.map { $0.keyword == .protocol }
            ?? !UIKitClasses.looksLikeClass(hint.name)
          if isProtocol || !type.isClass && type.keyword != .protocol {
            type.protocols.append(hint)
          } else if type.superclass.isNone {
            type.superclass = hint
          } else {
            type.protocols.append(hint)
          }
        }
      }
    }
  }

  /// Finds the protocols of the module that extensions have types of others conform to.
  private mutating func resolveConformances() {
    for (name, inherited) in index.externalInherited {
      let found = inherited.flatMap { one in
        parts(of: one.type).map { index.resolve($0, in: one.context) }
      }
      index.externalProtocols[name] = found.filter { $0.module?.keyword == .protocol }
    }
    index.externalInherited = [:]
  }

  private func parts(of reference: TypeReference) -> [TypeReference] {
    if case .composition(let parts) = reference.kind { return parts }
    if case .attributed(_, let type) = reference.kind { return parts(of: type) }
    return [reference]
  }

  // MARK: - Declarations

  private mutating func add(
    _ declaration: Declaration, base: Int, context: Context, to type: TypeInfo?
  ) {
    switch declaration.kind {
    case .conditional(let branches):
      let outer = isExcluded
      var isTaken = false
      for branch in branches {
        let truth = branch.condition.map { compilation($0) } ?? .maybe
        if case .no = truth { isExcluded = true } else { isExcluded = outer || isTaken }
        if case .yes = truth { isTaken = true }
        for member in branch.elements {
          add(member.declaration, base: base + Int(member.offset), context: context, to: type)
        }
      }
      isExcluded = outer
    case .type(let found): add(found, declaration, base, context, to: type)
    case .variable(let variable):
      for binding in variable.bindings {
        let names = binding.pattern.names
        let isTuple = if case .tuple = binding.pattern.kind { true } else { false }
        for (place, name) in names.enumerated() {
          let property = PropertyInfo(
            name: name, element: isTuple ? place : nil, binding: binding, isLet: variable.isLet,
            attributes: declaration.attributes, modifiers: declaration.modifiers, base: base,
            context: context)
          add(.property(property), name, context, to: type)
          if let type {
            type.properties.append(property)
            if !property.isComputed && !property.isStatic { type.stored.append(property) }
          }
          for body in property.bodies { index.bodies.append((body, context.file)) }
        }
      }
    case .function(let found):
      if found.keyword == .deinitializer { return }
      let function = FunctionInfo(
        found, modifiers: declaration.modifiers,
        isBuilder: declaration.attributes.contains {
          $0.name.namePath?.last?.hasSuffix("Builder") ?? false
        }, base: base, context: context)
      add(.function(function), function.name, context, to: type)
      type?.functions.append(function)
      if type == nil { index.freeFunctions.append(function) }
      index.functionCounts[function.name, default: 0] += 1
      if function.parameters.contains(where: \.isAutoclosure) {
        index.autoclosures[function.name, default: []].append(function)
      }
      for body in function.bodies { index.bodies.append((body, context.file)) }
    case .enumCases(let cases):
      guard let type else { return }
      for found in cases {
        let raw = found.rawValue.map {
          CodeBody($0, base: base + Int($0.offset), type: type.name, method: found.name.text)
        }
        if let raw { index.bodies.append((raw, context.file)) }
        type.cases.append(
          EnumCaseInfo(
            name: found.name.text, payload: found.payload, rawValue: raw, index: type.cases.count))
      }
    case .typeAlias(let alias):
      // Another system's names would hide those of iOS.
      guard !isExcluded, let target = alias.type ?? alias.inherited.first else { return }
      if let type {
        type.aliases[alias.name.text] = target
      } else if context.owner.isNone {
        index.aliases[alias.name.text, default: []].append((target, context))
      }
    case .statements(let code):
      let body = CodeBody(code, base: base + Int(code.offset), type: "", method: "")
      index.bodies.append((body, context.file))
      index.topLevel.append((body, context))
    case .macro(let name, let arguments):
      // The ranges of a macro's arguments count from the declaration's start.
      let statements = arguments.map { Statement(.expression($0.value), range: $0.value.range) }
      guard !statements.isEmpty else { return }
      let code = Code(statements: statements, offset: 0, length: declaration.length)
      let body = CodeBody(code, base: base, type: "", method: "#" + name)
      index.bodies.append((body, context.file))
      index.topLevel.append((body, context))
    case .import, .operator, .precedenceGroup, .unknown: break
    }
  }

  private mutating func add(
    _ declaration: TypeDeclaration, _ whole: Declaration, _ base: Int, _ context: Context,
    to outer: TypeInfo?
  ) {
    let modifiers = whole.modifiers
    if declaration.keyword == .extension {
      extensions.append((declaration, modifiers, base, context))
      return
    }
    let type = TypeInfo(
      id: index.types.count, declaration, attributes: whole.attributes, modifiers: modifiers,
      base: base, length: Int(whole.length), context: context)
    index.types.append(type)
    if let outer {
      outer.nested[type.name, default: []].append(type)
    } else if case .external(let name) = context.owner {
      index.externalNested[name, default: [:]][type.name, default: []].append(type)
    } else {
      index.typesByName[type.name, default: []].append(type)
    }
    for member in declaration.members {
      add(member.declaration, base: base + Int(member.offset), context: type.inner, to: type)
    }
  }

  private mutating func addExtension(
    _ declaration: TypeDeclaration, _ modifiers: Modifiers, _ base: Int, _ context: Context
  ) {
    guard let extended = declaration.extended else { return }
    let hint = index.resolve(extended, in: context)
    let type = hint.module
    var owner = hint
    if type == nil { owner = .external(extended.namePath?.joined(separator: ".") ?? hint.name) }
    // One of a name that stands for another type is that one's.
    if case .external = hint, let path = extended.namePath, path.count == 1,
      index.alias(path[0], in: context) != nil
    {
      owner = hint
    }
    if let type {
      type.inherited += declaration.inherited.map { ($0, context) }
    } else if !declaration.inherited.isEmpty {
      index.externalInherited[owner.name, default: []] += declaration.inherited.map {
        ($0, context)
      }
    }
    let wrapped = type == nil ? wrapped(by: declaration, owner.name) : nil
    if wrapped != nil, !index.wrappers.contains(owner.name) { index.wrappers.append(owner.name) }
    // Generic names of the type itself stay in scope.
    let inner = Context(
      file: context.file, owner: owner, parent: context,
      generics: type?.inner.generics ?? wrapped.map { [$0.parameter: $0.type] } ?? [:],
      wrapped: wrapped)
    for member in declaration.members {
      var declaration = member.declaration
      if declaration.modifiers.access == nil, modifiers.access.map({ $0 <= .fileprivate }) ?? false
      {
        declaration.modifiers.insert(.fileprivate)
      }
      add(declaration, base: base + Int(member.offset), context: inner, to: type)
    }
  }

  /// What an extension of a type that is not seen has its one parameter be: `Base: UIView` of a library's
  /// `Reactive<Base>`.
  private func wrapped(by declaration: TypeDeclaration, _ name: String) -> Context.Wrapped? {
    guard declaration.requirements.count == 1, let found = declaration.requirements.first,
      found.relation != .layout, let path = found.left.namePath, path.count == 1,
      path[0] != "Self", !Self.collections.contains(name), !UIKitClasses.isSystem(name)
    else { return nil }
    return Context.Wrapped(parameter: path[0], type: found.right)
  }

  private static let collections: Set<String> = [
    "Array", "Collection", "Dictionary", "Optional", "Result", "Sequence", "Set",
  ]

  private mutating func add(
    _ member: MemberInfo, _ name: String, _ context: Context, to type: TypeInfo?
  ) {
    if let type {
      type.members[name, default: []].append(member)
    } else if case .external(let owner) = context.owner {
      index.externalMembers[owner, default: [:]][name, default: []].append(member)
      switch member {
      case .function: break
      case .property(let property): index.externalProperties.append(property)
      }
    } else {
      index.globals[name, default: []].append(member)
      if case .property(let property) = member { index.globalProperties.append(property) }
    }
    if case .function(let function) = member, let first = name.utf8.first,
      !isIdentifierStart(first)
    {
      index.operators[name, default: []].append(function)
    }
  }

  private func isIdentifierStart(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || byte >= 0x80
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}

/// Bodies that one thread decodes; no other touches them meanwhile.
private struct BodyJob: @unchecked Sendable {
  let bodies: [(CodeBody, FileInfo)]
  let operators: OperatorTable

  func run() -> Int {
    for (body, file) in bodies { body.decode(operators, file) }
    return bodies.count
  }
}
