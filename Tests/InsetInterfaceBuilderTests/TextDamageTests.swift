import InsetText
import Testing

@testable import InsetInterfaceBuilder

/// What edits left alone is where it was before, moved.
@Suite struct TextDamageTests {
  @Test(arguments: 1..<40)
  func whatIsLeftIsFoundAtItsPlace(seed: Int) {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(bound))
    }
    // Each byte by where it was; new ones are -1.
    var places = Array(0..<400)
    var damage = TextDamage()
    var found = 0
    var left = 0
    for _ in 0..<(seed * 3) {
      let start = next(places.count)
      let end = min(places.count, start + [0, 0, 1, 3, 9][next(5)])
      let count = [0, 0, 1, 2, 7][next(5)]
      damage.add(
        TextEdit(
          range: ByteRange(start: start, end: end), replacement: Array(repeating: 0, count: count)))
      places.replaceSubrange(start..<end, with: Array(repeating: -1, count: count))
      for _ in 0..<20 {
        let start = next(places.count - 1)
        let end = min(places.count, start + 1 + next(12))
        let own = Array(places[start..<end])
        let isWhole = own[0] >= 0 && own == Array(own[0]..<(own[0] + own.count))
        let former = damage.former(of: ByteRange(start: start, end: end))
        if let former {
          #expect(isWhole && former.start == own[0] && former.length == own.count)
        }
        found += former == nil ? 0 : 1
        left += isWhole ? 1 : 0
      }
    }
    // What was put in and taken out again counts as changed; so does all with very many edits.
    #expect(seed > 15 || found * 10 >= left * 8)
  }

  @Test func theEndsOfAnEditAreLeft() {
    var damage = TextDamage()
    damage.add(TextEdit(range: ByteRange(start: 10, end: 12), replacement: "abc"))
    damage.add(TextEdit(range: ByteRange(at: 40), replacement: "d"))
    #expect(damage.former(of: ByteRange(start: 5, end: 10)) == ByteRange(start: 5, end: 10))
    #expect(damage.former(of: ByteRange(start: 13, end: 40)) == ByteRange(start: 12, end: 39))
    #expect(damage.former(of: ByteRange(start: 41, end: 50)) == ByteRange(start: 39, end: 48))
    #expect(damage.former(of: ByteRange(start: 39, end: 42)) == nil)
    #expect(damage.former(of: ByteRange(start: 12, end: 20)) == nil)
  }
}
