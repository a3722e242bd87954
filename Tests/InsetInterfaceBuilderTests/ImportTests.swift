import InsetDevices
import InsetIDE
import InsetModel
import InsetText
import Testing

/// Imported specs resolve to the frames of the storyboards they came from.
@Suite struct ImportTests {
  private struct Outcome {
    var scenes = 0
    var equal = 0
    var misses: [String] = []
  }

  private func compare(_ path: String, _ text: SourceText, _ outcome: inout Outcome) throws {
    var workspace = Workspace()
    let original = FileID(0)
    workspace.open(original, text: text, path: path)
    let specs = try InterfaceImport(text).specs
    for (index, spec) in specs.enumerated() {
      workspace.open(FileID(UInt32(index + 1)), text: spec.text, path: "\(index).inset")
    }
    let snapshot = workspace.snapshot()
    let isTV = snapshot.environments(original).allSatisfy { $0.idiom == .tv }
    let choice = EnvironmentChoice(
      devices: isTV ? ["apple-tv-4k"] : ["iphone-15-pro", "ipad-pro-11-m4"], os: nil,
      orientations: nil)
    let screens = try snapshot.frames(original, on: choice)
    for (index, spec) in specs.enumerated() {
      let broken = snapshot.diagnostics(FileID(UInt32(index + 1))).filter {
        SourceRules.ids.contains($0.rule)
      }
      #expect(broken.isEmpty, "\(path) \(spec.name): \(broken.map(\.message))")
      // Cells are components, which nothing lays out by themselves.
      guard spec.text.string.hasPrefix("screen ") else { continue }
      guard let wanted = screens.first(where: { $0.name == spec.name }), fills(wanted) else {
        continue
      }
      outcome.scenes += 1
      let found = try snapshot.frames(FileID(UInt32(index + 1)), on: choice).first
      if let difference = difference(wanted, found) {
        outcome.misses.append("\(path) \(spec.name): \(difference)")
      } else {
        outcome.equal += 1
      }
    }
  }

  /// Whether a scene is as large as its screen: panels have a size of their own, which a spec of a
  /// screen cannot say.
  private func fills(_ screen: ScreenFrames) -> Bool {
    screen.environments.allSatisfy {
      guard let root = $0.views.first?.frame else { return false }
      return abs(root.width - $0.environment.size.width) < 1
        && abs(root.height - $0.environment.size.height) < 1
    }
  }

  private func difference(_ wanted: ScreenFrames, _ found: ScreenFrames?) -> String? {
    guard let found else { return "no screen" }
    for (a, b) in zip(wanted.environments, found.environments) {
      var frames: [String: ViewFrame] = [:]
      for view in b.views { frames[view.path] = view }
      for view in a.views {
        guard let other = frames[view.path] else { return "\(view.path) is missing" }
        let gaps = [
          view.frame.x - other.frame.x, view.frame.y - other.frame.y,
          view.frame.width - other.frame.width, view.frame.height - other.frame.height,
        ]
        if gaps.contains(where: { abs($0) > 1 }), view.ambiguous.isEmpty {
          return "\(view.path) at \(other.frame), not \(view.frame), on \(a.environment.id)"
        }
      }
    }
    return nil
  }

  @Test func samples() throws {
    for text in [Samples.withGuide, Samples.withoutGuide] {
      var outcome = Outcome()
      try compare("sample.storyboard", SourceText(text), &outcome)
      #expect(outcome.scenes == 1)
      #expect(outcome.misses.isEmpty)
    }
  }

  @Test func theTextIsPlain() throws {
    let spec = try #require(try InterfaceImport(SourceText(Samples.withGuide)).specs.first)
    #expect(spec.name == "Greeting")
    #expect(
      spec.text.string == """
        screen Greeting {
            bottom == `label`.bottom
            self.safeArea.trailing == `label`.trailing + 16
            label `label` "Hello & welcome" {
                font: 17
                leading == superview.safeArea.leading + 16
                top == superview.top + 20
            }
        }

        """)
  }

  @Test func cellsAreComponentsBehindTheirScreen() throws {
    let specs = try InterfaceImport(SourceText(Samples.withCell)).specs
    #expect(specs.map(\.name) == ["Greeting"])
    let text = try #require(specs.first).text.string
    #expect(text.hasPrefix("screen Greeting {\n"))
    #expect(
      text.hasSuffix(
        """
        }

        component Message {
            margins: (top: 8, leading: 8, bottom: 8, trailing: 8)
            view content {
                width == superview.width
                centerX == superview.centerX
                height == superview.height
                centerY == superview.centerY
                margins: (top: 11, leading: 16, bottom: 11, trailing: 16)
                label sender "Ada" {
                    font: 17
                    leading == superview.leading + 20
                    centerY == superview.centerY
                }
            }
            when os >= 26 {
                content.margins: (top: 15, leading: 16, bottom: 15, trailing: 16)
            }
        }

        """), "\(text)")
    var outcome = Outcome()
    try compare("cell.storyboard", SourceText(Samples.withCell), &outcome)
    #expect(outcome.scenes == 1)
    #expect(outcome.misses.isEmpty)
  }

  @Test func aComponentNamesItselfInItsOwnBlockOnly() throws {
    let tied = Samples.withCell.replacing(
      #"secondItem="con-te-001" secondAttribute="leading""#,
      with: #"secondItem="cel-l0-001" secondAttribute="leading""#)
    let text = try #require(try InterfaceImport(SourceText(tied)).specs.first).text.string
    let component = try #require(text.firstRange(of: "component Message")?.lowerBound)
    #expect(!text[component...].contains("root"))
    var workspace = Workspace()
    let use = """
      screen Use {
          Message cell {
              top == superview.top + 90
              leading == superview.leading + 30
              width == 300
              height == 60
          }
      }

      """
    workspace.open(FileID(0), text: SourceText(text[component...] + "\n" + use), path: "a.inset")
    let views = try workspace.snapshot().frames(
      FileID(0), on: EnvironmentChoice(devices: ["iphone-8"])
    ).first?.environments.first?.views
    let sender = try #require(views?.first { $0.path == "root.cell.content.sender" })
    #expect(sender.frame.x == 20)
    #expect(abs(sender.frame.y + sender.frame.height / 2 - 30) <= 0.5)
  }

  @Test(.enabled(if: Corpus.isThere)) func corpus() throws {
    var outcome = Outcome()
    for (path, text) in try Corpus.sample() { try compare(path, text, &outcome) }
    print("imported scenes with equal frames: \(outcome.equal) of \(outcome.scenes)")
    for miss in outcome.misses.prefix(60) { print(miss.prefix(300)) }
    #expect(outcome.scenes > (Corpus.isWhole ? 650 : 40))
    #expect(Double(outcome.equal) >= 0.95 * Double(outcome.scenes))
  }
}

/// The rules by which a text is no spec at all.
private enum SourceRules {
  static let ids: Set<RuleID> = [
    .syntax, .unknownName, .duplicateName, .illegalAttributes, .illegalPriority, .unknownProperty,
    .invalidValue, .missingParameter, .misplaced, .limit,
  ]
}
