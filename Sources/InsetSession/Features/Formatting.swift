internal import InsetFiles
internal import InsetIDE
internal import InsetJSON
internal import InsetProtocol
internal import InsetText

extension Feature {
  static let formatting: [Feature] = [
    Feature(
      method: "textDocument/formatting", role: .request { try $0.formatting($1) },
      capability: { _ in ("documentFormattingProvider", true) }),
    Feature(
      method: "textDocument/rangeFormatting", role: .request { try $0.rangeFormatting($1) },
      capability: { _ in ("documentRangeFormattingProvider", true) }),
    Feature(
      method: "textDocument/onTypeFormatting", role: .request { try $0.typeFormatting($1) },
      capability: { _ in
        (
          "documentOnTypeFormattingProvider",
          ["firstTriggerCharacter": "}", "moreTriggerCharacter": ["\n"]]
        )
      }),
  ]
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
