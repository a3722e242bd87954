#if canImport(Glibc)
  internal import Glibc
#endif

/// Has the process's threads allocate from two heaps: what one has freed serves the next, and two
/// cores are seldom in each other's way. The C library gives each thread a heap of its own otherwise,
/// some 0.5 MiB each; with a single one, two threads that lay out take 1.4 times as long.
///
/// - Precondition: no other thread has been started.
func limitHeaps() {
  #if canImport(Glibc)
    // mallopt(3), for which M_ARENA_MAX is -8; other systems' libraries have no such choice.
    typealias Option = @convention(c) (Int32, Int32) -> Int32
    if let function = dlsym(nil, "mallopt") {
      _ = unsafeBitCast(function, to: Option.self)(-8, 2)
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
