import InsetIDE
import InsetJSON
import InsetProject
import InsetText
import Testing

@testable import InsetSession

/// `inset.json` as an editor's user meets it, with the real workspace.
@Suite struct SettingsTests {
  private static let spec = """
    screen S {
      label title "Title" { top == superview.top + 8; centerX == superview.centerX }
    }
    """
  private let uri = "file:///w/Screens/A.inset"
  private let settingsURI = "file:///w/inset.json"

  /// A conversation about a workspace in `/w`, with a disk that a test can change.
  private func start(_ files: [String: String]) -> (
    Conversation, Conversation.Box<[String: String]>
  ) {
    let disk = Conversation.Box(files)
    let conversation = Conversation()
    conversation.session.project.disk = .texts(disk)
    conversation.request(
      "initialize",
      ["capabilities": [:], "workspaceFolders": [["uri": "file:///w", "name": "w"]]])
    conversation.notify("initialized", [:])
    conversation.run()
    return (conversation, disk)
  }

  private func severities(_ said: [JSONValue], _ uri: String) -> [Int64]? {
    let last = said.published.last { $0["uri"]?.stringValue == uri }
    return last?["diagnostics"]?.arrayValue?.compactMap { $0["severity"]?.integerValue }
  }

  @Test func theNearestFileUpToTheWorkspaceCounts() {
    let (conversation, _) = start([
      "/inset.json": #"{ "rules": { "unsafe-edge": "off" } }"#,
      "/w/inset.json": #"{ "rules": { "unsafe-edge": "error" } }"#,
    ])
    conversation.open(uri, Self.spec)
    #expect(severities(conversation.run(), uri) == [1])
    conversation.open("file:///elsewhere/B.inset", Self.spec)
    #expect(severities(conversation.run(), "file:///elsewhere/B.inset") == [2])
  }

  @Test func changesOnDiskCountAtOnce() {
    let (conversation, disk) = start([:])
    conversation.open(uri, Self.spec)
    #expect(severities(conversation.run(), uri) == [2])
    func changed() -> [JSONValue] {
      conversation.notify(
        "workspace/didChangeWatchedFiles",
        ["changes": [["uri": .string(settingsURI), "type": 2]]])
      return conversation.run()
    }
    disk.value["/w/inset.json"] = #"{ "rules": { "unsafe-edge": "hint" } }"#
    #expect(severities(changed(), uri) == [4])
    disk.value["/w/Screens/inset.json"] = #"{ "rules": { "unsafe-edge": "off" } }"#
    #expect(severities(changed(), uri) == [])
    disk.value = [:]
    #expect(severities(changed(), uri) == [2])
  }

  @Test func mistakesShowAtTheSettingsAndGoAgain() throws {
    let (conversation, disk) = start(["/w/inset.json": "{ \"devces\": 1 }"])
    conversation.open(uri, Self.spec)
    let said = conversation.run()
    let found = try #require(
      said.published.last { $0["uri"]?.stringValue == settingsURI }?["diagnostics"]?.arrayValue)
    #expect(found.count == 1)
    #expect(found.first?["range"] == range(0, 2, 0, 10))
    #expect(
      found.first?["message"] == "there is no setting \"devces\"; did you mean \"devices\"?")
    disk.value["/w/inset.json"] = "{}"
    conversation.notify("textDocument/didSave", ["textDocument": ["uri": .string(uri)]])
    #expect(severities(conversation.run(), settingsURI) == [])
  }

  @Test func anOpenSettingsDocumentCountsBeforeItIsSaved() {
    let (conversation, _) = start(["/w/inset.json": "{}"])
    conversation.open(uri, Self.spec)
    conversation.open(settingsURI, "{}", language: "json")
    #expect(severities(conversation.run(), uri) == [2])
    conversation.change(
      settingsURI, version: 2, ["text": #"{ "rules": { "unsafe-edge": "error", "x": "off" } }"#])
    let said = conversation.run()
    #expect(severities(said, uri) == [1])
    #expect(severities(said, settingsURI) == [2])
    conversation.notify("textDocument/didClose", ["textDocument": ["uri": .string(settingsURI)]])
    #expect(severities(conversation.run(), uri) == [2])
  }

  @Test func clientsThatWatchAreAskedTo() {
    let conversation = Conversation()
    conversation.request(
      "initialize",
      ["capabilities": ["workspace": ["didChangeWatchedFiles": ["dynamicRegistration": true]]]])
    conversation.notify("initialized", [:])
    let said = conversation.run()
    let asked = said.first { $0["method"] == "client/registerCapability" }
    #expect(
      asked?["params"]?["registrations"]?[0]?["method"] == "workspace/didChangeWatchedFiles")
  }
}
