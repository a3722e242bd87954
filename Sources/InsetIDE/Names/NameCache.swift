import InsetSyntax
import InsetText
import Synchronization

/// What was found out about names, by the identity of the syntax it was found in.
///
/// A workspace and its snapshots share one: an entry belongs to a node, whose names never change.
final class NameCache: Sendable {
  private struct Entry {
    /// Held, so that no other node comes to have its identity.
    let node: SyntaxNode
    let index: NameIndex
  }
  private let entries = Mutex<[ObjectIdentifier: Entry]>([:])
  /// The most declarations that are remembered; past it all are forgotten.
  private static let limit = 8192

  init() {}

  /// - Complexity: O(1) for a declaration that is known, O(nodes) for another.
  func index(of declaration: Syntax, in text: SourceText) -> NameIndex {
    let id = ObjectIdentifier(declaration.node)
    if let known = entries.withLock({ $0[id] }) { return known.index }
    let index = NameIndex(declaration, text)
    entries.withLock {
      if $0.count >= Self.limit { $0 = [:] }
      $0[id] = Entry(node: declaration.node, index: index)
    }
    return index
  }
}
