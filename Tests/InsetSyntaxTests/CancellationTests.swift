import InsetSyntax
import InsetText
import Testing

/// Work on a long text ends soon after it is not wanted any more.
@Suite struct CancellationTests {
  private static let text = SourceText(
    "screen S {\n"
      + (0..<5_000).map { "  label a\($0)  \"x\" {top == \($0); leading  == 3 }\n" }.joined()
      + "}\n")

  /// How often some work asks whether it is wanted, when that is so to the end.
  private func questions(_ work: (() -> Bool) -> Void) -> Int {
    var asked = 0
    work {
      asked += 1
      return false
    }
    return asked
  }

  /// How often it asks after it was told that it is not.
  private func delay(at question: Int, _ work: (() -> Bool) -> Void) -> Int {
    var asked = 0
    work {
      asked += 1
      return asked >= question
    }
    return asked - question
  }

  @Test func parsingEnds() {
    #expect(questions { _ = SyntaxTree.parse(Self.text, isCancelled: $0) } > 100)
    for question in [1, 50, 150] {
      var isEnded = false
      let late = delay(at: question) {
        isEnded = SyntaxTree.parse(Self.text, isCancelled: $0) == nil
      }
      #expect(isEnded && late <= 1)
    }
  }

  @Test func theTreeIsThatOfParsingWithoutQuestions() throws {
    let tree = try #require(SyntaxTree.parse(Self.text) { false })
    #expect(tree.root == SyntaxTree.parse(Self.text).root)
  }

  @Test func formattingEnds() {
    let tree = SyntaxTree.parse(Self.text)
    let whole = ByteRange(start: 0, end: tree.text.count)
    #expect(questions { _ = tree.formatted(isCancelled: $0) } > 300)
    #expect(questions { _ = tree.formatted(whole, isCancelled: $0) } > 300)
    for question in [1, 20, 100, 200, 300] {
      var edits = [TextEdit(range: ByteRange(at: 0), replacement: [])]
      let late = delay(at: question) { edits = tree.formatted(isCancelled: $0) }
      #expect(edits.isEmpty && late <= 3)
      edits = [TextEdit(range: ByteRange(at: 0), replacement: [])]
      let lateInRange = delay(at: question) { edits = tree.formatted(whole, isCancelled: $0) }
      #expect(edits.isEmpty && lateInRange <= 3)
    }
  }

  @Test func formattingOfATextIsThatOfItsTree() {
    #expect(SyntaxTree.formatted(Self.text) == SyntaxTree.parse(Self.text).formatted())
    #expect(!SyntaxTree.formatted(Self.text).isEmpty)
  }
}
