internal import InsetText

/// What passes between `inset` and the helper program that parses Swift.
///
/// The helper says `greeting` when it starts. Then each side sends frames: the number of bytes that
/// follow and the number of the question, four bytes each with the lowest first, and what is asked or
/// answered. A question is the text of a file, its answer the encoded outline; answers come in any
/// order.
public enum HelperFrames {
  /// The helper's first bytes; another text is another version's, whose outlines read otherwise.
  public static let greeting = Array("inset-swift 1\n".utf8)
  /// The bytes before the contents of a frame.
  public static let headerLength = 8
  /// The most bytes that a frame may have; more is no frame.
  public static let maximumLength = 256 << 20

  /// A frame.
  public static func frame(_ number: UInt32, _ contents: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(headerLength + contents.count)
    append(UInt32(clamping: contents.count + 4), to: &bytes)
    append(number, to: &bytes)
    bytes += contents
    return bytes
  }

  /// The number of the question and the number of bytes of the contents; `nil` if it is no header.
  ///
  /// - Precondition: `header` has `headerLength` bytes.
  public static func read(header: ArraySlice<UInt8>) -> (number: UInt32, length: Int)? {
    let length = Int(number(header.prefix(4)))
    guard length >= 4, length <= maximumLength else { return nil }
    return (number(header.dropFirst(4).prefix(4)), length - 4)
  }

  private static func append(_ number: UInt32, to bytes: inout [UInt8]) {
    for shift in stride(from: UInt32(0), to: 32, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}
