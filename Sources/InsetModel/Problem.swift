public import InsetText

/// Something that is wrong with the source, found while a scene was made or checked.
public struct Problem: Sendable, Hashable {
  /// The rule that was broken.
  public var rule: RuleID
  public var severity: Severity
  public var message: String
  public var origin: Origin
  public var related: [Related]
  /// What was most likely meant, the likeliest first.
  public var fixes: [SuggestedFix]
  /// Whether it is wrong only where screens turn.
  public var needsTurning = false

  public init(
    rule: RuleID, severity: Severity = .error, message: String, origin: Origin,
    related: [Related] = [], fixes: [SuggestedFix] = []
  ) {
    self.rule = rule
    self.severity = severity
    self.message = message
    self.origin = origin
    self.related = related
    self.fixes = fixes
  }
}

/// Words that most likely were meant in the place of those that mean nothing.
public struct SuggestedFix: Sendable, Hashable {
  /// A piece of the source and what replaces it.
  public struct Replacement: Sendable, Hashable {
    public var origin: Origin
    public var text: String

    public init(_ origin: Origin, _ text: String) {
      self.origin = origin
      self.text = text
    }
  }

  /// What it does, `Change to 'top'`.
  public var title: String
  /// Sorted by nothing; none overlaps another.
  public var replacements: [Replacement]
  /// What is written by the front end instead, and offered only where the problem is gone then and
  /// there is no new one.
  public var edits: [SceneEdit] = []

  public init(title: String, replacements: [Replacement]) {
    self.title = title
    self.replacements = replacements
  }

  public init(title: String, edits: [SceneEdit]) {
    self.title = title
    replacements = []
    self.edits = edits
  }

  public init(replacing origin: Origin, with text: String) {
    self.init(title: "Change to '\(text)'", replacements: [Replacement(origin, text)])
  }
}

/// A second place that helps to understand a problem.
public struct Related: Sendable, Hashable {
  public var origin: Origin
  public var message: String

  public init(origin: Origin, message: String) {
    self.origin = origin
    self.message = message
  }
}

/// A problem of a file that belongs to no screen of it, with places in the whole file.
public struct SourceProblem: Sendable, Hashable {
  public var rule: RuleID
  public var severity: Severity
  public var message: String
  public var range: ByteRange
  public var related: [RelatedRange]
  /// What was most likely meant at the range; `nil` where nothing is near.
  public var suggestion: String?

  public init(
    rule: RuleID, severity: Severity = .error, message: String, range: ByteRange,
    related: [RelatedRange] = [], suggestion: String? = nil
  ) {
    self.rule = rule
    self.severity = severity
    self.message = message
    self.range = range
    self.related = related
    self.suggestion = suggestion
  }

  public struct RelatedRange: Sendable, Hashable {
    public var range: ByteRange
    public var message: String
    public init(range: ByteRange, message: String) {
      self.range = range
      self.message = message
    }
  }
}

/// How much a finding matters; `off` findings are never shown.
public enum Severity: String, Sendable, CaseIterable, Comparable {
  case off, hint, information, warning, error

  private var rank: Int {
    switch self {
    case .off: 0
    case .hint: 1
    case .information: 2
    case .warning: 3
    case .error: 4
    }
  }
  public static func < (a: Severity, b: Severity) -> Bool { a.rank < b.rank }
}
