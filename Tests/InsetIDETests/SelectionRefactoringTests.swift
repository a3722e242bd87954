import Foundation
import InsetDevices
import InsetIDE
import InsetModel
import InsetText
import Testing

/// What is done to several statements at once; `RefactoringTests.check` holds each to its promise.
@Suite struct SelectionRefactoringTests {
  private static let column = """
        «label a "Alpha" {
            top == superview.safeArea.top + 8
            leading == superview.margins.leading
        }
        label b "B" {
            top == a.bottom + 4
            leading == superview.margins.leading
        }
        label c "Gamma" {
            top == b.bottom + 10
            leading == superview.margins.leading + 20
        }»

    """

  private static func refactor(_ body: String, _ title: String) throws -> String {
    try RefactoringTests.refactor(RefactoringTests.screen(body), title)
  }

  private static func offers(_ body: String, mayTry: Bool = true) throws -> [Refactoring] {
    let source = RefactoringTests.screen(body)
    let parts = source.split(separator: "«", maxSplits: 1)
    let start = parts[0].utf8.count
    let end = source.replacing("«", with: "").split(separator: "»", maxSplits: 1)[0].utf8.count
    let text = source.replacing("«", with: "").replacing("»", with: "")
    return Fixture.snapshot(text).refactorings(
      Fixture.file, in: ByteRange(start: start, end: end), mayTry: mayTry)
  }

  @Test func wrapsViewsInAView() throws {
    let text = try Self.refactor(Self.column, "Wrap 3 views in a view")
    #expect(
      text.contains(
        "    view group {\n        preservesSuperviewMargins: true\n"
          + "        edges == superview.edges\n        label a"))
  }

  @Test func addsAGuideAroundViews() throws {
    let text = try Self.refactor(Self.column, "Add a guide around 3 views")
    #expect(
      text.contains(
        "    guide area {\n        top == a.top\n        leading == a.leading\n"
          + "        bottom == c.bottom\n"))
  }

  @Test func wrapsRowsInAStack() throws {
    let text = try Self.refactor(
      """
          «label a "Alpha" {
              leading == superview.margins.leading
              centerY == superview.centerY
          }
          label b "B" {
              leading == a.trailing + 12
              centerY == superview.centerY
          }»

      """, "Wrap 2 views in a stack")
    #expect(text.contains("stack row {\n        axis: horizontal\n        alignment: center\n"))
    #expect(text.contains("        spacing: 12\n"))
  }

  @Test(arguments: ["fill", "leading", "trailing", "center"])
  func replacesStacksByConstraints(_ alignment: String) throws {
    let body = """
          sta«»ck form {
              axis: vertical
              spacing: 8
              alignment: \(alignment)
              center == superview.safeArea.center
              width == 200
              label a "Alpha"
              label b "B" {
                  font: title1
              }
          }

      """
    let text = try Self.refactor(body, "Replace the stack by constraints")
    #expect(text.contains("    view form {\n        center =="))
    #expect(text.contains("top == a.bottom + 8"))
    #expect(!text.contains("axis") && !text.contains("spacing"))
  }

  /// What constraints have no words for stays a stack.
  @Test(arguments: [
    "distribution: equalSpacing", "distribution: fillProportionally", "spacing: standard",
    "when width: regular { axis: horizontal }", "b.hidden: true",
  ])
  func keepsStacksThatAreMore(_ more: String) throws {
    let offers = try Self.offers(
      """
          sta«»ck form {
              axis: vertical
              \(more)
              center == superview.safeArea.center
              height == 300
              label a "Alpha"
              label b "B"
          }

      """)
    #expect(!offers.contains { $0.title.hasPrefix("Replace the stack") })
  }

  @Test func aligns() throws {
    let text = try Self.refactor(Self.column, "Align leading edges of 3 views")
    #expect(text.contains("top == a.bottom + 4\n        leading == a.leading\n"))
    #expect(text.contains("top == b.bottom + 10\n        leading == a.leading\n"))
    let centers = try Self.refactor(Self.column, "Align horizontal centers of 3 views")
    #expect(centers.contains("top == b.bottom + 10\n        centerX == a.centerX\n"))
    // In a column none may lie on another.
    let offers = try Self.offers(Self.column).map(\.title)
    #expect(!offers.contains { $0.hasPrefix("Align top") || $0.hasPrefix("Align vertical") })
  }

  @Test func spreads() throws {
    let text = try Self.refactor(
      """
          «label a "Alpha" {
              top == superview.safeArea.top + 8
              leading == superview.margins.leading
          }
          label b "B" {
              top == a.bottom + 4
              leading == superview.margins.leading
          }
          label c "C" {
              top == b.bottom + 20
              leading == superview.margins.leading
          }
          label d "Delta" {
              bottom == superview.safeArea.bottom - 8
              leading == superview.margins.leading
          }»

      """, "Spread 4 views below each other at equal gaps")
    #expect(text.contains("guide gap3 {\n        top == c.bottom\n        bottom == d.top\n"))
    for screen in try Fixture.snapshot(text).frames(Fixture.file) {
      for environment in screen.environments {
        let views = environment.views.dropFirst()
        let gaps = zip(views, views.dropFirst()).map { $1.absolute.y - $0.absolute.maxY }
        let least = try #require(gaps.min())
        let most = try #require(gaps.max())
        // Frames stand on pixels.
        #expect(most - least < 1, "\(environment.environment.id): \(gaps)")
      }
    }
  }

  /// The last one hangs on one that would move: there is nothing to share out.
  @Test func spreadsNothingThatHangs() throws {
    #expect(!(try Self.offers(Self.column)).contains { $0.title.hasPrefix("Spread") })
  }

  @Test func mirrors() throws {
    let body = """
          «let gap = 12
          label a "Alpha" {
              top == superview.safeArea.top + 8
              leading == superview.safeArea.leading + gap * 2
              trailing <= superview.safeArea.trailing - 40
          }
          stack b {
              axis: vertical
              alignment: trailing
              top == a.bottom + 8
              horizontalEdges == superview.horizontalEdges inset (leading: 20, trailing: 60)
              label one "One"
              label two "Two and three"
          }»

      """
    let title = "Swap leading and trailing"
    let text = try Self.refactor(body, title)
    #expect(text.contains("trailing == superview.safeArea.trailing - gap * 2\n"))
    #expect(text.contains("leading >= superview.safeArea.leading + 40\n"))
    #expect(text.contains("inset (trailing: 20, leading: 60)"))
    #expect(text.contains("alignment: leading"))
    // Every view is on the other side, as far in as it was.
    let old = try Fixture.snapshot(
      RefactoringTests.screen(body).replacing("«", with: "").replacing("»", with: "")
    ).frames(Fixture.file)
    let new = try Fixture.snapshot(text).frames(Fixture.file)
    for (before, after) in zip(old[0].environments, new[0].environments) {
      // The rounded corners of a phone on its side are the same on both.
      for (a, b) in zip(before.views, after.views) {
        let mirrored = before.environment.size.width - a.absolute.maxX
        #expect(abs(mirrored - b.absolute.x) < 0.6, "\(before.environment.id) \(a.path)")
      }
    }
    // Twice is never.
    let start = try #require(text.range(of: "    let gap"))
    var back = text
    back.insert("«", at: start.lowerBound)
    let end = try #require(back.range(of: "\n}\n", options: .backwards))
    back.insert("»", at: end.lowerBound)
    let again = try RefactoringTests.refactor(back, title)
    #expect(again.contains("leading == superview.safeArea.leading + gap * 2\n"))
    #expect(again.contains("inset (leading: 20, trailing: 60)"))
  }

  /// Whole or not at all.
  @Test func mirrorsNothingByHalves() throws {
    for statement in [
      "visual \"H:|-8-[a]\"", "a.leading == superview.leading * 2", "expect a.x == 8",
    ] {
      let offers = try Self.offers(
        "    «label a \"A\" { leading == superview.leading }\n    \(statement)»\n")
      #expect(!offers.contains { $0.title.hasPrefix("Swap") }, "\(statement)")
    }
  }

  @Test func wrapsSeveralStatementsInWhen() throws {
    let text = try Self.refactor(
      """
          label a "A" {
              «top == superview.safeArea.top + 8
              leading == superview.margins.leading»
          }

      """, "Wrap 2 statements in 'when width: regular'")
    #expect(
      text.contains(
        """
                when width: regular {
                    top == superview.safeArea.top + 8
                    leading == superview.margins.leading
                } else {
                    top == superview.safeArea.top + 8
                    leading == superview.margins.leading
                }

        """))
  }

  @Test func inlinesComponents() throws {
    let text = try RefactoringTests.refactor(
      """
      component Card(title: String, gap: Number = 8) {
          /// What it says.
          label t {
              text: title
              top == superview.top + gap * 2
              leading == superview.leading + gap
              trailing == superview.trailing - gap
              bottom == superview.bottom - gap
          }
      }
      screen Home {
          Ca«»rd card {
              title: "Hello"
              gap: 4 + 4
              top == superview.safeArea.top
              leading == superview.margins.leading
          }
          label below "Below" {
              top == card.t.bottom + 8
              leading == card.leading
          }
      }

      """, "Inline component 'Card'")
    #expect(text.contains("    view card {\n        /// What it says.\n        label t {\n"))
    #expect(text.contains("text: \"Hello\"\n            top == superview.top + (4 + 4) * 2\n"))
    #expect(text.contains("top == superview.safeArea.top\n        leading == superview.margins"))
  }

  /// What costs a layout is worked out for who asks, not for a client that looks by itself.
  @Test func nothingIsTriedUnasked() throws {
    let all = try Self.offers(Self.column).map(\.title)
    let cheap = try Self.offers(Self.column, mayTry: false).map(\.title)
    #expect(cheap.allSatisfy(all.contains) && cheap.count < all.count)
    #expect(!cheap.contains { $0.hasPrefix("Align") || $0.hasPrefix("Wrap 3 views in a view") })
  }

  /// Whatever is selected of well-made screens: all promises hold, and what is offered parses.
  @Test(arguments: WellMadeTests.screens) func keepsItsPromises(_ name: String) throws {
    let text = SourceText(try WellMadeTests.text(name))
    let before = Fixture.snapshot(text.string)
    var seen: [String: Int] = [:]
    for line in stride(from: 0, to: text.lines.lineCount, by: 5) {
      for length in [3, 9] {
        let end = min(line + length, text.lines.lineCount - 1)
        let range = ByteRange(start: text.lines.starts[line], end: text.range(ofLine: end).end)
        for offer in before.refactorings(Fixture.file, in: range, only: [.rewrite, .inline]) {
          // The findings of a mirrored part are its own.
          if offer.title.hasPrefix("Swap") { continue }
          let sort = String(offer.title.prefix { !$0.isNumber && $0 != "'" })
          seen[sort, default: 0] += 1
          if seen[sort, default: 0] > 2 { continue }
          try RefactoringTests.check(offer, of: text, before)
        }
      }
    }
  }
}
