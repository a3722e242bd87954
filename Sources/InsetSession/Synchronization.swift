internal import InsetFiles
internal import InsetIDE
internal import InsetJSON
internal import InsetProject
internal import InsetProtocol
internal import InsetText

/// Opening, changing and closing documents.
extension Session {
  mutating func didOpen(_ reader: JSONReader) throws(InvalidParams) {
    let item: LSP.TextDocumentItem = try reader.read("textDocument")
    let frontEnd = Self.frontEnd(for: item)
    guard frontEnd != nil || item.languageID.isEmpty || SettingsFile.isOne(item.uri) else { return }
    let text = SourceText(item.text)
    let file = documents.add(uri: item.uri, version: item.version, text: text)
    if isSettings(file) {
      workspace.openSettings(file, text: text)
      noteSettings(file, text)
    } else {
      let module = module(for: file, frontEnd)
      workspace.open(
        file, text: text, path: documents.uris.path(file), as: frontEnd, in: module)
      passToModules(file)
    }
    lookForImports()
    refreshSettings(of: file)
    publications.add(file)
  }

  /// The front end of a document, by its name or else by its language id; `nil` if neither is known.
  private static func frontEnd(for item: LSP.TextDocumentItem) -> FrontEnd? {
    FrontEnds.frontEnd(forPath: item.uri) ?? FrontEnds.frontEnd(forLanguage: item.languageID)
  }

  /// Passes the text of open settings to the project; `nil` when they are closed.
  private mutating func noteSettings(_ file: FileID, _ text: SourceText?) {
    guard let path = documents.uris.path(file) else { return }
    project.setText(text, ofSettings: path)
    // They may exclude other files now.
    documents.hasReadFolders = false
  }

  mutating func didChange(_ reader: JSONReader) throws(InvalidParams) {
    let params = try LSP.DidChangeParams(reading: reader)
    guard let file = documents.uris.id(knownURI: params.uri), documents[file] != nil else { return }
    var edits: [TextEdit] = []
    for change in params.changes {
      let edit: TextEdit?
      if let range = change.range {
        edit = documents[file].map {
          TextEdit(range: $0.bytes(range, encoding), replacement: change.text)
        }
      } else {
        edit = documents[file]?.text.difference(to: SourceText(change.text))
      }
      guard let edit else { continue }
      documents[file]?.text.apply(edit)
      edits.append(edit)
    }
    if let version = params.version { documents[file]?.version = version }
    let revision = documents.nextRevision()
    documents[file]?.revision = revision
    if isSettings(file) {
      if let text = documents[file]?.text {
        workspace.openSettings(file, text: text)
        noteSettings(file, text)
      }
    } else if !edits.isEmpty {
      workspace.edit(file, edits)
      passToModules(file)
    }
    documents.mayMissImports = true
    publications.add(file)
  }

  mutating func didClose(_ reader: JSONReader) throws(InvalidParams) {
    let uri: String = try reader.member("textDocument").read("uri")
    guard let document = documents[uri: uri] else { return }
    let isJudged = workspace.isJudged(document.file)
    documents.remove(document.file)
    closedMemory.note(closing: document.text.count)
    retired = nil
    if isSettings(document.file) {
      workspace.closeSettings(document.file)
      noteSettings(document.file, nil)
      documents.settings[document.file] = nil
      documents.settingsPublished[document.file] = nil
    } else {
      workspace.close(document.file)
      modules.remove(document.file)
      passToModules(document.file)
    }
    lookForImports()
    dropUnusedImports()
    refreshSettings(of: document.file)
    publications.remove(document.file)
    if client.features.pullDiagnostics || !isJudged { return }
    notify(
      "textDocument/publishDiagnostics", ["uri": .string(document.uri), "diagnostics": []])
  }
}
