import InsetDevices
import InsetIDE
import InsetModel
import InsetText
import Testing

/// Storyboards are worked on where they change, and after any edits a workspace knows what a fresh one
/// would know.
@Suite struct IncrementalTests {
  private let file = FileID(0)
  private let settingsFile = FileID(1)

  /// A workspace that checks on few devices, so that many states can be compared.
  private func open(_ text: SourceText, path: String = "Main.storyboard") -> Workspace {
    var workspace = Workspace()
    workspace.openSettings(
      settingsFile, text: SourceText(#"{"targets": {"devices": ["iphone-x", "ipad-9"]}}"#))
    workspace.open(file, text: text, path: path)
    workspace.setSettings(settingsFile, of: file)
    return workspace
  }

  private func offsets(of words: String, in text: SourceText) -> [Int] {
    let words = Array(words.utf8)
    return text.bytes.indices.dropLast(words.count).filter {
      text.bytes[$0] == words[0] && text.bytes[$0..<($0 + words.count)].elementsEqual(words)
    }
  }

  private func isEqual(
    _ workspace: inout Workspace, _ text: SourceText, _ what: String,
    shownBy references: [ControllerReference] = []
  ) throws -> Bool {
    var fresh = open(text)
    fresh.setReferences(references, of: file)
    let found = workspace.snapshot()
    let expected = fresh.snapshot()
    #expect(found.text(file) == text, "\(what): text")
    let areSame = found.diagnostics(file) == expected.diagnostics(file)
    #expect(areSame, "\(what): diagnostics")
    let framesAreSame = try found.frames(file) == expected.frames(file)
    #expect(framesAreSame, "\(what): frames")
    for part in 0..<7 {
      let offset = text.count * part / 7
      #expect(found.hover(file, at: offset) == expected.hover(file, at: offset), "\(what): hover")
      #expect(
        found.preview(file, at: offset)?.path == expected.preview(file, at: offset)?.path,
        "\(what): preview")
    }
    for (number, diagnostic) in expected.diagnostics(file).enumerated() where number % 5 == 0 {
      #expect(
        found.fixes(for: diagnostic, in: file) == expected.fixes(for: diagnostic, in: file),
        "\(what): fixes of \(diagnostic.rule)")
    }
    return areSame && framesAreSame
  }

  // MARK: What an edit costs

  @Test func aBlankCostsNoScene() throws {
    var text = SourceText(GeneratedStoryboard.text(scenes: 22))
    #expect(text.count >= 150_000)
    var workspace = open(text)
    _ = workspace.snapshot()
    #expect(workspace.counters.scenesLowered == 44)
    for place in ["<label opaque", "<constraint firstItem=\"bo", "<scene sceneID", "<resources"] {
      let all = offsets(of: place, in: text)
      let edit = TextEdit(range: ByteRange(at: all[all.count / 2]), replacement: " ")
      text.apply(edit)
      let before = workspace.counters
      workspace.edit(file, [edit])
      _ = workspace.snapshot()
      #expect(workspace.counters == before, "\(place)")
    }
    #expect(try isEqual(&workspace, text, "blanks"))
  }

  @Test func anEditInOneSceneLowersThatSceneAlone() throws {
    var text = SourceText(GeneratedStoryboard.text(scenes: 5))
    var workspace = open(text)
    _ = workspace.snapshot()
    let place = try #require(offsets(of: #"constant="12" id="bto-00-002"#, in: text).first)
    let edit = TextEdit(
      range: ByteRange(start: place + 10, end: place + 12), replacement: "112")
    text.apply(edit)
    let before = workspace.counters
    workspace.edit(file, [edit])
    _ = workspace.snapshot()
    // The controller's view and the cell in it.
    #expect(workspace.counters.scenesLowered - before.scenesLowered == 2)
    #expect(workspace.counters.screensAnalyzed - before.screensAnalyzed == 2)
    #expect(try isEqual(&workspace, text, "a number"))
  }

  /// What one scene says of its bars counts for those that it shows.
  @Test func anEditOfAContainerReachesWhatItContains() throws {
    var text = SourceText(GeneratedStoryboard.text(scenes: 3))
    var workspace = open(text)
    _ = workspace.snapshot()
    let place = try #require(offsets(of: #" sceneMemberID="viewController">"#, in: text).first)
    let edit = TextEdit(
      range: ByteRange(at: place), replacement: #" navigationBarHidden="YES""#)
    text.apply(edit)
    workspace.edit(file, [edit])
    #expect(try isEqual(&workspace, text, "a hidden bar"))
  }

  /// What another storyboard shows with other bars is laid out anew, and nothing else.
  @Test func referencesFromOutsideReachWhatTheyShow() throws {
    var text = SourceText(GeneratedStoryboard.text(scenes: 4))
    var workspace = open(text)
    let last = text.count
    _ = workspace.snapshot()
    var container = ControllerContainer()
    container.hasLargeTitles = true
    container.isTabBarOpaque = true
    let reference = ControllerReference(
      storyboard: "Main", identifier: "screen3", kind: .push,
      surroundings: ControllerSurroundings(navigation: container, tabBar: container))
    let plain = workspace.snapshot().diagnostics(file)
    let states = [[reference], [], [reference, reference], [reference]]
    for (number, references) in states.enumerated() {
      let before = workspace.counters
      workspace.setReferences(references, of: file)
      #expect(
        try isEqual(&workspace, text, "references \(number)", shownBy: references))
      // It hands its tab bar on to the three that it leads to; their cells have no bars.
      let lowered = workspace.counters.scenesLowered - before.scenesLowered
      #expect(lowered == (number == 3 ? 0 : 4), "references \(number)")
      // An edit behind a change that nobody looked at.
      let place = try #require(offsets(of: #"constant="12" id="bto-00-001"#, in: text).first)
      let edit = TextEdit(
        range: ByteRange(start: place + 10, end: place + 12), replacement: "\(number + 12)")
      if number == 1 {
        workspace.setReferences([reference], of: file)
        workspace.edit(file, [edit])
        text.apply(edit)
        workspace.setReferences([], of: file)
        #expect(try isEqual(&workspace, text, "an edit beside"))
        let back = TextEdit(range: edit.range, replacement: "12")
        workspace.edit(file, [back])
        text.apply(back)
        #expect(workspace.snapshot().diagnostics(file) == plain)
      }
    }
    #expect(text.count == last)
  }

  @Test func manyBlanksInOneScene() throws {
    var text = SourceText(GeneratedStoryboard.text(scenes: 2))
    var workspace = open(text)
    _ = workspace.snapshot()
    let places = offsets(of: "<", in: text).filter { $0 > 0 && text.bytes[$0 - 1] == 0x20 }
    for index in 0..<90 {
      // From the end, so that the places stay right.
      let edit = TextEdit(
        range: ByteRange(at: places[places.count - 30 - index]), replacement: "  ")
      text.apply(edit)
      workspace.edit(file, [edit])
      if index % 45 == 44 { #expect(try isEqual(&workspace, text, "blank \(index)")) }
    }
  }

  // MARK: Any edits

  private struct Numbers: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &+ 0x9E37_79B9_7F4A_7C15
      var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
    mutating func next(_ bound: Int) -> Int {
      bound <= 0 ? 0 : Int.random(in: 0..<bound, using: &self)
    }
  }

  private func edit(of text: SourceText, _ numbers: inout Numbers) -> TextEdit {
    let bytes = text.bytes
    func next(_ byte: Character, from start: Int) -> Int? {
      bytes[min(start, bytes.count)...].firstIndex(of: byte.asciiValue ?? 0)
    }
    let start = numbers.next(bytes.count)
    switch numbers.next(12) {
    case 0, 1, 2, 3:
      guard let tag = next("<", from: start) else { break }
      let blanks = ["\n", " ", "\n        ", "\t", "\r\n"]
      return TextEdit(
        range: ByteRange(at: tag), replacement: blanks[numbers.next(blanks.count)])
    case 4, 5:
      guard let end = next(">", from: start) else { break }
      let blanks = bytes[(end + 1)...].prefix { $0 == 0x20 || $0 == 0x0A }
      return TextEdit(
        range: ByteRange(start: end + 1, end: end + 1 + numbers.next(blanks.count + 1)),
        replacement: "")
    case 6, 7:
      guard let digit = bytes[start...].firstIndex(where: { 0x31...0x39 ~= $0 }) else { break }
      return TextEdit(
        range: ByteRange(start: digit, end: digit + 1), replacement: String(numbers.next(10)))
    case 8:
      guard let quote = next("\"", from: start), let end = next("\"", from: quote + 1) else {
        break
      }
      let values = ["YES", "NO", "top", "", "40", "roo-00-001", "widthClass=compact"]
      return TextEdit(
        range: ByteRange(start: quote + 1, end: end),
        replacement: values[numbers.next(values.count)])
    case 9:
      guard let from = next("<", from: start), let end = next(">", from: from) else { break }
      return TextEdit(range: ByteRange(start: from, end: end + 1), replacement: "")
    case 10:
      let scenes = offsets(of: "<scene ", in: text)
      let ends = offsets(of: "</scene>", in: text)
      guard let first = scenes.first, let last = ends.last, scenes.count == ends.count else {
        break
      }
      let chosen = numbers.next(scenes.count)
      let range = ByteRange(start: scenes[chosen], end: ends[chosen] + 8)
      guard range.start >= first, range.end <= last + 8 else { break }
      return numbers.next(2) == 0
        ? TextEdit(range: range, replacement: "")
        : TextEdit(range: ByteRange(at: range.end), replacement: text[range])
    default: break
    }
    return TextEdit(range: ByteRange(at: start), replacement: " ")
  }

  private func compare(
    _ original: SourceText, steps: Int, seed: Int, _ name: String
  ) throws {
    var numbers = Numbers(state: UInt64(seed) &* 7919 &+ 3)
    var text = original
    var workspace = open(text)
    _ = workspace.snapshot()
    for step in 0..<steps {
      var edits: [TextEdit] = []
      for _ in 0...numbers.next(3) {
        let edit = edit(of: text, &numbers)
        text.apply(edit)
        edits.append(edit)
      }
      workspace.edit(file, edits)
      guard try isEqual(&workspace, text, "\(name), seed \(seed), step \(step)") else { return }
      // A text that cannot be read any more has nothing to be compared.
      if workspace.snapshot().diagnostics(file).contains(where: { $0.rule == .syntax }) {
        text = original
        workspace.replaceText(file, with: text)
        guard try isEqual(&workspace, text, "\(name), seed \(seed), back at \(step)") else {
          return
        }
      }
    }
  }

  @Test(arguments: 0..<4) func equalsFromScratch(seed: Int) throws {
    try compare(
      SourceText(GeneratedStoryboard.text(scenes: 3)), steps: 30, seed: seed, "generated")
  }

  @Test(.enabled(if: Corpus.isThere)) func corpusEqualsFromScratch() throws {
    let files = try Corpus.sample().filter { (4_000..<40_000).contains($0.text.count) }
    var done = 0
    for (number, item) in files.enumerated()
    where Corpus.isWhole || number % max(1, files.count / 12) == 0 {
      try compare(item.text, steps: 6, seed: number, item.path)
      done += 1
    }
    #expect(done > 8)
  }

  /// The largest documents of the corpus pay for blanks no more than ours do.
  @Test(.enabled(if: Corpus.isThere)) func aBlankInTheCorpusCostsNoScene() throws {
    let texts = try Corpus.texts().map(\.text).filter { (140_000..<260_000).contains($0.count) }
    #expect(!texts.isEmpty)
    for text in texts.prefix(2) {
      var workspace = open(text)
      _ = workspace.snapshot()
      let before = workspace.counters
      guard before.scenesLowered > 0 else { continue }
      let places = offsets(of: "<constraint ", in: text)
      workspace.edit(
        file, [TextEdit(range: ByteRange(at: places[places.count / 2]), replacement: " ")])
      _ = workspace.snapshot()
      #expect(workspace.counters == before)
    }
  }
}
