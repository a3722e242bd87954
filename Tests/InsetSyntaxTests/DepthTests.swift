import InsetSyntax
import InsetText
import Testing

@Suite struct DepthTests {
  private static let depth = 100_000

  /// Parses a text that repeats something 100,000 times, and looks closely at one that repeats it
  /// 1,000 times.
  @discardableResult
  private func check(
    problems expected: ClosedRange<Int>, _ make: (_ repeated: (String) -> String) -> String
  ) -> SyntaxTree {
    let deep = SourceText(make { String(repeating: $0, count: Self.depth) })
    let tree = SyntaxTree.parse(deep)
    #expect(tree.root.width == deep.count)
    let count = tree.problems.count
    #expect(expected.contains(count), "\(count): \(tree.problems.prefix(3))")

    let text = SourceText(make { String(repeating: $0, count: 1_000) })
    let small = SyntaxTree.parse(text)
    #expect(invariantsBroken(small) == nil)
    for place in [0, text.count / 3, text.count / 2, text.count] {
      let edited = small.reparsed(
        after: TextEdit(range: ByteRange(at: place), replacement: " "))
      #expect(edited.root == SyntaxTree.parse(edited.text).root)
    }
    return tree
  }

  @Test func closedBlocks() {
    let tree = check(problems: 1...1) { repeated in
      "screen A {\n" + repeated("view a {") + repeated("}") + "\n}\nscreen B { view b }\n"
    }
    #expect(tree.problems.first?.code == .nestingTooDeep)
    #expect(tree.file.screens.count == 2)
  }

  @Test func openBlocks() {
    let tree = check(problems: 1...600) { repeated in
      "screen A {\n" + repeated("view a {") + "\nscreen B { }\n"
    }
    #expect(tree.file.screens.count == 2)
    check(problems: 1...600) { repeated in
      repeated("{")
    }
    check(problems: 1...600) { repeated in
      repeated("{\n")
    }
  }

  @Test func closingBraces() {
    check(problems: Self.depth...Self.depth) { repeated in
      "screen A { }\n" + repeated("}")
    }
  }

  @Test func parentheses() {
    check(problems: 1...1) { repeated in
      "let a = " + repeated("(") + "1" + repeated(")") + "\nlet b = 1\n"
    }
    check(problems: 1...1) { repeated in
      "let a = " + repeated("(") + "\nlet b = 1\n"
    }
    check(problems: 1...1) { repeated in
      "let a = " + repeated("min(") + "\nlet b = 1\n"
    }
    check(problems: 1...1) { repeated in
      "let a = 1" + repeated(")") + "\nlet b = 1\n"
    }
  }

  @Test func brackets() {
    check(problems: 1...1) { repeated in
      "screen A {\n" + repeated("[") + "\nview b\n}\n"
    }
    check(problems: 1...1) { repeated in
      "screen A {\n" + repeated("]") + "\nview b\n}\n"
    }
    check(problems: 1...1) { repeated in
      "screen A {\n" + repeated("[a],") + "\nview b\n}\n"
    }
  }

  @Test func comments() {
    check(problems: 0...0) { repeated in
      repeated("/*") + repeated("*/") + "\nlet b = 1\n"
    }
    check(problems: 1...1) { repeated in
      repeated("/*")
    }
  }

  @Test func chains() {
    check(problems: 0...0) { repeated in
      "let a = " + repeated("-") + "1\n"
    }
    check(problems: 0...0) { repeated in
      "let a = 1" + repeated(" + 1") + "\n"
    }
    check(problems: 0...0) { repeated in
      "let a = 1" + repeated(" - 1 * 2") + "\n"
    }
    check(problems: 0...0) { repeated in
      "screen A { a" + repeated(".b") + " == 1 }\n"
    }
    check(problems: 1...1) { repeated in
      "let a = 1 +" + repeated("\na.") + "\n"
    }
    check(problems: 0...0) { repeated in
      "screen A { when os >= 1 { }" + repeated(" else when os >= 2 { }") + "}\n"
    }
    check(problems: 1...1) { repeated in
      "screen A {" + repeated(" else when") + "}\n"
    }
  }

  @Test func elseWithoutBlocks() {
    check(problems: 1...1) { repeated in
      "screen A {\nwhen os >= 1" + repeated("\nelse when os >= 2") + "\n}\n"
    }
  }

  @Test func quotes() {
    check(problems: Self.depth...Self.depth) { repeated in
      repeated("\"\n")
    }
    check(problems: Self.depth...Self.depth) { repeated in
      repeated("`\n")
    }
    check(problems: 1...1) { repeated in
      repeated("\u{0}")
    }
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
