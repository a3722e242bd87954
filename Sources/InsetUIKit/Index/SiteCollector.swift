internal import InsetSwiftOutline
internal import InsetText

/// The ways to write a constraint.
enum Idiom: String, Sendable, CaseIterable {
  case anchor, item, vfl, snapkit, purelayout, cartography, tinyconstraints, stevia, other
}

/// A place in the source that makes constraints.
struct Site: Sendable {
  var key: SiteKey
  var idiom: Idiom
  var type: String
  var method: String
}

/// An assignment to a name or a member.
struct Assignment: Hashable {
  var name: String
  /// The names that lead to what has the member: none for a name by itself, `self`, `card.title`.
  var base: [String]
  /// Whether `base` says it.
  var isKnown: Bool

  /// Whether something other than `self` has the member.
  var isOutside: Bool { !isKnown || !base.isEmpty && base != ["self"] }
}

/// A member of something that is not `self`: `composer.content`.
struct MemberName: Hashable {
  /// The name before it, or of its class where that is known; empty where neither is.
  var base: String
  var name: String
}

/// Finds constraint statements, names that are used and names that are assigned in code.
struct SiteCollector {
  private let file: FileInfo
  private let type: String
  private let method: String
  private(set) var sites: [Site] = []
  private(set) var mentions: Set<String> = []
  /// The names in each statement that is an expression without constraint statements in it.
  private(set) var steps: [Set<String>] = []
  /// The names of members of something that is written: `self.title`, `card.title`.
  private(set) var memberNames: Set<String> = []
  /// The names elsewhere.
  private(set) var tied: Set<String> = []
  /// The members of other things that are laid out.
  private(set) var tiedMembers: Set<MemberName> = []
  /// How many statements around are expressions.
  private var stepDepth = 0
  private(set) var assigned: [Assignment] = []
  /// The local names, with the names of their types where those are written.
  private(set) var locals: [String: String] = [:]
  /// The calls that make instances.
  private(set) var constructions: [Construction] = []
  private var containment: ContainmentCollector
  private var base = 0
  /// How many closures of Cartography's `constrain` are around.
  private var constrainDepth = 0
  /// Parameters of the closures around.
  private var makers: [String] = []
  /// Parameters of the function that are of SnapKit's types.
  private var givenMakers: Set<String> = []
  /// Whether what is called on nothing is called on something that SnapKit makes constraints by.
  private let isInMaker: Bool
  private let usesTiny: Bool
  private let usesStevia: Bool

  init(file: FileInfo, type: String, method: String) {
    self.file = file
    self.type = type
    self.method = method
    usesTiny = file.imports.contains("TinyConstraints")
    usesStevia = file.imports.contains("Stevia")
    isInMaker = SnapKitNames.isMaker(type)
    containment = ContainmentCollector(type: type, method: method)
  }

  /// Takes in the names of parameters with those of their types.
  mutating func declare(_ parameters: [String: String]) {
    containment.declare(parameters)
    givenMakers = Set(parameters.filter { SnapKitNames.isMaker($0.value) }.keys)
  }

  /// How controllers are shown.
  var contained: [Containment] { containment.found }

  mutating func collect(_ statements: [Statement], base: Int) {
    self.base = base
    visit(statements)
    if statements.count == 1, case .expression(let value)? = statements.first?.kind {
      containment.returns(value)
    }
  }

  private mutating func add(_ idiom: Idiom, _ range: CodeRange) {
    let key = SiteKey(file: file.id, base: base, range)
    sites.append(Site(key: key, idiom: idiom, type: type, method: method))
  }

  // MARK: - Statements

  private mutating func visit(_ statements: [Statement]) {
    containment.enterBlock()
    for one in statements { visit(one) }
    containment.leaveBlock()
  }

  private mutating func visit(_ statement: Statement) {
    switch statement.kind {
    case .expression(let value):
      let (outer, count) = (mentions, sites.count)
      mentions = []
      stepDepth += 1
      if usesStevia, SteviaNames.isChain(value) { add(.stevia, value.range) }
      visit(value)
      stepDepth -= 1
      if sites.count == count {
        if !mentions.isEmpty { steps.append(mentions) }
      } else {
        tied.formUnion(mentions)
      }
      mentions.formUnion(outer)
    case .variable(let variable):
      for binding in variable.bindings {
        note(binding.pattern, binding.type, binding.value)
        if let value = binding.value { visit(value) }
        for accessor in binding.accessors { visit(accessor.body, from: statement) }
      }
    case .declaration(let declaration): visit(declaration, from: statement)
    case .if(let found): visit(found)
    case .guard(let conditions, let body):
      visit(conditions)
      visit(body)
    case .switch(let found): visit(found)
    case .for(let found):
      containment.bindElements(found.pattern, found.sequence)
      if case .array = found.sequence.kind { tie(found.sequence) }
      visit(found.sequence)
      if let filter = found.filter { visit(filter) }
      visit(found.body)
    case .while(let conditions, let body):
      visit(conditions)
      visit(body)
    case .repeat(let body, let condition):
      visit(body)
      visit(condition)
    case .return(let value):
      guard let value else { return }
      containment.returns(value)
      visit(value)
    case .throw(let value): visit(value)
    case .defer(let body): visit(body)
    case .do(let found): visit(found)
    case .labeled(_, let inner): visit(inner)
    case .conditional(let branches): for branch in branches { visit(branch.elements) }
    case .break, .continue, .fallthrough, .unknown: break
    }
  }

  private mutating func visit(_ code: Code?, from statement: Statement) {
    guard let code else { return }
    let outer = base
    base += Int(statement.range.start) + Int(code.offset)
    visit(code.statements())
    base = outer
  }

  private mutating func visit(_ declaration: Declaration, from statement: Statement) {
    let outer = base
    base += Int(statement.range.start)
    visit(declaration)
    base = outer
  }

  private mutating func visit(_ declaration: Declaration) {
    let start = base
    func codes() -> [Code] {
      switch declaration.kind {
      case .function(let function):
        return [function.body].compactMap { $0 } + function.accessors.compactMap(\.body)
          + function.parameters.compactMap(\.defaultValue)
      case .variable(let variable):
        return variable.bindings.flatMap { binding in
          [binding.value].compactMap { $0 } + binding.accessors.compactMap(\.body)
        }
      default: return []
      }
    }
    for code in codes() {
      base = start + Int(code.offset)
      visit(code.statements())
      base = start
    }
    if case .type(let found) = declaration.kind {
      for member in found.members {
        base = start + Int(member.offset)
        visit(member.declaration)
        base = start
      }
    }
  }

  private mutating func visit(_ found: IfStatement) {
    visit(found.conditions)
    // Sheets came with iOS 13: what is set since then is set wherever there are some.
    if found.conditions.allSatisfy(\.isSheetSystem) {
      for one in found.body { visit(one) }
    } else {
      visit(found.body)
    }
    switch found.otherwise {
    case .block(let body): visit(body)
    case .if(let next, _): visit(next)
    case nil: break
    }
  }

  private mutating func visit(_ found: SwitchStatement) {
    visit(found.subject)
    for one in found.cases {
      for item in one.items {
        visit(item.pattern)
        if let filter = item.filter { visit(filter) }
      }
      visit(one.body)
    }
  }

  private mutating func visit(_ found: DoStatement) {
    visit(found.body)
    for one in found.catches { visit(one.body) }
  }

  private mutating func visit(_ conditions: [Condition]) {
    for condition in conditions {
      switch condition.kind {
      case .binding(_, let pattern, let type, let value):
        note(pattern, type, value)
        visit(value)
      case .expression(let value), .match(_, _, let value): visit(value)
      case .availability: break
      }
    }
  }

  private mutating func visit(_ pattern: Pattern) {
    switch pattern.kind {
    case .expression(let value): visit(value)
    case .binding(_, let inner), .optional(let inner), .cast(let inner, _): visit(inner)
    case .tuple(let elements): for element in elements { visit(element.pattern) }
    default: break
    }
  }

  // MARK: - Expressions

  private mutating func mention(_ name: String) {
    mentions.insert(name)
    if stepDepth == 0 { tied.insert(name) }
  }

  /// Whether a member of a view is what constraints hold it by.
  private func isLayoutItem(_ name: String) -> Bool {
    AnchorNames.attributes[name] != nil || UIKitMembers.guides[name] != nil
      || name.hasPrefix("snp")
  }

  /// Notes that something is laid out, if it is a member of something else.
  private mutating func tie(_ expression: Expression) {
    switch expression.kind {
    case .optionalChain(let inner), .forced(let inner): tie(inner)
    case .array(let elements): for one in elements { tie(one) }
    case .member(let inner?, let name):
      let base = path(inner)?.last ?? ""
      if base != "self" { tiedMembers.insert(MemberName(base: base, name: name)) }
    default: break
    }
  }

  /// Notes what a call lays out: what it is called on, and what it is given.
  private mutating func tieItems(_ callee: Expression, _ arguments: [Argument]) {
    switch callee.kind {
    case .name(let name):
      guard
        name == "NSLayoutConstraint"
          || !LayoutWords.words(of: name).isDisjoint(with: LayoutWords.all)
      else { return }
    case .member(let inner, let name):
      if let inner, case .array = inner.kind { tie(inner) }
      // What is put into it may say how large it is.
      if let inner,
        name.hasPrefix("addSubview") || name.hasPrefix("insertSubview")
          || name.hasPrefix("addArrangedSubview")
      {
        tie(inner)
      }
      guard !LayoutWords.words(of: name).isDisjoint(with: LayoutWords.all) else { return }
      if let inner { tie(inner) }
    default: return
    }
    for argument in arguments { tie(argument.value) }
  }

  private mutating func visit(_ arguments: [Argument]) {
    for argument in arguments { visit(argument.value) }
  }

  private mutating func visit(_ expression: Expression) {
    switch expression.kind {
    case .integer, .float, .boolean, .nil, .regex, .self, .super, .discard, .type, .unknown: break
    case .string(let segments):
      for case .interpolation(let arguments) in segments { visit(arguments) }
    case .array(let values): for value in values { visit(value) }
    case .dictionary(let pairs):
      for pair in pairs {
        visit(pair.key)
        visit(pair.value)
      }
    case .tuple(let arguments): visit(arguments)
    case .name(let name):
      mention(name)
      containment.mention(name)
    case .member(let inner, let name):
      mention(name)
      if let made = Construction(reference: inner, name) { constructions.append(made) }
      if inner != nil { memberNames.insert(name) }
      if let inner, isLayoutItem(name) { tie(inner) }
      containment.mention(name)
      if let inner { visit(inner) }
    case .specialized(let inner, _): visit(inner)
    case .call(let callee, let arguments): visitCall(expression, callee, arguments)
    case .subscript(let inner, let arguments):
      visit(inner)
      visit(arguments)
    case .optionalChain(let inner), .forced(let inner), .effect(_, let inner): visit(inner)
    case .inout(let inner):
      assign(inner)
      visit(inner)
    case .prefix(_, let inner), .postfix(let inner, _), .cast(let inner, _, _),
      .typeCheck(let inner, _):
      visit(inner)
    case .binary(let left, let name, let right):
      mention(name)
      if name.hasSuffix("="), !["==", "!=", "<=", ">=", "===", "!=="].contains(name) {
        assign(left)
      }
      if constrainDepth > 0, CartographyNames.isRelation(left, name, right) {
        add(.cartography, expression.range)
      } else if usesStevia, SteviaNames.isRelation(left, name, right) {
        add(.stevia, expression.range)
      }
      visit(left)
      visit(right)
    case .assignment(let target, let value):
      assign(target)
      containment.assign(target, value)
      visit(target)
      visit(value)
    case .ternary(let condition, let first, let second):
      visit(condition)
      visit(first)
      visit(second)
    case .sequence(let elements):
      for case .operand(let value) in elements { visit(value) }
    case .closure(let closure):
      for capture in closure.captures { if let value = capture.value { visit(value) } }
      let outer = makers
      makers += closure.parameters?.map(\.name) ?? ["$0"]
      visit(closure.statements)
      makers = outer
    case .keyPath(_, let components):
      for case .member(let name) in components { mention(name) }
    case .macro(let name, let arguments):
      let known = constructions
      if name != "selector" { visit(arguments) }
      // What is made to be looked at stands for nothing.
      if name == "Preview" { constructions = known }
    case .if(let found): visit(found)
    case .switch(let found): visit(found)
    case .do(let found): visit(found)
    case .conditional(let branches):
      for branch in branches { for value in branch.elements { visit(value) } }
    case .pattern(let pattern): visit(pattern)
    }
  }

  /// Keeps a local name, with its type if that is easily seen.
  private mutating func note(_ pattern: Pattern, _ type: TypeReference?, _ value: Expression?) {
    for name in pattern.names { locals[name] = locals[name] ?? "" }
    // Under its new name it may be laid out.
    if let value, case .member = value.kind { tie(value) }
    containment.bind(pattern, type, value)
    guard case .name(let name) = pattern.kind else { return }
    let found = type?.namePath?.last ?? value.flatMap { typeName($0) }
    if let found, locals[name]?.isEmpty ?? true { locals[name] = found }
    if let found { containment.note(name, type: found) }
  }

  /// The type of `Type(…)` and of `value as? Type`.
  private func typeName(_ expression: Expression) -> String? {
    switch expression.kind {
    case .call(let callee, _):
      guard case .name(let name) = callee.kind, name.first?.isUppercase ?? false else { return nil }
      return name
    case .cast(_, _, let type): return type.namePath?.last
    case .forced(let inner), .optionalChain(let inner), .effect(_, let inner):
      return typeName(inner)
    default: return nil
    }
  }

  /// The names that lead to an expression, `self` among them; `nil` for another form.
  private func path(_ expression: Expression) -> [String]? {
    switch expression.kind {
    case .name(let name): return [name]
    case .self: return ["self"]
    case .super: return ["self"]
    case .member(let inner?, let name): return path(inner).map { $0 + [name] }
    case .forced(let inner), .optionalChain(let inner): return path(inner)
    case .cast(_, _, let type): return type.namePath?.last.map { ["as", $0] }
    default: return nil
    }
  }

  private mutating func assign(_ target: Expression) {
    switch target.kind {
    case .name(let name): assigned.append(Assignment(name: name, base: [], isKnown: true))
    case .member(let inner?, let name):
      let base = path(inner)
      assigned.append(Assignment(name: name, base: base ?? [], isKnown: base != nil))
    case .subscript(let inner, _), .optionalChain(let inner), .forced(let inner): assign(inner)
    case .tuple(let elements): for element in elements { assign(element.value) }
    default: break
    }
  }

  private mutating func visitCall(
    _ expression: Expression, _ callee: Expression, _ arguments: [Argument]
  ) {
    if let idiom = idiom(callee, arguments) { add(idiom, expression.range) }
    containment.call(callee, arguments)
    tieItems(callee, arguments)
    if let made = Construction(callee, arguments, own: type, locals) { constructions.append(made) }
    if case .member(let inner, "init") = callee.kind {
      mention("init")
      if let inner { visit(inner) }
    } else {
      visit(callee)
    }
    let isConstrain = if case .name("constrain") = callee.kind { true } else { false }
    for argument in arguments {
      let scope = containment.enter(callee, argument)
      defer { containment.leave(scope) }
      if isConstrain, case .closure = argument.value.kind {
        constrainDepth += 1
        visit(argument.value)
        constrainDepth -= 1
      } else {
        visit(argument.value)
      }
    }
  }

  private func isItem(_ arguments: [Argument]) -> Bool {
    arguments.first?.label == "item" && arguments.contains { $0.label == "attribute" }
  }

  private func idiom(_ callee: Expression, _ arguments: [Argument]) -> Idiom? {
    let first = arguments.first?.label ?? ""
    switch callee.kind {
    case .name("NSLayoutConstraint"):
      if isItem(arguments) { return .item }
    case .name(let name):
      if constrainDepth > 0, CartographyNames.functions.contains(name) { return .cartography }
      if PureLayoutNames.functions.contains(name) { return .purelayout }
      if isInMaker, SnapKitNames.relations[name] != nil { return .snapkit }
      if usesTiny, TinyNames.isStatement(name, arguments) { return .tinyconstraints }
      if usesStevia, SteviaNames.isStatement(name, arguments) { return .stevia }
    case .member(let inner, let name):
      switch name {
      case "constraint":
        if AnchorNames.labels[first] != nil { return .anchor }
      case "init":
        if isItem(arguments) { return .item }
      case "constraints":
        if first == "withVisualFormat" { return .vfl }
      case "constraintsWithVisualFormat":
        return .vfl
      default:
        if AnchorNames.oldNames[name] != nil { return .anchor }
        if let inner, SnapKitNames.relations[name] != nil, isMade(inner) { return .snapkit }
        if PureLayoutNames.functions.contains(name) { return .purelayout }
        if usesTiny, TinyNames.isStatement(name, arguments) { return .tinyconstraints }
        if usesStevia, SteviaNames.isStatement(name, arguments) { return .stevia }
      }
    default: break
    }
    return nil
  }
}

extension SiteCollector {
  /// Whether an expression is what SnapKit's relations are called on: attributes of a maker, or a maker that is given.
  private func isMade(_ expression: Expression) -> Bool {
    guard let root = SnapKitNames.root(of: expression) else { return false }
    if isInMaker, root == "self" || SnapKitNames.attributes[root] != nil { return true }
    return givenMakers.contains(root)
      || expression.isMember && (makers.contains(root) || SnapKitNames.makers.contains(root))
  }
}

extension Expression {
  fileprivate var isMember: Bool { if case .member = kind { true } else { false } }
}

extension SiteKey {
  mutating func move(by distance: Int) {
    start = Int32(clamping: Int(start) + distance)
    end = Int32(clamping: Int(end) + distance)
  }

  init(file: Int32, base: Int, _ range: CodeRange) {
    self.init(
      file: file, start: Int32(clamping: base + Int(range.start)),
      end: Int32(clamping: base + Int(range.end)))
  }
}

extension Condition {
  /// Whether it asks for a system that may present controllers as sheets unasked.
  fileprivate var isSheetSystem: Bool {
    guard case .availability(isAvailable: true, let systems) = kind else { return false }
    return systems.contains { $0.platform == "iOS" && ($0.version.first ?? .max) <= 13 }
  }
}
