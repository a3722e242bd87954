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

/// The specs that operands name: files as they are, folders by the specs in them, `-` as the
/// standard input.
struct Inputs: Sendable {
  /// The standard input first, then files in the order of their paths, each once.
  private(set) var files: [Input] = []
  private(set) var problems: [InputProblem] = []

  init(_ operands: [String]) {
    if operands.contains("-") { files.append(.standardInput) }
    let found = FileSearch().run(operands.filter { $0 != "-" })
    files += found.files.map { .file($0) }
    problems = found.problems.map { InputProblem($0) }
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
  let snapshot: Snapshot
  /// The texts of the spec and of its imports.
  let sources: [FileID: NamedText]

  var text: SourceText { snapshot.text(file) }
}

extension OpenSpec {
  /// Reads a spec and analyses it.
  init(_ input: Input) throws(InputProblem) {
    let text = try read(input)
    var workspace = Workspace()
    let file = FileID(0)
    workspace.open(file, text: text, path: input == .standardInput ? nil : input.name)
    self.init(
      path: input.name, file: file, snapshot: workspace.snapshot(),
      sources: [file: NamedText(path: input.name, text: text)])
  }
}
