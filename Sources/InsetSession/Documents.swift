internal import InsetDevices
internal import InsetFiles
internal import InsetIDE
internal import InsetProtocol
internal import InsetText

/// A document that the client has open, with everything that is known about it, so that closing it
/// discards everything at once.
struct OpenDocument: Sendable {
  /// The URI, byte for byte as the client wrote it.
  let uri: String
  let file: FileID
  /// The client's version; `nil` if it does not send versions.
  var version: Int?
  /// A number that is unique among all states of all documents.
  var revision: Int
  /// The text as the client has it.
  var text: SourceText
  /// The settings that it is checked with; `nil` for the defaults.
  var settings: FileID?
  /// The last published diagnostics; `nil` before the first publication.
  var published: [PublishedDiagnostic]?
  /// Those that were last reported to a client that pulls them, as they were printed.
  var reported: [PublishedDiagnostic] = []
  /// The diagnostics last reported to a client that pulls them.
  var pulled: PulledDiagnostics?
  /// The last sent semantic tokens.
  var sentTokens: SentTokens?
  /// What was last said of each block, as it was printed.
  var keptSymbols = KeptBlocks<ContiguousArray<UInt8>>()
  var keptFolding = KeptBlocks<ContiguousArray<UInt8>>()
  var keptTokens = KeptBlocks<BlockTokens>(isWithoutLines: true)
  /// The lenses that were sent last, without their places; `nil` where none are up to date.
  var sentLenses: [String]?
  /// Whether the client shows hints, or tokens, that are up to date as far as it knows.
  var hasHints = false
  var hasTokens = false
  /// The environment that hints show; `nil` for the first of the document.
  var activeEnvironment: Environment?
  /// Whether the client shows a picture of it that is up to date as far as the client knows.
  var isPreviewWatched = false

  /// The byte range of a client's range, whose ends may be reversed.
  func bytes(_ range: LSP.Range, _ encoding: ColumnEncoding) -> ByteRange {
    let a = offset(range.start, encoding)
    let b = offset(range.end, encoding)
    return ByteRange(start: min(a, b), end: max(a, b))
  }

  func offset(_ position: LSP.Position, _ encoding: ColumnEncoding) -> Int {
    text.offset(
      of: LinePosition(line: position.line, column: position.character), in: encoding)
  }
}

/// A file that the client has not opened, with everything that is known about it.
struct DiskFile: Sendable {
  /// The text as it was read.
  var text: SourceText
  /// The settings that it is checked with; `nil` for the defaults.
  var settings: FileID?
  /// Whether it lies in the workspace folders and is not excluded, as of the last `readFolders`.
  var isInFolders = false
  /// The diagnostics last reported to a client that pulls them.
  var pulled: PulledDiagnostics?
}

/// The open documents, in the order in which they were opened, and the files read from disk.
struct Documents: Sendable {
  var uris = URITable()
  private var open: [FileID: OpenDocument] = [:]
  private(set) var order: [FileID] = []
  private var revisions = 0
  /// Files that are not open but imported or in the workspace folders.
  var onDisk: [FileID: DiskFile] = [:]
  /// The settings files of the workspace folders, also of excluded files.
  var settingsInFolders: Set<FileID> = []
  /// The texts of settings files, as they were read from disk.
  var settings: [FileID: SourceText] = [:]
  /// The last published diagnostics of settings files that are not open, if there were any.
  var settingsPublished: [FileID: [Diagnostic]] = [:]
  /// Messages that were logged and are not to be repeated.
  var reported: Set<String> = []
  /// Whether something has changed since missing imports were last looked for.
  var mayMissImports = false
  /// What the files of the folders import; `nil` when something on disk may have changed.
  var importIndex: ImportIndex?
  /// The components of files around documents that are not open, by the document's path; forgotten with
  /// the index.
  var components: [String: [ComponentPlace]] = [:]
  /// The importers that the workspace has, with those that were known when they were read.
  var importersRead: [ImportersRead: [String]] = [:]
  /// Whether the workspace has all files of the folders, unless something on disk has changed.
  var hasReadFolders = false

  subscript(file: FileID) -> OpenDocument? {
    _read { yield open[file] }
    _modify { yield &open[file] }
  }

  subscript(uri uri: String) -> OpenDocument? { uris.id(knownURI: uri).flatMap { open[$0] } }

  /// The document that was opened or changed last.
  var latest: OpenDocument? {
    order.compactMap { open[$0] }.max { $0.revision < $1.revision }
  }

  /// Whether the workspace has the file's text, from the client or from disk.
  func isKnown(_ file: FileID) -> Bool { open[file] != nil || onDisk[file] != nil }

  /// The files whose texts the workspace has: first the open ones, in the order in which they were
  /// opened.
  var known: [FileID] { order + onDisk.keys.sorted() }

  /// The settings that a file is checked with.
  func settings(of file: FileID) -> FileID? { open[file]?.settings ?? onDisk[file]?.settings }

  mutating func setSettings(_ settings: FileID?, of file: FileID) {
    open[file]?.settings = settings
    onDisk[file]?.settings = settings
  }

  /// The settings that any file is checked with.
  var usedSettings: Set<FileID> {
    Set(open.values.compactMap(\.settings) + onDisk.values.compactMap(\.settings))
  }

  /// The diagnostics of a file that were reported last to a client that pulls them.
  func pulled(_ file: FileID) -> PulledDiagnostics? { open[file]?.pulled ?? onDisk[file]?.pulled }

  mutating func setPulled(_ diagnostics: PulledDiagnostics, of file: FileID) {
    open[file]?.pulled = diagnostics
    onDisk[file]?.pulled = diagnostics
  }

  mutating func add(uri: String, version: Int?, text: SourceText) -> FileID {
    let file = uris.id(forURI: uri, isOpening: true)
    if open[file] == nil { order.append(file) }
    var document = OpenDocument(
      uri: uri, file: file, version: version, revision: nextRevision(), text: text)
    let before = onDisk.removeValue(forKey: file)
    document.settings = before?.settings
    document.pulled = before?.pulled
    open[file] = document
    return file
  }

  mutating func remove(_ file: FileID) {
    open[file] = nil
    order.removeAll { $0 == file }
  }

  mutating func nextRevision() -> Int {
    revisions += 1
    return revisions
  }
}
