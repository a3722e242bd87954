import InsetInterfaceBuilder
import InsetText
import Testing

@Suite struct XMLTextTests {
  private func read(_ text: String) throws -> (XMLText, SourceText) {
    let source = SourceText(text)
    return (try XMLText(reading: source), source)
  }

  private func message(_ text: String) -> String? {
    do throws(XMLProblem) {
      _ = try XMLText(reading: SourceText(text))
      return nil
    } catch {
      return error.message
    }
  }

  @Test func placesOfElementsAndAttributes() throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!-- <no element="here"> -->
      <a xmlns:x="urn:x" one = '1 > 0' two="&lt;&#10;é&amp;">
        <b/>text<![CDATA[<c>]]><?pi <d> ?>
        <b x:y="z"></b>
      </a>

      """
    let (xml, source) = try read(text)
    #expect(xml.elements.map(\.name) == ["a", "b", "b"])
    #expect(xml.attributes.map(\.name) == ["one", "two", "x:y"])
    #expect(xml.attributes.map(\.value) == ["1 > 0", "<\né&", "z"])
    #expect(source[xml.attributes[0].range] == "one = '1 > 0'")
    #expect(source[xml.attributes[1].valueRange] == "&lt;&#10;é&amp;")
    #expect(source[xml.elements[1].range] == "<b/>")
    #expect(source[xml.elements[2].range] == #"<b x:y="z"></b>"#)
    #expect(source[xml.elements[2].startTag] == #"<b x:y="z">"#)
    #expect(source[xml.elements[0].range].hasSuffix("</a>"))
    #expect(Array(xml.children(0)) == [1, 2])
    #expect(xml.parent(2) == 0)
  }

  @Test(arguments: [
    "", "a", "<a>", "<a></b>", "<a b=\"1\" b=\"2\"/>", "<a/><b/>", "<a b=1/>", "<a>&no;</a>",
    "<a>\u{1}</a>",
  ])
  func whatIsNotWellFormed(_ text: String) {
    #expect(message(text)?.hasPrefix("not well-formed XML") ?? false)
  }

  @Test func entitiesAreNotDeclared() {
    let bomb = """
      <!DOCTYPE a [<!ENTITY l "ha"><!ENTITY m "&l;&l;&l;&l;"><!ENTITY n "&m;&m;&m;&m;">]>
      <a>&n;</a>
      """
    #expect(message(bomb) == "a document type declaration is not read here")
    let file = "<!DOCTYPE a SYSTEM \"file:///etc/hostname\"><a/>"
    #expect(message(file) == "a document type declaration is not read here")
  }

  @Test func depthAndEncodingAreBounded() {
    #expect(message(String(repeating: "<a>", count: 100_000)) != nil)
    #expect(message("<?xml version=\"1.0\" encoding=\"UTF-16\"?><a/>") != nil)
    let wide = SourceText([0xFF, 0xFE, 0x3C, 0x00, 0x61, 0x00, 0x2F, 0x00, 0x3E, 0x00])
    #expect(throws: XMLProblem.self) { try XMLText(reading: wide) }
  }

  @Test func aProblemHasItsPlace() {
    do throws(XMLProblem) {
      _ = try XMLText(reading: SourceText("<a>\n  <b c></b>\n</a>\n"))
      Issue.record("read")
    } catch {
      #expect(error.range.start >= 4 && error.range.start < 16)
    }
  }
}
