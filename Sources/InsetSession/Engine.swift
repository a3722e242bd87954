public import InsetDevices
public import InsetIDE
public import InsetText

/// What the session asks of the engine that takes changes; `Workspace` of the IDE layer is one.
///
/// All offsets are bytes; the session is the only caller and calls from one thread.
public protocol Engine: Sendable {
  associatedtype State: EngineSnapshot

  /// Works out what the first file will need, on a thread that nobody waits for.
  static func prepare()
  /// Adds a file, or replaces one of that id.
  ///
  /// - Parameter path: where it lies on disk; `nil` for a document that is on no disk.
  mutating func open(_ file: FileID, text: SourceText, path: String?)
  /// Changes an open file; the edits are applied one after the other.
  mutating func edit(_ file: FileID, _ edits: [TextEdit])
  mutating func close(_ file: FileID)
  /// Analyses what changed and hands out the state.
  mutating func snapshot() -> State
  /// Adds the text of an `inset.json`, or replaces it.
  mutating func openSettings(_ file: FileID, text: SourceText)
  mutating func closeSettings(_ file: FileID)
  /// Has a file checked with the settings of another; `nil` for those that are built in.
  mutating func setSettings(_ source: FileID?, of file: FileID)
  /// The paths of files that open files import and that are not open.
  func missingImports() -> [String]
  /// The files that were analysed since the last call: the diagnostics of all others are as they
  /// were.
  mutating func takeAnalyzed() -> [FileID]
  /// What was done since the engine was made.
  var counters: WorkspaceCounters { get }
}

/// One state of the engine, which answers questions about it.
public protocol EngineSnapshot: Sendable {
  /// The text of a file; `nil` if it is not known.
  func text(_ file: FileID) -> SourceText?
  /// What is wrong with a file, in the order of its text.
  func diagnostics(_ file: FileID) -> [Diagnostic]
  func hover(_ file: FileID, at offset: Int) -> Hover?
  /// The fixes of one place and of one rule that are on offer at a place.
  ///
  /// - Parameter only: if not `nil`, the diagnostics that are meant, as their range and, where
  ///   known, rule.
  /// - Parameter isLazy: whether fixes of a whole rule may come without their edits.
  func fixes(
    _ file: FileID, touching range: ByteRange, only: [(range: ByteRange, rule: String?)]?,
    isLazy: Bool
  ) -> [Fix]
  /// The fix of a whole rule, with its edits; `nil` where there is none.
  func fixAll(_ file: FileID, of rule: String) -> Fix?
  /// The fix of a whole rule in all known files; `nil` where there is none.
  func fixAllInWorkspace(of rule: String) -> Fix?
  /// Other ways to write what is selected; `only` names kinds and those below them.
  func refactorings(_ file: FileID, in range: ByteRange, only: [String]?) -> [Refactoring]
  /// One fix that makes every safe fix of a file; `nil` where there is none.
  func sourceFixAll(_ file: FileID) -> Fix?

  // Navigation; see the methods of these names in `InsetIDE`.
  func definition(_ file: FileID, at offset: Int) -> (
    origin: ByteRange, targets: [NavigationTarget]
  )
  func typeDefinition(_ file: FileID, at offset: Int) -> (
    origin: ByteRange, targets: [NavigationTarget]
  )
  func references(_ file: FileID, at offset: Int, includingDefinition: Bool) -> [NamedPlace]
  func highlights(_ file: FileID, at offset: Int) -> [NamedPlace]
  func renameTarget(_ file: FileID, at offset: Int) -> RenameTarget?
  func rename(
    _ file: FileID, at offset: Int, to newName: String
  ) throws(QuestionProblem) -> [FileEdits]
  func symbols(_ file: FileID) -> [DocumentSymbol]
  func workspaceSymbols(_ query: String, limit: Int) -> [WorkspaceSymbol]
  func folding(_ file: FileID) -> [FoldingRange]
  func selections(_ file: FileID, at offsets: [Int]) -> [[ByteRange]]

  func completions(_ file: FileID, at offset: Int) -> Completions

  // What is shown in and beside the text.
  func semanticTokens(_ file: FileID, in range: ByteRange?) -> [SemanticToken]
  func inlayHints(
    _ file: FileID, in range: ByteRange, environment: Environment?
  ) -> [InlayHint]
  func signature(_ file: FileID, at offset: Int) -> SignatureHelp?
  func links(_ file: FileID) -> [DocumentLink]
  func linkedRanges(_ file: FileID, at offset: Int) -> [ByteRange]
  func lenses(_ file: FileID) -> [CodeLens]
  func callItem(_ file: FileID, at offset: Int) -> CallItem?
  func incomingCalls(_ item: CallItem) -> [Call]
  func outgoingCalls(_ item: CallItem) -> [Call]
  func importEdits(moving moves: [(from: String, to: String)]) -> [FileEdits]
  func environments(_ file: FileID) -> [Environment]
  func explain(
    _ file: FileID, _ target: String, on choice: EnvironmentChoice
  ) throws(QuestionProblem) -> Explanation
  func explainable(_ file: FileID, at offset: Int) -> String?
  func frames(
    _ file: FileID, on choice: EnvironmentChoice
  ) throws(QuestionProblem) -> [ScreenFrames]
  func preview(_ file: FileID, at offset: Int, in environment: Environment?) -> Preview?
  func pictures(
    _ file: FileID, on choice: EnvironmentChoice
  ) throws(QuestionProblem) -> [ScreenPictures]

  // Layout of the text.
  func formatting(_ file: FileID, in range: ByteRange?, _ options: FormatOptions) -> [TextEdit]
  func formattingOnTyping(
    _ file: FileID, _ character: String, at offset: Int, _ options: FormatOptions
  ) -> [TextEdit]
}

extension Engine {
  public static func prepare() {}
}

extension Workspace: Engine {}
extension Snapshot: EngineSnapshot {}
