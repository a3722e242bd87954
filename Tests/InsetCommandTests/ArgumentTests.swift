import Testing

@testable import inset

@Suite struct ArgumentTests {
  private let options = [
    Option(name: "--quiet", short: "-q", help: "says nothing"),
    Option(name: "--on", aliases: ["--device"], value: "DEVICE", isRepeatable: true, help: "where"),
    Option(
      name: "--format", value: "text|json", choices: ["text", "json"], formerChoices: ["table"],
      help: "how"),
    Option(name: "--changed", value: "REF", isValueOptional: true, help: "since when"),
  ]

  private func parsed(_ arguments: String...) throws(UsageError) -> ParsedArguments {
    try ParsedArguments(arguments, options: options)
  }

  private func complaint(_ arguments: String...) -> UsageError? {
    do throws(UsageError) {
      _ = try ParsedArguments(arguments, options: options)
      return nil
    } catch {
      return error
    }
  }

  @Test func operandsAndOptionsMix() throws {
    let arguments = try parsed("a", "--format", "json", "b", "-q", "--on=x", "--device", "y z", "-")
    #expect(arguments.operands == ["a", "b", "-"])
    #expect(arguments.has("--quiet") && arguments.last("--format") == "json")
    // An alias counts as the option that it stands for.
    #expect(arguments.all("--on") == ["x", "y z"])
    #expect(arguments.all("--format") == ["json"] && !arguments.has("--help"))
  }

  @Test func anOptionalValueStandsBehindAnEqualsSign() throws {
    let without = try parsed("--changed", "a")
    #expect(without.operands == ["a"] && without.last("--changed") == "")
    #expect(try parsed("--changed=main", "a").last("--changed") == "main")
    #expect(complaint("--changed=")?.message == "--changed needs a value: --changed REF")
  }

  @Test func formerChoicesStillCount() throws {
    #expect(try parsed("--format", "table").last("--format") == "table")
    #expect(complaint("--format", "xml")?.message.contains("table") == false)
  }

  @Test func twoHyphensEndTheOptions() throws {
    let arguments = try parsed("--on", "x", "--", "--quiet", "-q")
    #expect(arguments.operands == ["--quiet", "-q"])
    #expect(!arguments.has("--quiet"))
  }

  @Test func everyCommandTakesHelp() throws {
    #expect(try parsed("-h").has("--help"))
    #expect(try parsed("--help").has("--help"))
  }

  @Test func slipsOfTheKeyboardAreSuggestedAway() {
    #expect(complaint("--formt", "json")?.suggestion == "--format")
    #expect(complaint("--format", "jsno")?.suggestion == "json")
    #expect(complaint("--zzzzzz")?.suggestion == nil)
    #expect(complaint("--formt")?.message == "unknown flag '--formt'")
  }

  @Test func valuesAreNeededAndKnown() {
    #expect(complaint("--on")?.message == "--on needs a value: --on DEVICE")
    #expect(complaint("--on", "--quiet")?.message == "--on needs a value: --on DEVICE")
    #expect(complaint("--on=")?.message == "--on needs a value: --on DEVICE")
    #expect(complaint("--quiet=yes")?.message == "--quiet takes no value")
    #expect(complaint("--format", "text", "--format", "json")?.message == "--format is given twice")
    #expect(
      complaint("--format", "xml")?.message == "--format cannot be 'xml'; it is one of text, json")
    // A single hyphen is a value: the standard input or output.
    #expect(complaint("--on", "-") == nil)
  }
}

@Suite struct CommandTests {
  @Test func commandsAndTheirOptionsAreNamedOnce() {
    #expect(Set(commands.map(\.name)).count == commands.count)
    for command in commands {
      let names = (command.options + [helpOption]).flatMap { [$0.name, $0.short] + $0.aliases }
        .compactMap { $0 }
      #expect(Set(names).count == names.count, "\(command.name)")
      #expect(command.summary.hasSuffix("."))
    }
  }

  @Test func helpNamesEveryOptionAndFitsATerminal() {
    for command in commands {
      for option in command.options { #expect(command.help.contains(option.name)) }
      for line in command.help.split(separator: "\n") {
        #expect(line.count <= 100, "\(command.name): \(line)")
      }
    }
  }

  @Test func exitCodesAreOrdered() {
    #expect(ExitCode.clean < .findings && ExitCode.findings < .failure)
    #expect(runProgram(["--version"]) == .clean)
    #expect(runProgram(["no-such-command"]) == .failure)
    #expect(runProgram(["check", "--no-such-option"]) == .failure)
  }
}

@Suite struct UnifiedDiffTests {
  private func diff(_ old: String, _ new: String) -> String {
    String(
      decoding: unifiedDiff(path: "a", from: Array(old.utf8), to: Array(new.utf8)), as: UTF8.self)
  }

  @Test func equalTextsHaveNone() { #expect(diff("a\n", "a\n") == "") }

  @Test func changedLinesStandAmongThreeOthers() {
    let old = (1...9).map { "\($0)\n" }.joined()
    #expect(
      diff(old, old.replacing("5", with: "five")) == """
        --- a
        +++ a
        @@ -2,7 +2,7 @@
         2
         3
         4
        -5
        +five
         6
         7
         8

        """)
  }

  @Test func aMissingLineEndIsNamed() {
    #expect(diff("a", "a\n").contains("\\ No newline at end of file"))
    #expect(diff("", "a\n").contains("@@ -0,0 +1 @@"))
  }
}
