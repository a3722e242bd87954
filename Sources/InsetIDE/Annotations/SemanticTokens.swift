import InsetModel
import InsetSyntax
public import InsetText

/// A word of a text and what it is, for colouring.
public struct SemanticToken: Sendable, Hashable {
  public enum Kind: String, Sendable, CaseIterable {
    case keyword, type, `class`, `struct`, variable, property, parameter, enumMember, namespace
    case string, number, comment, `operator`
  }
  public enum Modifier: String, Sendable, CaseIterable {
    case declaration, readonly, defaultLibrary, documentation
  }
  public var range: ByteRange
  public var kind: Kind
  public var modifiers: [Modifier]
}

extension Snapshot {
  /// Whether the words of a file are of Inset's own language. A server that has tokens of others, even
  /// none, would take their colours away.
  public func hasSemanticTokens(_ file: FileID) -> Bool { states[file]?.syntax != nil }

  /// The words of a file, or of a range of it, in order; none meets another. Where the question is
  /// taken back, those that were found.
  ///
  /// - Complexity: O(tokens of the declarations that touch the range).
  public func semanticTokens(_ file: FileID, in range: ByteRange? = nil) -> [SemanticToken] {
    guard let tree = states[file]?.syntax?.tree else { return [] }
    let range = range ?? ByteRange(start: 0, end: tree.text.count)
    var painter = TokenPainter(
      text: tree.text, file: file, resolver: NameResolver(self), range: range,
      isTakenBack: { isTakenBack })
    painter.paint(Syntax(tree.root, at: 0), isTop: true)
    return painter.tokens.filter { !$0.range.isEmpty }
  }

  /// The words of one block of a file.
  ///
  /// - Complexity: O(tokens of the block).
  public func semanticTokens(_ file: FileID, of block: DocumentBlock) -> [SemanticToken] {
    guard let tree = states[file]?.syntax?.tree else { return [] }
    var painter = TokenPainter(
      text: tree.text, file: file, resolver: NameResolver(self), range: block.range,
      isTakenBack: { isTakenBack })
    painter.paintBlock(block.syntax)
    return painter.tokens.filter { !$0.range.isEmpty }
  }

  /// The words of a file that stand in none of its blocks: comments between them, and what is out of
  /// place.
  ///
  /// - Complexity: O(tokens and nodes at the file's top).
  public func semanticTokensBetweenBlocks(_ file: FileID) -> [SemanticToken] {
    guard let tree = states[file]?.syntax?.tree else { return [] }
    var painter = TokenPainter(
      text: tree.text, file: file, resolver: NameResolver(self),
      range: ByteRange(start: 0, end: tree.text.count), isTakenBack: { isTakenBack })
    painter.paintBetweenBlocks(Syntax(tree.root, at: 0))
    return painter.tokens.filter { !$0.range.isEmpty }
  }
}

private struct TokenPainter {
  let text: SourceText
  let file: FileID
  let resolver: NameResolver
  let range: ByteRange
  private(set) var tokens: [SemanticToken] = []
  private let isTakenBack: () -> Bool
  /// The names of the declaration being painted.
  private var cursor: NameResolver.Cursor?
  private var next = 0

  init(
    text: SourceText, file: FileID, resolver: NameResolver, range: ByteRange,
    isTakenBack: @escaping () -> Bool
  ) {
    self.isTakenBack = isTakenBack
    self.text = text
    self.file = file
    self.resolver = resolver
    self.range = range
  }

  mutating func paint(_ syntax: Syntax, isTop: Bool = false) {
    for element in syntax.children {
      guard element.fullRange.touches(range) else { continue }
      switch element {
      case .token(let token): paint(token, in: syntax)
      case .node(let node):
        if node.kind.isStatement, isTakenBack() { return }
        if isTop { paintBlock(node) } else { paint(node) }
      }
    }
  }

  /// Paints a node at the top of a file.
  mutating func paintBlock(_ node: Syntax) {
    guard node.kind == .screen || node.kind == .component else { return paint(node) }
    cursor = resolver.cursor(DeclarationPlace(file: file, syntax: node))
    next = 0
    paint(node)
    cursor = nil
  }

  /// Paints the tokens that stand in a node itself.
  mutating func paintBetweenBlocks(_ syntax: Syntax) {
    for case .token(let token) in syntax.children { paint(token, in: syntax) }
  }

  private mutating func add(
    _ range: ByteRange, _ kind: SemanticToken.Kind, _ modifiers: [SemanticToken.Modifier] = []
  ) {
    if let last = tokens.last, range.start < last.range.end { return }
    tokens.append(SemanticToken(range: range, kind: kind, modifiers: modifiers))
  }

  private mutating func paint(_ token: TokenSyntax, in parent: Syntax) {
    switch token.kind {
    case .keyword: add(token.range, .keyword)
    case .number: add(token.range, .number)
    case .lineComment, .blockComment: add(token.range, .comment)
    case .docComment: add(token.range, .comment, [.documentation])
    case .string:
      if parent.kind == .visual { paintVisual(token) } else { add(token.range, .string) }
    case .name, .quotedName: paintName(token, in: parent)
    case .equalEqual, .lessEqual, .greaterEqual, .plus, .minus, .star, .slash, .at, .exclamation:
      add(token.range, .operator)
    default: break
    }
  }

  private mutating func paintVisual(_ token: TokenSyntax) {
    let contents = StringSyntax(token).contents(in: text)
    var at = token.range.start
    for part in VisualFormat.parse(contents.bytes).tokens {
      let range = contents.sourceRange(of: part.range)
      let kind: SemanticToken.Kind
      var modifiers: [SemanticToken.Modifier] = []
      switch part.kind {
      case .viewName, .name:
        guard let found = style(at: range) else { continue }
        (kind, modifiers) = found
      case .number: kind = .number
      case .axis: kind = .keyword
      case .superview, .dash, .relation: kind = .operator
      case .punctuation, .invalid: continue
      }
      guard range.start >= at else { continue }
      if range.start > at { add(ByteRange(start: at, end: range.start), .string) }
      add(range, kind, modifiers)
      at = range.end
    }
    if at < token.range.end { add(ByteRange(start: at, end: token.range.end), .string) }
  }

  private mutating func paintName(_ token: TokenSyntax, in parent: Syntax) {
    if let (kind, modifiers) = style(at: token.range) {
      return add(token.range, kind, modifiers)
    }
    switch parent.kind {
    case .condition: add(token.range, isFirstName(token, parent) ? .property : .enumMember)
    case .optionsClause, .onClause, .versionValue: add(token.range, .enumMember)
    case .parameter: add(token.range, .type, [.defaultLibrary])
    case .tupleElement: add(token.range, .property)
    case .call: add(token.range, .keyword)
    case .anchorList: add(token.range, .property, [.defaultLibrary])
    case .letStatement: add(token.range, .variable, [.declaration, .readonly])
    case .path:
      // Outside of declarations: values of `let`s and properties of `targets`.
      if let place = resolver.topLevelPlaces(file).first(where: { $0.range == token.range }) {
        add(place.range, .variable, [.readonly])
      } else if cursor == nil {
        let text = token.text(in: text)
        add(token.range, TargetKey(rawValue: text) != nil ? .property : .enumMember)
      }
    default: break
    }
  }

  private func isFirstName(_ token: TokenSyntax, _ parent: Syntax) -> Bool {
    parent.firstToken { $0.isName }?.range == token.range
  }

  /// What the name at a range is by what it means.
  private mutating func style(
    at range: ByteRange
  ) -> (SemanticToken.Kind, [SemanticToken.Modifier])? {
    guard let cursor else { return nil }
    let base = cursor.place.syntax.offset
    let all = cursor.index.occurrences
    if next >= all.count || all[next].range.start + base > range.start { next = 0 }
    if next == 0 {
      var low = 0
      var high = all.count
      while low < high {
        let middle = (low + high) / 2
        if all[middle].range.start + base < range.start { low = middle + 1 } else { high = middle }
      }
      next = low
    }
    while next < all.count, all[next].range.start + base < range.start { next += 1 }
    guard next < all.count, all[next].range.shifted(by: base) == range else { return nil }
    let place = all[next].place
    var modifiers: [SemanticToken.Modifier] = []
    switch place {
    case .own, .symbol: modifiers = [.declaration]
    case .segment: break
    }
    switch resolver.meaning(place, cursor) {
    case .definition(let definition):
      switch definition.kind {
      case .screen: return (.class, modifiers)
      case .component: return (.struct, modifiers)
      case .view, .guide: return (.variable, modifiers)
      case .value: return (.variable, modifiers + [.readonly])
      case .parameter: return (.parameter, modifiers)
      case .constraint: return (.namespace, modifiers)
      }
    case .attribute, .property: return (.property, [.defaultLibrary])
    case .guide: return (.property, [.defaultLibrary, .readonly])
    case .viewKind: return (.type, [.defaultLibrary])
    case .word(let word):
      return (Keyword(rawValue: word)?.role == .view ? .keyword : .enumMember, [])
    case nil: return nil
    }
  }
}
