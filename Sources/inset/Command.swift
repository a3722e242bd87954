/// A subcommand: its name, its options, and what it does.
///
/// Its row is all that is known of it: calls are parsed by it, and helps, man pages and completions are
/// made of it.
struct Command: Sendable {
  let name: String
  /// Other names of the command: as an option, `--version`.
  var aliases: [String] = []
  /// One line for the list of commands.
  let summary: String
  let operands: [Operand]
  let options: [Option]
  /// Paragraphs behind the options in its help.
  let notes: String
  /// Paragraphs behind them that are worked out, and so only where the help is asked for.
  var furtherNotes: @Sendable () -> String = { "" }
  let run: @Sendable (ParsedArguments) throws(UsageError) -> ExitCode
}

/// Every subcommand, in the order of the help.
let commands: [Command] = [
  lspCommand, checkCommand, fixCommand, formatCommand, framesCommand, explainCommand,
  renderCommand, previewCommand, devicesCommand, rulesCommand, kindsCommand, importCommand,
  coverageCommand, oracleCommand,
  initCommand, tourCommand, editorSetupCommand, completionsCommand, helpCommand, versionCommand,
]

/// The exit code of the process.
enum ExitCode: Int32, Sendable, Comparable {
  /// Nothing was found.
  case clean = 0
  /// Warnings or errors were found; information and hints alone do not count.
  case findings = 1
  /// The arguments were invalid, or something could not be read or written.
  case failure = 2

  static func < (a: ExitCode, b: ExitCode) -> Bool { a.rawValue < b.rawValue }
}

/// The program's version, as `--version` prints it.
let version = "0.1.0"

/// Runs the program on its arguments, without its name.
func runProgram(_ arguments: [String]) -> ExitCode {
  guard let first = arguments.first else {
    Terminal.error(programHelp)
    return .failure
  }
  guard let command = command(named: first) else {
    let kind = first.hasPrefix("-") ? "flag" : "command"
    let known = commands.flatMap { [$0.name] + $0.aliases }
    return fail(UsageError("unknown \(kind) '\(shown(first))'", suggesting: first, from: known))
  }
  let rest = Array(arguments.dropFirst())
  do throws(UsageError) {
    let parsed = try ParsedArguments(rest, options: command.options)
    if parsed.has(helpOption.name) {
      Terminal.print(command.help)
      return .clean
    }
    return try command.run(parsed)
  } catch {
    return fail(error, in: command)
  }
}

/// The command of a name or another name of it.
func command(named name: String) -> Command? {
  commands.first { $0.name == name || $0.aliases.contains(name) }
}

private func fail(_ error: UsageError, in command: Command? = nil) -> ExitCode {
  var text = "inset: \(error.message)"
  if let suggestion = error.suggestion { text += "; did you mean '\(suggestion)'?" }
  let call = command.map { "inset \($0.name) --help" } ?? "inset --help"
  if error.isAboutTheCall { text += "\nSee '\(call)'." }
  Terminal.error(text + "\n")
  return .failure
}

let versionCommand = Command(
  name: "version", aliases: ["--version", "-V", "-v"],
  summary: "Shows the version.",
  operands: [], options: [], notes: "",
  run: { _ in
    Terminal.print("inset \(version)\n")
    return .clean
  })
