public import InsetText

/// A text and its tree.
///
/// Any sequence of bytes has a tree; the bytes of its tokens, one behind the other, are the text.
public struct SyntaxTree: Sendable {
  /// The node of kind `file`.
  public let root: SyntaxNode
  public let text: SourceText
  /// What it took to make this tree.
  public let work: Work

  /// The largest text that is parsed, in bytes (64 MiB); a larger one is a single invalid token.
  public static let sizeLimit = 64 << 20
  /// How deep blocks may nest.
  public static let blockLimit = 256
  /// How deep parentheses may nest.
  public static let parenthesisLimit = 64

  /// How much of a tree was made anew, for benchmarks and tests.
  public struct Work: Hashable, Sendable {
    /// The bytes that the lexer read.
    public var bytesLexed = 0
    /// The nodes that the parser made; those copied because a child changed are not counted.
    public var nodesParsed = 0

    public init() {}
  }

  init(root: SyntaxNode, text: SourceText, work: Work) {
    self.root = root
    self.text = text
    self.work = work
  }

  /// The file as a typed view.
  public var file: FileSyntax { FileSyntax(syntax: Syntax(root, at: 0)) }

  /// All problems with absolute ranges, by place.
  ///
  /// - Complexity: O(nodes with problems and their siblings + problems × log problems).
  public var problems: [SyntaxProblem] { Syntax(root, at: 0).problems }

  /// The problems that are worth a word: behind a block that does not begin, or whose end is not
  /// known, what seems to stand in the wrong place or to close nothing follows from that.
  ///
  /// - Complexity: as `problems`.
  public var leadingProblems: [SyntaxProblem] {
    var isBlockUnknown = false
    func isHidden(_ problem: SyntaxProblem) -> Bool {
      switch problem.code {
      case .strayBrace, .misplaced:
        if isBlockUnknown { return true }
        if problem.code == .strayBrace { isBlockUnknown = true }
      case .expectedBlock, .unclosedBlock: isBlockUnknown = true
      case .unexpected:
        if isBlockUnknown, problem.isAboutElse { return true }
        if problem.isAboutBlock { isBlockUnknown = true }
      default: break
      }
      return false
    }
    // In place: there may be very many.
    var leading = problems
    var count = 0
    for index in leading.indices where !isHidden(leading[index]) {
      if count != index { leading[count] = leading[index] }
      count += 1
    }
    leading.removeSubrange(count...)
    // A block that does not begin, and one brace that closes nothing, belong together.
    if problems.count(where: { $0.code == .strayBrace }) == 1,
      leading.count(where: { $0.code == .expectedBlock }) == 1,
      let place = leading.firstIndex(where: { $0.code == .expectedBlock })
    {
      leading[place].suggestion = text[leading[place].range] + " {"
    }
    guard let stray = leading.firstIndex(where: { $0.code == .strayBrace }),
      let place = lineWithoutBrace(closedAt: leading[stray].range.start)
    else { return leading }
    leading[stray] = SyntaxProblem(
      code: .expectedBlock,
      message: "expected '{' at the end of this line, for what is indented below it", range: place,
      suggestion: text[place] + " {")
    return leading
  }

  /// The end of the last line above a stray `}` that is indented as the brace is, has lines below it
  /// that are indented deeper, and opens no block: where the `{` is missing, most likely.
  ///
  /// - Returns: the last token of the line; `nil` where no line reads so.
  /// - Complexity: O(bytes between the two).
  private func lineWithoutBrace(closedAt brace: Int) -> ByteRange? {
    let bytes = text.bytes
    func line(endingAt end: Int) -> (start: Int, indent: Int, last: Int) {
      var start = end
      while start > 0, bytes[start - 1] != 0x0A { start -= 1 }
      var first = start
      while first < end, bytes[first] == 0x20 || bytes[first] == 0x09 { first += 1 }
      var last = end
      while last > first, [0x20, 0x09, 0x0D].contains(bytes[last - 1]) { last -= 1 }
      return (start, first - start, last)
    }
    let own = line(endingAt: brace)
    guard own.last == own.start + own.indent else { return nil }
    var end = own.start - 1
    var hasInner = false
    while end > 0 {
      let here = line(endingAt: end)
      let isBlank = here.last == here.start + here.indent
      if !isBlank, here.indent <= own.indent {
        guard hasInner, here.indent == own.indent, here.last > here.start + here.indent,
          ![0x7B, 0x7D].contains(bytes[here.last - 1])
        else { return nil }
        guard let token = token(at: here.last, bias: .before), token.range.end == here.last else {
          return nil
        }
        return token.range
      }
      if !isBlank { hasInner = true }
      end = here.start - 1
    }
    return nil
  }
}

extension SyntaxProblem {
  fileprivate var isAboutElse: Bool { message.hasPrefix("there is no 'when'") }
  /// Whether something else stands where a block was to begin.
  fileprivate var isAboutBlock: Bool { message.hasPrefix("expected '{'") }
}

extension Syntax {
  /// The problems of this node and those below, with absolute ranges, by place.
  public var problems: [SyntaxProblem] {
    var found: [SyntaxProblem] = []
    collectProblems(into: &found)
    // Most stand where they belong: those of a node come before those of its children.
    func areInOrder(_ a: SyntaxProblem, _ b: SyntaxProblem) -> Bool {
      a.range != b.range ? a.range < b.range : a.code.rawValue <= b.code.rawValue
    }
    let isSorted = found.indices.dropFirst().allSatisfy { areInOrder(found[$0 - 1], found[$0]) }
    if !isSorted { found.sort { ($0.range, $0.code.rawValue) < ($1.range, $1.code.rawValue) } }
    return found
  }

  private func collectProblems(into found: inout [SyntaxProblem]) {
    guard node.hasProblems else { return }
    for var problem in node.problems {
      problem.range = problem.range.shifted(by: offset)
      found.append(problem)
    }
    var at = offset
    for child in node.children {
      if case .node(let node) = child, node.hasProblems {
        Syntax(node, at: at).collectProblems(into: &found)
      }
      at += child.width
    }
  }
}

// MARK: - Finding things by their place

extension SyntaxTree {
  /// The token that holds the byte at `offset`; at the text's end, and between two tokens, the one
  /// that begins there if `bias` is `.after`, else the one that ends there.
  ///
  /// - Complexity: O(depth × children).
  public func token(at offset: Int, bias: Bias = .after) -> TokenSyntax? {
    var here = Syntax(root, at: 0)
    while true {
      guard let element = here.child(at: offset, bias: bias) else { return nil }
      switch element {
      case .token(let token): return token
      case .node(let syntax): here = syntax
      }
    }
  }

  /// Which of two neighbours an offset between them means.
  public enum Bias: Sendable {
    case before
    case after
  }

  /// The nodes that hold `offset`, from the file to the innermost; the ancestors of the last are
  /// those before it. A node also holds the offset behind its last byte unless another begins
  /// there.
  ///
  /// - Complexity: O(depth × children).
  public func path(at offset: Int) -> [Syntax] {
    var here = Syntax(root, at: 0)
    var result = [here]
    while true {
      var next: Syntax?
      if case .node(let syntax)? = here.child(at: offset, bias: .after) {
        next = syntax
      } else if case .node(let syntax)? = here.child(at: offset, bias: .before) {
        next = syntax
      }
      guard let next else { return result }
      result.append(next)
      here = next
    }
  }

  /// The innermost statement or item at `offset`.
  public func statement(at offset: Int) -> Syntax? {
    path(at: offset).last { $0.kind.isStatement }
  }

  /// The innermost block at `offset`, which stands between the block's braces.
  public func block(at offset: Int) -> BlockSyntax? {
    for syntax in path(at: offset).reversed() where syntax.kind == .block {
      let block = BlockSyntax(syntax: syntax)
      if syntax.offset < offset && (block.rightBrace.map { offset <= $0.range.start } ?? true) {
        return block
      }
    }
    return nil
  }

  /// The nodes above `syntax`, innermost first.
  ///
  /// - Complexity: O(depth × children).
  public func ancestors(of syntax: Syntax) -> [Syntax] {
    var here = Syntax(root, at: 0)
    var result: [Syntax] = []
    while !here.isSame(as: syntax) {
      var next: Syntax?
      for case .node(let child) in here.children
      where child.fullRange.contains(syntax.fullRange) {
        if child.isSame(as: syntax) || child.node.width > 0 { next = child }
        if child.isSame(as: syntax) { break }
      }
      guard let next else { return [] }
      result.append(here)
      here = next
    }
    return result.reversed()
  }
}

extension Syntax {
  /// The child that holds the byte behind `offset` or, with bias `.before`, the one before it.
  func child(at offset: Int, bias: SyntaxTree.Bias) -> SyntaxElement? {
    for element in children(endingAt: offset) {
      let range = element.fullRange
      switch bias {
      case .after: if range.start <= offset && offset < range.end { return element }
      case .before: if range.start < offset && offset <= range.end { return element }
      }
      if range.start > offset { return nil }
    }
    return nil
  }
}

extension SyntaxTree {
  /// Parses a text.
  ///
  /// - Complexity: O(bytes).
  public static func parse(_ text: SourceText) -> SyntaxTree {
    var interruption = Interruption()
    return parse(text, &interruption)
  }

  /// Parses a text while that is wanted.
  ///
  /// - Parameter isCancelled: asked often.
  /// - Returns: `nil` once it was true.
  /// - Complexity: O(bytes).
  public static func parse(_ text: SourceText, isCancelled: () -> Bool) -> SyntaxTree? {
    withoutActuallyEscaping(isCancelled) { isCancelled in
      var interruption = Interruption(isCancelled)
      let tree = parse(text, &interruption)
      return interruption.hasHappened ? nil : tree
    }
  }

  /// Parses a text; a tree of less of it where the work was interrupted.
  static func parse(_ text: SourceText, _ interruption: inout Interruption) -> SyntaxTree {
    var work = Work()
    guard text.count <= sizeLimit else {
      let token = SyntaxToken(kind: .invalid, width: text.count)
      let problem = SyntaxProblem(
        code: .fileTooLarge, message: "the file is larger than \(sizeLimit >> 20) MiB",
        range: ByteRange(at: 0))
      work.nodesParsed = 1
      return SyntaxTree(
        root: SyntaxNode(kind: .file, children: [.token(token)], problems: [problem]), text: text,
        work: work)
    }
    var lexer = Lexer(text)
    lexer.lexAll(&interruption)
    var parser = Parser(
      text, Outline(lexer.takeTokens(), end: lexer.offset), lexer.problems,
      interruption: interruption)
    parser.parseItems()
    interruption = parser.interruption
    work.bytesLexed = text.count
    work.nodesParsed = parser.nodesMade + 1
    return SyntaxTree(
      root: SyntaxNode(kind: .file, children: parser.children, problems: parser.problems),
      text: text, work: work)
  }

  public static func parse(_ string: String) -> SyntaxTree { parse(SourceText(string)) }
}
