import Foundation
import Testing

/// Numbers with a point become whole ones in a checked way only.
///
/// `Int(someDouble)` ends the program where the number is NaN or too large. A declaration of the same
/// form, marked as deprecated, stands before the standard library's, so that the compiler finds it;
/// here is checked that no target is out of its reach.
@Suite struct ConversionTests {
  private static let guardLine = "init(_ value: Double) { self"

  /// The targets that declare it, each with whether it does so for those above it.
  private func guards() throws -> [String: Bool] {
    var result: [String: Bool] = [:]
    for path in try Repository.files(under: "Sources") where path.hasSuffix(".swift") {
      let text = try Repository.text(path)
      guard let declaration = text.firstRange(of: Self.guardLine) else { continue }
      let before = text[..<declaration.lowerBound]
      #expect(before.contains("@available(*, deprecated"), "\(path)")
      result[String(path.split(separator: "/")[1])] = before.hasSuffix("public ")
    }
    return result
  }

  /// Whether a file says `Int(…)` without a label, of which nobody can see here what it converts.
  private static func converts(_ source: String) -> Bool {
    source.contains(/\bInt\((?!\w+:)|\bInt\.init\b|\bmap\(Int\b/)
  }

  @Test func theCompilerSeesEveryConversion() throws {
    let guards = try guards()
    #expect(guards["InsetText"] == true)
    var conversions = 0
    for path in try Repository.files(under: "Sources") where path.hasSuffix(".swift") {
      let target = String(path.split(separator: "/")[1])
      let source = try Repository.text(path)
      // The bench reads files that this repository writes, and is no part of the product.
      guard Self.converts(source), target != "InsetBench" else { continue }
      conversions += 1
      // Members count only where their module is imported in the same file.
      let sees =
        guards[target] != nil
        || importedModules(in: source).contains { guards[$0.module] == true }
      #expect(sees, "\(path) converts numbers: import InsetText, so that bare ones are found")
    }
    #expect(conversions > 40)
  }

  @Test(arguments: [
    ("let a = Int(b)", true), ("a.map(Int.init)", true), ("a.flatMap { Int($0) }", true),
    ("let a = Int(clamping: b)", false), ("Int(exactly: b)", false), ("UInt32(b)", false),
  ])
  func whatCountsAsAConversion(source: String, converts: Bool) {
    #expect(Self.converts(source) == converts)
  }

  /// Warnings are errors where changes are judged, or the deprecation would be overlooked.
  @Test func warningsAreErrorsInTheGate() throws {
    #expect(try Repository.text(".ci/run").contains("-warnings-as-errors"))
  }
}
