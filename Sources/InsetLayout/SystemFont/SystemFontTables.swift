import InsetModel
import InsetText

/// The measured figures of the system font, decoded where they are first asked for (advances.md).
///
/// Figures are tenths of a thousandth of the point size. Characters have numbers, by which all tables
/// are ordered.
enum SystemFontTables {
  /// The number of each character by its code point; -1 where nothing is known of it.
  static let numbers: [Int16] = {
    let runs = decoded(SystemFontData.characters) + decoded(SystemFontData.moreCharacters)
    let last = stride(from: 1, to: runs.count, by: 2).map { Int(runs[$0]) }.max() ?? 0
    var result = [Int16](repeating: -1, count: last + 1)
    var next: Int16 = 0
    for run in stride(from: 0, to: runs.count, by: 2) {
      for value in Int(runs[run])...Int(runs[run + 1]) {
        result[value] = next
        next += 1
      }
    }
    return result
  }()

  /// By number of a character, whether its advance was measured; else it comes from a like font.
  static let isMeasured: [Bool] = {
    var result = [Bool](repeating: false, count: decoded(SystemFontData.regular).count / 2)
    let runs = decoded(SystemFontData.measured)
    for run in stride(from: 0, to: runs.count, by: 2) {
      for value in Int(runs[run])...Int(runs[run + 1]) { result[Int(numbers[value])] = true }
    }
    return result
  }()

  /// How a pair of characters is kerned.
  struct Kerning: Sendable {
    /// By number of a character, its row and column in the table; 0 where it is never kerned.
    var places: [UInt8]
    /// The kerning by row of the first and column of the second character.
    var table: [Int16]
    var width: Int

    @inline(__always)
    func of(_ first: Int, _ second: Int) -> Int {
      Int(table[Int(places[first]) * width + Int(places[second])])
    }
  }

  static let kerning: Kerning = {
    var places = [UInt8](repeating: 0, count: isMeasured.count)
    let runs = decoded(SystemFontData.kerned)
    var next = 1
    for run in stride(from: 0, to: runs.count, by: 2) {
      for value in Int(runs[run])...Int(runs[run + 1]) {
        places[Int(numbers[value])] = UInt8(next)
        next += 1
      }
    }
    var table = [Int16](repeating: 0, count: next * next)
    let rows = decoded(SystemFontData.kerning)
    var at = 0
    for first in 1..<next {
      let count = Int(rows[at])
      at += 1
      for _ in 0..<count {
        table[first * next + Int(rows[at]) + 1] = rows[at + 1]
        at += 2
      }
    }
    return Kerning(places: places, table: table, width: next)
  }()

  /// What a size adds to every character on systems of a range.
  struct Tracking: Sendable {
    /// Rows of three: the size in tenths of a point, the tracking, the display cut's share in
    /// thousandths.
    private let rows: [Int16]

    init(_ text: StaticString) { rows = decoded(text) }

    /// The figures for a size, between the nearest measured ones, or those of the nearest.
    ///
    /// - Complexity: O(rows).
    func figures(at points: Double) -> (tracking: Double, share: Double) {
      let size = points * 10
      var above = 0
      while above < rows.count, Double(rows[above]) < size { above += 3 }
      if above == rows.count { return row(above - 3) }
      if above == 0 || Double(rows[above]) == size { return row(above) }
      let (low, high) = (row(above - 3), row(above))
      let start = Double(rows[above - 3])
      let part = (size - start) / (Double(rows[above]) - start)
      return (
        low.tracking + (high.tracking - low.tracking) * part,
        low.share + (high.share - low.share) * part
      )
    }

    private func row(_ index: Int) -> (tracking: Double, share: Double) {
      (Double(rows[index + 1]), Double(rows[index + 2]) / 1000)
    }
  }

  /// The systems that came with another tracking than those before them, ascending.
  static let changes = [11, 14]

  /// What sizes add on a system, given its major version; tvOS has the same numbers as iOS.
  static func tracking(os: Int) -> Tracking {
    os >= 14 ? tracking14 : os >= 11 ? tracking11 : tracking9
  }

  private static let tracking9 = Tracking(SystemFontData.tracking9)
  private static let tracking11 = Tracking(SystemFontData.tracking11)
  private static let tracking14 = Tracking(SystemFontData.tracking14)

  /// The advance of a full-width character at a size.
  static func fullWidthAdvance(at points: Double) -> Double {
    let size = min(17, max(11, points.rounded(.toNearestOrEven)))
    for row in stride(from: 0, to: fullWidth.count, by: 2) where Double(fullWidth[row]) == size * 10
    {
      return Double(fullWidth[row + 1])
    }
    return 10_000
  }

  private static let fullWidth = decoded(SystemFontData.fullWidth)

  /// By number of a character, the advance in the text cut, and what the display cut adds. Faces that
  /// do not have all characters have the first ones.
  static func advances(_ face: FontFace) -> [Int16] {
    switch face {
    case .ultraLight: ultraLight
    case .thin: thin
    case .light: light
    case .regular: regular
    case .medium: medium
    case .semibold: semibold
    case .bold: bold
    case .heavy: heavy
    case .black: black
    case .italic: italic
    }
  }

  private static let ultraLight = filled(SystemFontData.ultraLight)
  private static let thin = filled(SystemFontData.thin)
  private static let light = filled(SystemFontData.light)
  private static let regular = decoded(SystemFontData.regular)
  private static let medium = filled(SystemFontData.medium)
  private static let semibold = filled(SystemFontData.semibold)
  private static let bold = filled(SystemFontData.bold)
  private static let heavy = filled(SystemFontData.heavy)
  private static let black = filled(SystemFontData.black)
  private static let italic = filled(SystemFontData.italic)

  /// A face's advances; characters that only the regular face has are as wide as there.
  private static func filled(_ text: StaticString) -> [Int16] {
    let own = decoded(text)
    return own + regular[own.count...]
  }

  /// The numbers in a text, which spaces and line ends separate.
  private static func decoded(_ text: StaticString) -> [Int16] {
    var result: [Int16] = []
    text.withUTF8Buffer { bytes in
      result.reserveCapacity(bytes.count / 4)
      var value: Int16 = 0
      var isNegative = false
      var isInside = false
      for byte in bytes {
        if byte >= UInt8(ascii: "0") {
          value = value &* 10 &+ Int16(byte - UInt8(ascii: "0"))
          isInside = true
        } else if byte == UInt8(ascii: "-") {
          isNegative = true
        } else if isInside {
          result.append(isNegative ? -value : value)
          (value, isNegative, isInside) = (0, false, false)
        }
      }
      if isInside { result.append(isNegative ? -value : value) }
    }
    return result
  }
}
