internal import InsetFiles
internal import InsetIDE
public import InsetModel
public import InsetText

/// One `inset.json`.
public struct SettingsFile: Sendable {
  /// The name of such files.
  public static let name = "inset.json"

  /// From the root of the disk, normalised.
  public let path: String
  public let text: SourceText
  /// What it says, as far as that can be understood.
  public let settings: Settings

  init(path: String, text: SourceText) {
    self.path = path
    self.text = text
    settings = Workspace.readSettings(text)
  }

  /// The folder that its patterns count from.
  public var folder: String { FilePath.folder(of: path) }

  /// Whether a path or URI is that of an `inset.json`.
  public static func isOne(_ path: String) -> Bool { FilePath.name(of: path) == name }
}
