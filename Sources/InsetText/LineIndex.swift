/// Where the lines of a text begin.
///
/// LF, CRLF and a lone CR end a line, as in the Language Server Protocol; U+2028, U+0085, VT and FF
/// do not.
public struct LineIndex: Hashable, Sendable {
  /// The byte offset of each line's first byte; the first is 0, and they ascend.
  public private(set) var starts: ContiguousArray<Int>

  /// - Complexity: O(bytes).
  public init(_ bytes: some Collection<UInt8>) {
    starts = [0]
    let found: Void? = bytes.withContiguousStorageIfAvailable {
      Self.scan($0, 0..<$0.count, into: &starts)
    }
    if found == nil {
      Array(bytes).withUnsafeBufferPointer { Self.scan($0, 0..<$0.count, into: &starts) }
    }
  }

  /// The number of lines; a text that ends with a line break has an empty last line.
  public var lineCount: Int { starts.count }

  /// The zero-based line that contains `offset`; offsets past the end belong to the last line.
  ///
  /// - Complexity: O(log lines).
  public func line(containing offset: Int) -> Int {
    max(0, firstLine(startingAfter: offset) - 1)
  }

  /// Updates the index after an edit.
  ///
  /// Only the replaced lines are scanned; later starts are shifted.
  ///
  /// - Parameters:
  ///   - range: the replaced range, in offsets before the edit.
  ///   - newLength: the number of bytes that replaced it.
  ///   - bytes: the whole text after the edit.
  /// - Complexity: O(replaced bytes + later lines).
  public mutating func replace(
    _ range: ByteRange, newLength: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) {
    let growth = newLength - range.length
    // A line start depends on the byte before it and, for CR, on the byte at it: so starts in
    // start ... end may appear or vanish.
    let from = max(1, firstLine(startingAfter: range.start - 1))
    var to = from
    while to < starts.count && starts[to] <= range.end + 1 { to += 1 }
    var found: ContiguousArray<Int> = []
    let low = max(0, range.start - 1)
    let high = min(bytes.count, range.start + newLength + 1)
    if low < high { Self.scan(bytes, low..<high, into: &found) }
    found.removeAll { $0 < range.start || $0 <= 0 }
    if growth != 0 {
      starts.withUnsafeMutableBufferPointer { all in
        for index in to..<all.count { all[index] += growth }
      }
    }
    // A start found at the scan's far end may be one that was kept behind it.
    while let last = found.last, to < starts.count, last >= starts[to] { found.removeLast() }
    starts.replaceSubrange(from..<to, with: found)
  }

  private func firstLine(startingAfter offset: Int) -> Int {
    var low = 0
    var high = starts.count
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Appends the starts of the lines that follow a line end in `range`.
  private static func scan(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>,
    into starts: inout ContiguousArray<Int>
  ) {
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = bytes[index]
      if byte == 0x0A {
        starts.append(index + 1)
      } else if byte == 0x0D, index + 1 >= bytes.count || bytes[index + 1] != 0x0A {
        starts.append(index + 1)
      }
      index += 1
    }
  }
}
