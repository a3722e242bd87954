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
  ///
  /// - Complexity: O(documents); one that is opened or closed asks for `refreshSettings(of:)`.
  mutating func refreshSettings() {
    var used: Set<FileID> = []
    // A file that many documents lie below is read once.
    var texts: [String: [UInt8]?] = [:]
    documents.settingsOfDocument = [:]
    for file in documents.order {
      guard let path = documents.uris.path(file), !isSettings(file) else { continue }
      let found = settings(above: path, &texts)
      if let found { used.insert(found) }
      documents.settingsOfDocument[file] = found
      engine.setSettings(found, of: file)
    }
    for file in documents.settings.keys.sorted() where !used.contains(file) {
      documents.settings[file] = nil
      if documents[file] == nil { engine.closeSettings(file) }
    }
    publications.addAll()
  }

  /// Looks which settings count for a document that was opened or closed.
  ///
  /// Settings come and go with what lies on disk, which is watched; here only the document is new.
  mutating func refreshSettings(of file: FileID) {
    // One of settings counts for others.
    if isSettings(file) { return refreshSettings() }
    let before = documents.settingsOfDocument.removeValue(forKey: file)
    var found: FileID?
    if documents[file] != nil, let path = documents.uris.path(file) {
      let known = Set(documents.settings.keys)
      var texts: [String: [UInt8]?] = [:]
      found = settings(above: path, &texts)
      // What nobody has told of may count for documents that are open, too.
      if let found, documents[found] == nil, !known.contains(found) { return refreshSettings() }
      documents.settingsOfDocument[file] = found
      engine.setSettings(found, of: file)
    }
    if let before, before != found, !documents.settingsOfDocument.values.contains(before) {
      documents.settings[before] = nil
      if documents[before] == nil { engine.closeSettings(before) }
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
