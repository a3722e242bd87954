import InsetText
import Testing

@Suite struct SpellingTests {
  @Test(arguments: [
    ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("abc", "abc", 0), ("abc", "abd", 1),
    ("abc", "acb", 1), ("ca", "abc", 3), ("kitten", "sitting", 3), ("flaw", "lawn", 2),
    ("leading", "laeding", 1), ("top", "pot", 2),
  ])
  func distances(_ a: String, _ b: String, _ distance: Int) {
    #expect(editDistance(Array(a.utf8), Array(b.utf8)) == distance)
    #expect(editDistance(Array(b.utf8), Array(a.utf8)) == distance)
  }

  @Test func nearestIsTheFirstOfEquals() {
    #expect(Spelling.nearest(to: "heigth", among: ["width", "height", "right"]) == "height")
    #expect(Spelling.nearest(to: "TOP", among: ["bottom", "top"]) == "top")
    #expect(Spelling.nearest(to: "cat", among: ["bat", "hat"]) == "bat")
    #expect(Spelling.nearest(to: "leading", among: ["trailing", "left"]) == nil)
    // A name is no suggestion for itself.
    #expect(Spelling.nearest(to: "top", among: ["top"]) == nil)
    #expect(Spelling.nearest(to: "top", among: []) == nil)
  }

  @Test func onlyTheBeginningOfLongNamesIsCompared() {
    let long = String(repeating: "a", count: 64)
    #expect(Spelling.nearest(to: long + "b", among: [long + "c"]) == long + "c")
  }

  @Test func wordsOfMessages() {
    #expect(Spelling.suggestion(for: "tpo", among: ["top"]) == "; did you mean 'top'?")
    #expect(Spelling.suggestion(for: "tpo", among: ["bottom"]) == "")
    #expect(Spelling.list([]) == "")
    #expect(Spelling.list(["a"]) == "'a'")
    #expect(Spelling.list(["a", "b", "c"]) == "'a', 'b' or 'c'")
  }
}

@Suite struct XMLEscapingTests {
  @Test func contentKeepsLinesAndBlanks() {
    #expect(
      XMLEscaping.content("a < b & \"c\" > d\n\te") == "a &lt; b &amp; &quot;c&quot; &gt; d\n\te")
    #expect(XMLEscaping.content("\u{0}\u{1B}\u{FFFE}é😀") == "\u{FFFD}\u{FFFD}\u{FFFD}é😀")
  }

  @Test func attributesSurviveNormalisation() {
    #expect(XMLEscaping.attribute("a\n\tb\r\"") == "a&#10;&#9;b&#13;&quot;")
  }
}
