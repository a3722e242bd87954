import Foundation
import InsetAnalysis
import InsetIDE
import InsetModel
import InsetText
import Testing

/// Every rule has a fixture in which it speaks and one in which it is silent.
@Suite struct RuleTests {
  /// Those of code alone are tested where it is evaluated.
  @Test(arguments: RuleCatalogue.all.map { $0.id }.filter { $0 != .needlessAvailability })
  func hasFixtures(_ id: RuleID) throws {
    var (speaks, isSilent) = try storyboards(of: id)
    for fixture in Fixture.all() {
      let name = fixture.name.split(separator: "/").first.map(String.init)
      let found = fixture.source.contains(" \(id): ")
      if found { speaks = true }
      if !found, name == "good" { isSilent = true }
      guard name == id.rawValue, let right = fixture.source.range(of: "\nscreen Right {") else {
        continue
      }
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
  private func storyboards(of id: RuleID) throws -> (speaks: Bool, isSilent: Bool) {
    let folder = Fixture.folder.appending(path: id.rawValue)
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
