internal import InsetDevices
internal import InsetIDE
internal import InsetJSON
internal import InsetModel
internal import InsetProtocol
internal import InsetRender
internal import InsetText

extension Feature {
  static let commands: [Feature] = [
    Feature(
      method: "workspace/executeCommand", role: .request { try $0.executeCommand($1) },
      capability: { _ in
        (
          "executeCommandProvider",
          ["commands": .array(ServerCommand.allCases.map { .string($0.rawValue) })]
        )
      }),
    Feature(method: "workspace/applyEdit", role: .outgoing),
  ]
}

/// What a client can have done without an action of its own.
enum ServerCommand: String, CaseIterable {
  /// Makes the fixes that `inset fix` makes.
  case applyFixes = "inset.applyFixes"
  /// Makes those that move no view.
  case applySafeFixes = "inset.applySafeFixes"
  /// A picture of a screen, as SVG.
  case picture = "inset.picture"
  /// The screens of a storyboard or xib, as specs.
  case spec = "inset.spec"
}

/// Commands, and what is done when a document is saved.
extension Session {
  static let willSaveWaitUntil = "textDocument/willSaveWaitUntil"

  /// The first argument names the document, by its URI or as an object with `uri`; without one, the
  /// document is meant that a message was about last.
  mutating func executeCommand(_ reader: JSONReader) throws -> JSONValue {
    let name: String = try reader.read("command")
    guard let command = ServerCommand(rawValue: name) else {
      throw ResponseError(.invalidParams, "unknown command '\(name)'")
    }
    let argument = reader.value?["arguments"]?.arrayValue?.first
    let uri = argument?.stringValue ?? argument?["uri"]?.stringValue
    guard let document = uri.map({ documents[uri: $0] }) ?? documents.latest else {
      throw ResponseError(
        .requestFailed, uri.map { "no open document '\($0)'" } ?? "no document is open")
    }
    switch command {
    case .applyFixes: return try applyFixes(document, .default)
    case .applySafeFixes: return try applyFixes(document, .safe)
    case .picture: return try picture(document, argument ?? .null)
    case .spec: return try spec(document)
    }
  }

  /// Asks the client to make the fixes; one that makes no edits when asked gets them as the result.
  private mutating func applyFixes(
    _ document: OpenDocument, _ level: FixLevel
  ) throws -> JSONValue {
    let snapshot = state()
    let fix = snapshot.sourceFixAll(document.file, level: level)
    try throwIfCancelled()
    guard let fix, let edit = workspaceEdit(fix.edits, snapshot)?.json(for: client) else {
      notify(
        "window/showMessage",
        ["type": 3, "message": .string(whyNothingIsFixed(document, snapshot))])
      return .null
    }
    guard client.features.appliesEdits else { return edit }
    request("workspace/applyEdit", ["label": .string(fix.title), "edit": edit])
    return .null
  }

  private func whyNothingIsFixed(_ document: OpenDocument, _ snapshot: Snapshot) -> String {
    let choices = snapshot.diagnostics(document.file).count {
      !snapshot.fixes(for: $0, in: document.file, atMost: 1).isEmpty
    }
    switch choices {
    case 0: return "Nothing here can be fixed automatically"
    case 1: return "One finding has fixes to choose from; none is made unasked"
    default: return "\(choices) findings have fixes to choose from; none is made unasked"
    }
  }

  private mutating func picture(
    _ document: OpenDocument, _ options: JSONValue
  ) throws -> JSONValue {
    let active = document.activeEnvironment ?? state().environments(document.file).first
    let name = options["environment"]?.stringValue ?? active?.id
    let screen = options["screen"]?.stringValue
    do throws(QuestionProblem) {
      let found = try state().pictures(
        document.file, on: EnvironmentChoice(devices: name.map { [$0] }))
      let style = PictureStyle(
        appearance: options["appearance"]?.stringValue.flatMap(Appearance.init(rawValue:))
          ?? settings.appearance,
        size: options["size"]?.stringValue.flatMap(PictureSize.init(rawValue:)) ?? .medium)
      let chosen = screen.map { name in found.first { $0.name == name } } ?? found.first
      return chosen?.pictures.first.map { .string($0.svg(style)) } ?? .null
    } catch {
      throw ResponseError(.requestFailed, error.message)
    }
  }

  private func spec(_ document: OpenDocument) throws(ResponseError) -> JSONValue {
    do throws(QuestionProblem) {
      let specs = try InterfaceImport(document.text).specs
      return .array(
        specs.map { item -> JSONValue in
          [
            "name": .string(item.name), "text": .string(item.text.string),
            "omissions": .array(item.omissions.map { .string($0) }),
          ]
        })
    } catch {
      throw ResponseError(.requestFailed, error.message)
    }
  }

  /// The fixes that the user's settings ask for; none for a document that is saved by the editor
  /// alone, while somebody may be writing.
  mutating func willSaveWaitUntil(_ reader: JSONReader) throws -> JSONValue {
    let reason: Int? = try reader.readOptional("reason")
    guard let document = try document(reader), let level = settings.fixesOnSave, reason ?? 1 == 1,
      let fix = state().sourceFixAll(document.file, level: level)
    else { return .null }
    try throwIfCancelled()
    let own = fix.edits.first { $0.file == document.file }?.edits ?? []
    return .array(written(own, of: document.text).map(\.json))
  }
}
