internal import InsetIDE
internal import InsetJSON
internal import InsetModel
internal import InsetText
internal import Synchronization

/// How findings are reported.
enum ReportFormat: String, Sendable {
  case text, json, sarif, github
}

@Sendable func check(_ arguments: ParsedArguments) throws(UsageError) -> ExitCode {
  let run = try CheckRun(arguments)
  if arguments.has("--watch") { return try run.watch() }
  let progress = Progress("checking", run.operands)
  defer { progress.end() }
  let inputs = Inputs(run.operands, arguments)
  return try run.report(inputs, progress)
}

/// What a call of `inset check` asks for.
struct CheckRun: Sendable {
  let arguments: ParsedArguments
  let operands: [String]
  private let format: ReportFormat
  private let filter: FindingFilter
  private let countsRules: Bool
  private let baseline: Baseline?
  private let newBaseline: Baseline?
  private let report: TextReport
  private let choice: EnvironmentChoice?
  /// The revision whose later changes alone count.
  private let revision: String?

  /// - Throws: for options that do not fit together, and for a baseline that cannot be read.
  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    operands = try inputOperands(arguments)
    format = arguments.last("--format").flatMap { ReportFormat(rawValue: $0) } ?? .text
    countsRules = arguments.has("--statistics")
    if countsRules && format != .text {
      throw UsageError("--statistics is for people: it excludes --format \(format.rawValue)")
    }
    let choice = try environmentChoice(arguments)
    self.choice = choice == EnvironmentChoice() ? nil : choice
    filter = try FindingFilter(arguments, isNarrowed: self.choice != nil)
    newBaseline = arguments.last("--write-baseline").map { Baseline(path: $0) }
    revision = arguments.last("--changed").map { $0.isEmpty ? "HEAD" : $0 }
    if revision != nil {
      if newBaseline != nil {
        throw UsageError("--changed and --write-baseline exclude each other")
      }
      if operands.contains("-") {
        throw UsageError("--changed compares files on disk, not the standard input")
      }
    }
    if arguments.has("--watch") {
      if format != .text || newBaseline != nil {
        throw UsageError("--watch is for people: it excludes --format and --write-baseline")
      }
      if operands.contains("-") {
        throw UsageError("--watch needs files to watch, not the standard input")
      }
    }
    if let path = arguments.last("--baseline") {
      guard newBaseline == nil else {
        throw UsageError("--baseline and --write-baseline exclude each other")
      }
      do throws(InputProblem) {
        baseline = try Baseline(reading: path)
      } catch {
        throw UsageError(error.line, isAboutTheCall: false)
      }
    } else {
      baseline = nil
    }
    report = TextReport(
      palette: Palette(isOn: format == .text && Terminal.usesColor(arguments.last("--color"))),
      isBrief: arguments.has("--quiet"))
  }

  /// Checks files and reports what is found as soon as all files before are done.
  ///
  /// - Parameter known: what is known of files already.
  /// - Throws: if git cannot say what was changed.
  func report(
    _ inputs: Inputs, _ progress: Progress, _ memory: CheckMemory? = nil
  ) throws(UsageError) -> ExitCode {
    let changes = try changes(inputs)
    let counts = Mutex(
      (total: Counts(), rows: [JSONValue](), problems: inputs.problems, outside: 0))
    progress.begin(inputs.files.count)
    @Sendable func deliver(_ file: FileReport) {
      counts.withLock { counts in
        counts.total.add(file.counts)
        counts.rows += file.rows
        counts.outside += file.isChosenNowhere ? 1 : 0
      }
      progress.print(file.text)
    }
    for source in inputs.settings {
      deliver(fileReport(CheckedFile(settings: source), isSpec: false, changes))
    }
    // Reports are made on all cores too, and printed in the order of the paths.
    forEachOnAllCores(inputs.files) { input -> Result<FileReport, InputProblem> in
      defer { progress.advance() }
      if let known = memory?.report(of: input) { return .success(known) }
      if let changes, !mayConcern(input, changes) {
        var unchanged = FileReport()
        unchanged.counts.files = 1
        return .success(unchanged)
      }
      do throws(InputProblem) {
        let spec = try OpenSpec(input, inputs.project, inputs.modules, on: choice)
        var result = fileReport(CheckedFile(spec), isSpec: true, changes)
        result.isChosenNowhere = choice != nil && spec.snapshot.environments(spec.file).isEmpty
        result.sources = spec.sources.values.map(\.path).sorted()
        memory?.remember(result, of: input)
        return .success(result)
      } catch {
        return .failure(error)
      }
    } deliver: { result in
      switch result {
      case .success(let file): deliver(file)
      case .failure(let problem): counts.withLock { $0.problems.append(problem) }
      }
    }
    progress.end()
    var (total, rows, problems, outside) = counts.withLock { $0 }
    if outside > 0, outside == inputs.files.count {
      let what = outside == 1 ? "the file is not checked" : "none of \(outside) files is checked"
      throw UsageError(
        "\(what) in any such environment; with --on, a device is checked although it is no target",
        isAboutTheCall: false)
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
    inputs.reportUnreadFiles()
    switch format {
    case .text, .github:
      if countsRules { Terminal.print(total.statistics) }
      if !report.isBrief, newBaseline == nil {
        let place = changes == nil ? "" : " on changed lines"
        Terminal.print(total.summary(place: place, unread: problems.count) + "\n")
      }
    case .json:
      let object: JSONValue = [
        "version": 1, "findings": .array(rows), "files": JSONValue(total.files),
        "errors": JSONValue(total.errors), "warnings": JSONValue(total.warnings),
        "known": JSONValue(total.known),
        "problems": .array(
          problems.map { ["file": .string($0.path), "message": .string($0.message)] }),
      ]
      Terminal.print(object.printed() + "\n")
    case .sarif:
      Terminal.print(SARIFReport.log(results: rows, problems: problems).printed() + "\n")
    }
    if !problems.isEmpty { return .failure }
    return filter.fails { total.count($0) } ? .findings : .clean
  }

  private func changes(_ inputs: Inputs) throws(UsageError) -> GitChanges? {
    guard let revision else { return nil }
    let paths = inputs.files.map(\.name) + inputs.settings.map(\.path)
    return try GitChanges(
      around: paths.isEmpty ? operands : paths, of: inputs.project, since: revision)
  }

  /// Whether a finding in a file can touch a changed line: in the file, or in one that it may import.
  private func mayConcern(_ input: Input, _ changes: GitChanges) -> Bool {
    let kind = FrontEnds.frontEnd(forPath: input.name)?.name
    return changes.contains(input.name)
      || changes.hasFile { FrontEnds.frontEnd(forPath: $0)?.name == kind }
  }

  private func fileReport(
    _ whole: CheckedFile, isSpec: Bool, _ changes: GitChanges?
  ) -> FileReport {
    var checked = whole
    checked.findings.removeAll { finding in
      !filter.includes(finding.diagnostic)
        || changes.map { !whole.touches($0, finding.diagnostic) } == true
    }
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
}

extension CheckedFile {
  /// Whether a finding, or a place that its notes name, meets a changed line.
  fileprivate func touches(_ changes: GitChanges, _ diagnostic: Diagnostic) -> Bool {
    if changes.touch(diagnostic.range, of: text, in: path) { return true }
    return diagnostic.related.contains { related in
      guard let source = sources[related.file] else { return false }
      return changes.touch(related.range, of: source.text, in: source.path)
    }
  }
}

/// What one file adds to the report.
struct FileReport: Sendable {
  var text = ""
  /// Findings for programs.
  var rows: [JSONValue] = []
  var counts = Counts()
  /// Whether it is checked in no environment, as it has none of those that were asked for.
  var isChosenNowhere = false
  /// The files it was made of: itself and what it imports.
  var sources: [String] = []
}

struct Counts: Sendable {
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

  /// - Parameter place: where was looked, such as " on changed lines".
  func summary(place: String, unread: Int) -> String {
    var parts: [String] = []
    if errors > 0 { parts.append(counted(errors, "error")) }
    if warnings > 0 { parts.append(counted(warnings, "warning")) }
    let (infos, hints) = (count(.information), count(.hint))
    if infos > 0 { parts.append(counted(infos, "info", plural: "info")) }
    if hints > 0 { parts.append(counted(hints, "hint")) }
    let found = parts.isEmpty ? "nothing found" : parts.joined(separator: ", ")
    let left = known > 0 ? ", \(known) known to the baseline" : ""
    let missed = unread > 0 ? "; \(counted(unread, "path")) could not be read" : ""
    return "\(found)\(place) in \(counted(files, "file"))\(left)\(missed)"
  }
}

/// `1 file`, `2 files`.
func counted(_ number: Int, _ noun: String, plural: String? = nil) -> String {
  "\(number) \(number == 1 ? noun : plural ?? noun + "s")"
}
