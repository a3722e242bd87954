import Foundation
import InsetSwift
import InsetSwiftHelper
import InsetSwiftOutline
import Testing

private func helper(timeout: Int = SwiftHelper.defaultTimeout) throws -> SwiftHelper {
  SwiftHelper(path: try helperPath(), timeout: timeout)
}

/// The helper program beside the running tests.
func helperPath() throws -> String {
  var candidates = CommandLine.arguments
  candidates.append(
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? "")
  for candidate in candidates {
    var url = URL(fileURLWithPath: candidate)
    while url.pathComponents.count > 1 {
      url.deleteLastPathComponent()
      let path = url.appendingPathComponent("inset-swift").path
      if FileManager.default.isExecutableFile(atPath: path) {
        return path
      }
    }
  }
  throw SwiftProblem.notInstalled(searched: candidates)
}

private func text(_ source: String) -> [UInt8] { Array(source.utf8) }

private let small = text("class A { func f() { g(1) } }")

@Suite(.serialized) struct HelperTests {
  @Test func filesAreReadInTheirOrder() throws {
    let helper = try helper()
    #expect(helper.process.starts == 0)
    let texts = (0..<200).map { text("class A\($0) { func f() { g(\($0)) } }\n") }
    let outlines = helper.outlines(of: texts)
    #expect(outlines.count == texts.count)
    for (index, outline) in outlines.enumerated() {
      #expect(try outline.get() == FileOutline(parsing: texts[index]))
    }
    #expect(helper.process.starts == 1)
  }

  @Test func largeFilesGoThroughThePipes() throws {
    let helper = try helper()
    // More than pipes hold, and little enough to be read in time on a slow machine.
    let large = text(String(repeating: "func f() { g(1, b: 2) }\n", count: 4_000))
    let outlines = helper.outlines(of: [large, small, large, large])
    #expect(try outlines[0].get().members.count == 4_000)
    #expect(try outlines[1].get() == FileOutline(parsing: small))
    #expect(try outlines[3].get() == outlines[0].get())
  }

  @Test func aTooLargeFileIsAProblemOfItsOwn() throws {
    let huge = [UInt8](repeating: UInt8(ascii: " "), count: SwiftHelper.maximumBytes + 1)
    let outlines = try helper().outlines(of: [huge, small])
    #expect(
      outlines[0]
        == .failure(.tooLarge(bytes: huge.count, limit: SwiftHelper.maximumBytes)))
    #expect(try outlines[1].get() == FileOutline(parsing: small))
  }

  @Test func aProgramThatEndedIsStartedAnew() throws {
    let helper = try helper()
    _ = try helper.outline(of: small).get()
    let first = try #require(helper.process.identifier)
    kill(first, SIGKILL)
    #expect(try helper.outline(of: small).get() == FileOutline(parsing: small))
    #expect(helper.process.starts == 2)
    #expect(helper.process.identifier != first)
  }

  @Test func aProgramThatHangsIsEnded() throws {
    let helper = try helper(timeout: 400)
    _ = try helper.outline(of: small).get()
    let first = try #require(helper.process.identifier)
    kill(first, SIGSTOP)
    var status: Int32 = 0
    #expect(waitpid(first, &status, WUNTRACED) == first)
    // It hangs once for both, then each is read by a new program.
    let outlines = helper.outlines(of: [small, small])
    for outline in outlines { #expect(try outline.get() == FileOutline(parsing: small)) }
    #expect(helper.process.starts == 2)
    #expect(kill(first, 0) == -1)
  }

  @Test func aFileThatTheParserFailsOnIsFound() throws {
    // A program that passes questions on, but ends at one that says so.
    let real = try helper().path
    let script = """
      #!/usr/bin/env python3
      import struct, subprocess, sys
      real = subprocess.Popen([sys.argv[0] + ".real"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
      out, source = sys.stdout.buffer, sys.stdin.buffer
      out.write(real.stdout.readline()); out.flush()
      while header := source.read(8):
          length, number = struct.unpack("<II", header)
          body = source.read(length - 4)
          if b"CRASH" in body: real.kill(); sys.exit(1)
          real.stdin.write(header + body); real.stdin.flush()
          header = real.stdout.read(8)
          out.write(header + real.stdout.read(struct.unpack("<II", header)[0] - 4)); out.flush()
      real.kill()
      """
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "inset-helper-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("inset-swift").path
    try Data(script.utf8).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    try FileManager.default.createSymbolicLink(atPath: path + ".real", withDestinationPath: real)

    let bad = text("// CRASH")
    let helper = SwiftHelper(path: path)
    let outlines = helper.outlines(of: [small, bad, small, bad, small])
    for index in [0, 2, 4] {
      #expect(try outlines[index].get() == FileOutline(parsing: small))
    }
    for index in [1, 3] { #expect(outlines[index] == .failure(.parserFailed)) }
    #expect(helper.process.starts <= 6)
  }

  @Test func anEditIsReadAsAFreshFile() throws {
    let helper = try helper()
    let old = text("class A { func f() { g(1) }\n func h() { g(2) } }\nclass B { let c = 1 }")
    let new = text("class A { func f() { g(12) }\n func h() { g(2) } }\nclass B { let c = 1 }")
    let outline = try helper.outline(of: old).get()
    #expect(try helper.outline(of: new, after: outline, of: old).get() == FileOutline(parsing: new))
    let broken = text("class A { func f() { g(12 }\n func h() { g(2) } }\nclass B { let c = 1 }")
    #expect(
      try helper.outline(of: broken, after: outline, of: old).get() == FileOutline(parsing: broken))
    #expect(try helper.outline(of: old, after: outline, of: old).get() == outline)
  }

  @Test func manyThreadsMayAsk() async throws {
    let helper = try helper()
    await withTaskGroup(of: Bool.self) { group in
      for number in 0..<8 {
        group.addTask {
          let source = text("func f\(number)() { g() }")
          return (try? helper.outline(of: source).get()) == FileOutline(parsing: source)
        }
      }
      for await isRight in group { #expect(isRight) }
    }
    #expect(helper.process.starts == 1)
  }
}
