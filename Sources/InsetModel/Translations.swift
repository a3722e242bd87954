public import InsetDevices

/// What the texts of a file are in other languages, as the tables beside it say.
public struct Translations: Sendable, Hashable {
  /// The texts of one language by their keys, `abc-12-xyz.text`.
  public struct Table: Sendable, Hashable {
    public var language: Language
    public var texts: [String: String]

    public init(language: Language, texts: [String: String]) {
      self.language = language
      self.texts = texts
    }
  }

  /// Ascending by language, each once.
  public private(set) var tables: [Table] = []
  /// The languages that are to be laid out: some of the world's, and `longest`.
  public var asked: [Language]

  public init(asked: [Language] = []) { self.asked = asked }

  public var isEmpty: Bool { tables.isEmpty }

  /// Adds texts of a language; of two for one key the one that was there stays.
  public mutating func add(_ texts: [String: String], in language: Language) {
    if texts.isEmpty { return }
    let at = tables.firstIndex { $0.language >= language } ?? tables.count
    if at < tables.count, tables[at].language == language {
      tables[at].texts.merge(texts) { old, _ in old }
    } else {
      tables.insert(Table(language: language, texts: texts), at: at)
    }
  }

  /// A text in a language, or in one that stands in for it: without a table for Brazil's Portuguese that
  /// of Portuguese counts. Nil where it is not translated.
  ///
  /// - Parameter key: the key in the tables.
  /// - Complexity: O(languages).
  public func text(_ key: String, in language: Language) -> String? {
    for language in language.fallbacks {
      if let table = tables.first(where: { $0.language == language }), let text = table.texts[key] {
        return text
      }
    }
    return nil
  }
}

extension Translations {
  /// About how wide a text is, in halves of a letter: those of scripts with square letters are twice as
  /// wide. Of several lines the widest counts.
  public static func extent(of text: String) -> Int {
    var widest = 0
    var width = 0
    for character in text {
      if character.isNewline {
        width = 0
        continue
      }
      let scalar = character.unicodeScalars.first?.value ?? 0
      width +=
        (0x1100...0x115F).contains(scalar) || (0x2E80...0xA4CF).contains(scalar)
          || (0xAC00...0xD7A3).contains(scalar) || (0xF900...0xFAFF).contains(scalar)
          || (0xFF00...0xFF60).contains(scalar) ? 2 : 1
      widest = max(widest, width)
    }
    return widest
  }
}
