import InsetIDE
import InsetText
import Testing

/// What is remembered between edits holds nothing of those who asked for the work.
@Suite struct MemoryTests {
  private final class Owner: Sendable {
    let isStopped = false
  }

  /// Jobs hold the results of their work, and those what is remembered: whoever may cancel must not be in
  /// it.
  @Test func whatIsRememberedHoldsNoOneWhoMayCancel() throws {
    let file = FileID(0)
    var text = SourceText(
      "screen A {\n  label a \"A\" { top == superview.top + 10; leading == superview.leading }\n}\n"
    )
    var workspace = Workspace()
    workspace.open(file, text: text)
    weak var last: Owner?
    for digit in ["1", "2", "3", "4", "5"] {
      let start = try #require(text.bytes.firstIndex(of: UInt8(ascii: "+"))) + 2
      let edit = TextEdit(range: ByteRange(start: start, end: start + 1), replacement: digit)
      text.apply(edit)
      workspace.edit(file, [edit])
      _ = workspace.readSnapshot()
      let owner = Owner()
      last = owner
      guard let work = workspace.layoutWork(file) else {
        Issue.record("nothing is left to do")
        return
      }
      let isTaken = workspace.take(work.run(isCancelled: { owner.isStopped }))
      #expect(isTaken)
    }
    #expect(last == nil)
    #expect(workspace.snapshot().text(file) == text)
  }

  /// Of many files the layouts of those that were laid out last are kept; what is asked of the others is
  /// what it was, after edits, too.
  @Test func whatWasLetGoIsWorkedOutAgain() throws {
    func text(_ number: UInt32, _ top: UInt32) -> SourceText {
      SourceText(
        """
        screen A\(number) {
          navigationBar: standard
          label a "Text \(number)" { top == superview.top + \(top); leading == superview.leading }
        }
        screen B\(number) {
          label b "B" { center == superview.center }
        }

        """)
    }
    let files = (0..<120).map { FileID(UInt32($0)) }
    var workspace = Workspace()
    for file in files { workspace.open(file, text: text(file.raw, file.raw)) }
    _ = workspace.snapshot()
    #expect(workspace.filesWithLayouts == 64)
    for round in UInt32(0)..<2 {
      let snapshot = workspace.snapshot()
      #expect(workspace.filesWithLayouts == 64)
      for file in [files[0], files[1], files[50], files[80], files[119]] {
        var fresh = Workspace()
        fresh.open(file, text: text(file.raw, file.raw + (file.raw == 1 ? round : 0)))
        let expected = fresh.snapshot()
        #expect(snapshot.diagnostics(file) == expected.diagnostics(file))
        #expect(try snapshot.frames(file) == expected.frames(file), "\(file), round \(round)")
      }
      // One of those that do without is edited.
      workspace.replaceText(files[1], with: text(1, 2))
    }
  }
}
