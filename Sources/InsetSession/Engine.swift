public import InsetText

/// What the session asks of the engine that takes changes.
///
/// All offsets are bytes; the session is the only caller and calls from one thread.
public protocol Engine: Sendable {
  /// Adds a file, or replaces one of that id.
  ///
  /// - Parameter path: where it lies on disk; `nil` for a document that is on no disk.
  mutating func open(_ file: FileID, text: SourceText, path: String?)
  /// Changes an open file; the edits are applied one after the other.
  mutating func edit(_ file: FileID, _ edits: [TextEdit])
  mutating func close(_ file: FileID)
  /// The state after all changes so far.
  func snapshot() -> any EngineSnapshot

  /// Names the folders of the workspace, as paths.
  mutating func setFolders(_ folders: [String])
  /// Tells of files that changed on disk, as paths.
  mutating func filesChanged(_ paths: [String])
}

extension Engine {
  /// For an engine that reads no folders.
  public mutating func setFolders(_ folders: [String]) {}
  /// For an engine that reads no files.
  public mutating func filesChanged(_ paths: [String]) {}
}

/// One state of the engine, which answers questions about it.
public protocol EngineSnapshot: Sendable {
  /// The text of a file; `nil` if it is not known.
  func text(_ file: FileID) -> SourceText?
  /// What is wrong with a file, in the order of its text.
  func diagnostics(_ file: FileID) -> [EngineDiagnostic]
  func hover(_ file: FileID, at offset: Int) -> EngineHover?
  /// The fixes on offer at a place.
  ///
  /// - Parameter problems: if not `nil`, only fixes that mend one of these.
  func fixes(
    _ file: FileID, touching range: ByteRange, for problems: [EngineProblem]?
  ) -> [EngineFix]
  /// The files whose diagnostics may change when this one does, without itself; `nil` if any may.
  func filesAffected(by file: FileID) -> [FileID]?
}

extension EngineSnapshot {
  /// For an engine that keeps no account of it.
  public func filesAffected(by file: FileID) -> [FileID]? { nil }
}

/// The rule and the place by which a client's copy of a diagnostic is known again.
public struct EngineProblem: Sendable, Hashable {
  /// `nil` if the client dropped it.
  public var rule: String?
  public var range: ByteRange

  public init(rule: String?, range: ByteRange) {
    self.rule = rule
    self.range = range
  }

  public func matches(_ diagnostic: EngineDiagnostic) -> Bool {
    range == diagnostic.range && (rule == nil || rule == diagnostic.rule)
  }
}

public struct EngineDiagnostic: Sendable, Hashable {
  public enum Severity: Sendable {
    case error
    case warning
    case information
    case hint
  }
  public enum Tag: Sendable {
    case unnecessary
    case deprecated
  }
  public struct Related: Sendable, Hashable {
    public var file: FileID
    public var range: ByteRange
    public var message: String

    public init(file: FileID, range: ByteRange, message: String) {
      self.file = file
      self.range = range
      self.message = message
    }
  }
  public var range: ByteRange
  public var rule: String
  public var severity: Severity
  public var message: String
  public var related: [Related]
  public var tags: [Tag]

  public init(
    range: ByteRange, rule: String, severity: Severity, message: String, related: [Related] = [],
    tags: [Tag] = []
  ) {
    self.range = range
    self.rule = rule
    self.severity = severity
    self.message = message
    self.related = related
    self.tags = tags
  }
}

public struct EngineHover: Sendable, Hashable {
  public var range: ByteRange
  public var markdown: String
  public var plainText: String

  public init(range: ByteRange, markdown: String, plainText: String) {
    self.range = range
    self.markdown = markdown
    self.plainText = plainText
  }
}

public struct EngineFix: Sendable, Hashable {
  public enum Kind: String, Sendable {
    /// Mends one place.
    case quickFix
    /// Mends all findings of one rule in the file.
    case fixAllOfRule
    /// Makes all safe fixes of the file.
    case sourceFixAll
  }
  public struct FileEdits: Sendable, Hashable {
    public var file: FileID
    /// In offsets of the text before all of them; they do not overlap.
    public var edits: [TextEdit]

    public init(file: FileID, edits: [TextEdit]) {
      self.file = file
      self.edits = edits
    }
  }
  public var title: String
  public var rule: String
  public var isPreferred: Bool
  public var isSafe: Bool
  public var kind: Kind
  public var edits: [FileEdits]
  /// The diagnostics that it mends.
  public var mends: [EngineDiagnostic]

  public init(
    title: String, rule: String, isPreferred: Bool, isSafe: Bool, kind: Kind, edits: [FileEdits],
    mends: [EngineDiagnostic]
  ) {
    self.title = title
    self.rule = rule
    self.isPreferred = isPreferred
    self.isSafe = isSafe
    self.kind = kind
    self.edits = edits
    self.mends = mends
  }
}
