import InsetModel
import InsetText

/// A face of the system font at a size on a system: how wide texts are in it, by the measured advances
/// (docs/layout.md "Content sizes").
///
/// Characters of which nothing was measured take the advances of a sans-serif of like proportions.
struct SystemFont {
  let points: Double
  private let face: FontFace
  private let advances: [Int16]
  private let numbers: [Int16]
  private let kerning: SystemFontTables.Kerning
  /// The share of the display cut, and what is added to each character.
  private let share: Double
  private let tracking: Double
  private let fullWidth: Double

  /// - Parameter os: the major version of the system.
  /// - Complexity: O(sizes of the table).
  init(_ face: FontFace, _ points: Double, os: Int) {
    self.points = points
    self.face = face
    advances = SystemFontTables.advances(face)
    numbers = SystemFontTables.numbers
    kerning = SystemFontTables.kerning
    (tracking, share) = SystemFontTables.tracking(os: os).figures(at: points)
    fullWidth = SystemFontTables.fullWidthAdvance(at: points)
  }

  /// The width of a text in points, before it is rounded up to the pixel; line ends start new lines and
  /// the longest counts.
  ///
  /// - Complexity: O(characters).
  func width(of text: String) -> Double {
    var longest = 0.0
    var length = 0.0
    measure(text) { piece in
      switch piece {
      case .letter(let advance, _), .space(let advance): length += advance
      case .lineEnd:
        longest = max(longest, length)
        length = 0
      }
    }
    return max(longest, length) * points / 10_000
  }

  /// By how many points a text that is so wide by these figures may be wider or narrower on a device
  /// (advances.md "How good it is").
  ///
  /// - Parameter isMeasured: whether all of its characters were measured.
  func bound(ofWidth width: Double, isMeasured: Bool) -> Double {
    guard isMeasured else { return 0.1 * width }
    switch (face, points < Self.firstLargeSize) {
    case (.regular, true): return 1
    case (.regular, false): return max(1, 0.03 * width)
    case (.light, true), (.medium, true), (.semibold, true), (.bold, true):
      return max(1, 0.03 * width)
    case (.light, false), (.medium, false), (.semibold, false), (.bold, false):
      return max(1, 0.05 * width)
    case (.ultraLight, _), (.thin, _), (.heavy, _), (.black, _), (.italic, _): return 0.1 * width
    }
  }

  /// Whether the advances of all characters were measured, in any face.
  ///
  /// - Complexity: O(characters).
  static func isMeasured(_ text: String) -> Bool {
    let numbers = SystemFontTables.numbers
    let isMeasured = SystemFontTables.isMeasured
    return text.unicodeScalars.allSatisfy { scalar in
      let value = Int(scalar.value)
      if value == 0x0A || value == 0x0D || value == 0x2028 || value == 0x2029
        || Self.isFullWidth(scalar.value)
      {
        return true
      }
      return value < numbers.count && numbers[value] >= 0 && isMeasured[Int(numbers[value])]
    }
  }

  /// From here on figures are less sure.
  private static let firstLargeSize = 20.0

  @inline(__always)
  private static func isFullWidth(_ value: UInt32) -> Bool {
    switch value {
    case 0x2E80..<0xA4D0, 0xF900..<0xFB00, 0xFF00..<0xFF61: true
    default: false
    }
  }

  /// The number of lines a text takes when it is wrapped into `width` points: at spaces, behind hyphens,
  /// and round full-width characters. A word that is longer than a line is broken inside.
  ///
  /// - Complexity: O(characters).
  func lineCount(of text: String, width: Double) -> Int {
    // Widths are kept in the unit of advances; a frame's width was rounded to pixels.
    let limit = width * 10_000 / points + 0.1
    var count = 1
    var used = 0.0
    var gap = 0.0
    var word = 0.0
    func endWord() {
      if used + gap + word <= limit {
        used += gap + word
      } else {
        if used > 0 { count += 1 }
        if word > limit {
          let full = (word / limit).rounded(.up) - 1
          count += min(Int(clamping: full), Self.lineLimit - min(count, Self.lineLimit))
          word -= full * limit
        }
        used = max(0, word)
      }
      gap = 0
      word = 0
    }
    measure(text) { piece in
      switch piece {
      case .letter(let advance, let breaks):
        if breaks == .around, word > 0, width > 0 { endWord() }
        word += advance
        if breaks != .never, width > 0 { endWord() }
      case .space(let advance):
        if word > 0, width > 0 { endWord() }
        if used > 0 { gap += advance }
      case .lineEnd:
        if width > 0 { endWord() }
        used = 0
        gap = 0
        word = 0
        count += 1
      }
    }
    if width > 0, word > 0 { endWord() }
    return count
  }

  /// The lines that broken words are taken for at most; no screen has room for more.
  private static let lineLimit = 1_000_000

  /// A piece of a text on the way through it, with its advance in tenths of a thousandth of the size,
  /// kerned with what stands before it.
  private enum Piece {
    case letter(Double, Break)
    case space(Double)
    case lineEnd
  }

  /// Where a line may end at a character.
  private enum Break { case never, behind, around }

  /// Goes through a text; a line feed alone ends a line.
  @inline(__always)
  private func measure(_ text: String, _ take: (Piece) -> Void) {
    var previous = -1
    var scalarBefore: UInt32 = 0
    for scalar in text.unicodeScalars {
      let value = scalar.value
      defer { scalarBefore = value }
      let number = Int(value) < numbers.count ? Int(numbers[Int(value)]) : -1
      if number >= 0 {
        var advance =
          Double(advances[2 * number]) + Double(advances[2 * number + 1]) * share + tracking
        if previous >= 0 { advance += Double(kerning.of(previous, number)) }
        previous = number
        if value == 0x20 {
          take(.space(advance))
        } else {
          take(.letter(advance, value == 0x2D ? .behind : .never))
        }
        continue
      }
      previous = -1
      switch value {
      case 0x0A: if scalarBefore != 0x0D { take(.lineEnd) }
      // The separators of lines and paragraphs, which editors write for Shift-Return.
      case 0x2028, 0x2029: take(.lineEnd)
      case _ where Self.isFullWidth(value): take(.letter(fullWidth, .around))
      default: take(.letter(10 * TextMetrics.likelyAdvance(of: scalar), .never))
      }
    }
  }
}
