/// A declaration with its place in what it is a member of.
public struct Member: Hashable, Sendable {
  /// Where the declaration's first byte is, counted from the first byte of the enclosing declaration,
  /// or of the file.
  public var offset: Int32
  public var declaration: Declaration

  public init(offset: Int32, declaration: Declaration) {
    self.offset = offset
    self.declaration = declaration
  }
}

/// A declaration. All ranges in it count from its first byte, that of its first attribute or modifier,
/// so it stays equal to itself wherever it moves.
public struct Declaration: Hashable, Sendable {
  public var attributes: [Attribute]
  public var modifiers: Modifiers
  /// The number of bytes up to its last token's end.
  public var length: Int32
  public var kind: Kind

  public init(
    attributes: [Attribute] = [], modifiers: Modifiers = [], length: Int32, kind: Kind
  ) {
    self.attributes = attributes
    self.modifiers = modifiers
    self.length = length
    self.kind = kind
  }

  public indirect enum Kind: Hashable, Sendable {
    case `import`(ImportDeclaration)
    /// A class, struct, enum, protocol, actor or extension.
    case type(TypeDeclaration)
    case variable(VariableDeclaration)
    /// A function, initialiser, deinitialiser or subscript.
    case function(FunctionDeclaration)
    /// `case a, b(Int)` of an enum.
    case enumCases([EnumCase])
    /// `typealias`, and `associatedtype` with its default.
    case typeAlias(TypeAlias)
    case `operator`(OperatorDeclaration)
    case precedenceGroup(PrecedenceGroup)
    /// `#if` around members, with all its branches.
    case conditional([ConditionalBranch<Member>])
    /// Statements at the top level of a file, between its declarations; their ranges count from
    /// the code's start.
    case statements(Code)
    /// A macro that stands where a member can: `#Preview { … }`.
    case macro(String, [Argument])
    /// What could not be parsed, or has no form here, such as a macro's own declaration.
    case unknown
  }

  public var type: TypeDeclaration? { if case .type(let type) = kind { type } else { nil } }
  public var function: FunctionDeclaration? {
    if case .function(let function) = kind { function } else { nil }
  }
  public var variable: VariableDeclaration? {
    if case .variable(let variable) = kind { variable } else { nil }
  }

  /// The attribute of a name, such as `IBOutlet`.
  ///
  /// - Complexity: O(attributes).
  public func attribute(_ name: String) -> Attribute? {
    attributes.first { $0.name.namePath?.last == name }
  }
}

/// An attribute: `@IBOutlet`, `@available(iOS 11, *)`, `@Published`, `@objc(name)`.
public struct Attribute: Hashable, Sendable {
  /// Its name as a type, without `@`.
  public var name: TypeReference
  public var arguments: Arguments
  public var range: CodeRange

  public init(name: TypeReference, arguments: Arguments, range: CodeRange) {
    self.name = name
    self.arguments = arguments
    self.range = range
  }

  public enum Arguments: Hashable, Sendable {
    case none
    /// Arguments as a call's.
    case list([Argument])
    case availability([Availability])
    /// What has a form of its own, such as that of `@objc(name:)`, as text.
    case text(String)
  }
}

/// The modifiers of a declaration, its access level among them.
public struct Modifiers: OptionSet, Hashable, Sendable {
  public var rawValue: UInt64

  public init(rawValue: UInt64) { self.rawValue = rawValue }

  public static let `private` = Modifiers(rawValue: 1 << 0)
  public static let `fileprivate` = Modifiers(rawValue: 1 << 1)
  public static let `internal` = Modifiers(rawValue: 1 << 2)
  public static let package = Modifiers(rawValue: 1 << 3)
  public static let `public` = Modifiers(rawValue: 1 << 4)
  public static let open = Modifiers(rawValue: 1 << 5)
  /// `private(set)`
  public static let privateSetter = Modifiers(rawValue: 1 << 6)
  /// `fileprivate(set)`
  public static let fileprivateSetter = Modifiers(rawValue: 1 << 7)
  public static let internalSetter = Modifiers(rawValue: 1 << 8)
  public static let packageSetter = Modifiers(rawValue: 1 << 9)
  public static let publicSetter = Modifiers(rawValue: 1 << 10)
  public static let `static` = Modifiers(rawValue: 1 << 11)
  /// `class` before a member.
  public static let `class` = Modifiers(rawValue: 1 << 12)
  public static let lazy = Modifiers(rawValue: 1 << 13)
  public static let weak = Modifiers(rawValue: 1 << 14)
  public static let unowned = Modifiers(rawValue: 1 << 15)
  public static let override = Modifiers(rawValue: 1 << 16)
  public static let convenience = Modifiers(rawValue: 1 << 17)
  public static let required = Modifiers(rawValue: 1 << 18)
  public static let final = Modifiers(rawValue: 1 << 19)
  public static let mutating = Modifiers(rawValue: 1 << 20)
  public static let nonmutating = Modifiers(rawValue: 1 << 21)
  public static let indirect = Modifiers(rawValue: 1 << 22)
  public static let optional = Modifiers(rawValue: 1 << 23)
  public static let dynamic = Modifiers(rawValue: 1 << 24)
  public static let prefix = Modifiers(rawValue: 1 << 25)
  public static let postfix = Modifiers(rawValue: 1 << 26)
  public static let infix = Modifiers(rawValue: 1 << 27)
  public static let isolated = Modifiers(rawValue: 1 << 28)
  public static let nonisolated = Modifiers(rawValue: 1 << 29)
  public static let consuming = Modifiers(rawValue: 1 << 30)
  public static let borrowing = Modifiers(rawValue: 1 << 31)
  public static let async = Modifiers(rawValue: 1 << 32)
  public static let distributed = Modifiers(rawValue: 1 << 33)
  /// A word that is not in this list.
  public static let other = Modifiers(rawValue: 1 << 34)

  /// Each modifier by its spelling.
  static let byName: [String: Modifiers] = [
    "private": .private, "fileprivate": .fileprivate, "internal": .internal, "package": .package,
    "public": .public, "open": .open, "private(set)": .privateSetter,
    "fileprivate(set)": .fileprivateSetter, "internal(set)": .internalSetter,
    "package(set)": .packageSetter, "public(set)": .publicSetter, "open(set)": [],
    "static": .static, "class": .class, "lazy": .lazy, "weak": .weak, "unowned": .unowned,
    "override": .override, "convenience": .convenience, "required": .required, "final": .final,
    "mutating": .mutating, "nonmutating": .nonmutating, "indirect": .indirect,
    "optional": .optional, "dynamic": .dynamic, "prefix": .prefix, "postfix": .postfix,
    "infix": .infix, "isolated": .isolated, "nonisolated": .nonisolated,
    "consuming": .consuming, "__consuming": .consuming, "borrowing": .borrowing,
    "async": .async, "distributed": .distributed,
  ]

  /// The modifier of a spelling such as `lazy` or `private(set)`; `other` for one that is not known.
  public init(spelling: String) { self = Self.byName[spelling] ?? .other }

  /// The access level that is written; `nil` where none is.
  public var access: Access? {
    if contains(.private) { return .private }
    if contains(.fileprivate) { return .fileprivate }
    if contains(.internal) { return .internal }
    if contains(.package) { return .package }
    if contains(.public) { return .public }
    if contains(.open) { return .open }
    return nil
  }

  /// Whether a member belongs to the type itself, not to its instances.
  public var isOfType: Bool { !isDisjoint(with: [.static, .class]) }

  public enum Access: UInt8, Hashable, Sendable, Comparable {
    case `private`, `fileprivate`, `internal`, package, `public`, open

    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  }
}

/// `import UIKit`, `import struct Foundation.URL`.
public struct ImportDeclaration: Hashable, Sendable {
  /// The module and what of it, outermost first.
  public var path: [String]
  /// `struct`, `class`, `func` and so on, where it is written.
  public var declarationKind: String?

  public init(path: [String], declarationKind: String?) {
    self.path = path
    self.declarationKind = declarationKind
  }
}

/// A class, struct, enum, protocol, actor or extension.
public struct TypeDeclaration: Hashable, Sendable {
  public enum Keyword: UInt8, Hashable, Sendable {
    case `class`, `struct`, `enum`, `protocol`, actor, `extension`
  }

  public var keyword: Keyword
  /// Its name; for an extension the extended type's text.
  public var name: Identifier
  /// What an extension extends.
  public var extended: TypeReference?
  public var generics: [GenericParameter]
  /// The superclass and protocols, in order.
  public var inherited: [TypeReference]
  public var requirements: [GenericRequirement]
  /// From `{` to `}`.
  public var body: CodeRange
  public var members: [Member]

  public init(
    keyword: Keyword, name: Identifier, extended: TypeReference? = nil,
    generics: [GenericParameter] = [], inherited: [TypeReference] = [],
    requirements: [GenericRequirement] = [], body: CodeRange, members: [Member]
  ) {
    self.keyword = keyword
    self.name = name
    self.extended = extended
    self.generics = generics
    self.inherited = inherited
    self.requirements = requirements
    self.body = body
    self.members = members
  }

  /// The names that lead to the type from where it is declared: `["Outer", "Inner"]` for
  /// `extension Outer.Inner`.
  public var namePath: [String] { extended?.namePath ?? [name.text] }
}

/// A property, or a variable at the top level.
public struct VariableDeclaration: Hashable, Sendable {
  public var isLet: Bool
  public var bindings: [Binding]

  public init(isLet: Bool, bindings: [Binding]) {
    self.isLet = isLet
    self.bindings = bindings
  }

  public struct Binding: Hashable, Sendable {
    public var pattern: Pattern
    /// `let a, b: CGFloat` writes one type behind the last: it is given to both.
    public var type: TypeReference?
    /// The initial value.
    public var value: Code?
    public var accessors: [Accessor]
    public var range: CodeRange

    public init(
      pattern: Pattern, type: TypeReference?, value: Code?, accessors: [Accessor],
      range: CodeRange
    ) {
      self.pattern = pattern
      self.type = type
      self.value = value
      self.accessors = accessors
      self.range = range
    }

    /// The accessor of a kind.
    public func accessor(_ kind: Accessor.Kind) -> Accessor? {
      accessors.first { $0.kind == kind }
    }

    /// Whether the binding has no storage of its own.
    public var isComputed: Bool {
      accessors.contains { $0.kind != .willSet && $0.kind != .didSet }
    }
  }
}

/// An accessor of a variable or a subscript.
public struct Accessor: Hashable, Sendable {
  public enum Kind: UInt8, Hashable, Sendable {
    /// `get`, and a body without a word.
    case get
    case set, willSet, didSet
    case `init`
    /// `_read`, `_modify`, `unsafeAddress` and such.
    case other
  }

  public var kind: Kind
  /// The name in `set(name)`; `nil` where it is `newValue` or `oldValue`.
  public var parameter: String?
  /// `nil` in a protocol.
  public var body: Code?
  public var range: CodeRange

  public init(kind: Kind, parameter: String?, body: Code?, range: CodeRange) {
    self.kind = kind
    self.parameter = parameter
    self.body = body
    self.range = range
  }
}

/// A function, initialiser, deinitialiser or subscript.
public struct FunctionDeclaration: Hashable, Sendable {
  public enum Keyword: UInt8, Hashable, Sendable {
    case function
    case initializer
    /// `init?`
    case failableInitializer
    /// `init!`
    case implicitlyUnwrappedInitializer
    case deinitializer
    case `subscript`
  }

  public var keyword: Keyword
  /// The name or operator; `init`, `deinit`, `subscript` for those.
  public var name: Identifier
  public var generics: [GenericParameter]
  public var parameters: [Parameter]
  public var isAsync: Bool
  public var isThrowing: Bool
  public var result: TypeReference?
  public var requirements: [GenericRequirement]
  /// `nil` in a protocol, and for a subscript.
  public var body: Code?
  /// Those of a subscript.
  public var accessors: [Accessor]

  public init(
    keyword: Keyword, name: Identifier, generics: [GenericParameter] = [],
    parameters: [Parameter], isAsync: Bool = false, isThrowing: Bool = false,
    result: TypeReference? = nil, requirements: [GenericRequirement] = [], body: Code?,
    accessors: [Accessor] = []
  ) {
    self.keyword = keyword
    self.name = name
    self.generics = generics
    self.parameters = parameters
    self.isAsync = isAsync
    self.isThrowing = isThrowing
    self.result = result
    self.requirements = requirements
    self.body = body
    self.accessors = accessors
  }

  /// The name with labels: `add(_:to:)`.
  public var fullName: String {
    name.text + "(" + parameters.map { ($0.label ?? "_") + ":" }.joined() + ")"
  }
}

/// A parameter of a function.
public struct Parameter: Hashable, Sendable {
  /// What a call writes before the argument; `nil` for `_`. In a subscript, where only a second name
  /// makes a label, `nil` for a single name, too.
  public var label: String?
  public var name: String
  /// The type without `inout`; its other attributes are in it.
  public var type: TypeReference
  public var isInout: Bool
  public var isVariadic: Bool
  /// Property wrappers and result builders: `@ViewBuilder`.
  public var attributes: [Attribute]
  public var defaultValue: Code?
  public var range: CodeRange

  public init(
    label: String?, name: String, type: TypeReference, isInout: Bool = false,
    isVariadic: Bool = false, attributes: [Attribute] = [], defaultValue: Code? = nil,
    range: CodeRange
  ) {
    self.label = label
    self.name = name
    self.type = type
    self.isInout = isInout
    self.isVariadic = isVariadic
    self.attributes = attributes
    self.defaultValue = defaultValue
    self.range = range
  }
}

/// A case of an enum.
public struct EnumCase: Hashable, Sendable {
  public var name: Identifier
  /// `nil` without parentheses; names are labels here.
  public var payload: [Parameter]?
  public var rawValue: Code?

  public init(name: Identifier, payload: [Parameter]?, rawValue: Code?) {
    self.name = name
    self.payload = payload
    self.rawValue = rawValue
  }
}

/// `typealias Name = Type`, and `associatedtype Name: Constraint = Type`.
public struct TypeAlias: Hashable, Sendable {
  public var name: Identifier
  public var generics: [GenericParameter]
  public var isAssociatedType: Bool
  /// What an associated type must be.
  public var inherited: [TypeReference]
  public var type: TypeReference?

  public init(
    name: Identifier, generics: [GenericParameter] = [], isAssociatedType: Bool = false,
    inherited: [TypeReference] = [], type: TypeReference?
  ) {
    self.name = name
    self.generics = generics
    self.isAssociatedType = isAssociatedType
    self.inherited = inherited
    self.type = type
  }
}

/// `infix operator ~> : Group`
public struct OperatorDeclaration: Hashable, Sendable {
  public enum Fixity: UInt8, Hashable, Sendable { case prefix, infix, postfix }

  public var fixity: Fixity
  public var name: String
  /// The group of an infix operator; `nil` for the default one.
  public var group: String?

  public init(fixity: Fixity, name: String, group: String?) {
    self.fixity = fixity
    self.name = name
    self.group = group
  }
}

/// `precedencegroup Name { … }`
public struct PrecedenceGroup: Hashable, Sendable {
  public enum Associativity: UInt8, Hashable, Sendable { case left, right, none }

  public var name: String
  public var associativity: Associativity
  public var isAssignment: Bool
  public var higherThan: [String]
  public var lowerThan: [String]

  public init(
    name: String, associativity: Associativity = .none, isAssignment: Bool = false,
    higherThan: [String] = [], lowerThan: [String] = []
  ) {
    self.name = name
    self.associativity = associativity
    self.isAssignment = isAssignment
    self.higherThan = higherThan
    self.lowerThan = lowerThan
  }
}
