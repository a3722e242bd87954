internal import InsetIDE
internal import InsetJSON
internal import InsetProtocol
internal import InsetRender
import InsetText

/// The user's settings; a value of an unexpected shape counts as not set.
struct Settings: Sendable, Hashable {
  /// The maximum line length for formatting, in columns.
  var lineLength = 100
  /// Hints with values in the active environment.
  var hintsValues = true
  /// Hints after the closing braces of long blocks.
  var hintsBlockEnds = true
  var lenses = true
  /// How hovers show the screen; `nil` for what the client is known to support.
  var hoverPreview: HoverPreview?
  var appearance = Appearance.light
  /// Where rules are explained: a URI with `{rule}` in it.
  var rulePages: String?
  /// Which fixes are made when a document is saved; `nil` for none.
  var fixesOnSave: FixLevel?

  init() {}

  /// - Parameter json: the settings themselves, or an object with them as its member `inset`.
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
    rulePages = own["rules"]?["pages"]?.stringValue
    switch own["fixOnSave"]?.stringValue {
    case "all": fixesOnSave = .default
    case "safe": fixesOnSave = .safe
    default: fixesOnSave = nil
    }
    lenses = own["codeLens"]?.boolValue ?? true
  }
}

extension Session {
  /// Applies new settings; a client that sends null or a string gets the defaults.
  mutating func didChangeConfiguration(_ reader: JSONReader) {
    let new = Settings(reader.value?["settings"] ?? .null)
    guard new != settings else { return }
    settings = new
    refresh("inlayHint")
    refresh("codeLens")
  }

  /// Requests a refresh of a feature whose results have changed although no text has, if the client
  /// supports it.
  mutating func refresh(_ what: String) {
    guard client.features.refreshes.contains(what) else { return }
    let method =
      what == "diagnostics" ? "workspace/diagnostic/refresh" : "workspace/\(what)/refresh"
    request(method, .null)
  }
}
