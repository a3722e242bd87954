/// Owned memory of plain numbers, for loops that must not count references or check bounds twice.
///
/// Bounds are checked in debug builds only, so an index that came from outside must be checked
/// before it gets here.
struct Block<Element: BitwiseCopyable>: ~Copyable {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var count: Int
  private var capacity: Int

  init(repeating value: Element, count: Int) {
    base = .allocate(capacity: max(count, 1))
    base.initialize(repeating: value, count: count)
    self.count = count
    capacity = max(count, 1)
  }

  init(capacity: Int = 16) {
    self.capacity = max(capacity, 1)
    base = .allocate(capacity: self.capacity)
    count = 0
  }

  deinit { base.deallocate() }

  @inline(__always)
  subscript(index: Int) -> Element {
    get {
      assert(index >= 0 && index < count)
      return base[index]
    }
    nonmutating set {
      assert(index >= 0 && index < count)
      base[index] = newValue
    }
  }

  @inline(__always)
  subscript(index: Int32) -> Element {
    get { self[Int(index)] }
    nonmutating set { self[Int(index)] = newValue }
  }

  /// - Complexity: amortized O(1).
  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { grow(to: count + 1) }
    base[count] = element
    count += 1
  }

  mutating func removeLast() -> Element {
    assert(count > 0)
    count -= 1
    return base[count]
  }

  mutating func removeAll() { count = 0 }

  /// Makes the block at least that long; new elements have the given value.
  mutating func extend(to newCount: Int, with value: Element) {
    if newCount > capacity { grow(to: newCount) }
    if newCount > count {
      (base + count).initialize(repeating: value, count: newCount - count)
      count = newCount
    }
  }

  private mutating func grow(to needed: Int) {
    let larger = max(needed, capacity * 2)
    let moved = UnsafeMutablePointer<Element>.allocate(capacity: larger)
    moved.update(from: base, count: count)
    base.deallocate()
    base = moved
    capacity = larger
  }

  func array() -> [Element] { Array(UnsafeBufferPointer(start: base, count: count)) }
}

extension Block where Element == Double {
  func palette() -> Palette {
    Palette(UnsafeBufferPointer(start: base, count: count), count: count)
  }
}
