internal import InsetFiles
internal import InsetIDE
internal import InsetText

/// Something to read a spec from.
enum Input: Hashable, Sendable {
  case standardInput
  case file(String)

  /// As it is named in reports.
  var name: String {
    switch self {
    case .standardInput: "<stdin>"
    case .file(let path): path
    }
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
  /// The endings of Interface Builder's files.
  static let interfaceSuffixes = [".storyboard", ".xib"]
  /// The settings of the files, and those that operands name.
  private(set) var settings = SettingsTable()

  /// - Parameter interfaceFiles: whether folders' storyboards and xibs are meant, too.
  init(_ operands: [String], interfaceFiles: Bool = true) {
    if operands.contains("-") { files.append(.standardInput) }
    let named = operands.filter { FilePath.name(of: $0) == SettingsTable.name }
    for path in named { settings.add(path: path) }
    let paths = operands.filter { $0 != "-" && !named.contains($0) }
    var search = FileSearch()
    if interfaceFiles { search.furtherSuffixes = Self.interfaceSuffixes }
    let found = search.run(paths)
    files += found.files.map { .file($0) }
    for file in files { settings.add(file) }
    let asked = Set(paths)
    files.removeAll { file in
      if case .file(let path) = file, asked.contains(path) { return false }
      return !settings.covers(file)
    }
    problems = found.problems.map { InputProblem($0) } + settings.problems
  }

  /// Says on the error output what is wrong with the settings, for commands that report no findings.
  func complainAboutSettings() {
    for source in settings.sources {
      for finding in CheckedFile(source).findings {
        let place = source.text.position(of: finding.diagnostic.range.start, in: .utf16)
        Terminal.error(
          "inset: \(shown(source.path)):\(place.line + 1):\(place.column + 1): "
            + "\(shown(finding.diagnostic.message))\n")
      }
    }
  }
}

/// The text of an input.
func read(_ input: Input) throws(InputProblem) -> SourceText {
  do throws(FileProblem) {
    switch input {
    case .standardInput: return SourceText(try readStandardInput())
    case .file(let path): return SourceText(try readFile(path))
    }
  } catch {
    throw InputProblem(error)
  }
}

/// Puts a text in the place of an input's file, as a whole or not at all.
func write(_ text: SourceText, to input: Input) throws(InputProblem) {
  guard case .file(let path) = input else { return }
  do throws(FileProblem) {
    try writeFile(path, Array(text.bytes))
  } catch {
    throw InputProblem(error)
  }
}

/// A text and the name that reports give it.
struct NamedText: Sendable {
  var path: String
  var text: SourceText
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

  /// How many files a spec may bring in; one with more is most likely a mistake.
  private static let importLimit = 10_000

  /// Reads a spec with the settings above it and what it imports.
  init(_ input: Input) throws(InputProblem) {
    var settings = SettingsTable()
    settings.add(input)
    try self.init(input, settings)
  }

  /// Reads a spec and what it imports, directly or not, and analyses them.
  ///
  /// An import that cannot be read is left out, and so a finding at its place.
  init(_ input: Input, _ settings: SettingsTable) throws(InputProblem) {
    file = FileID(0)
    text = try read(input)
    path = input.name
    var workspace = Workspace()
    var sources = [file: NamedText(path: path, text: text)]
    switch input {
    case .standardInput: workspace.open(file, text: text)
    case .file(let path): workspace.open(file, text: text, path: path)
    }
    let source = settings.source(of: input)
    settingsPath = source?.path
    if let source {
      // No spec has the last id.
      let id = FileID(UInt32.max)
      workspace.openSettings(id, text: source.text)
      workspace.setSettings(id, of: file)
    }
    var tried: Set<String> = []
    while true {
      let wanted = workspace.missingImports().filter { tried.insert($0).inserted }
      if wanted.isEmpty || tried.count > Self.importLimit { break }
      for path in wanted {
        guard let text = try? read(.file(path)) else { continue }
        let id = FileID(UInt32(sources.count))
        sources[id] = NamedText(path: path, text: text)
        workspace.open(id, text: text, path: path)
      }
    }
    snapshot = workspace.snapshot()
    self.sources = sources
  }
}
