/// An expression, its operators folded by precedence.
public struct Expression: Hashable, Sendable {
  public var kind: Kind
  public var range: CodeRange

  public init(_ kind: Kind, range: CodeRange) {
    self.kind = kind
    self.range = range
  }

  /// What an expression is. Parentheses leave no trace but in the range.
  public indirect enum Kind: Hashable, Sendable {
    // MARK: Literals

    /// `8`, `0xFF`; one beyond `Int` is a `float`.
    case integer(Int)
    /// `0.5`
    case float(Double)
    case boolean(Bool)
    case `nil`
    /// `"Title \(count)"`: unescaped texts and interpolations in turn; `""` has no segments.
    case string([StringSegment])
    /// A regular expression's text, not looked into.
    case regex(String)
    case array([Expression])
    case dictionary([DictionaryElement])
    /// A tuple; `()` has no elements.
    case tuple([Argument])

    // MARK: Names

    /// A name, `$0`, `Self`, and `setUp(with:)` with its labels.
    case name(String)
    /// `self`
    case `self`
    /// `super`
    case `super`
    /// `_` on the left of an assignment.
    case discard
    /// `base.name`; without a base the implicit member `.name`. The element of a tuple is `"0"`, and
    /// `.init` is `"init"`. The name stands at the end of the range.
    case member(Expression?, String)
    /// `Foo<Bar>` before `.self`, `(` or `.`.
    case specialized(Expression, [TypeReference])
    /// A type where only a type can stand: `[UIView]` of `[UIView]()`, `[String: Int].self`. One that
    /// has the form of an expression, as `UIView`, is a name.
    case type(TypeReference)

    // MARK: Uses

    /// A call. Trailing closures are arguments like all others, marked as such.
    case call(Expression, [Argument])
    /// `base[…]`
    case `subscript`(Expression, [Argument])
    /// `base?`; the chain's end is where no more members, calls or subscripts follow.
    case optionalChain(Expression)
    /// `base!`
    case forced(Expression)
    /// `&value`
    case `inout`(Expression)

    // MARK: Operators

    case prefix(String, Expression)
    case postfix(Expression, String)
    /// `left operator right`, compound assignments as `+=` too.
    case binary(Expression, String, Expression)
    /// `target = value`
    case assignment(Expression, Expression)
    case ternary(Expression, Expression, Expression)
    case cast(Expression, Cast, TypeReference)
    /// `value is Type`
    case typeCheck(Expression, TypeReference)
    /// `try`, `try?`, `try!`, `await` before an expression. `consume`, `copy`, `unsafe` are left out.
    case effect(Effect, Expression)
    /// Operands and operators as they stand. Reading a `Code` folds them, so only one who makes or
    /// reads outlines without an `OperatorTable` meets them.
    case sequence([SequenceElement])

    // MARK: Everything else

    case closure(Closure)
    /// `\Type.a.b`
    case keyPath(TypeReference?, [KeyPathComponent])
    /// `#selector(…)`, `#line`, `#colorLiteral(…)`: the name without `#`.
    case macro(String, [Argument])
    case `if`(IfStatement)
    case `switch`(SwitchStatement)
    case `do`(DoStatement)
    /// `base` followed by `#if … #endif` with members: each branch is the whole chain.
    case conditional([ConditionalBranch<Expression>])
    /// A pattern where an expression stands, such as `let x` of `case .some(let x)` in a place that is
    /// no pattern.
    case pattern(Pattern)
    /// What could not be parsed, is nested too deep, or has no form here.
    case unknown
  }

  public enum Cast: UInt8, Hashable, Sendable {
    /// `as`
    case upcast
    /// `as?`
    case conditional
    /// `as!`
    case forced
  }

  public enum Effect: UInt8, Hashable, Sendable {
    case `try`
    /// `try?`
    case optionalTry
    /// `try!`
    case forcedTry
    case `await`
  }
}

/// A part of a string literal.
public enum StringSegment: Hashable, Sendable {
  /// Text with its escapes resolved.
  case text(String)
  /// `\(value)`, with whatever labels were given.
  case interpolation([Argument])
}

/// A pair of a dictionary literal.
public struct DictionaryElement: Hashable, Sendable {
  public var key: Expression
  public var value: Expression

  public init(key: Expression, value: Expression) {
    self.key = key
    self.value = value
  }
}

/// An argument of a call, a subscript, a macro or an attribute, or an element of a tuple.
public struct Argument: Hashable, Sendable {
  public var label: String?
  public var value: Expression
  /// Whether the argument is a closure behind the parentheses.
  public var isTrailing: Bool

  public init(label: String? = nil, value: Expression, isTrailing: Bool = false) {
    self.label = label
    self.value = value
    self.isTrailing = isTrailing
  }
}

/// A closure literal.
public struct Closure: Hashable, Sendable {
  /// Its attributes, such as `@MainActor`.
  public var attributes: [Attribute]
  public var captures: [Capture]
  /// `nil` for a closure that names no parameters and may use `$0`.
  public var parameters: [ClosureParameter]?
  public var result: TypeReference?
  public var isAsync: Bool
  public var isThrowing: Bool
  public var statements: [Statement]

  public init(
    attributes: [Attribute] = [], captures: [Capture] = [],
    parameters: [ClosureParameter]? = nil, result: TypeReference? = nil, isAsync: Bool = false,
    isThrowing: Bool = false, statements: [Statement]
  ) {
    self.attributes = attributes
    self.captures = captures
    self.parameters = parameters
    self.result = result
    self.isAsync = isAsync
    self.isThrowing = isThrowing
    self.statements = statements
  }

  /// `[weak self]`, `[view = self.view]`.
  public struct Capture: Hashable, Sendable {
    /// `weak`, `unowned`, `unowned(unsafe)`.
    public var specifier: String?
    public var name: String
    /// `nil` where the name itself is captured.
    public var value: Expression?

    public init(specifier: String?, name: String, value: Expression?) {
      self.specifier = specifier
      self.name = name
      self.value = value
    }
  }
}

/// A parameter of a closure.
public struct ClosureParameter: Hashable, Sendable {
  /// `_` for one that is not used.
  public var name: String
  public var type: TypeReference?
  public var range: CodeRange

  public init(name: String, type: TypeReference?, range: CodeRange) {
    self.name = name
    self.type = type
    self.range = range
  }
}

/// A step of a key path.
public enum KeyPathComponent: Hashable, Sendable {
  case member(String)
  case method(String, [Argument])
  case `subscript`([Argument])
  /// `?`
  case optionalChain
  /// `!`
  case forced
}

/// A part of operands and operators that are not folded yet; they alternate, an operand first.
public enum SequenceElement: Hashable, Sendable {
  case operand(Expression)
  case `operator`(String, CodeRange)
  /// `=`
  case assignment
  /// `? middle :`
  case ternary(Expression)
  /// `as Type`: no operand of its own follows.
  case cast(Expression.Cast, TypeReference)
  /// `is Type`: no operand of its own follows.
  case typeCheck(TypeReference)
}

/// A branch of `#if`.
public struct ConditionalBranch<Element: Hashable & Sendable>: Hashable, Sendable {
  /// `nil` for `#else`.
  public var condition: Expression?
  public var elements: [Element]

  public init(condition: Expression?, elements: [Element]) {
    self.condition = condition
    self.elements = elements
  }
}
