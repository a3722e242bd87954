import InsetAnalysis
import InsetLowering
import InsetModel
import InsetText

/// The fixes of comments that suppress findings.
extension Snapshot {
  /// The fixes of a finding about a directive: the word that was meant, where it is misspelt, and
  /// to take away what is said in vain.
  func directiveFixes(for diagnostic: Diagnostic, in file: FileID) -> [Fix] {
    guard diagnostic.rule == .unusedSuppression || diagnostic.rule == .unknownRule,
      let state = states[file],
      let directive = state.source.directives.first(where: { $0.range.contains(diagnostic.range) })
    else { return [] }
    let text = state.text
    func fix(_ title: String, _ edit: TextEdit, isSafe: Bool, isPreferred: Bool) -> Fix {
      Fix(
        title: title, rule: diagnostic.rule, kind: .quickFix, isSafe: isSafe,
        isPreferred: isPreferred, edits: [FileEdits(file: file, edits: [edit])],
        diagnostics: [diagnostic])
    }
    var result: [Fix] = []
    if let meant = Self.meant(by: directive, at: diagnostic.range) {
      result.append(
        fix(
          "Change to '\(meant)'",
          TextEdit(range: diagnostic.range, replacement: Array(meant.utf8)), isSafe: false,
          isPreferred: true))
    }
    let rule = directive.rules.firstIndex { $0.range == diagnostic.range }
    if let rule, directive.rules.count > 1 {
      result.append(
        fix(
          "Remove '\(directive.rules[rule].id)' from the comment",
          TextEdit(range: Self.listed(rule, in: directive), replacement: []), isSafe: true,
          isPreferred: result.isEmpty))
    } else {
      result.append(
        fix(
          "Remove the comment",
          TextEdit(range: Self.removed(directive.range, from: text), replacement: []),
          // What is misspelt was meant to do something.
          isSafe: diagnostic.rule == .unusedSuppression && directive.kind != nil,
          isPreferred: result.isEmpty))
    }
    return result
  }

  /// The word or rule that a misspelt one is near to.
  private static func meant(by directive: Directive, at range: ByteRange) -> String? {
    if directive.wordRange == range {
      guard directive.kind == nil else { return nil }
      return Spelling.nearest(to: directive.word, among: Directive.Kind.allCases.map(\.rawValue))
    }
    guard let rule = directive.rules.first(where: { $0.range == range }),
      RuleID(rawValue: rule.id) == nil
    else { return nil }
    return Spelling.nearest(to: rule.id, among: RuleID.allCases.map(\.rawValue))
  }

  /// A rule of several, with what parts it from the next one, or from the one before the last.
  private static func listed(_ index: Int, in directive: Directive) -> ByteRange {
    let rules = directive.rules
    return index + 1 < rules.count
      ? ByteRange(start: rules[index].range.start, end: rules[index + 1].range.start)
      : ByteRange(start: rules[index - 1].range.end, end: rules[index].range.end)
  }

  /// A comment and the blanks before it; with its line, if nothing else stands in that.
  private static func removed(_ comment: ByteRange, from text: SourceText) -> ByteRange {
    let bytes = text.bytes
    var start = comment.start
    while start > 0, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
    guard start == 0 || bytes[start - 1] == 0x0A || bytes[start - 1] == 0x0D else {
      return ByteRange(start: start, end: comment.end)
    }
    var end = comment.end
    if end < bytes.count, bytes[end] == 0x0D { end += 1 }
    if end < bytes.count, bytes[end] == 0x0A { end += 1 }
    return ByteRange(start: start, end: end)
  }
}
