internal import InsetFiles
internal import InsetIDE
internal import InsetJSON
internal import InsetProtocol
internal import InsetText

extension Feature {
  static let diagnosing: [Feature] = [
    Feature(
      method: "textDocument/diagnostic", role: .printedRequest { try $0.pullDiagnostics($1) },
      capability: { client in
        guard client.features.pullDiagnostics else { return nil }
        return (
          "diagnosticProvider",
          [
            "identifier": "inset", "interFileDependencies": true, "workspaceDiagnostics": true,
            "workDoneProgress": true,
          ]
        )
      }),
    Feature(
      method: "workspace/diagnostic", role: .request { try $0.pullWorkspaceDiagnostics($1) }),
    Feature(method: "workspace/diagnostic/refresh", role: .outgoing),
    Feature(method: "workspace/inlayHint/refresh", role: .outgoing),
    Feature(method: "workspace/codeLens/refresh", role: .outgoing),
    Feature(method: "workspace/semanticTokens/refresh", role: .outgoing),
    Feature(method: "client/registerCapability", role: .outgoing),
  ]
}

/// The diagnostics of a file that were last reported to a client that pulls them.
struct PulledDiagnostics: Sendable {
  var id: Int
  var diagnostics: [Diagnostic]
}

extension Session {
  mutating func pullDiagnostics(_ reader: JSONReader) throws -> AnswerText {
    let previous: String? = try reader.readOptional("previousResultId")
    guard let document = try document(reader) else {
      return .value(["kind": "full", "items": []])
    }
    let snapshot = state()
    let found = snapshot.diagnostics(document.file)
    let (id, isKnown) = resultID(of: found, of: document.file)
    if isKnown && previous == String(id) { return .value(.object(Self.unchanged(id))) }
    let items = printed(found, after: document.reported, document.text, snapshot)
    documents[document.file]?.reported = items
    return .printed(
      ContiguousArray(#"{"kind":"full","resultId":"\#(id)","items":"#.utf8)
        + AnswerText.array(of: items.map(\.json.bytes)) + [UInt8(ascii: "}")])
  }

  mutating func pullWorkspaceDiagnostics(_ reader: JSONReader) throws -> JSONValue {
    var previous: [String: String] = [:]
    for item in try reader.optional("previousResultIds")?.value?.arrayValue ?? [] {
      if let uri = item["uri"]?.stringValue, let value = item["value"]?.stringValue {
        previous[uri] = value
      }
    }
    let part = reader.value?["partialResultToken"].flatMap { RequestID($0) }
    try readFolders()
    if workspace.hasStaleFiles { workspace.wakeResting() }
    let snapshot = state()
    let files = checkedFiles + checkedSettings
    let items = try working("Checking", reader, steps: files.count) { session, step in
      let file = files[step]
      guard let text = session.text(of: file, in: snapshot) else { return nil as JSONValue? }
      let uri = session.documents.uris.uri(file)
      var item = session.report(file, text, previous: previous[uri])
      item["uri"] = .string(uri)
      item["version"] = session.documents[file]?.version.map { JSONValue($0) } ?? .null
      guard let part else { return .object(item) }
      session.report(RequestProgress(token: part, value: ["items": [.object(item)]]))
      return nil
    }
    return ["items": .array(items.compactMap { $0 })]
  }

  /// A full report of a file, or `unchanged` if the result is still `previous`.
  private mutating func report(
    _ file: FileID, _ text: SourceText, previous: String?
  ) -> JSONObject {
    let snapshot = state()
    let found = snapshot.diagnostics(file)
    let (id, isKnown) = resultID(of: found, of: file)
    if isKnown && previous == String(id) { return Self.unchanged(id) }
    return JSONObject([
      ("kind", "full"), ("resultId", .string(String(id))),
      (
        "items",
        .array(shown(found, of: file, text, in: snapshot).map { $0.json(for: client) })
      ),
    ])
  }

  /// The id of a result, and whether it has been reported under that.
  private mutating func resultID(
    of found: [Diagnostic], of file: FileID
  ) -> (id: Int, isKnown: Bool) {
    if let known = documents.pulled(file), known.diagnostics == found { return (known.id, true) }
    let id = documents.nextRevision()
    documents.setPulled(PulledDiagnostics(id: id, diagnostics: found), of: file)
    return (id, false)
  }

  private static func unchanged(_ id: Int) -> JSONObject {
    JSONObject([("kind", "unchanged"), ("resultId", .string(String(id)))])
  }
}
