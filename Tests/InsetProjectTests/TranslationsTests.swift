import InsetDevices
import InsetModel
import InsetProject
import Testing

@Suite struct TranslationsTests {
  private static let storyboard = "/p/Base.lproj/Main.storyboard"
  private static let files = [
    "/p/.git/HEAD": "",
    storyboard: "",
    "/p/Base.lproj/Main.strings": #""a.text" = "of its own";"#,
    "/p/de.lproj/Main.strings": """
    /* Class = "UILabel"; text = "Settings"; ObjectID = "a"; */
    "a.text" = "Einstellungen"; // as said
    "b.normalTitle" = "Sichern \\"jetzt\\"\\n\\U00fc";
    c = d;
    "same";
    """,
    "/p/de.lproj/Other.strings": #""a.text" = "of another file";"#,
    "/p/pt-BR.lproj/Main.strings": #"{ "a.text" = "Ajustes"; }"#,
    "/p/French.lproj/Main.strings": """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict><key>a.text</key><string>Réglages</string></dict></plist>
    """,
    "/p/mul.lproj/Main.xcstrings": """
    {"sourceLanguage": "en", "version": "1.0", "strings": {
      "a.text": {"localizations": {
        "en": {"stringUnit": {"state": "new", "value": "Settings"}},
        "de": {"stringUnit": {"state": "translated", "value": "not taken: the table has it"}},
        "fi": {"variations": {"device": {
          "ipad": {"stringUnit": {"state": "translated", "value": "Asetukset iPadissa"}},
          "other": {"stringUnit": {"state": "translated", "value": "Asetukset"}}}}}}},
      "b.normalTitle": {}}}
    """,
    "/p/xy.lproj/Main.strings": #""a.text" = "of no language";"#,
  ]

  private func translations(
    _ asked: [String]?, _ files: [String: String] = files, of path: String = storyboard
  ) -> (found: Translations, problems: [String], reads: [String]) {
    let disk = TextDisk(files)
    var project = Project(disk: disk.disk)
    project.languages = asked?.compactMap(Language.init(rawValue:))
    let found = project.translations(for: path)
    return (
      found, project.unreadFiles.map(\.description), disk.reads.filter { $0.contains(".lproj") }
    )
  }

  @Test func allAreReadForTheLongest() throws {
    let (found, problems, _) = translations(nil)
    #expect(problems == [])
    #expect(found.asked == [.longest])
    #expect(found.tables.map(\.language.rawValue) == ["de", "fi", "fr", "pt-BR"])
    let german = try #require(found.tables.first)
    #expect(
      german.texts == [
        "a.text": "Einstellungen", "b.normalTitle": "Sichern \"jetzt\"\nü", "c": "d",
        "same": "same",
      ])
    #expect(found.tables[1].texts == ["a.text": "Asetukset iPadissa"])
    #expect(found.tables[2].texts == ["a.text": "Réglages"])
  }

  @Test func nothingIsReadThatNobodyAsksFor() {
    #expect(translations(["base", "pseudo"]).reads == [])
    #expect(translations(["base"]).found.isEmpty)
    let german = translations(["de-AT"])
    #expect(
      german.found.text("a.text", in: Language(rawValue: "de-AT") ?? .base) == "Einstellungen")
    #expect(german.found.tables.map(\.language.rawValue) == ["de"])
    #expect(!german.reads.contains { $0.hasSuffix(".strings") && !$0.contains("/de.lproj/") })
    // A file that lies in no folder of a language is in one language.
    let alone = translations(nil, Self.files, of: "/p/Main.storyboard")
    #expect(alone.found.isEmpty && alone.reads == [])
  }

  @Test func settingsSayWhichLanguagesCount() {
    var files = Self.files
    files["/p/inset.json"] = #"{"languages": ["base", "pt-BR"]}"#
    let (found, _, reads) = translations(nil, files)
    #expect(found.asked.map(\.rawValue) == ["pt-BR"])
    #expect(reads.filter { $0.hasSuffix(".strings") } == ["/p/pt-BR.lproj/Main.strings"])
  }

  @Test(arguments: [
    (#""a.text" = "x"#, "/p/de.lproj/Main.strings:1 ends inside of a string"),
    ("\n\"a.text\" = \"x\"", "/p/de.lproj/Main.strings:2 lacks ';' behind the value of \"a.text\""),
    ("=", "/p/de.lproj/Main.strings:1 has '=' where a value is expected"),
    ("{ a = b; } c", "/p/de.lproj/Main.strings:1 goes on behind its end"),
  ])
  func aTableThatIsMalformedIsSaid(table: String, problem: String) {
    var files = Self.files
    files["/p/de.lproj/Main.strings"] = table
    let (found, problems, _) = translations(nil, files)
    #expect(problems == [problem])
    // The catalog has the language, too.
    #expect(
      found.tables.first?.texts == ["a.text": "not taken: the table has it"])
    files["/p/mul.lproj/Main.xcstrings"] = "{\n\"strings\": [}"
    #expect(translations(nil, files).problems.count == 2)
  }

  @Test func aPairOfEscapesIsOneSign() {
    var files = Self.files
    files["/p/de.lproj/Main.strings"] = #""a" = "\Ud83d\Ude00"; "b" = "\Ud83dx"; "c" = "\U12";"#
    let texts = translations(["de"], files).found.tables.first?.texts
    #expect(texts?["a"] == "😀")
    #expect(texts?["b"] == "\u{FFFD}x")
    #expect(texts?["c"] == "\u{12}")
  }
}
