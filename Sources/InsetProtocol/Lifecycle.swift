public import InsetJSON

extension LSP {
  /// The parameters of `initialize`, as far as this server uses them.
  public struct InitializeParams: Sendable, Hashable {
    /// The id of the parent process; `nil` if the client does not send one.
    public var processID: Int?
    public var clientName: String?
    /// The URIs of the workspace folders; may be empty.
    public var folders: [String]
    public var trace: TraceValue
    /// `initializationOptions`; null if there are none.
    public var options: JSONValue
    public var capabilities: ClientCapabilities
  }

  public enum TraceValue: String, Sendable {
    case off
    case messages
    case verbose
  }

  /// A client's capabilities, as far as they affect what this server sends.
  ///
  /// Reading never fails: a member of an unexpected shape counts as unsupported.
  public struct ClientCapabilities: Sendable, Hashable {
    /// In the client's order of preference; `nil` if it does not send any.
    public var positionEncodings: [String]?
    public var hoverFormats: [String] = []
    public var diagnosticRelatedInformation = false
    public var diagnosticTags: [Int] = []
    public var diagnosticVersions = false
    public var diagnosticCodeDescription = false
    public var diagnosticData = false
    /// `CodeAction` literals, not only commands.
    public var codeActionLiterals = false
    public var codeActionIsPreferred = false
    public var codeActionData = false
    /// The properties of a code action that the client can resolve.
    public var codeActionResolve: [String] = []
    public var documentChanges = false
    public var workspaceFolders = false
    public var features = FeatureSupport()

    public init() {}
  }

  public struct WorkspaceFoldersChange: Sendable, Hashable {
    public var added: [String]
    public var removed: [String]
  }

  public struct FileEvent: Sendable, Hashable {
    public enum Kind: Int, Sendable {
      case created = 1
      case changed = 2
      case deleted = 3
    }
    public var uri: String
    public var kind: Kind
  }
}

extension LSP.InitializeParams: JSONReadable {
  /// Throws only if the parameters are not an object.
  public init(reading reader: JSONReader) throws(InvalidParams) {
    guard let object = reader.value?.objectValue else { throw reader.expected("an object") }
    processID = object["processId"]?.integerValue.flatMap { Int(exactly: $0) }
    clientName = object["clientInfo"]?["name"]?.stringValue
    trace = object["trace"]?.stringValue.flatMap { .init(rawValue: $0) } ?? .off
    options = object["initializationOptions"] ?? .null
    capabilities = LSP.ClientCapabilities(object["capabilities"] ?? .null)
    if let list = object["workspaceFolders"]?.arrayValue {
      folders = list.compactMap { $0["uri"]?.stringValue }
    } else {
      folders = (object["rootUri"]?.stringValue).map { [$0] } ?? []
    }
  }
}

extension LSP.ClientCapabilities {
  public init(_ json: JSONValue) {
    let document = json["textDocument"]
    positionEncodings = json["general"]?["positionEncodings"].flatMap { Self.strings($0) }
    hoverFormats = Self.strings(document?["hover"]?["contentFormat"]) ?? []

    let diagnostics = document?["publishDiagnostics"]
    diagnosticRelatedInformation = Self.flag(diagnostics?["relatedInformation"])
    diagnosticVersions = Self.flag(diagnostics?["versionSupport"])
    diagnosticCodeDescription = Self.flag(diagnostics?["codeDescriptionSupport"])
    diagnosticData = Self.flag(diagnostics?["dataSupport"])
    diagnosticTags =
      diagnostics?["tagSupport"]?["valueSet"]?.arrayValue?
      .compactMap { $0.integerValue.flatMap { Int(exactly: $0) } } ?? []

    let actions = document?["codeAction"]
    codeActionLiterals = actions?["codeActionLiteralSupport"]?.objectValue != nil
    codeActionIsPreferred = Self.flag(actions?["isPreferredSupport"])
    codeActionData = Self.flag(actions?["dataSupport"])
    codeActionResolve = Self.strings(actions?["resolveSupport"]?["properties"]) ?? []

    let workspace = json["workspace"]
    documentChanges = Self.flag(workspace?["workspaceEdit"]?["documentChanges"])
    workspaceFolders = Self.flag(workspace?["workspaceFolders"])
    features = LSP.FeatureSupport(json)
  }

  private static func flag(_ value: JSONValue?) -> Bool { value?.boolValue ?? false }

  private static func strings(_ value: JSONValue?) -> [String]? {
    value?.arrayValue?.compactMap(\.stringValue)
  }
}

extension LSP.WorkspaceFoldersChange: JSONReadable {
  public init(reading reader: JSONReader) throws(InvalidParams) {
    let event = try reader.member("event")
    added = try event.elements("added", as: Folder.self).map(\.uri)
    removed = try event.elements("removed", as: Folder.self).map(\.uri)
  }

  private struct Folder: JSONReadable {
    let uri: String
    init(reading reader: JSONReader) throws(InvalidParams) { uri = try reader.read("uri") }
  }
}

extension LSP.FileEvent: JSONReadable {
  public init(reading reader: JSONReader) throws(InvalidParams) {
    uri = try reader.read("uri")
    guard let kind = Kind(rawValue: try reader.read("type")) else {
      throw try reader.member("type").expected("1, 2 or 3")
    }
    self.kind = kind
  }
}
