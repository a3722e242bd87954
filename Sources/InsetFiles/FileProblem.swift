#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Why a file or folder could not be read, listed or written.
public struct FileProblem: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Reason: Hashable, Sendable {
    case notFound
    /// A symbolic link whose target does not exist, or a cycle of links.
    case brokenLink
    case notPermitted
    case isFolder
    /// A pipe, a socket or a device.
    case notAFile
    case notAFolder
    /// The limit is in bytes.
    case tooLarge(limit: Int)
    /// Deleted or unmounted while it was being read.
    case vanished
    /// A file name that is not UTF-8, which paths here cannot represent.
    case nameIsNotUTF8
    /// The file system is read-only.
    case readOnly
    /// Nobody may write the file.
    case writeProtected
    /// It does not hold what it held when it was read.
    case changed
    case diskFull
    /// Anything else, with the system's message.
    case failed(String)
  }

  /// The path as it was given.
  public var path: String
  public var reason: Reason

  public init(_ path: String, _ reason: Reason) {
    self.path = path
    self.reason = reason
  }

  /// The reason for a value of `errno`.
  init(_ path: String, code: Int32) {
    let reason: Reason
    switch code {
    case ENOENT: reason = .notFound
    case ENOTDIR: reason = .notFound
    case ELOOP: reason = .brokenLink
    case EACCES, EPERM: reason = .notPermitted
    case EISDIR: reason = .isFolder
    case ENXIO, ENODEV: reason = .notAFile
    case ESTALE: reason = .vanished
    case EROFS: reason = .readOnly
    case ENOSPC, EDQUOT: reason = .diskFull
    default: reason = .failed(String(cString: strerror(code)))
    }
    self.init(path, reason)
  }

  /// The reason for `errno` after a failed `open`; distinguishes a broken link from a missing file.
  init(opening path: String, code: Int32) {
    self.init(path, code: code)
    var info = stat()
    if code == ENOENT, lstat(path, &info) == 0, info.st_mode & S_IFMT == S_IFLNK {
      reason = .brokenLink
    }
  }

  /// A sentence without a full stop: `a.inset: no such file`.
  public var description: String { "\(path): \(explanation)" }

  /// The reason in words.
  public var explanation: String {
    switch reason {
    case .notFound: "no such file or folder"
    case .brokenLink: "is a broken symbolic link"
    case .notPermitted: "permission denied"
    case .isFolder: "is a folder, not a file"
    case .notAFile: "is not a regular file"
    case .notAFolder: "is not a folder"
    case .tooLarge(let limit): "is larger than \(Self.bytes(limit))"
    case .vanished: "disappeared while it was being read"
    case .nameIsNotUTF8: "has a name that is not UTF-8"
    case .readOnly: "the file system is read-only"
    case .writeProtected: "is read-only"
    case .changed: "was changed by somebody else meanwhile, and is left alone"
    case .diskFull: "there is no space left on the disk"
    case .failed(let words): words
    }
  }

  private static func bytes(_ count: Int) -> String {
    count >= 1 << 20 && count % (1 << 20) == 0 ? "\(count >> 20) MiB" : "\(count) bytes"
  }
}
