import InsetAnalysis
import InsetDevices
import InsetIDE
import InsetModel
import InsetText
import Testing

/// After any edits a workspace knows what a fresh one would know.
@Suite struct IncrementalTests {
  /// Files that nobody looks at are read when all are asked for, and again once something touches them.
  @Test func restingFilesAreReadWhenTheyAreWoken() {
    let file = FileID(0)
    var workspace = Workspace()
    let text =
      "screen A {\n  label a \"A\" { top == superview.top; leading == superview.leading }\n}\n"
    workspace.open(file, text: SourceText(text), path: "a.inset", isResting: true)
    #expect(workspace.snapshot().diagnostics(file).isEmpty)
    #expect(workspace.hasStaleFiles)
    workspace.wakeResting()
    let found = workspace.snapshot().diagnostics(file)
    #expect(!found.isEmpty && !workspace.hasStaleFiles)
    workspace.replaceText(file, with: SourceText("screen A {\n}\n"))
    #expect(workspace.hasStaleFiles)
    workspace.wakeResting()
    #expect(workspace.snapshot().diagnostics(file) != found)
    workspace.open(file, text: SourceText(text), path: "a.inset")
    #expect(!workspace.hasStaleFiles)
    #expect(workspace.snapshot().diagnostics(file) == found)
  }

  static let spec = """
    let gutter = 16
    targets { devices: "iphone-x", "iphone-8"
      orientations: portrait, landscape }
    component Card(title: String, height: Number = 40) {
      label caption { text: title; top == superview.top + 4; leading == superview.leading }
      height == height
    }
    screen First {
      navigationBar: standard
      label title "Welcome" {
        top == superview.top + gutter
        leading == superview.margins.leading
      }
      stack form {
        axis: vertical
        top == title.bottom + 8
        horizontalEdges == superview.readable.horizontalEdges
        field email "Email"
        button go "Go" { height >= 44 as target }
      }
      when width: regular { form.axis: horizontal }
      expect go.bottom <= root.safeArea.bottom
    }
    screen Second {
      Card card { title: "Ada"; edges == superview.safeArea.edges inset 8 }
      image back { edges == superview.edges; role: background }
      view strip { bottom == superview.bottom - 34; height == 20; horizontalEdges == superview.horizontalEdges }
    }
    screen Shares {
      stack parts {
        distribution: fillProportionally
        edges == superview.safeArea.edges
        view a { view b { edges == superview.edges inset 3; width == 20; height == 10 } }
        label l "x"
      }
    }

    """
  static let pieces = [
    "superview.top", "safeArea", "+ 20", "- 34", "{", "}", "\n", "gutter", "title", "== ", ">= 10",
    "@high", "when os >= 11 {", "else", "// c", "\"", "label x \"y\" { }\n", "width == 10\n",
    "screen Third {\n", "hidden: true\n", "card", "role: background\n", "let a = 3\n", "é🙂",
  ]

  @Test(arguments: 0..<6) func equalsFromScratch(seed: Int) throws {
    var random = Random(UInt64(seed) &* 7919 &+ 17)
    var text = SourceText(Self.spec)
    var workspace = Workspace()
    let file = FileID(0)
    workspace.open(file, text: text, path: "a.inset")
    _ = workspace.snapshot()
    for step in 0..<60 {
      var edits: [TextEdit] = []
      for _ in 0...random.next(2) {
        let start = random.next(text.count + 1)
        let length = min(text.count - start, random.next(4) == 0 ? random.next(30) : random.next(3))
        let edit = TextEdit(
          range: ByteRange(start: start, end: start + length),
          replacement: random.next(3) == 0 ? "" : Self.pieces[random.next(Self.pieces.count)])
        edits.append(edit)
        text.apply(edit)
      }

      workspace.edit(file, edits)
      // Now and then back to a text that means something.
      if step % 20 == 19 {
        text = SourceText(Self.spec)
        workspace.replaceText(file, with: text)
      }
      let snapshot = workspace.snapshot()
      var fresh = Workspace()
      fresh.open(file, text: text, path: "a.inset")
      let expected = fresh.snapshot()
      #expect(snapshot.text(file) == text)
      let same = snapshot.diagnostics(file) == expected.diagnostics(file)
      #expect(same, "seed \(seed) step \(step): diagnostics differ\n\(text.string)")
      let frames = try snapshot.frames(file)
      let sameFrames = frames == (try expected.frames(file))
      #expect(sameFrames, "seed \(seed) step \(step): frames differ\n\(text.string)")
      if !same || !sameFrames { return }
      let offset = random.next(text.count + 1)
      #expect(snapshot.hover(file, at: offset) == expected.hover(file, at: offset))
    }
  }

  /// Only numbers change, so that plans and rounds of solving are kept.
  @Test(arguments: 0..<2) func numbersEqualFromScratch(seed: Int) throws {
    var random = Random(UInt64(seed) &* 104_729 &+ 5)
    var text = SourceText(Self.spec)
    var workspace = Workspace()
    let file = FileID(0)
    workspace.open(file, text: text, path: "a.inset")
    _ = workspace.snapshot()
    let plans = workspace.counters.systemsPlanned
    for step in 0..<25 {
      let digits = text.bytes.indices.filter {
        0x30...0x39 ~= text.bytes[$0] && text.bytes[$0 - 1] != UInt8(ascii: "-")
          && text.bytes[$0 - 1] != UInt8(ascii: "x")
      }
      let edit = TextEdit(
        range: ByteRange(at: digits[random.next(digits.count)]),
        replacement: String(random.next(10)))
      // Some numbers grow, others lose what they grew by.
      let isGrowing = random.next(2) == 0
      let change =
        isGrowing
        ? edit
        : TextEdit(
          range: ByteRange(start: edit.range.start, end: edit.range.start + 1),
          replacement: edit.replacement)
      text.apply(change)
      workspace.edit(file, [change])
      let snapshot = workspace.snapshot()
      var fresh = Workspace()
      fresh.open(file, text: text, path: "a.inset")
      let expected = fresh.snapshot()
      let frames = try snapshot.frames(file)
      let same =
        try snapshot.diagnostics(file) == expected.diagnostics(file)
        && frames == expected.frames(file)
      #expect(same, "seed \(seed) step \(step)\n\(text.string)")
      if !same { return }
    }
    // Far fewer than two screens' plans a step.
    let fresh = plans * 25
    #expect(workspace.counters.systemsPlanned - plans < fresh / 2)
  }

  /// Many screens that come at once are worked on by all cores: nothing else may be different.
  @Test func manyScreensAtOnceAreWhatTheyAreOneByOne() throws {
    let screens = (0..<20).map { number in
      "screen S\(number) {\n  label a \"A\" { top == superview.top + \(number); "
        + "\(number % 3 == 0 ? "" : "leading == superview.leading") }\n}\n"
    }
    let file = FileID(0)
    var atOnce = Workspace()
    atOnce.open(file, text: SourceText(screens.joined()), path: "a.inset")
    let found = atOnce.snapshot()
    var oneByOne = Workspace()
    var text = SourceText("")
    oneByOne.open(file, text: text, path: "a.inset")
    for screen in screens {
      let edit = TextEdit(range: ByteRange(at: text.count), replacement: screen)
      text.apply(edit)
      oneByOne.edit(file, [edit])
      _ = oneByOne.snapshot()
    }
    let expected = oneByOne.snapshot()
    #expect(found.diagnostics(file).count > 20)
    #expect(found.diagnostics(file) == expected.diagnostics(file))
    #expect(try found.frames(file) == expected.frames(file))
    #expect(atOnce.counters.screensAnalyzed == 20 && oneByOne.counters.screensAnalyzed == 20)
    #expect(atOnce.counters.solves == oneByOne.counters.solves)
    #expect(atOnce.counters.systemsPlanned == oneByOne.counters.systemsPlanned)
  }

  /// In a screen of several views that do not depend on each other, of several screens.
  @Test func anEditInsideOneViewSolvesOneComponent() throws {
    var spec = ""
    for number in 0..<8 {
      spec += "screen S\(number) {\n"
      for view in 0..<4 {
        spec += """
            label v\(view) "text" {
              top == superview.safeArea.top + \(30 * view + 8)
              leading == superview.safeArea.leading + 8
              width <= 150\(number)\(view)
              height >= 21
            }

          """
      }
      spec += "}\n"
    }
    var workspace = Workspace()
    let file = FileID(0)
    workspace.open(file, text: SourceText(spec))
    _ = workspace.snapshot()
    let place = try #require(Array(spec.utf8).firstRange(of: Array("15042".utf8)))
    var before = workspace.counters
    for digit in ["6", "7", "8", "9"] {
      before = workspace.counters
      workspace.edit(
        file,
        [
          TextEdit(
            range: ByteRange(start: place.lowerBound + 1, end: place.lowerBound + 2),
            replacement: digit)
        ])
      _ = workspace.snapshot()
    }
    let after = workspace.counters
    // The block of the view.
    #expect(after.bytesLexed - before.bytesLexed < 200)
    #expect(after.nodesParsed - before.nodesParsed < 40)
    #expect(after.scenesLowered - before.scenesLowered == 1)
    #expect(after.screensAnalyzed - before.screensAnalyzed == 1)
    #expect(after.rulesRun - before.rulesRun == RuleCatalogue.all.count)
    #expect(after.systemsPlanned == before.systemsPlanned)
    let solves = after.solves - before.solves
    #expect(solves >= 24)
    // One component for each solve: the width of that label.
    #expect(after.componentsSolved - before.componentsSolved == solves)
  }

  /// Names are compared anew only where one changes; two that are equal are told of as ever.
  @Test func screensThatGetEqualNames() {
    let texts = [
      "screen A {}\nscreen B {}\nscreen C {}\n", "screen A {}\nscreen A {}\nscreen C {}\n",
      "screen A {}\nscreen A { view a {} }\nscreen C {}\n", "screen A {}\nscreen C {}\n",
      "screen A {}\nscreen {}\nscreen C {}\n", "screen A {}\nscreen C {}\nscreen C {}\n",
      "screen A {}\nscreen B {}\nscreen C {}\n", "screen C {}\nscreen B {}\nscreen A {}\n",
    ]
    var workspace = Workspace()
    let file = FileID(0)
    workspace.open(file, text: SourceText(texts[0]))
    _ = workspace.snapshot()
    for text in texts {
      workspace.replaceText(file, with: SourceText(text))
      var fresh = Workspace()
      fresh.open(file, text: SourceText(text))
      let expected = fresh.snapshot().diagnostics(file)
      #expect(workspace.snapshot().diagnostics(file) == expected, "\(text)")
      let equal = text.contains("A {}\nscreen A") || text.contains("C {}\nscreen C")
      #expect(expected.contains { $0.rule == .duplicateName } == equal)
    }
  }

  @Test func anEditInOneScreenLeavesTheOthersAlone() {
    var workspace = Workspace()
    let file = FileID(0)
    workspace.open(file, text: SourceText(Self.spec), path: "a.inset")
    _ = workspace.snapshot()
    let before = workspace.counters
    let at = Array(Self.spec.utf8).firstRange(of: Array("- 34".utf8))
    guard let at else { return }
    workspace.edit(
      file,
      [TextEdit(range: ByteRange(start: at.lowerBound, end: at.upperBound), replacement: "- 35")])
    _ = workspace.snapshot()
    let after = workspace.counters
    #expect(after.scenesLowered - before.scenesLowered == 1)
    #expect(after.screensAnalyzed - before.screensAnalyzed == 1)
    #expect(after.bytesLexed - before.bytesLexed < 200)
  }
}

/// A small repeatable generator (SplitMix64).
struct Random {
  private var state: UInt64
  init(_ seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
  /// A number from 0 up to `bound`, which is left out.
  mutating func next(_ bound: Int) -> Int { bound <= 0 ? 0 : Int(next() % UInt64(bound)) }
}
