import InsetText
import Testing

@testable import InsetIDE

@Suite struct CompletionTests {
  /// The labels offered at `^`, best first.
  private func labels(_ text: String, library: String? = nil) -> [String] {
    items(text, library: library).map(\.label)
  }

  private func items(_ text: String, library: String? = nil) -> [CompletionItem] {
    let parts = text.split(separator: "^", maxSplits: 1, omittingEmptySubsequences: false)
    var workspace = Workspace()
    workspace.open(
      FileID(0), text: SourceText(parts.joined()), path: "/w/main.inset")
    if let library {
      workspace.open(FileID(1), text: SourceText(library), path: "/w/parts/Card.inset")
    }
    return workspace.snapshot().completions(FileID(0), at: parts[0].utf8.count).items
  }

  @Test func beginnings() {
    #expect(labels("^").prefix(2) == ["screen", "component"])
    #expect(labels("targets {\n  ^\n}").contains("devices"))
    #expect(labels("targets {\n  orientations: ^\n}") == ["portrait", "landscape"])
    let inside = labels("screen A {\n  label a\n  ^\n}")
    for word in ["statusBar", "top", "edges", "label", "stack", "when", "expect", "a"] {
      #expect(inside.contains(word), "\(word)")
    }
    #expect(!inside.contains("axis") && !inside.contains("screen"))
    let stack = labels("screen A {\n  stack s {\n    ^")
    #expect(stack.contains("axis") && !stack.contains("statusBar"))
    #expect(!labels("screen A {\n  guide g {\n    ^\n  }\n}").contains("label"))
    #expect(labels("screen A {\n  when ^").contains("width"))
    #expect(labels("screen A {\n  when width: ^ {\n}}") == ["compact", "regular"])
    #expect(labels("screen A {\n  when os >= 11 {\n  } ^").first == "else")
    #expect(
      labels("screen A { view a { top == 1 as pin }\n when width: compact { inactive ^ } }")
        == ["pin"])
  }

  @Test func anchorsThatAreLegal() {
    let text = "screen A {\n  view a\n  view b {\n    "
    let right = labels(text + "top == superview.^\n  }\n}")
    #expect(right.first == "top" || right.first == "safeArea")
    #expect(right.contains("safeArea") && right.contains("bottom") && right.contains("a"))
    #expect(!right.contains("leading") && !right.contains("width") && !right.contains("edges"))
    let guide = labels(text + "leading == superview.safeArea.^")
    #expect(guide.contains("trailing"))
    #expect(!guide.contains("left") && !guide.contains("firstBaseline"))
    #expect(!guide.contains("leadingMargin"))
    #expect(labels(text + "edges == superview.^").contains("edges"))
    let start = labels(text + "top == ^")
    #expect(start.first == "superview" && start.contains("a") && start.contains("bottom"))
    #expect(!start.contains("width"))
    #expect(labels(text + "top == a.bottom + ^").contains("standard"))
    #expect(labels(text + "top == a.bottom @^").prefix(2) == ["required", "high"])
    #expect(labels(text + "top == a.bottom ^").contains("as"))
    #expect(
      labels(text + "top == superview.safeAreaInsets.^").sorted() == [
        "bottom", "left", "right", "top",
      ])
    #expect(labels(text + "[a, ^].top == top").contains("b"))
    #expect(labels(text + "^\n  }\n}\nscreen B {}").contains("a"))
  }

  @Test func propertiesAndTheirValues() {
    let text = "let pad = 3\nscreen A {\n  stack s {\n    "
    #expect(labels(text + "axis: ^\n}}").prefix(2).sorted() == ["horizontal", "vertical"])
    #expect(labels(text + "spacing: ^\n}}").contains("pad"))
    #expect(
      labels(text + "margins: (^)\n}}").prefix(4).sorted() == [
        "bottom", "leading", "top", "trailing",
      ])
    #expect(labels(text + "hidden: ^").contains("true"))
    #expect(labels("screen A {\n  stack s\n  s.^").contains("axis"))
    #expect(labels("screen A {\n navigationBar: ^").contains("large"))
  }

  @Test func componentsAcrossFiles() {
    let library = "/// A card.\ncomponent Card(title: String, gap: Number = 8) {\n  label head\n}\n"
    let main = "import \"parts/Card.inset\"\nscreen A {\n  "
    #expect(labels(main + "^", library: library).contains("Card"))
    let card = items(main + "Ca^", library: library).first { $0.label == "Card" }
    #expect(card?.snippet?.contains("title: \"${2:text}\"") == true)
    let inside = labels(main + "Card c {\n    ^", library: library)
    #expect(inside.contains("title") && inside.contains("head"))
    #expect(labels(main + "Card c\n  c.^", library: library).contains("head"))
    #expect(labels("import \"^\"\n", library: library) == ["parts/Card.inset"])
  }

  @Test func importsAreFilesOfTheSameLanguage() {
    let main = FileID(0)
    var workspace = Workspace()
    workspace.open(main, text: SourceText("import \""), path: "/w/main.inset")
    workspace.open(FileID(1), text: SourceText(""), path: "/w/Home.storyboard")
    let offered = workspace.snapshot().completions(main, at: 8) {
      ["/w/b/Other.inset", "/w/Cell.xib", "/w/main.inset"]
    }
    #expect(offered.items.map(\.label) == ["b/Other.inset"])
  }

  @Test func insideStringsAndComments() {
    let text = "let gap = 4\nscreen A {\n  view alpha\n  visual \""
    #expect(labels(text + "H:|-[^]-|\"").contains("alpha"))
    #expect(labels(text + "H:|-[al^").contains("alpha"))
    #expect(labels(text + "H:|-(^").contains("gap"))
    #expect(labels(text + "^\"").sorted() == ["H:", "V:"])
    let device = items("targets { devices: \"iph^\" }").first { $0.label == "iphone-x" }
    #expect(device?.text == "iphone-x" && device?.insert.length == 3)
    #expect(items("targets { devices: ^ }").first?.text.hasPrefix("\"") == true)
    #expect(labels("screen A {\n  expect width == 1 on \"^\"").contains("iphone-x"))
    #expect(labels("// inset:disable ^\n").contains("unsafe-edge"))
    #expect(labels("// inset:d^").contains("inset:disable-next-line"))
    #expect(labels("// prose about ^things").isEmpty)
    #expect(labels("screen A { label a \"text ^\" }").isEmpty)
  }

  @Test func wordsAreReplaced() {
    let item = items("screen A { view a { top == superv^iew.top } }").first
    #expect(item?.label == "superview")
    #expect(item?.insert.length == 6 && item?.replace.length == 9)
    #expect(Snapshot.documentation(of: "attribute:top")?.plainText.isEmpty == false)
    #expect(Snapshot.documentation(of: "nothing") == nil)
    for item in items("screen A {\n^\n}") {
      if let subject = item.subject { #expect(Snapshot.documentation(of: subject) != nil) }
    }
  }

  /// At every byte of broken texts every question has an answer.
  @Test(arguments: 0..<3) func everywhereInBrokenTexts(_ seed: Int) {
    var random = RandomSpec(seed: UInt64(seed) + 31)
    let library = random.file()
    var bytes = Array(
      random.file(imports: "0.inset", lets: library.lets, components: library.components).text.utf8)
    for _ in 0..<(seed * 6) {
      let at = random.next(bytes.count)
      switch random.next(4) {
      case 0: bytes.remove(at: at)
      case 1: bytes.insert(UInt8(random.next(256)), at: at)
      case 2:
        bytes.insert(contentsOf: random.pick(["{", "}", "\"", ".", "\n", "(", "/*"]).utf8, at: at)
      default: bytes.removeSubrange(at..<min(bytes.count, at + 12))
      }
    }
    var workspace = Workspace()
    workspace.open(FileID(0), text: SourceText(library.text), path: "/w/0.inset")
    workspace.open(FileID(1), text: SourceText(bytes), path: "/w/1.inset")
    let snapshot = workspace.snapshot()
    let file = FileID(1)
    var offered = 0
    for offset in 0...bytes.count {
      let found = snapshot.completions(file, at: offset)
      offered += found.items.isEmpty ? 0 : 1
      for item in found.items {
        #expect(item.insert.start <= offset && item.insert.end == offset)
        #expect(item.replace.contains(item.insert) && item.replace.end <= bytes.count)
      }
      // The rest in strides that differ, so that all places are met in time.
      guard offset % 3 == seed % 3 else { continue }
      _ = snapshot.hover(file, at: offset)
      _ = snapshot.signature(file, at: offset)
      _ = snapshot.callItem(file, at: offset).map { snapshot.incomingCalls($0) }
      _ = snapshot.definition(file, at: offset)
      _ = snapshot.highlights(file, at: offset)
      _ = snapshot.selections(file, at: [offset])
      if let target = snapshot.renameTarget(file, at: offset) {
        #expect(target.range.start <= offset && offset <= target.range.end)
      }
      if offset % 48 == seed {
        _ = snapshot.references(file, at: offset)
        _ = try? snapshot.rename(file, at: offset, to: "renamed")
        _ = snapshot.formattingOnTyping(file, offset % 96 == seed ? "\n" : "}", at: offset)
        _ = snapshot.formatting(file, in: ByteRange(at: offset))
      }
    }
    #expect(offered > bytes.count / 10)
    let everything = ByteRange(start: 0, end: bytes.count)
    var end = 0
    for token in snapshot.semanticTokens(file) {
      #expect(token.range.start >= end && token.range.end <= bytes.count)
      end = token.range.end
    }
    #expect(snapshot.inlayHints(file, in: everything).allSatisfy { $0.offset <= bytes.count })
    _ = snapshot.lenses(file)
    _ = snapshot.links(file)
    _ = snapshot.linkedRanges(file, at: end / 2)
    _ = snapshot.symbols(file)
    _ = snapshot.folding(file)
    _ = snapshot.workspaceSymbols("a")
  }
}
