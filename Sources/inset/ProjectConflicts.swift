internal import InsetConflictLog
internal import InsetIDE
internal import InsetText

/// Where the conflicts of a log stand in a project.
struct ProjectConflicts: Sendable {
  /// A screen in which the constraints of a report stand.
  struct Match: Sendable {
    var checked: CheckedFile
    var found: LogPlaces
    /// What `inset check` finds there, with its fixes.
    var findings: [CheckedFinding]

    /// Where a constraint of the log stands.
    func place(of constraint: Int) -> (source: NamedText, range: ByteRange)? {
      guard let place = found.places.first(where: { $0.constraint == constraint }),
        let source = checked.sources[place.file]
      else { return nil }
      return (source, place.range)
    }
  }

  /// By report, the screens that fit best; several where they fit alike.
  private(set) var matches: [[Match]]
  let problems: [InputProblem]

  /// How many screens are kept of those that fit alike.
  private static let matchLimit = 4

  init(of entries: [(log: ConflictLog, diagnosis: LogDiagnosis)], in inputs: Inputs) {
    let results = mapOnAllCores(inputs.files) {
      input -> Result<[(entry: Int, found: LogPlaces)], InputProblem> in
      do throws(InputProblem) {
        let spec = try OpenSpec(input, inputs.project, inputs.modules)
        var list: [(entry: Int, found: LogPlaces)] = []
        for (index, entry) in entries.enumerated() {
          list += spec.snapshot.places(of: entry.log, in: spec.file).map { (index, $0) }
        }
        return .success(list)
      } catch {
        return .failure(error)
      }
    }
    var problems = inputs.problems
    var found: [[(input: Int, found: LogPlaces)]] = Array(repeating: [], count: entries.count)
    for (input, result) in results.enumerated() {
      switch result {
      case .failure(let problem): problems.append(problem)
      case .success(let list): for one in list { found[one.entry].append((input, one.found)) }
      }
    }
    self.problems = problems.sorted()
    matches = []
    for (index, list) in found.enumerated() {
      let most = list.map(\.found.score).max() ?? 0
      let best = list.filter { $0.found.score == most }.prefix(Self.matchLimit)
      let members = entries[index].diagnosis.members.map(\.constraint)
      matches.append(
        best.compactMap { one in
          guard
            let spec = try? OpenSpec(inputs.files[one.input], inputs.project, inputs.modules)
          else { return nil }
          let checked = CheckedFile(spec)
          let conflicts = spec.snapshot.conflicts(members, at: one.found)
          return Match(
            checked: checked, found: one.found,
            findings: checked.findings.filter { conflicts.contains($0.diagnostic) })
        })
    }
  }
}
