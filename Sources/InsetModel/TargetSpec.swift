public import InsetDevices
public import InsetText

/// What a file says it is checked against, as written; `nil` where it says nothing.
public struct TargetSpec: Sendable, Hashable {
  /// The oldest system that is supported, `15` of `deployment: iOS 15`.
  public var deployment: Double?
  public var deploymentRange: ByteRange?
  /// The system versions to check.
  public var os: [Double]?
  /// Where each of them stands.
  public var osRanges: [ByteRange] = []
  /// Device ids or names, each with its place in the file (absolute).
  public var devices: [Named]?
  public var orientations: [Orientation]?
  /// Those of iPads, where an app says that they are others.
  public var padOrientations: [Orientation]?
  public var multitasking: [Multitasking]?
  public var directions: [LayoutDirection]?
  /// The text sizes to check.
  public var textSizes: [TextSize]?
  /// The languages of texts to check.
  public var languages: [Language]?
  /// Whether an app says that it shows no status bar.
  public var hidesStatusBar = false
  /// Whether an app moves its fields clear of the keyboard on all screens.
  public var avoidsKeyboard = false

  public struct Named: Sendable, Hashable {
    public var name: String
    public var range: ByteRange
    public init(name: String, range: ByteRange) {
      self.name = name
      self.range = range
    }
  }

  public init() {}

  /// These targets and, where they say nothing, those of an app.
  public func completed(by app: TargetSpec) -> TargetSpec {
    var result = self
    // Versions that are listed are meant, whatever the app runs on besides.
    if deployment == nil, let oldest = app.deployment, os?.allSatisfy({ $0 >= oldest }) ?? true {
      result.deployment = oldest
    }
    result.devices = devices ?? app.devices
    if orientations == nil {
      result.orientations = app.orientations
      result.padOrientations = app.padOrientations
    }
    result.multitasking = multitasking ?? app.multitasking
    result.hidesStatusBar = hidesStatusBar || app.hidesStatusBar
    result.avoidsKeyboard = avoidsKeyboard || app.avoidsKeyboard
    return result
  }

  /// Whether nothing is said.
  public var isEmpty: Bool { self == TargetSpec() }
}
