/// The compiled form of a system: immutable, shared by threads and environments.
public struct Plan: Sendable {
  public let system: LinearSystem

  public init(_ system: LinearSystem) {
    self.system = system
  }
}
