internal import InsetIDE
internal import InsetSession

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

let lspCommand = Command(
  name: "lsp",
  summary: "Starts the language server on standard input and output.",
  operands: [],
  options: [Option(name: "--stdio", help: "the only transport, and the default")],
  notes: """
    Editors start this; see README.md for how to set one up. The server ends when the editor does.
    """,
  run: lsp)

@Sendable private func lsp(_ arguments: ParsedArguments) throws(UsageError) -> ExitCode {
  if let operand = arguments.operands.first {
    throw UsageError("'inset lsp' takes no file, but was given '\(shown(operand))'")
  }
  return runLanguageServer(
    version: version, programs: .here, ruleFolder: installedRulePages()) == 0 ? .clean : .findings
}

extension FrontEndPrograms {
  /// Those of this program's installation.
  static var here: FrontEndPrograms {
    FrontEndPrograms(
      beside: ChildServer.ownPath(),
      swiftHelper: getenv("INSET_SWIFT_HELPER").map { String(cString: $0) })
  }
}
