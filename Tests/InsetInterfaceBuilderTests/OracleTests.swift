import InsetInterfaceBuilder
import InsetOracle
import InsetText
import Testing

/// The frames that Xcode stored judge the engine.
@Suite struct OracleTests {
  @Test(.enabled(if: Corpus.isThere)) func corpus() throws {
    var views = 0
    var matching = 0
    var unread: [String] = []
    for (path, text) in try Corpus.texts() {
      guard let document = try? InterfaceDocument(reading: text) else {
        unread.append(path)
        continue
      }
      for island in DocumentComparison(document).islands where island.isCounted {
        for view in island.views where view.isDecided.contains(true) {
          views += 1
          if view.matches(within: 1) { matching += 1 }
        }
      }
    }
    #expect(unread.isEmpty, "\(unread)")
    #expect(views > 3700)
    #expect(Double(matching) >= 0.97 * Double(views), "\(matching) of \(views)")
  }
}
