internal import InsetText

/// What a browser asks for, as far as a page on this machine needs it: a method, a path, a few headers, and
/// for `POST` how many bytes follow.
struct HTTPRequest: Sendable, Hashable {
  var method: String
  /// Without what follows a `?`.
  var path: String
  /// By name in small letters; of several with one name the last.
  private(set) var headers: [String: String] = [:]
  /// The length of the body in bytes.
  private(set) var contentLength = 0

  /// Why a request is not answered as it asks.
  enum Problem: Error, Sendable, Hashable {
    case malformed
    case tooLarge
  }

  /// More bytes than that before the empty line are refused.
  static let limit = 16 << 10
  /// A longer body is refused.
  static let bodyLimit = 64 << 10

  /// - Parameter head: all up to the empty line, without it.
  /// - Throws: `malformed` for what HTTP/1.1 does not allow, and for a body that nothing here takes: one that
  ///   is in pieces, or of another method than `POST`.
  init(_ head: ArraySlice<UInt8>) throws(Problem) {
    guard head.count <= Self.limit else { throw .tooLarge }
    guard head.allSatisfy({ $0 == 13 || $0 == 10 || $0 == 9 || 0x20..<0x7F ~= $0 }) else {
      throw .malformed
    }
    var lines = String(decoding: head, as: UTF8.self)
      .split(separator: "\r\n", omittingEmptySubsequences: false)[...]
    guard let first = lines.popFirst() else { throw .malformed }
    let words = first.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0", !words[0].isEmpty,
      words[1].hasPrefix("/"), !first.contains(where: { $0 == "\r" || $0 == "\n" || $0 == "\t" })
    else { throw .malformed }
    method = String(words[0])
    path = String(words[1].prefix { $0 != "?" })
    for line in lines {
      guard let colon = line.firstIndex(of: ":"), colon != line.startIndex,
        !line.contains(where: { $0 == "\r" || $0 == "\n" }),
        line[..<colon].allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" })
      else { throw .malformed }
      var value = line[line.index(after: colon)...]
      while let first = value.first, first == " " || first == "\t" { value.removeFirst() }
      while let last = value.last, last == " " || last == "\t" { value.removeLast() }
      headers[line[..<colon].lowercased()] = String(value)
    }
    if headers["transfer-encoding"] != nil { throw .malformed }
    if let words = headers["content-length"] {
      guard !words.isEmpty, words.utf8.allSatisfy({ 0x30..<0x3A ~= $0 }) else { throw .malformed }
      guard let length = Int(words), length <= Self.bodyLimit else { throw .tooLarge }
      guard length == 0 || method == "POST" else { throw .malformed }
      contentLength = length
    }
  }

  /// Where the empty line behind a head begins; nil while it has not come.
  static func endOfHead(_ bytes: [UInt8]) -> Int? { bytes.firstOffset(of: [13, 10, 13, 10]) }
}
