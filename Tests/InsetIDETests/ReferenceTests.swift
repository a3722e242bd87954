import Foundation
import InsetModel
import InsetText
import Testing

@testable import InsetIDE

/// The language reference: complete, true, and as it is committed.
@Suite struct ReferenceTests {
  private static let page = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "docs/language.md")

  /// `make docs` writes the page; with `UPDATE_EXPECT=1` this test does, too.
  @Test func thePageIsTheOneThatIsCommitted() throws {
    let now = LanguageReference.markdown
    if Fixture.isUpdating { try Data(now.utf8).write(to: Self.page) }
    let committed = try String(contentsOf: Self.page, encoding: .utf8)
    #expect(committed == now, "docs/language.md is not what 'make docs' writes")
  }

  @Test func everyWordStandsOnThePage() {
    let markdown = LanguageReference.markdown
    for page in LanguageReference.pages {
      #expect(markdown.contains(page.markdown(level: 3)), "\(page.name), \(page.category)")
    }
    for word in (Vocabulary.tables + Vocabulary.valueTables).flatMap({ $0 }) {
      #expect(markdown.contains("`\(word.rawValue)`"), "\(word.rawValue)")
    }
  }

  @Test func everyWordHasAPage() {
    for word in Vocabulary.tables.flatMap({ $0 }) {
      #expect(!LanguageReference.pages(named: word.rawValue).isEmpty, "\(word.rawValue)")
    }
    #expect(LanguageReference.pages(named: "UITextField").map(\.name) == ["field"])
    #expect(LanguageReference.pages(named: "fillEqually").map(\.name) == ["distribution"])
    #expect(LanguageReference.pages(named: "text").map(\.category) == ["kind of view", "property"])
    #expect(LanguageReference.pages(named: "nothing").isEmpty)
  }

  /// Every example parses, means something, and is well made, but for what it says itself.
  @Test func everyExampleIsRight() {
    for (place, example) in LanguageReference.examples {
      var workspace = Workspace()
      workspace.open(Fixture.file, text: SourceText(example.file), path: "/w/example.inset")
      // What the example of 'import' brings in.
      workspace.open(
        FileID(1), text: SourceText("component Card() {\n}\n"), path: "/w/Components/Card.inset")
      let found = workspace.snapshot().diagnostics(Fixture.file).filter { $0.severity >= .warning }
      #expect(
        found.map(\.rule) == example.finds,
        "\(place):\n\(example.file)\n\(found.map(\.message).joined(separator: "\n"))")
    }
    #expect(LanguageReference.examples.count > LanguageReference.pages.count)
  }

  /// An example is laid out as `inset format` would have it.
  @Test func everyExampleIsFormatted() {
    for (place, example) in LanguageReference.examples {
      let formatted = Fixture.snapshot(example.file).formatting(Fixture.file)
      #expect(formatted.isEmpty, "\(place):\n\(example.file)")
    }
  }

  @Test func pagesFitATerminal() {
    for page in LanguageReference.pages {
      #expect(!page.plainText.contains("`"), "\(page.name)")
      for line in page.plainText.split(separator: "\n") {
        #expect(line.count <= 100, "\(page.name): \(line)")
      }
    }
  }
}
