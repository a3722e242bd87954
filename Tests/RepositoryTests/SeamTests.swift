import Foundation
import Testing

/// Nothing asks what kind of file it has: what a language is, stands in its front end and in one line
/// of the list of front ends.
@Suite struct SeamTests {
  /// The front ends' own targets, and what is about one of them: the list, `inset import` and
  /// `inset oracle`.
  private static let exempt = [
    "Sources/InsetInterfaceBuilder/", "Sources/InsetOracle/", "Sources/InsetLowering/",
    "Sources/InsetIDE/FrontEnds.swift", "Sources/InsetIDE/InterfaceImport.swift",
    "Sources/inset/ImportCommand.swift", "Sources/inset/OracleCommand.swift",
    // A controller has a member of that name.
    "Sources/InsetUIKit/UIKit/UIKitMembers.swift",
  ]

  /// The lines of a file that name a kind of file, outside of comments and prose.
  private func mentions(in source: String) -> [Substring] {
    source.split(separator: "\n").filter { line in
      let code = line.drop { $0 == " " }
      if code.hasPrefix("//") { return false }
      return line.contains(/["*](\.?storyboard|\.?xib)"/)
        || line.contains(/isInterface|interfaceSuffix|InterfaceFile|InterfaceSource/)
        || line.contains(/import InsetInterfaceBuilder/)
    }
  }

  @Test func nobodyAsksForTheKindOfAFile() throws {
    var files = 0
    for path in try Repository.files(under: "Sources")
    where path.hasSuffix(".swift") && !Self.exempt.contains(where: path.hasPrefix) {
      files += 1
      for line in mentions(in: try Repository.text(path)) {
        Issue.record("\(path) asks for a kind of file: \(line)")
      }
    }
    #expect(files > 200)
  }

  @Test(arguments: [
    #"if path.hasSuffix(".storyboard") {"#, "guard !InterfaceFile.isOne(path) else {",
    #"search.suffix = ".xib""#, "internal import InsetInterfaceBuilder",
    "path: isInterface(uri) ? uri : nil",
  ])
  func aPlantedQuestionIsFound(line: String) { #expect(mentions(in: "  " + line).count == 1) }

  @Test func whatIsExemptIsThere() throws {
    let all = try Repository.files(under: "Sources")
    for path in Self.exempt { #expect(all.contains { $0.hasPrefix(path) }, "\(path) is gone") }
  }
}
