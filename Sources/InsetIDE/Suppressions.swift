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
    /// The index of what it silences.
    var silence: Int
  }

  /// The lines in which findings of a rule are silenced, by one directive or several that say the same.
  private struct Silence: Sendable {
    var lines: Range<Int>
    var isUsed = false
  }

  private struct Line: Hashable, Sendable {
    var rule: RuleID
    var line: Int
  }

  private var entries: [Entry] = []
  private var spans: [Silence] = []
  /// Those of a single line.
  private var nextLines: [Line: Int] = [:]
  /// By rule, those from a `disable` to its `enable`; ascending, none meeting another.
  private var regions: [RuleID: [Int]] = [:]
  private var mistakes: [Suppressed] = []
  /// How many silences were looked at, for tests.
  private(set) var lookups = 0

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
        case .disableNextLine, .disableLine:
          let place = Line(rule: id, line: kind == .disableLine ? line : line + 1)
          let silence = nextLines[place] ?? spans.count
          if silence == spans.count {
            spans.append(Silence(lines: place.line..<(place.line + 1)))
            nextLines[place] = silence
          }
          entries.append(
            Entry(directive: directive, rule: id, range: rule.range, silence: silence))
        case .disable:
          if open[id] != nil {
            add(.unusedSuppression, "'\(id)' is disabled already", rule.range)
            continue
          }
          open[id] = spans.count
          regions[id, default: []].append(spans.count)
          entries.append(
            Entry(directive: directive, rule: id, range: rule.range, silence: spans.count))
          spans.append(Silence(lines: line..<Int.max))
        case .enable:
          guard let at = open.removeValue(forKey: id) else {
            add(.unusedSuppression, "'\(id)' is not disabled here", rule.range)
            continue
          }
          spans[at].lines = spans[at].lines.lowerBound..<line
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

  /// Whether a finding is silenced; notes which directives did it.
  ///
  /// - Complexity: O(log directives).
  mutating func silences(_ rule: RuleID, at range: ByteRange, in text: SourceText) -> Bool {
    guard !entries.isEmpty else { return false }
    let line = text.lines.line(containing: range.start)
    var result = false
    lookups += 1
    if let silence = nextLines[Line(rule: rule, line: line)] {
      spans[silence].isUsed = true
      result = true
    }
    // The last region that begins at the line or above it.
    guard let regions = regions[rule] else { return result }
    var low = 0
    var high = regions.count
    while low < high {
      let middle = (low + high) / 2
      lookups += 1
      if spans[regions[middle]].lines.lowerBound <= line { low = middle + 1 } else { high = middle }
    }
    // Of two that begin on one line the first ends there, and silences nothing.
    if low > 0, spans[regions[low - 1]].lines.contains(line) {
      spans[regions[low - 1]].isUsed = true
      result = true
    }
    return result
  }

  /// What is wrong with the directives themselves, after all findings were asked about.
  ///
  /// - Parameter elsewhere: parts of the file whose findings come up in other files: what speaks of
  ///   them may be needed there.
  /// - Complexity: O((directives + parts) × log parts).
  mutating func remarks(elsewhere: [ByteRange], in text: SourceText) -> [Suppressed] {
    var found = mistakes
    let parts = elsewhere.sorted().map {
      text.lines.line(containing: $0.start)...text.lines.line(containing: $0.end)
    }
    // By part, the last line of it and those before.
    var ends: [Int] = []
    for part in parts { ends.append(max(part.upperBound, ends.last ?? part.upperBound)) }
    func isElsewhere(_ lines: Range<Int>) -> Bool {
      var low = 0
      var high = parts.count
      while low < high {
        let middle = (low + high) / 2
        if parts[middle].lowerBound < lines.upperBound { low = middle + 1 } else { high = middle }
      }
      return low > 0 && lines.lowerBound <= ends[low - 1]
    }
    for entry in entries where !spans[entry.silence].isUsed && entry.rule != .unusedSuppression {
      if isElsewhere(spans[entry.silence].lines) { continue }
      let place = entry.directive.kind == .disableNextLine ? "in the next line" : "here"
      found.append(
        Suppressed(
          rule: .unusedSuppression, message: "'\(entry.rule)' finds nothing \(place)",
          range: entry.range))
    }
    return found.filter { !silences($0.rule, at: $0.range, in: text) }
  }
}
