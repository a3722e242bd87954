import InsetModel

/// What hovers and completion say of a word of the language, in Markdown.
enum VocabularyPage {
  static func summary(of kind: ViewKind) -> String {
    let role = kind.defaultRole.map { " Role: `\($0.rawValue)`." } ?? ""
    return "`\(kind.className)`. \(kind.documentation)\(role)"
  }

  /// - Parameter name: of a property, or of a key of `targets`.
  static func summary(ofProperty name: String) -> String? {
    if let property = PropertyName(rawValue: name) {
      return summary(property.documentation, property.row.value, property.row.fallback)
    }
    return TargetKey(rawValue: name).map {
      summary($0.documentation, $0.row.value, $0.row.fallback)
    }
  }

  /// - Parameter word: a keyword or a value of a property; `nil` for any other word.
  static func summary(ofWord word: String) -> String? {
    if let keyword = Keyword(rawValue: word) { return keyword.documentation }
    if let priority = NamedPriority(rawValue: word) { return priority.documentation }
    let values = Vocabulary.valueTables.flatMap { $0 }.filter { $0.rawValue == word }
    // What several lists have in common means something else in each.
    return values.count == 1 ? values[0].documentation : nil
  }

  private static func summary(
    _ documentation: String, _ value: PropertyValue, _ fallback: String?
  ) -> String {
    let words = list(value.words.map { "`\($0.rawValue)`" })
    let what: String =
      switch value {
      case .choice: words
      case .choices: "\(words), with commas"
      case .text, .count, .font, .spacing, .size, .priorities, .margins, .insets, .version,
        .versions, .devices:
        value.summary
      }
    return "\(documentation)\n\nTakes \(what)." + (fallback.map { " Default: \($0)." } ?? "")
  }

  /// `a`, `a or b`, `a, b or c`.
  static func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }
}
