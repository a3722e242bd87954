import Foundation
import InsetAnalysis
import InsetIDE
import InsetModel
import InsetText
import Testing

/// The sections of docs/layout.md and the specs that hold the engine to what they say.
///
/// A fixture states figures with `expect`, each with its source in a comment; one that shows what is
/// refused has the findings under the lines they speak of, as `//  ^^^^ rule: message`.
@Suite struct SectionTests {
  /// Every section about layout with its folder.
  static let sections: [(title: String, folder: String)] = [
    ("Attributes and legality", "01-attributes"),
    ("Solving", "02-solving"),
    ("Content sizes", "03-content"),
    ("Guides and margins", "04-guides"),
    ("Safe areas", "05-safe-areas"),
    ("System spacing", "06-spacing"),
    ("Visual Format Language", "07-visual"),
    ("Stack views", "08-stacks"),
    ("Autoresizing masks", "09-masks"),
    ("Size classes", "10-classes"),
    ("Pixel grid", "11-pixels"),
    ("Scroll views", "12-scrolling"),
    ("When values are known", "13-passes"),
    ("Mistakes", "14-mistakes"),
    ("What is not known", "15-choices"),
    ("Text sizes", "16-text-sizes"),
    ("Longer texts", "17-longer-texts"),
  ]
  /// The worked examples of articles on several of these.
  static let examples = "articles"

  /// The sections of the page that are about its sources or about files of Interface Builder.
  static let others = ["Evidence", "Interface Builder documents", "Sources"]

  @Test func everySectionHasItsFixtures() throws {
    let page = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../docs/layout.md"), encoding: .utf8)
    let titles = page.split(separator: "\n").filter { $0.hasPrefix("## ") }
      .map { String($0.dropFirst(3)) }
    #expect(
      titles.filter { !Self.others.contains($0) }.sorted() == Self.sections.map(\.title).sorted())
    let fixtures = SectionFixture.all()
    for section in Self.sections {
      let own = fixtures.filter { $0.name.hasPrefix(section.folder + "/") }
      #expect(!own.isEmpty, "\(section.title) has no fixture")
      let claims = own.map { $0.source.split(separator: "\n").count { $0.contains("expect ") } }
      #expect(claims.reduce(0, +) > 0, "\(section.title) claims nothing")
    }
    let folders = Set(Self.sections.map(\.folder) + [Self.examples])
    for fixture in fixtures {
      let folder = fixture.name.split(separator: "/").first.map(String.init) ?? ""
      #expect(folders.contains(folder), "\(fixture.name) belongs to no section")
    }
  }

  /// No claim fails, and every error and every claim that is never checked is one that was expected.
  @Test(arguments: SectionFixture.all()) func fixture(_ fixture: SectionFixture) throws {
    var workspace = Workspace()
    workspace.open(SectionFixture.file, text: SourceText(fixture.plain), path: "fixture.inset")
    let snapshot = workspace.snapshot()
    let found = fixture.annotated(snapshot.diagnostics(SectionFixture.file))
    if SectionFixture.isUpdating {
      try found.write(to: fixture.url, atomically: true, encoding: .utf8)
    }
    #expect(found == fixture.source)
    #expect(fixture.source.contains("expect "), "the fixture claims nothing")
    #expect(fixture.source.hasPrefix("///"), "the fixture does not name its source")
  }

  /// A wrong figure fails: every number claimed of a frame, moved by more than texts may be off, is found
  /// out.
  @Test func aWrongFigureIsFound() throws {
    let fixtures = SectionFixture.all().filter { $0.name.hasPrefix("articles/") }
    for fixture in fixtures {
      let wrong = fixture.plain.replacing(".frame == (", with: ".frame == (2 + ")
      guard wrong != fixture.plain else { continue }
      var workspace = Workspace()
      workspace.open(SectionFixture.file, text: SourceText(wrong), path: "fixture.inset")
      let failures = workspace.snapshot().diagnostics(SectionFixture.file)
        .count { $0.rule == .failedExpectation }
      let claims = wrong.components(separatedBy: ".frame == (2 + ").count - 1
      #expect(failures == claims, "\(fixture.name)")
    }
  }
}

/// One spec with what is expected of it.
struct SectionFixture: CustomTestStringConvertible, Sendable {
  let url: URL
  let name: String
  let source: String
  /// The text without expected findings.
  let plain: String

  var testDescription: String { name }

  static let file = FileID(0)
  static let isUpdating = ProcessInfo.processInfo.environment["UPDATE_EXPECT"] == "1"

  static func all() -> [SectionFixture] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
    let paths = FileManager.default.subpaths(atPath: folder.path(percentEncoded: false)) ?? []
    return paths.filter { $0.hasSuffix(".inset") }.sorted().compactMap { path in
      let url = folder.appending(path: path)
      guard let source = try? String(contentsOf: url, encoding: .utf8) else { return nil }
      let plain = source.split(separator: "\n", omittingEmptySubsequences: false)
        .filter { !isMarker($0) }.joined(separator: "\n")
      return SectionFixture(url: url, name: path, source: source, plain: plain)
    }
  }

  private static func isMarker(_ line: some StringProtocol) -> Bool {
    guard line.hasPrefix("//") else { return false }
    let rest = line.dropFirst(2).drop { $0 == " " }
    return rest.first.map { "^<!".contains($0) } ?? false
  }

  /// The plain text with errors, and warnings of claims that are never checked, under their lines.
  func annotated(_ diagnostics: [Diagnostic]) -> String {
    let text = SourceText(plain)
    var lines = plain.split(separator: "\n", omittingEmptySubsequences: false).map { [String($0)] }
    for diagnostic in diagnostics
    where diagnostic.severity == .error || diagnostic.rule == .unreachedExpectation {
      let range = diagnostic.range
      let line = text.lines.line(containing: range.start)
      let whole = text.range(ofLine: line)
      let column = text[ByteRange(start: whole.start, end: range.start)].unicodeScalars.count
      let end = max(range.start, min(range.end, whole.end))
      let length = text[ByteRange(start: range.start, end: end)].unicodeScalars.count
      let signs = range.isEmpty ? "!" : String(repeating: "^", count: length)
      let front =
        column < 2
        ? String(repeating: "<", count: column + 1) : String(repeating: " ", count: column - 2)
      lines[line].append("//\(front)\(signs) \(diagnostic.rule): \(diagnostic.message)")
    }
    return lines.joined().joined(separator: "\n")
  }
}
