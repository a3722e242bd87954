public import InsetJSON

extension LSP {
  public enum DiagnosticSeverity: Int, Sendable {
    case error = 1
    case warning = 2
    case information = 3
    case hint = 4
  }

  public enum DiagnosticTag: Int, Sendable {
    case unnecessary = 1
    case deprecated = 2
  }

  public struct Diagnostic: Sendable, Hashable {
    public struct Related: Sendable, Hashable {
      public var location: Location
      public var message: String

      public init(location: Location, message: String) {
        self.location = location
        self.message = message
      }
    }
    public var range: Range
    public var severity: DiagnosticSeverity
    public var code: String
    /// Where the rule is explained.
    public var codeDescription: String?
    public var source: String
    public var message: String
    public var tags: [DiagnosticTag]
    public var related: [Related]

    public init(
      range: Range, severity: DiagnosticSeverity, code: String, codeDescription: String? = nil,
      source: String, message: String, tags: [DiagnosticTag] = [], related: [Related] = []
    ) {
      self.range = range
      self.severity = severity
      self.code = code
      self.codeDescription = codeDescription
      self.source = source
      self.message = message
      self.tags = tags
      self.related = related
    }
  }

  /// A diagnostic as a client returns it in the context of a code action.
  public struct ContextDiagnostic: Sendable, Hashable {
    public var range: Range
    public var code: String?
    public var source: String?
    public var message: String?
  }

  public struct CodeActionParams: Sendable, Hashable {
    public var uri: String
    public var range: Range
    public var diagnostics: [ContextDiagnostic]
    /// The requested kinds; `nil` for all.
    public var only: [String]?
    /// Whether the client asks by itself, to show that there is something, and not because somebody wants
    /// to see what there is.
    public var isAutomatic = false
  }

  public struct CodeAction: Sendable, Hashable {
    public var title: String
    public var kind: String
    public var isPreferred: Bool
    public var diagnostics: [Diagnostic]
    /// `nil` if the client resolves it later.
    public var edit: WorkspaceEdit?
    /// Returned unchanged when the client resolves the action.
    public var data: JSONValue?

    public init(
      title: String, kind: String, isPreferred: Bool, diagnostics: [Diagnostic],
      edit: WorkspaceEdit?, data: JSONValue? = nil
    ) {
      self.title = title
      self.kind = kind
      self.isPreferred = isPreferred
      self.diagnostics = diagnostics
      self.edit = edit
      self.data = data
    }
  }
}

extension LSP.Diagnostic {
  /// The value as JSON, without members that the client does not support.
  public func json(for client: LSP.ClientCapabilities) -> JSONValue {
    var object = JSONObject([
      ("range", range.json), ("severity", JSONValue(severity.rawValue)), ("code", .string(code)),
    ])
    if let codeDescription, client.diagnosticCodeDescription {
      object["codeDescription"] = ["href": .string(codeDescription)]
    }
    object["source"] = .string(source)
    object["message"] = .string(message)
    let known = tags.filter { client.diagnosticTags.contains($0.rawValue) }
    if !known.isEmpty { object["tags"] = .array(known.map { JSONValue($0.rawValue) }) }
    if !related.isEmpty, client.diagnosticRelatedInformation {
      object["relatedInformation"] = .array(
        related.map { ["location": $0.location.json, "message": .string($0.message)] })
    }
    return .object(object)
  }
}

extension LSP.ContextDiagnostic: JSONReadable {
  public init(reading reader: JSONReader) throws(InvalidParams) {
    range = try reader.read("range")
    code = try reader.optional("code")?.value?.stringValue
    source = try reader.optional("source")?.value?.stringValue
    message = try reader.optional("message")?.value?.stringValue
  }
}

extension LSP.CodeActionParams: JSONReadable {
  public init(reading reader: JSONReader) throws(InvalidParams) {
    uri = try reader.member("textDocument").read("uri")
    range = try reader.read("range")
    let context = try reader.member("context")
    diagnostics = try context.elements("diagnostics")
    only = try context.optional("only") == nil ? nil : try context.elements("only")
    isAutomatic = try context.optional("triggerKind")?.value?.integerValue == 2
  }
}

extension LSP.CodeAction {
  /// The value as JSON, without members that the client does not support.
  public func json(for client: LSP.ClientCapabilities) -> JSONValue {
    var object = JSONObject([("title", .string(title)), ("kind", .string(kind))])
    if !diagnostics.isEmpty {
      object["diagnostics"] = .array(diagnostics.map { $0.json(for: client) })
    }
    if isPreferred, client.codeActionIsPreferred { object["isPreferred"] = true }
    if let edit { object["edit"] = edit.json(for: client) }
    if let data, client.codeActionData { object["data"] = data }
    return .object(object)
  }
}
