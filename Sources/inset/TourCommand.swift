internal import InsetFiles
internal import InsetJSON
internal import InsetText

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

let tourCommand = Command(
  name: "tour",
  summary: "Shows what an editor gets from the language server for a spec.",
  operands: [Operand(label: "FILE", takes: .layout, isRequired: true)],
  options: [colorOption],
  notes: """
    Starts 'inset lsp' and speaks to it as an editor does: opens FILE, shows the diagnostics, hovers
    over the first one's place, applies its quick fix to a copy, and shows the diagnostics again.
    FILE itself is not changed.
    """,
  run: tour)

@Sendable private func tour(_ arguments: ParsedArguments) throws(UsageError) -> ExitCode {
  guard arguments.operands.count == 1, arguments.operands[0] != "-" else {
    throw UsageError("'inset tour' needs one file")
  }
  let palette = Palette(isOn: Terminal.usesColor(arguments.last("--color")))
  do throws(InputProblem) {
    let input = Input.file(arguments.operands[0])
    let text = try read(input)
    do throws(ConversationProblem) {
      var tour = try Tour(path: arguments.operands[0], text: text, palette: palette)
      return try tour.run()
    } catch {
      Terminal.error("inset: \(error.message)\n")
      return .failure
    }
  } catch {
    Terminal.error("inset: \(error.line)\n")
    return .failure
  }
}

private struct Tour: ~Copyable {
  private var server: ChildServer
  private let path: String
  private let uri: String
  private var text: SourceText
  private var encoding = ColumnEncoding.utf16
  private let palette: Palette

  init(path: String, text: SourceText, palette: Palette) throws(ConversationProblem) {
    self.path = path
    self.text = text
    self.palette = palette
    uri = FileURI.uri(of: FilePath.absolute(path))
    server = try ChildServer()
  }

  mutating func run() throws(ConversationProblem) -> ExitCode {
    try start()
    say("textDocument/didOpen", path)
    try server.notify(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": .string(uri), "languageId": "inset", "version": 1, "text": .string(text.string),
        ]
      ])
    let before = try diagnostics(version: 1)
    show(before)
    if let first = before.first { try look(at: first) }
    if let (fix, fixed) = try quickFix(among: before) {
      try apply(fix, fixing: fixed)
      let after = try diagnostics(version: 2)
      show(after)
      print("\(before.count) before the fix, \(after.count) after it")
      Terminal.print("\n")
    }
    say("shutdown, exit", "")
    let code = try server.end()
    guard code == 0 else { throw ConversationProblem("the server ended with code \(code)") }
    return .clean
  }

  private mutating func start() throws(ConversationProblem) {
    say("initialize", "")
    let answer = try server.request(
      "initialize",
      [
        "processId": .integer(Int64(getpid())), "rootUri": nil,
        "clientInfo": ["name": "inset tour", "version": .string(version)],
        "capabilities": [
          "general": ["positionEncodings": ["utf-8", "utf-16"]],
          "textDocument": [
            "hover": ["contentFormat": ["plaintext"]],
            "publishDiagnostics": ["versionSupport": true, "relatedInformation": true],
            "codeAction": [
              "isPreferredSupport": true,
              "codeActionLiteralSupport": ["codeActionKind": ["valueSet": ["quickfix"]]],
            ],
          ],
        ],
      ])
    encoding =
      answer["capabilities"]?["positionEncoding"]?.stringValue
      .flatMap(ColumnEncoding.init(rawValue:)) ?? .utf16
    let info = answer["serverInfo"]
    let name = [info?["name"]?.stringValue, info?["version"]?.stringValue].compactMap { $0 }
    hear("\(name.joined(separator: " ")), columns in \(encoding.rawValue)")
    try server.notify("initialized", [:])
  }

  /// The diagnostics of a version of the document.
  private mutating func diagnostics(version: Int64) throws(ConversationProblem) -> [JSONValue] {
    while true {
      let params = try server.wait(for: "textDocument/publishDiagnostics")
      guard params["uri"]?.stringValue == uri,
        params["version"]?.integerValue ?? version == version
      else { continue }
      return params["diagnostics"]?.arrayValue ?? []
    }
  }

  private mutating func look(at diagnostic: JSONValue) throws(ConversationProblem) {
    let place = diagnostic["range"]?["start"] ?? nil
    say("textDocument/hover", "at \(shownPlace(place))")
    let hover = try server.request(
      "textDocument/hover", ["textDocument": ["uri": .string(uri)], "position": place])
    let text = hover["contents"]?["value"]?.stringValue ?? ""
    hear(counted(text.split(separator: "\n").count, "line"))
    print(text)
    Terminal.print("\n")
  }

  /// The first quick fix that a diagnostic has.
  private mutating func quickFix(
    among diagnostics: [JSONValue]
  ) throws(ConversationProblem) -> (fix: JSONValue, fixed: JSONValue)? {
    for diagnostic in diagnostics {
      let range = diagnostic["range"] ?? nil
      let actions = try server.request(
        "textDocument/codeAction",
        [
          "textDocument": ["uri": .string(uri)], "range": range,
          "context": ["diagnostics": [diagnostic], "only": ["quickfix"]],
        ])
      let all = actions.arrayValue ?? []
      if let fix = all.first(where: { $0["isPreferred"]?.boolValue == true }) ?? all.first {
        say("textDocument/codeAction", "at \(shownPlace(range["start"] ?? nil))")
        hear(all.compactMap { $0["title"]?.stringValue }.joined(separator: "; "))
        return (fix, diagnostic)
      }
    }
    return nil
  }

  /// Changes the text as an editor would, and notifies the server.
  private mutating func apply(
    _ fix: JSONValue, fixing diagnostic: JSONValue
  ) throws(ConversationProblem) {
    var edits = fix["edit"]?["changes"]?[uri]?.arrayValue ?? []
    for document in fix["edit"]?["documentChanges"]?.arrayValue ?? []
    where document["textDocument"]?["uri"]?.stringValue == uri {
      edits += document["edits"]?.arrayValue ?? []
    }
    let before = text
    text = text.applying(
      edits.compactMap { edit in
        guard let start = offset(edit["range"]?["start"]), let end = offset(edit["range"]?["end"]),
          start <= end, let new = edit["newText"]?.stringValue
        else { return nil }
        return TextEdit(range: ByteRange(start: start, end: end), replacement: new)
      })
    guard text != before else { throw ConversationProblem("the quick fix changes nothing") }
    let diff = unifiedDiff(path: path, from: Array(before.bytes), to: Array(text.bytes))
    for line in String(decoding: diff, as: UTF8.self).split(separator: "\n") { print(String(line)) }
    Terminal.print("\n")
    say("textDocument/didChange", fix["title"]?.stringValue ?? "")
    try server.notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": .string(uri), "version": 2],
        "contentChanges": [["text": .string(text.string)]],
      ])
  }

  private func offset(_ place: JSONValue?) -> Int? {
    guard let line = place?["line"]?.integerValue, let column = place?["character"]?.integerValue
    else { return nil }
    return text.offset(of: LinePosition(line: Int(line), column: Int(column)), in: encoding)
  }

  private func show(_ diagnostics: [JSONValue]) {
    hear("textDocument/publishDiagnostics: \(counted(diagnostics.count, "finding"))")
    for diagnostic in diagnostics {
      let place = shownPlace(diagnostic["range"]?["start"] ?? nil)
      let code = diagnostic["code"]?.stringValue ?? ""
      // The lines behind the first one name environments.
      let message = diagnostic["message"]?.stringValue ?? ""
      print("\(place)  \(message.prefix { $0 != "\n" }) [\(code)]")
    }
    Terminal.print("\n")
  }

  private func shownPlace(_ place: JSONValue) -> String {
    "\((place["line"]?.integerValue ?? 0) + 1):\((place["character"]?.integerValue ?? 0) + 1)"
  }

  private func say(_ method: String, _ text: String) {
    let rest = text.isEmpty ? "" : " " + palette.faint(shown(text))
    Terminal.print(palette.cyan("editor →") + " \(method)\(rest)\n")
  }

  private func hear(_ text: String) {
    Terminal.print(palette.green("server ←") + " \(shown(text))\n")
  }

  private func print(_ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      Terminal.print(line.isEmpty ? "\n" : "    \(shown(String(line)))\n")
    }
  }
}
