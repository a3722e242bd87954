import InsetDevices
import InsetIDE
import InsetModel
import InsetSolver
import InsetText
import Testing

/// No frame is NaN or infinite, whatever the constraints; what was given up is reported.
@Suite struct FiniteTests {
  private func snapshot(_ body: String) -> (Snapshot, FileID) {
    var workspace = Workspace()
    let file = FileID(0)
    let targets = "targets { os: 16; devices: \"iphone-8\"; orientations: portrait }\n"
    workspace.open(file, text: SourceText(targets + body), path: "a.inset")
    return (workspace.snapshot(), file)
  }

  private func expectFinite(_ snapshot: Snapshot, _ file: FileID) throws {
    for screen in try snapshot.frames(file) {
      for view in screen.environments.flatMap(\.views) {
        for rect in [view.frame, view.absolute] {
          let numbers = [rect.x, rect.y, rect.width, rect.height, rect.maxX, rect.maxY]
          #expect(numbers.allSatisfy { $0.isFinite }, "\(view.path): \(rect)")
        }
        for insets in [view.safeAreaInsets, view.layoutMargins] {
          #expect((insets.top + insets.left + insets.bottom + insets.right).isFinite)
        }
      }
    }
  }

  /// A chain in which each link is wanted to be at least 100 and at most 0: all in one part.
  private static func chain(_ count: Int) -> String {
    var text = "screen Chain {\n  view a0 { leading == superview.leading }\n"
    for i in 1...count {
      text += "  view a\(i) { }\n"
      text += "  a\(i).leading >= a\(i - 1).leading + 100\n  a\(i).leading <= a\(i - 1).leading\n"
    }
    return text + "}\n"
  }

  @Test func moreConflictsThanAreBrokenLeaveNumbers() throws {
    let (snapshot, file) = snapshot(Self.chain(Evaluation.conflictLimit + 1))
    try expectFinite(snapshot, file)
    let rules = snapshot.diagnostics(file).map(\.rule)
    #expect(rules.count { $0 == .unsolvedLayout } == 1)
    #expect(rules.contains { $0 == .conflict })
  }

  @Test func fewerAreAllBroken() throws {
    let (snapshot, file) = snapshot(Self.chain(20))
    try expectFinite(snapshot, file)
    let rules = snapshot.diagnostics(file).map(\.rule)
    #expect(!rules.contains(.unsolvedLayout))
    #expect(rules.count { $0 == .conflict } == 20)
  }

  @Test func numbersOfAnySizeLeaveNumbers() throws {
    for factors in [5, 15, 44] {
      let far = Array(repeating: "9999999", count: factors).joined(separator: " * ")
      let (snapshot, file) = snapshot(
        """
        screen Far {
          view a { height == \(far); width == a.height; top == superview.top + \(far); leading == superview.leading }
          view b { top == a.bottom * 2 + \(far); leading == a.trailing + \(far); width == 10; height == 10 }
          scroll c { edges == superview.edges; view d { edges == superview.edges; height == \(far); width == 3 } }
          stack e { leading == superview.leading; top == b.bottom; spacing: \(far); view f; view g }
        }

        """)
      try expectFinite(snapshot, file)
      #expect(snapshot.diagnostics(file).contains { $0.rule == .unsolvedLayout })
    }
  }

  @Test(arguments: [8, 31, 308]) func numbersBeyondLengthsAreErrors(digits: Int) throws {
    let far = String(repeating: "9", count: digits)
    let (snapshot, file) = snapshot(
      "screen Far { view a { width == \(far); height == 4; center == superview.center } }\n")
    try expectFinite(snapshot, file)
    #expect(snapshot.diagnostics(file).map(\.rule) == [.invalidValue])
  }
}
