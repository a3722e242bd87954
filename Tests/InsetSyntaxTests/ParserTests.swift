import InsetSyntax
import InsetText
import Testing

@Suite struct ParserTests {
  private let source = """
    import "a.inset"
    let gutter = 8 * 2 - 1
    /// A card.
    ///   Indented.
    component Card(title: String = "x", wide: Bool) { label t }
    screen `My Screen` {
        [a, b.c].top <= form.email.bottom + standard inset (top: 8, 4) @high as rim
        form.axis: horizontal, "two", iOS 15.5
        image pic "p\\"q" { }
        visual "[a]" options: alignAllTop, alignAllBottom
        when width: compact, os >= 11 { } else when idiom: pad { } else { inactive rim }
        expect a.frame == (0, 0, 10, 20) on "x" landscape
        expect a not inside root.safeArea
        height >= max(--3, (4))
    }

    """

  @Test func typedViews() throws {
    let text = SourceText(source)
    let tree = SyntaxTree.parse(text)
    #expect(tree.problems.isEmpty)
    let file = tree.file
    #expect(file.imports.first?.path?.value(in: text) == "a.inset")
    let constant = try #require(file.lets.first)
    #expect(constant.name?.text(in: text) == "gutter")
    guard case .binary(let sum)? = constant.value else {
      Issue.record("no sum")
      return
    }
    #expect(sum.rest.map(\.operation) == [.minus])
    let card = try #require(file.components.first)
    #expect(card.documentation(in: text) == "A card.\n  Indented.")
    #expect(text[card.range].hasPrefix("component"))
    #expect(card.parameters.map { $0.name?.text(in: text) } == ["title", "wide"])
    #expect(card.parameters.map { $0.type?.text(in: text) } == ["String", "Bool"])
    guard case .string(let string)? = card.parameters[0].defaultValue else {
      Issue.record("no default")
      return
    }
    #expect(string.string?.value(in: text) == "x")
    #expect(card.parameters[1].defaultValue == nil)
    let screen = try #require(file.screens.first)
    #expect(screen.name?.text(in: text) == "My Screen")
    #expect(screen.name.map { text[$0.range] } == "`My Screen`")
    #expect(screen.block?.rightBrace != nil)
  }

  @Test func typedStatements() throws {
    let text = SourceText(source)
    let screen = try #require(SyntaxTree.parse(text).file.screens.first)
    let statements = screen.block?.statements ?? []
    #expect(statements.count == 8)
    guard statements.count == 8, case .constraint(let constraint) = statements[0],
      case .property(let property) = statements[1], case .view(let view) = statements[2],
      case .visual(let visual) = statements[3], case .when(let when) = statements[4],
      case .expect(let frame) = statements[5], case .expect(let inside) = statements[6],
      case .constraint(let height) = statements[7]
    else {
      Issue.record("wrong statements")
      return
    }
    guard case .list(let list)? = constraint.terms else {
      Issue.record("no list")
      return
    }
    #expect(list.paths.map { $0.segments.map { $0.text(in: text) } } == [["a"], ["b", "c"]])
    #expect(list.attribute?.text(in: text) == "top")
    #expect(constraint.relation == .lessOrEqual)
    #expect(constraint.value.map { text[$0.range] } == "form.email.bottom + standard")
    guard case .tuple(let tuple)? = constraint.inset?.value else {
      Issue.record("no tuple")
      return
    }
    #expect(tuple.elements.map { $0.label?.text(in: text) } == ["top", nil])
    #expect(constraint.priority?.value.map { text[$0.range] } == "high")
    #expect(constraint.name?.text(in: text) == "rim")

    #expect(property.owner.map { $0.text(in: text) } == ["form"])
    #expect(property.name?.text(in: text) == "axis")
    #expect(property.values.count == 3)
    #expect(property.values[0].word?.text(in: text) == "horizontal")
    guard case .version(let version) = property.values[2] else {
      Issue.record("no version")
      return
    }
    #expect(version.name?.text(in: text) == "iOS")
    #expect(version.number?.value(in: text) == 15.5)

    #expect(view.kindName?.text(in: text) == "image")
    #expect(view.name?.text(in: text) == "pic")
    #expect(view.text?.value(in: text) == "p\"q")
    #expect(visual.options.count == 2)

    #expect(when.branches.map(\.keywords.count) == [1, 2, 1])
    #expect(when.branches.map(\.conditions.count) == [2, 1, 0])
    let conditions = when.branches[0].conditions
    #expect(conditions.map { $0.subject?.text(in: text) } == ["width", "os"])
    #expect(conditions[0].value?.text(in: text) == "compact")
    #expect(conditions[1].relation == .greaterOrEqual)
    #expect(conditions[1].number?.value(in: text) == 11)

    #expect(frame.device?.value(in: text) == "x")
    #expect(frame.orientation?.text(in: text) == "landscape")
    guard case .comparison(let comparison)? = frame.claim,
      case .placement(let placement)? = inside.claim
    else {
      Issue.record("no claims")
      return
    }
    #expect((comparison.left?.range).map { text[$0] } == "a.frame")
    #expect(comparison.figures?.elements.count == 4)
    #expect(placement.isNegated && placement.isInside == true)
    #expect(placement.objects.map { text[$0.range] } == ["root.safeArea"])

    guard case .call(let call)? = height.value, case .negation(let negation) = call.arguments[0]
    else {
      Issue.record("no call")
      return
    }
    #expect(call.function?.text(in: text) == "max")
    #expect(!negation.isNegative && call.arguments.count == 2)
  }

  @Test func unfinishedStatementsKeepWhatTheyHave() throws {
    let text = SourceText("screen A {\n  label\n  top ==\n  width == a.\n  stack { }\n}\n")
    let tree = SyntaxTree.parse(text)
    #expect(tree.problems.count == 4)
    let statements = try #require(tree.file.screens.first?.block?.statements)
    guard statements.count == 4, case .constraint(let bare) = statements[0],
      case .constraint(let top) = statements[1], case .constraint(let width) = statements[2],
      case .view(let stack) = statements[3]
    else {
      Issue.record("wrong statements")
      return
    }
    #expect(top.relation == .equal && top.value == nil)
    #expect(bare.relation == nil && bare.terms.map { text[$0.range] } == "label")
    guard case .path(let path)? = width.value else {
      Issue.record("no path")
      return
    }
    #expect(path.endsInDot)
    #expect(stack.name == nil && stack.block != nil)
  }

  @Test func findingByPlace() throws {
    let text = SourceText("/// d\nscreen A {\n  view x { top == 5 }\n\n}\n")
    let tree = SyntaxTree.parse(text)
    func place(_ needle: String) throws -> Int {
      let needle = Array(needle.utf8)
      return try #require(
        text.bytes.indices.first { text.bytes[$0...].starts(with: needle) })
    }
    let top = try place("top")
    #expect(tree.statement(at: top + 1)?.kind == .constraint)
    #expect(tree.statement(at: 2)?.kind == .screen)
    #expect(tree.token(at: top)?.kind == .name)
    #expect(tree.token(at: top, bias: .before)?.kind == .whitespace)
    #expect(tree.token(at: text.count) == nil)
    #expect(tree.token(at: text.count, bias: .before)?.kind == .newline)
    let path = tree.path(at: top)
    #expect(path.map(\.kind) == [.file, .screen, .block, .view, .block, .constraint, .path])
    let last = try #require(path.last)
    #expect(tree.ancestors(of: last).map(\.kind) == path.dropLast().reversed().map(\.kind))
    #expect(tree.block(at: try place("\n\n") + 1)?.leftBrace?.range.start == 15)
    #expect(tree.block(at: try place("{ top") + 1)?.leftBrace?.range.start == 26)
    #expect(tree.block(at: try place("{ top"))?.leftBrace?.range.start == 15)
  }

  @Test func onlyTheBlockIsParsedAnew() throws {
    var source = ""
    for index in 0..<200 {
      source += "screen S\(index) {\n  view a { top == superview.top }\n  view b { left == 1 }\n}\n"
    }
    let tree = SyntaxTree.parse(source)
    let at = try #require(tree.file.screens[100].block?.views[1].block).range.start + 2
    let edited = tree.reparsed(after: TextEdit(range: ByteRange(at: at), replacement: "x"))
    #expect(edited.work.bytesLexed < 20 && edited.work.nodesParsed < 8)
    let old = tree.file.screens
    let new = edited.file.screens
    #expect(old.count == new.count)
    for index in old.indices where index != 100 { #expect(old[index].node === new[index].node) }
    #expect(old[100].node !== new[100].node)
    let oldView = try #require(old[100].block?.views[0])
    let newView = try #require(new[100].block?.views[0])
    #expect(oldView.node === newView.node)
    // An open brace concerns its own screen only; closing it repairs the tree.
    let open = tree.reparsed(after: TextEdit(range: ByteRange(at: at), replacement: "{"))
    #expect(open.file.screens[99].node === old[99].node)
    #expect(open.file.screens[101].node === old[101].node)
    #expect(open.work.bytesLexed < 300)
    let closed = open.reparsed(after: TextEdit(range: ByteRange(at: at + 1), replacement: "}"))
    #expect(closed.root == SyntaxTree.parse(closed.text).root)
    #expect(closed.file.screens[101].node === old[101].node)
    // A comment opened in the middle takes the rest of the file.
    let comment = tree.reparsed(after: TextEdit(range: ByteRange(at: at), replacement: "/*"))
    #expect(comment.file.screens.count == 101)
    #expect(comment.file.screens[99].node === old[99].node)
    let back = comment.reparsed(to: tree.text)
    #expect(back.root == tree.root)
    #expect(back.reparsed(to: tree.text).root === back.root)
  }

  @Test func manyEditsAtOnce() {
    let tree = SyntaxTree.parse("screen A {\n  view a\n  view b\n}\nlet c = 1\n")
    let edits = [
      TextEdit(range: ByteRange(start: 18, end: 19), replacement: "aa"),
      TextEdit(range: ByteRange(at: 20), replacement: "  view c\n"),
      TextEdit(range: ByteRange(at: 20), replacement: "  view d\n"),
    ]
    let edited = tree.reparsed(after: edits)
    #expect(edited.text == tree.text.applying(edits))
    #expect(edited.root == SyntaxTree.parse(edited.text).root)
    #expect(tree.reparsed(after: [TextEdit]()).root === tree.root)
  }

  @Test func tooLargeATextIsOneToken() {
    let text = SourceText([UInt8](repeating: 0x20, count: SyntaxTree.sizeLimit + 1))
    let tree = SyntaxTree.parse(text)
    #expect(tree.problems.map(\.code) == [.fileTooLarge])
    let cut = tree.reparsed(
      after: TextEdit(range: ByteRange(start: 0, end: text.count - 8), replacement: ""))
    #expect(cut.problems.isEmpty && cut.root.width == 8)
  }
}

@Suite struct LexicalTests {
  private func tokens(_ bytes: [UInt8]) -> [(SyntaxKind, Int)] {
    let tree = SyntaxTree.parse(SourceText(bytes))
    var result: [(SyntaxKind, Int)] = []
    func add(_ node: SyntaxNode) {
      for child in node.children {
        switch child {
        case .node(let node): add(node)
        case .token(let token): result.append((token.kind, token.width))
        }
      }
    }
    add(tree.root)
    return result
  }

  private func kinds(_ text: String) -> [SyntaxKind] { tokens(Array(text.utf8)).map(\.0) }

  @Test func brokenBytes() {
    let found = tokens([0x61, 0xFF, 0xFE, 0xC3, 0x62, 0x00, 0x01, 0xED, 0xA0, 0x80])
    #expect(found.map(\.0) == [.name, .invalid, .name, .invalid, .invalid])
    #expect(found.map(\.1) == [1, 3, 1, 2, 3])
    let tree = SyntaxTree.parse(SourceText([0x00]))
    #expect(tree.problems.map(\.message) == ["unexpected character U+0000"])
  }

  @Test func byteOrderMark() {
    #expect(kinds("\u{FEFF}a") == [.byteOrderMark, .name])
    #expect(kinds("a\u{FEFF}") == [.name, .invalid])
  }

  @Test func lineEnds() {
    #expect(kinds("\r\n\r\n\r\r") == [.newline, .newline, .newline, .newline])
  }

  @Test func numbers() {
    #expect(tokens(Array("1_000.5_0.x".utf8)).map(\.1) == [9, 1, 1])
    #expect(tokens(Array("1.x".utf8)).map(\.0) == [.number, .dot, .name])
  }

  @Test func comments() {
    #expect(
      kinds("//a\n///b\n////c") == [.lineComment, .newline, .docComment, .newline, .lineComment])
    #expect(kinds("/*/**/*/ /**/x") == [.blockComment, .whitespace, .blockComment, .name])
  }

  @Test func names() {
    #expect(tokens(Array("_a1 é漢字 e\u{301}x".utf8)).map(\.1) == [3, 1, 8, 1, 4])
    #expect(NameSyntax.spelling(of: "a b") == "`a b`")
    #expect(NameSyntax.spelling(of: "한글1") == "한글1")
    #expect(NameSyntax.spelling(of: "1a") == "`1a`")
  }

  @Test func strings() throws {
    let text = SourceText(#"import "a\n\t\"\\\u{1F600}\q\u{}é""#)
    let tree = SyntaxTree.parse(text)
    #expect(tree.problems.map(\.code) == [.invalidEscape])
    let string = try #require(tree.file.imports.first?.path)
    #expect(string.value(in: text) == "a\n\t\"\\😀\\q\\u{}é")
    #expect(text[string.contentRange(in: text)] == #"a\n\t\"\\\u{1F600}\q\u{}é"#)
  }

  @Test func hugeNumbersAreReported() {
    let tree = SyntaxTree.parse("let a = 1" + String(repeating: "0", count: 400))
    #expect(tree.problems.map(\.code) == [.invalidNumber])
  }
}
