public import InsetText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Finds the specs among files and in folders, always in the same order.
public struct FileSearch: Sendable {
  /// The suffixes of which a file's name must have one.
  public var suffixes = [".inset"]
  /// If not empty, only files that match one of these are found.
  public var include: [Glob] = []
  /// Files and folders that are excluded.
  public var exclude: [Glob] = []
  /// The folder that the patterns are relative to; `nil` for each root folder itself.
  public var base: String?
  /// Folders that are never entered, in addition to hidden ones.
  public var skippedFolders = ["node_modules"]
  /// Whether symbolic links may lead out of the roots.
  public var followsLinksOutside = false

  public init() {}

  /// The result of a search.
  public struct Result: Hashable, Sendable {
    /// Paths that begin with the roots as they were given, in byte order of their components.
    public var files: [String] = []
    /// Roots that do not exist and folders that cannot be listed; the search skips them.
    public var problems: [FileProblem] = []

    public init() {}
  }

  /// The files under some roots; a root that is a file is found regardless of its name and the
  /// patterns.
  ///
  /// Hidden folders (`.git`, `.build`) are not entered, but may be roots. A folder or file that can be
  /// reached in more than one way is found once, if possible on a path without symbolic links; cycles
  /// of links are therefore harmless.
  ///
  /// - Complexity: O(n log n) in the number of entries of the folders.
  public func run(_ roots: [String]) -> Result {
    var walk = Walk(search: self, roots: roots)
    walk.run()
    return walk.result
  }

  /// The names in a folder, in byte order; none where it cannot be listed.
  ///
  /// - Complexity: O(n log n) in the number of entries.
  public static func names(in folder: String) -> [String] {
    var walk = Walk(search: FileSearch(), roots: [])
    return walk.entries(of: folder)
  }

  /// The order of the files: component by component, so that a folder's files stay together.
  static func precedes(_ a: String, _ b: String) -> Bool {
    let first = a.utf8.split(separator: UInt8(ascii: "/"))
    let second = b.utf8.split(separator: UInt8(ascii: "/"))
    for (left, right) in zip(first, second) where !left.elementsEqual(right) {
      return left.lexicographicallyPrecedes(right)
    }
    return first.count < second.count
  }
}

/// The identity of a file or folder, independent of its name.
private struct Identity: Hashable {
  let device: UInt64
  let node: UInt64

  init(_ info: stat) {
    device = UInt64(truncatingIfNeeded: info.st_dev)
    node = UInt64(truncatingIfNeeded: info.st_ino)
  }
}

/// One run of a search.
private struct Walk {
  /// A folder or link to look at.
  private struct Item {
    var path: String
    /// Relative to the folder that the patterns refer to; `nil` outside of it.
    var relative: String?
  }

  let search: FileSearch
  let roots: [String]
  private(set) var result = FileSearch.Result()
  private var seen: Set<Identity> = []
  private var links: [Item] = []
  /// The roots that are files.
  private var files: [(path: String, identity: Identity)] = []
  private lazy var realRoots = roots.compactMap { FilePath.real($0) }

  init(search: FileSearch, roots: [String]) {
    self.search = search
    self.roots = roots
  }

  mutating func run() {
    for root in roots { enter(root: root) }
    for file in files where seen.insert(file.identity).inserted { result.files.append(file.path) }
    // Links come last, so that their targets are found under their own names. They may lead to
    // folders with more links.
    while !links.isEmpty {
      let waiting = links.sorted { FileSearch.precedes($0.path, $1.path) }
      links = []
      for link in waiting { follow(link) }
    }
    result.files.sort(by: FileSearch.precedes)
    result.problems.sort { FileSearch.precedes($0.path, $1.path) }
  }

  private mutating func enter(root: String) {
    var info = stat()
    guard !root.isEmpty, !root.utf8.contains(0), stat(root, &info) == 0 else {
      result.problems.append(FileProblem(opening: root, code: root.isEmpty ? ENOENT : errno))
      return
    }
    switch info.st_mode & S_IFMT {
    case S_IFREG:
      files.append((root, Identity(info)))
    case S_IFDIR:
      let relative = search.base.map {
        FilePath.relative(FilePath.absolute(root), to: FilePath.absolute($0))
      }
      list(Item(path: root, relative: relative ?? "."), Identity(info))
    default: result.problems.append(FileProblem(root, .notAFile))
    }
  }

  /// Visits a folder and its subfolders without following links.
  private mutating func list(_ start: Item, _ identity: Identity, behindLink: Bool = false) {
    guard seen.insert(identity).inserted else { return }
    var folders = [start]
    while let folder = folders.popLast() {
      for name in entries(of: folder.path) {
        let item = Item(
          path: FilePath.join(folder.path, name),
          relative: folder.relative.map { FilePath.join($0, name) })
        var info = stat()
        // An entry that has disappeared since is skipped.
        guard lstat(item.path, &info) == 0 else { continue }
        switch info.st_mode & S_IFMT {
        case S_IFDIR:
          if isWanted(folder: item, name), seen.insert(Identity(info)).inserted {
            folders.append(item)
          }
        case S_IFREG:
          // Hard links are files of their own: which one were to stay would be chance.
          // But what a link leads to may have been found already.
          if isWanted(file: item, name), seen.insert(Identity(info)).inserted || !behindLink {
            result.files.append(item.path)
          }
        case S_IFLNK: links.append(item)
        default: break
        }
      }
    }
  }

  private mutating func follow(_ link: Item) {
    var info = stat()
    let name = FilePath.name(of: link.path)
    guard stat(link.path, &info) == 0 else { return }
    guard search.followsLinksOutside || leadsInside(link.path) else { return }
    switch info.st_mode & S_IFMT {
    case S_IFDIR: if isWanted(folder: link, name) { list(link, Identity(info), behindLink: true) }
    case S_IFREG:
      if isWanted(file: link, name), seen.insert(Identity(info)).inserted {
        result.files.append(link.path)
      }
    default: break
    }
  }

  private mutating func leadsInside(_ path: String) -> Bool {
    guard let real = FilePath.real(path) else { return false }
    return realRoots.contains { FilePath.relative(real, to: $0) != nil }
  }

  private func isWanted(folder: Item, _ name: String) -> Bool {
    if name.hasPrefix(".") || search.skippedFolders.contains(name) { return false }
    guard let relative = folder.relative else { return true }
    return !search.exclude.contains { $0.matches(relative) }
  }

  private func isWanted(file: Item, _ name: String) -> Bool {
    guard !name.hasPrefix("."),
      search.suffixes.contains(where: name.hasSuffix)
    else { return false }
    guard let relative = file.relative else { return search.include.isEmpty }
    if search.exclude.contains(where: { $0.matches(relative) }) { return false }
    return search.include.isEmpty || search.include.contains { $0.matches(relative) }
  }

  /// The names in a folder, in byte order.
  mutating func entries(of path: String) -> [String] {
    guard let folder = opendir(path) else {
      result.problems.append(FileProblem(path, code: errno))
      return []
    }
    defer { closedir(folder) }
    guard let offset = MemoryLayout<dirent>.offset(of: \dirent.d_name) else { return [] }
    var names: [String] = []
    while let entry = readdir(folder) {
      // Entries are shorter than the type says: only the bytes up to NUL may be read.
      let bytes = (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self)
      guard let name = String(validatingCString: bytes) else {
        result.problems.append(
          FileProblem(FilePath.join(path, String(cString: bytes)), .nameIsNotUTF8))
        continue
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
