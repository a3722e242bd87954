/// A place where code asks for the version of iOS.
public struct AvailabilityCheck: Sendable, Hashable {
  /// The version that it asks for, such as 13.4.
  public var version: Double
  /// Whether it asks for older systems, as `#unavailable` does.
  public var isNegated: Bool
  public var origin: Origin
  /// What takes it out where its answer is known; `nil` where that is not a single edit.
  public var removal: CodeEdit?

  public init(version: Double, isNegated: Bool, origin: Origin, removal: CodeEdit? = nil) {
    self.version = version
    self.isNegated = isNegated
    self.origin = origin
    self.removal = removal
  }
}
