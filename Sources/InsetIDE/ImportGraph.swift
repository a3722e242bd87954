import InsetLowering
import InsetText

/// Which open file imports which, kept up to date file by file.
struct ImportGraph: Sendable {
  private struct Node: Sendable {
    var path: String?
    var imports: [ImportReference] = []
    /// The paths that the imports mean, normalised, without those that mean none.
    var targets: [String] = []
  }
  private var nodes: [FileID: Node] = [:]
  /// By path, the open files that lie there, ascending; the first counts.
  private var places: [String: [FileID]] = [:]
  /// By path, the open files that import it, ascending.
  private var importersOfPath: [String: [FileID]] = [:]

  /// Adds a file or brings it up to date.
  ///
  /// - Complexity: O(its imports), less where they are as before.
  mutating func update(_ file: FileID, path: String?, imports: [ImportReference]) {
    if let known = nodes[file] {
      if known.path == path && known.imports == imports { return }
      remove(file)
    }
    var node = Node(path: path, imports: imports)
    if let path {
      Self.insert(file, &places[path, default: []])
      for reference in imports {
        guard let target = ImportPath.resolve(reference.path, from: path) else { continue }
        if !node.targets.contains(target) { node.targets.append(target) }
      }
    }
    for target in node.targets { Self.insert(file, &importersOfPath[target, default: []]) }
    nodes[file] = node
  }

  mutating func remove(_ file: FileID) {
    guard let node = nodes.removeValue(forKey: file) else { return }
    if let path = node.path { Self.remove(file, path, &places) }
    for target in node.targets { Self.remove(file, target, &importersOfPath) }
  }

  /// The open file at a path.
  func file(at path: String) -> FileID? { places[path]?.first }

  /// The open files that a file imports, in the order of its imports.
  func imports(of file: FileID) -> [FileID] {
    (nodes[file]?.targets ?? []).compactMap { self.file(at: $0) }
  }

  /// The open files that import a file, ascending.
  func importers(of file: FileID) -> [FileID] {
    guard let path = nodes[file]?.path else { return [] }
    return (importersOfPath[path] ?? []).filter { $0 != file }
  }

  /// Whether `start` imports `goal`, directly or not.
  func reaches(_ start: FileID, _ goal: FileID) -> Bool {
    var waiting = [start]
    var seen: Set<FileID> = [start]
    while let next = waiting.popLast() {
      for other in imports(of: next) {
        if other == goal { return true }
        if seen.insert(other).inserted { waiting.append(other) }
      }
    }
    return false
  }

  /// The files and all that import them, directly or not, each behind those it imports.
  ///
  /// - Complexity: O(files that are returned and their imports).
  func affected(by files: some Sequence<FileID>) -> [FileID] {
    var all: Set<FileID> = []
    var waiting = Array(files)
    while let next = waiting.popLast() {
      if all.insert(next).inserted { waiting += importers(of: next) }
    }
    var result: [FileID] = []
    var seen: Set<FileID> = []
    // A stack of its own: a chain of imports may be long.
    for start in all.sorted() where seen.insert(start).inserted {
      var path: [(file: FileID, rest: [FileID])] = [(start, imports(of: start).reversed())]
      while let last = path.popLast() {
        var rest = last.rest
        var next: FileID?
        while let candidate = rest.popLast() {
          if all.contains(candidate), seen.insert(candidate).inserted {
            next = candidate
            break
          }
        }
        guard let next else {
          result.append(last.file)
          continue
        }
        path.append((last.file, rest))
        path.append((next, imports(of: next).reversed()))
      }
    }
    return result
  }

  /// The paths that are imported and at which no open file lies, sorted.
  ///
  /// - Complexity: O(imported paths).
  var missing: [String] {
    importersOfPath.keys.filter { places[$0] == nil }.sorted()
  }

  private static func insert(_ file: FileID, _ list: inout [FileID]) {
    let at = list.firstIndex { $0 >= file } ?? list.count
    if at == list.count || list[at] != file { list.insert(file, at: at) }
  }

  private static func remove(
    _ file: FileID, _ key: String, _ lists: inout [String: [FileID]]
  ) {
    lists[key]?.removeAll { $0 == file }
    if lists[key]?.isEmpty == true { lists[key] = nil }
  }
}
