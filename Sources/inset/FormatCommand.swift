internal import InsetFiles
internal import InsetIDE
internal import InsetText

let formatCommand = Command(
  name: "format",
  summary: "Formats specs.",
  operands: [Operand(label: "PATHS", takes: .layouts, isRepeatable: true)],
  options: [
    Option(name: "--check", help: "write nothing, list the files that are not formatted"),
    diffOption, stdinFilenameOption,
    Option(
      name: "--indent", value: "N",
      help: "columns for each level of indentation, 1 to 16 (default 4)"),
    Option(name: "--tabs", help: "indent with tabs"),
    Option(
      name: "--line-length", value: "N", help: "maximum line length, 20 to 1000 (default 100)"),
    readOnlyOption, emptyOption, colorOption,
  ],
  notes: """
    PATHS are specs and folders of specs (*.inset); without any, the current folder. '-' reads a
    spec from the standard input and prints the result.

    Only white space, line breaks and semicolons change, so no screen does. What cannot be parsed stays
    as it is. Files are replaced atomically; one that was saved meanwhile is left as it
    was saved, and the exit code is 2.

    Exit codes: 0 done, or nothing to do; 1 with --check or --diff, a file is not formatted; 2 invalid
    arguments or a path that cannot be read or written; the other paths are still formatted.
    """,
  run: format)

/// The result of formatting a file.
private struct Formatted: Sendable {
  var input: Input
  var before: SourceText
  var after: SourceText
}

@Sendable private func format(_ arguments: ParsedArguments) throws(UsageError) -> ExitCode {
  let options = FormatOptions(
    indentWidth: try number("--indent", 1...16, arguments) ?? 4, usesTabs: arguments.has("--tabs"),
    lineLength: try number("--line-length", 20...1000, arguments) ?? 100)
  let isCheck = arguments.has("--check")
  let isDiff = arguments.has(diffOption.name)
  let replacesReadOnly = arguments.has(readOnlyOption.name)
  let operands = try inputOperands(arguments)
  let progress = Progress("formatting", operands)
  defer { progress.end() }
  let inputs = Inputs(
    operands,
    suffixes: FrontEnds.all.filter { $0.format != nil }.flatMap(\.suffixes), arguments)
  progress.begin(inputs.files.count)
  if !isCheck && !isDiff { inputs.removeLeftovers() }
  let palette = Palette(isOn: Terminal.usesColor(arguments.last("--color")))
  let results = mapOnAllCores(inputs.files) { input -> Result<Formatted, InputProblem> in
    defer { progress.advance() }
    do throws(InputProblem) {
      let frontEnd = FrontEnds.frontEnd(forPath: input.name) ?? FrontEnds.all[0]
      guard let format = frontEnd.format else {
        throw InputProblem(path: input.name, message: "\(frontEnd.name) are not formatted here")
      }
      let text = try read(input)
      return .success(
        Formatted(input: input, before: text, after: format(text, options)))
    } catch {
      return .failure(error)
    }
  }
  progress.end()
  var problems = inputs.problems
  var changed = 0
  for result in results {
    switch result {
    case .failure(let problem): problems.append(problem)
    case .success(let formatted):
      do throws(InputProblem) {
        if try finish(formatted, isCheck, isDiff, replacesReadOnly, palette) { changed += 1 }
      } catch {
        problems.append(error)
      }
    }
  }
  problems.sort()
  for problem in problems { Terminal.error("inset: \(problem.line)\n") }
  if !problems.isEmpty { return .failure }
  return (isCheck || isDiff) && changed > 0 ? .findings : .clean
}

/// - Returns: whether the file changed.
private func finish(
  _ formatted: Formatted, _ isCheck: Bool, _ isDiff: Bool, _ replacesReadOnly: Bool,
  _ palette: Palette
) throws(InputProblem) -> Bool {
  let isChanged = formatted.before.bytes != formatted.after.bytes
  if isDiff {
    Terminal.print(
      diff: unifiedDiff(
        path: formatted.input.name, from: Array(formatted.before.bytes),
        to: Array(formatted.after.bytes)),
      palette)
  }
  if isCheck, isChanged {
    let line = "\(shown(formatted.input.name)): would be formatted\n"
    if isDiff { Terminal.error(line) } else { Terminal.print(line) }
  }
  if isCheck || isDiff { return isChanged }
  if formatted.input.isStandardInput {
    Terminal.print(bytes: Array(formatted.after.bytes))
  } else if isChanged {
    try write(
      formatted.after, to: formatted.input, replacing: formatted.before,
      replacesReadOnly: replacesReadOnly)
    Terminal.print("\(shown(formatted.input.name)): formatted\n")
  }
  return isChanged
}

private func number(
  _ option: String, _ range: ClosedRange<Int>, _ arguments: ParsedArguments
) throws(UsageError) -> Int? {
  guard let text = arguments.last(option) else { return nil }
  guard let number = Int(text), range.contains(number) else {
    throw UsageError(
      "\(option) is a number from \(range.lowerBound) to \(range.upperBound), not '\(shown(text))'")
  }
  return number
}
