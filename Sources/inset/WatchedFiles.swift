internal import InsetFiles
internal import InsetIDE
internal import InsetProject

/// The states of the files that some operands lead to.
struct WatchedFiles: Sendable {
  /// By path, of the layout files, and of what they import.
  private(set) var layouts: [String: FileStamp] = [:]
  /// By path, of the files that say how layouts are checked.
  private(set) var others: [String: FileStamp] = [:]

  /// - Parameters:
  ///   - operands: files and folders.
  ///   - sources: other files that count.
  /// - Complexity: O(n log n) in the number of entries of the folders.
  init(_ operands: [String], with sources: Set<String>) {
    let ends = FrontEnds.suffixes + Self.otherEnds
    for path in Disk.local.find(operands, ends).files {
      if FrontEnds.frontEnd(forPath: path) != nil {
        layouts[path] = FileStamp(path: path)
      } else {
        others[path] = FileStamp(path: path)
      }
    }
    for path in sources where layouts[path] == nil { layouts[path] = FileStamp(path: path) }
    // Settings and projects above count, too, up to the root.
    var project = Project(operands: operands)
    for operand in operands {
      let path = FilePath.absolute(operand)
      var folder = FilePath.isFolder(path) ? path : FilePath.folder(of: path)
      let root = project.root(of: FilePath.join(folder, SettingsFile.name))
      while true {
        for name in Disk.local.entries(folder) {
          let path = FilePath.join(folder, name)
          if Self.otherEnds.contains(where: name.hasSuffix) { others[path] = FileStamp(path: path) }
          if name.hasSuffix(".xcodeproj") {
            let file = FilePath.join(path, "project.pbxproj")
            others[file] = FileStamp(path: file)
          }
        }
        if folder == root || folder == "/" { break }
        folder = FilePath.folder(of: folder)
      }
    }
  }

  /// How the names of files end that say how layouts are checked.
  private static let otherEnds = [
    SettingsFile.name, ".pbxproj", ".xcconfig", ".plist", "Package.swift", ".strings",
    ".xcstrings",
  ]
}
