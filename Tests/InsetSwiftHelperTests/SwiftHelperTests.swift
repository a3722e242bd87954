import Foundation
import InsetSwiftHelper
import Testing

@Suite struct SwiftHelperTests {
  private let small = Array("class A {}".utf8)

  @Test func whatIsMissingIsNamed() throws {
    let problem = #expect(throws: SwiftProblem.self) {
      try SwiftHelper.find(beside: "/nowhere/bin/inset", variable: nil)
    }
    #expect(
      problem
        == .notInstalled(searched: [
          "/nowhere/bin/inset-swift", "/nowhere/bin/../libexec/inset/inset-swift",
        ]))
    #expect(problem?.message.contains("'/nowhere/bin/inset-swift'") == true)
    #expect(problem?.message.contains("INSET_SWIFT_HELPER") == true)
  }

  @Test func theVariableComesFirst() throws {
    #expect(try SwiftHelper.find(beside: "/nowhere/inset", variable: "/bin/sh") == "/bin/sh")
    #expect(throws: SwiftProblem.notInstalled(searched: ["/nowhere/x"])) {
      try SwiftHelper.find(beside: "/bin/sh", variable: "/nowhere/x")
    }
  }

  @Test func theInstallationIsSearched() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "inset-find-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let libexec = folder.appendingPathComponent("libexec/inset")
    let bin = folder.appendingPathComponent("bin")
    for place in [libexec, bin] {
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    }
    let helper = libexec.appendingPathComponent("inset-swift").path
    try Data("#!/bin/sh\n".utf8).write(to: URL(fileURLWithPath: helper))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: helper)
    let program = bin.appendingPathComponent("inset").path
    #expect(
      try SwiftHelper.find(beside: program, variable: nil)
        == "\(bin.path)/../libexec/inset/inset-swift")
    // One that lies beside the program is its own.
    try FileManager.default.copyItem(atPath: helper, toPath: bin.path + "/inset-swift")
    #expect(
      try SwiftHelper.find(beside: program, variable: nil) == bin.path + "/inset-swift")
  }

  /// Programs that are no helper: none that can be started, one that ends, one that says something else,
  /// one that says nothing.
  @Test(arguments: ["/nowhere/inset-swift", "/bin/true", "/bin/ls", "/bin/cat"])
  func anotherProgramIsAProblem(path: String) {
    let helper = SwiftHelper(path: path, timeout: 300)
    let outlines = helper.outlines(of: [small, small])
    for outline in outlines {
      guard case .failure(.notStarted(path, _)) = outline else {
        Issue.record("\(outline)")
        continue
      }
    }
  }
}
