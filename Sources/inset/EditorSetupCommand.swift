#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

let editorSetupCommand = Command(
  name: "editor-setup",
  summary: "Prints what to add to an editor's settings.",
  operands: [Operand(label: "NAME", takes: .editor)],
  options: [],
  notes: """
    Without NAME it lists the editors. The snippet is on the standard output, where it belongs on the
    standard error output, so

        inset editor-setup helix >> ~/.config/helix/languages.toml

    does it. Paths in snippets lead to the folder 'editors' that was installed with the program.
    """,
  run: editorSetup)

@Sendable private func editorSetup(_ arguments: ParsedArguments) throws(UsageError) -> ExitCode {
  guard arguments.operands.count <= 1 else {
    throw UsageError("'inset editor-setup' takes the name of one editor")
  }
  guard let name = arguments.operands.first else {
    let width = editorSetups.map(\.name.count).max() ?? 0
    let lines = editorSetups.map { "  \($0.name.padded(to: width))  \($0.title): \($0.place)\n" }
    Terminal.print(
      "'inset editor-setup NAME' prints what to add, and where:\n" + lines.joined())
    return .clean
  }
  guard let setup = editorSetups.first(where: { $0.name == name }) else {
    throw UsageError(
      "unknown editor '\(shown(name))'", suggesting: name, from: editorSetups.map(\.name))
  }
  let folder = installedEditors()
  let readme = "\(folder ?? EditorSetup.folder)/\(setup.name)/README.md"
  Terminal.error("\(setup.title). Add this to: \(setup.place)\nMore: \(readme)\n")
  Terminal.print(setup.snippet(in: folder))
  return .clean
}

/// The folder `editors` that belongs to this program: beside it in `share/inset`, or of the sources
/// that it was built from.
private func installedEditors() -> String? {
  installed("neovim/lua/inset.lua", in: ["share/inset/editors", "editors"])
}

/// The folder with a page for each rule that was installed with this program; `nil` where there is none.
func installedRulePages() -> String? { installed("unsafe-edge.md", in: ["share/inset/rules"]) }

/// The first of some folders, in one around this program, that has a file.
private func installed(_ file: String, in places: [String]) -> String? {
  var folder = ChildServer.ownPath()[...]
  while let slash = folder.lastIndex(of: "/") {
    folder = folder[..<slash]
    for place in places where access("\(folder)/\(place)/\(file)", R_OK) == 0 {
      return "\(folder)/\(place)"
    }
  }
  return nil
}
