internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A thread with a stack of 8 MiB, as main threads have, whatever the system's default is: specs may
/// nest deeply.
public enum SystemThread {
  private static let defaultStackSize = 8 << 20

  /// Starts a detached thread.
  ///
  /// - Returns: whether the system could start it.
  @discardableResult
  public static func detach(_ body: @escaping @Sendable () -> Void) -> Bool {
    detach(stackSize: defaultStackSize, body)
  }

  /// Starts a detached thread.
  ///
  /// - Parameter stackSize: in bytes; only what is used takes memory.
  /// - Returns: whether the system could start it.
  @discardableResult
  public static func detach(stackSize: Int, _ body: @escaping @Sendable () -> Void) -> Bool {
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0 else { return false }
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, stackSize)
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    let job = Unmanaged.passRetained(Job(body))
    #if canImport(Glibc)
      var thread = pthread_t()
      let status = pthread_create(&thread, &attributes, run, job.toOpaque())
    #else
      var thread: pthread_t?
      let status = pthread_create(&thread, &attributes, { run($0) }, job.toOpaque())
    #endif
    if status != 0 { job.release() }
    return status == 0
  }

  /// Runs work that ends on a thread that waits for some, or on a new one that waits afterwards.
  ///
  /// A waiting thread begins within a tenth of a millisecond, on a core that is free, and has its stack in
  /// memory already.
  ///
  /// - Returns: whether there is a thread for it.
  public static func start(_ work: @escaping @Sendable () -> Void) -> Bool {
    let isTaken = idle.update { state in
      guard state.threads > state.works.count else { return false }
      state.works.append(work)
      return true
    }
    if isTaken { return true }
    // What the work holds goes with it, not with the thread.
    let first = Mutex<(@Sendable () -> Void)?>(work)
    return detach {
      first.withLock { $0.take() }?()
      while let next = nextWork() { next() }
    }
  }

  /// Threads that wait for work, and the work that they have not taken yet.
  private struct Idle {
    var threads = 0
    var works: [@Sendable () -> Void] = []
  }
  private static let idle = Monitor(Idle())
  /// How many threads wait at most; more of them end.
  private static let most = 2

  private static func nextWork() -> (@Sendable () -> Void)? {
    let stays = idle.updateQuietly { state in
      guard state.threads < most else { return false }
      state.threads += 1
      return true
    }
    guard stays else { return nil }
    return idle.wait { state in
      guard !state.works.isEmpty else { return nil }
      state.threads -= 1
      return state.works.removeFirst()
    }
  }
}

private final class Job: Sendable {
  let body: @Sendable () -> Void
  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

private func run(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let pointer { Unmanaged<Job>.fromOpaque(pointer).takeRetainedValue().body() }
  return nil
}
