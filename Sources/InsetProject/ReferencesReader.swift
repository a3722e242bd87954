internal import InsetFiles
internal import InsetIDE
internal import InsetModel
internal import InsetText

/// Finds out how the storyboards of an app show each other's controllers.
struct ReferencesReader: Sendable {
  /// By folder and by path of a storyboard, how others show its controllers.
  private var known: [String: [String: [ControllerReference]]] = [:]
  /// By folder of storyboards, the one whose storyboards are read together.
  var modules: [String: String] = [:]

  /// How the files of a language refer to each other, by the path or URI of one; nil where they do not.
  static func references(of path: String) -> FrontEnd.References? {
    FrontEnds.frontEnd(forPath: path)?.references.flatMap {
      path.hasSuffix($0.suffix) ? $0 : nil
    }
  }

  /// What was read before of the storyboards in a folder; nil where nothing was.
  func references(to path: String, in folder: String) -> [ControllerReference]? {
    known[folder].map { $0[path] ?? [] }
  }

  /// Reads the files of a folder that may refer to each other, each as often as what is round its controllers hangs on another.
  ///
  /// - Complexity: O(bytes × depth of references), at most `roundLimit` deep.
  mutating func read(
    _ paths: [String], by references: FrontEnd.References, in folder: String, _ disk: Disk
  ) -> [String: [ControllerReference]] {
    let names = Dictionary(grouping: paths) {
      String(FilePath.name(of: $0).dropLast(references.suffix.count))
    }
    var texts: [(path: String, text: SourceText)] = []
    for path in paths {
      guard let bytes = try? disk.read(path) else { continue }
      let text = SourceText(bytes)
      if !references.read(text, []).isEmpty { texts.append((path, text)) }
    }
    var result: [String: [ControllerReference]] = [:]
    for _ in 0..<Self.roundLimit where !texts.isEmpty {
      var next: [String: [ControllerReference]] = [:]
      for (path, text) in texts {
        for reference in references.read(text, result[path] ?? []) {
          guard let target = Self.nearest(names[reference.storyboard] ?? [], to: path),
            next[target]?.contains(reference) != true
          else { continue }
          next[target, default: []].append(reference)
        }
      }
      if next == result { break }
      result = next
    }
    known[folder] = result
    return result
  }

  /// What refers to what, over more files than that, is followed no further.
  private static let roundLimit = 8

  /// Of several storyboards of one name, the one that has most of its folders in common with the one that
  /// refers to it; nil where there are two such.
  private static func nearest(_ paths: [String], to origin: String) -> String? {
    if paths.count < 2 { return paths.first }
    func common(_ path: String) -> Int {
      zip(path.split(separator: "/"), origin.split(separator: "/")).prefix { $0 == $1 }.count
    }
    let depths = paths.map(common)
    let best = depths.max() ?? 0
    let found = zip(paths, depths).filter { $0.1 == best }
    return found.count == 1 ? found[0].0 : nil
  }
}
