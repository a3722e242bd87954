import InsetDevices
import InsetLayout
import InsetModel
import InsetText

extension Overlap {
  /// Rectangles that may lie on each other.
  struct Heap {
    typealias Item = (view: ID<View>, rect: Rect)

    /// What is known of two that were looked at.
    enum Verdict {
      case apart
      /// They share a place.
      case together
      /// They do, and nothing more is to be known of the second.
      case enough
    }

    private let items: [Item]
    private let isAcross: Bool

    /// Sorted along the axis on which fewer of them lie side by side.
    ///
    /// - Complexity: O(n log n).
    init(_ items: [Item]) {
      let down = items.sorted { ($0.rect.y, $0.view) < ($1.rect.y, $1.view) }
      let across = items.sorted { ($0.rect.x, $0.view) < ($1.rect.x, $1.view) }
      isAcross =
        Self.pairs(across.map { ($0.rect.x, $0.rect.maxX) })
        < Self.pairs(down.map { ($0.rect.y, $0.rect.maxY) })
      self.items = isAcross ? across : down
    }

    /// What two share, where it is more than a line.
    static func shared(_ a: Item, _ b: Item) -> Rect? {
      a.rect.intersection(b.rect).flatMap { $0.width > 2 && $0.height > 2 ? $0 : nil }
    }

    /// Whether items so few that comparing all costs less than sorting them lie apart.
    static func areFewAndApart(_ items: [Item]) -> Bool {
      items.count <= fewItems
        && items.indices.allSatisfy { first in
          items[(first + 1)...].allSatisfy { shared(items[first], $0) == nil }
        }
    }

    private static let fewItems = 24

    /// How many pairs of intervals, sorted by their starts, overlap.
    private static func pairs(_ intervals: [(start: Double, end: Double)]) -> Int {
      let starts = intervals.map(\.start)
      var sum = 0
      for (place, interval) in intervals.enumerated() {
        // The first that starts behind the end.
        var low = place + 1
        var high = starts.count
        while low < high {
          let middle = (low + high) / 2
          if starts[middle] < interval.end - 2 { low = middle + 1 } else { high = middle }
        }
        sum += low - place - 1
      }
      return sum
    }

    /// Looks at pairs that lie side by side on the axis; of a view that shares its place with many,
    /// with the first of them only.
    ///
    /// - Complexity: O(pairs that share a part of the axis and no place), and O(n) besides.
    func forEachPair(_ judge: (Item, Item) -> Verdict) {
      // Of each item itself, or one in front of the next that something is still to be known of.
      var open = Array(0...items.count)
      func next(from place: Int) -> Int {
        var here = place
        while open[here] != here {
          open[here] = open[open[here]]
          here = open[here]
        }
        return here
      }
      var shared = Array(repeating: 0, count: items.count)
      for (place, a) in items.enumerated() {
        let end = (isAcross ? a.rect.maxX : a.rect.maxY) - 2
        var here = next(from: place + 1)
        while here < items.count {
          let b = items[here]
          if (isAcross ? b.rect.x : b.rect.y) >= end { break }
          switch judge(a, b) {
          case .apart: break
          case .together:
            shared[here] += 1
            if shared[here] == Self.sharedLimit { open[here] = here + 1 }
          case .enough: open[here] = here + 1
          }
          here = next(from: here + 1)
        }
      }
    }

    private static let sharedLimit = 16
  }
}
