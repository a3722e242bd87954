internal import InsetDevices
internal import InsetFiles
internal import InsetIDE
internal import InsetJSON
internal import InsetModel
internal import InsetProject
internal import InsetText

let initCommand = Command(
  name: "init",
  summary: "Writes an inset.json for a folder.",
  operands: [Operand(label: "FOLDER", takes: .folder)],
  options: [
    Option(
      name: "--baseline", value: "FILE", takes: .file, isValueOptional: true,
      help: "write today's findings to a baseline, too\n(default: inset-baseline.json in FOLDER)"),
    Option(
      name: "--schema", help: "write nothing, print the JSON Schema of inset.json for editors"),
    Option(name: "--force", help: "replace files that are there already"),
  ],
  notes: """
    Without FOLDER, the current folder. The settings say what the projects, manifests and property
    lists in it say: the oldest system, devices, orientations. What they leave open is what 'inset
    check' takes by itself, written down to be changed.
    """,
  run: initialize)

@Sendable private func initialize(_ arguments: ParsedArguments) throws(UsageError) -> ExitCode {
  guard arguments.operands.count <= 1 else { throw UsageError("'inset init' takes one folder") }
  if arguments.has("--schema") {
    Terminal.print(bytes: SettingsSchema.document.printedBytes(indent: 2) + [UInt8(ascii: "\n")])
    return .clean
  }
  let folder = arguments.operands.first ?? "."
  guard FilePath.isFolder(folder) else {
    throw UsageError("\(shown(folder)): is no folder", isAboutTheCall: false)
  }
  let path = folder == "." ? SettingsFile.name : FilePath.join(folder, SettingsFile.name)
  var baseline: String?
  if let file = arguments.last("--baseline") {
    let own = "inset-baseline.json"
    baseline = !file.isEmpty ? file : folder == "." ? own : FilePath.join(folder, own)
  }
  for file in [path] + [baseline].compactMap({ $0 })
  where Disk.local.exists(file) && !arguments.has("--force") {
    throw UsageError(
      "\(shown(file)): is there already; --force replaces it", isAboutTheCall: false)
  }
  let survey = Survey(folder)
  do throws(FileProblem) {
    try writeFile(path, Array(survey.settings.printedBytes(indent: 2)) + [UInt8(ascii: "\n")])
  } catch {
    throw UsageError(InputProblem(error).line, isAboutTheCall: false)
  }
  Terminal.print("\(shown(path)) is written:\n")
  for line in survey.reasons { Terminal.print("  \(shown(line))\n") }
  let counts = survey.counts.map { "\($0.count) \($0.name)" }
  Terminal.print("Found: \(counts.joined(separator: ", ")).\n")
  var options = ""
  if let baseline {
    let call = ["--write-baseline", baseline, "--allow-empty", "--", folder]
    let code = try check(ParsedArguments(call, options: checkCommand.options))
    if code == .failure { return .failure }
    options = " --baseline \(shown(baseline))"
  }
  let operand = folder == "." ? "" : " \(shown(folder))"
  // Code does not always say how a controller is shown.
  let screens =
    survey.counts.contains { $0.hasModules && $0.count > 0 }
    ? """

    "screens" in \(SettingsFile.name) says how controllers in Swift files are shown where their code does not,
    as in { "screens": { "PlayerViewController": { "presentation": "fullScreen" } } }: then more is certain.

    """ : ""
  Terminal.print(
    """

    Next:
      inset check\(options)\(operand)
          says what is wrong\(baseline == nil ? "" : " that the baseline does not know")
      inset fix --diff\(operand)
          shows what can be fixed, and without --diff fixes it
    'inset rules' lists what is looked for; "rules" in \(SettingsFile.name) changes how much each matters.
    \(screens)
    """)
  return .clean
}

/// What lies in a folder and what its apps are made for.
private struct Survey {
  private(set) var settings: JSONValue = nil
  /// What the settings say, a line each, with where it is from.
  private(set) var reasons: [String] = []
  /// How many files of each language there are.
  private(set) var counts: [(name: String, count: Int, hasModules: Bool)] = []

  init(_ folder: String) {
    var project = Project(operands: [folder])
    let files = project.files(in: [folder], includingExcluded: true).files
    for frontEnd in FrontEnds.all where frontEnd.isJudged {
      let count = files.count { FrontEnds.frontEnd(forPath: $0)?.name == frontEnd.name }
      counts.append((frontEnd.name, count, frontEnd.module != nil))
    }
    // Projects may lie in the folder, above it, or in folders of it.
    var facts: AppFacts?
    var seen: Set<AppFacts> = []
    let probes =
      [FilePath.join(folder, SettingsFile.name)] + files
      + Disk.local.find([folder], [".pbxproj", "Package.swift"]).files.map {
        // A file beside the project, or in the package.
        let home = FilePath.folder(of: $0)
        return home.hasSuffix(".xcodeproj") ? home : $0
      }
    for path in probes {
      guard let found = project.appFacts(for: FilePath.absolute(path)),
        seen.insert(found).inserted
      else { continue }
      facts = facts?.union(found) ?? found
    }
    let targets = facts?.targets ?? TargetSpec()
    let hasDrawings = files.contains { FrontEnds.frontEnd(forPath: $0)?.format == nil }
    var object = JSONObject()
    add(deployment: targets, facts, to: &object, isGuessed: !hasDrawings)
    add(devices: targets, facts, to: &object, isGuessed: !hasDrawings)
    if let orientations = targets.orientations,
      targets.padOrientations == nil || targets.padOrientations == orientations
    {
      object["orientations"] = .array(orientations.map { .string($0.rawValue) })
      note(orientations.map(\.rawValue).joined(separator: " and "), facts?.orientations?.place)
    }
    if let shares = targets.multitasking {
      object["multitasking"] = .array(shares.map { .string($0.rawValue) })
      note("iPads that share their screen", facts?.deviceFamilies?.place)
    }
    if object.isEmpty { reasons.append("nothing that narrows what files are checked against") }
    object["rules"] = .object(JSONObject())
    settings = .object(object)
  }

  private mutating func add(
    deployment targets: TargetSpec, _ facts: AppFacts?, to object: inout JSONObject, isGuessed: Bool
  ) {
    if let deployment = targets.deployment, let version = Int(exactly: deployment) {
      object["deployment"] = JSONValue(version)
      let first = targets.devices?.first.flatMap { Catalogue.device(named: $0.name) }
      let isForTelevision = first?.idiom == .tv
      note(
        "\(isForTelevision ? "tvOS" : "iOS") \(version) and later",
        (isForTelevision ? facts?.tvDeploymentTarget : facts?.deploymentTarget)?.place)
    } else if isGuessed {
      object["deployment"] = JSONValue(TargetSet.defaultDeployment)
      reasons.append("iOS \(TargetSet.defaultDeployment) and later, as no project says which")
    }
  }

  private mutating func add(
    devices targets: TargetSpec, _ facts: AppFacts?, to object: inout JSONObject, isGuessed: Bool
  ) {
    // One that runs none of the app's systems would be a mistake in the settings.
    let oldest = targets.deployment ?? 0
    func running(_ names: [String]) -> [String] {
      names.filter { name in
        Catalogue.device(named: name).map { Double($0.newestOS) >= oldest } ?? true
      }
    }
    if let devices = (targets.devices?.map(\.name)).map(running) {
      object["devices"] = .array(devices.map { .string($0) })
      note(counted(devices.count, "device"), facts?.deviceFamilies?.place)
    } else if isGuessed || facts?.deviceFamilies != nil {
      let devices = running(TargetSet.standardDevices)
      object["devices"] = .array(devices.map { .string($0) })
      if let place = facts?.deviceFamilies?.place {
        note("iPhones and iPads: \(counted(devices.count, "device"))", place)
      } else {
        reasons.append("\(devices.count) devices that stand for all shapes of iPhones and iPads")
      }
    }
  }

  private mutating func note(_ what: String, _ place: AppFacts.Place?) {
    guard let place else {
      reasons.append(what)
      return
    }
    let path = FilePath.relative(place.path, to: FilePath.currentFolder) ?? place.path
    reasons.append("\(what) (\(path):\(place.line))")
  }
}
