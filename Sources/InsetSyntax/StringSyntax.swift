public import InsetText

/// A string token in its place.
public struct StringSyntax: Hashable, Sendable {
  public let token: TokenSyntax

  public init(_ token: TokenSyntax) { self.token = token }

  /// The whole token, quotes included.
  public var range: ByteRange { token.range }

  /// What stands between the quotes, escapes as they are written.
  public func contentRange(in text: SourceText) -> ByteRange {
    let contents = contents(in: text)
    return ByteRange(start: range.start + 1, end: contents.sourceEnd)
  }

  /// The string that the token means.
  public func value(in text: SourceText) -> String {
    String(decoding: contents(in: text).bytes, as: UTF8.self)
  }

  /// Text as it is written between the quotes of a string; its `value` is the text again.
  public static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      default:
        if scalar.value < 0x20 || scalar.value == 0x7F {
          result += "\\u{\(String(scalar.value, radix: 16))}"
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result
  }

  /// The bytes that the token means, and where each of them comes from.
  public func contents(in text: SourceText) -> StringContents {
    StringContents(token: text.bytes, in: range)
  }
}

/// What a string means, with the way back to the source.
public struct StringContents: Hashable, Sendable {
  /// The meant bytes; an invalid escape stands for its own text.
  public private(set) var bytes: [UInt8] = []
  /// Where the meaning and the text stop going in step: behind each escape, ascending.
  private var steps: [Step] = []
  /// The offset of the first byte behind the opening quote.
  public let sourceStart: Int
  /// The offset of the closing quote, or of the token's end where there is none.
  public private(set) var sourceEnd: Int

  private struct Step: Hashable, Sendable {
    /// The first content byte of the escape's meaning, and how many there are.
    var content: Int
    var contentLength: Int
    var source: Int
    var sourceLength: Int
  }

  /// - Complexity: O(bytes of the token).
  init(token source: ContiguousArray<UInt8>, in range: ByteRange) {
    sourceStart = range.start + 1
    sourceEnd = range.end
    bytes.reserveCapacity(range.length)
    var at = range.start + 1
    while at < range.end {
      let byte = source[at]
      if byte == UInt8(ascii: "\"") {
        sourceEnd = at
        break
      }
      guard byte == UInt8(ascii: "\\") else {
        bytes.append(byte)
        at += 1
        continue
      }
      let escape = Escape(source, at: at, before: range.end)
      if let meaning = escape.meaning {
        let start = bytes.count
        bytes.append(contentsOf: Array(String(Character(meaning)).utf8))
        steps.append(
          Step(
            content: start, contentLength: bytes.count - start, source: at,
            sourceLength: escape.length))
      } else {
        bytes.append(contentsOf: source[at..<(at + escape.length)])
      }
      at += escape.length
    }
  }

  /// Where in the file a content byte comes from; one inside an escape's meaning: the escape.
  ///
  /// - Complexity: O(log escapes).
  public func sourceOffset(of contentOffset: Int) -> Int {
    guard let step = lastStep(where: { $0.content < contentOffset }) else {
      return sourceStart + contentOffset
    }
    if contentOffset < step.content + step.contentLength { return step.source }
    return step.source + step.sourceLength + contentOffset - step.content - step.contentLength
  }

  /// The bytes in the file that a range of the content comes from, whole escapes.
  ///
  /// - Complexity: O(log escapes).
  public func sourceRange(of range: ByteRange) -> ByteRange {
    let start = sourceOffset(of: range.start)
    if range.isEmpty { return ByteRange(at: start) }
    var end = sourceOffset(of: range.end)
    if let step = lastStep(where: { $0.content < range.end }),
      range.end < step.content + step.contentLength
    {
      end = step.source + step.sourceLength
    }
    return ByteRange(start: start, end: max(start, end))
  }

  /// The content offset for an offset in the file, cut to the content.
  ///
  /// - Complexity: O(log escapes).
  public func contentOffset(of sourceOffset: Int) -> Int {
    let offset = min(max(sourceOffset, sourceStart), sourceEnd)
    guard let step = lastStep(where: { $0.source < offset }) else { return offset - sourceStart }
    if offset < step.source + step.sourceLength { return step.content }
    return step.content + step.contentLength + offset - step.source - step.sourceLength
  }

  private func lastStep(where fits: (Step) -> Bool) -> Step? {
    var low = 0
    var high = steps.count
    while low < high {
      let middle = (low + high) / 2
      if fits(steps[middle]) { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? steps[low - 1] : nil
  }
}

/// A backslash in a string and what belongs to it.
struct Escape {
  /// How many bytes it has; 1 for a backslash that escapes nothing.
  let length: Int
  /// `nil` where it is none of the language's.
  let meaning: Unicode.Scalar?

  init(_ source: ContiguousArray<UInt8>, at: Int, before end: Int) {
    guard at + 1 < end else {
      length = 1
      meaning = nil
      return
    }
    switch source[at + 1] {
    case UInt8(ascii: "\""): (length, meaning) = (2, "\"")
    case UInt8(ascii: "\\"): (length, meaning) = (2, "\\")
    case UInt8(ascii: "n"): (length, meaning) = (2, "\n")
    case UInt8(ascii: "t"): (length, meaning) = (2, "\t")
    case UInt8(ascii: "u"):
      var value: UInt32 = 0
      var digits = 0
      var index = at + 2
      guard index < end, source[index] == UInt8(ascii: "{") else { fallthrough }
      index += 1
      while index < end, digits < 8, let digit = Self.hexDigit(source[index]) {
        value = value << 4 | digit
        digits += 1
        index += 1
      }
      guard index < end, source[index] == UInt8(ascii: "}"), digits > 0 else { fallthrough }
      length = index + 1 - at
      meaning = Unicode.Scalar(value)
    case 0x80...:
      length = 1
      meaning = nil
    default:
      length = source[at + 1] < 0x20 ? 1 : 2
      meaning = nil
    }
  }

  private static func hexDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte) - 48
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte) - 87
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte) - 55
    default: nil
    }
  }
}
