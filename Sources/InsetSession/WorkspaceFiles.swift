internal import InsetFiles
internal import InsetIDE
internal import InsetProject
internal import InsetProtocol
internal import InsetText

/// The layout files in the workspace folders that no open document imports.
extension Session {
  /// Adds every file in the folders to the workspace, except for excluded ones.
  ///
  /// - Complexity: O(bytes of the files in the folders), O(1) until something on disk may have changed.
  mutating func readFolders() throws(ResponseError) {
    guard !documents.hasReadFolders else { return }
    for file in documents.onDisk.keys.sorted() {
      documents.onDisk[file]?.isInFolders = false
    }
    documents.settingsInFolders = []
    let (known, others) = folderFiles(includingExcluded: false)
    for file in known { documents.onDisk[file]?.isInFolders = true }
    for (path, text) in others {
      try throwIfCancelled()
      let file = documents.uris.id(forPath: path)
      openFromDisk(file, text, path)
      documents.onDisk[file]?.isInFolders = true
    }
    // The project has looked up the settings of all files that it found.
    for settings in project.usedSettings
    where project.folders.contains(where: { FilePath.relative(settings.path, to: $0) != nil }) {
      documents.settingsInFolders.insert(openSettings(settings))
    }
    documents.mayMissImports = true
    documents.hasReadFolders = true
    reportProjectProblems()
  }

  /// The files that a check of the workspace covers: open documents and files in the folders. Excluded
  /// files, and files that are only imported, are not among them.
  var checkedFiles: [FileID] {
    documents.order + documents.onDisk.filter { $0.value.isInFolders }.map(\.key).sorted()
  }

  /// The settings of those files that are not open.
  var checkedSettings: [FileID] {
    documents.settingsInFolders.union(
      checkedFiles.compactMap { documents.settings(of: $0) }
    )
    .filter { documents[$0] == nil && documents.settings[$0] != nil }.sorted()
  }

  /// The files in the folders that the workspace does not have, with their texts, up to the limits.
  mutating func otherFiles() -> [(path: String, text: SourceText)] {
    folderFiles(includingExcluded: true).others
  }

  /// The files in the folders, up to the limits: those that the workspace has, and the texts of others.
  private mutating func folderFiles(
    includingExcluded: Bool
  ) -> (known: [FileID], others: [(path: String, text: SourceText)]) {
    guard !project.folders.isEmpty else { return ([], []) }
    let found = project.files(in: project.folders, includingExcluded: includingExcluded).files
    var known: [FileID] = []
    var others: [(String, SourceText)] = []
    let limit = project.limits.folderFiles
    if found.count > limit {
      reportOnce("only the first \(limit) files of the folders are checked")
    }
    var bytesLeft = project.limits.folderBytes
    for path in found.prefix(limit) {
      if let file = documents.uris.id(knownPath: path),
        documents.isKnown(file)
      {
        known.append(file)
        continue
      }
      guard let bytes = try? project.disk.read(path) else { continue }
      bytesLeft -= bytes.count
      guard bytesLeft >= 0 else {
        reportOnce("only the first files of the folders are checked: they are too large")
        break
      }
      others.append((path, SourceText(bytes)))
    }
    return (known, others)
  }
}
