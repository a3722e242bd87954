internal import InsetDevices
internal import InsetFiles
internal import InsetIDE
internal import InsetProtocol
internal import InsetText

/// A document that the client has open, with everything that is known of it: closing it forgets all
/// of that at once.
struct OpenDocument: Sendable {
  /// Byte for byte as the client wrote it.
  let uri: String
  let file: FileID
  /// As the client counts; `nil` if it does not.
  var version: Int?
  /// A number that no other state of any document has.
  var revision: Int
  /// The text as the client has it.
  var text: SourceText
  /// The settings that it is checked with; `nil` for those that are built in.
  var settings: FileID?
  /// The diagnostics that were published last; `nil` before the first time.
  var published: [PublishedDiagnostic]?
  /// Those that were reported last to a client that pulls them.
  var pulled: PulledDiagnostics?
  /// The semantic tokens that were sent last.
  var sentTokens: SentTokens?
  /// The environment that was chosen for hints; `nil` for the first of the document.
  var activeEnvironment: Environment?
  /// Whether the client shows a picture of it and has not heard yet that it is out of date.
  var isPreviewWatched = false

  /// The range in bytes; a reversed one is turned round.
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

/// A file that the client has not opened, with everything that is known of it.
struct DiskFile: Sendable {
  /// The text as it was read.
  var text: SourceText
  /// The settings that it is checked with; `nil` for those that are built in.
  var settings: FileID?
  /// Whether it lies in the workspace's folders and settings do not leave it out, as `readFolders`
  /// found.
  var isInFolders = false
  /// The diagnostics that were reported last to a client that pulls them.
  var pulled: PulledDiagnostics?
}

/// The open documents, in the order of their opening, and the files that were read from disk.
struct Documents: Sendable {
  var uris = URITable()
  private var open: [FileID: OpenDocument] = [:]
  private(set) var order: [FileID] = []
  private var revisions = 0
  /// The files that are imported, or lie in the workspace's folders, and are not open.
  var onDisk: [FileID: DiskFile] = [:]
  /// The settings of the files in the workspace's folders, also of those that they leave out.
  var settingsInFolders: Set<FileID> = []
  /// Settings as they were read from disk.
  var settings: [FileID: SourceText] = [:]
  /// The diagnostics that were published last of settings that are not open, where there are any.
  var settingsPublished: [FileID: [Diagnostic]] = [:]
  /// What was logged and is not to be logged again.
  var reported: Set<String> = []
  /// Whether something has changed since imports were last looked for.
  var mayMissImports = false
  /// Whether the workspace knows all files of the folders, as long as nothing on disk changes.
  var hasReadFolders = false

  subscript(file: FileID) -> OpenDocument? {
    _read { yield open[file] }
    _modify { yield &open[file] }
  }

  subscript(uri uri: String) -> OpenDocument? { uris.id(knownURI: uri).flatMap { open[$0] } }

  /// Whether the workspace has the file's text, from the client or from disk.
  func isKnown(_ file: FileID) -> Bool { open[file] != nil || onDisk[file] != nil }

  /// The files whose texts the workspace has: those that are open in the order of their opening, then
  /// others.
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
