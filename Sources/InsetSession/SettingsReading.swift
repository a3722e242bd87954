internal import InsetFiles
internal import InsetIDE
internal import InsetJSON
internal import InsetProtocol
internal import InsetText

/// The `inset.json` files that open documents are checked with.
///
/// For a document it is the nearest one in its folder or above, up to the workspace's folder; one
/// that the client has open is what the client says.
extension Session {
  /// The name of settings files.
  static let settingsName = "inset.json"

  /// Looks again which settings there are and for which documents they count.
  mutating func refreshSettings() {
    var used: Set<FileID> = []
    // A file that many documents lie below is read once.
    var texts: [String: [UInt8]?] = [:]
    for file in documents.order {
      guard let path = documents.uris.path(file), !isSettings(file) else { continue }
      let found = settings(above: path, &texts)
      if let found { used.insert(found) }
      engine.setSettings(found, of: file)
    }
    for file in documents.settings.keys.sorted() where !used.contains(file) {
      documents.settings[file] = nil
      if documents[file] == nil { engine.closeSettings(file) }
    }
    publications.addAll()
  }

  private mutating func settings(
    above path: String, _ texts: inout [String: [UInt8]?]
  ) -> FileID? {
    let root = folders.compactMap { FileURI.path(of: $0) }
      .filter { FilePath.relative(path, to: $0) != nil }.max { $0.utf8.count < $1.utf8.count }
    var folder = FilePath.folder(of: path)
    let last = root ?? folder
    while true {
      let candidate = FilePath.join(folder, Self.settingsName)
      if let file = documents.uris.id(knownPath: candidate), documents[file] != nil { return file }
      if texts[candidate] == nil { texts[candidate] = .some(read(candidate)) }
      if let bytes = texts[candidate] ?? nil {
        let file = documents.uris.id(forPath: candidate)
        if documents.settings[file] != bytes {
          documents.settings[file] = bytes
          engine.openSettings(file, text: SourceText(bytes))
        }
        return file
      }
      if FilePath.isFile(candidate) { complainOnce(candidate) }
      if folder == last || folder == "/" { return nil }
      folder = FilePath.folder(of: folder)
    }
  }

  /// A file that is there and cannot be read is told of once.
  private mutating func complainOnce(_ path: String) {
    if documents.unreadable.insert(path).inserted { log("\(path) cannot be read") }
  }

  /// Whether an open document is an `inset.json`.
  func isSettings(_ file: FileID) -> Bool {
    documents.uris.path(file).map { FilePath.name(of: $0) == Self.settingsName } ?? false
  }

  /// Tells the client what is wrong with settings that it does not have open, where that is new.
  ///
  /// - Returns: whether something was sent.
  mutating func publishSettings() -> Bool {
    let known = documents.settingsPublished.keys
    for file in Set(documents.settings.keys).union(known).sorted() where documents[file] == nil {
      let snapshot = state()
      var found: [Diagnostic] = []
      if documents.settings[file] != nil { found = snapshot.diagnostics(file) }
      guard found != documents.settingsPublished[file] ?? [] else { continue }
      documents.settingsPublished[file] = found.isEmpty ? nil : found
      let uri = documents.uris.uri(file)
      let document = OpenDocument(
        uri: uri, file: file, revision: 0, text: snapshot.text(file) ?? SourceText(""))
      notify(
        "textDocument/publishDiagnostics",
        [
          "uri": .string(uri),
          "diagnostics": .array(
            shown(found, of: document, in: snapshot).map { $0.json(for: client) }),
        ])
      return true
    }
    return false
  }
}
