import InsetAnalysis
import InsetModel
import InsetText

/// Fixes that are tried before they are offered, because others may stand against what they change.
extension Snapshot {
  /// Whether a fix may bring an error: it moves an edge that another required constraint holds, too,
  /// or adds a bound.
  ///
  /// - Complexity: O(edits × constraints).
  func isRisky(_ fix: ProposedFix, in scene: Scene) -> Bool {
    fix.edits.contains { edit in
      switch edit {
      case .setAnchor(let id, _, _, _), .setConstant(let id, _):
        isHeldElsewhere(id, in: scene)
      case .add(let new): new.relation != .equal
      case .setRelation, .setPriority, .remove, .setProperty, .branch: false
      }
    }
  }

  private func isHeldElsewhere(_ id: ID<Constraint>, in scene: Scene) -> Bool {
    // The deeper side is the one that moves.
    let constraint = scene.constraints[id]
    var moved = constraint.first
    if let second = constraint.second,
      scene.isDescendant(scene.owner(of: second.item), of: scene.owner(of: moved.item))
    {
      moved = second
    }
    return scene.constraints.ids.contains { other in
      let row = scene.constraints[other]
      return other != id && row.relation == .equal && row.isRequired
        && (row.first == moved || row.second == moved)
    }
  }

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
