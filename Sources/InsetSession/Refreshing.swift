internal import InsetFiles
internal import InsetIDE
internal import InsetProtocol
internal import InsetText

/// Answers of open documents that a change of another file has made stale.
extension Session {
  /// Has the client ask anew for hints, tokens and lenses that it was sent and that are not as they were,
  /// in documents that it has not changed itself: of those it asks by itself. It is told once, until it asks
  /// again.
  ///
  /// - Complexity: O(1) while nothing has changed. Lenses are counted anew where a client that can be told
  ///   has shown them, and then only of documents that what changed depends on.
  mutating func refreshOthers() {
    let (changed, analysed) = publications.takeSinceRefresh()
    guard !client.features.refreshes.isEmpty, documents.order.count > 1 || changed.isEmpty,
      !(changed.isEmpty && analysed.isEmpty)
    else { return }
    let snapshot = state()
    let others = documents.order.filter { analysed.contains($0) && !changed.contains($0) }
    var stale: Set<String> = []
    for file in others where documents[file]?.hasHints == true {
      documents[file]?.hasHints = false
      stale.insert("inlayHint")
    }
    for file in others where documents[file]?.hasTokens == true {
      guard documents[file]?.keptTokens.surroundings != snapshot.surroundings(of: file) else {
        continue
      }
      documents[file]?.hasTokens = false
      stale.insert("semanticTokens")
    }
    if client.features.refreshes.contains("codeLens"), settings.lenses {
      for file in documents.order where !changed.contains(file) {
        guard let sent = documents[file]?.sentLenses,
          others.contains(file) || isUsed(file, by: changed, snapshot),
          snapshot.lenses(file).map(\.title) != sent
        else { continue }
        documents[file]?.sentLenses = nil
        stale.insert("codeLens")
      }
    }
    for what in stale.sorted() { refresh(what) }
  }

  /// Whether a file declares components and one of some others imports it.
  private func isUsed(_ file: FileID, by others: Set<FileID>, _ snapshot: Snapshot) -> Bool {
    guard snapshot.declaresComponents(file) else { return false }
    let importers = snapshot.importers(of: file)
    return others.contains { documents.uris.path($0).map(importers.contains) ?? false }
  }
}
