#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A value that threads share and whose changes they can wait for.
///
/// Unchecked, because the compiler cannot see that `value` is accessed only under the lock.
public final class Monitor<Value: Sendable>: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var value: Value

  public init(_ value: Value) {
    self.value = value
    mutex.initialize(to: pthread_mutex_t())
    changed.initialize(to: pthread_cond_t())
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(changed, nil)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
    changed.deallocate()
  }

  /// Reads the value without waking waiting threads.
  public func read<Result>(_ body: (Value) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body(value)
  }

  /// Changes the value without waking waiting threads.
  public func updateQuietly<Result>(_ body: (inout Value) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body(&value)
  }

  /// Changes the value and wakes waiting threads.
  public func update<Result>(_ body: (inout Value) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer {
      pthread_cond_broadcast(changed)
      pthread_mutex_unlock(mutex)
    }
    return body(&value)
  }

  /// Calls `body` now and after every change until it returns a result.
  ///
  /// - Parameter seconds: the timeout; `nil` to wait indefinitely.
  /// - Returns: `nil` after a timeout.
  public func wait<Result>(seconds: Int? = nil, _ body: (inout Value) -> Result?) -> Result? {
    wait(milliseconds: seconds.map { $0 * 1000 }, body)
  }

  /// Calls `body` now and after every change until it returns a result.
  ///
  /// - Parameter milliseconds: the timeout; `nil` to wait indefinitely.
  /// - Returns: `nil` after a timeout.
  public func wait<Result>(milliseconds: Int?, _ body: (inout Value) -> Result?) -> Result? {
    var deadline = timespec()
    if let milliseconds {
      clock_gettime(CLOCK_REALTIME, &deadline)
      deadline.tv_sec += milliseconds / 1000
      deadline.tv_nsec += milliseconds % 1000 * 1_000_000
      if deadline.tv_nsec >= 1_000_000_000 {
        deadline.tv_sec += 1
        deadline.tv_nsec -= 1_000_000_000
      }
    }
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let result = body(&value) {
        pthread_cond_broadcast(changed)
        return result
      }
      if milliseconds == nil {
        pthread_cond_wait(changed, mutex)
      } else if pthread_cond_timedwait(changed, mutex, &deadline) == ETIMEDOUT {
        return body(&value)
      }
    }
  }
}
