import InsetJSON
import Testing

@testable import InsetSession

@Suite struct FramingTests {
  private func messages(_ text: String, piece: Int) throws -> [String] {
    var framer = Framer()
    var result: [String] = []
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: piece) {
      framer.append(bytes[start..<min(start + piece, bytes.count)])
      while let message = try framer.next() {
        result.append(String(decoding: message, as: UTF8.self))
      }
    }
    #expect(framer.isAtBoundary)
    return result
  }

  @Test(arguments: [1, 2, 3, 7, 1000])
  func pieces(_ piece: Int) throws {
    let text =
      "Content-Length: 2\r\n\r\n{}content-length:3\r\nX-Other: a: b\r\n\r\n[1]"
      + "Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nCONTENT-LENGTH:\t4 \r\n\r\né\r\n"
      + "Content-Length: 0\r\n\r\n\r\nContent-Length: 1\n\n7"
    #expect(try messages(text, piece: piece) == ["{}", "[1]", "é\r\n", "", "7"])
  }

  @Test(arguments: [
    "Content-Length: x\r\n\r\n{}", "Content-Length: -1\r\n\r\n", "Content-Length: +2\r\n\r\n{}",
    "Content-Length:\r\n\r\n", "Content-Length: 2 2\r\n\r\n{}", "Content-Length: 1e3\r\n\r\n",
    "Content-Length: 134217729\r\n\r\n", "Content-Length: 99999999999999999999\r\n\r\n",
    "Content-Length: 0x10\r\n\r\n", "X: y\r\n\r\n{}", "nonsense\r\n\r\n",
    "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
  ])
  func badHeaders(_ text: String) {
    for piece in [1, 1000] {
      #expect(throws: FramingError.self) { try messages(text, piece: piece) }
    }
  }

  @Test func endlessHeader() {
    var framer = Framer()
    framer.append(Array(repeating: UInt8(ascii: "a"), count: 100_000))
    #expect(throws: FramingError.self) { try framer.next() }
  }

  @Test func largest() throws {
    var framer = Framer()
    framer.append("Content-Length: 134217728\r\n\r\n".utf8)
    #expect(try framer.next() == nil)
    #expect(!framer.isAtBoundary)
  }

  @Test func manyMessagesInOnePiece() throws {
    let text = String(repeating: "Content-Length: 2\r\n\r\n{}", count: 20_000)
    #expect(try messages(text, piece: 65536).count == 20_000)
  }
}
