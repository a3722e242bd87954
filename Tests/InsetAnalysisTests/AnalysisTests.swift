import Foundation
import InsetAnalysis
import InsetDevices
import InsetLayout
import InsetLowering
import InsetModel
import InsetSyntax
import InsetText
import Testing

/// What all rules find in the first screen of a spec.
func context(
  _ spec: String, on environments: [String] = ["iphone-x 16 portrait", "iphone-x 16 landscape"],
  deployment: Double? = nil
) throws -> SceneContext {
  let tree = SyntaxTree.parse(SourceText(spec))
  #expect(tree.problems.isEmpty, "\(tree.problems)")
  var lowerer = FileLowerer(tree, file: FileID(0))
  let scene = try #require(lowerer.lower { _ in .problem("no imports here") }.screens.first).scene
  #expect(scene.problems.isEmpty, "\(scene.problems.map(\.message))")
  var resolver = SceneResolver()
  let places = try environments.map { try #require(Environment(id: $0), "\($0)") }
  return SceneContext(
    scene: scene, layouts: resolver.layouts(of: scene, in: places), deployment: deployment)
}

@Suite struct CatalogueTests {
  /// Every rule has one page, in the order of the ids.
  @Test func everyRuleHasItsPage() { #expect(RuleCatalogue.entries.map(\.id) == RuleID.allCases) }

  @Test(arguments: RuleCatalogue.entries) func pagesSayWhatPeopleNeed(_ entry: RuleEntry) {
    #expect(entry.summary.hasSuffix(".") && !entry.summary.contains("\n"))
    #expect(entry.severity != .off)
    #expect(!entry.documentation.isEmpty)
    #expect(entry.documentation.components(separatedBy: "```").count % 2 == 1)
    #expect(entry.id.rawValue.allSatisfy { $0 == "-" || $0.isLowercase || $0.isNumber })
  }

  /// Every file of a rule declares one that is in the list.
  @Test func noFileIsForgotten() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Sources/InsetAnalysis/Rules")
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    var declared = 0
    for file in files {
      let text = try String(contentsOf: file, encoding: .utf8)
      declared += text.components(separatedBy: "static let id = RuleID.").count - 1
    }
    #expect(declared == RuleCatalogue.all.count)
  }

  /// A rule that looks at layouts shows at least one example, and every example keeps to the grammar:
  /// as a file, or as statements of a screen or of a view. What specs do not have is shown in XML or
  /// Swift.
  @Test(arguments: RuleCatalogue.all.indices) func examplesKeepToTheGrammar(_ index: Int) {
    let rule = RuleCatalogue.all[index]
    #expect(rule.documentation.count > 120, "why, an example and what helps")
    let blocks = rule.documentation.components(separatedBy: "```inset\n").dropFirst()
    let isShown =
      !blocks.isEmpty || rule.documentation.contains("```xml\n")
      || rule.documentation.contains("```swift\n")
    #expect(isShown, "\(rule.id) has no example")
    for block in blocks {
      let example = block.components(separatedBy: "```")[0]
      let problems = [
        "\(example)", "screen S {\n\(example)\n}", "screen S { view v {\n\(example)\n} }",
      ]
      .map { SyntaxTree.parse(SourceText($0)).problems }
      #expect(problems.contains { $0.isEmpty }, "\(rule.id): \(problems.map { $0.map(\.message) })")
    }
  }
}

@Suite struct FindingTests {
  private static let covered = """
    screen S {
      label title "Title" { top == superview.top; centerX == superview.centerX }
    }
    """

  @Test func aFindingNamesWhereItHappensAndHowItIsFixed() throws {
    let found = RuleCatalogue.findings(in: try context(Self.covered))
    let finding = try #require(found.first)
    #expect(found.count == 1)
    #expect(finding.rule == .unsafeEdge && finding.severity == .warning)
    // In landscape the sensor housing lies at a side.
    #expect(finding.environments == [0])
    let fix = try #require(finding.fixes.first)
    #expect(fix.isPreferred && !fix.isSafe)
    guard case .setAnchor(_, .second, let anchor, _) = fix.edits.first else {
      Issue.record("\(fix.edits)")
      return
    }
    #expect(anchor == Anchor(.guide(.safeArea, of: Scene.root), .top))
  }

  @Test func nothingIsFoundOnAGoodScreen() throws {
    let good = Self.covered.replacing("superview.top", with: "superview.safeArea.top")
    #expect(RuleCatalogue.findings(in: try context(good)).isEmpty)
  }

  /// Backgrounds may reach under the bars; that is what they are for.
  @Test func rolesDecide() throws {
    let found = RuleCatalogue.findings(
      in: try context(
        "screen S { image sky { edges == superview.edges; role: background } }"))
    #expect(found.isEmpty, "\(found.map(\.message))")
  }

  @Test func findingsStandInTheOrderOfTheText() throws {
    let found = RuleCatalogue.findings(
      in: try context(
        """
        screen S {
          label a "A" { bottom == superview.bottom; left == superview.safeArea.left }
          label b "B" { top == superview.top; left == superview.safeArea.left }
        }
        """))
    #expect(found.map(\.origin) == found.map(\.origin).sorted())
    #expect(Set(found.map(\.rule)) == [.unsafeEdge, .leftRight])
    #expect(found.count == 4)
  }

  /// A mistake in a component is one finding, however many instances have it.
  @Test func componentsHaveTheirMistakesOnce() throws {
    let found = RuleCatalogue.findings(
      in: try context(
        """
        component Row() { label text "T" { left == superview.left; centerY == superview.centerY } }
        screen S {
          Row a { top == superview.safeArea.top; horizontalEdges == superview.safeArea.horizontalEdges; height == 50 }
          Row b { top == a.bottom; horizontalEdges == a.horizontalEdges; height == 50 }
        }
        """))
    #expect(found.map(\.rule) == [.leftRight])
    #expect(found.first?.origin.source == 1)
    // The fix edits the constraint of each instance.
    #expect(found.first?.fixes.first?.edits.count ?? 0 >= 2)
  }

  @Test func whatFollowsFromAConflictIsNotReportedAgain() throws {
    let found = RuleCatalogue.findings(
      in: try context(
        """
        screen S {
          label a "A" {
            top == superview.safeArea.top
            centerX == superview.centerX
            width == 10
            width == 2000
          }
        }
        """))
    #expect(found.map(\.rule) == [.conflict], "\(found.map(\.message))")
  }

  /// Fixes that move an edge which another required constraint holds are tried before they are offered.
  @Test func risks() throws {
    let held = try context(
      """
      screen S {
        label a "A" { top == superview.top; bottom == superview.top + 30; centerX == superview.centerX }
      }
      """)
    let scene = held.scene
    let top = try #require(
      scene.constraints.ids.first { scene.constraints[$0].first.attribute == .top })
    let moves = ProposedFix(
      title: "move", isSafe: false, isPreferred: true,
      edits: [
        .setAnchor(top, .second, Anchor(.guide(.safeArea, of: Scene.root), .top), constant: nil)
      ])
    #expect(moves.isRisky(in: scene, held.layouts))
    let removes = ProposedFix(
      title: "remove", isSafe: false, isPreferred: true, edits: [.remove(top)])
    #expect(!removes.isRisky(in: scene, held.layouts))
  }
}
