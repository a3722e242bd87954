/// A value of a property list, with the place where it begins.
struct PropertyList: Sendable {
  indirect enum Value: Sendable {
    case string(String)
    case number(Double)
    case bool(Bool)
    case array([PropertyList])
    case dictionary([Member])
    /// Data or a date: nothing here asks for them.
    case other
  }

  struct Member: Sendable {
    var key: String
    var value: PropertyList
  }

  var value: Value
  /// In bytes from the beginning of the file.
  var offset: Int

  /// The value of a key, the last of several; `nil` where there is none, or this is no dictionary.
  ///
  /// - Complexity: O(members).
  subscript(key: String) -> PropertyList? {
    guard case .dictionary(let members) = value else { return nil }
    return members.last { $0.key == key }?.value
  }

  var string: String? {
    if case .string(let string) = value { return string }
    return nil
  }

  var array: [PropertyList]? {
    if case .array(let array) = value { return array }
    return nil
  }

  var members: [Member] {
    if case .dictionary(let members) = value { return members }
    return []
  }

  /// The strings of a list; one string stands for a list of one, as build settings have it.
  var strings: [String] { string.map { [$0] } ?? (array ?? []).compactMap(\.string) }

  /// A truth value, also written as Xcode's `YES` and `NO` or a number.
  var bool: Bool? {
    switch value {
    case .bool(let bool): bool
    case .number(let number): number != 0
    case .string(let string):
      switch string.uppercased() {
      case "YES", "TRUE", "1": true
      case "NO", "FALSE", "0": false
      default: nil
      }
    case .array, .dictionary, .other: nil
    }
  }

  /// Reads a property list of either text form: XML, or the older one of braces and semicolons.
  ///
  /// - Complexity: O(bytes).
  static func read(_ bytes: [UInt8]) throws(PropertyListProblem) -> PropertyList {
    let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    if bytes.starts(with: "bplist".utf8) {
      throw PropertyListProblem(message: "is a binary property list, which is not read", offset: 0)
    }
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
      throw PropertyListProblem(message: "is in UTF-16, which is not read", offset: 0)
    }
    var scanner = ByteScanner(bytes)
    scanner.skipBlanks()
    let rest = bytes[scanner.offset...]
    for mark in ["<?xml", "<!DOCTYPE", "<!--", "<plist", "<dict"]
    where rest.starts(with: mark.utf8) {
      var reader = XMLPropertyListReader(scanner)
      return try reader.read()
    }
    var reader = OldPropertyListReader(scanner)
    return try reader.read()
  }

  /// How deep values may nest.
  static let depthLimit = 256
}

/// Why a property list cannot be read.
struct PropertyListProblem: Error, Hashable, Sendable {
  /// The rest of a sentence that begins with the file's name.
  var message: String
  var offset: Int
}

/// A place in some bytes.
struct ByteScanner: Sendable {
  let bytes: [UInt8]
  private(set) var offset = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { offset >= bytes.count }

  /// The byte here, or some bytes further on; `nil` behind the end.
  func peek(_ distance: Int = 0) -> UInt8? {
    bytes.indices.contains(offset + distance) ? bytes[offset + distance] : nil
  }

  mutating func next() -> UInt8? {
    guard offset < bytes.count else { return nil }
    defer { offset += 1 }
    return bytes[offset]
  }

  /// Whether the bytes here are those of a word, which is passed then.
  mutating func take(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard bytes.count - offset >= count else { return false }
    let isSame = word.withUTF8Buffer { $0.elementsEqual(bytes[offset..<(offset + count)]) }
    if isSame { offset += count }
    return isSame
  }

  /// Passes everything up to and with a word.
  ///
  /// - Returns: whether there is one; else the scanner is at the end.
  @discardableResult
  mutating func skip(past word: StaticString) -> Bool {
    while !isAtEnd {
      if take(word) { return true }
      offset += 1
    }
    return false
  }

  mutating func skipBlanks() {
    while let byte = peek(), byte == 32 || (9...13).contains(byte) { offset += 1 }
  }

  /// The bytes from here on that fit.
  mutating func takeWhile(_ fits: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let start = offset
    while let byte = peek(), fits(byte) { offset += 1 }
    return bytes[start..<offset]
  }
}
