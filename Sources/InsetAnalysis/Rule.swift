public import InsetModel

/// A mistake that Inset finds.
///
/// A rule is one file: its doc, its check, its message and its fix. The doc comment is what people
/// read: why, an example, the fix.
public protocol Rule: Sendable {
  /// The name in settings, suppressions and reports, `unsafe-edge`.
  static var id: RuleID { get }
  static var severity: Severity { get }
  /// One sentence.
  static var summary: String { get }
  /// Why it matters, an example and its fix, as Markdown.
  static var documentation: String { get }
  /// Whether the constraints of one statement have one finding together, which names the first.
  static var speaksOfStatements: Bool { get }
  /// What the rule's findings rest on.
  static var evidence: RuleEvidence { get }
  /// Reports every case in a scene, merged over all environments.
  static func check(_ context: SceneContext, report: (Finding) -> Void)
}

/// What the findings of a rule rest on, and so which scenes it can judge.
public enum RuleEvidence: Sendable {
  /// What only a spec or an Interface Builder file says: roles, blocks, expectations, stored frames; or
  /// what code commonly takes care of while it runs, as of the keyboard.
  case source
  /// Constraints and sizes, whatever the root view is shown in.
  case constraints
  /// Where views lie on a screen that the root view fills.
  case screen
}

/// One mistake at one place, with everything that is needed to show and fix it.
public struct Finding: Sendable, Hashable {
  public var rule: RuleID
  public var severity: Severity
  /// Names as the user wrote them, devices by their names, points with at most two decimals.
  public var message: String
  public var origin: Origin
  public var related: [Related]
  /// The environments it happens in, as indices into the context's layouts; empty where it depends
  /// on none.
  public var environments: [Int]
  /// The ways to fix it, the preferred one first.
  public var fixes: [ProposedFix]

  public init(
    rule: RuleID, severity: Severity, message: String, origin: Origin, related: [Related] = [],
    environments: [Int] = [], fixes: [ProposedFix] = []
  ) {
    self.rule = rule
    self.severity = severity
    self.message = message
    self.origin = origin
    self.related = related
    self.environments = environments
    self.fixes = fixes
  }
}

/// A fix of a finding, before a front end has written it as text edits.
public struct ProposedFix: Sendable, Hashable {
  /// What it does, `Pin to superview.safeArea.top`.
  public var title: String
  /// Whether it may be applied unasked.
  public var isSafe: Bool
  public var isPreferred: Bool
  public var edits: [SceneEdit]

  public init(title: String, isSafe: Bool, isPreferred: Bool, edits: [SceneEdit]) {
    self.title = title
    self.isSafe = isSafe
    self.isPreferred = isPreferred
    self.edits = edits
  }
}

extension Rule {
  public static var speaksOfStatements: Bool { false }
  public static var evidence: RuleEvidence { .screen }

  /// A finding of this rule.
  static func finding(
    _ message: String, at origin: Origin, related: [Related] = [], in environments: [Int] = [],
    fixes: [ProposedFix] = []
  ) -> Finding {
    Finding(
      rule: id, severity: severity, message: message, origin: origin, related: related,
      environments: environments, fixes: fixes)
  }
}

extension ProposedFix {
  /// The recommended fix of something that only its author can agree to.
  static func preferred(_ title: String, _ edits: [SceneEdit]) -> ProposedFix {
    ProposedFix(title: title, isSafe: false, isPreferred: true, edits: edits)
  }

  /// Another way, or the only one where that has to guess: it completes what is ambiguous, takes a
  /// number from one device or lowers a priority. It is applied by name only.
  static func other(_ title: String, _ edits: [SceneEdit]) -> ProposedFix {
    ProposedFix(title: title, isSafe: false, isPreferred: false, edits: edits)
  }
}
