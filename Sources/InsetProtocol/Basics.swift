public import InsetJSON

/// The values of the Language Server Protocol 3.17, named as there.
public enum LSP {
  /// A place in a document: zero-based line and character, in units of the negotiated encoding.
  public struct Position: Sendable, Hashable, Comparable {
    public var line: Int
    public var character: Int

    public init(line: Int, character: Int) {
      self.line = line
      self.character = character
    }

    public static func < (a: Position, b: Position) -> Bool {
      (a.line, a.character) < (b.line, b.character)
    }
  }

  /// A half-open range; a client may send a reversed one.
  public struct Range: Sendable, Hashable {
    public var start: Position
    public var end: Position

    public init(start: Position, end: Position) {
      self.start = start
      self.end = end
    }

    /// Whether the two ranges overlap or touch.
    public func touches(_ other: Range) -> Bool {
      min(start, end) <= max(other.start, other.end)
        && min(other.start, other.end) <= max(start, end)
    }
  }

  public struct Location: Sendable, Hashable {
    public var uri: String
    public var range: Range

    public init(uri: String, range: Range) {
      self.uri = uri
      self.range = range
    }
  }

  public struct TextEdit: Sendable, Hashable {
    public var range: Range
    public var newText: String

    public init(range: Range, newText: String) {
      self.range = range
      self.newText = newText
    }
  }

  /// Edits of several documents, in order.
  public struct WorkspaceEdit: Sendable, Hashable {
    public struct Document: Sendable, Hashable {
      public var uri: String
      /// The version that the edits apply to; `nil` for a document that the client has not opened.
      public var version: Int?
      public var edits: [TextEdit]

      public init(uri: String, version: Int?, edits: [TextEdit]) {
        self.uri = uri
        self.version = version
        self.edits = edits
      }
    }
    public var documents: [Document]

    public init(documents: [Document]) { self.documents = documents }
  }

  public enum MarkupKind: String, Sendable, CaseIterable {
    case plainText = "plaintext"
    case markdown
  }

  public struct Hover: Sendable, Hashable {
    public var kind: MarkupKind
    public var value: String
    public var range: Range?

    public init(kind: MarkupKind, value: String, range: Range?) {
      self.kind = kind
      self.value = value
      self.range = range
    }
  }

  /// The parameters of a request about a place in a document.
  public struct TextDocumentPositionParams: Sendable, Hashable {
    public var uri: String
    public var position: Position
  }
}

extension LSP.Position: JSONReadable {
  /// Negative numbers are read as 0.
  public init(reading reader: JSONReader) throws(InvalidParams) {
    line = max(0, try reader.read("line"))
    character = max(0, try reader.read("character"))
  }

  public var json: JSONValue { ["line": JSONValue(line), "character": JSONValue(character)] }
}

extension LSP.Range: JSONReadable {
  public init(reading reader: JSONReader) throws(InvalidParams) {
    start = try reader.read("start")
    end = try reader.read("end")
  }

  public var json: JSONValue { ["start": start.json, "end": end.json] }
}

extension LSP.Location {
  public var json: JSONValue { ["uri": .string(uri), "range": range.json] }
}

extension LSP.TextEdit {
  public var json: JSONValue { ["range": range.json, "newText": .string(newText)] }
}

extension LSP.WorkspaceEdit {
  /// As `documentChanges` if the client announced them, else as `changes`.
  public func json(for client: LSP.ClientCapabilities) -> JSONValue {
    if client.documentChanges {
      return [
        "documentChanges": .array(
          documents.map { document -> JSONValue in
            [
              "textDocument": [
                "uri": .string(document.uri),
                "version": document.version.map { JSONValue($0) } ?? .null,
              ],
              "edits": .array(document.edits.map(\.json)),
            ]
          })
      ]
    }
    var changes = JSONObject()
    for document in documents {
      let before = changes[document.uri]?.arrayValue ?? []
      changes[document.uri] = .array(before + document.edits.map(\.json))
    }
    return ["changes": .object(changes)]
  }
}

extension LSP.Hover {
  public var json: JSONValue {
    var object = JSONObject()
    object["contents"] = ["kind": .string(kind.rawValue), "value": .string(value)]
    if let range { object["range"] = range.json }
    return .object(object)
  }
}

extension LSP.TextDocumentPositionParams: JSONReadable {
  public init(reading reader: JSONReader) throws(InvalidParams) {
    uri = try reader.member("textDocument").read("uri")
    position = try reader.read("position")
  }
}
