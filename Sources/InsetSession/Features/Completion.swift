internal import InsetFiles
internal import InsetIDE
internal import InsetJSON
internal import InsetProject
internal import InsetProtocol
internal import InsetText

extension Feature {
  static let completion: [Feature] = [
    Feature(
      method: "textDocument/completion", role: .request { try $0.completion($1) },
      capability: { client in
        var options: JSONObject = JSONObject([
          ("triggerCharacters", .array([".", ":", "\"", "[", "@", "(", "-"])),
          ("resolveProvider", .bool(true)),
        ])
        if client.features.completionLabelDetails {
          options["completionItem"] = ["labelDetailsSupport": true]
        }
        return ("completionProvider", .object(options))
      }),
    Feature(
      method: "completionItem/resolve", role: .request { try $0.resolveCompletion($1) }),
  ]
}

extension Session {
  mutating func completion(_ reader: JSONReader) throws -> JSONValue {
    guard let (document, offset) = try asked(reader) else { return .null }
    var project = project
    let path = documents.uris.path(document.file)
    let known = path.flatMap { documents.components[$0] }
    var read: [ComponentPlace]?
    let found = state().completions(
      document.file, at: offset, otherPaths: { path.map { project.filesAround($0) } ?? [] },
      otherComponents: {
        if let known { return known }
        let components = path.map { project.componentsAround($0) } ?? []
        read = components
        return components
      })
    if let path, let read { documents.components[path] = read }
    var ranges = RangeWriter(document.text, encoding)
    let support = client.features
    let items = found.items.enumerated().map {
      Self.json($1, number: $0, &ranges, for: support)
    }
    return ["isIncomplete": .bool(found.isIncomplete), "items": .array(items)]
  }

  private static func json(
    _ item: CompletionItem, number: Int, _ ranges: inout RangeWriter,
    for support: LSP.FeatureSupport
  ) -> JSONValue {
    var object = JSONObject([
      ("label", .string(item.label)), ("kind", JSONValue(item.kind.number)),
    ])
    if !item.detail.isEmpty {
      if support.completionLabelDetails {
        object["labelDetails"] = ["description": .string(item.detail)]
      } else {
        object["detail"] = .string(item.detail)
      }
    }
    object["sortText"] = .string(sortText(item.rank, number))
    let text = support.snippets ? item.snippet ?? item.text : item.text
    if support.snippets && item.snippet != nil { object["insertTextFormat"] = 2 }
    if support.insertReplace && item.insert != item.replace {
      object["textEdit"] = [
        "newText": .string(text), "insert": ranges.range(item.insert).json,
        "replace": ranges.range(item.replace).json,
      ]
    } else {
      object["textEdit"] = LSP.TextEdit(range: ranges.range(item.insert), newText: text).json
    }
    if let filter = item.filter { object["filterText"] = .string(filter) }
    if !item.otherEdits.isEmpty {
      object["additionalTextEdits"] = .array(
        item.otherEdits.map {
          LSP.TextEdit(
            range: ranges.range($0.range),
            newText: String(decoding: $0.replacement, as: UTF8.self)
          ).json
        })
    }
    if support.commitCharacters, !item.commits.isEmpty {
      object["commitCharacters"] = .array(item.commits.map { .string($0) })
    }
    // The best by what is around it, not by what was taken last.
    if support.preselect, number == 0 { object["preselect"] = true }
    if let subject = item.subject { object["data"] = .string(subject) }
    return .object(object)
  }

  /// A string that sorts by rank, then by position in the list.
  private static func sortText(_ rank: Int, _ number: Int) -> String {
    func padded(_ value: Int, _ width: Int) -> String {
      let digits = String(value)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return padded(min(max(rank, 0), 99), 2) + padded(number, 5)
  }

  /// Adds the documentation of an item.
  mutating func resolveCompletion(_ reader: JSONReader) throws -> JSONValue {
    guard var item = reader.value?.objectValue else { throw reader.expected("an object") }
    guard item["documentation"] == nil, let subject = item["data"]?.stringValue,
      let text = state().documentation(of: subject)
    else { return .object(item) }
    item["documentation"] = markup(
      text.markdown, plain: text.plainText, client.features.completionFormats)
    return .object(item)
  }
}

extension CompletionItem.Kind {
  /// The number of LSP's `CompletionItemKind`.
  var number: Int {
    switch self {
    case .keyword: 14
    case .viewKind: 7
    case .component: 22
    case .view: 5
    case .guide: 9
    case .value: 21
    case .parameter: 6
    case .constraint: 18
    case .attribute: 10
    case .property: 10
    case .word: 12
    case .device: 20
    case .rule: 23
    case .file: 17
    case .snippet: 15
    }
  }
}
