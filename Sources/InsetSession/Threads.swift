#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Runs `body` on a thread of its own that nobody waits for.
func startThread(_ body: @escaping @Sendable () -> Void) {
  let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
  defer { attributes.deallocate() }
  pthread_attr_init(attributes)
  pthread_attr_setdetachstate(attributes, Int32(PTHREAD_CREATE_DETACHED))
  pthread_attr_setstacksize(attributes, 8 << 20)
  let box = Unmanaged.passRetained(ThreadBody(body)).toOpaque()
  #if canImport(Darwin)
    var thread: pthread_t?
    pthread_create(
      &thread, attributes,
      { box in
        Unmanaged<ThreadBody>.fromOpaque(box).takeRetainedValue().run()
        return nil
      }, box)
  #else
    var thread = pthread_t()
    pthread_create(
      &thread, attributes,
      { box in
        if let box { Unmanaged<ThreadBody>.fromOpaque(box).takeRetainedValue().run() }
        return nil
      }, box)
  #endif
  pthread_attr_destroy(attributes)
}

private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void
  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}
