import InsetJSON
import InsetProject
import InsetProtocol
import Testing

@testable import InsetSession

private let a = "file:///a.inset"

@Suite struct DocumentTests {
  /// One change of ranges in each encoding: the columns of what follows "/*é😀e\u{301}*/" on a line.
  @Test(arguments: [("utf-8", 14), ("utf-16", 10), ("utf-32", 9)])
  func encodings(_ encoding: String, _ width: Int) {
    let conversation = Conversation.initialized([
      "general": ["positionEncodings": ["odd", .string(encoding), "utf-16"]]
    ])
    let prefix = "/*é😀e\u{301}*/ "
    conversation.open(a, "//\r\n\(prefix)bad\r\n\(prefix)\r\nlet end = 1")
    let said = conversation.run()
    #expect(said.published.first?["diagnostics"]?[0]?["range"] == range(1, width, 1, width + 3))
    conversation.change(
      a, version: 2, ["range": range(1, width, 1, width + 3), "text": "let fine"],
      ["range": range(1, width + 8, 2, 0), "text": " = 1\r\n"])
    conversation.run()
    #expect(
      conversation.text(a) == "//\r\n\(prefix)let fine = 1\r\n\(prefix)\r\nlet end = 1")
    let hover = conversation.answer("textDocument/hover", place(a, 1, width + 5))
    #expect(hover["result"]?["range"] == range(1, width + 4, 1, width + 8))
  }

  @Test func negotiation() {
    let cases: [(JSONValue, JSONValue?)] = [
      ([:], nil), (["general": ["positionEncodings": []]], "utf-16"),
      (["general": ["positionEncodings": ["utf-32", "utf-8", "utf-16"]]], "utf-32"),
      (["general": ["positionEncodings": ["utf-7"]]], "utf-16"),
      (["general": ["positionEncodings": ["utf-8", "utf-16"]]], "utf-8"),
    ]
    for (capabilities, expected) in cases {
      let answer = Conversation().answer("initialize", ["capabilities": capabilities])
      #expect(answer["result"]?["capabilities"]?["positionEncoding"] == expected)
    }
  }

  @Test func lineEnds() {
    let conversation = Conversation.initialized()
    conversation.open(a, "//\r//\n//\r\n/*\u{2028}e\u{85}f\u{0B}g\u{0C}*/bad")
    #expect(
      conversation.run().published.first?["diagnostics"]?[0]?["range"] == range(3, 11, 3, 14))
  }

  @Test func positionsOutside() {
    let conversation = Conversation.initialized()
    conversation.open(a, "one\r\ntwo")
    conversation.change(a, version: 2, ["range": range(0, 99, 0, 99), "text": "!"])
    conversation.change(a, version: 3, ["range": range(99, 99, 99, 99), "text": "?"])
    conversation.change(a, version: 4, ["range": range(-5, -5, -5, -5), "text": "<"])
    conversation.change(a, version: 5, ["range": range(1, 1, 1, 0), "text": "T"])
    conversation.change(
      a, version: 6,
      [
        "range": [
          "start": ["line": 0, "character": .real(1e300)],
          "end": ["line": 0, "character": .integer(.max)],
        ], "text": ";",
      ])
    let said = conversation.run()
    #expect(conversation.text(a) == "<one!;\r\nTwo?")
    #expect(said.count == 1)
    #expect(conversation.answer("textDocument/hover", place(a, -1, 1 << 40))["error"] == nil)
  }

  @Test func wholeText() {
    let conversation = Conversation.initialized()
    conversation.open(a, "bad\r\nbad")
    conversation.change(a, version: 2, ["text": "bad\r\nlet good = 1"])
    conversation.change(a, version: 3, ["text": "bad\r\nlet good = 1"])
    let said = conversation.run()
    #expect(conversation.text(a) == "bad\r\nlet good = 1")
    #expect(said.published.count == 1)
    #expect(said.published.first?["diagnostics"]?.arrayValue?.count == 1)
  }

  /// What an edit does not change is not put into words again.
  @Test func diagnosticsArePrintedOnce() {
    let conversation = Conversation.initialized()
    conversation.open(a, String(repeating: "bad\n", count: 50))
    conversation.run()
    #expect(conversation.session.diagnosticsPrinted == 50)
    conversation.change(a, version: 2, ["range": range(20, 0, 20, 3), "text": "let good = 1"])
    let said = conversation.run()
    #expect(said.published.first?["diagnostics"]?.arrayValue?.count == 49)
    #expect(conversation.session.diagnosticsPrinted == 50)
    // A line more: what lies behind it has other places.
    conversation.change(a, version: 3, ["range": range(20, 0, 20, 0), "text": "\n"])
    let moved = conversation.run()
    #expect(
      moved.published.first?["diagnostics"]?[48]?["range"]?["start"]?["line"]?.integerValue == 50)
    #expect(conversation.session.diagnosticsPrinted == 50 + 29)
  }

  @Test func pulledDiagnosticsArePrintedOnce() {
    let conversation = Conversation.initialized(["textDocument": ["diagnostic": [:]]])
    conversation.open(a, String(repeating: "bad\n", count: 50))
    conversation.run()
    func pulled() -> JSONValue? {
      conversation.answer("textDocument/diagnostic", ["textDocument": ["uri": .string(a)]])[
        "result"]
    }
    #expect(pulled()?["items"]?.arrayValue?.count == 50)
    #expect(conversation.session.diagnosticsPrinted == 50)
    conversation.change(a, version: 2, ["range": range(20, 0, 20, 3), "text": "let good = 1"])
    conversation.run()
    #expect(pulled()?["items"]?.arrayValue?.count == 49)
    #expect(conversation.session.diagnosticsPrinted == 50)
  }

  /// The notification that is put together from printed parts is the one that would be printed.
  @Test(arguments: [nil, 7], [0, 1, 3])
  func publicationsArePrintedAlike(_ version: Int?, _ count: Int) {
    let items = (0..<count).map {
      PrintedJSON(["message": .string("“\($0)”\n\""), "n": JSONValue($0)])
    }
    let message = OutgoingMessage.diagnostics(
      LSP.Publication(uri: "file:///a/\"é\".inset", version: version, diagnostics: items))
    #expect(message.printedBytes() == message.json.printedBytes())
  }

  @Test func oddText() {
    let conversation = Conversation.initialized()
    conversation.open(a, "/*\u{0}*/bad/*\u{0}\u{FFFD}\u{FEFF}*/")
    #expect(conversation.run().published.first?["diagnostics"]?[0]?["range"] == range(0, 5, 0, 8))
    let text = ContiguousArray(
      ##"{"method":"textDocument/didChange","params":{"textDocument":{"uri":"\##(a)","version":2},"contentChanges":[{"text":"\ud83dbad\u0000"}]}}"##
        .utf8)
    conversation.session.receive(IncomingMessage(parsing: text))
    #expect(conversation.text(a) == "\u{FFFD}bad\u{0}")
  }

  @Test func burstsAreAnalysedOnce() {
    let conversation = Conversation.initialized([
      "textDocument": ["publishDiagnostics": ["versionSupport": true]]
    ])
    conversation.open(a, "bad")
    for version in 2...500 {
      conversation.change(a, version: version, ["range": range(0, 0, 0, 0), "text": "  "])
    }
    let said = conversation.run()
    #expect(said.published.count == 1)
    #expect(said.published.first?["version"] == 500)
    #expect(said.published.first?["diagnostics"]?[0]?["range"] == range(0, 998, 0, 1001))
  }

  @Test func requestsInABurstSeeTheirText() {
    let conversation = Conversation.initialized()
    conversation.open(a, "let one = 1")
    conversation.request("textDocument/hover", place(a, 0, 4))
    conversation.change(a, version: 2, ["text": "let two = 2"])
    conversation.request("textDocument/hover", place(a, 0, 4))
    let values = conversation.run().compactMap { $0["result"]?["contents"]?["value"] }
    #expect(values == ["one — = 1\n\nNothing uses it.", "two — = 2\n\nNothing uses it."])
  }

  @Test func othersAreSentOnlyIfNew() {
    let conversation = Conversation.initialized()
    conversation.open(a, "bad")
    conversation.open("file:///b.inset", "bad")
    #expect(conversation.run().published.count == 2)
    conversation.change(a, version: 2, ["text": "bad bad"])
    #expect(conversation.run().published.map { $0["uri"] } == [.string(a)])
  }

  @Test func closing() {
    let conversation = Conversation.initialized()
    conversation.open(a, "bad")
    conversation.run()
    conversation.notify("textDocument/didClose", ["textDocument": ["uri": .string(a)]])
    conversation.notify("textDocument/didClose", ["textDocument": ["uri": .string(a)]])
    #expect(conversation.run().published == [["uri": .string(a), "diagnostics": []]])
    #expect(conversation.answer("textDocument/hover", place(a, 0, 0))["result"] == .null)
    conversation.open(a, "bad")
    #expect(conversation.run().published.first?["diagnostics"]?.arrayValue?.count == 1)
  }

  @Test(arguments: [
    "file:///a+b.inset", "file:///a%2Bb.inset", "file:///c%3A/x.inset", "FILE:///x.inset",
    "untitled:Untitled-1", "file:///", "file:///%C3%A9%20.inset", "x", "",
  ])
  func urisComeBack(_ uri: String) {
    let conversation = Conversation.initialized()
    conversation.open(uri, "bad")
    #expect(conversation.run().published.map { $0["uri"] } == [.string(uri)])
  }

  @Test func languages() {
    let conversation = Conversation.initialized()
    conversation.open("untitled:1", "bad", language: "inset")
    conversation.open("untitled:2", "bad", language: "")
    conversation.open("file:///x.INSET", "bad", language: "plaintext")
    conversation.open("file:///x.swift", "bad", language: "swift")
    conversation.change("file:///x.swift", version: 2, ["text": "bad"])
    #expect(conversation.run().published.count == 4)
  }

  @Test func onlyWhatWasAnnounced() {
    let poor = Conversation.initialized()
    poor.open(a, "bad")
    let plain = poor.run().published.first?["diagnostics"]?[0]?.objectValue
    #expect(plain?.members.map(\.key) == ["range", "severity", "code", "source", "message"])
    #expect(poor.session.client == LSP.ClientCapabilities())
    let rich = Conversation.initialized([
      "textDocument": ["publishDiagnostics": ["relatedInformation": true]]
    ])
    rich.open(a, "let a = 1\nlet a = 2")
    let related = rich.run().published.first?["diagnostics"]?[0]?["relatedInformation"]
    #expect(related?[0]?["location"]?["uri"] == .string(a))
    #expect(related?[0]?["location"]?["range"] == range(0, 4, 0, 5))
  }

  @Test func hoverFormats() {
    let cases: [(JSONValue, JSONValue)] = [
      ([], ["kind": "plaintext", "value": "word — = 1\n\nNothing uses it."]),
      (
        ["markdown", "plaintext"],
        ["kind": "markdown", "value": "**word** — = 1\n\nNothing uses it."]
      ),
      (
        ["plaintext", "markdown"], ["kind": "plaintext", "value": "word — = 1\n\nNothing uses it."]
      ),
      (["html", "markdown"], ["kind": "markdown", "value": "**word** — = 1\n\nNothing uses it."]),
    ]
    for (formats, contents) in cases {
      let conversation = Conversation.initialized([
        "textDocument": ["hover": ["contentFormat": formats]]
      ])
      conversation.open(a, "let word = 1")
      let answer = conversation.answer("textDocument/hover", place(a, 0, 6))
      #expect(answer["result"]?["contents"] == contents)
    }
  }

  @Test func imports() {
    let conversation = Conversation()
    let box = Conversation.Box<[String]>([])
    let disk = [
      "/project/b.inset": "import \"c.inset\"\n", "/project/c.inset": "",
      "/etc/x.inset": "secret",
    ]
    conversation.session.project.disk = Disk(reading: { path in
      // Settings and repositories are looked for, too; they have tests of their own.
      if !path.hasSuffix("/inset.json") && !path.hasSuffix("/.git") { box.value.append(path) }
      return disk[path].map { Array($0.utf8) }
    })
    conversation.request("initialize", ["rootUri": "file:///project", "capabilities": [:]])
    conversation.open(
      "file:///project/a.inset",
      "import \"b.inset\"\nimport \"../etc/x.inset\"\nimport \"none.inset\"\n")
    conversation.run()
    #expect(
      box.value.sorted() == ["/project/b.inset", "/project/c.inset", "/project/none.inset"])
    conversation.change(
      "file:///project/a.inset", version: 2, ["range": range(0, 0, 0, 0), "text": " "])
    conversation.run()
    #expect(box.value.count == 3)
    conversation.notify(
      "workspace/didChangeWatchedFiles",
      ["changes": [["uri": "file:///project/none.inset", "type": 1]]])
    conversation.run()
    #expect(box.value.count(where: { $0 == "/project/none.inset" }) == 2)
    conversation.notify(
      "textDocument/didClose", ["textDocument": ["uri": "file:///project/a.inset"]])
    conversation.run()
    #expect(conversation.session.documents.onDisk.isEmpty)
  }

  @Test func folders() {
    let conversation = Conversation()
    conversation.request(
      "initialize",
      [
        "rootUri": "file:///old", "workspaceFolders": [["uri": "file:///one", "name": "one"]],
        "capabilities": ["workspace": ["workspaceFolders": true]],
      ])
    let answer = conversation.run().first?["result"]?["capabilities"]?["workspace"]
    #expect(answer?["workspaceFolders"]?["supported"] == true)
    conversation.notify(
      "workspace/didChangeWorkspaceFolders",
      [
        "event": [
          "added": [["uri": "file:///two", "name": ""]],
          "removed": [["uri": "file:///one", "name": ""]],
        ]
      ])
    conversation.run()
    #expect(conversation.session.folders == ["file:///two"])
  }
}
