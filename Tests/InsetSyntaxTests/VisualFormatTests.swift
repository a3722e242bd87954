import InsetSyntax
import InsetText
import Testing

@Suite struct VisualFormatTests {
  /// A format as one line: what the parser understood.
  private func describe(_ text: String) -> String {
    let format = VisualFormat.parse(Array(text.utf8))
    func part(_ range: ByteRange) -> String { SourceText(text)[range] }
    func operand(_ operand: VisualFormat.Operand?) -> String {
      switch operand {
      case .number(let value, _): "\(value)"
      case .name(let name): name.text
      case nil: "?"
      }
    }
    func predicate(_ predicate: VisualFormat.Predicate) -> String {
      let relation =
        switch predicate.relation {
        case .equal: "=="
        case .lessOrEqual: "<="
        case .greaterOrEqual: ">="
        }
      let priority = predicate.priority.map { "@" + operand($0) } ?? ""
      return relation + operand(predicate.object) + priority
    }
    var result = format.axis == .vertical ? "V" : "H"
    for (index, item) in format.items.enumerated() {
      switch item {
      case .superview: result += " |"
      case .view(let view):
        result += " \(view.name?.text ?? "?")"
        if !view.predicates.isEmpty {
          result += "(" + view.predicates.map(predicate).joined(separator: ",") + ")"
        }
      }
      if index < format.connections.count {
        switch format.connections[index].kind {
        case .none: result += " 0"
        case .standard: result += " std"
        case .distances(let predicates):
          result += " " + predicates.map(predicate).joined(separator: ",")
        }
      }
    }
    for problem in format.problems {
      result += " !\(problem.range.start)+\(problem.range.length) \(problem.message)"
    }
    return result
  }

  @Test(arguments: [
    ("[a]", "H a"),
    ("V:|[a]|", "V | 0 a 0 |"),
    ("|-[a]-|", "H | std a std |"),
    ("H:|-8-[a]-gutter-[b]-(>=8,<=20@750)-|", "H | ==8.0 a ==gutter b >=8.0,<=20.0@750.0 |"),
    ("|-(>=10@m)-[a(b@1000)][b(n)]|", "H | >=10.0@m a(==b@1000.0) 0 b(==n) 0 |"),
    ("[a(>=40,==b@low)]-.5-[c(1e2)]", "H a(>=40.0,==b@low) ==0.5 c(==100.0)"),
    ("[a]-(-8)-[b]", "H a ==-8.0 b"),
    ("V: [a] - [b]", "V a std b"),
  ])
  func good(_ text: String, _ expected: String) {
    #expect(describe(text) == expected)
  }

  @Test(arguments: [
    ("", "H !0+0 expected a view, as in '[name]'"),
    ("H:", "H !0+2 expected a view, as in '[name]'"),
    ("|", "H | !0+1 expected a view, as in '[name]'"),
    ("X:[a]", "H a !0+2 expected 'H:' or 'V:', found 'X:'"),
    ("[a", "H a !1+1 expected ']' after 'a'"),
    ("[", "H ? !0+1 expected a view's name after '['"),
    ("[]-[b]", "H ? std b !0+1 expected a view's name after '['"),
    ("[a]-", "H a !3+1 expected '[' or '|' after '-'"),
    ("[a]-8-", "H a !3+3 expected '[' or '|' after '-8-'"),
    ("[a]-8[b]", "H a ==8.0 b !4+1 expected '-' after '8'"),
    ("[a(>=8]-[b]", "H a(>=8.0) std b !5+1 expected ')' after '8'"),
    ("[a(]", "H a(==?) !2+1 expected a number or a name after '('"),
    ("[a(=8)]", "H a(==8.0) !3+1 expected '==', '<=' or '>=', found '='"),
    ("[a]--[b]", "H a std b !3+1 expected a distance, '[' or '|' after '-'"),
    ("|[a]|[b]", "H | 0 a 0 | !5+3 nothing can follow the second '|'"),
    ("[a]~[b]", "H a 0 b !2+1 expected '-', '[' or '|' after ']'"),
    ("a", "H !0+1 expected '[' or '|', found 'a'"),
    ("[보기]", "H 보기 !1+6 a visual format takes only ASCII names, found '보기'"),
    ("[a(8@)]", "H a(==8.0) !4+1 expected a priority after '@'"),
  ])
  func bad(_ text: String, _ expected: String) {
    #expect(describe(text) == expected)
  }

  @Test func tokensLieInOrder() {
    var generator = Generator(seed: 7)
    let alphabet = Array("H:V|[]-()ab8.@=<>,~ é|[a]-".utf8)
    for _ in 0..<2_000 {
      let bytes = (0..<Int.random(in: 0...24, using: &generator)).map { _ in
        alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
      }
      let format = VisualFormat.parse(bytes)
      var end = 0
      for token in format.tokens {
        #expect(token.range.start >= end && !token.range.isEmpty)
        end = token.range.end
      }
      #expect(end <= bytes.count)
      #expect(format.connections.count == max(0, format.items.count - 1))
      for problem in format.problems { #expect(problem.range.end <= bytes.count) }
      #expect(!format.problems.isEmpty || !format.views.isEmpty)
    }
  }

  @Test func rangesLeadBackToTheSource() throws {
    let text = SourceText(#"screen A { visual "H:\u{7C}-[na\u{6D}e]-\t|" options: alignAllTop }"#)
    let tree = SyntaxTree.parse(text)
    #expect(tree.problems.isEmpty)
    let screen = try #require(tree.file.screens.first)
    let statement = try #require(screen.block?.statements.first)
    guard case .visual(let visual) = statement else {
      Issue.record("no visual")
      return
    }
    #expect(visual.options.map { $0.text(in: text) } == ["alignAllTop"])
    let contents = try #require(visual.format?.contents(in: text))
    let format = VisualFormat.parse(contents.bytes)
    #expect(format.problems.isEmpty)
    let name = try #require(format.views.first?.name)
    #expect(name.text == "name")
    #expect(text[contents.sourceRange(of: name.range)] == #"na\u{6D}e"#)
    let edge = try #require(format.items.first)
    #expect(text[contents.sourceRange(of: edge.range)] == #"\u{7C}"#)
    for offset in 0...contents.bytes.count {
      #expect(contents.contentOffset(of: contents.sourceOffset(of: offset)) == offset)
    }
  }

  @Test func optionsKnowTheirAxis() {
    #expect(VisualOption.allCases.filter { $0.alignedAxis != nil }.count == 10)
    #expect(VisualOption(rawValue: "alignAllFirstBaseline")?.alignedAxis == .vertical)
    #expect(VisualOption(rawValue: "directionLeftToRight")?.alignedAxis == nil)
  }
}
