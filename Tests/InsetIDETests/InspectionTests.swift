import InsetDevices
import InsetIDE
import InsetModel
import InsetText
import Testing

/// What a hand moves on a picture is written into the source so that the view is where it was dropped.
@Suite struct InspectionTests {
  private static let environment = "iphone-15-pro 26 portrait"

  private static func move(
    _ text: String, _ view: String, _ move: EdgeMove, on environment: String = environment
  ) throws -> String {
    let change = try Fixture.snapshot(text).change(
      .move(move), of: view, on: "S", in: Fixture.file, environment: environment)
    return SourceText(text).applying(change.edits.flatMap(\.edits)).string
  }

  private static func set(
    _ text: String, _ view: String, _ name: PropertyName, _ value: String
  ) throws -> String {
    let change = try Fixture.snapshot(text).change(
      .property(name, value), of: view, on: "S", in: Fixture.file, environment: environment)
    return SourceText(text).applying(change.edits.flatMap(\.edits)).string
  }

  private static func screen(_ body: String) -> String { "screen S {\n\(body)\n}\n" }

  private static let card = screen(
    """
        view card {
            leading == superview.leading + 16
            trailing == superview.trailing - 16
            top == superview.safeArea.top + 20
            height == 120
        }
        label below "Below" {
            top == card.bottom + 8
            centerX == card.centerX
        }
    """)

  @Test func aMoveChangesTheFewestConstants() throws {
    // What hangs on the view moves along.
    let moved = try Self.move(Self.card, "root.card", EdgeMove(top: 5, bottom: 5))
    #expect(moved == Self.card.replacing("top + 20", with: "top + 25"))
    let aside = try Self.move(Self.card, "root.card", EdgeMove(left: -6, right: -6))
    #expect(
      aside
        == Self.card.replacing("leading + 16", with: "leading + 10")
        .replacing("trailing - 16", with: "trailing - 22"))
    let both = try Self.move(
      Self.card, "root.below", EdgeMove(left: 4, top: -8, right: 4, bottom: -8))
    #expect(
      both
        == Self.card.replacing("card.bottom + 8", with: "card.bottom")
        .replacing("card.centerX", with: "card.centerX + 4"))
  }

  @Test func anEdgeChangesASizeOrAPlace() throws {
    let lower = try Self.move(Self.card, "root.card", EdgeMove(bottom: 30))
    #expect(lower == Self.card.replacing("== 120", with: "== 150"))
    let upper = try Self.move(Self.card, "root.card", EdgeMove(top: -4))
    #expect(
      upper
        == Self.card.replacing("top + 20", with: "top + 16").replacing("== 120", with: "== 124"))
    let right = try Self.move(Self.card, "root.card", EdgeMove(right: -10))
    #expect(right == Self.card.replacing("trailing - 16", with: "trailing - 26"))
  }

  @Test func rightToLeftTheSameHandMovesTheOtherWay() throws {
    let moved = try Self.move(
      Self.card, "root.card", EdgeMove(left: 6), on: Self.environment + " rtl")
    #expect(moved == Self.card.replacing("trailing - 16", with: "trailing - 22"))
  }

  @Test func aListOfEdgesIsTakenApart() throws {
    let text = Self.screen("    view card { edges == superview.safeArea.edges inset 10 }")
    let moved = try Self.move(text, "root.card", EdgeMove(bottom: -20))
    #expect(moved != text)
    let frames = try Fixture.snapshot(moved).frames(Fixture.file)
    let card = try #require(
      frames.first?.environments.first { $0.environment.id == Self.environment }?.views.last)
    #expect(card.absolute.maxY == 852 - 34 - 30)
  }

  @Test func whatCannotBeDraggedSaysWhy() throws {
    let text = Self.screen(
      """
          stack rows {
              axis: vertical
              top == superview.safeArea.top + 8
              leading == superview.leading + root.safeAreaInsets.top
              label first "One"
              label second "Two"
          }
          view square {
              centerX == superview.centerX
              centerY == superview.centerY
              width == 40
              height == self.width
          }
      """)
    let snapshot = Fixture.snapshot(text)
    func refusals(_ view: String) throws -> [ViewHandle: String] {
      try #require(
        snapshot.inspection(
          of: view, on: "S", in: Fixture.file, environment: Self.environment)
      ).refusals
    }
    let first = try refusals("root.rows.first")
    #expect(first[.y] == "the stack 'rows' arranges it")
    let rows = try refusals("root.rows")
    #expect(rows[.y] == nil)
    #expect(rows[.x]?.contains("depends on the device") == true)
    #expect(rows[.bottom] == "its content decides its height")
    let root = try refusals("root")
    #expect(root[.x] == "the device decides where a screen is")
    let square = try refusals("root.square")
    #expect(square[.x] == nil && square[.y] == nil)
    #expect(square[.bottom]?.contains("height") == true)
  }

  @Test func constantsAndPropertiesAreWritten() throws {
    let text = Self.screen(
      """
          label title "Old" {
              top == superview.safeArea.top + 8
              leading == superview.leading
          }
      """)
    let snapshot = Fixture.snapshot(text)
    let known = try #require(
      snapshot.inspection(
        of: "root.title", on: "S", in: Fixture.file, environment: Self.environment))
    #expect(known.constraints.map(\.constant) == [8, 0])
    #expect(known.constraints.map(\.places) == [true, true])
    let change = try snapshot.change(
      .constant(known.constraints[1].id, -3), of: "root.title", on: "S", in: Fixture.file,
      environment: Self.environment)
    #expect(
      SourceText(text).applying(change.edits.flatMap(\.edits)).string
        == text.replacing("superview.leading", with: "superview.leading - 3"))
    let renamed = try Self.set(text, "root.title", .text, "A \"new\" one")
    #expect(
      renamed
        == text.replacing("\"Old\"", with: #""A \"new\" one""#))
    let bold = try Self.set(text, "root.title", .font, "20 bold")
    #expect(bold.contains("        font: (size: 20, weight: bold)\n"))
    let styled = try Self.set(bold, "root.title", .font, "headline")
    #expect(styled.contains("font: headline"))
    let hidden = try Self.set(text, "root.title", .hidden, "true")
    #expect(hidden.contains("        hidden: true\n"))
    for (name, value) in [(PropertyName.lines, "many"), (.font, "Zapfino"), (.axis, "up")] {
      let made = try? Self.set(text, "root.title", name, value)
      #expect(made == nil)
    }
  }

  @Test func theCursorPointsAtViews() {
    let snapshot = Fixture.snapshot(Self.card)
    func view(_ word: String) -> String? {
      let offset =
        Self.card.utf8.count
        - (Self.card.firstRange(of: word).map {
          Self.card[$0.lowerBound...].utf8.count
        } ?? 0)
      return snapshot.view(in: Fixture.file, at: offset)?.path
    }
    #expect(view("height ==") == "root.card")
    #expect(view("card.bottom") == "root.card")
    #expect(view("below") == "root.below")
    #expect(view("S {") == "root")
  }
}
