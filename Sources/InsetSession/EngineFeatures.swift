public import InsetDevices
public import InsetIDE
public import InsetText

/// The questions of the editor features; an engine that does not answer one has nothing to say.
extension EngineSnapshot {
  public func fixAllInWorkspace(of rule: String) -> Fix? { nil }
  public func definition(_ file: FileID, at offset: Int) -> (
    origin: ByteRange, targets: [NavigationTarget]
  ) { (ByteRange(at: offset), []) }
  public func typeDefinition(_ file: FileID, at offset: Int) -> (
    origin: ByteRange, targets: [NavigationTarget]
  ) { (ByteRange(at: offset), []) }
  public func references(
    _ file: FileID, at offset: Int, includingDefinition: Bool
  ) -> [NamedPlace] { [] }
  public func highlights(_ file: FileID, at offset: Int) -> [NamedPlace] { [] }
  public func renameTarget(_ file: FileID, at offset: Int) -> RenameTarget? { nil }
  public func rename(
    _ file: FileID, at offset: Int, to newName: String
  ) throws(QuestionProblem) -> [FileEdits] {
    throw QuestionProblem("there is nothing to rename here")
  }
  public func symbols(_ file: FileID) -> [DocumentSymbol] { [] }
  public func workspaceSymbols(_ query: String, limit: Int) -> [WorkspaceSymbol] { [] }
  public func folding(_ file: FileID) -> [FoldingRange] { [] }
  public func selections(_ file: FileID, at offsets: [Int]) -> [[ByteRange]] {
    offsets.map { [ByteRange(at: $0)] }
  }
  public func completions(_ file: FileID, at offset: Int) -> Completions { Completions() }
  public func semanticTokens(_ file: FileID, in range: ByteRange?) -> [SemanticToken] { [] }
  public func inlayHints(
    _ file: FileID, in range: ByteRange, environment: Environment?
  ) -> [InlayHint] { [] }
  public func signature(_ file: FileID, at offset: Int) -> SignatureHelp? { nil }
  public func links(_ file: FileID) -> [DocumentLink] { [] }
  public func linkedRanges(_ file: FileID, at offset: Int) -> [ByteRange] { [] }
  public func lenses(_ file: FileID) -> [CodeLens] { [] }
  public func callItem(_ file: FileID, at offset: Int) -> CallItem? { nil }
  public func incomingCalls(_ item: CallItem) -> [Call] { [] }
  public func outgoingCalls(_ item: CallItem) -> [Call] { [] }
  public func importEdits(moving moves: [(from: String, to: String)]) -> [FileEdits] { [] }
  public func explain(
    _ file: FileID, _ target: String, on choice: EnvironmentChoice
  ) throws(QuestionProblem) -> Explanation { throw QuestionProblem("nothing is known of it") }
  public func explainable(_ file: FileID, at offset: Int) -> String? { nil }
  public func environments(_ file: FileID) -> [Environment] { [] }
  public func frames(
    _ file: FileID, on choice: EnvironmentChoice
  ) throws(QuestionProblem) -> [ScreenFrames] { [] }
  public func preview(
    _ file: FileID, at offset: Int, in environment: Environment?
  ) -> Preview? { nil }
  public func pictures(
    _ file: FileID, on choice: EnvironmentChoice
  ) throws(QuestionProblem) -> [ScreenPictures] { [] }
  public func formatting(
    _ file: FileID, in range: ByteRange?, _ options: FormatOptions
  ) -> [TextEdit] { [] }
  public func formattingOnTyping(
    _ file: FileID, _ character: String, at offset: Int, _ options: FormatOptions
  ) -> [TextEdit] { [] }
}
