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
  public var multitasking: [Multitasking]?
  public var directions: [LayoutDirection]?

  public struct Named: Sendable, Hashable {
    public var name: String
    public var range: ByteRange
    public init(name: String, range: ByteRange) {
      self.name = name
      self.range = range
    }
  }

  public init() {}

  /// Whether nothing is said.
  public var isEmpty: Bool { self == TargetSpec() }
}
