import InsetLowering
import InsetModel
import InsetSyntax
import InsetText
import Testing

/// What `SpecRewriter` writes for single changes, and what it leaves alone.
@Suite struct SpecRewriterTests {
  /// The statements of the second view of a screen, written into this frame.
  private static func spec(_ body: String) -> String {
    """
    let gap = 12

    screen S {
        label title "Title"
        view box {
    \(body.split(separator: "\n").map { "        \($0)" }.joined(separator: "\n"))
        }
    }

    """
  }

  private static func rewrite(_ source: String, _ edits: (Scene) -> [SceneEdit]) -> String? {
    let text = SourceText(source)
    var lowerer = FileLowerer(SyntaxTree.parse(text), file: FileID(0))
    let file = lowerer.lower { _ in .problem("no files here") }
    let screen = file.screens[0]
    let rewriter = SpecRewriter(declarations: file.declarations(of: screen))
    guard let written = rewriter.textEdits(for: edits(screen.scene), in: screen.scene) else {
      return nil
    }
    return text.applying(written.map(\.edit)).string
  }

  private func expect(
    _ body: String, becomes expected: String?, _ edits: (Scene) -> [SceneEdit],
    at location: SourceLocation = #_sourceLocation
  ) {
    let result = Self.rewrite(Self.spec(body), edits)
    #expect(result == expected.map(Self.spec), sourceLocation: location)
  }

  private static func safe(_ scene: Scene, _ id: Int, constant: Double? = nil) -> SceneEdit {
    let constraint = scene.constraints[ID(id)]
    let second = constraint.second ?? constraint.first
    return .setAnchor(
      ID(id), .second, Anchor(.guide(.safeArea, of: Scene.root), second.attribute),
      constant: constant)
  }

  @Test func anchorsKeepTheirWords() {
    expect("top == superview.top + gap", becomes: "top == superview.safeArea.top + gap") {
      [Self.safe($0, 0)]
    }
    expect("top == root.top", becomes: "top == root.safeArea.top") { [Self.safe($0, 0)] }
    expect(
      "top == root.topLayoutGuide.bottom + 4", becomes: "top == root.safeArea.top + 4"
    ) { _ in
      [.setAnchor(ID(0), .second, Anchor(.guide(.safeArea, of: Scene.root), .top), constant: nil)]
    }
    expect("superview.top == box.top", becomes: "superview.safeArea.top == box.top") { _ in
      [.setAnchor(ID(0), .first, Anchor(.guide(.safeArea, of: Scene.root), .top), constant: nil)]
    }
    expect("top == title.bottom", becomes: "top == superview.margins.top") { _ in
      [.setAnchor(ID(0), .second, Anchor(.guide(.margins, of: Scene.root), .top), constant: nil)]
    }
    expect("width == height * 2", becomes: "width == title.height * 2") { _ in
      [.setAnchor(ID(0), .second, Anchor(.view(ID(1)), .height), constant: nil)]
    }
  }

  @Test func aListOnTheRightIsWrittenOneByOne() {
    expect(
      "top >= [title, superview.safeArea].top + 8 @high",
      becomes: "top >= title.top + 8 @high\ntop >= superview.margins.top + 4 @high"
    ) { _ in
      [.setAnchor(ID(1), .second, Anchor(.guide(.margins, of: Scene.root), .top), constant: 4)]
    }
  }

  @Test(arguments: [
    ("top == superview.top", 8.0, "top == superview.top + 8"),
    ("top == superview.top+4", 8, "top == superview.top+8"),
    ("top == superview.top + 4", -8, "top == superview.top - 8"),
    ("top == superview.top - 34", 0, "top == superview.top"),
    ("top == superview.top  -  gap // why", 0.5, "top == superview.top  +  0.5 // why"),
    ("top == 20 + superview.top", 0, "top == superview.top"),
    ("top == 20 + superview.top", 44, "top == 44 + superview.top"),
    ("top == 20 + superview.top", -2, "top == superview.top - 2"),
    ("top == superview.top + 4 + gap", 8, "top == superview.top + 8"),
    ("top == superview.top * 2 + 4", 0, "top == superview.top * 2"),
    ("top == superview.top * 2", -4.25, "top == superview.top * 2 - 4.25"),
    ("top == (superview.top + 4) * 2", 3, "top == superview.top * 2 + 3"),
    ("width == 300 @high as wide", 343, "width == 343 @high as wide"),
    ("width == gap * 2", 0, "width == 0"),
  ]) func constants(_ body: String, _ constant: Double, _ expected: String) {
    expect(body, becomes: expected) { _ in [.setConstant(ID(0), constant)] }
  }

  @Test(arguments: [
    ("width == 300", 999.0, "width == 300 @999"),
    ("width == 300 as wide", 250, "width == 300 @low as wide"),
    ("width == 300 @ high", 999, "width == 300 @ 999"),
    ("width == 300 @high", 1000, "width == 300"),
    ("width == 300 @999 as wide", 1000, "width == 300 as wide"),
    ("width == 300 /* so */ @999", 50, "width == 300 /* so */ @fitting"),
  ]) func priorities(_ body: String, _ priority: Double, _ expected: String) {
    expect(body, becomes: expected) { _ in [.setPriority(ID(0), priority)] }
  }

  @Test func severalChangesOfOneStatement() {
    expect("top == superview.top + 20", becomes: "top >= superview.safeArea.top @999") {
      [
        Self.safe($0, 0, constant: 0), .setPriority(ID(0), 999),
        .setRelation(ID(0), .greaterOrEqual),
      ]
    }
    expect("top == superview.top", becomes: "top == superview.safeArea.top + 8 @high") {
      [.setPriority(ID(0), 750), Self.safe($0, 0, constant: 8)]
    }
  }

  @Test func compoundAnchors() {
    let all = { (scene: Scene) in (0..<4).map { Self.safe(scene, $0) } }
    expect(
      "edges == superview.edges inset gap @999 // c",
      becomes: "edges == superview.safeArea.edges inset gap @999 // c", all)
    expect(
      "edges == superview.edges inset (top: 8, leading: gap)",
      becomes: "edges == superview.safeArea.edges inset (top: 8, leading: gap)", all)
    expect(
      "edges == superview.edges inset gap @high",
      becomes: """
        verticalEdges == superview.safeArea.verticalEdges inset gap @high
        horizontalEdges == superview.horizontalEdges inset gap @high
        """
    ) { [Self.safe($0, 0), Self.safe($0, 2)] }
    expect(
      "edges == superview.edges inset 8 // c",
      becomes: """
        top == superview.safeArea.top + 8
        horizontalEdges == superview.horizontalEdges inset 8
        bottom == superview.bottom - 8 // c
        """
    ) { [Self.safe($0, 0)] }
    expect(
      "edges == superview.edges inset (top: gap * 2, bottom: 3)",
      becomes: """
        top == superview.safeArea.top + gap * 2
        horizontalEdges == superview.horizontalEdges
        bottom == superview.bottom - 3
        """
    ) { [Self.safe($0, 0)] }
    expect(
      "verticalEdges == superview.verticalEdges inset 20",
      becomes: "verticalEdges == superview.safeArea.verticalEdges"
    ) { [Self.safe($0, 0, constant: 0), Self.safe($0, 1, constant: 0)] }
    expect(
      "verticalEdges == superview.verticalEdges inset 20",
      becomes: """
        top == superview.safeArea.top
        bottom == superview.safeArea.bottom - 20
        """
    ) { [Self.safe($0, 0, constant: 0), Self.safe($0, 1)] }
    expect("center == superview.center", becomes: "centerX == superview.centerX") { _ in
      [.remove(ID(1))]
    }
  }

  @Test func lists() {
    let body = """
      [title, box].top == root.top
      """
    expect(body, becomes: "[title, box].top == root.safeArea.top") {
      [Self.safe($0, 0), Self.safe($0, 1)]
    }
    expect(
      body,
      becomes: """
        title.top == root.safeArea.top
        box.top == root.top
        """
    ) { [Self.safe($0, 0)] }
    expect(body, becomes: "box.top == root.top") { _ in [.remove(ID(0))] }
  }

  @Test func removing() {
    expect("width == 3 // gone too\nheight == 4", becomes: "height == 4") { _ in [.remove(ID(0))] }
    expect("width == 3; height == 4", becomes: "height == 4") { _ in [.remove(ID(0))] }
    expect("width == 3; height == 4", becomes: "width == 3") { _ in [.remove(ID(1))] }
    expect("view in { width == 3 }\nheight == 4", becomes: "view in {  }\nheight == 4") { _ in
      [.remove(ID(1))]
    }
  }

  @Test func adding() {
    func pin(_ view: Int) -> SceneEdit {
      .add(
        NewConstraint(
          owner: ID(view), first: Anchor(.view(ID(view)), .leading),
          second: Anchor(.guide(.safeArea, of: Scene.root), .leading), constant: 16))
    }
    func wide(_ view: Int) -> SceneEdit {
      .add(
        NewConstraint(
          owner: ID(view), first: Anchor(.view(ID(view)), .width), second: nil, constant: 120,
          priority: 999))
    }
    expect(
      "top == superview.top",
      becomes: "top == superview.top\nleading == superview.safeArea.leading + 16\nwidth == 120 @999"
    ) { _ in [pin(2), wide(2)] }
    expect("label in \"a\"", becomes: "label in \"a\" {\n    width == 120 @999\n}") { _ in
      [wide(3)]
    }
    expect(
      "label in \"a\" { }", becomes: "label in \"a\" { leading == root.safeArea.leading + 16 }"
    ) { _ in [pin(3)] }
    expect(
      "label in \"a\" { lines: 0 }; height == 3",
      becomes: "label in \"a\" { lines: 0; width == 120 @999 }; height == 3"
    ) { _ in [wide(3)] }
  }

  @Test func lineEndsAndTabs() {
    let source = "screen S {\r\n\tview box {\r\n\t\twidth == 3\r\n\t}\r\n\tlabel a\r\n}\r\n"
    let changed = Self.rewrite(source) { _ in
      [
        .branch(ID(0), since: 11, otherwise: []),
        .add(
          NewConstraint(
            owner: ID(2), first: Anchor(.view(ID(2)), .top),
            second: Anchor(.view(Scene.root), .top))),
      ]
    }
    #expect(
      changed
        == "screen S {\r\n\tview box {\r\n\t\twhen os >= 11 {\r\n\t\t\twidth == 3\r\n\t\t} else {\r\n"
        + "\t\t\twidth == 3\r\n\t\t}\r\n\t}\r\n\tlabel a {\r\n\t\ttop == superview.top\r\n\t}\r\n}\r\n"
    )
  }

  @Test func componentsKeepToTheirOwnNames() {
    let source = """
      component Card {
          label name "Name" { top == superview.top }
          label more "More" { top == name.bottom }
      }
      screen S {
          view other
          Card card { top == superview.top }
          Card twin { top == superview.top }
      }

      """
    // Both instances make the same edit of the component's one statement.
    let same = Self.rewrite(source) { scene in
      scene.constraints.ids.filter { scene.constraints[$0].places.whole.source == 1 }.compactMap {
        guard let second = scene.constraints[$0].second, second.attribute == .top,
          case .view(let view) = second.item
        else { return nil }
        return .setAnchor($0, .second, Anchor(.guide(.safeArea, of: view), .top), constant: nil)
      }
    }
    #expect(
      same
        == source.replacingFirst(
          "name \"Name\" { top == superview.top", "name \"Name\" { top == superview.safeArea.top"))
    // A view of the screen has no name inside of the component.
    let none = Self.rewrite(source) { scene in
      let inside = scene.constraints.ids.first {
        scene.constraints[$0].places.whole.source == 1
      }
      return [.setAnchor(inside ?? ID(0), .second, Anchor(.view(ID(1)), .top), constant: nil)]
    }
    #expect(none == nil)
  }
}

extension String {
  fileprivate func replacingFirst(_ old: String, _ new: String) -> String {
    guard let range = firstRange(of: old) else { return self }
    return replacingCharacters(range, new)
  }

  private func replacingCharacters(_ range: Range<String.Index>, _ new: String) -> String {
    var copy = self
    copy.replaceSubrange(range, with: new)
    return copy
  }
}
