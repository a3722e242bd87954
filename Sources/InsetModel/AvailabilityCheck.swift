/// A place where code asks for the version of iOS.
public struct AvailabilityCheck: Sendable, Hashable {
  /// The version that it asks for, such as 13.4.
  public var version: Double
  /// Whether it asks for older systems, as `#unavailable` does.
  public var isNegated: Bool
  public var origin: Origin

  public init(version: Double, isNegated: Bool, origin: Origin) {
    self.version = version
    self.isNegated = isNegated
    self.origin = origin
  }
}
