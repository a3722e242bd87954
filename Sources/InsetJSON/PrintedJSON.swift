/// A value with its printed bytes, for values that are sent more than once.
public struct PrintedJSON: Sendable {
  public let value: JSONValue
  /// `value.printedBytes()`.
  public let bytes: ContiguousArray<UInt8>

  /// - Complexity: O(size).
  public init(_ value: JSONValue) {
    self.value = value
    bytes = value.printedBytes()
  }
}

extension PrintedJSON: Hashable {
  public static func == (a: PrintedJSON, b: PrintedJSON) -> Bool { a.value == b.value }
  public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
