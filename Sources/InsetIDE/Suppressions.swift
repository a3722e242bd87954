import InsetAnalysis
import InsetLowering
import InsetModel
import InsetText

/// What the directives of a file silence.
struct Suppressions: Sendable {
  /// One rule of one directive.
  private struct Entry: Sendable {
    var directive: Directive
    var rule: RuleID
    /// Where the directive names the rule.
    var range: ByteRange
    /// The lines whose findings it silences.
    var lines: Range<Int>
    var isUsed = false
  }

  private var entries: [Entry] = []
  private var mistakes: [Suppressed] = []

  /// A finding about a directive.
  struct Suppressed: Sendable {
    var rule: RuleID
    var message: String
    var range: ByteRange
  }

  init(_ directives: [Directive], in text: SourceText) {
    var open: [RuleID: Int] = [:]
    for directive in directives {
      let line = text.lines.line(containing: directive.range.start)
      guard let kind = directive.kind else {
        let hint = Self.suggestion(directive.word, Directive.Kind.allCases.map(\.rawValue))
        add(
          .unusedSuppression, "'inset:\(directive.word)' is no directive\(hint)",
          directive.wordRange)
        continue
      }
      if directive.rules.isEmpty {
        add(
          .unusedSuppression,
          "'\(kind.rawValue)' names no rule, as in '\(kind.rawValue) unsafe-edge'",
          directive.wordRange)
      }
      for rule in directive.rules {
        guard let id = RuleID(rawValue: rule.id) else {
          let hint = Self.suggestion(rule.id, RuleID.allCases.map(\.rawValue))
          add(.unknownRule, "there is no rule '\(rule.id)'\(hint)", rule.range)
          continue
        }
        switch kind {
        case .disableNextLine:
          entries.append(
            Entry(
              directive: directive, rule: id, range: rule.range, lines: (line + 1)..<(line + 2)))
        case .disable:
          if open[id] != nil {
            add(.unusedSuppression, "'\(id)' is disabled already", rule.range)
            continue
          }
          open[id] = entries.count
          entries.append(
            Entry(directive: directive, rule: id, range: rule.range, lines: line..<Int.max))
        case .enable:
          guard let at = open.removeValue(forKey: id) else {
            add(.unusedSuppression, "'\(id)' is not disabled here", rule.range)
            continue
          }
          entries[at].lines = entries[at].lines.lowerBound..<line
        }
      }
    }
  }

  private mutating func add(_ rule: RuleID, _ message: String, _ range: ByteRange) {
    mistakes.append(Suppressed(rule: rule, message: message, range: range))
  }

  private static func suggestion(_ word: String, _ all: [String]) -> String {
    Spelling.nearest(to: word, among: all).map { "; did you mean '\($0)'?" } ?? ""
  }

  var isEmpty: Bool { entries.isEmpty && mistakes.isEmpty }

  /// Whether a finding is silenced; notes which directive did it.
  mutating func silences(_ rule: RuleID, at range: ByteRange, in text: SourceText) -> Bool {
    guard !entries.isEmpty else { return false }
    let line = text.lines.line(containing: range.start)
    var result = false
    for index in entries.indices
    where entries[index].rule == rule && entries[index].lines.contains(line) {
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
    for entry in entries where !entry.isUsed && entry.rule != .unusedSuppression {
      let meets = parts.contains {
        $0.lowerBound < entry.lines.upperBound && entry.lines.lowerBound <= $0.upperBound
      }
      if meets { continue }
      let place = entry.directive.kind == .disableNextLine ? "in the next line" : "here"
      found.append(
        Suppressed(
          rule: .unusedSuppression, message: "'\(entry.rule)' finds nothing \(place)",
          range: entry.range))
    }
    return found.filter { !silences($0.rule, at: $0.range, in: text) }
  }
}
