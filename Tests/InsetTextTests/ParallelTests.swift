import InsetText
import Synchronization
import Testing

@Suite struct ParallelTests {
  @Test func resultsAreDeliveredOnceAndInOrder() {
    let delivered = Mutex<[Int]>([])
    let items = Array(0..<500)
    forEachOnAllCores(items) { item in
      // Early items take longer than late ones.
      (0..<(500 - item) * 20).reduce(item) { $0 ^ $1 ^ $1 }
    } deliver: { result in
      delivered.withLock { $0.append(result) }
    }
    #expect(delivered.withLock { $0 } == items)
    #expect(mapOnAllCores(items) { $0 * 2 } == items.map { $0 * 2 })
  }

  @Test func nothingIsDeliveredOfNothing() {
    forEachOnAllCores([Int]()) {
      $0
    } deliver: { _ in
      Issue.record("delivered")
    }
  }
}
