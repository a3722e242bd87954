internal import InsetJSON
internal import InsetProtocol
internal import InsetRender
import InsetText

/// What a person may set; anything of another shape counts as not set.
struct Settings: Sendable, Hashable {
  /// The columns that a line may have when a document is laid out.
  var lineLength = 100
  /// Hints with values in the active environment.
  var hintsValues = true
  /// Hints behind the closing braces of long blocks.
  var hintsBlockEnds = true
  var lenses = true
  /// What hovers show of the screen; nil: what the client is known to be able to.
  var hoverPreview: HoverPreview?
  var appearance = Appearance.light

  init() {}

  /// - Parameter json: the settings themselves, or an object that holds them as `inset`.
  init(_ json: JSONValue) {
    let own = json["inset"] ?? json
    if let length = own["format"]?["lineLength"]?.integerValue, (20...1000).contains(length) {
      lineLength = Int(length)
    }
    hintsValues = own["inlayHints"]?["values"]?.boolValue ?? true
    hintsBlockEnds = own["inlayHints"]?["blockEnds"]?.boolValue ?? true
    hoverPreview = own["hover"]?["preview"]?.stringValue.flatMap(HoverPreview.init(rawValue:))
    appearance =
      own["preview"]?["appearance"]?.stringValue.flatMap(Appearance.init(rawValue:)) ?? .light
    lenses = own["codeLens"]?.boolValue ?? true
  }
}

extension Session {
  /// Takes settings as they come; a client that sends none, or a string, keeps the defaults.
  mutating func didChangeConfiguration(_ reader: JSONReader) {
    let new = Settings(reader.value?["settings"] ?? .null)
    guard new != settings else { return }
    settings = new
    refresh("inlayHint")
    refresh("codeLens")
  }

  /// Has the client ask anew for what has changed without a change of its texts, if it can be asked.
  mutating func refresh(_ what: String) {
    guard client.features.refreshes.contains(what) else { return }
    let method =
      what == "diagnostics" ? "workspace/diagnostic/refresh" : "workspace/\(what)/refresh"
    request(method, .null)
  }
}
