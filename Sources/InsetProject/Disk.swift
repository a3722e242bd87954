public import InsetFiles

/// How a project reaches files; tests put texts of their own in the place of the disk.
public struct Disk: Sendable {
  /// The bytes of a file.
  public var read: @Sendable (_ path: String) throws(FileProblem) -> [UInt8]
  /// Whether there is a file or a folder.
  public var exists: @Sendable (_ path: String) -> Bool
  /// The names in a folder, in byte order; none where it cannot be listed.
  public var entries: @Sendable (_ folder: String) -> [String]
  /// The path with all symbolic links followed; `nil` where it leads nowhere.
  public var real: @Sendable (_ path: String) -> String?
  /// The files under some folders whose names end in one of some suffixes.
  public var find: @Sendable (_ roots: [String], _ suffixes: [String]) -> FileSearch.Result

  /// The disk of this machine.
  public static let local = Disk(
    read: { path throws(FileProblem) in try readFile(path) },
    exists: { FilePath.isFile($0) || FilePath.isFolder($0) },
    entries: { FileSearch.names(in: $0) }, real: { FilePath.real($0) },
    find: { roots, suffixes in
      var search = FileSearch()
      search.suffixes = suffixes
      return search.run(roots)
    })

  public init(
    read: @escaping @Sendable (_ path: String) throws(FileProblem) -> [UInt8],
    exists: @escaping @Sendable (_ path: String) -> Bool,
    entries: @escaping @Sendable (_ folder: String) -> [String],
    real: @escaping @Sendable (_ path: String) -> String?,
    find: @escaping @Sendable (_ roots: [String], _ suffixes: [String]) -> FileSearch.Result
  ) {
    self.read = read
    self.exists = exists
    self.entries = entries
    self.real = real
    self.find = find
  }

  /// A disk without links that knows a file only by its bytes; no folder of it can be searched.
  public init(reading bytes: @escaping @Sendable (_ path: String) -> [UInt8]?) {
    self.init(
      read: { path throws(FileProblem) in
        guard let found = bytes(path) else { throw FileProblem(path, .notFound) }
        return found
      },
      exists: { bytes($0) != nil }, entries: { _ in [] }, real: { $0 },
      find: { _, _ in FileSearch.Result() })
  }
}
