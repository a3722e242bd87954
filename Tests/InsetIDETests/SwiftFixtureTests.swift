import Foundation
import InsetAnalysis
import InsetIDE
import InsetModel
import InsetText
import Testing

/// A Swift file with what is expected of it under the statements it speaks of, as `Fixture` has it for
/// specs: a module of one file. A first line `// settings: { … }` is its `inset.json`.
struct SwiftFixture: CustomTestStringConvertible, Sendable {
  let url: URL
  let name: String
  let source: String
  let plain: String

  var testDescription: String { name }

  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "SwiftFixtures")

  /// All fixtures; with `FIXTURE=text` in the environment, those whose path holds the text.
  static func all() -> [SwiftFixture] {
    let paths = FileManager.default.subpaths(atPath: folder.path(percentEncoded: false)) ?? []
    let wanted = ProcessInfo.processInfo.environment["FIXTURE"]
    return paths.filter {
      $0.hasSuffix(".swift.txt") && (wanted.map($0.contains) ?? true)
    }.sorted().compactMap { path in
      let url = folder.appending(path: path)
      guard let source = try? String(contentsOf: url, encoding: .utf8) else { return nil }
      return SwiftFixture(url: url, name: path, source: source)
    }
  }

  init(url: URL, name: String, source: String) {
    self.url = url
    self.name = name
    self.source = source
    plain = source.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !Fixture.isMarker($0) }.joined(separator: "\n")
  }

  /// The program that reads Swift files; `nil` where it was not built.
  static let helper: String? = {
    if let named = ProcessInfo.processInfo.environment["INSET_SWIFT_HELPER"] { return named }
    var url = URL(fileURLWithPath: CommandLine.arguments.first ?? "")
    for _ in 0..<6 {
      url.deleteLastPathComponent()
      for path in ["inset-swift", "debug/inset-swift", ".build/debug/inset-swift"] {
        let found = url.appendingPathComponent(path).path
        if FileManager.default.isExecutableFile(atPath: found) { return found }
      }
    }
    return nil
  }()

  private static let settingsMark = "// settings: "

  static func snapshot(_ text: String) throws -> Snapshot {
    let frontEnd = try #require(FrontEnds.frontEnd(forPath: "Fixture.swift"))
    let programs = FrontEndPrograms(beside: "", swiftHelper: helper)
    let module = try #require(try frontEnd.module?(programs) { _ in nil })
    var workspace = Workspace()
    workspace.open(
      Fixture.file, text: SourceText(text), path: "/Sources/Fixture.swift", in: module)
    let first = text.prefix { $0 != "\n" }
    if first.hasPrefix(settingsMark) {
      let settings = FileID(1)
      workspace.openSettings(
        settings, text: SourceText(String(first.dropFirst(settingsMark.count))))
      workspace.setSettings(settings, of: Fixture.file)
    }
    return workspace.snapshot()
  }
}

@Suite(.enabled(if: SwiftFixture.helper != nil, "no Swift file can be read"))
struct SwiftFixtureTests {
  @Test(arguments: SwiftFixture.all()) func findings(_ fixture: SwiftFixture) throws {
    let found = Fixture.annotated(
      fixture.plain, try SwiftFixture.snapshot(fixture.plain).diagnostics(Fixture.file))
    if Fixture.isUpdating { try found.write(to: fixture.url, atomically: true, encoding: .utf8) }
    #expect(found == fixture.source)
  }

  /// The rules that judge code each have a class in which they speak and, beside it, classes in which
  /// they are silent, since something is not certain.
  @Test func allRulesHaveFixtures() throws {
    guard ProcessInfo.processInfo.environment["FIXTURE"] == nil else { return }
    let all = SwiftFixture.all()
    for rule in SwiftFixture.rules {
      let own = all.filter { $0.name.hasPrefix("\(rule)/") }
      #expect(own.contains { $0.source.contains(" \(rule): ") }, "\(rule) speaks nowhere")
      #expect(own.contains { $0.name.hasSuffix("silent.swift.txt") }, "\(rule) is silent nowhere")
      for fixture in own where fixture.name.hasSuffix("silent.swift.txt") {
        #expect(!fixture.source.contains(" \(rule): "), "\(fixture.name)")
      }
    }
  }
}

extension SwiftFixture {
  /// The rules that judge layouts of code, and those about code alone.
  static var rules: [RuleID] {
    let code: [RuleID] = [
      .missingAutoresizingOff, .noCommonAncestor, .inactiveConstraint, .constraintsOnEveryPass,
      .screenSize, .insetsTooEarly,
    ]
    var result: [RuleID] = []
    // Code reads insets once, so that no frame follows them.
    for rule in RuleCatalogue.all
    where rule.evidence != .source && rule.id != .safeAreaFeedbackLoop { result.append(rule.id) }
    return result + code
  }
}
