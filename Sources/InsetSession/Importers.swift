internal import InsetFiles
internal import InsetIDE
internal import InsetProject
internal import InsetText

/// Which files in the folders may import which, by the words of their texts.
struct ImportIndex: Sendable {
  /// By path, the files that may import it, in the order of the folders.
  private var importers: [String: [String]] = [:]
  /// Files that may import any.
  private var others: [String] = []

  mutating func add(_ path: String, _ scan: ImportScan) {
    for target in Set(scan.paths).sorted() { importers[target, default: []].append(path) }
    if scan.mayHaveOthers { others.append(path) }
    if scan.mayHaveOthers || !scan.paths.isEmpty { sources.append(path) }
  }

  /// The files that may import one of the paths, directly or not.
  func importers(of paths: [String]) -> [String] {
    var result: [String] = []
    var seen: Set<String> = []
    var waiting = paths
    while let next = waiting.popLast() {
      for path in importers[next] ?? [] where seen.insert(path).inserted {
        result.append(path)
        waiting.append(path)
      }
    }
    return result + others.filter { seen.insert($0).inserted }
  }

  /// The files that import others, in the order of the folders.
  private(set) var sources: [String] = []

  /// The paths that files may import, sorted.
  var targets: [String] { importers.keys.sorted() }
}

/// The files that import one; all of them, or those that hold a name.
struct ImportersRead: Sendable, Hashable {
  var file: FileID
  var name: String?
}

/// The files in the folders that import others, read when somebody asks for uses.
extension Session {
  /// Adds the files in the folders that import a file, directly or not, to the workspace, so that no
  /// use of what it declares is missed.
  ///
  /// - Parameter name: if not `nil`, only files that hold this name.
  /// - Complexity: O(bytes of the files in the folders) after something on disk may have changed, then
  ///   O(bytes of the files that import this one) after documents were opened or closed, then O(1).
  mutating func readImporters(of file: FileID, naming name: String? = nil) {
    // Others may be spelt with other characters.
    let word = name.flatMap { $0.utf8.allSatisfy { $0 < 0x80 } ? $0 : nil }
    guard let path = documents.uris.path(file) else { return }
    // What is open may import others than on disk, so that new files lead to more.
    while true {
      let known = [path] + readState().importers(of: file)
      if documents.importersRead[ImportersRead(file: file)] == known { return }
      let item = ImportersRead(file: file, name: word)
      if documents.importersRead.updateValue(known, forKey: item) == known { return }
      readImporters(ofPaths: known, naming: word)
    }
  }

  /// Adds some files in the folders, or those below some folders, as far as they import others, and
  /// those that import them.
  mutating func readImporters(ofFilesAt moved: [String]) {
    func isMoved(_ path: String) -> Bool {
      moved.contains { path == $0 || path.hasPrefix($0 + "/") }
    }
    let index = importIndex()
    read(index.sources.filter(isMoved))
    readImporters(ofPaths: index.targets.filter(isMoved))
  }

  private mutating func readImporters(ofPaths paths: [String], naming name: String? = nil) {
    read(importIndex().importers(of: paths), naming: name)
  }

  /// Adds files to the workspace that it does not have.
  private mutating func read(_ paths: [String], naming name: String? = nil) {
    let word = name.map { Array($0.utf8) } ?? []
    var bytesLeft = project.limits.folderBytes
    for path in paths {
      let file = documents.uris.id(forPath: path)
      guard !documents.isKnown(file), let bytes = try? project.disk.read(path),
        bytes.holds(word)
      else { continue }
      bytesLeft -= bytes.count
      guard bytesLeft >= 0 else { return }
      openFromDisk(file, SourceText(bytes), path)
      documents.mayMissImports = true
    }
  }

  private mutating func importIndex() -> ImportIndex {
    if let known = documents.importIndex { return known }
    var index = ImportIndex()
    var bytesLeft = project.limits.folderBytes
    // Files that are open count as they are on disk: the workspace has them anyway.
    let found =
      project.folders.isEmpty
      ? [] : project.files(in: project.folders, includingExcluded: true).files
    for path in found.prefix(project.limits.folderFiles) {
      guard let bytes = try? project.disk.read(path) else { continue }
      bytesLeft -= bytes.count
      guard bytesLeft >= 0 else { break }
      index.add(path, ImportScan(bytes, at: path))
    }
    documents.importIndex = index
    return index
  }
}

extension [UInt8] {
  /// Whether a part of the bytes is that one.
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

extension Project {
  /// The components of the files around one, as they lie on disk.
  ///
  /// - Complexity: O(bytes of those files).
  mutating func componentsAround(_ path: String) -> [ComponentPlace] {
    var result: [ComponentPlace] = []
    var bytesLeft = limits.folderBytes
    for other in filesAround(path).prefix(limits.folderFiles) where other != path {
      guard FrontEnds.frontEnd(forPath: other)?.format != nil, let bytes = try? disk.read(other)
      else { continue }
      bytesLeft -= bytes.count
      guard bytesLeft >= 0 else { break }
      result += ComponentScan(bytes).names.map { ComponentPlace(name: $0, path: other) }
    }
    return result
  }
}
