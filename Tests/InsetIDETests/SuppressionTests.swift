import InsetModel
import InsetSyntax
import InsetText
import Testing

@testable import InsetIDE

/// Very many directives and findings are matched without comparing each with each.
@Suite struct SuppressionTests {
  private func suppressions(_ text: String) -> (Suppressions, SourceText) {
    let tree = SyntaxTree.parse(text)
    return (Suppressions(FileDirectives(tree).all, in: tree.text), tree.text)
  }

  @Test func findingsAreNotComparedWithAllDirectives() {
    let count = 5_000
    let pairs = (0..<count).map { _ in
      "// inset:disable-next-line overlap\nlet a = 1\n"
        + "// inset:disable unsafe-edge\nlet b = 1\n// inset:enable unsafe-edge\n"
    }
    var (found, text) = suppressions(pairs.joined())
    for pair in 0..<count {
      func place(_ line: Int) -> ByteRange { text.range(ofLine: 5 * pair + line) }
      let answers = [
        found.silences(.overlap, at: place(1), in: text),
        found.silences(.overlap, at: place(3), in: text),
        found.silences(.unsafeEdge, at: place(3), in: text),
        found.silences(.unsafeEdge, at: place(4), in: text),
      ]
      #expect(answers == [true, false, true, false])
    }
    // Four questions a pair, each answered by halving.
    #expect(found.lookups < 4 * count * 16)
    let remarks = found.remarks(elsewhere: [], in: text)
    #expect(remarks.isEmpty)
  }

  @Test func directivesThatSayTheSameAreUsedTogether() {
    var (found, text) = suppressions("// inset:disable-next-line overlap overlap\nlet a = 1\n")
    var remarks = found.remarks(elsewhere: [], in: text)
    #expect(remarks.count == 2)
    let isSilenced = found.silences(.overlap, at: text.range(ofLine: 1), in: text)
    #expect(isSilenced)
    remarks = found.remarks(elsewhere: [], in: text)
    #expect(remarks.isEmpty)
  }

  @Test func partsOfOtherFilesAreFoundByHalving() {
    var (found, text) = suppressions(
      "// inset:disable-next-line overlap\nlet a = 1\nlet b = 1\n"
        + "// inset:disable-next-line overlap\nlet c = 1\n// inset:disable conflict\nlet d = 1\n")
    func remarks(_ parts: [ClosedRange<Int>]) -> [Int] {
      found.remarks(
        elsewhere: parts.map {
          ByteRange(
            start: text.range(ofLine: $0.lowerBound).start,
            end: text.range(ofLine: $0.upperBound).end)
        }, in: text
      ).map { text.lines.line(containing: $0.range.start) }
    }
    #expect(remarks([]) == [0, 3, 5])
    #expect(remarks([1...1]) == [3, 5])
    #expect(remarks([2...4, 0...1]) == [5])
    #expect(remarks([6...6]) == [0, 3])
    #expect(remarks([2...3]) == [0, 3, 5])
  }
}
