internal import InsetDevices
internal import InsetFiles
internal import InsetIDE
internal import InsetJSON
internal import InsetProtocol
internal import InsetText

extension Feature {
  static let annotations: [Feature] = [
    Feature(
      method: "textDocument/semanticTokens/full",
      role: .printedRequest { try $0.semanticTokens($1) },
      capability: { client in
        guard client.features.semanticTokens else { return nil }
        return (
          "semanticTokensProvider",
          [
            "legend": [
              "tokenTypes": .array(SemanticToken.Kind.allCases.map { .string($0.rawValue) }),
              "tokenModifiers": .array(
                SemanticToken.Modifier.allCases.map { .string($0.rawValue) }),
            ], "full": client.features.tokenDeltas ? ["delta": true] : true, "range": true,
          ]
        )
      }),
    Feature(
      method: "textDocument/semanticTokens/full/delta",
      role: .request { try $0.semanticTokensDelta($1) }),
    Feature(
      method: "textDocument/semanticTokens/range",
      role: .request { try $0.rangeOfSemanticTokens($1) }),
    Feature(
      method: "textDocument/inlayHint", role: .request { try $0.inlayHints($1) },
      capability: { client in
        guard client.features.inlayHints else { return nil }
        return ("inlayHintProvider", ["resolveProvider": true])
      }),
    Feature(method: "inlayHint/resolve", role: .request { try $0.resolveInlayHint($1) }),
    Feature(
      method: "textDocument/signatureHelp", role: .request { try $0.signatureHelp($1) },
      capability: { _ in
        (
          "signatureHelpProvider",
          ["triggerCharacters": ["(", ",", "{"], "retriggerCharacters": [":", ")"]]
        )
      }),
    Feature(
      method: "textDocument/documentLink", role: .request { try $0.documentLinks($1) },
      capability: { _ in ("documentLinkProvider", ["resolveProvider": false]) }),
    Feature(
      method: "textDocument/linkedEditingRange", role: .request { try $0.linkedEditing($1) },
      capability: { client in
        client.features.linkedEditing ? ("linkedEditingRangeProvider", true) : nil
      }),
    Feature(
      method: "textDocument/codeLens", role: .request { try $0.codeLenses($1) },
      capability: { _ in ("codeLensProvider", ["resolveProvider": false]) }),
    Feature(
      method: "textDocument/prepareCallHierarchy", role: .request { try $0.prepareCalls($1) },
      capability: { client in
        client.features.callHierarchy ? ("callHierarchyProvider", true) : nil
      }),
    Feature(
      method: "callHierarchy/incomingCalls",
      role: .request { try $0.calls($1, isIncoming: true) }),
    Feature(
      method: "callHierarchy/outgoingCalls",
      role: .request { try $0.calls($1, isIncoming: false) }),
  ]
}

extension Session {
  mutating func rangeOfSemanticTokens(_ reader: JSONReader) throws -> JSONValue {
    let asked: LSP.Range = try reader.read("range")
    guard let document = try document(reader), state().hasSemanticTokens(document.file) else {
      return .null
    }
    let range = document.bytes(asked, encoding)
    let data = encoded(
      state().semanticTokens(document.file, in: range), of: document.text, in: range)
    try throwIfCancelled()
    return ["data": .array(data.map { JSONValue($0) })]
  }

  mutating func semanticTokens(_ reader: JSONReader) throws -> AnswerText {
    guard let document = try document(reader), state().hasSemanticTokens(document.file) else {
      return .value(.null)
    }
    let parts = try tokenParts(of: document)
    let id = remember(parts, of: document.file)
    return .printed(
      ContiguousArray(#"{"resultId":"\#(id)","data":"#.utf8) + TokenPart.printed(parts)
        + ContiguousArray("}".utf8))
  }

  /// The tokens of a document by its blocks, kept where nothing has changed that they may mean.
  private mutating func tokenParts(of document: OpenDocument) throws -> [TokenPart] {
    let snapshot = state()
    let file = document.file
    var kept = document.keptTokens
    kept.surroundings = snapshot.surroundings(of: file)
    var ranges = RangeWriter(document.text, encoding)
    let blocks = snapshot.blocks(file)
    let list = try kept.update(blocks, &ranges) { block, ranges in
      let start = ranges.range(ByteRange(at: block.range.start)).start
      let data = encoded(snapshot.semanticTokens(file, of: block), of: document.text, in: nil)
      try throwIfCancelled()
      return BlockTokens(data, from: start.line)
    }
    documents[file]?.keptTokens = kept
    // Comments and the like, among the blocks by place.
    let others = snapshot.semanticTokensBetweenBlocks(file)
    var parts: [TokenPart] = []
    var next = 0
    func addOthers(before offset: Int) {
      while next < others.count, others[next].range.start < offset {
        let data = encoded([others[next]], of: document.text, in: nil)
        parts.append(TokenPart(line: 0, tokens: BlockTokens(data, from: 0)))
        next += 1
      }
    }
    for (block, tokens) in zip(blocks, list) {
      addOthers(before: block.range.start)
      let start = ranges.range(ByteRange(at: block.range.start)).start
      parts.append(TokenPart(line: start.line, tokens: tokens))
    }
    addOthers(before: .max)
    return parts
  }

  mutating func semanticTokensDelta(_ reader: JSONReader) throws -> JSONValue {
    let previous: String = try reader.read("previousResultId")
    guard let document = try document(reader), state().hasSemanticTokens(document.file) else {
      return .null
    }
    let sent = document.sentTokens
    let parts = try tokenParts(of: document)
    let data = TokenPart.data(parts)
    let id = remember(parts, of: document.file)
    guard let sent, String(sent.id) == previous else {
      return ["resultId": .string(id), "data": .array(data.map { JSONValue($0) })]
    }
    let old = TokenPart.data(sent.parts)
    var head = 0
    let limit = min(old.count, data.count)
    while head < limit, old[head] == data[head] { head += 1 }
    var tail = 0
    while tail < limit - head, old[old.count - 1 - tail] == data[data.count - 1 - tail] {
      tail += 1
    }
    if head == data.count && head == old.count {
      return ["resultId": .string(id), "edits": []]
    }
    return [
      "resultId": .string(id),
      "edits": [
        [
          "start": JSONValue(head), "deleteCount": JSONValue(old.count - head - tail),
          "data": .array(data[head..<(data.count - tail)].map { JSONValue($0) }),
        ]
      ],
    ]
  }

  private mutating func remember(_ parts: [TokenPart], of file: FileID) -> String {
    let id = documents.nextRevision()
    documents[file]?.sentTokens = SentTokens(id: id, parts: parts)
    documents[file]?.hasTokens = true
    return String(id)
  }

  /// Five numbers for each token: line and character relative to the previous token, length, kind,
  /// modifiers. A token that spans several lines is split at line breaks. None once the client has
  /// cancelled the request.
  private func encoded(
    _ tokens: [SemanticToken], of text: SourceText, in range: ByteRange?
  ) -> [Int] {
    let kinds = SemanticToken.Kind.allCases
    let modifiers = SemanticToken.Modifier.allCases
    let announced = Set(client.features.tokenTypes)
    var ranges = RangeWriter(text, encoding)
    var data: [Int] = []
    var line = 0
    var character = 0
    for (number, token) in tokens.enumerated() {
      if number % 1_024 == 0, isCancelled() { return [] }
      if let range, !token.range.touches(range) { continue }
      // A client that lists its token types gets no others.
      if !announced.isEmpty && !announced.contains(token.kind.rawValue) { continue }
      guard let kind = kinds.firstIndex(of: token.kind) else { continue }
      var bits = 0
      for (bit, modifier) in modifiers.enumerated() where token.modifiers.contains(modifier) {
        bits |= 1 << bit
      }
      let first = text.lines.line(containing: token.range.start)
      let last = text.lines.line(containing: max(token.range.start, token.range.end - 1))
      for row in first...last {
        let whole = text.range(ofLine: row)
        let start = max(token.range.start, whole.start)
        let end = min(token.range.end, whole.end)
        guard start < end else { continue }
        let place = ranges.range(ByteRange(start: start, end: end))
        if place.start.line != line { character = 0 }
        data += [
          place.start.line - line, place.start.character - character,
          place.end.character - place.start.character, kind, bits,
        ]
        line = place.start.line
        character = place.start.character
      }
    }
    return data
  }

  // MARK: Hints

  mutating func inlayHints(_ reader: JSONReader) throws -> JSONValue {
    let range: LSP.Range = try reader.read("range")
    guard let document = try document(reader) else { return .null }
    documents[document.file]?.hasHints = true
    let hints = state().inlayHints(
      document.file, in: document.bytes(range, encoding), environment: document.activeEnvironment)
    var ranges = RangeWriter(document.text, encoding)
    return .array(
      hints.compactMap { hint -> JSONValue? in
        switch hint.kind {
        case .value: if !settings.hintsValues { return nil }
        case .blockEnd: if !settings.hintsBlockEnds { return nil }
        }
        var object = JSONObject([
          ("position", ranges.range(ByteRange(at: hint.offset)).start.json),
          ("label", .string(hint.label)), ("paddingLeft", true),
        ])
        if let environment = hint.environment { object["data"] = .string(environment.id) }
        return .object(object)
      })
  }

  /// Adds the environment of a value.
  mutating func resolveInlayHint(_ reader: JSONReader) throws -> JSONValue {
    guard var hint = reader.value?.objectValue else { throw reader.expected("an object") }
    if hint["tooltip"] == nil, let id = hint["data"]?.stringValue,
      let environment = Environment(id: id)
    {
      hint["tooltip"] = .string("in the root view on \(environment.displayName)")
    }
    return .object(hint)
  }

  // MARK: Signatures

  mutating func signatureHelp(_ reader: JSONReader) throws -> JSONValue {
    guard let (document, offset) = try asked(reader),
      let found = state().signature(document.file, at: offset)
    else { return .null }
    let label = SourceText(found.label)
    var ranges = RangeWriter(label, .utf16)
    let parameters = found.parameters.map { range -> JSONValue in
      guard client.features.signatureOffsets else { return ["label": .string(label[range])] }
      let place = ranges.range(range)
      return ["label": [JSONValue(place.start.character), JSONValue(place.end.character)]]
    }
    var signature = JSONObject([
      ("label", .string(found.label)), ("parameters", .array(parameters)),
    ])
    if let text = found.documentation {
      signature["documentation"] = markup(text, plain: text, client.features.signatureFormats)
    }
    var result = JSONObject([("signatures", .array([.object(signature)])), ("activeSignature", 0)])
    if let active = found.active { result["activeParameter"] = JSONValue(active) }
    return .object(result)
  }

  // MARK: Links

  mutating func documentLinks(_ reader: JSONReader) throws -> JSONValue {
    guard let document = try document(reader) else { return .null }
    var ranges = RangeWriter(document.text, encoding)
    let links = state().links(document.file).map { link -> JSONValue in
      let known = documents.uris.id(knownPath: link.path)
      var object = JSONObject([
        ("range", ranges.range(link.range).json),
        ("target", .string(known.map { documents.uris.uri($0) } ?? FileURI.uri(of: link.path))),
      ])
      if client.features.linkTooltips, !link.isKnown { object["tooltip"] = "not found" }
      return .object(object)
    }
    return .array(links)
  }

  mutating func linkedEditing(_ reader: JSONReader) throws -> JSONValue {
    guard let (document, offset) = try asked(reader) else { return .null }
    readImporters(named: document, at: offset)
    let places = state().linkedRanges(document.file, at: offset)
    if places.isEmpty { return .null }
    var ranges = RangeWriter(document.text, encoding)
    return ["ranges": .array(places.map { ranges.range($0).json })]
  }

  mutating func codeLenses(_ reader: JSONReader) throws -> JSONValue {
    guard let document = try document(reader) else { return .null }
    guard settings.lenses else { return [] }
    if readState().declaresComponents(document.file) { readImporters(of: document.file) }
    let lenses = state().lenses(document.file)
    documents[document.file]?.sentLenses = lenses.map(\.title)
    var ranges = RangeWriter(document.text, encoding)
    return .array(
      lenses.map { lens in
        let range = ranges.range(lens.range).json
        // A title only, unless the client can run the command.
        let preview = "inset.showPreview"
        let command: JSONValue =
          lens.isScreen && clientCommands.contains(preview)
          ? [
            "title": .string(lens.title), "command": .string(preview),
            "arguments": [.string(document.uri), range["start"] ?? .null],
          ]
          : ["title": .string(lens.title), "command": ""]
        return ["range": range, "command": command]
      })
  }

  // MARK: Uses of components

  mutating func prepareCalls(_ reader: JSONReader) throws -> JSONValue {
    guard let (document, offset) = try asked(reader) else { return .null }
    let snapshot = state()
    guard let item = snapshot.callItem(document.file, at: offset),
      let json = json(item, snapshot)
    else { return .null }
    return [json]
  }

  private func json(_ item: CallItem, _ snapshot: Snapshot) -> JSONValue? {
    guard let whole = location(item.file, item.range, snapshot),
      let name = location(item.file, item.nameRange, snapshot)
    else { return nil }
    let kind: DocumentSymbol.Kind = item.isComponent ? .component : .screen
    return [
      "name": .string(item.name), "kind": JSONValue(kind.number), "uri": .string(whole.uri),
      "range": whole.range.json, "selectionRange": name.range.json,
    ]
  }

  mutating func calls(_ reader: JSONReader, isIncoming: Bool) throws -> JSONValue {
    let item = try reader.member("item")
    let uri: String = try item.read("uri")
    let range: LSP.Range = try item.read("selectionRange")
    if isIncoming, let file = documents.uris.id(knownURI: uri) { readImporters(of: file) }
    let snapshot = state()
    guard let file = documents.uris.id(knownURI: uri), let text = text(of: file, in: snapshot)
    else { return .null }
    let offset = text.offset(
      of: LinePosition(line: range.start.line, column: range.start.character), in: encoding)
    guard let found = snapshot.callItem(file, at: offset) else { return .null }
    let calls = isIncoming ? snapshot.incomingCalls(found) : snapshot.outgoingCalls(found)
    let ordered = calls.sorted {
      (documents.uris.uri($0.item.file), $0.item.range) < (
        documents.uris.uri($1.item.file), $1.item.range
      )
    }
    let list = (isIncoming ? ordered : calls).compactMap { call -> JSONValue? in
      let user = isIncoming ? call.item.file : found.file
      guard let other = json(call.item, snapshot), let text = self.text(of: user, in: snapshot)
      else { return nil }
      var ranges = RangeWriter(text, encoding)
      return [
        isIncoming ? "from" : "to": other,
        "fromRanges": .array(call.ranges.map { ranges.range($0).json }),
      ]
    }
    return delivered(list, reader)
  }
}
