internal import InsetIDE
internal import InsetJSON
internal import InsetModel

let rulesCommand = Command(
  name: "rules",
  summary: "Lists the rules, or explains one.",
  operands: [Operand(label: "ID", takes: .rule, isRepeatable: true)],
  options: [
    Option(
      name: "--format", value: "text|json|markdown", choices: ["text", "json", "markdown"],
      help: "a table or a page for people (default), one JSON object, or\npages as Markdown"),
    colorOption,
  ],
  notes: """
    Without an ID, all rules with their severities; with IDs, the page of each: why it matters, an
    example, what helps. 'inset.json' changes severities, 'inset:disable' comments silence rules.
    """,
  run: rules)

@Sendable private func rules(_ arguments: ParsedArguments) throws(UsageError) -> ExitCode {
  let all = Snapshot.rules
  let ids = all.map(\.id)
  for id in arguments.operands where !ids.contains(id) {
    throw UsageError("unknown rule '\(shown(id))'", suggesting: id, from: ids)
  }
  let chosen =
    arguments.operands.isEmpty ? all : all.filter { arguments.operands.contains($0.id) }
  switch arguments.last("--format") {
  case "json":
    let rows = chosen.map { rule -> JSONValue in
      [
        "id": .string(rule.id), "severity": .string(rule.severity.rawValue),
        "summary": .string(rule.summary), "documentation": .string(rule.documentation),
      ]
    }
    Terminal.print((["version": 1, "rules": .array(rows)] as JSONValue).printed() + "\n")
  case "markdown":
    Terminal.print(chosen.map(\.markdown).joined(separator: "\n"))
  default:
    let palette = Palette(isOn: Terminal.usesColor(arguments.last("--color")))
    if arguments.operands.isEmpty {
      var table = TextTable([.init(title: "rule"), .init(title: "severity"), .init(title: "finds")])
      for rule in all { table.append([rule.id, rule.severity.word, rule.summary]) }
      Terminal.print(table.text(palette))
    } else {
      Terminal.print(chosen.map { $0.text(palette) }.joined(separator: "\n"))
    }
  }
  return .clean
}

extension RulePage {
  /// The page as Markdown with a heading.
  var markdown: String {
    "# \(id)\n\n\(summary)\n\nSeverity: \(severity.rawValue)\n\n\(documentation)\n"
  }

  /// The page for a terminal: examples are indented, their fences gone.
  func text(_ palette: Palette) -> String {
    var isExample = false
    var body = ""
    for line in documentation.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        isExample.toggle()
      } else {
        body += isExample && !line.isEmpty ? "    \(line)\n" : "\(wrapped(String(line), to: 80))\n"
      }
    }
    return "\(palette.bold(id)) (\(severity.word))\n\n\(summary)\n\n\(body)"
  }
}

/// A paragraph in lines of at most so many columns, where its words allow.
func wrapped(_ text: String, to width: Int) -> String {
  var lines: [String] = []
  var line = ""
  for word in text.split(separator: " ") {
    if !line.isEmpty, line.count + 1 + word.count > width {
      lines.append(line)
      line = ""
    }
    line += line.isEmpty ? String(word) : " \(word)"
  }
  return (lines + [line]).joined(separator: "\n")
}
