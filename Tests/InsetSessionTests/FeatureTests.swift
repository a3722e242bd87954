import InsetIDE
import InsetJSON
import InsetProtocol
import Testing

@testable import InsetSession

@Suite struct FeatureTests {
  private let uri = "file:///w/a.inset"

  /// A conversation in which one document is open.
  private func conversation(_ capabilities: JSONValue, _ text: String) -> Conversation {
    let conversation = Conversation()
    conversation.request("initialize", ["capabilities": capabilities])
    conversation.notify("initialized", [:])
    conversation.open(uri, text)
    return conversation
  }

  private var document: JSONValue { ["textDocument": ["uri": .string(uri)]] }

  @Test func renamingIsRefusedWithAReason() {
    let conversation = conversation([:], "screen A {\n  view a\n  view b\n}\n")
    conversation.run()
    func rename(_ name: String) -> JSONValue {
      var params = place(uri, 1, 7).objectValue ?? JSONObject()
      params["newName"] = .string(name)
      return conversation.answer("textDocument/rename", .object(params))
    }
    #expect(errorCode(rename("b")) == -32803)
    #expect(rename("b")["error"]?["message"]?.stringValue?.contains("'b'") == true)
    #expect(rename("c")["result"]?["changes"]?[uri]?[0]?["newText"] == "c")
    let nothing = conversation.answer("textDocument/prepareRename", place(uri, 0, 9))
    #expect(nothing["result"] == .null)
  }

  @Test func symbolsAreFlatWhereNestedOnesWereNotAnnounced() {
    let text = "screen A {\n  view a { label b }\n}\n"
    let flat = conversation([:], text).answer("textDocument/documentSymbol", document)
    #expect(flat["result"]?.arrayValue?.count == 3)
    #expect(flat["result"]?[2]?["containerName"] == "a")
    let nested = conversation(
      ["textDocument": ["documentSymbol": ["hierarchicalDocumentSymbolSupport": true]]], text
    ).answer("textDocument/documentSymbol", document)
    #expect(nested["result"]?.arrayValue?.count == 1)
    #expect(nested["result"]?[0]?["children"]?[0]?["children"]?[0]?["name"] == "b")
  }

  @Test func completionsAreSnippetsOnlyWhereAnnounced() {
    let text = "screen A {\n  \n}\n"
    let plain = conversation([:], text).answer("textDocument/completion", place(uri, 1, 2))
    let items = plain["result"]?["items"]?.arrayValue ?? []
    #expect(items.count > 40)
    #expect(!items.contains { $0["insertTextFormat"] != nil })
    #expect(!items.contains { $0["textEdit"]?["newText"]?.stringValue?.contains("$") == true })
    let rich = conversation(
      ["textDocument": ["completion": ["completionItem": ["snippetSupport": true]]]], text
    ).answer("textDocument/completion", place(uri, 1, 2))
    #expect(rich["result"]?["items"]?.arrayValue?.contains { $0["insertTextFormat"] == 2 } == true)
    let sorted = items.compactMap { $0["sortText"]?.stringValue }
    #expect(sorted == sorted.sorted() && sorted.count == items.count)
  }

  @Test func changedTokensAreSentAlone() {
    let capabilities: JSONValue = [
      "textDocument": ["semanticTokens": ["requests": ["full": ["delta": true]]]]
    ]
    let conversation = conversation(capabilities, "screen A {\n  view a\n  view b\n}\n")
    let full = conversation.answer("textDocument/semanticTokens/full", document)["result"]
    let data = full?["data"]?.arrayValue?.compactMap(\.integerValue) ?? []
    #expect(data.count % 5 == 0 && data.count == 30)
    conversation.change(uri, version: 2, ["range": range(1, 7, 1, 8), "text": "abc"])
    let delta = conversation.answer(
      "textDocument/semanticTokens/full/delta",
      ["textDocument": ["uri": .string(uri)], "previousResultId": full?["resultId"] ?? .null])
    let edits = delta["result"]?["edits"]?.arrayValue ?? []
    #expect(edits.count == 1)
    #expect(edits.first?["data"]?.arrayValue?.count == 1)
    var patched = data
    for edit in edits {
      let start = Int(edit["start"]?.integerValue ?? 0)
      let count = Int(edit["deleteCount"]?.integerValue ?? 0)
      patched.replaceSubrange(
        start..<(start + count), with: edit["data"]?.arrayValue?.compactMap(\.integerValue) ?? [])
    }
    let fresh = conversation.answer("textDocument/semanticTokens/full", document)
    #expect(fresh["result"]?["data"]?.arrayValue?.compactMap(\.integerValue) == patched)
  }

  @Test func whoAsksForDiagnosticsIsNotTold() {
    let capabilities: JSONValue = [
      "textDocument": ["diagnostic": [:]], "workspace": ["diagnostics": ["refreshSupport": true]],
    ]
    let conversation = Conversation.initialized(capabilities)
    conversation.open(uri, "bad")
    conversation.open("file:///w/b.inset", "good")
    #expect(conversation.run().published.isEmpty)
    let first = conversation.answer("textDocument/diagnostic", document)["result"]
    #expect(first?["kind"] == "full" && first?["items"]?.arrayValue?.count == 1)
    let again = conversation.answer(
      "textDocument/diagnostic",
      [
        "textDocument": ["uri": .string(uri)], "previousResultId": first?["resultId"] ?? .null,
      ])["result"]
    #expect(again?["kind"] == "unchanged" && again?["resultId"] == first?["resultId"])
    conversation.change(uri, version: 2, ["text": "bad bad"])
    let all = conversation.answer("workspace/diagnostic", ["previousResultIds": []])
    #expect(all["result"]?["items"]?.arrayValue?.count == 2)
  }

  @Test func staleQuestionsAreSparedWhereTheClientAsksAgain() {
    let tokens = "textDocument/semanticTokens/full"
    let conversation = conversation(
      [
        "general": ["staleRequestSupport": ["retryOnContentModified": [.string(tokens)]]],
        "textDocument": ["diagnostic": [:], "semanticTokens": [:]],
      ], "screen A {\n  view a\n}\n")
    conversation.run()
    let ids = [
      conversation.request(tokens, document),
      conversation.request("textDocument/documentSymbol", document),
      conversation.request("textDocument/diagnostic", document),
      conversation.request("textDocument/diagnostic", ["textDocument": ["uri": "file:///b.inset"]]),
    ]
    conversation.change(uri, version: 2, ["text": "screen B {\n}\n"])
    let after = [
      conversation.request(tokens, document),
      conversation.request("textDocument/diagnostic", document),
    ]
    let said = conversation.run().filter { $0["id"] != nil }
    #expect(said.map { $0["id"] } == ids + after)
    #expect(said.map { errorCode($0) } == [-32801, nil, -32802, nil, nil, nil])
    #expect(said[1]["result"]?[0]?["name"] == "A")
    #expect(said[2]["error"]?["data"] == ["retriggerRequest": true])
  }

  @Test func longWorkTellsHowFarItIsAndEndsWhenItIsTakenBack() {
    let conversation = conversation(["textDocument": ["diagnostic": [:]]], "screen A {\n}\n")
    for name in 0..<4 { conversation.open("file:///w/\(name).inset", "screen B {\n}\n") }
    let params: JSONValue = ["workDoneToken": 7, "previousResultIds": []]
    func values(_ said: [JSONValue]) -> [JSONValue] {
      said.filter { $0["method"] == "$/progress" }.compactMap { $0["params"]?["value"] }
    }
    conversation.run()
    conversation.request("workspace/diagnostic", params)
    let whole = values(conversation.run())
    #expect(whole.first?["cancellable"] == true && whole.last?["kind"] == "end")
    #expect(whole.compactMap { $0["percentage"]?.integerValue } == [0, 20, 40, 60, 80, 100])
    let asked = Conversation.Box(0)
    conversation.session.isCancelled = {
      asked.value += 1
      return asked.value > 3
    }
    let id = conversation.request("workspace/diagnostic", params)
    let part = conversation.run()
    #expect(part.first { $0["id"] == id }.flatMap { errorCode($0) } == -32800)
    #expect(values(part).last?["kind"] == "end" && values(part).count < whole.count)
  }

  @Test func peopleHearHowFarTheCheckingOfManyDocumentsIs() {
    func said(_ count: Int, _ capabilities: JSONValue) -> [JSONValue] {
      let conversation = conversation(capabilities, "screen A {\n}\n")
      for name in 1..<count { conversation.open("file:///w/\(name).inset", "screen B {\n}\n") }
      let all = conversation.run()
      #expect(all.published.count == count)
      return all.filter {
        $0["method"] != nil && $0["method"] != "textDocument/publishDiagnostics"
      }
    }
    let shows: JSONValue = ["window": ["workDoneProgress": true]]
    #expect(said(60, [:]).isEmpty && said(49, shows).isEmpty)
    let told = said(60, shows)
    #expect(told.first?["method"] == "window/workDoneProgress/create")
    let token = told.first?["params"]?["token"]
    let progress = told.dropFirst().map { $0["params"] }
    #expect(progress.allSatisfy { $0?["token"] == token && token != nil })
    let kinds = progress.map { $0?["value"]?["kind"]?.stringValue ?? "" }
    #expect(kinds.first == "begin" && kinds.last == "end" && kinds.count > 10)
    let percentages = progress.compactMap { $0?["value"]?["percentage"]?.integerValue }
    #expect(percentages == percentages.sorted() && percentages.last.map { $0 > 90 } == true)
  }

  @Test func theRequestThatIsWorkedOnMayBeTakenBack() {
    func message(_ method: String, _ id: Int?, _ target: Int? = nil) -> IncomingMessage {
      var object = JSONObject([("jsonrpc", "2.0"), ("method", .string(method))])
      if let id { object["id"] = JSONValue(id) }
      if let target { object["params"] = ["id": JSONValue(target)] }
      return IncomingMessage(parsing: JSONValue.object(object).printedBytes())
    }
    let refused = Conversation.Box<[RequestID]>([])
    let inbox = Inbox(refuse: { id, _ in refused.value.append(id) })
    for id in 1...3 { inbox.add(message("workspace/diagnostic", id)) }
    _ = inbox.next()
    #expect(!inbox.isCancelled)
    for _ in 1...2 { inbox.add(message("$/cancelRequest", nil, 1)) }
    #expect(inbox.isCancelled && refused.value == [.integer(1)])
    #expect(!inbox.claim())
    _ = inbox.next()
    #expect(!inbox.isCancelled && inbox.claim())
    // Who claims a request answers it.
    inbox.add(message("$/cancelRequest", nil, 2))
    #expect(refused.value == [.integer(1)])
    inbox.finish(.clientGone)
    #expect(inbox.isCancelled)
  }

  @Test func whatIsPutAsideMayBeTakenBack() {
    let refused = Conversation.Box<[RequestID]>([])
    let inbox = Inbox(refuse: { id, _ in refused.value.append(id) })
    for id: Int64 in 1...2 {
      inbox.add(.request(.integer(id), method: "textDocument/hover", params: nil))
      _ = inbox.next()
      inbox.setAside(.integer(id))
    }
    let cancel = JSONObject([("id", 2)])
    inbox.add(.notification(method: "$/cancelRequest", params: .object(cancel)))
    #expect(refused.value == [.integer(2)])
    #expect(inbox.isSetAsideRefused(.integer(2)) && !inbox.isSetAsideRefused(.integer(1)))
    #expect(!inbox.takeBack(.integer(2)) && inbox.takeBack(.integer(1)))
    #expect(inbox.claim())
  }

  @Test func lensesOfScreensOpenAPreviewWhereTheClientHasTheCommand() {
    func commands(_ options: JSONValue) -> [JSONValue?] {
      let conversation = Conversation()
      conversation.request("initialize", ["capabilities": [:], "initializationOptions": options])
      conversation.notify("initialized", [:])
      conversation.open(uri, "component C() {\n}\nscreen A {\n}\n")
      let lenses = conversation.answer("textDocument/codeLens", document)["result"]?.arrayValue
      return lenses?.map { $0["command"]?["command"] } ?? []
    }
    #expect(commands([:]) == ["", ""])
    #expect(commands(["commands": ["inset.showPreview"]]) == ["", "inset.showPreview"])
    #expect(
      commands(["inset": ["commands": ["inset.showPreview", 3]]]) == ["", "inset.showPreview"])
  }

  @Test func filesAreWatchedWhereTheClientOffersIt() {
    let conversation = Conversation()
    conversation.request(
      "initialize",
      ["capabilities": ["workspace": ["didChangeWatchedFiles": ["dynamicRegistration": true]]]])
    conversation.notify("initialized", [:])
    let said = conversation.run()
    #expect(said.count { $0["method"] == "client/registerCapability" } == 1)
    // A refusal does no harm.
    conversation.say(["jsonrpc": "2.0", "id": 1, "error": ["code": -32601, "message": "no"]])
    #expect(conversation.run().isEmpty)
    #expect(Conversation.initialized().run().isEmpty)
  }

  /// A client that takes registrations asks for the formatting of specs alone; others have the
  /// capability, which is for all languages.
  @Test func formattingIsRegisteredForSpecsAlone() throws {
    let names = ["formatting", "rangeFormatting", "onTypeFormatting"]
    let keys = [
      "documentFormattingProvider", "documentRangeFormattingProvider",
      "documentOnTypeFormattingProvider",
    ]
    for registered in [[], ["formatting"], names] {
      let support = JSONObject(registered.map { ($0, ["dynamicRegistration": true]) })
      let conversation = Conversation()
      conversation.request("initialize", ["capabilities": ["textDocument": .object(support)]])
      conversation.notify("initialized", [:])
      let said = conversation.run()
      let capabilities = said.first { $0["result"] != nil }?["result"]?["capabilities"]
      for (name, key) in zip(names, keys) {
        #expect((capabilities?[key] == nil) == registered.contains(name))
      }
      let registrations =
        said.first { $0["method"] == "client/registerCapability" }?["params"]?["registrations"]?
        .arrayValue ?? []
      #expect(
        registrations.compactMap { $0["method"]?.stringValue }
          == registered.map { "textDocument/\($0)" })
      for registration in registrations {
        let options = registration["registerOptions"]
        #expect(
          options?["documentSelector"] == [["language": "inset"], ["pattern": "**/*.inset"]])
        let isTyped = registration["method"] == "textDocument/onTypeFormatting"
        #expect((options?["firstTriggerCharacter"] == "}") == isTyped)
      }
    }
  }

  @Test func settingsAndEnvironmentsChangeHints() {
    let capabilities: JSONValue = [
      "textDocument": ["inlayHint": [:]], "workspace": ["inlayHint": ["refreshSupport": true]],
    ]
    let conversation = conversation(
      capabilities,
      "screen A {\n  view a {\n    top == superview.safeArea.top\n    height == 5\n  }\n}\n")
    var params = document.objectValue ?? JSONObject()
    params["range"] = range(0, 0, 9, 0)
    func labels() -> [String] {
      let answer = conversation.answer("textDocument/inlayHint", .object(params))
      return answer["result"]?.arrayValue?.compactMap { $0["label"]?.stringValue } ?? []
    }
    let first = labels()
    #expect(first.count == 1 && first[0].hasPrefix("= "))
    let known = conversation.answer("inset/environments", document)["result"]
    let ids = known?["environments"]?.arrayValue?.compactMap { $0["id"]?.stringValue } ?? []
    #expect(known?["active"]?.stringValue == ids.first && ids.count > 2)
    var values: Set<String> = []
    for id in ids {
      conversation.request(
        "inset/setActiveEnvironment",
        ["textDocument": ["uri": .string(uri)], "environment": .string(id)])
      #expect(conversation.run().contains { $0["method"] == "workspace/inlayHint/refresh" })
      values.formUnion(labels())
    }
    #expect(values.count > 2)
    conversation.notify(
      "workspace/didChangeConfiguration",
      ["settings": ["inset": ["inlayHints": ["values": false]]]])
    #expect(labels().isEmpty)
    for odd in ["", .null, 7, ["inset": "x"]] as [JSONValue] {
      conversation.notify("workspace/didChangeConfiguration", ["settings": odd])
    }
    #expect(labels().count == 1)
  }

  @Test func importsFollowRenamedFiles() {
    let conversation = conversation([:], "import \"parts/Card.inset\"\nscreen A { }\n")
    let answer = conversation.answer(
      "workspace/willRenameFiles",
      ["files": [["oldUri": "file:///w/parts", "newUri": "file:///w/lib/all"]]])
    let edits = answer["result"]?["changes"]?[uri]
    #expect(edits?[0]?["newText"] == "lib/all/Card.inset")
    let own = conversation.answer(
      "workspace/willRenameFiles",
      ["files": [["oldUri": .string(uri), "newUri": "file:///w/deep/a.inset"]]])
    #expect(own["result"]?["changes"]?[uri]?[0]?["newText"] == "../parts/Card.inset")
    let other = conversation.answer(
      "workspace/willRenameFiles",
      ["files": [["oldUri": "file:///w/x.inset", "newUri": "file:///w/y.inset"]]])
    #expect(other["result"] == .null)
  }
}
