import InsetAnalysis
import InsetDevices
import InsetLayout
public import InsetModel
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
  /// The files that nobody looks at before all are asked for.
  private var resting: Set<FileID> = []
  /// Those of them that have to be read again by then.
  private var stale: Set<FileID> = []
  /// Files that were analysed since somebody asked.
  private var analyzed: Set<FileID> = []
  /// Counts changes.
  public private(set) var revision = 0
  public private(set) var counters = WorkspaceCounters()
  /// Texts of `inset.json`.
  var settings: [FileID: SettingsState] = [:]
  /// Which of them counts for a file.
  var settingsOfFile: [FileID: FileID] = [:]
  /// What the apps that files belong to are made for, as far as they say so.
  var appTargets: [FileID: TargetSpec] = [:]
  /// What is known of the screens edited last, the latest first.
  private var memories: [ScreenMemory] = []
  /// What small edits have replaced and nobody has let go of.
  private var retired: [any Sendable] = []
  /// The files whose layouts are kept, those laid out last behind all others.
  private var laidOut: [FileID] = []
  /// In which environments files are checked instead of in all of their targets; to be set before any
  /// file is opened. A file that has none of them is laid out nowhere.
  public var environmentChoice: EnvironmentChoice?
  /// Files that were read and whose screens are not laid out yet.
  private var unsolved: [FileID: Unsolved] = [:]
  /// Counts what was read, so that work on an older state is known.
  private var stamps = 0

  private struct Unsolved: Sendable {
    var stamp: Int
    var known: LayoutWork.KnownScreens
  }

  /// What files are read together with. A workspace that continues a snapshot has none: for it such
  /// files stay as they were.
  private var modules: [FileID: any SourceModule] = [:]
  private let names = NameCache()
  /// What is known of fixes, and in which revision.
  private var proofs = (revision: -1, cache: ProofCache())
  private var imports = ImportGraph()
  /// Which files lie on a cycle of imports with which, as of the last snapshot.
  private var cycles: [FileID: Int] = [:]
  private var isGraphNew = true
  /// Why paths that are imported were not opened.
  private var importRefusals: [String: String] = [:]
  /// Files whose imports changed since the last snapshot, and those that import what was closed.
  private var misplaced: Set<FileID> = []
  private let frontEnds: [FrontEnd]
  /// Whether it only tries what an edit brings.
  private var isTrial = false
  /// Asked while `snapshot` lays out; after true the rest is left undone.
  private var isCancelled: (@Sendable () -> Bool)?

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

  /// A workspace that goes on from a snapshot's state, and whose work ends when the question to that
  /// is taken back.
  init(continuing snapshot: Snapshot) {
    files = snapshot.states
    order = snapshot.files
    revision = snapshot.revision
    settings = snapshot.settings
    settingsOfFile = snapshot.settingsOfFile
    frontEnds = snapshot.frontEnds
    isCancelled = snapshot.isCancelled
    appTargets = snapshot.appTargets
    isTrial = true
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
  ///   - module: the files that it is read together with, where its language has such.
  ///   - isResting: whether it is left as it is until `wakeResting()`, whatever changes.
  public mutating func open(
    _ file: FileID, text: SourceText, path: String? = nil, as frontEnd: FrontEnd? = nil,
    in module: (any SourceModule)? = nil, isResting: Bool = false
  ) {
    stale.remove(file)
    if isResting { resting.insert(file) } else { resting.remove(file) }
    if files[file] == nil {
      // Most files come in the order of their ids.
      var at = order.count
      while at > 0, order[at - 1] > file { at -= 1 }
      order.insert(file, at: at)
    }
    let frontEnd = frontEnd ?? path.flatMap { frontEnds.frontEnd(forPath: $0) } ?? frontEnds[0]
    if let module, let path { module.set(.text(text), of: file, at: path) }
    modules[file] = module
    passScreenRules(of: file)
    let source = frontEnd.open(text, file, module)
    count(source.work)
    files[file] = FileState(
      path: path.map(ImportPath.normalized), source: source, isJudged: frontEnd.isJudged)
    noteImports(of: file)
    touch(file)
    if let module { touchFiles(of: module) }
  }

  /// Tells a file's module what settings say of its screens.
  func passScreenRules(of file: FileID) {
    guard let module = modules[file] else { return }
    let found = settingsOfFile[file].flatMap { settings[$0]?.settings }
    module.setScreenRules(found?.screens ?? [], of: file)
  }

  /// Whether rules judge a file's screens, so that there is something to report of it.
  public func isJudged(_ file: FileID) -> Bool { files[file]?.isJudged ?? true }

  /// Has some rules alone judge the screens of a file that change from now on.
  mutating func judge(_ file: FileID, by rules: Set<RuleID>) { files[file]?.rules = rules }

  /// Says that something in a module has changed that may concern all of its files.
  public mutating func touchFiles(of module: any SourceModule) {
    for file in order where modules[file] === module { touch(file) }
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
    if let module = modules[file], let path = state.path {
      module.set(.text(state.source.text), of: file, at: path)
      touchFiles(of: module)
    }
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
    if let module = modules.removeValue(forKey: file), let path = files[file]?.path {
      module.set(.disk, of: file, at: path)
      touchFiles(of: module)
    }
    files[file] = nil
    noteImports(of: file)
    misplaced.formUnion(importers)
    misplaced.remove(file)
    settingsOfFile[file] = nil
    appTargets[file] = nil
    order.removeAll { $0 == file }
    memories.removeAll { $0.file == file }
    dirty.remove(file)
    resting.remove(file)
    stale.remove(file)
    analyzed.remove(file)
    unsolved[file] = nil
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
    read()
    for file in unsolved.keys.sorted() { solve(file) }
    return current
  }

  /// Reads what changed and hands out the state, in which the screens of `unsolvedFiles` and what is
  /// found in them are those of before.
  ///
  /// - Complexity: the size of the changed texts.
  public mutating func readSnapshot() -> Snapshot {
    read()
    return current
  }

  private var current: Snapshot {
    mutating get {
      if proofs.revision != revision { proofs = (revision, ProofCache()) }
      return stated
    }
  }

  private var stated: Snapshot {
    var snapshot = Snapshot(
      revision: revision, files: files, order: order, names: names, proofs: proofs.cache,
      settings: settings,
      settingsOfFile: settingsOfFile, appTargets: appTargets, imports: imports,
      frontEnds: frontEnds)
    snapshot.isCancelled = isCancelled
    return snapshot
  }

  /// Reads the files that changed, each behind those that it imports.
  private mutating func read() {
    if !misplaced.isEmpty {
      // Cycles may have come or gone for all that lead to a file whose imports changed.
      let concerned = misplaced.union(imports.dependents(of: misplaced))
      dirty.formUnion(concerned.subtracting(resting))
      misplaced = []
    }
    if dirty.isEmpty { return }
    let touched = dirty.union(imports.dependents(of: dirty))
    // What a file exports may make those behind it dirty.
    let order = imports.importsFirst(touched)
    if isGraphNew {
      cycles = imports.cycles()
      isGraphNew = false
    }
    for file in order where dirty.contains(file) { read(file) }
    dirty = []
  }

  // MARK: Laying out beside other work

  /// The files that were read and are not laid out, ascending.
  public var unsolvedFiles: [FileID] { unsolved.keys.sorted() }

  /// Which state of a file is to be laid out; `nil` where nothing is left to do.
  public func unsolvedStamp(_ file: FileID) -> Int? { unsolved[file]?.stamp }

  /// What is left to do for a file; `nil` for nothing.
  public mutating func layoutWork(_ file: FileID) -> LayoutWork? {
    guard let item = unsolved[file], let state = files[file] else { return nil }
    let own = memories.filter { $0.file == file }
    memories.removeAll { $0.file == file }
    return LayoutWork(
      file: file, stamp: item.stamp, state: state, known: item.known, memories: own,
      remembers: !isTrial)
  }

  /// Takes what came of work on a file.
  ///
  /// Of work that was stopped, or that was on an older state, the screens that it finished are kept
  /// for the next: an edit in one of many costs no other.
  ///
  /// - Parameter replaced: is given the screens as they were before: to let go of them takes a while.
  /// - Returns: whether the file is solved now.
  @discardableResult
  public mutating func take(
    _ done: FinishedLayout, replaced: inout (any Sendable)?
  ) -> Bool {
    count(done.counters)
    guard var item = unsolved[done.file], var state = files[done.file] else { return false }
    guard item.stamp == done.stamp, case .whole(let screens) = done.screens else {
      guard state.environments == done.environments, state.deployment == done.deployment,
        state.areTargetsMisread == done.areTargetsMisread
      else { return false }
      let finished: [ScreenState?] =
        switch done.screens {
        case .whole(let all): all
        case .partial(let some): some
        }
      switch item.known {
      case .none: item.known = .partial(finished)
      case .partial(let some) where some.count { $0 != nil } <= finished.count { $0 != nil }:
        item.known = .partial(finished)
      case .partial, .whole: break
      }
      unsolved[done.file] = item
      return false
    }
    files[done.file] = nil
    unsolved[done.file] = nil
    replaced = state.screens
    state.screens = screens
    memories = Array((done.memories + memories).prefix(LayoutWork.memoryLimit))
    let settings = settingsOfFile[done.file].flatMap { self.settings[$0]?.settings }
    state.diagnostics = diagnostics(of: done.file, state, settings)
    files[done.file] = state
    analyzed.insert(done.file)
    revision += 1
    letOldLayoutsGo(after: done.file)
    return true
  }

  /// The same, letting go of what was there at once.
  @discardableResult
  public mutating func take(_ done: FinishedLayout) -> Bool {
    var replaced: (any Sendable)?
    return take(done, replaced: &replaced)
  }

  /// Has the files that were laid out longest ago do without their layouts; what is asked of one of them is
  /// worked out again.
  private mutating func letOldLayoutsGo(after file: FileID) {
    if laidOut.last == file { return }
    laidOut.removeAll { $0 == file }
    laidOut.append(file)
    guard laidOut.count > Self.laidOutLimit else { return }
    for screen in files[laidOut.removeFirst()]?.screens ?? [] { screen.analysis.letLayoutsGo() }
  }

  /// So many files keep their layouts.
  static let laidOutLimit = 64

  /// The files of which some layouts are kept, for tests.
  ///
  /// - Complexity: O(screens).
  public var filesWithLayouts: Int {
    files.values.count { $0.screens.contains(where: \.analysis.keepsLayouts) }
  }

  /// Reads what changed, and lays out the files where that is no more than an edit in a few screens:
  /// a thread of its own costs more than that work, and moves memory from one to the other.
  public mutating func solveSmallEdits() {
    read()
    for file in unsolved.keys.sorted() {
      if let screens = screensOfSmallEdit(file) { solve(file, screens) }
    }
  }

  /// The screens of a file as they are now, if few changed.
  ///
  /// - Complexity: O(screens).
  private func screensOfSmallEdit(_ file: FileID) -> [SourceScreen]? {
    guard let item = unsolved[file], case .whole = item.known, let state = files[file],
      modules[file] == nil
    else { return nil }
    let screens = state.source.screens
    guard screens.count == state.screens.count else { return nil }
    var rows = 0
    for index in screens.indices
    where !state.screens[index].screen.hasSameScene(as: screens[index]) {
      let scene = screens[index].scene
      rows += (scene.constraints.count + scene.views.count) * state.environments.count
      if rows > Self.smallEdit { return nil }
    }
    return screens
  }

  /// Constraints and views of changed screens, each counted once for each environment: they take some
  /// milliseconds.
  private static let smallEdit = 12_000

  /// - Parameter screens: those of the file as they are now, where they are at hand.
  private mutating func solve(_ file: FileID, _ screens: [SourceScreen]? = nil) {
    guard var work = layoutWork(file) else { return }
    work.screens = screens
    // It alone holds them, so that they change in place.
    files[file]?.screens = []
    var done = work.run(isCancelled: isCancelled)
    if retired.count == Self.retiredLimit { retired = [] }
    retired.append(done.takeReplaced())
    take(done)
  }

  /// Lets go of what small edits have replaced: it takes a while, and nobody need wait for it.
  public mutating func letReplacedGo() { retired = [] }

  /// What is kept of that in the meantime.
  private static let retiredLimit = 8

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
    if resting.contains(file) { stale.insert(file) } else { dirty.insert(file) }
  }

  /// Whether resting files have to be read again.
  public var hasStaleFiles: Bool { !stale.isEmpty }

  /// Has the next snapshot show resting files as they are now.
  public mutating func wakeResting() {
    revision += 1
    dirty.formUnion(stale)
    stale = []
  }

  private mutating func count(_ more: WorkspaceCounters) {
    counters.screensAnalyzed += more.screensAnalyzed
    counters.systemsPlanned += more.systemsPlanned
    counters.solves += more.solves
    counters.componentsSolved += more.componentsSolved
    counters.pivots += more.pivots
    counters.rulesRun += more.rulesRun
  }

  private mutating func count(_ now: SourceWork, since before: SourceWork = SourceWork()) {
    counters.bytesLexed += now.bytesLexed - before.bytesLexed
    counters.nodesParsed += now.nodesParsed - before.nodesParsed
    counters.scenesLowered += now.scenesLowered - before.scenesLowered
  }

  // MARK: Analysis

  private mutating func read(_ file: FileID) {
    // Taken out, so that it changes in place.
    guard var state = files.removeValue(forKey: file) else { return }
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
    let stated =
      own?.spec
      ?? TargetEnvironments.completed(settings?.targets ?? TargetSpec(), by: appTargets[file])
    var targets = stated
    targets.hidesStatusBar = false
    targets.avoidsKeyboard = false
    if targets.isEmpty { targets = state.source.presumedTargets }
    targets.hidesStatusBar = appTargets[file]?.hidesStatusBar ?? false
    targets.avoidsKeyboard = appTargets[file]?.avoidsKeyboard ?? false
    if targets.languages == nil, !state.source.translations.isEmpty {
      targets.languages = [.base, .longest]
    }
    let range = own?.range ?? ByteRange(at: 0)
    let known = state.expanded.flatMap { $0.targets == targets && $0.range == range ? $0 : nil }
    let expanded = known ?? ExpandedTargets(targets, whole: range)
    state.expanded = expanded
    var all = expanded.environments
    if let idiom = path.flatMap(state.source.idiom(at:)),
      all.contains(where: { $0.idiom == idiom })
    {
      all.removeAll { $0.idiom != idiom }
    }
    let environments = environmentChoice.map { (try? $0.environments(targets: all)) ?? [] } ?? all
    let isSame =
      state.environments == environments && state.deployment == targets.deployment
      && state.areTargetsMisread == (own?.isMisread ?? false)
    var screens = LayoutWork.KnownScreens.none
    if isSame, let before = unsolved[file] {
      screens = before.known
    } else if isSame, state.diagnostics != nil {
      screens = .whole
    }
    // They were laid out for something else.
    if !isSame { state.screens = [] }
    state.environments = environments
    state.deployment = targets.deployment
    state.areTargetsMisread = own?.isMisread ?? false
    state.targetProblems = own?.range == nil ? [] : expanded.problems
    files[file] = state
    stamps += 1
    unsolved[file] = Unsolved(stamp: stamps, known: screens)
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
