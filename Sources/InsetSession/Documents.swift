internal import InsetProtocol
internal import InsetText

/// The names of files: URIs byte for byte as the client writes them, and the ids that stand for
/// them inside.
struct FileTable: Sendable {
  private var ids: [String: FileID] = [:]
  private var uris: [String] = []

  /// The id of a URI; a new one gets the next.
  mutating func id(ofURI uri: String) -> FileID {
    if let id = ids[uri] { return id }
    let id = FileID(UInt32(uris.count))
    ids[uri] = id
    uris.append(uri)
    return id
  }

  func known(uri: String) -> FileID? { ids[uri] }

  func uri(of file: FileID) -> String? {
    let index = Int(file.raw)
    return uris.indices.contains(index) ? uris[index] : nil
  }

  /// The path that a `file:` URI names; `nil` for other schemes and for paths of other machines.
  static func path(ofURI uri: String) -> String? {
    let bytes = Array(uri.utf8)
    let scheme = Array("file:".utf8)
    guard bytes.count > scheme.count,
      String(decoding: bytes[..<scheme.count], as: UTF8.self).lowercased() == "file:"
    else { return nil }
    var rest = bytes[scheme.count...]
    if rest.starts(with: "//".utf8) {
      let authority = rest.dropFirst(2).prefix { $0 != UInt8(ascii: "/") }
      guard authority.isEmpty || String(decoding: authority, as: UTF8.self) == "localhost" else {
        return nil
      }
      rest = rest.dropFirst(2 + authority.count)
    }
    guard rest.first == UInt8(ascii: "/") else { return nil }
    rest = rest.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    var path: [UInt8] = []
    var at = rest.startIndex
    while at < rest.endIndex {
      if rest[at] == UInt8(ascii: "%"), at + 2 < rest.endIndex,
        let byte = UInt8(String(decoding: rest[(at + 1)...(at + 2)], as: UTF8.self), radix: 16)
      {
        path.append(byte)
        at += 3
      } else {
        path.append(rest[at])
        at += 1
      }
    }
    return path.contains(0) ? nil : String(decoding: path, as: UTF8.self)
  }
}

/// A document that the client has open.
struct OpenDocument: Sendable {
  let uri: String
  let file: FileID
  /// As the client counts; `nil` if it does not.
  var version: Int?
  /// How often it was opened or changed in this conversation.
  var revision: Int
  /// The text as the client has it.
  var text: SourceText
  /// What the client was last told; `nil` before the first time.
  var published: [EngineDiagnostic]?

  /// The range in bytes; a reversed one is turned round.
  func bytes(_ range: LSP.Range, _ encoding: ColumnEncoding) -> ByteRange {
    let a = offset(range.start, encoding)
    let b = offset(range.end, encoding)
    return ByteRange(start: min(a, b), end: max(a, b))
  }

  func offset(_ position: LSP.Position, _ encoding: ColumnEncoding) -> Int {
    text.offset(
      of: LinePosition(line: position.line, column: position.character), in: encoding)
  }
}

/// The open documents, in the order of their opening.
struct Documents: Sendable {
  var files = FileTable()
  private var open: [FileID: OpenDocument] = [:]
  private(set) var order: [FileID] = []
  private var revisions = 0

  subscript(file: FileID) -> OpenDocument? {
    _read { yield open[file] }
    _modify { yield &open[file] }
  }

  subscript(uri uri: String) -> OpenDocument? { files.known(uri: uri).flatMap { open[$0] } }

  mutating func add(uri: String, version: Int?, text: SourceText) -> FileID {
    let file = files.id(ofURI: uri)
    if open[file] == nil { order.append(file) }
    open[file] = OpenDocument(
      uri: uri, file: file, version: version, revision: nextRevision(), text: text)
    return file
  }

  mutating func remove(_ file: FileID) {
    open[file] = nil
    order.removeAll { $0 == file }
  }

  /// A number never used before.
  mutating func nextRevision() -> Int {
    revisions += 1
    return revisions
  }
}
