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
}
