internal import InsetJSON
internal import InsetProtocol
internal import InsetText

/// A message of the protocol that the server supports.
///
/// The rows of this table determine the server's capabilities and the dispatch of messages, and a
/// test compares them with `protocol.md`. Messages that the server sends have rows, too, so that the
/// page describes them; `Session.notify` and `Session.request` assert that.
struct Feature: Sendable {
  typealias Answer = @Sendable (inout Session, JSONReader) throws -> JSONValue
  typealias PrintedAnswer = @Sendable (inout Session, JSONReader) throws -> AnswerText
  typealias Accept = @Sendable (inout Session, JSONReader) throws -> Void

  enum Role: Sendable {
    case request(Answer)
    /// A request whose answer may be put together of parts that are kept as they were printed.
    case printedRequest(PrintedAnswer)
    case notification(Accept)
    /// Sent by the server.
    case outgoing
  }

  /// When in a session a message may arrive.
  enum Place: Sendable {
    case beginning
    case working
    case end
  }

  let method: String
  let role: Role
  var isOutgoing: Bool {
    if case .outgoing = role { true } else { false }
  }
  var place = Place.working
  /// The server capability that it adds for a client; `nil` for none.
  var capability: @Sendable (LSP.ClientCapabilities) -> (key: String, value: JSONValue)? = { _ in
    nil
  }

  static let all: [Feature] =
    general + hover + codeActions + commands + navigation + completion + annotations + formatting
    + diagnosing + files + environments + previews + previewPages + status

  private static let general: [Feature] = [
    Feature(
      method: "initialize", role: .request { try $0.initialize($1) }, place: .beginning,
      capability: { client in
        client.positionEncodings == nil
          ? nil : ("positionEncoding", .string(Session.encoding(for: client).rawValue))
      }),
    Feature(method: "initialized", role: .notification { session, _ in session.initialized() }),
    Feature(
      method: "shutdown", role: .request { session, _ in session.shutDown() }, place: .end),
    Feature(method: "exit", role: .notification { session, _ in session.exit() }, place: .end),
    // The inbox handles it when it arrives.
    Feature(method: "$/cancelRequest", role: .notification { _, _ in }),
    Feature(method: "window/workDoneProgress/cancel", role: .notification { _, _ in }),
    Feature(method: "$/setTrace", role: .notification { try $0.setTrace($1) }),
    Feature(method: "$/logTrace", role: .outgoing),
    Feature(method: "$/progress", role: .outgoing),
    Feature(method: "window/logMessage", role: .outgoing),
    Feature(method: "window/showMessage", role: .outgoing),
    Feature(method: "window/workDoneProgress/create", role: .outgoing),

    Feature(
      method: "textDocument/didOpen", role: .notification { try $0.didOpen($1) },
      capability: { client in
        var options: JSONObject = JSONObject([
          ("openClose", .bool(true)), ("change", JSONValue(2)),
          ("save", .object(JSONObject([("includeText", .bool(false))]))),
        ])
        if client.features.willSaveWaitUntil { options["willSaveWaitUntil"] = true }
        return ("textDocumentSync", .object(options))
      }),
    Feature(method: "textDocument/didChange", role: .notification { try $0.didChange($1) }),
    Feature(
      method: Session.willSaveWaitUntil, role: .request { try $0.willSaveWaitUntil($1) }),
    Feature(method: "textDocument/didSave", role: .notification { try $0.didSave($1) }),
    Feature(method: "textDocument/didClose", role: .notification { try $0.didClose($1) }),
    Feature(method: "textDocument/publishDiagnostics", role: .outgoing),

    Feature(
      method: "workspace/didChangeConfiguration",
      role: .notification { $0.didChangeConfiguration($1) }),
    Feature(
      method: "workspace/didChangeWatchedFiles",
      role: .notification { try $0.didChangeWatchedFiles($1) }),
    Feature(
      method: "workspace/didChangeWorkspaceFolders",
      role: .notification { try $0.didChangeWorkspaceFolders($1) },
      capability: { client in
        var options = JSONObject()
        if client.workspaceFolders {
          options["workspaceFolders"] = ["supported": true, "changeNotifications": true]
        }
        var operations = JSONObject()
        if client.features.willRenameFiles { operations["willRename"] = renameFilters }
        if client.features.didRenameFiles { operations["didRename"] = renameFilters }
        if !operations.isEmpty { options["fileOperations"] = .object(operations) }
        return options.isEmpty ? nil : ("workspace", .object(options))
      }),
  ]

  static let named = Dictionary(
    all.map { ($0.method, $0) }, uniquingKeysWith: { first, _ in first })

  /// The server's capabilities for a client.
  static func capabilities(for client: LSP.ClientCapabilities) -> JSONValue {
    var result = JSONObject()
    for feature in all {
      if let (key, value) = feature.capability(client) { result[key] = value }
    }
    return .object(result)
  }
}
