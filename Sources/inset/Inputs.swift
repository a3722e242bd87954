internal import InsetDevices
internal import InsetFiles
internal import InsetIDE
internal import InsetModel
internal import InsetProject
internal import InsetText

/// Something to read a spec from.
enum Input: Hashable, Sendable {
  case standardInput
  /// The standard input, taken for the file at a path, which need not exist.
  case standardInputFor(String)
  case file(String)

  /// As it is named in reports.
  var name: String {
    switch self {
    case .standardInput: "<stdin>"
    case .standardInputFor(let path), .file(let path): path
    }
  }

  var isStandardInput: Bool {
    if case .file = self { false } else { true }
  }
}

/// Why something was not read, answered or written, in one sentence.
struct InputProblem: Error, Sendable, Comparable {
  var path: String
  var message: String

  init(path: String, message: String) {
    self.path = path
    self.message = message
  }

  init(_ problem: FileProblem) {
    self.init(path: problem.path == "-" ? "<stdin>" : problem.path, message: problem.explanation)
  }

  var line: String { "\(shown(path)): \(message)" }

  static func < (a: InputProblem, b: InputProblem) -> Bool {
    (a.path, a.message) < (b.path, b.message)
  }
}

/// The specs that operands name: files as they are, folders by the specs in them that their settings
/// do not leave out, `-` as the standard input.
struct Inputs: Sendable {
  /// The standard input first, then files in the order of their paths, each once.
  private(set) var files: [Input] = []
  private(set) var problems: [InputProblem] = []
  /// What lies around the files.
  private(set) var project: Project
  /// The settings of the files, and those that operands name, in the order of their paths.
  private(set) var settings: [NamedText] = []
  /// What files are read together with.
  let modules = Modules()

  /// - Parameters:
  ///   - suffixes: of the files that folders are searched for.
  ///   - options: which may allow imports from outside.
  init(
    _ operands: [String], suffixes: [String] = FrontEnds.suffixes,
    _ options: ParsedArguments? = nil
  ) {
    project = Project(
      operands: options?.last(stdinFilenameOption.name).map { operands + [$0] } ?? operands)
    project.allowsImportsOutside = options?.has(importsOption.name) ?? false
    project.languages = options.flatMap(askedLanguages)
    let stdinFilename = options?.last(stdinFilenameOption.name)
    if let stdinFilename {
      if FrontEnds.frontEnd(forPath: stdinFilename) == nil {
        problems.append(Self.otherFile(stdinFilename, suffixes))
      } else {
        files.append(.standardInputFor(stdinFilename))
      }
    } else if operands.contains("-") {
      files.append(.standardInput)
    }
    let named = operands.filter { SettingsFile.isOne($0) }
    let found = project.files(
      in: operands.filter { $0 != "-" && !SettingsFile.isOne($0) }, suffixes: suffixes)
    files += found.files.filter { FrontEnds.frontEnd(forPath: $0) != nil }.map { .file($0) }
    for path in found.files where FrontEnds.frontEnd(forPath: path) == nil {
      problems.append(Self.otherFile(path, suffixes))
    }
    if options?.has(emptyOption.name) != true {
      for folder in operands
      where FilePath.isFolder(folder) && !holds(folder, suffixes, found.files) {
        problems.append(
          InputProblem(
            path: folder,
            message: "holds no layout files; those end in \(Self.endings(suffixes))"))
      }
    }
    dropUnreadable(named: operands)
    var sources: [SettingsFile] = []
    for path in named {
      do throws(FileProblem) {
        sources.append(try project.readSettings(FilePath.absolute(path)))
      } catch {
        problems.append(InputProblem(path: path, message: error.explanation))
      }
    }
    for file in files {
      _ = project.settings(for: file.absolutePath)
      // Read here, once for all cores.
      if options != nil {
        _ = project.appTargets(for: file.absolutePath)
        _ = project.translations(for: file.absolutePath)
        _ = project.references(for: file.absolutePath)
      }
    }
    sources += project.usedSettings
    var seen: Set<String> = []
    settings = sources.filter { seen.insert($0.path).inserted }
      .map { NamedText(path: shownPath($0.path), text: $0.text) }.sorted { $0.path < $1.path }
    problems += found.problems.map { InputProblem($0) }
    problems += project.settingsProblems.map {
      InputProblem(path: shownPath($0.path), message: $0.explanation)
    }
  }

  /// Takes out the files of languages that cannot be read here, and says so once for each: as a problem
  /// where such files were asked for, or nothing else is there to read.
  private mutating func dropUnreadable(named operands: [String]) {
    for frontEnd in FrontEnds.all where frontEnd.module != nil {
      let isOne = { (file: Input) in
        FrontEnds.frontEnd(forPath: file.name)?.name == frontEnd.name
      }
      guard let first = files.first(where: isOne), let problem = modules.problem(of: frontEnd)
      else { continue }
      files.removeAll(where: isOne)
      let found = InputProblem(path: first.name, message: problem.message)
      if files.isEmpty || operands.contains(where: { isOne(.file($0)) }) {
        problems.append(found)
      } else {
        Terminal.error("inset: \(found.line)\n")
      }
    }
  }

  /// Drops what was found wrong with the operands, for who can do without them.
  mutating func forgetProblems() { problems = [] }

  /// Whether a folder has files that are looked for, be it only some that its settings leave out.
  private mutating func holds(_ folder: String, _ suffixes: [String], _ found: [String]) -> Bool {
    let path = FilePath.absolute(folder)
    if found.contains(where: { FilePath.relative(FilePath.absolute($0), to: path) != nil }) {
      return true
    }
    return !project.files(in: [folder], suffixes: suffixes, includingExcluded: true).files.isEmpty
  }

  private static func otherFile(_ path: String, _ suffixes: [String]) -> InputProblem {
    InputProblem(path: path, message: "is no layout file; those end in \(endings(suffixes))")
  }

  /// `*.inset or *.xib`.
  private static func endings(_ suffixes: [String]) -> String {
    let all = suffixes.map { "'\($0)'" }
    guard let last = all.last, all.count > 1 else { return all.joined() }
    return all.dropLast().joined(separator: ", ") + " or " + last
  }

  /// Says on the error output which files of the project could not be read, though nothing is wrong
  /// with the layouts.
  func reportUnreadFiles() {
    for problem in project.unreadFiles {
      let path = shownPath(problem.place.path)
      Terminal.error("inset: \(shown(path)):\(problem.place.line): \(shown(problem.message))\n")
    }
  }

  /// Says on the error output what is wrong with the settings, for commands that report no findings.
  func complainAboutSettings() {
    reportUnreadFiles()
    for source in settings {
      for finding in CheckedFile(settings: source).findings {
        let place = source.positions.position(of: finding.diagnostic.range.start)
        Terminal.error(
          "inset: \(shown(source.path)):\(place.line + 1):\(place.column + 1): "
            + "\(shown(finding.diagnostic.message))\n")
      }
    }
  }
}

/// The operands that name what to read: the current folder where there are none, and the standard input
/// alone where it is taken for a file.
func inputOperands(_ arguments: ParsedArguments) throws(UsageError) -> [String] {
  guard arguments.has(stdinFilenameOption.name) else {
    return arguments.operands.isEmpty ? ["."] : arguments.operands
  }
  if let other = arguments.operands.first(where: { $0 != "-" }) {
    throw UsageError(
      "\(stdinFilenameOption.name) takes the standard input, and nothing beside it; "
        + "'\(shown(other))' was given, too")
  }
  return ["-"]
}

extension Input {
  /// Where it lies, or would lie.
  var absolutePath: String {
    switch self {
    case .standardInput: FilePath.join(FilePath.currentFolder, "-")
    case .standardInputFor(let path), .file(let path): FilePath.absolute(path)
    }
  }
}

extension Project {
  /// The project of a call's operands: what lies in the current folder belongs to this folder, any
  /// other folder that is named stands for itself.
  init(operands: [String]) {
    let current = FilePath.currentFolder
    var folders: [String] = []
    for operand in operands {
      let path = operand == "-" ? current : FilePath.absolute(operand)
      let isInside = FilePath.relative(path, to: current) != nil
      if !isInside && !FilePath.isFolder(path) { continue }
      let folder = isInside ? current : path
      if !folders.contains(folder) { folders.append(folder) }
    }
    self.init(folders: folders)
  }
}

/// An absolute path as reports name it: from the current folder, where it lies inside.
func shownPath(_ path: String) -> String {
  FilePath.relative(path, to: FilePath.currentFolder) ?? path
}

/// The text of an input.
func read(_ input: Input) throws(InputProblem) -> SourceText {
  do throws(FileProblem) {
    switch input {
    case .standardInput, .standardInputFor: return SourceText(try readStandardInput())
    case .file(let path): return SourceText(try Disk.local.read(path))
    }
  } catch {
    throw InputProblem(error)
  }
}

/// Puts a text in the place of an input's file, as a whole or not at all.
///
/// - Parameters:
///   - before: what was read; a file that holds anything else by now is left alone. `nil` to replace
///     whatever there is.
///   - replacesReadOnly: whether a file that nobody may write is replaced, too.
func write(
  _ text: SourceText, to input: Input, replacing before: SourceText?,
  replacesReadOnly: Bool = false
) throws(InputProblem) {
  guard case .file(let path) = input else { return }
  do throws(FileProblem) {
    try writeFile(
      path, Array(text.bytes), expecting: before.map { Array($0.bytes) },
      replacesReadOnly: replacesReadOnly)
  } catch {
    throw InputProblem(error)
  }
}

extension Inputs {
  /// Removes what runs that were killed left beside the files.
  func removeLeftovers() {
    var names: [String: Set<String>] = [:]
    for file in files {
      guard case .file(let path) = file else { continue }
      names[FilePath.folder(of: path), default: []].insert(FilePath.name(of: path))
    }
    for folder in names.keys.sorted() {
      InsetFiles.removeLeftovers(of: names[folder] ?? [], in: folder)
    }
  }
}

/// A text and the name that reports give it.
struct NamedText: Sendable {
  let path: String
  let text: SourceText
  /// Lines and columns in it, in UTF-16 units.
  let positions: SharedPositions

  init(path: String, text: SourceText) {
    self.path = path
    self.text = text
    positions = SharedPositions(text, in: .utf16)
  }
}

/// A spec with everything it imports, ready to be asked about.
struct OpenSpec: Sendable {
  let path: String
  let file: FileID
  let text: SourceText
  let snapshot: Snapshot
  /// The texts of the spec and of its imports.
  let sources: [FileID: NamedText]

  /// The settings that count for it, as reports name them.
  let settingsPath: String?

  /// Reads a spec with the settings above it and what it imports.
  ///
  /// - Parameter languages: those of texts that are asked for; nil for those of the settings.
  init(
    _ input: Input, allowsImportsOutside: Bool, languages: [Language]? = nil
  ) throws(InputProblem) {
    var project = Project(operands: [input == .standardInput ? "-" : input.name])
    project.allowsImportsOutside = allowsImportsOutside
    project.languages = languages
    try self.init(input, project, Modules())
  }

  /// Reads a spec and what it imports, directly or not, and analyses them.
  ///
  /// An import that cannot be read is left out, and so a finding at its place.
  ///
  /// - Parameters:
  ///   - modules: what it may be read together with.
  ///   - choice: the environments to check it in, if not those of its targets.
  init(
    _ input: Input, _ known: Project, _ modules: Modules, on choice: EnvironmentChoice? = nil
  ) throws(InputProblem) {
    // A copy of its own for each core.
    var project = known
    text = try read(input)
    path = input.name
    let frontEnd = FrontEnds.frontEnd(forPath: path)
    let module = try modules.module(of: input, frontEnd, &project)
    file = module?.file ?? FileID(0)
    var workspace = Workspace()
    workspace.environmentChoice = choice
    var sources = [file: NamedText(path: path, text: text)]
    switch input {
    case .standardInput: workspace.open(file, text: text)
    case .standardInputFor(let path), .file(let path):
      workspace.open(file, text: text, path: path, in: module?.module)
    }
    let settings = project.settings(for: input.absolutePath)
    settingsPath = settings.map { shownPath($0.path) }
    if let settings {
      // No spec has the last id.
      let id = FileID(UInt32.max)
      workspace.openSettings(id, text: settings.text)
      workspace.setSettings(id, of: file)
    }
    workspace.setAppTargets(project.appTargets(for: input.absolutePath), of: file)
    workspace.setTranslations(project.translations(for: input.absolutePath), of: file)
    workspace.setReferences(project.references(for: input.absolutePath), of: file)
    var reader = ImportReader()
    while true {
      let missing = workspace.missingImports()
      guard reader.hasNew(missing) else { break }
      let roots = project.roots(of: [input.absolutePath])
      for (path, text) in reader.read(missing, within: roots, project) {
        let id = FileID(UInt32(sources.count))
        sources[id] = NamedText(path: path, text: text)
        workspace.open(id, text: text, path: path)
      }
      for (path, reason) in reader.reasons { workspace.refuseImport(path, reason) }
    }
    snapshot = workspace.snapshot()
    if let module {
      if let problem = module.module.problem(of: file) {
        throw InputProblem(path: path, message: problem)
      }
      for other in snapshot.sourceFiles(of: file) where sources[other] == nil {
        sources[other] = modules.source(other, in: module.module)
      }
    }
    self.sources = sources
  }
}
