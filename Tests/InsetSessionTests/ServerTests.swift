import Foundation
import InsetJSON
import InsetProtocol
import InsetText
import Testing

@testable import InsetSession

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The server behind two pipes, as an editor meets it.
@Suite(.serialized) struct ServerTests {
  /// Writes all of `input`, lets the server end, and returns its exit code and what it wrote.
  private func serve(_ input: [UInt8], keepOpen: Bool = false) -> (code: Int32, said: [JSONValue]) {
    var to: [Int32] = [0, 0]
    var from: [Int32] = [0, 0]
    #expect(pipe(&to) == 0 && pipe(&from) == 0)
    let (toRead, toWrite, fromRead, fromWrite) = (to[0], to[1], from[0], from[1])
    let code = Monitor<Int32?>(nil)
    SystemThread.detach {
      let result = runLanguageServer(
        version: "1", input: toRead, output: fromWrite, ownsProcess: false)
      close(fromWrite)
      code.update { $0 = result }
    }
    SystemThread.detach {
      var done = 0
      while done < input.count {
        let count = input[done...].withUnsafeBytes { write(toWrite, $0.baseAddress, $0.count) }
        if count <= 0 { break }
        done += count
      }
      if !keepOpen { close(toWrite) }
    }
    var framer = Framer()
    var said: [JSONValue] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(fromRead, &piece, piece.count)
      if count <= 0 { break }
      framer.append(piece[..<count])
      while let message = try? framer.next() {
        if let value = try? JSONValue(parsing: message) { said.append(value) }
      }
    }
    close(fromRead)
    if keepOpen { close(toWrite) }
    return (code.wait(seconds: 30) { $0 } ?? -1, said)
  }

  private func framed(_ text: String) -> [UInt8] {
    Array("Content-Length: \(text.utf8.count)\r\n\r\n\(text)".utf8)
  }

  private let initialize =
    #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#
  private let shutdown = #"{"jsonrpc":"2.0","id":2,"method":"shutdown"}"#
  private let exit = #"{"jsonrpc":"2.0","method":"exit"}"#

  @Test func ordinaryCourse() {
    let (code, said) = serve(framed(initialize) + framed(shutdown) + framed(exit), keepOpen: true)
    #expect(code == 0)
    #expect(said.map { $0["id"] } == [1, 2])
  }

  @Test func malformedMessagesInBetween() {
    let (code, said) = serve(
      framed(initialize) + framed("{\"jsonrpc\"") + framed("") + framed("[]")
        + framed(String(repeating: "[", count: 100_000)) + framed(shutdown))
    #expect(code == 0)
    #expect(said.map { errorCode($0) } == [nil, -32700, -32700, -32600, -32700, nil])
    #expect(said.map { $0["id"] } == [1, .null, .null, .null, .null, 2])
  }

  @Test(arguments: ["Content-Length: nine\r\n\r\n", "Content-Length: 99999999999\r\n\r\n"])
  func badHeaderEndsTheServer(_ header: String) {
    let (code, said) = serve(framed(initialize) + Array(header.utf8), keepOpen: true)
    #expect(code == 1)
    #expect(said.count == 1)
  }

  @Test func inputEndsInsideAMessage() {
    #expect(serve(framed(initialize) + framed(shutdown).dropLast()).code == 1)
    #expect(serve([]).code == 1)
    #expect(serve(framed(exit), keepOpen: true).code == 1)
  }

  @Test func clientThatDoesNotReadForLong() {
    // Far more answers than a pipe holds, all asked for before the first is read.
    var input = framed(initialize)
    let request = #"{"jsonrpc":"2.0","id":3,"method":"textDocument/hover","params":{}}"#
    for _ in 0..<20_000 { input += framed(request) }
    let (code, said) = serve(input + framed(shutdown) + framed(exit))
    #expect(code == 0)
    #expect(said.count == 20_002)
  }

  @Test func deadProcessEndsTheServer() throws {
    let child = Process()
    child.executableURL = URL(fileURLWithPath: "/bin/sleep")
    child.arguments = ["60"]
    try child.run()
    let process = try #require(WatchedProcess(Int(child.processIdentifier)))
    #expect(process.isAlive)
    kill(child.processIdentifier, SIGKILL)
    child.waitUntilExit()
    #expect(!process.isAlive)
    #expect(WatchedProcess(0) == nil)
    #expect(WatchedProcess(-1) == nil)
    let text = initialize.replacingOccurrences(
      of: "{\"capabilities\"", with: "{\"processId\":\(child.processIdentifier),\"capabilities\"")
    let (code, said) = serve(framed(text), keepOpen: true)
    #expect(code == 1)
    #expect(said.count <= 1)
  }
}
