/// A statement.
public struct Statement: Hashable, Sendable {
  public var kind: Kind
  public var range: CodeRange

  public init(_ kind: Kind, range: CodeRange) {
    self.kind = kind
    self.range = range
  }

  public indirect enum Kind: Hashable, Sendable {
    /// An expression by itself; assignments are expressions.
    case expression(Expression)
    /// `let` or `var` in a body.
    case variable(LocalVariable)
    /// A function, type or alias in a body; its ranges count from the statement's start.
    case declaration(Declaration)
    case `if`(IfStatement)
    case `guard`([Condition], [Statement])
    case `switch`(SwitchStatement)
    case `for`(ForStatement)
    case `while`([Condition], [Statement])
    /// `repeat { … } while condition`
    case `repeat`([Statement], Expression)
    case `return`(Expression?)
    case `break`(String?)
    case `continue`(String?)
    case `fallthrough`
    case `throw`(Expression)
    case `defer`([Statement])
    case `do`(DoStatement)
    /// `label: statement`
    case labeled(String, Statement)
    /// `#if` with all its branches.
    case conditional([ConditionalBranch<Statement>])
    /// What could not be parsed, is nested too deep, or has no form here.
    case unknown
  }
}

/// `let` or `var` in a body.
public struct LocalVariable: Hashable, Sendable {
  public var attributes: [Attribute]
  public var modifiers: Modifiers
  public var isLet: Bool
  public var bindings: [Binding]

  public init(
    attributes: [Attribute] = [], modifiers: Modifiers = [], isLet: Bool, bindings: [Binding]
  ) {
    self.attributes = attributes
    self.modifiers = modifiers
    self.isLet = isLet
    self.bindings = bindings
  }

  public struct Binding: Hashable, Sendable {
    public var pattern: Pattern
    /// `let a, b: CGFloat` writes one type behind the last: it is given to both.
    public var type: TypeReference?
    public var value: Expression?
    public var accessors: [Accessor]

    public init(
      pattern: Pattern, type: TypeReference?, value: Expression?, accessors: [Accessor] = []
    ) {
      self.pattern = pattern
      self.type = type
      self.value = value
      self.accessors = accessors
    }
  }
}

/// A condition of `if`, `guard` or `while`; several hold together, in order.
public struct Condition: Hashable, Sendable {
  public var kind: Kind
  public var range: CodeRange

  public init(_ kind: Kind, range: CodeRange) {
    self.kind = kind
    self.range = range
  }

  public indirect enum Kind: Hashable, Sendable {
    case expression(Expression)
    /// `let x = value`; `if let x` has `x` itself as its value.
    case binding(isLet: Bool, Pattern, TypeReference?, Expression)
    /// `case pattern = value`
    case match(Pattern, TypeReference?, Expression)
    /// `#available(…)`, `#unavailable(…)`
    case availability(isAvailable: Bool, [Availability])
  }
}

/// An entry of `#available` or `@available`.
public struct Availability: Hashable, Sendable {
  /// `iOS`, `swift`, `*`; for `@available` also `deprecated`, `unavailable` and such words.
  public var platform: String
  /// The version's numbers; none for `*`.
  public var version: [Int]

  public init(platform: String, version: [Int]) {
    self.platform = platform
    self.version = version
  }
}

/// `if`, as a statement and as an expression.
public struct IfStatement: Hashable, Sendable {
  public var conditions: [Condition]
  public var body: [Statement]
  public var otherwise: Else?

  public init(conditions: [Condition], body: [Statement], otherwise: Else?) {
    self.conditions = conditions
    self.body = body
    self.otherwise = otherwise
  }

  public indirect enum Else: Hashable, Sendable {
    case block([Statement])
    case `if`(IfStatement, CodeRange)
  }
}

/// `switch`, as a statement and as an expression.
public struct SwitchStatement: Hashable, Sendable {
  public var subject: Expression
  /// The cases of all branches of `#if`, in order.
  public var cases: [Case]

  public init(subject: Expression, cases: [Case]) {
    self.subject = subject
    self.cases = cases
  }

  public struct Case: Hashable, Sendable {
    /// None for `default`.
    public var items: [Item]
    /// The conditions of the `#if` that it stands in.
    public var compilation: Expression?
    public var isUnknown: Bool
    public var body: [Statement]
    public var range: CodeRange

    public init(
      items: [Item], compilation: Expression? = nil, isUnknown: Bool = false, body: [Statement],
      range: CodeRange
    ) {
      self.items = items
      self.compilation = compilation
      self.isUnknown = isUnknown
      self.body = body
      self.range = range
    }

    public var isDefault: Bool { items.isEmpty }
  }

  public struct Item: Hashable, Sendable {
    public var pattern: Pattern
    public var filter: Expression?

    public init(pattern: Pattern, filter: Expression?) {
      self.pattern = pattern
      self.filter = filter
    }
  }
}

/// `for pattern in sequence where filter { … }`
public struct ForStatement: Hashable, Sendable {
  public var pattern: Pattern
  public var type: TypeReference?
  public var sequence: Expression
  public var filter: Expression?
  public var body: [Statement]

  public init(
    pattern: Pattern, type: TypeReference?, sequence: Expression, filter: Expression?,
    body: [Statement]
  ) {
    self.pattern = pattern
    self.type = type
    self.sequence = sequence
    self.filter = filter
    self.body = body
  }
}

/// `do { … } catch pattern { … }`
public struct DoStatement: Hashable, Sendable {
  public var body: [Statement]
  public var catches: [Catch]

  public init(body: [Statement], catches: [Catch]) {
    self.body = body
    self.catches = catches
  }

  public struct Catch: Hashable, Sendable {
    /// None for a `catch` of everything, where `error` is the name.
    public var items: [SwitchStatement.Item]
    public var body: [Statement]

    public init(items: [SwitchStatement.Item], body: [Statement]) {
      self.items = items
      self.body = body
    }
  }
}

/// A pattern.
public struct Pattern: Hashable, Sendable {
  public var kind: Kind
  public var range: CodeRange

  public init(_ kind: Kind, range: CodeRange) {
    self.kind = kind
    self.range = range
  }

  public indirect enum Kind: Hashable, Sendable {
    /// `_`
    case wildcard
    /// A name that is bound here.
    case name(String)
    /// `let pattern`, `var pattern` within a larger pattern.
    case binding(isLet: Bool, Pattern)
    case tuple([PatternElement])
    /// `.name`, `Type.name(a, let b)`: the type if written, the payload if written.
    case enumCase(Expression?, String, [PatternElement]?)
    /// `pattern?`
    case optional(Pattern)
    /// `is Type`
    case typeCheck(TypeReference)
    /// `pattern as Type`
    case cast(Pattern, TypeReference)
    /// A value that is compared by `~=`.
    case expression(Expression)
  }

  /// The names that the pattern binds, in order.
  public var names: [String] {
    switch kind {
    case .name(let name): [name]
    case .binding(_, let pattern), .optional(let pattern), .cast(let pattern, _): pattern.names
    case .tuple(let elements): elements.flatMap { $0.pattern.names }
    case .enumCase(_, _, let elements): (elements ?? []).flatMap { $0.pattern.names }
    case .wildcard, .typeCheck, .expression: []
    }
  }
}

/// An element of a tuple pattern or of an enum case's payload.
public struct PatternElement: Hashable, Sendable {
  public var label: String?
  public var pattern: Pattern

  public init(label: String?, pattern: Pattern) {
    self.label = label
    self.pattern = pattern
  }
}
