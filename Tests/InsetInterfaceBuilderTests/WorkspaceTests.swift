import InsetDevices
import InsetIDE
import InsetModel
import InsetText
import Testing

/// Storyboards get what specs get.
@Suite struct WorkspaceTests {
  private let file = FileID(0)

  private func open(_ text: String) -> Snapshot {
    var workspace = Workspace()
    workspace.open(file, text: SourceText(text), path: "Main.storyboard")
    return workspace.snapshot()
  }

  @Test func anEdgeUnderTheBarsIsFoundAndMended() throws {
    // 20 points would be taken for the height of a status bar.
    let source = Samples.withGuide.replacing(#"constant="20""#, with: #"constant="4""#)
    let snapshot = open(source)
    let diagnostics = snapshot.diagnostics(file)
    let unsafe = try #require(
      diagnostics.first {
        $0.rule == .unsafeEdge
          && snapshot.text(file)?[$0.range].contains("roo-tv-iew") == true
      })
    let fix = try #require(
      snapshot.fixes(for: unsafe, in: file).first { $0.isPreferred })
    let text = try #require(snapshot.text(file))
    let edits = try #require(fix.edits.first?.edits)
    let fixed = text.applying(edits).string
    #expect(fixed.contains(#"secondItem="saf-ea-rea" secondAttribute="top""#))
    #expect(fixed.count - source.count < 30)
  }

  @Test func framesAndHover() throws {
    let snapshot = open(Samples.withGuide)
    let screens = try snapshot.frames(file, on: EnvironmentChoice(devices: ["iphone-8"]))
    let label = try #require(screens.first?.environments.first?.views.last)
    #expect(label.path == "root.label")
    #expect(label.frame.x == 16 && label.frame.y == 20 && label.frame.width == 343)
    let text = Array(Samples.withGuide.utf8)
    let offset = try #require(text.firstRange(of: Array("<label".utf8))?.lowerBound)
    let hover = try #require(snapshot.hover(file, at: offset + 2))
    #expect(hover.plainText.contains("label"))
  }

  @Test func whatIsNotWellFormedHasItsPlace() throws {
    let snapshot = open(Samples.withGuide.replacing("</subviews>", with: "</subview>"))
    let diagnostics = snapshot.diagnostics(file)
    #expect(diagnostics.count == 1)
    #expect(diagnostics.first?.rule == .syntax)
    #expect((diagnostics.first?.range.start ?? 0) > 1000)
  }

  @Test func editsAreTakenInPlace() throws {
    var workspace = Workspace()
    workspace.open(file, text: SourceText(Samples.withGuide), path: "Main.storyboard")
    let range = try #require(
      Array(Samples.withGuide.utf8).firstRange(of: Array(#"constant="20""#.utf8)))
    workspace.edit(
      file,
      [
        TextEdit(
          range: ByteRange(start: range.lowerBound, end: range.upperBound),
          replacement: #"constant="30""#)
      ])
    let edited = workspace.snapshot()
    let fresh = open(Samples.withGuide.replacing(#"constant="20""#, with: #"constant="30""#))
    #expect(edited.diagnostics(file) == fresh.diagnostics(file))
    let choice = EnvironmentChoice(devices: ["iphone-8"])
    #expect(try edited.frames(file, on: choice) == fresh.frames(file, on: choice))
  }

  @Test func staleFramesAreFound() throws {
    let stale = Samples.withGuide.replacing(
      #"<rect key="frame" x="16" y="20" width="361" height="832"/>"#,
      with: #"<rect key="frame" x="16" y="20" width="361" height="700"/>"#)
    let snapshot = open(stale)
    let found = try #require(
      snapshot.diagnostics(file).first { $0.rule == .misplacedView })
    let fix = try #require(snapshot.fixes(for: found, in: file).first)
    let edits = try #require(fix.edits.first?.edits)
    #expect(SourceText(stale).applying(edits).string == Samples.withGuide)
    #expect(!open(Samples.withGuide).diagnostics(file).contains { $0.rule == .misplacedView })
  }

  @Test func placesOfAmbiguousViewsAreNotStale() {
    let stale = Samples.withGuide.replacing(
      #"<rect key="frame" x="16" y="20" width="361" height="832"/>"#,
      with: #"<rect key="frame" x="16" y="20" width="361" height="700"/>"#
    ).replacing(#"<label text="Hello"#, with: #"<label ambiguous="YES" text="Hello"#)
    #expect(!open(stale).diagnostics(file).contains { $0.rule == .misplacedView })
  }

  @Test func aSceneWithoutASafeAreaIsNamed() {
    let rules = open(Samples.withoutGuide).diagnostics(file).map(\.rule)
    #expect(rules.contains(.noSafeArea))
  }
}
