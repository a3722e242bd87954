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
  "quickfix", "refactor.rewrite", "refactor.extract", "source.fixAll.inset",
]

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

  private func opened(_ capabilities: JSONValue, _ text: String = "bad\nbad bad") -> Conversation {
    let conversation = Conversation.initialized(capabilities)
    conversation.open(a, text)
    conversation.run()
    return conversation
  }

  private func diagnostic(_ range: JSONValue) -> JSONValue {
    ["range": range, "code": "no-bad", "source": "inset", "message": "this is bad", "severity": 2]
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
    let actions = ask(opened(modern), params(range(0, 1, 0, 1)))
    #expect(actions.map { $0["title"] } == ["Make 1 fine", "Make 1 good", "Make 3 good"])
    #expect(actions.map { $0["isPreferred"] } == [nil, true, nil])
    #expect(actions.allSatisfy { $0["kind"] == "quickfix" })
    #expect(
      actions[1]["edit"] == [
        "changes": [.init(stringLiteral: a): [["range": range(0, 0, 0, 3), "newText": "good"]]]
      ])
    #expect(actions[1]["diagnostics"]?[0]?["code"] == "no-bad")
  }

  @Test func reversedRange() {
    #expect(ask(opened(modern), params(range(1, 3, 1, 0))).count == 3)
  }

  /// As Kate asks: over the whole document, with what is under the cursor.
  @Test func byDiagnosticOverTheWholeDocument() {
    let actions = ask(
      opened(simple), params(range(0, 0, 99, 0), [diagnostic(range(1, 4, 1, 7))]))
    #expect(actions.count == 1)
    #expect(actions.first?["isPreferred"] == nil)
    #expect(
      actions.first?["edit"]?["changes"]?[a] == [["range": range(1, 4, 1, 7), "newText": "good"]])
  }

  /// As Neovim asks: with the diagnostics of the cursor's line, whatever the range.
  @Test func byRangeIfNoDiagnosticTouchesIt() {
    let actions = ask(
      opened(simple), params(range(1, 0, 1, 1), [diagnostic(range(0, 0, 0, 3))]))
    #expect(actions.compactMap { $0["edit"]?["changes"]?[a]?[0]?["range"] } == [range(1, 0, 1, 3)])
  }

  @Test func staleAndForeignDiagnostics() {
    let conversation = opened(simple)
    let stale = diagnostic(range(0, 0, 0, 2))
    #expect(ask(conversation, params(range(0, 0, 99, 0), [stale])).isEmpty)
    let foreign: JSONValue = ["range": range(0, 0, 0, 3), "source": "other", "message": "x"]
    #expect(ask(conversation, params(range(0, 0, 0, 1), [foreign])).count == 1)
    let bare: JSONValue = ["range": range(0, 0, 0, 3), "message": "this is bad"]
    #expect(ask(conversation, params(range(0, 0, 99, 0), [bare])).count == 1)
  }

  @Test func kinds() {
    let conversation = opened(simple)
    let here = range(0, 0, 0, 0)
    let cases: [(JSONValue, [JSONValue])] = [
      (["quickfix"], ["quickfix"]), ([""], ["quickfix", "source.fixAll.inset"]),
      (["source"], ["source.fixAll.inset"]), (["source.fixAll"], ["source.fixAll.inset"]),
      (["source.fixAll.inset"], ["source.fixAll.inset"]), (["source.organizeImports"], []),
      (["source.fixAll.other"], []), (["quick", "refactor"], []), ([], []),
    ]
    for (only, kinds) in cases {
      #expect(ask(conversation, params(here, only: only)).compactMap { $0["kind"] } == kinds)
    }
  }

  /// Refactorings come to clients that can tell offers apart, by their kinds; silencing a finding is
  /// not among the fixes of a client that asks for fixes alone.
  @Test func refactorings() {
    let here = range(0, 0, 0, 0)
    let cases: [(JSONValue?, [JSONValue])] = [
      (nil, ["refactor.rewrite", "refactor.extract", "quickfix"]), (["quickfix"], []),
      (["refactor"], ["refactor.rewrite", "refactor.extract"]),
      (["refactor.extract"], ["refactor.extract"]), (["refactor.inline"], []),
    ]
    let conversation = opened(modern, "turn")
    for (only, kinds) in cases {
      let actions = ask(conversation, params(here, only: only))
      #expect(actions.compactMap { $0["kind"] } == kinds)
      #expect(actions.allSatisfy { $0["edit"] != nil })
    }
    #expect(ask(opened(simple, "turn"), params(here)).isEmpty)
  }

  @Test func documentChanges() {
    let conversation = opened([
      "workspace": ["workspaceEdit": ["documentChanges": true]],
      "textDocument": ["codeAction": ["codeActionLiteralSupport": [:]]],
    ])
    let actions = ask(conversation, params(range(0, 0, 0, 0)))
    #expect(
      actions.first?["edit"] == [
        "documentChanges": [
          [
            "textDocument": ["uri": .string(a), "version": 1],
            "edits": [["range": range(0, 0, 0, 3), "newText": "good"]],
          ]
        ]
      ])
  }

  @Test func resolving() throws {
    let conversation = opened(modern)
    let all = try #require(
      ask(conversation, params(range(0, 0, 0, 0))).first { $0["title"] == "Make 3 good" })
    #expect(all["edit"] == nil)
    let resolved = conversation.answer("codeAction/resolve", all)
    #expect(resolved["result"]?["edit"]?["changes"]?[a]?.arrayValue?.count == 3)
    #expect(resolved["result"]?["title"] == all["title"])
    let source = try #require(
      ask(conversation, params(range(0, 0, 0, 0), only: ["source.fixAll"])).first)
    #expect(
      conversation.answer("codeAction/resolve", source)["result"]?["edit"]?["changes"]?[a]?
        .arrayValue?.count == 3)
    conversation.change(a, version: 2, ["range": range(0, 0, 0, 0), "text": "\n"])
    #expect(errorCode(conversation.answer("codeAction/resolve", all)) == -32801)
    let own: JSONValue = ["title": "x"]
    #expect(conversation.answer("codeAction/resolve", own)["result"] == own)
  }

  @Test func withoutResolveTheEditComesAlong() {
    let actions = ask(opened(simple), params(range(0, 0, 0, 0), only: ["source"]))
    #expect(actions.first?["edit"]?["changes"]?[a]?.arrayValue?.count == 3)
    #expect(actions.first?["data"] == nil)
  }

  @Test func beforeTheDocumentIsOpen() {
    #expect(ask(Conversation.initialized(modern), params(range(0, 0, 0, 0))) == [])
  }

  @Test func manyOnOneLine() {
    let text = "é😀 " + String(repeating: "bad ", count: 20_000)
    let conversation = Conversation.initialized()
    conversation.open(a, text)
    let found = conversation.run().published.first?["diagnostics"]?.arrayValue ?? []
    #expect(found.count == 20_000)
    #expect(found.last?["range"] == range(0, 80_000, 0, 80_003))
  }
}
