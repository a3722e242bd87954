public import InsetModel
public import InsetText

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
