import Foundation
import InsetSyntax
import InsetText
import Testing

/// Each `Fixtures/*.inset` has its problems and its tree beside it in `*.inset.tree`;
/// `UPDATE_EXPECT=1 swift test` rewrites those files.
@Suite struct FixtureTests {
  @Test(arguments: fixtureNames())
  func tree(_ name: String) throws {
    let tree = SyntaxTree.parse(try fixtureText(name))
    #expect(invariantsBroken(tree) == nil)
    let found = dump(tree)
    let url = fixtureFolder.appendingPathComponent(name + ".tree")
    if ProcessInfo.processInfo.environment["UPDATE_EXPECT"] == "1" {
      try Data(found.utf8).write(to: url)
    }
    let expected = try String(decoding: Data(contentsOf: url), as: UTF8.self)
    #expect(found == expected)
  }

  @Test func thereAreFixtures() {
    #expect(fixtureNames().count > 20)
  }

  /// A fixture whose name begins with `good` has no problems, any other has some.
  @Test(arguments: fixtureNames())
  func goodOnesAreGood(_ name: String) throws {
    let tree = SyntaxTree.parse(try fixtureText(name))
    #expect(tree.problems.isEmpty == name.hasPrefix("good"))
    #expect(tree.root.hasProblems == !name.hasPrefix("good"))
  }
}
