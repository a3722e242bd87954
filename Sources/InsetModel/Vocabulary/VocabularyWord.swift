public import InsetText

/// A word of the language: a kind, a property, a value, a guide, an attribute or a keyword.
///
/// The tables in this folder are the only place that spells these words. Parsing, completion,
/// hovers, the writer and the language reference read them; the editors' grammars are tested against
/// them. Each table is an enumeration with one row for each case, so the compiler asks for the row of
/// a new word, and for its meaning wherever words are lowered.
public protocol VocabularyWord: RawRepresentable, CaseIterable, Hashable, Sendable
where RawValue == String {
  /// What the word means, in a sentence or two of Markdown.
  var documentation: String { get }
  /// What people coming from UIKit may write instead; no other word of the table has these.
  var aliases: [String] { get }
}

extension VocabularyWord {
  public var aliases: [String] { [] }

  /// The word that is spelled so, or has the alias; aliases are compared without regard to case.
  ///
  /// - Complexity: O(words).
  public static func word(for name: String) -> Self? {
    if let exact = Self(rawValue: name) { return exact }
    let wanted = name.lowercased()
    return allCases.first { word in word.aliases.contains { $0.lowercased() == wanted } }
  }
}

extension Spelling {
  /// `; did you mean 'x'?` where a word of the language is meant: one that has the name as an alias,
  /// else the nearest word or name.
  ///
  /// - Parameter names: candidates that are no words of the language.
  public static func suggestion<Word: VocabularyWord>(
    for name: String, among words: [Word], and names: [String] = []
  ) -> String {
    nearest(to: name, among: words, and: names).map { "; did you mean '\($0)'?" } ?? ""
  }

  /// The word of the language that is meant: one that has the name as an alias, else the nearest word
  /// or name; `nil` where none is near.
  ///
  /// - Parameter names: candidates that are no words of the language.
  public static func nearest<Word: VocabularyWord>(
    to name: String, among words: [Word], and names: [String] = []
  ) -> String? {
    if let meant = Word.word(for: name), words.contains(meant) { return meant.rawValue }
    return nearest(to: name, among: words.map(\.rawValue) + names)
  }
}

extension String {
  /// The words between blanks.
  var words: [String] { split(separator: " ").map(String.init) }
}
