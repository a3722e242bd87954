internal import InsetJSON
internal import InsetProtocol
internal import InsetText

/// The documents whose diagnostics are to be sent, in the order they go out.
struct Publications: Sendable {
  /// Changed by the client: always sent, so that the client sees the new version looked at.
  private var changed: [FileID] = []
  private var isChanged: Set<FileID> = []
  /// Changes whose effect on other documents has not been looked at.
  private var causes: [FileID] = []
  private var isCause: Set<FileID> = []
  private var everything = false
  /// To be looked at, last first, and sent only if something is new.
  private var affected: [FileID] = []

  mutating func add(_ file: FileID) {
    if isChanged.insert(file).inserted { changed.append(file) }
    if isCause.insert(file).inserted { causes.append(file) }
  }

  /// Has every open document looked at.
  mutating func addAll() { everything = true }

  /// Forgets a closed document, but not what its closing means for others.
  mutating func remove(_ file: FileID) {
    if isChanged.remove(file) != nil { changed.removeAll { $0 == file } }
    if isCause.insert(file).inserted { causes.append(file) }
  }

  mutating func nextChanged() -> FileID? {
    guard !changed.isEmpty else { return nil }
    let file = changed.removeFirst()
    isChanged.remove(file)
    return file
  }

  /// The next document that another one's change may have affected.
  mutating func nextAffected(open: [FileID], _ snapshot: () -> any EngineSnapshot) -> FileID? {
    if everything || !causes.isEmpty {
      var found: Set<FileID> = everything ? Set(open) : []
      if !everything {
        let snapshot = snapshot()
        for cause in causes {
          guard let files = snapshot.filesAffected(by: cause) else {
            // What changed has just been sent.
            found = Set(open)
            if causes.count == 1 { found.remove(cause) }
            break
          }
          found.formUnion(files)
        }
      }
      found.formUnion(affected)
      affected = open.reversed().filter { found.contains($0) }
      causes = []
      isCause = []
      everything = false
    }
    return affected.popLast()
  }
}

/// How diagnostics go out.
extension Session {
  /// Sends the diagnostics of one document that waits for it; `false` if none does.
  mutating func publishNext() -> Bool {
    guard phase == .running else { return false }
    if let file = publications.nextChanged() {
      publish(file, evenIfEqual: true)
      return true
    }
    let engine = engine
    if let file = publications.nextAffected(open: documents.order, { engine.snapshot() }) {
      publish(file, evenIfEqual: false)
      return true
    }
    return false
  }

  private mutating func publish(_ file: FileID, evenIfEqual: Bool) {
    guard let document = documents[file] else { return }
    let snapshot = engine.snapshot()
    let found = snapshot.diagnostics(file)
    if !evenIfEqual && document.published == found { return }
    documents[file]?.published = found
    var params = JSONObject([("uri", .string(document.uri))])
    if client.diagnosticVersions, let version = document.version {
      params["version"] = JSONValue(version)
    }
    params["diagnostics"] = .array(
      shown(found, of: document, in: snapshot).map { $0.json(for: client) })
    notify("textDocument/publishDiagnostics", .object(params))
  }

  /// Diagnostics as the client is told them.
  func shown(
    _ found: [EngineDiagnostic], of document: OpenDocument, in snapshot: any EngineSnapshot
  ) -> [LSP.Diagnostic] {
    var ranges = RangeWriter(document.text, encoding)
    return found.map { diagnostic in
      LSP.Diagnostic(
        range: ranges.range(diagnostic.range), severity: diagnostic.severity.shown,
        code: diagnostic.rule, source: Self.source, message: diagnostic.message,
        tags: diagnostic.tags.map(\.shown),
        related: client.diagnosticRelatedInformation
          ? related(of: diagnostic, in: document, snapshot) : [])
    }
  }

  /// What the server calls itself in its diagnostics.
  static let source = "inset"

  private func related(
    of diagnostic: EngineDiagnostic, in document: OpenDocument, _ snapshot: any EngineSnapshot
  ) -> [LSP.Diagnostic.Related] {
    diagnostic.related.compactMap { related in
      guard let uri = documents.files.uri(of: related.file),
        let text = text(of: related.file, in: snapshot)
      else { return nil }
      var ranges = RangeWriter(text, encoding)
      return LSP.Diagnostic.Related(
        location: LSP.Location(uri: uri, range: ranges.range(related.range)),
        message: related.message)
    }
  }

  /// The text of a file, open or not.
  func text(of file: FileID, in snapshot: any EngineSnapshot) -> SourceText? {
    documents[file]?.text ?? snapshot.text(file)
  }
}

extension EngineDiagnostic.Severity {
  fileprivate var shown: LSP.DiagnosticSeverity {
    switch self {
    case .error: .error
    case .warning: .warning
    case .information: .information
    case .hint: .hint
    }
  }
}

extension EngineDiagnostic.Tag {
  fileprivate var shown: LSP.DiagnosticTag {
    switch self {
    case .unnecessary: .unnecessary
    case .deprecated: .deprecated
    }
  }
}
