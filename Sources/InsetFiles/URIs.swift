public import InsetText

/// Converts between `file:` URIs and paths.
public enum FileURI {
  /// The normalised path of a `file:` URI; `nil` for another scheme, another host, a relative path, or
  /// bytes that cannot be a path.
  ///
  /// Percent signs that do not begin an escape are literal; a query and a fragment are ignored.
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

  /// The URI of an absolute path, with every byte escaped except letters, digits, `-._~` and `/`.
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

/// The documents of a session: each URI and each path has one `FileID`, which never changes.
///
/// Two spellings of one path (`%2B` and `+`, `file:/` and `file:///`, `a/../b`) are the same file. The
/// client gets a URI back byte for byte as it wrote it; a file that it has not named gets a URI of
/// ours. A URI that is not a path on this machine (`untitled:`, `git:`) is a document without a path
/// and is identified by its bytes alone.
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

  /// The number of documents known; their ids run from 0.
  public var count: Int { rows.count }

  /// The id of the document with a client's URI, added if it is new.
  ///
  /// - Parameter isOpening: whether the client opens the document, so that this spelling is used from
  ///   now on; otherwise the client's first spelling stays.
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

  /// The id of the file at an absolute path, added if it is new.
  public mutating func id(forPath path: String) -> FileID {
    let path = FilePath.normalised(path)
    if let id = byPath[path] { return id }
    let id = add(Row(uri: FileURI.uri(of: path), isClients: false, path: path))
    byPath[path] = id
    return id
  }

  /// The id of the document with a URI; `nil` if it is unknown.
  public func id(knownURI uri: String) -> FileID? {
    if let path = FileURI.path(of: uri) { return byPath[path] }
    return byURI[uri]
  }

  /// The id of the file at an absolute path; `nil` if it is unknown.
  public func id(knownPath path: String) -> FileID? { byPath[FilePath.normalised(path)] }

  /// The URI of a document, as the client spells it.
  ///
  /// - Precondition: the id is this table's.
  public func uri(_ id: FileID) -> String { rows[Int(id.raw)].uri }

  /// The normalised path of a document; `nil` if it has none.
  ///
  /// - Precondition: the id is this table's.
  public func path(_ id: FileID) -> String? { rows[Int(id.raw)].path }

  private mutating func add(_ row: Row) -> FileID {
    rows.append(row)
    return FileID(UInt32(rows.count - 1))
  }
}
