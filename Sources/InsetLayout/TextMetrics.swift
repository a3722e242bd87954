import InsetText

/// Sizes of text in the system font.
///
/// Heights follow the font's own metrics: ascent 1950 and descent 494 of 2048 units, so a line is
/// 1.193359375 × the point size, rounded up to the pixel (docs/layout.md "Content sizes"). Widths
/// are an estimate: the advances of a sans-serif of like proportions, in thousandths of the point
/// size.
public enum TextMetrics {
  static let ascent = 1950.0 / 2048
  static let descent = 494.0 / 2048

  /// The height of one line in points, on the pixel grid.
  static func lineHeight(_ points: Double, scale: Double) -> Double {
    ceilToPixel((ascent + descent) * points, scale)
  }

  /// The width of a text set in one line, in units of its size; layout takes labels for so wide.
  ///
  /// - Complexity: O(characters).
  public static func width(of line: some StringProtocol) -> Double {
    line.unicodeScalars.reduce(0) { $0 + advance($1) } / 1000
  }

  /// The width of a text set in one line, in points, on the pixel grid; line ends start new lines
  /// and the longest counts.
  ///
  /// - Complexity: O(characters).
  static func width(of text: String, _ points: Double, scale: Double) -> Double {
    var longest = 0.0
    var length = 0.0
    measure(text) { item in
      switch item {
      case .letter(let advance): length += advance
      case .space(let advance): length += advance
      case .lineEnd:
        longest = max(longest, length)
        length = 0
      }
    }
    return ceilToPixel(max(longest, length) * points / 1000, scale)
  }

  /// The number of lines a text takes when it is wrapped at spaces into `width` points; a word that
  /// is longer than a line is broken inside.
  ///
  /// - Complexity: O(bytes).
  static func lineCount(of text: String, _ points: Double, width: Double) -> Int {
    let limit = width * 1000 / points + 0.01
    var count = 1
    var used = 0.0
    var word = 0.0
    func endWord() {
      let gap = used > 0 ? spaceAdvance : 0
      if used + gap + word <= limit {
        used += gap + word
      } else {
        if used > 0 { count += 1 }
        if word > limit {
          let full = (word / limit).rounded(.up) - 1
          count += min(Int(clamping: full), lineLimit - min(count, lineLimit))
          word -= full * limit
        }
        used = max(0, word)
      }
      word = 0
    }
    measure(text) { item in
      switch item {
      case .letter(let advance): word += advance
      case .space: if width > 0 { endWord() }
      case .lineEnd:
        if width > 0 { endWord() }
        used = 0
        word = 0
        count += 1
      }
    }
    if width > 0 { endWord() }
    return count
  }

  /// The lines that broken words are taken for at most; no screen has room for more.
  private static let lineLimit = 1_000_000

  /// A piece of a text on the way through it, with its advance.
  private enum Piece {
    case letter(Double)
    case space(Double)
    case lineEnd
  }

  /// Goes through a text; a line feed alone ends a line.
  @inline(__always)
  private static func measure(_ text: String, _ take: (Piece) -> Void) {
    var text = text
    let isDone = text.withUTF8 { bytes -> Bool in
      guard bytes.allSatisfy({ $0 < 0x80 }) else { return false }
      ascii.withUnsafeBufferPointer { advances in
        for (index, byte) in bytes.enumerated() {
          if byte == 0x20 {
            take(.space(spaceAdvance))
          } else if byte > 0x20 {
            if byte < 0x7F { take(.letter(Double(advances[Int(byte) - 0x20]))) }
          } else if byte == 0x0A, index == 0 || bytes[index - 1] != 0x0D {
            take(.lineEnd)
          }
        }
      }
      return true
    }
    if isDone { return }
    for character in text {
      switch character {
      case "\n": take(.lineEnd)
      case " ": take(.space(spaceAdvance))
      default: for scalar in character.unicodeScalars { take(.letter(advance(scalar))) }
      }
    }
  }

  static func ceilToPixel(_ value: Double, _ scale: Double) -> Double {
    (value * scale - 1e-6).rounded(.up) / scale
  }

  private static let spaceAdvance = 278.0

  private static func advance(_ scalar: Unicode.Scalar) -> Double {
    let value = scalar.value
    if value >= 0x20 && value < 0x7F { return Double(ascii[Int(value) - 0x20]) }
    if value < 0x20 { return 0 }
    let properties = scalar.properties
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    if properties.isEmojiPresentation { return 1250 }
    switch value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE4F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      return 1000
    default:
      return properties.isUppercase ? 680 : 556
    }
  }

  /// U+0020 … U+007E.
  private static let ascii: [Int16] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
  ]
}
