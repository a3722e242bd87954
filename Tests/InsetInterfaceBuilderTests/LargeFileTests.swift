import InsetInterfaceBuilder
import InsetText
import Testing

@Suite struct LargeFileTests {
  @Test func whatIsTooLargeIsRefusedAtOnce() {
    let text = SourceText(
      ContiguousArray(repeating: UInt8(ascii: " "), count: XMLText.byteLimit + 1))
    #expect(throws: XMLProblem.self) { try InterfaceDocument(reading: text) }
  }

  @Test func manyElementsAreRefused() {
    var bytes = Array("<document>".utf8)
    for _ in 0..<1_000_001 { bytes += Array("<a/>".utf8) }
    bytes += Array("</document>".utf8)
    do throws(XMLProblem) {
      _ = try InterfaceDocument(reading: SourceText(bytes))
      Issue.record("read")
    } catch {
      #expect(error.message == "this file has too many elements and is not read")
    }
  }
}
