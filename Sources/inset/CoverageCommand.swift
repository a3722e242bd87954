internal import InsetDevices
internal import InsetFiles
internal import InsetJSON
internal import InsetProject
internal import InsetSwiftHelper
internal import InsetSwiftOutline
internal import InsetText
internal import InsetUIKit

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

let coverageCommand = Command(
  name: "coverage",
  summary: "Says what is understood of constraints that Swift code makes.",
  operands: [Operand(label: "PATH", takes: .file, isRequired: true, isRepeatable: true)],
  options: [
    Option(
      name: "--format", value: "text|json", choices: ["text", "json"],
      help: "tables for people (default), or one JSON object"),
    colorOption,
  ],
  notes: """
    Every place in the source that makes constraints is a statement. It is 'full' if both items, an
    ancestor of both and the constant are known; 'constant' if all but the constant is; 'hierarchy' if
    no ancestor of both is seen; 'half' and 'none' if one item or none is known; 'unreached' if no
    evaluation came there. A class is known to its last statement if all of them are full.

    A folder is one module if a project, a package or Swift files lie in it, or one app begins below it;
    otherwise each folder in it is one, and the tables have a row for each.
    """,
  run: printCoverage)

@Sendable private func printCoverage(_ arguments: ParsedArguments) throws(UsageError) -> ExitCode {
  guard !arguments.operands.isEmpty else {
    throw UsageError("which folder? 'inset coverage' needs one or more")
  }
  let variable = getenv("INSET_SWIFT_HELPER").map { String(cString: $0) }
  let helper: SwiftHelper
  do throws(SwiftProblem) {
    helper = SwiftHelper(
      path: try SwiftHelper.find(beside: ChildServer.ownPath(), variable: variable))
  } catch {
    Terminal.error("inset: \(error.message)\n")
    return .failure
  }
  let found = Disk.local.find(arguments.operands, [".swift"])
  var problems = found.problems.map { InputProblem($0) }
  var modules: [CoveredModule] = []
  for (name, paths) in Project.modules(
    of: found.files, in: arguments.operands, suffixes: [".swift"])
  {
    modules.append(read(name, paths, helper, &problems))
  }
  if arguments.last("--format") == "json" {
    Terminal.print(JSONValue.coverage(modules).printed() + "\n")
  } else {
    Terminal.print(report(modules, Palette(isOn: Terminal.usesColor(arguments.last("--color")))))
  }
  for problem in problems.sorted() { Terminal.error("inset: \(problem.line)\n") }
  return problems.isEmpty ? .clean : .failure
}

/// A statement with its place as people count it.
private struct CoveredStatement: Sendable {
  var path: String
  var line: Int
  var column: Int
  var endLine: Int
  var endColumn: Int
  var statement: ModuleCoverage.Statement
}

private struct CoveredModule: Sendable {
  var name: String
  var statements: [CoveredStatement]
}

private func read(
  _ name: String, _ paths: [String], _ helper: SwiftHelper, _ problems: inout [InputProblem]
) -> CoveredModule {
  var texts: [(path: String, bytes: [UInt8])] = []
  for path in paths {
    do throws(FileProblem) {
      texts.append((path, try Disk.local.read(path)))
    } catch {
      problems.append(InputProblem(error))
    }
  }
  var files: [(path: String, outline: FileOutline)] = []
  var read: [(path: String, bytes: [UInt8])] = []
  for (text, result) in zip(texts, helper.outlines(of: texts.map(\.bytes))) {
    switch result {
    case .success(let outline):
      if outline.errors.first?.message == FileOutline.tooLong {
        problems.append(InputProblem(path: text.path, message: FileOutline.tooLong))
      }
      files.append((text.path, outline))
      read.append(text)
    case .failure(let problem):
      problems.append(InputProblem(path: text.path, message: problem.message))
    }
  }
  let covered = coverage(of: files)
  var lines: [Int: SourceText] = [:]
  let statements = covered.statements.map { statement in
    let text = lines[statement.file] ?? SourceText(read[statement.file].bytes)
    lines[statement.file] = text
    let place = text.position(of: statement.start, in: .utf16)
    let end = text.position(of: statement.end, in: .utf16)
    return CoveredStatement(
      path: read[statement.file].path, line: place.line + 1, column: place.column + 1,
      endLine: end.line + 1, endColumn: end.column + 1, statement: statement)
  }
  return CoveredModule(name: name, statements: statements)
}

// MARK: - Figures

private struct CoverageTally {
  var counts: [StatementResult.State: Int] = [:]
  var classes: [(key: String, path: String, name: String, statements: Int, full: Int)] = []

  init(_ statements: [CoveredStatement]) {
    var places: [String: Int] = [:]
    for one in statements {
      counts[one.statement.result.state, default: 0] += 1
      let key = one.path + "\n" + one.statement.type
      let place = places[key] ?? classes.count
      if place == classes.count {
        places[key] = place
        classes.append((key, one.path, one.statement.type, 0, 0))
      }
      classes[place].statements += 1
      if one.statement.result.state == .full { classes[place].full += 1 }
    }
  }

  var total: Int { counts.values.reduce(0, +) }
  var full: Int { counts[.full] ?? 0 }
  var knownClasses: Int { classes.count { $0.full == $0.statements } }

  static func percent(_ part: Int, _ whole: Int) -> String {
    guard whole > 0 else { return "–" }
    return formatPoints((1000 * Double(part) / Double(whole)).rounded() / 10)
  }

  func cells(_ name: String) -> [String] {
    [
      name, String(total), Self.percent(full, total),
      Self.percent(full + (counts[.constant] ?? 0), total),
    ] + [.hierarchy, .half, .none, .unreached].map { String(counts[$0] ?? 0) }
      + [Self.percent(knownClasses, classes.count)]
  }
}

/// Why statements are not full, the most common first.
private func causes(_ statements: [CoveredStatement]) -> [(cause: String, count: Int)] {
  var counts: [String: Int] = [:]
  for one in statements where one.statement.result.state != .full {
    counts[one.statement.result.cause ?? "unknown", default: 0] += 1
  }
  return counts.map { ($0.key, $0.value) }.sorted { ($1.1, $0.0) < ($0.1, $1.0) }
}

private func report(_ modules: [CoveredModule], _ palette: Palette) -> String {
  func table(_ title: String) -> TextTable {
    TextTable([
      .init(title: title), .init(title: "STATEMENTS", isNumber: true),
      .init(title: "FULL %", isNumber: true), .init(title: "OR CONSTANT %", isNumber: true),
      .init(title: "HIERARCHY", isNumber: true), .init(title: "HALF", isNumber: true),
      .init(title: "NONE", isNumber: true), .init(title: "UNREACHED", isNumber: true),
      .init(title: "CLASSES %", isNumber: true),
    ])
  }
  let all = modules.flatMap(\.statements)
  var output = ""
  var byModule = table("FOLDER")
  for module in modules where !module.statements.isEmpty {
    byModule.append(CoverageTally(module.statements).cells(shown(module.name)))
  }
  byModule.append(CoverageTally(all).cells("all"))
  output += byModule.text(palette) + "\n"
  var byIdiom = table("IDIOM")
  for idiom in ModuleCoverage.idioms {
    let part = all.filter { $0.statement.idiom == idiom }
    if !part.isEmpty { byIdiom.append(CoverageTally(part).cells(idiom)) }
  }
  output += byIdiom.text(palette)
  for (cause, count) in causes(all).prefix(10) { output += "\(count)  \(cause)\n" }
  return output
}

extension JSONValue {
  fileprivate static func coverage(_ modules: [CoveredModule]) -> JSONValue {
    let all = modules.flatMap(\.statements)
    let idioms = ModuleCoverage.idioms.filter { idiom in
      all.contains { $0.statement.idiom == idiom }
    }
    return [
      "version": 1,
      "summary": summary("all", all),
      "folders": .array(
        modules.filter { !$0.statements.isEmpty }.map { summary($0.name, $0.statements) }),
      "idioms": .array(
        idioms.map { idiom in summary(idiom, all.filter { $0.statement.idiom == idiom }) }),
      "causes": .array(
        causes(all).prefix(10).map {
          [
            "cause": .string($0.cause), "statements": JSONValue($0.count),
          ]
        }),
      "statements": .array(all.map { row($0) }),
      "classes": .array(
        CoverageTally(all).classes.map {
          [
            "file": .string($0.path), "name": .string($0.name),
            "statements": JSONValue($0.statements), "full": JSONValue($0.full),
          ]
        }),
    ]
  }

  private static func summary(_ name: String, _ statements: [CoveredStatement]) -> JSONValue {
    let tally = CoverageTally(statements)
    func count(_ state: StatementResult.State) -> JSONValue { JSONValue(tally.counts[state] ?? 0) }
    return [
      "name": .string(name), "statements": JSONValue(tally.total), "full": count(.full),
      "constant": count(.constant), "hierarchy": count(.hierarchy), "half": count(.half),
      "none": count(.none), "unreached": count(.unreached),
      "classes": JSONValue(tally.classes.count), "classesFull": JSONValue(tally.knownClasses),
    ]
  }

  private static func row(_ one: CoveredStatement) -> JSONValue {
    let result = one.statement.result
    func text(_ value: String?) -> JSONValue { value.map { .string($0) } ?? .null }
    /// A number where it is one, else a formula or several numbers as text.
    func number(_ value: String?) -> JSONValue {
      guard let value else { return .null }
      return Double(value).map { JSONValue(points: $0) } ?? .string(value)
    }
    func object(_ made: StatementResult.Constraint) -> [(String, JSONValue)] {
      [
        ("first", .string(made.first)), ("second", text(made.second)),
        ("relation", .string(made.relation)), ("multiplier", number(made.multiplier)),
        ("constant", number(made.constant)), ("priority", number(made.priority)),
      ]
    }
    let made = result.constraints.first
    return [
      "file": .string(one.path), "line": JSONValue(one.line), "column": JSONValue(one.column),
      "endLine": JSONValue(one.endLine), "endColumn": JSONValue(one.endColumn),
      "idiom": .string(one.statement.idiom), "type": .string(one.statement.type),
      "method": .string(one.statement.method), "state": .string(result.state.name),
      "certainty": .string(result.certainty.rawValue), "first": text(made?.first),
      "second": text(made?.second), "relation": text(made?.relation),
      "multiplier": number(made?.multiplier), "constant": number(made?.constant),
      "priority": number(made?.priority),
      "constraints": .array(result.constraints.map { .object(JSONObject(object($0))) }),
      "more": .bool(result.hasMore), "reason": text(result.reason),
    ]
  }
}
