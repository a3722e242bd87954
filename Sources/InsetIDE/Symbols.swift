import InsetModel
import InsetSyntax
public import InsetText

/// A declaration, with those inside it.
public struct DocumentSymbol: Sendable, Hashable {
  public enum Kind: Sendable, Hashable {
    case screen, component, view, guide, value, parameter, constraint, targets, condition
  }
  public var kind: Kind
  public var name: String
  /// A view's kind and text, a value's figure …; empty where there is nothing to say.
  public var detail: String
  /// The whole, doc comments included.
  public var range: ByteRange
  public var nameRange: ByteRange
  public var children: [DocumentSymbol]
}

/// A declaration somewhere in the workspace.
public struct WorkspaceSymbol: Sendable, Hashable {
  public var symbol: DocumentSymbol
  public var file: FileID
  /// The name of what is around it; empty at a file's top.
  public var container: String
  /// How well it fits the query: 0 is best.
  public var rank: Int
}

extension Snapshot {
  /// The declarations of a file in order.
  ///
  /// - Complexity: O(nodes of the file).
  public func symbols(_ file: FileID) -> [DocumentSymbol] {
    (states[file]?.syntax?.tree).map { Self.symbols($0) } ?? []
  }

  /// The declaration that a block of a file is; `nil` for those without a name.
  ///
  /// - Complexity: O(nodes of the block).
  public func symbol(_ file: FileID, of block: DocumentBlock) -> DocumentSymbol? {
    guard let tree = states[file]?.syntax?.tree else { return nil }
    return StatementSyntax(block.syntax).flatMap { SymbolCollector(text: tree.text).symbol($0) }
  }

  private static func symbols(_ tree: SyntaxTree) -> [DocumentSymbol] {
    let collector = SymbolCollector(text: tree.text)
    return tree.file.statements.compactMap { collector.symbol($0) }
  }

  /// The screens, components, views and values of all files whose names hold the letters of a query
  /// in order, the best first.
  public func workspaceSymbols(_ query: String, limit: Int = 1000) -> [WorkspaceSymbol] {
    Array(Self.ranked(query, files.map { ($0, symbols($0)) }).prefix(limit))
  }

  /// The same of a text that belongs to no file of a workspace; the file of the answers is of no
  /// meaning.
  ///
  /// - Parameter path: says what language the text is in.
  /// - Complexity: O(bytes).
  public static func workspaceSymbols(
    _ query: String, in text: SourceText, path: String
  ) -> [WorkspaceSymbol] {
    let file = FileID(0)
    let frontEnd = FrontEnds.frontEnd(forPath: path) ?? FrontEnds.all[0]
    guard let source = frontEnd.open(text, file, nil) as? any SyntaxSource else { return [] }
    return ranked(query, [(file, symbols(source.tree))])
  }

  private static func ranked(
    _ query: String, _ files: [(FileID, [DocumentSymbol])]
  ) -> [WorkspaceSymbol] {
    var found: [(rank: Int, symbol: WorkspaceSymbol)] = []
    func add(_ symbol: DocumentSymbol, _ file: FileID, _ container: String) {
      if symbol.kind != .targets && symbol.kind != .condition,
        let rank = FuzzyMatch.rank(query, in: symbol.name)
      {
        var own = symbol
        own.children = []
        found.append(
          (rank, WorkspaceSymbol(symbol: own, file: file, container: container, rank: rank)))
      }
      for child in symbol.children {
        add(child, file, symbol.kind == .condition ? container : symbol.name)
      }
    }
    for (file, symbols) in files {
      for symbol in symbols { add(symbol, file, "") }
    }
    return found.enumerated().sorted {
      ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset)
    }.map(\.element.symbol)
  }
}

/// How well letters fit a name.
enum FuzzyMatch {
  /// 0 for the name itself, 1 for its beginning, 2 for the beginning of a word in it, 3 for letters
  /// in order; `nil` where they are not in it. Case counts for nothing.
  static func rank(_ query: String, in name: String) -> Int? {
    if query.isEmpty { return 1 }
    let wanted = Array(query.lowercased().unicodeScalars)
    let letters = Array(name.lowercased().unicodeScalars)
    if wanted == letters { return 0 }
    if letters.starts(with: wanted) { return 1 }
    let original = Array(name.unicodeScalars)
    if original.count == letters.count {
      for index in letters.indices.dropFirst()
      where original[index].properties.isUppercase || letters[index - 1] == "_" {
        if letters[index...].starts(with: wanted) { return 2 }
      }
    }
    var at = 0
    for letter in letters where at < wanted.count && letter == wanted[at] { at += 1 }
    return at == wanted.count ? 3 : nil
  }
}

private struct SymbolCollector {
  let text: SourceText

  func symbol(_ statement: StatementSyntax) -> DocumentSymbol? {
    switch statement {
    case .targets(let item):
      guard let keyword = item.keyword else { return nil }
      return symbol(.targets, "targets", "", item.syntax, keyword.range)
    case .letStatement(let item):
      guard let name = item.name else { return nil }
      let value = item.value.map { text[$0.range] } ?? ""
      return symbol(.value, name.text(in: text), value, item.syntax, name.range)
    case .component(let item):
      guard let name = item.name else { return nil }
      var result = symbol(.component, name.text(in: text), "component", item.syntax, name.range)
      for parameter in item.parameters {
        guard let name = parameter.name else { continue }
        result.children.append(
          symbol(
            .parameter, name.text(in: text), parameter.type?.text(in: text) ?? "",
            parameter.syntax, name.range))
      }
      result.children += children(item.block)
      return result
    case .screen(let item):
      guard let name = item.name else { return nil }
      var result = symbol(.screen, name.text(in: text), "screen", item.syntax, name.range)
      result.children = children(item.block)
      return result
    case .view(let item):
      guard let name = item.name, let kind = item.kindName else { return nil }
      var detail = kind.text(in: text)
      if let string = item.text { detail += " \(text[string.range])" }
      var result = symbol(.view, name.text(in: text), detail, item.syntax, name.range)
      result.children = children(item.block)
      return result
    case .guide(let item):
      guard let name = item.name else { return nil }
      var result = symbol(.guide, name.text(in: text), "guide", item.syntax, name.range)
      result.children = children(item.block)
      return result
    case .constraint(let item):
      guard let name = item.name else { return nil }
      let detail = item.terms.map { text[$0.range] } ?? ""
      return symbol(.constraint, name.text(in: text), detail, item.syntax, name.range)
    case .when(let item):
      let branches = item.branches.flatMap { children($0.block) }
      guard !branches.isEmpty, let keyword = item.keyword, let first = item.branches.first else {
        return nil
      }
      let words = first.conditions.map { text[$0.range] }.joined(separator: ", ")
      var result = symbol(.condition, "when \(words)", "", item.syntax, keyword.range)
      result.children = branches
      return result
    case .importItem, .property, .visual, .inactive, .expect: return nil
    }
  }

  private func symbol(
    _ kind: DocumentSymbol.Kind, _ name: String, _ detail: String, _ syntax: Syntax,
    _ nameRange: ByteRange
  ) -> DocumentSymbol {
    // One line, and an editor's outline is narrow.
    var detail = detail.split { $0.isNewline }.joined(separator: " ")
    if detail.count > 60 { detail = String(detail.prefix(59)) + "…" }
    return DocumentSymbol(
      kind: kind, name: name.isEmpty ? "``" : name, detail: detail, range: syntax.fullRange,
      nameRange: nameRange, children: [])
  }

  private func children(_ block: BlockSyntax?) -> [DocumentSymbol] {
    block?.statements.compactMap { symbol($0) } ?? []
  }
}
