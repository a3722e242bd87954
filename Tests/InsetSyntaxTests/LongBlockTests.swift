import InsetSyntax
import InsetText
import Testing

/// Blocks of many statements, whose children are found by halving.
@Suite struct LongBlockTests {
  private static let tree = SyntaxTree.parse(
    "screen S {\n"
      + (0..<300).map { "  label a\($0) \"x\" { top == \($0); leading == 3 }\n" }.joined() + "}\n")

  @Test func eachByteHasItsToken() throws {
    let tree = Self.tree
    for offset in 0..<tree.text.count {
      let behind = try #require(tree.token(at: offset, bias: .after))
      #expect(behind.range.start <= offset && offset < behind.range.end)
      let before = try #require(tree.token(at: offset + 1, bias: .before))
      #expect(before.range == behind.range)
    }
  }

  @Test func nodesAroundARangeAreThoseThatHoldIt() throws {
    let block = try #require(Self.tree.file.screens.first?.syntax.firstNode(.block))
    let nodes = block.nodes
    #expect(nodes.count == 300)
    for node in nodes {
      #expect(block.nodes(around: node.range).map(\.fullRange) == [node.fullRange])
      let inner = ByteRange(start: node.range.start + 2, end: node.range.end - 1)
      #expect(block.nodes(around: inner).map(\.fullRange) == [node.fullRange])
    }
    let both = ByteRange(start: nodes[3].range.start, end: nodes[4].range.end)
    #expect(block.nodes(around: both).isEmpty)
    #expect(block.nodes(around: ByteRange(start: 0, end: 3)).isEmpty)
  }
}
