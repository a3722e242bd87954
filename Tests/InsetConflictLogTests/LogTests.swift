import Foundation
import InsetConflictLog
import InsetText
import Testing

private let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .appendingPathComponent("Fixtures")

private let names =
  (try? FileManager.default.contentsOfDirectory(atPath: fixtures.path))?
  .filter { $0.hasSuffix(".log") }.sorted() ?? []

private func bytes(_ name: String) throws -> [UInt8] {
  [UInt8](try Data(contentsOf: fixtures.appendingPathComponent(name)))
}

/// The one equation of a description, in words.
private func read(_ description: String) -> String? {
  let reports = LogReader.reports(in: Array(description.utf8))
  guard reports.count == 1, reports[0].constraints.count == 1,
    reports[0].constraints[0].equation != nil
  else { return nil }
  return reports[0].text(of: 0)
}

struct LogReaderTests {
  @Test(arguments: [
    ("<NSLayoutConstraint:0x1 UILabel:0x2.width == 44   (active)>", "UILabel 0x2.width == 44"),
    ("<NSLayoutConstraint:0x1 H:[UILabel:0x2(44)]>", "UILabel 0x2.width == 44"),
    (
      "<NSLayoutConstraint:0x1 V:[UILabel:0x2(>=44@999)]   (active)>",
      "UILabel 0x2.height >= 44 @999"
    ),
    (
      "<NSLayoutConstraint:0x1 H:[A:0x2]-(<=8)-[B:0x3]   (active)>",
      "B 0x3.left <= A 0x2.right + 8"
    ),
    ("<NSLayoutConstraint:0x1 V:[A:0x2]-(0)-[B:0x3]   (active)>", "B 0x3.top == A 0x2.bottom"),
    ("<NSLayoutConstraint:0x1 H:[A:0x2]-[B:0x3]>", "B 0x3.left == A 0x2.right + standard"),
    ("<NSLayoutConstraint:0x1 H:[A:0x2][B:0x3]>", "B 0x3.left == A 0x2.right"),
    (
      "<NSLayoutConstraint:0x1 V:[A:0x2]-(NSSpace(8))-[B:0x3]   (active)>",
      "B 0x3.top == A 0x2.bottom + 8"
    ),
    (
      "<NSLayoutConstraint:0x1 H:|-(16)-[A:0x2](LTR)   (active, names: '|':UIView:0x3 )>",
      "A 0x2.left == UIView 0x3.left + 16"
    ),
    (
      "<NSLayoutConstraint:0x1 H:|-(16)-[A:0x2](RTL)   (active, names: '|':UIView:0x3 )>",
      "A 0x2.right == UIView 0x3.right - 16"
    ),
    (
      "<NSLayoutConstraint:0x1 H:|-20-[A:0x2] (Names: '|':NSView:0x3 )>",
      "A 0x2.left == NSView 0x3.left + 20"
    ),
    ("<NSLayoutConstraint:0x1 H:[A:0x2(==B:0x3)]>", "A 0x2.width == B 0x3.width"),
    (
      "<NSLayoutConstraint:0x1 'gap' A:0x2.leading == 0.5*B:0x3.trailing - 3.5   (active)>",
      "A 0x2.leading == 0.5 * B 0x3.trailing - 3.5"
    ),
    (
      "<MASLayoutConstraint:0x1 UIView:card.top == UIView:0x3.top * 2 + 10>",
      "'card' (UIView).top == 2 * UIView 0x3.top + 10"
    ),
    (
      "<SnapKit.LayoutConstraint:0x1@A.swift#3 UIView:0x2.height >= 10.0 ^ 750.0>",
      "UIView 0x2.height >= 10 @750"
    ),
    (
      "<NSAutoresizingMaskLayoutConstraint:0x1 h=-&- v=&-- UIView:0x2.midX == 160>",
      "UIView 0x2.midX == 160"
    ),
    (
      "<NSContentSizeLayoutConstraint:0x1 H:[UILabel:0x2'a.b'(35)] Hug:250 CompressionResistance:750>",
      "UILabel \"a.b\".width == 35"
    ),
    (
      "<NSLayoutConstraint:0x1 my.view.top == other.bottom   (active, names: my.view:0x2, other:0x3 )>",
      "'my.view'.top == 'other'.bottom"
    ),
    (
      "<NSLayoutConstraint:0x1 UILayoutGuide:0x2'UIViewSafeAreaLayoutGuide'.bottom == A:0x3.bottom   (active)>",
      "the safe area.bottom == A 0x3.bottom"
    ),
    (
      "<NSLayoutConstraint:0x1 UILabel:0x2'it's 5.width'.lastBaseline == App.Box<App.T>:0x3.bottom>",
      "UILabel \"it's 5.width\".lastBaseline == Box 0x3.bottom"
    ),
  ])
  func descriptions(_ description: String, _ expected: String) {
    #expect(read(description) == expected)
  }

  @Test(arguments: [
    "<NSLayoutConstraint:0x1>", "<NSLayoutConstraint:0x1 >", "<NSLayoutConstraint:0x1 A:0x2.>",
    "<NSLayoutConstraint:0x1 A:0x2.width>", "<NSLayoutConstraint:0x1 A:0x2.width == >",
    "<NSLayoutConstraint:0x1 H:>", "<NSLayoutConstraint:0x1 H:|>",
    "<NSLayoutConstraint:0x1 H:[A:0x2>",
    "<NSLayoutConstraint:0x1 A:0x2.widht == 4>", "<NSLayoutConstraint:0x1 A:0x2.width == 1e999>",
  ])
  func whatCannotBeReadIsKept(_ description: String) {
    let reports = LogReader.reports(in: Array(description.utf8))
    #expect(reports.count == 1 && reports.first?.unread == [0])
    #expect(reports.first?.diagnosis().cause == .notReproduced(1))
  }

  @Test(arguments: ["", "nothing of the kind", "<UIView: 0x7f8; frame = (0 0; 1 1)>"])
  func otherTextsHaveNoReports(_ text: String) {
    #expect(LogReader.reports(in: Array(text.utf8)).isEmpty)
  }

  /// Logs are cut by buffers and damaged by hands; nothing of that may bring the reader down.
  @Test(arguments: names)
  func damagedLogs(_ name: String) throws {
    let whole = try bytes(name)
    for end in stride(from: 0, to: whole.count, by: 7) {
      for report in LogReader.reports(in: Array(whole[..<end])) { _ = report.diagnosis() }
    }
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<60 {
      var text = whole
      for _ in 0..<8 {
        let place = Int.random(in: 0..<text.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: text.remove(at: place)
        case 1: text[place] = UInt8.random(in: 0...255, using: &generator)
        default: text.insert(text[Int.random(in: 0..<text.count, using: &generator)], at: place)
        }
      }
      for report in LogReader.reports(in: text) {
        let diagnosis = report.diagnosis()
        #expect(diagnosis.members.allSatisfy { report.constraints.indices.contains($0.constraint) })
        _ = report.sentence(of: diagnosis.cause, gap: diagnosis.gap)
      }
    }
  }

  /// Every member is needed: without it, what is left holds.
  @Test(arguments: names)
  func setsAreMinimal(_ name: String) throws {
    for report in LogReader.reports(in: try bytes(name)) {
      let diagnosis = report.diagnosis()
      #expect(!diagnosis.members.isEmpty)
      for member in diagnosis.members {
        var rest = report
        rest.constraints = diagnosis.members.filter { $0 != member }.map {
          report.constraints[$0.constraint]
        }
        rest.broken = nil
        // What still contradicts does so by a size below 0, of which the set had no need.
        let left = rest.diagnosis()
        #expect(left.members.isEmpty || diagnosis.squeezed.isEmpty && !left.squeezed.isEmpty)
      }
      var alone = report
      alone.constraints = diagnosis.members.map { report.constraints[$0.constraint] }
      alone.broken = nil
      #expect(alone.diagnosis().members.count == diagnosis.members.count)
    }
  }

  /// What was found by hand: the cause, and of how many constraints the fewest are.
  private static let answers: [(name: String, answers: [(cause: String, members: Int)])] = [
    ("alert", [("size-of-container", 4)]), ("appkit", [("contradiction", 4)]),
    ("bold", [("size-of-container", 4)]), ("cell-height", [("size-of-container", 4)]),
    ("cut", [("made-twice", 2)]), ("in-a-comment", [("made-twice", 2)]),
    ("keyboard", [("system-only", 4)]), ("mask", [("autoresizing-mask", 2)]),
    ("mask-place", [("autoresizing-mask", 4)]), ("masonry", [("size-of-container", 4)]),
    ("measured-height", [("measuring", 5)]), ("named-views", [("content", 4)]),
    ("no-room", [("screen-size", 3)]), ("one-line", [("size-of-container", 7)]),
    ("ratio-and-priority", [("contradiction", 3)]), ("safe-area", [("safe-area", 3)]),
    ("shared-margins", [("autoresizing-mask", 4)]), ("snapkit", [("made-twice", 2)]),
    ("stack", [("stack", 4)]), ("stack-hiding", [("hidden-in-stack", 4)]),
    ("two-logs", [("made-twice", 2), ("measuring", 3)]),
  ]

  @Test(arguments: answers.map(\.name))
  func causes(_ name: String) throws {
    let expected = try #require(Self.answers.first { $0.name == name }).answers
    let found = LogReader.reports(in: try bytes("\(name).log")).map { $0.diagnosis() }
    #expect(found.map(\.cause.id) == expected.map(\.cause))
    #expect(found.map(\.members.count) == expected.map(\.members))
  }

  @Test func everyLogHasAnAnswer() {
    #expect(Self.answers.map { "\($0.name).log" }.sorted() == names)
  }
}
