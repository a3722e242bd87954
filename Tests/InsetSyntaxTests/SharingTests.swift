import InsetText
import Testing

@testable import InsetSyntax

/// What a tree of very many parts and mistakes keeps only once, or in little room.
@Suite struct SharingTests {
  private func address(_ string: String) -> UnsafePointer<UInt8>? {
    string.utf8.withContiguousStorageIfAvailable { $0.baseAddress } ?? nil
  }

  @Test func equalMessagesAreOneString() {
    let tree = SyntaxTree.parse(
      "screen S {\n" + String(repeating: "  width = = 3\n", count: 50) + "}\n")
    let messages = tree.problems.map(\.message)
    #expect(messages.count == 50 && messages[0].utf8.count > 15)
    #expect(Set(messages.map { address($0) }).count == 1)
  }

  @Test func messagesThatDifferStay() {
    let lines = (0..<600).map { "  \"x\($0)\" frobnicate" }.joined(separator: "\n")
    let problems = SyntaxTree.parse("screen S {\n\(lines)\n}\n").problems
    #expect(problems.count == 600)
    var messages = SharedMessages()
    for problem in problems { #expect(messages.shared(problem.message) == problem.message) }
  }

  @Test func childrenAreWhatTheyWereMadeOf() {
    for count in [0, 1, 2, 31, 32, 33, 300] {
      let leaf = SyntaxNode(
        kind: .path, children: [.token(SyntaxToken(kind: .name, width: 1 << 20))])
      let children: [SyntaxChild] = (0..<count).map {
        $0 % 3 == 1
          ? .node(leaf)
          : .token(
            SyntaxToken(kind: SyntaxKind.allCases[$0 % SyntaxKind.allCases.count], width: $0))
      }
      let node = SyntaxNode(kind: .block, children: children)
      #expect(node.children.count == count)
      #expect(node.width == children.reduce(0) { $0 + $1.width })
      for (made, kept) in zip(children, node.children) {
        switch (made, kept) {
        case (.node(let made), .node(let kept)): #expect(made === kept)
        case (.token(let made), .token(let kept)): #expect(made == kept)
        default: Issue.record("a child became another")
        }
      }
    }
  }

  /// A node goes with the last that holds it.
  @Test func childrenAreGivenBack() {
    weak var gone: SyntaxNode?
    do {
      var outer: SyntaxNode?
      do {
        let inner = SyntaxNode(
          kind: .path, children: [.token(SyntaxToken(kind: .name, width: 1))])
        gone = inner
        outer = SyntaxNode(kind: .block, children: [.node(inner), .node(inner)])
      }
      #expect(gone != nil && outer?.width == 2)
      outer = nil
    }
    #expect(gone == nil)
  }
}
