import InsetDevices
import InsetIDE
import InsetText
import Testing

/// Files that import each other: what one says counts in the others at once, and nothing else does.
@Suite struct ImportTests {
  static let parts = [
    """
    targets { devices: "iphone-x"; os: 15; orientations: portrait }
    import "parts/card.inset"
    import "base.inset"
    screen Home {
      Card card { title: "Ada"; edges == superview.safeArea.edges inset gap }
      label foot "Foot" { bottom == superview.safeArea.bottom - gap; leading == superview.leading + gap }
    }
    screen Two { Row row { top == superview.safeArea.top; leading == superview.margins.leading } }

    """,
    """
    import "../base.inset"
    import "row.inset"
    let inner = gap / 2
    component Card(title: String, lines: Number = 1) {
      label caption { text: title; lines: lines; top == superview.top + inner; leading == superview.leading }
      Row row { top == caption.bottom; leading == superview.leading + inner }
    }

    """,
    """
    import "../base.inset"
    component Row(spacing: Number = 4) {
      // inset:disable-next-line location-multiplier
      image icon { size: (20, 20); top == superview.top + spacing; leading == superview.leading; bottom == superview.bottom }
      icon.trailing == self.trailing - gap
    }

    """,
    """
    let gap = 16
    let unused = gap * 2
    screen Base { view v { edges == superview.edges inset gap } }

    """,
  ]
  static let paths = ["home.inset", "parts/card.inset", "parts/row.inset", "base.inset"]
  static let pieces = [
    "gap", "16", "+ 4", "\n", "}", "{", "component Row { height == 10 }\n", "let gap = 20\n",
    "import \"base.inset\"\n", "import \"../home.inset\"\n", "import \"card.inset\"\n",
    "import \"parts/row.inset\"\n", "inner", "Card", "Row", "screen X { Row r { } }\n",
    "// inset:disable conflict\n", "// inset:enable conflict\n", "width == 30\n", "title",
    "component Card { Row row { } }\n", "component Row { Card card { } }\n", "\"", "é", "lines: 2",
  ]

  @Test(arguments: 0..<6) func equalsFromScratch(seed: Int) throws {
    var random = Random(UInt64(seed) &* 104_729 &+ 3)
    var texts = Self.parts.map { SourceText($0) }
    var isOpen = [true, true, true, true]
    var workspace = Workspace()
    func open(_ index: Int) {
      workspace.open(FileID(UInt32(index)), text: texts[index], path: Self.paths[index])
    }
    for index in texts.indices { open(index) }
    _ = workspace.snapshot()
    for step in 0..<50 {
      for _ in 0...random.next(2) {
        let index = random.next(texts.count)
        let file = FileID(UInt32(index))
        switch random.next(12) {
        case 0:
          if isOpen[index] { workspace.close(file) } else { open(index) }
          isOpen[index].toggle()
        case 1:
          texts[index] = SourceText(Self.parts[index])
          if isOpen[index] { workspace.replaceText(file, with: texts[index]) }
        default:
          let start = random.next(texts[index].count + 1)
          let length = min(texts[index].count - start, random.next(5) == 0 ? random.next(30) : 0)
          let edit = TextEdit(
            range: ByteRange(start: start, end: start + length),
            replacement: random.next(4) == 0 ? "" : Self.pieces[random.next(Self.pieces.count)])
          texts[index].apply(edit)
          if isOpen[index] { workspace.edit(file, [edit]) }
        }
      }
      // Edits add up between two looks, as they do between two keystrokes.
      if random.next(3) == 0 { continue }
      let snapshot = workspace.snapshot()
      var fresh = Workspace()
      for index in texts.indices where isOpen[index] {
        fresh.open(FileID(UInt32(index)), text: texts[index], path: Self.paths[index])
      }
      #expect(workspace.missingImports() == fresh.missingImports())
      let expected = fresh.snapshot()
      for index in texts.indices where isOpen[index] {
        let file = FileID(UInt32(index))
        let found = snapshot.diagnostics(file)
        let same = found == expected.diagnostics(file)
        #expect(same, "seed \(seed) step \(step): \(Self.paths[index]) has other diagnostics")
        let sameFrames = try snapshot.frames(file) == expected.frames(file)
        #expect(sameFrames, "seed \(seed) step \(step): \(Self.paths[index]) has other frames")
        if !same || !sameFrames { return }
      }
    }
  }

  private func workspace(_ texts: [String: String]) -> Workspace {
    var workspace = Workspace()
    for (index, path) in texts.keys.sorted().enumerated() {
      workspace.open(FileID(UInt32(index)), text: SourceText(texts[path] ?? ""), path: path)
    }
    return workspace
  }

  private func messages(_ snapshot: Snapshot, _ file: UInt32) -> [String] {
    snapshot.diagnostics(FileID(file)).map { "\($0.rule): \($0.message)" }
  }

  @Test func anEditCountsWhereItIsImportedAndNowhereElse() throws {
    var workspace = Workspace()
    for (index, text) in Self.parts.enumerated() {
      workspace.open(FileID(UInt32(index)), text: SourceText(text), path: Self.paths[index])
    }
    workspace.open(
      FileID(9), text: SourceText("screen Alone { view v { edges == superview.edges } }"),
      path: "alone.inset")
    let before = workspace.snapshot()
    #expect(messages(before, 0) == [])
    let counters = workspace.counters
    workspace.replaceText(
      FileID(3), with: SourceText(Self.parts[3].replacing("gap = 16", with: "gap = 24")))
    let after = workspace.snapshot()
    // Home, Two, Base; the screen of the file that imports nothing is left alone.
    #expect(workspace.counters.screensAnalyzed - counters.screensAnalyzed == 3)
    func card(_ snapshot: Snapshot) throws -> Rect? {
      try snapshot.frames(FileID(0)).first?.environments.first?.views.first {
        $0.path == "root.card"
      }?.frame
    }
    #expect(try card(before) == Rect(x: 16, y: 60, width: 343, height: 702))
    #expect(try card(after) == Rect(x: 24, y: 68, width: 327, height: 686))
  }

  @Test func aComponentMeansTheComponentsOfItsOwnFile() throws {
    var workspace = workspace([
      "a.inset": """
      import "b.inset"
      component Dot { width == 5; height == 5 }
      screen S {
        Pair pair { top == superview.safeArea.top; leading == superview.margins.leading }
        Dot dot { top == pair.bottom; leading == superview.margins.leading }
      }
      """,
      "b.inset": """
      component Dot { width == 20; height == 30 }
      component Pair { Dot one { edges == superview.edges } }
      """,
    ])
    func sizes(_ snapshot: Snapshot) throws -> [Double] {
      try snapshot.frames(FileID(0))[0].environments[0].views.dropFirst().map(\.frame.width)
    }
    let before = workspace.snapshot()
    #expect(messages(before, 0) == [])
    #expect(try sizes(before) == [20, 20, 5])
    let text = try #require(before.text(FileID(1))).string
    workspace.replaceText(FileID(1), with: SourceText(text.replacing("20", with: "24")))
    #expect(try sizes(workspace.snapshot()) == [24, 24, 5])
  }

  @Test func cyclesOfComponentsAreToldAtEveryEdge() {
    var workspace = workspace([
      "a.inset": """
      component A { B b { } }
      component B { when width: compact { C c { } } }
      component C { view v { A a { } }; C c { } }
      component D { A a { } }
      """,
      "b.inset": "import \"a.inset\"\nscreen S { D d { edges == superview.edges } }",
    ])
    let snapshot = workspace.snapshot()
    #expect(
      messages(snapshot, 0) == [
        "component-cycle: 'A' contains itself: A → B → C → A",
        "component-cycle: 'B' contains itself: B → C → A → B",
        "component-cycle: 'C' contains itself: C → A → B → C",
        "component-cycle: 'C' contains itself: C → C",
      ])
    #expect(!messages(snapshot, 1).contains { $0.hasPrefix("component-cycle") })
  }

  @Test func cyclesOfFilesAreToldAtEveryEdge() {
    var workspace = workspace([
      "a.inset": "import \"b.inset\"\nlet x = 1", "b.inset": "import \"c.inset\"\nlet y = 2",
      "c.inset": "import \"a.inset\"\nlet z = 3", "d.inset": "import \"a.inset\"\nlet w = x",
    ])
    let snapshot = workspace.snapshot()
    for (file, target) in [(UInt32(0), "b"), (1, "c"), (2, "a")] {
      #expect(
        messages(snapshot, file) == ["import: \"\(target).inset\" imports this file: a cycle"])
    }
    #expect(messages(snapshot, 3) == [])
    workspace.replaceText(FileID(2), with: SourceText("let z = 3"))
    let fixed = workspace.snapshot()
    #expect((0..<4).flatMap { messages(fixed, UInt32($0)) } == [])
  }
}
