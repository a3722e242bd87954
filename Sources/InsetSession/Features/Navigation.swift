internal import InsetFiles
internal import InsetIDE
internal import InsetJSON
internal import InsetProtocol
internal import InsetText

extension Feature {
  static let navigation: [Feature] = [
    Feature(
      method: "textDocument/definition",
      role: .request { try $0.definition($1, "textDocument/definition") },
      capability: { _ in ("definitionProvider", true) }),
    Feature(
      method: "textDocument/declaration",
      role: .request { try $0.definition($1, "textDocument/declaration") },
      capability: { _ in ("declarationProvider", true) }),
    Feature(
      method: "textDocument/typeDefinition",
      role: .request { try $0.definition($1, "textDocument/typeDefinition") },
      capability: { _ in ("typeDefinitionProvider", true) }),
    Feature(
      method: "textDocument/references", role: .request { try $0.references($1) },
      capability: { _ in ("referencesProvider", ["workDoneProgress": true]) }),
    Feature(
      method: "textDocument/documentHighlight", role: .request { try $0.highlights($1) },
      capability: { _ in ("documentHighlightProvider", true) }),
    Feature(
      method: "textDocument/rename", role: .request { try $0.rename($1) },
      capability: { client in
        ("renameProvider", client.features.renamePrepares ? ["prepareProvider": true] : true)
      }),
    Feature(method: "textDocument/prepareRename", role: .request { try $0.prepareRename($1) }),
    Feature(
      method: "textDocument/documentSymbol", role: .printedRequest { try $0.symbols($1) },
      capability: { _ in ("documentSymbolProvider", true) }),
    Feature(
      method: "workspace/symbol", role: .request { try $0.workspaceSymbols($1) },
      capability: { _ in ("workspaceSymbolProvider", ["workDoneProgress": true]) }),
    Feature(
      method: "textDocument/foldingRange", role: .printedRequest { try $0.folding($1) },
      capability: { _ in ("foldingRangeProvider", true) }),
    Feature(
      method: "textDocument/selectionRange", role: .request { try $0.selections($1) },
      capability: { _ in ("selectionRangeProvider", true) }),
  ]
}

extension Session {
  mutating func definition(_ reader: JSONReader, _ method: String) throws -> JSONValue {
    guard let (document, offset) = try asked(reader) else { return .null }
    let snapshot = state()
    let found =
      method == "textDocument/typeDefinition"
      ? snapshot.typeDefinition(document.file, at: offset)
      : snapshot.definition(document.file, at: offset)
    if found.targets.isEmpty { return .null }
    var origins = RangeWriter(document.text, encoding)
    let origin = origins.range(found.origin).json
    let result = found.targets.compactMap { target -> JSONValue? in
      guard let name = location(target.file, target.nameRange, snapshot) else { return nil }
      guard client.features.links.contains(method),
        let whole = location(target.file, target.range, snapshot)
      else { return name.json }
      return [
        "originSelectionRange": origin, "targetUri": .string(name.uri),
        "targetRange": whole.range.json, "targetSelectionRange": name.range.json,
      ]
    }
    return .array(result)
  }

  mutating func references(_ reader: JSONReader) throws -> JSONValue {
    guard let (document, offset) = try asked(reader) else { return [] }
    let includes =
      try reader.optional("context")?.value?["includeDeclaration"]?.boolValue ?? true
    readImporters(named: document, at: offset)
    let snapshot = state()
    let places = working("Finding references", reader) {
      snapshot.references(document.file, at: offset, includingDefinition: includes)
    }
    // The order in which the files became known means nothing.
    let ordered = places.sorted {
      (documents.uris.uri($0.file), $0.range) < (documents.uris.uri($1.file), $1.range)
    }
    return delivered(locations(ordered, snapshot), reader)
  }

  /// Reads the files that may refer to the name at a place.
  mutating func readImporters(named document: OpenDocument, at offset: Int) {
    guard let target = readState().renameTarget(document.file, at: offset), target.isShared else {
      return
    }
    readImporters(of: target.file, naming: target.name)
  }

  mutating func highlights(_ reader: JSONReader) throws -> JSONValue {
    guard let (document, offset) = try asked(reader) else { return [] }
    var ranges = RangeWriter(document.text, encoding)
    let places = state().highlights(document.file, at: offset)
    return .array(
      places.map { place in
        // A declaration is a write, a use is a read.
        ["range": ranges.range(place.range).json, "kind": place.isDefinition ? 3 : 2]
      })
  }

  mutating func prepareRename(_ reader: JSONReader) throws -> JSONValue {
    guard let (document, offset) = try asked(reader),
      let target = state().renameTarget(document.file, at: offset)
    else { return .null }
    var ranges = RangeWriter(document.text, encoding)
    return ["range": ranges.range(target.range).json, "placeholder": .string(target.name)]
  }

  mutating func rename(_ reader: JSONReader) throws -> JSONValue {
    let name: String = try reader.read("newName")
    guard let (document, offset) = try asked(reader) else { return .null }
    readImporters(named: document, at: offset)
    let snapshot = state()
    let edits: [FileEdits]
    do throws(QuestionProblem) {
      edits = try snapshot.rename(document.file, at: offset, to: name).sorted {
        documents.uris.uri($0.file) < documents.uris.uri($1.file)
      }
    } catch {
      throw ResponseError(.requestFailed, error.message)
    }
    try throwIfCancelled()
    guard let edit = workspaceEdit(edits, snapshot) else {
      throw ResponseError(.requestFailed, "a file that names it is not known any more")
    }
    return edit.json(for: client)
  }

  mutating func symbols(_ reader: JSONReader) throws -> AnswerText {
    guard let document = try document(reader) else { return .value([]) }
    let snapshot = state()
    var ranges = RangeWriter(document.text, encoding)
    if client.features.hierarchicalSymbols, !isInParts(reader) {
      var kept = document.keptSymbols
      let list = try kept.update(snapshot.blocks(document.file), &ranges) { block, ranges in
        try throwIfCancelled()
        return snapshot.symbol(document.file, of: block).map { json($0, &ranges).printedBytes() }
          ?? []
      }
      documents[document.file]?.keptSymbols = kept
      return .printed(AnswerText.array(of: list))
    }
    let symbols = snapshot.symbols(document.file)
    if client.features.hierarchicalSymbols {
      let list = try symbols.map { symbol in
        try throwIfCancelled()
        return json(symbol, &ranges)
      }
      return .value(delivered(list, reader))
    }
    var flat: [JSONValue] = []
    func add(_ symbol: DocumentSymbol, _ container: String?) {
      var object = JSONObject([
        ("name", .string(symbol.name)), ("kind", JSONValue(symbol.kind.number)),
        (
          "location",
          LSP.Location(uri: document.uri, range: ranges.range(symbol.nameRange)).json
        ),
      ])
      if let container { object["containerName"] = .string(container) }
      flat.append(.object(object))
      for child in symbol.children { add(child, symbol.name) }
    }
    for symbol in symbols { add(symbol, nil) }
    return .value(delivered(flat, reader))
  }

  private func json(_ symbol: DocumentSymbol, _ ranges: inout RangeWriter) -> JSONValue {
    var object = JSONObject([("name", .string(symbol.name))])
    if !symbol.detail.isEmpty { object["detail"] = .string(symbol.detail) }
    object["kind"] = JSONValue(symbol.kind.number)
    object["range"] = ranges.range(symbol.range).json
    object["selectionRange"] = ranges.range(symbol.nameRange).json
    if !symbol.children.isEmpty {
      object["children"] = .array(symbol.children.map { json($0, &ranges) })
    }
    return .object(object)
  }

  mutating func workspaceSymbols(_ reader: JSONReader) throws -> JSONValue {
    let query: String = try reader.read("query")
    let snapshot = state()
    let found = working("Looking for symbols", reader) {
      snapshot.workspaceSymbols(query, limit: Self.symbolLimit)
    }
    var list = found.compactMap { item -> (item: WorkspaceSymbol, place: LSP.Location)? in
      location(item.file, item.symbol.nameRange, snapshot).map { (item, $0) }
    }
    for (path, text) in otherFiles() where list.count < Self.symbolLimit {
      try throwIfCancelled()
      var ranges = RangeWriter(text, encoding)
      for item in Snapshot.workspaceSymbols(query, in: text, path: path)
      where list.count < Self.symbolLimit {
        let range = ranges.range(item.symbol.nameRange)
        list.append((item, LSP.Location(uri: FileURI.uri(of: path), range: range)))
      }
    }
    // Whether a file was known before means nothing.
    list.sort {
      ($0.item.rank, $0.place.uri, $0.item.symbol.nameRange)
        < ($1.item.rank, $1.place.uri, $1.item.symbol.nameRange)
    }
    return delivered(list.map { json($0.item, $0.place) }, reader)
  }

  private static let symbolLimit = 1000

  private func json(_ item: WorkspaceSymbol, _ place: LSP.Location) -> JSONValue {
    var object = JSONObject([
      ("name", .string(item.symbol.name)), ("kind", JSONValue(item.symbol.kind.number)),
      ("location", place.json),
    ])
    if !item.container.isEmpty { object["containerName"] = .string(item.container) }
    return .object(object)
  }

  mutating func folding(_ reader: JSONReader) throws -> AnswerText {
    guard let document = try document(reader) else { return .value([]) }
    let snapshot = state()
    let file = document.file
    var ranges = RangeWriter(document.text, encoding)
    guard !isInParts(reader) else {
      return .value(delivered(json(snapshot.folding(file), &ranges), reader))
    }
    var kept = document.keptFolding
    let blocks = snapshot.blocks(file)
    let list = try kept.update(blocks, &ranges) { block, ranges in
      try throwIfCancelled()
      return AnswerText.elements(json(snapshot.folding(file, of: block), &ranges))
    }
    documents[file]?.keptFolding = kept
    // Comments and groups of imports, among the blocks by place.
    let others = snapshot.foldingBetweenBlocks(file)
    var parts: [ContiguousArray<UInt8>] = []
    var next = 0
    for (block, part) in zip(blocks, list) {
      while next < others.count, others[next].range.start < block.range.start {
        parts.append(AnswerText.elements(json([others[next]], &ranges)))
        next += 1
      }
      parts.append(part)
    }
    for other in others[next...] {
      parts.append(AnswerText.elements(json([other], &ranges)))
    }
    return .printed(AnswerText.array(of: parts))
  }

  private func json(_ folds: [FoldingRange], _ ranges: inout RangeWriter) -> [JSONValue] {
    folds.compactMap { fold -> JSONValue? in
      let range = ranges.range(fold.range)
      var object = JSONObject([("startLine", JSONValue(range.start.line))])
      var lastLine = range.end.line
      if client.features.foldsLinesOnly {
        // The line of the closing brace stays visible.
        if fold.kind == .block { lastLine -= 1 }
        if lastLine <= range.start.line { return nil }
      } else {
        object["startCharacter"] = JSONValue(range.start.character)
      }
      object["endLine"] = JSONValue(lastLine)
      if !client.features.foldsLinesOnly {
        object["endCharacter"] = JSONValue(range.end.character)
      }
      switch fold.kind {
      case .comment: object["kind"] = "comment"
      case .imports: object["kind"] = "imports"
      case .block: break
      }
      return .object(object)
    }
  }

  mutating func selections(_ reader: JSONReader) throws -> JSONValue {
    let positions = try reader.elements("positions", as: LSP.Position.self)
    guard let document = try document(reader) else { return .null }
    let offsets = positions.map { document.offset($0, encoding) }
    var ranges = RangeWriter(document.text, encoding)
    guard let found = state().selections(document.file, at: offsets) else { return .null }
    let list = try found.map { nested in
      try throwIfCancelled()
      return nested.reversed().reduce(JSONValue.null) { parent, range in
        var object = JSONObject([("range", ranges.range(range).json)])
        if parent != .null { object["parent"] = parent }
        return .object(object)
      }
    }
    return delivered(list, reader)
  }
}

extension DocumentSymbol.Kind {
  /// The number of the `SymbolKind` in LSP whose icon fits best.
  var number: Int {
    switch self {
    case .screen: 5  // Class
    case .component: 23  // Struct
    case .view: 8  // Field
    case .guide: 7  // Property
    case .value: 14  // Constant
    case .parameter: 13  // Variable
    case .constraint: 20  // Key
    case .targets: 4  // Package
    case .condition: 3  // Namespace
    }
  }
}
