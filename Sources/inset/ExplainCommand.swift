internal import InsetDevices
internal import InsetIDE
internal import InsetJSON
internal import InsetText

let explainCommand = Command(
  name: "explain",
  summary: "Explains why a view has its position and size, or a conflict log.",
  operands: [
    Operand(label: "FILE", takes: .layouts),
    Operand(label: "VIEW.ATTRIBUTE", takes: .text, isRepeatable: true),
  ],
  options: environmentOptions + [
    Option(
      name: "--log", value: "FILE", takes: .file,
      help: "explain the conflicts logged in FILE, '-' for the standard input"),
    Option(
      name: "--format", value: "text|json", choices: ["text", "json"],
      help: "text for people (default), or one JSON object"),
    importsOption,
    colorOption,
  ],
  notes: """
    VIEW is a view's path, such as root.form.email, or the end of it where that is clear; the screen's
    name may stand for root. ATTRIBUTE is x, y, width, height or any attribute that constraints have:
    leading, centerY, firstBaseline … Positions are those in the superview.

    The chain begins with what is nearest to the value; its points add up to it. Then come optional
    constraints that are not met, inequalities that hold with equality, other possible values if it
    is ambiguous, and conflicts. Without --on, --os and --orientation, the environment is the first of
    the file's targets; with them, the first that fits, for each device, version and orientation that
    is named. FILE may be '-' for the standard input.

    --log reads "Unable to simultaneously satisfy constraints" out of a console's text and says which of
    the constraints contradict each other, whose they are, the likely cause and what ends it. Where they
    stand is looked for in the files and folders that are named, or in the current folder.
    """,
  run: explain)

extension EnvironmentChoice {
  /// A choice for each combination of what is named, so that every one is answered for.
  fileprivate var one: [EnvironmentChoice] {
    func each<Value>(_ values: [Value]?) -> [[Value]?] { values.map { $0.map { [$0] } } ?? [nil] }
    return each(devices).flatMap { devices in
      each(os).flatMap { os in
        each(orientations).flatMap { orientations in
          each(languages).map {
            EnvironmentChoice(
              devices: devices, os: os, orientations: orientations, languages: $0)
          }
        }
      }
    }
  }
}

/// How many steps of a chain the text report shows.
private let stepLimit = 40

@Sendable private func explain(_ arguments: ParsedArguments) throws(UsageError) -> ExitCode {
  if let path = arguments.last("--log") {
    return try explainLog(path, arguments)
  }
  guard let operand = arguments.operands.first, arguments.operands.count > 1 else {
    throw UsageError("which value? 'inset explain' needs a file and one or more VIEW.ATTRIBUTE")
  }
  let choice = try environmentChoice(arguments)
  let inputs = Inputs([operand], suffixes: FrontEnds.allSuffixes, arguments)
  for problem in inputs.problems { Terminal.error("inset: \(problem.line)\n") }
  guard inputs.problems.isEmpty else { return .failure }
  guard let input = inputs.files.first, inputs.files.count == 1 else {
    throw UsageError("'inset explain' needs one file, and \(shown(operand)) holds several")
  }
  let spec: OpenSpec
  do throws(InputProblem) { spec = try OpenSpec(input, inputs.project, inputs.modules) } catch {
    Terminal.error("inset: \(error.line)\n")
    return .failure
  }
  let choices = choice.one
  var explanations: [Explanation] = []
  for target in arguments.operands.dropFirst() {
    for choice in choices {
      do throws(QuestionProblem) {
        explanations.append(try spec.snapshot.explain(spec.file, target, on: choice))
      } catch {
        Terminal.error("inset: \(shown(spec.path)): \(shown(error.message))\n")
        return .failure
      }
    }
  }
  if arguments.last("--format") == "json" {
    let object: JSONValue = [
      "version": 1, "explanations": .array(explanations.map { json($0, spec) }),
    ]
    Terminal.print(object.printed() + "\n")
  } else {
    let palette = Palette(isOn: Terminal.usesColor(arguments.last("--color")))
    let texts = explanations.map { text($0, spec, palette) }
    Terminal.print(texts.joined(separator: "\n"))
  }
  return .clean
}

private func explainLog(_ path: String, _ arguments: ParsedArguments) throws(UsageError) -> ExitCode
{
  var report: LogReport
  do throws(InputProblem) { report = try LogReport(path: path) } catch {
    Terminal.error("inset: \(error.line)\n")
    return .failure
  }
  guard !report.isEmpty else {
    let name = path == "-" ? "<stdin>" : path
    Terminal.error("inset: \(shown(name)): there is no conflict of constraints in it\n")
    return .failure
  }
  let operands = arguments.operands
  if path == "-", operands.contains("-") {
    throw UsageError("the standard input is the log; it cannot be a layout, too")
  }
  // An empty folder is no mistake where nobody named it.
  var inputs = Inputs(
    operands.isEmpty ? ["."] : operands, suffixes: FrontEnds.allSuffixes, arguments)
  if operands.isEmpty { inputs.forgetProblems() }
  let problems = report.search(inputs)
  if arguments.last("--format") == "json" {
    Terminal.print(report.forPrograms.printed() + "\n")
  } else {
    Terminal.print(report.printed(Palette(isOn: Terminal.usesColor(arguments.last("--color")))))
  }
  for problem in problems { Terminal.error("inset: \(problem.line)\n") }
  return problems.isEmpty ? .clean : .failure
}

// MARK: For people

private func text(_ explanation: Explanation, _ spec: OpenSpec, _ palette: Palette) -> String {
  let value = formatPoints(explanation.value)
  var text =
    palette.bold("\(shown(explanation.path)).\(explanation.attribute) is \(value)")
    + " on \(explanation.environment.displayName(withOS: true))\n\n"
  text += chain(explanation, spec, palette)
  func section(_ title: String, _ notes: [(sentence: String, place: SourcePlace?)]) {
    guard !notes.isEmpty else { return }
    text += "\n\(palette.bold(title))\n"
    for note in notes.prefix(stepLimit) {
      text += "  \(shown(note.sentence))"
      if let place = note.place { text += "  " + palette.faint(line(place, spec)) }
      text += "\n"
    }
    if notes.count > stepLimit { text += "  … and \(notes.count - stepLimit) more\n" }
  }
  section("Not met", explanation.unmet.map { ($0.sentence, $0.place) })
  section("At their limit", explanation.tight.map { ($0.sentence, $0.place) })
  if let ambiguity = explanation.ambiguity {
    section("Ambiguous", [(ambiguity.sentence, nil)])
    for rival in ambiguity.rivals {
      text += "    \(shown(rival.text))"
      if let place = rival.place { text += "  " + palette.faint(line(place, spec)) }
      text += "\n"
    }
  }
  for conflict in explanation.conflicts {
    section("Conflict", [(conflict.sentence, nil)])
    for (index, member) in conflict.members.enumerated() {
      text += "    \(shown(member.text))"
      if index == conflict.givenUp { text += " (given up)" }
      if let place = member.place { text += "  " + palette.faint(line(place, spec)) }
      text += "\n"
    }
  }
  return text
}

/// The steps as a sum: points, who adds them, where it is written.
private func chain(_ explanation: Explanation, _ spec: OpenSpec, _ palette: Palette) -> String {
  var rows: [(points: String, text: String, place: String)] = []
  for step in explanation.steps.prefix(stepLimit) {
    var text = step.text
    if !step.parts.isEmpty {
      let parts = step.parts.map { part in
        step.parts.count == 1 ? part.text : "\(formatPoints(part.points)) \(part.text)"
      }
      text = "\(text): \(parts.joined(separator: ", "))"
    }
    if step.isGivenUp {
      text += " (given up in a conflict, only approached)"
    } else if step.priority < 1000 && step.kind != .chosen {
      text += " @\(formatPoints(step.priority))"
    }
    if step.kind == .constraint && step.relation != "==" { text += " (reached)" }
    rows.append((signed(step.points), shown(text), step.place.map { line($0, spec) } ?? ""))
  }
  if explanation.steps.count > stepLimit {
    let rest = explanation.steps.dropFirst(stepLimit)
    let points = rest.reduce(0) { $0 + $1.points }
    rows.append((signed(points), "\(rest.count) more", ""))
  }
  let total = formatPoints(explanation.value)
  let width = max(rows.map { displayWidth(of: $0.points) }.max() ?? 0, total.count + 2)
  let middle = rows.map { displayWidth(of: $0.text) }.filter { $0 <= 84 }.max() ?? 0
  var text = ""
  for row in rows {
    text += "  \(row.points.padded(leftTo: width))  "
    text +=
      row.place.isEmpty
      ? row.text : "\(row.text.padded(to: middle))  \(palette.faint(row.place))"
    text += "\n"
  }
  return text + "  \("= \(total)".padded(leftTo: width))\n"
}

private func signed(_ points: Double) -> String {
  let text = formatPoints(points)
  return text == "0" || text.hasPrefix("-") ? text : "+\(text)"
}

/// `SignIn.inset:14:9`.
private func line(_ place: SourcePlace, _ spec: OpenSpec) -> String {
  guard let source = spec.sources[place.file] else { return "" }
  let start = source.positions.position(of: place.range.start)
  return "\(shown(source.path)):\(start.line + 1):\(start.column + 1)"
}

// MARK: For programs

private func json(_ explanation: Explanation, _ spec: OpenSpec) -> JSONValue {
  let environment = explanation.environment
  var object = JSONObject([
    ("file", .string(spec.path)), ("screen", .string(explanation.screen)),
    ("path", .string(explanation.path)), ("attribute", .string(explanation.attribute)),
    ("environment", .string(environment.id)), ("value", JSONValue(points: explanation.value)),
    ("place", json(explanation.place, spec)),
    ("steps", .array(explanation.steps.map { json($0, spec) })),
    ("unmet", .array(explanation.unmet.map { json($0, spec) })),
    ("tight", .array(explanation.tight.map { json($0, spec) })),
    ("conflicts", .array(explanation.conflicts.map { json($0, spec) })),
    ("sentences", .array(explanation.sentences.map { .string($0) })),
  ])
  object["ambiguity"] = explanation.ambiguity.map { ambiguity in
    [
      "lower": ambiguity.lower.map { JSONValue(points: $0) } ?? .null,
      "upper": ambiguity.upper.map { JSONValue(points: $0) } ?? .null,
      "cause": .string(ambiguity.cause.rawValue),
      "movesWith": .array(ambiguity.movesWith.map { .string($0) }),
      "rivals": .array(ambiguity.rivals.map { json($0, spec) }),
      "sentence": .string(ambiguity.sentence),
    ]
  }
  return .object(object)
}

private func json(_ step: Explanation.Step, _ spec: OpenSpec) -> JSONValue {
  [
    "kind": .string(step.kind.rawValue), "text": .string(step.text),
    "place": step.place.map { json($0, spec) } ?? .null, "relation": .string(step.relation),
    "priority": .real(step.priority), "points": JSONValue(points: step.points),
    "derivative": step.derivative.map { JSONValue(points: $0) } ?? .null,
    "parts": .array(
      step.parts.map { ["text": .string($0.text), "points": JSONValue(points: $0.points)] }),
    "givenUp": .bool(step.isGivenUp), "sentence": .string(step.sentence),
  ]
}

private func json(_ note: Explanation.Note, _ spec: OpenSpec) -> JSONValue {
  [
    "kind": .string(note.kind.rawValue), "text": .string(note.text),
    "place": note.place.map { json($0, spec) } ?? .null, "relation": .string(note.relation),
    "priority": .real(note.priority), "violation": JSONValue(points: note.violation),
    "sentence": .string(note.sentence),
  ]
}

private func json(_ conflict: Explanation.Conflict, _ spec: OpenSpec) -> JSONValue {
  [
    "members": .array(conflict.members.map { json($0, spec) }),
    "givenUp": JSONValue(conflict.givenUp), "sentence": .string(conflict.sentence),
  ]
}

private func json(_ place: SourcePlace, _ spec: OpenSpec) -> JSONValue {
  guard let source = spec.sources[place.file] else { return .null }
  let start = source.positions.position(of: place.range.start)
  return [
    "file": .string(source.path), "line": JSONValue(start.line + 1),
    "column": JSONValue(start.column + 1),
  ]
}
