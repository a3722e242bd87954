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
}

private final class Job: Sendable {
  let body: @Sendable () -> Void
  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

private func run(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let pointer { Unmanaged<Job>.fromOpaque(pointer).takeRetainedValue().body() }
  return nil
}
