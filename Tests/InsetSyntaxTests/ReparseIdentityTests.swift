import InsetSyntax
import InsetText
import Testing

/// What keeps its identity keeps its bytes.
@Suite struct ReparseIdentityTests {
  @Test(arguments: ["component C(h: Number = 40) { }\n", "screen S {\n  label a { top == 4 }\n}\n"])
  func aNodeWithOtherBytesIsAnother(text: String) throws {
    let tree = SyntaxTree.parse(text)
    let at = try #require(Array(text.utf8).firstIndex(of: UInt8(ascii: "4")))
    let edited = tree.reparsed(
      after: TextEdit(range: ByteRange(start: at, end: at + 1), replacement: "7"))
    for (old, new) in zip(tree.path(at: at), edited.path(at: at)) {
      #expect(old.node !== new.node, "\(new.kind) is taken for unchanged")
      #expect(old.node == new.node)
    }
  }
}
