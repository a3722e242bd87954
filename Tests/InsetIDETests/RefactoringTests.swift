import Foundation
import InsetDevices
import InsetIDE
import InsetModel
import InsetText
import Testing

/// A refactoring leaves a text that parses, nothing new to find, and every frame where it was.
@Suite struct RefactoringTests {
  /// What a view's frame is in an environment, by the view's name.
  private static func frames(_ snapshot: Snapshot) throws -> [String: [Rect]] {
    var result: [String: [Rect]] = [:]
    for screen in try snapshot.frames(Fixture.file) {
      for environment in screen.environments {
        for view in environment.views {
          let name = view.path.split(separator: ".").last.map(String.init) ?? ""
          result["\(screen.name) \(environment.environment.id) \(name)", default: []]
            .append(view.absolute)
        }
      }
    }
    return result
  }

  /// Holds a refactoring to its promise; the text it leaves.
  @discardableResult static func check(
    _ refactoring: Refactoring, of text: SourceText, _ before: Snapshot
  ) throws -> String {
    let edits = refactoring.edits.flatMap(\.edits)
    for (a, b) in zip(edits, edits.dropFirst()) {
      #expect(a.range.end <= b.range.start, "\(refactoring.title): edits overlap")
    }
    let new = text.applying(edits).string
    let after = Fixture.snapshot(new)
    func count(_ snapshot: Snapshot) -> [RuleID: Int] {
      snapshot.diagnostics(Fixture.file).reduce(into: [:]) { $0[$1.rule, default: 0] += 1 }
    }
    let old = count(before)
    for (rule, number) in count(after).sorted(by: { $0.key < $1.key }) {
      let first = after.diagnostics(Fixture.file).first { $0.rule == rule }?.message ?? ""
      #expect(
        number <= old[rule, default: 0], "\(refactoring.title): \(rule): \(first)\n\(new)")
    }
    if refactoring.keepsFrames {
      let then = try frames(after)
      for (view, frames) in try frames(before).sorted(by: { $0.key < $1.key }) {
        let moved = then[view].map { now in
          zip(frames, now).contains { a, b in
            abs(a.x - b.x) > 0.01 || abs(a.y - b.y) > 0.01 || abs(a.width - b.width) > 0.01
              || abs(a.height - b.height) > 0.01
          }
        }
        #expect(moved == false, "\(refactoring.title): \(view)\n\(new)")
        if moved != false { break }
      }
    }
    return new
  }

  /// At every statement of every well-made screen, some of each sort.
  @Test(arguments: WellMadeTests.screens) func keepsWhatIsThere(_ name: String) throws {
    let text = SourceText(try WellMadeTests.text(name))
    let before = Fixture.snapshot(text.string)
    var seen: [String: Int] = [:]
    for line in 0..<text.lines.lineCount {
      let range = text.range(ofLine: line)
      let bytes = text.bytes[range.start..<range.end]
      let indent = bytes.prefix { $0 == 0x20 }.count
      // The line's first word, and its last: a number, often.
      for offset in Set([range.start + indent, max(range.start + indent, range.end - 1)]).sorted() {
        let offers = before.refactorings(Fixture.file, in: ByteRange(at: offset))
        for offer in offers {
          let sort = offer.title.prefix { $0 != "'" } + "\(offer.kind)"
          seen[String(sort), default: 0] += 1
          if seen[String(sort), default: 0] > 3 { continue }
          try Self.check(offer, of: text, before)
        }
      }
    }
    #expect(!seen.isEmpty)
  }

  static func refactor(
    _ source: String, _ title: String, only: [Refactoring.Kind]? = nil
  ) throws -> String {
    // The selection stands between «».
    let start = source.utf8.distance(
      from: source.startIndex, to: try #require(source.firstIndex(of: "«")))
    let end = source.utf8.distance(
      from: source.startIndex, to: try #require(source.firstIndex(of: "»")))
    let text = SourceText(
      source.replacing("«", with: "").replacing("»", with: ""))
    let range = ByteRange(start: start, end: end - 2)
    let before = Fixture.snapshot(text.string)
    let offers = before.refactorings(
      Fixture.file, in: range, only: only, isAskedFor: only != nil)
    let offer = try #require(
      offers.first { $0.title == title },
      "\(offers.map(\.title)) \(before.diagnostics(Fixture.file))")
    return try check(offer, of: text, before)
  }

  static func screen(_ body: String) -> String {
    "targets { deployment: iOS 15; devices: \"iphone-se-3\", \"iphone-15-pro\" }\n"
      + "screen Home {\n\(body)}\n"
  }

  private static func expect(
    _ title: String, _ old: String, _ new: String, location: SourceLocation = #_sourceLocation
  ) throws {
    let result = try refactor(screen(old), title)
    #expect(result == screen(new), sourceLocation: location)
  }

  @Test func expandsAndContracts() throws {
    let plain = """
          label a "A" {
              %top == superview.safeArea.top + 8
              leading == superview.safeArea.leading + 8
              bottom == superview.safeArea.bottom - 8
              trailing == superview.safeArea.trailing - 8
          }

      """
    let compound = """
          label a "A" {
              %edges == superview.safeArea.edges inset 8
          }

      """
    try Self.expect(
      "Contract to 'edges'", plain.replacing("%", with: "«»"),
      compound.replacing("%", with: ""))
    let text = try Self.refactor(
      Self.screen(compound.replacing("%", with: "«»")), "Expand into 4 plain constraints")
    #expect(text.contains("bottom == superview.safeArea.bottom - 8\n"))
    #expect(!text.contains("edges"))
  }

  @Test func turnsVisualFormatsIntoAnchorsAndBack() throws {
    let text = try Self.refactor(
      Self.screen(
        """
            let gap = 12
            label a "A"
            label b "B"
            «»visual "H:|-[a]-gap-[b(>=20)]"
            visual "V:|-[a]"
            visual "V:|-[b]"

        """), "Write the visual format as anchors")
    #expect(
      text.contains("    a.leading == root.margins.leading\n    b.leading == a.trailing + gap\n"))
    try Self.expect(
      "Write as a visual format",
      """
          label a "A" { center == superview.center }
          label b "B" {
              «»top == a.bottom + 8
              leading == a.leading
          }

      """,
      """
          label a "A" { center == superview.center }
          label b "B" {
              visual "V:[a]-8-[b]"
              leading == a.leading
          }

      """)
  }

  @Test func extracts() throws {
    try Self.expect(
      "Extract 'let distance = 24'",
      """
          label a "A" {
              top == superview.safeArea.top + 2«»4
              centerX == superview.centerX
          }

      """,
      """
          let distance = 24
          label a "A" {
              top == superview.safeArea.top + distance
              centerX == superview.centerX
          }

      """)
    let text = try Self.refactor(
      Self.screen(
        """
            view «»card {
                top == superview.safeArea.top
                leading == superview.safeArea.leading
                bottom == title.bottom + 8
                width == 200
                label title "Title" {
                    top == superview.top + 8
                    leading == superview.leading + 8
                    trailing <= superview.trailing - 8
                }
            }

        """), "Extract component 'Card'")
    #expect(text.contains("component Card {\n    bottom == title.bottom + 8\n    width == 200\n"))
    #expect(text.contains("    Card card {\n        top == superview.safeArea.top\n"))
  }

  @Test func wraps() throws {
    let text = try Self.refactor(
      Self.screen(
        """
            «label a "A" {
                top == superview.safeArea.top + 8
                leading == superview.margins.leading
            }
            label b "B" {
                top == a.bottom + 4
                leading == superview.margins.leading
            }
            label c "C" {
                top == b.bottom + 4
                leading == superview.margins.leading
            }»

        """), "Wrap 3 views in a stack")
    #expect(text.contains("stack column {\n        axis: vertical\n        alignment: leading\n"))
    #expect(text.contains("        spacing: 4\n"))
    let when = try Self.refactor(
      Self.screen(
        """
            label a "A" {
                «»top == superview.safeArea.top + 8
                leading == superview.margins.leading
            }

        """), "Wrap in 'when width: regular'", only: [.rewrite])
    #expect(when.contains("when width: regular {"))
  }

  @Test func changesScreens() throws {
    let text = try Self.refactor(
      Self.screen(
        """
            «»label a "A" {
                top == superview.top + 8
                left == superview.left + 16
            }
            button b "B" {
                bottom == superview.bottom - 8
            }

        """), "Use the safe area in 'Home'")
    #expect(text.contains("top == superview.safeArea.top + 8"))
    #expect(text.contains("bottom == superview.safeArea.bottom - 8"))
    let sides = try Self.refactor(
      text.replacing("label a", with: "«»label a"), "Use leading and trailing in 'Home'")
    #expect(sides.contains("leading == superview.safeArea.leading + 16"))
    let whole = try Self.refactor(
      sides.replacing("label a", with: "«»label a"), "Add the missing constraints in 'Home'")
    #expect(Fixture.snapshot(whole).diagnostics(Fixture.file).isEmpty)
  }

  @Test func suppresses() throws {
    let text = try Self.refactor(
      Self.screen(
        """
            label a "A" {
                top == «»superview.top + 8
                centerX == superview.centerX
            }

        """), "Ignore 'unsafe-edge' here")
    #expect(text.contains("        // inset:disable-next-line unsafe-edge\n        top =="))
  }

  /// A rule that is found several times has one comment a line, all in one offer, and joins a comment that
  /// stands there.
  @Test func suppressesOnceForEachRule() throws {
    let text = try Self.refactor(
      Self.screen(
        """
            «label a "A" {
                // inset:disable-next-line left-right -- as designed
                top == superview.top + 8; left == superview.left + 8
                bottom == superview.bottom
            }»

        """), "Ignore 'unsafe-edge' on 2 lines")
    #expect(text.contains("// inset:disable-next-line left-right unsafe-edge -- as designed\n"))
    #expect(text.contains("        // inset:disable-next-line unsafe-edge\n        bottom =="))
    let source = SourceText(
      Self.screen("    label a \"A\" { top == superview.top; left == superview.left }\n"))
    let snapshot = Fixture.snapshot(source.string)
    let all = snapshot.refactorings(
      Fixture.file, in: ByteRange(start: 0, end: source.count), only: [.suppress])
    #expect(Set(all.map(\.title)).count == all.count && all.count > 1)
    let found = try #require(
      snapshot.diagnostics(Fixture.file).first { $0.rule == .leftRight })
    let one = snapshot.refactorings(
      Fixture.file, in: ByteRange(start: 0, end: source.count), only: [.suppress],
      meant: [(found.range, found.rule)])
    #expect(one.map(\.title) == ["Ignore 'left-right' here"])
    #expect(one.first?.diagnostics == [found])
  }

  /// What could stand on every line is offered to who selects or asks, not to a cursor that passes.
  @Test func cursorsMakeNoLightBulbs() throws {
    let text = SourceText(try WellMadeTests.text("SignIn"))
    let snapshot = Fixture.snapshot(text.string)
    for offset in stride(from: 0, to: text.count, by: 7) {
      let offers = snapshot.refactorings(
        Fixture.file, in: ByteRange(at: offset), only: [.rewrite])
      #expect(!offers.contains { $0.title.hasPrefix("Wrap") })
    }
  }

  @Test func kindsAreFiltered() throws {
    let text = SourceText(try WellMadeTests.text("SignIn"))
    let snapshot = Fixture.snapshot(text.string)
    for offset in stride(from: 0, to: text.count, by: 17) {
      let range = ByteRange(at: offset)
      let all = snapshot.refactorings(Fixture.file, in: range)
      for kind in Refactoring.Kind.allCases {
        #expect(
          snapshot.refactorings(Fixture.file, in: range, only: [kind])
            == all.filter { $0.kind == kind })
      }
      #expect(
        snapshot.refactorings(Fixture.file, in: range, only: [.rewrite, .extract])
          == all.filter { $0.kind != .suppress })
    }
  }
}
