import InsetAnalysis
import InsetDevices
import InsetLayout
import InsetModel
import InsetText

/// Puts together what a file's syntax, names, targets, screens and claims have to say, leaves out
/// what directives silence and gives each finding the severity that the settings ask for.
struct DiagnosticBuilder {
  let file: FileID
  let state: FileState
  private let settings: Settings?
  /// Any file's state, for the directives around components.
  private let otherState: (FileID) -> FileState?
  private var suppressions: Suppressions?
  private var otherSuppressions: [FileID: Suppressions] = [:]
  private var result: [Diagnostic] = []
  /// What is not listed: how many findings, the gravest of them, and the first.
  private var rest = (count: 0, severity: Severity.off, first: ByteRange(at: .max))
  /// What was reported of components.
  private var seen: Set<Reported> = []

  /// The most findings that are listed for a file: what has more is beyond reading them, and editors
  /// hold them all.
  static let limit = 10_000

  private struct Reported: Hashable {
    var range: ByteRange
    var rule: RuleID
    var message: String
  }

  init(
    file: FileID, state: FileState, settings: Settings?,
    otherState: @escaping (FileID) -> FileState?
  ) {
    self.file = file
    self.state = state
    self.settings = settings
    self.otherState = otherState
    suppressions = Self.suppressions(of: state)
  }

  private static func suppressions(of state: FileState) -> Suppressions? {
    let directives = state.source.directives
    return directives.isEmpty ? nil : Suppressions(directives, in: state.text)
  }

  /// The diagnostics by place; of two at one place the graver first.
  mutating func build() -> [Diagnostic] {
    for (index, problem) in state.source.problems.enumerated() {
      add(problem, .source(problem: index))
    }
    for problem in state.targetProblems { add(problem, .targets) }
    let ways = SupposedWays(state.screens)
    for number in state.screens.indices where !state.screens[number].analysis.drafts.all.isEmpty {
      let item = state.screens[number]
      for draft in item.analysis.drafts.all {
        var draft = draft
        if item.scene.isSupposed {
          guard let told = ways.told(draft, of: number) else { continue }
          draft = told
        }
        if case .finding(let index, _) = draft.diagnostic.key,
          state.source.silences(
            item.findings[index].rule, at: item.findings[index].origin, of: number)
        {
          continue
        }
        append(draft, item.screen, number)
      }
    }
    addRemarks()
    addRest()
    // Screens follow one another, and so do most diagnostics.
    var isSorted = true
    for index in result.indices.dropFirst()
    where !Self.areInOrder(result[index - 1], result[index]) {
      isSorted = false
      break
    }
    if isSorted { return result }
    return result.enumerated().sorted { a, b in
      if Self.areInOrder(a.element, b.element) {
        return !Self.areInOrder(b.element, a.element) || a.offset < b.offset
      }
      return false
    }.map(\.element)
  }

  private static func areInOrder(_ a: Diagnostic, _ b: Diagnostic) -> Bool {
    a.range != b.range ? a.range < b.range : a.severity >= b.severity
  }

  /// What is wrong with the directives themselves.
  private mutating func addRemarks() {
    guard var suppressions else { return }
    for remark in suppressions.remarks(elsewhere: state.source.sharedRanges, in: state.text) {
      let own = RuleCatalogue.entry(remark.rule)?.severity ?? .warning
      let severity = settings?.severity(of: remark.rule, otherwise: own) ?? own
      list(
        Diagnostic(
          range: remark.range, rule: remark.rule, severity: severity, message: remark.message,
          key: .directive))
    }
  }

  private mutating func add(_ problem: SourceProblem, _ key: DiagnosticKey) {
    add(
      Diagnostic(
        range: problem.range, rule: problem.rule, severity: problem.severity,
        message: problem.message,
        related: problem.related.map {
          RelatedPlace(file: file, range: $0.range, message: $0.message)
        }, key: key))
  }

  /// Adds a diagnostic unless a directive of this file or the settings are against it.
  private mutating func add(_ diagnostic: Diagnostic) {
    let text = state.text
    if suppressions?.silences(diagnostic.rule, at: diagnostic.range, in: text) == true { return }
    var diagnostic = diagnostic
    if let settings {
      diagnostic.severity = settings.severity(
        of: diagnostic.rule, otherwise: diagnostic.severity)
    }
    list(diagnostic)
  }

  private mutating func list(_ diagnostic: Diagnostic) {
    if diagnostic.severity == .off { return }
    if result.count < Self.limit { return result.append(diagnostic) }
    rest.count += 1
    rest.severity = max(rest.severity, diagnostic.severity)
    rest.first = min(rest.first, diagnostic.range)
  }

  /// Says how many findings are not listed.
  private mutating func addRest() {
    guard rest.count > 0 else { return }
    let severity = settings?.severity(of: .limit, otherwise: rest.severity) ?? rest.severity
    if severity == .off { return }
    let findings = rest.count == 1 ? "1 finding is" : "\(rest.count) findings are"
    result.append(
      Diagnostic(
        range: rest.first, rule: .limit, severity: severity,
        message: "\(findings) not listed, from here on: a file has at most \(Self.limit)",
        key: .rest))
  }

  /// Whether a directive in a component's own file silences a finding there.
  private mutating func isSilenced(
    _ rule: RuleID, at place: (file: FileID, range: ByteRange)
  ) -> Bool {
    guard let other = otherState(place.file) else { return false }
    if otherSuppressions[place.file] == nil {
      guard let found = Self.suppressions(of: other) else { return false }
      otherSuppressions[place.file] = found
    }
    return otherSuppressions[place.file]?.silences(rule, at: place.range, in: other.text)
      ?? false
  }

  private mutating func append(
    _ draft: DiagnosticDrafts.Draft, _ screen: SourceScreen, _ number: Int
  ) {
    var diagnostic = draft.diagnostic
    switch diagnostic.key {
    case .finding(let index, _): diagnostic.key = .finding(index, screen: number)
    case .lowering(let index, _): diagnostic.key = .lowering(index, screen: number)
    case .source, .targets, .directive, .settings, .rest: break
    }
    for (index, source) in draft.sources.enumerated() {
      let declaration = screen.declaration(source)
      diagnostic.related[index].range = declaration.place(of: diagnostic.related[index].range)
    }
    let declaration = screen.declaration(draft.source)
    diagnostic.range = declaration.place(of: diagnostic.range)
    // What is wrong from the start is told of that, be it of what hangs there.
    if screen.scene.isVariant,
      result.contains(where: { known in
        known.rule.saysTheSame(as: diagnostic.rule)
          && (known.range == diagnostic.range
            || known.related.contains { $0.range == diagnostic.range }
            || diagnostic.related.contains { $0.range == known.range })
      })
    {
      return
    }
    if declaration.file != file {
      if isSilenced(diagnostic.rule, at: (declaration.file, diagnostic.range)) { return }
      // The mistake is made by a component of another file: it shows at the screen that uses it.
      diagnostic.related.insert(
        RelatedPlace(
          file: declaration.file, range: diagnostic.range, message: diagnostic.message), at: 0)
      diagnostic.range = screen.place(of: screen.scene.nameOrigin).range
    }
    // A component of this file that several screens use has its mistakes once.
    if draft.source > 0 {
      let reported = Reported(
        range: diagnostic.range, rule: diagnostic.rule, message: diagnostic.message)
      guard seen.insert(reported).inserted else { return }
    }
    add(diagnostic)
  }
}
