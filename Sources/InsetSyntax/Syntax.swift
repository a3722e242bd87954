public import InsetText

/// A node in its place: the node and the offset of its first byte in the file.
public struct Syntax: Sendable {
  public let node: SyntaxNode
  /// The offset of the node's first byte.
  public let offset: Int

  public init(_ node: SyntaxNode, at offset: Int) {
    self.node = node
    self.offset = offset
  }

  public var kind: SyntaxKind { node.kind }

  /// All bytes of the node, a statement's doc comments included.
  public var fullRange: ByteRange { ByteRange(start: offset, end: offset + node.width) }

  /// The bytes of the node without doc comments (and other trivia) in front of it.
  public var range: ByteRange {
    var start = offset
    if let first = node.children.first, first.kind.isTrivia, kind != .file {
      for child in node.children {
        guard child.kind.isTrivia else { break }
        start += child.width
      }
    }
    return ByteRange(start: min(start, offset + node.width), end: offset + node.width)
  }

  /// The parts in order, each with its place.
  public var children: Elements { Elements(children: node.children, start: offset) }

  /// The parts in order from the first that ends at an offset or behind it.
  ///
  /// - Complexity: O(log children) to find it.
  func children(endingAt offset: Int) -> Elements {
    let ends = node.ends
    var low = 0
    var high = ends.count
    while low < high {
      let middle = (low + high) / 2
      if self.offset + Int(ends[middle]) < offset { low = middle + 1 } else { high = middle }
    }
    let start = low == 0 ? 0 : Int(ends[low - 1])
    return Elements(children: node.children, from: low, start: self.offset + start)
  }

  /// The child nodes that hold a range of bytes, doc comments included, in order.
  ///
  /// - Complexity: O(log children).
  public func nodes(around range: ByteRange) -> [Syntax] {
    var result: [Syntax] = []
    for element in children(endingAt: range.end) {
      if element.fullRange.start > range.start { break }
      if case .node(let syntax) = element, syntax.fullRange.contains(range) {
        result.append(syntax)
      }
    }
    return result
  }

  /// The child nodes in order.
  public var nodes: [Syntax] {
    children.compactMap { if case .node(let syntax) = $0 { syntax } else { nil } }
  }

  /// The first child node of a kind.
  public func firstNode(_ kind: SyntaxKind) -> Syntax? {
    firstNode { $0 == kind }
  }

  /// The first child node whose kind fits.
  public func firstNode(where fits: (SyntaxKind) -> Bool) -> Syntax? {
    var at = offset
    for child in node.children {
      if case .node(let node) = child, fits(node.kind) { return Syntax(node, at: at) }
      at += child.width
    }
    return nil
  }

  /// The first child token of a kind.
  public func firstToken(_ kind: SyntaxKind) -> TokenSyntax? {
    firstToken { $0 == kind }
  }

  /// The first child token whose kind fits.
  public func firstToken(where fits: (SyntaxKind) -> Bool) -> TokenSyntax? {
    var at = offset
    for child in node.children {
      if case .token(let token) = child, fits(token.kind) { return TokenSyntax(token, at: at) }
      at += child.width
    }
    return nil
  }

  /// The elements behind the first token of a kind; none where there is no such token.
  func elements(after kind: SyntaxKind) -> [SyntaxElement] {
    var found = false
    var result: [SyntaxElement] = []
    for element in children {
      if found {
        result.append(element)
      } else if case .token(let token) = element, token.kind == kind {
        found = true
      }
    }
    return result
  }

  /// The name tokens among the children, in order.
  var names: [NameSyntax] {
    children.compactMap {
      if case .token(let token) = $0, token.kind.isName { NameSyntax(token) } else { nil }
    }
  }

  /// Whether two cursors stand on the very same node at the same place.
  public func isSame(as other: Syntax) -> Bool { node === other.node && offset == other.offset }

  /// The parts of a node, each with its place.
  public struct Elements: Sequence, IteratorProtocol, Sendable {
    private let children: SyntaxNode.Children
    private var index: Int
    private var at: Int

    init(children: SyntaxNode.Children, from index: Int = 0, start: Int) {
      self.children = children
      self.index = index
      at = start
    }

    public mutating func next() -> SyntaxElement? {
      guard index < children.count else { return nil }
      let child = children[index]
      let start = at
      index += 1
      at += child.width
      return switch child {
      case .node(let node): .node(Syntax(node, at: start))
      case .token(let token): .token(TokenSyntax(token, at: start))
      }
    }
  }
}

/// A node or a token in its place.
public enum SyntaxElement: Sendable {
  case node(Syntax)
  case token(TokenSyntax)

  public var kind: SyntaxKind {
    switch self {
    case .node(let syntax): syntax.kind
    case .token(let token): token.kind
    }
  }

  /// All bytes.
  public var fullRange: ByteRange {
    switch self {
    case .node(let syntax): syntax.fullRange
    case .token(let token): token.range
    }
  }
}

/// A token in its place.
public struct TokenSyntax: Hashable, Sendable {
  public let kind: SyntaxKind
  public let range: ByteRange

  public init(_ token: SyntaxToken, at offset: Int) {
    kind = token.kind
    range = ByteRange(start: offset, end: offset + token.width)
  }

  /// The bytes of the token as a string.
  public func text(in text: SourceText) -> String { text[range] }
}

/// A name, with or without backticks.
public struct NameSyntax: Hashable, Sendable {
  public let token: TokenSyntax

  public init(_ token: TokenSyntax) { self.token = token }

  /// The whole token, backticks included.
  public var range: ByteRange { token.range }
  public var isQuoted: Bool { token.kind == .quotedName }

  /// The name without backticks.
  public func text(in text: SourceText) -> String {
    guard isQuoted else { return text[range] }
    let closed = range.length > 1 && text.bytes[range.end - 1] == UInt8(ascii: "`")
    return text[ByteRange(start: range.start + 1, end: closed ? range.end - 1 : range.end)]
  }

  /// How a name must be written so that it reads as that name: in backticks where it is no
  /// identifier.
  public static func spelling(of name: String) -> String {
    var isFirst = true
    for scalar in name.unicodeScalars {
      let fits =
        scalar == "_"
        || (isFirst ? scalar.properties.isXIDStart : scalar.properties.isXIDContinue)
      if !fits { return "`\(name)`" }
      isFirst = false
    }
    return isFirst ? "``" : name
  }
}
