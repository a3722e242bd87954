internal import InsetDevices
public import InsetIDE
public import InsetJSON
internal import InsetModel
public import InsetText

/// A file that a preview's page shows, as its questions are answered of it.
public struct PreviewFile: Sendable {
  public var snapshot: Snapshot
  public var file: FileID
  /// The path and the text of the file and of others that places of it may lie in.
  public var source: @Sendable (FileID) -> (path: String, text: SourceText)?

  public init(
    snapshot: Snapshot, file: FileID,
    source: @escaping @Sendable (FileID) -> (path: String, text: SourceText)?
  ) {
    self.snapshot = snapshot
    self.file = file
    self.source = source
  }

  /// What a page is told that asks for something that cannot be.
  public static func refusal(_ message: String) -> JSONValue {
    ["done": false, "message": .string(message)]
  }
}

/// A place in a file, from 1; columns in units of UTF-16.
public struct PreviewPlace: Sendable, Hashable {
  public var path: String
  public var line: Int
  public var column: Int

  public init(path: String, line: Int, column: Int) {
    self.path = path
    self.line = line
    self.column = column
  }

  /// As the page and editors get it.
  public var json: JSONValue {
    ["file": .string(path), "line": JSONValue(line), "column": JSONValue(column)]
  }
}

// MARK: - What a request says

extension PreviewFile {
  /// A view that a page speaks of.
  public struct AskedView: Sendable, Hashable {
    public var screen: String
    /// As in `root.form.email`.
    public var path: String
    /// The environment's id; empty where none is meant.
    public var environment: String

    /// - Returns: nil for a request that names no view.
    public init?(_ request: JSONValue) {
      guard let screen = request["screen"]?.stringValue, let path = request["view"]?.stringValue
      else { return nil }
      self.screen = screen
      self.path = path
      environment = request["environment"]?.stringValue ?? ""
    }
  }

  /// The change that a request of a page asks for; nil where it asks for none.
  static func change(_ request: JSONValue) -> ViewChange? {
    if let move = request["move"]?.objectValue {
      func side(_ name: String) -> Double {
        let points = move[name]?.realValue ?? 0
        return points.isFinite && abs(points) <= 100_000 ? points : 0
      }
      return .move(
        EdgeMove(
          left: side("left"), top: side("top"), right: side("right"), bottom: side("bottom")))
    }
    if let constant = request["constant"], let id = constant["id"]?.integerValue,
      let row = Int32(exactly: id), row >= 0, let value = constant["value"]?.realValue
    {
      return .constant(ID(Int(row)), value)
    }
    if let property = request["property"], let word = property["value"]?.stringValue,
      let name = property["name"]?.stringValue.flatMap({ PropertyName(rawValue: $0) })
    {
      return .property(name, word)
    }
    return nil
  }
}

// MARK: - Answers

extension PreviewFile {
  /// A place as people and editors name it; nil in a file that is not known.
  public func place(_ place: FilePlace) -> PreviewPlace? {
    guard let (path, text) = source(place.file) else { return nil }
    let position = text.position(of: place.range.start, in: .utf16)
    return PreviewPlace(path: path, line: position.line + 1, column: position.column + 1)
  }

  /// Where the view of a request is declared, or, where it names a line of the file, its first word.
  public func target(
    asked request: JSONValue
  ) -> (place: PreviewPlace, source: FilePlace)? {
    if let asked = AskedView(request) {
      guard let found = snapshot.place(of: asked.path, on: asked.screen, in: file),
        let place = place(found)
      else { return nil }
      return (place, found)
    }
    guard let line = request["line"]?.integerValue, line > 0, let line = Int(exactly: line),
      let (_, text) = source(file), line <= text.lines.lineCount
    else { return nil }
    let bytes = text.bytes
    let range = text.range(ofLine: line - 1)
    let blanks = bytes[range.start..<range.end].prefix { $0 == 0x20 || $0 == 0x09 }.count
    let found = FilePlace(file: file, range: ByteRange(at: range.start + blanks))
    return place(found).map { ($0, found) }
  }

  /// What is known of the view that a request names: `{"done": true, "view": {…}}`.
  public func inspection(_ request: JSONValue) -> JSONValue {
    guard let asked = AskedView(request),
      let found = snapshot.inspection(
        of: asked.path, on: asked.screen, in: file, environment: asked.environment)
    else { return Self.refusal("there is no such view any more") }
    return ["done": true, "message": "", "view": json(found)]
  }

  /// The edits that a request asks for.
  ///
  /// - Throws: why there are none.
  public func change(_ request: JSONValue) throws(QuestionProblem) -> SourceChange {
    guard let asked = AskedView(request), let change = Self.change(request) else {
      throw QuestionProblem("this is nothing that a preview does")
    }
    return try snapshot.change(
      change, of: asked.path, on: asked.screen, in: file, environment: asked.environment)
  }

  /// The view that stands at a place of a source, as the page is told of it; null for none.
  public func pointer(at offset: Int, of source: FileID, shown path: (FileID) -> String?)
    -> JSONValue
  {
    guard let found = snapshot.view(in: source, at: offset), let path = path(found.file) else {
      return .null
    }
    return [
      "file": .string(path), "screen": .string(found.screen), "view": .string(found.path),
    ]
  }

  /// The fix of a finding that a request names by its words.
  ///
  /// - Throws: why there is none.
  public func fix(_ request: JSONValue) throws(QuestionProblem) -> SourceChange {
    guard let line = request["line"]?.integerValue, let rule = request["rule"]?.stringValue,
      let message = request["message"]?.stringValue, let title = request["fix"]?.stringValue
    else { throw QuestionProblem("this names no finding") }
    guard let lines = snapshot.text(file)?.lines,
      let diagnostic = snapshot.diagnostics(file).first(where: {
        $0.rule.rawValue == rule && $0.message == message
          && Int64(lines.line(containing: $0.range.start) + 1) == line
      }), let fix = snapshot.fixes(for: diagnostic, in: file, atMost: 1).first,
      fix.title == title, fix.isPreferred
    else { throw QuestionProblem("the file has changed, and this finding is another one now") }
    guard fix.edits.count == 1, fix.edits[0].file == file else {
      throw QuestionProblem("this fix changes another file, too; an editor can apply it")
    }
    return SourceChange(title: title, edits: fix.edits)
  }

  private func json(_ view: ViewInspection) -> JSONValue {
    var refusals = JSONObject()
    for handle in ViewHandle.allCases {
      if let reason = view.refusals[handle] { refusals[handle.rawValue] = .string(reason) }
    }
    return [
      "path": .string(view.path), "kind": .string(view.kind),
      "place": place(view.place)?.json ?? .null,
      "frame": [
        "x": JSONValue(points: view.frame.x), "y": JSONValue(points: view.frame.y),
        "width": JSONValue(points: view.frame.width),
        "height": JSONValue(points: view.frame.height),
      ],
      "safeArea": [
        "top": JSONValue(points: view.safeAreaDistance.top),
        "left": JSONValue(points: view.safeAreaDistance.left),
        "bottom": JSONValue(points: view.safeAreaDistance.bottom),
        "right": JSONValue(points: view.safeAreaDistance.right),
      ],
      "constraints": .array(
        view.constraints.map { constraint in
          [
            "id": JSONValue(constraint.id.index), "text": .string(constraint.text),
            "constant": constraint.constant.map { JSONValue(points: $0) } ?? .null,
            "places": .bool(constraint.places), "place": place(constraint.place)?.json ?? .null,
          ]
        }),
      "properties": .array(view.properties.map { json($0) }),
      "refusals": .object(refusals),
    ]
  }

  private func json(_ property: InspectedProperty) -> JSONValue {
    var input: String
    var choices: [JSONValue] = []
    switch property.input {
    case .text: input = "text"
    case .number: input = "number"
    case .font: input = "font"
    case .choice(let words):
      input = "choice"
      choices = words.map { .string($0) }
    }
    return [
      "name": .string(property.name.rawValue), "value": .string(property.value),
      "input": .string(input), "choices": .array(choices),
      "fallback": .string(property.fallback),
    ]
  }
}
