internal import InsetText

/// Pages for man(1), made of the tables that the help is made of.
enum ManPages {
  /// The page of the program, inset(1).
  static func program() -> String {
    let list = commands.map { command in
      """
      .TP
      \\fB\(escaped(command.name))\\fR
      \(text(command.summary))

      """
    }.joined()
    let codes = exitCodes.enumerated().map { ".TP\n\\fB\($0)\\fR\n\(text($1))\n" }.joined()
    return """
      \(heading("inset"))
      .SH NAME
      inset \\- \(escaped(programSummary))
      .SH SYNOPSIS
      \\fBinset\\fR \\fICOMMAND\\fR [\\fIOPTIONS\\fR] [\\fIPATHS\\fR...]
      .SH DESCRIPTION
      Inset resolves every screen of layout specs, storyboards, xibs and Swift files on every device that an app
      runs on, reports what goes wrong where, and fixes it.
      Each command has a page of its own, such as
      .BR inset\\-check (1).
      .SH COMMANDS
      \(list).SH EXIT STATUS
      \(codes).SH FILES
      .TP
      \\fIinset.json\\fR
      Settings of the specs in its folder and below.
      .SH SEE ALSO
      \(references(to: commands))
      """
  }

  /// The page of a command, such as inset-check(1).
  static func page(of command: Command) -> String {
    let options = (command.options + [helpOption]).map { option in
      let also = option.aliases.isEmpty ? "" : "; also \(option.aliases.joined(separator: ", "))"
      return ".TP\n\(tag(of: option))\n\(text(option.help + also))\n"
    }.joined()
    let notes = [command.notes, command.furtherNotes()].filter { !$0.isEmpty }
      .joined(separator: "\n\n")
    let summary = command.summary.last == "." ? command.summary.dropLast() : command.summary[...]
    let first = summary.prefix(1).lowercased() + summary.dropFirst()
    return """
      \(heading("inset-\(command.name)"))
      .SH NAME
      \(escaped("inset-\(command.name)")) \\- \(escaped(first))
      .SH SYNOPSIS
      \\fB\(escaped("inset \(command.name)"))\\fR \(escaped(command.usage))
      \(notes.isEmpty ? "" : ".SH DESCRIPTION\n\(paragraphs(notes))").SH OPTIONS
      \(options).SH SEE ALSO
      .BR inset (1)

      """
  }

  /// The line that begins a page, without a date: that is the release's.
  private static func heading(_ name: String) -> String {
    ".TH \(escaped(name.uppercased())) 1 \"\" \"inset \(version)\" \"Inset\""
  }

  private static func references(to commands: [Command]) -> String {
    commands.enumerated().map { index, command in
      let end = index == commands.count - 1 ? "" : " ,"
      return ".BR \(escaped("inset-\(command.name)")) (1)\(end)\n"
    }.joined()
  }

  private static func tag(of option: Option) -> String {
    let names = [option.short, option.name].compactMap { $0 }
      .map { "\\fB\(escaped($0))\\fR" }.joined(separator: ", ")
    guard let value = option.value else { return names }
    let shown = "\\fI\(escaped(value))\\fR"
    return option.isValueOptional ? "\(names)[=\(shown)]" : "\(names) \(shown)"
  }

  /// Paragraphs that an empty line separates; lines with four blanks before them stay as they are.
  private static func paragraphs(_ notes: String) -> String {
    let all = notes.split(separator: "\n", omittingEmptySubsequences: false).split(separator: "")
    return all.enumerated().map { index, lines in
      if lines.allSatisfy({ $0.hasPrefix("    ") }) {
        let code = lines.map { line($0.dropFirst(4)) + "\n" }.joined()
        return ".PP\n.RS 4\n.nf\n\(code).fi\n.RE\n"
      }
      return (index == 0 ? "" : ".PP\n") + text(lines.joined(separator: "\n")) + "\n"
    }.joined()
  }

  /// Running text, which is filled: a line for each sentence, as man pages have.
  private static func text(_ text: String) -> String {
    text.split(separator: "\n").map { line($0) }.joined(separator: "\n")
  }

  /// A line of text that no request begins.
  private static func line(_ text: Substring) -> String {
    let escaped = escaped(text.drop { $0 == " " })
    let blanks = String(repeating: " ", count: text.prefix { $0 == " " }.count)
    return blanks + (escaped.first == "." ? "\\&" : "") + escaped
  }

  /// Text in which nothing is a command of the formatter, and nothing is replaced by typographic signs.
  private static func escaped(_ text: some StringProtocol) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "\"": result += "\\(dq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case "\n": result += " "
      default:
        if scalar.isASCII {
          result.unicodeScalars.append(scalar)
        } else {
          let digits = String(scalar.value, radix: 16, uppercase: true)
          result += "\\[u\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)]"
        }
      }
    }
    return result
  }
}
