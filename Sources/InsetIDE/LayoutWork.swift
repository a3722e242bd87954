import InsetAnalysis
import InsetDevices
import InsetLayout
import InsetModel
public import InsetText

/// What is left to do for a file that was read: to lay its screens out and to judge them.
///
/// It holds all that it needs, so it can be done on any thread, beside anything else; the result
/// depends on nothing but the file's text, what it imports, and what it is made for. It is moved and
/// not copied: what was laid out before changes in place only while nothing else holds it.
public struct LayoutWork: ~Copyable, Sendable {
  public let file: FileID
  /// Which state of the file it is for.
  public let stamp: Int
  var state: FileState
  /// Screens that were laid out before, of which some may still be good: all of them, or those that
  /// were finished when the work was stopped.
  let known: KnownScreens
  /// The screens of the file as they are now, where they are at hand.
  var screens: [SourceScreen]?
  var memories: [ScreenMemory]
  /// Whether what is worked out may be of use to later edits of the same screens.
  var remembers = true

  enum KnownScreens: Sendable {
    case none
    /// All of the state before this one.
    case whole
    case partial([ScreenState?])
  }

  /// Lays out and judges what is not known.
  ///
  /// - Parameter isCancelled: asked often, also by other threads; after true the rest is left undone.
  /// - Complexity: the size of the changed screens, times their environments.
  public consuming func run(isCancelled: (@Sendable () -> Bool)? = nil) -> FinishedLayout {
    LayoutRun(self, isCancelled).finish()
  }

  /// How many screens are remembered: edits come in one or a few at a time.
  static let memoryLimit = 6
}

/// What came of the work on one file.
public struct FinishedLayout: Sendable {
  public let file: FileID
  public let stamp: Int
  let screens: Screens
  let environments: [Environment]
  let deployment: Double?
  let areTargetsMisread: Bool
  let memories: [ScreenMemory]
  let counters: WorkspaceCounters
  /// What the screens were judged in before: to let go of that takes a while.
  private var replaced: [SceneContext]

  init(
    _ work: borrowing LayoutWork, screens: Screens, memories: [ScreenMemory],
    counters: WorkspaceCounters, replaced: [SceneContext]
  ) {
    file = work.file
    stamp = work.stamp
    self.screens = screens
    environments = work.state.environments
    deployment = work.state.deployment
    areTargetsMisread = work.state.areTargetsMisread
    self.memories = memories
    self.counters = counters
    self.replaced = replaced
  }

  /// Hands out what nothing needs any more, for a time when nobody waits.
  public mutating func takeReplaced() -> any Sendable {
    defer { replaced = [] }
    return replaced
  }

  /// In the order of the text.
  enum Screens: Sendable {
    case whole([ScreenState])
    /// `nil` for those that were left undone.
    case partial([ScreenState?])
  }
}

private struct LayoutRun: ~Copyable {
  private var work: LayoutWork
  private let isCancelled: (@Sendable () -> Bool)?
  private let roots = KnownRootInsets()
  private var resolver: SceneResolver
  private var counters = WorkspaceCounters()
  private var replaced: [SceneContext] = []

  init(_ work: consuming LayoutWork, _ isCancelled: (@Sendable () -> Bool)?) {
    self.work = work
    self.isCancelled = isCancelled
    resolver = SceneResolver(knowing: roots, isCancelled: isCancelled)
  }

  consuming func finish() -> FinishedLayout {
    let screens = screens()
    return FinishedLayout(
      work, screens: screens, memories: isCancelled?() == true ? [] : work.memories,
      counters: counters, replaced: replaced)
  }

  private mutating func screens() -> FinishedLayout.Screens {
    guard let screens = work.screens ?? work.state.source.screens(unless: isCancelled) else {
      return .partial([])
    }
    var old: [ScreenState?] = []
    switch work.known {
    case .none: break
    case .partial(let some): old = some
    case .whole:
      if screens.count == work.state.screens.count { return inPlace(screens) }
      old = work.state.screens
    }
    var result: [ScreenState?] = []
    result.reserveCapacity(screens.count)
    for (index, screen) in screens.enumerated() {
      // As far from the beginning as before, or from the end.
      let known = [index, index + old.count - screens.count].first {
        old.indices.contains($0) && old[$0]?.screen.hasSameScene(as: screen) ?? false
      }
      result.append(
        known.flatMap { old[$0] }.map { ScreenState(screen: screen, analysis: $0.analysis) })
    }
    let new = result.indices.filter { result[$0] == nil }
    if new.count < Self.manyScreens {
      for index in new { result[index] = analyze(screens[index], index, before: nil) }
      return finished(result)
    }
    let analyses = mapOnAllCores(new) { [state = work.state, roots, isCancelled] index in
      if isCancelled?() == true {
        return (state: nil as ScreenState?, counters: SceneResolver.Counters())
      }
      var resolver = SceneResolver(knowing: roots, isCancelled: isCancelled)
      let layouts = resolver.layouts(of: screens[index].scene, in: state.environments)
      return (
        state: Self.judge(screens[index], index, layouts, state, isCancelled, after: nil)?.state,
        counters: resolver.counters
      )
    }
    for (index, item) in zip(new, analyses) {
      guard let state = item.state else { continue }
      count(item.counters)
      result[index] = state
    }
    return finished(result)
  }

  private func finished(_ screens: [ScreenState?]) -> FinishedLayout.Screens {
    let known = screens.compactMap { $0 }
    return known.count == screens.count ? .whole(known) : .partial(screens)
  }

  /// With as many screens as before, the one at a place is that one before the edit.
  private mutating func inPlace(_ screens: [SourceScreen]) -> FinishedLayout.Screens {
    var changed: [Int] = []
    work.state.screens.withUnsafeMutableBufferPointer { old in
      screens.withUnsafeBufferPointer { new in
        for index in new.indices {
          if old[index].screen.hasSameScene(as: new[index]) {
            old[index].screen.move(to: new[index])
          } else {
            changed.append(index)
          }
        }
      }
    }
    var undone: [Int] = []
    for index in changed {
      let before = work.state.screens[index].scene
      if let new = analyze(screens[index], index, before: before) {
        work.state.screens[index] = new
      } else {
        undone.append(index)
      }
    }
    if undone.isEmpty { return .whole(work.state.screens) }
    var result: [ScreenState?] = work.state.screens
    for index in undone { result[index] = nil }
    return .partial(result)
  }

  /// New screens that are worth a thread for each core.
  private static let manyScreens = 8

  private mutating func analyze(
    _ screen: SourceScreen, _ index: Int, before scene: Scene?
  ) -> ScreenState? {
    if isCancelled?() == true { return nil }
    let before = resolver.counters
    let (layouts, states) = layouts(screen.scene, index, before: scene)
    count(resolver.counters, since: before)
    let place = work.memories.firstIndex { $0.index == index }
    guard
      let new = Self.judge(
        screen, index, layouts, work.state, isCancelled, states: states,
        after: place.flatMap { work.memories[$0].judged })
    else { return nil }
    if let place {
      if let old = work.memories[place].judged { replaced.append(old) }
      work.memories[place].judged = new.context
    }
    return new.state
  }

  /// Counts a screen that was laid out and judged.
  private mutating func count(
    _ now: SceneResolver.Counters, since before: SceneResolver.Counters = SceneResolver.Counters()
  ) {
    counters.systemsPlanned += now.plans - before.plans
    counters.solves += now.solves - before.solves
    counters.pivots += now.pivots - before.pivots
    counters.componentsSolved += now.components - before.components
    counters.screensAnalyzed += 1
    if work.state.isJudged { counters.rulesRun += RuleCatalogue.all.count }
  }

  private static func judge(
    _ screen: SourceScreen, _ index: Int, _ layouts: [SceneLayout], _ state: FileState,
    _ isCancelled: (@Sendable () -> Bool)?, states: [SceneState]? = nil,
    after previous: SceneContext?
  ) -> (state: ScreenState, context: SceneContext?)? {
    // A resolver that was stopped has not all of the layouts.
    if isCancelled?() == true { return nil }
    guard state.isJudged else {
      let analysis = ScreenAnalysis(
        layouts: layouts, in: state.environments, findings: [], drafts: DiagnosticDrafts())
      return (ScreenState(screen: screen, analysis: analysis), nil)
    }
    let context = SceneContext(
      shared: screen.shared, layouts: layouts, states: states, deployment: state.deployment,
      areTargetsMisread: state.areTargetsMisread,
      source: { [source = state.source] in source.words(at: $0, of: index) }, after: previous)
    let findings = RuleCatalogue.findings(in: context, of: state.rules, isCancelled: isCancelled)
    if isCancelled?() == true { return nil }
    context.settle()
    return (
      ScreenState(
        screen: screen,
        analysis: ScreenAnalysis(
          layouts: layouts, in: state.environments, findings: findings,
          drafts: DiagnosticDrafts(of: screen, findings, layouts))), context
    )
  }

  private mutating func layouts(
    _ scene: Scene, _ index: Int, before: Scene?
  ) -> (layouts: [SceneLayout], states: [SceneState]?) {
    let environments = work.state.environments
    guard let before, work.remembers, !scene.isSupposed else {
      return (resolver.layouts(of: scene, in: environments), nil)
    }
    var own = ScreenMemory(
      file: work.file, index: index, memory: SceneMemory(of: before, in: environments))
    if let known = work.memories.firstIndex(where: { $0.index == index }) {
      own = work.memories.remove(at: known)
    }
    let layouts = resolver.layouts(of: scene, in: environments, remembering: &own.memory)
    if work.memories.count == LayoutWork.memoryLimit { work.memories.removeLast() }
    work.memories.insert(own, at: 0)
    return (layouts, own.memory.states)
  }
}
