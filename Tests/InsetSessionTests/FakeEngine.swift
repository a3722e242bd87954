import InsetIDE
import InsetModel
import InsetText

@testable import InsetSession

/// An engine that finds fault with every `bad`, offers `good` and `fine` instead, and shows the word
/// under the pointer.
struct FakeEngine: Engine, EngineSnapshot {
  typealias State = FakeEngine

  /// What was asked of all copies, for tests that count.
  final class Log: @unchecked Sendable {
    var analysed: [FileID] = []
  }
  var texts: [FileID: SourceText] = [:]
  var paths: [FileID: String] = [:]
  let log = Log()

  mutating func open(_ file: FileID, text: SourceText, path: String?) {
    texts[file] = text
    paths[file] = path
  }

  mutating func edit(_ file: FileID, _ edits: [TextEdit]) {
    for edit in edits { texts[file]?.apply(edit) }
  }

  mutating func close(_ file: FileID) {
    texts[file] = nil
    paths[file] = nil
  }

  mutating func openSettings(_ file: FileID, text: SourceText) {}
  mutating func closeSettings(_ file: FileID) {}
  mutating func setSettings(_ source: FileID?, of file: FileID) {}

  mutating func snapshot() -> FakeEngine { self }

  let counters = WorkspaceCounters()
  /// All, as it keeps nothing.
  mutating func takeAnalyzed() -> [FileID] { texts.keys.sorted() }

  /// Every line `import PATH` names a path.
  func missingImports() -> [String] {
    let open = Set(paths.values)
    let named = texts.keys.sorted().flatMap { file in
      texts[file]?.string.split(separator: "\n").filter { $0.hasPrefix("import ") }
        .map { String($0.dropFirst(7)) } ?? []
    }
    return Set(named).subtracting(open).sorted()
  }

  func text(_ file: FileID) -> SourceText? { texts[file] }

  func diagnostics(_ file: FileID) -> [Diagnostic] {
    log.analysed.append(file)
    return words(file).filter { $0.word == "bad" }.enumerated().map { index, found in
      Diagnostic(
        range: found.range, rule: "no-bad", severity: .warning, message: "this is bad",
        related: [RelatedPlace(file: file, range: found.range, message: "here")],
        key: DiagnosticKey(scene: 0, finding: index))
    }
  }

  func hover(_ file: FileID, at offset: Int) -> Hover? {
    words(file).first { $0.range.touches(ByteRange(at: offset)) }.map {
      Hover(range: $0.range, markdown: "**\($0.word)**", plainText: $0.word)
    }
  }

  func fixes(
    _ file: FileID, touching range: ByteRange, only: [(range: ByteRange, rule: String?)]?,
    isLazy: Bool
  ) -> [Fix] {
    var result: [Fix] = []
    let all = diagnostics(file)
    for diagnostic in all where diagnostic.range.touches(range) {
      if let only,
        !only.contains(where: { $0.range == diagnostic.range && ($0.rule ?? "no-bad") == "no-bad" })
      {
        continue
      }
      result.append(fix(file, [diagnostic], "fine", .quickFix, preferred: false))
      result.append(fix(file, [diagnostic], "good", .quickFix, preferred: true))
    }
    if !result.isEmpty && all.count > 1 {
      result.append(fix(file, all, "good", .fixAllOfRule, preferred: false))
    }
    return result
  }

  func fixAll(_ file: FileID, of rule: String) -> Fix? {
    let all = diagnostics(file)
    return all.count > 1 ? fix(file, all, "good", .fixAllOfRule, preferred: false) : nil
  }

  func refactorings(_ file: FileID, in range: ByteRange, only: [String]?) -> [Refactoring] {
    let words = words(file).filter { $0.word == "turn" && $0.range.touches(range) }
    return words.flatMap { word in
      ["refactor.rewrite", "refactor.extract", "quickfix"].filter { only?.contains($0) ?? true }
        .map { kind in
          Refactoring(
            title: "Turn by \(kind)", kind: kind, keepsFrames: true,
            edits: [
              FileEdits(file: file, edits: [TextEdit(range: word.range, replacement: "turned")])
            ])
        }
    }
  }

  func sourceFixAll(_ file: FileID) -> Fix? {
    let all = diagnostics(file)
    return all.isEmpty ? nil : fix(file, all, "good", .sourceFixAll, preferred: false)
  }

  func references(_ file: FileID, at offset: Int, includingDefinition: Bool) -> [NamedPlace] {
    let all = words(file)
    guard let word = all.first(where: { $0.range.touches(ByteRange(at: offset)) })?.word else {
      return []
    }
    return all.filter { $0.word == word }.enumerated()
      .map { NamedPlace(file: file, range: $1.range, isDefinition: $0 == 0) }
      .filter { includingDefinition || !$0.isDefinition }
  }

  func rename(
    _ file: FileID, at offset: Int, to newName: String
  ) throws(QuestionProblem) -> [FileEdits] {
    if newName == "bad" { throw QuestionProblem("that is bad") }
    let places = references(file, at: offset, includingDefinition: true)
    return [
      FileEdits(
        file: file, edits: places.map { TextEdit(range: $0.range, replacement: newName) })
    ]
  }

  private func fix(
    _ file: FileID, _ mended: [Diagnostic], _ word: String, _ kind: Fix.Kind, preferred: Bool
  ) -> Fix {
    Fix(
      title: "Make \(mended.count) \(word)", rule: kind == .sourceFixAll ? nil : "no-bad",
      kind: kind, isSafe: preferred, isPreferred: preferred,
      edits: [
        FileEdits(
          file: file, edits: mended.map { TextEdit(range: $0.range, replacement: word) })
      ], mends: mended)
  }

  private func words(_ file: FileID) -> [(word: String, range: ByteRange)] {
    guard let bytes = texts[file]?.bytes else { return [] }
    var result: [(String, ByteRange)] = []
    var start: Int?
    for at in 0...bytes.count {
      let isLetter = at < bytes.count && (0x61...0x7A ~= bytes[at])
      if isLetter && start == nil { start = at }
      if !isLetter, let from = start {
        result.append(
          (String(decoding: bytes[from..<at], as: UTF8.self), ByteRange(start: from, end: at)))
        start = nil
      }
    }
    return result
  }
}
