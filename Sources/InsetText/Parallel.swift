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
  let offer = Helpers.shared.offer(workers - 1) { pool.run() }
  // This thread works too, so every item is mapped even if no helper is free.
  pool.run()
  Helpers.shared.withdraw(offer)
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

/// Threads that wait for work, one for each core but the caller's.
///
/// They stay: a thread that is woken runs on a free core within a tenth of a millisecond, where a new one
/// waits on its maker's core until the scheduler moves it, for milliseconds.
private final class Helpers: Sendable {
  static let shared = Helpers()

  fileprivate struct State {
    /// What is offered and not taken yet, the oldest first.
    var waiting: [(number: Int, work: @Sendable () -> Void)] = []
    /// The offers that are worked on.
    var running: Set<Int> = []
    var next = 0
  }
  private let state = Monitor(State())

  private init() {
    for _ in 0..<coreCount - 1 {
      SystemThread.detach { [self] in
        while true {
          guard let (number, work) = state.wait({ $0.take() }) else { continue }
          work()
          state.update { _ = $0.running.remove(number) }
        }
      }
    }
  }

  /// Has up to so many helpers do the same work beside the caller.
  ///
  /// - Returns: what the offer is withdrawn by.
  func offer(_ count: Int, _ work: @escaping @Sendable () -> Void) -> Range<Int> {
    state.update { state in
      let numbers = state.next..<(state.next + count)
      for number in numbers { state.waiting.append((number, work)) }
      state.next += count
      return numbers
    }
  }

  /// Takes an offer back where nobody has begun, and waits for those who have.
  func withdraw(_ offer: Range<Int>) {
    state.updateQuietly { $0.waiting.removeAll { offer.contains($0.number) } }
    _ = state.wait { state in offer.contains { state.running.contains($0) } ? nil : true }
  }
}

extension Helpers.State {
  fileprivate mutating func take() -> (number: Int, work: @Sendable () -> Void)? {
    guard !waiting.isEmpty else { return nil }
    let first = waiting.removeFirst()
    running.insert(first.number)
    return first
  }
}

private var coreCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
