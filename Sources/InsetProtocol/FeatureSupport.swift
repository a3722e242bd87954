public import InsetJSON

extension LSP {
  /// A client's capabilities for editor features, as far as they affect what this server sends.
  ///
  /// Reading never fails: a member of an unexpected shape counts as unsupported.
  public struct FeatureSupport: Sendable, Hashable {
    /// Nested symbols, as `DocumentSymbol`.
    public var hierarchicalSymbols = false
    /// The methods that may be answered with `LocationLink`s.
    public var links: Set<String> = []
    public var renamePrepares = false
    /// Whether the client folds whole lines only.
    public var foldsLinesOnly = false
    public var snippets = false
    /// Formats for the documentation of completion items, in the client's order of preference.
    public var completionFormats: [String] = []
    /// The properties of a completion item that the client can resolve.
    public var completionResolve: Set<String> = []
    /// Completions may offer both an insert range and a replace range.
    public var insertReplace = false
    public var completionLabelDetails = false
    public var commitCharacters = false
    public var preselect = false
    public var completionDeprecated = false
    public var signatureFormats: [String] = []
    public var signatureOffsets = false
    public var activeParameter = false
    public var semanticTokens = false
    public var tokenTypes: [String] = []
    public var tokenModifiers: [String] = []
    public var tokenDeltas = false
    public var inlayHints = false
    public var inlayResolve: Set<String> = []
    /// Tooltips of document links.
    public var linkTooltips = false
    public var linkedEditing = false
    public var callHierarchy = false
    /// Pulling diagnostics instead of having them published.
    public var pullDiagnostics = false
    public var pullRelatedDocuments = false
    /// The features whose refresh the server may request: `semanticTokens`, `inlayHint`, `codeLens`,
    /// `diagnostics`.
    public var refreshes: Set<String> = []
    public var workDoneProgress = false
    /// The methods that the client retries after a `ContentModified` error.
    public var retriesStale: Set<String> = []
    public var configuration = false
    /// The methods of formatting that can be registered for some languages alone.
    public var registersFormatting: Set<String> = []
    /// Formatting of several ranges in one request.
    public var formatsRanges = false
    /// Edits that the server asks the client to make.
    public var appliesEdits = false
    /// Edits that are made before a document is saved.
    public var willSaveWaitUntil = false
    public var watchesFiles = false
    public var willRenameFiles = false
    public var didRenameFiles = false
    /// Whether the server may have a document shown.
    public var showsDocuments = false

    public init() {}
  }
}

extension LSP.FeatureSupport {
  public init(_ json: JSONValue) {
    let document = json["textDocument"]
    let workspace = json["workspace"]
    func flag(_ value: JSONValue?) -> Bool { value?.boolValue ?? false }
    func strings(_ value: JSONValue?) -> [String] {
      value?.arrayValue?.compactMap(\.stringValue) ?? []
    }
    hierarchicalSymbols = flag(document?["documentSymbol"]?["hierarchicalDocumentSymbolSupport"])
    for name in ["definition", "declaration", "typeDefinition"]
    where flag(document?[name]?["linkSupport"]) { links.insert("textDocument/\(name)") }
    renamePrepares = flag(document?["rename"]?["prepareSupport"])
    foldsLinesOnly = flag(document?["foldingRange"]?["lineFoldingOnly"])
    let item = document?["completion"]?["completionItem"]
    snippets = flag(item?["snippetSupport"])
    completionFormats = strings(item?["documentationFormat"])
    completionResolve = Set(strings(item?["resolveSupport"]?["properties"]))
    insertReplace = flag(item?["insertReplaceSupport"])
    completionLabelDetails = flag(item?["labelDetailsSupport"])
    commitCharacters = flag(item?["commitCharactersSupport"])
    preselect = flag(item?["preselectSupport"])
    completionDeprecated =
      flag(item?["deprecatedSupport"]) || item?["tagSupport"]?["valueSet"]?.arrayValue != nil
    let signature = document?["signatureHelp"]?["signatureInformation"]
    signatureFormats = strings(signature?["documentationFormat"])
    signatureOffsets = flag(signature?["parameterInformation"]?["labelOffsetSupport"])
    activeParameter = flag(signature?["activeParameterSupport"])
    let tokens = document?["semanticTokens"]
    semanticTokens = tokens?.objectValue != nil
    tokenTypes = strings(tokens?["tokenTypes"])
    tokenModifiers = strings(tokens?["tokenModifiers"])
    tokenDeltas = flag(tokens?["requests"]?["full"]?["delta"])
    inlayHints = document?["inlayHint"]?.objectValue != nil
    inlayResolve = Set(strings(document?["inlayHint"]?["resolveSupport"]?["properties"]))
    linkTooltips = flag(document?["documentLink"]?["tooltipSupport"])
    linkedEditing = document?["linkedEditingRange"]?.objectValue != nil
    callHierarchy = document?["callHierarchy"]?.objectValue != nil
    pullDiagnostics = document?["diagnostic"]?.objectValue != nil
    pullRelatedDocuments = flag(document?["diagnostic"]?["relatedDocumentSupport"])
    for name in ["semanticTokens", "inlayHint", "codeLens", "diagnostics"]
    where flag(workspace?[name]?["refreshSupport"]) { refreshes.insert(name) }
    workDoneProgress = flag(json["window"]?["workDoneProgress"])
    retriesStale = Set(strings(json["general"]?["staleRequestSupport"]?["retryOnContentModified"]))
    configuration = flag(workspace?["configuration"])
    for name in ["formatting", "rangeFormatting", "onTypeFormatting"]
    where flag(document?[name]?["dynamicRegistration"]) {
      registersFormatting.insert("textDocument/\(name)")
    }
    formatsRanges = flag(document?["rangeFormatting"]?["rangesSupport"])
    appliesEdits = flag(workspace?["applyEdit"])
    willSaveWaitUntil = flag(document?["synchronization"]?["willSaveWaitUntil"])
    watchesFiles = flag(workspace?["didChangeWatchedFiles"]?["dynamicRegistration"])
    willRenameFiles = flag(workspace?["fileOperations"]?["willRename"])
    didRenameFiles = flag(workspace?["fileOperations"]?["didRename"])
    showsDocuments = flag(json["window"]?["showDocument"]?["support"])
  }
}
