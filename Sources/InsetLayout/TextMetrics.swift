public import InsetModel
import InsetText

/// Sizes of text in the system font.
///
/// Heights follow the font's own metrics: ascent 1950 and descent 494 of 2048 units, so a line is
/// 1.193359375 × the point size, rounded up to the pixel (docs/layout.md "Content sizes"). Widths are
/// `SystemFont`'s.
public enum TextMetrics {
  static let ascent = 1950.0 / 2048
  static let descent = 494.0 / 2048

  /// The height of one line in points, on the pixel grid.
  static func lineHeight(_ points: Double, scale: Double) -> Double {
    ceilToPixel((ascent + descent) * points, scale)
  }

  /// The width of a text in points, before it is rounded up to the pixel; of several lines the
  /// longest's.
  ///
  /// - Parameter os: the major version of the system.
  /// - Complexity: O(characters).
  public static func width(of text: String, in font: Font, os: Int) -> Double {
    SystemFont(font.face, font.points, os: os).width(of: text)
  }

  /// By how many points a text may be wider or narrower than `width(of:in:os:)` says (docs/layout.md
  /// "Content sizes").
  ///
  /// - Complexity: O(characters).
  public static func bound(of text: String, in font: Font, os: Int) -> Double {
    let systemFont = SystemFont(font.face, font.points, os: os)
    return systemFont.bound(
      ofWidth: systemFont.width(of: text), isMeasured: SystemFont.isMeasured(text))
  }

  /// The width of a text set in one line, in units of its size, in a sans-serif that is like those
  /// which drawings and the system's versions use.
  ///
  /// - Complexity: O(characters).
  public static func width(of line: some StringProtocol) -> Double {
    line.unicodeScalars.reduce(0) { $0 + likelyAdvance(of: $1) } / 1000
  }

  static func ceilToPixel(_ value: Double, _ scale: Double) -> Double {
    (value * scale - 1e-6).rounded(.up) / scale
  }

  /// The advance of a character in thousandths of the size, in a sans-serif of like proportions; the
  /// system font's where that was not measured.
  static func likelyAdvance(of scalar: Unicode.Scalar) -> Double {
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
