import InsetSyntax
public import InsetText

extension Snapshot {
  /// The paths of the open files that import a file, directly or not, sorted.
  public func importers(of file: FileID) -> [String] {
    (imports?.dependents(of: [file]) ?? []).compactMap { states[$0]?.path }.sorted()
  }

  /// The edits that keep imports leading where they led when files or folders get other paths.
  ///
  /// - Parameter moves: old and new paths; a folder's stands for all below it.
  public func importEdits(moving moves: [(from: String, to: String)]) -> [FileEdits] {
    let moves = moves.map {
      (from: ImportPath.normalized($0.from), to: ImportPath.normalized($0.to))
    }
    func moved(_ path: String) -> String {
      for move in moves {
        if path == move.from { return move.to }
        if path.hasPrefix(move.from + "/") { return move.to + path.dropFirst(move.from.count) }
      }
      return path
    }
    var result: [FileEdits] = []
    for file in files {
      guard let state = states[file], let own = state.path, let tree = state.syntax?.tree else {
        continue
      }
      var edits: [TextEdit] = []
      for item in tree.file.imports {
        guard let string = item.path else { continue }
        let reference = string.value(in: tree.text)
        guard let target = ImportPath.resolve(reference, from: own),
          moved(target) != target || moved(own) != own
        else { continue }
        let wanted = ImportPath.relative(to: moved(target), from: moved(own))
        if ImportPath.resolve(reference, from: moved(own)) == moved(target) { continue }
        edits.append(
          TextEdit(
            range: string.contentRange(in: tree.text),
            replacement: StringSyntax.escaped(wanted)))
      }
      if !edits.isEmpty { result.append(FileEdits(file: file, edits: edits)) }
    }
    return result
  }
}
