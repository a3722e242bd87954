internal import InsetFiles
internal import InsetIDE
internal import InsetJSON
internal import InsetProject
internal import InsetProtocol
internal import InsetText

/// The settings files that the workspace's files are checked with. For an open one, the client's text
/// is used.
extension Session {
  /// Finds the settings of all files again.
  ///
  /// - Complexity: O(files); one document that is opened or closed asks for `refreshSettings(of:)`.
  mutating func refreshSettings() {
    project.forgetSettings()
    for file in documents.known { useSettings(for: file) }
    dropUnusedSettings()
    reportProjectProblems()
    publications.addAll()
  }

  /// Finds the settings of a document that was opened or closed.
  ///
  /// Changes of settings files on disk are watched, so only this document's need to be found.
  mutating func refreshSettings(of file: FileID) {
    // Settings affect other files, also those on disk that changed without a notification.
    let isOpen = documents[file] != nil
    if isSettings(file) { return refreshSettings() }
    if isOpen, let path = documents.uris.path(file), project.rereadSettings(for: path) {
      return refreshSettings()
    }
    let before = documents.settings(of: file)
    if isOpen { useSettings(for: file) }
    if !isOpen || before != documents.settings(of: file) { dropUnusedSettings() }
    publications.addAll()
  }

  /// Has a file checked with the settings that count for it, and for what its app is made for.
  mutating func useSettings(for file: FileID) {
    guard let path = documents.uris.path(file), !isSettings(file) else { return }
    let found = project.settings(for: path).map { openSettings($0) }
    documents.setSettings(found, of: file)
    workspace.setSettings(found, of: file)
    workspace.setAppTargets(project.appTargets(for: path), of: file)
    workspace.setTranslations(project.translations(for: path), of: file)
    workspace.setReferences(project.references(for: path), of: file)
  }

  /// Adds settings to the workspace, unless they are open.
  mutating func openSettings(_ settings: SettingsFile) -> FileID {
    let id = documents.uris.id(forPath: settings.path)
    if documents[id] == nil, documents.settings[id] != settings.text {
      documents.settings[id] = settings.text
      workspace.openSettings(id, text: settings.text)
    }
    return id
  }

  private mutating func dropUnusedSettings() {
    guard !documents.settings.isEmpty else { return }
    let used = documents.settingsInFolders.union(documents.usedSettings)
    for file in documents.settings.keys.sorted()
    where documents[file] != nil || !used.contains(file) {
      documents.settings[file] = nil
      if documents[file] == nil { workspace.closeSettings(file) }
    }
  }

  /// Logs settings files that cannot be read, each once.
  mutating func reportProjectProblems() {
    for problem in project.settingsProblems { reportOnce(problem.description) }
    for problem in project.unreadFiles { reportOnce(problem.description) }
  }

  /// Logs a message once, however often it comes up.
  mutating func reportOnce(_ message: String) {
    if documents.reported.insert(message).inserted { log(message) }
  }

  /// Whether an open document is an `inset.json`.
  func isSettings(_ file: FileID) -> Bool {
    documents.uris.path(file).map { SettingsFile.isOne($0) } ?? false
  }

  /// Publishes the diagnostics of one settings file that is not open, if they have changed.
  ///
  /// - Returns: whether something was published.
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
