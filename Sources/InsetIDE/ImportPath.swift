/// Paths of imports, taken apart without asking the disk.
enum ImportPath {
  /// The path without `.`, `..` and doubled slashes; a `..` above the root stays at the root.
  static func normalized(_ path: String) -> String {
    let isAbsolute = path.utf8.first == UInt8(ascii: "/")
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else if part == ".." && isAbsolute {
        continue
      } else {
        parts.append(part)
      }
    }
    return (isAbsolute ? "/" : "") + parts.joined(separator: "/")
  }

  /// How the file at `path` writes an import of the file at `target`; both normalised.
  static func relative(to target: String, from path: String) -> String {
    let folder = path.split(separator: "/").dropLast()
    let parts = target.split(separator: "/")
    var common = 0
    while common < folder.count, common < parts.count - 1, folder[common] == parts[common] {
      common += 1
    }
    let up = Array(repeating: Substring(".."), count: folder.count - common)
    return (up + parts[common...]).joined(separator: "/")
  }

  /// The file that `reference`, written in the file at `path`, means; `nil` for an empty or
  /// absolute one.
  static func resolve(_ reference: String, from path: String) -> String? {
    guard !reference.isEmpty, reference.utf8.first != UInt8(ascii: "/"),
      !reference.utf8.contains(0)
    else { return nil }
    let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      .joined(separator: "/")
    return normalized(folder.isEmpty && !path.hasPrefix("/") ? reference : folder + "/" + reference)
  }
}
