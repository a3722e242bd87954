import InsetText

/// Places of which any two lie inside one another or apart, as those of declarations do.
struct NestedPlaces {
  private struct Place {
    var range: ByteRange
    /// The last of the items that stand there or around it.
    var last: Int
    /// The place around it.
    var outer: Int?
  }

  /// By start, outer ones before those inside them.
  private var places: [Place] = []

  /// - Parameter items: by item, where it stands; `nil` for those that are not asked for.
  /// - Complexity: O(n log n).
  init(_ items: [ByteRange?]) {
    let sorted = items.enumerated().compactMap { index, range in
      range.map { (range: $0, index: index) }
    }.sorted {
      ($0.range.start, -$0.range.end, $0.index) < ($1.range.start, -$1.range.end, $1.index)
    }
    for (range, index) in sorted {
      if let last = places.indices.last, places[last].range == range {
        places[last].last = max(places[last].last, index)
        continue
      }
      var outer = places.indices.last
      while let here = outer, places[here].range.end < range.end {
        outer = places[here].outer
      }
      places.append(Place(range: range, last: index, outer: outer))
    }
    // Outer ones are whole by now.
    for index in places.indices {
      if let outer = places[index].outer {
        places[index].last = max(places[index].last, places[outer].last)
      }
    }
  }

  /// The last of the items that hold a range.
  ///
  /// - Complexity: O(log n + depth).
  func last(holding range: ByteRange) -> Int? {
    var low = 0
    var high = places.count
    while low < high {
      let middle = (low + high) / 2
      if places[middle].range.start <= range.start { low = middle + 1 } else { high = middle }
    }
    var here = low > 0 ? low - 1 : nil
    while let place = here {
      if places[place].range.end >= range.end { return places[place].last }
      here = places[place].outer
    }
    return nil
  }
}
