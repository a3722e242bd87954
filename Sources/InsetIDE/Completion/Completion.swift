import InsetSyntax
public import InsetText

/// What may be written at a place.
public struct Completions: Sendable, Hashable {
  /// The best first.
  public var items: [CompletionItem]
  /// Whether there are more than were listed.
  public var isIncomplete: Bool
  public init(items: [CompletionItem] = [], isIncomplete: Bool = false) {
    self.items = items
    self.isIncomplete = isIncomplete
  }
}

/// One thing that may be written.
public struct CompletionItem: Sendable, Hashable {
  public enum Kind: Sendable, Hashable {
    case keyword, viewKind, component, view, guide, value, parameter, constraint, attribute
    case property, word, device, rule, file, snippet
  }
  public var label: String
  public var kind: Kind
  /// A few words behind the label; empty where there is nothing to say.
  public var detail: String
  /// What is written where the client takes no snippets.
  public var text: String
  /// The same with places to fill in, in the syntax of TextMate's snippets.
  public var snippet: String?
  /// From 0, the best, to 99.
  public var rank: Int
  /// What it replaces: the word before the cursor.
  public var insert: ByteRange
  /// What it replaces if the rest of the word is to go, too.
  public var replace: ByteRange
  /// Asks `Snapshot.documentation(of:)` for more.
  public var subject: String?
  /// What a client compares with what is typed, where that is not the label.
  public var filter: String?
  /// Characters that take it and are typed behind it.
  public var commits: [String] = []
  /// Edits elsewhere in the file that go with it.
  public var otherEdits: [TextEdit] = []
}

/// Text about something, for those who show Markdown and those who do not.
public struct DocumentationText: Sendable, Hashable {
  public var markdown: String
  public var plainText: String
}

extension Snapshot {
  /// What may be written at an offset, in any text, whole or broken.
  ///
  /// - Parameters:
  ///   - otherPaths: finds further files that may be imported, where an import is written.
  ///   - otherComponents: finds the components of further files, where one may be used.
  /// - Complexity: O(names in scope + nodes of the declaration, the first time).
  public func completions(
    _ file: FileID, at offset: Int, otherPaths: @escaping () -> [String] = { [] },
    otherComponents: @escaping () -> [ComponentPlace] = { [] }
  ) -> Completions {
    guard let tree = states[file]?.syntax?.tree else { return Completions() }
    var completer = Completer(
      self, file, tree, at: min(max(0, offset), tree.text.count))
    completer.otherPaths = otherPaths
    completer.otherComponents = otherComponents
    completer.complete()
    var items = completer.items
    // Of two that write the same the better one stays; a guide and a property may share a name.
    struct Offer: Hashable { var label, text: String }
    var seen: Set<Offer> = []
    items = items.enumerated().sorted {
      ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset)
    }.map(\.element).filter { seen.insert(Offer(label: $0.label, text: $0.text)).inserted }
    let limit = 2000
    return Completions(
      items: Array(items.prefix(limit)), isIncomplete: items.count > limit || completer.isIncomplete
    )
  }
}
