internal import InsetText

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Identifies the state of a file on disk.
struct FileStamp: Hashable, Sendable {
  var seconds = 0
  var nanoseconds = 0
  var size: Int64 = -1

  init(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    #if canImport(Glibc)
      seconds = Int(status.st_mtim.tv_sec)
      nanoseconds = Int(status.st_mtim.tv_nsec)
    #else
      seconds = Int(status.st_mtimespec.tv_sec)
      nanoseconds = Int(status.st_mtimespec.tv_nsec)
    #endif
    size = Int64(status.st_size)
  }

  /// The state of a file that was written some hundredths of a second ago: the clock that a system dates
  /// files by may be that late.
  static var justNow: FileStamp {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    let late = 20_000_000
    let isEnough = time.tv_nsec >= late
    var stamp = FileStamp()
    stamp.seconds = Int(time.tv_sec) - (isEnough ? 0 : 1)
    stamp.nanoseconds = Int(time.tv_nsec) - late + (isEnough ? 0 : 1_000_000_000)
    return stamp
  }

  private init() {}

  func isYounger(than other: FileStamp) -> Bool {
    (seconds, nanoseconds) > (other.seconds, other.nanoseconds)
  }
}
