import InsetModel
import InsetText
import Testing

@testable import InsetIDE

/// Fixes that are tried together.
@Suite struct FixGroupTests {
  /// With one side pinned to the safe area alone, the title would be off its centre.
  private static let pair = """
    screen Pair {
        label title "Notes" {
            leading == root.leading
            trailing == root.trailing
            centerX == root.centerX
            top == root.safeArea.top + 8
        }
    }
    """

  @Test func whatHoldsTogetherIsFixedTogether() throws {
    let snapshot = Fixture.snapshot(Self.pair)
    let found = snapshot.diagnostics(Fixture.file).filter { $0.rule == .unsafeEdge }
    #expect(found.count == 2)
    for diagnostic in found {
      #expect(snapshot.fixes(for: diagnostic, in: Fixture.file) == [])
      let offers = snapshot.fixes(Fixture.file, touching: diagnostic.range)
      #expect(offers.map(\.title) == ["Fix all 2 'unsafe-edge' in this file"])
    }
    let named = snapshot.firstFixes(for: found, in: Fixture.file)
    #expect(
      [0, 1].map { named[$0]?.title } == [
        "Pin to 'root.safeArea.leading'", "Pin to 'root.safeArea.trailing'",
      ])
    let (fixed, applied) = snapshot.fixedText(Fixture.file, level: .default)
    #expect(applied.map(\.count) == [2])
    #expect(
      fixed.string
        == Self.pair.replacing("root.leading", with: "root.safeArea.leading")
        .replacing("root.trailing", with: "root.safeArea.trailing"))
    // They move the title.
    #expect(snapshot.fixedText(Fixture.file, level: .safe).text.string == Self.pair)
    // One of them alone is not taken.
    let first = snapshot.firstFixes(for: [found[0]], in: Fixture.file)
    #expect(first.isEmpty)
  }

  /// What one screen breaks is no other's.
  @Test func screensAreJudgedByThemselves() {
    let other = """

      screen Single {
          label title "Notes" {
              leading == root.leading
              top == root.safeArea.top + 8
          }
      }
      """
    let broken = Self.pair.replacing("trailing == root.trailing", with: "width == 300")
    let snapshot = Fixture.snapshot(broken + other)
    let found = snapshot.diagnostics(Fixture.file)
    let named = snapshot.firstFixes(for: found, in: Fixture.file)
    for (number, diagnostic) in found.enumerated() {
      #expect(
        named[number] == snapshot.fixes(for: diagnostic, in: Fixture.file, atMost: 1).first,
        "\(diagnostic.message)")
    }
    #expect(!named.isEmpty)
  }

  /// What is named for each finding may be applied with what is named for the others.
  @Test(arguments: RandomFixTests.seeds)
  func whatIsNamedBringsNothing(seed: Int) throws {
    let text = SourceText(FaultySpec(seed: seed).text)
    let snapshot = Fixture.snapshot(text.string)
    let found = snapshot.diagnostics(Fixture.file)
    let named = snapshot.firstFixes(for: found, in: Fixture.file)
    var edits: [TextEdit] = []
    for (number, diagnostic) in found.enumerated() {
      let alone = snapshot.fixes(for: diagnostic, in: Fixture.file, atMost: 1).first
      guard let fix = named[number] else {
        #expect(alone == nil, "\(diagnostic.message)")
        continue
      }
      if fix == alone { continue }
      // It holds with others only.
      #expect(fix.isSafe || fix.isPreferred)
      edits += fix.edits.flatMap(\.edits)
    }
    guard !edits.isEmpty else { return }
    let all = named.keys.sorted().compactMap { named[$0] }.filter { $0.isSafe || $0.isPreferred }
    var whole: [TextEdit] = []
    for edit in all.flatMap({ $0.edits.flatMap(\.edits) })
    where !whole.contains(where: { $0.range.touches(edit.range) }) { whole.append(edit) }
    whole.sort { $0.range < $1.range }
    let after = Fixture.snapshot(text.applying(whole).string).diagnostics(Fixture.file)
    for rule in Set(after.map(\.rule)).sorted() {
      let grave = after.filter { $0.rule == rule && $0.severity >= .warning }
      #expect(grave.count <= found.count { $0.rule == rule }, "\(rule)")
    }
  }

  @Test func groupsAreTriedOnce() {
    let snapshot = Fixture.snapshot(Self.pair)
    let found = snapshot.diagnostics(Fixture.file)
    let first = snapshot.editsProvedTogether(found, in: Fixture.file, onlySafe: false)
    #expect(first.count == 3)
    let key = ProofCache.GroupKey(
      file: Fixture.file, diagnostics: found.map(\.key), onlySafe: false)
    #expect(snapshot.proofs[key] == first)
  }
}
