internal import InsetIDE
internal import InsetJSON
internal import InsetProject
internal import InsetProtocol
internal import InsetText

/// The beginning and the end of a session.
extension Session {
  mutating func initialize(_ reader: JSONReader) throws(InvalidParams) -> JSONValue {
    let params = try LSP.InitializeParams(reading: reader)
    client = params.capabilities
    trace = params.trace
    encoding = Self.encoding(for: client)
    folders = params.folders
    settings = Settings(params.options)
    clientName = params.clientName
    clientCommands = Set(
      (params.options["inset"] ?? params.options)["commands"]?.arrayValue?
        .compactMap(\.stringValue) ?? [])
    phase = .running
    if let process = params.processID { watchProcess(process) }
    return [
      "capabilities": Feature.capabilities(for: client),
      "serverInfo": ["name": "inset", "version": .string(version)],
    ]
  }

  /// Registers for changes of files on disk, and the formatting of specs, if the client supports that.
  mutating func initialized() {
    var registrations = Feature.formattingRegistrations(for: client)
    if client.features.watchesFiles { registrations.insert(fileRegistration, at: 0) }
    if registrations.isEmpty { return }
    request("client/registerCapability", ["registrations": .array(registrations)])
  }

  private var fileRegistration: JSONValue {
    let watched =
      // Those that need a module are watched from the first of them on.
      FrontEnds.all.filter { $0.module == nil }.flatMap(\.suffixes).map { "**/*\($0)" }
      + ["**/\(SettingsFile.name)"]
      + Project.appFactsPatterns + Project.translationPatterns
    return [
      "id": "inset-files", "method": "workspace/didChangeWatchedFiles",
      "registerOptions": ["watchers": .array(watched.map { ["globPattern": .string($0)] })],
    ]
  }

  /// The first of the client's encodings that is supported; UTF-16 if there is none.
  static func encoding(for client: LSP.ClientCapabilities) -> ColumnEncoding {
    client.positionEncodings?.lazy.compactMap { ColumnEncoding(rawValue: $0) }.first ?? .utf16
  }

  mutating func shutDown() -> JSONValue {
    phase = .shutDown
    publications = Publications()
    return .null
  }

  mutating func exit() {
    exitCode = phase == .shutDown ? 0 : 1
  }

  mutating func setTrace(_ reader: JSONReader) throws(InvalidParams) {
    let value: String = try reader.read("value")
    trace = LSP.TraceValue(rawValue: value) ?? .off
  }

  mutating func didChangeWorkspaceFolders(_ reader: JSONReader) throws(InvalidParams) {
    let change = try LSP.WorkspaceFoldersChange(reading: reader)
    folders.removeAll { change.removed.contains($0) }
    for folder in change.added where !folders.contains(folder) { folders.append(folder) }
    refreshImports()
    refreshSettings()
    publications.addAll()
  }

  mutating func didChangeWatchedFiles(_ reader: JSONReader) throws(InvalidParams) {
    let changes = try reader.elements("changes", as: LSP.FileEvent.self)
    let others = changes.filter { !noteModuleFile($0) || Project.readsAppFacts(from: $0.uri) }
    if others.isEmpty { return }
    if others.contains(where: { Project.readsAppFacts(from: $0.uri) }) { project.forgetAppFacts() }
    if others.contains(where: { Project.readsTranslations(from: $0.uri) }) {
      project.forgetTranslations()
    }
    if others.contains(where: { Project.readsReferences(from: $0.uri) }) {
      project.forgetReferences()
    }
    diskMayHaveChanged()
  }

  mutating func didSave(_ reader: JSONReader) throws(InvalidParams) {
    let uri: String = try reader.member("textDocument").read("uri")
    // Nothing but its module depends on such a file, and that has the client's text.
    let isInModule = FrontEnds.frontEnd(forPath: uri)?.module != nil
    if isInModule, !Project.readsAppFacts(from: uri) { return }
    if Project.readsReferences(from: uri) { project.forgetReferences() }
    diskMayHaveChanged()
  }

  /// An open document is what the client says it is, whatever lies on disk; imported files are read
  /// again, and those that could not be found may be there now.
  mutating func diskMayHaveChanged() {
    let waited = importReader.hasRefused
    refreshImports()
    refreshSettings()
    if waited { publications.addAll() }
  }
}
