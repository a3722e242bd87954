public import InsetText

/// `file:` URIs as paths and back.
public enum FileURI {
  /// The normalised path of a `file:` URI, or nil for another scheme, a host other than this one, a
  /// relative path, or bytes that cannot be a path.
  ///
  /// Percent signs that begin no escape stand for themselves; a query and a fragment are ignored.
  public static func path(of uri: String) -> String? {
    let bytes = Array(uri.utf8)
    guard bytes.count > 5, bytes[..<5].map({ lowered($0) }) == Array("file:".utf8) else {
      return nil
    }
    var rest = bytes[5...]
    if let end = rest.firstIndex(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }) {
      rest = rest[..<end]
    }
    if rest.starts(with: "//".utf8) {
      rest = rest.dropFirst(2)
      let host = rest.prefix { $0 != UInt8(ascii: "/") }
      guard host.isEmpty || host.map({ lowered($0) }) == Array("localhost".utf8) else {
        return nil
      }
      rest = rest.dropFirst(host.count)
    }
    let decoded = decode(rest)
    guard decoded.first == UInt8(ascii: "/"), !decoded.contains(0),
      let path = String(validating: decoded, as: UTF8.self)
    else { return nil }
    return FilePath.normalised(path)
  }

  /// The URI of an absolute path: every byte but letters, digits, `-._~` and `/` is escaped.
  public static func uri(of path: String) -> String {
    var bytes = Array("file://".utf8)
    let digits = Array("0123456789ABCDEF".utf8)
    for byte in path.utf8 {
      if isPlain(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-")...UInt8(ascii: "/"),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }

  private static func decode(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var at = bytes.startIndex
    while at < bytes.endIndex {
      if bytes[at] == UInt8(ascii: "%"), at + 2 < bytes.endIndex, let high = digit(bytes[at + 1]),
        let low = digit(bytes[at + 2])
      {
        decoded.append(high << 4 | low)
        at += 3
      } else {
        decoded.append(bytes[at])
        at += 1
      }
    }
    return decoded
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  private static func lowered(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte + 32 : byte
  }
}

/// The documents of a session: each client URI and path has one `FileID`, for ever.
///
/// Two spellings of one path (`%2B` and `+`, `file:/` and `file:///`, `a/../b`) are one file. A URI
/// goes back to the client byte for byte as it wrote it; a file it has not named has a URI of ours.
/// A URI that is no path of this machine (`untitled:`, `git:`) is a document without a path, and only
/// the same bytes name it again.
public struct URITable: Sendable {
  private struct Row: Sendable {
    var uri: String
    var isClients: Bool
    let path: String?
  }

  private var rows: [Row] = []
  private var byPath: [String: FileID] = [:]
  private var byURI: [String: FileID] = [:]

  public init() {}

  /// How many documents have been named; their ids run from 0.
  public var count: Int { rows.count }

  /// The document that a client's URI names, made known if it is new.
  ///
  /// - Parameter isOpening: whether the client opens the document, so that this spelling is the one
  ///   to give back from now on; else the client's first spelling stays.
  /// - Complexity: O(length of the URI).
  public mutating func id(forURI uri: String, isOpening: Bool = false) -> FileID {
    if let id = id(knownURI: uri) {
      let row = Int(id.raw)
      if isOpening || !rows[row].isClients {
        rows[row].uri = uri
        rows[row].isClients = true
      }
      return id
    }
    let path = FileURI.path(of: uri)
    let id = add(Row(uri: uri, isClients: true, path: path))
    if let path { byPath[path] = id } else { byURI[uri] = id }
    return id
  }

  /// The file at an absolute path, made known if it is new.
  public mutating func id(forPath path: String) -> FileID {
    let path = FilePath.normalised(path)
    if let id = byPath[path] { return id }
    let id = add(Row(uri: FileURI.uri(of: path), isClients: false, path: path))
    byPath[path] = id
    return id
  }

  /// The document that a URI names, if it is known.
  public func id(knownURI uri: String) -> FileID? {
    if let path = FileURI.path(of: uri) { return byPath[path] }
    return byURI[uri]
  }

  /// The file at an absolute path, if it is known.
  public func id(knownPath path: String) -> FileID? { byPath[FilePath.normalised(path)] }

  /// The URI to give the client.
  ///
  /// - Precondition: the id is this table's.
  public func uri(_ id: FileID) -> String { rows[Int(id.raw)].uri }

  /// The normalised path, or nil for a document without one.
  ///
  /// - Precondition: the id is this table's.
  public func path(_ id: FileID) -> String? { rows[Int(id.raw)].path }

  private mutating func add(_ row: Row) -> FileID {
    rows.append(row)
    return FileID(UInt32(rows.count - 1))
  }
}
