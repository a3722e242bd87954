import InsetIDE
import InsetJSON
import InsetProject
import Testing

@testable import InsetSession

/// The files of a workspace that are not open, checked and fixed with the real workspace.
@Suite struct WorkspaceFilesTests {
  private static let spec = """
    screen S {
      label title "Title" { top == superview.top + 8; centerX == superview.centerX }
    }
    """

  /// A conversation with a client that asks for diagnostics and edits, about a workspace in `/w`.
  private func start(_ files: [String: String]) -> Conversation {
    let conversation = Conversation()
    conversation.session.project.disk = .texts(Conversation.Box(files))
    conversation.request(
      "initialize",
      [
        "capabilities": [
          "textDocument": [
            "diagnostic": [:],
            "codeAction": [
              "codeActionLiteralSupport": ["codeActionKind": ["valueSet": []]],
              "isPreferredSupport": true, "dataSupport": true,
              "resolveSupport": ["properties": ["edit"]],
            ],
          ]
        ],
        "workspaceFolders": [["uri": "file:///w", "name": "w"]],
      ])
    conversation.notify("initialized", [:])
    conversation.run()
    return conversation
  }

  /// The severities that a check of the workspace reports, by path from the folder.
  private func checked(_ conversation: Conversation) -> [String: [Int64]] {
    let answer = conversation.answer("workspace/diagnostic", ["previousResultIds": []])
    var result: [String: [Int64]] = [:]
    for item in answer["result"]?["items"]?.arrayValue ?? [] {
      let name = item["uri"]?.stringValue?.replacing("file:///w/", with: "") ?? ""
      result[name] = item["items"]?.arrayValue?.compactMap { $0["severity"]?.integerValue }
    }
    return result
  }

  @Test func settingsCountForFilesThatAreNotOpen() {
    let conversation = start([
      "/w/inset.json": #"{ "exclude": ["Old"], "rules": { "unsafe-edge": "error" } }"#,
      "/w/A.inset": Self.spec, "/w/Old/B.inset": Self.spec,
      "/w/Soft/inset.json": #"{ "rules": { "unsafe-edge": "hint", "x": "off" } }"#,
      "/w/Soft/C.inset": Self.spec,
    ])
    #expect(
      checked(conversation) == [
        "A.inset": [1], "Soft/C.inset": [4], "inset.json": [], "Soft/inset.json": [2],
      ])
    // One that is open is checked, whatever the settings leave out.
    conversation.open("file:///w/Old/B.inset", Self.spec)
    #expect(checked(conversation)["Old/B.inset"] == [1])
    conversation.notify(
      "textDocument/didClose", ["textDocument": ["uri": "file:///w/Old/B.inset"]])
    #expect(checked(conversation)["Old/B.inset"] == nil)
  }

  @Test func openSettingsCountForFilesThatAreNotOpen() {
    let conversation = start(["/w/inset.json": "{}", "/w/A.inset": Self.spec])
    #expect(checked(conversation) == ["A.inset": [2], "inset.json": []])
    conversation.open("file:///w/inset.json", "{}", language: "json")
    conversation.change(
      "file:///w/inset.json", version: 2, ["text": #"{ "rules": { "unsafe-edge": "error" } }"#])
    #expect(checked(conversation) == ["A.inset": [1], "inset.json": []])
    conversation.change(
      "file:///w/inset.json", version: 3, ["text": #"{ "exclude": ["*.inset"] }"#])
    #expect(checked(conversation) == ["inset.json": []])
  }

  @Test func anImportOfAnExcludedFileIsReadAndNotReported() {
    let conversation = start([
      "/w/inset.json": #"{ "exclude": ["Parts"] }"#,
      "/w/A.inset":
        "import \"Parts/P.inset\"\nscreen S { P p { top == superview.safeArea.top; leading == superview.leading } }",
      "/w/Parts/P.inset": "component P { height == 44; width == 20 }\n" + Self.spec,
    ])
    let found = checked(conversation)
    #expect(found.keys.sorted() == ["A.inset", "inset.json"])
    #expect(found["A.inset"]?.contains(1) == false)
  }

  @Test func fixAllInTheWorkspaceLeavesExcludedFilesAlone() throws {
    let uri: JSONValue = "file:///w/A.inset"
    let other = Self.spec.replacing("S", with: "T")
    let conversation = start([
      "/w/inset.json": #"{ "exclude": ["Old"] }"#, "/w/A.inset": Self.spec,
      "/w/B.inset": other, "/w/Old/C.inset": other, "/w/Old/Part.inset": other,
      "/w/D.inset": "import \"Old/Part.inset\"\n",
    ])
    conversation.open("file:///w/A.inset", Self.spec)
    let actions = conversation.answer(
      "textDocument/codeAction",
      [
        "textDocument": ["uri": uri], "range": range(1, 24, 1, 48), "context": ["diagnostics": []],
      ])
    let action = try #require(
      actions["result"]?.arrayValue?.first {
        $0["title"]?.stringValue?.contains("in the workspace") == true
      })
    let resolved = conversation.answer("codeAction/resolve", action)
    let changes = resolved["result"]?["edit"]?["changes"]?.objectValue
    #expect(
      changes?.members.map(\.key).sorted() == ["file:///w/A.inset", "file:///w/B.inset"])
  }

  @Test func importsStayInsideTheProject() {
    let conversation = start(["/w/A.inset": "import \"../out/B.inset\"\n", "/out/B.inset": "x"])
    conversation.open("file:///w/A.inset", "import \"../out/B.inset\"\n")
    let answer = conversation.answer(
      "textDocument/diagnostic", ["textDocument": ["uri": "file:///w/A.inset"]])
    #expect(
      answer["result"]?["items"]?[0]?["message"]
        == "\"../out/B.inset\" lies outside the project's root")
  }

  @Test func filesThatAreNotOpenAreOfferedAsImports() {
    let conversation = start(["/w/b/B.inset": "", "/w/C.storyboard": "", "/x/D.inset": ""])
    conversation.open("file:///w/A.inset", "import \"")
    let answer = conversation.answer("textDocument/completion", place("file:///w/A.inset", 0, 8))
    #expect(answer["result"]?["items"]?.arrayValue?.map { $0["label"] } == ["b/B.inset"])
  }

  @Test func symbolsOfOtherFilesAreFoundInSpecsAlone() {
    let conversation = start([
      "/w/A.inset": "screen Found {}", "/w/B.storyboard": "screen Found {}",
    ])
    let answer = conversation.answer("workspace/symbol", ["query": "Found"])
    #expect(
      answer["result"]?.arrayValue?.map { $0["location"]?["uri"] } == ["file:///w/A.inset"])
  }

  /// A component, files that use it, and one that does so through another.
  private static let users = [
    "/w/Part.inset": "component Part { height == 44 }\n",
    "/w/d/A.inset": "import \"../Part.inset\"\nscreen A { Part p; Part q }\n",
    "/w/B.inset": "import \"Part.inset\"\nscreen B { Part p }\n",
    "/w/C.inset": "import \"B.inset\"\ncomponent C { Part p }\n",
    "/w/Other.inset": "screen Part { }\n",
  ]

  @Test func usesInFilesThatAreNotOpenCount() {
    let conversation = start(Self.users)
    conversation.open("file:///w/Part.inset", Self.users["/w/Part.inset"] ?? "")
    let document: JSONValue = ["textDocument": ["uri": "file:///w/Part.inset"]]
    func lens() -> JSONValue? {
      conversation.answer("textDocument/codeLens", document)["result"]?[0]?["command"]?["title"]
    }
    #expect(lens() == "4 uses")
    // One that is opened and closed again is still one that uses it.
    conversation.open("file:///w/B.inset", "import \"Part.inset\"\nscreen B { Part p; Part q }\n")
    #expect(lens() == "5 uses")
    conversation.notify("textDocument/didClose", ["textDocument": ["uri": "file:///w/B.inset"]])
    #expect(lens() == "4 uses")
  }

  @Test func callersInFilesThatAreNotOpenAreFound() {
    let conversation = start(Self.users)
    conversation.open("file:///w/Part.inset", Self.users["/w/Part.inset"] ?? "")
    let item = conversation.answer(
      "textDocument/prepareCallHierarchy", place("file:///w/Part.inset", 0, 11))["result"]?[0]
    let calls = conversation.answer("callHierarchy/incomingCalls", ["item": item ?? .null])
    #expect(calls["result"]?.arrayValue?.map { $0["from"]?["name"] } == ["B", "C", "A"])
  }

  @Test func namesUsedInFilesThatAreNotOpenAreNotEditedTogether() {
    let part = "component Part { height == 44 }\nscreen S { Part p }\n"
    func ranges(_ files: [String: String]) -> Int? {
      let conversation = start(files)
      conversation.open("file:///w/Part.inset", part)
      let found = conversation.answer(
        "textDocument/linkedEditingRange", place("file:///w/Part.inset", 0, 11))
      return found["result"]?["ranges"]?.arrayValue?.count
    }
    #expect(ranges([:]) == 2 && ranges(Self.users) == nil)
  }

  @Test func importsInFilesThatAreNotOpenFollowRenamedFiles() {
    let conversation = start(Self.users)
    conversation.open("file:///w/Other.inset", "screen Part { }\n")
    let answer = conversation.answer(
      "workspace/willRenameFiles",
      ["files": [["oldUri": "file:///w/Part.inset", "newUri": "file:///w/d/Part.inset"]]])
    #expect(
      answer["result"]?["changes"]?.objectValue?.members.map(\.key)
        == ["file:///w/B.inset", "file:///w/d/A.inset"])
  }

  /// The order in which files became known shows in no answer.
  @Test(arguments: [
    ["Part", "B", "C", "d/A"], ["d/A", "C", "B", "Part"], ["Part"], ["C", "Part"],
  ])
  func answersAreInTheOrderOfFilesAndPlaces(_ opened: [String]) {
    let conversation = start(Self.users)
    for name in opened {
      conversation.open("file:///w/\(name).inset", Self.users["/w/\(name).inset"] ?? "")
    }
    conversation.run()
    let place = place("file:///w/Part.inset", 0, 11)
    let found = conversation.answer("textDocument/references", place)["result"]?.arrayValue
    #expect(
      found?.map {
        ($0["uri"]?.stringValue ?? "") + ":\($0["range"]?["start"]?["line"]?.integerValue ?? -1)"
      } == [
        "file:///w/B.inset:1", "file:///w/C.inset:1", "file:///w/Part.inset:0",
        "file:///w/d/A.inset:1", "file:///w/d/A.inset:1",
      ])
    let symbols = conversation.answer("workspace/symbol", ["query": "p"])["result"]?.arrayValue
    #expect(
      symbols?.compactMap { $0["location"]?["uri"]?.stringValue?.dropFirst(10) } == [
        "B.inset", "C.inset", "d/A.inset", "Other.inset", "Part.inset",
      ])
    guard case .object(var renaming) = place else { return }
    renaming["newName"] = "Piece"
    let edit = conversation.answer("textDocument/rename", .object(renaming))["result"]
    #expect(
      edit?["changes"]?.objectValue?.members.map { $0.key.dropFirst(10) } == [
        "B.inset", "C.inset", "Part.inset", "d/A.inset",
      ])
  }

  @Test func usesThroughFilesThatAreOpenOnlyCount() {
    let part = Self.users["/w/Part.inset"] ?? ""
    let conversation = start([
      "/w/Part.inset": part, "/w/E.inset": "import \"New.inset\"\nscreen E { Part p }\n",
      "/w/F.inset": "import \"E.inset\"\nscreen F { Part p }\n",
    ])
    conversation.open("file:///w/Part.inset", part)
    let document: JSONValue = ["textDocument": ["uri": "file:///w/Part.inset"]]
    func lens() -> JSONValue? {
      conversation.answer("textDocument/codeLens", document)["result"]?[0]?["command"]?["title"]
    }
    #expect(lens() == "0 uses")
    conversation.open("file:///w/New.inset", "import \"Part.inset\"\n")
    #expect(lens() == "2 uses")
    conversation.change("file:///w/New.inset", version: 2, ["text": "\n"])
    #expect(lens() == "0 uses")
  }

  @Test func importsOfMovedFilesThatAreNotOpenFollow() {
    let conversation = start(Self.users)
    let answer = conversation.answer(
      "workspace/willRenameFiles",
      ["files": [["oldUri": "file:///w/d", "newUri": "file:///w/other/d"]]])
    #expect(
      answer["result"]?["changes"]?["file:///w/d/A.inset"]?[0]?["newText"] == "../../Part.inset")
  }
}
