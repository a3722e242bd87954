/// The devices known at the time of writing, compiled in from `devices.json`.
///
/// The state of knowledge is November 2026. Nothing in it was measured by this project: every
/// figure was read in a public source or derived, and says which.
public enum Catalogue {
  /// All devices, in the catalogue's order: phones, tablets, televisions.
  public static let devices: [Device] = contents.devices

  /// The newest major OS version that the catalogue knows of.
  ///
  /// iOS 27 has figures of two devices, second-hand; the others' open ranges reach it unchanged.
  public static let newestKnownOS = 27

  /// The major OS version that devices still supported are checked with unless a version is named.
  ///
  /// 26, the newest one whose insets were probed on simulators by two sources. iOS 27 exists, but
  /// which devices it leaves out is not known, and no figure but a few second-hand ones is of it.
  public static let currentOS = 26

  /// Whether there is such a major version: 5 to 18, 26 and 27; none is numbered 19 to 25.
  public static func isVersion(_ os: Int) -> Bool {
    (5...18).contains(os) || (26...newestKnownOS).contains(os)
  }

  /// The device with an id, a name or an alias, whatever its case and outer blanks.
  ///
  /// - Complexity: O(length of the name).
  public static func device(named name: String) -> Device? {
    contents.byName[key(name)].map { devices[$0] }
  }

  /// The device with one of Apple's model identifiers, as in `iPhone10,3`.
  public static func device(modelIdentifier: String) -> Device? {
    devices.first { $0.modelIdentifiers.contains(modelIdentifier) }
  }

  /// What Interface Builder's device ids stand for, in the catalogue's order.
  public static let interfaceBuilderCanvases: [InterfaceBuilderCanvas] = contents.canvases

  /// The canvas of an Interface Builder device id, as in `retina6_1`.
  public static func interfaceBuilderCanvas(id: String) -> InterfaceBuilderCanvas? {
    interfaceBuilderCanvases.first { $0.id == id }
  }

  /// Where the figures are from, in the catalogue's order.
  public static let sources: [Source] = contents.sources

  /// The source with an id that an `Evidence` names.
  public static func source(id: String) -> Source? { sources.first { $0.id == id } }

  /// Heights of bars, by profile, OS range, bar and slot, in the catalogue's order.
  public static let barFigures: [BarFigure] = contents.bars

  /// Devices that are known of but have no figures good enough to lay out with.
  public static let provisionalDevices: [ProvisionalDevice] = contents.provisional

  static let contents = CatalogueContents(lines: catalogueLines)

  /// A name in the form in which names are compared.
  static func key(_ name: String) -> String {
    var bytes = Array(name.lowercased().utf8)
    while let last = bytes.last, last == 0x20 || last == 0x09 { bytes.removeLast() }
    return String(decoding: bytes.drop { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
  }
}

/// A publication that figures were read in.
public struct Source: Hashable, Sendable {
  public var id: String
  /// As in `simulator-measurement`, `code-table` or `second-hand`.
  public var kind: String
  public var title: String
  public var location: String
  public var note: String
}

/// A canvas of Interface Builder.
public struct InterfaceBuilderCanvas: Hashable, Sendable {
  /// As documents write it, as in `retina6_1`.
  public var id: String
  /// The upright canvas, or nil for a television or where no document shows it.
  public var portrait: Size?
  public var landscape: Size?
  /// Ids of the devices with this canvas; the first is the best to take.
  public var devices: [String]
  /// How many of the surveyed documents carry the id.
  public var documentsSeen: Int
  public var evidence: String
  public var note: String
}

/// The height of a bar in one situation.
public struct BarFigure: Hashable, Sendable {
  public var profile: String
  /// The first major OS version.
  public var from: Int
  /// The last major OS version, or nil for an open range.
  public var to: Int?
  /// `navigationBar`, `largeTitle`, `toolbar`, `tabBar`, `tabBarTotal` or `toolbarTotal`.
  public var bar: String
  /// `portrait`, `landscape`, `sheetPortrait`, `portraitHomeIndicator`, or `any`.
  public var slot: String
  public var figure: Figure
}

/// A device without trusted figures.
public struct ProvisionalDevice: Hashable, Sendable {
  public var id: String
  public var name: String
  public var note: String
}
