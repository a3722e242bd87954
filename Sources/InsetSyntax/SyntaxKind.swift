/// What a token or a node of the tree is.
public enum SyntaxKind: UInt8, Sendable, CaseIterable {
  // Trivia: tokens that stand between the others and that no production asks for.
  case byteOrderMark
  case whitespace
  case newline
  /// `// …`
  case lineComment
  /// `/// …`
  case docComment
  /// `/* … */`, nested ones included.
  case blockComment
  /// `;`
  case semicolon
  /// Bytes that are no token of the language: ill-formed UTF-8, control and unknown characters.
  case invalid

  /// An identifier.
  case name
  /// An identifier between backticks.
  case quotedName
  /// An identifier in a place where it is a word of the grammar: `screen`, `let`, `inset`, `on` …
  case keyword
  case number
  /// A string with its quotes; an unclosed one ends at its line's end.
  case string
  /// `==`
  case equalEqual
  /// `<=`
  case lessEqual
  /// `>=`
  case greaterEqual
  /// `<`, which is no operator of the language.
  case less
  /// `>`, which is no operator of the language.
  case greater
  /// `!=`, which is no operator of the language.
  case notEqual
  /// `=`
  case equal
  case plus
  case minus
  /// `!` in front of a name
  case exclamation
  case star
  case slash
  case at
  case colon
  case dot
  case comma
  case leftParen
  case rightParen
  case leftBracket
  case rightBracket
  case leftBrace
  case rightBrace

  // Nodes.
  case file
  /// `import "file"`
  case importItem
  /// `targets { … }`
  case targets
  /// `let name = expr`
  case letStatement
  case component
  case parameterList
  case parameter
  case screen
  /// `{ … }`, or `{ …` where the closing brace is missing.
  case block
  /// `path: value, value`
  case property
  /// `kind name "text" { … }`
  case view
  case guide
  case constraint
  /// `[a, b].attribute`; `[a, b]` in a claim
  case anchorList
  /// `inset expr`
  case insetClause
  /// `@ priority`
  case priorityClause
  /// `as name`
  case nameClause
  case visual
  /// `options: a, b`
  case optionsClause
  case when
  /// The first branch of a `when`: `when … { }`.
  case whenBranch
  /// A later branch of a `when`: `else when … { }` or `else { }`.
  case elseBranch
  /// `width: regular`, `os >= 11`, or `name` and `not name`
  case condition
  case inactive
  case expect
  /// `expr == expr`
  case comparisonClaim
  /// `path inside path`, with lists in the place of either
  case placementClaim
  /// `on "device" portrait`
  case onClause
  /// `a.b.c`, or one name.
  case path
  case numberLiteral
  case stringLiteral
  /// `min(a, b)`
  case call
  case parenthesized
  /// `-a`, `--a` …
  case negation
  /// `a + b - c`
  case sum
  /// `a * b / c`
  case product
  /// `(a, b)` or `(top: a)`
  case tuple
  case tupleElement
  /// `iOS 15`
  case versionValue
  /// `not name`
  case notValue
  /// Tokens (and blocks) that no production could use.
  case error

  /// Whether tokens of this kind stand between the others and mean nothing to the grammar.
  public var isTrivia: Bool { rawValue <= SyntaxKind.invalid.rawValue }
  /// Whether a token of this kind stands, or was meant to stand, for a relation.
  /// Whether the token goes on with a path, or compares one with something.
  var isPathOrRelation: Bool { self == .dot || isRelation }

  var isRelation: Bool {
    switch self {
    case .equalEqual, .lessEqual, .greaterEqual, .less, .greater, .notEqual, .equal: true
    default: false
    }
  }
  /// Whether a statement goes on behind or before a token of this kind across a line's end.
  var isOperator: Bool {
    rawValue >= SyntaxKind.equalEqual.rawValue && rawValue <= SyntaxKind.comma.rawValue
  }
  public var isComment: Bool {
    self == .lineComment || self == .docComment || self == .blockComment
  }
  /// Whether a token of this kind names something.
  public var isName: Bool { self == .name || self == .quotedName }
  /// Whether nodes of this kind are expressions, tuples and lists of anchors included.
  public var isExpression: Bool {
    switch self {
    case .path, .numberLiteral, .call, .parenthesized, .negation, .sum, .product, .tuple,
      .anchorList:
      true
    default: false
    }
  }
  /// Whether nodes of this kind stand in a file or a block by themselves.
  public var isStatement: Bool {
    switch self {
    case .importItem, .targets, .letStatement, .component, .screen, .property, .view, .guide,
      .constraint, .visual, .when, .inactive, .expect:
      true
    default: false
    }
  }
}
