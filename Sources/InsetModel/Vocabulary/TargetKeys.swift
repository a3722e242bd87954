import InsetDevices

/// What a `targets` item and an `inset.json` say alike.
public enum TargetKey: String, Sendable, CaseIterable, VocabularyWord {
  case deployment, os, devices, orientations, multitasking, directions, textSizes, languages
}

/// What there is to say of such a key.
public struct TargetKeyRow: Sendable {
  public var value: PropertyValue
  /// What holds where nothing is said, in Markdown.
  public var fallback: String
  fileprivate var aliases: String
  fileprivate var documentation: String
  /// The key in a `targets` item, and in an `inset.json`.
  public var example: String
  public var json: String
}

extension TargetKey {
  public var row: TargetKeyRow {
    switch self {
    case .deployment:
      TargetKeyRow(
        value: .version, fallback: "none: iOS 15 is checked, too, and nothing is ruled out",
        aliases: "deploymentTarget minimum",
        documentation: "The oldest system that the app supports.",
        example: "deployment: iOS 15", json: "\"deployment\": 15")
    case .os:
      TargetKeyRow(
        value: .versions, fallback: "the newest that each device runs, and the deployment target",
        aliases: "versions", documentation: "The system versions to check.",
        example: "os: 16, 18, 26", json: "\"os\": [16, 18, 26]")
    case .devices:
      TargetKeyRow(
        value: .devices, fallback: "eight that stand for all shapes", aliases: "device",
        documentation: "The devices to check, by id or name.",
        example: "devices: \"iphone-x\", \"iPad Pro 11-inch (M4)\"",
        json: "\"devices\": [\"iphone-x\", \"iPad Pro 11-inch (M4)\"]")
    case .orientations:
      TargetKeyRow(
        value: .choices(Orientation.self), fallback: "all that a device has",
        aliases: "supportedInterfaceOrientations",
        documentation: "The orientations to check.",
        example: "orientations: portrait, landscape",
        json: "\"orientations\": [\"portrait\", \"landscape\"]")
    case .multitasking:
      TargetKeyRow(
        value: .choices(Multitasking.self), fallback: "`full`", aliases: "splitView",
        documentation: "The shares of an iPad's screen to check.",
        example: "multitasking: full, half", json: "\"multitasking\": [\"full\", \"half\"]")
    case .directions:
      TargetKeyRow(
        value: .choices(LayoutDirection.self), fallback: "`ltr`", aliases: "",
        documentation: "The reading directions to check.",
        example: "directions: ltr, rtl", json: "\"directions\": [\"ltr\", \"rtl\"]")
    case .textSizes:
      TargetKeyRow(
        value: .choices(TextSize.self), fallback: "`large`",
        aliases: "dynamicType contentSizeCategory preferredContentSizeCategory",
        documentation:
          "The text sizes to check, which people choose in the settings of iOS. Text styles follow "
          + "them; sizes in points stay.",
        example: "textSizes: large, accessibility3",
        json: "\"textSizes\": [\"large\", \"accessibility3\"]")
    case .languages:
      TargetKeyRow(
        value: .choices(Language.self),
        fallback: "`base`, and `longest` for a storyboard or xib that is translated",
        aliases: "localization translation pseudolanguage",
        documentation:
          "The languages of texts to check: as they are written (`base`), 35 % longer, as translations "
          + "may be (`pseudo`), of each text its longest translation (`longest`), or by ids, as `de`, "
          + "`ar`, `pt-BR`. Translations of storyboards and xibs come from the tables beside them; those "
          + "that are read from the right lay screens out from there.",
        example: "languages: base, pseudo, de", json: "\"languages\": [\"base\", \"de\"]")
    }
  }

  public var documentation: String { row.documentation }
  public var aliases: [String] { row.aliases.words }
}
