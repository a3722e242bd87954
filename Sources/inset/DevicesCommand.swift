internal import InsetDevices
internal import InsetJSON

let devicesCommand = Command(
  name: "devices",
  summary: "Lists the known devices, or one device's safe-area insets.",
  operands: [Operand(label: "NAME", takes: .device)],
  options: [
    Option(name: "--os", value: "N", help: "only what this system version has"),
    Option(
      name: "--format", value: "text|json", choices: ["text", "json"], formerChoices: ["table"],
      help: "a table for people (default), or one JSON object"),
    colorOption,
  ],
  notes: """
    NAME is an id (iphone-x), a name ("iPhone X"), or a part of some: then those are listed. With one
    device's, the base insets of each range of
    system versions are shown, without bars, with where they are from and how sure they are:
    two-sources, one-source, or derived from another device. An unknown length is '?' (null in
    JSON), which never means 0.
    """,
  run: devices)

@Sendable private func devices(_ arguments: ParsedArguments) throws(UsageError) -> ExitCode {
  guard arguments.operands.count <= 1 else {
    throw UsageError("'inset devices' takes one name; put a name with blanks in quotes")
  }
  var os: Int?
  if let text = arguments.last("--os") { os = try systemVersion(text) }
  let isJSON = arguments.last("--format") == "json"
  let palette = Palette(isOn: !isJSON && Terminal.usesColor(arguments.last("--color")))
  guard let name = arguments.operands.first else {
    let all = Catalogue.devices.filter { device in os.map { device.runs(os: $0) } ?? true }
    print(all, os: os, isJSON, palette)
    return .clean
  }
  guard let device = Catalogue.device(named: name) else {
    let found = devices(matching: name)
    guard !found.isEmpty else { throw unknownDevice(name) }
    let running = found.filter { device in os.map { device.runs(os: $0) } ?? true }
    guard !running.isEmpty else {
      throw UsageError("no device named '\(shown(name))' runs version \(os ?? 0)")
    }
    print(running, os: os, isJSON, palette)
    return .clean
  }
  if let os, !device.runs(os: os) {
    throw UsageError("\(device.name) does not run version \(os); it runs \(systems(device))")
  }
  if isJSON {
    let sources = sourceIDs(device, os: os).compactMap { Catalogue.source(id: $0) }.map(json)
    printObject([
      "version": 1, "devices": [json(device, os: os)], "sources": .array(sources),
    ])
  } else {
    Terminal.print(details(device, os: os, palette))
  }
  return .clean
}

/// The devices in whose ids, names or aliases a text stands, whatever its case.
private func devices(matching text: String) -> [Device] {
  let part = text.lowercased()
  guard !part.isEmpty else { return [] }
  return Catalogue.devices.filter { device in
    ([device.id, device.name] + device.aliases).contains { $0.lowercased().contains(part) }
  }
}

private func print(_ devices: [Device], os: Int?, _ isJSON: Bool, _ palette: Palette) {
  if isJSON {
    printObject(["version": 1, "devices": .array(devices.map { json($0, os: os) })])
  } else {
    Terminal.print(list(devices, palette))
  }
}

private func printObject(_ object: JSONValue) { Terminal.print(object.printed() + "\n") }

private func list(_ devices: [Device], _ palette: Palette) -> String {
  var table = TextTable([
    .init(title: "ID"), .init(title: "NAME"), .init(title: "SYSTEMS"),
    .init(title: "POINTS", isNumber: true), .init(title: "SCALE", isNumber: true),
    .init(title: "HOUSING"), .init(title: "HOME"), .init(title: "INSETS T L B R, NEWEST SYSTEM"),
  ])
  for device in devices {
    let orientation = device.orientations.first ?? .portrait
    let insets = device.safeAreas.last?.insets(orientation)
    table.append([
      device.id, device.name, systems(device), size(device.size(orientation)),
      formatPoints(device.scale), device.sensorHousing.rawValue, device.home.rawValue,
      insets.map(text) ?? "?",
    ])
  }
  return table.text(palette)
}

private func details(_ device: Device, os: Int?, _ palette: Palette) -> String {
  var result = palette.bold(device.name) + palette.faint("  \(device.id)") + "\n"
  let sizes = device.orientations.compactMap { orientation in
    device.size(orientation).map { "\(size($0)) \(orientation.rawValue)" }
  }
  result += "  screen   \(sizes.joined(separator: ", ")), @\(formatPoints(device.scale))x\n"
  result += "  systems  \(systems(device))\n"
  let classes = device.orientations.compactMap { orientation in
    device.sizeClasses(orientation).map {
      "\($0.horizontal.rawValue) width, \($0.vertical.rawValue) height (\(orientation.rawValue))"
    }
  }
  result += "  classes  \(classes.joined(separator: "; "))\n"
  result += "  housing  \(device.sensorHousing.rawValue), home \(device.home.rawValue)\n\n"

  var table = TextTable([
    .init(title: "SYSTEM"), .init(title: "ORIENTATION"), .init(title: "TOP", isNumber: true),
    .init(title: "LEFT", isNumber: true), .init(title: "BOTTOM", isNumber: true),
    .init(title: "RIGHT", isNumber: true), .init(title: "STATUS BAR", isNumber: true),
    .init(title: "CONFIDENCE"), .init(title: "SOURCES"),
  ])
  var notes: [String] = []
  for range in ranges(device, os: os) {
    for orientation in device.orientations {
      let insets = range.insets(orientation)
      table.append([
        span(range), orientation.rawValue, points(insets?.top), points(insets?.left),
        points(insets?.bottom), points(insets?.right),
        points(range.statusBarHeight(orientation)),
        range.confidence(orientation)?.rawValue ?? "?", range.sources.joined(separator: " "),
      ])
    }
    if !range.note.isEmpty { notes.append("  \(span(range)): \(range.note)\n") }
  }
  result += table.text(palette, indent: "  ")
  if !notes.isEmpty { result += "\n" + notes.joined() }
  let sources = sourceIDs(device, os: os).compactMap { Catalogue.source(id: $0) }
  if !sources.isEmpty {
    let width = sources.map(\.id.count).max() ?? 0
    result += "\n"
    for source in sources {
      result += "  \(palette.faint(source.id.padded(to: width)))  \(source.title)\n"
    }
  }
  return result
}

private func ranges(_ device: Device, os: Int?) -> [SafeAreaRange] {
  device.safeAreas.filter { range in
    os.map { $0 >= range.from && $0 <= (range.to ?? Int.max) } ?? true
  }
}

/// The sources of what is shown, in the order in which they are first named.
private func sourceIDs(_ device: Device, os: Int?) -> [String] {
  var result: [String] = []
  for id in ranges(device, os: os).flatMap(\.sources) where !result.contains(id) {
    result.append(id)
  }
  return result
}

private func span(_ range: SafeAreaRange) -> String {
  if let to = range.to { return to == range.from ? "\(to)" : "\(range.from)–\(to)" }
  return "\(range.from) and later"
}

private func systems(_ device: Device) -> String {
  device.systems.last.map { "\(device.systems.first)–\($0)" }
    ?? "\(device.systems.first) and later"
}

private func size(_ size: Size?) -> String {
  size.map { "\(formatPoints($0.width)) × \(formatPoints($0.height))" } ?? "?"
}

private func points(_ value: Double?) -> String { value.map(formatPoints) ?? "?" }

private func text(_ insets: KnownInsets) -> String {
  [insets.top, insets.left, insets.bottom, insets.right].map(points).joined(separator: " ")
}

private func json(_ device: Device, os: Int?) -> JSONValue {
  var sizes: [(String, JSONValue)] = []
  var classes: [(String, JSONValue)] = []
  for orientation in device.orientations {
    if let size = device.size(orientation) {
      sizes.append(
        (
          orientation.rawValue,
          ["width": JSONValue(points: size.width), "height": JSONValue(points: size.height)]
        ))
    }
    if let known = device.sizeClasses(orientation) {
      classes.append(
        (
          orientation.rawValue,
          ["width": .string(known.horizontal.rawValue), "height": .string(known.vertical.rawValue)]
        ))
    }
  }
  return [
    "id": .string(device.id), "name": .string(device.name),
    "aliases": .array(device.aliases.map { .string($0) }), "idiom": .string(device.idiom.rawValue),
    "year": JSONValue(device.year),
    "systems": [
      "first": JSONValue(device.systems.first),
      "last": device.systems.last.map { JSONValue($0) } ?? nil,
    ],
    "size": .object(JSONObject(sizes)), "scale": JSONValue(points: device.scale),
    "sizeClasses": .object(JSONObject(classes)),
    "sensorHousing": .string(device.sensorHousing.rawValue), "home": .string(device.home.rawValue),
    "safeAreas": .array(ranges(device, os: os).map { json($0, of: device) }),
  ]
}

private func json(_ range: SafeAreaRange, of device: Device) -> JSONValue {
  func json(_ points: Double?) -> JSONValue { points.map { JSONValue(points: $0) } ?? nil }
  let orientations = device.orientations.map { orientation -> (String, JSONValue) in
    let insets = range.insets(orientation)
    return (
      orientation.rawValue,
      [
        "top": json(insets?.top), "left": json(insets?.left), "bottom": json(insets?.bottom),
        "right": json(insets?.right), "statusBar": json(range.statusBarHeight(orientation)),
        "confidence": range.confidence(orientation).map { .string($0.rawValue) } ?? nil,
      ]
    )
  }
  return [
    "from": JSONValue(range.from), "to": range.to.map { JSONValue($0) } ?? nil,
    "insets": .object(JSONObject(orientations)),
    "sources": .array(range.sources.map { .string($0) }), "note": .string(range.note),
  ]
}

private func json(_ source: Source) -> JSONValue {
  [
    "id": .string(source.id), "kind": .string(source.kind), "title": .string(source.title),
    "location": .string(source.location), "note": .string(source.note),
  ]
}
