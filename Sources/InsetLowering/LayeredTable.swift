/// Values under their names, in the order in which they were added; the one added last counts.
///
/// Tables that grow out of one another share what they have in common: a file that imports another
/// adds its own names to those of the other without copying them.
public struct LayeredTable<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  /// Entries that were added together, with their places by key.
  private final class Layer: Sendable {
    let entries: [(key: Key, value: Value)]
    let places: [Key: Int]

    init(_ entries: [(key: Key, value: Value)]) {
      self.entries = entries
      places = Dictionary(
        entries.enumerated().map { ($0.element.key, $0.offset) },
        uniquingKeysWith: { _, last in last })
    }
  }

  /// The oldest first; each is more than twice as long as the next, so that there are few.
  private var layers: [Layer] = []

  public init() {}

  public var isEmpty: Bool { layers.isEmpty }

  /// - Complexity: O(log n).
  public subscript(key: Key) -> Value? {
    for layer in layers.reversed() {
      if let place = layer.places[key] { return layer.entries[place].value }
    }
    return nil
  }

  /// All entries, in the order in which they were added; one whose key was added again later is among
  /// them twice.
  public var all: [(key: Key, value: Value)] { layers.flatMap(\.entries) }

  /// Adds entries.
  ///
  /// - Complexity: O(entries × log n), on average over many calls.
  mutating func add(_ entries: [(key: Key, value: Value)]) {
    guard !entries.isEmpty else { return }
    var new = entries
    while let last = layers.last, last.entries.count < 2 * new.count {
      new = last.entries + new
      layers.removeLast()
    }
    layers.append(Layer(new))
  }

  /// Whether both hold the same in the same layers, as tables do that were made the same way.
  ///
  /// - Complexity: O(1) for what they share.
  func hasSameLayers(
    as other: LayeredTable, by areSame: (_ a: Value, _ b: Value) -> Bool
  ) -> Bool {
    guard layers.count == other.layers.count else { return false }
    return zip(layers, other.layers).allSatisfy { a, b in
      a === b
        || a.entries.elementsEqual(b.entries) { $0.key == $1.key && areSame($0.value, $1.value) }
    }
  }
}
