extension LSP {
  /// A document as `didOpen` brings it.
  public struct TextDocumentItem: Sendable, Hashable {
    public var uri: String
    /// May be empty.
    public var languageID: String
    public var version: Int
    public var text: String
  }

  /// What `didChange` brings: changes to apply one after the other.
  public struct DidChangeParams: Sendable, Hashable {
    public struct Change: Sendable, Hashable {
      /// What is replaced, in the text after the changes before this one; `nil` for all of it.
      public var range: Range?
      public var text: String
    }
    public var uri: String
    /// `nil` if the client does not count.
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
