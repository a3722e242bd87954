import InsetAnalysis
import InsetDevices
import InsetLayout
import InsetModel
import InsetText

/// Fixes that are tried before they are offered, because others may stand against what they change.
extension Snapshot {
  /// Whether a fix does what its level promises.
  ///
  /// One that may be applied without being asked for is tried on all environments: its finding is
  /// gone, nothing else of warning or above is found more often, and no view moves further than those
  /// that the fix is about; a safe one moves nothing. A guess is tried where it is known to be risky:
  /// it leaves one finding of its kind fewer and brings no error.
  ///
  /// In a file with hundreds of findings, and about a screen of very many constraints or conflicts,
  /// nothing is tried.
  ///
  /// - Complexity: an analysis of the screens that the edits change, once for each revision.
  func isProved(
    _ fix: ProposedFix, _ edits: [FileEdits], _ diagnostic: Diagnostic, _ screen: ScreenState,
    in file: FileID
  ) -> Bool {
    let key = ProofCache.Key(fix, edits, diagnostic, in: file)
    if let known = proofs[key] { return known }
    let isProved = tries(fix, edits, diagnostic, screen, in: file)
    // What was broken off says nothing.
    if !isTakenBack { proofs[key] = isProved }
    return isProved
  }

  private func tries(
    _ fix: ProposedFix, _ edits: [FileEdits], _ diagnostic: Diagnostic, _ screen: ScreenState,
    in file: FileID
  ) -> Bool {
    let isApplied = fix.isSafe || fix.isPreferred
    guard isApplied || fix.isRisky(in: screen.scene, screen.layouts), canTryFixes(of: file) else {
      return true
    }
    // Where very many constraints conflict, each trial takes as long as the whole screen did.
    if screen.isTangled { return !isApplied }
    // A new number is no cure where something else is wrong with it.
    let limit: Severity = isApplied || fix.changesNumbers ? .warning : .error
    var workspace = Workspace(continuing: self)
    if let rules = rules(from: limit, and: [diagnostic.rule], in: file) {
      workspace.judge(file, by: rules)
    }
    for part in edits {
      guard let text = text(part.file) else { continue }
      workspace.replaceText(part.file, with: text.applying(part.edits))
    }
    let after = workspace.snapshot()
    let old = Self.counts(diagnostics(file))
    let new = Self.counts(after.diagnostics(file))
    guard new[diagnostic.rule]?.count ?? 0 < old[diagnostic.rule]?.count ?? 0 else { return false }
    guard
      new.allSatisfy({ rule, found in
        found.severity < limit || found.count <= old[rule]?.count ?? 0
      })
    else { return false }
    guard isApplied, let number = diagnostic.key.screen, let before = states[file]?.screens,
      let screens = after.states[file]?.screens, screens.indices.contains(number)
    else { return true }
    return Self.isQuiet([fix], of: number, from: before, to: screens)
  }

  /// Whether a file is small enough for its fixes to be tried.
  func canTryFixes(of file: FileID) -> Bool {
    diagnostics(file).count <= Self.findingLimit
      && !(states[file]?.screens ?? []).contains {
        $0.scene.constraints.count * $0.layouts.count > Self.rowLimit
      }
  }

  /// The rules that can find something of a severity or above in a file, and some more: the others'
  /// findings decide nothing. Nil for all of them, where comments silence findings: whether one is of use
  /// hangs on what all rules find.
  func rules(
    from limit: Severity, and more: Set<RuleID>, in file: FileID
  ) -> Set<RuleID>? {
    guard states[file]?.source.directives.isEmpty == true else { return nil }
    let settings = settings(of: file)
    var rules = more
    for rule in RuleCatalogue.all
    where settings?.severity(of: rule.id, otherwise: rule.severity) ?? rule.severity >= limit {
      rules.insert(rule.id)
    }
    return rules
  }

  /// By rule, how many findings there are and the gravest of them.
  private static func counts(
    _ all: [Diagnostic]
  ) -> [RuleID: (count: Int, severity: Severity)] {
    var counts: [RuleID: (count: Int, severity: Severity)] = [:]
    for item in all {
      let known = counts[item.rule]
      counts[item.rule] = (
        (known?.count ?? 0) + 1, max(known?.severity ?? item.severity, item.severity)
      )
    }
    return counts
  }

  /// Whether no view of a screen moves further in its superview than those that some fixes are about, and none at
  /// all but for those of fixes that are not safe; nor in any other way in which the screen may be.
  ///
  /// - Parameters:
  ///   - number: the screen that the fixes are for.
  ///   - before: the screens of the file.
  ///   - after: the screens that the fixed file has.
  static func isQuiet(
    _ fixes: [ProposedFix], of number: Int, from before: [ScreenState], to after: [ScreenState]
  ) -> Bool {
    let name = before[number].scene.name
    let old = before.indices.filter { before[$0].scene.name == name }
    let new = after.indices.filter { after[$0].scene.name == name }
    // Code that asks for something else is other code.
    guard old.count == new.count,
      let own = zip(old, new).first(where: { $0.0 == number })?.1,
      let movement = movement(fixes, from: before[number], to: after[own])
    else { return false }
    var moved = movement.others
    for (old, new) in zip(old, new) where old != number && before[old].scene.isSupposed {
      guard let movement = self.movement([], from: before[old], to: after[new]) else {
        return false
      }
      moved = max(moved, movement.others)
    }
    return moved <= movement.meant + tolerance
  }

  /// How far the views move that some fixes which are not safe are about, and all others; `nil` where that can't be
  /// told, as code that is given other anchors makes other constraints.
  ///
  /// It makes as many constraints as before, where it still means something: a function of its own may take views
  /// alone.
  private static func movement(
    _ fixes: [ProposedFix], from before: ScreenState, to after: ScreenState
  ) -> (meant: Double, others: Double)? {
    if before.scene.doubts != nil, before.scene.constraints.count != after.scene.constraints.count,
      fixes.allSatisfy(\.isOfAnchors)
    {
      return nil
    }
    guard before.layouts.count == after.layouts.count,
      before.scene.views.count == after.scene.views.count
    else { return (0, 0) }
    let moving = fixes.filter { !$0.isSafe }
    var views: Set<ID<View>> = []
    for fix in moving { views.formUnion(fix.views(in: before.scene)) }
    var meant = 0.0
    var others = 0.0
    for (old, new) in zip(before.layouts, after.layouts) where old.conflicts.isEmpty {
      for view in before.scene.views.ids where old.isPresent[view.index] {
        let distance = old.frames[view.index].distance(to: new.frames[view.index])
        if views.contains(view) {
          // What holds the view may be what follows it.
          meant = max(
            meant, distance,
            old.absoluteFrames[view.index].distance(to: new.absoluteFrames[view.index]))
        } else {
          others = max(others, distance)
        }
      }
    }
    return (meant, others)
  }

  /// Half a point is no movement that anybody sees.
  private static let tolerance = 0.5

  /// With more findings than that, no fix is tried: each would cost an analysis.
  private static let findingLimit = 300
  /// With more conflicts in an environment than that, no fix is applied without being asked for.
  fileprivate static let conflictLimit = 30
  /// Nothing is tried on screens of more constraints, counted once for each environment.
  private static let rowLimit = 24_000
}

extension ScreenState {
  /// Whether very many of its constraints conflict.
  var isTangled: Bool {
    layouts.contains { $0.unsolved != nil || $0.conflicts.count > Snapshot.conflictLimit }
  }
}

extension ProposedFix {
  fileprivate var isOfAnchors: Bool {
    edits.allSatisfy { if case .setAnchor = $0 { true } else { false } }
  }

  /// The views that the edits speak of.
  fileprivate func views(in scene: Scene) -> Set<ID<View>> {
    var views: Set<ID<View>> = []
    func add(_ constraint: ID<Constraint>) {
      for anchor in scene.constraints[constraint].anchors {
        views.insert(scene.owner(of: anchor.item))
      }
    }
    for edit in edits {
      switch edit {
      case .setAnchor(let id, _, _, _), .setConstant(let id, _), .setRelation(let id, _),
        .setPriority(let id, _), .remove(let id):
        add(id)
      case .add(let new): views.insert(scene.owner(of: new.first.item))
      case .setProperty(let view, _, _), .setStoredFrame(let view, _): views.insert(view)
      case .branch(let statement, _, _):
        for id in scene.statements[statement].constraints { add(id) }
      case .code: break
      }
    }
    views.remove(Scene.root)
    return views
  }
}

extension Rect {
  /// The largest change of an edge or size.
  fileprivate func distance(to other: Rect) -> Double {
    max(
      abs(x - other.x), abs(y - other.y), abs(maxX - other.maxX), abs(maxY - other.maxY),
      abs(width - other.width), abs(height - other.height))
  }
}
