internal import InsetFiles
internal import InsetIDE
internal import InsetProject
internal import InsetText

/// Which lines of files were changed since a revision that git knows.
///
/// The files on disk are compared with the last revision that `HEAD` and the one that is named have in
/// common, so that what others did on its branch meanwhile does not count. All lines of a file that git
/// does not track yet are changed. Where lines were removed, the lines around them count as changed.
struct GitChanges: Sendable {
  private enum Lines: Sendable {
    case whole
    /// Lines from 0, in ascending order.
    case parts([Range<Int>])
  }
  /// By path without symbolic links.
  private var files: [String: Lines] = [:]

  /// - Parameters:
  ///   - paths: of files, whose repositories are asked.
  ///   - revision: as git reads it, such as `HEAD` or `origin/main`.
  /// - Throws: where a file is in no repository, or git cannot be run or does not know the revision.
  init(
    around paths: [String], of project: Project, since revision: String
  ) throws(UsageError) {
    var project = project
    var folders: Set<String> = []
    var repositories: [String] = []
    for path in paths {
      let folder = Self.realPath(FilePath.folder(of: FilePath.absolute(path)))
      guard folders.insert(folder).inserted else { continue }
      guard let repository = project.repository(above: folder) else {
        throw UsageError(
          "--changed compares with what git keeps, and \(shown(path)) is in no git repository",
          isAboutTheCall: false)
      }
      if !repositories.contains(repository) { repositories.append(repository) }
    }
    for repository in repositories { try add(repository, since: revision) }
  }

  private static func realPath(_ path: String) -> String { FilePath.real(path) ?? path }

  /// Whether nothing was changed at all.
  var isEmpty: Bool { files.isEmpty }

  /// Whether there is a changed file whose path fits.
  func hasFile(where fits: (String) -> Bool) -> Bool { files.keys.contains(where: fits) }

  func contains(_ path: String) -> Bool {
    files[Self.realPath(FilePath.absolute(path))] != nil
  }

  /// Whether a range of a file's text meets a changed line.
  ///
  /// - Complexity: O(changes in the file).
  func touch(_ range: ByteRange, of text: SourceText, in path: String) -> Bool {
    switch files[Self.realPath(FilePath.absolute(path))] {
    case nil: return false
    case .whole: return true
    case .parts(let lines):
      let first = text.lines.line(containing: range.start)
      // A range that ends behind a line end does not reach into the next line.
      let last =
        range.isEmpty ? first : text.lines.line(containing: max(range.start, range.end - 1))
      return lines.contains { $0.lowerBound <= last && first < $0.upperBound }
    }
  }

  // MARK: Asking git

  private mutating func add(_ repository: String, since revision: String) throws(UsageError) {
    func git(_ arguments: [String]) throws(UsageError) -> (isDone: Bool, output: [UInt8]) {
      let options = ["--no-optional-locks", "-C", repository, "-c", "core.quotePath=false"]
      let (end, output) = outputOfTool("git", options + arguments)
      if end == .notFound {
        throw UsageError("--changed needs git, which cannot be run", isAboutTheCall: false)
      }
      return (end == .ended(0), output)
    }
    func line(_ arguments: [String]) throws(UsageError) -> String? {
      let (isDone, output) = try git(arguments)
      return isDone ? String(decoding: output.prefix { $0 != 10 }, as: UTF8.self) : nil
    }
    var base = ""
    if !revision.hasPrefix("-"),
      let commit = try line(["rev-parse", "--verify", "--quiet", revision + "^{commit}"])
    {
      base = try line(["merge-base", commit, "HEAD"]) ?? commit
    } else if revision == "HEAD", let empty = try line(["hash-object", "-t", "tree", "/dev/null"]) {
      // Nothing was committed yet.
      base = empty
    } else {
      throw UsageError(
        "git knows no revision '\(shown(revision))' in \(shown(repository))", isAboutTheCall: false)
    }
    let patterns = ["--"] + (FrontEnds.suffixes + [SettingsFile.name]).map { "*\($0)" }
    let diff = try git(
      [
        "diff", "--unified=0", "--find-renames", "--text", "--no-color", "--no-ext-diff",
        "--no-textconv", "--src-prefix=a/", "--dst-prefix=b/", "--ignore-submodules", base,
      ] + patterns)
    let others = try git(["ls-files", "--others", "--exclude-standard", "-z"] + patterns)
    guard diff.isDone, others.isDone else {
      throw UsageError(
        "git cannot compare \(shown(repository)) with '\(shown(revision))'", isAboutTheCall: false)
    }
    for (path, lines) in Self.changes(inDiff: diff.output) {
      files[FilePath.join(repository, path)] = .parts(lines)
    }
    for path in others.output.split(separator: 0) {
      files[FilePath.join(repository, String(decoding: path, as: UTF8.self))] = .whole
    }
  }

  /// The changed lines of the files in a diff without context.
  static func changes(inDiff diff: [UInt8]) -> [(path: String, lines: [Range<Int>])] {
    var result: [(path: String, lines: [Range<Int>])] = []
    // Lines of a hunk that are still to come; they may look like headers.
    var left = 0
    for bytes in diff.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if left > 0 {
        if bytes.first == UInt8(ascii: "-") || bytes.first == UInt8(ascii: "+") { left -= 1 }
        continue
      }
      if bytes.starts(with: Array("+++ ".utf8)) {
        guard let path = path(inHeader: bytes.dropFirst(4)) else { continue }
        result.append((path, []))
      } else if bytes.starts(with: Array("@@ -".utf8)), !result.isEmpty {
        let words = bytes.split(separator: UInt8(ascii: " "))
        guard words.count > 2, let old = span(words[1].dropFirst()),
          let new = span(words[2].dropFirst())
        else { continue }
        left = old.count + new.count
        // Of lines that were removed, the header names the line before.
        let lines =
          new.count == 0
          ? max(0, new.first - 1)..<(new.first + 1) : (new.first - 1)..<(new.first - 1 + new.count)
        result[result.count - 1].lines.append(lines)
      }
    }
    return result
  }

  /// `3,2` or `3`.
  private static func span(_ bytes: ArraySlice<UInt8>) -> (first: Int, count: Int)? {
    let parts = bytes.split(separator: UInt8(ascii: ","))
    guard let first = parts.first.flatMap({ Int(String(decoding: $0, as: UTF8.self)) }) else {
      return nil
    }
    if parts.count == 1 { return (first, 1) }
    guard let count = Int(String(decoding: parts[1], as: UTF8.self)) else { return nil }
    return (first, count)
  }

  /// The path behind `b/`; git puts one with quotes, backslashes or control characters into C's quotes,
  /// and a tab behind one with blanks. `nil` for a file that is gone.
  private static func path(inHeader header: ArraySlice<UInt8>) -> String? {
    var bytes = Array(header)
    if bytes.last == UInt8(ascii: "\t") { bytes.removeLast() }
    if bytes.first == UInt8(ascii: "\"") { bytes = unquoted(bytes.dropFirst().dropLast()) }
    guard bytes.starts(with: Array("b/".utf8)) else { return nil }
    return String(decoding: bytes.dropFirst(2), as: UTF8.self)
  }

  private static func unquoted(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    let letters: [UInt8: UInt8] = [
      UInt8(ascii: "a"): 7, UInt8(ascii: "b"): 8, UInt8(ascii: "t"): 9, UInt8(ascii: "n"): 10,
      UInt8(ascii: "v"): 11, UInt8(ascii: "f"): 12, UInt8(ascii: "r"): 13,
    ]
    var result: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let next = rest.first else {
        result.append(byte)
        continue
      }
      if let octal = UInt8(String(decoding: rest.prefix(3), as: UTF8.self), radix: 8),
        rest.count >= 3
      {
        result.append(octal)
        rest = rest.dropFirst(3)
      } else {
        result.append(letters[next] ?? next)
        rest = rest.dropFirst()
      }
    }
    return result
  }
}
