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
  private let storedWidth: UInt32
  public let children: ContiguousArray<SyntaxChild>
  /// What is wrong here and in none of the child nodes; ranges count from the node's first byte.
  public let problems: [SyntaxProblem]
  /// Where each child ends, from the node's first byte; empty where there are few.
  let ends: ContiguousArray<UInt32>

  /// Of more children than that the ends are kept.
  private static let fewChildren = 32

  /// The number of bytes.
  public var width: Int { Int(storedWidth) }
  /// Whether this node or one below has problems.
  public var hasProblems: Bool { flags & 1 != 0 }
  /// Whether a brace is missing or superfluous in this node or below it.
  public var hasBraceProblem: Bool { flags & 2 != 0 }

  init(
    kind: SyntaxKind, children: ContiguousArray<SyntaxChild>, problems: [SyntaxProblem] = []
  ) {
    var width = 0
    var flags: UInt8 = problems.isEmpty ? 0 : 1
    let kept = children.count > Self.fewChildren ? children.count : 0
    ends = ContiguousArray(unsafeUninitializedCapacity: kept) { ends, count in
      children.withUnsafeBufferPointer { children in
        for index in children.indices {
          switch children[index] {
          case .node(let node):
            width += node.width
            flags |= node.flags
          case .token(let token):
            width += token.width
          }
          if index < kept { ends.initializeElement(at: index, to: UInt32(width)) }
        }
      }
      count = kept
    }
    for problem in problems where problem.code.isAboutBraces { flags |= 2 }
    self.kind = kind
    self.flags = flags
    self.children = children
    self.problems = problems
    storedWidth = UInt32(width)
  }
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
