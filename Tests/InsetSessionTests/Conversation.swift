import InsetFiles
import InsetJSON
import InsetProject
import InsetProtocol
import InsetText

@testable import InsetSession

/// A conversation in which the client says everything before the server begins to work, so that its
/// course does not depend on time.
final class Conversation {
  var session: Session
  private let said: Box<[JSONValue]>
  private var nextID: Int64 = 1
  private var waiting: [JSONValue] = []

  /// Used by one thread at a time, though a disk's closures could be sent to others.
  final class Box<Value>: @unchecked Sendable {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  init() {
    let box = Box<[JSONValue]>([])
    said = box
    session = Session(version: "1.2.3", send: { box.value.append($0.json) })
  }

  /// A conversation that is past `initialize`.
  static func initialized(_ capabilities: JSONValue = [:]) -> Conversation {
    let conversation = Conversation()
    conversation.request("initialize", ["capabilities": capabilities])
    conversation.notify("initialized", [:])
    conversation.run()
    return conversation
  }

  func say(_ message: JSONValue) { waiting.append(message) }

  @discardableResult
  func request(_ method: String, _ params: JSONValue?, id: JSONValue? = nil) -> JSONValue {
    let id = id ?? .integer(nextID)
    nextID += 1
    var message: JSONValue = ["jsonrpc": "2.0", "id": id, "method": .string(method)]
    if let params, case .object(var object) = message {
      object["params"] = params
      message = .object(object)
    }
    say(message)
    return id
  }

  func notify(_ method: String, _ params: JSONValue) {
    say(["jsonrpc": "2.0", "method": .string(method), "params": params])
  }

  func open(_ uri: String, _ text: String, version: Int = 1, language: String = "inset") {
    notify(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": .string(uri), "languageId": .string(language), "version": JSONValue(version),
          "text": .string(text),
        ]
      ])
  }

  func change(_ uri: String, version: Int, _ changes: JSONValue...) {
    notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": .string(uri), "version": JSONValue(version)],
        "contentChanges": .array(changes),
      ])
  }

  /// Has the server work on all that was said, until its input ends.
  ///
  /// - Returns: what it said meanwhile.
  @discardableResult
  func run() -> [JSONValue] {
    said.value = []
    let inbox = Inbox(refuse: { [said] id, _ in
      said.value.append(OutgoingMessage.error(id, .cancelled).json)
    })
    // As the reader does, so that the way through JSON text is part of every test.
    for message in waiting { inbox.add(IncomingMessage(parsing: message.printedBytes())) }
    waiting = []
    while session.exitCode == nil {
      if inbox.isEmpty {
        guard session.publishNext() else { break }
      } else if case .message(let message, let state) = inbox.next() {
        session.receive(message, state)
      }
    }
    return said.value
  }

  /// The answer to one request.
  func answer(_ method: String, _ params: JSONValue?) -> JSONValue {
    let id = request(method, params)
    return run().first { $0["id"] == id } ?? .null
  }

  func text(_ uri: String) -> String? { session.documents[uri: uri]?.text.string }
}

func range(_ startLine: Int, _ start: Int, _ endLine: Int, _ end: Int) -> JSONValue {
  [
    "start": ["line": JSONValue(startLine), "character": JSONValue(start)],
    "end": ["line": JSONValue(endLine), "character": JSONValue(end)],
  ]
}

extension Disk {
  /// A disk that holds some texts by their paths, and that a test can change.
  static func texts(_ box: Conversation.Box<[String: String]>) -> Disk {
    var disk = Disk(reading: { box.value[$0].map { Array($0.utf8) } })
    disk.find = { roots, suffixes in
      var result = FileSearch.Result()
      result.files = box.value.keys.sorted().filter { path in
        suffixes.contains { path.hasSuffix($0) }
          && roots.contains { FilePath.relative(path, to: $0) != nil }
      }
      return result
    }
    return disk
  }
}

/// The parameters of a request about a place.
func place(_ uri: String, _ line: Int, _ character: Int) -> JSONValue {
  [
    "textDocument": ["uri": .string(uri)],
    "position": ["line": JSONValue(line), "character": JSONValue(character)],
  ]
}

func errorCode(_ message: JSONValue?) -> Int64? { message?["error"]?["code"]?.integerValue }

extension [JSONValue] {
  /// The diagnostics sent, in order.
  var published: [JSONValue] {
    filter { $0["method"] == "textDocument/publishDiagnostics" }.compactMap { $0["params"] }
  }
}
