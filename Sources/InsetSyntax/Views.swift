public import InsetText

/// A node of a known kind, with accessors for its parts.
///
/// A part that the text lacks is `nil`. Where two parts of one kind stand, the first counts.
public protocol SyntaxView: Sendable {
  var syntax: Syntax { get }
  /// `nil` where the node is of another kind.
  init?(_ syntax: Syntax)
}

extension SyntaxView {
  /// The bytes without doc comments in front.
  public var range: ByteRange { syntax.range }
  /// All bytes.
  public var fullRange: ByteRange { syntax.fullRange }
  public var node: SyntaxNode { syntax.node }

  /// The keyword the node begins with.
  public var keyword: TokenSyntax? { syntax.firstToken(.keyword) }

  /// The text of the doc comments above a statement, a line each, without the slashes and one
  /// space; `nil` where there is none.
  public func documentation(in text: SourceText) -> String? {
    var lines: [String] = []
    for element in syntax.children {
      guard element.kind.isTrivia, case .token(let token) = element else { break }
      guard token.kind == .docComment else { continue }
      var line = text[ByteRange(start: token.range.start + 3, end: token.range.end)]
      if line.first == " " { line.removeFirst() }
      while line.last == " " || line.last == "\t" { line.removeLast() }
      lines.append(line)
    }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  /// The ranges of the doc comments above a statement.
  public var documentationRanges: [ByteRange] {
    var ranges: [ByteRange] = []
    for element in syntax.children {
      guard element.kind.isTrivia, case .token(let token) = element else { break }
      if token.kind == .docComment { ranges.append(token.range) }
    }
    return ranges
  }

  /// The string token among the children.
  var stringToken: StringSyntax? { syntax.firstToken(.string).map(StringSyntax.init) }
  /// The first name token among the children.
  var firstName: NameSyntax? {
    syntax.firstToken { $0.isName }.map(NameSyntax.init)
  }
  var firstExpression: ExprSyntax? {
    syntax.firstNode { $0.isExpression }.flatMap(ExprSyntax.init)
  }
  var childBlock: BlockSyntax? { syntax.firstNode(.block).map(BlockSyntax.init(syntax:)) }
}

/// A whole file.
public struct FileSyntax: SyntaxView {
  public let syntax: Syntax

  init(syntax: Syntax) { self.syntax = syntax }
  public init?(_ syntax: Syntax) {
    guard syntax.kind == .file else { return nil }
    self.syntax = syntax
  }

  /// The items and, where they stand at the top by mistake, other statements, in order.
  public var statements: [StatementSyntax] { syntax.nodes.compactMap(StatementSyntax.init) }
  public var imports: [ImportSyntax] { views(.importItem) }
  public var targets: [TargetsSyntax] { views(.targets) }
  public var lets: [LetSyntax] { views(.letStatement) }
  public var components: [ComponentSyntax] { views(.component) }
  public var screens: [ScreenSyntax] { views(.screen) }

  /// The items by their kinds, found in one walk.
  public var items: Items {
    var items = Items()
    var at = syntax.offset
    for child in node.children {
      if case .node(let node) = child {
        switch node.kind {
        case .screen: items.screens.append(ScreenSyntax(syntax: Syntax(node, at: at)))
        case .importItem: items.imports.append(ImportSyntax(syntax: Syntax(node, at: at)))
        case .targets: items.targets.append(TargetsSyntax(syntax: Syntax(node, at: at)))
        case .letStatement: items.lets.append(LetSyntax(syntax: Syntax(node, at: at)))
        case .component: items.components.append(ComponentSyntax(syntax: Syntax(node, at: at)))
        case .view: items.hasViews = true
        default: break
        }
      }
      at += child.width
    }
    return items
  }

  /// The items of a file, each kind in order.
  public struct Items: Sendable {
    public fileprivate(set) var imports: [ImportSyntax] = []
    public fileprivate(set) var targets: [TargetsSyntax] = []
    public fileprivate(set) var lets: [LetSyntax] = []
    public fileprivate(set) var components: [ComponentSyntax] = []
    public fileprivate(set) var screens: [ScreenSyntax] = []
    /// Whether a view stands at the top, by mistake.
    public fileprivate(set) var hasViews = false
  }

  /// The items of one kind; the others are not touched.
  private func views<View: SyntaxView>(_ kind: SyntaxKind) -> [View] {
    var result: [View] = []
    var at = syntax.offset
    for child in node.children {
      if case .node(let node) = child, node.kind == kind, let view = View(Syntax(node, at: at)) {
        result.append(view)
      }
      at += child.width
    }
    return result
  }
}

/// An item or a statement.
public enum StatementSyntax: SyntaxView {
  case importItem(ImportSyntax)
  case targets(TargetsSyntax)
  case component(ComponentSyntax)
  case screen(ScreenSyntax)
  case letStatement(LetSyntax)
  case property(PropertySyntax)
  case view(ViewSyntax)
  case guide(GuideSyntax)
  case constraint(ConstraintSyntax)
  case visual(VisualSyntax)
  case when(WhenSyntax)
  case inactive(InactiveSyntax)
  case expect(ExpectSyntax)

  public init?(_ syntax: Syntax) {
    switch syntax.kind {
    case .importItem: self = .importItem(ImportSyntax(syntax: syntax))
    case .targets: self = .targets(TargetsSyntax(syntax: syntax))
    case .component: self = .component(ComponentSyntax(syntax: syntax))
    case .screen: self = .screen(ScreenSyntax(syntax: syntax))
    case .letStatement: self = .letStatement(LetSyntax(syntax: syntax))
    case .property: self = .property(PropertySyntax(syntax: syntax))
    case .view: self = .view(ViewSyntax(syntax: syntax))
    case .guide: self = .guide(GuideSyntax(syntax: syntax))
    case .constraint: self = .constraint(ConstraintSyntax(syntax: syntax))
    case .visual: self = .visual(VisualSyntax(syntax: syntax))
    case .when: self = .when(WhenSyntax(syntax: syntax))
    case .inactive: self = .inactive(InactiveSyntax(syntax: syntax))
    case .expect: self = .expect(ExpectSyntax(syntax: syntax))
    default: return nil
    }
  }

  public var syntax: Syntax {
    switch self {
    case .importItem(let view): view.syntax
    case .targets(let view): view.syntax
    case .component(let view): view.syntax
    case .screen(let view): view.syntax
    case .letStatement(let view): view.syntax
    case .property(let view): view.syntax
    case .view(let view): view.syntax
    case .guide(let view): view.syntax
    case .constraint(let view): view.syntax
    case .visual(let view): view.syntax
    case .when(let view): view.syntax
    case .inactive(let view): view.syntax
    case .expect(let view): view.syntax
    }
  }
}

/// `import "file"`
public struct ImportSyntax: SyntaxView {
  public let syntax: Syntax

  init(syntax: Syntax) { self.syntax = syntax }
  public init?(_ syntax: Syntax) {
    guard syntax.kind == .importItem else { return nil }
    self.syntax = syntax
  }

  public var path: StringSyntax? { stringToken }
}

/// `targets { … }`
public struct TargetsSyntax: SyntaxView {
  public let syntax: Syntax

  init(syntax: Syntax) { self.syntax = syntax }
  public init?(_ syntax: Syntax) {
    guard syntax.kind == .targets else { return nil }
    self.syntax = syntax
  }

  public var block: BlockSyntax? { childBlock }
  public var properties: [PropertySyntax] { block?.properties ?? [] }
}

/// `let name = expr`
public struct LetSyntax: SyntaxView {
  public let syntax: Syntax

  init(syntax: Syntax) { self.syntax = syntax }
  public init?(_ syntax: Syntax) {
    guard syntax.kind == .letStatement else { return nil }
    self.syntax = syntax
  }

  public var name: NameSyntax? { firstName }
  public var value: ExprSyntax? { firstExpression }
}

/// `component Name(parameters) { … }`
public struct ComponentSyntax: SyntaxView {
  public let syntax: Syntax

  init(syntax: Syntax) { self.syntax = syntax }
  public init?(_ syntax: Syntax) {
    guard syntax.kind == .component else { return nil }
    self.syntax = syntax
  }

  public var name: NameSyntax? { firstName }
  public var parameters: [ParameterSyntax] {
    syntax.firstNode(.parameterList)?.nodes.compactMap(ParameterSyntax.init) ?? []
  }
  public var parameterList: Syntax? { syntax.firstNode(.parameterList) }
  public var block: BlockSyntax? { childBlock }
}

/// `name: Type = value`
public struct ParameterSyntax: SyntaxView {
  public let syntax: Syntax

  public init?(_ syntax: Syntax) {
    guard syntax.kind == .parameter else { return nil }
    self.syntax = syntax
  }

  public var name: NameSyntax? {
    for element in syntax.children {
      guard case .token(let token) = element else { continue }
      if token.kind == .colon || token.kind == .equal { return nil }
      if token.kind.isName { return NameSyntax(token) }
    }
    return nil
  }
  /// `Number`, `String` or `Bool`; the parser checks that it is one of them.
  public var type: NameSyntax? {
    for case .token(let token) in syntax.elements(after: .colon) {
      if token.kind == .equal { return nil }
      if token.kind.isName { return NameSyntax(token) }
    }
    return nil
  }
  public var defaultValue: ValueSyntax? {
    for case .node(let syntax) in syntax.elements(after: .equal) {
      if let value = ValueSyntax(syntax) { return value }
    }
    return nil
  }
}

/// `screen Name { … }`
public struct ScreenSyntax: SyntaxView {
  public let syntax: Syntax

  init(syntax: Syntax) { self.syntax = syntax }
  public init?(_ syntax: Syntax) {
    guard syntax.kind == .screen else { return nil }
    self.syntax = syntax
  }

  public var name: NameSyntax? { firstName }
  public var block: BlockSyntax? { childBlock }
}

/// `{ statements }`
public struct BlockSyntax: SyntaxView {
  public let syntax: Syntax

  init(syntax: Syntax) { self.syntax = syntax }
  public init?(_ syntax: Syntax) {
    guard syntax.kind == .block else { return nil }
    self.syntax = syntax
  }

  public var leftBrace: TokenSyntax? { syntax.firstToken(.leftBrace) }
  /// `nil` where the block is not closed.
  public var rightBrace: TokenSyntax? { syntax.firstToken(.rightBrace) }

  /// The statements in order, and items that stand in the block by mistake.
  public var statements: [StatementSyntax] { syntax.nodes.compactMap(StatementSyntax.init) }
  public var properties: [PropertySyntax] { syntax.nodes.compactMap(PropertySyntax.init) }
  public var views: [ViewSyntax] { syntax.nodes.compactMap(ViewSyntax.init) }
}
