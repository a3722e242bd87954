import InsetText
import Testing

@testable import InsetIDE

@Suite struct ProofCacheTests {
  private static let file = FileID(0)
  private static let text = """
    screen S {
        label title "Title" {
            top == superview.top
            leading == superview.margins.leading
        }
        button go "Go" {
            bottom == superview.bottom - 34
            centerX == superview.centerX
            height == 30
        }
        label other "Other" {
            top == title.bottom + 8
            leading == superview.margins.leading
        }
    }
    """

  private func workspace(_ text: String) -> Workspace {
    var workspace = Workspace()
    workspace.open(Self.file, text: SourceText(text), path: "S.inset")
    return workspace
  }

  private func fixes(_ snapshot: Snapshot) -> [[Fix]] {
    snapshot.diagnostics(Self.file).map { snapshot.fixes(for: $0, in: Self.file) }
  }

  @Test func snapshotsOfARevisionShareWhatIsKnown() {
    var workspace = workspace(Self.text)
    let first = workspace.snapshot()
    #expect(!fixes(first).flatMap(\.self).isEmpty)
    #expect(workspace.snapshot().proofs === first.proofs)
    var copy = workspace
    workspace.replaceText(Self.file, with: SourceText(Self.text + "\n"))
    copy.replaceText(Self.file, with: SourceText("\n" + Self.text))
    let second = workspace.snapshot()
    #expect(second.proofs !== first.proofs)
    // Copies that go apart have the same number, and nothing else in common.
    #expect(copy.snapshot().proofs !== second.proofs)
  }

  @Test func whatWasBrokenOffIsNotKept() {
    var workspace = workspace(Self.text)
    var snapshot = workspace.snapshot()
    let isCancelled: @Sendable () -> Bool = { true }
    snapshot.isCancelled = isCancelled
    _ = fixes(snapshot)
    var fresh = self.workspace(Self.text)
    #expect(fixes(workspace.snapshot()) == fixes(fresh.snapshot()))
  }

  @Test func fixesAreThoseOfAFreshStart() {
    var workspace = workspace(Self.text)
    let changes = [
      ("- 34", "- 20"), ("superview.top", "superview.safeArea.top"),
      ("height == 30", "height == 44"),
      ("title.bottom + 8", "title.bottom - 8"), ("superview.bottom", "superview.safeArea.bottom"),
    ]
    for mask in 0..<(1 << changes.count) {
      var text = Self.text
      for (index, change) in changes.enumerated() where mask & 1 << index != 0 {
        text = text.replacing(change.0, with: change.1)
      }
      workspace.replaceText(Self.file, with: SourceText(text))
      let kept = workspace.snapshot()
      let once = fixes(kept)
      var fresh = self.workspace(text)
      #expect(once == fixes(fresh.snapshot()))
      #expect(fixes(workspace.snapshot()) == once)
    }
  }
}
