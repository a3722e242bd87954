internal import CJansson

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension JSONValue {
  /// The value as JSON in UTF-8, with members in order and no white space unless indented.
  ///
  /// NaN, infinities and values nested deeper than `maximumPrintedDepth` print as `null`. Reals print with
  /// 15 significant digits if that reads back as the same value, else with 17.
  ///
  /// - Parameter indent: the number of spaces for each level; 0 prints one line.
  /// - Complexity: O(size).
  public func printed(indent: Int = 0) -> String {
    withPrinted(indent: indent) { String(decoding: $0, as: UTF8.self) }
  }

  /// The bytes of `printed(indent:)`.
  public func printedBytes(indent: Int = 0) -> ContiguousArray<UInt8> {
    withPrinted(indent: indent) { ContiguousArray($0) }
  }

  private func withPrinted<Result>(
    indent: Int, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    let layout = indent > 0 ? min(indent, 31) : Int(JSON_COMPACT)
    let digits = hasLongReal(depth: 0) ? 17 : 15
    let flags = layout | Int(JSON_ENCODE_ANY) | digits << 11
    let tree = makeTree(depth: 0)
    defer { json_decref(tree) }
    guard let text = json_dumps(tree, flags) else {
      // Only when memory is exhausted.
      return Array("null".utf8).withUnsafeBytes(body)
    }
    defer { free(text) }
    return body(UnsafeRawBufferPointer(start: text, count: strlen(text)))
  }

  /// The value as the library's tree; the caller owns the reference.
  private func makeTree(depth: Int) -> UnsafeMutablePointer<json_t>? {
    switch self {
    case .null: return json_null()
    case .bool(let value): return value ? json_true() : json_false()
    case .integer(let value): return json_integer(json_int_t(value))
    case .real(let value): return value.isFinite ? json_real(value) : json_null()
    case .string(var value):
      return value.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) { chars in
          chars.baseAddress.map { json_stringn_nocheck($0, chars.count) } ?? json_string("")
        }
      }
    case .array(let elements):
      guard depth < Self.maximumPrintedDepth else { return json_null() }
      let array = json_array()
      for element in elements { json_array_append_new(array, element.makeTree(depth: depth + 1)) }
      return array
    case .object(let object):
      guard depth < Self.maximumPrintedDepth else { return json_null() }
      let tree = json_object()
      for member in object.members {
        let value = member.value.makeTree(depth: depth + 1)
        var key = member.key
        key.withUTF8 { bytes in
          bytes.withMemoryRebound(to: CChar.self) { chars in
            let start = chars.baseAddress
            if let start { _ = json_object_setn_new_nocheck(tree, start, chars.count, value) }
            if start == nil { json_object_setn_new_nocheck(tree, "", 0, value) }
          }
        }
      }
      return tree
    }
  }

  /// Whether a real needs more than 15 significant digits to round-trip.
  private func hasLongReal(depth: Int) -> Bool {
    guard depth <= Self.maximumPrintedDepth else { return false }
    switch self {
    case .real(let value): return value.isFinite && Self.significantDigits(of: value) > 15
    case .array(let elements): return elements.contains { $0.hasLongReal(depth: depth + 1) }
    case .object(let object):
      return object.members.contains { $0.value.hasLongReal(depth: depth + 1) }
    default: return false
    }
  }

  /// The digits of the shortest text that reads back as `value`.
  private static func significantDigits(of value: Double) -> Int {
    let mantissa = value.magnitude.description.utf8.prefix { $0 != UInt8(ascii: "e") }
    let digits = mantissa.filter { $0 != UInt8(ascii: ".") }.drop { $0 == UInt8(ascii: "0") }
    return digits.reversed().drop { $0 == UInt8(ascii: "0") }.count
  }
}
