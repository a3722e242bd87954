internal import InsetDevices
internal import InsetIDE
public import InsetJSON
internal import InsetModel
internal import InsetRender

/// Windows, text sizes, languages and directions that a page can try a screen in.
extension PreviewFile {
  /// So many pictures a page may have: what is tried comes behind them.
  private static let trialNumber = 1_000_000

  /// All windows that are known, each with the newest system of its device, and what else can be chosen.
  public func windows() -> JSONValue {
    var windows: [JSONValue] = []
    for device in Catalogue.devices {
      for orientation in device.orientations {
        for multitasking in Multitasking.allCases {
          let environment = try? Environment(
            device: device, os: device.newestOS, orientation: orientation,
            multitasking: multitasking)
          guard let environment else { continue }
          windows.append([
            "id": .string(environment.id),
            "name": .string(environment.displayName), "family": .string(Self.family(device.idiom)),
            "width": JSONValue(points: environment.size.width),
            "height": JSONValue(points: environment.size.height),
          ])
        }
      }
    }
    let languages = Language.allCases + snapshot.languages(file)
    return [
      "done": true, "message": "", "windows": .array(windows),
      "textSizes": .array(TextSize.allCases.map { .string($0.rawValue) }),
      "languages": .array(
        languages.map { ["id": .string($0.rawValue), "name": .string(Self.name($0))] }),
    ]
  }

  /// The picture of a screen in a window: `{"window", "textSize", "language", "direction"}`.
  public func trial(_ request: JSONValue) -> JSONValue {
    guard let screen = request["screen"]?.stringValue, let window = request["window"]?.stringValue
    else { return Self.refusal("this names no window") }
    var words = window
    if request["direction"]?.stringValue == "rtl" { words += " rtl" }
    for name in ["textSize", "language"] {
      guard let word = request[name]?.stringValue, word != "large", word != "base", !word.isEmpty
      else { continue }
      words += " " + word
    }
    guard let environment = Environment(id: words) else {
      return Self.refusal("no device is used like that")
    }
    let pictures: [ScreenPictures]
    do throws(QuestionProblem) {
      pictures = try snapshot.pictures(file, on: EnvironmentChoice(devices: [environment.id]))
    } catch {
      return Self.refusal(error.message)
    }
    guard let picture = pictures.first(where: { $0.name == screen })?.pictures.first else {
      return Self.refusal("there is no such screen any more")
    }
    let drawing = Gallery.drawing(picture, number: Self.trialNumber)
    return [
      "done": true, "message": "", "environment": .string(environment.id),
      "name": .string(environment.displayName(withOS: true)), "details": .string(drawing.details),
      "svg": .string(drawing.svg), "width": JSONValue(points: drawing.width),
      "height": JSONValue(points: drawing.height),
    ]
  }

  private static func family(_ idiom: Idiom) -> String {
    switch idiom {
    case .phone: "iPhone"
    case .pad: "iPad"
    case .tv: "Apple TV"
    }
  }

  private static func name(_ language: Language) -> String {
    switch language {
    case .base: "As written"
    case .pseudo: "35 % longer"
    case .longest: "Longest translations"
    default: language.name
    }
  }
}
