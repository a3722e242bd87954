internal import InsetFiles
internal import InsetIDE
internal import InsetJSON
internal import InsetProtocol
internal import InsetText

extension Feature {
  static let hover: [Feature] = [
    Feature(
      method: "textDocument/hover", role: .request { try $0.hover($1) },
      capability: { _ in ("hoverProvider", true) })
  ]
}

extension Session {
  mutating func hover(_ reader: JSONReader) throws(InvalidParams) -> JSONValue {
    let params = try LSP.TextDocumentPositionParams(reading: reader)
    guard let document = documents[uri: params.uri] else { return .null }
    let offset = document.offset(params.position, encoding)
    let snapshot = state()
    guard
      let hover = snapshot.hover(document.file, at: offset, in: document.activeEnvironment)
    else { return .null }
    var ranges = RangeWriter(document.text, encoding)
    let kind = client.hoverFormats.lazy.compactMap { LSP.MarkupKind(rawValue: $0) }.first
    return LSP.Hover(
      kind: kind ?? .plainText,
      value: withPreview(
        hover, isMarkdown: kind == .markdown, of: document, at: offset, snapshot),
      range: ranges.range(hover.range)
    ).json
  }
}
