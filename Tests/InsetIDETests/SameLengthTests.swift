import InsetDevices
import InsetText
import Testing

@testable import InsetIDE

@Suite struct SameLengthTests {
  /// A digit that takes the place of another changes the frame.
  @Test func anEditThatKeepsTheLengthCounts() throws {
    let file = FileID(0)
    var workspace = Workspace()
    workspace.open(
      file,
      text: SourceText("screen A {\n  view a {\n    width == 10\n    height == 5\n  }\n}\n"))
    let before = try workspace.snapshot().frames(file)
    workspace.edit(file, [TextEdit(range: ByteRange(start: 35, end: 36), replacement: "2")])
    #expect(workspace.snapshot().text(file)?.string.contains("width == 20") == true)
    let after = try workspace.snapshot().frames(file)
    #expect(before[0].environments[0].views[1].frame.width == 10)
    #expect(after[0].environments[0].views[1].frame.width == 20)
  }

  /// So does a letter of a screen's name, and one in a screen whose block is not closed.
  @Test func namesAndOpenBlocksCount() throws {
    let file = FileID(0)
    var workspace = Workspace()
    workspace.open(file, text: SourceText("screen A {\n  view a { width == 10\n}\n"))
    _ = workspace.snapshot()
    workspace.edit(file, [TextEdit(range: ByteRange(start: 7, end: 8), replacement: "B")])
    #expect(try workspace.snapshot().frames(file)[0].name == "B")
    workspace.edit(file, [TextEdit(range: ByteRange(start: 31, end: 32), replacement: "2")])
    #expect(workspace.snapshot().text(file)?.string.contains("width == 20") == true)
    #expect(try workspace.snapshot().frames(file)[0].environments[0].views[1].frame.width == 20)
  }
}
