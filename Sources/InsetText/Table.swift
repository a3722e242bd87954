/// The id of a row in a `Table<Row>`; an id of another table does not compile.
public struct ID<Row>: Hashable, Sendable, Comparable {
  public let raw: UInt32
  @inlinable public init(_ raw: UInt32) { self.raw = raw }
  @inlinable public init(_ index: Int) { raw = UInt32(index) }
  /// The row's position in its table.
  @inlinable public var index: Int { Int(raw) }
  @inlinable public static func < (a: ID, b: ID) -> Bool { a.raw < b.raw }
}

/// Rows in order of insertion, identified by `ID<Row>`.
public struct Table<Row: Sendable>: Sendable {
  public var rows: ContiguousArray<Row> = []
  @inlinable public init() {}

  @inlinable public subscript(id: ID<Row>) -> Row {
    get { rows[id.index] }
    set { rows[id.index] = newValue }
    _modify { yield &rows[id.index] }
  }

  @inlinable public var count: Int { rows.count }
  /// All ids, in order.
  @inlinable public var ids: LazyMapSequence<Range<Int>, ID<Row>> {
    rows.indices.lazy.map { ID<Row>($0) }
  }

  /// - Complexity: amortized O(1).
  @inlinable @discardableResult
  public mutating func append(_ row: Row) -> ID<Row> {
    rows.append(row)
    return ID(rows.count - 1)
  }

  /// Gives back memory that was reserved for growing.
  ///
  /// - Complexity: O(rows) where there is some.
  public mutating func trim() {
    if rows.capacity > rows.count + rows.count / 8 + 2 {
      rows = rows.withUnsafeBufferPointer { ContiguousArray($0) }
    }
  }
}

extension Table: Equatable where Row: Equatable {}
extension Table: Hashable where Row: Hashable {}

extension Array {
  /// Gives back memory that was reserved for growing.
  ///
  /// - Complexity: O(elements) where there is some.
  public mutating func trim() {
    if capacity > count + count / 8 + 2 { self = withUnsafeBufferPointer { Array($0) } }
  }
}
