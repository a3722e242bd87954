public import InsetDevices
public import InsetModel
public import InsetText

/// A finding in a file, with absolute places.
public struct Diagnostic: Sendable, Hashable {
  public var range: ByteRange
  public var rule: RuleID
  public var severity: Severity
  public var message: String
  public var related: [RelatedPlace]
  /// The environments it happens in; empty where it depends on none.
  public var environments: [Environment]
  /// How many environments the screen is checked in.
  public var environmentCount: Int
  /// Names the diagnostic in its snapshot, for `Snapshot.fixes(for:in:)`.
  public var key: DiagnosticKey

  public init(
    range: ByteRange, rule: RuleID, severity: Severity, message: String,
    related: [RelatedPlace] = [], environments: [Environment] = [], environmentCount: Int = 0,
    key: DiagnosticKey
  ) {
    self.range = range
    self.rule = rule
    self.severity = severity
    self.message = message
    self.related = related
    self.environments = environments
    self.environmentCount = environmentCount
    self.key = key
  }
}

/// What a diagnostic was made of, in its snapshot.
public enum DiagnosticKey: Sendable, Hashable {
  /// A finding of a rule about a screen, by their numbers.
  case finding(Int, screen: Int)
  /// What was found while a screen was lowered, by its number among the scene's problems.
  case lowering(Int, screen: Int)
  /// A problem of the file as such, by its number among those of its source.
  case source(problem: Int)
  /// What the file is checked against.
  case targets
  /// A comment that silences findings.
  case directive
  /// The text of an `inset.json`.
  case settings
  /// What is found besides and not listed.
  case rest

  /// Whether something could not be understood.
  var isOfReading: Bool {
    switch self {
    case .lowering, .source: true
    case .finding, .targets, .directive, .settings, .rest: false
    }
  }

  /// The number of the screen that it belongs to; `nil` for what belongs to none.
  public var screen: Int? {
    switch self {
    case .finding(_, let screen), .lowering(_, let screen): screen
    case .source, .targets, .directive, .settings, .rest: nil
    }
  }
}

/// A second place that helps to understand a diagnostic.
public struct RelatedPlace: Sendable, Hashable {
  public var file: FileID
  public var range: ByteRange
  public var message: String
  public init(file: FileID, range: ByteRange, message: String) {
    self.file = file
    self.range = range
    self.message = message
  }
}
