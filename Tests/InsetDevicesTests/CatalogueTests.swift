import Foundation
import InsetDevices
import Testing

/// `devices.json` as Foundation reads it, to compare the compiled-in catalogue with.
struct DeviceFile {
  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources/InsetDevices")

  let root: [String: Any]

  init() throws {
    let data = try Data(contentsOf: Self.folder.appendingPathComponent("devices.json"))
    root = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  var devices: [[String: Any]] { root["devices"] as? [[String: Any]] ?? [] }
}

extension [String: Any] {
  func object(_ key: String) -> [String: Any]? { self[key] as? [String: Any] }
  func objects(_ key: String) -> [[String: Any]] { self[key] as? [[String: Any]] ?? [] }
  func string(_ key: String) -> String? { self[key] as? String }
  func number(_ key: String) -> Double? { (self[key] as? NSNumber)?.doubleValue }
  func strings(_ key: String) -> [String] { self[key] as? [String] ?? [] }
  func version(_ key: String) -> Int? { string(key).flatMap { Int($0) } }
}

@Suite struct CatalogueTests {
  @Test func generatedFileIsUpToDate() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "python3", DeviceFile.folder.appendingPathComponent("generate.py").path, "--print",
    ]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let printed = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let file = try Data(
      contentsOf: DeviceFile.folder.appendingPathComponent("CatalogueData.swift"))
    #expect(printed == file, "run Sources/InsetDevices/generate.py")
  }

  @Test func everyDeviceIsThereWithAllItsFigures() throws {
    let file = try DeviceFile()
    #expect(Catalogue.devices.count == 91)
    #expect(Catalogue.devices.map { $0.id } == file.devices.map { $0.string("id") })
    for (json, device) in zip(file.devices, Catalogue.devices) { try compare(json, device) }
  }

  private func compare(_ json: [String: Any], _ device: Device) throws {
    #expect(device.name == json.string("name"))
    #expect(device.aliases == json.strings("aliases"))
    #expect(device.modelIdentifiers == json.strings("modelIdentifiers"))
    #expect(Double(device.year) == json.number("year"))
    #expect(
      device.interfaceBuilderIDs.map { [$0.id, $0.evidence] }
        == json.objects("ibDeviceIds").map { [$0.string("id"), $0.string("evidence")] })
    let idioms = ["iphone": Idiom.phone, "ipad": .pad, "appletv": .tv]
    #expect(device.idiom == idioms[json.string("family") ?? ""])
    #expect(device.scale == json.number("scale"))
    #expect(device.sensorHousing.rawValue == json.string("sensorHousing"))
    #expect(device.home.rawValue == json.string("home"))
    #expect(device.heldOrientations == json.strings("orientations"))
    #expect(device.barProfile == json.string("barProfile"))
    let systems = try #require(json.object("os"))
    #expect(device.systems.first == systems.version("first"))
    #expect(device.systems.last == systems.version("last"))
    expect(device.systems.evidence, systems)
    let pixels = try #require(json.object("nativePixels"))
    #expect(device.nativePixels == size(pixels))
    #expect(device.nativePixelsNote == pixels.string("note") ?? "")
    let corner = try #require(json.object("cornerRadius"))
    #expect(device.cornerRadius.points == corner.number("value"))
    expect(device.cornerRadius.evidence, corner)
    #expect(device.sizeEvidence.confidence?.rawValue == json.string("sizeConfidence"))
    #expect(device.sizeEvidence.sources == json.strings("sizeSources"))

    for orientation in Orientation.allCases {
      let key = orientation.rawValue
      #expect(device.size(orientation) == json.object("size")?.object(key).map { size($0) })
      let classes = json.object("sizeClasses")
      #expect(
        device.sizeClasses(orientation)?.horizontal.rawValue
          == classes?.object(key)?.string("horizontal"))
      #expect(
        device.sizeClasses(orientation)?.vertical.rawValue
          == classes?.object(key)?.string("vertical"))
      let margins = json.object("layoutMargins")
      #expect(device.layoutMargin(orientation)?.points == margins?.number(key))
      #expect((device.layoutMargin(orientation) != nil) == (margins != nil))
      let confidence = device.layoutMargin(orientation)?.evidence.confidence?.rawValue
      #expect(confidence == margins?.object("confidence")?.string(key))
      let readable = json.object("readableContent")?.object(key)
      let sides = device.readableInsets(orientation)
      #expect(sides?.left.points == readable?.number("left"))
      #expect(sides?.right.points == readable?.number("right"))
    }
    compareKeyboards(json, device)
    try compareSplit(json, device)
    #expect(device.safeAreas.count == json.objects("safeAreas").count)
    for (area, range) in zip(json.objects("safeAreas"), device.safeAreas) {
      #expect(range.from == area.object("os")?.version("from"))
      #expect(range.to == area.object("os")?.version("to"))
      #expect(range.sources == area.strings("sources"))
      #expect(range.note == area.string("note") ?? "")
      let status = try #require(area.object("statusBarHeight"))
      #expect(range.statusBarPortrait == status.number("portrait"))
      #expect(range.statusBarLandscape == status.number("landscape"))
    }
  }

  private func compareKeyboards(_ json: [String: Any], _ device: Device) {
    let keyboards = json.objects("keyboard")
    #expect(device.keyboards.count == keyboards.count)
    for (json, keyboard) in zip(keyboards, device.keyboards) {
      #expect(keyboard.os == json.version("os"))
      #expect(keyboard.portrait.points == json.number("portrait"))
      #expect(keyboard.landscape.points == json.number("landscape"))
      #expect(keyboard.portrait.evidence.sources == json.strings("sources"))
      #expect(keyboard.portrait.evidence.note == json.string("context"))
      let others = json.objects("alternatives")
      #expect(keyboard.alternatives.map { $0.portrait } == others.map { $0.number("portrait") })
      #expect(keyboard.alternatives.map { $0.landscape } == others.map { $0.number("landscape") })
      #expect(keyboard.alternatives.map { $0.source } == others.map { $0.string("source") })
    }
  }

  private func compareSplit(_ json: [String: Any], _ device: Device) throws {
    #expect((device.splitView != nil) == (json.object("multitasking") != nil))
    #expect(device.splitViewNote == json.string("multitaskingNote") ?? "")
    guard let split = device.splitView else { return }
    let multitasking = try #require(json.object("multitasking"))
    #expect(split.gap == multitasking.number("gap"))
    #expect(split.slideOver.points == multitasking.object("slideOver")?.number("width"))
    expect(split.evidence, multitasking)
    var count = 0
    let keys: [(String, Multitasking)] = [
      ("oneThird", .third), ("oneHalf", .half), ("twoThirds", .twoThirds),
    ]
    for orientation in Orientation.allCases {
      for (key, share) in keys {
        let pane = multitasking.object(orientation.rawValue)?.object(key)
        #expect(split.pane(share, orientation)?.width == pane?.number("width"))
        #expect(
          split.pane(share, orientation)?.horizontal.rawValue == pane?.string("horizontal"))
        if pane != nil { count += 1 }
      }
    }
    #expect(split.panes.count == count)
  }

  private func size(_ json: [String: Any]) -> Size {
    Size(width: json.number("width") ?? -1, height: json.number("height") ?? -1)
  }

  private func expect(_ evidence: Evidence, _ json: [String: Any]) {
    #expect(evidence.confidence?.rawValue == json.string("confidence"))
    #expect(evidence.sources == json.strings("sources"))
    #expect(evidence.note == json.string("note") ?? "")
  }

  @Test func barsSourcesAndCanvasesAreThere() throws {
    let file = try DeviceFile()
    let sources = try #require(file.root.object("sources"))
    #expect(Catalogue.sources.count == sources.count)
    for source in Catalogue.sources {
      #expect(source.title == sources.object(source.id)?.string("title"))
      #expect(source.kind == sources.object(source.id)?.string("kind"))
    }
    let canvases = try #require(file.root.object("interfaceBuilderIds"))
    #expect(Catalogue.interfaceBuilderCanvases.count == canvases.count)
    for canvas in Catalogue.interfaceBuilderCanvases {
      let json = try #require(canvases.object(canvas.id))
      #expect(canvas.devices == json.strings("devices"))
      #expect(canvas.portrait?.width == json.object("portrait")?.number("width"))
      #expect(canvas.landscape?.height == json.object("landscape")?.number("height"))
      for id in canvas.devices { #expect(Catalogue.device(named: id)?.id == id) }
    }
    var known = 0
    let profiles = try #require(file.root.object("rules")?.object("barProfiles"))
    for (profile, ranges) in profiles {
      for (span, bars) in ranges as? [String: [String: [String: Any]]] ?? [:] {
        for (bar, slots) in bars {
          let figures = slots["value"] != nil ? ["any": slots as Any] : slots
          for (slot, figure) in figures {
            let json = try #require(figure as? [String: Any])
            let found = Catalogue.barFigures.first {
              $0.profile == profile && $0.bar == bar && $0.slot == slot
                && span.hasPrefix("\($0.from)")
            }
            let row = try #require(found, "\(profile) \(span) \(bar) \(slot)")
            #expect(row.figure.points == json.number("value"))
            #expect(row.figure.candidates == json["candidates"] as? [Double] ?? [])
            #expect(row.figure.evidence.sources == json.strings("sources"))
            #expect((row.to == nil) == span.hasSuffix("+"))
            known += 1
          }
        }
      }
    }
    #expect(Catalogue.barFigures.count == known)
    // Whatever a device, a range or a bar names as its source is in the list.
    let ids = Set(Catalogue.sources.map { $0.id })
    for device in Catalogue.devices {
      #expect(Set(device.safeAreas.flatMap { $0.sources }).isSubset(of: ids))
    }
    #expect(Set(Catalogue.barFigures.flatMap { $0.figure.evidence.sources }).isSubset(of: ids))
  }

  @Test func devicesAreFoundByIdNameAndAlias() {
    #expect(Catalogue.device(named: "iphone-x")?.id == "iphone-x")
    #expect(Catalogue.device(named: " IPHONE X ")?.id == "iphone-x")
    #expect(Catalogue.device(named: "iPhone 5c")?.id == "iphone-5s")
    #expect(Catalogue.device(named: "iPhone SE")?.id == "iphone-se-1")
    #expect(Catalogue.device(named: "iPad mini (7th generation)")?.id == "ipad-mini-7")
    #expect(Catalogue.device(named: "") == nil)
    #expect(Catalogue.device(named: "iphone-duo") == nil)
    #expect(Catalogue.device(modelIdentifier: "iPhone10,6")?.id == "iphone-x")
    for device in Catalogue.devices {
      #expect(Catalogue.device(named: device.id) == device)
      #expect(Catalogue.device(named: device.name) == device)
    }
  }

  @Test func nearNamesOfMisspeltDevices() {
    #expect(Catalogue.nearestDevices(to: "iphone-xx").first?.id == "iphone-x")
    #expect(Catalogue.nearestDevices(to: "ipone 15 por").first?.id == "iphone-15-pro")
    #expect(Catalogue.nearestDevices(to: "iPadPro11M4").first?.id == "ipad-pro-11-m4")
    #expect(Catalogue.nearestDevices(to: "toaster").isEmpty)
    #expect(Catalogue.nearestDevices(to: "").isEmpty)
    #expect(Catalogue.nearestDevices(to: String(repeating: "x", count: 5000)).isEmpty)
  }

  @Test func versions() {
    #expect(Catalogue.device(named: "iphone-x")?.newestOS == 16)
    #expect(Catalogue.device(named: "iphone-18-pro")?.newestOS == 27)
    #expect(Catalogue.device(named: "iphone-16")?.newestOS == 26)
    #expect(Catalogue.device(named: "iphone-x")?.runs(os: 17) == false)
    #expect(Catalogue.device(named: "iphone-16")?.runs(os: 19) == false)
    #expect(Catalogue.device(named: "iphone-16")?.runs(os: 27) == true)
    #expect(Catalogue.device(named: "iphone-16")?.runs(os: 28) == false)
  }

  @Test func pointsAreWrittenShort() {
    let cases: [(Double, String)] = [
      (44, "44"), (61.0 / 3, "20.33"), (-8, "-8"), (0.5, "0.5"), (-0.001, "0"), (-0.0, "0"),
      (97.667, "97.67"), (1.999, "2"), (0.05, "0.05"), (-0.5, "-0.5"), (.infinity, "inf"),
      (.nan, "nan"), (1e9, "1000000000"), (10.1, "10.1"),
    ]
    for (value, text) in cases { #expect(formatPoints(value) == text) }
  }
}
