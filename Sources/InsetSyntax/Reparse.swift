public import InsetText

// Two steps are tried in turn. A closed block whose new content has matching braces is parsed alone:
// the outline and the parser promise that nothing around it depends on what is in it. Else the
// chunks of the file (see `Outline.Chunk`) that the edit touches are, up to the first later one that
// the new text still has at its place. Everything else stays the same object, and so do, of what was
// parsed anew, the parts that came out equal.

extension SyntaxTree {
  /// The tree of the text after an edit: the same as that of `parse`, but for the nodes that the
  /// edit does not concern being those of this tree.
  ///
  /// - Precondition: the edit lies inside the text.
  /// - Complexity: O(bytes of the innermost block around the edit + siblings of the nodes above it)
  ///   where the block's braces match before and after; beside this, the text is copied.
  public func reparsed(after edit: TextEdit) -> SyntaxTree {
    if edit.range.isEmpty && edit.replacement.isEmpty {
      return SyntaxTree(root: root, text: text, work: Work())
    }
    var newText = text
    newText.apply(edit)
    if text.count > Self.sizeLimit || newText.count > Self.sizeLimit { return .parse(newText) }
    var reparse = Reparse(
      root: root, text: text, newText: newText, old: edit.range, growth: edit.growth)
    let newRoot = reparse.block() ?? reparse.chunks()
    return SyntaxTree(root: newRoot, text: newText, work: reparse.work)
  }

  /// The tree of the text after edits that do not overlap, in offsets of this text, as
  /// `SourceText.applying` takes them.
  public func reparsed(after edits: [TextEdit]) -> SyntaxTree {
    guard edits.count > 1 else { return edits.first.map { reparsed(after: $0) } ?? self }
    if edits.count > 16 { return reparsed(to: text.applying(edits)) }
    var tree = self
    var work = Work()
    // From the last to the first, so that offsets stay what they are; of insertions at one offset
    // the later one goes first.
    let ordered = edits.enumerated().sorted {
      ($0.element.range.start, $0.element.range.end, $0.offset)
        > ($1.element.range.start, $1.element.range.end, $1.offset)
    }
    for (_, edit) in ordered {
      tree = tree.reparsed(after: edit)
      work.bytesLexed += tree.work.bytesLexed
      work.nodesParsed += tree.work.nodesParsed
    }
    return SyntaxTree(root: tree.root, text: tree.text, work: work)
  }

  /// The tree of another version of the text.
  ///
  /// - Complexity: O(bytes) for the comparison.
  public func reparsed(to newText: SourceText) -> SyntaxTree {
    guard let edit = text.difference(to: newText) else {
      return SyntaxTree(root: root, text: newText, work: Work())
    }
    return reparsed(after: edit)
  }
}

private struct Reparse {
  let root: SyntaxNode
  let text: SourceText
  let newText: SourceText
  /// What was replaced.
  let old: ByteRange
  let growth: Int
  var work = SyntaxTree.Work()

  init(root: SyntaxNode, text: SourceText, newText: SourceText, old: ByteRange, growth: Int) {
    self.root = root
    self.text = text
    self.newText = newText
    self.old = old
    self.growth = growth
  }

  // MARK: - One block

  /// A node above the edit, and which of its children is the next.
  private struct Step {
    var node: SyntaxNode
    var offset: Int
    var child: Int
  }

  /// The root with the innermost block that can be parsed alone made anew.
  mutating func block() -> SyntaxNode? {
    var path: [Step] = []
    var here = root
    var offset = 0
    descent: while true {
      var at = offset
      for (index, child) in here.children.enumerated() {
        let end = at + child.width
        if end > old.end {
          guard at < old.start, case .node(let node) = child else { break descent }
          path.append(Step(node: here, offset: offset, child: index))
          here = node
          offset = at
          continue descent
        }
        at = end
      }
      break
    }
    path.append(Step(node: here, offset: offset, child: 0))
    guard path.count > 1, !chunkHasBraceProblem(around: path[0].child) else { return nil }
    for level in path.indices.reversed() where path[level].node.kind == .block {
      let step = path[level]
      let end = step.offset + step.node.width
      guard step.node.children.last?.kind == .rightBrace, old.start > step.offset, old.end < end,
        !followsOpenString(step.offset)
      else { continue }
      var depth = 0
      for outer in path[..<level] where outer.node.kind == .block { depth += 1 }
      let place: Parser.Place = path[level - 1].node.kind == .targets ? .properties : .statements
      if let block = parseBlock(
        from: step.offset, to: end + growth, depth: depth, place, sharing: step.node)
      {
        return replace(path[..<level], by: block, oldEnd: end)
      }
    }
    return nil
  }

  /// Whether the block at `offset` stands behind an unclosed string that ends there because its
  /// line ends in the block's brace, and the edit may be on that line: the one case where a token
  /// depends on bytes behind it.
  private func followsOpenString(_ offset: Int) -> Bool {
    for index in offset..<old.start where text.bytes[index] == 0x0A || text.bytes[index] == 0x0D {
      return false
    }
    var end = offset
    while end > 0, text.bytes[end - 1] == 0x20 || text.bytes[end - 1] == 0x09 { end -= 1 }
    let tree = SyntaxTree(root: root, text: text, work: work)
    guard let token = tree.token(at: end, bias: .before), token.kind == .string else {
      return false
    }
    let last = text.bytes[token.range.end - 1]
    return token.range.length < 2 || last != UInt8(ascii: "\"")
      || text.bytes[token.range.end - 2] == UInt8(ascii: "\\")
  }

  private mutating func parseBlock(
    from start: Int, to end: Int, depth: Int, _ place: Parser.Place, sharing oldNode: SyntaxNode
  ) -> SyntaxNode? {
    var lexer = Lexer(newText, from: start)
    var level = 0
    var afterNewline = false
    while lexer.offset < end {
      let index = lexer.tokens.count
      lexer.lexToken()
      let token = lexer.tokens[index]
      switch token.kind {
      case .leftBrace: level += 1
      case .rightBrace:
        level -= 1
        if level == 0 && lexer.offset < end {
          work.bytesLexed += lexer.offset - start
          return nil
        }
      case .name where afterNewline && (token.word == .screen || token.word == .component):
        work.bytesLexed += lexer.offset - start
        return nil
      default: break
      }
      afterNewline = token.kind == .newline
    }
    work.bytesLexed += lexer.offset - start
    guard lexer.offset == end, level == 0, lexer.tokens.last?.kind == .rightBrace else {
      return nil
    }
    var parser = Parser(
      newText, Outline(lexer.tokens, end: end), lexer.problems, blockDepth: depth)
    parser.parseBlock(place)
    guard parser.children.count == 1, case .node(let node)? = parser.children.first,
      node.kind == .block, node.width == end - start
    else { return nil }
    work.nodesParsed += parser.nodesMade
    return node.sharing(with: oldNode, unchanged: (old.start - start, end - growth - old.end))
  }

  private func replace(
    _ path: ArraySlice<Step>, by node: SyntaxNode, oldEnd: Int
  ) -> SyntaxNode {
    var result = node
    for step in path.reversed() {
      var children = ContiguousArray(step.node.children)
      children[step.child] = .node(result)
      let problems = step.node.problems.map { problem in
        var problem = problem
        let relativeEnd = oldEnd - step.offset
        if problem.range.start >= relativeEnd {
          problem.range = problem.range.shifted(by: growth)
        } else if problem.range.end >= relativeEnd {
          problem.range.end += growth
        }
        return problem
      }
      result = SyntaxNode(kind: step.node.kind, children: children, problems: problems)
    }
    return result
  }

  // MARK: - Chunks

  /// A chunk of the old text.
  private struct OldChunk {
    /// The index of its first child of the root, and that child's offset.
    var child: Int
    var offset: Int
    var keyword: Int
  }

  private func isCut(_ node: SyntaxNode, at offset: Int) -> Bool {
    guard node.kind == .screen || node.kind == .component else { return false }
    let keyword = Syntax(node, at: offset).range.start
    // A misspelt keyword makes such a node, too, and begins no chunk.
    let spelling = (node.kind == .screen ? Word.screen : Word.component).spelling.utf8
    return keyword > 0 && (text.bytes[keyword - 1] == 0x0A || text.bytes[keyword - 1] == 0x0D)
      && text.bytes[keyword...].starts(with: spelling)
  }

  /// Whether a brace is missing or superfluous in the chunk of the root's child at `index`.
  private func chunkHasBraceProblem(around index: Int) -> Bool {
    guard root.hasBraceProblem else { return false }
    let all = oldChunks()
    let chunk = all.lastIndex { $0.child <= index } ?? 0
    let end = chunk + 1 < all.count ? all[chunk + 1].child : root.children.count
    return root.children[all[chunk].child..<end].contains {
      if case .node(let node) = $0 { node.hasBraceProblem } else { false }
    }
  }

  private func oldChunks() -> [OldChunk] {
    var chunks = [OldChunk(child: 0, offset: 0, keyword: -1)]
    var at = 0
    var isFirst = true
    for (index, child) in root.children.enumerated() {
      if case .node(let node) = child {
        if !isFirst && isCut(node, at: at) {
          let keyword = Syntax(node, at: at).range.start
          chunks.append(OldChunk(child: index, offset: at, keyword: keyword))
        }
        isFirst = false
      }
      at += child.width
    }
    return chunks
  }

  /// The root with the chunks around the edit made anew.
  mutating func chunks() -> SyntaxNode {
    let all = oldChunks()
    var first = all.lastIndex { $0.offset < old.start } ?? 0
    while true {
      if let root = parseChunks(all, from: first) { return root }
      first -= 1
    }
  }

  /// - Returns: `nil` where the first chunk does not begin at its place any more; never for the
  ///   first of all.
  private mutating func parseChunks(_ all: [OldChunk], from first: Int) -> SyntaxNode? {
    let start = all[first].offset
    var lexer = Lexer(newText, from: start)
    var candidate = first + 1
    while candidate < all.count, all[candidate].offset < old.end { candidate += 1 }
    var tokens: ContiguousArray<RawToken>?
    while !lexer.isAtEnd {
      while candidate < all.count, all[candidate].keyword + growth < lexer.offset {
        candidate += 1
      }
      let index = lexer.tokens.count
      let isCandidate =
        candidate < all.count && all[candidate].keyword + growth == lexer.offset
        && lexer.tokens.last?.kind == .newline
      lexer.lexToken()
      guard isCandidate else { continue }
      let place = Outline.statementStart(lexer.tokens, before: index)
      if Int(lexer.tokens[place].start) == all[candidate].offset + growth {
        tokens = ContiguousArray(lexer.tokens[..<place])
        break
      }
    }
    work.bytesLexed += lexer.offset - start
    let isSynchronous = tokens != nil
    let region = tokens ?? lexer.tokens
    let end = isSynchronous ? all[candidate].offset + growth : newText.count
    let outline = Outline(region, end: end)
    if first > 0 {
      guard let head = outline.tokens.first, Outline.isCut(outline.tokens, 0, outline.raw),
        Outline.statementStart(outline.raw, before: Int(head.raw)) == 0
      else { return nil }
    }
    let problems = lexer.problems.filter { $0.token < region.count }
    var parser = Parser(newText, outline, problems)
    parser.parseItems()
    work.nodesParsed += parser.nodesMade + 1
    let oldEnd = isSynchronous ? all[candidate].offset : text.count
    let oldEndChild = isSynchronous ? all[candidate].child : root.children.count
    var children = ContiguousArray(root.children[..<all[first].child])
    var parsed = parser.children
    _ = SyntaxNode.share(
      &parsed, with: ArraySlice(root.children[all[first].child..<oldEndChild]),
      unchanged: (old.start - start, oldEnd - old.end), depth: 0)
    children.append(contentsOf: parsed)
    children.append(contentsOf: root.children[oldEndChild...])
    var rootProblems = root.problems.filter { $0.range.start < start }
    rootProblems.append(contentsOf: parser.problems)
    for var problem in root.problems where isSynchronous && problem.range.start >= oldEnd {
      problem.range = problem.range.shifted(by: growth)
      rootProblems.append(problem)
    }
    return SyntaxNode(kind: .file, children: children, problems: rootProblems)
  }
}

extension SyntaxNode {
  /// This node, with every part that is equal to one at its place in `old` being that very object.
  ///
  /// Parts are compared from both ends, as far as the text there is the same: a node knows no text,
  /// and one of other text must not be taken for it.
  ///
  /// - Parameter unchanged: how many bytes at the beginning and at the end the edit left alone.
  /// - Complexity: O(nodes × depth).
  fileprivate func sharing(
    with old: SyntaxNode, unchanged: (head: Int, tail: Int), depth: Int = 0
  ) -> SyntaxNode {
    if self === old || depth > Self.sharedDepth || kind != old.kind { return self }
    var children = ContiguousArray(children)
    let isWhole = Self.share(
      &children, with: ArraySlice(old.children), unchanged: unchanged, depth: depth + 1)
    if isWhole && problems == old.problems { return old }
    return SyntaxNode(kind: kind, children: children, problems: problems)
  }

  /// How deep parts are compared, so that the stack's need is bounded.
  private static let sharedDepth = 100

  /// - Returns: whether all of it was found in `old`.
  fileprivate static func share(
    _ children: inout ContiguousArray<SyntaxChild>, with old: ArraySlice<SyntaxChild>,
    unchanged: (head: Int, tail: Int), depth: Int
  ) -> Bool {
    let limit = min(children.count, old.count)
    var (head, tail) = unchanged
    var front = 0
    while front < limit {
      let place = old.startIndex + front
      guard old[place].width <= head, share(&children[front], ifEqualTo: old[place]) else { break }
      head -= old[place].width
      front += 1
    }
    var back = 0
    while back < limit - front {
      let place = old.endIndex - 1 - back
      guard old[place].width <= tail,
        share(&children[children.count - 1 - back], ifEqualTo: old[place])
      else { break }
      tail -= old[place].width
      back += 1
    }
    // What is left holds the edit: if it is one child, its own parts are compared.
    if front + back + 1 == children.count, front + back + 1 == old.count,
      case .node(let node) = children[front], case .node(let oldNode) = old[old.startIndex + front]
    {
      children[front] = .node(node.sharing(with: oldNode, unchanged: (head, tail), depth: depth))
    }
    return front + back == children.count && front + back == old.count
  }

  /// - Returns: whether the two are equal, and now the same.
  private static func share(_ child: inout SyntaxChild, ifEqualTo old: SyntaxChild) -> Bool {
    if case .node(let node) = child, case .node(let oldNode) = old {
      if node === oldNode { return true }
      guard node == oldNode else { return false }
      child = old
      return true
    }
    return isSame(child, old)
  }

  private static func isSame(_ a: SyntaxChild, _ b: SyntaxChild) -> Bool {
    switch (a, b) {
    case (.node(let a), .node(let b)): a === b
    case (.token(let a), .token(let b)): a == b
    default: false
    }
  }
}
