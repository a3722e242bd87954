public import InsetText

/// A text of Apple's Visual Format Language, `H:|-[a(>=40)]-8-[b]-|`, taken apart.
///
/// All ranges are offsets into the parsed bytes; `StringContents.sourceRange(of:)` leads from there
/// to the file. Which names are views and which are metrics is for the lowering to say.
public struct VisualFormat: Hashable, Sendable {
  public enum Axis: Hashable, Sendable {
    case horizontal
    case vertical
  }

  public private(set) var axis = Axis.horizontal
  /// `H:` or `V:`; `nil` where it is left out and means `H:`.
  public private(set) var axisRange: ByteRange?
  /// The superview's edges and the views, in order.
  public private(set) var items: [Item] = []
  /// What stands between neighbours: one fewer than items.
  public private(set) var connections: [Connection] = []
  /// Every token, in order.
  public private(set) var tokens: [Token] = []
  /// What is wrong, by place.
  public private(set) var problems: [SyntaxProblem] = []

  public enum Item: Hashable, Sendable {
    /// `|`: the superview's edge.
    case superview(ByteRange)
    case view(View)

    public var range: ByteRange {
      switch self {
      case .superview(let range): range
      case .view(let view): view.range
      }
    }
  }

  /// `[name(predicates)]`
  public struct View: Hashable, Sendable {
    /// The whole, brackets included.
    public var range: ByteRange
    /// `nil` where it is missing.
    public var name: Name?
    public var predicates: [Predicate]
  }

  /// A name with its place.
  public struct Name: Hashable, Sendable {
    public var text: String
    public var range: ByteRange
  }

  /// What stands between two items.
  public struct Connection: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
      /// Nothing: a distance of 0.
      case none
      /// `-`: the standard distance.
      case standard
      /// `-8-`, `-gutter-` or `-(>=8,<=20)-`.
      case distances([Predicate])
    }

    public var kind: Kind
    /// The dashes and what is between them; empty, behind the first item, for `none`.
    public var range: ByteRange
  }

  /// `>=8@750`
  public struct Predicate: Hashable, Sendable {
    public var range: ByteRange
    /// `equal` where it is left out.
    public var relation: RelationSyntax
    /// `nil` where it is missing.
    public var object: Operand?
    /// What follows `@`.
    public var priority: Operand?
  }

  /// A number or a name: of a metric, or in a view's predicate also of a view.
  public enum Operand: Hashable, Sendable {
    case number(Double, ByteRange)
    case name(Name)

    public var range: ByteRange {
      switch self {
      case .number(_, let range): range
      case .name(let name): name.range
      }
    }
  }

  public struct Token: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
      /// `H:` or `V:`
      case axis
      /// `|`
      case superview
      /// A name in brackets.
      case viewName
      /// Another name: of a metric or a view.
      case name
      case number
      case relation
      /// `-`
      case dash
      /// A bracket, a parenthesis, a comma or `@`.
      case punctuation
      /// What belongs to no token.
      case invalid
    }

    public var kind: Kind
    public var range: ByteRange
  }

  /// The views in order.
  public var views: [View] {
    items.compactMap { if case .view(let view) = $0 { view } else { nil } }
  }

  /// Takes a text apart, whatever it is.
  ///
  /// - Complexity: O(bytes).
  public static func parse(_ bytes: some Collection<UInt8>) -> VisualFormat {
    var parser = VisualFormatParser(Array(bytes))
    parser.parse()
    return parser.format
  }

  /// The token that touches `offset`; the later of two neighbours.
  public func token(at offset: Int) -> Token? {
    tokens.last { $0.range.start <= offset && offset <= $0.range.end }
  }

  // MARK: - For the parser

  mutating func setAxis(_ axis: Axis, _ range: ByteRange) {
    self.axis = axis
    axisRange = range
  }
  mutating func add(_ item: Item) { items.append(item) }
  mutating func add(_ connection: Connection) { connections.append(connection) }
  mutating func dropLastConnection() -> Connection? { connections.popLast() }
  mutating func add(_ token: Token) { tokens.append(token) }
  mutating func add(_ problem: SyntaxProblem) { problems.append(problem) }
}

/// What may stand behind `options:` of a `visual` statement: `NSLayoutConstraint.FormatOptions`.
public enum VisualOption: String, Sendable, CaseIterable {
  case alignAllLeft
  case alignAllRight
  case alignAllTop
  case alignAllBottom
  case alignAllLeading
  case alignAllTrailing
  case alignAllCenterX
  case alignAllCenterY
  case alignAllFirstBaseline
  case alignAllLastBaseline
  case directionLeadingToTrailing
  case directionLeftToRight
  case directionRightToLeft
  case spacingBaselineToBaseline

  /// The axis on which an alignment acts, which must not be the format's; `nil` for other options.
  public var alignedAxis: VisualFormat.Axis? {
    switch self {
    case .alignAllLeft, .alignAllRight, .alignAllLeading, .alignAllTrailing, .alignAllCenterX:
      .horizontal
    case .alignAllTop, .alignAllBottom, .alignAllCenterY, .alignAllFirstBaseline,
      .alignAllLastBaseline:
      .vertical
    default: nil
    }
  }
}
