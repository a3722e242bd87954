import InsetModel
import InsetText

/// Fixes that are tried before they are offered, because others may stand against what they change.
extension Snapshot {
  /// Whether edits that mend a diagnostic leave one of its kind fewer and no new error.
  ///
  /// - Complexity: an analysis of the file.
  func mends(_ edits: [FileEdits], _ diagnostic: Diagnostic, in file: FileID) -> Bool {
    var workspace = Workspace(continuing: self)
    for part in edits {
      guard let text = text(part.file) else { continue }
      workspace.replaceText(part.file, with: text.applying(part.edits))
    }
    let old = diagnostics(file)
    let new = workspace.snapshot().diagnostics(file)
    func count(_ all: [Diagnostic], _ rule: String) -> Int { all.count { $0.rule == rule } }
    guard count(new, diagnostic.rule) < count(old, diagnostic.rule) else { return false }
    return new.allSatisfy {
      $0.severity != .error || count(new, $0.rule) <= count(old, $0.rule)
    }
  }
}
