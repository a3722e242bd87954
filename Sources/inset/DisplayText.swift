internal import InsetText

/// A line of source as a terminal shows it: tabs expanded, control characters made visible, and for
/// every byte the column it appears in.
struct DisplayLine {
  /// What is printed.
  private(set) var text = ""
  /// The display width.
  private(set) var width = 0
  /// By byte of the line, and one past its end, the display column of its character.
  private var columns: [Int] = []
  private var pieces: [(column: Int, text: String, width: Int)] = []
  /// Whether each byte is a character of one cell that is shown as it is, as nearly always in code.
  private var isPlain = false

  /// - Parameter range: a line of `source` without its line end; ill-formed UTF-8 shows as U+FFFD.
  init(_ source: SourceText, _ range: ByteRange) {
    let bytes = source.bytes[range.start..<range.end]
    if bytes.allSatisfy({ 0x20..<0x7F ~= $0 }) {
      isPlain = true
      text = String(decoding: bytes, as: UTF8.self)
      width = bytes.count
      return
    }
    // Repairs change the number of bytes: for every repaired byte, how many bytes stood there.
    var repaired: [UInt8] = []
    var originals: [Int] = []
    var at = range.start
    while at < range.end {
      let length = SourceText.wellFormedLength(source.bytes, at: at, before: range.end)
      let shown =
        length > 0 ? Array(source.bytes[at..<(at + length)]) : Array("\u{FFFD}".utf8)
      repaired += shown
      originals.append(abs(length))
      originals += Array(repeating: 0, count: shown.count - 1)
      at += abs(length)
    }
    var next = 0
    for character in String(decoding: repaired, as: UTF8.self) {
      let (shown, cells) = Self.show(character, at: width)
      pieces.append((width, shown, cells))
      let count = character.utf8.count
      let bytes = originals[next..<(next + count)].reduce(0, +)
      columns += Array(repeating: width, count: bytes)
      next += count
      text += shown
      width += cells
    }
    columns.append(width)
  }

  /// The display column of the character at a byte offset in the line.
  func column(ofByte offset: Int) -> Int {
    isPlain ? min(max(0, offset), width) : columns[min(max(0, offset), columns.count - 1)]
  }

  /// The part between two display columns, whole characters only, and the column it begins at.
  func window(from start: Int, to end: Int) -> (text: String, start: Int, end: Int) {
    if isPlain {
      let (start, end) = (min(max(0, start), width), min(max(start, end), width))
      let part = Array(text.utf8.dropFirst(start).prefix(end - start))
      return (String(decoding: part, as: UTF8.self), start, end)
    }
    var text = ""
    var first: Int?
    var last = start
    for piece in pieces where piece.column >= start && piece.column + piece.width <= end {
      if first == nil { first = piece.column }
      text += piece.text
      last = piece.column + piece.width
    }
    return (text, first ?? start, last)
  }

  private static func show(_ character: Character, at column: Int) -> (String, Int) {
    if character == "\t" {
      let width = 4 - column % 4
      return (String(repeating: " ", count: width), width)
    }
    let safe = String(character).withVisibleControls
    return (safe, displayWidth(of: safe))
  }
}

/// Text from outside in a message: control characters made visible, so that none reaches a terminal.
func shown(_ text: String) -> String { text.withVisibleControls }

/// The terminal cells that a text takes: wide characters and emoji two, combining marks none.
func displayWidth(of text: String) -> Int {
  text.reduce(0) { $0 + width(of: $1) }
}

private func width(of character: Character) -> Int {
  var base = 0
  for scalar in character.unicodeScalars {
    if scalar.value == 0xFE0F { return 2 }
    if scalar.properties.isEmojiPresentation { return 2 }
    base = max(base, width(of: scalar))
  }
  return base
}

private func width(of scalar: Unicode.Scalar) -> Int {
  if scalar.value < 0x300 { return 1 }
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .format: return 0
  default: break
  }
  // The ranges of East Asian Width W and F (Unicode 16, EastAsianWidth.txt), joined over unassigned
  // gaps.
  switch scalar.value {
  case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
    0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
    0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18CFF, 0x1AFF0...0x1B2FB,
    0x1F200...0x1F265, 0x20000...0x3FFFD:
    return 2
  default: return 1
  }
}

extension String {
  /// The text with spaces behind it up to a display width.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - displayWidth(of: self)))
  }

  /// The text with spaces before it up to a display width.
  func padded(leftTo width: Int) -> String {
    String(repeating: " ", count: max(0, width - displayWidth(of: self))) + self
  }
}
