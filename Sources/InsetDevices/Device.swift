/// One model of the catalogue: its canvas, its insets by OS version, and where each figure is from.
///
/// A value stands for a row of the compiled-in catalogue; copying it copies one reference. Lengths
/// are points. A figure that is nil is unknown, which never means 0.
public struct Device: Hashable, Sendable {
  let record: DeviceRecord

  /// The stable slug, as in `iphone-x`.
  public var id: String { record.row.id }
  /// Apple's name, as in "iPhone X".
  public var name: String { record.row.name }
  /// Further names, of the same model or of one with the same screen.
  public var aliases: [String] { record.row.aliases }
  public var idiom: Idiom { record.row.idiom }
  /// The year of its introduction.
  public var year: Int { record.row.year }
  /// Apple's model identifiers, as in `iPhone10,3`.
  public var modelIdentifiers: [String] { record.row.modelIdentifiers }
  /// The ids Interface Builder may write for this canvas, best first.
  public var interfaceBuilderIDs: [InterfaceBuilderID] { record.row.interfaceBuilderIDs }
  /// The oldest and newest major OS version it runs.
  public var systems: SystemSupport { record.row.systems }
  /// Pixels for each point.
  public var scale: Double { record.row.scale }
  /// The panel in pixels, upright; a note says where it differs from points × scale.
  public var nativePixels: Size { record.row.nativePixels }
  public var nativePixelsNote: String { record.row.nativePixelsNote }
  /// The radius of the screen's corners.
  public var cornerRadius: Figure { record.row.cornerRadius }
  public var sensorHousing: SensorHousing { record.row.sensorHousing }
  public var home: Home { record.row.home }
  /// Every way the device can be held, with both landscapes and upside down apart.
  public var heldOrientations: [String] { record.row.heldOrientations }
  /// The base insets, by ranges of OS versions, ascending.
  public var safeAreas: [SafeAreaRange] { record.row.safeAreas }
  /// The key of its bar heights in `Catalogue.barFigures`.
  public var barProfile: String { record.row.barProfile }
  /// The heights of its bars, by OS range, bar and slot.
  public var barFigures: [BarFigure] { record.bars }
  /// Keyboard heights that are known.
  public var keyboards: [KeyboardFigures] { record.row.keyboards }
  /// The Split View panes, or nil where the device has none or they are not known.
  public var splitView: SplitView? { record.row.splitView }
  /// What keeps it from Split View, or "".
  public var splitViewNote: String { record.row.splitViewNote }
  /// The confidence in, and the sources of, the canvas size.
  public var sizeEvidence: Evidence { record.row.sizeEvidence }
  public var sizeClassEvidence: Evidence { record.row.sizeClassEvidence }

  /// The orientations the device has; a television has landscape alone.
  public var orientations: [Orientation] {
    Orientation.allCases.filter { size($0) != nil }
  }

  /// The full screen in points, or nil where the device has no such orientation.
  public func size(_ orientation: Orientation) -> Size? { record.row.sizes[orientation.index] }

  /// The full screen's horizontal and vertical size class, or nil without that orientation.
  public func sizeClasses(_ orientation: Orientation) -> SizeClasses? {
    record.row.sizeClasses[orientation.index]
  }

  /// The side margin of a full-screen root view on top of its safe area, as measured or carried
  /// over from a measured device; the value is nil where it is not known.
  public func layoutMargin(_ orientation: Orientation) -> Figure? {
    record.row.margins[orientation.index]
  }

  /// The measured left and right insets of a full-screen root view's readable content guide.
  public func readableInsets(_ orientation: Orientation) -> (left: Figure, right: Figure)? {
    record.row.readable[orientation.index].map { ($0[0], $0[1]) }
  }

  /// Whether the device can run a major OS version.
  ///
  /// There is no version 19 to 25. A device whose last version is not known to be past runs
  /// `Catalogue.newestKnownOS` too.
  public func runs(os: Int) -> Bool {
    Catalogue.isVersion(os) && os >= systems.first
      && os <= (systems.last ?? Catalogue.newestKnownOS)
  }

  /// The version to check the device with where none is asked for.
  ///
  /// The last one it runs; `Catalogue.currentOS` while it is still supported, or its first one where
  /// that is newer still.
  public var newestOS: Int { systems.last ?? max(systems.first, Catalogue.currentOS) }

  public static func == (a: Device, b: Device) -> Bool { a.record.index == b.record.index }
  public func hash(into hasher: inout Hasher) { hasher.combine(record.index) }
}

public enum SizeClass: String, Hashable, Sendable, CaseIterable {
  case compact, regular
}

public struct SizeClasses: Hashable, Sendable {
  public var horizontal: SizeClass
  public var vertical: SizeClass
}

public enum Idiom: String, Hashable, Sendable, CaseIterable {
  case phone, pad, tv

  /// What Apple calls a major version of the system: `iOS`, `iPadOS` from 13 on, or `tvOS`.
  public func systemName(_ os: Int) -> String {
    switch self {
    case .phone: "iOS"
    case .pad: os >= 13 ? "iPadOS" : "iOS"
    case .tv: "tvOS"
    }
  }
}

/// How a screen is held, as far as insets tell: both landscapes are equal, upside down is portrait.
public enum Orientation: String, Hashable, Sendable, CaseIterable {
  case portrait, landscape

  var index: Int { self == .portrait ? 0 : 1 }
}

/// The share of an iPad's screen that a Split View pane has.
public enum Multitasking: String, Hashable, Sendable, CaseIterable {
  case full, half, third, twoThirds

  var index: Int {
    switch self {
    case .full: 0
    case .half: 1
    case .third: 2
    case .twoThirds: 3
    }
  }
}

public enum LayoutDirection: String, Hashable, Sendable, CaseIterable {
  case ltr, rtl
}

public enum SensorHousing: String, Hashable, Sendable {
  case none, notch
  case dynamicIsland = "dynamic-island"
}

public enum Home: String, Hashable, Sendable {
  case button, indicator, none
}

/// How well a figure is founded, as `devices.json` defines it.
public enum Confidence: String, Hashable, Sendable {
  case twoSources = "two-sources"
  case oneSource = "one-source"
  case derived
}

/// Where a figure comes from: ids of `Catalogue.sources`, and what there is to say about it.
public struct Evidence: Hashable, Sendable {
  public var confidence: Confidence?
  public var sources: [String]
  public var note: String

  public init(confidence: Confidence? = nil, sources: [String] = [], note: String = "") {
    self.confidence = confidence
    self.sources = sources
    self.note = note
  }
}

/// A length in points with its evidence; nil where it is unknown.
public struct Figure: Hashable, Sendable {
  public var points: Double?
  public var evidence: Evidence
  /// What sources claim where they disagree and no value was chosen.
  public var candidates: [Double] = []
}

/// The major OS versions a device runs.
public struct SystemSupport: Hashable, Sendable {
  public var first: Int
  /// The last one, or nil while no later version is known to leave the device out.
  public var last: Int?
  public var evidence: Evidence
}

/// Base insets of a range of OS versions: no bars, the status bar shown where the system shows it.
public struct SafeAreaRange: Hashable, Sendable {
  /// The first major version.
  public var from: Int
  /// The last major version, or nil for an open range.
  public var to: Int?
  public var portrait: KnownInsets?
  public var landscape: KnownInsets?
  /// The status bar's height by orientation; it is not the top inset under a Dynamic Island.
  public var statusBarPortrait: Double?
  public var statusBarLandscape: Double?
  public var portraitConfidence: Confidence?
  public var landscapeConfidence: Confidence?
  public var sources: [String]
  public var note: String

  public func insets(_ orientation: Orientation) -> KnownInsets? {
    orientation == .portrait ? portrait : landscape
  }
  public func statusBarHeight(_ orientation: Orientation) -> Double? {
    orientation == .portrait ? statusBarPortrait : statusBarLandscape
  }
  public func confidence(_ orientation: Orientation) -> Confidence? {
    orientation == .portrait ? portraitConfidence : landscapeConfidence
  }
}

/// Four insets of which some may be unknown.
public struct KnownInsets: Hashable, Sendable {
  public var top: Double?
  public var left: Double?
  public var bottom: Double?
  public var right: Double?

  public subscript(edge: Edge) -> Double? {
    switch edge {
    case .top: top
    case .left: left
    case .bottom: bottom
    case .right: right
    }
  }
}

/// A keyboard's height from the bottom edge of the window, the home indicator's strip included.
public struct KeyboardFigures: Hashable, Sendable {
  /// The major OS version it was read on.
  public var os: Int
  public var portrait: Figure
  public var landscape: Figure
  /// What other readings say.
  public var alternatives: [KeyboardReading]
}

/// Another reading of a keyboard's height than the one the catalogue chose.
public struct KeyboardReading: Hashable, Sendable {
  public var portrait: Double?
  public var landscape: Double?
  /// The id of its source.
  public var source: String
  public var note: String
}

/// The panes of an iPad's Split View.
public struct SplitView: Hashable, Sendable {
  public struct Pane: Hashable, Sendable {
    public var orientation: Orientation
    public var share: Multitasking
    public var width: Double
    public var horizontal: SizeClass
  }

  /// The majors the widths are taken from; from iPadOS 26 windows are free and these are presets.
  public var from: Int
  public var to: Int
  /// The strip between two panes.
  public var gap: Double
  /// The width of a Slide Over window, where it is known.
  public var slideOver: Figure
  public var panes: [Pane]
  public var evidence: Evidence

  public func pane(_ share: Multitasking, _ orientation: Orientation) -> Pane? {
    panes.first { $0.share == share && $0.orientation == orientation }
  }
}

/// An id of an Interface Builder document's device, and how sure the canvas behind it is.
public struct InterfaceBuilderID: Hashable, Sendable {
  public var id: String
  public var evidence: String
}

/// What a `Device` refers to: its place in the catalogue and its row.
final class DeviceRecord: Sendable {
  let index: Int
  let row: DeviceRow
  /// The heights of its bar profile.
  let bars: [BarFigure]

  init(_ row: DeviceRow, index: Int, bars: [BarFigure]) {
    self.row = row
    self.index = index
    self.bars = bars
  }
}

/// A device as its lines in the catalogue are read.
struct DeviceRow: Sendable {
  var id = ""
  var name = ""
  var aliases: [String] = []
  var idiom = Idiom.phone
  var year = 0
  var modelIdentifiers: [String] = []
  var interfaceBuilderIDs: [InterfaceBuilderID] = []
  var systems = SystemSupport(first: 0, last: nil, evidence: Evidence())
  var scale = 1.0
  var nativePixels = Size.zero
  var nativePixelsNote = ""
  var cornerRadius = Figure(points: nil, evidence: Evidence())
  var sensorHousing = SensorHousing.none
  var home = Home.none
  var heldOrientations: [String] = []
  var safeAreas: [SafeAreaRange] = []
  var barProfile = ""
  var keyboards: [KeyboardFigures] = []
  var splitView: SplitView?
  var splitViewNote = ""
  var sizeEvidence = Evidence()
  var sizeClassEvidence = Evidence()
  // By `Orientation.index`.
  var sizes: [Size?] = [nil, nil]
  var sizeClasses: [SizeClasses?] = [nil, nil]
  var margins: [Figure?] = [nil, nil]
  var readable: [[Figure]?] = [nil, nil]
}
