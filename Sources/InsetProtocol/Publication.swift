public import InsetJSON

extension LSP {
  /// The diagnostics of one document, each printed when it was first published.
  public struct Publication: Sendable, Hashable {
    public static let method = "textDocument/publishDiagnostics"
    public var uri: String
    /// `nil` if the client does not support versions.
    public var version: Int?
    public var diagnostics: [PrintedJSON]

    public init(uri: String, version: Int?, diagnostics: [PrintedJSON]) {
      self.uri = uri
      self.version = version
      self.diagnostics = diagnostics
    }

    public var json: JSONValue {
      var params = JSONObject([("uri", .string(uri))])
      if let version { params["version"] = JSONValue(version) }
      params["diagnostics"] = .array(diagnostics.map(\.value))
      return .object(params)
    }

    /// The whole notification, assembled from printed parts.
    ///
    /// - Complexity: O(bytes), for copying.
    func printedMessage() -> ContiguousArray<UInt8> {
      var size = 200 + uri.utf8.count
      for item in diagnostics { size += item.bytes.count + 1 }
      var bytes: ContiguousArray<UInt8> = []
      bytes.reserveCapacity(size)
      bytes += #"{"jsonrpc":"2.0","method":""#.utf8
      bytes += Self.method.utf8
      bytes += #"","params":{"uri":"#.utf8
      bytes += JSONValue.string(uri).printedBytes()
      if let version {
        bytes += #","version":"#.utf8
        bytes += String(version).utf8
      }
      bytes += #","diagnostics":["#.utf8
      for (index, item) in diagnostics.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        bytes += item.bytes
      }
      bytes += "]}}".utf8
      return bytes
    }
  }
}
