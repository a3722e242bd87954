internal import InsetFiles
internal import InsetIDE
internal import InsetJSON
internal import InsetModel
internal import InsetProtocol
internal import InsetText

extension Feature {
  static let codeActions: [Feature] = [
    Feature(
      method: "textDocument/codeAction", role: .request { try $0.codeActions($1) },
      capability: { client in
        guard client.codeActionLiterals else { return nil }
        var options: JSONObject = JSONObject([
          ("codeActionKinds", .array(CodeActionKind.allCases.map { .string($0.rawValue) }))
        ])
        if client.resolvesEdits { options["resolveProvider"] = true }
        return ("codeActionProvider", .object(options))
      }),
    Feature(method: "codeAction/resolve", role: .request { try $0.resolveCodeAction($1) }),
  ]
}

/// The kinds of code actions that the server offers.
enum CodeActionKind: String, CaseIterable {
  case quickFix = "quickfix"
  case rewrite = "refactor.rewrite"
  case extract = "refactor.extract"
  case inline = "refactor.inline"
  case fixAll = "source.fixAll.inset"
  case fixAllSafe = "source.fixAll.safe.inset"

  init(_ kind: Refactoring.Kind) {
    switch kind {
    case .rewrite: self = .rewrite
    case .extract: self = .extract
    case .inline: self = .inline
    case .suppress: self = .quickFix
    }
  }

  /// Whether a client that requests some kinds (`nil` for all) wants this one.
  ///
  /// Actions that change the whole file are sent only to a client that requests them: some clients
  /// apply everything they get.
  func isWanted(_ only: [String]?) -> Bool {
    guard let only else { return self != .fixAll && self != .fixAllSafe }
    // Safe fixes are among all: who asks for all gets each once.
    if self == .fixAllSafe { return only.contains { $0 == rawValue || $0 == "source.fixAll.safe" } }
    return only.contains { $0.isEmpty || rawValue == $0 || rawValue.hasPrefix($0 + ".") }
  }
}

extension LSP.ClientCapabilities {
  /// Whether a code action may be sent without its edit, which the client resolves when it is chosen.
  var resolvesEdits: Bool { codeActionData && codeActionResolve.contains("edit") }
}

extension Session {
  mutating func codeActions(_ reader: JSONReader) throws(InvalidParams) -> JSONValue {
    let params = try LSP.CodeActionParams(reading: reader)
    guard client.codeActionLiterals, let document = documents[uri: params.uri] else { return [] }
    let snapshot = state()
    let only = meant(by: params, in: document)
    var fixes: [Fix] = []
    if CodeActionKind.quickFix.isWanted(params.only) {
      fixes += snapshot.fixes(
        document.file, touching: document.bytes(params.range, encoding), only: only,
        isLazy: client.resolvesEdits, hasOthers: client.codeActionIsPreferred)
    }
    if CodeActionKind.fixAll.isWanted(params.only), let all = snapshot.sourceFixAll(document.file) {
      fixes.append(all)
    }
    if CodeActionKind.fixAllSafe.isWanted(params.only),
      let all = snapshot.sourceFixAll(document.file, level: .safe)
    {
      fixes.append(all)
    }
    if let rule = workspaceRule(fixes) { fixes.append(Fix(offeringWorkspaceFixOf: rule)) }
    let actions = fixes.filter { isOffered($0, among: fixes) }
      .compactMap {
        action($0, asked: document.bytes(params.range, encoding), in: document, snapshot)
      }
    return .array(actions + refactorings(params, only, in: document, snapshot))
  }

  /// The rule whose findings can be fixed in the whole workspace: that of the first preferred fix, if
  /// the client has folders and resolves edits lazily.
  private func workspaceRule(_ fixes: [Fix]) -> RuleID? {
    guard client.resolvesEdits, !folders.isEmpty || documents.order.count > 1 else { return nil }
    return fixes.first { $0.kind == .quickFix && $0.isPreferred }?.rule
  }

  /// The refactorings of the selection.
  ///
  /// They are not sent to clients without `isPreferred`, some of which apply everything they get. What
  /// a client asks for by itself while the cursor moves makes a light bulb: that shines where something is
  /// wrong or selected, not on every line that could be written in another way.
  private func refactorings(
    _ params: LSP.CodeActionParams, _ meant: [(range: ByteRange, rule: RuleID?)]?,
    in document: OpenDocument, _ snapshot: Snapshot
  ) -> [JSONValue] {
    guard client.codeActionIsPreferred else { return [] }
    let range = document.bytes(params.range, encoding)
    let only = Refactoring.Kind.allCases.filter {
      CodeActionKind($0).isWanted(params.only)
        && ($0 == .suppress || !params.isAutomatic || !range.isEmpty || params.only != nil)
    }
    if only.isEmpty { return [] }
    return snapshot.refactorings(
      document.file, in: range, only: only, meant: meant, isAskedFor: params.only != nil,
      mayTry: !params.isAutomatic
    ).compactMap { item in
      workspaceEdit(item.edits, snapshot).map {
        LSP.CodeAction(
          title: item.title, kind: CodeActionKind(item.kind).rawValue, isPreferred: false,
          diagnostics: shown(item.diagnostics, of: document, in: snapshot), edit: $0
        ).json(for: client)
      }
    }
  }

  /// The diagnostics that a request is about: those in its context that touch its range; `nil` if none
  /// does, so that the range alone decides.
  ///
  /// Kate requests the whole document and applies everything it gets, so the context matters; Neovim
  /// sends the diagnostics of the cursor's line for any range, so the range matters.
  private func meant(
    by params: LSP.CodeActionParams, in document: OpenDocument
  ) -> [(range: ByteRange, rule: RuleID?)]? {
    let touching = params.diagnostics.filter {
      ($0.source == nil || $0.source == Self.source) && $0.range.touches(params.range)
    }
    if touching.isEmpty { return nil }
    // A rule that is not known has no fixes.
    return touching.compactMap { item in
      let rule = item.code.flatMap { RuleID(rawValue: $0) }
      if item.code != nil && rule == nil { return nil }
      return (document.bytes(item.range, encoding), rule)
    }
  }

  private func isOffered(_ fix: Fix, among fixes: [Fix]) -> Bool {
    // Clients without `isPreferred` cannot tell alternatives apart, and some apply everything they
    // get: they get the best fix for each place, and none for several places.
    if client.codeActionIsPreferred { return true }
    switch fix.kind {
    case .sourceFixAll, .sourceFixAllSafe: return true
    case .fixAllOfRule, .fixAllInWorkspace: return false
    case .quickFix:
      return fix.isPreferred
        || !fixes.contains { other in
          other.kind == .quickFix && other.isPreferred
            && other.diagnostics.contains { fix.diagnostics.contains($0) }
        }
    }
  }

  /// - Parameter range: what was asked about; an action for more findings than are there names those
  ///   alone.
  private func action(
    _ fix: Fix, asked range: ByteRange, in document: OpenDocument, _ snapshot: Snapshot
  ) -> JSONValue? {
    guard let edit = workspaceEdit(fix, snapshot) else { return nil }
    let kind: CodeActionKind =
      switch fix.kind {
      case .sourceFixAll: .fixAll
      case .sourceFixAllSafe: .fixAllSafe
      case .quickFix, .fixAllOfRule, .fixAllInWorkspace: .quickFix
      }
    let mended: [Diagnostic] =
      switch fix.kind {
      case .quickFix: fix.diagnostics
      case .fixAllOfRule: fix.diagnostics.filter { $0.range.touches(range) }
      case .sourceFixAll, .sourceFixAllSafe, .fixAllInWorkspace: []
      }
    // Large edits are sent when the action is chosen.
    let isLazy = fix.kind != .quickFix && client.resolvesEdits
    return LSP.CodeAction(
      title: fix.title, kind: kind.rawValue, isPreferred: fix.isPreferred,
      diagnostics: shown(mended, of: document, in: snapshot),
      edit: isLazy ? nil : edit,
      data: isLazy
        ? [
          "uri": .string(document.uri), "revision": JSONValue(document.revision),
          "rule": fix.rule.map { .string($0.rawValue) } ?? .null,
          "isWorkspace": .bool(fix.kind == .fixAllInWorkspace),
          "isSafe": .bool(fix.kind == .sourceFixAllSafe),
        ] : nil
    ).json(for: client)
  }

  /// The edits of a fix; `nil` if one is in an unknown file.
  private func workspaceEdit(
    _ fix: Fix, _ snapshot: Snapshot
  ) -> LSP.WorkspaceEdit? {
    var result = LSP.WorkspaceEdit(documents: [])
    for part in fix.edits {
      guard let text = text(of: part.file, in: snapshot) else { return nil }
      var ranges = RangeWriter(text, encoding)
      result.documents.append(
        LSP.WorkspaceEdit.Document(
          uri: documents.uris.uri(part.file), version: documents[part.file]?.version,
          edits: part.edits.map {
            LSP.TextEdit(
              range: ranges.range($0.range),
              newText: String(decoding: $0.replacement, as: UTF8.self))
          }))
    }
    return result
  }

  /// Adds the edit to an action that was sent without one.
  ///
  /// - Throws: `contentModified` if the document has changed since: the edit would be misplaced.
  mutating func resolveCodeAction(_ reader: JSONReader) throws -> JSONValue {
    guard var action = reader.value?.objectValue else { throw reader.expected("an object") }
    guard action["edit"] == nil, let data = try reader.optional("data") else {
      return .object(action)
    }
    let uri: String = try data.read("uri")
    let revision: Int = try data.read("revision")
    let rule = try data.readOptional("rule").flatMap { RuleID(rawValue: $0) }
    let isWorkspace = data.value?["isWorkspace"]?.boolValue ?? false
    guard let document = documents[uri: uri], document.revision == revision else {
      throw ResponseError(.contentModified, "the document has changed")
    }
    if isWorkspace { try readFolders() }
    let snapshot = state()
    let fix: Fix?
    if isWorkspace, let rule {
      fix = snapshot.fixAllInWorkspace(of: rule, in: checkedFiles)
    } else if let rule {
      fix = snapshot.fixAll(document.file, of: rule)
    } else {
      let isSafe = data.value?["isSafe"]?.boolValue ?? false
      fix = snapshot.sourceFixAll(document.file, level: isSafe ? .safe : .default)
    }
    guard let fix, let edit = workspaceEdit(fix, snapshot) else {
      throw ResponseError(.contentModified, "the fix is no longer on offer")
    }
    action["edit"] = edit.json(for: client)
    return .object(action)
  }
}
