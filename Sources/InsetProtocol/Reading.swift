public import InsetJSON

/// Parameters that do not have the shape that the protocol requires.
public struct InvalidParams: Error, Sendable, Hashable {
  /// The path to the value, as in `params.position.line`.
  public let path: String
  /// What was expected there.
  public let expected: String

  public var message: String { "\(path): expected \(expected)" }
}

/// A protocol value that can be read from JSON.
public protocol JSONReadable {
  init(reading: JSONReader) throws(InvalidParams)
}

/// A value in the parameters of a message, with its path for error messages.
public struct JSONReader: Sendable {
  /// `nil` if it is absent.
  public let value: JSONValue?
  public let path: String

  public init(_ value: JSONValue?, path: String = "params") {
    self.value = value
    self.path = path
  }

  public func expected(_ what: String) -> InvalidParams {
    InvalidParams(path: path, expected: what)
  }

  /// A member of this value, which must be an object.
  public func member(_ key: String) throws(InvalidParams) -> JSONReader {
    guard let object = value?.objectValue else { throw expected("an object") }
    return JSONReader(object[key], path: path + "." + key)
  }

  /// A member that may be absent or null.
  public func optional(_ key: String) throws(InvalidParams) -> JSONReader? {
    let member = try member(key)
    return member.value == nil || member.value == .null ? nil : member
  }

  public func read<T: JSONReadable>(_ key: String, as type: T.Type = T.self)
    throws(InvalidParams) -> T
  {
    try T(reading: try member(key))
  }

  public func readOptional<T: JSONReadable>(_ key: String, as type: T.Type = T.self)
    throws(InvalidParams) -> T?
  {
    guard let reader = try optional(key) else { return nil }
    return try T(reading: reader)
  }

  public func elements<T: JSONReadable>(_ key: String, as type: T.Type = T.self)
    throws(InvalidParams) -> [T]
  {
    let list = try member(key)
    guard let elements = list.value?.arrayValue else { throw list.expected("an array") }
    var result: [T] = []
    result.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      result.append(try T(reading: JSONReader(element, path: "\(list.path)[\(index)]")))
    }
    return result
  }
}

extension String: JSONReadable {
  public init(reading reader: JSONReader) throws(InvalidParams) {
    guard let text = reader.value?.stringValue else { throw reader.expected("a string") }
    self = text
  }
}

extension Int: JSONReadable {
  /// Accepts any whole number and clamps it to 32 bits, the range of LSP's integers.
  public init(reading reader: JSONReader) throws(InvalidParams) {
    guard let number = reader.value?.realValue, number == number.rounded() else {
      throw reader.expected("an integer")
    }
    let clamped = Swift.min(Swift.max(number, Double(Int32.min)), Double(Int32.max))
    self = Int(exactly: clamped) ?? 0
  }
}

extension RequestID: JSONReadable {
  public init(reading reader: JSONReader) throws(InvalidParams) {
    guard let id = reader.value.flatMap({ RequestID($0) }) else {
      throw reader.expected("an integer or a string")
    }
    self = id
  }
}

extension JSONValue: JSONReadable {
  public init(reading reader: JSONReader) { self = reader.value ?? .null }
}
