internal import InsetJSON
internal import InsetProtocol
internal import InsetText

/// The answers to requests about a place in a document.
///
/// A document that is not open has no answer: null or an empty list, never an error, because some
/// clients ask before they open.
extension Session {
  mutating func hover(_ reader: JSONReader) throws(InvalidParams) -> JSONValue {
    let params = try LSP.TextDocumentPositionParams(reading: reader)
    guard let document = documents[uri: params.uri] else { return .null }
    let offset = document.offset(params.position, encoding)
    guard let hover = engine.snapshot().hover(document.file, at: offset) else { return .null }
    var ranges = RangeWriter(document.text, encoding)
    let kind = client.hoverFormats.lazy.compactMap { LSP.MarkupKind(rawValue: $0) }.first
    return LSP.Hover(
      kind: kind ?? .plainText, value: kind == .markdown ? hover.markdown : hover.plainText,
      range: ranges.range(hover.range)
    ).json
  }

  mutating func codeActions(_ reader: JSONReader) throws(InvalidParams) -> JSONValue {
    let params = try LSP.CodeActionParams(reading: reader)
    guard client.codeActionLiterals, let document = documents[uri: params.uri] else { return [] }
    let snapshot = engine.snapshot()
    let fixes = snapshot.fixes(
      document.file, touching: document.bytes(params.range, encoding),
      for: problems(asked: params, in: document))
    let actions = fixes.enumerated().compactMap { index, fix -> JSONValue? in
      guard isOffered(fix, among: fixes, only: params.only) else { return nil }
      let isLazy = fix.kind != .quickFix && client.resolvesEdits
      return action(fix, in: document, snapshot, isLazy: isLazy)
    }
    return .array(actions)
  }

  /// The diagnostics a client asks about: those it names that touch its range; `nil`, to go by the
  /// range alone, when none does.
  ///
  /// One client asks over the whole document and applies all that it gets, so what it names counts;
  /// another names the diagnostics of the cursor's line whatever the range, so what touches counts.
  private func problems(
    asked params: LSP.CodeActionParams, in document: OpenDocument
  ) -> [EngineProblem]? {
    let touching = params.diagnostics.filter {
      ($0.source == nil || $0.source == Self.source) && $0.range.touches(params.range)
    }
    if touching.isEmpty { return nil }
    return touching.map {
      EngineProblem(rule: $0.code, range: document.bytes($0.range, encoding))
    }
  }

  private func isOffered(
    _ fix: EngineFix, among fixes: [EngineFix], only: [String]?
  ) -> Bool {
    switch fix.kind {
    case .sourceFixAll: return CodeActionKind.fixAll.isWanted(only)
    case .fixAllOfRule:
      // Beside the fix of one place, and only where the client knows which of the two is meant.
      return CodeActionKind.quickFix.isWanted(only) && client.codeActionIsPreferred
    case .quickFix:
      guard CodeActionKind.quickFix.isWanted(only) else { return false }
      if client.codeActionIsPreferred || fix.isPreferred { return true }
      // A client that cannot tell alternatives apart, and may apply all, gets the best one.
      return !fixes.contains {
        $0.kind == .quickFix && $0.isPreferred
          && $0.mends.contains { mended in fix.mends.contains(mended) }
      }
    }
  }

  private func action(
    _ fix: EngineFix, in document: OpenDocument, _ snapshot: any EngineSnapshot, isLazy: Bool
  ) -> JSONValue? {
    let edit = workspaceEdit(fix, snapshot)
    if edit == nil { return nil }
    let kind: CodeActionKind = fix.kind == .sourceFixAll ? .fixAll : .quickFix
    return LSP.CodeAction(
      title: fix.title, kind: kind.rawValue, isPreferred: fix.isPreferred,
      diagnostics: fix.kind == .quickFix ? shown(fix.mends, of: document, in: snapshot) : [],
      edit: isLazy ? nil : edit,
      data: isLazy
        ? [
          "uri": .string(document.uri), "revision": JSONValue(document.revision),
          "fix": .string(fix.kind.rawValue), "rule": .string(fix.rule),
        ] : nil
    ).json(for: client)
  }

  /// The edits of a fix; `nil` if one is in a file that the client has no name for.
  private func workspaceEdit(
    _ fix: EngineFix, _ snapshot: any EngineSnapshot
  ) -> LSP.WorkspaceEdit? {
    var result = LSP.WorkspaceEdit(documents: [])
    for part in fix.edits {
      guard let uri = documents.files.uri(of: part.file),
        let text = text(of: part.file, in: snapshot)
      else { return nil }
      var ranges = RangeWriter(text, encoding)
      result.documents.append(
        LSP.WorkspaceEdit.Document(
          uri: uri, version: documents[part.file]?.version,
          edits: part.edits.map {
            LSP.TextEdit(
              range: ranges.range($0.range),
              newText: String(decoding: $0.replacement, as: UTF8.self))
          }))
    }
    return result
  }

  /// Adds the edit to an action that was sent without.
  ///
  /// An action for a text that has changed since is refused: its edit would land in other places.
  mutating func resolveCodeAction(_ reader: JSONReader) throws -> JSONValue {
    guard var action = reader.value?.objectValue else { throw reader.expected("an object") }
    guard action["edit"] == nil, let data = try reader.optional("data") else {
      return .object(action)
    }
    let uri: String = try data.read("uri")
    let revision: Int = try data.read("revision")
    let rule: String = try data.read("rule")
    guard let kind = EngineFix.Kind(rawValue: try data.read("fix")) else {
      throw try data.member("fix").expected("a kind of fix")
    }
    guard let document = documents[uri: uri], document.revision == revision else {
      throw ResponseError(.contentModified, "the document has changed")
    }
    let snapshot = engine.snapshot()
    let everywhere = ByteRange(start: 0, end: document.text.count)
    let fix = snapshot.fixes(document.file, touching: everywhere, for: nil).first {
      $0.kind == kind && $0.rule == rule
    }
    guard let fix, let edit = workspaceEdit(fix, snapshot) else {
      throw ResponseError(.contentModified, "the fix is no longer on offer")
    }
    action["edit"] = edit.json(for: client)
    return .object(action)
  }
}
