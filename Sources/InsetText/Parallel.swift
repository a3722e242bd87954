internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Works out one result for each item on all cores; the results stand in the items' order.
///
/// Every thread has a stack as large as a program's first one, whatever the system gives its
/// threads: specs may nest deeply.
public func mapOnAllCores<Item: Sendable, Result: Sendable>(
  _ items: [Item], _ work: @escaping @Sendable (Item) -> Result
) -> [Result] {
  let workers = min(coreCount, items.count)
  if workers <= 1 { return items.map(work) }
  let pool = Pool(items: items, work: work)
  var threads: [pthread_t] = []
  for _ in 1..<workers {
    if let thread = startThread({ pool.run() }) { threads.append(thread) }
  }
  // This thread works too, so all items are done even where no thread could be started.
  pool.run()
  for thread in threads { pthread_join(thread, nil) }
  return pool.results()
}

private final class Pool<Item: Sendable, Result: Sendable>: Sendable {
  private let items: [Item]
  private let work: @Sendable (Item) -> Result
  private let next = Atomic<Int>(0)
  private let done: Mutex<[Result?]>

  init(items: [Item], work: @escaping @Sendable (Item) -> Result) {
    self.items = items
    self.work = work
    done = Mutex(Array(repeating: nil, count: items.count))
  }

  func run() {
    while true {
      let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
      guard index < items.count else { return }
      let result = work(items[index])
      done.withLock { $0[index] = result }
    }
  }

  func results() -> [Result] { done.withLock { $0.compactMap { $0 } } }
}

private var coreCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

private let threadStackSize = 8 << 20

private final class Job: Sendable {
  let body: @Sendable () -> Void
  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

/// Starts a thread that has to be joined; `nil` if the system has none left.
private func startThread(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
  var attributes = pthread_attr_t()
  guard pthread_attr_init(&attributes) == 0 else { return nil }
  defer { pthread_attr_destroy(&attributes) }
  pthread_attr_setstacksize(&attributes, threadStackSize)
  let job = Unmanaged.passRetained(Job(body))
  #if canImport(Glibc)
    var thread = pthread_t()
    let status = pthread_create(&thread, &attributes, runJob, job.toOpaque())
    let started: pthread_t? = status == 0 ? thread : nil
  #else
    var started: pthread_t?
    let status = pthread_create(&started, &attributes, { runJob($0) }, job.toOpaque())
  #endif
  if status != 0 { job.release() }
  return status == 0 ? started : nil
}

private func runJob(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let pointer { Unmanaged<Job>.fromOpaque(pointer).takeRetainedValue().body() }
  return nil
}
