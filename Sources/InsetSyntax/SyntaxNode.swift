public import InsetText

/// A node of the tree: what it is, how many bytes it covers, and its parts.
///
/// A node knows neither its text nor its place, so an edit elsewhere leaves it as it is: later
/// layers may cache what they learn of a node by its identity (`===`). Its bytes are those of its
/// tokens, one behind the other. A node begins at its first token that is no trivia (a statement:
/// at its first doc comment) and ends behind the last one; only a file, and a block whose closing
/// brace is missing, end with trivia.
public final class SyntaxNode: Sendable {
  public let kind: SyntaxKind
  private let flags: UInt8
  /// The number of children where they are few.
  private let fewCount: UInt8
  private let storedWidth: UInt32
  /// The children, packed; `nil` where there are none. Written by `init` alone, so that all threads
  /// may read them.
  private nonisolated(unsafe) let packed: UnsafeMutablePointer<PackedChild>?
  private let rest: Rest

  /// What few nodes have.
  private enum Rest: Sendable {
    case nothing
    case problems([SyntaxProblem])
    case large(LargeNode)
  }

  /// Of more children than that the ends are kept.
  private static let fewChildren = 32

  /// The number of bytes.
  public var width: Int { Int(storedWidth) }
  /// Whether this node or one below has problems.
  public var hasProblems: Bool { flags & 1 != 0 }
  /// Whether a brace is missing or superfluous in this node or below it.
  public var hasBraceProblem: Bool { flags & 2 != 0 }
  /// What is wrong here and in none of the child nodes; ranges count from the node's first byte.
  public var problems: [SyntaxProblem] {
    switch rest {
    case .nothing: []
    case .problems(let problems): problems
    case .large(let large): large.problems
    }
  }
  /// The parts, in order.
  public var children: Children { Children(node: self) }
  /// Where each child ends, from the node's first byte; empty where there are few.
  var ends: ContiguousArray<UInt32> {
    if case .large(let large) = rest { large.ends } else { [] }
  }
  private var childCount: Int {
    if case .large(let large) = rest { large.ends.count } else { Int(fewCount) }
  }

  init(
    kind: SyntaxKind, children: some RandomAccessCollection<SyntaxChild>,
    problems: [SyntaxProblem] = []
  ) {
    var width = 0
    var flags: UInt8 = problems.isEmpty ? 0 : 1
    let count = children.count
    let isLarge = count > Self.fewChildren
    var ends: ContiguousArray<UInt32> = []
    if isLarge { ends.reserveCapacity(count) }
    let packed = count == 0 ? nil : UnsafeMutablePointer<PackedChild>.allocate(capacity: count)
    for (index, child) in children.enumerated() {
      switch child {
      case .node(let node):
        width += node.width
        flags |= node.flags
      case .token(let token):
        width += token.width
      }
      packed?.advanced(by: index).initialize(to: PackedChild(child))
      if isLarge { ends.append(UInt32(width)) }
    }
    for problem in problems where problem.code.isAboutBraces { flags |= 2 }
    self.kind = kind
    self.flags = flags
    self.packed = packed
    fewCount = isLarge ? 0 : UInt8(count)
    rest =
      isLarge
      ? .large(LargeNode(ends: ends, problems: problems))
      : problems.isEmpty ? .nothing : .problems(problems)
    storedWidth = UInt32(width)
  }

  deinit {
    guard let packed else { return }
    for index in 0..<childCount { packed[index].release() }
    packed.deallocate()
  }

  /// The parts of a node.
  public struct Children: RandomAccessCollection, Sendable {
    /// Keeps what is packed in it.
    fileprivate let node: SyntaxNode

    public var startIndex: Int { 0 }
    public var endIndex: Int { node.childCount }

    /// - Precondition: the position is that of a child.
    public subscript(position: Int) -> SyntaxChild {
      precondition(indices.contains(position), "no such child")
      return node.packed?[position].child ?? .token(SyntaxToken(kind: .invalid, width: 0))
    }
  }
}

/// What is kept of a node with many children, besides these.
private final class LargeNode: Sendable {
  /// Where each child ends, from the node's first byte.
  let ends: ContiguousArray<UInt32>
  let problems: [SyntaxProblem]

  init(ends: ContiguousArray<UInt32>, problems: [SyntaxProblem]) {
    self.ends = ends
    self.problems = problems
  }
}

/// A child in a word, since a tree has very many: a token with its kind and width and the lowest bit
/// set, or the address of a node, which is retained.
private struct PackedChild {
  private let bits: UInt64

  init(_ child: SyntaxChild) {
    switch child {
    case .node(let node):
      bits = UInt64(UInt(bitPattern: Unmanaged.passRetained(node).toOpaque()))
    case .token(let token):
      bits = UInt64(token.width) << 16 | UInt64(token.kind.rawValue) << 1 | 1
    }
  }

  private var node: Unmanaged<SyntaxNode>? {
    guard bits & 1 == 0 else { return nil }
    return UnsafeRawPointer(bitPattern: UInt(bits)).map { Unmanaged.fromOpaque($0) }
  }

  var child: SyntaxChild {
    if let node { return .node(node.takeUnretainedValue()) }
    let kind = SyntaxKind(rawValue: UInt8(truncatingIfNeeded: bits >> 1 & 0xFF)) ?? .invalid
    return .token(SyntaxToken(kind: kind, width: Int(bits >> 16)))
  }

  /// Gives the node back.
  ///
  /// - Precondition: the child is not asked for again.
  func release() { node?.release() }
}

/// A part of a node.
public enum SyntaxChild: Sendable {
  case node(SyntaxNode)
  case token(SyntaxToken)

  public var kind: SyntaxKind {
    switch self {
    case .node(let node): node.kind
    case .token(let token): token.kind
    }
  }

  /// The number of bytes.
  public var width: Int {
    switch self {
    case .node(let node): node.width
    case .token(let token): token.width
    }
  }
}

/// A piece of text that is never divided.
public struct SyntaxToken: Hashable, Sendable {
  public let kind: SyntaxKind
  private let storedWidth: UInt32

  /// The number of bytes.
  public var width: Int { Int(storedWidth) }

  init(kind: SyntaxKind, width: Int) {
    self.kind = kind
    storedWidth = UInt32(width)
  }
}

/// Something wrong with a text, as the parser sees it.
public struct SyntaxProblem: Hashable, Sendable {
  public enum Code: String, Sendable, CaseIterable {
    /// Bytes that are no well-formed UTF-8.
    case invalidEncoding = "invalid-encoding"
    /// A control or other character that belongs to no token.
    case unexpectedCharacter = "unexpected-character"
    case unterminatedString = "unterminated-string"
    case unterminatedComment = "unterminated-comment"
    case unterminatedName = "unterminated-name"
    case emptyName = "empty-name"
    case invalidEscape = "invalid-escape"
    case invalidNumber = "invalid-number"
    /// Something is missing: a name, an expression, a relation …
    case expected = "expected"
    /// Something stands where nothing of its kind may stand.
    case unexpected = "unexpected"
    /// A statement or item stands in a block of the wrong kind.
    case misplaced = "misplaced"
    case unclosedBlock = "unclosed-block"
    case strayBrace = "stray-brace"
    /// A word that is none of those that the grammar allows here.
    case unknownWord = "unknown-word"
    /// The block of an item or statement that cannot do without one.
    case expectedBlock = "expected-block"
    case nestingTooDeep = "nesting-too-deep"
    case fileTooLarge = "file-too-large"

    var isAboutBraces: Bool { self == .unclosedBlock || self == .strayBrace }
  }

  public var code: Code
  /// Short, plain, without a full stop.
  public var message: String
  /// From the first byte of the node that holds the problem; absolute in `SyntaxTree.problems`.
  public var range: ByteRange
  /// What was most likely meant at the range; `nil` where nothing is near.
  public var suggestion: String?

  public init(code: Code, message: String, range: ByteRange, suggestion: String? = nil) {
    self.code = code
    self.message = message
    self.range = range
    self.suggestion = suggestion
  }
}

extension SyntaxNode: Equatable {
  /// Whether two nodes have the same shape, widths and problems; identity is `===`.
  ///
  /// - Complexity: O(nodes), less where parts are shared.
  public static func == (a: SyntaxNode, b: SyntaxNode) -> Bool {
    if a === b { return true }
    guard a.kind == b.kind, a.storedWidth == b.storedWidth, a.flags == b.flags,
      a.children.count == b.children.count, a.problems == b.problems
    else { return false }
    for (left, right) in zip(a.children, b.children) {
      switch (left, right) {
      case (.token(let left), .token(let right)): if left != right { return false }
      case (.node(let left), .node(let right)): if left != right { return false }
      default: return false
      }
    }
    return true
  }
}
