internal import InsetFiles
internal import InsetIDE
internal import InsetJSON
internal import InsetProtocol
internal import InsetText

/// What the requests about documents have in common.
extension Session {
  /// The open document that a request names; `nil` for one that is not open.
  func document(_ reader: JSONReader) throws(InvalidParams) -> OpenDocument? {
    let uri: String = try reader.member("textDocument").read("uri")
    return documents[uri: uri]
  }

  /// The document and the place in it that a request asks about.
  func asked(
    _ reader: JSONReader
  ) throws(InvalidParams) -> (document: OpenDocument, offset: Int)? {
    let params = try LSP.TextDocumentPositionParams(reading: reader)
    guard let document = documents[uri: params.uri] else { return nil }
    return (document, document.offset(params.position, encoding))
  }

  /// A place in any file that the workspace knows.
  func location(
    _ file: FileID, _ range: ByteRange, _ snapshot: Snapshot
  ) -> LSP.Location? {
    guard let text = text(of: file, in: snapshot) else { return nil }
    var ranges = RangeWriter(text, encoding)
    return LSP.Location(uri: documents.uris.uri(file), range: ranges.range(range))
  }

  /// Places, those of one file written in one go.
  func locations(_ places: [NamedPlace], _ snapshot: Snapshot) -> [JSONValue] {
    var result: [JSONValue] = []
    var writer: (file: FileID, ranges: RangeWriter)?
    for place in places {
      if writer?.file != place.file {
        writer = text(of: place.file, in: snapshot).map { (place.file, RangeWriter($0, encoding)) }
      }
      guard var here = writer, here.file == place.file else { continue }
      let range = here.ranges.range(place.range)
      writer = here
      result.append(LSP.Location(uri: documents.uris.uri(place.file), range: range).json)
    }
    return result
  }

  /// Edits of one text, as the client reads them.
  func written(_ edits: [TextEdit], of text: SourceText) -> [LSP.TextEdit] {
    var ranges = RangeWriter(text, encoding)
    return edits.map {
      LSP.TextEdit(
        range: ranges.range($0.range),
        newText: String(decoding: $0.replacement, as: UTF8.self))
    }
  }

  /// Edits of several files; `nil` if one is not known.
  func workspaceEdit(_ edits: [FileEdits], _ snapshot: Snapshot) -> LSP.WorkspaceEdit? {
    var result = LSP.WorkspaceEdit(documents: [])
    for part in edits {
      guard let text = text(of: part.file, in: snapshot) else { return nil }
      result.documents.append(
        LSP.WorkspaceEdit.Document(
          uri: documents.uris.uri(part.file), version: documents[part.file]?.version,
          edits: written(part.edits, of: text)))
    }
    return result
  }

  /// Text in the first of the formats that the client named and the server knows, a bare string if
  /// there is none.
  func markup(_ markdown: String, plain: String, _ formats: [String]) -> JSONValue {
    guard let kind = formats.lazy.compactMap({ LSP.MarkupKind(rawValue: $0) }).first else {
      return .string(plain)
    }
    return [
      "kind": .string(kind.rawValue), "value": .string(kind == .markdown ? markdown : plain),
    ]
  }

  /// Hands over a list: in parts as it was asked for, if the request has a `partialResultToken`,
  /// else as the answer.
  func delivered(_ list: [JSONValue], _ reader: JSONReader) -> JSONValue {
    guard let token = reader.value?["partialResultToken"].flatMap({ RequestID($0) }),
      !list.isEmpty
    else { return .array(list) }
    var start = 0
    while start < list.count {
      let end = min(list.count, start + Self.partSize)
      notify("$/progress", ["token": token.json, "value": .array(Array(list[start..<end]))])
      start = end
    }
    return []
  }

  private static let partSize = 100

  /// Works with a beginning and an end that the client hears of, if it sent a `workDoneToken`.
  func working<Result>(
    _ title: String, _ reader: JSONReader, _ work: () throws -> Result
  ) rethrows -> Result {
    guard let token = reader.value?["workDoneToken"].flatMap({ RequestID($0) }) else {
      return try work()
    }
    notify(
      "$/progress", ["token": token.json, "value": ["kind": "begin", "title": .string(title)]])
    defer { notify("$/progress", ["token": token.json, "value": ["kind": "end"]]) }
    return try work()
  }

  /// Works in steps, with a percentage that the client hears of if it sent a `workDoneToken`, until
  /// the request is taken back.
  mutating func working<Result>(
    _ title: String, _ reader: JSONReader, steps: Int,
    _ work: (inout Session, Int) throws -> Result
  ) throws -> [Result] {
    let token = reader.value?["workDoneToken"].flatMap { RequestID($0) }
    func tell(_ value: JSONValue) {
      guard let token else { return }
      notify("$/progress", ["token": token.json, "value": value])
    }
    tell([
      "kind": "begin", "title": .string(title), "cancellable": true, "percentage": 0,
    ])
    defer { tell(["kind": "end"]) }
    var results: [Result] = []
    var told = 0
    for step in 0..<steps {
      try throwIfCancelled()
      results.append(try work(&self, step))
      let percentage = (step + 1) * 100 / steps
      if percentage > told {
        told = percentage
        tell(["kind": "report", "percentage": JSONValue(percentage)])
      }
    }
    return results
  }
}
