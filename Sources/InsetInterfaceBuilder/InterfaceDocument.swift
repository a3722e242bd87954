public import InsetDevices
internal import InsetModel
public import InsetText

/// A storyboard or xib: what it says of itself, and where its views hang.
public struct InterfaceDocument: Sendable {
  public internal(set) var xml: XMLText
  /// The leading number of `toolsVersion`: 17156 was written by Xcode 12.
  public let toolsVersion: Int
  public let isStoryboard: Bool
  public let runtime: Runtime
  /// Whether the document is for iPads alone.
  public let isForPads: Bool
  public let usesAutolayout: Bool
  public let usesTraits: Bool
  public let usesSafeAreas: Bool
  /// The design device's id, as in `retina6_1`; documents of Xcode 7 and before have none.
  public let deviceID: String?
  /// The design device, held as the document says, with the system of the Xcode that wrote it.
  public let environment: Environment
  /// The size of the canvas in points.
  public let canvasSize: Size
  /// Whether its canvas was drawn by a newer Xcode than it says, whose sliders are higher.
  let hasTallSliders: Bool
  /// Rows by their `id`; of two with the same, the first.
  let rows: [String: XMLIndex]
  /// Sizes in points of the images that the document lists, and of custom views that it has drawn.
  let images: [String: Size]
  let designables: [String: Size]
  let symbols: Set<String>
  /// The ids that outlets and collections of outlets lead to.
  let outlets: Set<String>
  /// Texts that stand between tags, by the row of their element: those of several lines.
  let strings: [XMLIndex: String]
  /// What its texts are in other languages.
  var translations = Translations()
  /// How other storyboards show its controllers.
  var references: [ControllerReference] = []

  public enum Runtime: Sendable { case iOS, tvOS, other }

  /// - Throws: `XMLProblem` where the text is no Interface Builder document.
  public init(reading text: SourceText) throws(XMLProblem) {
    let xml = try XMLText(reading: text)
    guard let root = xml.root, xml.name(root) == "document" else {
      throw XMLProblem(
        message: "this is no Interface Builder document: its outermost element is not 'document'",
        range: xml.root.map { xml.elements[$0].startTag } ?? ByteRange(at: 0))
    }
    self.xml = xml
    toolsVersion = leadingNumber(xml[root, "toolsVersion"] ?? "")
    let targetRuntime = xml[root, "targetRuntime"] ?? ""
    isForPads = targetRuntime == "iOS.CocoaTouch.iPad"
    if targetRuntime.hasPrefix("iOS") {
      runtime = .iOS
    } else if targetRuntime == "AppleTV" {
      runtime = .tvOS
    } else {
      runtime = .other
    }
    usesAutolayout = xml.flag(root, "useAutolayout")
    usesTraits = xml.flag(root, "useTraitCollections")
    usesSafeAreas = xml.flag(root, "useSafeAreas")
    isStoryboard = xml.child(root, "scenes") != nil
    var rows: [String: XMLIndex] = [:]
    for (index, element) in xml.elements.enumerated() where element.attributeCount > 0 {
      if let id = xml[index, "id"], rows[id] == nil { rows[id] = index }
    }
    self.rows = rows
    var strings: [XMLIndex: String] = [:]
    for index in xml.elements.indices {
      if let string = xml.string(index, in: text) { strings[index] = string }
    }
    self.strings = strings
    var images: [String: Size] = [:]
    var symbols: Set<String> = []
    var designables: [String: Size] = [:]
    if let resources = xml.child(root, "resources") {
      for item in xml.children(resources) where xml.name(item) == "image" {
        guard let name = xml[item, "name"] else { continue }
        if xml[item, "catalog"] == "system" { symbols.insert(name) }
        if let size = xml.size(item) { images[name] = size }
      }
    }
    if let list = xml.child(root, "designables") {
      for item in xml.children(list) {
        guard let name = xml[item, "name"],
          let size = xml.child(item, key: "intrinsicContentSize").flatMap({ xml.size($0) })
        else { continue }
        designables[name] = size
      }
    }
    outlets = Set(
      xml.elements.indices.lazy.filter {
        xml.name($0) == "outlet" || xml.name($0) == "outletCollection"
      }.compactMap { xml[$0, "destination"] })
    self.images = images
    self.symbols = symbols
    self.designables = designables
    let device = xml.child(root, "device")
    deviceID = device.flatMap { xml[$0, "id"] }
    let isLandscape = device.flatMap { xml[$0, "orientation"] } == "landscape"
    let design = DesignDevice(
      id: deviceID, isLandscape: isLandscape, isTV: runtime == .tvOS, toolsVersion: toolsVersion)
    environment = design.environment
    canvasSize = Self.simulatedScreen(xml, root, toolsVersion) ?? design.canvas
    // The sliders of iOS 26 are the only ones that are 34 points high; that Xcode can save documents
    // for the one before it.
    hasTallSliders =
      (23000..<24000).contains(toolsVersion)
      && xml.elements.indices.contains {
        xml.name($0) == "slider" && xml.frame($0)?.height == 34
      }
  }

  /// The size of the screen that a storyboard without a device simulates; `nil` where it says none, or
  /// where the canvas is one of all sizes.
  private static func simulatedScreen(_ xml: XMLText, _ root: XMLIndex, _ toolsVersion: Int)
    -> Size?
  {
    guard xml.child(root, "device") == nil,
      toolsVersion >= 11000 || !xml.flag(root, "useTraitCollections"),
      let metrics = xml.child(root, "simulatedMetricsContainer"),
      let type = xml.children(metrics).lazy.compactMap({
        xml.name($0) == "simulatedScreenMetrics" ? xml[$0, "type"] : nil
      }).first
    else { return nil }
    switch type {
    case "retina4": return Size(width: 320, height: 568)
    case "retina47", "retina4_7.fullscreen": return Size(width: 375, height: 667)
    case "retina55": return Size(width: 414, height: 736)
    case "iPad": return Size(width: 768, height: 1024)
    default: return nil
    }
  }

  /// Whether the canvas has size classes; where it has none, only default variations apply.
  var hasCanvasTraits: Bool { usesTraits && deviceID != nil }

  /// Whether two documents say the same about everything that is not a view or a controller.
  func agrees(with other: InterfaceDocument) -> Bool {
    toolsVersion == other.toolsVersion && isStoryboard == other.isStoryboard
      && runtime == other.runtime && isForPads == other.isForPads
      && usesAutolayout == other.usesAutolayout
      && usesTraits == other.usesTraits
      && deviceID == other.deviceID && environment == other.environment
      && canvasSize == other.canvasSize && hasTallSliders == other.hasTallSliders
      && images == other.images
      && designables == other.designables && symbols == other.symbols && outlets == other.outlets
  }

  func row(_ id: String?) -> XMLIndex? { id.flatMap { rows[$0] } }
}

extension XMLText {
  /// Width and height of an element that has both.
  func size(_ element: XMLIndex) -> Size? {
    guard let width = number(element, "width"), let height = number(element, "height") else {
      return nil
    }
    return Size(width: width, height: height)
  }

  /// What stands between the tags of an element that holds a text; `nil` for others, and for what is
  /// encoded.
  fileprivate func string(_ element: XMLIndex, in text: SourceText) -> String? {
    let row = elements[element]
    guard row.name == "string" || row.name == "mutableString", row.startTag.end < row.range.end,
      Int(row.subtreeEnd) == element + 1, self[element, "base64-UTF8"] == nil
    else { return nil }
    let bytes = text.bytes[row.startTag.end..<row.range.end]
    guard let end = bytes.lastIndex(of: UInt8(ascii: "<")) else { return nil }
    let raw = String(decoding: bytes[..<end], as: UTF8.self)
    guard raw.utf8.contains(UInt8(ascii: "&")) else { return raw }
    var result = ""
    var rest = raw[...]
    while let start = rest.firstIndex(of: "&"), let end = rest[start...].firstIndex(of: ";") {
      result += rest[..<start]
      result += Self.entity(rest[rest.index(after: start)..<end])
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  private static func entity(_ name: Substring) -> String {
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default:
      guard name.first == "#" else { return "" }
      let digits = name.dropFirst()
      let number =
        digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      return number.flatMap(Unicode.Scalar.init).map { String(Character($0)) } ?? ""
    }
  }

  /// The stored frame of a view element.
  func frame(_ element: XMLIndex) -> Rect? {
    for child in children(element) where elements[child].name == "rect" {
      guard self[child, "key"] == "frame", let size = size(child) else { continue }
      return Rect(
        x: number(child, "x") ?? 0, y: number(child, "y") ?? 0, width: size.width,
        height: size.height)
    }
    return nil
  }
}

/// The number that a version such as `17156` or `6250.1` begins with.
private func leadingNumber(_ text: String) -> Int {
  var value = 0
  for byte in text.utf8 {
    guard byte >= 0x30, byte <= 0x39, value < 1_000_000 else { break }
    value = value * 10 + Int(byte - 0x30)
  }
  return value
}

/// The device that a document is drawn for.
private struct DesignDevice {
  var environment: Environment
  var canvas: Size

  init(id: String?, isLandscape: Bool, isTV: Bool, toolsVersion: Int) {
    let known = id.flatMap {
      Catalogue.interfaceBuilderCanvas(id: $0)
        ?? Catalogue.interfaceBuilderCanvas(id: Self.likeness(of: $0))
    }
    let names = (known?.devices ?? []) + [isTV ? "apple-tv-4k" : "iphone-8"]
    let device = names.lazy.compactMap { Catalogue.device(named: $0) }.first
    let fallback = Catalogue.devices[0]
    let orientation: Orientation =
      isTV ? .landscape : isLandscape ? .landscape : .portrait
    let os = Self.system(toolsVersion)
    let made =
      (try? Environment(
        device: device ?? fallback, os: os, orientation: orientation, allowsUnsupportedOS: true))
      ?? Environment.anyDesign
    environment = made
    var size = made.size
    if let known, let own = orientation == .landscape ? known.landscape : known.portrait {
      size = own
    }
    if id == nil, !isTV { size = Size(width: 600, height: 600) }
    canvas = size
  }

  /// The canvas that one of another Xcode's is most like: ids name the kind and the diagonal.
  static func likeness(of id: String) -> String {
    if id.hasPrefix("ipad") { return id.hasSuffix("rounded") ? "ipad11_0rounded" : "ipad9_7" }
    guard id.hasPrefix("retina") else { return id }
    // The one phone below 5.8 inches with a sensor housing is the mini.
    if id == "retina5_4" { return "retina5_9" }
    let diagonal = leadingNumber(String(id.dropFirst("retina".count)))
    return diagonal >= 6 ? "retina6_12" : "retina4_7"
  }

  /// The major system version of the Xcode that wrote a document (docs/layout.md "Interface Builder
  /// documents").
  static func system(_ toolsVersion: Int) -> Int {
    switch toolsVersion {
    case ..<9000: 8
    case ..<11000: 9
    case ..<13000: 10
    case ..<14000: 11
    case ..<15000: 12
    case ..<17000: 13
    case ..<19000: 14
    case ..<21000: 15
    case ..<22000: 16
    case ..<23000: 17
    case ..<24000: 18
    case ..<32000: 26
    default: 17
    }
  }
}

extension Environment {
  /// What stands in where a document's device cannot be had: the catalogue's first device.
  fileprivate static var anyDesign: Environment {
    let device = Catalogue.devices[0]
    for orientation in Orientation.allCases {
      if let made = try? Environment(
        device: device, os: device.newestOS, orientation: orientation, allowsUnsupportedOS: true)
      {
        return made
      }
    }
    preconditionFailure("the catalogue's first device has no orientation")
  }
}
