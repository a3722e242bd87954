internal import InsetFiles
internal import InsetIDE
internal import InsetJSON
internal import InsetProtocol
internal import InsetText

/// Helpers of the requests about documents.
extension Session {
  /// The document of a request; `nil` if it is not open.
  func document(_ reader: JSONReader) throws(InvalidParams) -> OpenDocument? {
    let uri: String = try reader.member("textDocument").read("uri")
    return documents[uri: uri]
  }

  /// The document and the byte offset of a request about a position; `nil` if it is not open.
  func asked(
    _ reader: JSONReader
  ) throws(InvalidParams) -> (document: OpenDocument, offset: Int)? {
    let params = try LSP.TextDocumentPositionParams(reading: reader)
    guard let document = documents[uri: params.uri] else { return nil }
    return (document, document.offset(params.position, encoding))
  }

  /// A location in any file that the workspace knows; `nil` for another.
  func location(
    _ file: FileID, _ range: ByteRange, _ snapshot: Snapshot
  ) -> LSP.Location? {
    guard let text = text(of: file, in: snapshot) else { return nil }
    var ranges = RangeWriter(text, encoding)
    return LSP.Location(uri: documents.uris.uri(file), range: ranges.range(range))
  }

  /// Locations; adjacent ones in one file share a pass over its text.
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

  /// Edits of one text, with the client's positions.
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

  /// Text in the first of the client's formats that the server supports; a plain string if there is
  /// none.
  func markup(_ markdown: String, plain: String, _ formats: [String]) -> JSONValue {
    guard let kind = formats.lazy.compactMap({ LSP.MarkupKind(rawValue: $0) }).first else {
      return .string(plain)
    }
    return [
      "kind": .string(kind.rawValue), "value": .string(kind == .markdown ? markdown : plain),
    ]
  }

  /// Returns a list as the result, or sends it in parts if the request has a `partialResultToken`.
  func delivered(_ list: [JSONValue], _ reader: JSONReader) -> JSONValue {
    guard let token = reader.value?["partialResultToken"].flatMap({ RequestID($0) }),
      !list.isEmpty
    else { return .array(list) }
    var start = 0
    while start < list.count {
      let end = min(list.count, start + Self.partSize)
      report(RequestProgress(token: token, value: .array(Array(list[start..<end]))))
      start = end
    }
    return []
  }

  private static let partSize = 100

  /// Whether the client takes the answer in parts.
  func isInParts(_ reader: JSONReader) -> Bool {
    reader.value?["partialResultToken"].flatMap({ RequestID($0) }) != nil
  }

  /// Does some work and reports its beginning and end if the request has a `workDoneToken`.
  func working<Result>(
    _ title: String, _ reader: JSONReader, _ work: () throws -> Result
  ) rethrows -> Result {
    guard let token = reader.value?["workDoneToken"].flatMap({ RequestID($0) }) else {
      return try work()
    }
    report(
      RequestProgress(
        token: token, step: .begin,
        value: ["kind": "begin", "title": .string(title), "cancellable": true]))
    defer { report(RequestProgress(endOf: token)) }
    return try work()
  }

  /// Does some work in steps and reports its progress if the request has a `workDoneToken`.
  ///
  /// - Throws: `requestCancelled` once the client has cancelled the request.
  mutating func working<Result>(
    _ title: String, _ reader: JSONReader, steps: Int,
    _ work: (inout Session, Int) throws -> Result
  ) throws -> [Result] {
    let token = reader.value?["workDoneToken"].flatMap { RequestID($0) }
    if let token {
      report(
        RequestProgress(
          token: token, step: .begin,
          value: [
            "kind": "begin", "title": .string(title), "cancellable": true, "percentage": 0,
          ]))
    }
    defer {
      if let token { report(RequestProgress(endOf: token)) }
    }
    var results: [Result] = []
    var reported = 0
    for step in 0..<steps {
      try throwIfCancelled()
      results.append(try work(&self, step))
      let percentage = (step + 1) * 100 / steps
      if let token, percentage > reported {
        reported = percentage
        report(
          RequestProgress(
            token: token, value: ["kind": "report", "percentage": JSONValue(percentage)]))
      }
    }
    return results
  }
}
