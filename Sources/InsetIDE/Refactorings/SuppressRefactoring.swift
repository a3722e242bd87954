import InsetAnalysis
import InsetModel
import InsetText

extension RefactoringPlace {
  /// Comments that silence what is found here, one for each rule.
  ///
  /// - Parameter meant: if not `nil`, the findings that count, as their range and, where known, rule.
  func suppress(_ meant: [(range: ByteRange, rule: RuleID?)]?) -> [Refactoring] {
    var rules: [(rule: RuleID, found: [Diagnostic])] = []
    for diagnostic in snapshot.diagnostics(file) where diagnostic.range.touches(range) {
      // What keeps a text from being understood cannot be silenced.
      guard RuleCatalogue.all.contains(where: { $0.id == diagnostic.rule }) else { continue }
      let isMeant =
        meant?.contains {
          $0.range == diagnostic.range && ($0.rule == nil || $0.rule == diagnostic.rule)
        } ?? true
      guard isMeant else { continue }
      if let known = rules.firstIndex(where: { $0.rule == diagnostic.rule }) {
        rules[known].found.append(diagnostic)
      } else {
        rules.append((diagnostic.rule, [diagnostic]))
      }
    }
    return rules.map { rule, found in
      var lines: [Int] = []
      for diagnostic in found {
        let line = text.lines.line(containing: diagnostic.range.start)
        if !lines.contains(line) { lines.append(line) }
      }
      var result = refactoring(
        lines.count == 1 ? "Ignore '\(rule)' here" : "Ignore '\(rule)' on \(lines.count) lines",
        .suppress, lines.sorted().map { silencing(rule, line: $0) })
      result.diagnostics = found
      return result
    }
  }

  /// A comment above a line, or one more rule in the one that stands there.
  private func silencing(_ rule: RuleID, line: Int) -> TextEdit {
    let start = text.lines.starts[line]
    let known = source.directives.first {
      $0.kind == .disableNextLine && text.lines.line(containing: $0.range.start) == line - 1
    }
    if let known, let last = known.rules.last {
      return TextEdit(range: ByteRange(at: last.range.end), replacement: " \(rule)")
    }
    return TextEdit(
      range: ByteRange(at: start),
      replacement: "\(indent(at: start))// inset:disable-next-line \(rule)\(lineEnd)")
  }
}
