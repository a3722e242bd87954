import InsetSyntax
import InsetText
import Testing

@Suite struct DepthTests {
  private static let depth = 100_000

  private func check(_ text: String, problems expected: ClosedRange<Int>) -> SyntaxTree {
    let source = SourceText(text)
    let tree = SyntaxTree.parse(source)
    #expect(tree.root.width == source.count)
    #expect(invariantsBroken(tree) == nil)
    let count = tree.problems.count
    #expect(expected.contains(count), "\(count): \(tree.problems.prefix(3))")
    let edited = tree.reparsed(
      after: TextEdit(range: ByteRange(at: source.count / 2), replacement: " "))
    #expect(edited.root == SyntaxTree.parse(edited.text).root)
    return tree
  }

  private func repeated(_ text: String) -> String { String(repeating: text, count: Self.depth) }

  @Test func closedBlocks() {
    let tree = check(
      "screen A {\n" + repeated("view a {") + repeated("}") + "\n}\nscreen B { view b }\n",
      problems: 1...1)
    #expect(tree.problems.first?.code == .nestingTooDeep)
    #expect(tree.file.screens.count == 2)
  }

  @Test func openBlocks() {
    let tree = check("screen A {\n" + repeated("view a {") + "\nscreen B { }\n", problems: 1...600)
    #expect(tree.file.screens.count == 2)
    _ = check(repeated("{"), problems: 1...600)
    _ = check(repeated("{\n"), problems: 1...600)
  }

  @Test func closingBraces() {
    _ = check("screen A { }\n" + repeated("}"), problems: Self.depth...Self.depth)
  }

  @Test func parentheses() {
    _ = check("let a = " + repeated("(") + "1" + repeated(")") + "\nlet b = 1\n", problems: 1...1)
    _ = check("let a = " + repeated("(") + "\nlet b = 1\n", problems: 1...1)
    _ = check("let a = " + repeated("min(") + "\nlet b = 1\n", problems: 1...1)
    _ = check("let a = 1" + repeated(")") + "\nlet b = 1\n", problems: 1...1)
  }

  @Test func brackets() {
    _ = check("screen A {\n" + repeated("[") + "\nview b\n}\n", problems: 1...1)
    _ = check("screen A {\n" + repeated("]") + "\nview b\n}\n", problems: 1...1)
    _ = check("screen A {\n" + repeated("[a],") + "\nview b\n}\n", problems: 1...1)
  }

  @Test func comments() {
    _ = check(repeated("/*") + repeated("*/") + "\nlet b = 1\n", problems: 0...0)
    _ = check(repeated("/*"), problems: 1...1)
  }

  @Test func chains() {
    _ = check("let a = " + repeated("-") + "1\n", problems: 0...0)
    _ = check("let a = 1" + repeated(" + 1") + "\n", problems: 0...0)
    _ = check("let a = 1" + repeated(" - 1 * 2") + "\n", problems: 0...0)
    _ = check("screen A { a" + repeated(".b") + " == 1 }\n", problems: 0...0)
    _ = check("let a = 1 +" + repeated("\na.") + "\n", problems: 1...1)
    _ = check(
      "screen A { when os >= 1 { }" + repeated(" else when os >= 2 { }") + "}\n", problems: 0...0)
    _ = check("screen A {" + repeated(" else when") + "}\n", problems: 1...1)
  }

  @Test func quotes() {
    _ = check(repeated("\"\n"), problems: Self.depth...Self.depth)
    _ = check(repeated("`\n"), problems: Self.depth...Self.depth)
    _ = check(repeated("\u{0}"), problems: 1...1)
  }

  @Test func limitsAreExact() {
    func blocks(_ count: Int) -> Int {
      SyntaxTree.parse(
        "screen A {" + String(repeating: "view a {", count: count - 1)
          + String(repeating: "}", count: count)
      ).problems.count
    }
    #expect(blocks(SyntaxTree.blockLimit) == 0)
    #expect(blocks(SyntaxTree.blockLimit + 1) == 1)
    func parentheses(_ count: Int) -> Int {
      SyntaxTree.parse(
        "let a = " + String(repeating: "(", count: count) + "1"
          + String(repeating: ")", count: count)
      ).problems.count
    }
    #expect(parentheses(SyntaxTree.parenthesisLimit) == 0)
    #expect(parentheses(SyntaxTree.parenthesisLimit + 1) == 1)
  }
}
