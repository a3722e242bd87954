public import InsetIDE
public import InsetText

/// The questions of the editor features; an engine that does not answer one has nothing to say.
extension EngineSnapshot {
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
  public func formatting(
    _ file: FileID, in range: ByteRange?, _ options: FormatOptions
  ) -> [TextEdit] { [] }
  public func formattingOnTyping(
    _ file: FileID, _ character: String, at offset: Int, _ options: FormatOptions
  ) -> [TextEdit] { [] }
}
