import InsetJSON
import Testing

@testable import InsetSession

private let a = "file:///a.inset"

/// What current editors announce, as far as code actions go.
private let modern: JSONValue = [
  "textDocument": [
    "codeAction": [
      "codeActionLiteralSupport": ["codeActionKind": ["valueSet": [""]]],
      "isPreferredSupport": true, "dataSupport": true,
      "resolveSupport": ["properties": ["edit", "command"]],
    ]
  ]
]
private let simple: JSONValue = [
  "textDocument": ["codeAction": ["codeActionLiteralSupport": [:]]]
]

private let allKinds: JSONValue = [
  "quickfix", "refactor.rewrite", "refactor.extract", "refactor.inline", "source.fixAll.inset",
  "source.fixAll.safe.inset",
]

/// Three findings of one rule, two of them on one line, each with two fixes of which the first is
/// preferred; and one finding whose fix is safe.
private let spec = """
  screen S {
    label a "A" { leading == superview.safeArea.leading; top == superview.top + 64 }
    label b "B" { leading == superview.safeArea.leading + 50; top == superview.top + 64 }; label c "C" { leading == superview.safeArea.leading + 99; top == superview.top + 64 }
    label d "D" { top == superview.topLayoutGuide.bottom; leading == superview.safeArea.leading + 150 }
  }
  """
private let edgeOfA = range(1, 62, 1, 80)
private let edgeOfC = range(2, 154, 2, 172)
private let pinned = "superview.safeArea.top"

/// The edits that pin the edge at columns of a line to the safe area, 5 points inside.
private func pin(_ line: Int, _ start: Int) -> JSONValue {
  [
    ["range": range(line, start, line, start + 13), "newText": .string(pinned)],
    ["range": range(line, start + 16, line, start + 18), "newText": "5"],
  ]
}

@Suite struct CodeActionTests {
  private func params(
    _ place: JSONValue, _ diagnostics: [JSONValue] = [], only: JSONValue? = nil
  ) -> JSONValue {
    var context: JSONValue = ["diagnostics": .array(diagnostics)]
    if let only { context = ["diagnostics": .array(diagnostics), "only": only] }
    return ["textDocument": ["uri": .string(a)], "range": place, "context": context]
  }

  private func ask(_ conversation: Conversation, _ params: JSONValue) -> [JSONValue] {
    conversation.answer("textDocument/codeAction", params)["result"]?.arrayValue ?? []
  }

  private func opened(_ capabilities: JSONValue, _ text: String = spec) -> Conversation {
    let conversation = Conversation.initialized(capabilities)
    conversation.open(a, text)
    conversation.run()
    return conversation
  }

  private func diagnostic(_ range: JSONValue) -> JSONValue {
    [
      "range": range, "code": "hard-coded-inset", "source": "inset", "message": "hard-coded",
      "severity": 1,
    ]
  }

  @Test func capability() {
    let cases: [(JSONValue, JSONValue?)] = [
      ([:], nil), (simple, ["codeActionKinds": allKinds]),
      (
        modern,
        ["codeActionKinds": allKinds, "resolveProvider": true]
      ),
    ]
    for (capabilities, expected) in cases {
      let answer = Conversation().answer("initialize", ["capabilities": capabilities])
      #expect(answer["result"]?["capabilities"]?["codeActionProvider"] == expected)
    }
    #expect(ask(opened([:]), params(range(0, 0, 0, 3))).isEmpty)
  }

  @Test func byRange() {
    let actions = ask(opened(modern), params(range(1, 62, 1, 62), only: ["quickfix"]))
    #expect(
      actions.map { $0["title"] } == [
        "Pin to 'superview.safeArea.top', 5 points inside",
        "Pin to 'superview.safeArea.top' and keep the 64 points",
        "Fix all 3 'hard-coded-inset' in this file",
        "Ignore 'hard-coded-inset' here",
      ])
    #expect(actions.map { $0["isPreferred"] } == [true, nil, nil, nil])
    // Each names what it mends of what was asked about.
    #expect(actions.allSatisfy { $0["diagnostics"] == actions.first?["diagnostics"] })
    #expect(actions.allSatisfy { $0["kind"] == "quickfix" })
    #expect(
      actions.first?["edit"] == [
        "changes": [.init(stringLiteral: a): pin(1, 62)]
      ])
    #expect(actions.first?["diagnostics"]?[0]?["code"] == "hard-coded-inset")
    #expect(actions.first?["diagnostics"]?[0]?["range"] == edgeOfA)
  }

  @Test func reversedRange() {
    let actions = ask(opened(modern), params(range(2, 80, 2, 0), only: ["quickfix"]))
    #expect(actions.count == 4)
  }

  /// As Kate asks: over the whole document, with what is under the cursor.
  @Test func byDiagnosticOverTheWholeDocument() {
    let actions = ask(
      opened(simple), params(range(0, 0, 99, 0), [diagnostic(edgeOfC)]))
    #expect(actions.count == 1)
    #expect(actions.first?["isPreferred"] == nil)
    #expect(
      actions.first?["edit"]?["changes"]?[a] == pin(2, 154))
  }

  /// As Neovim asks: with the diagnostics of the cursor's line, whatever the range.
  @Test func byRangeIfNoDiagnosticTouchesIt() {
    let actions = ask(
      opened(simple), params(range(2, 154, 2, 154), [diagnostic(edgeOfA)]))
    #expect(
      actions.compactMap { $0["edit"]?["changes"]?[a]?[0]?["range"] } == [range(2, 154, 2, 167)])
  }

  @Test func staleAndForeignDiagnostics() {
    let conversation = opened(simple)
    let stale = diagnostic(range(1, 62, 1, 70))
    #expect(ask(conversation, params(range(0, 0, 99, 0), [stale])).isEmpty)
    let foreign: JSONValue = ["range": edgeOfA, "source": "other", "message": "x"]
    #expect(ask(conversation, params(edgeOfA, [foreign])).count == 1)
    let bare: JSONValue = ["range": edgeOfA, "message": "hard-coded"]
    #expect(ask(conversation, params(range(0, 0, 99, 0), [bare])).count == 1)
  }

  @Test func kinds() {
    let conversation = opened(simple)
    let here = range(1, 62, 1, 62)
    let cases: [(JSONValue, [JSONValue])] = [
      (["quickfix"], ["quickfix"]), ([""], ["quickfix", "source.fixAll.inset"]),
      (["source"], ["source.fixAll.inset"]), (["source.fixAll"], ["source.fixAll.inset"]),
      (["source.fixAll.inset"], ["source.fixAll.inset"]), (["source.organizeImports"], []),
      (["source.fixAll.safe"], ["source.fixAll.safe.inset"]),
      (["source.fixAll.other"], []), (["quick", "refactor"], []), ([], []),
    ]
    for (only, kinds) in cases {
      #expect(ask(conversation, params(here, only: only)).compactMap { $0["kind"] } == kinds)
    }
  }

  /// Refactorings come to clients that can tell offers apart, by their kinds.
  @Test func refactorings() {
    // A number that can become a 'let'.
    let here = range(2, 56, 2, 58)
    let cases: [(JSONValue?, Set<String>)] = [
      (nil, ["refactor.rewrite", "refactor.extract"]), (["quickfix"], []),
      (["refactor"], ["refactor.rewrite", "refactor.extract"]),
      (["refactor.extract"], ["refactor.extract"]), (["refactor.inline"], []),
    ]
    let conversation = opened(modern)
    for (only, kinds) in cases {
      let actions = ask(conversation, params(here, only: only))
      #expect(Set(actions.compactMap { $0["kind"]?.stringValue }) == kinds)
      #expect(actions.allSatisfy { $0["edit"] != nil })
    }
    #expect(ask(opened(simple), params(here)).isEmpty)
    func isIgnoreOffered(_ only: JSONValue?) -> Bool {
      ask(conversation, params(edgeOfA, only: only)).contains {
        $0["title"] == "Ignore 'hard-coded-inset' here"
      }
    }
    #expect(isIgnoreOffered(nil) && isIgnoreOffered(["quickfix"]))
    #expect(!isIgnoreOffered(["refactor"]))
  }

  /// Of constraints that contradict each other each may give way, and is asked about where it stands.
  @Test func eachOfAConflictMayGiveWay() {
    let text = """
      screen S {
        view a {
          width == 100
          width == 120
          height == 20
          center == superview.center
        }
      }
      """
    func titles(_ line: Int, _ capabilities: JSONValue) -> [String] {
      ask(opened(capabilities, text), params(range(line, 6, line, 6), only: ["quickfix"]))
        .compactMap { $0["title"]?.stringValue }
    }
    #expect(
      titles(2, modern) == [
        "Lower the priority of 'a.width == 100' to 999", "Remove 'a.width == 100'",
      ])
    #expect(titles(3, modern).count == 5)
    // A client that may apply all that it gets is told where the finding is.
    #expect(titles(2, simple).isEmpty)
    #expect(titles(4, modern).isEmpty)
  }

  @Test func documentChanges() {
    let conversation = opened([
      "workspace": ["workspaceEdit": ["documentChanges": true]],
      "textDocument": ["codeAction": ["codeActionLiteralSupport": [:]]],
    ])
    let actions = ask(conversation, params(edgeOfA))
    #expect(
      actions.first?["edit"] == [
        "documentChanges": [
          [
            "textDocument": ["uri": .string(a), "version": 1],
            "edits": pin(1, 62),
          ]
        ]
      ])
  }

  @Test func resolving() throws {
    let conversation = opened(modern)
    let all = try #require(
      ask(conversation, params(edgeOfA)).first {
        $0["title"] == "Fix all 3 'hard-coded-inset' in this file"
      })
    #expect(all["edit"] == nil)
    let resolved = conversation.answer("codeAction/resolve", all)
    let text = resolved["result"]?["edit"]?["changes"]?[a]?[0]?["newText"]?.stringValue ?? ""
    // The edit begins inside the first of the three.
    #expect(text.split(separator: pinned, omittingEmptySubsequences: false).count == 3)
    #expect(resolved["result"]?["title"] == all["title"])
    let source = try #require(
      ask(conversation, params(edgeOfA, only: ["source.fixAll"])).first)
    #expect(source["edit"] == nil)
    #expect(
      conversation.answer("codeAction/resolve", source)["result"]?["edit"]?["changes"]?[a]?
        .arrayValue?.count == 1)
    conversation.change(a, version: 2, ["range": range(0, 0, 0, 0), "text": "\n"])
    #expect(errorCode(conversation.answer("codeAction/resolve", all)) == -32801)
    let own: JSONValue = ["title": "x"]
    #expect(conversation.answer("codeAction/resolve", own)["result"] == own)
  }

  @Test func withoutResolveTheEditComesAlong() {
    let actions = ask(opened(simple), params(range(0, 0, 0, 0), only: ["source"]))
    #expect(actions.first?["edit"]?["changes"]?[a]?.arrayValue?.count == 1)
    #expect(actions.first?["data"] == nil)
  }

  @Test func beforeTheDocumentIsOpen() {
    #expect(ask(Conversation.initialized(modern), params(range(0, 0, 0, 0))) == [])
  }

  @Test func manyOnOneLine() {
    let text = "/*é😀*/ " + String(repeating: "let a = 1; ", count: 9_001)
    let conversation = Conversation.initialized()
    conversation.open(a, text)
    let found = conversation.run().published.first?["diagnostics"]?.arrayValue ?? []
    #expect(found.count == 9_000)
    #expect(found.last?["range"] == range(0, 99_012, 0, 99_013))
  }

  @Test func moreThanAnybodyReads() {
    func found(_ count: Int, _ directive: String = "") -> [JSONValue] {
      let conversation = Conversation.initialized()
      conversation.open(a, directive + String(repeating: "let a = 1; ", count: count + 1))
      return conversation.run().published.first?["diagnostics"]?.arrayValue ?? []
    }
    #expect(found(10_000).count == 10_000)
    let most = found(12_345)
    #expect(most.count == 10_001)
    #expect(
      most.last?["message"]
        == "2345 findings are not listed, from here on: a file has at most 10000")
    #expect(most.last?["code"] == "limit" && most.last?["severity"] == 1)
    #expect(most.last?["range"]?["start"]?["character"] == JSONValue(10_001 * 11 + 4))
    // What is silenced is not counted.
    #expect(found(12_345, "// inset:disable duplicate-name\n").isEmpty)
  }
}
