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

  /// Whether something could not be understood.
  var isOfReading: Bool {
    switch self {
    case .lowering, .source: true
    case .finding, .targets, .directive, .settings: false
    }
  }

  /// The number of the screen that it belongs to; `nil` for what belongs to none.
  public var screen: Int? {
    switch self {
    case .finding(_, let screen), .lowering(_, let screen): screen
    case .source, .targets, .directive, .settings: nil
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

/// A change of texts that fixes something.
public struct Fix: Sendable, Hashable {
  public enum Kind: Sendable, Hashable {
    /// Fixes one finding.
    case quickFix
    /// Fixes all findings of one rule in the file.
    case fixAllOfRule
    /// Fixes all findings of one rule in the workspace.
    case fixAllInWorkspace
    /// Applies every safe fix of the file.
    case sourceFixAll
    /// All fixes of a file that change no frame.
    case sourceFixAllSafe
  }
  public var title: String
  /// The rule whose findings it fixes; `nil` for `sourceFixAll`.
  public var rule: RuleID?
  public var kind: Kind
  /// Whether it may be applied unasked.
  public var isSafe: Bool
  public var isPreferred: Bool
  /// Sorted by file; the edits of a file are sorted and do not overlap.
  public var edits: [FileEdits]
  /// The diagnostics that are gone afterwards.
  public var diagnostics: [Diagnostic]

  public init(
    title: String, rule: RuleID?, kind: Kind, isSafe: Bool, isPreferred: Bool,
    edits: [FileEdits], diagnostics: [Diagnostic]
  ) {
    self.title = title
    self.rule = rule
    self.kind = kind
    self.isSafe = isSafe
    self.isPreferred = isPreferred
    self.edits = edits
    self.diagnostics = diagnostics
  }
}

/// Edits of one file.
public struct FileEdits: Sendable, Hashable {
  public var file: FileID
  public var edits: [TextEdit]
  public init(file: FileID, edits: [TextEdit]) {
    self.file = file
    self.edits = edits
  }
}

/// What is known about the thing under the pointer.
public struct Hover: Sendable, Hashable {
  /// What the hover speaks of.
  public var range: ByteRange
  /// Markdown, narrow enough for a floating window, tables aligned in a fixed-width font.
  public var markdown: String
  /// The same without marks.
  public var plainText: String
  public init(range: ByteRange, markdown: String, plainText: String) {
    self.range = range
    self.markdown = markdown
    self.plainText = plainText
  }
}

/// The frames of a screen in some environments.
public struct ScreenFrames: Sendable, Hashable {
  public var name: String
  public var range: ByteRange
  public var environments: [EnvironmentFrames]
  public init(name: String, range: ByteRange, environments: [EnvironmentFrames]) {
    self.name = name
    self.range = range
    self.environments = environments
  }
}

public struct EnvironmentFrames: Sendable, Hashable {
  public var environment: Environment
  /// In document order, the root first.
  public var views: [ViewFrame]
  public init(environment: Environment, views: [ViewFrame]) {
    self.environment = environment
    self.views = views
  }
}

/// One view in one environment; lengths in points, on the device's pixel grid.
public struct ViewFrame: Sendable, Hashable {
  /// `root.form.email`.
  public var path: String
  public var kind: String
  /// In the superview's coordinates.
  public var frame: Rect
  /// In the root view's coordinates.
  public var absolute: Rect
  public var safeAreaInsets: EdgeInsets
  public var layoutMargins: EdgeInsets
  /// `x`, `y`, `width`, `height`: what the constraints do not determine.
  public var ambiguous: [String]
  /// The figures that rest on an estimate of a text's, a control's or a bar's size.
  /// `x`, `y`, `width`, `height`.
  public var estimated: [String]
  /// Whether the size rests on an estimate.
  public var isEstimate: Bool { estimated.contains("width") || estimated.contains("height") }
  public var isHidden: Bool
  /// The view's declaration.
  public var range: ByteRange

  public init(
    path: String, kind: String, frame: Rect, absolute: Rect, safeAreaInsets: EdgeInsets,
    layoutMargins: EdgeInsets, ambiguous: [String], estimated: [String],
    isHidden: Bool, range: ByteRange
  ) {
    self.path = path
    self.kind = kind
    self.frame = frame
    self.absolute = absolute
    self.safeAreaInsets = safeAreaInsets
    self.layoutMargins = layoutMargins
    self.ambiguous = ambiguous
    self.estimated = estimated
    self.isHidden = isHidden
    self.range = range
  }
}

/// Which environments are asked for; `nil` leaves the choice to the file's targets.
public struct EnvironmentChoice: Sendable, Hashable {
  /// Device ids, names, or whole environment ids (`iphone-x 16 portrait`).
  public var devices: [String]?
  public var os: [Int]?
  public var orientations: [Orientation]?
  public init(devices: [String]? = nil, os: [Int]? = nil, orientations: [Orientation]? = nil) {
    self.devices = devices
    self.os = os
    self.orientations = orientations
  }
}

/// A question that cannot be answered, with the reason in one sentence.
public struct QuestionProblem: Error, Sendable, Hashable {
  public var message: String
  public init(_ message: String) { self.message = message }
}
