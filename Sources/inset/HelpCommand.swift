internal import InsetJSON

let helpCommand = Command(
  name: "help", aliases: ["--help", "-h"],
  summary: "Shows this help, or a command's.",
  operands: [Operand(label: "COMMAND", takes: .command)],
  options: [
    Option(
      name: "--format", value: "text|json|man", choices: ["text", "json", "man"],
      help: "for people (default), one JSON object with all commands, their options\nand notes, "
        + "or a page for man(1)")
  ],
  notes: "'inset COMMAND --help' shows the same.",
  run: help)

@Sendable private func help(_ arguments: ParsedArguments) throws(UsageError) -> ExitCode {
  let isJSON = arguments.last("--format") == "json"
  let isMan = arguments.last("--format") == "man"
  guard let name = arguments.operands.first else {
    Terminal.print(
      isMan ? ManPages.program() : isJSON ? json(commands).printed() + "\n" : programHelp)
    return .clean
  }
  guard let command = command(named: name) else {
    throw UsageError(
      "unknown command '\(shown(name))'", suggesting: name, from: commands.map(\.name))
  }
  Terminal.print(
    isMan
      ? ManPages.page(of: command) : isJSON ? json([command]).printed() + "\n" : command.help)
  return .clean
}

let helpOption = Option(name: "--help", short: "-h", help: "show this help")

/// What the exit codes mean, by their numbers.
let exitCodes = [
  "nothing found", "warnings or errors found",
  "invalid arguments, or something could not be read or written",
]

/// The program in a sentence.
let programSummary =
  "finds and fixes layout mistakes in Inset specs (*.inset), storyboards, xibs and Swift files"

var programHelp: String {
  let width = commands.map(\.name.count).max() ?? 0
  let list = commands.map { "  \($0.name.padded(to: width))  \($0.summary)\n" }.joined()
  let codes = exitCodes.enumerated().map { "\($0) \($1)" }.joined(separator: ", ")
  return """
    inset \(version): \(programSummary)

    Usage: inset COMMAND [OPTIONS] [PATHS…]

    Commands:
    \(list)
    \(wrapped("'inset COMMAND --help' shows a command's options. Exit codes: \(codes).", to: 94))

    """
}

extension Command {
  /// What follows the command's name in its usage line.
  var usage: String {
    ((options.isEmpty ? [] : ["[OPTIONS]"]) + operands.map(\.usage)).joined(separator: " ")
  }

  var help: String {
    let all = options + [helpOption]
    let width = min(all.map(\.label.count).max() ?? 0, 30)
    let gap = "\n" + String(repeating: " ", count: width + 4)
    let list = all.map { option in
      let also = option.aliases.isEmpty ? "" : "; also \(option.aliases.joined(separator: ", "))"
      let lines = (option.help + also).split(separator: "\n").joined(separator: gap)
      let label = option.label.padded(to: width)
      return "  \(label)\(option.label.count > width ? gap : "  ")\(lines)\n"
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

// MARK: For programs

/// All that the tables say, of which man pages and completions are made.
private func json(_ commands: [Command]) -> JSONValue {
  [
    "version": 1,
    "program": [
      "name": "inset", "version": .string(version), "summary": .string(programSummary),
    ],
    "exitCodes": .array(
      exitCodes.enumerated().map { ["code": JSONValue($0), "meaning": .string($1)] }),
    "commands": .array(commands.map(json)),
  ]
}

private func json(_ command: Command) -> JSONValue {
  [
    "name": .string(command.name),
    "aliases": .array(command.aliases.map { .string($0) }),
    "summary": .string(command.summary),
    "usage": .string(command.usage),
    "operands": .array(
      command.operands.map { operand in
        [
          "label": .string(operand.label), "takes": .string(operand.takes.rawValue),
          "required": .bool(operand.isRequired), "repeatable": .bool(operand.isRepeatable),
        ]
      }),
    "options": .array((command.options + [helpOption]).map(json)),
    "notes": .array(
      [command.notes, command.furtherNotes()].flatMap { $0.split(separator: "\n\n") }
        .map { .string(String($0)) }),
  ]
}

private func json(_ option: Option) -> JSONValue {
  let takes = option.choices.isEmpty ? option.takes : .choice
  return [
    "name": .string(option.name), "short": option.short.map { .string($0) } ?? .null,
    "aliases": .array(option.aliases.map { .string($0) }),
    "value": option.value.map { .string($0) } ?? .null,
    "valueOptional": .bool(option.isValueOptional),
    "takes": option.value == nil ? .null : .string(takes.rawValue),
    "choices": .array(option.choices.map { .string($0) }),
    "repeatable": .bool(option.isRepeatable),
    "help": .string(option.help.split(separator: "\n").joined(separator: " ")),
  ]
}
