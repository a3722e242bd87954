import InsetAnalysis
import InsetDevices
import InsetLayout
import InsetModel
import InsetText

extension RefactoringPlace {
  /// The refactoring, if the layout bears it out: nothing is found that was not found before, and where it
  /// keeps frames, every view that was there is where it was.
  ///
  /// - Complexity: an analysis of the screens that it changes.
  func proved(_ refactoring: Refactoring) -> [Refactoring] {
    guard mayTry, !snapshot.isTakenBack, snapshot.canTryFixes(of: file) else { return [] }
    var workspace = Workspace(continuing: snapshot)
    for part in refactoring.edits {
      guard let text = snapshot.text(part.file) else { return [] }
      workspace.replaceText(part.file, with: text.applying(part.edits))
    }
    let after = workspace.snapshot()
    // What was broken off says nothing.
    if snapshot.isTakenBack { return [] }
    let old = counts(snapshot)
    guard counts(after).allSatisfy({ $0.value <= old[$0.key] ?? 0 }) else { return [] }
    guard refactoring.keepsFrames else { return [refactoring] }
    return keepsFrames(to: after) ? [refactoring] : []
  }

  private func counts(_ snapshot: Snapshot) -> [RuleID: Int] {
    snapshot.diagnostics(file).reduce(into: [:]) { $0[$1.rule, default: 0] += 1 }
  }

  /// Whether each view, told by its name, is where it was on every environment.
  private func keepsFrames(to after: Snapshot) -> Bool {
    let old = snapshot.states[file]?.screens ?? []
    let new = after.states[file]?.screens ?? []
    guard old.count == new.count else { return false }
    for (before, now) in zip(old, new) {
      guard before.layouts.count == now.layouts.count else { return false }
      for (a, b) in zip(before.layouts, now.layouts) {
        var places: [String: [Rect]] = [:]
        for view in now.scene.views.ids where b.isPresent[view.index] {
          places[now.scene.views[view].name, default: []].append(b.absoluteFrames[view.index])
        }
        for view in before.scene.views.ids where a.isPresent[view.index] {
          let frame = a.absoluteFrames[view.index]
          let found = places[before.scene.views[view].name] ?? []
          guard found.contains(where: { $0.isNear(frame) }) else { return false }
        }
      }
    }
    return true
  }
}

extension Rect {
  /// Whether no edge is further than what sums of the same numbers in another order differ by.
  fileprivate func isNear(_ other: Rect) -> Bool {
    abs(x - other.x) < 0.001 && abs(y - other.y) < 0.001 && abs(width - other.width) < 0.001
      && abs(height - other.height) < 0.001
  }
}
