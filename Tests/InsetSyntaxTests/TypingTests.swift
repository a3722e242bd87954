import Foundation
import InsetSyntax
import InsetText
import Synchronization
import Testing

@Suite struct TypingTests {
  /// A screen is typed letter by letter between two others: they stay as they are, and the screen
  /// never has more mistakes than it has open ends.
  @Test func typingDisturbsNobody() throws {
    let first = try fixtureText("good-first-look.inset")
    let before = "screen First { view a { top == superview.top } }\n\n"
    let after = "\n\n/// The last.\nscreen Last {\n    view z { width == 5 }\n}\n"
    let start = try #require(
      first.bytes.indices.first { first.bytes[$0...].starts(with: Array("screen SignIn".utf8)) })
    let typed = Array(first.bytes[start...])
    var tree = SyntaxTree.parse(before + after)
    let firstScreen = tree.file.screens[0].node
    let lastScreen = tree.file.screens[1].node
    var most = 0
    for (index, byte) in typed.enumerated() {
      let at = before.utf8.count + index
      tree = tree.reparsed(after: TextEdit(range: ByteRange(at: at), replacement: [byte]))
      let scratch = SyntaxTree.parse(tree.text)
      #expect(tree.root == scratch.root, "at \(index)")
      let screens = tree.file.screens
      #expect(screens.first?.node === firstScreen, "at \(index)")
      #expect(screens.last?.node === lastScreen, "at \(index)")
      let open = typed[...index].reduce(0) { $0 + ($1 == 0x7B ? 1 : $1 == 0x7D ? -1 : 0) }
      most = max(most, tree.problems.count)
      #expect(tree.problems.count <= open + 2, "\(tree.text.string) \(tree.problems)")
      if tree.root != scratch.root { return }
    }
    #expect(tree.problems.isEmpty && most > 1)
  }

  /// A worker thread's stack on Apple's platforms has 512 KiB; the deepest tree must fit into half of
  /// it. Without optimization frames are larger.
  @Test func smallStacksSuffice() {
    let depth = SyntaxTree.blockLimit - 1
    let blocks = String(repeating: "when os >= 1 { } else when os >= 2 {", count: depth)
    let deepest = SyntaxTree.parenthesisLimit
    let expression =
      "width == " + String(repeating: "1 + 2 * -(", count: deepest) + "1"
      + String(repeating: ")", count: deepest)
    let text = SourceText(
      "screen A {" + blocks + expression + String(repeating: "}", count: depth) + "}\n")
    let result = Mutex(-1)
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      let tree = SyntaxTree.parse(text)
      let edited = tree.reparsed(
        after: TextEdit(range: ByteRange(at: text.count / 2), replacement: " "))
      result.withLock { $0 = edited.problems.count + (edited.root == tree.root ? 100 : 0) }
      done.signal()
    }
    #if DEBUG
      thread.stackSize = 1 << 20
    #else
      thread.stackSize = 256 << 10
    #endif
    thread.start()
    done.wait()
    #expect(result.withLock { $0 } == 0)
  }
}
