import Foundation
import InsetModel
import InsetText
import Testing

@testable import InsetIDE
@testable import InsetSyntax

/// The tables of words against everything that reads them.
@Suite struct VocabularyTests {
  // MARK: The tables

  @Test func everyWordIsDocumented() {
    for word in (Vocabulary.tables + Vocabulary.valueTables).flatMap({ $0 }) {
      #expect(word.documentation.hasSuffix("."), "\(word.rawValue)")
      #expect(!word.documentation.contains("  "), "\(word.rawValue)")
    }
  }

  /// An alias must lead to one word of its table, and must not be a word of it.
  @Test func aliasesAreUnique() {
    for table in Vocabulary.tables {
      let names = table.map { $0.rawValue.lowercased() }
      let aliases = table.flatMap { word in word.aliases.map { $0.lowercased() } }
      #expect(Set(aliases).count == aliases.count)
      #expect(Set(aliases).isDisjoint(with: names))
    }
  }

  @Test func namesOfUIKitLeadToOurs() {
    #expect(ViewKind.word(for: "UITextField") == .field)
    #expect(ViewKind.word(for: "textField") == .field)
    #expect(PropertyName.word(for: "numberOfLines") == .lines)
    #expect(GuideKind.word(for: "safeAreaLayoutGuide") == .safeArea)
    #expect(ViewKind.word(for: "nothing") == nil)
  }

  /// What the parser knows by itself is in the tables.
  @Test func theParsersWordsAreKnown() {
    var known = Set(Keyword.allCases.map(\.rawValue))
    for table in Vocabulary.valueTables { known.formUnion(table.map { $0.rawValue }) }
    for word in Word.allCases where word != .none {
      #expect(known.contains(word.spelling), "\(word.spelling)")
    }
  }

  /// Statements that the parser takes, and no others, have a keyword that begins them.
  @Test func everyStatementHasAKeyword() {
    for keyword in Keyword.all(.item) + Keyword.all(.statement) {
      #expect(Word.allCases.contains { $0.spelling == keyword.rawValue }, "\(keyword)")
    }
  }

  // MARK: Places

  /// Somebody who may have properties: its block with a cursor, and what leads to it by a path.
  private struct Owner {
    var kind: ViewKind?
    var isArranged: Bool?
    /// A file with the marker `^` in the owner's block.
    var block: String
    /// A file with the marker `^` behind a path to the owner, if one can lead there.
    var path: String?
    var name: String
  }

  private static let owners: [Owner] = {
    var all = [
      Owner(kind: nil, isArranged: nil, block: "screen A {\n    ^\n}", name: "a screen"),
      Owner(
        kind: nil, isArranged: nil,
        block: "screen A {\n    when width: regular {\n        ^\n    }\n}",
        name: "a screen's when"),
      Owner(
        kind: .view, isArranged: nil, block: "component C() {\n    ^\n}", name: "a component"),
    ]
    for kind in ViewKind.allCases {
      all.append(
        Owner(
          kind: kind, isArranged: false,
          block: "screen A {\n    \(kind) one {\n        ^\n    }\n}",
          path: "screen A {\n    \(kind) one\n    one.^\n}", name: "\(kind)"))
      all.append(
        Owner(
          kind: kind, isArranged: true,
          block:
            "screen A {\n    stack s {\n        \(kind) one {\n            ^\n        }\n    }\n}",
          path: "screen A {\n    stack s {\n        \(kind) one\n    }\n    s.one.^\n}",
          name: "\(kind) in a stack"))
    }
    return all
  }()

  private func offered(_ text: String) -> Set<String> {
    let parts = text.components(separatedBy: "^")
    let snapshot = Fixture.snapshot(parts.joined())
    let items = snapshot.completions(Fixture.file, at: parts[0].utf8.count).items
    return Set(items.filter { $0.subject?.hasPrefix("property:") ?? false }.map(\.label))
  }

  /// Completion offers every property where it is legal, and none where it is not.
  @Test func completionOffersWhatIsLegal() {
    for owner in Self.owners {
      let legal = Set(
        PropertyName.allCases.filter { $0.isLegal(on: owner.kind, isArranged: owner.isArranged) }
          .map(\.rawValue))
      #expect(offered(owner.block) == legal, "in the block of \(owner.name)")
      if let path = owner.path { #expect(offered(path) == legal, "on a path to \(owner.name)") }
    }
  }

  /// Lowering takes every property where it is legal, and reports it where it is not.
  @Test func loweringTakesWhatIsLegal() throws {
    for owner in Self.owners where owner.name != "a component" {
      for property in PropertyName.allCases {
        let value = try #require(property.row.sampleValue, "\(property)")
        let text =
          "targets { devices: \"iphone-x\"; orientations: portrait }\n"
          + owner.block.replacingOccurrences(of: "^", with: "\(property.rawValue): \(value)")
        let rules = Set(
          Fixture.snapshot(text).diagnostics(Fixture.file).map(\.rule)
            .filter {
              [.unknownProperty, .propertyWithoutEffect, .invalidValue].contains($0)
            })
        if property.isLegal(on: owner.kind, isArranged: owner.isArranged) {
          #expect(rules.isEmpty, "\(property) on \(owner.name)")
        } else {
          let rule: RuleID =
            property.isIgnoredElsewhere ? .propertyWithoutEffect : .unknownProperty
          #expect(rules == [rule], "\(property) on \(owner.name)")
        }
      }
    }
  }

  /// Every word that a property takes is offered and taken.
  @Test func everyValueIsOfferedAndTaken() throws {
    for property in PropertyName.allCases {
      let owner = try #require(
        Self.owners.first { property.isLegal(on: $0.kind, isArranged: $0.isArranged) })
      let text = owner.block.replacingOccurrences(of: "^", with: "\(property.rawValue): ^")
      let parts = text.components(separatedBy: "^")
      let items = Fixture.snapshot(parts.joined())
        .completions(Fixture.file, at: parts[0].utf8.count).items
      let labels = Set(items.map(\.label))
      for word in property.row.value.words {
        #expect(labels.contains(word.rawValue), "\(property): \(word.rawValue)")
        let found = Fixture.snapshot(parts.joined(separator: word.rawValue))
          .diagnostics(Fixture.file).map(\.rule)
        #expect(!found.contains(.invalidValue), "\(property): \(word.rawValue)")
      }
    }
    for key in TargetKey.allCases {
      let found = Fixture.snapshot("targets {\n    \(key.row.example)\n}\nscreen A {\n}\n")
        .diagnostics(Fixture.file)
      #expect(found.isEmpty, "\(key): \(found.map(\.message))")
    }
  }

  /// A property that is no word of ours is answered by the one that UIKit's name means.
  @Test func suggestionsKnowUIKit() {
    func suggests(_ text: String, _ word: String) -> Bool {
      Fixture.snapshot(text).diagnostics(Fixture.file).contains {
        $0.message.hasSuffix("did you mean '\(word)'?")
      }
    }
    #expect(suggests("screen A {\n    UITextField a\n}", "field"))
    #expect(suggests("screen A {\n    label a { numberOfLines: 0 }\n}", "lines"))
    #expect(suggests("targets {\n    deploymentTarget: 15\n}", "deployment"))
  }

  // MARK: Grammars

  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The words that a grammar without knowledge of names must colour, with what they are.
  private enum Part: String, CaseIterable {
    case kinds, guides, attributes, statements, clauses, priorities, views, numbers, values

    var words: [String] {
      switch self {
      case .kinds: ViewKind.allCases.map(\.rawValue)
      case .guides: GuideKind.allCases.map(\.rawValue) + Keyword.all(.member).map(\.rawValue)
      case .attributes:
        Attribute.allCases.map(\.rawValue) + CompoundAttribute.allCases.map(\.rawValue)
      case .statements: (Keyword.all(.item) + Keyword.all(.statement) + [.else]).map(\.rawValue)
      case .clauses:
        (Keyword.all(.clause) + Keyword.all(.claim)).filter { $0 != .else && $0 != .frame }
          .map(\.rawValue)
      case .priorities: NamedPriority.allCases.map(\.rawValue)
      case .views: Keyword.all(.view).map(\.rawValue)
      case .numbers: Keyword.all(.number).map(\.rawValue)
      case .values:
        PropertyName.allCases.flatMap { $0.row.value.words.map { $0.rawValue } }
          + TargetKey.allCases.flatMap { $0.row.value.words.map { $0.rawValue } }
          + Keyword.all(.condition).flatMap { $0.conditionWords.map { $0.rawValue } }
          + VisualOption.allCases.map(\.rawValue) + FontFace.allCases.map(\.rawValue)
          + Keyword.all(.system).map(\.rawValue)
      }
    }
  }

  /// The grammars, each with the parts that it leaves to the server or tells by their places.
  private static let grammars: [(path: String, without: Set<Part>)] = [
    ("editors/vscode/syntaxes/inset.tmLanguage.json", []),
    ("editors/sublime/Inset.sublime-syntax", [.values]),
    ("editors/neovim/syntax/inset.vim", [.values]),
    ("editors/emacs/inset-mode.el", [.attributes, .numbers, .values]),
    ("editors/kate/inset.xml", [.priorities, .values]),
    ("editors/tree-sitter/queries/highlights.scm", [.kinds, .priorities, .numbers, .values]),
    ("editors/neovim/queries/inset/highlights.scm", [.kinds, .priorities, .numbers, .values]),
    ("editors/helix/queries/highlights.scm", [.kinds, .priorities, .numbers, .values]),
    (
      "editors/tree-sitter/grammar.js",
      [.kinds, .guides, .attributes, .priorities, .views, .numbers, .values]
    ),
  ]

  /// Every grammar has every word of the parts that it knows.
  @Test(arguments: grammars.map(\.path)) func grammarsKnowEveryWord(_ path: String) throws {
    // In Vim's patterns '\zs' stands directly in front of a word.
    let text = try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
      .replacingOccurrences(of: "\\\\z[se]", with: " ", options: .regularExpression)
    let known = Set(text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init))
    let without = try #require(Self.grammars.first { $0.path == path }).without
    for part in Part.allCases where !without.contains(part) {
      for word in part.words { #expect(known.contains(word), "\(path) lacks '\(word)' of \(part)") }
    }
  }

  /// Every editor with a grammar is in the list above.
  @Test func noGrammarIsForgotten() throws {
    let names = [
      ".tmLanguage.json", ".sublime-syntax", "inset.vim", "-mode.el", "inset.xml", ".scm",
    ]
    let folder = Self.root.appending(path: "editors")
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    where names.contains(where: path.hasSuffix) {
      let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      // Settings and files that take another's colours name no kinds and no guides.
      guard text.contains("searchBar") || text.contains("safeAreaInsets") else { continue }
      #expect(Self.grammars.contains { $0.path == "editors/\(path)" }, "\(path)")
    }
  }
}

extension PropertyRow {
  /// A value that the property takes, as it is written.
  fileprivate var sampleValue: String? {
    switch value {
    case .choice, .choices, .font, .priorities, .spacing: value.words.first?.rawValue
    case .text: "\"words\""
    case .count: "2"
    case .size: "(20, 20)"
    case .margins, .insets: "(top: 8)"
    case .version, .versions: "18"
    case .devices: "\"iphone-x\""
    }
  }
}
