import InsetModel
import InsetText

/// Fixes that are tried before they are offered, because others may stand against what they change.
extension Snapshot {
  /// Whether edits remove a diagnostic and bring no new error.
  ///
  /// In a file with hundreds of findings, or about a screen of thousands of constraints, nothing is
  /// tried: such a fix is believed.
  ///
  /// - Complexity: an analysis of the screens that the edits change.
  func removes(_ edits: [FileEdits], _ diagnostic: Diagnostic, in file: FileID) -> Bool {
    if diagnostics(file).count > Self.findingLimit
      || (states[file]?.screens ?? []).contains(where: {
        $0.scene.constraints.count * $0.layouts.count > Self.rowLimit
      })
    {
      return true
    }
    var workspace = Workspace(continuing: self)
    for part in edits {
      guard let text = text(part.file) else { continue }
      workspace.replaceText(part.file, with: text.applying(part.edits))
    }
    let old = diagnostics(file)
    let new = workspace.snapshot().diagnostics(file)
    func count(_ all: [Diagnostic], _ rule: RuleID) -> Int { all.count { $0.rule == rule } }
    guard count(new, diagnostic.rule) < count(old, diagnostic.rule) else { return false }
    return new.allSatisfy {
      $0.severity != .error || count(new, $0.rule) <= count(old, $0.rule)
    }
  }

  /// With more findings than that, no fix is tried.
  private static let findingLimit = 300
  /// Nor in a file with a screen of more constraints, counted once for each environment.
  private static let rowLimit = 24_000
}
