internal import InsetIDE
internal import InsetJSON
internal import InsetModel
internal import InsetText

let checkCommand = Command(
  name: "check",
  summary: "Reports layout mistakes in specs.",
  operands: [Operand(label: "PATHS", takes: .layouts, isRepeatable: true)],
  options: FindingFilter.options + [
    Option(
      name: "--statistics", help: "print how many findings each rule has instead of the findings"),
    Option(
      name: "--format", value: "text|json|sarif|github",
      choices: ["text", "json", "sarif", "github"],
      help: "text for people (default), one JSON object for programs,\nSARIF 2.1.0 for code hosts, "
        + "or commands for GitHub's checks"),
    Option(
      name: "--baseline", value: "FILE", takes: .file,
      help: "ignore the findings listed in this file"),
    Option(
      name: "--write-baseline", value: "FILE", takes: .file,
      help: "write all findings to this file and report none"),
    stdinFilenameOption, emptyOption, importsOption, colorOption,
    Option(
      name: "--quiet", short: "-q",
      help: "one line for each finding: no source, no notes, no summary"),
  ],
  notes: """
    PATHS are specs and folders of specs (*.inset); without any, the current folder. '-' reads a
    spec from the standard input.

    The nearest 'inset.json' in a spec's folder or above, up to the project's root, sets the targets
    of specs without a 'targets' item, the severities of rules, and the files that are excluded; its
    own mistakes are reported, too. The root is the nearest folder with '.git'; without one, the
    current folder if it contains the spec, otherwise the folder that is named. Only files inside the
    root are imported. '// inset:disable-next-line RULE' in a spec suppresses a rule. 'inset rules'
    lists the rules.

    A baseline lets a team adopt Inset in an existing project: it identifies findings by their rule,
    text and line, wherever the line moves.

    Exit codes: 0 nothing found (information and hints do not count, unless --fail-on says so), 1
    warnings or errors found, 2 invalid arguments, a path that cannot be read, or one in which there
    is nothing to check; the other paths are still checked.
    """,
  furtherNotes: { defaultEnvironmentsNote() }, run: check)

/// A finding, as it is reported.
struct CheckedFinding: Sendable {
  var diagnostic: Diagnostic
  /// Identifies the finding in its file, even if lines above it change.
  var fingerprint: String
}

/// The findings of a file, with the texts that they refer to.
struct CheckedFile: Sendable {
  var path: String
  var file: FileID
  var text: SourceText
  /// Lines and columns in the text, in UTF-16 units.
  let positions: SharedPositions
  var sources: [FileID: NamedText]
  var findings: [CheckedFinding]
  private let snapshot: Snapshot

  init(_ spec: OpenSpec) {
    path = spec.path
    file = spec.file
    text = spec.text
    sources = spec.sources
    positions = spec.sources[spec.file]?.positions ?? SharedPositions(spec.text, in: .utf16)
    snapshot = spec.snapshot
    findings = Self.findings(in: snapshot, file, text)
  }

  /// What is wrong with settings.
  init(settings source: NamedText) {
    path = source.path
    file = FileID(0)
    text = source.text
    sources = [file: source]
    positions = source.positions
    var workspace = Workspace()
    workspace.openSettings(file, text: text)
    snapshot = workspace.snapshot()
    findings = Self.findings(in: snapshot, file, text)
  }

  private static func findings(
    in snapshot: Snapshot, _ file: FileID, _ text: SourceText
  ) -> [CheckedFinding] {
    var fingerprints = Fingerprints()
    return snapshot.diagnostics(file).filter { $0.severity != .off }.map {
      CheckedFinding(
        diagnostic: $0, fingerprint: fingerprints.next($0, in: text))
    }
  }

  /// The fixes of a finding, the preferred one first.
  ///
  /// - Complexity: an analysis for each fix that is tried before it is offered.
  func fixes(of finding: CheckedFinding) -> [Fix] {
    snapshot.fixes(for: finding.diagnostic, in: file)
  }

  /// The fix of a finding that is named first; `nil` where there is none.
  func firstFix(of finding: CheckedFinding) -> Fix? {
    snapshot.fixes(for: finding.diagnostic, in: file, atMost: 1).first
  }

  /// Removes the findings that a baseline lists.
  ///
  /// - Returns: how many findings there were.
  mutating func subtract(_ baseline: Baseline) -> Int {
    let before = findings.count
    findings.removeAll { baseline.knows($0.fingerprint, in: path) }
    return before - findings.count
  }

  func count(_ severity: Severity) -> Int {
    findings.count { $0.diagnostic.severity == severity }
  }
}

/// How findings are reported.
private enum ReportFormat: String, Sendable {
  case text, json, sarif, github
}

@Sendable private func check(_ arguments: ParsedArguments) throws(UsageError) -> ExitCode {
  let inputs = Inputs(try inputOperands(arguments), arguments)
  let format = arguments.last("--format").flatMap { ReportFormat(rawValue: $0) } ?? .text
  let filter = try FindingFilter(arguments)
  let countsRules = arguments.has("--statistics")
  if countsRules && format != .text {
    throw UsageError("--statistics is for people: it excludes --format \(format.rawValue)")
  }
  let newBaseline = arguments.last("--write-baseline").map { Baseline(path: $0) }
  var oldBaseline: Baseline?
  if let path = arguments.last("--baseline") {
    guard newBaseline == nil else {
      throw UsageError("--baseline and --write-baseline exclude each other")
    }
    do throws(InputProblem) {
      oldBaseline = try Baseline(reading: path)
    } catch {
      throw UsageError(error.line, isAboutTheCall: false)
    }
  }
  let baseline = oldBaseline
  let report = TextReport(
    palette: Palette(isOn: format == .text && Terminal.usesColor(arguments.last("--color"))),
    isBrief: arguments.has("--quiet"))
  @Sendable func fileReport(_ checked: CheckedFile, isSpec: Bool) -> FileReport {
    var checked = checked
    checked.findings.removeAll { !filter.includes($0.diagnostic) }
    var result = FileReport()
    if let newBaseline {
      result.rows = checked.findings.map { newBaseline.row($0, in: checked.path) }
      checked.findings = []
    }
    let known = baseline.map { checked.subtract($0) } ?? 0
    switch format {
    case .text where countsRules: break
    case .text: result.text = report.text(of: checked)
    case .github: result.text = GitHubReport.text(of: checked)
    case .json: result.rows += checked.findings.map { json($0, in: checked) }
    case .sarif: result.rows += checked.findings.map { SARIFReport.result($0, in: checked) }
    }
    result.counts = Counts(checked, isSpec: isSpec, known: known)
    return result
  }
  // Reports are made on all cores too, and printed in the order of the paths.
  let results = mapOnAllCores(inputs.files) { input -> Result<FileReport, InputProblem> in
    do throws(InputProblem) {
      let spec = try OpenSpec(input, inputs.project)
      return .success(fileReport(CheckedFile(spec), isSpec: true))
    } catch {
      return .failure(error)
    }
  }
  var counts = Counts()
  var rows: [JSONValue] = []
  var problems = inputs.problems
  let ofSettings = inputs.settings.map {
    Result<FileReport, InputProblem>.success(fileReport(CheckedFile(settings: $0), isSpec: false))
  }
  for result in ofSettings + results {
    switch result {
    case .success(let file):
      counts.add(file.counts)
      rows += file.rows
      Terminal.print(file.text)
    case .failure(let problem): problems.append(problem)
    }
  }
  if let newBaseline {
    do throws(InputProblem) {
      try newBaseline.write(rows)
      let many = counted(rows.count, "finding")
      Terminal.error("\(many) written to \(shown(newBaseline.path))\n")
    } catch {
      problems.append(error)
    }
    rows = []
  }
  problems.sort()
  for problem in problems { Terminal.error("inset: \(problem.line)\n") }
  inputs.reportUnreadFacts()
  switch format {
  case .text, .github:
    if countsRules { Terminal.print(counts.statistics) }
    if !report.isBrief, newBaseline == nil {
      Terminal.print(counts.summary(unread: problems.count) + "\n")
    }
  case .json:
    let object: JSONValue = [
      "version": 1, "findings": .array(rows), "files": JSONValue(counts.files),
      "errors": JSONValue(counts.errors), "warnings": JSONValue(counts.warnings),
      "known": JSONValue(counts.known),
      "problems": .array(
        problems.map { ["file": .string($0.path), "message": .string($0.message)] }),
    ]
    Terminal.print(object.printed() + "\n")
  case .sarif:
    Terminal.print(SARIFReport.log(results: rows, problems: problems).printed() + "\n")
  }
  if !problems.isEmpty { return .failure }
  return filter.fails { counts.count($0) } ? .findings : .clean
}

/// What one file adds to the report.
private struct FileReport: Sendable {
  var text = ""
  /// Findings for programs.
  var rows: [JSONValue] = []
  var counts = Counts()
}

private struct Counts: Sendable {
  var files = 0
  /// The number of findings that a baseline lists.
  var known = 0
  /// By severity and rule; what is known to the baseline does not count.
  private var findings: [Severity: [RuleID: Int]] = [:]

  init() {}

  init(_ checked: CheckedFile, isSpec: Bool, known: Int) {
    files = isSpec ? 1 : 0
    self.known = known
    for finding in checked.findings {
      findings[finding.diagnostic.severity, default: [:]][finding.diagnostic.rule, default: 0] += 1
    }
  }

  mutating func add(_ other: Counts) {
    files += other.files
    known += other.known
    findings.merge(other.findings) { $0.merging($1, uniquingKeysWith: +) }
  }

  func count(_ severity: Severity) -> Int { (findings[severity] ?? [:]).values.reduce(0, +) }
  var errors: Int { count(.error) }
  var warnings: Int { count(.warning) }

  /// A line for each rule, the gravest first, and among those the most frequent.
  var statistics: String {
    var rows: [(count: Int, severity: Severity, rule: RuleID)] = []
    for (severity, rules) in findings {
      for (rule, count) in rules { rows.append((count, severity, rule)) }
    }
    rows.sort { ($1.severity, $1.count, $0.rule) < ($0.severity, $0.count, $1.rule) }
    let width = rows.map { String($0.count).count }.max() ?? 0
    return rows.map { row in
      let number = String(row.count)
      return String(repeating: " ", count: width - number.count)
        + "\(number)  \(row.severity.word)  \(row.rule)\n"
    }.joined()
  }

  func summary(unread: Int) -> String {
    var parts: [String] = []
    if errors > 0 { parts.append(counted(errors, "error")) }
    if warnings > 0 { parts.append(counted(warnings, "warning")) }
    let (infos, hints) = (count(.information), count(.hint))
    if infos > 0 { parts.append(counted(infos, "info", plural: "info")) }
    if hints > 0 { parts.append(counted(hints, "hint")) }
    let found = parts.isEmpty ? "nothing found" : parts.joined(separator: ", ")
    let left = known > 0 ? ", \(known) known to the baseline" : ""
    let missed = unread > 0 ? "; \(counted(unread, "path")) could not be read" : ""
    return "\(found) in \(counted(files, "file"))\(left)\(missed)"
  }
}

/// `1 file`, `2 files`.
func counted(_ number: Int, _ noun: String, plural: String? = nil) -> String {
  "\(number) \(number == 1 ? noun : plural ?? noun + "s")"
}
