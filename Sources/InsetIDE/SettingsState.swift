import InsetAnalysis
import InsetLowering
public import InsetModel
public import InsetText

/// The text of an `inset.json` and what it says.
struct SettingsState: Sendable {
  let text: SourceText
  let settings: Settings
  let diagnostics: [Diagnostic]

  init(_ text: SourceText) {
    self.text = text
    let lowerer = SettingsLowerer(text)
    settings = lowerer.settings
    let (_, unreachable) = TargetEnvironments.environments(
      settings.targets, whole: ByteRange(at: 0))
    let problems = (lowerer.problems + unreachable).enumerated().sorted {
      ($0.element.range, $0.offset) < ($1.element.range, $1.offset)
    }
    diagnostics = problems.map { _, problem in
      Diagnostic(
        range: problem.range, rule: problem.rule, severity: problem.severity,
        message: problem.message, related: [],
        key: .settings)
    }
  }
}

extension Workspace {
  /// What the text of an `inset.json` says, as far as it can be understood.
  public static func readSettings(_ text: SourceText) -> Settings { SettingsState(text).settings }

  /// Adds the text of an `inset.json`, or replaces it; `setSettings(_:of:)` says for which files it
  /// counts.
  public mutating func openSettings(_ file: FileID, text: SourceText) {
    if settings[file]?.text == text { return }
    settings[file] = SettingsState(text)
    settingsChanged(file)
  }

  /// Has a file checked with the settings of another; `nil` for those that are built in.
  public mutating func setSettings(_ source: FileID?, of file: FileID) {
    guard settingsOfFile[file] != source else { return }
    settingsOfFile[file] = source
    passScreenRules(of: file)
    touch(file)
  }

  /// Says what the app that a file belongs to is made for; settings and the file itself come first.
  public mutating func setAppTargets(_ targets: TargetSpec?, of file: FileID) {
    guard appTargets[file] != targets else { return }
    appTargets[file] = targets
    touch(file)
  }

  /// Says what a file's texts are in other languages.
  ///
  /// Where nobody says which languages to check, the longest of each text is checked beside those that
  /// are written.
  public mutating func setTranslations(_ translations: Translations, of file: FileID) {
    if files[file]?.source.setTranslations(translations) == true { touch(file) }
  }

  /// Says how other files of the app show the controllers of a file.
  public mutating func setReferences(_ references: [ControllerReference], of file: FileID) {
    if files[file]?.source.setReferences(references) == true { touch(file) }
  }

  /// Forgets settings; files that they counted for are checked with those that are built in.
  public mutating func closeSettings(_ file: FileID) {
    guard settings[file] != nil else { return }
    settings[file] = nil
    settingsChanged(file)
  }

  private mutating func settingsChanged(_ source: FileID) {
    for file in order where settingsOfFile[file] == source {
      passScreenRules(of: file)
      touch(file)
    }
    noteChange()
  }
}

extension Snapshot {
  /// What `inset.json` says of a file; `nil` where there is none for it.
  public func settings(of file: FileID) -> Settings? {
    settingsOfFile[file].flatMap { settings[$0]?.settings }
  }
}
