internal import InsetIDE
internal import InsetJSON
internal import InsetModel
internal import InsetText

let checkCommand = Command(
  name: "check",
  summary: "Reports layout mistakes in specs, storyboards, xibs and Swift files.",
  operands: [Operand(label: "PATHS", takes: .layouts, isRepeatable: true)],
  options: FindingFilter.options + environmentOptions + [
    Option(
      name: "--changed", value: "REF", takes: .revision, isValueOptional: true,
      help: "only findings on lines changed since a git revision\n(default: HEAD)"),
    Option(name: "--watch", help: "check again at each change, until interrupted"),
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
    PATHS are specs (*.inset), storyboards, xibs and Swift files, and folders of these; without any, the
    current folder. '-' reads a spec from the standard input. A Swift file is read with its module.

    The nearest 'inset.json' in a spec's folder or above, up to the project's root, sets the targets
    of specs without a 'targets' item, the severities of rules, and the files that are excluded; its
    own mistakes are reported, too. The root is the nearest folder with '.git'; without one, the
    current folder if it contains the spec, otherwise the folder that is named. Only files inside the
    root are imported. '// inset:disable-next-line RULE' in a spec or Swift file suppresses a rule.
    'inset rules' lists the rules.

    With --on, --os and --orientation, specs are checked in those of their environments alone, or on the
    named devices although they are no targets. What holds only of all environments together is not
    reported then: \(FindingFilter.ofAllEnvironments).

    --changed reports what touches a line that differs from REF, or from where the branch left REF,
    itself or by a place that its notes name. Files that git does not track are new as a whole.

    A baseline lets a team adopt Inset in an existing project: it identifies findings by their rule,
    text and line, wherever the line moves.

    Exit codes: 0 nothing found (info and hints do not count, unless --fail-on says so), 1
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

  /// By the number of a finding, the fix that is named first for it.
  ///
  /// - Complexity: an analysis of the file for all that may be applied unasked; one for each other
  ///   that is tried.
  func firstFixes() -> [Int: Fix] {
    snapshot.firstFixes(for: findings.map(\.diagnostic), in: file)
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
