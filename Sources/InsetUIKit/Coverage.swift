public import InsetSwiftOutline
internal import InsetText

/// What is understood of the layout code of a module.
public struct ModuleCoverage: Sendable {
  /// A place that makes constraints, with what is known of it.
  public struct Statement: Sendable {
    /// The file's place in the list that was given.
    public var file: Int
    /// Where it begins and ends in the file.
    public var start: Int
    public var end: Int
    public var idiom: String
    public var type: String
    public var method: String
    public var result: StatementResult
  }

  /// The names of all idioms.
  public static let idioms = Idiom.allCases.map(\.rawValue)

  /// In the order of files and places.
  public var statements: [Statement]
}

/// Reads a module's files and says what is known of every constraint statement in it.
///
/// - Complexity: O(nodes), and a bounded number of steps for each type.
public func coverage(of files: [(path: String, outline: FileOutline)]) -> ModuleCoverage {
  let index = moduleIndex(of: files)
  guard !index.sites.isEmpty else { return ModuleCoverage(statements: []) }
  let jobs = rootJobs(index)
  var results = runAll(index, jobs: jobs.filter { !$0.isFree }, explores: false)
  // A function that something calls is understood there.
  for (key, result) in runAll(index, jobs: jobs.filter(\.isFree), explores: false)
  where results[key] == nil {
    results[key] = result
  }
  // What no call led to may stand behind conditions that fail as far as is seen.
  let missed = index.sites.filter { results[$0.key] == nil }
  if !missed.isEmpty {
    let again = jobs.filter { $0.covers(missed) }
    for (key, result) in runAll(index, jobs: again, explores: true) where results[key] == nil {
      var result = result
      result.certainty = .maybe
      results[key] = result
    }
  }
  // What only an argument leaves open that has a default.
  let open = index.sites.filter { results[$0.key].map { $0.isOpenByParameter } ?? false }
  if !open.isEmpty {
    let again = jobs.filter { $0.covers(open) }
    for (key, result) in runAll(index, jobs: again, explores: false, usesDefaults: true)
    where (results[key]?.state).map({ $0 < result.state }) ?? false {
      var result = result
      result.certainty = .maybe
      results[key] = result
    }
  }
  var statements: [ModuleCoverage.Statement] = []
  var last: SiteKey?
  for site in index.sites where site.key != last {
    last = site.key
    statements.append(
      ModuleCoverage.Statement(
        file: Int(site.key.file), start: Int(site.key.start), end: Int(site.key.end),
        idiom: site.idiom.rawValue, type: site.type, method: site.method,
        result: results[site.key] ?? .unreached))
  }
  return ModuleCoverage(statements: statements)
}

/// What a module declares.
///
/// - Complexity: O(nodes).
func moduleIndex(of files: [(path: String, outline: FileOutline)]) -> ModuleIndex {
  var builder = IndexBuilder()
  var declared = OperatorDeclarations()
  for ((path, outline), isLibrary) in zip(files, LibrarySources.contain(files)) {
    builder.add(outline, path: path, isLibrary: isLibrary)
    if !isLibrary { declared.append(outline.operators) }
  }
  declared.append(libraryOperators)
  return builder.finish(OperatorTable(declared))
}

/// A root to evaluate.
private struct RootJob: @unchecked Sendable {
  enum Root {
    case type(TypeInfo)
    case free([FunctionInfo], [PropertyInfo])
    case body(CodeBody, Context)
  }

  let index: ModuleIndex
  let root: Root
  var explores = false
  var usesDefaults = false

  var isFree: Bool { if case .free = root { true } else { false } }

  /// Whether one of the statements stands in what is evaluated.
  func covers(_ sites: [Site]) -> Bool {
    let keys = Set(sites.map(\.key))
    func contains(_ bodies: [CodeBody]) -> Bool {
      bodies.contains { $0.sites.contains { keys.contains($0.key) } }
    }
    switch root {
    case .type(let type): return sites.contains { $0.type == type.name }
    case .free(let functions, let properties):
      return contains(functions.flatMap(\.bodies) + properties.flatMap(\.bodies))
    case .body(let body, _): return contains([body])
    }
  }

  func run() -> [SiteKey: StatementResult] {
    var visit = RootVisit(index, explores: explores, usesDefaults: usesDefaults)
    switch root {
    case .type(let type): visit.run(type)
    case .free(let functions, let properties): visit.runFree(functions, properties)
    case .body(let body, let context): visit.run(body, context)
    }
    return visit.results
  }
}

private func rootJobs(_ index: ModuleIndex) -> [RootJob] {
  var jobs: [RootJob] = []
  for type in index.types {
    let bodies = type.functions.flatMap(\.bodies) + type.properties.flatMap(\.bodies)
    if bodies.contains(where: { index.isRelevant($0) }) {
      jobs.append(RootJob(index: index, root: .type(type)))
    }
  }
  let properties = index.globalProperties + index.externalProperties
  for start in stride(from: 0, to: index.freeFunctions.count, by: 16) {
    let part = Array(index.freeFunctions[start..<min(start + 16, index.freeFunctions.count)])
    jobs.append(RootJob(index: index, root: .free(part, [])))
  }
  if !properties.isEmpty { jobs.append(RootJob(index: index, root: .free([], properties))) }
  for (body, context) in index.topLevel where index.isRelevant(body) {
    jobs.append(RootJob(index: index, root: .body(body, context)))
  }
  return jobs
}

private func runAll(
  _ index: ModuleIndex, jobs: [RootJob], explores: Bool, usesDefaults: Bool = false
) -> [SiteKey: StatementResult] {
  let jobs = jobs.map { job in
    var job = job
    job.explores = explores
    job.usesDefaults = usesDefaults
    return job
  }
  var results: [SiteKey: StatementResult] = [:]
  for found in mapOnAllCores(jobs, { $0.run() }) {
    for (key, result) in found {
      results[key] = results[key].map { $0.merged(with: result) } ?? result
    }
  }
  return results
}

/// Operators of layout libraries that code uses without declaring them.
let libraryOperators = OperatorDeclarations(
  operators: [
    OperatorDeclaration(fixity: .infix, name: "~", group: "CartographyPriorityPrecedence"),
    OperatorDeclaration(fixity: .infix, name: "--", group: "AdditionPrecedence"),
    OperatorDeclaration(fixity: .infix, name: "⁃", group: "AdditionPrecedence"),
  ],
  groups: [
    PrecedenceGroup(
      name: "CartographyPriorityPrecedence", associativity: .none,
      higherThan: ["AssignmentPrecedence"], lowerThan: ["ComparisonPrecedence"])
  ])
