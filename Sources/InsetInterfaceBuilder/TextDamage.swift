import InsetText

/// Which parts of a text edits have changed.
struct TextDamage: Sendable {
  /// A part that is another than before.
  private struct Hunk: Sendable {
    /// In the text as it is now.
    var range: ByteRange
    /// How much longer it is than what it stands for.
    var growth: Int
  }

  /// Ascending, none touching another.
  private var hunks: [Hunk] = []

  /// With more parts than that, all between the first and the last counts as changed.
  private static let limit = 64

  /// - Parameter edit: in the text as it is before it.
  /// - Complexity: O(hunks).
  mutating func add(_ edit: TextEdit) {
    let first = hunks.firstIndex { $0.range.end >= edit.range.start } ?? hunks.count
    var last = first
    var start = edit.range.start
    var end = edit.range.end
    var growth = edit.growth
    while last < hunks.count, hunks[last].range.start <= edit.range.end {
      start = min(start, hunks[last].range.start)
      end = max(end, hunks[last].range.end)
      growth += hunks[last].growth
      last += 1
    }
    for index in last..<hunks.count {
      hunks[index].range = hunks[index].range.shifted(by: edit.growth)
    }
    hunks.replaceSubrange(
      first..<last,
      with: [Hunk(range: ByteRange(start: start, end: end + edit.growth), growth: growth)])
    if hunks.count > Self.limit, let from = hunks.first, let to = hunks.last {
      let range = ByteRange(start: from.range.start, end: to.range.end)
      hunks = [Hunk(range: range, growth: hunks.reduce(0) { $0 + $1.growth })]
    }
  }

  /// Where a part of the text was before; nil for one in which something has changed.
  ///
  /// - Complexity: O(hunks).
  func former(of range: ByteRange) -> ByteRange? {
    var growth = 0
    for hunk in hunks {
      if hunk.range.start >= range.end { break }
      guard hunk.range.end <= range.start else { return nil }
      growth += hunk.growth
    }
    return range.shifted(by: -growth)
  }
}
