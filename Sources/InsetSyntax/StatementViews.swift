public import InsetText

/// `path.name: value, value` or `[path, path].name: value`
public struct PropertySyntax: SyntaxView {
  public let syntax: Syntax

  init(syntax: Syntax) { self.syntax = syntax }
  public init?(_ syntax: Syntax) {
    guard syntax.kind == .property else { return nil }
    self.syntax = syntax
  }

  /// The whole dotted path before the colon; none for a list of views.
  public var path: PathSyntax? {
    list == nil ? syntax.firstNode(.path).flatMap(PathSyntax.init) : nil
  }
  /// The views whose property it is, where there are several, with its name.
  public var list: AnchorListSyntax? {
    syntax.firstNode(.anchorList).flatMap(AnchorListSyntax.init)
  }
  /// The property's name: the path's last segment, or what follows the list.
  public var name: NameSyntax? { list.map(\.attribute) ?? path?.segments.last }
  /// The segments before the name: the view whose property it is, none for the block's owner.
  public var owner: [NameSyntax] { path.map { Array($0.segments.dropLast()) } ?? [] }
  public var colon: TokenSyntax? { syntax.firstToken(.colon) }
  public var values: [ValueSyntax] {
    syntax.elements(after: .colon).compactMap {
      if case .node(let syntax) = $0 { ValueSyntax(syntax) } else { nil }
    }
  }
}

/// `kind name "text" { … }`
public struct ViewSyntax: SyntaxView {
  public let syntax: Syntax

  init(syntax: Syntax) { self.syntax = syntax }
  public init?(_ syntax: Syntax) {
    guard syntax.kind == .view else { return nil }
    self.syntax = syntax
  }

  /// The kind: one of the built-in ones or a component's name.
  public var kindName: NameSyntax? { firstName }
  public var name: NameSyntax? {
    let names = syntax.names
    return names.count > 1 ? names[1] : nil
  }
  public var text: StringSyntax? { stringToken }
  public var block: BlockSyntax? { childBlock }
}

/// `guide name { … }`
public struct GuideSyntax: SyntaxView {
  public let syntax: Syntax

  init(syntax: Syntax) { self.syntax = syntax }
  public init?(_ syntax: Syntax) {
    guard syntax.kind == .guide else { return nil }
    self.syntax = syntax
  }

  public var name: NameSyntax? { firstName }
  public var block: BlockSyntax? { childBlock }
}

/// How the sides of a constraint or a claim compare.
public enum RelationSyntax: Hashable, Sendable {
  case equal
  case lessOrEqual
  case greaterOrEqual

  init?(_ kind: SyntaxKind) {
    switch kind {
    case .equalEqual, .equal: self = .equal
    case .lessEqual, .less: self = .lessOrEqual
    case .greaterEqual, .greater: self = .greaterOrEqual
    default: return nil
    }
  }
}

extension Syntax {
  /// The relation token among the children; a mistyped one (`=`, `<`, `>`, `!=`) counts too.
  var relationToken: TokenSyntax? { firstToken { $0.isRelation } }
}

/// `terms == expr inset 8 @high as name`
///
/// A statement that breaks off after its first path is a constraint without a relation.
public struct ConstraintSyntax: SyntaxView {
  public let syntax: Syntax

  init(syntax: Syntax) { self.syntax = syntax }
  public init?(_ syntax: Syntax) {
    guard syntax.kind == .constraint else { return nil }
    self.syntax = syntax
  }

  public var terms: TermsSyntax? {
    for case .node(let child) in syntax.children {
      if let path = PathSyntax(child) { return .anchor(path) }
      if let list = AnchorListSyntax(child) { return .list(list) }
    }
    return nil
  }
  public var relation: RelationSyntax? {
    syntax.relationToken.flatMap { RelationSyntax($0.kind) }
  }
  public var relationToken: TokenSyntax? { syntax.relationToken }
  /// The right-hand side.
  public var value: ExprSyntax? {
    guard let relation = relationToken else { return nil }
    for case .node(let child) in syntax.children where child.offset >= relation.range.end {
      if let expression = ExprSyntax(child) { return expression }
    }
    return nil
  }
  public var inset: InsetClauseSyntax? {
    syntax.firstNode(.insetClause).flatMap(InsetClauseSyntax.init)
  }
  public var priority: PriorityClauseSyntax? {
    syntax.firstNode(.priorityClause).flatMap(PriorityClauseSyntax.init)
  }
  /// The name behind `as`.
  public var name: NameSyntax? {
    syntax.firstNode(.nameClause)?.firstToken { $0.isName }.map(NameSyntax.init)
  }
  /// `as name`
  public var nameClause: Syntax? { syntax.firstNode(.nameClause) }
}

/// The left-hand side of a constraint.
public enum TermsSyntax: Sendable {
  /// `title.top`
  case anchor(PathSyntax)
  /// `[a, b.c].top`
  case list(AnchorListSyntax)

  public var isList: Bool { if case .list = self { true } else { false } }
  public var range: ByteRange {
    switch self {
    case .anchor(let path): path.range
    case .list(let list): list.range
    }
  }
}

/// `[a, b.c].top` or `[a, b].title.top`
public struct AnchorListSyntax: SyntaxView {
  public let syntax: Syntax

  public init?(_ syntax: Syntax) {
    guard syntax.kind == .anchorList else { return nil }
    self.syntax = syntax
  }

  /// The items between the brackets.
  public var paths: [PathSyntax] { syntax.nodes.compactMap(PathSyntax.init) }
  /// The attribute or property at the end.
  public var attribute: NameSyntax? { syntax.names.last }
  /// The names between the bracket and the attribute, which go on from each of the items.
  public var inner: [NameSyntax] { Array(syntax.names.dropLast()) }
  /// The way to each item, with its place between the brackets.
  public var items: [(segments: [NameSyntax], range: ByteRange)] {
    let inner = inner
    return paths.map { ($0.segments + inner, $0.range) }
  }
}

/// `inset 8` or `inset (top: 8)`
public struct InsetClauseSyntax: SyntaxView {
  public let syntax: Syntax

  public init?(_ syntax: Syntax) {
    guard syntax.kind == .insetClause else { return nil }
    self.syntax = syntax
  }

  /// An expression, or a tuple as `ExprSyntax.tuple`.
  public var value: ExprSyntax? { firstExpression }
}

/// `@high`
public struct PriorityClauseSyntax: SyntaxView {
  public let syntax: Syntax

  public init?(_ syntax: Syntax) {
    guard syntax.kind == .priorityClause else { return nil }
    self.syntax = syntax
  }

  /// A number, or a path of one segment.
  public var value: ExprSyntax? { firstExpression }
}

/// `visual "H:|-[a]-|" options: alignAllTop`
public struct VisualSyntax: SyntaxView {
  public let syntax: Syntax

  init(syntax: Syntax) { self.syntax = syntax }
  public init?(_ syntax: Syntax) {
    guard syntax.kind == .visual else { return nil }
    self.syntax = syntax
  }

  public var format: StringSyntax? { stringToken }
  public var options: [NameSyntax] { syntax.firstNode(.optionsClause)?.names ?? [] }
}

/// `when … { } else when … { } else { }`
///
/// The branches stand side by side: a branch is taken where its conditions hold and those of no
/// earlier branch do.
public struct WhenSyntax: SyntaxView {
  public let syntax: Syntax

  init(syntax: Syntax) { self.syntax = syntax }
  public init?(_ syntax: Syntax) {
    guard syntax.kind == .when else { return nil }
    self.syntax = syntax
  }

  /// At least one; the first begins with `when`, the others with `else`.
  public var branches: [WhenBranchSyntax] { syntax.nodes.compactMap(WhenBranchSyntax.init) }
  public var keyword: TokenSyntax? { branches.first?.keyword }
}

/// One branch of a `when`.
public struct WhenBranchSyntax: SyntaxView {
  public let syntax: Syntax

  public init?(_ syntax: Syntax) {
    guard syntax.kind == .whenBranch || syntax.kind == .elseBranch else { return nil }
    self.syntax = syntax
  }

  /// `when`, `else`, or `else` and `when`.
  public var keywords: [TokenSyntax] {
    syntax.children.compactMap {
      if case .token(let token) = $0, token.kind == .keyword { token } else { nil }
    }
  }
  /// All must hold; none for a plain `else`.
  public var conditions: [ConditionSyntax] { syntax.nodes.compactMap(ConditionSyntax.init) }
  public var block: BlockSyntax? { childBlock }
}

/// `width: regular`, `os >= 11`, or a Bool's name with or without `not`
public struct ConditionSyntax: SyntaxView {
  public let syntax: Syntax

  public init?(_ syntax: Syntax) {
    guard syntax.kind == .condition else { return nil }
    self.syntax = syntax
  }

  /// `width`, `height`, `idiom`, `direction` or `os`; the parser reports others. `nil` for a Bool.
  public var subject: NameSyntax? { firstName }
  /// The name of the Bool that the condition is.
  public var flag: PathSyntax? { syntax.firstNode(.path).flatMap(PathSyntax.init) }
  /// Whether the condition is the opposite of what follows.
  public var isNegated: Bool {
    syntax.firstToken { $0 == .exclamation || $0 == .keyword } != nil
  }
  /// The relation after `os`.
  public var relation: RelationSyntax? {
    syntax.relationToken.flatMap { RelationSyntax($0.kind) }
  }
  public var relationToken: TokenSyntax? { syntax.relationToken }
  /// Whether the relation is `<` or `>`: the version itself is left out.
  public var isStrict: Bool {
    relationToken?.kind == .less || relationToken?.kind == .greater
  }
  /// The word behind the colon; the parser reports one that does not fit the subject.
  public var value: NameSyntax? {
    for case .token(let token) in syntax.elements(after: .colon) where token.kind.isName {
      return NameSyntax(token)
    }
    return nil
  }
  /// The version behind the relation.
  public var number: NumberSyntax? {
    syntax.firstNode(.numberLiteral).flatMap(NumberSyntax.init)
  }
}

/// `inactive name` or `inactive name, other`
public struct InactiveSyntax: SyntaxView {
  public let syntax: Syntax

  init(syntax: Syntax) { self.syntax = syntax }
  public init?(_ syntax: Syntax) {
    guard syntax.kind == .inactive else { return nil }
    self.syntax = syntax
  }

  public var names: [NameSyntax] { syntax.names }
}

/// `expect claim on "device" portrait`
public struct ExpectSyntax: SyntaxView {
  public let syntax: Syntax

  init(syntax: Syntax) { self.syntax = syntax }
  public init?(_ syntax: Syntax) {
    guard syntax.kind == .expect else { return nil }
    self.syntax = syntax
  }

  public var claim: ClaimSyntax? {
    for case .node(let child) in syntax.children {
      if let claim = ClaimSyntax(child) { return claim }
    }
    return nil
  }
  /// The device behind `on`.
  public var device: StringSyntax? {
    syntax.firstNode(.onClause)?.firstToken(.string).map(StringSyntax.init)
  }
  /// `portrait` or `landscape`; the parser reports others.
  public var orientation: NameSyntax? {
    syntax.firstNode(.onClause)?.firstToken { $0.isName }.map(NameSyntax.init)
  }
  public var onClause: Syntax? { syntax.firstNode(.onClause) }
}

/// What an `expect` claims.
public enum ClaimSyntax: SyntaxView {
  /// `a.top == b.bottom + 8`, and `a.frame == (x, y, w, h)`, whose right side is a tuple.
  case comparison(ComparisonClaimSyntax)
  /// `a inside b`
  case placement(PlacementClaimSyntax)

  public init?(_ syntax: Syntax) {
    switch syntax.kind {
    case .comparisonClaim: self = .comparison(ComparisonClaimSyntax(syntax: syntax))
    case .placementClaim: self = .placement(PlacementClaimSyntax(syntax: syntax))
    default: return nil
    }
  }

  public var syntax: Syntax {
    switch self {
    case .comparison(let claim): claim.syntax
    case .placement(let claim): claim.syntax
    }
  }
}

/// `left == right`
public struct ComparisonClaimSyntax: SyntaxView {
  public let syntax: Syntax

  init(syntax: Syntax) { self.syntax = syntax }
  public init?(_ syntax: Syntax) {
    guard syntax.kind == .comparisonClaim else { return nil }
    self.syntax = syntax
  }

  /// `nil` where a list is compared.
  public var left: ExprSyntax? { list == nil ? firstExpression : nil }
  /// `[a, b].top` on the left.
  public var list: AnchorListSyntax? {
    guard let list = syntax.firstNode(.anchorList).flatMap(AnchorListSyntax.init),
      relationToken.map({ list.range.end <= $0.range.start }) ?? true
    else { return nil }
    return list
  }
  public var relation: RelationSyntax? {
    syntax.relationToken.flatMap { RelationSyntax($0.kind) }
  }
  public var relationToken: TokenSyntax? { syntax.relationToken }
  public var right: ExprSyntax? {
    guard let relation = relationToken else { return nil }
    for case .node(let child) in syntax.children where child.offset >= relation.range.end {
      if let expression = ExprSyntax(child) { return expression }
    }
    return nil
  }
  /// The numbers of `a.frame == (x, y, w, h)` and `a.size == (w, h)`.
  public var figures: TupleSyntax? {
    guard case .tuple(let figures)? = right else { return nil }
    return figures
  }
}

/// `subject inside object`; in the place of either may stand a list.
public struct PlacementClaimSyntax: SyntaxView {
  public let syntax: Syntax

  init(syntax: Syntax) { self.syntax = syntax }
  public init?(_ syntax: Syntax) {
    guard syntax.kind == .placementClaim else { return nil }
    self.syntax = syntax
  }

  /// The way to what is claimed of, with its place; several for a list.
  public var subjects: [(segments: [NameSyntax], range: ByteRange)] { side(0) }
  /// The way to what it is compared with, with its place; several for a list.
  public var objects: [(segments: [NameSyntax], range: ByteRange)] { side(1) }

  private func side(_ index: Int) -> [(segments: [NameSyntax], range: ByteRange)] {
    let sides = syntax.nodes.filter { $0.kind == .path || $0.kind == .anchorList }
    guard index < sides.count else { return [] }
    if let path = PathSyntax(sides[index]) { return [(path.segments, path.range)] }
    guard let list = AnchorListSyntax(sides[index]) else { return [] }
    // There is no attribute: all names behind the bracket lead to views.
    let inner = list.syntax.names
    return list.paths.map { ($0.segments + inner, $0.range) }
  }
  /// `inside`, `overlaps`, or `not` and one of them.
  public var keywords: [TokenSyntax] {
    syntax.children.compactMap {
      if case .token(let token) = $0, token.kind == .keyword { token } else { nil }
    }
  }
  public var isNegated: Bool { keywords.first?.range.length == 3 }
  /// Whether the claim is about lying inside; else it is about overlapping. `nil` where only `not`
  /// was written.
  public var isInside: Bool? {
    switch keywords.last?.range.length {
    case 6: true
    case 8: false
    default: nil
    }
  }
}
