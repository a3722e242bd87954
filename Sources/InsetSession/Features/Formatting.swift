internal import InsetFiles
internal import InsetIDE
internal import InsetJSON
internal import InsetProtocol
internal import InsetText

extension Feature {
  static let formatting: [Feature] = [
    Feature(
      method: "textDocument/formatting", role: .request { try $0.formatting($1) },
      capability: { formatting("documentFormattingProvider", "textDocument/formatting", for: $0) }),
    Feature(
      method: "textDocument/rangeFormatting", role: .request { try $0.rangeFormatting($1) },
      capability: {
        formatting("documentRangeFormattingProvider", "textDocument/rangeFormatting", for: $0)
      }),
    Feature(
      method: "textDocument/rangesFormatting", role: .request { try $0.rangesFormatting($1) }),
    Feature(
      method: "textDocument/onTypeFormatting", role: .request { try $0.typeFormatting($1) },
      capability: {
        formatting("documentOnTypeFormattingProvider", "textDocument/onTypeFormatting", for: $0)
      }),
  ]

  /// A capability of formatting, for a client in which it cannot be registered for specs alone.
  private static func formatting(
    _ key: String, _ method: String, for client: LSP.ClientCapabilities
  ) -> (key: String, value: JSONValue)? {
    if client.features.registersFormatting.contains(method) { return nil }
    return (key, options(of: method, for: client).map { .object($0) } ?? true)
  }

  /// What is announced of a method of formatting; `nil` for no more than that it is there.
  private static func options(
    of method: String, for client: LSP.ClientCapabilities
  ) -> JSONObject? {
    switch method {
    case typeFormatting: typeFormattingOptions
    case "textDocument/rangeFormatting" where client.features.formatsRanges:
      JSONObject([("rangesSupport", true)])
    default: nil
    }
  }

  private static let typeFormatting = "textDocument/onTypeFormatting"
  private static let typeFormattingOptions = JSONObject([
    ("firstTriggerCharacter", .string("}")),
    ("moreTriggerCharacter", .array([.string("\n")])),
  ])

  /// What is registered for the languages that are formatted here, so that editors do not ask which of
  /// two servers is to format the others.
  static func formattingRegistrations(for client: LSP.ClientCapabilities) -> [JSONValue] {
    let selector = FrontEnds.all.filter { $0.format != nil }.flatMap { frontEnd in
      frontEnd.languageIDs.map { ["language": .string($0)] as JSONValue }
        + frontEnd.suffixes.map { ["pattern": .string("**/*\($0)")] }
    }
    return formatting.map(\.method).filter(client.features.registersFormatting.contains).map {
      method in
      var options = options(of: method, for: client) ?? JSONObject()
      options["documentSelector"] = .array(selector)
      return [
        "id": .string("inset-\(method.dropFirst("textDocument/".count))"),
        "method": .string(method), "registerOptions": .object(options),
      ]
    }
  }
}

extension Session {
  mutating func formatting(_ reader: JSONReader) throws -> JSONValue {
    let options = try formatOptions(reader)
    guard let document = try document(reader) else { return .null }
    let edits = state().formatting(document.file, in: nil, options)
    try throwIfCancelled()
    return .array(written(edits, of: document.text).map(\.json))
  }

  mutating func rangeFormatting(_ reader: JSONReader) throws -> JSONValue {
    let options = try formatOptions(reader)
    let range: LSP.Range = try reader.read("range")
    guard let document = try document(reader) else { return .null }
    let edits = state().formatting(document.file, in: document.bytes(range, encoding), options)
    try throwIfCancelled()
    return .array(written(edits, of: document.text).map(\.json))
  }

  mutating func rangesFormatting(_ reader: JSONReader) throws -> JSONValue {
    let options = try formatOptions(reader)
    let ranges = try reader.elements("ranges", as: LSP.Range.self)
    guard let document = try document(reader) else { return .null }
    let edits = state().formatting(
      document.file, in: ranges.map { document.bytes($0, encoding) }, options)
    try throwIfCancelled()
    return .array(written(edits, of: document.text).map(\.json))
  }

  mutating func typeFormatting(_ reader: JSONReader) throws -> JSONValue {
    let options = try formatOptions(reader)
    let character: String = try reader.read("ch")
    guard let (document, offset) = try asked(reader) else { return .null }
    let edits = state().formattingOnTyping(document.file, character, at: offset, options)
    try throwIfCancelled()
    return .array(written(edits, of: document.text).map(\.json))
  }

  /// The options of a request; the line length is a setting, because LSP has no option for it.
  private func formatOptions(_ reader: JSONReader) throws(InvalidParams) -> FormatOptions {
    let options = try reader.member("options")
    let width: Int = try options.readOptional("tabSize") ?? 4
    let spaces = options.value?["insertSpaces"]?.boolValue ?? true
    return FormatOptions(
      indentWidth: min(max(width, 1), 16), usesTabs: !spaces,
      lineLength: settings.lineLength)
  }
}
