import InsetText

/// Reads conflict reports out of a text: one of Xcode's console, of `simctl` or the unified log, or a
/// list of constraints by itself.
///
/// What is damaged is kept as far as it can be read: a constraint without an equation, a report without
/// an end.
///
/// - Complexity: O(*n*) in the bytes of the text.
public enum LogReader {
  private static let heading = Array("Unable to simultaneously satisfy constraints".utf8)
  private static let breaking = Array("breaking constraint".utf8)

  /// The reports in their order; empty where a text has no constraint in it.
  public static func reports(in bytes: [UInt8]) -> [ConflictLog] {
    var starts = occurrences(of: heading, in: bytes)
    if starts.isEmpty { starts = [0] }
    var reports: [ConflictLog] = []
    for (number, start) in starts.enumerated() {
      let end = number + 1 < starts.count ? starts[number + 1] : bytes.count
      if let report = report(bytes, start..<end, isHeaded: starts != [0]) { reports.append(report) }
    }
    return reports
  }

  private static func report(_ bytes: [UInt8], _ range: Range<Int>, isHeaded: Bool) -> ConflictLog?
  {
    let broken = occurrences(of: breaking, in: bytes, within: range).first
    var builder = ReportBuilder()
    var end = range.lowerBound
    var givenUp: String?
    for description in descriptions(bytes, range) {
      if let broken, description.lowerBound > broken {
        // The first after the words is the one; what follows belongs to something else.
        guard givenUp == nil else { break }
        givenUp = builder.address(of: Array(bytes[description]))
        end = description.upperBound
        if let givenUp, !builder.isKnown(givenUp) { builder.add(bytes, description) }
        continue
      }
      builder.add(bytes, description)
      end = description.upperBound
    }
    guard !builder.constraints.isEmpty else { return nil }
    return ConflictLog(
      constraints: builder.constraints, items: builder.items,
      broken: givenUp.flatMap { builder.index(of: $0) }, isCut: givenUp == nil,
      range: ByteRange(start: range.lowerBound, end: max(end, range.lowerBound)),
      superviews: builder.superviews)
  }

  /// Where the descriptions of constraints lie: from `<Class:0x` to the `>` that closes it.
  private static func descriptions(_ bytes: [UInt8], _ range: Range<Int>) -> [Range<Int>] {
    var starts: [Int] = []
    var index = range.lowerBound
    while index < range.upperBound {
      if bytes[index] == UInt8(ascii: "<"), isConstraint(bytes, index, range.upperBound) {
        starts.append(index)
      }
      index += 1
    }
    return starts.enumerated().compactMap { number, start in
      var end = number + 1 < starts.count ? starts[number + 1] : range.upperBound
      if let line = bytes[start..<end].firstIndex(of: UInt8(ascii: "\n")) { end = line }
      // A description that a log's width has broken goes on in the next line.
      if let close = bytes[start..<end].lastIndex(of: UInt8(ascii: ">")),
        close + 1 == end || bytes[close + 1] != UInt8(ascii: "=")
      {
        return start..<(close + 1)
      }
      return end > start ? start..<end : nil
    }
  }

  /// Whether `<`, a class name that ends in `Constraint`, and an address begin at a place; of Masonry's it
  /// may be a name instead.
  private static func isConstraint(_ bytes: [UInt8], _ start: Int, _ limit: Int) -> Bool {
    var index = start + 1
    while index < limit, bytes[index].isClassByte { index += 1 }
    guard index + 2 < limit, bytes[index] == UInt8(ascii: ":"),
      bytes[start + 1..<index].reversed().starts(with: "Constraint".utf8.reversed())
    else { return false }
    return bytes[index + 1] == UInt8(ascii: "0") && bytes[index + 2] | 32 == UInt8(ascii: "x")
      || bytes[start + 1..<index].elementsEqual(DescriptionReader.masonry)
        && bytes[index + 1].isNameByte
  }

  private static func occurrences(
    of word: [UInt8], in bytes: [UInt8], within range: Range<Int>? = nil
  ) -> [Int] {
    let range = range ?? 0..<bytes.count
    var found: [Int] = []
    var index = range.lowerBound
    while index + word.count <= range.upperBound {
      if bytes[index] == word[0], bytes[index..<index + word.count].elementsEqual(word) {
        found.append(index)
        index += word.count
      } else {
        index += 1
      }
    }
    return found
  }
}

extension UInt8 {
  var isNameByte: Bool {
    self >= UInt8(ascii: "a") && self <= UInt8(ascii: "z")
      || self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z")
      || self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") || self == UInt8(ascii: "_")
      || self == UInt8(ascii: "$") || self >= 0x80
  }

  var isClassByte: Bool { isNameByte || self == UInt8(ascii: ".") }

  var isHexDigit: Bool {
    self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9")
      || self | 32 >= UInt8(ascii: "a") && self | 32 <= UInt8(ascii: "f")
  }
}

/// Collects the constraints and items of one report.
private struct ReportBuilder {
  var constraints: [LoggedConstraint] = []
  var items: [LoggedItem] = []
  var superviews: [Int: Int] = [:]
  private var itemIDs: [String: Int] = [:]
  private var constraintIDs: [String: Int] = [:]

  func isKnown(_ address: String) -> Bool { constraintIDs[address] != nil }
  func index(of address: String) -> Int? { constraintIDs[address] }

  func address(of description: [UInt8]) -> String? {
    var reader = DescriptionReader(description)
    return reader.head()?.address
  }

  mutating func add(_ bytes: [UInt8], _ range: Range<Int>) {
    var reader = DescriptionReader(Array(bytes[range]))
    guard let head = reader.head(), constraintIDs[head.address] == nil else { return }
    let body = reader.body()
    var equation: LoggedEquation?
    if let body {
      let ids = body.items.map { id(of: $0) }
      equation = LoggedEquation(
        first: LoggedAnchor(ids[body.first.item], body.first.attribute), relation: body.relation,
        second: body.second.map { LoggedAnchor(ids[$0.item], $0.attribute) },
        multiplier: body.multiplier, constant: body.constant)
      for (child, parent) in body.superviews { superviews[ids[child]] = ids[parent] }
    }
    constraintIDs[head.address] = constraints.count
    constraints.append(
      LoggedConstraint(
        className: head.className, address: head.address, identifier: reader.identifier,
        file: head.file, line: head.line, equation: equation, priority: reader.priority,
        isRightToLeft: reader.isRightToLeft,
        range: ByteRange(start: range.lowerBound, end: range.upperBound)))
  }

  private mutating func id(of item: LoggedItem) -> Int {
    let key = item.address.isEmpty ? "\(item.className) \(item.name ?? "")" : item.address
    if let known = itemIDs[key] {
      if items[known].label == nil { items[known].label = item.label }
      if items[known].name == nil { items[known].name = item.name }
      if items[known].className.isEmpty { items[known].className = item.className }
      return known
    }
    itemIDs[key] = items.count
    items.append(item)
    return items.count - 1
  }
}
