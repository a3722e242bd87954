import InsetDevices
import InsetIDE
import InsetModel
import InsetText
import Testing

/// A third language costs one entry in a list: this one has a screen on each line, with the distance
/// of a label from the screen's top.
///
///     Home 20
///     About 8 safe
private struct ToySource: LayoutSource {
  let file: FileID
  private(set) var text: SourceText
  private(set) var work = SourceWork()
  private(set) var screens: [SourceScreen] = []
  private(set) var problems: [SourceProblem] = []
  private var lines: [String] = []

  init(_ text: SourceText, file: FileID) {
    self.text = text
    self.file = file
  }

  mutating func apply(_ edit: TextEdit) { text.apply(edit) }

  mutating func read(resolving resolve: (ImportReference) -> ResolvedImport) -> Bool {
    let known = Dictionary(zip(lines, screens), uniquingKeysWith: { first, _ in first })
    lines = []
    screens = []
    problems = []
    for number in 0..<text.lines.lineCount {
      let range = text.range(ofLine: number)
      let line = text[range]
      guard !line.isEmpty else { continue }
      var screen = known[line]
      if screen == nil, let scene = Self.scene(line) {
        screen = SourceScreen(scene: scene, declarations: [Declaration(file: file, range: range)])
        work.scenesLowered += 1
      }
      guard var screen else {
        problems.append(SourceProblem(rule: .syntax, message: "a name and a number", range: range))
        continue
      }
      screen.own = Declaration(file: file, range: range)
      lines.append(line)
      screens.append(screen)
    }
    return false
  }

  private static func scene(_ line: String) -> Scene? {
    let words = line.split(separator: " ")
    guard words.count >= 2, let top = Double(words[1]) else { return nil }
    let name = Origin(range: ByteRange(start: 0, end: words[0].utf8.count))
    let number = Origin(
      range: ByteRange(
        start: words[0].utf8.count + 1, end: words[0].utf8.count + 1 + words[1].utf8.count))
    let whole = Origin(range: ByteRange(start: 0, end: line.utf8.count))
    var scene = Scene(name: String(words[0]), nameOrigin: name)
    let root = scene.views.append(
      View(name: "root", kind: .view, parent: nil, origin: whole, nameOrigin: name))
    var label = View(name: "label", kind: .label, parent: root, origin: whole, nameOrigin: number)
    label.text = "Hello"
    let view = scene.views.append(label)
    scene.views[root].children.append(view)
    let statement = scene.statements.append(
      Statement(kind: .constraint, origin: whole, owner: view))
    let isSafe = words.dropFirst(2).first == "safe"
    for attribute in [Attribute.top, .leading] {
      let distance = attribute == .top ? top : 40
      let guide: Item = isSafe || attribute == .leading ? .guide(.safeArea, of: root) : .view(root)
      let id = scene.constraints.append(
        Constraint(
          first: Anchor(.view(view), attribute), relation: .equal,
          second: Anchor(guide, attribute), constant: .number(distance), statement: statement,
          places: ConstraintPlaces(whole: whole, first: number)))
      scene.statements[statement].constraints.append(id)
    }
    return scene
  }

  func rewriter(of screen: Int) -> any SceneRewriter { Rewriter(line: screens[screen].own.range) }

  private struct Rewriter: SceneRewriter {
    let line: ByteRange

    func textEdits(for edits: [SceneEdit], in scene: Scene) -> [SourceEdit]? {
      guard edits.count == 1, case .setAnchor(_, .second, let anchor, nil) = edits[0],
        anchor.item == .guide(.safeArea, of: Scene.root)
      else { return nil }
      return [
        SourceEdit(
          source: 0, edit: TextEdit(range: ByteRange(at: line.end), replacement: " safe"))
      ]
    }
  }

  func fixes(of problem: Int) -> [SourceFix] {
    [
      SourceFix(
        title: "Write a distance",
        edits: [TextEdit(range: ByteRange(at: problems[problem].range.end), replacement: " 60")],
        isSafe: false, isPreferred: true)
    ]
  }
}

@Suite struct ToyFrontEndTests {
  private let file = FileID(0)

  private func open(_ text: String) -> Workspace {
    let toy = FrontEnd(name: "toys", suffixes: [".toy"], languageIDs: ["toy"]) {
      ToySource($0, file: $1)
    }
    var workspace = Workspace(frontEnds: FrontEnds.all + [toy])
    workspace.open(file, text: SourceText(text), path: "/project/Screens.toy")
    return workspace
  }

  @Test func itIsChecked() throws {
    var workspace = open("Home 4\nAbout 60 safe\nwhat\n")
    let snapshot = workspace.snapshot()
    let found = snapshot.diagnostics(file)
    let unsafe = try #require(found.first { $0.rule == .unsafeEdge })
    #expect(unsafe.range.start < 7)
    #expect(!found.contains { $0.range.start >= 7 && $0.range.end < 21 && $0.rule != .syntax })
    let syntax = try #require(found.first { $0.rule == .syntax })
    #expect(syntax.range == ByteRange(start: 21, end: 25))
    let frames = try snapshot.frames(file, on: EnvironmentChoice(devices: ["iphone-8"]))
    #expect(frames.map(\.name) == ["Home", "About"])
    #expect(frames.first?.environments.first?.views.last?.frame.y == 4)
  }

  @Test func itIsEdited() throws {
    var workspace = open("Home 20\nAbout 60 safe\n")
    _ = workspace.snapshot()
    let before = workspace.counters
    workspace.edit(file, [TextEdit(range: ByteRange(at: 5), replacement: "1")])
    let snapshot = workspace.snapshot()
    #expect(workspace.counters.scenesLowered == before.scenesLowered + 1)
    #expect(workspace.counters.screensAnalyzed == before.screensAnalyzed + 1)
    var fresh = open("Home 120\nAbout 60 safe\n")
    let expected = fresh.snapshot()
    #expect(snapshot.diagnostics(file) == expected.diagnostics(file))
    #expect(try snapshot.frames(file) == expected.frames(file))
  }

  @Test func itIsHoveredAndPreviewed() throws {
    var workspace = open("Home 20\nAbout 60 safe\n")
    let snapshot = workspace.snapshot()
    let hover = try #require(snapshot.hover(file, at: 14))
    #expect(hover.range == ByteRange(start: 14, end: 16))
    #expect(hover.plainText.contains("label"))
    #expect(snapshot.preview(file, at: 14)?.path == "root.label")
    #expect(snapshot.explainable(file, at: 14) != nil)
    #expect(try snapshot.pictures(file).map(\.name) == ["Home", "About"])
  }

  @Test func itIsFixed() throws {
    var workspace = open("Home 4\nwhat\n")
    let snapshot = workspace.snapshot()
    let (fixed, applied) = snapshot.fixedText(file, level: .default)
    #expect(fixed.string == "Home 4 safe\nwhat 60\n")
    #expect(applied.map(\.rule).contains(.unsafeEdge) && applied.map(\.rule).contains(.syntax))
    #expect(snapshot.text(file)?.string == "Home 4\nwhat\n")
  }

  /// What needs the syntax of specs has nothing to say.
  @Test func itHasNoFeaturesOfSpecs() {
    var workspace = open("Home 20\n")
    let snapshot = workspace.snapshot()
    #expect(snapshot.completions(file, at: 3).items.isEmpty)
    #expect(snapshot.formatting(file).isEmpty)
    #expect(snapshot.semanticTokens(file).isEmpty)
    #expect(snapshot.symbols(file).isEmpty)
    #expect(snapshot.renameTarget(file, at: 2) == nil)
  }
}
