public import InsetText

/// An expression.
///
/// `standard`, `true`, a `let`'s name and an anchor are all paths; which of a path's segments are
/// views, guides or attributes is for the lowering to say.
public enum ExprSyntax: SyntaxView {
  case number(NumberSyntax)
  case path(PathSyntax)
  case call(CallSyntax)
  case parenthesized(ParenthesizedSyntax)
  case negation(NegationSyntax)
  /// A sum or a product of two or more operands.
  case binary(BinarySyntax)
  /// Only as a value, behind `inset`, and on the right of a claim about a frame; the parser reports
  /// others.
  case tuple(TupleSyntax)
  /// Only on the right of a relation, with an attribute.
  case list(AnchorListSyntax)

  public init?(_ syntax: Syntax) {
    switch syntax.kind {
    case .numberLiteral: self = .number(NumberSyntax(syntax: syntax))
    case .path: self = .path(PathSyntax(syntax: syntax))
    case .call: self = .call(CallSyntax(syntax: syntax))
    case .parenthesized: self = .parenthesized(ParenthesizedSyntax(syntax: syntax))
    case .negation: self = .negation(NegationSyntax(syntax: syntax))
    case .sum, .product: self = .binary(BinarySyntax(syntax: syntax))
    case .tuple: self = .tuple(TupleSyntax(syntax: syntax))
    case .anchorList:
      guard let list = AnchorListSyntax(syntax) else { return nil }
      self = .list(list)
    default: return nil
    }
  }

  public var syntax: Syntax {
    switch self {
    case .number(let view): view.syntax
    case .path(let view): view.syntax
    case .call(let view): view.syntax
    case .parenthesized(let view): view.syntax
    case .negation(let view): view.syntax
    case .binary(let view): view.syntax
    case .tuple(let view): view.syntax
    case .list(let view): view.syntax
    }
  }

  /// The lists of anchors in it.
  public var lists: [AnchorListSyntax] {
    switch self {
    case .list(let list): [list]
    case .parenthesized(let inner): inner.inner?.lists ?? []
    case .negation(let negation): negation.operand?.lists ?? []
    case .call(let call): call.arguments.flatMap(\.lists)
    case .binary(let binary):
      (binary.first?.lists ?? []) + binary.rest.flatMap { $0.operand?.lists ?? [] }
    case .number, .path, .tuple: []
    }
  }
}

/// `12.5`
public struct NumberSyntax: SyntaxView {
  public let syntax: Syntax

  init(syntax: Syntax) { self.syntax = syntax }
  public init?(_ syntax: Syntax) {
    guard syntax.kind == .numberLiteral else { return nil }
    self.syntax = syntax
  }

  /// The value; 0 for a number too large for a `Double`, which the parser reports.
  public func value(in text: SourceText) -> Double {
    Self.value(of: text.bytes[syntax.range.start..<syntax.range.end])
  }

  static func value(of digits: some Collection<UInt8>) -> Double {
    let plain = digits.filter { $0 != UInt8(ascii: "_") }
    let value = Double(String(decoding: plain, as: UTF8.self)) ?? 0
    return value.isFinite ? value : 0
  }
}

/// `a.b.c`, or one name.
public struct PathSyntax: SyntaxView {
  public let syntax: Syntax

  init(syntax: Syntax) { self.syntax = syntax }
  public init?(_ syntax: Syntax) {
    guard syntax.kind == .path else { return nil }
    self.syntax = syntax
  }

  /// The names between the dots; at least one.
  public var segments: [NameSyntax] { syntax.names }
  public var dots: [TokenSyntax] {
    syntax.children.compactMap {
      if case .token(let token) = $0, token.kind == .dot { token } else { nil }
    }
  }
  /// Whether the path breaks off behind a dot.
  public var endsInDot: Bool { dots.count >= segments.count }
}

/// `min(a, b)` or `max(a, b)`
public struct CallSyntax: SyntaxView {
  public let syntax: Syntax

  init(syntax: Syntax) { self.syntax = syntax }
  public init?(_ syntax: Syntax) {
    guard syntax.kind == .call else { return nil }
    self.syntax = syntax
  }

  /// `min` or `max`; the parser reports others.
  public var function: NameSyntax? { firstName }
  /// Two; the parser reports more and fewer.
  public var arguments: [ExprSyntax] { syntax.nodes.compactMap(ExprSyntax.init) }
}

/// `(a)`
public struct ParenthesizedSyntax: SyntaxView {
  public let syntax: Syntax

  init(syntax: Syntax) { self.syntax = syntax }
  public init?(_ syntax: Syntax) {
    guard syntax.kind == .parenthesized else { return nil }
    self.syntax = syntax
  }

  public var inner: ExprSyntax? { firstExpression }
}

/// `-a`, `--a` …
public struct NegationSyntax: SyntaxView {
  public let syntax: Syntax

  init(syntax: Syntax) { self.syntax = syntax }
  public init?(_ syntax: Syntax) {
    guard syntax.kind == .negation else { return nil }
    self.syntax = syntax
  }

  /// The minus signs in front of the operand; at least one.
  public var signs: [TokenSyntax] {
    syntax.children.compactMap {
      if case .token(let token) = $0, token.kind == .minus { token } else { nil }
    }
  }
  /// Whether the number of signs is odd.
  public var isNegative: Bool { signs.count % 2 == 1 }
  public var operand: ExprSyntax? { firstExpression }
}

/// `a + b - c` or `a * b / c`: all operands of one level, to be worked out from left to right.
public struct BinarySyntax: SyntaxView {
  public let syntax: Syntax

  init(syntax: Syntax) { self.syntax = syntax }
  public init?(_ syntax: Syntax) {
    guard syntax.kind == .sum || syntax.kind == .product else { return nil }
    self.syntax = syntax
  }

  public enum Operator: Hashable, Sendable {
    case plus
    case minus
    case times
    case divide
  }

  /// An operator and what follows it.
  public struct Step: Sendable {
    public let operation: Operator
    public let token: TokenSyntax
    /// `nil` where the text breaks off.
    public let operand: ExprSyntax?
  }

  public var first: ExprSyntax? { firstExpression }
  /// The operators with their right-hand sides, in order; at least one.
  public var rest: [Step] {
    var steps: [Step] = []
    var pending: (Operator, TokenSyntax)?
    func finish(_ operand: ExprSyntax?) {
      if let (operation, token) = pending {
        steps.append(Step(operation: operation, token: token, operand: operand))
      }
      pending = nil
    }
    for element in syntax.children {
      switch element {
      case .token(let token):
        let operation: Operator
        switch token.kind {
        case .plus: operation = .plus
        case .minus: operation = .minus
        case .star: operation = .times
        case .slash: operation = .divide
        default: continue
        }
        finish(nil)
        pending = (operation, token)
      case .node(let child):
        if let operand = ExprSyntax(child) { finish(operand) }
      }
    }
    finish(nil)
    return steps
  }
}

/// `(a, b)` or `(top: a, left: b)`
public struct TupleSyntax: SyntaxView {
  public let syntax: Syntax

  init(syntax: Syntax) { self.syntax = syntax }
  public init?(_ syntax: Syntax) {
    guard syntax.kind == .tuple else { return nil }
    self.syntax = syntax
  }

  public var elements: [TupleElementSyntax] {
    syntax.nodes.compactMap(TupleElementSyntax.init)
  }
}

/// `top: a` or `a`
public struct TupleElementSyntax: SyntaxView {
  public let syntax: Syntax

  public init?(_ syntax: Syntax) {
    guard syntax.kind == .tupleElement else { return nil }
    self.syntax = syntax
  }

  public var label: NameSyntax? { firstName }
  public var value: ExprSyntax? { firstExpression }
}

/// A property's or parameter's value.
public enum ValueSyntax: SyntaxView {
  /// A number, a word (a path of one segment), a tuple or a larger expression.
  case expression(ExprSyntax)
  case string(StringLiteralSyntax)
  /// `iOS 15`
  case version(VersionSyntax)
  /// `not name`
  case negated(NegatedSyntax)

  public init?(_ syntax: Syntax) {
    if let expression = ExprSyntax(syntax) {
      self = .expression(expression)
    } else if let string = StringLiteralSyntax(syntax) {
      self = .string(string)
    } else if let version = VersionSyntax(syntax) {
      self = .version(version)
    } else if let negated = NegatedSyntax(syntax) {
      self = .negated(negated)
    } else {
      return nil
    }
  }

  public var syntax: Syntax {
    switch self {
    case .expression(let view): view.syntax
    case .string(let view): view.syntax
    case .version(let view): view.syntax
    case .negated(let view): view.syntax
    }
  }

  /// The value as a single word: `vertical`, `true`.
  public var word: NameSyntax? {
    guard case .expression(.path(let path)) = self, path.segments.count == 1 else { return nil }
    return path.segments[0]
  }
}

/// `not name` or `!name`
public struct NegatedSyntax: SyntaxView {
  public let syntax: Syntax

  public init?(_ syntax: Syntax) {
    guard syntax.kind == .notValue else { return nil }
    self.syntax = syntax
  }

  public var name: PathSyntax? { syntax.firstNode(.path).flatMap(PathSyntax.init) }
}

/// `iOS 15`
public struct VersionSyntax: SyntaxView {
  public let syntax: Syntax

  public init?(_ syntax: Syntax) {
    guard syntax.kind == .versionValue else { return nil }
    self.syntax = syntax
  }

  public var name: NameSyntax? { firstName }
  public var number: NumberSyntax? {
    syntax.firstNode(.numberLiteral).flatMap(NumberSyntax.init)
  }
}

/// A string as a value.
public struct StringLiteralSyntax: SyntaxView {
  public let syntax: Syntax

  public init?(_ syntax: Syntax) {
    guard syntax.kind == .stringLiteral else { return nil }
    self.syntax = syntax
  }

  public var string: StringSyntax? { stringToken }
}
