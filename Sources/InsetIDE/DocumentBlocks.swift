import InsetSyntax
public import InsetText

/// A part of a file at its top, such as a screen: answers about whole documents are made of what is
/// said of each, and kept while it stays as it is.
public struct DocumentBlock: Sendable {
  /// What tells a block from all others; the same only while not a byte in it has changed.
  public struct ID: Sendable, Hashable {
    fileprivate let node: SyntaxNode

    public static func == (a: ID, b: ID) -> Bool { a.node === b.node }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(node)) }
  }

  let syntax: Syntax
  public var id: ID { ID(node: syntax.node) }
  /// With the doc comments in front.
  public var range: ByteRange { syntax.fullRange }
}

/// What the words of a block may mean besides what stands in it: the declarations of the file that are
/// no screens, and all texts that it imports.
public struct BlockSurroundings: Sendable, Hashable {
  fileprivate var declarations: [DocumentBlock.ID] = []
  fileprivate var imports: [DocumentBlock.ID] = []

  public init() {}
}

extension Snapshot {
  /// The blocks of a file in order; none where its language has no syntax here.
  ///
  /// - Complexity: O(blocks).
  public func blocks(_ file: FileID) -> [DocumentBlock] {
    guard let tree = states[file]?.syntax?.tree else { return [] }
    var result: [DocumentBlock] = []
    for case .node(let node) in Syntax(tree.root, at: 0).children {
      result.append(DocumentBlock(syntax: node))
    }
    return result
  }

  /// What stands around the screens of a file.
  ///
  /// - Complexity: O(blocks + imported files).
  public func surroundings(of file: FileID) -> BlockSurroundings {
    var result = BlockSurroundings()
    for block in blocks(file) where block.syntax.kind != .screen {
      result.declarations.append(block.id)
    }
    var seen: Set<FileID> = [file]
    var waiting = imports?.imports(of: file) ?? []
    while let next = waiting.popLast() {
      guard seen.insert(next).inserted else { continue }
      if let root = states[next]?.syntax?.tree.root {
        result.imports.append(DocumentBlock.ID(node: root))
      }
      waiting += imports?.imports(of: next) ?? []
    }
    return result
  }
}
