import Foundation
import InsetIDE
import InsetModel
import InsetText
import Testing

/// No false alarm: nothing is found on screens that are well made; and on the same screens with one
/// mistake planted each, the right rule speaks at the right place, and no other rule does.
@Suite struct WellMadeTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "WellMade")

  static func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: "\(name).inset"), encoding: .utf8)
  }

  static let screens: [String] = {
    let files = try? FileManager.default.contentsOfDirectory(
      atPath: folder.path(percentEncoded: false))
    return (files ?? []).filter { $0.hasSuffix(".inset") }.map { String($0.dropLast(6)) }.sorted()
  }()

  @Test func areMany() {
    #expect(Self.screens.count >= 15)
    #expect(Plant.all.count >= 60)
  }

  /// No warning, no information, not even a hint.
  @Test(arguments: screens) func nothingIsFound(_ name: String) throws {
    let found = Fixture.snapshot(try Self.text(name)).diagnostics(Fixture.file)
    #expect(found.map { "\($0.rule): \($0.message)" } == [])
  }

  @Test(arguments: Plant.all) func findsThePlant(_ plant: Plant) throws {
    let original = try Self.text(plant.screen)
    #expect(
      original.components(separatedBy: plant.old).count == 2, "the place of the plant is not unique"
    )
    let text = original.replacingOccurrences(of: plant.old, with: plant.plainNew)
    #expect(text != original)
    // A plant may have taken the one use of a name with it.
    let found = Fixture.snapshot(text).diagnostics(Fixture.file).filter { $0.rule != .unusedLet }
    let source = SourceText(text)
    let seen = found.map { diagnostic in
      let line = source.lines.line(containing: diagnostic.range.start)
      let before = source[
        ByteRange(start: source.range(ofLine: line).start, end: diagnostic.range.start)]
      return "\(diagnostic.rule) at \(before.drop { $0 == " " })«\(source[diagnostic.range])»"
    }
    #expect(
      seen == ["\(plant.rule) at \(plant.expected)"],
      "\(found.map { "\($0.rule): \($0.message)" }.joined(separator: "\n"))")
  }
}

/// One mistake in a well-made screen.
struct Plant: Sendable, CustomTestStringConvertible {
  let screen: String
  /// What is replaced; it occurs once.
  let old: String
  /// What replaces it.
  let plainNew: String
  let rule: String
  /// The beginning of the line, then the token in «».
  let expected: String

  /// - Parameters:
  ///   - new: where it holds «…», these are where the finding is expected, and are taken out.
  ///   - at: where the finding is expected instead.
  init(_ screen: String, _ old: String, _ new: String, _ rule: String, at: String? = nil) {
    self.screen = screen
    self.old = old
    self.rule = rule
    plainNew = new.replacing("«", with: "").replacing("»", with: "")
    if let at {
      expected = at
    } else {
      let line = new.split(separator: "\n").first { $0.contains("«") } ?? ""
      let end = line.firstIndex(of: "»").map { line[...$0] } ?? line
      expected = String(end.drop { $0 == " " })
    }
  }

  var testDescription: String { "\(screen): \(rule): \(plainNew.prefix(60))" }

  static let all: [Plant] =
    [
      // Under the notch, the bars, the home indicator.
      Plant(
        "SignIn", "top == superview.safeArea.top + 24", "top == «superview.top» + 16", "unsafe-edge"
      ),
      Plant(
        "SignIn", "bottom == superview.safeArea.bottom - gutter",
        "bottom == «superview.bottom» - gutter", "unsafe-edge"),
      Plant(
        "Photo", "top == superview.safeArea.top + 8", "top == «superview.top» + 8", "unsafe-edge"),
      Plant(
        "Photo", "bottom == superview.safeArea.bottom - 12", "bottom == «superview.bottom» - 12",
        "unsafe-edge"),
      Plant(
        "Photo", "horizontalEdges == superview.margins.horizontalEdges",
        "horizontalEdges == «superview.horizontalEdges» inset 16", "unsafe-edge"),
      Plant(
        "Feed", "bottom == superview.safeArea.bottom - 16", "bottom == «superview.bottom» - 16",
        "unsafe-edge"),
      Plant(
        "Feed", "trailing == superview.margins.trailing", "trailing == «superview.trailing» - 16",
        "unsafe-edge"),
      // Out of line with the margins.
      Plant(
        "Player",
        "top == artwork.bottom + 24\n        horizontalEdges == superview.margins.horizontalEdges",
        "top == artwork.bottom + 24\n        horizontalEdges == «superview.horizontalEdges»",
        "missing-margin"),
      Plant(
        "Map", "trailing == superview.margins.trailing\n        top == query",
        "trailing == «superview.trailing» - 16\n        top == query", "unsafe-edge"),
      Plant(
        "Map", "top == superview.safeArea.top + 8", "top == «root.top» + 8", "unsafe-edge"),
      Plant(
        "Checkout", "bottom == superview.safeArea.bottom - 12", "bottom == «superview.bottom» - 12",
        "unsafe-edge"),
      Plant(
        "Profile", "top == superview.safeArea.top + 20", "top == «superview.top» + 8", "unsafe-edge"
      ),
      Plant(
        "Onboarding", "bottom == superview.safeArea.bottom - 24",
        "bottom == «superview.bottom» - 8",
        "unsafe-edge"),
      Plant(
        "Living", "top == superview.safeArea.top", "top == «superview.top» + 20", "tv-overscan"),
      Plant(
        "Living", "bottom == superview.safeArea.bottom", "bottom == «superview.bottom»",
        "tv-overscan"),
      Plant(
        "Visual", "visual \"V:[query]-gap-[results]\"",
        "visual \"V:[query]-gap-[results]\"\n    button more \"More\"\n    visual \"V:[more]-gap-«|»\"\n    visual \"H:|-[more]\"",
        "vfl-edge"),
      Plant(
        "SignIn", "bottom == superview.safeArea.bottom - gutter",
        "firstBaseline == «superview.bottom» - 16", "unsafe-edge"),
      Plant(
        "Map", "top == query.bottom + 16", "bottom == card.bottom - 4", "unsafe-overlap",
        at: "button «layers»"),
      Plant(
        "Photo", "top == superview.safeArea.top + 8", "centerY == «superview.top» + 30",
        "unsafe-edge"),
      Plant(
        "Photo", "top == superview.safeArea.top + 8", "bottom == bar.bottom - 4", "unsafe-overlap",
        at: "button «close»"),
      // Numbers.
      Plant(
        "SignIn", "top == superview.safeArea.top + 24", "top == «superview.top + 44»",
        "hard-coded-inset"),
      Plant(
        "Profile", "top == superview.safeArea.top + 20", "top == «superview.top + 88»",
        "hard-coded-inset"),
      Plant(
        "Feed", "bottom == superview.safeArea.bottom - 16", "bottom == «superview.bottom - 83»",
        "hard-coded-inset"),
      Plant(
        "Photo", "top == superview.safeArea.top + 8", "top == «superview.top + 20»",
        "hard-coded-inset"),
      Plant(
        "Photo", "top == superview.safeArea.top + 8",
        "top == superview.safeArea.top + «superview.safeAreaInsets.top»", "double-safe-area"),
      Plant(
        "Map", "top == superview.safeArea.top + 8",
        "top == superview.safeArea.top + «superview.safeAreaInsets.top»", "double-safe-area"),
      Plant(
        "SignIn", "top == superview.safeArea.top + 24", "top == superview.safeArea.top + «59»",
        "double-safe-area"),
      Plant(
        "Feed", "bottom == superview.safeArea.bottom - 16",
        "bottom == superview.safeArea.bottom - «83»",
        "double-safe-area"),
      // Backgrounds and scroll views.
      Plant(
        "SignIn", "edges == superview.edges", "edges == «superview.safeArea.edges»",
        "background-in-safe-area"),
      Plant(
        "Photo", "edges == superview.edges", "edges == «superview.safeArea.edges»",
        "background-in-safe-area"),
      Plant(
        "Photo", "horizontalEdges == superview.horizontalEdges",
        "horizontalEdges == «superview.safeArea.horizontalEdges»", "background-in-safe-area"),
      Plant(
        "Settings", "verticalEdges == superview.verticalEdges\n",
        "verticalEdges == «superview.safeArea.verticalEdges»\n", "safe-area-in-scroll"),
      Plant(
        "Visual", "bottom == superview.bottom", "bottom == «superview.safeArea.bottom»",
        "safe-area-in-scroll"),
      Plant(
        "Article", "top == superview.contentLayout.top + 16",
        "top == «superview.safeArea.top» + 16",
        "safe-area-in-scroll"),
      // Old systems.
      Plant(
        "Photo", "top == superview.safeArea.top + 8",
        "top == «superview.topLayoutGuide.bottom» + 8",
        "deprecated-layout-guide"),
      Plant(
        "Feed", "bottom == superview.safeArea.bottom - 16",
        "bottom == «superview.bottomLayoutGuide.top» - 16", "deprecated-layout-guide"),
      Plant(
        "Old", "centerX == superview.centerX\n        height >= 44",
        "centerX == superview.centerX\n        top >= «superview.topLayoutGuide.bottom»\n        height >= 44",
        "mixed-guides"),
      Plant(
        "Old", "centerX == superview.centerX\n        height >= 44",
        "leading == «superview.safeArea.leading» + 16\n        height >= 44",
        "safe-area-needs-ios11"),
    ] + more

  private static let more: [Plant] = [
    // Too little, too much.
    Plant(
      "SignIn", "centerX == superview.centerX\n        leading >=", "leading >=",
      "ambiguous-position", at: "label «terms»"),
    Plant(
      "Photo", "trailing == superview.margins.trailing\n        height", "height",
      "ambiguous-position", at: "button «close»"),
    Plant(
      "Player", "height == width", "", "ambiguous-size", at: "image «artwork»"),
    Plant(
      "Mail", "list.width == listWidth\n", "\n", "class-gap",
      at: "«list.trailing == root.trailing»"),
    Plant(
      "Article", "bottom == superview.contentLayout.bottom - 16", "", "ambiguous-content-size",
      at: "scroll «page»"),
    Plant(
      "Chat", "compression: (horizontal: 751)", "hugging: (horizontal: 249)", "ambiguous-priority",
      at: "field «draft»"),
    Plant(
      "Settings", "switch soundsOn", "label soundsOn \"On\"", "ambiguous-priority",
      at: "label «soundsTitle»"),
    Plant(
      "Photo", "width >= 44", "leading == superview.margins.leading\n        «width == 80»",
      "conflict"),
    Plant(
      "Profile", "top == portrait.bottom + 24",
      "top == portrait.bottom + 24\n        trailing == superview.margins.trailing\n        «width == 343»",
      "conflict-in-environment"),
    Plant("Living", "height == 500", "«bottom == title.bottom + 30»", "negative-size"),
    Plant(
      "Photo", "width >= 44", "«width == -44»", "negative-size"),
    Plant(
      "Player", "button play \"Play\" { height >= 44 }",
      "button play \"Play\" { height >= 44; «width == 60» }", "stack-size-fight"),
    Plant(
      "Photo", "width >= 44", "width >= 44\n        «width >= 44»", "duplicate-constraint"),
    Plant(
      "Player", "top == song.bottom + 4",
      "top == song.bottom + 4\n        «song.bottom == top - 4»",
      "duplicate-constraint"),
    Plant(
      "Player",
      "top == artist.bottom + 24\n        horizontalEdges == superview.margins.horizontalEdges",
      "top == artist.bottom + 24\n        horizontalEdges == superview.margins.horizontalEdges\n        «centerX == superview.margins.centerX»",
      "redundant-constraint"),
    Plant(
      "Settings", "width == superview.frameLayout.width - 2 * side",
      "width == superview.frameLayout.width - 2 * side\n            «width == superview.contentLayout.width - 40»",
      "redundant-constraint"),
    Plant(
      "Living", "height == 500", "height == 500\n        «height == 400 @low»", "never-effective"),
    Plant(
      "SignIn", "top == title.bottom + 24", "top == title.bottom + 24 @«999»", "almost-required"),
    Plant(
      "Photo", "bottom == superview.bottom\n", "bottom == superview.bottom @«751»\n",
      "almost-required"),
    Plant(
      "Checkout", "compression: (horizontal: 751)",
      "leading >= superview.leading + 280\n        «compression: 1000»",
      "required-content-priority"),
    Plant(
      "Chat", "hugging: (horizontal: 249)",
      "hugging: (horizontal: 249)\n            «compression: (horizontal: 1000)»",
      "required-content-priority"),
    // Directions.
    Plant(
      "Profile", "leading == portrait.trailing + 16", "«left» == portrait.right + 16", "left-right"),
    Plant(
      "Feed", "trailing == superview.margins.trailing", "«right» == superview.margins.right",
      "left-right"),
    Plant(
      "Profile", "leading == superview.margins.leading\n        top == portrait",
      "leading == superview.leading + «superview.safeAreaInsets.left»\n        top == portrait",
      "physical-inset-in-rtl"),
    Plant(
      "Onboarding", "centerX == superview.centerX",
      "leading == «superview.safeArea.trailing» * 0.3",
      "location-multiplier"),
    Plant(
      "Profile", "top == portrait.bottom + 24", "top == «portrait.lastBaseline» + 24",
      "baseline-without-text"),
    // Too small, too large.
    Plant(
      "Photo", "height >= 44\n        width >= 44", "«height == 30»\n        width >= 44",
      "small-touch-target"),
    Plant(
      "Map", "button locate \"⌖\" { size: (44, 44) }", "button locate \"⌖\" { «size: (28, 28)» }",
      "small-touch-target"),
    Plant(
      "Old", "height >= 44", "height >= 44\n        «width == 24»", "small-touch-target"),
    Plant(
      "Onboarding", "width >= 200", "«width == 400»", "wider-than-device"),
    Plant(
      "Photo", "horizontalEdges == superview.horizontalEdges",
      "«width == 375»\n        centerX == superview.centerX", "device-assumption"),
    Plant(
      "SignIn", "font: footnote\n", "font: footnote\n        lines: 0\n        «height == 12»\n",
      "clipped-text"),
    Plant(
      "Profile", "lines: 0\n        leading == portrait.trailing + 16",
      "leading == portrait.trailing + 16\n        «width == 80»", "clipped-text"),
    Plant(
      "Map", "button go \"Go\" {", "button go \"Go\" {\n            «width == 80»",
      "fixed-width-text"),
    Plant(
      "SignIn", "trailing <= form.trailing\n", "\n", "missing-trailing", at: "label «title»"),
    Plant(
      "Map",
      "label place \"Harbour Street\" {\n            font: headline\n            top == superview.top + 16\n            leading == superview.margins.leading\n            trailing <= go.leading - 8\n",
      "label place \"Harbour Street at the Pier\" {\n            font: headline\n            top == superview.top + 16\n            leading == superview.margins.leading\n",
      "missing-trailing", at: "label «place»"),
    Plant(
      "Old", "centerX == superview.centerX\n        height >= 44",
      "leading == superview.trailing - 20\n        height >= 44", "off-screen", at: "button «stop»"),
    Plant(
      "Visual", "bottom == superview.bottom", "bottom == query.bottom + gap", "zero-size",
      at: "table «results»"),
    Plant(
      "Onboarding", "centerX == superview.centerX", "centerX == superview.trailing", "off-screen",
      at: "stack «buttons»"),
    Plant(
      "Player", "top == song.bottom + 4", "top == song.top + 4", "overlap", at: "label «artist»"),
    Plant(
      "SignIn", "bottom == superview.safeArea.bottom - gutter", "bottom == form.bottom",
      "overlap", at: "label «terms»"),
    Plant(
      "Article", "horizontalEdges == root.readable.horizontalEdges\n            bottom",
      "horizontalEdges == root.margins.horizontalEdges\n            bottom", "long-lines",
      at: "label «body»"),
    Plant(
      "Chat", "bottom == superview.keyboard.top", "bottom == superview.safeArea.bottom",
      "keyboard-cover", at: "field «draft»"),
    Plant(
      "Timer", "tabBar: visible\n",
      "tabBar: visible\n    field lap \"Lap\" {\n        leading == superview.margins.leading\n        width == 120\n        bottom == superview.safeArea.bottom - 8\n    }\n",
      "keyboard-cover", at: "field «lap»"),
    Plant(
      "Player", "distribution: fillEqually",
      "«distribution: fillProportionally»\n        spacing: 8",
      "stack-proportional-spacing"),
    Plant(
      "Player", "label artist \"Zbigniew Preisner\" {",
      "label artist \"Zbigniew Preisner\" {\n        «hidden: true»", "hidden-still-takes-room"),
  ]
}
