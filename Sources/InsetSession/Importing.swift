internal import InsetFiles
internal import InsetIDE
internal import InsetText

/// The files on disk that open documents import.
///
/// Only files inside the workspace's folders are read, or, where the client names no folder, inside
/// the folders of its own documents.
extension Session {
  /// Hands the engine the imported files that it misses.
  mutating func readMissingImports() {
    guard documents.mayMissImports else { return }
    documents.mayMissImports = false
    // What is read may import more.
    while true {
      let missing = engine.missingImports().filter { !documents.unreadable.contains($0) }
      if missing.isEmpty { return }
      for path in missing {
        guard mayRead(path), let bytes = read(path) else {
          documents.unreadable.insert(path)
          continue
        }
        let file = documents.uris.id(forPath: path)
        // A file that is there already is one that the engine knows by another path.
        guard documents[file] == nil, documents.imported[file] == nil else {
          documents.unreadable.insert(path)
          continue
        }
        documents.imported[file] = bytes
        engine.open(file, text: SourceText(bytes), path: path)
      }
    }
  }

  /// Has imports that could not be found looked for again.
  mutating func lookForImports() {
    documents.unreadable = []
    documents.mayMissImports = true
    documents.hasReadFolders = false
  }

  /// Forgets what was read for documents that are all closed.
  mutating func dropUnusedImports() {
    guard documents.order.isEmpty else { return }
    for file in documents.imported.keys.sorted() { engine.close(file) }
    documents.imported = [:]
    documents.hasReadFolders = false
  }

  /// Looks again at what lies on disk.
  mutating func refreshImports() {
    lookForImports()
    for file in documents.imported.keys.sorted() {
      guard let path = documents.uris.path(file), let bytes = read(path) else {
        documents.imported[file] = nil
        engine.close(file)
        publications.addAll()
        continue
      }
      if documents.imported[file] == bytes { continue }
      documents.imported[file] = bytes
      engine.open(file, text: SourceText(bytes), path: path)
      publications.addAll()
    }
  }

  private func mayRead(_ path: String) -> Bool {
    let path = FilePath.real(path) ?? path
    var roots = folders.compactMap { FileURI.path(of: $0) }
    if roots.isEmpty {
      roots = documents.order.compactMap { documents.uris.path($0).map(FilePath.folder(of:)) }
    }
    return roots.contains { root in
      let root = FilePath.real(root) ?? root
      return path.hasPrefix(root.hasSuffix("/") ? root : root + "/")
    }
  }
}
