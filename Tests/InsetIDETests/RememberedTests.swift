import Foundation
import InsetIDE
import InsetText
import Testing

/// What rules remember of a screen and what is lowered anew of it is what a fresh start would make, after
/// edits that leave its views alone: numbers, texts, anchors, priorities and words come and go.
@Suite struct RememberedTests {
  static let folders = ["WellMade", "Fixtures"]
  static let rounds = Int(ProcessInfo.processInfo.environment["REMEMBERED_ROUNDS"] ?? "") ?? 1

  /// All specs beside these tests, in order.
  static let specs: [String] = folders.flatMap { folder -> [String] in
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent(folder)
    let all = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    return (all?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "inset" }
      .map(\.path).sorted()
  }

  @Test(arguments: 0..<8) func specsAfterEditsEqualAFreshStart(part: Int) throws {
    #expect(Self.specs.count > 100)
    for (number, path) in Self.specs.enumerated() where number % 8 == part {
      let text = try String(contentsOfFile: path, encoding: .utf8)
      for round in 0..<Self.rounds {
        try check(
          SourceText(text), UInt64(number * 1009 + round), path.suffix(60).description, steps: 6)
      }
    }
  }

  @Test(arguments: 0..<12) func faultySpecsAfterEditsEqualAFreshStart(seed: Int) throws {
    for round in 0..<Self.rounds {
      try check(
        SourceText(FaultySpec(seed: seed + 100 * round).text), UInt64(seed + 7 * round),
        "faulty \(seed)", steps: 10)
    }
  }

  /// A screen with so many views that its environments and rules are worked out on all cores.
  @Test(arguments: 0..<3) func largeScreensAfterEditsEqualAFreshStart(seed: Int) throws {
    var rows = ""
    for row in 0..<90 {
      rows += """
            view row\(row) {
              horizontalEdges == superview.\(row % 5 == 0 ? "margins." : "")horizontalEdges
              top == \(row == 0 ? "superview.top" : "row\(row - 1).bottom") + \(row % 3 * 4)
              height >= 44
              label name\(row) "Row number \(row)" {
                lines: \(row % 4 == 0 ? 0 : 1)
                leading == superview.safeArea.leading + 8
                trailing <= superview.trailing - 8
                top == superview.top + 4
                bottom == superview.bottom - 4
              }
            }

        """
    }
    let text = """
      screen Large {
        navigationBar: standard
        scroll list {
          edges == superview.edges
          view page {
            edges == superview.edges
            width == superview.frameLayout.width
      \(rows)
            row89.bottom == superview.bottom
          }
        }
        label foot "Foot" {
          centerX == superview.centerX
          bottom == superview.safeArea.bottom - 8
        }
      }
      """
    let steps = 8 * Self.rounds
    try check(SourceText(text), UInt64(seed * 77 + 5), "large \(seed)", steps: steps)
  }

  private func check(
    _ start: SourceText, _ seed: UInt64, _ name: String, steps: Int
  ) throws {
    let file = FileID(0)
    var random = Random(seed &* 6_364_136_223 &+ 11)
    var text = start
    var workspace = Workspace()
    workspace.open(file, text: text, path: "a.inset")
    _ = workspace.snapshot()
    for step in 0..<steps {
      guard let edit = Self.edit(text, &random) else { return }
      text.apply(edit)
      workspace.edit(file, [edit])
      let snapshot = workspace.snapshot()
      var fresh = Workspace()
      fresh.open(file, text: text, path: "a.inset")
      let expected = fresh.snapshot()
      let isSame = snapshot.diagnostics(file) == expected.diagnostics(file)
      #expect(isSame, "\(name), seed \(seed), step \(step): \(edit)\n\(text.string)")
      let hasSameFrames = try snapshot.frames(file) == expected.frames(file)
      #expect(hasSameFrames, "\(name), seed \(seed), step \(step): \(edit)\n\(text.string)")
      if !isSame || !hasSameFrames { return }
    }
  }

  /// Words that may stand for each other, most of them with another effect.
  private static let alike: [[String]] = [
    ["leading", "trailing", "left", "right"], ["top", "bottom", "centerY"], ["width", "height"],
    ["superview", "superview.safeArea", "superview.margins"], ["true", "false"],
    ["==", ">=", "<="],
    ["vertical", "horizontal"], ["title1", "body", "caption1"],
    ["content", "background", "control"],
  ]

  /// Numbers that the environment makes.
  private static let amounts = ["standard", "root.safeAreaInsets.top", "root.safeAreaInsets.left"]

  /// An edit of one word, number or string.
  private static func edit(_ text: SourceText, _ random: inout Random) -> TextEdit? {
    let words = text.string
    var found: [(range: Range<String.Index>, replacement: String)] = []
    let pattern = #/"[^"\n]*"|[0-9]+|[A-Za-z]+[A-Za-z0-9.]*|[=<>]=/#
    for match in words.matches(of: pattern) {
      let word = words[match.range]
      if word.hasPrefix("\"") {
        let texts = [
          "\"\"", "\"x\"", "\"A text that is longer than most of them are\"", "\"Two words\"",
        ]
        found.append((match.range, texts[random.next(texts.count)]))
      } else if word.first?.isNumber == true || amounts.contains(String(word)) {
        let numbers = [0, 4, 8, 16, 20, 34, 44, 64, 88, 200, 250, 500, 750, 999, 1000]
        let all = numbers.map(String.init) + amounts
        found.append((match.range, all[random.next(all.count)]))
      } else if let group = alike.first(where: { $0.contains(String(word)) }) {
        found.append((match.range, group[random.next(group.count)]))
      }
    }
    guard !found.isEmpty else { return nil }
    let (range, replacement) = found[random.next(found.count)]
    let start = words.utf8.distance(from: words.startIndex, to: range.lowerBound)
    let end = words.utf8.distance(from: words.startIndex, to: range.upperBound)
    return TextEdit(range: ByteRange(start: start, end: end), replacement: replacement)
  }
}
