import InsetDevices
import InsetModel

/// The properties of the language and the words that each may have as its value.
enum PropertyWords {
  static let screen = [
    "statusBar", "navigationBar", "tabBar", "toolbar", "additionalSafeArea", "keyboard",
    "presentation", "insetsLayoutMarginsFromSafeArea",
  ]
  static let view = [
    "text", "font", "lines", "size", "hugging", "compression", "margins",
    "preservesSuperviewMargins", "insetsMarginsFromSafeArea", "hidden", "role", "clips",
    "spacingAfter",
  ]
  static let stack = [
    "axis", "distribution", "alignment", "spacing", "relativeToMargins", "baselineRelative",
  ]
  static let scroll = ["insetAdjustment"]
  static let targets = [
    "deployment", "os", "devices", "orientations", "multitasking", "directions",
  ]

  /// The properties that a view of a kind may have; `nil` for a screen's root.
  static func properties(of kind: ViewKind?) -> [String] {
    switch kind {
    case nil: screen + view
    case .stack: stack + view
    case .scroll, .table, .collection, .text, .web: scroll + view
    default: view
    }
  }

  /// The words that a property takes; `nil` for one that takes numbers or strings only.
  static func words(of property: String) -> [String]? {
    switch property {
    case "statusBar": names(ScreenBars.StatusBar.self)
    case "navigationBar": names(ScreenBars.NavigationBar.self)
    case "tabBar", "toolbar": ["none", "visible"]
    case "keyboard": ["hidden", "visible"]
    case "presentation": names(ScreenBars.Presentation.self)
    case "insetsLayoutMarginsFromSafeArea", "preservesSuperviewMargins",
      "insetsMarginsFromSafeArea", "hidden", "clips", "relativeToMargins", "baselineRelative":
      ["true", "false"]
    case "font": names(TextStyle.self)
    case "hugging", "compression": ["required", "high", "low", "fitting"]
    case "role": names(Role.self)
    case "axis": names(StackAxis.self)
    case "distribution": names(StackDistribution.self)
    case "alignment": names(StackAlignment.self)
    case "spacing", "spacingAfter": ["standard"]
    case "insetAdjustment": names(InsetAdjustment.self)
    case "orientations": names(Orientation.self)
    case "multitasking": names(Multitasking.self)
    case "directions": names(LayoutDirection.self)
    default: nil
    }
  }

  private static func names<Word: RawRepresentable & CaseIterable>(_: Word.Type) -> [String]
  where Word.RawValue == String { Word.allCases.map(\.rawValue) }

  /// The labels of a property's tuple.
  static func labels(of property: String) -> [String] {
    switch property {
    case "additionalSafeArea": ["top", "left", "bottom", "right"]
    case "margins": ["top", "leading", "bottom", "trailing"]
    case "size": ["w", "h"]
    case "hugging", "compression": ["horizontal", "vertical"]
    default: []
    }
  }

  /// Whether a word is one of the language's as a value of a property, whatever bears that name.
  static func isLiteral(_ word: String, of property: String) -> Bool {
    guard let words = words(of: property) else { return false }
    // Words among others are chosen first; where only words fit, a name names nothing.
    return words.contains(word) || onlyWords.contains(property)
  }

  private static let onlyWords: Set<String> = [
    "statusBar", "navigationBar", "tabBar", "toolbar", "keyboard", "presentation", "role", "axis",
    "distribution", "alignment", "insetAdjustment", "orientations", "multitasking", "directions",
  ]
}
