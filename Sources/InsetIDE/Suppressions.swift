import InsetAnalysis
import InsetLowering
import InsetModel
import InsetText

/// What the directives of a file silence.
struct Suppressions: Sendable {
  /// One rule of one directive.
  private struct Entry: Sendable {
    var directive: Directive
    var rule: Directive.Rule
    /// The lines whose findings it silences.
    var lines: Range<Int>
    var isUsed = false
  }

  private var entries: [Entry] = []
  private var mistakes: [Suppressed] = []

  /// A finding about a directive.
  struct Suppressed: Sendable {
    var rule: String
    var message: String
    var range: ByteRange
  }

  init(_ directives: [Directive], in text: SourceText) {
    var open: [String: Int] = [:]
    for directive in directives {
      let line = text.lines.line(containing: directive.range.start)
      guard let kind = directive.kind else {
        let hint = Self.suggestion(directive.word, Directive.Kind.allCases.map(\.rawValue))
        add(
          "unused-suppression", "'inset:\(directive.word)' is no directive\(hint)",
          directive.wordRange)
        continue
      }
      if directive.rules.isEmpty {
        add(
          "unused-suppression",
          "'\(kind.rawValue)' names no rule, as in '\(kind.rawValue) unsafe-edge'",
          directive.wordRange)
      }
      for rule in directive.rules {
        guard RuleCatalogue.entry(rule.id) != nil else {
          let hint = Self.suggestion(rule.id, RuleCatalogue.entries.map(\.id))
          add("unknown-rule", "there is no rule '\(rule.id)'\(hint)", rule.range)
          continue
        }
        switch kind {
        case .disableNextLine:
          entries.append(
            Entry(directive: directive, rule: rule, lines: (line + 1)..<(line + 2)))
        case .disable:
          if open[rule.id] != nil {
            add("unused-suppression", "'\(rule.id)' is disabled already", rule.range)
            continue
          }
          open[rule.id] = entries.count
          entries.append(
            Entry(directive: directive, rule: rule, lines: line..<Int.max))
        case .enable:
          guard let at = open.removeValue(forKey: rule.id) else {
            add("unused-suppression", "'\(rule.id)' is not disabled here", rule.range)
            continue
          }
          entries[at].lines = entries[at].lines.lowerBound..<line
        }
      }
    }
  }

  private mutating func add(_ rule: String, _ message: String, _ range: ByteRange) {
    mistakes.append(Suppressed(rule: rule, message: message, range: range))
  }

  private static func suggestion(_ word: String, _ all: [String]) -> String {
    Spelling.nearest(to: word, among: all).map { "; did you mean '\($0)'?" } ?? ""
  }

  var isEmpty: Bool { entries.isEmpty && mistakes.isEmpty }

  /// Whether a finding is silenced; notes which directive did it.
  mutating func silences(_ rule: String, at range: ByteRange, in text: SourceText) -> Bool {
    guard !entries.isEmpty else { return false }
    let line = text.lines.line(containing: range.start)
    var result = false
    for index in entries.indices
    where entries[index].rule.id == rule && entries[index].lines.contains(line) {
      entries[index].isUsed = true
      result = true
    }
    return result
  }

  /// What is wrong with the directives themselves, after all findings were asked about.
  ///
  /// - Parameter elsewhere: parts of the file whose findings come up in other files: what speaks of
  ///   them may be needed there.
  mutating func remarks(elsewhere: [ByteRange], in text: SourceText) -> [Suppressed] {
    var found = mistakes
    let parts = elsewhere.map {
      text.lines.line(containing: $0.start)...text.lines.line(containing: $0.end)
    }
    for entry in entries where !entry.isUsed && entry.rule.id != "unused-suppression" {
      let meets = parts.contains {
        $0.lowerBound < entry.lines.upperBound && entry.lines.lowerBound <= $0.upperBound
      }
      if meets { continue }
      let place = entry.directive.kind == .disableNextLine ? "in the next line" : "here"
      found.append(
        Suppressed(
          rule: "unused-suppression", message: "'\(entry.rule.id)' finds nothing \(place)",
          range: entry.rule.range))
    }
    return found.filter { !silences($0.rule, at: $0.range, in: text) }
  }
}
