import InsetText
import Testing

/// SplitMix64: the same numbers in every run.
struct Generator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}

@Suite struct LineTests {
  @Test func lineEnds() {
    let text = SourceText("a\nb\r\nc\rd\n\r\u{2028}e\u{0B}f\u{0C}g\u{85}")
    #expect(Array(text.lines.starts) == [0, 2, 5, 7, 9, 10])
    #expect((0..<6).map { text[text.range(ofLine: $0)] }.prefix(5) == ["a", "b", "c", "d", ""])
    #expect(text.range(ofLine: 5) == ByteRange(start: 10, end: text.count))
    #expect(SourceText("").lines.lineCount == 1)
    #expect(SourceText("\n").lines.lineCount == 2)
  }

  @Test func lineOfAnOffset() {
    let text = SourceText("a\r\nbc\n")
    #expect((0...6).map { text.lines.line(containing: $0) } == [0, 0, 0, 1, 1, 1, 2])
    #expect(text.lines.line(containing: -5) == 0)
    #expect(text.lines.line(containing: 99) == 2)
  }

  /// Whatever is edited, the index is that of a text made anew.
  @Test func editsKeepTheIndex() {
    var generator = Generator(state: 11)
    let alphabet: [UInt8] = [0x0A, 0x0D, 0x0A, 0x0D, 0x61, 0xC3, 0xA9, 0xFF]
    func bytes(_ longest: Int) -> [UInt8] {
      (0..<Int.random(in: 0...longest, using: &generator)).map { _ in
        alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
      }
    }
    for _ in 0..<300 {
      var text = SourceText(bytes(20))
      for _ in 0..<20 {
        let start = Int.random(in: 0...text.count, using: &generator)
        let end = Int.random(in: start...min(text.count, start + 4), using: &generator)
        let edit = TextEdit(range: ByteRange(start: start, end: end), replacement: bytes(4))
        let before = text
        text.apply(edit)
        let fresh = SourceText(text.bytes)
        #expect(text == fresh, "\(Array(before.bytes)) by \(edit)")
        #expect(before.applying([edit]) == fresh)
        if text != fresh { return }
      }
    }
  }

  /// Columns are those of a text made anew, also where only ASCII was known, or came back.
  @Test func editsKeepTheColumns() {
    var text = SourceText("ab\ncdef\n")
    for (start, end, new) in [(4, 5, "é"), (4, 6, "x"), (0, 1, "😀"), (0, 4, "zz"), (0, 0, "\n")] {
      text.apply(TextEdit(range: ByteRange(start: start, end: end), replacement: Array(new.utf8)))
      let fresh = SourceText(text.bytes)
      for offset in -1...text.count + 1 {
        for encoding in ColumnEncoding.allCases {
          let position = text.position(of: offset, in: encoding)
          #expect(position == fresh.position(of: offset, in: encoding))
          // What is behind a line's end is clamped to it.
          let further = LinePosition(line: position.line, column: position.column + 99)
          for place in [position, further] {
            #expect(text.offset(of: place, in: encoding) == fresh.offset(of: place, in: encoding))
          }
        }
      }
    }
  }

  @Test func severalEditsAtOnce() {
    let text = SourceText("0123456789")
    let edits = [
      TextEdit(range: ByteRange(start: 7, end: 9), replacement: "x"),
      TextEdit(range: ByteRange(at: 2), replacement: "a"),
      TextEdit(range: ByteRange(at: 2), replacement: "b"),
      TextEdit(range: ByteRange(start: 2, end: 4), replacement: ""),
    ]
    #expect(text.applying(edits).string == "01ab456x9")
    #expect(text.applying([]) == text)
  }

  @Test func differenceIsTheSmallestEdit() {
    func difference(_ a: String, _ b: String) -> TextEdit? {
      let edit = SourceText(a).difference(to: SourceText(b))
      if let edit { #expect(SourceText(a).applying([edit]) == SourceText(b)) }
      return edit
    }
    #expect(difference("abc", "abc") == nil)
    #expect(
      difference("abc", "axc") == TextEdit(range: ByteRange(start: 1, end: 2), replacement: "x"))
    #expect(difference("aa", "aaa") == TextEdit(range: ByteRange(at: 2), replacement: "a"))
    #expect(
      difference("aaa", "aa") == TextEdit(range: ByteRange(start: 2, end: 3), replacement: ""))
    #expect(difference("", "x") == TextEdit(range: ByteRange(at: 0), replacement: "x"))
  }
}

@Suite struct ColumnTests {
  private func columns(_ text: SourceText, _ offset: Int) -> [Int] {
    ColumnEncoding.allCases.map { text.position(of: offset, in: $0).column }
  }

  @Test func widthsOfCharacters() {
    // é: 2 bytes; e and a combining mark: 1 + 2; 한: 3; 😀: 4 bytes, two UTF-16 units.
    let text = SourceText("é|e\u{301}|한|😀|")
    let bars = text.bytes.indices.filter { text.bytes[$0] == 0x7C }
    #expect(bars.map { columns(text, $0) } == [[2, 1, 1], [6, 4, 4], [10, 6, 6], [15, 9, 8]])
    for bar in bars {
      for encoding in ColumnEncoding.allCases {
        let position = text.position(of: bar, in: encoding)
        #expect(text.offset(of: position, in: encoding) == bar)
      }
    }
  }

  @Test func illFormedPartsCountAsOneReplacement() {
    // A cut-off sequence of two bytes, a lone continuation, a surrogate (three parts).
    let text = SourceText([0xE2, 0x82, 0x61, 0x80, 0x61, 0xED, 0xA0, 0x80, 0x61])
    #expect(columns(text, 2) == [2, 1, 1])
    #expect(columns(text, 4) == [4, 3, 3])
    #expect(columns(text, 8) == [8, 7, 7])
    #expect(text.string.unicodeScalars.count == 8)
  }

  @Test func insideACharacterMeansItsBeginning() {
    let text = SourceText("a😀b")
    #expect(text.position(of: 3, in: .utf16).column == 1)
    #expect(text.position(of: 3, in: .utf32).column == 1)
    #expect(text.offset(of: LinePosition(line: 0, column: 2), in: .utf16) == 1)
    #expect(text.offset(of: LinePosition(line: 0, column: 3), in: .utf16) == 5)
    #expect(text.offset(of: LinePosition(line: 0, column: 3), in: .utf8) == 1)
  }

  @Test func columnsAndLinesAreClamped() {
    let text = SourceText("ab\r\ncd")
    for encoding in ColumnEncoding.allCases {
      #expect(text.offset(of: LinePosition(line: 0, column: 99), in: encoding) == 2)
      #expect(text.offset(of: LinePosition(line: 1, column: 99), in: encoding) == 6)
      #expect(text.offset(of: LinePosition(line: 9, column: 0), in: encoding) == 6)
      #expect(text.offset(of: LinePosition(line: -1, column: 4), in: encoding) == 0)
      #expect(text.offset(of: LinePosition(line: 1, column: -4), in: encoding) == 4)
      #expect(text.position(of: 3, in: encoding) == LinePosition(line: 0, column: 2))
      #expect(text.position(of: 99, in: encoding) == LinePosition(line: 1, column: 2))
      #expect(text.position(of: -1, in: encoding) == LinePosition(line: 0, column: 0))
    }
  }

  /// Every position leads back to the beginning of its character, in random bytes too.
  @Test func roundTrips() {
    var generator = Generator(state: 5)
    let parts: [[UInt8]] = [
      [0x61], [0x0A], [0x0D], [0x0D, 0x0A], Array("é".utf8), Array("한".utf8), Array("😀".utf8),
      [0xFF], [0xE2, 0x82], [0xF0, 0x9F], [0x80], [0xED, 0xA0],
    ]
    for _ in 0..<400 {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0...12, using: &generator) {
        bytes += parts[Int.random(in: 0..<parts.count, using: &generator)]
      }
      let text = SourceText(bytes)
      for encoding in ColumnEncoding.allCases {
        var last = 0
        for offset in 0...bytes.count {
          let position = text.position(of: offset, in: encoding)
          let back = text.offset(of: position, in: encoding)
          #expect(back <= offset && back >= last)
          last = back
          #expect(text.position(of: back, in: encoding).line == position.line)
        }
      }
    }
  }
}

@Suite struct TableTests {
  @Test func rowsKeepTheirIDs() {
    var table = Table<String>()
    let a = table.append("a")
    let b = table.append("b")
    table[a] += "!"
    #expect(table[a] == "a!" && table[b] == "b" && table.count == 2)
    #expect(Array(table.ids) == [a, b] && a < b && a.index == 0)
  }

  @Test func ranges() {
    let range = ByteRange(start: 2, end: 5)
    #expect(range.length == 3 && range.contains(2) && !range.contains(5))
    #expect(range.touches(ByteRange(at: 5)) && !range.touches(ByteRange(at: 6)))
    #expect(range.union(ByteRange(at: 9)) == ByteRange(start: 2, end: 9))
    #expect(range.shifted(by: -2) == ByteRange(start: 0, end: 3))
    #expect(range.contains(ByteRange(start: 3, end: 5)) && ByteRange(start: 2, end: 4) < range)
  }
}

@Suite struct CheckedConversionTests {
  private static let limit = 9_007_199_254_740_992

  @Test func anyNumberBecomesAWholeOne() {
    let cases: [(Double, Int)] = [
      (0, 0), (-0.0, 0), (1.999, 1), (-1.999, -1), (1e9, 1_000_000_000), (1e-300, 0),
    ]
    for (number, whole) in cases { #expect(Int(clamping: number) == whole) }
    #expect(Int(clamping: Double.nan) == 0)
    #expect(Int(clamping: Double.infinity) == Self.limit)
    #expect(Int(clamping: -Double.infinity) == -Self.limit)
    #expect(Int(clamping: 1e300) == Self.limit)
    #expect(Int(clamping: 0x1p53 - 1) == Self.limit - 1)
  }
}
