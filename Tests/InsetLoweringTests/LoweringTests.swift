import InsetDevices
import InsetLowering
import InsetModel
import InsetSyntax
import InsetText
import Testing

/// A file as it is lowered, with the files that it may import by their paths.
func lowered(_ text: String, imports: [String: String] = [:]) -> LoweredFile {
  let tree = SyntaxTree.parse(SourceText(text))
  var lowerer = FileLowerer(tree, file: FileID(0))
  return lowerer.lower { reference in
    guard let other = imports[reference.path] else { return .problem("no such file") }
    var source = SpecSource(SourceText(other), file: FileID(1))
    _ = source.read { _ in .problem("no imports there") }
    return .file(source)
  }
}

extension Scene {
  /// The view of a path such as `root.a.b`.
  func view(_ path: String) throws -> ID<View> {
    try #require(views.ids.first { self.path(of: $0) == path }, "no view \(path)")
  }

  var equations: [String] { constraints.ids.map { equation(of: $0) } }
}

@Suite struct NameTests {
  /// The `let` is understood once all names are known, and speaks of the name again.
  @Test(arguments: [
    "screen S { label title \"x\" { let b = titl + 3; width == titl } }",
    "screen S { label title \"x\" { let b = titl.width + 3; height == titl.width }; frobnicate }",
  ])
  func aNameThatALetMisspellsIsReportedOnce(_ text: String) throws {
    let scene = try #require(lowered(text).screens.first).scene
    #expect(
      scene.problems.map(\.message) == ["nothing here is named 'titl'; did you mean 'title'?"])
  }

  @Test func namesAreFoundFromTheInsideOut() throws {
    let file = lowered(
      """
      screen S {
        view a {
          view b { top == superview.top; leading == c.leading; bottom == root.bottom }
        }
        view c { height == a.b.height }
      }
      """)
    let scene = try #require(file.screens.first).scene
    #expect(scene.problems.isEmpty)
    #expect(
      scene.equations == [
        "b.top == superview.top", "b.leading == c.leading", "b.bottom == root.bottom",
        "c.height == b.height",
      ])
  }

  @Test(arguments: [
    ("screen S { view a { top == x.top } }", "nothing here is named 'x'"),
    ("screen S { view a; view a }", "'a' is already defined in this block"),
    (
      "screen S { vew a }",
      "there is no kind of view or component named 'vew'; did you mean 'view'?"
    ),
    ("screen S { view a { tpo == 3 } }", "nothing here is named 'tpo'; did you mean 'top'?"),
    (
      "screen S { view a { width == min(superview.width * 0.8, 500) } }",
      "'min' takes numbers, no anchors: write an inequality for each, as "
        + "'width <= superview.width * 0.8'"
    ),
    (
      "screen S { view a { height == max(10, superview.height) } }",
      "'max' takes numbers, no anchors: write an inequality for each, as 'height >= superview.height'"
    ),
    (
      "screen S { view a; a.width == root.superview.width }",
      "the root view has no superview; name 'root' or one of its guides"
    ),
    (
      "screen S { UITextField a }",
      "there is no kind of view or component named 'UITextField'; did you mean 'field'?"
    ),
    (
      "screen S { UINavigationBar a }",
      "there is no kind of view or component named 'UINavigationBar'; it is a property: "
        + "'navigationBar: large'"
    ),
    ("screen S { view a { top == 1 * superview.top * superview.top } }", "anchors cannot be"),
  ])
  func mistakesAreNamed(_ text: String, _ message: String) throws {
    let scene = try #require(lowered(text).screens.first).scene
    #expect(
      scene.problems.contains { $0.message.hasPrefix(message) }, "\(scene.problems.map(\.message))")
  }

  @Test func letsAreKnownBeforeTheyAreDefined() throws {
    let file = lowered("let a = b * 2\nlet b = 4\nscreen S { view v { width == a + 1 } }")
    #expect(file.problems.isEmpty)
    #expect(try #require(file.screens.first).scene.equations == ["v.width == 9"])
  }

  @Test func letsThatNeedEachOtherAreNoNumbers() {
    let file = lowered("let a = b\nlet b = a\n")
    #expect(file.problems.count == 2)
    #expect(file.exports.lets.isEmpty)
  }
}

@Suite struct ComponentTests {
  private static let card = """
    let gap = 8
    component Card(title: String, height: Number = 44) {
      label text { text: title; top == superview.top + gap }
      height == height
    }
    """

  @Test func instancesTakeTheirParameters() throws {
    let file = lowered(
      Self.card + "\nscreen S { Card a { title: \"One\" }; Card b { title: \"Two\"; height: 60 } }")
    let scene = try #require(file.screens.first).scene
    #expect(scene.problems.isEmpty, "\(scene.problems.map(\.message))")
    #expect(scene.views[try scene.view("root.a")].component == "Card")
    #expect(
      scene.properties.map(\.view) == [
        try scene.view("root.a.text"), try scene.view("root.b.text"),
      ])
    #expect(scene.properties.map(\.property) == [.text("One"), .text("Two")])
    #expect(
      scene.equations.contains("a.height == 44") && scene.equations.contains("b.height == 60"))
    // What stands in the component is placed there, not in the screen.
    let text = scene.views[try scene.view("root.a.text")]
    #expect(text.origin.source > 0)
    #expect(scene.views[try scene.view("root.a")].origin.source == 0)
  }

  @Test func aParameterWithoutDefaultIsNeeded() throws {
    let file = lowered(Self.card + "\nscreen S { Card a }")
    let scene = try #require(file.screens.first).scene
    #expect(scene.problems.map(\.message) == ["'Card' needs a value for 'title'"])
  }

  @Test func importsBringComponentsWithTheirLets() throws {
    let file = lowered(
      "import \"Card.inset\"\nscreen S { Card a { title: \"One\" } }",
      imports: ["Card.inset": Self.card])
    #expect(file.problems.isEmpty)
    #expect(file.imports.map(\.path) == ["Card.inset"])
    let scene = try #require(file.screens.first).scene
    #expect(scene.problems.isEmpty)
    #expect(scene.equations.contains { $0.hasSuffix("text.top == superview.top + 8") })
  }

  @Test func anImportThatCannotBeFollowedSaysWhy() {
    let file = lowered("import \"None.inset\"\n")
    #expect(file.problems.map(\.message) == ["no such file"])
    #expect(file.problems.first?.range == ByteRange(start: 7, end: 19))
  }

  @Test func componentsThatContainThemselvesAreReported() {
    let file = lowered("component A() { B b }\ncomponent B() { A a }\nscreen S { A a }")
    #expect(file.problems.contains { $0.message.contains("contains itself") })
  }
}

@Suite struct KeepingTests {
  /// A screen whose text did not change keeps its scene, wherever it stands now.
  @Test func unchangedScreensKeepTheirScenes() {
    let before = SyntaxTree.parse(SourceText("screen A { view a }\nscreen B { view b }\n"))
    var first = FileLowerer(before, file: FileID(0))
    let old = first.lower { _ in .problem("no imports here") }
    #expect(first.counters.screensLowered == 2)
    let edit = TextEdit(range: ByteRange(at: 16), replacement: "bc")
    var second = FileLowerer(before.reparsed(after: edit), file: FileID(0))
    let new = second.lower(previous: old) { _ in .problem("no imports here") }
    #expect(second.counters.screensLowered == 1 && second.counters.screensKept == 1)
    #expect(new.screens.map { $0.scene.views.count } == [2, 2])
  }
}

@Suite struct SettingsLoweringTests {
  @Test func severitiesAndPaths() {
    let lowerer = SettingsLowerer(
      SourceText(
        #"{ "deployment": 15, "rules": { "overlap": "off" }, "exclude": ["Old/**"] }"#))
    #expect(lowerer.problems.isEmpty)
    #expect(lowerer.settings.targets.deployment == 15)
    #expect(lowerer.settings.severities.map(\.severity) == [.off])
    #expect(!lowerer.settings.covers("Old/a.inset"))
  }

  @Test func aStarStandsForAllOtherRulesButThoseOfReading() {
    let lowerer = SettingsLowerer(
      SourceText(#"{ "rules": { "*": "off", "unsafe-edge": "info", "syntax": "warning" } }"#))
    #expect(lowerer.problems.isEmpty)
    let settings = lowerer.settings
    #expect(settings.severity(of: .overlap, otherwise: .warning) == .off)
    #expect(settings.severity(of: .unsafeEdge, otherwise: .error) == .information)
    #expect(settings.severity(of: .unknownName, otherwise: .error) == .error)
    #expect(settings.severity(of: .syntax, otherwise: .error) == .warning)
    let wrong = SettingsLowerer(SourceText(#"{ "rules": { "*": "none" } }"#))
    #expect(wrong.problems.count == 1 && wrong.settings.otherSeverity == nil)
  }

  @Test func screensOfClassesHaveBars() {
    let lowerer = SettingsLowerer(
      SourceText(
        #"""
        { "screens": {
            "*ViewController": { "navigationBar": "standard", "tabBar": true },
            "Login*": { "navigationBar": "none", "toolbar": false, "presentation": "sheet" }
        } }
        """#))
    #expect(lowerer.problems.isEmpty)
    let screens = lowerer.settings.screens
    #expect(
      screens.properties(of: "HomeViewController") == [.navigationBar(.standard), .tabBar(true)])
    #expect(
      screens.properties(of: "LoginViewController") == [
        .tabBar(true), .navigationBar(.none), .toolbar(false), .presentation(.sheet),
      ])
    #expect(screens.properties(of: "HomeView").isEmpty)
  }

  @Test func whatIsWrongIsLeftOut() {
    let lowerer = SettingsLowerer(
      SourceText(#"{ "devces": 1, "rules": { "overlp": "off", "overlap": "loud" }, "os": [15] }"#))
    #expect(lowerer.problems.count == 3)
    #expect(lowerer.settings.severities.isEmpty)
    #expect(lowerer.settings.targets.os == [15])
    #expect(lowerer.problems.map(\.range.start) == lowerer.problems.map(\.range.start).sorted())
  }
}

@Suite struct SceneWriterTests {
  /// A scene that a spec made can be written whole: the text lowers to the same constraints.
  @Test func writingAndLoweringGiveTheSameScene() throws {
    let text = """
      screen S {
          navigationBar: standard
          label title "Say \\"hi\\"\\n" {
              top == superview.safeArea.top + 8
              leading == superview.margins.leading @ 750
              width <= superview.width * 0.5
              lines: 2
          }
          stack list {
              axis: vertical
              button go "Go"
          }
      }

      """
    let scene = try #require(lowered(text).screens.first).scene
    #expect(scene.problems.isEmpty)
    var writer = SceneWriter(scene)
    let written = writer.text()
    #expect(writer.omissions.isEmpty)
    let again = try #require(lowered(written).screens.first).scene
    #expect(again.problems.isEmpty, "\(written)")
    #expect(again.equations == scene.equations)
    #expect(again.constraints.rows.map(\.priority) == scene.constraints.rows.map(\.priority))
    #expect(again.views.rows.map(\.text) == scene.views.rows.map(\.text))
    #expect(again.properties.count == scene.properties.count)
    // What is written once is written alike again.
    var second = SceneWriter(again)
    #expect(second.text() == written)
  }
}
