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
    workspace.open(file, text: text, path: path)
    useSettings(for: file)
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
    for file in documents.onDisk.keys.sorted() {
      guard let path = documents.uris.path(file), let bytes = try? project.disk.read(path) else {
        closeFromDisk(file)
        publications.addAll()
        continue
      }
      let text = SourceText(bytes)
      if documents.onDisk[file]?.text == text { continue }
      documents.onDisk[file]?.text = text
      workspace.open(file, text: text, path: path)
      publications.addAll()
    }
  }

  private mutating func closeFromDisk(_ file: FileID) {
    documents.onDisk[file] = nil
    workspace.close(file)
  }
}
