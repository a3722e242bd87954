internal import CJansson

/// Why a text is not JSON.
public struct JSONError: Error, Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// The text breaks the grammar, is not UTF-8, or ends too early.
    case malformed
    /// Arrays and objects nest deeper than `JSONValue.maximumDepth`.
    case tooDeep
    /// A number does not fit in 64 bits.
    case numberTooLarge
  }
  public let kind: Kind
  /// What is wrong, without the position.
  public let message: String
  /// From 1.
  public let line: Int
  /// In characters, from 1.
  public let column: Int
  /// The number of bytes read before the error was detected.
  public let offset: Int
}

extension JSONValue {
  /// Parses one JSON value of any kind from UTF-8.
  ///
  /// The last of equal keys in an object wins.
  ///
  /// - Complexity: O(bytes).
  public init(parsing bytes: some Collection<UInt8>) throws(JSONError) {
    let direct = bytes.withContiguousStorageIfAvailable { Self.read(UnsafeRawBufferPointer($0)) }
    let result =
      direct
      ?? Array(bytes).withUnsafeBufferPointer { Self.read(UnsafeRawBufferPointer($0)) }
    self = try result.get()
  }

  public init(parsing text: String) throws(JSONError) { try self.init(parsing: text.utf8) }

  /// Parses one JSON value as `init(parsing:)` does, but accepts what other programs send although it
  /// cannot be represented here: unpaired surrogates and ill-formed UTF-8 become U+FFFD, integers
  /// that do not fit in 64 bits become reals, and reals that are too large become the largest.
  ///
  /// - Complexity: O(bytes); well-formed text is read once.
  public init(repairing bytes: ContiguousArray<UInt8>) throws(JSONError) {
    do {
      self = try JSONValue(parsing: bytes)
    } catch {
      guard error.kind != .tooDeep, let repaired = repairedJSON(bytes) else { throw error }
      self = try JSONValue(parsing: repaired)
    }
  }

  private static func read(_ bytes: UnsafeRawBufferPointer) -> Result<JSONValue, JSONError> {
    var error = json_error_t()
    let flags = Int(JSON_ALLOW_NUL) | Int(JSON_DECODE_ANY)
    // A null pointer would be refused before the text is looked at.
    let root =
      if let start = bytes.baseAddress {
        json_loadb(start.assumingMemoryBound(to: CChar.self), bytes.count, flags, &error)
      } else {
        json_loadb("", 0, flags, &error)
      }
    guard let root else { return .failure(JSONError(error)) }
    defer { json_decref(root) }
    if let value = JSONValue(root, depth: 0) { return .success(value) }
    return .failure(
      JSONError(
        kind: .tooDeep, message: "nested deeper than \(maximumDepth) levels", line: 1, column: 1,
        offset: 0))
  }

  /// Throws if the value nests too deeply.
  private init?(_ json: UnsafeMutablePointer<json_t>, depth: Int) {
    switch json.pointee.type {
    case JSON_OBJECT:
      guard depth < Self.maximumDepth else { return nil }
      var object = JSONObject()
      var iterator = json_object_iter(json)
      while let here = iterator {
        guard let member = json_object_iter_value(here),
          let value = JSONValue(member, depth: depth + 1)
        else { return nil }
        let key = Self.string(json_object_iter_key(here), json_object_iter_key_len(here))
        object[key] = value
        iterator = json_object_iter_next(json, here)
      }
      self = .object(object)
    case JSON_ARRAY:
      guard depth < Self.maximumDepth else { return nil }
      let count = json_array_size(json)
      var elements: [JSONValue] = []
      elements.reserveCapacity(count)
      for index in 0..<count {
        guard let element = json_array_get(json, index),
          let value = JSONValue(element, depth: depth + 1)
        else { return nil }
        elements.append(value)
      }
      self = .array(elements)
    case JSON_STRING: self = .string(Self.string(json_string_value(json), json_string_length(json)))
    case JSON_INTEGER: self = .integer(Int64(json_integer_value(json)))
    case JSON_REAL: self = .real(json_real_value(json))
    case JSON_TRUE: self = .bool(true)
    case JSON_FALSE: self = .bool(false)
    default: self = .null
    }
  }

  private static func string(_ start: UnsafePointer<CChar>?, _ count: Int) -> String {
    guard let start else { return "" }
    return String(
      decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
  }
}

extension JSONError {
  fileprivate init(_ error: json_error_t) {
    let text = withUnsafeBytes(of: error.text) { raw in
      String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
    }
    // The library keeps its error code in the last byte of the text.
    let code = withUnsafeBytes(of: error.text) { Int($0.last ?? 0) }
    switch code {
    case Int(json_error_stack_overflow.rawValue):
      kind = .tooDeep
      message = "nested deeper than \(JSONValue.maximumDepth) levels"
    case Int(json_error_numeric_overflow.rawValue):
      kind = .numberTooLarge
      message = text
    default:
      kind = .malformed
      message = text
    }
    line = max(1, Int(error.line))
    column = max(1, Int(error.column))
    offset = max(0, Int(error.position))
  }
}
