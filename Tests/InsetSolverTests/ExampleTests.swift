import Foundation
import InsetSolver
import Testing

/// The worked example at the head of the solver compiles, and says what comes of it.
@Suite struct ExampleTests {
  @Test func theWorkedExampleHolds() throws {
    // Example: as in LinearSystem.swift.
    var system = LinearSystem()
    let label = system.addVariable(.size)
    let button = system.addVariable(.size)
    let share = try system.addRow([(label, 1), (button, 1)], .equal, 304)
    let touch = try system.addRow([(button, 1)], .greaterOrEqual, 44)
    let present = try system.addRow([(label, 1)], .greaterOrEqual, 0)
    let text = try system.addRow([(label, 1)], .equal, 80, priority: 750)
    let even = try system.addRow([(label, 1), (button, -1)], .equal, 0, priority: 250)

    var evaluation = Evaluation(Plan(system))
    evaluation.solve()
    let wide = evaluation.values  // [80, 224]: 750 goes before 250
    let unmet = evaluation.unmetRows()  // `even`, by 144

    evaluation.solve([100, 44, 0, 80, 0])
    let narrow = evaluation.values  // [56, 44]: the button's 44 are required

    evaluation.solve([40, 44, 0, 80, 0])
    let conflict = evaluation.conflicts[0]  // `share`, `touch` and `present`, which are 4 short
    // End of the example.
    #expect(wide == [80, 224])
    #expect(unmet.map(\.row) == [even])
    #expect(unmet.map(\.violation) == [144])
    #expect(narrow == [56, 44])
    #expect(conflict.members.map(\.row) == [share, touch, present])
    #expect(abs(conflict.gap) == 4)
    #expect(text == 3 && even == 4)
    let shape = evaluation.plan.shape
    #expect(shape.intervals == 1 && shape.kernelSizes.isEmpty)
  }

  /// The lines of the comment are the lines above.
  @Test func theCommentIsTheCodeThatRuns() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let head = try String(
      contentsOf: root.appending(path: "Sources/InsetSolver/LinearSystem.swift"), encoding: .utf8)
    let test = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
    let commented = lines(of: head, after: "/// ```swift", before: "/// ```").map {
      $0.drop { $0 == "/" || $0 == " " }
    }
    let run = lines(of: test, after: "    // Example:", before: "    // End").map {
      $0.drop { $0 == " " }
    }
    #expect(commented.count > 10)
    #expect(commented == run)
  }

  private func lines(of text: String, after first: String, before last: String) -> [Substring] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(where: { $0.hasPrefix(first) }) else { return [] }
    return Array(lines[(start + 1)...].prefix { !$0.hasPrefix(last) })
  }
}
