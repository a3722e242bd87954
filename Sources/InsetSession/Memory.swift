#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Has the threads of the process share two heaps, each of them has one of its own otherwise, which keeps
/// what the thread before it left there; and has the heaps keep some megabytes that are free: an edit of a
/// large screen fetched them from the system and gave them back again.
func shareHeaps() {
  #if canImport(Glibc)
    // mallopt(3), first with M_ARENA_MAX, which the overlay of the C library does not declare; other systems'
    // libraries have no heap for each thread.
    typealias Option = @convention(c) (Int32, Int32) -> Int32
    if let function = dlsym(nil, "mallopt") {
      let set = unsafeBitCast(function, to: Option.self)
      _ = set(-8, 2)
      // M_TRIM_THRESHOLD and M_MMAP_THRESHOLD, in bytes.
      _ = set(-1, 8 << 20)
      _ = set(-3, 4 << 20)
    }
  #endif
}

/// The memory that documents leave behind when they are closed.
struct ClosedMemory: Sendable {
  /// The bytes of the texts that were closed since memory was given back.
  private var bytes = 0

  mutating func note(closing text: Int) { bytes += text }

  /// Gives free memory back to the system, where it is worth the time: the C library keeps it.
  ///
  /// - Complexity: some milliseconds.
  mutating func giveBack() {
    guard bytes > Self.worthwhile else { return }
    bytes = 0
    #if canImport(Glibc)
      // malloc_trim(3), which the overlay of the C library does not declare; other systems' libraries
      // give memory back by themselves.
      typealias Trim = @convention(c) (Int) -> Int32
      if let function = dlsym(nil, "malloc_trim") {
        _ = unsafeBitCast(function, to: Trim.self)(0)
      }
    #endif
  }

  private static let worthwhile = 256 << 10
}
