import InsetText

/// Why the input can no longer be split into messages.
public struct FramingError: Error, Sendable, Hashable {
  public let message: String
}

/// Splits a stream of bytes into messages by their header fields.
///
/// Bytes may arrive in pieces of any size. Field names are case-insensitive, unknown fields are
/// ignored, lines may end with LF alone, and line breaks before a header are skipped. After an error
/// the start of the next message is unknown, so there is no recovery.
public struct Framer: Sendable {
  /// The largest message that is accepted, in bytes.
  public static let maximumLength = 128 << 20
  private static let maximumHeader = 64 << 10

  private var buffer: ContiguousArray<UInt8> = []
  private var start = 0
  /// The length of the message whose header has been read.
  private var expected: Int?
  /// The offset up to which no end of the header was found.
  private var searched = 0

  public init() {}

  /// Whether the bytes so far end at a message boundary.
  public var isAtBoundary: Bool { expected == nil && start == buffer.count }

  public mutating func append(_ bytes: some Collection<UInt8>) {
    buffer.append(contentsOf: bytes)
  }

  /// The next complete message; `nil` if more bytes are needed.
  ///
  /// - Complexity: O(bytes of the message), over all calls.
  public mutating func next() throws(FramingError) -> ContiguousArray<UInt8>? {
    if expected == nil { expected = try readHeader() }
    guard let length = expected, buffer.count - start >= length else {
      compact()
      return nil
    }
    let message = ContiguousArray(buffer[start..<(start + length)])
    start += length
    searched = start
    expected = nil
    return message
  }

  /// Frees the consumed part of the buffer when it is the larger part.
  private mutating func compact() {
    guard start > 0, start * 2 >= buffer.count else { return }
    buffer.removeSubrange(0..<start)
    searched -= start
    start = 0
  }

  private mutating func readHeader() throws(FramingError) -> Int? {
    while start < buffer.count, buffer[start] == 0x0D || buffer[start] == 0x0A { start += 1 }
    searched = max(searched, start)
    while searched < buffer.count {
      if buffer[searched] == 0x0A, let end = endOfHeader(lineEnd: searched) {
        let length = try contentLength(start..<end)
        start = searched + 1
        return length
      }
      searched += 1
      if searched - start > Self.maximumHeader {
        throw FramingError(message: "the header is longer than \(Self.maximumHeader) bytes")
      }
    }
    return nil
  }

  /// The end of the fields if the LF at `lineEnd` ends an empty line.
  private func endOfHeader(lineEnd: Int) -> Int? {
    var before = lineEnd - 1
    if before >= start, buffer[before] == 0x0D { before -= 1 }
    return before >= start && buffer[before] == 0x0A ? before : nil
  }

  private func contentLength(_ range: Range<Int>) throws(FramingError) -> Int {
    var length: Int?
    for line in buffer[range].split(whereSeparator: { $0 == 0x0A }) {
      let line = line.last == 0x0D ? line.dropLast() : line
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
        throw FramingError(message: "a header line has no colon: \(Self.shown(line))")
      }
      let name = String(decoding: line[..<colon], as: UTF8.self)
      guard name.lowercased() == "content-length" else { continue }
      let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
      let value = Array(
        line[(colon + 1)...].drop(while: isSpace).reversed().drop(while: isSpace).reversed())
      guard !value.isEmpty, value.allSatisfy({ 0x30...0x39 ~= $0 }),
        let number = Int(String(decoding: value, as: UTF8.self)), number <= Self.maximumLength
      else {
        throw FramingError(
          message: "Content-Length is no number up to \(Self.maximumLength): \(Self.shown(value))")
      }
      if let length, length != number {
        throw FramingError(message: "Content-Length is given twice with different values")
      }
      length = number
    }
    guard let length else { throw FramingError(message: "the header has no Content-Length") }
    return length
  }

  private static func shown(_ bytes: some Collection<UInt8>) -> String {
    "'" + String(decoding: bytes.prefix(60), as: UTF8.self) + "'"
  }
}
