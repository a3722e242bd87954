import InsetSyntax
public import InsetText

/// A part of a text that an editor can hide.
public struct FoldingRange: Sendable, Hashable {
  public enum Kind: Sendable, Hashable {
    case block, comment, imports
  }
  public var kind: Kind
  /// From the end of what stays visible to the end of what is hidden.
  public var range: ByteRange
}

extension Snapshot {
  /// Blocks, comments and groups of imports over several lines, by place.
  ///
  /// - Complexity: O(nodes of the file).
  public func folding(_ file: FileID) -> [FoldingRange] {
    let blocks = blocks(file).flatMap { folding(file, of: $0) }
    return (blocks + foldingBetweenBlocks(file)).sorted { $0.range < $1.range }
  }

  /// What can be hidden in one block of a file, by place.
  ///
  /// - Complexity: O(nodes of the block).
  public func folding(_ file: FileID, of block: DocumentBlock) -> [FoldingRange] {
    guard let tree = states[file]?.syntax?.tree else { return [] }
    var collector = FoldingCollector(tree.text)
    collector.collect(block.syntax)
    return collector.finished()
  }

  /// What can be hidden at the top of a file, outside of its blocks: comments, and groups of imports.
  ///
  /// - Complexity: O(tokens and nodes at the file's top).
  public func foldingBetweenBlocks(_ file: FileID) -> [FoldingRange] {
    guard let tree = states[file]?.syntax?.tree else { return [] }
    var collector = FoldingCollector(tree.text)
    collector.collect(Syntax(tree.root, at: 0), entersNodes: false)
    return collector.finished()
  }

  /// For each offset the ranges that hold it, from the word outwards, each larger than the one
  /// before; `nil` for a file whose words are not known.
  public func selections(_ file: FileID, at offsets: [Int]) -> [[ByteRange]]? {
    guard let tree = states[file]?.syntax?.tree else { return nil }
    return offsets.map { tree.selection(at: min(max(0, $0), tree.text.count)) }
  }
}

extension SyntaxTree {
  fileprivate func selection(at offset: Int) -> [ByteRange] {
    var found: [ByteRange] = []
    let token = token(at: offset) ?? token(at: offset, bias: .before)
    let before = self.token(at: offset, bias: .before)
    var word = token
    if let before, token == nil || token?.kind.isTrivia == true && token?.kind.isComment == false {
      word = before
    }
    if let word, word.kind == .string {
      let string = StringSyntax(word)
      let content = string.contentRange(in: text)
      if content.start <= offset && offset <= content.end {
        let contents = string.contents(in: text)
        let isVisual = path(at: offset).contains { $0.kind == .visual }
        if isVisual,
          let part = VisualFormat.parse(contents.bytes)
            .token(at: contents.contentOffset(of: offset))
        {
          found.append(contents.sourceRange(of: part.range))
        }
        found.append(content)
      }
    }
    if let word, !word.kind.isTrivia || word.kind.isComment { found.append(word.range) }
    for syntax in path(at: offset).reversed() {
      if let block = BlockSyntax(syntax) {
        if let open = block.leftBrace, let close = block.rightBrace, open.range.end <= offset,
          offset <= close.range.start
        {
          found.append(ByteRange(start: open.range.end, end: close.range.start))
        }
      }
      found.append(syntax.range)
      found.append(syntax.fullRange)
    }
    found.append(ByteRange(start: 0, end: text.count))
    var result: [ByteRange] = []
    for range in found where range.start <= offset && offset <= range.end {
      if let last = result.last {
        if range.contains(last) && range != last { result.append(range) }
      } else {
        result.append(range)
      }
    }
    return result
  }
}

private struct FoldingCollector {
  private let text: SourceText
  private var result: [FoldingRange] = []
  /// A run of line comments, or of imports.
  private var comments: (first: ByteRange, last: ByteRange)?
  private var imports: (first: ByteRange, last: ByteRange)?

  init(_ text: SourceText) { self.text = text }

  mutating func collect(_ syntax: Syntax, entersNodes: Bool = true) {
    for element in syntax.children {
      switch element {
      case .token(let token):
        switch token.kind {
        case .lineComment, .docComment:
          if let run = comments, line(token.range.start) == line(run.last.end) + 1 {
            comments?.last = token.range
          } else {
            endComments()
            if isAlone(token.range) { comments = (token.range, token.range) }
          }
        case .blockComment: add(.comment, token.range)
        case .whitespace, .newline, .semicolon: break
        default: endComments()
        }
      case .node(let node):
        if node.kind == .importItem {
          if imports == nil { imports = (node.range, node.range) }
          imports?.last = node.range
        } else if node.kind.isStatement {
          endImports()
        }
        guard entersNodes else {
          endComments()
          continue
        }
        if let block = BlockSyntax(node) {
          if let open = block.leftBrace, let close = block.rightBrace {
            add(.block, ByteRange(start: open.range.end, end: close.range.start))
          }
        }
        collect(node)
      }
    }
  }

  mutating func finished() -> [FoldingRange] {
    endComments()
    endImports()
    return result.sorted { $0.range < $1.range }
  }

  private mutating func endComments() {
    if let run = comments {
      let end = text.range(ofLine: line(run.first.start)).end
      if run.last.end > end { add(.comment, ByteRange(start: end, end: run.last.end)) }
    }
    comments = nil
  }

  private mutating func endImports() {
    if let run = imports, run.last != run.first {
      add(.imports, ByteRange(start: run.first.end, end: run.last.end))
    }
    imports = nil
  }

  private mutating func add(_ kind: FoldingRange.Kind, _ range: ByteRange) {
    guard line(range.start) < line(range.end) else { return }
    result.append(FoldingRange(kind: kind, range: range))
  }

  private func line(_ offset: Int) -> Int { text.lines.line(containing: offset) }

  private func isAlone(_ range: ByteRange) -> Bool {
    let start = text.range(ofLine: line(range.start)).start
    return text.bytes[start..<range.start].allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }
}
