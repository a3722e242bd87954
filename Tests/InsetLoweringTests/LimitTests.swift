import InsetModel
import InsetSyntax
import InsetText
import Testing

@testable import InsetLowering

private func lowered(_ text: String) -> LoweredFile {
  var lowerer = FileLowerer(.parse(SourceText(text)), file: FileID(0))
  return lowerer.lower { _ in .problem("nothing is imported here") }
}

/// What is written so often that it cannot be laid out is cut with a problem that says so.
@Suite struct LimitTests {
  @Test func branchesOfAWhenAreCut() throws {
    let branches = (1..<1000).map { " else when os >= \($0) { a.top == root.top + \($0) }" }
      .joined()
    let scene = try #require(
      lowered("screen S { label a \"x\"; when os >= 0 { a.top == root.top }\(branches) }\n").screens
        .first
    ).scene
    #expect(scene.problems.map(\.rule) == [.limit])
    #expect(
      scene.problems.map(\.message) == [
        "a 'when' has at most 256 branches; the rest is left out"
      ])
    #expect(scene.constraints.count == 256)
  }

  @Test func branchesUpToTheLimitAreKept() throws {
    let branches = (1..<256).map { " else when os >= \($0) { a.top == root.top + \($0) }" }.joined()
    let scene = try #require(
      lowered("screen S { label a \"x\"; when os >= 0 { a.top == root.top }\(branches) }\n").screens
        .first
    ).scene
    #expect(scene.problems.isEmpty)
    #expect(scene.constraints.count == 256)
  }

  @Test func screensAreCut() {
    let count = FileLowerer.screenLimit
    let file = lowered((0...count).map { "screen S\($0) { }\n" }.joined())
    #expect(file.screens.count == count)
    #expect(file.problems.map(\.rule) == [.limit])
    #expect(
      file.problems.first?.message == "a file has at most 10000 screens; the rest is left out")
    #expect(lowered((0..<count).map { "screen S\($0) { }\n" }.joined()).problems.isEmpty)
  }

  @Test func viewsOfAScreenAreCut() throws {
    let views = (0..<SceneBuilder.viewLimit + 10).map { "view a\($0)\n" }.joined()
    let scene = try #require(lowered("screen S {\n\(views)}\n").screens.first).scene
    // The one that is too many bears the problem.
    #expect(scene.views.count == SceneBuilder.viewLimit + 1)
    #expect(scene.problems.map(\.rule) == [.limit])
  }

  /// A ring of n components has n problems, each of a bounded length, though each goes through all.
  @Test func longCyclesAreShownInPart() throws {
    func ring(_ count: Int) -> [String] {
      let file = lowered(
        (0..<count).map { "component C\($0) { C\(($0 + 1) % count) a }\n" }.joined()
          + "screen S { C0 c }\n")
      return file.problems.filter { $0.rule == .componentCycle }.map(\.message)
    }
    #expect(ring(3).first == "'C0' contains itself: C0 → C1 → C2 → C0")
    let long = ring(3000)
    #expect(long.count == 3000)
    #expect(long.reduce(0) { $0 + $1.utf8.count } < 3000 * 200)
    #expect(
      long.first
        == "'C0' contains itself: C0 → C1 → C2 → C3 → C4 → C5 → C6 → C7 → C8 → C9 → C10 "
        + "→ 2989 more → C0")
  }

  /// What leads to a cycle and is on none is no mistake.
  @Test func onlyWhatIsOnACycleIsReported() {
    let file = lowered(
      "component A { B b }\ncomponent B { C c }\ncomponent C { B b }\ncomponent D { D d }\n"
        + "screen S { A a }\n")
    #expect(
      file.problems.filter { $0.rule == .componentCycle }.map(\.message) == [
        "'B' contains itself: B → C → B", "'C' contains itself: C → B → C",
        "'D' contains itself: D → D",
      ])
  }
}
