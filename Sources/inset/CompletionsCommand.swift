internal import InsetDevices
internal import InsetIDE
internal import InsetText

let completionsCommand = Command(
  name: "completions",
  summary: "Prints a shell's completions of this program.",
  operands: [Operand(label: "bash|zsh|fish", takes: .shell)],
  options: [
    Option(
      name: "--values", value: "rule|device|word|editor|command|shell",
      choices: Completions.listed.map(\.rawValue),
      help:
        "print the values that shells ask for: a name and what it means a\nline, with a tab between"
    )
  ],
  notes: """
    Packages and 'make install' put them where the shells look. By hand:

        inset completions bash > ~/.local/share/bash-completion/completions/inset
        inset completions zsh > ~/.zfunc/_inset
        inset completions fish > ~/.config/fish/completions/inset.fish

    For zsh the folder must be in its 'fpath' before 'compinit' is called.
    """,
  run: completions)

@Sendable private func completions(_ arguments: ParsedArguments) throws(UsageError) -> ExitCode {
  let shell = arguments.operands.first
  if let name = arguments.last("--values"), let kind = ArgumentKind(rawValue: name) {
    guard shell == nil else { throw UsageError("--values takes no shell") }
    Terminal.print(
      Completions.values(of: kind).map { "\($0.name)\t\($0.meaning)\n" }.joined())
    return .clean
  }
  guard let shell, arguments.operands.count == 1 else {
    throw UsageError("which shell? 'inset completions' needs one of bash, zsh, fish")
  }
  switch shell {
  case "bash": Terminal.print(Completions.bash())
  case "zsh": Terminal.print(Completions.zsh())
  case "fish": Terminal.print(Completions.fish())
  default:
    throw UsageError(
      "unknown shell '\(shown(shell))'", suggesting: shell, from: Completions.shells)
  }
  return .clean
}

/// What shells offer behind the tab key, made of the commands' tables.
enum Completions {
  static let shells = ["bash", "zsh", "fish"]

  /// The kinds of values that this program lists for the shells.
  static let listed: [ArgumentKind] = [.rule, .device, .word, .editor, .command, .shell]

  /// The values of a kind with what each means, each in one line; none for other kinds.
  static func values(of kind: ArgumentKind) -> [(name: String, meaning: String)] {
    let all: [(String, String)]
    switch kind {
    case .rule: all = Snapshot.rules.map { ($0.id, $0.summary) }
    case .device: all = Catalogue.devices.map { ($0.id, $0.name) }
    case .word: all = LanguageReference.pages.map { ($0.name, $0.summary) }
    case .editor: all = editorSetups.map { ($0.name, $0.title) }
    case .command: all = commands.map { ($0.name, $0.summary) }
    case .shell: all = shells.map { ($0, "") }
    case .text, .choice, .file, .folder, .layouts, .layout, .interface, .revision: all = []
    }
    return all.map { (name: $0, meaning: $1.replacing("\n", with: " ").replacing("\t", with: " ")) }
  }

  /// The suffixes of the files that a kind of argument names; `nil` for other kinds.
  static func suffixes(of kind: ArgumentKind) -> [String]? {
    switch kind {
    case .layouts, .layout: FrontEnds.all.flatMap(\.suffixes)
    case .interface: FrontEnds.all.filter { $0.format == nil && $0.isJudged }.flatMap(\.suffixes)
    default: nil
    }
  }
}
