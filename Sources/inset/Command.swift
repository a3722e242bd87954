/// A subcommand: its name, its options, and what it does.
struct Command: Sendable {
  let name: String
  /// One line for the list of commands.
  let summary: String
  /// What follows the command's name in its usage line.
  let usage: String
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
  renderCommand, devicesCommand, rulesCommand, kindsCommand, importCommand, oracleCommand,
  tourCommand,
  editorSetupCommand,
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
  switch first {
  case "--help", "-h", "help":
    return help(for: Array(arguments.dropFirst()))
  case "--version", "-V":
    Terminal.print("inset \(version)\n")
    return .clean
  default: break
  }
  guard let command = commands.first(where: { $0.name == first }) else {
    let kind = first.hasPrefix("-") ? "flag" : "command"
    let known = commands.map(\.name) + ["--help", "--version"]
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

private func fail(_ error: UsageError, in command: Command? = nil) -> ExitCode {
  var text = "inset: \(error.message)"
  if let suggestion = error.suggestion { text += "; did you mean '\(suggestion)'?" }
  let call = command.map { "inset \($0.name) --help" } ?? "inset --help"
  if error.isAboutTheCall { text += "\nSee '\(call)'." }
  Terminal.error(text + "\n")
  return .failure
}

private func help(for names: [String]) -> ExitCode {
  guard let name = names.first else {
    Terminal.print(programHelp)
    return .clean
  }
  guard let command = commands.first(where: { $0.name == name }) else {
    return fail(
      UsageError(
        "unknown command '\(shown(name))'", suggesting: name, from: commands.map(\.name)))
  }
  Terminal.print(command.help)
  return .clean
}

private var programHelp: String {
  let width = commands.map(\.name.count).max() ?? 0
  let list = commands.map { "  \($0.name.padded(to: width))  \($0.summary)\n" }.joined()
  return """
    inset \(version): finds and fixes layout mistakes in Inset specs (*.inset)

    Usage: inset COMMAND [OPTIONS] [PATHS…]

    Commands:
    \(list)
    Options:
      -h, --help     show this help; 'inset COMMAND --help' shows a command's
      -V, --version  show the version

    Exit codes: 0 nothing found, 1 warnings or errors found, 2 invalid arguments, or something
    could not be read or written.

    """
}

extension Command {
  var help: String {
    let all = options + [helpOption]
    let width = all.map(\.label.count).max() ?? 0
    let list = all.map { option in
      let lines = option.help.split(separator: "\n")
      let gap = "\n" + String(repeating: " ", count: width + 4)
      return "  \(option.label.padded(to: width))  \(lines.joined(separator: gap))\n"
    }.joined()
    let ending = [notes, furtherNotes()].map { $0.isEmpty ? "" : "\n\($0)\n" }.joined()
    return """
      \(summary)

      Usage: inset \(name)\(usage.isEmpty ? "" : " \(usage)")

      Options:
      \(list)\(ending)
      """
  }
}
