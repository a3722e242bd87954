internal import InsetFiles
internal import InsetIDE
internal import InsetProject
internal import InsetText

/// The files that open documents import.
extension Session {
  /// Reads the imported files that the workspace does not have.
  mutating func readMissingImports() {
    guard documents.mayMissImports else { return }
    documents.mayMissImports = false
    // The files read may import more files.
    while true {
      let missing = workspace.missingImports()
      guard importReader.hasNew(missing) else { return }
      let roots = project.roots(of: documents.order.compactMap { documents.uris.path($0) })
      for (path, text) in importReader.read(missing, within: roots, project) {
        let file = documents.uris.id(forPath: path)
        // The workspace may have the file under another path.
        guard !documents.isKnown(file) else { continue }
        openFromDisk(file, text, path)
      }
      for (path, reason) in importReader.reasons { workspace.refuseImport(path, reason) }
    }
  }

  /// Adds a file that is not open to the workspace.
  mutating func openFromDisk(_ file: FileID, _ text: SourceText, _ path: String) {
    documents.onDisk[file] = DiskFile(text: text)
    passToWorkspace(file, text, path)
    useSettings(for: file)
  }

  private mutating func passToWorkspace(_ file: FileID, _ text: SourceText, _ path: String) {
    let module = module(for: file, FrontEnds.frontEnd(forPath: path))
    // What others in its module change costs nothing until somebody asks for the whole workspace.
    workspace.open(file, text: text, path: path, in: module, isResting: module != nil)
  }

  /// Looks for missing imports again.
  mutating func lookForImports() {
    importReader = ImportReader()
    documents.mayMissImports = true
    documents.importersRead = [:]
    documents.hasReadFolders = false
  }

  /// Discards files from disk when all documents are closed.
  mutating func dropUnusedImports() {
    guard documents.order.isEmpty else { return }
    for file in documents.onDisk.keys.sorted() { closeFromDisk(file) }
    documents.hasReadFolders = false
  }

  /// Reads files from disk again.
  mutating func refreshImports() {
    lookForImports()
    documents.importIndex = nil
    documents.components = [:]
    for file in documents.onDisk.keys.sorted() { refreshFromDisk(file) }
  }

  /// Reads a file that is not open again.
  mutating func refreshFromDisk(_ file: FileID) {
    guard let known = documents.onDisk[file] else { return }
    guard let path = documents.uris.path(file), let bytes = try? project.disk.read(path) else {
      closeFromDisk(file)
      publications.addAll()
      return
    }
    let text = SourceText(bytes)
    if known.text == text { return }
    documents.onDisk[file]?.text = text
    passToWorkspace(file, text, path)
    publications.addAll()
  }

  private mutating func closeFromDisk(_ file: FileID) {
    documents.onDisk[file] = nil
    workspace.close(file)
    modules.remove(file)
  }
}
