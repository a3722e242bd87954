internal import InsetDevices
internal import InsetIDE
internal import InsetJSON
internal import InsetProtocol
internal import InsetRender
internal import InsetText

extension Feature {
  static let previews: [Feature] = [
    Feature(method: "inset/preview", role: .request { try $0.preview($1) }),
    Feature(method: "inset/previewChanged", role: .outgoing),
  ]
}

/// How a hover shows the screen.
enum HoverPreview: String, Sendable, Hashable {
  case image, text, none

  /// What a client is known to support: editors based on VS Code show images in Markdown.
  static func fitting(client: String?) -> HoverPreview {
    let editors = ["Visual Studio Code", "VSCodium", "Code - OSS", "Cursor", "Windsurf", "Monaco"]
    guard let client else { return .text }
    return editors.contains { client.hasPrefix($0) } ? .image : .text
  }
}

extension Session {
  /// The maximum size of a hover's image in bytes; a larger one is drawn in characters.
  static let hoverPictureLimit = 48 * 1024

  /// A hover's text with the screen drawn below it, where it speaks of a view, a guide or a screen: the
  /// numbers are what is asked for, and hover windows show some 250 pixels or 25 lines.
  func withPreview(
    _ hover: Hover, isMarkdown: Bool, of document: OpenDocument, at offset: Int,
    _ snapshot: Snapshot
  ) -> String {
    let text = isMarkdown ? hover.markdown : hover.plainText
    let wanted = settings.hoverPreview ?? HoverPreview.fitting(client: clientName)
    guard hover.showsPicture, wanted != .none,
      let preview = snapshot.preview(document.file, at: offset, in: document.activeEnvironment)
    else { return text }
    let name = preview.picture.environment.displayName(withOS: true)
    if wanted == .image, isMarkdown {
      let style = PictureStyle(
        appearance: settings.appearance, size: .small, highlight: preview.path)
      let svg = Array(preview.picture.svg(style).utf8)
      if svg.count <= Self.hoverPictureLimit {
        let uri = "data:image/svg+xml;base64," + base64(svg)
        return text + "\n\n*\(name)*\n\n![\(preview.path) on \(name)](\(uri))"
      }
    }
    let drawing = preview.picture.text(highlight: preview.path, columns: 56, rows: 16)
    return text
      + (isMarkdown ? "\n\n*\(name)*\n\n```text\n\(drawing)\n```" : "\n\n\(name)\n\(drawing)")
  }

  mutating func preview(_ reader: JSONReader) throws -> JSONValue {
    var names: [String]?
    if try reader.optional("environments") != nil {
      names = try reader.elements("environments", as: String.self)
    }
    let screen: String? = try reader.readOptional("screen")
    let view: String? = try reader.readOptional("view")
    let size: String? = try reader.readOptional("size")
    let appearance: String? = try reader.readOptional("appearance")
    let watches = reader.value?["watch"]?.boolValue ?? false
    guard let document = try document(reader) else { return .null }
    var found: [ScreenPictures]
    do throws(QuestionProblem) {
      let active = document.activeEnvironment ?? state().environments(document.file).first
      found = try state().pictures(
        document.file, on: EnvironmentChoice(devices: names ?? active.map { [$0.id] }))
    } catch {
      throw ResponseError(.requestFailed, error.message)
    }
    if let screen { found.removeAll { $0.name != screen } }
    var ranges = RangeWriter(document.text, encoding)
    let style = PictureStyle(
      appearance: appearance.flatMap(Appearance.init(rawValue:)) ?? settings.appearance,
      size: size.flatMap(PictureSize.init(rawValue:)) ?? .medium, highlight: view)
    documents[document.file]?.isPreviewWatched = watches
    // Clients may put several into one page, so their ids must differ.
    var number = -1
    return [
      "version": document.version.map { JSONValue($0) } ?? .null,
      "screens": .array(
        try found.map { screen in
          [
            "name": .string(screen.name), "range": ranges.range(screen.range).json,
            "pictures": .array(
              try screen.pictures.map { picture in
                try throwIfCancelled()
                number += 1
                return [
                  "environment": .string(picture.environment.id),
                  "name": .string(picture.environment.displayName(withOS: true)),
                  "svg": .string(picture.svg(style, number: number)),
                ]
              }),
          ]
        }),
    ]
  }

  /// Notifies a client that its picture of a document is out of date, once for each picture that it
  /// requested.
  mutating func previewMayHaveChanged(_ file: FileID) {
    guard let document = documents[file], document.isPreviewWatched else { return }
    documents[file]?.isPreviewWatched = false
    var params = JSONObject([("uri", .string(document.uri))])
    params["version"] = document.version.map { JSONValue($0) } ?? .null
    notify("inset/previewChanged", .object(params))
  }
}

/// Bytes in base 64 (RFC 4648 §4), with padding.
func base64(_ bytes: [UInt8]) -> String {
  let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  var result: [UInt8] = []
  result.reserveCapacity((bytes.count + 2) / 3 * 4)
  var index = 0
  while index < bytes.count {
    let count = min(3, bytes.count - index)
    var group = UInt32(bytes[index]) << 16
    if count > 1 { group |= UInt32(bytes[index + 1]) << 8 }
    if count > 2 { group |= UInt32(bytes[index + 2]) }
    for place in 0..<4 {
      let digit = Int(group >> UInt32(18 - 6 * place)) & 63
      result.append(place <= count ? digits[digit] : UInt8(ascii: "="))
    }
    index += 3
  }
  return String(decoding: result, as: UTF8.self)
}
