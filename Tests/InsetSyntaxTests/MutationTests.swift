import Foundation
import InsetSyntax
import InsetText
import Testing

/// Fixtures are spoilt step by step; at each step the tree must print back and be the same, made
/// from the tree before or from nothing. `INSET_MUTATIONS` sets how many steps there are in all.
@Suite struct MutationTests {
  private static let total =
    ProcessInfo.processInfo.environment["INSET_MUTATIONS"].flatMap(Int.init) ?? 5_000
  private static let stepsInSequence = 25

  @Test func mutationsKeepTheTree() throws {
    var generator = Generator(seed: 0x1_4E5E7)
    let sources = try fixtureNames().map { try fixtureText($0) }
    var steps = 0
    var alone = 0
    while steps < Self.total {
      let source = sources[Int.random(in: 0..<sources.count, using: &generator)]
      var tree = SyntaxTree.parse(source)
      var history: [String] = []
      for _ in 0..<Self.stepsInSequence {
        let edits = mutation(of: tree.text, &generator)
        let next = tree.reparsed(after: edits)
        let scratch = SyntaxTree.parse(tree.text.applying(edits))
        history.append("\(edits.map { "\($0.range.start)..<\($0.range.end) → \($0.replacement)" })")
        steps += 1
        if next.work.bytesLexed < scratch.text.count / 2 { alone += 1 }
        let isSame = next.root == scratch.root && next.text == scratch.text
        if let complaint = invariantsBroken(scratch) ?? (isSame ? nil : "not the same tree") {
          Issue.record(
            """
            \(complaint) after step \(steps), from:
            \(tree.text.string)
            --- by \(history.last ?? "")
            --- incremental
            \(isSame ? "" : dump(next))
            --- from scratch
            \(dump(scratch))
            """)
          return
        }
        // A text that has become too broken teaches little more.
        tree = next
      }
    }
    #expect(alone > steps / 20)
  }

  private static let snippets: [String] = [
    "{", "}", "(", ")", "[", "]", "\"", "`", "/*", "*/", "//", "///", "\n", "\r", "\r\n", ";", " ",
    "\t", ".", ",", ":", "=", "==", "<=", ">=", "+", "-", "*", "/", "@", "x", "1", "0.5", "screen",
    "component", "\nscreen Q {", "\ncomponent Q {\n", "}\n", "\n}", " {\n", "let", "when", "else",
    "else {", "when width: compact {", "import \"a\"", "targets {", "view v", "expect", "inside",
    "not", "on \"d\"", "as n", "inset", "\u{0}", "\u{FEFF}", "é", "\u{301}", "한", "😀", "\\",
    "\\u{1F600}",
    "\n/// doc\n", "\n\n", "options: a", "min(", "top == superview.top", "\n    top == ",
    "visual \"H:|\"",
    "#", "!=", "<", ">", "\n  .", "\n, ", "label a \"b {", "/* { */",
  ]

  private func mutation(of text: SourceText, _ generator: inout Generator) -> [TextEdit] {
    func offset(_ generator: inout Generator) -> Int {
      Int.random(in: 0...text.count, using: &generator)
    }
    func range(_ longest: Int, _ generator: inout Generator) -> ByteRange {
      let start = offset(&generator)
      let length = Int.random(in: 0...longest, using: &generator)
      return ByteRange(start: start, end: min(text.count, start + length))
    }
    func snippet(_ generator: inout Generator) -> [UInt8] {
      let index = Int.random(in: 0..<Self.snippets.count, using: &generator)
      return Array(Self.snippets[index].utf8)
    }
    switch Int.random(in: 0..<12, using: &generator) {
    case 0, 1, 2, 3:
      let at = ByteRange(at: offset(&generator))
      return [TextEdit(range: at, replacement: snippet(&generator))]
    case 4: return [TextEdit(range: range(3, &generator), replacement: [])]
    case 5: return [TextEdit(range: range(30, &generator), replacement: snippet(&generator))]
    case 6:
      let bytes = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
        UInt8.random(in: 0...255, using: &generator)
      }
      return [TextEdit(range: range(1, &generator), replacement: bytes)]
    case 7:
      // Two bytes change places.
      guard text.count > 1 else { return [] }
      let at = Int.random(in: 0..<(text.count - 1), using: &generator)
      return [
        TextEdit(
          range: ByteRange(start: at, end: at + 2),
          replacement: [text.bytes[at + 1], text.bytes[at]])
      ]
    case 8:
      // A line moves.
      let line = Int.random(in: 0..<text.lines.lineCount, using: &generator)
      let start = text.lines.starts[line]
      let end = line + 1 < text.lines.lineCount ? text.lines.starts[line + 1] : text.count
      let target = text.lines.starts[Int.random(in: 0..<text.lines.lineCount, using: &generator)]
      if start < target && target < end || start == end { return [] }
      return [
        TextEdit(range: ByteRange(start: start, end: end), replacement: []),
        TextEdit(range: ByteRange(at: target), replacement: Array(text.bytes[start..<end])),
      ]
    case 9:
      // Two places change at once.
      let middle = offset(&generator)
      let left = Int.random(in: 0...middle, using: &generator)
      return [
        TextEdit(range: ByteRange(at: left), replacement: snippet(&generator)),
        TextEdit(range: ByteRange(at: middle), replacement: snippet(&generator)),
      ]
    case 10:
      // A line's indentation changes.
      let line = Int.random(in: 0..<text.lines.lineCount, using: &generator)
      let range = text.range(ofLine: line)
      var end = range.start
      while end < range.end && text.bytes[end] == 0x20 { end += 1 }
      let width = Int.random(in: 0...3, using: &generator) * 4
      return [
        TextEdit(
          range: ByteRange(start: range.start, end: end),
          replacement: [UInt8](repeating: 0x20, count: width))
      ]
    default:
      // A part of the text is repeated.
      let part = range(40, &generator)
      return [
        TextEdit(
          range: ByteRange(at: offset(&generator)),
          replacement: Array(text.bytes[part.start..<part.end]))
      ]
    }
  }
}
