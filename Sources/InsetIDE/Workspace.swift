import InsetAnalysis
import InsetDevices
import InsetLayout
import InsetModel
public import InsetText

/// The texts of a workspace and everything that is known about them.
///
/// Changes go in one after the other; `snapshot()` analyses what they touched and answers from one
/// state. All of it is plain values: no input or output, no clocks. Only new
/// screens are laid out on several threads, which have ended when `snapshot()` returns.
public struct Workspace: Sendable {
  var files: [FileID: FileState] = [:]
  /// Open files, in the order of their ids.
  private(set) var order: [FileID] = []
  private var dirty: Set<FileID> = []
  /// Files that were analysed since somebody asked.
  private var analyzed: Set<FileID> = []
  /// Counts changes.
  public private(set) var revision = 0
  public private(set) var counters = WorkspaceCounters()
  private var resolver = SceneResolver()
  /// Texts of `inset.json`.
  var settings: [FileID: SettingsState] = [:]
  /// Which of them counts for a file.
  var settingsOfFile: [FileID: FileID] = [:]
  /// What the apps that files belong to are made for, as far as they say so.
  var appTargets: [FileID: TargetSpec] = [:]
  /// What is known of the screens edited last, the latest first.
  private var memories: [ScreenMemory] = []
  /// How many screens are remembered: edits come in one or a few at a time.
  private static let memoryLimit = 6
  private let names = NameCache()
  private var imports = ImportGraph()
  /// Which files lie on a cycle of imports with which, as of the last snapshot.
  private var cycles: [FileID: Int] = [:]
  private var isGraphNew = true
  /// Why paths that are imported were not opened.
  private var importRefusals: [String: String] = [:]
  /// Files whose imports changed since the last snapshot, and those that import what was closed.
  private var misplaced: Set<FileID> = []
  private let frontEnds: [FrontEnd]

  /// - Parameter frontEnds: the languages of its files; a file whose ending is none of theirs is in
  ///   the first.
  /// - Precondition: there is one.
  public init(frontEnds: [FrontEnd] = FrontEnds.all) {
    precondition(!frontEnds.isEmpty, "a workspace without a language")
    self.frontEnds = frontEnds
  }

  /// Reads the catalogue of devices, which the first file needs.
  ///
  /// - Complexity: some milliseconds once, then O(1).
  public static func prepare() {
    _ = TargetEnvironments.environments(TargetSpec(), whole: ByteRange(at: 0))
    _ = RuleCatalogue.entries
  }

  /// A workspace that goes on from a snapshot's state.
  init(continuing snapshot: Snapshot) {
    files = snapshot.states
    order = snapshot.files
    revision = snapshot.revision
    settings = snapshot.settings
    settingsOfFile = snapshot.settingsOfFile
    frontEnds = snapshot.frontEnds
    appTargets = snapshot.appTargets
    if let known = snapshot.imports {
      imports = known
    } else {
      for file in order { noteImports(of: file) }
      misplaced = []
    }
  }

  /// Adds a file, or replaces its text as if it had never been open.
  ///
  /// - Parameters:
  ///   - path: where it lies, for imports; `nil` for a text that is on no disk.
  ///   - frontEnd: its language; by default that of the path's ending.
  public mutating func open(
    _ file: FileID, text: SourceText, path: String? = nil, as frontEnd: FrontEnd? = nil
  ) {
    if files[file] == nil {
      // Most files come in the order of their ids.
      var at = order.count
      while at > 0, order[at - 1] > file { at -= 1 }
      order.insert(file, at: at)
    }
    let frontEnd = frontEnd ?? path.flatMap { frontEnds.frontEnd(forPath: $0) } ?? frontEnds[0]
    let source = frontEnd.open(text, file)
    count(source.work)
    files[file] = FileState(path: path.map(ImportPath.normalized), source: source)
    noteImports(of: file)
    touch(file)
  }

  /// Applies edits one after the other, each in offsets of the text that the one before it left.
  ///
  /// A file that is not open is left alone; edits outside its text are cut to it.
  public mutating func edit(_ file: FileID, _ edits: [TextEdit]) {
    guard var state = files[file], !edits.isEmpty else { return }
    files[file] = nil
    let work = state.source.work
    for edit in edits {
      let length = state.text.count
      let start = min(max(0, edit.range.start), length)
      let range = ByteRange(start: start, end: min(max(start, edit.range.end), length))
      state.source.apply(TextEdit(range: range, replacement: edit.replacement))
    }
    count(state.source.work, since: work)
    files[file] = state
    noteImports(of: file)
    touch(file)
  }

  /// Makes a file's text equal to `text` by the smallest edit of one range.
  public mutating func replaceText(_ file: FileID, with text: SourceText) {
    guard let state = files[file] else { return }
    if let edit = state.text.difference(to: text) { self.edit(file, [edit]) }
  }

  /// Forgets a file.
  public mutating func close(_ file: FileID) {
    // Who imports it has to look again.
    let importers = imports.dependents(of: [file])
    files[file] = nil
    noteImports(of: file)
    misplaced.formUnion(importers)
    misplaced.remove(file)
    settingsOfFile[file] = nil
    appTargets[file] = nil
    order.removeAll { $0 == file }
    memories.removeAll { $0.file == file }
    dirty.remove(file)
    analyzed.remove(file)
    revision += 1
  }

  private mutating func noteImports(of file: FileID) {
    let state = files[file].map { (path: $0.path, imports: $0.source.imports) }
    guard imports.update(file, state) else { return }
    misplaced.insert(file)
    isGraphNew = true
  }

  /// The paths that open files import and that are not open, normalised and sorted; a caller that
  /// may read files opens them.
  public func missingImports() -> [String] { imports.missing }

  /// Says why a missing import is not opened, as an import of it is to report: "lies outside …".
  public mutating func refuseImport(_ path: String, _ reason: String) {
    guard importRefusals[path] != reason else { return }
    importRefusals[path] = reason
    for file in imports.importers(ofPath: path) { touch(file) }
  }

  /// Analyses what changed and hands out the state.
  ///
  /// - Complexity: the size of the changed screens, times their environments.
  public mutating func snapshot() -> Snapshot {
    if !misplaced.isEmpty {
      // Cycles may have come or gone for all that lead to a file whose imports changed.
      dirty.formUnion(misplaced)
      dirty.formUnion(imports.dependents(of: misplaced))
      misplaced = []
    }
    let touched = dirty.union(imports.dependents(of: dirty))
    // What a file exports may make those behind it dirty.
    let order = imports.importsFirst(touched)
    if isGraphNew {
      cycles = imports.cycles()
      isGraphNew = false
    }
    for file in order where dirty.contains(file) { analyze(file) }
    dirty = []
    return Snapshot(
      revision: revision, files: files, order: order, names: names, settings: settings,
      settingsOfFile: settingsOfFile, appTargets: appTargets, imports: imports,
      frontEnds: frontEnds)
  }

  /// The open files that were analysed since the last call, ascending: what is known of all others
  /// is as it was.
  public mutating func takeAnalyzed() -> [FileID] {
    defer { analyzed = [] }
    return analyzed.sorted()
  }

  /// Says that something changed that belongs to no file.
  mutating func noteChange() { revision += 1 }

  mutating func touch(_ file: FileID) {
    revision += 1
    dirty.insert(file)
  }

  private mutating func count(_ now: SourceWork, since before: SourceWork = SourceWork()) {
    counters.bytesLexed += now.bytesLexed - before.bytesLexed
    counters.nodesParsed += now.nodesParsed - before.nodesParsed
    counters.scenesLowered += now.scenesLowered - before.scenesLowered
  }

  // MARK: Analysis

  private mutating func analyze(_ file: FileID) {
    // Taken out, so that it changes in place.
    guard var state = files.removeValue(forKey: file) else { return }
    analyzed.insert(file)
    let work = state.source.work
    let hadDirectives = !state.source.directives.isEmpty
    let path = state.path
    let exportsChanged = state.source.read { resolve($0, from: file, at: path) }
    count(state.source.work, since: work)
    // Files behind this one in the order are analysed after it.
    if exportsChanged {
      for other in imports.importers(of: file) where other != file { dirty.insert(other) }
    }
    if hadDirectives || !state.source.directives.isEmpty {
      // What they silence in a component, they silence wherever it is used.
      for other in imports.dependents(of: [file]).sorted() where other != file {
        dirty.insert(other)
      }
    }
    let settings = settingsOfFile[file].flatMap { self.settings[$0]?.settings }
    // Problems of the settings' targets are reported in the settings.
    let own = state.source.targets
    let targets =
      own?.spec
      ?? TargetEnvironments.completed(settings?.targets ?? TargetSpec(), by: appTargets[file])
    let (environments, problems) = TargetEnvironments.environments(
      targets, whole: own?.range ?? ByteRange(at: 0))
    let isSame =
      state.environments == environments && state.deployment == targets.deployment
      && state.areTargetsMisread == (own?.isMisread ?? false) && state.diagnostics != nil
    state.environments = environments
    state.deployment = targets.deployment
    state.areTargetsMisread = own?.isMisread ?? false
    state.targetProblems = own?.range == nil ? [] : problems
    update(&state, of: file, keepingLayouts: isSame)
    state.diagnostics = diagnostics(of: file, state, settings)
    files[file] = state
  }

  /// A function of its own, so that nothing but this workspace holds its files when it returns:
  /// they are many, and are not to be copied when one of them is put back.
  private func diagnostics(
    of file: FileID, _ state: FileState, _ settings: Settings?
  ) -> [Diagnostic] {
    var builder = DiagnosticBuilder(file: file, state: state, settings: settings) { [files] in
      files[$0]
    }
    return builder.build()
  }

  /// Brings a file's screens up to date with its source; many new ones are worked on by all cores.
  private mutating func update(
    _ state: inout FileState, of file: FileID, keepingLayouts: Bool
  ) {
    let screens = state.source.screens
    if keepingLayouts, screens.count == state.screens.count {
      // In place. With as many screens as before, the one at this place is this one before the edit.
      var changed: [Int] = []
      state.screens.withUnsafeMutableBufferPointer { old in
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
      for index in changed {
        let before = state.screens[index].scene
        state.screens[index] = analyze(screens[index], state, (file, index), before: before)
      }
      return
    }
    let old = keepingLayouts ? state.screens : []
    var result: [ScreenState?] = []
    result.reserveCapacity(screens.count)
    for (index, screen) in screens.enumerated() {
      // As far from the beginning as before, or from the end.
      let known = [index, index + old.count - screens.count].first {
        old.indices.contains($0) && old[$0].screen.hasSameScene(as: screen)
      }
      result.append(known.map { ScreenState(screen: screen, analysis: old[$0].analysis) })
    }
    let new = result.indices.filter { result[$0] == nil }
    if new.count < Self.manyScreens {
      for index in new {
        result[index] = analyze(screens[index], state, (file, index), before: nil)
      }
    } else {
      let analyses = mapOnAllCores(new) { [state] index in
        var resolver = SceneResolver()
        let layouts = resolver.layouts(of: screens[index].scene, in: state.environments)
        return (
          state: Self.judge(screens[index], index, layouts, state), counters: resolver.counters
        )
      }
      for (index, item) in zip(new, analyses) {
        count(item.counters)
        result[index] = item.state
      }
    }
    state.screens = result.compactMap { $0 }
  }

  /// New screens that are worth a thread for each core.
  private static let manyScreens = 8

  private mutating func analyze(
    _ screen: SourceScreen, _ state: FileState, _ place: (file: FileID, index: Int),
    before scene: Scene?
  ) -> ScreenState {
    let before = resolver.counters
    let layouts = layouts(screen.scene, state.environments, place, before: scene)
    count(resolver.counters, since: before)
    return Self.judge(screen, place.index, layouts, state)
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
    counters.rulesRun += RuleCatalogue.all.count
  }

  private static func judge(
    _ screen: SourceScreen, _ index: Int, _ layouts: [SceneLayout], _ state: FileState
  ) -> ScreenState {
    let context = SceneContext(
      scene: screen.scene, layouts: layouts, deployment: state.deployment,
      areTargetsMisread: state.areTargetsMisread,
      source: { [source = state.source] in source.words(at: $0, of: index) })
    let findings = RuleCatalogue.findings(in: context)
    return ScreenState(
      screen: screen,
      analysis: ScreenAnalysis(
        layouts: layouts, findings: findings,
        drafts: DiagnosticDrafts(of: screen, findings, layouts)))
  }

  private mutating func layouts(
    _ scene: Scene, _ environments: [Environment], _ place: (file: FileID, index: Int),
    before: Scene?
  ) -> [SceneLayout] {
    guard let before else { return resolver.layouts(of: scene, in: environments) }
    var own = ScreenMemory(
      file: place.file, index: place.index, memory: SceneMemory(of: before, in: environments))
    if let known = memories.firstIndex(where: { $0.file == place.file && $0.index == place.index })
    {
      own = memories.remove(at: known)
    }
    let layouts = resolver.layouts(of: scene, in: environments, remembering: &own.memory)
    if memories.count == Self.memoryLimit { memories.removeLast() }
    memories.insert(own, at: 0)
    return layouts
  }

  private func resolve(
    _ reference: ImportReference, from file: FileID, at path: String?
  ) -> ResolvedImport {
    guard let path else {
      return .problem("a text that is not saved cannot import files")
    }
    guard let target = ImportPath.resolve(reference.path, from: path) else {
      return .problem("\"\(reference.path)\" is no path relative to this file")
    }
    guard let other = imports.file(at: target) else {
      let refusal = importRefusals[target].map { "\"\(reference.path)\" \($0)" }
      return .problem(refusal ?? "there is no file \"\(reference.path)\"")
    }
    if other == file || cycles[other] == cycles[file] {
      return .problem("\"\(reference.path)\" imports this file: a cycle")
    }
    guard let source = files[other]?.source else {
      return .problem("there is no file \"\(reference.path)\"")
    }
    return .file(source)
  }
}

/// What a workspace has done since it was made, for benchmarks and tests.
public struct WorkspaceCounters: Sendable, Hashable {
  public var bytesLexed = 0
  public var nodesParsed = 0
  public var scenesLowered = 0
  public var screensAnalyzed = 0
  public var systemsPlanned = 0
  public var solves = 0
  /// Components of constraint systems that were solved, all solves counted.
  public var componentsSolved = 0
  public var pivots = 0
  /// Rules run on a screen.
  public var rulesRun = 0
  public init() {}

  /// All counters under their names, in a fixed order.
  public var named: [(name: String, count: Int)] {
    [
      ("bytesLexed", bytesLexed), ("nodesParsed", nodesParsed), ("scenesLowered", scenesLowered),
      ("screensAnalyzed", screensAnalyzed), ("systemsPlanned", systemsPlanned),
      ("solves", solves), ("componentsSolved", componentsSolved), ("pivots", pivots),
      ("rulesRun", rulesRun),
    ]
  }
}
