internal import InsetIDE
internal import InsetJSON
internal import InsetProtocol
internal import InsetText

/// The result of a request: a value, or its bytes put together of printed parts.
enum AnswerText: Sendable {
  case value(JSONValue)
  case printed(ContiguousArray<UInt8>)

  /// Values with commas between them, without brackets.
  static func elements(_ values: [JSONValue]) -> ContiguousArray<UInt8> {
    var bytes: ContiguousArray<UInt8> = []
    for value in values {
      if !bytes.isEmpty { bytes.append(UInt8(ascii: ",")) }
      bytes += value.printedBytes()
    }
    return bytes
  }

  /// An array of printed elements; empty parts have none.
  ///
  /// - Complexity: O(bytes), for copying.
  static func array(of parts: [ContiguousArray<UInt8>]) -> ContiguousArray<UInt8> {
    var bytes: ContiguousArray<UInt8> = [UInt8(ascii: "[")]
    bytes.reserveCapacity(parts.reduce(2 + parts.count) { $0 + $1.count })
    for part in parts where !part.isEmpty {
      if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
      bytes += part
    }
    bytes.append(UInt8(ascii: "]"))
    return bytes
  }
}

/// What was said of the blocks of a document when it was last asked, by their identity and place.
struct KeptBlocks<Value: Sendable>: Sendable {
  private struct Entry: Sendable {
    var start: LSP.Position
    var value: Value
  }
  private var entries: [DocumentBlock.ID: Entry] = [:]
  /// Whether values do not say on which line of the document their block begins.
  private let isWithoutLines: Bool

  init(isWithoutLines: Bool = false) { self.isWithoutLines = isWithoutLines }

  /// What else the values follow from; those of other surroundings are forgotten.
  var surroundings = BlockSurroundings() {
    didSet { if surroundings != oldValue { entries = [:] } }
  }

  /// What is said of each block now, in order; worked out for those that have changed or moved.
  ///
  /// - Complexity: O(blocks), and the work on those that have changed.
  mutating func update(
    _ blocks: [DocumentBlock], _ ranges: inout RangeWriter,
    _ work: (DocumentBlock, inout RangeWriter) throws -> Value
  ) rethrows -> [Value] {
    var now: [DocumentBlock.ID: Entry] = [:]
    now.reserveCapacity(blocks.count)
    var result: [Value] = []
    result.reserveCapacity(blocks.count)
    for block in blocks {
      let start = ranges.range(ByteRange(at: block.range.start)).start
      var entry = entries[block.id]
      if let known = entry, known.start.character == start.character,
        isWithoutLines || known.start.line == start.line
      {
        entry?.start = start
      } else {
        entry = Entry(start: start, value: try work(block, &ranges))
      }
      guard let entry else { continue }
      now[block.id] = entry
      result.append(entry.value)
    }
    entries = now
    return result
  }
}

/// The semantic tokens of a block, five numbers each as LSP has them; the first counts from the first
/// line of the block, and from the beginning of its own line.
struct BlockTokens: Sendable {
  let data: [Int]
  /// The numbers behind those of the first token, printed, each with a comma in front.
  let rest: ContiguousArray<UInt8>
  /// Where the last token begins; its line counts from the first line of the block.
  let last: (line: Int, character: Int)

  /// - Parameters:
  ///   - data: of the tokens, the first counted from the beginning of the document.
  ///   - line: the first line of the block.
  init(_ data: [Int], from line: Int) {
    var own = data
    if !own.isEmpty { own[0] -= line }
    var at = (line: 0, character: 0)
    var index = 0
    while index + 4 < own.count {
      at.character = own[index] == 0 && index > 0 ? at.character + own[index + 1] : own[index + 1]
      at.line += own[index]
      index += 5
    }
    var rest: ContiguousArray<UInt8> = []
    rest.reserveCapacity(own.count * 2)
    for number in own.dropFirst(5) {
      rest.append(UInt8(ascii: ","))
      Self.append(number, to: &rest)
    }
    self.data = own
    self.rest = rest
    last = at
  }

  /// Appends the digits of a number.
  static func append(_ number: Int, to bytes: inout ContiguousArray<UInt8>) {
    if number >= 0, number < 10 {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number))
    } else {
      bytes += String(number).utf8
    }
  }
}

/// The semantic tokens of a document that were last sent.
struct SentTokens: Sendable {
  var id: Int
  var parts: [TokenPart]
}

/// The tokens of a block, or one between blocks, in its place.
struct TokenPart: Sendable {
  /// The first line of the block.
  var line: Int
  var tokens: BlockTokens

  /// The first token of each part as it follows the last of the part before.
  private static func forEach(
    _ parts: [TokenPart], _ body: (TokenPart, _ line: Int, _ character: Int) -> Void
  ) {
    var before = (line: 0, character: 0)
    for part in parts where !part.tokens.data.isEmpty {
      let line = part.line + part.tokens.data[0]
      let character = part.tokens.data[1]
      body(part, line - before.line, line == before.line ? character - before.character : character)
      before = (part.line + part.tokens.last.line, part.tokens.last.character)
    }
  }

  /// The numbers of all tokens.
  ///
  /// - Complexity: O(tokens).
  static func data(_ parts: [TokenPart]) -> [Int] {
    var data: [Int] = []
    data.reserveCapacity(parts.reduce(0) { $0 + $1.tokens.data.count })
    forEach(parts) { part, line, character in
      data.append(line)
      data.append(character)
      data += part.tokens.data.dropFirst(2)
    }
    return data
  }

  /// The numbers of all tokens as an array in JSON.
  ///
  /// - Complexity: O(bytes), for copying.
  static func printed(_ parts: [TokenPart]) -> ContiguousArray<UInt8> {
    var bytes: ContiguousArray<UInt8> = [UInt8(ascii: "[")]
    bytes.reserveCapacity(parts.reduce(2) { $0 + $1.tokens.rest.count + 32 })
    forEach(parts) { part, line, character in
      if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
      BlockTokens.append(line, to: &bytes)
      for number in [character, part.tokens.data[2], part.tokens.data[3], part.tokens.data[4]] {
        bytes.append(UInt8(ascii: ","))
        BlockTokens.append(number, to: &bytes)
      }
      bytes += part.tokens.rest
    }
    bytes.append(UInt8(ascii: "]"))
    return bytes
  }
}
