internal import InsetSwiftOutline
internal import InsetText

/// A file of a module.
final class FileInfo {
  let id: Int32
  let path: String
  /// The folders that it is in, outermost first.
  let folders: [Substring]
  /// Its declarations at the top level, in order.
  var declarations: [ByteRange] = []
  let imports: Set<String>
  /// Where reads of its bodies are noted.
  let reads: BodyReads?

  init(id: Int32, path: String, imports: Set<String>, reads: BodyReads? = nil) {
    self.id = id
    self.path = path
    folders = path.split(separator: "/").dropLast()
    self.imports = imports
    self.reads = reads
  }

  /// How many folders both files are in.
  func nearness(to other: FileInfo) -> Int {
    if other === self { return .max }
    var count = 0
    while count < folders.count, count < other.folders.count,
      folders[count] == other.folders[count]
    { count += 1 }
    return count
  }
}

/// Where code stands: what its names may mean.
final class Context {
  let file: FileInfo
  /// The type whose members are in scope.
  let owner: TypeHint
  let parent: Context?
  /// Generic parameters with what they must be.
  let generics: [String: TypeReference?]
  /// What the extension of a type that is not seen says of the one that this has within it.
  let wrapped: Wrapped?

  /// The parameter of a generic type, and what it must be: `Base` and `UIView`.
  struct Wrapped {
    let parameter: String
    let type: TypeReference
  }

  init(
    file: FileInfo, owner: TypeHint = .none, parent: Context? = nil,
    generics: [String: TypeReference?] = [:], wrapped: Wrapped? = nil
  ) {
    self.file = file
    self.owner = owner
    self.parent = parent
    self.generics = generics
    self.wrapped = wrapped
  }

  /// Whether a name is a generic parameter's here.
  func isGeneric(_ name: String) -> Bool {
    generics[name] != nil || parent?.isGeneric(name) ?? false
  }

  static func names(of parameters: [GenericParameter]) -> [String: TypeReference?] {
    var result: [String: TypeReference?] = [:]
    for parameter in parameters { result[parameter.name.text] = .some(parameter.constraint) }
    return result
  }
}

/// A body or an initial value, decoded, with what was found in it.
///
/// What an evaluation asks of it is noted, so that it need not be evaluated again after an edit of
/// something else.
final class CodeBody {
  private var code: Code
  /// Where it begins in the file.
  private(set) var base: Int
  /// The type and the member that it belongs to.
  let type: String
  let method: String
  private var decoded: [Statement] = []
  private(set) var sites: [Site] = []
  /// The names that are used in it.
  private var usedNames: Set<String> = []
  /// The names of its parameters that are used as such only: no property of the name is meant.
  private var shadowed: Set<String> = []
  private let parameterNames: Set<String>
  private var tied: Set<String> = []
  private var steps: [Set<String>] = []
  private var tiedMembers: Set<MemberName> = []
  /// The names that are assigned, and whether to something other than `self`.
  private(set) var assigned: [Assignment] = []
  /// The local names, with the names of their types where those are written, else empty.
  private(set) var locals: [String: String] = [:]
  /// How controllers are shown.
  private(set) var contained: [Containment] = []
  /// The calls that make instances.
  private var made: [Construction] = []
  /// Whether constraints may be made by running it.
  var isRelevant = false
  private var reads: BodyReads?
  /// The evaluation that read it last.
  fileprivate var reader: Int32 = 0

  init(
    _ code: Code, base: Int, type: String, method: String, parameters: [Parameter] = [],
    generics: [GenericParameter] = []
  ) {
    self.code = code
    self.base = base
    self.type = type
    self.method = method
    parameterNames = Set(parameters.map(\.name))
    for parameter in parameters {
      var name = parameter.type.unwrapped.namePath?.last ?? ""
      // What is generic is what it has to be.
      if let generic = generics.first(where: { $0.name.text == name }) {
        name = generic.constraint?.namePath?.last ?? ""
      }
      locals[parameter.name] = name
    }
  }

  /// A body that is part of another one, decoded already.
  init(statements: [Statement], base: Int) {
    code = Code(statements: [], offset: 0, length: 0)
    self.base = base
    decoded = statements
    type = ""
    method = ""
    parameterNames = []
  }

  var statements: [Statement] {
    reads?.note(self)
    return decoded
  }

  var mentions: Set<String> {
    reads?.note(self)
    return usedNames
  }

  /// Whether a property of a name may be spoken of; one that a parameter hides is not, unless constraints
  /// are made here, of whatever that parameter is.
  func maySpeak(of property: String) -> Bool {
    mentions.contains(property) && !(sites.isEmpty && shadowed.contains(property))
  }

  /// The names that constraints of the body may speak of: those in statements that make some, by
  /// themselves or by a function that `isMaker` knows, and all that other names stand for.
  ///
  /// - Complexity: O(names).
  func tiedNames(_ isMaker: (String) -> Bool) -> Set<String> {
    reads?.note(self)
    return steps.filter { $0.contains(where: isMaker) }.reduce(into: tied) { $0.formUnion($1) }
  }

  /// The members of other things that the body lays out, with the classes of those things that it says.
  ///
  /// - Complexity: O(members).
  func tiedMembers(among names: Set<String>) -> Set<MemberName> {
    if tiedMembers.isEmpty { return [] }
    return Set(
      tiedMembers.lazy.filter { names.contains($0.name) }.map { [locals] in
        let known = locals[$0.base] ?? ""
        return MemberName(base: known.isEmpty ? $0.base : known, name: $0.name)
      })
  }

  /// The calls in it that make instances.
  var constructions: [Construction] {
    reads?.note(self)
    return made
  }

  var makesInstances: Bool { !made.isEmpty }

  /// The names that are used in it, for what does not belong to an evaluation.
  var names: Set<String> { usedNames }

  var expression: Expression? {
    if case .expression(let value) = statements.first?.kind { value } else { nil }
  }

  /// The class of which an initial value is an instance, where that is easily seen.
  var madeClass: String? {
    guard case .expression(let value)? = decoded.first?.kind,
      case .call(let callee, _) = value.kind,
      case .name(let name) = callee.kind
    else { return nil }
    return name
  }

  /// The number of bytes of source.
  var length: Int { Int(code.length) }

  func decode(_ operators: OperatorTable, _ file: FileInfo) {
    reads = file.reads
    decoded = code.statements(operators)
    var collector = SiteCollector(file: file, type: type, method: method)
    collector.declare(locals)
    collector.collect(decoded, base: base)
    sites = collector.sites
    usedNames = collector.mentions
    shadowed = parameterNames.subtracting(collector.memberNames)
    tied = collector.tied
    tiedMembers = collector.tiedMembers
    steps = collector.steps
    assigned = collector.assigned
    locals.merge(collector.locals) { own, _ in own }
    contained = collector.contained
    made = collector.constructions
  }

  // MARK: Edits

  /// Whether both say the same in the same layout of bytes, wherever they stand.
  func hasSameCode(as other: CodeBody) -> Bool {
    code.hash == other.code.hash && code.length == other.code.length
      && code.bytes == other.code.bytes
  }

  /// Takes over what was decoded of the same code in the same file.
  func adopt(_ other: CodeBody, in file: FileInfo) {
    reads = file.reads
    decoded = other.decoded
    sites = other.sites
    usedNames = other.usedNames
    shadowed = other.shadowed
    tied = other.tied
    tiedMembers = other.tiedMembers
    steps = other.steps
    assigned = other.assigned
    locals = other.locals
    contained = other.contained
    made = other.made
    for place in sites.indices { sites[place].key.file = file.id }
    moveSites(by: base - other.base)
  }

  /// Takes over where the same code stands now.
  func move(to other: CodeBody) {
    moveSites(by: other.base - base)
    base = other.base
  }

  /// Takes the code of another one; it has to be decoded.
  func replaceCode(by other: CodeBody) {
    code = other.code
    base = other.base
    locals = other.locals
  }

  private func moveSites(by distance: Int) {
    guard distance != 0 else { return }
    for place in sites.indices { sites[place].key.move(by: distance) }
  }
}

/// Notes which bodies an evaluation reads, one evaluation at a time.
final class BodyReads {
  private var bodies: [CodeBody] = []
  private var nibs: Set<String> = []
  private var number: Int32 = 0
  private var isNoting = false

  /// Runs an evaluation.
  ///
  /// - Returns: its result, with the bodies that it has read, each once, and the names of xibs and of classes
  ///   in them that it has looked for.
  func noting<Result>(
    _ run: () -> Result
  ) -> (result: Result, bodies: [CodeBody], nibs: Set<String>) {
    number &+= 1
    isNoting = true
    defer {
      isNoting = false
      bodies = []
      nibs = []
    }
    let result = run()
    return (result, bodies, nibs)
  }

  func noteNib(_ name: String) {
    if isNoting { nibs.insert(name) }
  }

  func note(_ body: CodeBody) {
    guard isNoting, body.reader != number else { return }
    body.reader = number
    bodies.append(body)
  }
}

/// A parameter of a function.
struct ParameterInfo {
  var label: String?
  var name: String
  var type: TypeReference
  var isInout: Bool
  var isVariadic: Bool
  /// Whether a closure given for it collects its statements' values.
  var isBuilder: Bool
  /// Whether what is given for it is only evaluated when the function asks for it.
  var isAutoclosure: Bool
  /// Whether the function may keep it.
  var isEscaping: Bool
  var defaultValue: CodeBody?
}

/// A function, an initialiser or a subscript's getter.
final class FunctionInfo {
  let name: String
  let keyword: FunctionDeclaration.Keyword
  let parameters: [ParameterInfo]
  let result: TypeReference?
  let body: CodeBody?
  let context: Context
  let modifiers: Modifiers
  let generics: [GenericParameter]
  /// Whether its own body collects its statements' values.
  let isBuilder: Bool
  /// The function's own names: generic parameters on top of `context`.
  let inner: Context

  init(
    _ declaration: FunctionDeclaration, modifiers: Modifiers, isBuilder: Bool, base: Int,
    context: Context
  ) {
    name = declaration.name.text
    keyword = declaration.keyword
    self.modifiers = modifiers
    self.isBuilder = isBuilder
    self.context = context
    generics = declaration.generics
    result = declaration.result
    let code = declaration.body ?? declaration.accessors.first { $0.kind == .get }?.body
    let owner = context.owner.name
    let method = name
    body = code.map {
      CodeBody(
        $0, base: base + Int($0.offset), type: owner, method: method,
        parameters: declaration.parameters, generics: declaration.generics)
    }
    parameters = declaration.parameters.map { parameter in
      ParameterInfo(
        label: parameter.label, name: parameter.name, type: parameter.type,
        isInout: parameter.isInout, isVariadic: parameter.isVariadic,
        isBuilder: parameter.attributes.contains {
          isBuilderName($0) || isFunction(parameter.type) && isWrapperName($0)
        },
        isAutoclosure: has("autoclosure", parameter.type, parameter.attributes),
        isEscaping: has("escaping", parameter.type, parameter.attributes),
        defaultValue: parameter.defaultValue.map {
          CodeBody($0, base: base + Int($0.offset), type: owner, method: method)
        })
    }
    inner =
      declaration.generics.isEmpty
      ? context
      : Context(
        file: context.file, owner: context.owner, parent: context,
        generics: Context.names(of: declaration.generics))
  }

  var isStatic: Bool { modifiers.isOfType }
  var isInitializer: Bool {
    switch keyword {
    case .initializer, .failableInitializer, .implicitlyUnwrappedInitializer: true
    default: false
    }
  }
  var isPrivate: Bool { modifiers.access.map { $0 <= .fileprivate } ?? false }

  var bodies: [CodeBody] { [body].compactMap { $0 } + parameters.compactMap(\.defaultValue) }
}

/// Whether a parameter or its type has an attribute.
private func has(
  _ word: String, _ type: TypeReference, _ attributes: [InsetSwiftOutline.Attribute]
) -> Bool {
  if attributes.contains(where: { $0.name.namePath?.last == word }) { return true }
  guard case .attributed(let words, let inner) = type.kind else { return false }
  return words.contains { $0.hasSuffix(word) } || has(word, inner, [])
}

private func isBuilderName(_ attribute: InsetSwiftOutline.Attribute) -> Bool {
  attribute.name.namePath?.last?.hasSuffix("Builder") ?? false
}

/// Whether values of a type are closures; an attribute of a parameter of such a type is a result builder.
private func isFunction(_ type: TypeReference) -> Bool {
  switch type.kind {
  case .function: true
  case .attributed(_, let inner), .optional(let inner): isFunction(inner)
  case .tuple(let elements): elements.count == 1 && isFunction(elements[0].type)
  default: false
  }
}

/// Whether an attribute may be a property wrapper: those of Apple's that are none are left out.
private func isWrapperName(_ attribute: InsetSwiftOutline.Attribute) -> Bool {
  guard let name = attribute.name.namePath?.last, let first = name.utf8.first else { return false }
  let known = ["IBOutlet", "IBInspectable", "GKInspectable", "NSManaged", "NSCopying", "MainActor"]
  return first >= UInt8(ascii: "A") && first <= UInt8(ascii: "Z") && !known.contains(name)
}

/// Whether an attribute lets the Objective-C runtime find a property by its name.
private func isKeyedName(_ attribute: InsetSwiftOutline.Attribute) -> Bool {
  guard let name = attribute.name.namePath?.last else { return false }
  return ["IBOutlet", "IBInspectable", "GKInspectable", "NSManaged", "objc"].contains(name)
}

/// A stored or computed property, or a variable at the top level.
final class PropertyInfo {
  let name: String
  let type: TypeReference?
  let value: CodeBody?
  let getter: CodeBody?
  let setter: CodeBody?
  let setterName: String
  let didSet: CodeBody?
  let isComputed: Bool
  let isLet: Bool
  let isOutlet: Bool
  /// Whether a storyboard or xib can set it by its name.
  let isSetByKey: Bool
  let isBuilder: Bool
  /// Whether a wrapper that is not followed may change the value.
  let wrapper: InsetSwiftOutline.Attribute?
  let modifiers: Modifiers
  let context: Context
  /// The index in a tuple pattern, whose value is `value`'s element.
  let element: Int?

  init(
    name: String, element: Int?, binding: VariableDeclaration.Binding, isLet: Bool,
    attributes: [InsetSwiftOutline.Attribute], modifiers: Modifiers, base: Int, context: Context
  ) {
    self.name = name
    self.element = element
    self.isLet = isLet
    self.modifiers = modifiers
    self.context = context
    type = binding.type
    func body(_ code: Code?) -> CodeBody? {
      code.map {
        CodeBody($0, base: base + Int($0.offset), type: context.owner.name, method: name)
      }
    }
    value = body(binding.value)
    getter = body(binding.accessor(.get)?.body ?? binding.accessor(.other)?.body)
    setter = body(binding.accessor(.set)?.body)
    setterName = binding.accessor(.set)?.parameter ?? "newValue"
    didSet = body(binding.accessor(.didSet)?.body)
    isComputed = binding.isComputed
    isOutlet = attributes.contains { $0.name.namePath?.last == "IBOutlet" }
    isSetByKey = attributes.contains { isKeyedName($0) }
    wrapper = attributes.first { isWrapperName($0) }
    isBuilder = attributes.contains { isBuilderName($0) }
  }

  var isStatic: Bool { modifiers.isOfType }
  var isLazy: Bool { modifiers.contains(.lazy) }
  var isPrivate: Bool { modifiers.access.map { $0 <= .fileprivate } ?? false }

  var bodies: [CodeBody] { [value, getter, setter, didSet].compactMap { $0 } }
}

/// A case of an enum.
struct EnumCaseInfo {
  var name: String
  var payload: [Parameter]?
  var rawValue: CodeBody?
  var index: Int
}

/// A member of a type, or a declaration at the top level.
enum MemberInfo {
  case property(PropertyInfo)
  case function(FunctionInfo)

  var context: Context {
    switch self {
    case .property(let property): property.context
    case .function(let function): function.context
    }
  }

  var isPrivate: Bool {
    switch self {
    case .property(let property): property.isPrivate
    case .function(let function): function.isPrivate
    }
  }

  var isStatic: Bool {
    switch self {
    case .property(let property): property.isStatic
    case .function(let function): function.isStatic
    }
  }

  /// Whether it says what it does, and does not only ask for a member, as protocols do.
  var hasCode: Bool {
    switch self {
    case .property(let property): property.getter != nil || property.value != nil
    case .function(let function): function.body != nil
    }
  }
}

/// A class, struct, enum or protocol of the module.
final class TypeInfo {
  let id: Int
  let name: String
  let keyword: TypeDeclaration.Keyword
  let context: Context
  let isPrivate: Bool
  /// Whether code of other modules may make instances of it.
  let isSeenOutside: Bool
  /// Whether the Objective-C runtime knows all of its members.
  let exposesMembers: Bool
  /// Where its name stands in the file.
  private(set) var place: Int
  /// Where its declaration stands in the file.
  private(set) var range: ByteRange
  /// The context of its members.
  private(set) var inner: Context!
  /// Its generic parameters, in order.
  let genericNames: [String]
  var isGeneric: Bool { !genericNames.isEmpty }
  var inherited: [(type: TypeReference, context: Context)]
  var superclass: TypeHint = .none
  var protocols: [TypeHint] = []
  /// The names of its external protocols.
  var members: [String: [MemberInfo]] = [:]
  /// The stored properties of instances, in order.
  var stored: [PropertyInfo] = []
  var functions: [FunctionInfo] = []
  var properties: [PropertyInfo] = []
  var nested: [String: [TypeInfo]] = [:]
  var aliases: [String: TypeReference] = [:]
  var cases: [EnumCaseInfo] = []

  init(
    id: Int, _ declaration: TypeDeclaration, attributes: [InsetSwiftOutline.Attribute],
    modifiers: Modifiers, base: Int, length: Int, context: Context
  ) {
    self.id = id
    name = declaration.name.text
    keyword = declaration.keyword
    self.context = context
    isPrivate = modifiers.access.map { $0 <= .fileprivate } ?? false
    isSeenOutside = modifiers.access.map { $0 >= .public } ?? false
    exposesMembers = attributes.contains { $0.name.namePath?.last == "objcMembers" }
    place = base + Int(declaration.name.range.start)
    range = ByteRange(start: base, end: base + max(0, length))
    inherited = declaration.inherited.map { ($0, context) }
    genericNames = declaration.generics.map(\.name.text)
    inner = Context(
      file: context.file, owner: .module(self), parent: context,
      generics: Context.names(of: declaration.generics))
  }

  var isClass: Bool { keyword == .class || keyword == .actor }

  /// Takes over where the same type stands now.
  func move(to other: TypeInfo) {
    place = other.place
    range = other.range
  }

  /// The name with those of the types around it.
  var fullName: String {
    if let outer = context.owner.module { return outer.fullName + "." + name }
    return name
  }
}
