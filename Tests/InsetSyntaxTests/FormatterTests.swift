import InsetSyntax
import InsetText
import Testing

@Suite struct FormatterTests {
  private func formatted(_ text: String, _ style: FormatStyle = FormatStyle()) -> String {
    let tree = SyntaxTree.parse(text)
    return tree.text.applying(tree.formatted(style)).string
  }

  @Test func spacesAndIndentation() {
    let text = """
      let gutter=16;let b = -  2*( 3+gutter )



      screen  A{
      label t "x"{top==superview . top+8@high as pin;leading >= self.leading
      // own line
        size:(w :1,h:2)   // behind
          role: content // also behind
      }
      stack s { }
      when width:regular,height : compact{ s.axis:vertical;s.spacing:8 }
      else{t.hidden:true}
      }
      """
    #expect(
      formatted(text) == """
        let gutter = 16
        let b = -2 * (3 + gutter)

        screen A {
            label t "x" {
                top == superview.top + 8 @high as pin
                leading >= self.leading
                // own line
                size: (w: 1, h: 2)  // behind
                role: content       // also behind
            }
            stack s {}
            when width: regular, height: compact {
                s.axis: vertical
                s.spacing: 8
            } else {
                t.hidden: true
            }
        }

        """)
  }

  @Test func columnsOfCommentsStay() {
    let text = """
      screen A {
          top == superview.top          // one
          bottom == superview.bottom    // another

          width == 1       // alone
      }

      """
    #expect(formatted(text) == text)
  }

  @Test func blocksOnOneLineStayWhileTheyFit() {
    let short = "screen A {\n    view a { top == superview.top; height == 44 }\n}\n"
    #expect(formatted(short) == short)
    let narrow = FormatStyle(lineLength: 30)
    #expect(
      formatted(short, narrow) == """
        screen A {
            view a {
                top == superview.top
                height == 44
            }
        }

        """)
  }

  @Test func longLinesBreakBehindCommasAndOperators() {
    let text = "screen A {\n    top == superview.safeArea.top + gutter + gutter * 2\n}\n"
    let wrapped = formatted(text, FormatStyle(lineLength: 40))
    #expect(
      wrapped == """
        screen A {
            top == superview.safeArea.top +
                gutter + gutter * 2
        }

        """)
    #expect(formatted(wrapped, FormatStyle(lineLength: 40)) == wrapped)
  }

  @Test func brokenStatementsStayAsTheyAre() {
    let text = """
      screen A {
        label   a   {  top ==    }
         foo   bar   baz
        view b { height==1 }
      }
      screen B { view   c  {
      """
    let result = formatted(text)
    #expect(result.contains("label   a   {  top ==    }") || result.contains("  top ==    }"))
    #expect(result.contains("foo   bar   baz"))
    #expect(result.contains("screen B { view   c  {"))
  }

  @Test func lineEndsAndTabsAreKept() {
    let style = FormatStyle(usesTabs: true)
    #expect(
      formatted("screen A {\r\n  view a\r\n}", style) == "screen A {\r\n\tview a\r\n}\r\n")
    #expect(formatted("") == "")
    #expect(formatted(" \n\n") == "")
    #expect(formatted("\u{FEFF}let a = 1") == "\u{FEFF}let a = 1\n")
  }

  @Test func rangesAndTyping() {
    let text = "screen A {\nview a\nview b\n}\n"
    let tree = SyntaxTree.parse(text)
    let edits = tree.formatted(ByteRange(at: 20), FormatStyle())
    #expect(tree.text.applying(edits).string == "screen A {\nview a\n    view b\n}\n")
    let typed = SyntaxTree.parse("screen A {\n  top==superview.top\n\n}\n")
    let line = typed.formattedOnTyping("\n", at: 32)
    #expect(
      typed.text.applying(line).string == "screen A {\n    top == superview.top\n    \n}\n")
    let closed = SyntaxTree.parse("screen A {\nview b {\ntop==1\n}\n}\n")
    let block = closed.formattedOnTyping("}", at: 28)
    #expect(
      closed.text.applying(block).string
        == "screen A {\n    view b {\n        top == 1\n    }\n}\n")
  }

  /// Whatever the text: the second time nothing changes, and no token is lost.
  @Test func layingOutTwiceIsLayingOutOnce() throws {
    var generator = Generator(seed: 0xF0_12A7)
    for name in fixtureNames() {
      let source = try fixtureText(name)
      for round in 0..<24 {
        var bytes = Array(source.bytes)
        for _ in 0..<round where !bytes.isEmpty {
          let at = Int.random(in: 0..<bytes.count, using: &generator)
          switch Int.random(in: 0..<4, using: &generator) {
          case 0: bytes.remove(at: at)
          case 1: bytes.insert(contentsOf: "\n".utf8, at: at)
          case 2: bytes.insert(contentsOf: "  ".utf8, at: at)
          default: bytes.insert(bytes[Int.random(in: 0..<bytes.count, using: &generator)], at: at)
          }
        }
        let style = FormatStyle(lineLength: [40, 60, 100][round % 3])
        let tree = SyntaxTree.parse(SourceText(bytes))
        let once = tree.text.applying(tree.formatted(style))
        let again = SyntaxTree.parse(once)
        let twice = once.applying(again.formatted(style))
        #expect(once.string == twice.string, "\(name), round \(round)")
        #expect(inked(once) == inked(tree.text), "\(name), round \(round)")
      }
    }
  }

  private func inked(_ text: SourceText) -> [UInt8] {
    text.bytes.filter { ![0x20, 0x09, 0x0A, 0x0D, 0x3B].contains($0) }
  }
}
