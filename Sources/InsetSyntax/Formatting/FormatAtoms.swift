import InsetText

/// A token that a layout moves but never changes, comments included.
struct FormatAtom {
  enum Role {
    /// Begins a statement, or is a comment on its own line.
    case line
    /// Closes a block.
    case close
    /// Anything else.
    case inner
  }

  var kind: SyntaxKind
  /// The kind of the node whose child it is.
  var parent: SyntaxKind
  var range: ByteRange
  var role: Role
  /// How many blocks are around.
  var depth: Int
  /// Line ends between the atom before and this one.
  var newlines: Int
  /// Whether what is around stays as it is.
  var isFrozen: Bool
  /// Columns.
  var width: Int
}

/// A statement with blocks.
struct FormatGroup {
  /// Without the comments above it.
  var first: Int
  var last: Int
}

/// Takes a tree apart into the atoms that a layout moves.
struct AtomCollector {
  private(set) var atoms: ContiguousArray<FormatAtom> = []
  /// Outer ones before those inside them.
  private(set) var groups: [FormatGroup] = []
  private let bytes: ContiguousArray<UInt8>
  private var offset = 0
  private var newlines = 0
  private var depth = 0

  init(_ tree: SyntaxTree) {
    bytes = tree.text.bytes
    collect(tree.root, isFrozen: false, startsLine: true)
  }

  /// - Parameters:
  ///   - startsLine: whether the node's first token that is no comment begins a statement.
  private mutating func collect(_ node: SyntaxNode, isFrozen: Bool, startsLine: Bool) {
    let isList = node.kind == .block || node.kind == .file
    var frozen = isFrozen
    if node.kind.isStatement { frozen = frozen || Self.isBroken(node) }
    if node.kind == .error { frozen = true }
    var isFirst = startsLine && !isList
    var group: Int?
    let start = offset
    for child in node.children {
      switch child {
      case .token(let token):
        if token.kind.isTrivia {
          trivia(token, node, isList: isList || isFirst, frozen)
          continue
        }
        var role: FormatAtom.Role = isFirst ? .line : .inner
        if node.kind == .block && token.kind == .leftBrace { role = .inner }
        if node.kind == .block && token.kind == .rightBrace { role = .close }
        if role == .close { depth -= 1 }
        append(token, node.kind, role, frozen)
        if node.kind == .block && token.kind == .leftBrace { depth += 1 }
        if isFirst, node.kind.isStatement {
          group = groups.count
          groups.append(FormatGroup(first: atoms.count - 1, last: atoms.count - 1))
        }
        isFirst = false
      case .node(let inner):
        let stays = frozen || isList && Self.touches(node, inner, at: offset - start)
        if isFirst, node.kind.isStatement {
          group = groups.count
          groups.append(FormatGroup(first: atoms.count, last: atoms.count))
        }
        collect(inner, isFrozen: stays, startsLine: isList || isFirst)
        isFirst = false
      }
    }
    if node.kind == .block, !node.children.contains(where: { $0.kind == .rightBrace }) {
      depth -= 1
    }
    if let group {
      groups[group].last = atoms.count - 1
      if !Self.hasBlock(node) { groups.removeSubrange(group...) }
    }
  }

  private mutating func trivia(
    _ token: SyntaxToken, _ node: SyntaxNode, isList: Bool, _ isFrozen: Bool
  ) {
    switch token.kind {
    case .newline:
      newlines += 1
      offset += token.width
    case .whitespace, .semicolon, .byteOrderMark: offset += token.width
    case .invalid: append(token, node.kind, .inner, true)
    default:
      let ownLine = newlines > 0 || atoms.isEmpty
      append(token, node.kind, isList && ownLine ? .line : .inner, isFrozen)
    }
  }

  private mutating func append(
    _ token: SyntaxToken, _ parent: SyntaxKind, _ role: FormatAtom.Role, _ isFrozen: Bool
  ) {
    var end = offset + token.width
    if token.kind == .lineComment || token.kind == .docComment {
      end = offset + Formatter.trimmed(bytes, offset, end).count
    }
    var width = 0
    for index in offset..<end where bytes[index] & 0xC0 != 0x80 { width += 1 }
    atoms.append(
      FormatAtom(
        kind: token.kind, parent: parent, range: ByteRange(start: offset, end: end), role: role,
        depth: depth, newlines: newlines, isFrozen: isFrozen, width: width))
    newlines = 0
    offset += token.width
  }

  /// Whether a statement has a fault that is not one of a statement inside it.
  private static func isBroken(_ node: SyntaxNode) -> Bool {
    guard node.hasProblems else { return false }
    if node.hasBraceProblem || !node.problems.isEmpty { return true }
    for case .node(let child) in node.children where child.hasProblems {
      switch child.kind {
      case .block: if child.problems.contains(where: { $0.code == .nestingTooDeep }) { return true }
      case .whenBranch, .elseBranch: if isBroken(child) { return true }
      default: return true
      }
    }
    return false
  }

  /// Whether one of a list's own problems is about a child.
  private static func touches(_ list: SyntaxNode, _ child: SyntaxNode, at offset: Int) -> Bool {
    guard !list.problems.isEmpty else { return false }
    let range = ByteRange(start: offset, end: offset + child.width)
    return list.problems.contains { $0.range.touches(range) }
  }

  private static func hasBlock(_ node: SyntaxNode) -> Bool {
    node.children.contains { child in
      if case .node(let inner) = child {
        return inner.kind == .block
          || (inner.kind == .whenBranch || inner.kind == .elseBranch) && hasBlock(inner)
      }
      return false
    }
  }
}
