import Testing

@testable import inset

@Suite struct GitChangesTests {
  private func changes(_ diff: String) -> [String] {
    GitChanges.changes(inDiff: Array(diff.utf8)).map { "\($0.path) \($0.lines)" }
  }

  @Test func hunksSayWhichLinesAreNew() {
    let diff = """
      diff --git a/a.inset b/a.inset
      index 1..2 100644
      --- a/a.inset
      +++ b/a.inset
      @@ -3 +3,2 @@ screen S {
      -old
      +new
      +newer
      @@ -9,2 +9,0 @@
      -one
      -two
      @@ -1 +0,0 @@
      -first
      """
    // Lines from 0; beside removed lines the two around them.
    #expect(changes(diff) == ["a.inset [Range(2..<4), Range(8..<10), Range(0..<1)]"])
  }

  @Test func changedLinesThatLookLikeHeadersAreNone() {
    let diff = """
      --- a/a.inset
      +++ b/a.inset
      @@ -1,1 +1,2 @@
      --- b/x
      \\ No newline at end of file
      +++ b/y
      +@@ -1 +1 @@
      --- a/b.inset
      +++ b/b.inset
      @@ -0,0 +1 @@
      +only
      """
    #expect(changes(diff) == ["a.inset [Range(0..<2)]", "b.inset [Range(0..<1)]"])
  }

  @Test func pathsMayHaveAnyCharacters() {
    let hunk = "\n@@ -0,0 +1 @@\n+x\n"
    let paths = [
      "+++ b/with blanks.inset\t", "+++ b/Größe.inset", #"+++ "b/q\"uo\\te\t.inset""#,
      #"+++ "b/\303\244.inset""#,
    ]
    #expect(
      changes(paths.map { $0 + hunk }.joined())
        == [
          "with blanks.inset", "Größe.inset", "q\"uo\\te\t.inset", "ä.inset",
        ].map { "\($0) [Range(0..<1)]" })
    #expect(changes("--- a/gone.inset\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n") == [])
  }
}
