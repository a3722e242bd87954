/// The text with every string and number replaced that JSON or this program's types cannot represent;
/// `nil` if there is none.
///
/// Nothing else is changed, so text that breaks the grammar stays broken.
func repairedJSON(_ bytes: ContiguousArray<UInt8>) -> ContiguousArray<UInt8>? {
  var repairer = JSONRepairer(bytes)
  repairer.run()
  return repairer.result == bytes ? nil : repairer.result
}

private struct JSONRepairer {
  let bytes: ContiguousArray<UInt8>
  var result: ContiguousArray<UInt8> = []
  private var at = 0

  init(_ bytes: ContiguousArray<UInt8>) {
    self.bytes = bytes
    result.reserveCapacity(bytes.count)
  }

  mutating func run() {
    var inString = false
    while at < bytes.count {
      let byte = bytes[at]
      if inString {
        if byte == UInt8(ascii: "\\") {
          escape()
        } else if byte >= 0x80 {
          character()
        } else {
          if byte == UInt8(ascii: "\"") { inString = false }
          copy(1)
        }
      } else if byte == UInt8(ascii: "-") || isDigit(byte) {
        number()
      } else {
        if byte == UInt8(ascii: "\"") { inString = true }
        copy(1)
      }
    }
  }

  private mutating func copy(_ count: Int) {
    let end = min(at + count, bytes.count)
    result.append(contentsOf: bytes[at..<end])
    at = end
  }

  private mutating func escape() {
    guard let unit = unit(at: at), 0xD800...0xDFFF ~= unit else { return copy(2) }
    if unit < 0xDC00, let low = self.unit(at: at + 6), 0xDC00...0xDFFF ~= low { return copy(12) }
    result.append(contentsOf: "\\uFFFD".utf8)
    at += 6
  }

  /// The code unit of an escape `\uXXXX`.
  private func unit(at start: Int) -> UInt32? {
    guard start + 6 <= bytes.count, bytes[start] == UInt8(ascii: "\\"),
      bytes[start + 1] == UInt8(ascii: "u")
    else { return nil }
    return UInt32(String(decoding: bytes[(start + 2)..<(start + 6)], as: UTF8.self), radix: 16)
  }

  /// A character outside ASCII, well-formed or not.
  private mutating func character() {
    // Half a surrogate pair in three bytes, as some encoders write it: one unit, so one U+FFFD.
    if bytes[at] == 0xED, at + 2 < bytes.count, 0xA0...0xBF ~= bytes[at + 1],
      0x80...0xBF ~= bytes[at + 2]
    {
      result.append(contentsOf: "\u{FFFD}".utf8)
      at += 3
      return
    }
    var decoder = UTF8()
    var iterator = bytes[at...].makeIterator()
    switch decoder.decode(&iterator) {
    case .scalarValue(let scalar): copy(String(scalar).utf8.count)
    case .error, .emptyInput:
      result.append(contentsOf: "\u{FFFD}".utf8)
      at += 1
      // The rest of a truncated sequence belongs to the same replacement.
      while at < bytes.count, 0x80...0xBF ~= bytes[at] { at += 1 }
    }
  }

  private mutating func number() {
    var end = at
    while end < bytes.count, isDigit(bytes[end]) || "+-.eE".utf8.contains(bytes[end]) { end += 1 }
    let text = String(decoding: bytes[at..<end], as: UTF8.self)
    let whole = !text.utf8.contains { ".eE".utf8.contains($0) }
    guard let value = Double(text), whole ? Int64(text) == nil : !value.isFinite else {
      return copy(end - at)
    }
    let limit = Double.greatestFiniteMagnitude
    let near = "\(min(max(value, -limit), limit))"
    result.append(contentsOf: near.utf8)
    at = end
  }

  private func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }
}
