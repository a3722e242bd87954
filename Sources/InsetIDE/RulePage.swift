import InsetAnalysis
public import InsetModel

/// What people read about a rule.
public struct RulePage: Sendable, Hashable {
  public var id: String
  /// Unless settings say otherwise.
  public var severity: Severity
  /// One sentence.
  public var summary: String
  /// Why it matters, an example and its fix, as Markdown without a heading.
  public var documentation: String
}

extension Snapshot {
  /// All rules, in the order of the catalogue.
  public static var rules: [RulePage] {
    RuleCatalogue.entries.map {
      RulePage(
        id: $0.id.rawValue, severity: $0.severity, summary: $0.summary,
        documentation: $0.documentation)
    }
  }
}
