extension LSP {
  /// The document of a `didOpen` notification.
  public struct TextDocumentItem: Sendable, Hashable {
    public var uri: String
    /// May be empty.
    public var languageID: String
    public var version: Int
    public var text: String
  }

  /// The parameters of `didChange`: changes to apply in order.
  public struct DidChangeParams: Sendable, Hashable {
    public struct Change: Sendable, Hashable {
      /// The replaced range, in the text after the previous changes; `nil` for the whole text.
      public var range: Range?
      public var text: String
    }
    public var uri: String
    /// `nil` if the client does not send versions.
    public var version: Int?
    public var changes: [Change]
  }
}

extension LSP.TextDocumentItem: JSONReadable {
  public init(reading reader: JSONReader) throws(InvalidParams) {
    uri = try reader.read("uri")
    languageID = try reader.readOptional("languageId") ?? ""
    version = try reader.readOptional("version") ?? 0
    text = try reader.read("text")
  }
}

extension LSP.DidChangeParams: JSONReadable {
  public init(reading reader: JSONReader) throws(InvalidParams) {
    let document = try reader.member("textDocument")
    uri = try document.read("uri")
    version = try document.readOptional("version")
    changes = try reader.elements("contentChanges")
  }
}

extension LSP.DidChangeParams.Change: JSONReadable {
  public init(reading reader: JSONReader) throws(InvalidParams) {
    range = try reader.readOptional("range")
    text = try reader.read("text")
  }
}
