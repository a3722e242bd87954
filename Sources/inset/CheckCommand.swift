internal import InsetIDE
internal import InsetJSON
internal import InsetModel
internal import InsetText

let checkCommand = Command(
  name: "check",
  summary: "Reports layout mistakes in specs.",
  usage: "[OPTIONS] [PATHS…]",
  options: [
    Option(
      name: "--format", value: "text|json", choices: ["text", "json"],
      help: "text for people (default), or one JSON object for programs"),
    colorOption,
    Option(
      name: "--quiet", short: "-q",
      help: "one line for each finding: no source, no notes, no summary"),
  ],
  notes: """
    PATHS are specs and folders of specs (*.inset); without any, the current folder. '-' reads a
    spec from the standard input.

    Exit codes: 0 nothing found (information and hints do not count), 1 warnings or errors found,
    2 wrong call or a path that cannot be read; the other paths are checked all the same.
    """,
  run: check)

let colorOption = Option(
  name: "--color", value: "auto|always|never", choices: ["auto", "always", "never"],
  help: "colour the output; auto (default) does on a terminal\nunless NO_COLOR is set")

/// A finding with what mends it.
struct CheckedFinding: Sendable {
  var diagnostic: Diagnostic
  var fixes: [Fix]
}

/// What was found in a file, with the texts that it speaks of.
struct CheckedFile: Sendable {
  var path: String
  var file: FileID
  var text: SourceText
  var sources: [FileID: NamedText]
  var findings: [CheckedFinding]

  init(_ spec: OpenSpec) {
    path = spec.path
    file = spec.file
    text = spec.text
    sources = spec.sources
    findings = spec.snapshot.diagnostics(spec.file)
      .filter { $0.severity != .off }
      .map { CheckedFinding(diagnostic: $0, fixes: spec.snapshot.fixes(for: $0, in: spec.file)) }
  }

  func count(_ severity: Severity) -> Int {
    findings.count { $0.diagnostic.severity == severity }
  }
}

@Sendable private func check(_ arguments: ParsedArguments) throws(UsageError) -> ExitCode {
  let inputs = Inputs(arguments.operands.isEmpty ? ["."] : arguments.operands)
  let isJSON = arguments.last("--format") == "json"
  let report = TextReport(
    palette: Palette(isOn: !isJSON && Terminal.usesColor(arguments.last("--color"))),
    isBrief: arguments.has("--quiet"))
  // Reports are made on all cores too, and printed in the order of the paths.
  let results = mapOnAllCores(inputs.files) { input -> Result<FileReport, InputProblem> in
    do throws(InputProblem) {
      let checked = CheckedFile(try OpenSpec(input))
      return .success(
        FileReport(
          text: isJSON ? "" : report.text(of: checked),
          findings: isJSON ? checked.findings.map { json($0, in: checked) } : [],
          counts: Counts(checked)))
    } catch {
      return .failure(error)
    }
  }
  var counts = Counts()
  var findings: [JSONValue] = []
  var problems = inputs.problems
  for result in results {
    switch result {
    case .success(let file):
      counts.add(file.counts)
      findings += file.findings
      Terminal.print(file.text)
    case .failure(let problem): problems.append(problem)
    }
  }
  problems.sort()
  for problem in problems { Terminal.error("inset: \(problem.line)\n") }
  if isJSON {
    let object: JSONValue = [
      "version": 1, "findings": .array(findings), "files": JSONValue(counts.files),
      "errors": JSONValue(counts.errors), "warnings": JSONValue(counts.warnings),
      "problems": .array(
        problems.map { ["file": .string($0.path), "message": .string($0.message)] }),
    ]
    Terminal.print(object.printed() + "\n")
  } else if !report.isBrief {
    Terminal.print(counts.summary(unread: problems.count) + "\n")
  }
  if !problems.isEmpty { return .failure }
  return counts.errors + counts.warnings > 0 ? .findings : .clean
}

/// What one file adds to the report.
private struct FileReport: Sendable {
  var text: String
  var findings: [JSONValue]
  var counts: Counts
}

private struct Counts: Sendable {
  var files = 0
  var errors = 0
  var warnings = 0
  var others = 0

  init() {}

  init(_ checked: CheckedFile) {
    files = 1
    errors = checked.count(.error)
    warnings = checked.count(.warning)
    others = checked.findings.count - errors - warnings
  }

  mutating func add(_ other: Counts) {
    files += other.files
    errors += other.errors
    warnings += other.warnings
    others += other.others
  }

  func summary(unread: Int) -> String {
    var parts: [String] = []
    if errors > 0 { parts.append(counted(errors, "error")) }
    if warnings > 0 { parts.append(counted(warnings, "warning")) }
    if others > 0 { parts.append(counted(others, "hint")) }
    let found = parts.isEmpty ? "nothing found" : parts.joined(separator: ", ")
    let missed = unread > 0 ? "; \(counted(unread, "path")) could not be read" : ""
    return "\(found) in \(counted(files, "file"))\(missed)"
  }
}

/// `1 file`, `2 files`.
func counted(_ number: Int, _ noun: String, plural: String? = nil) -> String {
  "\(number) \(number == 1 ? noun : plural ?? noun + "s")"
}
