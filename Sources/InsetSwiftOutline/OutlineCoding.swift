/// What is wrong with bytes that are no outline.
public enum OutlineCodingError: Error, Hashable, Sendable {
  /// The bytes end too early.
  case truncated
  /// A number stands for no kind of node.
  case unknownTag
  /// A text is no UTF-8, or one that was not written before.
  case invalidText
  /// Nodes are nested deeper than `OutlineReader.maximumDepth`.
  case tooDeep
  /// A code is left out that the reader does not have.
  case unknownCode
}

/// What has a compact form of its own.
protocol OutlineCodable: Hashable, Sendable {
  func write(to writer: inout OutlineWriter)
  init(from reader: inout OutlineReader) throws(OutlineCodingError)
}

/// Writes outlines as bytes.
///
/// Numbers take seven bits a byte, signed ones zigzag. A text stands where it is first used, later only
/// its number. A range is the distance of its start from that of the last range, and its length.
struct OutlineWriter {
  enum Purpose: Hashable { case everything, summary }

  private(set) var bytes: [UInt8] = []
  private var texts: [String: Int] = [:]
  private var lastStart: Int32 = 0
  let purpose: Purpose
  /// Codes that the reader has already: only their hashes are written.
  let known: Set<UInt64>

  init(purpose: Purpose = .everything, known: Set<UInt64> = []) {
    self.purpose = purpose
    self.known = known
  }

  mutating func byte(_ byte: UInt8) { bytes.append(byte) }
  mutating func write(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

  mutating func write(unsigned value: UInt64) {
    var value = value
    while value >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: value) | 0x80)
      value >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: value))
  }

  mutating func write(signed value: Int64) {
    write(unsigned: UInt64(bitPattern: (value << 1) ^ (value >> 63)))
  }

  mutating func write(count: Int) { write(unsigned: UInt64(max(0, count))) }

  mutating func write(fixed value: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> UInt64(shift)))
    }
  }

  mutating func write(_ text: String) {
    if let index = texts[text] {
      write(count: index + 1)
      return
    }
    texts[text] = texts.count
    write(count: 0)
    var text = text
    text.withUTF8 {
      write(count: $0.count)
      bytes.append(contentsOf: $0)
    }
  }

  mutating func write(_ range: CodeRange) {
    if purpose == .summary { return }
    write(signed: Int64(range.start) - Int64(lastStart))
    write(unsigned: UInt64(range.length))
    lastStart = range.start
  }

  /// Writes a place or a length, which a summary leaves out.
  mutating func write(place: Int32) {
    if purpose == .summary { return }
    write(signed: Int64(place))
  }

  mutating func write(raw contents: [UInt8]) {
    write(count: contents.count)
    bytes.append(contentsOf: contents)
  }

  mutating func write<Value: OutlineCodable>(_ value: Value) { value.write(to: &self) }

  mutating func write<Value: OutlineCodable>(_ values: [Value]) {
    write(count: values.count)
    for value in values { value.write(to: &self) }
  }

  mutating func write<Value: OutlineCodable>(_ value: Value?) {
    write(value != nil)
    if let value { value.write(to: &self) }
  }

  mutating func write(_ text: String?) {
    write(text != nil)
    if let text { write(text) }
  }

  mutating func write(_ texts: [String]) {
    write(count: texts.count)
    for text in texts { write(text) }
  }
}

/// Reads what `OutlineWriter` wrote. Bytes of another make are refused, never read beyond.
struct OutlineReader {
  /// How deep nodes may be nested.
  static let maximumDepth = 1_200

  private let bytes: [UInt8]
  private var position = 0
  private var texts: [String] = []
  private var lastStart: Int32 = 0
  private var depth = 0
  /// What sequences are folded with; `nil` leaves them as they are.
  let operators: OperatorTable?
  /// Codes that the writer may have left out.
  let known: [UInt64: [UInt8]]

  init(_ bytes: [UInt8], operators: OperatorTable?, known: [UInt64: [UInt8]] = [:]) {
    self.bytes = bytes
    self.operators = operators
    self.known = known
  }

  var isAtEnd: Bool { position == bytes.count }

  mutating func byte() throws(OutlineCodingError) -> UInt8 {
    guard position < bytes.count else { throw .truncated }
    defer { position += 1 }
    return bytes[position]
  }

  mutating func flag() throws(OutlineCodingError) -> Bool { try byte() != 0 }

  mutating func unsigned() throws(OutlineCodingError) -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let byte = try byte()
      if shift < 64 { value |= UInt64(byte & 0x7F) << shift }
      if byte < 0x80 { return value }
      shift += 7
      if shift > 63 { throw .unknownTag }
    }
  }

  mutating func signed() throws(OutlineCodingError) -> Int64 {
    let value = try unsigned()
    return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }

  /// A count of things that take at least a byte each.
  mutating func count() throws(OutlineCodingError) -> Int {
    guard let count = Int(exactly: try unsigned()), count <= bytes.count - position else {
      throw .truncated
    }
    return count
  }

  mutating func fixed() throws(OutlineCodingError) -> UInt64 {
    var value: UInt64 = 0
    for shift in stride(from: 0, to: 64, by: 8) { value |= UInt64(try byte()) << UInt64(shift) }
    return value
  }

  mutating func text() throws(OutlineCodingError) -> String {
    guard let index = Int(exactly: try unsigned()) else { throw .invalidText }
    if index > 0 {
      guard index <= texts.count else { throw .invalidText }
      return texts[index - 1]
    }
    let length = try count()
    guard
      let text = String(
        validating: bytes[position..<position + length], as: UTF8.self)
    else { throw .invalidText }
    position += length
    texts.append(text)
    return text
  }

  mutating func place() throws(OutlineCodingError) -> Int32 {
    guard let place = Int32(exactly: try signed()) else { throw .unknownTag }
    return place
  }

  mutating func range() throws(OutlineCodingError) -> CodeRange {
    let distance = try signed()
    let length = try unsigned()
    guard
      let start = Int32(exactly: Int64(lastStart).addingReportingOverflow(distance).partialValue),
      let length = Int32(exactly: length)
    else { throw .unknownTag }
    let (end, overflow) = start.addingReportingOverflow(length)
    guard !overflow else { throw .unknownTag }
    lastStart = start
    return CodeRange(start: start, end: end)
  }

  mutating func raw() throws(OutlineCodingError) -> [UInt8] {
    let count = try count()
    defer { position += count }
    return Array(bytes[position..<position + count])
  }

  mutating func value<Value: OutlineCodable>() throws(OutlineCodingError) -> Value {
    depth += 1
    guard depth <= Self.maximumDepth else { throw .tooDeep }
    defer { depth -= 1 }
    return try Value(from: &self)
  }

  mutating func array<Value: OutlineCodable>() throws(OutlineCodingError) -> [Value] {
    let count = try count()
    if count == 0 { return [] }
    var result: [Value] = []
    result.reserveCapacity(count)
    for _ in 0..<count { result.append(try value()) }
    return result
  }

  mutating func optional<Value: OutlineCodable>() throws(OutlineCodingError) -> Value? {
    try flag() ? try value() : nil
  }

  mutating func optionalText() throws(OutlineCodingError) -> String? {
    try flag() ? try text() : nil
  }

  mutating func textList() throws(OutlineCodingError) -> [String] {
    let count = try count()
    var result: [String] = []
    result.reserveCapacity(count)
    for _ in 0..<count { result.append(try text()) }
    return result
  }

  /// A value of an enum by its number.
  mutating func choice<Value: RawRepresentable>() throws(OutlineCodingError) -> Value
  where Value.RawValue == UInt8 {
    guard let value = Value(rawValue: try byte()) else { throw .unknownTag }
    return value
  }
}

extension FileOutline {
  /// The outline in compact form.
  ///
  /// - Parameter known: hashes of codes that the reader has already and that are left out.
  /// - Complexity: O(length of what is written).
  public func encoded(leavingOut known: Set<UInt64> = []) -> [UInt8] {
    var writer = OutlineWriter(known: known)
    writer.write(self)
    return writer.bytes
  }

  /// Reads an outline in compact form.
  ///
  /// - Parameter previous: the outline whose codes may have been left out.
  /// - Complexity: O(bytes + codes of `previous`).
  public init(
    decoding bytes: [UInt8], after previous: FileOutline? = nil
  ) throws(OutlineCodingError) {
    var reader = OutlineReader(bytes, operators: nil, known: previous?.codes() ?? [:])
    self = try reader.value()
    guard reader.isAtEnd else { throw .unknownTag }
  }

  /// The contents of all codes by their hashes.
  ///
  /// - Complexity: O(declarations).
  func codes() -> [UInt64: [UInt8]] {
    var result: [UInt64: [UInt8]] = [:]
    for member in members {
      member.declaration.forEachCode { result[$0.hash] = $0.bytes }
    }
    return result
  }
}

extension Declaration {
  /// Calls `visit` for each code of the declaration and its members, in order.
  ///
  /// - Complexity: O(declarations).
  public func forEachCode(_ visit: (Code) -> Void) {
    switch kind {
    case .type(let type):
      for member in type.members { member.declaration.forEachCode(visit) }
    case .conditional(let branches):
      for branch in branches {
        for member in branch.elements { member.declaration.forEachCode(visit) }
      }
    case .variable(let variable):
      for binding in variable.bindings {
        if let value = binding.value { visit(value) }
        for accessor in binding.accessors { if let body = accessor.body { visit(body) } }
      }
    case .function(let function):
      for parameter in function.parameters {
        if let value = parameter.defaultValue { visit(value) }
      }
      if let body = function.body { visit(body) }
      for accessor in function.accessors { if let body = accessor.body { visit(body) } }
    case .enumCases(let cases):
      for found in cases {
        for parameter in found.payload ?? [] {
          if let value = parameter.defaultValue { visit(value) }
        }
        if let value = found.rawValue { visit(value) }
      }
    case .statements(let code): visit(code)
    case .import, .typeAlias, .operator, .precedenceGroup, .macro, .unknown: break
    }
  }
}
