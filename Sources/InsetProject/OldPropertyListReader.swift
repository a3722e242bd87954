/// Reads property lists in the form that project files have: `{ key = value; }`, `( a, b )`, quoted
/// and bare strings, `<data>`, and comments.
struct OldPropertyListReader {
  private var scanner: ByteScanner

  init(_ scanner: ByteScanner) { self.scanner = scanner }

  mutating func read() throws(PropertyListProblem) -> PropertyList {
    let root = try value(depth: 0)
    skipComments()
    guard scanner.isAtEnd else { throw problem("goes on behind its end") }
    return root
  }

  /// Reads a table of strings: the members of a dictionary, with or without its braces. A key without a
  /// value stands for itself.
  mutating func readStrings() throws(PropertyListProblem) -> [String: String] {
    skipComments()
    let isBraced = scanner.take("{")
    var texts: [String: String] = [:]
    while true {
      skipComments()
      if isBraced, scanner.take("}") {
        skipComments()
        guard scanner.isAtEnd else { throw problem("goes on behind its end") }
        return texts
      }
      if scanner.isAtEnd, !isBraced { return texts }
      let key = try string()
      skipComments()
      var text = key
      if scanner.take("=") {
        skipComments()
        text = try string()
        skipComments()
      }
      guard scanner.take(";") else { throw problem("lacks ';' behind the value of \"\(key)\"") }
      texts[key] = text
    }
  }

  private mutating func value(depth: Int) throws(PropertyListProblem) -> PropertyList {
    guard depth < PropertyList.depthLimit else { throw problem("nests too deep") }
    skipComments()
    let offset = scanner.offset
    var value = PropertyList.Value.other
    switch scanner.peek() {
    case UInt8(ascii: "{"):
      _ = scanner.next()
      value = .dictionary(try members(depth: depth))
    case UInt8(ascii: "("):
      _ = scanner.next()
      value = .array(try elements(depth: depth))
    case UInt8(ascii: "<"):
      guard scanner.skip(past: ">") else { throw problem("ends inside of data") }
    default: value = .string(try string())
    }
    return PropertyList(value: value, offset: offset)
  }

  private mutating func members(depth: Int) throws(PropertyListProblem) -> [PropertyList.Member] {
    var members: [PropertyList.Member] = []
    while true {
      skipComments()
      if scanner.take("}") { return members }
      let key = try string()
      skipComments()
      guard scanner.take("=") else { throw problem("lacks '=' behind \"\(key)\"") }
      let value = try value(depth: depth + 1)
      skipComments()
      guard scanner.take(";") else { throw problem("lacks ';' behind the value of \"\(key)\"") }
      members.append(PropertyList.Member(key: key, value: value))
    }
  }

  private mutating func elements(depth: Int) throws(PropertyListProblem) -> [PropertyList] {
    var elements: [PropertyList] = []
    while true {
      skipComments()
      if scanner.take(")") { return elements }
      elements.append(try value(depth: depth + 1))
      skipComments()
      if !scanner.take(","), scanner.peek() != UInt8(ascii: ")") {
        throw problem("lacks ',' in a list")
      }
    }
  }

  private mutating func string() throws(PropertyListProblem) -> String {
    guard let first = scanner.peek() else { throw problem("ends too early") }
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") { return try quoted(first) }
    let bare = scanner.takeWhile { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "-")...UInt8(ascii: ":"), UInt8(ascii: "_"), UInt8(ascii: "$"),
        UInt8(ascii: "+"), UInt8(ascii: "@"), UInt8(ascii: "*"), UInt8(ascii: "~"), 128...255:
        true
      default: false
      }
    }
    guard !bare.isEmpty else {
      throw problem("has '\(String(decoding: [first], as: UTF8.self))' where a value is expected")
    }
    return String(decoding: bare, as: UTF8.self)
  }

  private mutating func quoted(_ quote: UInt8) throws(PropertyListProblem) -> String {
    _ = scanner.next()
    var text: [UInt8] = []
    while let byte = scanner.next() {
      if byte == quote { return String(decoding: text, as: UTF8.self) }
      guard byte == UInt8(ascii: "\\") else {
        text.append(byte)
        continue
      }
      guard let escaped = scanner.next() else { break }
      switch escaped {
      case UInt8(ascii: "n"): text.append(10)
      case UInt8(ascii: "t"): text.append(9)
      case UInt8(ascii: "r"): text.append(13)
      case UInt8(ascii: "U"), UInt8(ascii: "u"):
        text += Array(String(Character(escapedScalar())).utf8)
      default: text.append(escaped)
      }
    }
    throw problem("ends inside of a string")
  }

  /// The scalar of up to four hexadecimal digits, or of two such that stand for one.
  private mutating func escapedScalar() -> Unicode.Scalar {
    guard let high = hexadecimals() else { return "\u{FFFD}" }
    if let scalar = Unicode.Scalar(high) { return scalar }
    var ahead = self
    guard (0xD800..<0xDC00).contains(high), ahead.scanner.take("\\U") || ahead.scanner.take("\\u"),
      let low = ahead.hexadecimals(), (0xDC00..<0xE000).contains(low)
    else { return "\u{FFFD}" }
    self = ahead
    return Unicode.Scalar(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00)) ?? "\u{FFFD}"
  }

  private mutating func hexadecimals() -> UInt32? {
    var digits: [UInt8] = []
    while digits.count < 4, let byte = scanner.peek(), Character(Unicode.Scalar(byte)).isHexDigit {
      digits.append(byte)
      _ = scanner.next()
    }
    return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  private mutating func skipComments() {
    while true {
      scanner.skipBlanks()
      if scanner.take("//") {
        _ = scanner.takeWhile { $0 != 10 && $0 != 13 }
      } else if scanner.take("/*") {
        scanner.skip(past: "*/")
      } else {
        return
      }
    }
  }

  private func problem(_ message: String) -> PropertyListProblem {
    PropertyListProblem(message: message, offset: min(scanner.offset, scanner.bytes.count))
  }
}
