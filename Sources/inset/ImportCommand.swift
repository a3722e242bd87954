internal import InsetFiles
internal import InsetIDE
internal import InsetText

let importCommand = Command(
  name: "import",
  summary: "Writes the scenes of storyboards as specs.",
  operands: [Operand(label: "FILE", takes: .interface, isRequired: true, isRepeatable: true)],
  options: [
    Option(
      name: "--output", short: "-o", value: "FOLDER", takes: .folder,
      help: "where the specs go, one for each scene (default: the current folder)"),
    Option(name: "--print", help: "print the specs instead of writing them"),
    colorOption,
  ],
  notes: """
    The names of views come from labels, outlets and classes; sizes of images are those that the file
    lists. Cells become components, behind the screen whose tables show them. A spec that is there
    already is not replaced.
    """,
  run: importFiles)

@Sendable private func importFiles(_ arguments: ParsedArguments) throws(UsageError) -> ExitCode {
  guard !arguments.operands.isEmpty else {
    throw UsageError("which file? 'inset import' needs one or more")
  }
  let folder = arguments.last("--output") ?? "."
  var problems: [InputProblem] = []
  var taken: Set<String> = []
  for input in Inputs(arguments.operands).files {
    do throws(InputProblem) {
      let text = try read(input)
      let found: InterfaceImport
      do throws(QuestionProblem) {
        found = try InterfaceImport(text)
      } catch {
        throw InputProblem(path: input.name, message: error.message)
      }
      for spec in found.specs {
        for omission in spec.omissions {
          Terminal.error("inset: \(shown(spec.name)): left out: \(shown(omission))\n")
        }
        if arguments.has("--print") {
          Terminal.print(bytes: Array(spec.text.bytes))
          continue
        }
        var name = spec.name
        var count = 2
        while !taken.insert(name).inserted {
          name = "\(spec.name)\(count)"
          count += 1
        }
        let path = "\(folder)/\(name).inset"
        if (try? read(.file(path))) != nil {
          throw InputProblem(path: path, message: "there is a file already")
        }
        try write(spec.text, to: .file(path), replacing: nil)
        Terminal.print("\(shown(path))\n")
      }
    } catch {
      problems.append(error)
    }
  }
  for problem in problems { Terminal.error("inset: \(problem.line)\n") }
  return problems.isEmpty ? .clean : .failure
}
