import InsetModel
import InsetSyntax
import InsetText
import Testing

@testable import InsetLowering

private func lowered(_ text: String) -> LoweredFile {
  var lowerer = FileLowerer(.parse(SourceText(text)), file: FileID(0))
  return lowerer.lower { _ in .problem("nothing is imported here") }
}

@Suite struct ExpansionTests {
  private func doubling(_ depth: Int) -> String {
    "component C0 { label a \"x\" }\n"
      + (1...depth).map { "component C\($0) { C\($0 - 1) a; C\($0 - 1) b }\n" }.joined()
      + "screen S { C\(depth) c; label z \"z\" }\n"
  }

  @Test func componentsThatDoubleAreCountedBeforeTheyAreMade() throws {
    for depth in [16, 30, 64, 1000] {
      let scene = try #require(lowered(doubling(depth)).screens.first).scene
      #expect(scene.views.rows.map(\.name) == ["root", "c", "z"])
      #expect(scene.problems.map(\.rule) == [.limit])
      #expect(scene.incomplete.map { scene.views[$0].name } == ["c"])
    }
  }

  @Test func whatFitsIsExpandedWhole() throws {
    let scene = try #require(lowered(doubling(8)).screens.first).scene
    #expect(scene.problems.isEmpty)
    // 2 + 4 + … + 256 views of components, 256 labels, the use, 'z' and the root.
    #expect(scene.views.count == 510 + 256 + 3)
  }

  @Test func usesThatDoNotFitTogetherAreCutOnce() throws {
    let body = (0..<5000).map { "label a\($0) \"x\"\n" }.joined()
    let uses = (0..<10).map { "C c\($0)\n" }.joined()
    let scene = try #require(
      lowered("component C {\n\(body)}\nscreen S {\n\(uses)}\n").screens.first
    ).scene
    #expect(scene.views.count == 1 + 10 + 20_000)
    #expect(scene.problems.map(\.rule) == [.limit])
    #expect(scene.incomplete.count == 6)
  }

  @Test func componentsThatContainEachOtherAllEnd() throws {
    let names = (0..<14).map { "C\($0)" }
    let bodies = names.map { name in
      "component \(name) { " + names.map { "\($0) a\($0)" }.joined(separator: "; ") + " }\n"
    }
    let file = lowered(bodies.joined() + "screen S { C0 c }\n")
    let scene = try #require(file.screens.first).scene
    #expect(scene.views.count <= ComponentExpansions.limit + 2)
    #expect(file.problems.contains { $0.rule == .componentCycle })
  }

  @Test func constantsMayBeDefinedInAnyOrder() throws {
    let lines = (0..<2000).map { "let a\($0) = a\($0 + 1) + 1\n" }.joined()
    let file = lowered(lines + "let a2000 = 1\nlet b = c\nlet c = b\n")
    #expect(file.exports.lets["a0"] == 2001)
    #expect(file.exports.lets["b"] == nil)
    #expect(file.problems.count == 2)
    let inBlock = lowered(
      "screen S {\n" + lines + "let a2000 = 1\nview v { width == a0 }\n}\n")
    let scene = try #require(inBlock.screens.first).scene
    #expect(scene.problems.isEmpty)
    #expect(scene.constraints.rows.first?.constant.constant == 2001)
  }
}

@Suite struct LayeredTableTests {
  @Test func theLastCounts() {
    var table = LayeredTable<String, Int>()
    var shadow: [String: Int] = [:]
    var number = SystemRandomNumberGenerator()
    for step in 0..<300 {
      let batch = (0..<Int.random(in: 0...4, using: &number)).map { _ in
        (key: "k\(Int.random(in: 0..<50, using: &number))", value: step)
      }
      table.add(batch)
      for item in batch { shadow[item.key] = item.value }
    }
    for key in shadow.keys.sorted() { #expect(table[key] == shadow[key]) }
    #expect(table["none"] == nil)
    #expect(table.all.map(\.value) == table.all.map(\.value).sorted())
  }
}
