/// All words of the language, by what they are.
public enum Vocabulary {
  /// The words that can stand where a name of the user's can; such a name is written between
  /// backticks.
  public static let words: Set<String> = {
    let tables: [[any VocabularyWord]] = [
      ViewKind.allCases, PropertyName.allCases, GuideKind.allCases, Attribute.allCases,
      CompoundAttribute.allCases, Keyword.allCases, NamedPriority.allCases,
    ]
    return Set(tables.flatMap { table in table.map { $0.rawValue } })
  }()

  /// Whether a word means something in a path of itself, as `superview`, `safeArea` and `top` do.
  public static func isPathWord(_ name: String) -> Bool {
    if let keyword = Keyword(rawValue: name) {
      if keyword.role == .view || keyword.role == .member || keyword == .standard { return true }
    }
    return GuideKind(rawValue: name) != nil || Attribute(rawValue: name) != nil
      || CompoundAttribute(rawValue: name) != nil
  }

  /// Kinds, properties, keys of `targets`, guides, attributes and keywords.
  public static let tables: [[any VocabularyWord]] = [
    ViewKind.allCases, PropertyName.allCases, TargetKey.allCases, GuideKind.allCases,
    Attribute.allCases, CompoundAttribute.allCases, Keyword.allCases,
  ]

  /// The lists of words that properties, conditions and priorities take, each once.
  public static let valueTables: [[any VocabularyWord]] = {
    var seen: Set<[String]> = []
    let ofProperties =
      PropertyName.allCases.map(\.row.value.words) + TargetKey.allCases.map(\.row.value.words)
    return (ofProperties + Keyword.allCases.map(\.conditionWords)).filter { table in
      !table.isEmpty && seen.insert(table.map { $0.rawValue }).inserted
    }
  }()
}
