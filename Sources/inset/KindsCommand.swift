internal import InsetIDE
internal import InsetJSON
internal import InsetText

let kindsCommand = Command(
  name: "kinds",
  summary: "Lists the words of the language, or explains some.",
  operands: [Operand(label: "NAME", takes: .word, isRepeatable: true)],
  options: [
    Option(
      name: "--format", value: "text|json|markdown", choices: ["text", "json", "markdown"],
      help: "for people at a terminal (default), one JSON object, or Markdown"),
    colorOption,
  ],
  notes: """
    Without a NAME, all kinds of views, guides, attributes, properties and keywords with what they
    mean. A NAME is one of them, one of a property's values (fillEqually), or UIKit's name for one
    (UITextField, numberOfLines); a word that means several things has several pages. As Markdown
    and without a NAME, the whole reference: docs/language.md.
    """,
  run: kinds)

@Sendable private func kinds(_ arguments: ParsedArguments) throws(UsageError) -> ExitCode {
  var chosen: [ReferencePage] = []
  for name in arguments.operands {
    let found = LanguageReference.pages(named: name)
    guard !found.isEmpty else {
      throw UsageError(
        "unknown word '\(shown(name))'", suggesting: name, from: LanguageReference.names)
    }
    chosen += found
  }
  if arguments.last("--format") == "markdown" {
    Terminal.print(
      chosen.isEmpty
        ? LanguageReference.markdown : chosen.map(\.markdown).joined(separator: "\n"))
    return .clean
  }
  if arguments.last("--format") == "json" {
    let rows = (chosen.isEmpty ? LanguageReference.pages : chosen).map { page -> JSONValue in
      [
        "name": .string(page.name), "category": .string(page.category),
        "summary": .string(page.summary), "documentation": .string(page.markdown),
      ]
    }
    Terminal.print((["version": 1, "words": .array(rows)] as JSONValue).printed() + "\n")
    return .clean
  }
  let palette = Palette(isOn: Terminal.usesColor(arguments.last("--color")))
  Terminal.print(
    chosen.isEmpty
      ? list(palette)
      : chosen.map { "\(palette.bold($0.name)) (\($0.category))\n\n\($0.plainText)" }
        .joined(separator: "\n"))
  return .clean
}

private func list(_ palette: Palette) -> String {
  var table = TextTable([.init(title: "word"), .init(title: "is"), .init(title: "means")])
  for page in LanguageReference.pages { table.append([page.name, page.category, page.summary]) }
  return table.text(palette)
}
