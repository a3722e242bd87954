#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Has the threads of the process share two heaps: each of them has one of its own otherwise, which keeps
/// what the thread before it left there.
func shareHeaps() {
  #if canImport(Glibc)
    // mallopt(3) with M_ARENA_MAX, which the overlay of the C library does not declare; other systems'
    // libraries have no heap for each thread.
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
