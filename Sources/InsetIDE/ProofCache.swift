import InsetAnalysis
import InsetText
import Synchronization

/// Which fixes were tried in one state of a workspace, and what came of it: editors ask for the fixes at
/// the cursor again and again, and for all of a file's beside them.
///
/// A workspace has a new one for each revision; the snapshots of a revision share it.
final class ProofCache: Sendable {
  /// A fix of a diagnostic, as it would be written.
  struct Key: Hashable {
    let file: FileID
    let diagnostic: DiagnosticKey
    let edits: [FileEdits]
    /// Whether it promises to be applied unasked, and to move nothing.
    let isApplied: Bool
    let isSafe: Bool

    init(
      _ fix: ProposedFix, _ edits: [FileEdits], _ diagnostic: Diagnostic, in file: FileID
    ) {
      self.file = file
      self.diagnostic = diagnostic.key
      self.edits = edits
      isApplied = fix.isSafe || fix.isPreferred
      isSafe = fix.isSafe
    }
  }

  /// Some diagnostics whose fixes are applied together.
  struct GroupKey: Hashable {
    let file: FileID
    let diagnostics: [DiagnosticKey]
    let onlySafe: Bool
  }

  private let answers = Mutex<[Key: Bool]>([:])
  private let groups = Mutex<[GroupKey: [Int: FileEdits]]>([:])

  init() {}

  /// Whether a fix was proved; nil where it was not tried yet.
  subscript(key: Key) -> Bool? {
    get { answers.withLock { $0[key] } }
    set { answers.withLock { $0[key] = newValue } }
  }

  /// By the number of a diagnostic, the edits that were proved together; nil where they were not tried.
  subscript(key: GroupKey) -> [Int: FileEdits]? {
    get { groups.withLock { $0[key] } }
    set { groups.withLock { $0[key] = newValue } }
  }
}
