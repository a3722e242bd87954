import Foundation
import InsetLowering
import InsetModel
import InsetSyntax
import InsetText
import Testing

/// A screen in which one statement changes is the scene that a fresh start makes of the text, to the last
/// place in it.
@Suite struct ScenePatchTests {
  static let spec = """
    let gutter = 16
    component Row(title: String, inset: Number = 8) {
      label caption { text: title; leading == superview.leading + inset }
      height == 44
    }
    /// A screen with something of everything.
    screen Main {
      navigationBar: standard
      let gap = gutter + 4
      guide middle { width == 100; height == 20; centerX == superview.centerX; top == superview.top }
      label title "Welcome" { font: title1; lines: 2; top == superview.safeArea.top + gap }
      Row row { title: "Ada"; inset: 12; top == superview.top + gutter; leading == superview.leading }
      /// The button.
      button go "Go" { top == row.bottom + 8 @ 750; [title, row].leading == leading; width >= 44 as least }
      when width: regular { go.hidden: true; inactive least } else { go.width == 200 @ 999 - 1 }
      visual "H:|-[go(>=44)]-|"
      view a { edges == superview.edges inset 3; view b { size == superview.size; role: background } }
      expect go.top >= title.bottom on "iphone-x"
    }
    screen Other { label x "x" { width == gutter } }

    """
  /// What may stand in place of something in the spec.
  static let changes = [
    ("gap", "gutter"), ("+ 8", "+ 12"), ("\"Go\"", "\"Go on\""), ("Welcome", "W"), ("750", "7"),
    ("leading", "trailing"), (">= 44", ">= 440"), ("title1", "body"), ("lines: 2", "lines: 0"),
    ("top", "bottom"), ("inset 3", "inset 30"), ("200", "2000"), ("true", "false"),
    ("999 - 1", "1"),
    ("background", "decorative"), ("\"Ada\"", "\"Ada Lovelace\""), ("12", "1"),
    ("standard", "large"),
    ("safeArea.", ""), ("inset: 12", "inset: gutter"), ("as least", ""), ("button", "label"),
    ("The button.", "A button!"), ("go", "goo"), ("x\"", "y\""), (" }", "}"), ("44", "4"),
    ("edges", "wrong"), ("== 100", "== 10"), ("go.hidden", "a.hidden"), ("title,", "a,"),
  ]

  @Test(arguments: 0..<12) func equalsAFreshStart(seed: Int) throws {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(bound))
    }
    var source = SpecSource(SourceText(Self.spec), file: FileID(0))
    _ = source.read { _ in .problem("no such file") }
    for step in 0..<120 {
      let text = source.text.string
      let (one, other) = Self.changes[next(Self.changes.count)]
      let (old, new) = next(2) == 0 ? (one, other) : (other, one)
      let places = text.ranges(of: old)
      // Back to what is understood, after some mistakes.
      let isLost = step % 4 == 3
      if !isLost && (old.isEmpty || places.isEmpty) { continue }
      let edit: TextEdit
      if isLost {
        edit = TextEdit(range: ByteRange(start: 0, end: source.text.count), replacement: Self.spec)
      } else {
        let place = places[next(places.count)]
        let start = text.utf8.distance(from: text.startIndex, to: place.lowerBound)
        edit = TextEdit(
          range: ByteRange(start: start, end: start + old.utf8.count), replacement: new)
      }
      source.apply(edit)
      _ = source.read { _ in .problem("no such file") }
      var fresh = SpecSource(source.text, file: FileID(0))
      _ = fresh.read { _ in .problem("no such file") }
      #expect(source.screens.count == fresh.screens.count)
      for (mine, expected) in zip(source.screens, fresh.screens) {
        let isSame = mine.scene == expected.scene && mine.declarations == expected.declarations
        #expect(isSame, "seed \(seed), step \(step): '\(old)' → '\(new)'\n\(source.text.string)")
        if !isSame { return }
      }
    }
    #expect(source.work.scenesPatched > 4)
    #expect(source.work.scenesPatched < source.work.scenesLowered)
  }

  /// A constant, a property and a text each cost one statement.
  @Test func numbersPropertiesAndTextsArePatched() throws {
    var source = SpecSource(SourceText(Self.spec), file: FileID(0))
    _ = source.read { _ in .problem("no such file") }
    // What it takes is kept from the first edit on.
    for (old, new, patches) in [
      ("+ 8", "+ 9", 0), ("+ 9", "+ 10", 1), ("lines: 2", "lines: 3", 2), ("\"Go\"", "\"Stop\"", 3),
      ("200", "201", 4), ("gutter + 4", "gutter + 5", 4),
    ] {
      let range = try #require(source.text.string.ranges(of: old).first)
      let start = source.text.string.utf8.distance(
        from: source.text.string.startIndex, to: range.lowerBound)
      source.apply(
        TextEdit(range: ByteRange(start: start, end: start + old.utf8.count), replacement: new))
      _ = source.read { _ in .problem("no such file") }
      #expect(source.work.scenesPatched == patches, "\(old)")
    }
  }
}
