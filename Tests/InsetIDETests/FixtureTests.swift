import Foundation
import InsetIDE
import InsetModel
import InsetText
import Testing

@Suite struct FixtureTests {
  @Test(arguments: Fixture.all()) func findings(_ fixture: Fixture) throws {
    try fixture.check()
    let found = fixture.annotated(Fixture.snapshot(fixture.plain).diagnostics(Fixture.file))
    if Fixture.isUpdating { try found.write(to: fixture.url, atomically: true, encoding: .utf8) }
    #expect(found == fixture.source)
  }

  @Test(arguments: Fixture.all()) func fixedText(_ fixture: Fixture) throws {
    let fixes = fixture.fixes(Fixture.snapshot(fixture.plain))
    let known = try? String(contentsOf: fixture.fixedURL, encoding: .utf8)
    if Fixture.isUpdating {
      if fixes.isEmpty {
        try? FileManager.default.removeItem(at: fixture.fixedURL)
      } else {
        try fixes.write(to: fixture.fixedURL, atomically: true, encoding: .utf8)
      }
    }
    #expect(fixes == known ?? "")
  }

  /// A fix removes its finding, gains no error and keeps its edits apart.
  @Test(arguments: Fixture.all()) func fixesMend(_ fixture: Fixture) throws {
    let text = SourceText(fixture.plain)
    let before = Fixture.snapshot(fixture.plain)
    let old = before.diagnostics(Fixture.file)
    for diagnostic in old {
      for fix in before.fixes(for: diagnostic, in: Fixture.file) {
        let edits = fix.edits.flatMap(\.edits)
        for (a, b) in zip(edits, edits.dropFirst()) {
          #expect(a.range.end <= b.range.start, "\(fix.title): edits overlap")
        }
        let new = Fixture.snapshot(Fixture.apply(fix, to: text).string)
          .diagnostics(Fixture.file)
        func count(_ all: [Diagnostic], _ rule: RuleID) -> Int { all.count { $0.rule == rule } }
        #expect(
          count(new, diagnostic.rule) < count(old, diagnostic.rule),
          "\(fix.title): the finding is still there")
        // What a removed constraint decided is open then; behind one open view hide others.
        let mayOpen = fix.title == "Remove it" || diagnostic.rule.isAmbiguity
        for error in new where error.severity == .error {
          if mayOpen && error.rule.isAmbiguity { continue }
          #expect(
            count(new, error.rule) <= count(old, error.rule),
            "\(fix.title): new error \(error.rule): \(error.message)")
        }
      }
    }
  }

  /// Applying all preferred fixes comes to an end, with no preferred fix left.
  @Test(arguments: Fixture.all()) func fixingEnds(_ fixture: Fixture) throws {
    let snapshot = Fixture.snapshot(fixture.plain)
    let (fixed, _) = snapshot.fixedText(Fixture.file, level: .default)
    let after = Fixture.snapshot(fixed.string)
    #expect(after.fixedText(Fixture.file, level: .default).text == fixed)
  }
}
