internal import InsetDevices
internal import InsetFiles
internal import InsetIDE
internal import InsetJSON
internal import InsetModel
internal import InsetProtocol
internal import InsetText

/// The documents whose diagnostics are to be sent, in the order they go out.
struct Publications: Sendable {
  /// Changed by the client: always sent, so that the client sees the new version looked at.
  private var changed: [FileID] = []
  private var isChanged: Set<FileID> = []
  /// Whether something has changed since the workspace was last asked what that has an effect on.
  private var hasEffect = false
  /// To be looked at, and sent only if something is new.
  private var affected: [FileID] = []
  private var isAffected: Set<FileID> = []

  mutating func add(_ file: FileID) {
    if isChanged.insert(file).inserted { changed.append(file) }
    hasEffect = true
  }

  /// Has every document looked at that changes may have had an effect on.
  mutating func addAll() { hasEffect = true }

  /// Has documents looked at.
  mutating func addAffected(_ files: [FileID]) {
    for file in files where isAffected.insert(file).inserted { affected.append(file) }
  }

  /// Forgets a closed document, but not what its closing means for others.
  mutating func remove(_ file: FileID) {
    if isChanged.remove(file) != nil { changed.removeAll { $0 == file } }
    hasEffect = true
  }

  /// How many documents wait to be looked at: first those that changed, then others.
  var count: Int { changed.isEmpty ? affected.count : changed.count }

  mutating func nextChanged() -> FileID? {
    guard !changed.isEmpty else { return nil }
    let file = changed.removeFirst()
    isChanged.remove(file)
    return file
  }

  /// Whether the workspace has to be asked for its state, so that it says what is affected.
  mutating func takeEffect() -> Bool {
    defer { hasEffect = false }
    return hasEffect
  }

  /// The next document that another one's change may have affected.
  mutating func nextAffected() -> FileID? {
    guard let file = affected.popLast() else { return nil }
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

/// How diagnostics go out.
extension Session {
  /// Sends the diagnostics of one document that waits for it; `false` if none does.
  mutating func publishNext() -> Bool {
    guard phase == .running else { return false }
    // A client that pulls diagnostics gets none published: it would show everything twice.
    if client.features.pullDiagnostics { return refreshPulled() }
    reportProgress()
    if let file = publications.nextChanged() {
      previewMayHaveChanged(file)
      publish(file, evenIfEqual: true)
      return true
    }
    if publications.takeEffect() { _ = state() }
    while let file = publications.nextAffected() {
      previewMayHaveChanged(file)
      if publish(file, evenIfEqual: false) { return true }
    }
    reportProgress()
    return publishSettings()
  }

  /// Has a client that asks for diagnostics ask again, where a change of one document may have
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
      // It asks for the documents it changed by itself.
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
    guard let document = documents[file] else { return false }
    let snapshot = state()
    let found = snapshot.diagnostics(file)
    let isEqual = document.published.map { $0.lazy.map(\.diagnostic).elementsEqual(found) } ?? false
    if !evenIfEqual && isEqual { return false }
    let published = printed(found, in: document, snapshot)
    documents[file]?.published = published
    publish(
      LSP.Publication(
        uri: document.uri, version: client.diagnosticVersions ? document.version : nil,
        diagnostics: published.map(\.json)))
    return true
  }

  /// Diagnostics in the form that is published; what was published last is not printed anew.
  private mutating func printed(
    _ found: [Diagnostic], in document: OpenDocument, _ snapshot: Snapshot
  ) -> [PublishedDiagnostic] {
    var ranges = RangeWriter(document.text, encoding)
    let old = document.published ?? []
    return found.enumerated().map { index, diagnostic in
      let range = ranges.range(diagnostic.range)
      let related =
        client.diagnosticRelatedInformation && !diagnostic.related.isEmpty
        ? related(of: diagnostic, snapshot) : []
      for place in [index, index + old.count - found.count]
      where old.indices.contains(place) && old[place].range == range
        && old[place].related == related && old[place].diagnostic.readsSame(as: diagnostic)
      {
        // Its bytes may lie elsewhere now.
        var published = old[place]
        published.diagnostic = diagnostic
        return published
      }
      diagnosticsPrinted += 1
      let shown = LSP.Diagnostic(
        range: range, severity: severity(of: diagnostic), code: diagnostic.rule.rawValue,
        source: Self.source, message: message(of: diagnostic), related: related)
      return PublishedDiagnostic(
        diagnostic: diagnostic, range: range, related: related,
        json: PrintedJSON(shown.json(for: client)))
    }
  }

  /// Diagnostics in the form that the client receives.
  func shown(
    _ found: [Diagnostic], of document: OpenDocument, in snapshot: Snapshot
  ) -> [LSP.Diagnostic] { shown(found, of: document.file, document.text, in: snapshot) }

  func shown(
    _ found: [Diagnostic], of file: FileID, _ text: SourceText, in snapshot: Snapshot
  ) -> [LSP.Diagnostic] {
    var ranges = RangeWriter(text, encoding)
    return found.map { diagnostic in
      LSP.Diagnostic(
        range: ranges.range(diagnostic.range), severity: severity(of: diagnostic),
        code: diagnostic.rule.rawValue, source: Self.source, message: message(of: diagnostic),
        related: client.diagnosticRelatedInformation
          ? related(of: diagnostic, snapshot) : [])
    }
  }

  /// The message, and on a line of its own where it happens, if it happens in some environments
  /// only and the message does not speak of them.
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

  /// What the server calls itself in its diagnostics.
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

  /// The text of a file, open or not.
  func text(of file: FileID, in snapshot: Snapshot) -> SourceText? {
    documents[file]?.text ?? snapshot.text(file)
  }
}

extension Diagnostic {
  /// Whether two diagnostics differ in places at most.
  fileprivate func readsSame(as other: Diagnostic) -> Bool {
    rule == other.rule && severity == other.severity && message == other.message
      && environments == other.environments && environmentCount == other.environmentCount
  }
}
