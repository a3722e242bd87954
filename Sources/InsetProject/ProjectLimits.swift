/// How much of a project is read at once; more is most likely a mistake.
public struct ProjectLimits: Sendable {
  /// Files that are read because others import them.
  public var importedFiles = 10_000
  public var importedBytes = 64 << 20
  /// Files of the opened folders that are held at the same time.
  public var folderFiles = 10_000
  public var folderBytes = 64 << 20
  /// Files that are read together, as those of a Swift module.
  public var moduleFiles = 10_000
  /// Entries that are looked at for them in folders without a repository, a project or a manifest.
  public var looseModuleEntries = 20_000
  /// Entries of a folder without a project that are looked at.
  public var entriesAround = 1_000

  public init() {}
}
