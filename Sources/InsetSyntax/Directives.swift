public import InsetText

/// The directives of a file, item by item: those of an item that an edit left alone are kept.
public struct FileDirectives: Sendable {
  /// By place.
  public private(set) var all: [Directive] = []
  /// By item.
  private var kept: ContiguousArray<Kept> = []

  private struct Kept: Sendable {
    var node: SyntaxNode
    /// In offsets from the node's first byte.
    var directives: [Directive]
  }

  /// Finds the directives of a tree.
  ///
  /// - Complexity: O(bytes of the items that `previous` does not have) + O(items).
  public init(_ tree: SyntaxTree, previous: FileDirectives? = nil) {
    let old = previous?.kept ?? []
    let count = tree.root.children.reduce(0) {
      if case .node = $1 { $0 + 1 } else { $0 }
    }
    kept.reserveCapacity(count)
    var at = 0
    for child in tree.root.children {
      switch child {
      case .node(let node):
        let index = kept.count
        let own: [Directive]
        // What did not change stands as far from the beginning as before, or from the end.
        if index < old.count, old[index].node === node {
          own = old[index].directives
        } else if index + old.count >= count, index + old.count - count < old.count,
          old[index + old.count - count].node === node
        {
          own = old[index + old.count - count].directives
        } else {
          let range = ByteRange(start: at, end: at + node.width)
          own = Self.search(range, in: tree).map { $0.shifted(by: -range.start) }
        }
        kept.append(Kept(node: node, directives: own))
        if !own.isEmpty { all += own.map { $0.shifted(by: at) } }
      case .token(let token):
        if token.kind == .lineComment {
          let range = ByteRange(start: at, end: at + token.width)
          if let found = Directive(readingComment: range, in: tree.text) { all.append(found) }
        }
      }
      at += child.width
    }
  }

  private static func search(_ range: ByteRange, in tree: SyntaxTree) -> [Directive] {
    var result: [Directive] = []
    let mark = Array("inset:".utf8)
    tree.text.bytes.withUnsafeBufferPointer { bytes in
      var at = range.start
      while at + mark.count <= range.end {
        // The rarest letter of the mark comes last.
        let step = bytes[..<range.end].distance(to: mark[5], from: at + 5)
        guard step == 0 else {
          at += step
          continue
        }
        if bytes[at..<(at + 6)].elementsEqual(mark), let token = tree.token(at: at),
          token.kind == .lineComment,
          let directive = Directive(readingComment: token.range, in: tree.text)
        {
          if result.last?.range != directive.range { result.append(directive) }
          at = token.range.end
        } else {
          at += 1
        }
      }
    }
    return result
  }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
  /// How many bytes come before the first of a kind, or before the end where there is none.
  ///
  /// - Complexity: O(bytes passed), sixteen at once.
  fileprivate func distance(to byte: UInt8, from start: Int) -> Int {
    guard let first = base.baseAddress else { return 0 }
    let bytes = UnsafeRawPointer(first)
    let wanted = SIMD16(repeating: byte)
    var at = start
    while at + 16 <= endIndex {
      let some = bytes.loadUnaligned(fromByteOffset: at, as: SIMD16<UInt8>.self)
      if any(some .== wanted) { break }
      at += 16
    }
    while at < endIndex, base[at] != byte { at += 1 }
    return at - start
  }
}
