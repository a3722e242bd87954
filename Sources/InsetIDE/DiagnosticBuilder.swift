import InsetAnalysis
import InsetDevices
import InsetLayout
import InsetLowering
import InsetModel
import InsetSyntax
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
  /// What was said of components.
  private var seen: Set<Told> = []

  private struct Told: Hashable {
    var range: ByteRange
    var rule: String
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
    guard let directives = state.directives, !directives.all.isEmpty else { return nil }
    return Suppressions(directives, in: state.tree.text)
  }

  /// The diagnostics by place; of two at one place the graver first.
  mutating func build() -> [Diagnostic] {
    for (index, problem) in state.tree.problems.enumerated() {
      add(
        Diagnostic(
          range: problem.range, rule: "syntax", severity: .error, message: problem.message,
          key: DiagnosticKey(scene: -1, finding: index)))
    }
    guard let lowered = state.lowered else { return result }
    for (index, problem) in (lowered.problems + state.targetProblems).enumerated() {
      add(
        Diagnostic(
          range: problem.range, rule: problem.rule, severity: problem.severity,
          message: problem.message,
          related: problem.related.map {
            RelatedPlace(file: file, range: $0.range, message: $0.message)
          }, key: DiagnosticKey(scene: -1, finding: state.tree.problems.count + index)))
    }
    for (number, analysis) in state.screens.enumerated() where !analysis.drafts.all.isEmpty {
      let screen = lowered.screens[number]
      for draft in analysis.drafts.all {
        let index = draft.diagnostic.key.finding
        if let interface = state.interface, analysis.findings.indices.contains(index),
          interface.optsOut(analysis.findings[index], scene: number)
        {
          continue
        }
        append(draft, screen, number)
      }
    }
    addRemarks()
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
    let components = state.tree.file.components.map(\.syntax.fullRange)
    for remark in suppressions.remarks(elsewhere: components, in: state.tree.text) {
      let own = RuleCatalogue.entry(remark.rule)?.severity ?? .warning
      let severity = settings?.severity(of: remark.rule, otherwise: own) ?? own
      guard severity != .off else { continue }
      result.append(
        Diagnostic(
          range: remark.range, rule: remark.rule, severity: severity, message: remark.message,
          key: DiagnosticKey(scene: -1, finding: -1)))
    }
  }

  /// Adds a diagnostic unless a directive of this file or the settings are against it.
  private mutating func add(_ diagnostic: Diagnostic) {
    let text = state.tree.text
    if suppressions?.silences(diagnostic.rule, at: diagnostic.range, in: text) == true { return }
    var diagnostic = diagnostic
    if let settings {
      diagnostic.severity = settings.severity(
        of: diagnostic.rule, otherwise: diagnostic.severity)
    }
    if diagnostic.severity != .off { result.append(diagnostic) }
  }

  /// Whether a directive in a component's own file silences a finding there.
  private mutating func isSilenced(
    _ rule: String, at place: (file: FileID, range: ByteRange)
  ) -> Bool {
    guard let other = otherState(place.file) else { return false }
    if otherSuppressions[place.file] == nil {
      guard let found = Self.suppressions(of: other) else { return false }
      otherSuppressions[place.file] = found
    }
    return otherSuppressions[place.file]?.silences(rule, at: place.range, in: other.tree.text)
      ?? false
  }

  private mutating func append(
    _ draft: DiagnosticDrafts.Draft, _ screen: LoweredScreen, _ number: Int
  ) {
    var diagnostic = draft.diagnostic
    diagnostic.key.scene = number
    for (index, source) in draft.sources.enumerated() {
      let offset = screen.declaration(source).syntax.offset
      diagnostic.related[index].range = diagnostic.related[index].range.shifted(by: offset)
    }
    let declaration = screen.declaration(draft.source)
    diagnostic.range = diagnostic.range.shifted(by: declaration.syntax.offset)
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
      let told = Told(
        range: diagnostic.range, rule: diagnostic.rule, message: diagnostic.message)
      guard seen.insert(told).inserted else { return }
    }
    add(diagnostic)
  }
}
