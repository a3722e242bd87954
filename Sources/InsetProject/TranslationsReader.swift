internal import InsetDevices
internal import InsetFiles
internal import InsetJSON
internal import InsetModel
internal import InsetText

/// Finds and reads the tables of translations beside a layout file: of `Base.lproj/Main.storyboard`
/// `de.lproj/Main.strings` and its like, and the string catalog `mul.lproj/Main.xcstrings`.
struct TranslationsReader: Sendable {
  /// Tables that are there and cannot be read, with the reason; by path.
  private(set) var problems: [String: ProjectFileProblem] = [:]
  /// By path.
  private var strings: [String: [String: String]] = [:]
  private var catalogs: [String: [Language: [String: String]]] = [:]
  /// By folder, the names of the folders of languages in it.
  private var folders: [String: [String]] = [:]

  /// Patterns of the files that are read.
  static let patterns = ["**/*.strings", "**/*.xcstrings"]

  /// Whether a path or URI is that of a file that may be read.
  static func reads(_ path: String) -> Bool {
    path.hasSuffix(".strings") || path.hasSuffix(".xcstrings")
  }

  /// The translations of a file's texts, as far as languages ask for them.
  ///
  /// - Parameters:
  ///   - path: absolute and normalised.
  ///   - languages: nil for the longest of each text.
  /// - Complexity: O(bytes of the tables) the first time.
  mutating func translations(
    of path: String, in languages: [Language]?, _ disk: Disk
  ) -> Translations {
    let asked = (languages ?? [.longest]).filter { $0.isTranslation || $0 == .longest }
    var result = Translations(asked: asked)
    let folder = FilePath.folder(of: path)
    guard !asked.isEmpty, folder.hasSuffix(Self.ending) else { return result }
    let name = FilePath.name(of: path)
    let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    let wanted = asked.contains(.longest) ? nil : Set(asked.flatMap(\.fallbacks))
    let parent = FilePath.folder(of: folder)
    let names = folders[parent] ?? disk.entries(parent).filter { $0.hasSuffix(Self.ending) }
    folders[parent] = names
    for name in names {
      let own = FilePath.join(parent, name)
      for (language, texts) in catalog(FilePath.join(own, stem + ".xcstrings"), disk)
      where wanted?.contains(language) ?? true {
        result.add(texts, in: language)
      }
      // The texts of the file itself are in the language of its own folder.
      guard own != folder, let language = Self.language(ofFolder: name),
        wanted?.contains(language) ?? true
      else { continue }
      result.add(table(FilePath.join(own, stem + ".strings"), disk), in: language)
    }
    return result
  }

  private static let ending = ".lproj"

  /// The language that a folder is for; nil for `Base.lproj` and what is none.
  private static func language(ofFolder name: String) -> Language? {
    let name = String(name.dropLast(ending.count))
    guard let language = Language(rawValue: name) ?? Language(legacyName: name),
      language.isTranslation
    else { return nil }
    return language
  }

  /// The texts of a table by their keys; none where it is not there or cannot be read.
  private mutating func table(_ path: String, _ disk: Disk) -> [String: String] {
    if let known = strings[path] { return known }
    var texts: [String: String] = [:]
    if let bytes = read(path, disk) {
      do throws(PropertyListProblem) {
        texts = try Self.strings(bytes)
      } catch {
        note(path, bytes, error.offset, error.message)
      }
    }
    strings[path] = texts
    return texts
  }

  /// Reads a table of strings in any of its text forms, in UTF-8 or UTF-16.
  private static func strings(_ bytes: [UInt8]) throws(PropertyListProblem) -> [String: String] {
    let bytes = inUTF8(bytes)
    if bytes.starts(with: "<?xml".utf8) || bytes.starts(with: "bplist".utf8) {
      var texts: [String: String] = [:]
      for member in try PropertyList.read(bytes).members {
        if let text = member.value.string { texts[member.key] = text }
      }
      return texts
    }
    var reader = OldPropertyListReader(ByteScanner(bytes))
    return try reader.readStrings()
  }

  private static func inUTF8(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
    // Tables were written in UTF-16 for long; one without a mark shows it by its zeros.
    let isBig =
      bytes.starts(with: [0xFE, 0xFF]) || bytes.count > 1 && bytes[0] == 0 && bytes[1] != 0
    let isLittle =
      bytes.starts(with: [0xFF, 0xFE]) || bytes.count > 1 && bytes[0] != 0 && bytes[1] == 0
    guard isBig || isLittle else { return bytes }
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map { index in
      let pair = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBig ? pair.0 << 8 | pair.1 : pair.1 << 8 | pair.0
    }
    return Array(String(decoding: units.drop { $0 == 0xFEFF }, as: UTF16.self).utf8)
  }

  /// The texts of a string catalog by language and key.
  private mutating func catalog(
    _ path: String, _ disk: Disk
  ) -> [(language: Language, texts: [String: String])] {
    if catalogs[path] == nil {
      var result: [Language: [String: String]] = [:]
      if let bytes = read(path, disk) {
        do throws(JSONError) {
          result = Self.texts(ofCatalog: try JSONValue(parsing: bytes))
        } catch {
          note(path, bytes, error.offset, "is no string catalog: \(error.message)")
        }
      }
      catalogs[path] = result
    }
    return (catalogs[path] ?? [:]).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  private static func texts(ofCatalog catalog: JSONValue) -> [Language: [String: String]] {
    var result: [Language: [String: String]] = [:]
    let source = catalog["sourceLanguage"]?.stringValue.flatMap(Language.init(rawValue:))
    for entry in catalog["strings"]?.objectValue?.members ?? [] {
      for localization in entry.value["localizations"]?.objectValue?.members ?? [] {
        // What is in the file's own language stands in the file.
        guard let language = Language(rawValue: localization.key), language.isTranslation,
          language != source, let text = text(of: localization.value, depth: 0)
        else { continue }
        result[language, default: [:]][entry.key] = text
      }
    }
    return result
  }

  /// A translation; of several by number or device the longest.
  private static func text(of localization: JSONValue, depth: Int) -> String? {
    if let text = localization["stringUnit"]?["value"]?.stringValue { return text }
    guard depth < 4 else { return nil }
    var longest: String?
    for kinds in localization["variations"]?.objectValue?.members ?? [] {
      for variation in kinds.value.objectValue?.members ?? [] {
        guard let text = text(of: variation.value, depth: depth + 1) else { continue }
        if longest.map({ Translations.extent(of: $0) < Translations.extent(of: text) }) ?? true {
          longest = text
        }
      }
    }
    return longest
  }

  private mutating func read(_ path: String, _ disk: Disk) -> [UInt8]? {
    do throws(FileProblem) {
      return try disk.read(path)
    } catch {
      switch error.reason {
      case .notFound, .brokenLink, .isFolder, .notAFolder: break
      default: note(path, [], 0, "cannot be read: \(error.explanation)")
      }
      return nil
    }
  }

  private mutating func note(_ path: String, _ bytes: [UInt8], _ offset: Int, _ message: String) {
    problems[path] = ProjectFileProblem(
      place: SourceFile(path: path, bytes: bytes).place(offset), message: message)
  }
}
