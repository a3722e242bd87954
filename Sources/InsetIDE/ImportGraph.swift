import InsetModel
import InsetText

/// Which open file imports which.
///
/// Kept between keystrokes: an edit that changes no import costs a look at the file's items.
struct ImportGraph: Sendable {
  private struct Node: Sendable {
    var path: String?
    /// The paths that its imports mean, in order; `nil` for one that means none.
    var targets: [String?]
  }

  private var nodes: [FileID: Node] = [:]
  private var byPath: [String: [FileID]] = [:]
  /// By path, the files that import it, ascending.
  private var importers: [String: [FileID]] = [:]
  /// The paths that files import and that no file has.
  private var lacking: Set<String> = []

  init() {}

  /// Brings a file up to date; `nil` for one that is closed.
  ///
  /// - Returns: whether anything differs, for it or for who imports it.
  mutating func update(_ file: FileID, _ state: (path: String?, imports: [ImportReference])?)
    -> Bool
  {
    var node: Node?
    if let state {
      node = Node(
        path: state.path,
        targets: state.imports.map { reference in
          state.path.flatMap { ImportPath.resolve(reference.path, from: $0) }
        })
    }
    let old = nodes[file]
    if let node, let old, node.path == old.path, node.targets == old.targets { return false }
    if let old {
      if let path = old.path { byPath[path]?.removeAll { $0 == file } }
      for case let target? in old.targets { importers[target]?.removeAll { $0 == file } }
    }
    nodes[file] = node
    if let node {
      if let path = node.path { Self.insert(file, into: &byPath[path, default: []]) }
      for case let target? in node.targets {
        Self.insert(file, into: &importers[target, default: []])
      }
    }
    for node in [old, node].compactMap({ $0 }) {
      for case let path? in node.targets + [node.path] { noteWhetherLacking(path) }
    }
    return true
  }

  private mutating func noteWhetherLacking(_ path: String) {
    if importers[path]?.isEmpty ?? true || !(byPath[path]?.isEmpty ?? true) {
      lacking.remove(path)
    } else {
      lacking.insert(path)
    }
  }

  private static func insert(_ file: FileID, into list: inout [FileID]) {
    guard !list.contains(file) else { return }
    list.insert(file, at: list.firstIndex { $0 > file } ?? list.count)
  }

  /// The file that a path leads to; the first of several.
  func file(at path: String) -> FileID? { byPath[path]?.first }

  /// What a file imports, in order, as far as it is open.
  func imports(of file: FileID) -> [FileID] {
    (nodes[file]?.targets ?? []).compactMap { $0.flatMap { self.file(at: $0) } }
  }

  /// The paths that files import and that no file has, sorted.
  var missing: [String] { lacking.sorted() }

  /// The files that import a file, ascending.
  func importers(of file: FileID) -> [FileID] {
    guard let path = nodes[file]?.path, self.file(at: path) == file else { return [] }
    return importers[path] ?? []
  }

  /// The files that import a path, ascending.
  func importers(ofPath path: String) -> [FileID] { importers[path] ?? [] }

  /// The files that import one of some files, directly or not; of those themselves, only what lies
  /// on a cycle.
  func dependents(of files: some Sequence<FileID>) -> Set<FileID> {
    var waiting = Array(files)
    var seen: Set<FileID> = []
    while let next = waiting.popLast() {
      for file in importers(of: next) where seen.insert(file).inserted { waiting.append(file) }
    }
    return seen
  }

  /// Which files lie on a cycle with which: two that import one another, directly or not, have the
  /// same number.
  ///
  /// - Complexity: O(files and imports), by Tarjan's algorithm ("Depth-first search and linear graph
  ///   algorithms", 1972).
  func cycles() -> [FileID: Int] {
    var numbers: [FileID: Int] = [:]
    var lowest: [FileID: Int] = [:]
    var result: [FileID: Int] = [:]
    var open: [FileID] = []
    var count = 0
    for root in nodes.keys.sorted() where numbers[root] == nil {
      var stack: [(file: FileID, rest: ArraySlice<FileID>)] = []
      func enter(_ file: FileID) {
        numbers[file] = numbers.count
        lowest[file] = numbers[file]
        open.append(file)
        stack.append((file, imports(of: file)[...]))
      }
      enter(root)
      while let top = stack.last {
        if let next = top.rest.first {
          stack[stack.count - 1].rest = top.rest.dropFirst()
          if numbers[next] == nil {
            enter(next)
          } else if result[next] == nil, let number = numbers[next], let low = lowest[top.file] {
            lowest[top.file] = min(low, number)
          }
          continue
        }
        stack.removeLast()
        guard let low = lowest[top.file] else { continue }
        if let before = stack.last?.file, let own = lowest[before] {
          lowest[before] = min(own, low)
        }
        guard low == numbers[top.file] else { continue }
        while let file = open.popLast() {
          result[file] = count
          if file == top.file { break }
        }
        count += 1
      }
    }
    return result
  }

  /// Some files, each behind those it imports; on a cycle, in the order of their ids.
  ///
  /// Only imports among `files` count: they decide the order of work on them.
  func importsFirst(_ files: Set<FileID>) -> [FileID] {
    var result: [FileID] = []
    var seen: Set<FileID> = []
    // A stack of our own: chains of imports may be long.
    for root in files.sorted() where seen.insert(root).inserted {
      var stack: [(file: FileID, rest: ArraySlice<FileID>)] = [(root, imports(of: root)[...])]
      while let top = stack.last {
        if let next = top.rest.first {
          stack[stack.count - 1].rest = top.rest.dropFirst()
          if files.contains(next), seen.insert(next).inserted {
            stack.append((next, imports(of: next)[...]))
          }
        } else {
          result.append(top.file)
          stack.removeLast()
        }
      }
    }
    return result
  }
}
