public import InsetDevices

/// Which environments are asked for; `nil` leaves the choice to the file's targets.
public struct EnvironmentChoice: Sendable, Hashable {
  /// Device ids, names, or whole environment ids (`iphone-x 16 portrait`).
  public var devices: [String]?
  public var os: [Int]?
  public var orientations: [Orientation]?
  public var languages: [Language]?
  public init(
    devices: [String]? = nil, os: [Int]? = nil, orientations: [Orientation]? = nil,
    languages: [Language]? = nil
  ) {
    self.devices = devices
    self.os = os
    self.orientations = orientations
    self.languages = languages
  }
}

/// A question that cannot be answered, with the reason in one sentence.
public struct QuestionProblem: Error, Sendable, Hashable {
  public var message: String
  public init(_ message: String) { self.message = message }
}
