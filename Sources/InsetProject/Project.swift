public import InsetDevices
public import InsetFiles
public import InsetIDE
public import InsetModel
public import InsetText

/// The files around those that are checked: settings, what they leave out, and what may be imported.
///
/// Session and command line both load through this value, so both find the same. What was read from
/// disk is kept until `forgetSettings()`.
public struct Project: Sendable {
  /// The folders that were opened: those of the client's workspace or, at a terminal, those that the
  /// command line names. Absolute and normalised.
  public var folders: [String] {
    didSet {
      guard folders != oldValue else { return }
      forgetSettings()
      forgetAppFacts()
      forgetTranslations()
      forgetReferences()
    }
  }
  public var disk: Disk
  public var limits = ProjectLimits()
  /// The languages of texts that are asked for, whatever settings say; nil for theirs.
  public var languages: [Language]?
  /// Whether imports may lead out of the roots.
  public var allowsImportsOutside = false
  /// Settings that are there and cannot be read, by path.
  public var settingsProblems: [FileProblem] {
    unreadable.keys.sorted().compactMap { unreadable[$0] }
  }

  /// By folder, the nearest one at or above it that is a repository.
  private var repositories: [String: String?] = [:]
  /// By folder, whether all in it may be one module, though no project says so.
  var appsByFolder: [String: Apps] = [:]
  /// By folder, whether an app begins in one of its files, whatever that is called.
  var beginsAnApp: [String: Bool] = [:]
  /// By folder, whether the project of one app lies in it, and no other.
  var oneProject: [String: Bool] = [:]
  /// By folder, the path of the settings that count for the files in it.
  private var settingsPaths: [String: String?] = [:]
  private var settingsFiles: [String: SettingsFile] = [:]
  private var unreadable: [String: FileProblem] = [:]
  private var appReader = AppFactsReader()
  private var translationsReader = TranslationsReader()
  private var referencesReader = ReferencesReader()
  /// By path, settings as an editor has them open, whatever lies on disk.
  private var edited: [String: SettingsFile] = [:]

  public init(folders: [String] = [], disk: Disk = .local) {
    self.folders = folders
    self.disk = disk
  }

  // MARK: Roots

  /// The folder up to which settings are looked for, and inside which imports are read: the nearest
  /// one at or above the file with `.git`; where there is none, the outermost opened folder that
  /// holds the file; where there is none either, the file's own folder.
  ///
  /// - Parameter path: absolute and normalised.
  public mutating func root(of path: String) -> String {
    let folder = FilePath.folder(of: path)
    if let repository = repository(above: folder) { return repository }
    return folders.filter { FilePath.relative(path, to: $0) != nil }
      .min { $0.utf8.count < $1.utf8.count } ?? folder
  }

  /// The roots of some files and of the opened folders, each once, sorted.
  public mutating func roots(of paths: some Sequence<String>) -> [String] {
    var roots: Set<String> = []
    for folder in folders { roots.insert(root(of: FilePath.join(folder, SettingsFile.name))) }
    for path in paths { roots.insert(root(of: path)) }
    return roots.sorted()
  }

  /// The nearest folder at or above another one that is a repository, or a linked working tree of one.
  ///
  /// - Parameter folder: absolute and normalised.
  public mutating func repository(above folder: String) -> String? {
    var passed: [String] = []
    var here = folder
    var found: String?
    while true {
      if let known = repositories[here] {
        found = known
        break
      }
      passed.append(here)
      if disk.exists(FilePath.join(here, ".git")) {
        found = here
        break
      }
      if here == "/" || here == "." { break }
      here = FilePath.folder(of: here)
    }
    for folder in passed { repositories[folder] = .some(found) }
    return found
  }

  // MARK: Settings

  /// The settings that count for a file: the nearest `inset.json` in its folder or above, up to its
  /// root.
  ///
  /// One that cannot be read is a problem, and nothing above it counts.
  ///
  /// - Parameter path: absolute and normalised.
  /// - Complexity: O(1) for a folder that was asked for before.
  public mutating func settings(for path: String) -> SettingsFile? {
    let folder = FilePath.folder(of: path)
    if let known = settingsPaths[folder] { return known.flatMap { self[$0] } }
    let last = root(of: path)
    var here = folder
    var found: SettingsFile?
    while true {
      let candidate = FilePath.join(here, SettingsFile.name)
      if let file = settingsFile(candidate) {
        found = file
        break
      }
      if unreadable[candidate] != nil || here == last || here == "/" || here == "." { break }
      here = FilePath.folder(of: here)
    }
    settingsPaths[folder] = .some(found?.path)
    return found
  }

  /// Reads an `inset.json`, once.
  ///
  /// - Parameter path: absolute and normalised.
  public mutating func readSettings(_ path: String) throws(FileProblem) -> SettingsFile {
    if let known = self[path] { return known }
    let file = SettingsFile(path: path, text: SourceText(try disk.read(path)))
    settingsFiles[path] = file
    return file
  }

  /// The `inset.json` at a path; `nil` where there is none that can be read.
  private mutating func settingsFile(_ path: String) -> SettingsFile? {
    do throws(FileProblem) {
      return try readSettings(path)
    } catch {
      switch error.reason {
      case .notFound, .brokenLink, .isFolder, .notAFolder: break
      default: unreadable[path] = error
      }
      return nil
    }
  }

  private subscript(path: String) -> SettingsFile? { edited[path] ?? settingsFiles[path] }

  /// The settings that files were found to have since `forgetSettings()`, by path.
  public var usedSettings: [SettingsFile] {
    Set(settingsPaths.values.compactMap { $0 }).sorted().compactMap { self[$0] }
  }

  /// Whether settings leave a file of a folder in.
  ///
  /// - Parameter path: absolute and normalised.
  public mutating func covers(_ path: String) -> Bool {
    guard let file = settings(for: path), let relative = FilePath.relative(path, to: file.folder)
    else { return true }
    return file.settings.covers(relative)
  }

  /// Takes the text of an `inset.json` from an editor instead of the disk, or, with `nil`, no longer.
  ///
  /// - Returns: whether other settings may count for files now.
  @discardableResult
  public mutating func setText(_ text: SourceText?, ofSettings path: String) -> Bool {
    let wasEdited = edited[path] != nil
    edited[path] = text.map { SettingsFile(path: path, text: $0) }
    if wasEdited == (text != nil) { return false }
    forgetSettings()
    return true
  }

  /// Has settings and repositories looked for again, as the disk may have changed.
  public mutating func forgetSettings() {
    repositories = [:]
    appsByFolder = [:]
    beginsAnApp = [:]
    oneProject = [:]
    settingsPaths = [:]
    settingsFiles = [:]
    unreadable = [:]
  }

  /// Looks at the disk again for the settings of one file.
  ///
  /// - Returns: whether it holds anything else than was known, so that other files may be concerned.
  public mutating func rereadSettings(for path: String) -> Bool {
    var fresh = Project(folders: folders, disk: disk)
    fresh.edited = edited
    let found = fresh.settings(for: path)
    let known = settingsPaths[FilePath.folder(of: path)]
    let isSame =
      found.map { self[$0.path]?.text == $0.text } ?? true
      && (known == nil || known == .some(found?.path))
      && fresh.unreadable.keys.allSatisfy { unreadable[$0] != nil }
    guard isSame else { return true }
    // What it found need not be looked for again.
    for (folder, repository) in fresh.repositories { repositories[folder] = repository }
    for (folder, settings) in fresh.settingsPaths { settingsPaths[folder] = settings }
    return false
  }

  // MARK: Apps

  /// What the app that a file belongs to says of itself; `nil` where it says nothing.
  ///
  /// It says so in the nearest project file, manifest or property list in the file's folder or above,
  /// up to its root. What was read is kept until `forgetAppFacts()`.
  ///
  /// - Parameter path: absolute and normalised.
  /// - Complexity: O(bytes of those files) the first time, then O(targets of the project).
  public mutating func appFacts(for path: String) -> AppFacts? {
    appReader.facts(for: path, upTo: root(of: path), disk)
  }

  /// Whether the projects around a file are known to build it into nothing, though they build others of
  /// its language, whose files are read together.
  ///
  /// - Parameter path: absolute and normalised.
  private mutating func isLeftOut(_ path: String) -> Bool {
    FrontEnds.frontEnd(forPath: path)?.module != nil
      && appReader.isLeftOut(path, upTo: root(of: path), disk)
  }

  /// The targets that the app says it is made for; `nil` where it says nothing.
  ///
  /// - Parameter path: absolute and normalised.
  public mutating func appTargets(for path: String) -> TargetSpec? {
    let targets = appFacts(for: path)?.targets
    return targets?.isEmpty == true ? nil : targets
  }

  /// The files that `appFacts(for:)` and `translations(for:)` came upon and could not read, by path.
  public var unreadFiles: [ProjectFileProblem] {
    let problems = appReader.problems.merging(translationsReader.problems) { $1 }
    return problems.keys.sorted().compactMap { problems[$0] }
  }

  /// Patterns of the files that facts about apps are read from.
  public static let appFactsPatterns = AppFactsReader.patterns

  /// Whether facts about apps may be read from the file at a path or URI.
  public static func readsAppFacts(from path: String) -> Bool { AppFactsReader.reads(path) }

  /// Has what apps say looked for again, as the disk may have changed.
  public mutating func forgetAppFacts() { appReader = AppFactsReader() }

  // MARK: Translations

  /// What the texts of a file are in the languages that its settings ask for: those of the tables and
  /// catalogs in the folders of languages beside its own. Where nothing is asked for, it is the longest
  /// of each text; where only texts as they are written count, nothing is read.
  ///
  /// - Parameter path: absolute and normalised.
  /// - Complexity: O(bytes of the tables) the first time.
  public mutating func translations(for path: String) -> Translations {
    let languages = languages ?? settings(for: path)?.settings.targets.languages
    return translationsReader.translations(of: path, in: languages, disk)
  }

  /// Patterns of the files that translations are read from.
  public static let translationPatterns = TranslationsReader.patterns

  /// Whether translations may be read from the file at a path or URI.
  public static func readsTranslations(from path: String) -> Bool { TranslationsReader.reads(path) }

  /// Has translations looked for again, as the disk may have changed.
  public mutating func forgetTranslations() { translationsReader = TranslationsReader() }

  // MARK: References

  /// How other storyboards of an app show the controllers of one: those of the folder in whose files a
  /// project, a manifest or the app's repository has them.
  ///
  /// - Parameter path: absolute and normalised.
  /// - Complexity: O(bytes of all storyboards) the first time.
  public mutating func references(for path: String) -> [ControllerReference] {
    guard let references = ReferencesReader.references(of: path) else { return [] }
    let own = FilePath.folder(of: path)
    let folder =
      referencesReader.modules[own] ?? moduleFolder(of: path, suffixes: [references.suffix])
    referencesReader.modules[own] = folder
    if let known = referencesReader.references(to: path, in: folder) { return known }
    let files = moduleFiles(in: folder, suffixes: [references.suffix]).paths
    return referencesReader.read(files, by: references, in: folder, disk)[path] ?? []
  }

  /// Whether references to controllers may be read from the file at a path or URI.
  public static func readsReferences(from path: String) -> Bool {
    ReferencesReader.references(of: path) != nil
  }

  /// Has references looked for again, as the disk may have changed.
  public mutating func forgetReferences() { referencesReader = ReferencesReader() }

  // MARK: Files

  /// The layout files that one may import: those in the opened folders; where there are none, those in
  /// the file's repository, or else in its own folder and the folders in that.
  ///
  /// - Parameter path: absolute and normalised.
  /// - Complexity: O(n log n) in the number of entries of the folders.
  public mutating func filesAround(_ path: String) -> [String] {
    if !folders.isEmpty { return files(in: folders, includingExcluded: true).files }
    let folder = FilePath.folder(of: path)
    if let repository = repository(above: folder) {
      return files(in: [repository], includingExcluded: true).files
    }
    // It may be the one that all of somebody's files lie in.
    var found: [String] = []
    for name in disk.entries(folder).prefix(limits.entriesAround) where !name.hasPrefix(".") {
      let entry = FilePath.join(folder, name)
      if Self.isFoundUnasked(name) {
        found.append(entry)
      } else {
        found += disk.entries(entry).prefix(limits.entriesAround)
          .filter { !$0.hasPrefix(".") && Self.isFoundUnasked($0) }
          .map { FilePath.join(entry, $0) }
      }
    }
    return found
  }

  private static func isFoundUnasked(_ name: String) -> Bool {
    FrontEnds.frontEnd(forPath: name)?.isJudged == true
  }

  /// The layout files under some roots; a root that is a file is found whatever its name and the
  /// settings.
  ///
  /// - Parameters:
  ///   - roots: paths that may be relative; what is found begins as they do.
  ///   - suffixes: of the files that are looked for.
  ///   - excluded: whether files are found, too, that their settings leave out, or that are read together
  ///     with others and that no target of the projects around them builds.
  /// - Complexity: O(n log n) in the number of entries of the folders, and O(bytes of projects) the
  ///   first time.
  public mutating func files(
    in roots: [String], suffixes: [String] = FrontEnds.suffixes,
    includingExcluded excluded: Bool = false
  ) -> FileSearch.Result {
    var result = disk.find(roots, suffixes)
    if excluded { return result }
    let named = Set(roots)
    var files: [String] = []
    for path in result.files {
      let absolute = FilePath.absolute(path)
      if named.contains(path) || covers(absolute) && !isLeftOut(absolute) { files.append(path) }
    }
    result.files = files
    return result
  }
}
