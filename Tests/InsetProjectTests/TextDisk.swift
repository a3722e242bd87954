import InsetFiles
import InsetProject
import Synchronization

/// A disk made of texts, which counts what is read and can be changed.
final class TextDisk: Sendable {
  private let state: Mutex<State>

  private struct State {
    var texts: [String: String]
    var links: [String: String] = [:]
    var locked: Set<String> = []
    var reads: [String] = []
  }

  init(_ texts: [String: String]) { state = Mutex(State(texts: texts)) }

  subscript(path: String) -> String? {
    get { state.withLock { $0.texts[path] } }
    set { state.withLock { $0.texts[path] = newValue } }
  }

  func link(_ path: String, to target: String) { state.withLock { $0.links[path] = target } }

  /// Takes away the permission to read a file.
  func lock(_ path: String) { state.withLock { _ = $0.locked.insert(path) } }

  /// The files that were read and are there, in order.
  var reads: [String] { state.withLock { $0.reads } }

  var disk: Disk {
    Disk(
      read: { [self] path throws(FileProblem) in
        let (text, isLocked) = state.withLock { state in
          let real = state.links[path] ?? path
          if state.texts[real] != nil { state.reads.append(path) }
          return (state.texts[real], state.locked.contains(real))
        }
        if isLocked { throw FileProblem(path, .notPermitted) }
        guard let text else { throw FileProblem(path, .notFound) }
        return Array(text.utf8)
      },
      exists: { [self] path in
        state.withLock { state in
          state.texts[path] != nil || state.texts.keys.contains { $0.hasPrefix(path + "/") }
        }
      },
      entries: { [self] folder in
        let prefix = folder.hasSuffix("/") ? folder : folder + "/"
        return state.withLock { state in
          Set(
            state.texts.keys.filter { $0.hasPrefix(prefix) }
              .compactMap {
                $0.dropFirst(prefix.count).split(separator: "/").first.map(String.init)
              }
          ).sorted()
        }
      },
      real: { [self] path in state.withLock { $0.links[path] ?? path } },
      find: { [self] roots, suffixes in
        var result = FileSearch.Result()
        result.files = state.withLock { state in
          state.texts.keys.sorted().filter { path in
            roots.contains(path)
              || suffixes.contains { path.hasSuffix($0) }
                && roots.contains { FilePath.relative(path, to: $0) != nil }
          }
        }
        return result
      })
  }
}
