import InsetJSON
import InsetModel
import InsetProject
import InsetProtocol
import Testing

@testable import InsetSession

/// What clients get beyond answers about one place: commands, saving, refreshes, tags.
@Suite struct EditorFeatureTests {
  private let uri = "file:///w/a.inset"
  private let card = "file:///w/Card.inset"

  private func conversation(
    _ capabilities: JSONValue, _ text: String, settings: JSONValue = [:]
  ) -> Conversation {
    let conversation = Conversation()
    conversation.request(
      "initialize", ["capabilities": capabilities, "initializationOptions": settings])
    conversation.notify("initialized", [:])
    conversation.open(uri, text)
    return conversation
  }

  private static let mistaken = """
    let unused = 8
    screen A {
      label a "A" {
        top == superview.topLayoutGuide.bottom + 8
        leading == superview.safeArea.leading + 16
      }
    }

    """

  // MARK: Diagnostics

  @Test func tagsAndPagesAreForThoseWhoKnowThem() throws {
    let rich: JSONValue = [
      "textDocument": [
        "publishDiagnostics": ["tagSupport": ["valueSet": [1, 2]], "codeDescriptionSupport": true]
      ]
    ]
    let pages: JSONValue = ["rules": ["pages": "https://example.org/{rule}.html"]]
    func found(_ capabilities: JSONValue, _ settings: JSONValue) -> [String: JSONValue] {
      let said = conversation(capabilities, Self.mistaken, settings: settings).run()
      var result: [String: JSONValue] = [:]
      for item in said.published.first?["diagnostics"]?.arrayValue ?? [] {
        result[item["code"]?.stringValue ?? ""] = item
      }
      return result
    }
    let all = found(rich, pages)
    #expect(all["unused-let"]?["tags"] == [1])
    #expect(all["deprecated-layout-guide"]?["tags"] == [2])
    #expect(
      all["unused-let"]?["codeDescription"] == ["href": "https://example.org/unused-let.html"])
    #expect(found(rich, [:])["unused-let"]?["codeDescription"] == nil)
    for (_, item) in found([:], pages) {
      #expect(item["tags"] == nil && item["codeDescription"] == nil)
    }
  }

  @Test func installedPagesAreLinked() {
    let pages = RulePages(template: nil, folder: "/opt/in set/rules")
    let uri = pages?.uri(of: .unsafeEdge) ?? ""
    #expect(uri.hasPrefix("file:///opt/in%20set/rules/unsafe-edge."))
    #expect(RulePages(template: nil, folder: nil) == nil)
    // What names no rule is no page of one.
    #expect(RulePages(template: "https://example.org", folder: nil) == nil)
  }

  // MARK: Commands and saving

  @Test func commandsFix() throws {
    let applying: JSONValue = ["workspace": ["applyEdit": true]]
    let conversation = conversation(applying, Self.mistaken)
    conversation.run()
    let id = conversation.request(
      "workspace/executeCommand",
      ["command": "inset.applyFixes", "arguments": [.string(uri)]])
    let said = conversation.run()
    let edit = try #require(said.first { $0["method"] == "workspace/applyEdit" })
    #expect(edit["params"]?["edit"]?["changes"]?[uri]?.arrayValue?.count == 1)
    #expect(said.first { $0["id"] == id && $0["method"] == nil }?["result"] == .null)
    // Without an argument the document that was touched last is meant; a client that applies nothing gets
    // the edit itself.
    let plain = self.conversation([:], Self.mistaken)
    plain.run()
    let answer = plain.answer("workspace/executeCommand", ["command": "inset.applyFixes"])
    #expect(answer["result"]?["changes"]?[uri] == edit["params"]?["edit"]?["changes"]?[uri])
  }

  @Test func commandsSayWhyNothingIsFixed() {
    let conversation = conversation([:], "screen A {\n  label a \"A\"\n}\n")
    conversation.run()
    conversation.request("workspace/executeCommand", ["command": "inset.applyFixes"])
    let message = conversation.run().first { $0["method"] == "window/showMessage" }
    #expect(
      message?["params"]?["message"]?.stringValue?.hasSuffix("none is made unasked") == true)
  }

  @Test func commandsDrawAndWrite() throws {
    let conversation = conversation([:], Self.mistaken)
    conversation.run()
    let picture = conversation.answer(
      "workspace/executeCommand",
      ["command": "inset.picture", "arguments": [["uri": .string(uri), "size": "small"]]])
    #expect(picture["result"]?.stringValue?.hasPrefix("<svg") == true)
    #expect(
      errorCode(
        conversation.answer(
          "workspace/executeCommand",
          ["command": "inset.picture", "arguments": [["environment": "nokia"]]])) == -32803)
    #expect(
      errorCode(conversation.answer("workspace/executeCommand", ["command": "inset.nothing"]))
        == -32602)
    #expect(
      errorCode(
        conversation.answer(
          "workspace/executeCommand",
          ["command": "inset.applyFixes", "arguments": ["file:///w/other.inset"]])) == -32803)
    #expect(
      errorCode(conversation.answer("workspace/executeCommand", ["command": "inset.spec"]))
        == -32803)
  }

  @Test func fixesOnSaveIfTheUserWantsThat() {
    let saving: JSONValue = ["textDocument": ["synchronization": ["willSaveWaitUntil": true]]]
    func save(_ settings: JSONValue, reason: Int = 1) -> JSONValue? {
      let conversation = conversation(saving, Self.mistaken, settings: settings)
      conversation.run()
      return conversation.answer(
        "textDocument/willSaveWaitUntil",
        ["textDocument": ["uri": .string(uri)], "reason": JSONValue(reason)])["result"]
    }
    #expect(save([:]) == .null)
    #expect(save(["fixOnSave": "all"])?.arrayValue?.count == 1)
    #expect(save(["fixOnSave": "all"], reason: 2) == .null)
    // A file that nothing needs to be done to is saved as it is.
    #expect(save(["fixOnSave": "sometimes"]) == .null)
    let options = Conversation().answer("initialize", ["capabilities": [:]])
    #expect(
      options["result"]?["capabilities"]?["textDocumentSync"]?["willSaveWaitUntil"] == nil)
  }

  @Test func formatsSeveralRanges() {
    let text = "screen A {\nlabel a\n}\nscreen B {\nlabel b\n}\nscreen C {\nlabel c\n}\n"
    let conversation = conversation(
      ["textDocument": ["rangeFormatting": ["rangesSupport": true]]], text)
    conversation.run()
    let answer = conversation.answer(
      "textDocument/rangesFormatting",
      [
        "textDocument": ["uri": .string(uri)],
        // They may come in any order, and twice.
        "ranges": [range(7, 0, 7, 3), range(1, 0, 1, 3), range(1, 2, 1, 4)],
        "options": ["tabSize": 2, "insertSpaces": true],
      ])
    let lines = answer["result"]?.arrayValue?.compactMap { $0["range"]?["start"]?["line"] }
    #expect(lines == [1, 7])
  }

  // MARK: Refreshes

  private static let refreshing: JSONValue = [
    "textDocument": [
      "inlayHint": [:],
      "semanticTokens": [
        "requests": ["full": true], "tokenTypes": [], "tokenModifiers": [], "formats": [],
      ],
    ],
    "workspace": [
      "inlayHint": ["refreshSupport": true], "codeLens": ["refreshSupport": true],
      "semanticTokens": ["refreshSupport": true],
    ],
  ]

  private func refreshes(_ said: [JSONValue]) -> [String] {
    said.compactMap { $0["method"]?.stringValue }.filter { $0.hasSuffix("/refresh") }.sorted()
  }

  @Test func otherDocumentsAreAskedForAnew() {
    let conversation = conversation(
      Self.refreshing,
      "import \"Card.inset\"\nscreen A {\n  Card c { top == superview.safeArea.top; leading == superview.leading }\n}\n"
    )
    conversation.open(
      card, "component Card() {\n  label t \"T\" { edges == superview.edges }\n}\n")
    #expect(refreshes(conversation.run()).isEmpty)
    // Nobody has asked for anything yet.
    conversation.change(card, version: 2, ["range": range(1, 8, 1, 9), "text": "u"])
    #expect(refreshes(conversation.run()).isEmpty)
    let document: JSONValue = ["textDocument": ["uri": .string(uri)]]
    let whole: JSONValue = [
      "textDocument": ["uri": .string(uri)], "range": range(0, 0, 9, 0),
    ]
    _ = conversation.answer("textDocument/inlayHint", whole)
    _ = conversation.answer("textDocument/semanticTokens/full", document)
    _ = conversation.answer("textDocument/codeLens", ["textDocument": ["uri": .string(card)]])
    conversation.change(card, version: 3, ["range": range(1, 8, 1, 9), "text": "v"])
    #expect(
      refreshes(conversation.run()) == [
        "workspace/inlayHint/refresh", "workspace/semanticTokens/refresh",
      ])
    // One use more: the component's lens says so.
    conversation.change(
      uri, version: 2,
      ["range": range(3, 0, 3, 0), "text": "  Card d { bottom == superview.bottom }\n"])
    #expect(refreshes(conversation.run()) == ["workspace/codeLens/refresh"])
    // What changes nothing elsewhere asks for nothing.
    conversation.change(uri, version: 3, ["range": range(3, 0, 3, 0), "text": "  \n"])
    #expect(refreshes(conversation.run()).isEmpty)
  }

  /// A client that watches no files tells of renames at least.
  @Test func renamedFilesAreFound() {
    let box = Conversation.Box<[String: String]>(["/w/Card.inset": "component Card() {}\n"])
    let conversation = Conversation()
    conversation.session.project = Project(disk: .texts(box))
    conversation.request("initialize", ["capabilities": [:], "rootUri": "file:///w"])
    conversation.notify("initialized", [:])
    conversation.open(uri, "import \"parts/Card.inset\"\n")
    func finds(_ said: [JSONValue]) -> Bool {
      said.published.last?["diagnostics"]?.arrayValue?.contains { $0["code"] == "import" } == false
    }
    #expect(!finds(conversation.run()))
    box.value = ["/w/parts/Card.inset": "component Card() {}\n"]
    conversation.notify(
      "workspace/didRenameFiles",
      ["files": [["oldUri": "file:///w/Card.inset", "newUri": "file:///w/parts/Card.inset"]]])
    #expect(finds(conversation.run()))
  }

  // MARK: Completion

  @Test func componentsOfOtherFilesBringTheirImport() throws {
    let box = Conversation.Box<[String: String]>([
      "/w/parts/Card.inset": "component Card(title: String) {}\n"
    ])
    let conversation = Conversation()
    conversation.session.project = Project(disk: .texts(box))
    conversation.request(
      "initialize", ["capabilities": [:], "rootUri": "file:///w", "processId": .null])
    conversation.notify("initialized", [:])
    conversation.open(uri, "screen A {\n  \n}\n")
    conversation.run()
    let items = conversation.answer("textDocument/completion", place(uri, 1, 2))["result"]?["items"]
    let item = try #require(items?.arrayValue?.first { $0["label"] == "Card" })
    #expect(
      item["additionalTextEdits"] == [
        ["range": range(0, 0, 0, 0), "newText": "import \"parts/Card.inset\"\n\n"]
      ])
    // What is imported already comes without.
    conversation.change(
      uri, version: 2, ["range": range(0, 0, 0, 0), "text": "import \"parts/Card.inset\"\n"])
    conversation.run()
    let again = conversation.answer("textDocument/completion", place(uri, 2, 2))["result"]?["items"]
    let known = again?.arrayValue?.filter { $0["label"] == "Card" }
    #expect(known?.count == 1 && known?.first?["additionalTextEdits"] == nil)
  }

  /// A property is offered names of what it takes: a number's where it takes numbers.
  @Test func valuesHaveTheRightType() {
    func offered(_ property: String) -> Set<String> {
      let text = """
        let gap = 8
        component C(size: Number, title: String, isWide: Bool) {
          stack a {
            \(property):\u{20}
          }
        }
        """
      let conversation = conversation([:], text)
      conversation.run()
      let answer = conversation.answer(
        "textDocument/completion", place(uri, 3, 6 + property.count))
      let labels = answer["result"]?["items"]?.arrayValue?.compactMap { $0["label"]?.stringValue }
      return Set(labels ?? []).intersection(["gap", "size", "title", "isWide"])
    }
    #expect(offered("axis").isEmpty)
    #expect(offered("spacing") == ["gap", "size"])
    #expect(offered("hidden") == ["isWide"])
    #expect(offered("text") == ["title"])
  }

  /// New devices come first, and each is found by the name that people know it by.
  @Test func devicesAreOfferedByAgeAndName() throws {
    let conversation = conversation([:], "targets {\n  devices: \"\"\n}\n")
    conversation.run()
    let answer = conversation.answer("textDocument/completion", place(uri, 1, 12))
    let items = answer["result"]?["items"]?.arrayValue ?? []
    let sorted = items.sorted {
      ($0["sortText"]?.stringValue ?? "") < ($1["sortText"]?.stringValue ?? "")
    }.compactMap { $0["label"]?.stringValue }
    let new = try #require(sorted.firstIndex(of: "iphone-15-pro"))
    let old = try #require(sorted.firstIndex(of: "iphone-x"))
    let pad = try #require(sorted.firstIndex(of: "ipad-mini-7"))
    #expect(new < old && old < pad && sorted.count == Set(sorted).count)
    #expect(
      items.first { $0["label"] == "iphone-15-pro" }?["filterText"]
        == "iphone-15-pro iPhone 15 Pro")
  }

  /// Of thousands of components those are offered that may be meant.
  @Test func manyComponentsAreOfferedAsOneTypes() throws {
    let conversation = conversation([:], "screen A {\n  C12\n}\n")
    for number in 0..<200 {
      conversation.open("file:///w/f\(number).inset", "component C\(number)() {\n}\n")
    }
    conversation.run()
    func offered(_ character: Int) -> (labels: [String], isIncomplete: Bool) {
      let result = conversation.answer("textDocument/completion", place(uri, 1, character))[
        "result"]
      let items = result?["items"]?.arrayValue?.filter { $0["kind"] == 22 } ?? []
      return (items.compactMap { $0["label"]?.stringValue }, result?["isIncomplete"] == true)
    }
    #expect(offered(2).labels.count == 40 && offered(2).isIncomplete)
    let typed = offered(5)
    #expect(typed.labels.contains("C12") && typed.labels.contains("C127") && !typed.isIncomplete)
  }

  @Test func whatIsDeclaredIsDocumented() throws {
    let text = """
      let gap = 8
      /// Shows one thing.
      component Card(title: String, wide: Bool = false) {
        label name { text: title }
      }
      screen A {
        let inner = gap * 2
        Card card
        label a {
      \u{20}\u{20}\u{20}\u{20}
          top ==\u{20}
        }
      }

      """
    let conversation = conversation(
      ["textDocument": ["completion": ["completionItem": ["documentationFormat": ["markdown"]]]]],
      text)
    conversation.run()
    for (line, character) in [(9, 4), (10, 11)] {
      let items = conversation.answer("textDocument/completion", place(uri, line, character))
      for item in items["result"]?["items"]?.arrayValue ?? [] where item["kind"] != 15 {
        let resolved = conversation.answer("completionItem/resolve", item)
        #expect(
          resolved["result"]?["documentation"] != nil, "\(item["label"] ?? .null) on line \(line)")
      }
    }
    let offered = conversation.answer("textDocument/completion", place(uri, 7, 2))
    let item = try #require(
      offered["result"]?["items"]?.arrayValue?.first { $0["label"] == "Card" })
    let page = conversation.answer("completionItem/resolve", item)["result"]?["documentation"]
    #expect(page?["value"]?.stringValue?.contains("Shows one thing.") == true)
  }

  @Test func itemsSayWhatTakesThem() throws {
    let text = "screen A {\n  label a { top ==  }\n}\n"
    let rich: JSONValue = [
      "textDocument": [
        "completion": [
          "completionItem": ["commitCharactersSupport": true, "preselectSupport": true]
        ]
      ]
    ]
    func items(_ capabilities: JSONValue) -> [JSONValue] {
      let answer = conversation(capabilities, text).answer(
        "textDocument/completion", place(uri, 1, 19))
      return answer["result"]?["items"]?.arrayValue ?? []
    }
    let all = items(rich)
    #expect(all.map { $0["preselect"] == true }.filter { $0 }.count == 1)
    #expect(all.first { $0["label"] == "superview" }?["commitCharacters"] == ["."])
    #expect(all.first { $0["label"] == "top" }?["commitCharacters"] == nil)
    #expect(items([:]).allSatisfy { $0["commitCharacters"] == nil && $0["preselect"] == nil })
  }
}
