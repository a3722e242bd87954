import Foundation
import InsetFiles
import Testing

@Suite struct ReadingTests {
  private func reason(_ path: String, limit: Int = readLimit) -> FileProblem.Reason? {
    do throws(FileProblem) {
      _ = try readFile(path, limit: limit)
      return nil
    } catch {
      return error.reason
    }
  }

  @Test func contentComesBackWhole() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.inset", "screen A {}\r\n")
    #expect(try readFile(folder["a.inset"]) == Array("screen A {}\r\n".utf8))
    try folder.write("empty", "")
    #expect(try readFile(folder["empty"]) == [])
    let large = [UInt8]((0..<300_000).map { UInt8(truncatingIfNeeded: $0 * 7) })
    try Data(large).write(to: URL(fileURLWithPath: folder["large"]))
    #expect(try readFile(folder["large"]) == large)
  }

  @Test func everyFailureHasItsReason() throws {
    let folder = try TemporaryFolder()
    try folder.write("five", "12345")
    try folder.link("dangling", to: "nowhere")
    try folder.link("round", to: "round")
    #expect(reason(folder["nothing"]) == .notFound)
    #expect(reason(folder["five/below"]) == .notFound)
    #expect(reason("a\0b") == .notFound)
    #expect(reason("") == .notFound)
    #expect(reason(folder["dangling"]) == .brokenLink)
    #expect(reason(folder["round"]) == .brokenLink)
    #expect(reason(folder.path) == .isFolder)
    #expect(reason("/dev/null") == .notAFile)
    #expect(reason(folder["five"], limit: 5) == nil)
    #expect(reason(folder["five"], limit: 4) == .tooLarge(limit: 4))
    #expect(mkfifo(folder["pipe"], 0o600) == 0)
    #expect(reason(folder["pipe"]) == .notAFile)
    if getuid() != 0 {
      try folder.setMode("five", 0)
      #expect(reason(folder["five"]) == .notPermitted)
    }
  }

  @Test func endlessFilesStopAtTheLimit() throws {
    // A file of the system whose size is said to be 0.
    guard FilePath.isFile("/proc/self/maps") else { return }
    #expect(try !readFile("/proc/self/maps").isEmpty)
    #expect(reason("/proc/self/maps", limit: 10) == .tooLarge(limit: 10))
  }

  @Test func problemsReadAsSentences() {
    #expect(FileProblem("a", .notFound).description == "a: no such file or folder")
    #expect(FileProblem("a", .tooLarge(limit: readLimit)).description == "a: is larger than 64 MiB")
    #expect(FileProblem("a", .tooLarge(limit: 10)).description == "a: is larger than 10 bytes")
  }
}

@Suite struct WritingTests {
  @Test func contentIsReplacedAndNothingElseLeft() throws {
    let folder = try TemporaryFolder()
    try writeFile(folder["new"], Array("one".utf8))
    #expect(try folder.text("new") == "one")
    try folder.setMode("new", 0o640)
    try writeFile(folder["new"], [])
    #expect(try folder.text("new") == "")
    #expect(try folder.mode("new") == 0o640)
    try folder.setMode("new", 0o755)
    try writeFile(folder["new"], Array("three".utf8))
    #expect(try folder.mode("new") == 0o755)
    #expect(try folder.names == ["new"])
  }

  @Test func newFilesHaveTheUsualMode() throws {
    let folder = try TemporaryFolder()
    try folder.write("usual")
    try writeFile(folder["new"], [1])
    #expect(try folder.mode("new") == folder.mode("usual"))
  }

  @Test func linksAreFollowedAndKept() throws {
    let folder = try TemporaryFolder()
    try folder.write("deep/real", "old")
    try folder.link("deep/middle", to: "real")
    try folder.link("link", to: "deep/middle")
    try writeFile(folder["link"], Array("new".utf8))
    #expect(try folder.text("deep/real") == "new")
    for name in ["link", "deep/middle"] {
      #expect(
        try FileManager.default.attributesOfItem(atPath: folder[name])[.type] as? FileAttributeType
          == .typeSymbolicLink)
    }
    try folder.link("dangling", to: "later")
    try writeFile(folder["dangling"], Array("made".utf8))
    #expect(try folder.text("later") == "made")
    try folder.link("round", to: "round")
    #expect(throws: FileProblem(folder["round"], .brokenLink)) {
      try writeFile(folder["round"], [])
    }
  }

  @Test func failuresLeaveEverythingAsItWas() throws {
    let folder = try TemporaryFolder()
    try folder.write("sub/file")
    #expect(throws: FileProblem(folder["sub"], .isFolder)) { try writeFile(folder["sub"], []) }
    #expect(throws: FileProblem(folder["no/such"], .notFound)) {
      try writeFile(folder["no/such"], [])
    }
    #expect(throws: FileProblem("/dev/null", .notAFile)) { try writeFile("/dev/null", []) }
    #expect(throws: FileProblem("", .notFound)) { try writeFile("", []) }
    if getuid() != 0 {
      try folder.setMode("sub/file", 0o444)
      #expect(throws: FileProblem(folder["sub/file"], .notPermitted)) {
        try writeFile(folder["sub/file"], [])
      }
      try folder.setMode("sub/file", 0o644)
      try folder.setMode("sub", 0o555)
      #expect(throws: FileProblem(folder["sub/file"], .notPermitted)) {
        try writeFile(folder["sub/file"], [])
      }
      try folder.setMode("sub", 0o755)
    }
    #expect(try folder.text("sub/file") == "x")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder["sub"]) == ["file"])
  }

  /// The new file can be made and written, but cannot take a name that ends in a slash.
  @Test func aFailedRenameLeavesNoTemporaryFile() throws {
    let folder = try TemporaryFolder()
    #expect(throws: FileProblem.self) { try writeFile(folder["new/"], [1, 2, 3]) }
    #expect(try folder.names == [])
  }

  @Test func longNamesHaveRoomForTheTemporaryOne() throws {
    let folder = try TemporaryFolder()
    let name = String(repeating: "ä", count: 120)
    try writeFile(folder[name], [7])
    #expect(try readFile(folder[name]) == [7])
    #expect(try folder.names.count == 1)
  }
}
