import Foundation
import InsetAnalysis
import InsetIDE
import InsetModel
import InsetText
import Testing

/// A spec with what is expected of it under the text it speaks of.
///
/// A line `//   ^^^^ rule: message` expects a finding on the line above, under the signs. `//<^^^`
/// and `//<<^^` start in the first and second column, which the slashes cover; `!` is an empty range;
/// `>` behind the carets says that the range goes on in the next line. `// no findings` stands at the
/// end of a fixture that expects nothing.
struct Fixture: CustomTestStringConvertible, Sendable {
  let url: URL
  let name: String
  let source: String
  /// The text without expectations.
  let plain: String

  var testDescription: String { name }

  enum Mistake: Error, CustomStringConvertible {
    case unknownMarker(String, line: String)
    var description: String {
      switch self {
      case .unknownMarker(let why, let line): "\(why): \(line)"
      }
    }
  }

  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Fixtures")
  static let isUpdating = ProcessInfo.processInfo.environment["UPDATE_EXPECT"] == "1"

  /// All fixtures; with `FIXTURE=text` in the environment, those whose path holds the text.
  static func all() -> [Fixture] {
    let paths = FileManager.default.subpaths(atPath: folder.path(percentEncoded: false)) ?? []
    let wanted = ProcessInfo.processInfo.environment["FIXTURE"]
    return paths.filter {
      $0.hasSuffix(".inset") && (wanted.map($0.contains) ?? true)
    }.sorted().compactMap { path in
      let url = folder.appending(path: path)
      guard let source = try? String(contentsOf: url, encoding: .utf8) else { return nil }
      return Fixture(url: url, name: path, source: source)
    }
  }

  init(url: URL, name: String, source: String) {
    self.url = url
    self.name = name
    self.source = source
    plain = source.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !Self.isMarker($0) }.joined(separator: "\n")
  }

  static func isMarker(_ line: some StringProtocol) -> Bool {
    if line == "// no findings" { return true }
    guard line.hasPrefix("//") else { return false }
    let rest = line.dropFirst(2).drop { $0 == " " }
    return rest.first.map { "^<!".contains($0) } ?? false
  }

  /// Every marker must be one that the runner writes, of a rule that exists.
  func check() throws {
    for line in source.split(separator: "\n") where Self.isMarker(line) && line != "// no findings"
    {
      let rest = line.dropFirst(2).drop { "<^!> ".contains($0) }
      guard let colon = rest.firstIndex(of: ":") else {
        throw Mistake.unknownMarker("a marker without a rule", line: String(line))
      }
      guard RuleID(rawValue: String(rest[..<colon])) != nil else {
        throw Mistake.unknownMarker("a marker of no known rule", line: String(line))
      }
    }
  }

  // MARK: What is found

  static let file = FileID(0)

  static func snapshot(_ text: String) -> Snapshot {
    var workspace = Workspace()
    workspace.open(file, text: SourceText(text), path: "fixture.inset")
    return workspace.snapshot()
  }

  /// The plain text with the findings written under it.
  func annotated(_ diagnostics: [Diagnostic]) -> String {
    Self.annotated(plain, diagnostics)
  }

  static func annotated(_ plain: String, _ diagnostics: [Diagnostic]) -> String {
    if diagnostics.isEmpty {
      return plain + (plain.hasSuffix("\n") || plain.isEmpty ? "" : "\n") + "// no findings\n"
    }
    let text = SourceText(plain)
    var lines = plain.split(separator: "\n", omittingEmptySubsequences: false).map { [String($0)] }
    for diagnostic in diagnostics {
      let line = text.lines.line(containing: diagnostic.range.start)
      lines[line].append(Self.marker(diagnostic, line: text.range(ofLine: line), in: text))
    }
    return lines.joined().joined(separator: "\n")
  }

  private static func marker(
    _ diagnostic: Diagnostic, line: ByteRange, in text: SourceText
  ) -> String {
    let range = diagnostic.range
    let column = text[ByteRange(start: line.start, end: range.start)].unicodeScalars.count
    let end = max(range.start, min(range.end, line.end))
    let length = text[ByteRange(start: range.start, end: end)].unicodeScalars.count
    var signs = range.isEmpty ? "!" : String(repeating: "^", count: length)
    if range.end > line.end && !range.isEmpty { signs += ">" }
    let front =
      column < 2
      ? String(repeating: "<", count: column + 1) : String(repeating: " ", count: column - 2)
    return "//\(front)\(signs) \(diagnostic.rule): \(diagnostic.message)"
  }

  // MARK: What fixes make of it

  var fixedURL: URL { url.deletingPathExtension().appendingPathExtension("fixed") }

  /// All fixes of all findings, each with the lines that it changes.
  func fixes(_ snapshot: Snapshot) -> String {
    var result = ""
    let text = SourceText(plain)
    for diagnostic in snapshot.diagnostics(Self.file) {
      for fix in snapshot.fixes(for: diagnostic, in: Self.file) {
        let line = text.lines.line(containing: diagnostic.range.start) + 1
        let marks = (fix.isPreferred ? ", preferred" : "") + (fix.isSafe ? ", safe" : "")
        result += "=== \(diagnostic.rule), line \(line)\(marks): \(fix.title)\n"
        result += Self.difference(plain, Self.apply(fix, to: text).string)
      }
    }
    return result
  }

  static func apply(_ fix: Fix, to text: SourceText) -> SourceText {
    text.applying(fix.edits.first { $0.file == file }?.edits ?? [])
  }

  /// The changed lines, without those that both texts begin and end with.
  private static func difference(_ old: String, _ new: String) -> String {
    var old = old.split(separator: "\n", omittingEmptySubsequences: false)[...]
    var new = new.split(separator: "\n", omittingEmptySubsequences: false)[...]
    while let a = old.first, let b = new.first, a == b {
      old.removeFirst()
      new.removeFirst()
    }
    while let a = old.last, let b = new.last, a == b {
      old.removeLast()
      new.removeLast()
    }
    return old.map { "-\($0)\n" }.joined() + new.map { "+\($0)\n" }.joined()
  }
}
