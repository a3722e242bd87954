internal import InsetDevices
internal import InsetFiles
internal import InsetIDE
internal import InsetJSON
internal import InsetProtocol
internal import InsetText

extension Feature {
  /// Requests beyond LSP.
  static let environments: [Feature] = [
    Feature(method: "inset/environments", role: .request { try $0.environments($1) }),
    Feature(
      method: "inset/setActiveEnvironment", role: .request { try $0.setActiveEnvironment($1) }),
    Feature(method: "inset/frames", role: .request { try $0.frames($1) }),
    Feature(method: "inset/explain", role: .request { try $0.explain($1) }),
  ]
}

extension Session {
  mutating func environments(_ reader: JSONReader) throws -> JSONValue {
    guard let document = try document(reader) else { return .null }
    let all = state().environments(document.file)
    let active = document.activeEnvironment ?? all.first
    return [
      "environments": .array(all.map { json($0) }),
      "active": active.map { .string($0.id) } ?? .null,
    ]
  }

  mutating func setActiveEnvironment(_ reader: JSONReader) throws -> JSONValue {
    let id: String? = try reader.readOptional("environment")
    guard let document = try document(reader) else { return .null }
    var chosen: Environment?
    if let id {
      chosen = state().environments(document.file).first { $0.id == id }
      if chosen == nil {
        throw ResponseError(
          .requestFailed, "the document is not checked in an environment '\(id)'")
      }
    }
    documents[document.file]?.activeEnvironment = chosen
    refresh("inlayHint")
    let now = chosen ?? state().environments(document.file).first
    return ["active": now.map { .string($0.id) } ?? .null]
  }

  mutating func frames(_ reader: JSONReader) throws -> JSONValue {
    var names: [String]?
    if try reader.optional("environments") != nil {
      names = try reader.elements("environments", as: String.self)
    }
    guard let document = try document(reader) else { return .null }
    let screens: [ScreenFrames]
    do throws(QuestionProblem) {
      screens = try state().frames(document.file, on: EnvironmentChoice(devices: names))
    } catch {
      throw ResponseError(.requestFailed, error.message)
    }
    var ranges = RangeWriter(document.text, encoding)
    return [
      "screens": .array(
        try screens.map { screen in
          [
            "name": .string(screen.name), "range": ranges.range(screen.range).json,
            "environments": .array(
              try screen.environments.map { environment in
                try throwIfCancelled()
                var object = json(environment.environment).objectValue ?? JSONObject()
                object["views"] = .array(environment.views.map { json($0, &ranges) })
                return .object(object)
              }),
          ]
        })
    ]
  }

  private func json(_ environment: Environment) -> JSONValue {
    [
      "id": .string(environment.id), "name": .string(environment.displayName),
      "device": .string(environment.device.id), "os": JSONValue(environment.os),
      "orientation": .string(environment.orientation.rawValue),
      "multitasking": .string(environment.multitasking.rawValue),
      "direction": .string(environment.direction.rawValue),
      "textSize": .string(environment.textSize.rawValue),
      "language": .string(environment.language.rawValue),
      "width": JSONValue(points: environment.size.width),
      "height": JSONValue(points: environment.size.height),
    ]
  }

  private func json(_ view: ViewFrame, _ ranges: inout RangeWriter) -> JSONValue {
    func insets(_ value: EdgeInsets) -> JSONValue {
      [
        "top": JSONValue(points: value.top), "left": JSONValue(points: value.left),
        "bottom": JSONValue(points: value.bottom), "right": JSONValue(points: value.right),
      ]
    }
    func rect(_ value: Rect) -> JSONValue {
      [
        "x": JSONValue(points: value.x), "y": JSONValue(points: value.y),
        "width": JSONValue(points: value.width), "height": JSONValue(points: value.height),
      ]
    }
    return [
      "path": .string(view.path), "kind": .string(view.kind), "frame": rect(view.frame),
      "absolute": rect(view.absolute), "safeAreaInsets": insets(view.safeAreaInsets),
      "layoutMargins": insets(view.layoutMargins),
      "ambiguous": .array(view.ambiguous.map { .string($0) }),
      "estimated": .array(view.estimated.map { .string($0) }),
      "near": .array(view.near.map { .string($0) }),
      "isEstimate": .bool(view.isEstimate), "isHidden": .bool(view.isHidden),
      "range": ranges.range(view.range).json,
    ]
  }
}
