internal import InsetDevices
public import InsetText

/// What `inset.json` says of the specs in its folder.
public struct Settings: Sendable, Hashable {
  /// Against what specs without a `targets` item are checked; places are those of the settings.
  public var targets = TargetSpec()
  /// The severities of rules, as far as they differ from the rules' own; no rule occurs twice.
  public var severities: [RuleSeverity] = []
  /// The severity of all other rules, `"*"`; `nil` for each rule's own. Findings about what cannot be
  /// understood keep their own.
  public var otherSeverity: Severity?
  /// If not empty, only specs that one of these matches are checked, by paths from the folder.
  public var include: [Glob] = []
  /// Specs and folders that are left out.
  public var exclude: [Glob] = []
  /// What is known of the screens that classes make, which code does not say.
  public var screens: [ScreenRule] = []

  /// What stands for all rules that are not named beside it.
  public static let allRules = "*"

  public struct RuleSeverity: Sendable, Hashable {
    public var rule: RuleID
    public var severity: Severity
    public init(rule: RuleID, severity: Severity) {
      self.rule = rule
      self.severity = severity
    }
  }

  /// What `screens` may say of a class.
  public enum ScreenKey: String, Sendable, CaseIterable {
    case navigationBar, tabBar, toolbar, statusBar, presentation

    /// The words that stand for its values; none where it is true or false.
    public var words: [String] {
      switch self {
      case .navigationBar: ScreenBars.NavigationBar.allCases.map(\.rawValue)
      case .statusBar: ScreenBars.StatusBar.allCases.map(\.rawValue)
      case .presentation: ScreenBars.Presentation.allCases.map(\.rawValue)
      case .tabBar, .toolbar: []
      }
    }
  }

  public init() {}

  /// The severity of a rule's findings.
  ///
  /// - Complexity: O(rules named).
  public func severity(of rule: RuleID, otherwise own: Severity) -> Severity {
    if let named = severities.first(where: { $0.rule == rule }) { return named.severity }
    return rule.isOfReading ? own : otherSeverity ?? own
  }

  /// Whether a spec is to be checked.
  ///
  /// - Parameter path: from the folder of the settings, normalised.
  public func covers(_ path: String) -> Bool {
    if exclude.contains(where: { $0.matches(path) }) { return false }
    return include.isEmpty || include.contains { $0.matches(path) }
  }
}
