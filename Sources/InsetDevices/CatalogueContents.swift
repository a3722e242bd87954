/// The catalogue as read from its lines.
///
/// The lines are our own and compared with `devices.json` by a test, so a malformed one is a bug
/// and stops the program.
struct CatalogueContents: Sendable {
  private(set) var devices: [Device] = []
  private(set) var byName: [String: Int] = [:]
  private(set) var canvases: [InterfaceBuilderCanvas] = []
  private(set) var sources: [Source] = []
  private(set) var bars: [BarFigure] = []
  private(set) var provisional: [ProvisionalDevice] = []

  init(lines: String) {
    var rows: [DeviceRow] = []
    for line in lines.utf8.split(separator: UInt8(ascii: "\n")) {
      var fields = Fields(line)
      switch fields.text() {
      case "source":
        sources.append(
          Source(
            id: fields.text(), kind: fields.text(), title: fields.text(), location: fields.text(),
            note: fields.text()))
      case "ib":
        canvases.append(
          InterfaceBuilderCanvas(
            id: fields.text(), portrait: fields.size(), landscape: fields.size(),
            devices: fields.words(), documentsSeen: fields.whole() ?? 0, evidence: fields.text(),
            note: fields.text()))
      case "bar": bars.append(fields.bar())
      case "provisional":
        provisional.append(
          ProvisionalDevice(id: fields.text(), name: fields.text(), note: fields.text()))
      case "device": rows.append(fields.device())
      case let kind:
        precondition(!rows.isEmpty, "the catalogue's line is out of place")
        fields.read(kind, into: &rows[rows.count - 1])
      }
      precondition(fields.isAtEnd, "the catalogue's line has too many fields")
    }
    let profiles = Dictionary(grouping: bars) { $0.profile }
    devices = rows.enumerated().map { index, row in
      Device(record: DeviceRecord(row, index: index, bars: profiles[row.barProfile] ?? []))
    }
    for device in devices {
      // Ids and names come before aliases, so that an alias never hides a device.
      for name in [device.id, device.name] { byName[Catalogue.key(name)] = device.record.index }
    }
    for device in devices {
      for name in device.aliases where byName[Catalogue.key(name)] == nil {
        byName[Catalogue.key(name)] = device.record.index
      }
    }
  }
}

/// The fields of a line, read one after the other.
private struct Fields {
  private var rest: Substring.UTF8View?

  init(_ line: Substring.UTF8View) { rest = line }

  var isAtEnd: Bool { rest == nil }

  mutating func text() -> String {
    guard let line = rest else { preconditionFailure("the catalogue's line has too few fields") }
    let end = line.firstIndex(of: UInt8(ascii: "|"))
    rest = end.map { line[line.index(after: $0)...] }
    return String(decoding: line[..<(end ?? line.endIndex)], as: UTF8.self)
  }

  /// Nil for "?" and for an empty field.
  mutating func number() -> Double? { Self.number(text()) }

  static func number(_ text: some StringProtocol) -> Double? {
    if text.isEmpty || text == "?" { return nil }
    guard let value = Double(text) else {
      preconditionFailure("the catalogue has a malformed number")
    }
    return value
  }

  mutating func whole() -> Int? { number().flatMap { Int(exactly: $0) } }

  mutating func words() -> [String] { text().split(separator: " ").map { String($0) } }

  mutating func confidence() -> Confidence? { Confidence(rawValue: text()) }

  mutating func evidence(note: Bool) -> Evidence {
    Evidence(confidence: confidence(), sources: words(), note: note ? text() : "")
  }

  mutating func size() -> Size? {
    let parts = text().split(separator: "x").map { Self.number($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1] else { return nil }
    return Size(width: width, height: height)
  }

  mutating func insets() -> KnownInsets? {
    let parts = text().split(separator: ",").map { Self.number($0) }
    guard parts.count == 4 else { return nil }
    return KnownInsets(top: parts[0], left: parts[1], bottom: parts[2], right: parts[3])
  }

  mutating func sizeClasses() -> SizeClasses? {
    let horizontal = SizeClass(rawValue: text())
    let vertical = SizeClass(rawValue: text())
    guard let horizontal, let vertical else { return nil }
    return SizeClasses(horizontal: horizontal, vertical: vertical)
  }

  mutating func bar() -> BarFigure {
    let profile = text()
    let from = whole() ?? 0
    let to = whole()
    let bar = text()
    let slot = text()
    let points = number()
    let confidence = confidence()
    let sources = words()
    let candidates = words().compactMap { Self.number($0) }
    let evidence = Evidence(confidence: confidence, sources: sources, note: text())
    return BarFigure(
      profile: profile, from: from, to: to, bar: bar, slot: slot,
      figure: Figure(points: points, evidence: evidence, candidates: candidates))
  }

  mutating func device() -> DeviceRow {
    var row = DeviceRow()
    row.id = text()
    row.name = text()
    let family = text()
    row.idiom = family == "iphone" ? .phone : family == "ipad" ? .pad : .tv
    row.year = whole() ?? 0
    row.modelIdentifiers = words()
    row.interfaceBuilderIDs = words().map { word in
      let parts = word.split(separator: ":", maxSplits: 1).map { String($0) }
      return InterfaceBuilderID(id: parts[0], evidence: parts.count > 1 ? parts[1] : "")
    }
    row.aliases = text().split(separator: ";").map { String($0) }
    row.sensorHousing = SensorHousing(rawValue: text()) ?? .none
    row.home = Home(rawValue: text()) ?? .none
    row.heldOrientations = words()
    row.barProfile = text()
    return row
  }

  mutating func read(_ kind: String, into row: inout DeviceRow) {
    switch kind {
    case "os":
      row.systems = SystemSupport(
        first: whole() ?? 0, last: whole(), evidence: evidence(note: true))
    case "screen":
      row.sizes = [size(), size()]
      row.scale = number() ?? 1
      row.sizeEvidence = evidence(note: false)
      row.nativePixels = size() ?? .zero
      row.nativePixelsNote = text()
    case "corner":
      row.cornerRadius = Figure(points: number(), evidence: evidence(note: true))
    case "safe":
      row.safeAreas.append(
        SafeAreaRange(
          from: whole() ?? 0, to: whole(), portrait: insets(), landscape: insets(),
          statusBarPortrait: number(), statusBarLandscape: number(),
          portraitConfidence: confidence(), landscapeConfidence: confidence(), sources: words(),
          note: text()))
    case "classes":
      row.sizeClasses = [sizeClasses(), sizeClasses()]
      row.sizeClassEvidence = evidence(note: false)
    case "margins":
      let points = [number(), number()]
      let confidences = [confidence(), confidence()]
      let evidence = Evidence(sources: words(), note: text())
      row.margins = zip(points, confidences).map { points, confidence in
        var own = evidence
        own.confidence = confidence
        return Figure(points: points, evidence: own)
      }
    case "readable":
      let points = [number(), number(), number(), number()]
      let confidences = [confidence(), confidence()]
      let sources = words()
      row.readable = [0, 1].map { orientation -> [Figure]? in
        let evidence = Evidence(confidence: confidences[orientation], sources: sources)
        let sides = points[(orientation * 2)...(orientation * 2 + 1)]
        guard sides.allSatisfy({ $0 != nil }) else { return nil }
        return sides.map { Figure(points: $0, evidence: evidence) }
      }
    case "keyboard": row.keyboards.append(keyboard())
    case "otherkeyboard":
      precondition(!row.keyboards.isEmpty, "the catalogue's line is out of place")
      row.keyboards[row.keyboards.count - 1].alternatives.append(
        KeyboardReading(
          portrait: number(), landscape: number(), source: text(), note: text()))
    case "split": row.splitView = splitView()
    case "pane": row.splitView?.panes.append(pane())
    case "nosplit": row.splitViewNote = text()
    default: preconditionFailure("the catalogue has a line of an unknown kind")
    }
  }

  private mutating func keyboard() -> KeyboardFigures {
    let os = whole() ?? 0
    let points = [number(), number()]
    let confidences = [confidence(), confidence()]
    let sources = words()
    let note = text()
    let figures = zip(points, confidences).map { points, confidence in
      Figure(
        points: points, evidence: Evidence(confidence: confidence, sources: sources, note: note))
    }
    return KeyboardFigures(os: os, portrait: figures[0], landscape: figures[1], alternatives: [])
  }

  private mutating func splitView() -> SplitView {
    let from = whole() ?? 0
    let to = whole() ?? 0
    let gap = number() ?? 0
    let width = number()
    _ = text()  // The size class of Slide Over, compact everywhere.
    let slideOver = Figure(points: width, evidence: Evidence(confidence: confidence()))
    return SplitView(
      from: from, to: to, gap: gap, slideOver: slideOver, panes: [],
      evidence: evidence(note: true))
  }

  private mutating func pane() -> SplitView.Pane {
    let orientation = Orientation(rawValue: text()) ?? .portrait
    let part = text()
    let share: Multitasking =
      part == "oneThird" ? .third : part == "oneHalf" ? .half : .twoThirds
    return SplitView.Pane(
      orientation: orientation, share: share, width: number() ?? 0,
      horizontal: SizeClass(rawValue: text()) ?? .compact)
  }
}
