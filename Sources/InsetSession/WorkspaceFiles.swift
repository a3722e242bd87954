internal import InsetFiles
internal import InsetIDE
internal import InsetProtocol
internal import InsetText

/// The specs in the workspace's folders that no document has led to yet.
extension Session {
  /// How many files of the folders are looked at, and how many bytes of them.
  private static let fileLimit = 4000
  private static let byteLimit = 64 << 20

  /// Hands the engine those files that import something and have a name in them, so that no place of
  /// the name is missed.
  ///
  /// - Complexity: O(bytes of the specs in the folders).
  mutating func readFiles(naming name: String) {
    let name = Array(name.utf8)
    let word = Array("import".utf8)
    for (path, bytes) in otherFiles() where bytes.holds(name) && bytes.holds(word) {
      let file = documents.uris.id(forPath: path)
      guard documents[file] == nil, documents.imported[file] == nil else { continue }
      documents.imported[file] = bytes
      engine.open(file, text: SourceText(bytes), path: path)
      documents.mayMissImports = true
    }
  }

  /// Hands the engine every spec in the folders.
  ///
  /// - Complexity: O(bytes of the specs in the folders), O(1) until something on disk may have changed.
  mutating func readFolders() throws(ResponseError) {
    guard !documents.hasReadFolders else { return }
    for (path, bytes) in otherFiles() {
      try throwIfCancelled()
      let file = documents.uris.id(forPath: path)
      guard documents[file] == nil, documents.imported[file] == nil else { continue }
      documents.imported[file] = bytes
      engine.open(file, text: SourceText(bytes), path: path)
    }
    documents.mayMissImports = true
    documents.hasReadFolders = true
  }

  /// The specs in the folders that the engine does not know, with their bytes.
  func otherFiles() -> [(path: String, bytes: [UInt8])] {
    let roots = folders.compactMap { FileURI.path(of: $0) }
    guard !roots.isEmpty else { return [] }
    var left = Self.byteLimit
    var result: [(String, [UInt8])] = []
    for path in FileSearch().run(roots).files.prefix(Self.fileLimit) {
      if let file = documents.uris.id(knownPath: path),
        documents[file] != nil || documents.imported[file] != nil
      {
        continue
      }
      guard let bytes = read(path), bytes.count <= left else { continue }
      left -= bytes.count
      result.append((path, bytes))
    }
    return result
  }
}

extension [UInt8] {
  /// Whether other bytes stand in these, one behind the other.
  fileprivate func holds(_ part: [UInt8]) -> Bool {
    guard let first = part.first, part.count <= count else { return part.isEmpty }
    return withUnsafeBufferPointer { bytes in
      for start in 0...(bytes.count - part.count) where bytes[start] == first {
        if bytes[start..<(start + part.count)].elementsEqual(part) { return true }
      }
      return false
    }
  }
}
