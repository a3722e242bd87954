import InsetText

/// Names that mean something to the grammar in some places.
enum Word: UInt8, CaseIterable {
  case none
  case `import`, targets, `let`, component, screen, guide, visual, when, `else`, expect, inactive
  case `as`, inset, on, inside, overlaps, not, options
  case min, max
  case width, height, idiom, direction, os
  case compact, regular, phone, pad, tv, ltr, rtl
  case portrait, landscape
  case number, string, bool
  case frame

  var spelling: String {
    switch self {
    case .none: ""
    case .number: "Number"
    case .string: "String"
    case .bool: "Bool"
    default: "\(self)"
    }
  }

  /// The words that a condition of `when` with this subject compares with.
  var values: [Word] {
    switch self {
    case .width, .height: [.compact, .regular]
    case .idiom: [.phone, .pad, .tv]
    case .direction: [.ltr, .rtl]
    default: []
    }
  }

  /// Whether the word joins the parts of a statement, so that it can stand behind a name.
  var isInfix: Bool { rawValue >= Word.as.rawValue && rawValue <= Word.options.rawValue }
  /// Whether the word begins a condition on traits, or is what one compares with.
  var isTrait: Bool {
    rawValue >= Word.width.rawValue && rawValue <= Word.landscape.rawValue
  }
  /// Whether a condition of `when` can begin with the word.
  var isConditionSubject: Bool {
    rawValue >= Word.width.rawValue && rawValue <= Word.os.rawValue
  }
}

/// Finds words by their bytes.
struct WordTable {
  private static let longest = Word.allCases.map { $0.spelling.utf8.count }.max() ?? 0
  private static let slots: ContiguousArray<(key: UInt64, length: UInt8, word: Word)> = {
    var slots = ContiguousArray(
      repeating: (key: UInt64(0), length: UInt8(0), word: Word.none), count: 256)
    for word in Word.allCases where word != .none {
      let bytes = ContiguousArray(word.spelling.utf8)
      let key = pack(bytes, 0..<bytes.count)
      var slot = hash(key)
      while slots[slot].length != 0 { slot = (slot + 1) & 255 }
      slots[slot] = (key, UInt8(bytes.count), word)
    }
    return slots
  }()

  private let slots = WordTable.slots
  private let longest = WordTable.longest

  /// The word that the bytes spell.
  func word(_ bytes: ContiguousArray<UInt8>, _ range: Range<Int>) -> Word {
    guard range.count > 1, range.count <= longest else { return .none }
    let key = Self.pack(bytes, range)
    var slot = Self.hash(key)
    while slots[slot].length != 0 {
      if slots[slot].key == key && Int(slots[slot].length) == range.count {
        return slots[slot].word
      }
      slot = (slot + 1) & 255
    }
    return .none
  }

  /// The bytes as a number; no two words of one length have the same, for those of nine bytes
  /// differ in their last eight.
  private static func pack(_ bytes: ContiguousArray<UInt8>, _ range: Range<Int>) -> UInt64 {
    var key: UInt64 = UInt64(range.count)
    for index in range { key = key &* 131 &+ UInt64(bytes[index]) }
    return key
  }

  private static func hash(_ key: UInt64) -> Int {
    Int((key &* 0x9E37_79B9_7F4A_7C15) >> 56)
  }
}
