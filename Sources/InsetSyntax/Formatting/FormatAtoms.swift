import InsetText

/// A token that a layout moves but never changes, comments included.
///
/// Small, since a text has very many.
struct FormatAtom {
  enum Role: UInt8 {
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
  var role: Role
  /// Whether what is around stays as it is.
  var isFrozen: Bool
  private let storedStart: UInt32
  private let storedEnd: UInt32
  private let storedWidth: UInt32
  private let storedDepth: UInt16
  /// Whether there were line ends between the atom before and this one: 0, 1, or 2 for more.
  private var storedNewlines: UInt8

  var range: ByteRange { ByteRange(start: Int(storedStart), end: Int(storedEnd)) }
  /// How many blocks are around.
  var depth: Int { Int(storedDepth) }
  /// Line ends between the atom before and this one; 2 also stands for more.
  var newlines: Int {
    get { Int(storedNewlines) }
    set { storedNewlines = UInt8(min(newValue, 2)) }
  }
  /// Columns.
  var width: Int { Int(storedWidth) }

  /// - Precondition: the range lies in a text that may be parsed.
  init(
    kind: SyntaxKind, parent: SyntaxKind, range: ByteRange, role: Role, depth: Int, newlines: Int,
    isFrozen: Bool, width: Int
  ) {
    self.kind = kind
    self.parent = parent
    self.role = role
    self.isFrozen = isFrozen
    storedStart = UInt32(range.start)
    storedEnd = UInt32(range.end)
    storedWidth = UInt32(width)
    storedDepth = UInt16(clamping: depth)
    storedNewlines = UInt8(min(newlines, 2))
  }
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
  private(set) var interruption: Interruption

  init(_ tree: SyntaxTree, _ interruption: Interruption) {
    bytes = tree.text.bytes
    self.interruption = interruption
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
    let ownProblems = isList ? PlacedProblems(node.problems) : nil
    for child in node.children {
      if interruption.step() { return }
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
        let stays =
          frozen
          || ownProblems?.touch(ByteRange(start: offset - start, end: offset - start + inner.width))
            ?? false
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

/// The places of a list's own problems, to ask whether one is about a child.
private struct PlacedProblems {
  /// Ascending.
  private var starts: [Int] = []
  /// By problem, the last end of it and those before.
  private var ends: [Int] = []

  /// `nil` where there are none.
  ///
  /// - Complexity: O(problems × log problems).
  init?(_ problems: [SyntaxProblem]) {
    if problems.isEmpty { return nil }
    for range in problems.map(\.range).sorted() {
      starts.append(range.start)
      ends.append(max(range.end, ends.last ?? range.end))
    }
  }

  /// Whether a problem meets the range, or ends or begins where that begins or ends.
  ///
  /// - Complexity: O(log problems).
  func touch(_ range: ByteRange) -> Bool {
    var low = 0
    var high = starts.count
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= range.end { low = middle + 1 } else { high = middle }
    }
    return low > 0 && ends[low - 1] >= range.start
  }
}
