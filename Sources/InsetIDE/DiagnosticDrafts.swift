import InsetAnalysis
import InsetDevices
import InsetLayout
import InsetModel
import InsetText

/// The diagnostics of one screen, made once and moved along while text around the screen changes.
struct DiagnosticDrafts: Sendable {
  /// With ranges that count from the beginning of their declaration, of screen 0.
  let all: [Draft]

  struct Draft: Sendable {
    /// Its `related` lie in the declarations of `sources`.
    var diagnostic: Diagnostic
    var source: Int32
    var sources: [Int32]
  }

  /// Those of a screen that is not judged.
  init() { all = [] }

  init(of screen: SourceScreen, _ findings: [Finding], _ layouts: [SceneLayout]) {
    var all: [Draft] = []
    func add(
      _ origin: Origin, _ rule: RuleID, _ severity: Severity, _ message: String,
      _ related: [Related], _ environments: [Environment], _ key: DiagnosticKey
    ) {
      let places = related.map { item in
        RelatedPlace(
          file: screen.place(of: item.origin).file, range: item.origin.range,
          message: item.message)
      }
      let diagnostic = Diagnostic(
        range: origin.range, rule: rule, severity: severity, message: message, related: places,
        environments: environments,
        environmentCount: environments.isEmpty ? 0 : layouts.count,
        key: key)
      all.append(
        Draft(
          diagnostic: diagnostic, source: origin.source, sources: related.map(\.origin.source)))
    }
    let turns = Self.turns(layouts.map(\.environment))
    for (index, problem) in screen.scene.problems.enumerated()
    where turns || !problem.needsTurning {
      add(
        problem.origin, problem.rule, problem.severity, problem.message, problem.related, [],
        .lowering(index, screen: 0))
    }
    for (index, finding) in findings.enumerated() where finding.severity != .off {
      add(
        finding.origin, finding.rule, finding.severity, finding.message, finding.related,
        finding.environments.map { layouts[$0].environment }, .finding(index, screen: 0))
    }
    self.all = all
  }

  /// Whether some device is held in two ways.
  ///
  /// - Complexity: O(environments)
  private static func turns(_ environments: [Environment]) -> Bool {
    let turned = Set(environments.filter { $0.orientation == .landscape }.map(\.device.id))
    return environments.contains { $0.orientation == .portrait && turned.contains($0.device.id) }
  }
}
