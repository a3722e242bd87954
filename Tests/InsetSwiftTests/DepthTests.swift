import InsetSwift
import InsetSwiftHelper
import InsetSwiftOutline
import InsetText
import Testing

/// Files that are nested deeper than any stack allows, through the helper program, whose threads have
/// stacks for them.
@Suite(.serialized) struct DepthTests {
  @Test(arguments: [
    "(", "{", "a(", "-", "if a { ", "class A { ", "a ? b : ", "{ (a) in ", "func f() { ", "\"\\(",
    "#if A\n", "switch a { case b: ", "try ", "(Int) -> ", "if a {} else ",
  ])
  func deepNestingIsUnknown(piece: String) throws {
    let helper = try SwiftHelper(path: helperPath())
    for start in ["let x = ", "func f() { "] {
      let source = start + String(repeating: piece, count: 600)
      let result = try helper.outline(of: Array(source.utf8)).get()
      #expect(Int(result.length) == source.utf8.count)
      #expect(!result.members.isEmpty)
      #expect(try FileOutline(decoding: result.encoded()) == result)
      for member in result.members { member.declaration.forEachCode { _ = $0.statements() } }
    }
    #expect(helper.process.starts == 1)
  }

  /// The parser tries an array as a type first, which takes twice as long with each bracket.
  @Test func whatTakesTooLongIsThatFilesProblem() throws {
    let helper = try SwiftHelper(path: helperPath(), timeout: 1_000)
    let source = Array(("let x = " + String(repeating: "[", count: 60)).utf8)
    let small = Array("let x = 1".utf8)
    let outlines = helper.outlines(of: [small, source, small])
    #expect(try outlines[0].get().members.count == 1)
    #expect(try outlines[2].get().members.count == 1)
    if case .failure(let problem) = outlines[1] {
      #expect(problem == .timedOut(milliseconds: 1_000))
    }
    #expect(try helper.outline(of: small).get().members.count == 1)
  }

  /// By itself the program gives such a file up, and says so at the file's first line.
  @Test func whatTakesTooLongIsGivenUp() throws {
    let helper = try SwiftHelper(path: helperPath(), timeout: 60_000)
    let source = Array(("let x = 1\nlet y = " + String(repeating: "[", count: 60)).utf8)
    let small = Array("let x = 1".utf8)
    let outlines = helper.outlines(of: [small, source, small, source])
    for place in [0, 2] { #expect(try outlines[place].get().members.count == 1) }
    for place in [1, 3] {
      let outline = try outlines[place].get()
      #expect(outline.members.isEmpty)
      #expect(
        outline.errors
          == [SyntaxFault(range: ByteRange(start: 0, end: 9), message: FileOutline.tooLong)])
    }
    #expect(try helper.outline(of: small).get().members.count == 1)
    #expect(helper.process.starts == 1)
  }

  @Test(arguments: [".b", ".b()", " + a", "?.b", "[0]", " ?? a", "!", ".b { }", " = a", " as A"])
  func longChainsAreUnknown(piece: String) throws {
    let helper = try SwiftHelper(path: helperPath())
    for count in [40, 2_000] {
      let source = "func f() { x = a" + String(repeating: piece, count: count) + " }"
      let result = try helper.outline(of: Array(source.utf8)).get()
      let statements = try #require(result.members[0].declaration.function?.body).statements()
      #expect(statements.count == 1)
      var hasUnknown = false
      for statement in statements {
        statement.forEachExpression { if $0.kind == .unknown { hasUnknown = true } }
      }
      #expect(hasUnknown == (count > 200))
    }
    #expect(helper.process.starts == 1)
  }
}
