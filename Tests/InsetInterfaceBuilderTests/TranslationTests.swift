import InsetDevices
import InsetIDE
import InsetInterfaceBuilder
import InsetModel
import InsetText
import Testing

/// Views in the languages that tables beside a document have.
@Suite struct TranslationTests {
  private static let file = FileID(0)
  private static let german = Language(rawValue: "de") ?? .base
  private static let arabic = Language(rawValue: "ar") ?? .base

  private static let views: [(id: String, xml: String)] = [
    ("lab", #"<label text="Save" id="lab" "#),
    (
      "but",
      #"<button buttonType="system" id="but" "#
    ),
    ("seg", #"<segmentedControl id="seg" "#),
    ("fie", #"<textField placeholder="Name" borderStyle="roundedRect" id="fie" "#),
    ("con", #"<button buttonType="system" id="con" "#),
  ]
  private static let inner = [
    "but": #"<state key="normal" title="Go"/>"#,
    "seg": #"<segments><segment title="On"/><segment title="Off"/></segments>"#,
    "con": #"<buttonConfiguration key="configuration" style="plain" title="Go"/>"#,
  ]

  private static let document: String = {
    let device = DeviceTests()
    var views = ""
    var ties = ""
    for (index, view) in Self.views.enumerated() {
      let name = view.xml.dropFirst().prefix { $0 != " " }
      views +=
        view.xml
        + "\(DeviceTests.free)>\(DeviceTests.frame(60, 30))\(Self.inner[view.id] ?? "")</\(name)>"
      ties +=
        DeviceTests.tie(view.id, "leading", "saf-ea-rea", "leading", #"constant="16""#)
        + DeviceTests.tie(view.id, "top", "saf-ea-rea", "top", "constant=\"\(60 * index + 60)\"")
    }
    return device.screen(views, ties)
  }()

  private static let tables: Translations = {
    var tables = Translations(asked: [german, arabic, .longest])
    tables.add(
      [
        "lab.text": "Einstellungen sichern", "but.normalTitle": "Abschicken",
        "seg.segmentTitles[1]": "Ausgeschaltet", "fie.placeholder": "Vollständiger Name",
        "con.configuration.title": "Abschicken", "con.normalTitle": "left over",
      ], in: german)
    tables.add(["lab.text": "حفظ", "but.normalTitle": "إرسال الرسالة الآن إلى الخادم"], in: arabic)
    return tables
  }()

  private func workspace(_ text: String, _ translations: Translations?) -> Workspace {
    var workspace = Workspace()
    workspace.open(Self.file, text: SourceText(text), path: "Main.storyboard")
    if let translations { workspace.setTranslations(translations, of: Self.file) }
    return workspace
  }

  /// The frames on an iPhone 15 Pro, by view.
  private func frames(
    _ language: Language, _ translations: Translations? = tables
  ) throws -> [String: Rect] {
    var workspace = workspace(Self.document, translations)
    let screens = try workspace.snapshot().frames(
      Self.file,
      on: EnvironmentChoice(
        devices: ["iphone-15-pro"], os: [18], orientations: [.portrait], languages: [language]))
    let views = try #require(screens.first?.environments.first?.views)
    let kinds = ["label", "button", "segmented", "field", "button2"]
    return Dictionary(
      uniqueKeysWithValues: zip(Self.views.map(\.id), views.suffix(kinds.count).map(\.frame)))
  }

  @Test func viewsAreAsWideAsTheirTranslation() throws {
    let base = try frames(.base)
    let german = try frames(Self.german)
    for (id, _) in Self.views {
      let (own, other) = (try #require(base[id]), try #require(german[id]))
      #expect(other.width > own.width + 20, "\(id)")
      #expect(other.x == 16 && own.x == 16)
    }
    #expect(try frames(.base, nil) == base)
    // Without tables nothing is longer.
    #expect(try frames(Self.german, nil) == base)
  }

  @Test func arabicLiesFromTheRight() throws {
    let arabic = try frames(Self.arabic)
    for (id, _) in Self.views {
      #expect(abs((arabic[id]?.maxX ?? 0) - 377) < 0.01, "\(id)")
    }
  }

  @Test func theLongestIsTakenOfEach() throws {
    let longest = try frames(.longest)
    let german = try frames(Self.german)
    let arabic = try frames(Self.arabic)
    #expect(longest["lab"]?.width == german["lab"]?.width)
    #expect(longest["but"]?.width == arabic["but"]?.width)
    #expect(longest["seg"]?.width == german["seg"]?.width)
  }

  @Test func theLongestIsCheckedUnasked() {
    var translated = workspace(Self.document, Self.tables)
    let environments = translated.snapshot().environments(Self.file)
    #expect(environments.count == 48)
    #expect(environments.count { $0.language == .longest } == 24)
    var plain = workspace(Self.document, Translations(asked: [.longest]))
    #expect(plain.snapshot().environments(Self.file).count == 24)
  }

  @Test func aTranslationThatDoesNotFitIsFound() throws {
    let text = Self.document.replacing(
      "</constraints>",
      with:
        #"<constraint firstItem="lab" firstAttribute="width" constant="90" id="w-1"/></constraints>"#
    ).replacing("<label text=\"Save\"", with: "<label adjustsFontSizeToFit=\"NO\" text=\"Save\"")
    var translated = workspace(text, Self.tables)
    let found = translated.snapshot().diagnostics(Self.file).filter { $0.rule == .clippedText }
    #expect(found.count == 1)
    #expect(found.first?.message.contains("longest translations") == true)
    var plain = workspace(text, nil)
    #expect(!plain.snapshot().diagnostics(Self.file).contains { $0.rule == .clippedText })
  }

  /// Tables come, change and go, and the text is edited between: as read from scratch.
  @Test func whatIsReadAgainIsAsFromScratch() throws {
    var random = Seeded(state: 11)
    var workspace = workspace(Self.document, nil)
    var text = Self.document
    for step in 0..<40 {
      var tables: Translations? = Self.tables
      if Bool.random(using: &random) {
        var other = Translations(asked: Bool.random(using: &random) ? [.longest] : [Self.german])
        other.add(["lab.text": String(repeating: "W", count: step % 9 + 1)], in: Self.german)
        tables = other
      }
      if Int.random(in: 0..<4, using: &random) == 0 { tables = Translations() }
      workspace.setTranslations(tables ?? Translations(), of: Self.file)
      if Bool.random(using: &random) {
        let next = Self.document.replacing(
          "Save", with: "Save" + String(repeating: "x", count: step))
        workspace.replaceText(Self.file, with: SourceText(next))
        text = next
      }
      let kept = workspace.snapshot()
      var fresh = self.workspace(text, tables)
      let new = fresh.snapshot()
      #expect(kept.diagnostics(Self.file) == new.diagnostics(Self.file))
      #expect(
        try kept.frames(Self.file).map(\.environments) == new.frames(Self.file).map(\.environments))
    }
  }
}

private struct Seeded: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    var x = state
    x ^= x >> 33
    x = x &* 0xff51_afd7_ed55_8ccd
    return x ^ (x >> 33)
  }
}
