import InsetJSON
import InsetProtocol
import Testing

@testable import InsetSession

@Suite struct LifecycleTests {
  @Test func beforeInitialize() {
    let conversation = Conversation()
    conversation.request("textDocument/hover", place("file:///a.inset", 0, 0))
    conversation.request("shutdown", nil)
    conversation.request("nonsense", nil)
    conversation.open("file:///a.inset", "bad")
    let said = conversation.run()
    #expect(said.map { errorCode($0) } == [-32002, -32002, -32002])
    #expect(conversation.text("file:///a.inset") == nil)
  }

  @Test func initializeTwice() {
    let conversation = Conversation.initialized()
    #expect(errorCode(conversation.answer("initialize", ["capabilities": [:]])) == -32600)
    #expect(conversation.answer("shutdown", nil)["result"] == .null)
  }

  @Test func afterShutdown() {
    let conversation = Conversation.initialized()
    conversation.request("shutdown", [:])
    conversation.request("textDocument/hover", place("file:///a.inset", 0, 0))
    conversation.request("shutdown", .null)
    conversation.request("initialize", [:])
    conversation.open("file:///a.inset", "bad")
    let said = conversation.run()
    #expect(said.map { errorCode($0) } == [nil, -32600, -32600, -32600])
  }

  @Test(arguments: [
    (["initialize", "shutdown", "exit"], 0), (["initialize", "exit"], 1), (["exit"], 1),
  ])
  func exitCode(_ methods: [String], _ code: Int) {
    let inbox = Inbox(refuse: { _, _ in })
    for (index, method) in methods.enumerated() {
      let params: JSONValue = ["capabilities": [:]]
      inbox.add(
        method == "exit"
          ? .notification(method: method, params: nil)
          : .request(.integer(Int64(index)), method: method, params: params))
    }
    var session = Session(version: "1", send: { _ in })
    #expect(session.run(inbox).code == Int32(code))
  }

  @Test func inputEnds() {
    let ends: [(Inbox.End, Bool, Int)] = [
      (.inputEnded, false, 1), (.inputEnded, true, 0), (.badInput("x"), true, 1),
      (.clientGone, false, 1),
    ]
    for (end, isShutDown, code) in ends {
      let inbox = Inbox(refuse: { _, _ in })
      inbox.add(.request(.integer(1), method: "initialize", params: [:]))
      if isShutDown { inbox.add(.request(.integer(2), method: "shutdown", params: nil)) }
      inbox.finish(end)
      var session = Session(version: "1", send: { _ in })
      #expect(session.run(inbox).code == Int32(code))
    }
  }

  @Test func requestsBeforeTheEndAreAnswered() {
    let conversation = Conversation.initialized()
    conversation.open("file:///a.inset", "bad")
    for _ in 0..<200 { conversation.request("textDocument/hover", place("file:///a.inset", 0, 1)) }
    conversation.request("shutdown", nil)
    conversation.notify("exit", .null)
    let said = conversation.run().filter { $0["id"] != nil }
    #expect(said.count == 201)
    #expect(said.allSatisfy { $0["error"] == nil })
    #expect(conversation.session.exitCode == 0)
  }

  @Test func messagesThatAreNone() {
    let conversation = Conversation.initialized()
    let messages: [(JSONValue, Int64, JSONValue)] = [
      (1, -32600, .null), ("x", -32600, .null), ([], -32600, .null),
      ([["jsonrpc": "2.0", "id": 1, "method": "shutdown"]], -32600, .null),
      (["id": 1], -32600, 1), (["jsonrpc": "2.0", "id": 7, "method": 3], -32600, 7),
      (["jsonrpc": "2.0", "id": 1.5, "method": "shutdown"], -32600, .null),
      (["jsonrpc": "2.0", "id": .null, "method": "shutdown"], -32600, .null),
    ]
    for (message, code, id) in messages {
      conversation.say(message)
      let said = conversation.run()
      #expect(said.count == 1)
      #expect(errorCode(said.first) == code)
      #expect(said.first?["id"] == id)
    }
    conversation.say(["jsonrpc": "2.0", "id": 1, "result": .null])
    #expect(conversation.run().isEmpty)
  }

  @Test func malformedText() {
    for text in ["", "{", "{\"jsonrpc\": ", "\u{FEFF}{}", "[1,]"] {
      let message = IncomingMessage(parsing: ContiguousArray(text.utf8))
      guard case .invalid(nil, let error) = message else {
        Issue.record("\(text) was taken")
        continue
      }
      #expect(error.code == .parseError)
    }
  }

  @Test func unknownMethods() {
    let conversation = Conversation.initialized()
    #expect(errorCode(conversation.answer("textDocument/nonsense", [:])) == -32601)
    #expect(errorCode(conversation.answer("$/nonsense", [:])) == -32601)
    #expect(errorCode(conversation.answer("textDocument/didOpen", [:])) == -32601)
    conversation.notify("$/nonsense", [:])
    conversation.notify("nonsense", [])
    conversation.notify("textDocument/hover", [:])
    #expect(conversation.run().isEmpty)
  }

  @Test func wrongParams() {
    let conversation = Conversation.initialized([
      "textDocument": ["codeAction": ["codeActionLiteralSupport": [:]]]
    ])
    conversation.open("file:///a.inset", "bad")
    conversation.run()
    let wrong: [JSONValue?] = [
      nil, .null, 1, [], [:], ["textDocument": [:]], ["textDocument": "x", "position": [:]],
      ["textDocument": ["uri": "file:///a.inset"], "position": ["line": "0", "character": 0]],
      ["textDocument": ["uri": "file:///a.inset"], "position": ["line": 0.5, "character": 0]],
    ]
    for params in wrong {
      #expect(errorCode(conversation.answer("textDocument/hover", params)) == -32602)
      #expect(errorCode(conversation.answer("textDocument/codeAction", params)) == -32602)
    }
    #expect(errorCode(conversation.answer("codeAction/resolve", [])) == -32602)
    conversation.notify("textDocument/didOpen", ["textDocument": ["uri": 1]])
    conversation.notify("textDocument/didChange", [:])
    conversation.notify("textDocument/didClose", [])
    let said = conversation.run()
    #expect(said.map { $0["method"] } == Array(repeating: "window/logMessage", count: 3))
    #expect(conversation.text("file:///a.inset") == "bad")
  }

  @Test func oddSettings() {
    let conversation = Conversation.initialized()
    for params: JSONValue in [.null, ["settings": ""], ["settings": .null], ["settings": [1]], []] {
      conversation.notify("workspace/didChangeConfiguration", params)
    }
    #expect(conversation.run().isEmpty)
  }

  @Test func oddInitialize() {
    let odd: [JSONValue] = [
      [:], ["capabilities": .null], ["capabilities": []],
      ["processId": "x", "rootUri": 1, "workspaceFolders": "y", "capabilities": 3, "trace": 4],
      ["capabilities": ["textDocument": [], "general": ["positionEncodings": "utf-8"]]],
    ]
    for params in odd {
      let conversation = Conversation()
      let answer = conversation.answer("initialize", params)
      #expect(answer["result"]?["capabilities"]?["hoverProvider"] == true)
      #expect(answer["result"]?["capabilities"]?["positionEncoding"] == nil)
      #expect(answer["result"]?["capabilities"]?["codeActionProvider"] == nil)
    }
    #expect(errorCode(Conversation().answer("initialize", nil)) == -32602)
  }

  @Test func idsOfBothKinds() {
    let conversation = Conversation.initialized()
    for id: JSONValue in ["{5a1-b}", "", 0, -3, 9_007_199_254_740_993] {
      conversation.request("textDocument/hover", place("file:///none", 0, 0), id: id)
      #expect(conversation.run() == [["jsonrpc": "2.0", "id": id, "result": .null]])
    }
  }

  @Test func cancelling() {
    let conversation = Conversation.initialized()
    conversation.open("file:///a.inset", "bad")
    let first = conversation.request("textDocument/hover", place("file:///a.inset", 0, 0))
    let second = conversation.request(
      "textDocument/hover", place("file:///a.inset", 0, 0), id: "two")
    conversation.notify("$/cancelRequest", ["id": "two"])
    conversation.notify("$/cancelRequest", ["id": "unknown"])
    conversation.notify("$/cancelRequest", [:])
    let third = conversation.request(
      "textDocument/hover", place("file:///a.inset", 0, 0), id: "two")
    let said = conversation.run().filter { $0["id"] != nil }
    // The cancelled one does not wait for those before it.
    #expect(said.map { $0["id"] } == [second, first, third])
    #expect(said.map { errorCode($0) } == [-32800, nil, nil])
    conversation.notify("$/cancelRequest", ["id": first])
    #expect(conversation.run().isEmpty)
  }

  @Test func shutdownIsNotCancelled() {
    let conversation = Conversation.initialized()
    let id = conversation.request("shutdown", nil)
    conversation.notify("$/cancelRequest", ["id": id])
    #expect(conversation.run() == [["jsonrpc": "2.0", "id": id, "result": .null]])
  }

  @Test func tracing() {
    let conversation = Conversation.initialized()
    conversation.notify("$/setTrace", ["value": "verbose"])
    conversation.request("textDocument/hover", place("file:///none", 0, 0))
    let said = conversation.run()
    #expect(said.first?["method"] == "$/logTrace")
    #expect(said.first?["params"]?["verbose"]?.stringValue?.contains("position") == true)
    conversation.notify("$/setTrace", ["value": "off"])
    conversation.request("textDocument/hover", place("file:///none", 0, 0))
    #expect(conversation.run().count == 1)
  }

  @Test func theProcessToWatch() {
    let conversation = Conversation()
    let box = Conversation.Box(0)
    conversation.session.watchProcess = { box.value = $0 }
    conversation.request("initialize", ["processId": 77, "capabilities": [:]])
    conversation.run()
    #expect(box.value == 77)
  }
}
