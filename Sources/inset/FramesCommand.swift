internal import InsetDevices
internal import InsetIDE
internal import InsetJSON
internal import InsetModel
internal import InsetText

let framesCommand = Command(
  name: "frames",
  summary: "Prints the frames and safe-area insets of a screen's views.",
  operands: [Operand(label: "FILE", takes: .layouts, isRequired: true, isRepeatable: true)],
  options: environmentOptions + [
    allOption, screenOption,
    Option(
      name: "--view", value: "PATH", isRepeatable: true,
      help: "a view, such as root.form.email, and the views in it"),
    Option(
      name: "--format", value: "text|json", choices: ["text", "json"], formerChoices: ["table"],
      help: "a table for people (default), or one JSON object"),
    importsOption,
    colorOption,
  ],
  notes: """
    Options that may be repeated choose all that is named. Without --on, --os and --orientation, the
    environments are those of the file's targets. 'inset devices' lists the devices. FILE may be
    '-' for the standard input.

    The screens of a Swift file are its view controllers, views and cells, by the names of their
    classes; what they use is looked for in the folder of their project or package.

    Lengths are points on the device's pixel grid: x and y in the superview, then in the screen.
    '±1' marks what rests on a text whose width is known to a point, '~' what rests on an
    estimate of text, controls or bars, '?' what the constraints leave open.
    """,
  run: frames)

@Sendable private func frames(_ arguments: ParsedArguments) throws(UsageError) -> ExitCode {
  guard !arguments.operands.isEmpty else {
    throw UsageError("which file? 'inset frames' needs one or more")
  }
  let choice = try environmentChoice(arguments)
  try refuseAll(arguments, with: choice)
  let wanted = arguments.all("--view")
  let inputs = Inputs(arguments.operands, suffixes: FrontEnds.allSuffixes, arguments)
  inputs.complainAboutSettings()
  let results = mapOnAllCores(inputs.files) { input -> Result<Answer, InputProblem> in
    do throws(InputProblem) {
      let spec = try OpenSpec(input, inputs.project, inputs.modules)
      do throws(QuestionProblem) {
        let screens = try spec.snapshot.frames(spec.file, on: choice)
        let errors = spec.snapshot.diagnostics(spec.file).count { $0.severity == .error }
        return .success(Answer(path: spec.path, screens: screens, errors: errors))
      } catch {
        throw InputProblem(path: spec.path, message: error.message)
      }
    } catch {
      return .failure(error)
    }
  }
  var problems = inputs.problems
  var answers: [Answer] = []
  for result in results {
    switch result {
    case .failure(let problem): problems.append(problem)
    case .success(let answer): answers.append(answer)
    }
  }
  problems.sort()
  let names = arguments.all(screenOption.name)
  let knownScreens = answers.flatMap { $0.screens.map(\.name) }
  for name in names where !knownScreens.contains(name) && problems.isEmpty {
    throw UsageError(
      "there is no screen '\(shown(name))'", suggesting: name, from: knownScreens)
  }
  if !names.isEmpty {
    for index in answers.indices {
      answers[index].screens.removeAll { !names.contains($0.name) }
    }
  }
  let known = answers.flatMap { $0.screens.flatMap { $0.environments.flatMap { $0.views } } }
    .map(\.path)
  for path in wanted where !known.contains(path) && problems.isEmpty {
    throw UsageError(
      "there is no view '\(shown(path))'", suggesting: path, from: Array(Set(known)).sorted())
  }
  if arguments.last("--format") == "json" {
    let screens = answers.flatMap { answer in
      answer.screens.map { json($0, path: answer.path, wanted: wanted) }
    }
    let object: JSONValue = ["version": 1, "screens": .array(screens)]
    Terminal.print(object.printed() + "\n")
  } else {
    let palette = Palette(isOn: Terminal.usesColor(arguments.last("--color")))
    for answer in answers {
      for screen in answer.screens {
        Terminal.print(table(screen, path: answer.path, wanted: wanted, palette))
      }
    }
  }
  for answer in answers {
    for note in notes(answer) { Terminal.error("inset: \(note)\n") }
  }
  for problem in problems { Terminal.error("inset: \(problem.line)\n") }
  return problems.isEmpty ? .clean : .failure
}

private struct Answer: Sendable {
  var path: String
  var screens: [ScreenFrames]
  /// Findings in the spec itself that are errors: the frames make the best of them.
  var errors: Int
}

/// What a reader of the frames should know besides: that the spec has errors, and which of the
/// environments were asked for although no such device runs that version.
private func notes(_ answer: Answer) -> [String] {
  var notes: [String] = []
  if answer.errors > 0 {
    let count = answer.errors == 1 ? "1 error" : "\(answer.errors) errors"
    notes.append(
      "\(shown(answer.path)): has \(count) ('inset check' shows what); "
        + "these frames make the best of it")
  }
  var noted: Set<String> = []
  for environment in answer.screens.flatMap({ $0.environments.map(\.environment) })
  where !environment.device.runs(os: environment.os) {
    let system = "\(environment.device.name) never ran version \(environment.os)"
    if noted.insert(system).inserted {
      notes.append("\(system); its insets there are those of the nearest version it ran")
    }
  }
  return notes
}

/// What the options say, refused where no device or version is meant.
func environmentChoice(_ arguments: ParsedArguments) throws(UsageError) -> EnvironmentChoice {
  let devices = arguments.all("--on")
  for name in devices where Catalogue.device(named: name) == nil && Environment(id: name) == nil {
    throw unknownDevice(name)
  }
  let os = try arguments.all("--os").map { text throws(UsageError) in try systemVersion(text) }
  let orientations = arguments.all("--orientation").compactMap(Orientation.init(rawValue:))
  for text in arguments.all("--language") where Language(rawValue: text) == nil {
    throw UsageError(
      "unknown language '\(shown(text))': it is base, pseudo, longest, or an id as de or pt-BR")
  }
  return EnvironmentChoice(
    devices: devices.isEmpty ? nil : devices, os: os.isEmpty ? nil : os,
    orientations: orientations.isEmpty ? nil : orientations, languages: chosenLanguages(arguments))
}

/// The languages that are named; nil for those of the targets.
private func chosenLanguages(_ arguments: ParsedArguments) -> [Language]? {
  let named = arguments.all("--language").compactMap(Language.init(rawValue:))
  return named.isEmpty ? nil : named
}

/// The languages whose translations are asked for, by themselves or in environments; nil for those of the
/// settings.
func askedLanguages(_ arguments: ParsedArguments) -> [Language]? {
  let asked =
    (chosenLanguages(arguments) ?? [])
    + arguments.all("--on").compactMap { Environment(id: $0)?.language }.filter(\.isTranslation)
  return asked.isEmpty ? nil : asked
}

/// Refuses `--all` beside options that choose some environments.
func refuseAll(_ arguments: ParsedArguments, with choice: EnvironmentChoice) throws(UsageError) {
  if arguments.has(allOption.name), choice != EnvironmentChoice() {
    throw UsageError("--all and a choice of environments exclude each other")
  }
}

/// A major version that exists.
func systemVersion(_ text: String) throws(UsageError) -> Int {
  guard let version = Int(text) else {
    throw UsageError("--os needs a whole number such as 18, not '\(shown(text))'")
  }
  guard Catalogue.isVersion(version) else {
    throw UsageError("there is no system version \(version); known are 5 to 18, 26 and 27")
  }
  return version
}

func unknownDevice(_ name: String) -> UsageError {
  var error = UsageError(
    "unknown device '\(shown(name))'", suggesting: name,
    from: Catalogue.devices.flatMap { [$0.id, $0.name] + $0.aliases })
  error.message += " ('inset devices' lists them)"
  return error
}

private func isWanted(_ view: ViewFrame, _ wanted: [String]) -> Bool {
  wanted.isEmpty || wanted.contains { view.path == $0 || view.path.hasPrefix($0 + ".") }
}

private func json(_ screen: ScreenFrames, path: String, wanted: [String]) -> JSONValue {
  let environments = screen.environments.map { one -> JSONValue in
    let environment = one.environment
    return [
      "id": .string(environment.id), "device": .string(environment.device.id),
      "os": JSONValue(environment.os), "orientation": .string(environment.orientation.rawValue),
      "multitasking": .string(environment.multitasking.rawValue),
      "direction": .string(environment.direction.rawValue),
      "textSize": .string(environment.textSize.rawValue),
      "language": .string(environment.language.rawValue),
      "width": JSONValue(points: environment.size.width),
      "height": JSONValue(points: environment.size.height),
      "views": .array(one.views.filter { isWanted($0, wanted) }.map(json)),
    ]
  }
  return [
    "file": .string(path), "name": .string(screen.name), "environments": .array(environments),
  ]
}

private func json(_ view: ViewFrame) -> JSONValue {
  let result: JSONValue = [
    "path": .string(view.path), "kind": .string(view.kind), "frame": json(view.frame),
    "absolute": json(view.absolute), "safeAreaInsets": json(view.safeAreaInsets),
    "layoutMargins": json(view.layoutMargins),
    "ambiguous": .array(view.ambiguous.map { .string($0) }),
    "estimate": .bool(view.isEstimate),
    "estimated": .array(view.estimated.map { .string($0) }),
    "near": .array(view.near.map { .string($0) }), "hidden": .bool(view.isHidden),
  ]
  guard let hasMask = view.translatesAutoresizingMask, case .object(var members) = result else {
    return result
  }
  members["translatesAutoresizingMaskIntoConstraints"] = .bool(hasMask)
  return .object(members)
}

private func table(
  _ screen: ScreenFrames, path: String, wanted: [String], _ palette: Palette
) -> String {
  var result = ""
  for one in screen.environments {
    let environment = one.environment
    let size = "\(formatPoints(environment.size.width)) × \(formatPoints(environment.size.height))"
    result += palette.bold("\(shown(screen.name)) on \(environment.id)")
    result += palette.faint("  \(size), \(shown(path))") + "\n"
    var table = TextTable(
      [.init(title: "VIEW"), .init(title: "KIND")]
        + ["X", "Y", "WIDTH", "HEIGHT", "ABS X", "ABS Y", "SAFE AREA T L B R"].map {
          .init(title: $0, isNumber: true)
        })
    var doubts = PositionDoubts()
    for view in one.views {
      doubts.note(view)
      guard isWanted(view, wanted) else { continue }
      func cell(_ value: Double, _ unknown: String) -> String {
        marked(
          value, view.estimated.contains(unknown), view.near.contains(unknown),
          view.ambiguous.contains(unknown))
      }
      func absoluteCell(_ value: Double, _ unknown: String) -> String {
        marked(
          value, doubts.isEstimated(view.path, unknown), doubts.isNear(view.path, unknown),
          doubts.isAmbiguous(view.path, unknown))
      }
      let insets = view.safeAreaInsets
      let depth = view.path.utf8.count { $0 == UInt8(ascii: ".") }
      let name = view.path.split(separator: ".").last.map(String.init) ?? view.path
      table.append([
        String(repeating: "  ", count: depth) + shown(name) + (view.isHidden ? " (hidden)" : ""),
        shown(view.kind), cell(view.frame.x, "x"), cell(view.frame.y, "y"),
        cell(view.frame.width, "width"), cell(view.frame.height, "height"),
        absoluteCell(view.absolute.x, "x"), absoluteCell(view.absolute.y, "y"),
        [insets.top, insets.left, insets.bottom, insets.right].map(formatPoints)
          .joined(separator: " "),
      ])
    }
    result += table.text(palette) + "\n"
  }
  return result
}

private func marked(
  _ value: Double, _ isEstimate: Bool, _ isNear: Bool, _ isAmbiguous: Bool
) -> String {
  (isEstimate ? "~" : "") + formatPoints(value) + (isNear ? "±1" : "") + (isAmbiguous ? "?" : "")
}

/// Which positions in the screen rest on an estimate, or are left open: a view's own, or that of a view
/// that holds it.
private struct PositionDoubts {
  private var estimated: Set<String> = []
  private var near: Set<String> = []
  private var ambiguous: Set<String> = []

  /// Takes note of a view; those that hold it come first.
  mutating func note(_ view: ViewFrame) {
    let holder = view.path.lastIndex(of: ".").map { String(view.path[..<$0]) }
    for unknown in ["x", "y"] {
      let key = "\(view.path) \(unknown)"
      let isHolderNear = holder.map { isNear($0, unknown) } == true
      let isItselfNear = view.near.contains(unknown)
      if view.estimated.contains(unknown) || holder.map({ isEstimated($0, unknown) }) == true
        // Two figures that are each off by a point are off by two.
        || isItselfNear && isHolderNear
      {
        estimated.insert(key)
      } else if isItselfNear || isHolderNear {
        near.insert(key)
      }
      if view.ambiguous.contains(unknown) || holder.map({ isAmbiguous($0, unknown) }) == true {
        ambiguous.insert(key)
      }
    }
  }

  func isEstimated(_ path: String, _ unknown: String) -> Bool {
    estimated.contains("\(path) \(unknown)")
  }

  func isNear(_ path: String, _ unknown: String) -> Bool { near.contains("\(path) \(unknown)") }

  func isAmbiguous(_ path: String, _ unknown: String) -> Bool {
    ambiguous.contains("\(path) \(unknown)")
  }
}
