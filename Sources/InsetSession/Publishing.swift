internal import InsetDevices
internal import InsetFiles
internal import InsetIDE
internal import InsetJSON
internal import InsetModel
internal import InsetProtocol
internal import InsetText

/// The documents whose diagnostics are to be published, in order.
struct Publications: Sendable {
  /// Changed by the client: always published, so that the client sees that the new version was checked.
  private var changed: [FileID] = []
  private var isChanged: Set<FileID> = []
  /// Whether something has changed since the workspace last listed the affected documents.
  private var hasEffect = false
  /// Possibly affected by other changes: published only if their diagnostics changed.
  private var affected: [FileID] = []
  /// What has changed and what was analysed since other answers were last looked at.
  private var sinceRefresh = (changed: Set<FileID>(), analysed: Set<FileID>())
  private var isAffected: Set<FileID> = []

  mutating func add(_ file: FileID) {
    if isChanged.insert(file).inserted { changed.append(file) }
    sinceRefresh.changed.insert(file)
    hasEffect = true
  }

  /// Queues every document that changes may have affected.
  mutating func addAll() { hasEffect = true }

  /// Queues documents that changes may have affected.
  mutating func addAffected(_ files: [FileID]) {
    for file in files where isAffected.insert(file).inserted { affected.append(file) }
    sinceRefresh.analysed.formUnion(files)
  }

  /// What has changed and what was analysed since the last call.
  mutating func takeSinceRefresh() -> (changed: Set<FileID>, analysed: Set<FileID>) {
    defer { sinceRefresh = ([], []) }
    return sinceRefresh
  }

  /// Removes a closed document, but not its effect on others.
  mutating func remove(_ file: FileID) {
    if isChanged.remove(file) != nil { changed.removeAll { $0 == file } }
    hasEffect = true
  }

  /// The number of queued documents: of those that changed, or else of those that may be affected.
  var count: Int { changed.isEmpty ? affected.count : changed.count }

  /// - Parameter isReady: whether the diagnostics of a file are known.
  mutating func nextChanged(where isReady: (FileID) -> Bool = { _ in true }) -> FileID? {
    guard let place = changed.firstIndex(where: isReady) else { return nil }
    let file = changed.remove(at: place)
    isChanged.remove(file)
    return file
  }

  /// Whether a snapshot is needed to find the affected documents; resets the flag.
  mutating func takeEffect() -> Bool {
    defer { hasEffect = false }
    return hasEffect
  }

  /// The next document that the change of another may have affected.
  ///
  /// - Parameter isReady: whether the diagnostics of a file are known.
  mutating func nextAffected(where isReady: (FileID) -> Bool = { _ in true }) -> FileID? {
    guard let place = affected.lastIndex(where: isReady) else { return nil }
    let file = affected.remove(at: place)
    isAffected.remove(file)
    return file
  }
}

/// A diagnostic as it was published.
struct PublishedDiagnostic: Sendable {
  var diagnostic: Diagnostic
  let range: LSP.Range
  let related: [LSP.Diagnostic.Related]
  let json: PrintedJSON
}

/// Publishes diagnostics.
extension Session {
  /// Publishes the diagnostics of the next queued document; `false` if there is none.
  mutating func publishNext() -> Bool {
    guard phase == .running else { return false }
    let hasWork = isBeside && solveNext()
    let unsolved = hasWork ? Set(workspace.unsolvedFiles) : []
    // A client that pulls diagnostics gets none published: it would show everything twice.
    if client.features.pullDiagnostics && hasWork { return false }
    if client.features.pullDiagnostics {
      let again = refreshPulled()
      refreshOthers()
      return again
    }
    reportProgress()
    if let file = publications.nextChanged(where: { !unsolved.contains($0) }) {
      previewMayHaveChanged(file)
      publish(file, evenIfEqual: true)
      return true
    }
    if publications.takeEffect() { _ = state() }
    while let file = publications.nextAffected(where: { !unsolved.contains($0) }) {
      previewMayHaveChanged(file)
      if publish(file, evenIfEqual: false) { return true }
    }
    reportProgress()
    if !hasWork { refreshOthers() }
    return publishSettings()
  }

  /// Requests that a client that pulls diagnostics does so again, if a change of one document has
  /// changed those of another.
  private mutating func refreshPulled() -> Bool {
    var changed: Set<FileID> = []
    while let file = publications.nextChanged() {
      changed.insert(file)
      previewMayHaveChanged(file)
    }
    var hasOthers = false
    let snapshot = state()
    while let file = publications.nextAffected() {
      if !changed.contains(file) { previewMayHaveChanged(file) }
      // The client pulls those of the documents that it changed anyway.
      if !changed.contains(file), let known = documents.pulled(file),
        known.diagnostics != snapshot.diagnostics(file)
      {
        hasOthers = true
      }
    }
    if hasOthers { refresh("diagnostics") }
    return false
  }

  @discardableResult
  private mutating func publish(_ file: FileID, evenIfEqual: Bool) -> Bool {
    guard let document = documents[file], workspace.isJudged(file) else { return false }
    let snapshot = state()
    let found = snapshot.diagnostics(file)
    let isEqual = document.published.map { $0.lazy.map(\.diagnostic).elementsEqual(found) } ?? false
    if !evenIfEqual && isEqual { return false }
    let published = printed(found, after: document.published ?? [], document.text, snapshot)
    documents[file]?.published = published
    publish(
      LSP.Publication(
        uri: document.uri, version: client.diagnosticVersions ? document.version : nil,
        diagnostics: published.map(\.json)))
    return true
  }

  /// Diagnostics as they are published; those that are unchanged are not printed again.
  ///
  /// - Parameter old: those of the document that were sent last.
  mutating func printed(
    _ found: [Diagnostic], after old: [PublishedDiagnostic], _ text: SourceText,
    _ snapshot: Snapshot
  ) -> [PublishedDiagnostic] {
    var ranges = RangeWriter(text, encoding)
    return found.enumerated().map { index, diagnostic in
      let range = ranges.range(diagnostic.range)
      let related =
        client.diagnosticRelatedInformation && !diagnostic.related.isEmpty
        ? related(of: diagnostic, snapshot) : []
      for place in [index, index + old.count - found.count]
      where old.indices.contains(place) && old[place].range == range
        && old[place].related == related && old[place].diagnostic.readsSame(as: diagnostic)
      {
        // Its byte range may have changed.
        var published = old[place]
        published.diagnostic = diagnostic
        return published
      }
      diagnosticsPrinted += 1
      let shown = shown(diagnostic, at: range, related)
      return PublishedDiagnostic(
        diagnostic: diagnostic, range: range, related: related,
        json: PrintedJSON(shown.json(for: client)))
    }
  }

  /// Diagnostics with the client's positions; none once the client has cancelled the request.
  func shown(
    _ found: [Diagnostic], of document: OpenDocument, in snapshot: Snapshot
  ) -> [LSP.Diagnostic] { shown(found, of: document.file, document.text, in: snapshot) }

  func shown(
    _ found: [Diagnostic], of file: FileID, _ text: SourceText, in snapshot: Snapshot
  ) -> [LSP.Diagnostic] {
    var ranges = RangeWriter(text, encoding)
    var result: [LSP.Diagnostic] = []
    result.reserveCapacity(found.count)
    for diagnostic in found {
      if isCancelled() { return [] }
      result.append(
        shown(
          diagnostic, at: ranges.range(diagnostic.range),
          client.diagnosticRelatedInformation ? related(of: diagnostic, snapshot) : []))
    }
    return result
  }

  private func shown(
    _ diagnostic: Diagnostic, at range: LSP.Range, _ related: [LSP.Diagnostic.Related]
  ) -> LSP.Diagnostic {
    let rule = diagnostic.rule
    var tags: [LSP.DiagnosticTag] = []
    if rule.isAboutNeedlessText { tags.append(.unnecessary) }
    if rule.isAboutDeprecation { tags.append(.deprecated) }
    return LSP.Diagnostic(
      range: range, severity: severity(of: diagnostic), code: rule.rawValue,
      codeDescription: rulePages?.uri(of: rule), source: Self.source,
      message: message(of: diagnostic), tags: tags, related: related)
  }

  /// The message, with the environments on a second line if the finding does not hold in all of them
  /// and the message does not mention that.
  private func message(of diagnostic: Diagnostic) -> String {
    let count = diagnostic.environments.count
    let share = "of \(diagnostic.environmentCount) environments"
    if count == 0 || count == diagnostic.environmentCount || diagnostic.message.contains(share) {
      return diagnostic.message
    }
    let named = diagnostic.environments.prefix(3).map(\.id).joined(separator: ", ")
    return diagnostic.message + "\non \(count) \(share): \(named)\(count > 3 ? ", …" : "")"
  }

  private func severity(of diagnostic: Diagnostic) -> LSP.DiagnosticSeverity {
    switch diagnostic.severity {
    case .error: .error
    case .warning: .warning
    case .information: .information
    case .hint, .off: .hint
    }
  }

  /// The `source` of the server's diagnostics.
  static let source = "inset"

  private func related(
    of diagnostic: Diagnostic, _ snapshot: Snapshot
  ) -> [LSP.Diagnostic.Related] {
    diagnostic.related.compactMap { related in
      guard let text = text(of: related.file, in: snapshot) else { return nil }
      let uri = documents.uris.uri(related.file)
      var ranges = RangeWriter(text, encoding)
      return LSP.Diagnostic.Related(
        location: LSP.Location(uri: uri, range: ranges.range(related.range)),
        message: related.message)
    }
  }

  /// The text of a file, whether open or not.
  func text(of file: FileID, in snapshot: Snapshot) -> SourceText? {
    documents[file]?.text ?? snapshot.text(file) ?? modules.text(of: file)
  }
}

extension Diagnostic {
  /// Whether two diagnostics differ only in their places.
  fileprivate func readsSame(as other: Diagnostic) -> Bool {
    rule == other.rule && severity == other.severity && message == other.message
      && environments == other.environments && environmentCount == other.environmentCount
  }
}
