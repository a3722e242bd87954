import InsetAnalysis
import InsetLayout
import InsetModel
public import InsetText

/// The fixes that a report names, one for each finding.
extension Snapshot {
  /// By the number of a diagnostic, its first fix.
  ///
  /// Fixes that may be applied without being asked for are tried together, as they are applied
  /// together: all their findings are gone, nothing else of warning or above is found more often in
  /// any screen, and no view moves further than those that they are about. Where that does not hold,
  /// each is tried by itself, as `fixes(for:in:)` tries all.
  ///
  /// - Complexity: an analysis of the screens that the fixes change; one more for each fix that is
  ///   tried by itself.
  public func firstFixes(for diagnostics: [Diagnostic], in file: FileID) -> [Int: Fix] {
    var result: [Int: Fix] = [:]
    for member in provedTogether(diagnostics, in: file) {
      result[member.number] = Fix(member.fix, [member.edits], of: diagnostics[member.number])
    }
    for (number, diagnostic) in diagnostics.enumerated() where result[number] == nil {
      if isTakenBack { break }
      result[number] = fixes(for: diagnostic, in: file, atMost: 1).first
    }
    return result
  }

  /// By the number of a diagnostic, the edits of its first fix, of those that may be applied unasked and
  /// keep what they promise when they are applied together.
  ///
  /// - Complexity: an analysis of the screens that the fixes change.
  func editsProvedTogether(
    _ diagnostics: [Diagnostic], in file: FileID, onlySafe: Bool
  ) -> [Int: FileEdits] {
    let key = ProofCache.GroupKey(
      file: file, diagnostics: diagnostics.map(\.key), onlySafe: onlySafe)
    if let known = proofs[key] { return known }
    var result: [Int: FileEdits] = [:]
    for member in provedTogether(diagnostics, in: file, onlySafe: onlySafe) {
      result[member.number] = member.edits
    }
    if !isTakenBack { proofs[key] = result }
    return result
  }

  /// A fix that is tried together with others.
  private struct Member {
    /// That of its diagnostic.
    var number: Int
    var rule: RuleID
    var screen: Int
    var fix: ProposedFix
    var edits: FileEdits
  }

  /// The first fixes of some diagnostics, as far as they may be applied unasked and keep together what
  /// they promise.
  private func provedTogether(
    _ diagnostics: [Diagnostic], in file: FileID, onlySafe: Bool = false
  ) -> [Member] {
    guard canTryFixes(of: file) else { return [] }
    var waiting: [Member] = []
    for (number, diagnostic) in diagnostics.enumerated() {
      guard let (finding, screen) = finding(of: diagnostic, in: file), !screen.isTangled,
        let place = diagnostic.key.screen
      else { continue }
      for fix in finding.orderedFixes {
        guard let written = write(fix, of: diagnostic, in: file) else { continue }
        if fix.isSafe || fix.isPreferred && !onlySafe, written.count == 1, written[0].file == file {
          waiting.append(
            Member(
              number: number, rule: diagnostic.rule, screen: place, fix: fix, edits: written[0]))
        }
        break
      }
    }
    let (proved, loud) = proved(waiting, in: file)
    // Of those that break something in their screen together, the ones of each rule are tried again.
    var rules: [Int: [RuleID]] = [:]
    var rounds: [[Member]] = []
    for member in loud {
      var own = rules[member.screen] ?? []
      let round = own.firstIndex(of: member.rule) ?? own.count
      if round == own.count { own.append(member.rule) }
      rules[member.screen] = own
      if round == rounds.count { rounds.append([]) }
      rounds[round].append(member)
    }
    return rounds.reduce(proved) { known, round in
      known + self.proved(round.filter { (rules[$0.screen] ?? []).count > 1 }, in: file).proved
    }
  }

  /// The members that keep what they promise together with the others in their screens, and those that
  /// were tried and do not.
  private func proved(
    _ members: [Member], in file: FileID
  ) -> (proved: [Member], loud: [Member]) {
    var proved: [Member] = []
    var loud: [Member] = []
    var waiting = members
    while waiting.count > 1, !isTakenBack {
      let (group, edits, others) = Self.group(waiting)
      waiting = others
      let quiet = quietScreens(group, edits, in: file)
      let good = group.filter { quiet.contains($0.screen) }
      loud += group.filter { !quiet.contains($0.screen) }
      if good.count == group.count {
        proved += good
      } else if good.count > 1 {
        // What was wrong elsewhere may have helped.
        let (group, edits, others) = Self.group(good)
        let quiet = quietScreens(group, edits, in: file)
        if group.allSatisfy({ quiet.contains($0.screen) }) { proved += group }
        waiting += others
      }
    }
    return (proved, loud)
  }

  /// The members whose edits do not meet those of others, but for edits that are the same; all the
  /// edits, sorted; and the members that are left.
  private static func group(
    _ members: [Member]
  ) -> (group: [Member], edits: [TextEdit], others: [Member]) {
    var group: [Member] = []
    var others: [Member] = []
    var edits: [TextEdit] = []
    for member in members {
      let new = member.edits.edits.filter { !edits.contains($0) }
      let meets = new.contains { edit in edits.contains { $0.range.touches(edit.range) } }
      if meets {
        others.append(member)
      } else {
        group.append(member)
        edits += new
      }
    }
    edits.sort { $0.range < $1.range }
    return (group, edits, others)
  }

  /// The screens in which some fixes do together what they promise; none where anything is found more
  /// often elsewhere.
  private func quietScreens(
    _ members: [Member], _ edits: [TextEdit], in file: FileID
  ) -> Set<Int> {
    guard let text = text(file), let before = states[file]?.screens else { return [] }
    var workspace = Workspace(continuing: self)
    if let rules = rules(from: .warning, and: Set(members.map(\.rule)), in: file) {
      workspace.judge(file, by: rules)
    }
    workspace.replaceText(file, with: text.applying(edits))
    let after = workspace.snapshot()
    guard let screens = after.states[file]?.screens, screens.count == before.count else {
      return []
    }
    var old = Self.counts(diagnostics(file))
    for member in members {
      old[Place(screen: member.screen, rule: member.rule), default: (0, .hint)].count -= 1
    }
    let ruled = Set(members.map { Place(screen: $0.screen, rule: $0.rule) })
    var loud: Set<Int?> = []
    for (place, found) in Self.counts(after.diagnostics(file)) {
      let isJudged = found.severity >= .warning || ruled.contains(place)
      if isJudged, found.count > old[place]?.count ?? 0 { loud.insert(place.screen) }
    }
    var quiet: Set<Int> = []
    for screen in Set(members.map(\.screen)).sorted() {
      let fixes = members.filter { $0.screen == screen }.map(\.fix)
      if !loud.contains(screen), Self.isQuiet(fixes, of: screen, from: before, to: screens) {
        quiet.insert(screen)
      }
    }
    // What a fix brings to other screens is nobody's.
    let own = Set(members.map { Optional($0.screen) })
    return loud.isSubset(of: own) ? quiet : []
  }

  private struct Place: Hashable {
    /// Nil for what belongs to no screen.
    var screen: Int?
    var rule: RuleID
  }

  private static func counts(
    _ all: [Diagnostic]
  ) -> [Place: (count: Int, severity: Severity)] {
    var counts: [Place: (count: Int, severity: Severity)] = [:]
    for item in all {
      let place = Place(screen: item.key.screen, rule: item.rule)
      let known = counts[place]
      counts[place] = (
        (known?.count ?? 0) + 1, max(known?.severity ?? item.severity, item.severity)
      )
    }
    return counts
  }
}
