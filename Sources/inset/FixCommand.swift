internal import InsetFiles
internal import InsetIDE
internal import InsetModel
internal import InsetText

let fixCommand = Command(
  name: "fix",
  summary: "Fixes layout mistakes in specs, storyboards, xibs and Swift files.",
  operands: [Operand(label: "PATHS", takes: .layouts, isRepeatable: true)],
  options: [
    Option(
      name: "--rule", value: "ID", takes: .rule, isRepeatable: true,
      help: "only findings of this rule; may be repeated"),
    Option(name: "--safe", help: "only fixes that change no view's frame anywhere"),
    Option(name: "--unsafe", help: "also fixes that guess what was meant"),
    diffOption, stdinFilenameOption, readOnlyOption, emptyOption, importsOption, colorOption,
  ],
  notes: """
    PATHS are specs (*.inset), storyboards, xibs and Swift files, and folders of these; without any, the
    current folder. '-' reads a spec from the standard input and prints the fixed one.

    There are three levels. --safe: fixes that move no view on any device. By default also those
    whose cause is known; each is proved on all environments: the finding is gone, nothing new is
    found, no other view moves further. --unsafe: also guesses, such as constraints for ambiguous
    views, numbers of one device and lower priorities. Findings of severity info are fixed
    only with --rule. Remaining and new findings are listed at the end.

    Fixes are applied until none is left to apply. Files are replaced atomically; one that was saved
    while its fixes were worked out is left as it was saved, and the exit code is 2. 'patch -p0' and
    'git apply -p0' accept the diff.

    Exit codes: 0 nothing is left from warnings up (of the rules asked for), 1 something is, 2 invalid
    arguments, a path that cannot be read or written, or one in which there is nothing to fix; the
    other paths are still fixed.
    """,
  run: fix)

/// The result of fixing a file.
private struct FixedFile: Sendable {
  var input: Input
  var path: String
  var before: SourceText
  var after: SourceText
  var applied: [(rule: RuleID, count: Int)]
  /// What is found afterwards, from warnings up.
  var left: [(rule: RuleID, count: Int, new: Int, hasGuess: Bool)]
}

@Sendable private func fix(_ arguments: ParsedArguments) throws(UsageError) -> ExitCode {
  if arguments.has("--safe") && arguments.has("--unsafe") {
    throw UsageError("--safe and --unsafe exclude each other")
  }
  let level: FixLevel =
    arguments.has("--safe") ? .safe : arguments.has("--unsafe") ? .unsafe : .default
  let chosen = try ruleChoice(arguments, "--rule")
  let isDry = arguments.has(diffOption.name)
  let operands = try inputOperands(arguments)
  let progress = Progress("fixing", operands)
  defer { progress.end() }
  let inputs = Inputs(operands, arguments)
  progress.begin(inputs.files.count)
  if !isDry { inputs.removeLeftovers() }
  let palette = Palette(isOn: Terminal.usesColor(arguments.last("--color")))
  let results = mapOnAllCores(inputs.files) { input -> Result<FixedFile, InputProblem> in
    defer { progress.advance() }
    do throws(InputProblem) {
      let spec = try OpenSpec(input, inputs.project, inputs.modules)
      let fixed = spec.snapshot.fixedText(spec.file, rules: chosen, level: level)
      return .success(
        FixedFile(
          input: input, path: spec.path, before: spec.text, after: fixed.text,
          applied: fixed.applied,
          left: spec.snapshot.remainder(spec.file, after: fixed.text)))
    } catch {
      return .failure(error)
    }
  }
  progress.end()
  inputs.complainAboutSettings()
  var problems = inputs.problems
  var files = 0
  var changes = 0
  // Messages go to the standard output only where no diff and no fixed text goes there.
  var isAlone = isDry
  var left: [RuleID: (count: Int, new: Int, hasGuess: Bool)] = [:]
  for result in results {
    switch result {
    case .failure(let problem): problems.append(problem)
    case .success(let fixed):
      if fixed.input.isStandardInput { isAlone = true }
      do throws(InputProblem) {
        try finish(fixed, isDry: isDry, arguments, palette)
        for item in fixed.left where chosen?.contains(item.rule) != false {
          let known = left[item.rule] ?? (0, 0, false)
          left[item.rule] = (
            known.count + item.count, known.new + item.new, known.hasGuess || item.hasGuess
          )
        }
        guard fixed.before != fixed.after else { continue }
        files += 1
        changes += fixed.applied.reduce(0) { $0 + $1.count }
        let list = fixed.applied.map { "\($0.count) × \($0.rule)" }.joined(separator: ", ")
        say("\(shown(fixed.path)): \(isDry ? "would fix" : "fixed") \(list)", isAlone)
      } catch {
        problems.append(error)
      }
    }
  }
  problems.sort()
  for problem in problems { Terminal.error("inset: \(problem.line)\n") }
  let done = isDry ? "would be applied" : "applied"
  if changes > 0 {
    let fixes = counted(changes, "fix", plural: "fixes")
    say("\(fixes) \(done) in \(counted(files, "file"))", isAlone)
  } else if problems.isEmpty {
    say("nothing to fix in \(counted(inputs.files.count, "file"))", isAlone)
  }
  if !left.isEmpty {
    say("left, from warnings up:", isAlone)
    for (rule, item) in left.sorted(by: { $0.key < $1.key }) {
      let reason =
        item.hasGuess && level != .unsafe
        ? "a fix has to guess (--unsafe), or moves too much" : "no fix is known, or none is proved"
      let new = item.new > 0 ? ", \(item.new) new" : ""
      say("  \(item.count) × \(rule)\(new): \(reason)", isAlone)
    }
  }
  if !problems.isEmpty { return .failure }
  return left.isEmpty ? .clean : .findings
}

private func finish(
  _ fixed: FixedFile, isDry: Bool, _ arguments: ParsedArguments, _ palette: Palette
) throws(InputProblem) {
  if isDry {
    Terminal.print(
      diff: unifiedDiff(
        path: fixed.path, from: Array(fixed.before.bytes), to: Array(fixed.after.bytes)),
      palette)
  } else if fixed.input.isStandardInput {
    Terminal.print(bytes: Array(fixed.after.bytes))
  } else if fixed.before != fixed.after {
    try write(
      fixed.after, to: fixed.input, replacing: fixed.before,
      replacesReadOnly: arguments.has(readOnlyOption.name))
  }
}

/// Prints a message: to the standard error if the standard output carries a text.
private func say(_ line: String, _ isAlone: Bool) {
  if isAlone { Terminal.error(line + "\n") } else { Terminal.print(line + "\n") }
}
