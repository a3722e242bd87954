import InsetText
import Testing

@testable import InsetIDE

/// The last item that holds a range is the one that looking at all of them finds.
@Suite struct NestedPlacesTests {
  /// Ranges that lie inside one another or apart.
  private func nested(
    _ range: ByteRange, depth: Int, _ generator: inout SeededGenerator
  ) -> [ByteRange] {
    var found = [range]
    var at = range.start
    while depth > 0, at < range.end {
      let end = Int.random(in: at...range.end, using: &generator)
      if Bool.random(using: &generator) {
        found += nested(ByteRange(start: at, end: end), depth: depth - 1, &generator)
      }
      at = end + 1
    }
    return found
  }

  @Test(arguments: UInt64(0)..<20)
  func equalsLookingAtAll(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let ranges = nested(ByteRange(start: 3, end: 40), depth: 3, &generator)
    // A component's views stand at one place for all of its instances.
    let items = (0..<60).map { _ in
      Int.random(in: 0..<8, using: &generator) == 0
        ? nil : ranges.randomElement(using: &generator)
    }
    let places = NestedPlaces(items)
    for start in 0..<44 {
      for end in start..<44 {
        let range = ByteRange(start: start, end: end)
        let expected = items.lastIndex { $0.map { $0.start <= start && end <= $0.end } ?? false }
        #expect(places.last(holding: range) == expected, "\(range) in \(items)")
      }
    }
  }
}

private struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
