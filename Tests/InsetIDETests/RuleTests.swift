import Foundation
import InsetAnalysis
import InsetIDE
import InsetText
import Testing

/// Every rule is registered once, says what people need to know, and has a fixture in which it
/// speaks and one in which it is silent.
@Suite struct RuleTests {
  @Test func areRegisteredOnce() {
    let ids = RuleCatalogue.entries.map(\.id)
    #expect(Set(ids).count == ids.count)
  }

  /// Every file of a rule declares one that is in the list.
  @Test func noFileIsForgotten() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Sources/InsetAnalysis/Rules")
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    let known = Set(RuleCatalogue.all.map { $0.id })
    var declared: [String] = []
    for file in files {
      let text = try String(contentsOf: file, encoding: .utf8)
      for line in text.split(separator: "\n") where line.contains("static let id = \"") {
        declared.append(String(line.split(separator: "\"")[1]))
      }
    }
    #expect(Set(declared) == known)
    #expect(declared.count == known.count)
  }

  @Test(arguments: RuleCatalogue.all.map { $0.id }) func isDocumented(_ id: String) throws {
    let entry = try #require(RuleCatalogue.entry(id))
    #expect(entry.summary.hasSuffix("."))
    #expect(entry.documentation.count > 120, "why, an example and what helps")
    // Names of lower-case words with dashes.
    #expect(id.allSatisfy { $0 == "-" || $0.isLowercase || $0.isNumber })
    if entry.documentation.contains("```") {
      #expect(entry.documentation.components(separatedBy: "```").count % 2 == 1)
    }
  }

  @Test(arguments: RuleCatalogue.all.map { $0.id }) func hasFixtures(_ id: String) throws {
    var (speaks, isSilent) = try storyboards(of: id)
    for fixture in Fixture.all() {
      let name = fixture.name.split(separator: "/").first.map(String.init)
      let found = fixture.source.contains(" \(id): ")
      if found { speaks = true }
      if !found, name == "good" { isSilent = true }
      guard name == id, let right = fixture.source.range(of: "\nscreen Right {") else { continue }
      // Beside the screen with the mistake stands one without it.
      if fixture.source[..<right.lowerBound].contains(" \(id): ") {
        #expect(!fixture.source[right.lowerBound...].contains(" \(id): "))
      }
    }
    #expect(speaks, "no fixture in which it speaks")
    #expect(isSilent, "no fixture in which it is silent")
  }

  /// What a rule says of the storyboards in its folder, for rules about what specs do not have: it
  /// speaks in those whose names begin so and is silent in all others.
  private func storyboards(of id: String) throws -> (speaks: Bool, isSilent: Bool) {
    let folder = Fixture.folder.appending(path: id)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? []
    var result = (speaks: false, isSilent: false)
    for name in names.sorted() where name.hasSuffix(".storyboard") {
      var workspace = Workspace()
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      workspace.open(FileID(0), text: SourceText(text), path: name)
      let found = workspace.snapshot().diagnostics(FileID(0)).contains { $0.rule == id }
      #expect(found == name.hasPrefix("speaks"), "\(id)/\(name)")
      if found { result.speaks = true } else { result.isSilent = true }
    }
    return result
  }
}
