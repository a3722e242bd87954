import InsetText
import Testing

@Suite struct PositionCursorTests {
  /// Whatever the order of the offsets, positions are those that the text itself gives.
  @Test(arguments: [ColumnEncoding.utf8, .utf16, .utf32])
  func offsetsInAnyOrder(_ encoding: ColumnEncoding) {
    let pieces = ["a", "é", "😀", "\n", "\r\n", "\r", "text ", "\u{2028}", "日本"]
    var random = SystemRandomNumberGenerator()
    for _ in 0..<60 {
      var bytes: [UInt8] = []
      for _ in 0..<40 {
        bytes += Array((pieces.randomElement(using: &random) ?? "").utf8)
        if Int.random(in: 0..<8, using: &random) == 0 {
          bytes.append([0xFF, 0xC3, 0xE2, 0x80].randomElement(using: &random) ?? 0)
        }
      }
      let text = SourceText(bytes)
      var cursor = PositionCursor(text, in: encoding)
      for _ in 0..<80 {
        let offset = Int.random(in: -2...(text.count + 2), using: &random)
        #expect(
          cursor.position(of: offset) == text.position(of: offset, in: encoding),
          "\(offset) of \(bytes)")
      }
    }
  }
}
