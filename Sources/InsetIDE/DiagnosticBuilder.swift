import InsetAnalysis
import InsetDevices
import InsetLayout
import InsetLowering
import InsetModel
import InsetSyntax
import InsetText

/// Puts together what a file's syntax, names, targets, screens and claims have to say.
struct DiagnosticBuilder {
  let file: FileID
  let state: FileState

  /// The diagnostics by place; of two at one place the graver first.
  func build() -> [Diagnostic] {
    var result: [Diagnostic] = []
    for (index, problem) in state.tree.problems.enumerated() {
      result.append(
        Diagnostic(
          range: problem.range, rule: "syntax", severity: .error, message: problem.message,
          key: DiagnosticKey(scene: -1, finding: index)))
    }
    guard let lowered = state.lowered else { return result }
    for (index, problem) in (lowered.problems + state.targetProblems).enumerated() {
      result.append(
        Diagnostic(
          range: problem.range, rule: problem.rule, severity: problem.severity,
          message: problem.message,
          related: problem.related.map {
            RelatedPlace(file: file, range: $0.range, message: $0.message)
          }, key: DiagnosticKey(scene: -1, finding: state.tree.problems.count + index)))
    }
    for (number, (screen, analysis)) in zip(lowered.screens, state.screens).enumerated() {
      for problem in screen.scene.problems {
        append(
          to: &result, screen, origin: problem.origin, rule: problem.rule,
          severity: problem.severity, message: problem.message, related: problem.related,
          environments: [], key: DiagnosticKey(scene: number, finding: -1))
      }
      for (index, finding) in analysis.findings.enumerated()
      where finding.severity != .off && state.interface?.optsOut(finding, scene: number) != true {
        append(
          to: &result, screen, origin: finding.origin, rule: finding.rule,
          severity: finding.severity, message: finding.message, related: finding.related,
          environments: finding.environments.map { analysis.layouts[$0].environment },
          key: DiagnosticKey(scene: number, finding: index))
      }
    }
    return result.enumerated().sorted { a, b in
      if a.element.range != b.element.range { return a.element.range < b.element.range }
      if a.element.severity != b.element.severity {
        return a.element.severity > b.element.severity
      }
      return a.offset < b.offset
    }.map(\.element)
  }

  private func append(
    to result: inout [Diagnostic], _ screen: LoweredScreen, origin: Origin, rule: String,
    severity: Severity, message: String, related: [Related], environments: [Environment],
    key: DiagnosticKey
  ) {
    var place = screen.place(of: origin)
    var related = related.map { item in
      let place = screen.place(of: item.origin)
      return RelatedPlace(file: place.file, range: place.range, message: item.message)
    }
    if place.file != file {
      // The mistake is made by a component of another file: it shows at the screen that uses it.
      related.insert(RelatedPlace(file: place.file, range: place.range, message: message), at: 0)
      place = screen.place(of: screen.scene.nameOrigin)
    }
    let diagnostic = Diagnostic(
      range: place.range, rule: rule, severity: severity, message: message, related: related,
      environments: environments,
      environmentCount: environments.isEmpty ? 0 : state.environments.count,
      key: key)
    // A component of this file that several screens use has its mistakes once.
    let isSeen =
      origin.source > 0
      && result.contains {
        $0.range == diagnostic.range && $0.rule == rule && $0.message == message
      }
    if !isSeen { result.append(diagnostic) }
  }
}
