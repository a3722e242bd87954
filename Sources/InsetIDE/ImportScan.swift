/// What a text imports, by its words alone: far cheaper than reading it, to choose what is to be read.
public struct ImportScan: Sendable, Hashable {
  /// The paths that it may import, normalised, in order; some may stand in comments.
  public private(set) var paths: [String] = []
  /// Whether it may import others, which are written with escapes.
  public private(set) var mayHaveOthers = false

  /// - Parameters:
  ///   - bytes: the text in UTF-8.
  ///   - path: where it lies; normalised.
  /// - Complexity: O(bytes).
  public init(_ bytes: [UInt8], at path: String) {
    bytes.withUnsafeBufferPointer { bytes in
      let word = Array("import".utf8)
      var at = 0
      while at + word.count < bytes.count {
        guard bytes[at] == word[0], bytes[at..<(at + word.count)].elementsEqual(word) else {
          at += 1
          continue
        }
        at += word.count
        let quote = UInt8(ascii: "\"")
        guard let open = bytes[at...].firstIndex(of: quote) else { return }
        let rest = bytes[(open + 1)...]
        let close =
          rest.firstIndex { $0 == quote || $0 == 0x0A || $0 == 0x0D || $0 == 0x5C } ?? bytes.count
        if close < bytes.count, bytes[close] == 0x5C { mayHaveOthers = true }
        let reference = String(decoding: bytes[(open + 1)..<close], as: UTF8.self)
        if let target = ImportPath.resolve(reference, from: path) { paths.append(target) }
      }
    }
  }
}
