public import InsetText

/// A JSON value in its place in a text, for files that people write: `inset.json`.
public struct PlacedJSON: Hashable, Sendable {
  public indirect enum Value: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([PlacedJSON])
    /// The members in order; a key may come twice.
    case object([Member])
  }

  /// A key and its value.
  public struct Member: Hashable, Sendable {
    public var key: String
    /// The key's string, quotes included.
    public var keyRange: ByteRange
    public var value: PlacedJSON
  }

  public var value: Value
  public var range: ByteRange

  /// How deep arrays and objects may nest.
  public static let depthLimit = 64

  /// Reads a text; what stands before the first mistake is kept.
  ///
  /// - Returns: the value, as far as there is one, and the first mistake.
  /// - Complexity: O(bytes).
  public static func parse(_ text: SourceText) -> (value: PlacedJSON?, problem: SyntaxProblem?) {
    var parser = PlacedJSONParser(text.bytes)
    let value = parser.parseFile()
    return (value, parser.problem)
  }

  /// What the value is, for messages: `a string`.
  public var kindName: String {
    switch value {
    case .null: "null"
    case .bool: "a truth value"
    case .number: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

/// RFC 8259 from the first byte to the first mistake.
private struct PlacedJSONParser {
  let bytes: ContiguousArray<UInt8>
  var at = 0
  var problem: SyntaxProblem?

  init(_ bytes: ContiguousArray<UInt8>) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
  }

  mutating func parseFile() -> PlacedJSON? {
    skipSpace()
    guard at < bytes.count else {
      fail("the file is empty; expected '{'", ByteRange(at: 0))
      return nil
    }
    let value = parseValue(depth: 0)
    skipSpace()
    if problem == nil, at < bytes.count {
      fail("expected nothing behind the value, found \(found())", here())
    }
    return value
  }

  private mutating func parseValue(depth: Int) -> PlacedJSON? {
    let start = at
    func placed(_ value: PlacedJSON.Value, _ end: Int) -> PlacedJSON {
      PlacedJSON(value: value, range: ByteRange(start: start, end: end))
    }
    switch peek {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard depth < PlacedJSON.depthLimit else {
        fail("nested deeper than \(PlacedJSON.depthLimit) levels", here())
        return nil
      }
      let value: PlacedJSON.Value =
        peek == UInt8(ascii: "{")
        ? .object(parseMembers(depth: depth)) : .array(parseElements(depth: depth))
      return placed(value, at)
    case UInt8(ascii: "\""): return parseString().map { placed(.string($0), at) }
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return parseNumber().map { placed(.number($0), at) }
    default:
      for (word, value) in [
        ("true", PlacedJSON.Value.bool(true)), ("false", .bool(false)), ("null", .null),
      ] where bytes[at...].starts(with: word.utf8) {
        at += word.utf8.count
        return placed(value, at)
      }
      fail("expected a value, found \(found())", here())
      return nil
    }
  }

  private mutating func parseMembers(depth: Int) -> [PlacedJSON.Member] {
    var members: [PlacedJSON.Member] = []
    let open = at
    at += 1
    skipSpace()
    if take(UInt8(ascii: "}")) { return members }
    while problem == nil {
      let start = at
      guard peek == UInt8(ascii: "\"") else {
        fail("expected a key in quotes, found \(found())", here(), unclosed: open)
        break
      }
      guard let key = parseString() else { break }
      let keyRange = ByteRange(start: start, end: at)
      skipSpace()
      guard take(UInt8(ascii: ":")) else {
        fail("expected ':' behind the key, found \(found())", here())
        break
      }
      skipSpace()
      guard let value = parseValue(depth: depth + 1) else { break }
      members.append(PlacedJSON.Member(key: key, keyRange: keyRange, value: value))
      skipSpace()
      if take(UInt8(ascii: "}")) { break }
      guard take(UInt8(ascii: ",")) else {
        fail("expected ',' or '}', found \(found())", here(), unclosed: open)
        break
      }
      skipSpace()
      if peek == UInt8(ascii: "}") {
        fail("a comma in front of '}'", ByteRange(start: at - 1, end: at))
      }
    }
    return members
  }

  private mutating func parseElements(depth: Int) -> [PlacedJSON] {
    var elements: [PlacedJSON] = []
    let open = at
    at += 1
    skipSpace()
    if take(UInt8(ascii: "]")) { return elements }
    while problem == nil {
      guard let element = parseValue(depth: depth + 1) else { break }
      elements.append(element)
      skipSpace()
      if take(UInt8(ascii: "]")) { break }
      guard take(UInt8(ascii: ",")) else {
        fail("expected ',' or ']', found \(found())", here(), unclosed: open)
        break
      }
      skipSpace()
      if peek == UInt8(ascii: "]") {
        fail("a comma in front of ']'", ByteRange(start: at - 1, end: at))
      }
    }
    return elements
  }

  private mutating func parseString() -> String? {
    let start = at
    at += 1
    var content: [UInt8] = []
    while at < bytes.count, bytes[at] != UInt8(ascii: "\"") {
      let byte = bytes[at]
      if byte < 0x20 {
        fail(
          byte == 0x0A || byte == 0x0D
            ? "the string is not closed; expected '\"'"
            : "a control character in a string is written as an escape, '\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))'",
          byte == 0x0A || byte == 0x0D ? ByteRange(start: start, end: at) : here())
        return nil
      }
      guard byte == UInt8(ascii: "\\") else {
        content.append(byte)
        at += 1
        continue
      }
      guard let scalar = parseEscape() else { return nil }
      content += Array(String(Character(scalar)).utf8)
    }
    guard at < bytes.count else {
      fail("the string is not closed; expected '\"'", ByteRange(start: start, end: at))
      return nil
    }
    at += 1
    return String(decoding: content, as: UTF8.self)
  }

  private mutating func parseEscape() -> Unicode.Scalar? {
    let start = at
    let letter = at + 1 < bytes.count ? bytes[at + 1] : 0
    at = min(at + 2, bytes.count)
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      if let first = parseHex() {
        if let scalar = Unicode.Scalar(first) { return scalar }
        // A pair of surrogates; a lone one cannot be a character.
        if first < 0xDC00, bytes[at...].starts(with: "\\u".utf8) {
          at += 2
          if let second = parseHex(), 0xDC00..<0xE000 ~= second {
            return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + second - 0xDC00)
          }
        }
      }
    default: break
    }
    fail("this is no escape of JSON", ByteRange(start: start, end: max(at, start + 1)))
    return nil
  }

  private mutating func parseHex() -> UInt32? {
    guard at + 4 <= bytes.count else { return nil }
    let digits = String(decoding: bytes[at..<(at + 4)], as: UTF8.self)
    guard digits.utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }),
      let value = UInt32(digits, radix: 16)
    else { return nil }
    at += 4
    return value
  }

  private mutating func parseNumber() -> Double? {
    let start = at
    while at < bytes.count, "+-.0123456789eE".utf8.contains(bytes[at]) { at += 1 }
    let range = ByteRange(start: start, end: at)
    let digits = bytes[start..<at].drop { $0 == UInt8(ascii: "-") }
    let text = String(decoding: bytes[start..<at], as: UTF8.self)
    let hasLeadingZero =
      digits.count > 1 && digits.first == UInt8(ascii: "0")
      && UInt8(ascii: "0")...UInt8(ascii: "9") ~= digits[digits.startIndex + 1]
    guard !hasLeadingZero, text.last != ".", let value = Double(text), value.isFinite else {
      fail("'\(text)' is no number of JSON", range)
      return nil
    }
    return value
  }

  // MARK: Bytes

  private var peek: UInt8 { at < bytes.count ? bytes[at] : 0 }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard peek == byte, at < bytes.count else { return false }
    at += 1
    return true
  }

  private mutating func skipSpace() {
    while at < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[at]) { at += 1 }
    if bytes[at...].starts(with: "//".utf8) || bytes[at...].starts(with: "/*".utf8) {
      fail("JSON has no comments", ByteRange(start: at, end: at + 2))
    }
  }

  private func here() -> ByteRange {
    ByteRange(start: at, end: at + character.utf8.count)
  }

  private var character: String {
    guard at < bytes.count else { return "" }
    return String(String(decoding: bytes[at...].prefix(16), as: UTF8.self).prefix(1))
  }

  private func found() -> String {
    at < bytes.count ? "'\(character)'" : "the end of the file"
  }

  private mutating func fail(_ message: String, _ range: ByteRange, unclosed open: Int? = nil) {
    guard problem == nil else { return }
    if let open, at >= bytes.count {
      let sign = String(decoding: bytes[open...open], as: UTF8.self)
      problem = SyntaxProblem(
        code: .expected, message: "'\(sign)' is not closed; expected '\(sign == "{" ? "}" : "]")'",
        range: ByteRange(start: open, end: open + 1))
      return
    }
    let end = min(max(range.start, range.end), bytes.count)
    problem = SyntaxProblem(
      code: .expected, message: message,
      range: ByteRange(start: min(range.start, bytes.count), end: end))
  }
}
