/// What a property takes.
public enum PropertyValue: Sendable {
  /// One word of a list.
  case choice(any VocabularyWord.Type)
  /// Any number of words of a list, with commas.
  case choices(any VocabularyWord.Type)
  /// A string in quotes, or a parameter that is one.
  case text
  /// A whole number.
  case count
  /// A text style, a size in points, or that and a weight.
  case font
  /// A number of points, or `standard`.
  case spacing
  /// `(width, height)` in points; each may be left out by naming the other.
  case size
  /// A priority for both axes, or `(horizontal: …, vertical: …)`.
  case priorities
  /// Points for all sides, or for those that are named: top, leading, bottom, trailing.
  case margins
  /// Points for all sides, or for those that are named: top, left, bottom, right.
  case insets
  /// A system version: `iOS 15` or a number.
  case version
  /// System versions, with commas.
  case versions
  /// Device ids or names in quotes, with commas.
  case devices

  /// The words that the property takes beside names of values, in order.
  public var words: [any VocabularyWord] {
    func all<Word: VocabularyWord>(_ type: Word.Type) -> [any VocabularyWord] {
      Array(Word.allCases)
    }
    switch self {
    case .choice(let type), .choices(let type): return all(type)
    case .font: return all(TextStyle.self)
    case .priorities: return all(NamedPriority.self)
    case .spacing: return [Keyword.standard]
    case .text, .count, .size, .margins, .insets, .version, .versions, .devices: return []
    }
  }

  /// Whether nothing but the words fits, so that a name never stands for a value.
  ///
  /// Where a Bool fits, a component's parameter does, too.
  public var takesOnlyWords: Bool {
    switch self {
    case .choice(let type): type != Truth.self
    case .choices: true
    case .text, .count, .font, .spacing, .size, .priorities, .margins, .insets, .version, .versions,
      .devices:
      false
    }
  }

  /// The labels of the value's parts in parentheses.
  public var labels: [String] {
    switch self {
    case .size: ["w", "h"]
    case .priorities: ["horizontal", "vertical"]
    case .margins: ["top", "leading", "bottom", "trailing"]
    case .insets: ["top", "left", "bottom", "right"]
    case .choice, .choices, .text, .count, .font, .spacing, .version, .versions, .devices: []
    }
  }

  /// What the property takes, in words.
  public var summary: String {
    switch self {
    case .choice(let type):
      type == Truth.self ? "`true` or `false`" : "one of the words below"
    case .choices: "words of those below, with commas"
    case .text: "a string in quotes"
    case .count: "a whole number"
    case .font:
      "a text style, a size in points above 0 and up to 1000, or `(size: 17, weight: bold)`"
    case .spacing:
      "a number of points, or `standard`, which is 8 as part of a number: `standard * 2`"
    case .size: "`(width, height)` in points, or one of them by its label `w` or `h`"
    case .priorities:
      "a priority for both axes, by name or number, or `(horizontal: …, vertical: …)`"
    case .margins:
      "points for all sides, or for some: `(top: …, leading: …, bottom: …, trailing: …)`"
    case .insets: "points for all sides, or for some: `(top: …, left: …, bottom: …, right: …)`"
    case .version: "a system version, `iOS 15` or `15`"
    case .versions: "system versions, with commas"
    case .devices: "ids or names in quotes, with commas; `inset devices` lists them"
    }
  }
}
