import InsetAnalysis
import InsetDevices
import InsetLayout
public import InsetModel
public import InsetText

/// Which fixes are applied without asking for each.
public enum FixLevel: Sendable {
  /// Those that change no frame in any target environment.
  case safe
  /// Those, and the ones whose cause is known: proved on all environments, the finding is gone,
  /// nothing new of warning or above is found, and no other view moves further than what the fix is
  /// about.
  case `default`
  /// Those, and guesses: completions of what is ambiguous, numbers of one device, lowered
  /// priorities.
  case unsafe
}

extension Snapshot {
  /// The fixes of a diagnostic, the preferred one first.
  ///
  /// - Parameter limit: the most fixes that are asked for.
  /// - Complexity: an analysis for each fix that is tried before it is offered.
  public func fixes(
    for diagnostic: Diagnostic, in file: FileID, atMost limit: Int = .max
  ) -> [Fix] {
    switch diagnostic.key {
    case .source(let problem): return sourceFixes(of: problem, diagnostic, in: file)
    case .directive: return directiveFixes(for: diagnostic, in: file)
    case .lowering(let problem, let screen):
      return suggestedFixes(of: problem, diagnostic, screen, in: file)
    case .targets, .settings, .rest: return []
    case .finding: break
    }
    guard let (finding, screen) = finding(of: diagnostic, in: file) else { return [] }
    var fixes: [Fix] = []
    for proposed in finding.orderedFixes where fixes.count < limit && !isTakenBack {
      guard let edits = write(proposed, of: diagnostic, in: file),
        isProved(proposed, edits, diagnostic, screen, in: file)
      else { continue }
      fixes.append(Fix(proposed, edits, of: diagnostic))
    }
    return fixes
  }

  /// The fixes on offer at a place.
  ///
  /// - Parameters:
  ///   - range: what is selected; a diagnostic counts when it touches it.
  ///   - only: if not `nil`, the diagnostics that are meant, as their range and, where known, rule.
  ///   - isLazy: whether fixes of all findings of a rule come without their edits, which take many
  ///     rounds to work out: `fixAll(_:of:)` has them.
  ///   - hasOthers: whether fixes of what is said elsewhere count, if the selection is a part of it and they
  ///     change it: of constraints that contradict each other, each may give way.
  public func fixes(
    _ file: FileID, touching range: ByteRange, only: [(range: ByteRange, rule: RuleID?)]? = nil,
    isLazy: Bool = false, hasOthers: Bool = false
  ) -> [Fix] {
    let all = diagnostics(file)
    var result: [Fix] = hasOthers && only == nil ? fixes(file, ofPartsTouching: range) : []
    var rules: [RuleID] = []
    for diagnostic in all where diagnostic.range.touches(range) && !isTakenBack {
      if let only,
        !only.contains(where: {
          $0.range == diagnostic.range && ($0.rule == nil || $0.rule == diagnostic.rule)
        })
      {
        continue
      }
      let fixes = fixes(for: diagnostic, in: file)
      result += fixes
      // What breaks something alone may be fixed with the others of its rule.
      let isFixable =
        fixes.contains(where: \.isPreferred)
        || finding(of: diagnostic, in: file)?.finding.fixes.contains(where: \.isPreferred) == true
      if isFixable, !rules.contains(diagnostic.rule) {
        rules.append(diagnostic.rule)
      }
    }
    for rule in rules {
      guard all.count(where: { $0.rule == rule }) > 1 else { continue }
      if let fix = isLazy ? fixAllOffer(file, of: rule) : fixAll(file, of: rule) {
        result.append(fix)
      }
    }
    return result
  }

  /// The fixes of findings elsewhere that change a part of them that a range touches, none preferred.
  private func fixes(_ file: FileID, ofPartsTouching range: ByteRange) -> [Fix] {
    var result: [Fix] = []
    for diagnostic in diagnostics(file)
    where !diagnostic.range.touches(range) && !diagnostic.related.isEmpty && !isTakenBack {
      let parts = diagnostic.related.filter { $0.file == file && $0.range.touches(range) }
      if parts.isEmpty { continue }
      for var fix in fixes(for: diagnostic, in: file) {
        let changes = fix.edits.contains { own in
          own.file == file
            && own.edits.contains { edit in parts.contains { $0.range.touches(edit.range) } }
        }
        guard changes else { continue }
        fix.isPreferred = false
        result.append(fix)
      }
    }
    return result
  }

  /// One fix that makes every fix of a level in a file, as `inset fix` does; `nil` where there is
  /// none.
  public func sourceFixAll(_ file: FileID, level: FixLevel = .default) -> Fix? {
    guard let text = text(file) else { return nil }
    let (fixed, applied) = fixedText(file, rules: nil, level: level)
    guard let edit = text.difference(to: fixed) else { return nil }
    let rules = Set(applied.map(\.rule))
    return Fix(
      title: level == .safe ? "Apply all fixes that move nothing" : "Apply all fixes", rule: nil,
      kind: level == .safe ? .sourceFixAllSafe : .sourceFixAll, isSafe: level == .safe,
      isPreferred: false, edits: [FileEdits(file: file, edits: [edit])],
      diagnostics: diagnostics(file).filter { rules.contains($0.rule) })
  }

  /// One fix for all findings of a rule in a file in the recommended way; `nil` where there
  /// are not several.
  ///
  /// - Complexity: up to 32 analyses of the file.
  public func fixAll(_ file: FileID, of rule: RuleID) -> Fix? {
    guard var fix = fixAllOffer(file, of: rule), let text = text(file) else { return nil }
    let (fixed, _) = fixedText(file, rules: [rule], level: .default)
    guard let edit = text.difference(to: fixed) else { return nil }
    fix.edits = [FileEdits(file: file, edits: [edit])]
    return fix
  }

  /// The same without its edits.
  private func fixAllOffer(_ file: FileID, of rule: RuleID) -> Fix? {
    let own = diagnostics(file).filter { $0.rule == rule }
    let areKnown = own.allSatisfy { diagnostic in
      finding(of: diagnostic, in: file)?.finding.fixes.contains { fix in
        fix.isPreferred
          && write(fix, of: diagnostic, in: file).map {
            proofs[ProofCache.Key(fix, $0, diagnostic, in: file)] == true
          } == true
      } == true
    }
    let together =
      areKnown ? [:] : editsProvedTogether(own, in: file, onlySafe: false)
    var fixed: [Diagnostic] = []
    for (number, diagnostic) in own.enumerated() where !isTakenBack {
      let isFixed =
        together[number] != nil
        || fixes(for: diagnostic, in: file).contains(where: \.isPreferred)
      if isFixed { fixed.append(diagnostic) }
    }
    guard fixed.count > 1 else { return nil }
    return Fix(
      title: "Fix all \(fixed.count) '\(rule)' in this file", rule: rule, kind: .fixAllOfRule,
      isSafe: false, isPreferred: false, edits: [], diagnostics: fixed)
  }

  /// One fix for all findings of a rule in some files, in the recommended way; `nil` where there is
  /// none.
  ///
  /// - Complexity: up to 32 analyses of each file with such a finding.
  public func fixAllInWorkspace(of rule: RuleID, in files: [FileID]) -> Fix? {
    var edits: [FileEdits] = []
    for file in files
    where !isTakenBack && diagnostics(file).contains(where: { $0.rule == rule }) {
      guard let text = text(file) else { continue }
      let (fixed, _) = fixedText(file, rules: [rule], level: .default)
      guard let edit = text.difference(to: fixed) else { continue }
      edits.append(FileEdits(file: file, edits: [edit]))
    }
    guard !edits.isEmpty else { return nil }
    var fix = Fix(offeringWorkspaceFixOf: rule)
    fix.edits = edits
    return fix
  }

  /// A file's text after its fixes, repeated until none is left that may be applied.
  ///
  /// Of fixes whose edits meet, the first is applied and the others are looked at again in the next
  /// round; at most `roundLimit` rounds, so that fixes that undo each other come to an end.
  ///
  /// - Parameter rules: only fixes of these rules; `nil` for all.
  /// - Returns: the text, and how often fixes of which rule were applied, by rule.
  public func fixedText(
    _ file: FileID, rules: Set<RuleID>? = nil, level: FixLevel
  ) -> (text: SourceText, applied: [(rule: RuleID, count: Int)]) {
    guard let original = text(file) else { return (SourceText(""), []) }
    var workspace = Workspace(continuing: self)
    var counts: [RuleID: Int] = [:]
    var current = self
    var text = original
    var seen: Set<SourceText> = [text]
    for _ in 0..<Self.roundLimit where !isTakenBack {
      var chosen = current.round(file, rules, level)
      if level != .unsafe { chosen = current.harmless(chosen, in: file) }
      guard !chosen.isEmpty else { break }
      let next = text.applying(chosen.edits)
      // A text that was there before would come again and again.
      guard seen.insert(next).inserted else { break }
      text = next
      for fix in chosen { counts[fix.rule, default: 0] += 1 }
      workspace.replaceText(file, with: text)
      current = workspace.snapshot()
    }
    return (text, counts.sorted { $0.key < $1.key }.map { (rule: $0.key, count: $0.value) })
  }

  /// What is found of warning or above after a run of fixes: what it left, and what is new.
  ///
  /// - Parameter text: the text that `fixedText` returned.
  /// - Returns: by rule, ascending, how many findings there are, how many more than before, and
  ///   whether one of them has a fix that has to guess.
  /// - Complexity: an analysis of the file.
  public func remainder(
    _ file: FileID, after text: SourceText
  ) -> [(rule: RuleID, count: Int, new: Int, hasGuess: Bool)] {
    var workspace = Workspace(continuing: self)
    workspace.replaceText(file, with: text)
    let after = workspace.snapshot()
    func grave(_ snapshot: Snapshot) -> [Diagnostic] {
      snapshot.diagnostics(file).filter { $0.severity >= .warning }
    }
    let before = grave(self)
    let left = grave(after)
    return Set(left.map(\.rule)).sorted().map { rule in
      let own = left.filter { $0.rule == rule }
      return (
        rule, own.count, max(0, own.count - before.count { $0.rule == rule }),
        own.contains { !after.fixes(for: $0, in: file).isEmpty }
      )
    }
  }

  static let roundLimit = 32

  /// The fixes of one round, none meeting another.
  private func round(
    _ file: FileID, _ rules: Set<RuleID>?, _ level: FixLevel
  ) -> [ChosenFix] {
    var chosen: [ChosenFix] = []
    // What was misread comes first: what else is found may follow from it.
    let found = diagnostics(file)
    let isMisread = found.contains {
      $0.severity == .error && $0.key.isOfReading && !fixes(for: $0, in: file).isEmpty
        && rules?.contains($0.rule) != false && level != .safe
    }
    let asked = found.filter { diagnostic in
      if isMisread && !diagnostic.key.isOfReading { return false }
      // Advice is taken by name.
      return rules?.contains(diagnostic.rule) ?? (diagnostic.severity > .information)
    }
    let together = editsProvedTogether(asked, in: file, onlySafe: level == .safe)
    for (number, diagnostic) in asked.enumerated() {
      if isTakenBack { return [] }
      guard let own = together[number] ?? chosenEdits(for: diagnostic, in: file, level) else {
        continue
      }
      // Two may add the same safe area.
      let meets = own.edits.contains { edit in
        chosen.contains { $0.edits.contains { $0 != edit && $0.range.touches(edit.range) } }
      }
      if meets { continue }
      var isOfFinding = false
      if case .finding = diagnostic.key { isOfFinding = true }
      chosen.append(
        ChosenFix(rule: diagnostic.rule, edits: own.edits, isOfFinding: isOfFinding))
    }
    return chosen
  }

  /// The fixes of a round without those that bring something new of warning or above where the others
  /// are applied, too: each was proved alone, or its file was too large for that.
  ///
  /// What was misread may hide findings; its fixes are kept.
  ///
  /// - Complexity: an analysis of the file; where something is new, up to two for each fix.
  private func harmless(_ fixes: [ChosenFix], in file: FileID) -> [ChosenFix] {
    var kept = fixes.filter { !$0.isOfFinding }
    let rest = fixes.filter(\.isOfFinding)
    guard !rest.isEmpty, let text = text(file) else { return fixes }
    func counts(with fixes: [ChosenFix]) -> [RuleID: Int] {
      guard !fixes.isEmpty else { return graveCounts(file) }
      var workspace = Workspace(continuing: self)
      workspace.replaceText(file, with: text.applying(fixes.edits))
      return workspace.snapshot().graveCounts(file)
    }
    let before = counts(with: kept)
    func keep(_ some: ArraySlice<ChosenFix>) {
      if isTakenBack { return }
      let isHarmless = counts(with: kept + some).allSatisfy { $0.value <= before[$0.key] ?? 0 }
      if isHarmless {
        kept += some
      } else if some.count > 1 {
        let middle = some.startIndex + some.count / 2
        keep(some[..<middle])
        keep(some[middle...])
      }
    }
    keep(rest[...])
    return kept
  }

  /// By rule, how many findings of warning or above a file has.
  private func graveCounts(_ file: FileID) -> [RuleID: Int] {
    diagnostics(file).reduce(into: [:]) { counts, diagnostic in
      if diagnostic.severity >= .warning { counts[diagnostic.rule, default: 0] += 1 }
    }
  }

  /// The edits of the fix that a level takes for a diagnostic, where it changes this file alone.
  private func chosenEdits(
    for diagnostic: Diagnostic, in file: FileID, _ level: FixLevel
  ) -> FileEdits? {
    guard case .finding = diagnostic.key else {
      let fixes = fixes(for: diagnostic, in: file)
      let chosen =
        switch level {
        case .safe: fixes.first { $0.isSafe }
        case .default: fixes.first { $0.isPreferred || $0.isSafe }
        case .unsafe: fixes.first
        }
      guard let edits = chosen?.edits, edits.count == 1, edits[0].file == file else { return nil }
      return edits[0]
    }
    guard let (finding, screen) = finding(of: diagnostic, in: file) else { return nil }
    for fix in Self.candidates(finding.fixes, level) where !isTakenBack {
      guard let written = write(fix, of: diagnostic, in: file), written.count == 1,
        let own = written.first, own.file == file,
        isProved(fix, written, diagnostic, screen, in: file)
      else { continue }
      return own
    }
    return nil
  }

  /// The fixes that a level may apply, the first that is proved is taken.
  private static func candidates(_ fixes: [ProposedFix], _ level: FixLevel) -> [ProposedFix] {
    switch level {
    case .safe: fixes.filter(\.isSafe)
    case .default: fixes.filter(\.isPreferred) + fixes.filter { $0.isSafe && !$0.isPreferred }
    case .unsafe: fixes.filter(\.isPreferred) + fixes.filter { !$0.isPreferred }
    }
  }

  // MARK: Ways to a finding

  /// The finding that a diagnostic shows, and its screen.
  func finding(
    of diagnostic: Diagnostic, in file: FileID
  ) -> (finding: Finding, screen: ScreenState)? {
    guard case .finding(let index, let number) = diagnostic.key,
      let screens = states[file]?.screens, screens.indices.contains(number),
      screens[number].findings.indices.contains(index)
    else { return nil }
    return (screens[number].findings[index], screens[number])
  }

  /// What was most likely meant where a screen says something that means nothing.
  private func suggestedFixes(
    of problem: Int, _ diagnostic: Diagnostic, _ number: Int, in file: FileID
  ) -> [Fix] {
    guard let screens = states[file]?.screens, screens.indices.contains(number) else { return [] }
    let screen = screens[number].screen
    guard screen.scene.problems.indices.contains(problem) else { return [] }
    return screen.scene.problems[problem].fixes.enumerated().compactMap { index, fix in
      if !fix.edits.isEmpty {
        let proposed = ProposedFix(
          title: fix.title, isSafe: false, isPreferred: index == 0, edits: fix.edits)
        guard let edits = write(proposed, of: diagnostic, in: file),
          isProved(proposed, edits, diagnostic, screens[number], in: file)
        else { return nil }
        return Fix(
          title: fix.title, rule: diagnostic.rule, kind: .quickFix, isSafe: false,
          isPreferred: index == 0, edits: edits, diagnostics: [diagnostic])
      }
      var edits: [FileEdits] = []
      for replacement in fix.replacements {
        let place = screen.place(of: replacement.origin)
        let edit = TextEdit(range: place.range, replacement: Array(replacement.text.utf8))
        if let known = edits.firstIndex(where: { $0.file == place.file }) {
          edits[known].edits.append(edit)
        } else {
          edits.append(FileEdits(file: place.file, edits: [edit]))
        }
      }
      edits.sort { $0.file < $1.file }
      for index in edits.indices { edits[index].edits.sort { $0.range < $1.range } }
      return Fix(
        title: fix.title, rule: diagnostic.rule, kind: .quickFix, isSafe: false,
        isPreferred: index == 0, edits: edits, diagnostics: [diagnostic])
    }
  }

  /// The fixes of a problem of the file as such.
  private func sourceFixes(
    of problem: Int, _ diagnostic: Diagnostic, in file: FileID
  ) -> [Fix] {
    (states[file]?.source.fixes(of: problem) ?? []).map {
      Fix(
        title: $0.title, rule: diagnostic.rule, kind: .quickFix, isSafe: $0.isSafe,
        isPreferred: $0.isPreferred, edits: [FileEdits(file: file, edits: $0.edits)],
        diagnostics: [diagnostic])
    }
  }

  /// The text edits of a fix, by file; `nil` where it cannot be written.
  func write(
    _ fix: ProposedFix, of diagnostic: Diagnostic, in file: FileID
  ) -> [FileEdits]? {
    guard let number = diagnostic.key.screen else { return nil }
    return write(fix.edits, on: number, in: file)
  }
}

extension Finding {
  /// Its fixes, the preferred one first.
  var orderedFixes: [ProposedFix] { fixes.filter(\.isPreferred) + fixes.filter { !$0.isPreferred } }
}

extension Fix {
  /// What a rule proposes, with its edits.
  init(_ proposed: ProposedFix, _ edits: [FileEdits], of diagnostic: Diagnostic) {
    self.init(
      title: proposed.title, rule: diagnostic.rule, kind: .quickFix, isSafe: proposed.isSafe,
      isPreferred: proposed.isPreferred, edits: edits, diagnostics: [diagnostic])
  }

  /// The offer to fix all findings of a rule in the workspace, without the edits.
  public init(offeringWorkspaceFixOf rule: RuleID) {
    self.init(
      title: "Fix all '\(rule)' in the workspace", rule: rule, kind: .fixAllInWorkspace,
      isSafe: false, isPreferred: false, edits: [], diagnostics: [])
  }
}

/// A fix that a round of fixes applies.
private struct ChosenFix {
  var rule: RuleID
  var edits: [TextEdit]
  /// Whether it is of a finding, and not of a text that was misread.
  var isOfFinding: Bool
}

extension [ChosenFix] {
  /// The edits of all, sorted, each once.
  fileprivate var edits: [TextEdit] {
    var result: [TextEdit] = []
    for edit in flatMap(\.edits).sorted(by: { $0.range < $1.range }) where result.last != edit {
      result.append(edit)
    }
    return result
  }
}
