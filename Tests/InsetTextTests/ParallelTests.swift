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

  @Test func itemsAreChangedWhereTheyStand() {
    var items = (0..<300).map { [$0] }
    let results = changeOnAllCores(&items) { index, item -> Int in
      item.append(index)
      return item.count
    }
    #expect(items == (0..<300).map { [$0, $0] })
    #expect(results == Array(repeating: 2, count: 300))
  }

  /// Those who help are shared: nobody waits for work that nobody has taken up.
  @Test(.timeLimit(.minutes(1))) func workMayHaveOthersHelpInIt() async {
    @Sendable func sum(_ depth: Int) -> Int {
      depth == 0 ? 1 : mapOnAllCores([1, 2, 3, 4]) { _ in sum(depth - 1) }.reduce(0, +)
    }
    await withTaskGroup(of: Int.self) { group in
      for _ in 0..<8 { group.addTask { sum(5) } }
      for await result in group { #expect(result == 1024) }
    }
  }

  @Test func nothingIsDeliveredOfNothing() {
    forEachOnAllCores([Int]()) {
      $0
    } deliver: { _ in
      Issue.record("delivered")
    }
  }
}
