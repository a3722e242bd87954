import Foundation
import InsetAnalysis
import InsetIDE
import InsetModel
import InsetText
import Testing

/// Random specs with random mistakes: what fixes promise holds for all of them.
///
/// `RANDOM_SPECS=1000` in the environment asks for more of them.
@Suite struct RandomFixTests {
  static let seeds = 0..<(Int(ProcessInfo.processInfo.environment["RANDOM_SPECS"] ?? "") ?? 24)

  /// After a fix its finding is gone, there is no new error, and what the edits do not touch is the
  /// same, byte for byte.
  @Test(arguments: seeds) func eachFixRemovesItsFinding(_ seed: Int) throws {
    let text = SourceText(FaultySpec(seed: seed).text)
    let before = Fixture.snapshot(text.string)
    let old = before.diagnostics(Fixture.file)
    #expect(!old.contains { $0.rule == .syntax }, "\(text.string)")
    for diagnostic in old {
      for fix in before.fixes(for: diagnostic, in: Fixture.file) {
        let edits = fix.edits.flatMap(\.edits)
        for (a, b) in zip(edits, edits.dropFirst()) {
          #expect(a.range.end <= b.range.start, "\(fix.title): edits overlap")
        }
        let new = text.applying(edits)
        #expect(Self.untouched(text, new, edits))
        let found = Fixture.snapshot(new.string).diagnostics(Fixture.file)
        func count(_ all: [Diagnostic], _ rule: RuleID) -> Int { all.count { $0.rule == rule } }
        #expect(
          count(found, diagnostic.rule) < count(old, diagnostic.rule)
            || !found.contains { $0.message == diagnostic.message },
          "\(diagnostic.rule): \(diagnostic.message): \(fix.title)\n\(new.string)")
        // What a constraint that is taken away decided is open then, or another one gives way.
        let mayOpen =
          fix.title.hasPrefix("Remove") || fix.title.contains("priority")
          || fix.title.hasPrefix("Change") || diagnostic.rule.isAmbiguity
        for error in found where error.severity == .error && !mayOpen {
          #expect(
            count(found, error.rule) <= count(old, error.rule),
            "\(diagnostic.rule): \(fix.title): new \(error.rule): \(error.message)\n\(new.string)")
        }
      }
    }
  }

  /// Whether the bytes between the edits are those from before.
  private static func untouched(_ old: SourceText, _ new: SourceText, _ edits: [TextEdit]) -> Bool {
    var from = 0
    var shift = 0
    for edit in edits {
      guard
        old.bytes[from..<edit.range.start].elementsEqual(
          new.bytes[(from + shift)..<(edit.range.start + shift)])
      else { return false }
      shift += edit.growth
      from = edit.range.end
    }
    return old.bytes[from...].elementsEqual(new.bytes[(from + shift)...])
  }

  /// All fixes that may be applied together, at once and one by one, leave the same text; and after
  /// the last round there is none left.
  @Test(arguments: seeds) func allAtOnceIsOneByOne(_ seed: Int) throws {
    let text = SourceText(FaultySpec(seed: seed).text)
    let snapshot = Fixture.snapshot(text.string)
    for level in [FixLevel.safe, .default] {
      let (fixed, _) = snapshot.fixedText(Fixture.file, level: level)
      let after = Fixture.snapshot(fixed.string)
      #expect(after.fixedText(Fixture.file, level: level).text == fixed, "\(fixed.string)")
    }
    // One round: the preferred fixes whose edits do not meet.
    var edits: [TextEdit] = []
    var fixes: [[TextEdit]] = []
    for diagnostic in snapshot.diagnostics(Fixture.file) {
      guard
        let fix = snapshot.fixes(for: diagnostic, in: Fixture.file).first(where: \.isPreferred)
      else { continue }
      let own = fix.edits.flatMap(\.edits)
      if own.contains(where: { edit in edits.contains { $0.range.touches(edit.range) } }) {
        continue
      }
      edits += own
      fixes.append(own)
    }
    edits.sort { $0.range < $1.range }
    let atOnce = text.applying(edits)
    // The fixes one after the other, each moved by what those before it inserted or took away.
    var oneByOne = text
    var done: [TextEdit] = []
    for edit in fixes.reversed().flatMap({ $0 }) {
      let shift = done.reduce(0) { $1.range.end <= edit.range.start ? $0 + $1.growth : $0 }
      oneByOne = oneByOne.applying([
        TextEdit(range: edit.range.shifted(by: shift), replacement: edit.replacement)
      ])
      done.append(edit)
    }
    #expect(oneByOne == atOnce)
  }
}

/// A screen of views with well-made and wrong constraints, the same for the same seed.
struct FaultySpec {
  private(set) var text: String
  private var state: UInt64

  init(seed: Int) {
    state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 0x1234_5678_9ABC_DEF1
    text = ""
    text = make()
  }

  /// SplitMix64.
  private mutating func next(_ limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((z ^ (z >> 31)) % UInt64(limit))
  }

  private mutating func pick(_ words: [String]) -> String { words[next(words.count)] }

  private mutating func make() -> String {
    let deployment = pick(["9", "12", "13", "15"])
    var text = """
      targets {
          deployment: iOS \(deployment)
          os: \(deployment == "9" ? "10, 15" : "15")
          devices: \(pick(["\"iphone-8\", \"iphone-x\"", "\"iphone-x\", \"ipad-9\"", "\"iphone-x\""]))
          orientations: \(pick(["portrait", "portrait, landscape"]))
      }

      let gap = 12

      screen Home {

      """
    if next(2) == 0 { text += "    navigationBar: \(pick(["standard", "large"]))\n" }
    if next(3) == 0 { text += "    tabBar: visible\n" }
    let count = 2 + next(4)
    for index in 0..<count {
      let kind = pick(["label", "label", "button", "view", "image", "field", "switch", "table"])
      let string = ["label", "button", "field"].contains(kind) ? " \"\(pick(words))\"" : ""
      text += "    \(kind) v\(index)\(string) {\n"
      for statement in statements(kind, index) { text += "        \(statement)\n" }
      text += "    }\n"
    }
    if next(3) == 0 { text += "    visual \"V:|-\(next(40))-[v0]\"\n" }
    return text + "}\n"
  }

  private let words = [
    "Title", "A heading of some words", "Save",
    "The guide moves with everything that covers the screen, and a number does not",
  ]

  private mutating func statements(_ kind: String, _ index: Int) -> [String] {
    var result: [String] = []
    let top = pick([
      "superview.top + \(pick(["8", "20", "44", "64", "gap"]))", "superview.safeArea.top + 8",
      "superview.topLayoutGuide.bottom", "superview.safeArea.top + superview.safeAreaInsets.top",
      index > 0 ? "v\(index - 1).bottom + gap" : "superview.safeArea.top",
    ])
    result.append("top == \(top)")
    if next(6) == 0 { result.append("top == \(top)") }
    switch next(6) {
    case 0: result.append("left == superview.left + \(next(40))")
    case 1: result.append("leading == superview.leading + \(pick(["16", "44", "gap"]))")
    case 2: result.append("horizontalEdges == superview.horizontalEdges inset \(next(24))")
    case 3: result.append("centerX == superview.centerX")
    case 4: result.append("horizontalEdges == superview.margins.horizontalEdges")
    default: break
    }
    switch next(7) {
    case 0: result.append("width == \(pick(["24", "80", "320", "375", "600"]))")
    case 1:
      result.append(
        "height == \(pick(["20", "30", "44", "100"])) @\(pick(["999", "high", "required"]))")
    case 2: result.append("bottom == superview.bottom - \(pick(["8", "34", "49"]))")
    case 3: result.append("trailing <= superview.trailing - 16")
    case 4: result.append("compression: 1000")
    default: break
    }
    if kind == "view" || kind == "image" {
      result.append("height == \(20 + next(100))")
      if next(3) == 0 { result.append("role: background") }
    }
    return result
  }
}
