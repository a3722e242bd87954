import InsetModel

/// What there is to say of one word of the language.
public struct ReferencePage: Sendable {
  /// The word as it is written.
  public var name: String
  /// What the word is: `kind of view`, `property`.
  public var category: String
  /// The first sentence of its documentation, without marks of Markdown.
  public var summary: String
  /// Other names that lead to the page, such as UIKit's.
  var aliases: [String]
  /// The values that the page lists.
  var values: [String]
  var blocks: [ReferenceBlock]

  /// The page with a heading, as Markdown.
  public var markdown: String { markdown(level: 1) }

  func markdown(level: Int) -> String {
    ([.heading("\(Self.code(name))\(level == 1 ? ": \(category)" : "")")] + blocks)
      .map { $0.markdown(level: level) }.joined(separator: "\n")
  }

  /// The page for a terminal, without its heading.
  public var plainText: String { blocks.map(\.plainText).joined(separator: "\n") }

  static func code(_ word: String) -> String { "`\(word)`" }
}

/// The reference of the language: made of the vocabulary's tables and of the chapters around them.
///
/// `docs/language.md` is `markdown`, and a test compares the two.
public enum LanguageReference {
  /// All pages: kinds, guides, attributes, properties, keys of `targets`, values, keywords.
  public static let pages: [ReferencePage] =
    kinds + guides + attributes + properties + targetKeys + keywords

  static let kinds = ViewKind.allCases.map(page)
  static let guides = GuideKind.allCases.map(page)
  static let attributes =
    Attribute.allCases.map(page) + CompoundAttribute.allCases.map(page)
  static let properties = PropertyName.allCases.map(page)
  static let targetKeys = TargetKey.allCases.map(page)
  static let keywords = Keyword.allCases.map(page)

  /// The pages of a word: several where it means several things; where it is none, those of the word
  /// that it is an alias of, or of the properties and conditions that take it as a value.
  ///
  /// - Complexity: O(words).
  public static func pages(named name: String) -> [ReferencePage] {
    let exact = pages.filter { $0.name == name }
    if !exact.isEmpty { return exact }
    let wanted = name.lowercased()
    let meant = pages.filter { page in page.aliases.contains { $0.lowercased() == wanted } }
    return meant.isEmpty ? pages.filter { $0.values.contains(name) } : meant
  }

  /// Every word that has a page or stands on one.
  public static var names: [String] {
    var seen: Set<String> = []
    return pages.flatMap { [$0.name] + $0.aliases + $0.values }.filter { seen.insert($0).inserted }
  }

  // MARK: Pages

  private static func page(of kind: ViewKind) -> ReferencePage {
    let own = PropertyName.all(of: kind, isArranged: nil).filter { !$0.isGeneral }
    var blocks: [ReferenceBlock] = [.paragraph(kind.documentation)]
    var facts = ["UIKit: `\(kind.className)`"]
    if let role = kind.defaultRole { facts.append("Role: `\(role.rawValue)`") }
    facts.append(
      "Properties: "
        + (own.isEmpty ? "" : "\(codes(own.map(\.rawValue))), and ") + "those of views of all kinds"
    )
    blocks += [.list(facts), .example(Example(.screen, kind.row.example))]
    return ReferencePage(
      name: kind.rawValue, category: "kind of view", summary: summary(kind), aliases: kind.aliases,
      values: [], blocks: blocks)
  }

  private static func page(of guide: GuideKind) -> ReferencePage {
    let row = guide.row
    let owners =
      switch row.owners {
      case .views: "every view"
      case .scrollViews: "views of the kind `scroll`"
      case .screens: "the screen's root view"
      }
    return ReferencePage(
      name: guide.rawValue, category: "guide", summary: summary(guide), aliases: guide.aliases,
      values: [],
      blocks: [
        .paragraph(guide.documentation),
        .list(["UIKit: `\(row.propertyName)`, since iOS \(row.since)", "Of: \(owners)"]),
        .example(Example(.screen, row.example, finds: row.finds)),
      ])
  }

  private static func page(of attribute: Attribute) -> ReferencePage {
    let owners =
      attribute.isBaseline || attribute.isMargin ? "views" : "views and guides"
    let partners =
      switch attribute.group {
      case .horizontal where attribute.isDirectional:
        "horizontal attributes that do not name left or right"
      case .horizontal where attribute.isPhysicalSide:
        "horizontal attributes that do not name leading or trailing"
      case .horizontal: "horizontal attributes"
      case .vertical: "vertical attributes"
      case .size: "a number, or the width or height of another item"
      }
    return ReferencePage(
      name: attribute.rawValue, category: "attribute", summary: summary(attribute),
      aliases: attribute.aliases, values: [],
      blocks: [
        .paragraph(attribute.documentation),
        .list(["Of: \(owners)", "Goes with: \(partners)"]),
        .example(Example(.screen, ReferenceExamples.example(of: attribute))),
      ])
  }

  private static func page(of compound: CompoundAttribute) -> ReferencePage {
    ReferencePage(
      name: compound.rawValue, category: "attribute", summary: summary(compound),
      aliases: compound.aliases, values: [],
      blocks: [
        .paragraph(compound.documentation),
        .list([
          "Of: views and guides",
          "Goes with: the `\(compound.rawValue)` of another item"
            + (compound.takesInset ? ", with `inset` behind it if the edges lie further in" : ""),
        ]),
        .example(Example(.screen, ReferenceExamples.example(of: compound))),
      ])
  }

  private static func page(of property: PropertyName) -> ReferencePage {
    let row = property.row
    let owners =
      switch row.owners {
      case .screens: "screens"
      case .screensAndContainers: "screens, and views of the kind `container`"
      case .all: "screens and views of all kinds"
      case .views: "views of all kinds, but not a screen"
      case .arranged: "views that a stack arranges"
      case .kinds(let kinds): "views of the kind \(list(kinds.map(\.rawValue)))"
      }
    return ReferencePage(
      name: property.rawValue, category: "property", summary: summary(property),
      aliases: property.aliases, values: row.value.words.map { $0.rawValue },
      blocks: blocks(
        property.documentation, owners, row.value, row.fallback, Example(.screen, row.example)))
  }

  private static func page(of key: TargetKey) -> ReferencePage {
    let row = key.row
    var blocks = blocks(
      key.documentation, "`targets` and `inset.json`", row.value, row.fallback,
      Example(.targets, row.example))
    blocks.append(.code(language: "json", "{ \(row.json) }"))
    return ReferencePage(
      name: key.rawValue, category: "key of targets and inset.json", summary: summary(key),
      aliases: key.aliases, values: row.value.words.map { $0.rawValue }, blocks: blocks)
  }

  private static func blocks(
    _ documentation: String, _ owners: String, _ value: PropertyValue, _ fallback: String?,
    _ example: Example
  ) -> [ReferenceBlock] {
    var facts = ["Of: \(owners)", "Takes: \(value.summary)"]
    if let fallback { facts.append("Default: \(fallback)") }
    var blocks: [ReferenceBlock] = [.paragraph(documentation), .list(facts)]
    if !value.words.isEmpty { blocks.append(table(of: value.words)) }
    return blocks + [.example(example)]
  }

  private static func page(of keyword: Keyword) -> ReferencePage {
    var blocks: [ReferenceBlock] = [.paragraph(keyword.documentation)]
    if !keyword.conditionWords.isEmpty { blocks.append(table(of: keyword.conditionWords)) }
    blocks.append(.example(keyword.row.example))
    return ReferencePage(
      name: keyword.rawValue, category: keyword.role.noun, summary: summary(keyword),
      aliases: keyword.aliases, values: keyword.conditionWords.map { $0.rawValue }, blocks: blocks)
  }

  // MARK: Parts

  static func table(of words: [any VocabularyWord]) -> ReferenceBlock {
    .table(
      head: ["word", "means"],
      rows: words.map { [ReferencePage.code($0.rawValue), $0.documentation] })
  }

  static func codes(_ words: [String]) -> String {
    words.map(ReferencePage.code).joined(separator: ", ")
  }

  private static func list(_ words: [String]) -> String {
    VocabularyPage.list(words.map(ReferencePage.code))
  }

  private static func summary(_ word: some VocabularyWord) -> String {
    let text = word.documentation.filter { $0 != "`" }
    guard let end = text.firstRange(of: ". ") else { return text }
    return text[..<end.lowerBound] + "."
  }
}

extension KeywordRow.Role {
  /// The role as the category of a page.
  var noun: String {
    switch self {
    case .item: "item of a file"
    case .statement: "statement"
    case .clause: "clause of a statement"
    case .claim: "claim of 'expect'"
    case .view: "view by its place"
    case .member: "member of a view"
    case .number: "number"
    case .condition: "condition of 'when'"
    case .type: "type of a parameter"
    case .system: "system"
    }
  }
}
