internal import InsetSwiftOutline

/// The sources of layout libraries that a project keeps a copy of.
///
/// What they do is known from the library's documentation, so that their code is never evaluated, and
/// code that uses them means the same with the copy and without.
enum LibrarySources {
  /// The types that a folder of a library's sources declares, all of them.
  private static let markers: [Set<String>] = [
    ["ConstraintMaker", "ConstraintItem", "ConstraintAttributes"],
    ["LayoutProxy", "NumericalEquality", "RelativeEquality"],
    ["SteviaFlexibleMargin", "SteviaPercentage"],
    ["Constrainable", "LayoutEdge"],
  ]

  private static let names: Set<String> = markers.reduce(into: []) { $0.formUnion($1) }

  /// Whether each of the files is part of a library's sources.
  ///
  /// - Complexity: O(declarations at the top level).
  static func contain(_ files: [(path: String, outline: FileOutline)]) -> [Bool] {
    var declared: [Substring: Set<String>] = [:]
    for (path, outline) in files {
      outline.forEachTopLevel { member in
        guard let type = member.declaration.type, type.keyword != .extension,
          names.contains(type.name.text)
        else { return }
        declared[folder(path), default: []].insert(type.name.text)
      }
    }
    let folders = declared.filter { _, types in markers.contains { $0.isSubset(of: types) } }
    return files.map { folders[folder($0.path)] != nil }
  }

  private static func folder(_ path: String) -> Substring {
    path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
  }
}
