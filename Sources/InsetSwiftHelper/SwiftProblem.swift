/// Why there is no outline of a Swift file.
public enum SwiftProblem: Error, Hashable, Sendable {
  /// The helper program is in none of these places.
  case notInstalled(searched: [String])
  /// It did not start, or is no helper program of this version.
  case notStarted(path: String, reason: String)
  /// The file has more bytes than the limit.
  case tooLarge(bytes: Int, limit: Int)
  /// The parser ended without an answer to this file alone.
  case parserFailed
  /// It gave no answer in this time.
  case timedOut(milliseconds: Int)

  /// The problem in one sentence, with what can be done about it.
  public var message: String {
    switch self {
    case .notInstalled(let searched):
      "Swift files cannot be read without the program 'inset-swift', which is not at "
        + searched.map { "'\($0)'" }.joined(separator: " or ")
        + "; it is built with Inset where the Swift toolchain has its parser in 'lib/swift/host', as those of swift.org and Xcode do, and INSET_SWIFT_HELPER names it elsewhere"
    case .notStarted(let path, let reason):
      "Swift files cannot be read: '\(path)' \(reason)"
    case .tooLarge(let bytes, let limit):
      "the file has \(bytes) bytes, and a Swift file of more than \(limit) is not read"
    case .parserFailed: "the Swift parser failed on this file"
    case .timedOut(let milliseconds):
      "the Swift parser did not finish this file in \(milliseconds / 1000) s"
    }
  }
}
