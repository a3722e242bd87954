/// One situation that a screen is laid out in: a device, its OS version, and how it is used.
///
/// Environments are ordered and compared by what `id` says (device in the catalogue's order, OS,
/// orientation, multitasking, direction, text size, language), then by `hidesStatusBar` and `avoidsKeyboard`. Lengths
/// are points.
public struct Environment: Hashable, Sendable, Comparable, Identifiable {
  public let device: Device
  /// The major OS version.
  public let os: Int
  public let orientation: Orientation
  public let multitasking: Multitasking
  public private(set) var direction: LayoutDirection
  /// The text size that is chosen in the system's settings.
  public let textSize: TextSize
  /// The language of the texts.
  public private(set) var language: Language
  /// Whether the app shows no status bar on any of its screens.
  public var hidesStatusBar = false
  /// Whether the app moves its fields clear of the keyboard on all of them.
  public var avoidsKeyboard = false
  /// The size of the window: the screen, or the Split View pane.
  public let size: Size
  public let widthClass: SizeClass
  public let heightClass: SizeClass

  /// Why a combination of device, OS and use does not exist.
  public enum Problem: Error, Hashable, Sendable {
    case unknownOS(Int)
    case deviceDoesNotRun(os: Int)
    case noSuchOrientation(Orientation)
    case noSuchMultitasking(Multitasking, Orientation)
    case noSuchTextSize(TextSize)
  }

  /// - Parameter allowsUnsupportedOS: whether a version that the device never ran is accepted; its
  ///   figures are then those of the nearest version that it did run, marked as estimates.
  /// - Throws: `Problem` where the device cannot be used so; the catalogue knows Split View panes of
  ///   iPads only, and no half pane in portrait. Text sizes other than the default are there from
  ///   iOS 11 on, and not on an Apple TV.
  public init(
    device: Device, os: Int, orientation: Orientation = .portrait,
    multitasking: Multitasking = .full, direction: LayoutDirection = .ltr,
    textSize: TextSize = .large, language: Language = .base, allowsUnsupportedOS: Bool = false
  ) throws(Problem) {
    guard Catalogue.isVersion(os) else { throw .unknownOS(os) }
    guard allowsUnsupportedOS || device.runs(os: os) else { throw .deviceDoesNotRun(os: os) }
    guard let screen = device.size(orientation), let classes = device.sizeClasses(orientation)
    else { throw .noSuchOrientation(orientation) }
    guard textSize == .large || os >= TextSize.firstOS && device.idiom != .tv else {
      throw .noSuchTextSize(textSize)
    }
    self.device = device
    self.textSize = textSize
    self.language = language
    self.os = os
    self.orientation = orientation
    self.multitasking = multitasking
    // What is read from the right lies so, whatever was asked for.
    self.direction = language.isReadFromRight ? .rtl : direction
    heightClass = classes.vertical
    if multitasking == .full {
      size = screen
      widthClass = classes.horizontal
    } else {
      guard os >= 9, let pane = device.splitView?.pane(multitasking, orientation) else {
        throw .noSuchMultitasking(multitasking, orientation)
      }
      size = Size(width: pane.width, height: screen.height)
      widthClass = pane.horizontal
    }
  }

  /// The environment that an id names, in the form of `id`, whatever its case and number of blanks.
  ///
  /// The device may be named as in `Catalogue.device(named:)`. Nil where a word is not understood
  /// or the combination does not exist.
  public init?(id: String) {
    let words = id.split { $0 == " " || $0 == "\t" }.map { $0.lowercased() }
    // The device's name may hold numbers: the OS is the last word that is one.
    guard let osAt = words.lastIndex(where: { Int($0) != nil }), osAt > 0,
      let os = Int(words[osAt]),
      let device = Catalogue.device(named: words[..<osAt].joined(separator: " "))
    else { return nil }
    var orientation: Orientation?
    var multitasking: Multitasking?
    var direction: LayoutDirection?
    var textSize: TextSize?
    var language: Language?
    for word in words[(osAt + 1)...] {
      if orientation == nil, let value = Orientation(rawValue: word) {
        orientation = value
      } else if multitasking == nil,
        let value = Multitasking.allCases.first(where: { $0.rawValue.lowercased() == word })
      {
        multitasking = value
      } else if direction == nil, let value = LayoutDirection(rawValue: word) {
        direction = value
      } else if textSize == nil,
        let value = TextSize.allCases.first(where: { $0.rawValue.lowercased() == word })
      {
        textSize = value
      } else if language == nil, let value = Language(rawValue: word) {
        language = value
      } else {
        return nil
      }
    }
    let made = try? Environment(
      device: device, os: os, orientation: orientation ?? device.orientations[0],
      multitasking: multitasking ?? .full, direction: direction ?? .ltr,
      textSize: textSize ?? .large, language: language ?? .base)
    guard let made else { return nil }
    self = made
  }

  /// The same with texts in a language, from the right where it is read so.
  public func with(_ language: Language) -> Environment {
    var result = self
    if language.isReadFromRight {
      result.direction = .rtl
    } else if self.language.isReadFromRight {
      result.direction = .ltr
    }
    result.language = language
    return result
  }

  /// The name that findings, expectations, the command line and the protocol use.
  ///
  /// `iphone-x 16 portrait`; then the share of the screen, the direction, the text size and the language
  /// where they are not full, ltr, large and base: `ipad-pro-11-m4 26 landscape half rtl accessibility3`.
  public var id: String {
    var id = "\(device.id) \(os) \(orientation.rawValue)"
    if multitasking != .full { id += " \(multitasking.rawValue)" }
    if direction != .ltr, !language.isReadFromRight { id += " \(direction.rawValue)" }
    if textSize != .large { id += " \(textSize.rawValue)" }
    if language != .base { id += " \(language.rawValue)" }
    return id
  }

  /// A name for people: `iPhone X (landscape)`.
  public var displayName: String { displayName(withOS: false) }

  /// Whether another environment has the same `displayName`.
  ///
  /// It makes no name, so it costs less than a comparison of the two.
  public func hasSameDisplayName(as other: Environment) -> Bool {
    multitasking == other.multitasking && direction == other.direction
      && textSize == other.textSize && language == other.language
      && (idiom == .tv) == (other.idiom == .tv)
      && (idiom == .tv || orientation == other.orientation) && device.name == other.device.name
  }

  /// A name for people: `iPhone X (iOS 16, landscape)`.
  public func displayName(withOS: Bool) -> String {
    var words: [String] = []
    if withOS { words.append("\(systemName) \(os)") }
    if idiom != .tv { words.append(orientation.rawValue) }
    switch multitasking {
    case .full: break
    case .half: words.append("half")
    case .third: words.append("one third")
    case .twoThirds: words.append("two thirds")
    }
    if direction == .rtl, !language.isReadFromRight { words.append("right to left") }
    if textSize != .large { words.append("text size \(textSize.rawValue)") }
    switch language {
    case .base: break
    case .pseudo: words.append("longer texts")
    case .longest: words.append("longest translations")
    default: words.append("in \(language.name)")
    }
    return words.isEmpty ? device.name : "\(device.name) (\(words.joined(separator: ", ")))"
  }

  /// `iOS`, `iPadOS` from its first version 13, or `tvOS`.
  public var systemName: String { idiom.systemName(os) }

  /// Pixels for each point.
  public var scale: Double { device.scale }
  public var idiom: Idiom { device.idiom }

  public static func == (a: Environment, b: Environment) -> Bool {
    a.key == b.key && a.language == b.language
  }
  public static func < (a: Environment, b: Environment) -> Bool {
    if a.key.use != b.key.use { return a.key.use < b.key.use }
    if a.language != b.language { return a.language < b.language }
    return a.key.app < b.key.app
  }
  public func hash(into hasher: inout Hasher) {
    hasher.combine(key.use)
    hasher.combine(key.app)
    hasher.combine(language)
  }

  /// The device's place in the catalogue and its use in one number in the order of comparison, and what
  /// the app says.
  private var key: (use: Int, app: Int) {
    var use = device.record.index * 256 + os
    use = use * 2 + orientation.index
    use = use * 4 + multitasking.index
    use = use * 2 + (direction == .ltr ? 0 : 1)
    use = use * TextSize.allCases.count + textSize.index
    return (use, (hidesStatusBar ? 2 : 0) + (avoidsKeyboard ? 1 : 0))
  }
}
