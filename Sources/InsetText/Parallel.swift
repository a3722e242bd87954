internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Maps items to results on all cores, in the order of the items.
///
/// - Complexity: O(items / cores) calls of `work` on each thread.
public func mapOnAllCores<Item: Sendable, Result: Sendable>(
  _ items: [Item], _ work: @escaping @Sendable (Item) -> Result
) -> [Result] {
  let workers = min(coreCount, items.count)
  if workers <= 1 { return items.map(work) }
  let pool = Pool(items: items, work: work)
  var threads: [SystemThread] = []
  for _ in 1..<workers {
    if let thread = SystemThread.start({ pool.run() }) { threads.append(thread) }
  }
  // This thread works too, so every item is mapped even if no thread could be started.
  pool.run()
  for thread in threads { thread.join() }
  return pool.results()
}

/// Changes the items of an array where they stand, on all cores, and returns what comes of each, in
/// their order.
///
/// - Complexity: O(items / cores) calls of `work` on each thread; no item is copied.
public func changeOnAllCores<Item: Sendable, Result: Sendable>(
  _ items: inout [Item], _ work: @escaping @Sendable (Int, inout Item) -> Result
) -> [Result] {
  items.withUnsafeMutableBufferPointer { items in
    // Each index is handed out once, and all threads have ended before the pointer does.
    nonisolated(unsafe) let items = items
    return mapOnAllCores(Array(items.indices)) { work($0, &items[$0]) }
  }
}

/// Maps items to results on all cores, and delivers each result as soon as those before it are delivered.
///
/// - Parameter deliver: called for one result at a time, in the order of the items, on any thread; the
///   other threads may wait for it.
/// - Complexity: O(items / cores) calls of `work` on each thread.
public func forEachOnAllCores<Item: Sendable, Result: Sendable>(
  _ items: [Item], _ work: @escaping @Sendable (Item) -> Result,
  deliver: @escaping @Sendable (Result) -> Void
) {
  let delivery = Delivery(deliver)
  _ = mapOnAllCores(Array(items.enumerated())) { item in
    delivery.take(work(item.element), at: item.offset)
  }
}

/// Puts results back into their order.
private final class Delivery<Result: Sendable>: Sendable {
  /// Results that wait for others before them.
  private struct Waiting {
    var results: [Int: Result] = [:]
    var next = 0
  }
  private let waiting = Mutex(Waiting())
  private let deliver: @Sendable (Result) -> Void

  init(_ deliver: @escaping @Sendable (Result) -> Void) { self.deliver = deliver }

  func take(_ result: Result, at index: Int) {
    waiting.withLock { waiting in
      waiting.results[index] = result
      while let next = waiting.results.removeValue(forKey: waiting.next) {
        deliver(next)
        waiting.next += 1
      }
    }
  }
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
