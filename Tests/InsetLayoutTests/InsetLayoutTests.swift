import InsetDevices
import InsetLayout
import InsetLowering
import InsetModel
import InsetSyntax
import InsetText
import Testing

/// A spec with one screen, laid out.
struct Resolved {
  let scene: Scene
  let layouts: [SceneLayout]

  init(_ spec: String, on environments: [String]) throws {
    let tree = SyntaxTree.parse(SourceText(spec))
    #expect(tree.problems.isEmpty, "\(tree.problems)")
    var lowerer = FileLowerer(tree, file: FileID(0))
    let file = lowerer.lower { _ in .problem("no imports here") }
    #expect(file.problems.isEmpty, "\(file.problems)")
    scene = try #require(file.screens.first).scene
    #expect(scene.problems.isEmpty, "\(scene.problems)")
    var resolver = SceneResolver()
    let places = try environments.map { try #require(Environment(id: $0), "\($0)") }
    layouts = resolver.layouts(of: scene, in: places)
  }

  func view(_ path: String) throws -> ID<View> {
    try #require(scene.views.ids.first { scene.path(of: $0) == path }, "no view \(path)")
  }

  func frame(_ path: String, _ index: Int = 0) throws -> Rect {
    layouts[index].pixelAlignedFrame(of: try view(path))
  }

  func insets(_ path: String, _ index: Int = 0) throws -> EdgeInsets {
    layouts[index].safeAreaInsets[try view(path).index]
  }
}

@Suite struct SafeAreas {
  @Test func iPhoneXInBothOrientations() throws {
    let screen = try Resolved(
      """
      screen Player {
        view content { edges == superview.safeArea.edges }
      }
      """, on: ["iphone-x 16 portrait", "iphone-x 16 landscape"])
    #expect(try screen.insets("root", 0) == EdgeInsets(top: 44, left: 0, bottom: 34, right: 0))
    #expect(try screen.insets("root", 1) == EdgeInsets(top: 0, left: 44, bottom: 21, right: 44))
    #expect(try screen.frame("root.content", 0) == Rect(x: 0, y: 44, width: 375, height: 734))
    #expect(try screen.frame("root.content", 1) == Rect(x: 44, y: 0, width: 724, height: 354))
    #expect(try screen.insets("root.content", 0) == .zero)
    #expect(screen.layouts.allSatisfy { $0.ambiguous.isEmpty && $0.conflicts.isEmpty })
  }

  @Test(arguments: [12, 13, 14, 15, 16])
  func navigationBarOnAHomeButtonPhone(os: Int) throws {
    let screen = try Resolved(
      "screen A { navigationBar: standard }", on: ["iphone-8 \(os) portrait"])
    #expect(try screen.insets("root").top == 64)
  }

  /// docs/layout.md "Safe areas": measured in Interface Builder files.
  @Test func aStripAtTheBottomKeepsTheHomeIndicator() throws {
    let screen = try Resolved(
      """
      screen A {
        view strip {
          horizontalEdges == superview.horizontalEdges
          bottom == superview.bottom
          height == 83
        }
        view inner { edges == superview.safeArea.edges }
      }
      """, on: ["iphone-x 16 portrait"])
    #expect(try screen.frame("root.strip") == Rect(x: 0, y: 729, width: 375, height: 83))
    #expect(try screen.insets("root.strip") == EdgeInsets(top: 0, left: 0, bottom: 34, right: 0))
    #expect(try screen.insets("root.inner") == .zero)
  }

  @Test func aViewPushedPastTheEdgeGainsNoMoreThanItsParentHas() throws {
    let screen = try Resolved(
      """
      screen A {
        view pushed {
          top == superview.top - 100
          horizontalEdges == superview.horizontalEdges
          height == 300
        }
      }
      """, on: ["iphone-x 16 portrait"])
    #expect(try screen.insets("root.pushed").top == 44)
  }

  /// A bar that grows by its inset: the fixpoint needs more than one round.
  @Test func aBarThatGrowsByItsInset() throws {
    let screen = try Resolved(
      """
      screen A {
        view bar {
          top == superview.top
          horizontalEdges == superview.horizontalEdges
          height == 44 + superview.safeAreaInsets.top
        }
      }
      """, on: ["iphone-x 16 portrait", "iphone-x 16 landscape"])
    #expect(try screen.frame("root.bar", 0).height == 88)
    #expect(try screen.frame("root.bar", 1).height == 44)
  }
}

@Suite struct Constraints {
  @Test func aMultiplierOnALocationCountsFromTheHolder() throws {
    let screen = try Resolved(
      """
      screen A {
        view box {
          size: (10, 10)
          centerX == superview.centerX * 0.5
          centerY == superview.centerY
        }
      }
      """, on: ["iphone-8 16 portrait"])
    #expect(try screen.frame("root.box").midX == 94 || screen.frame("root.box").midX == 93.5)
  }

  @Test func rightToLeftMirrorsLeadingAndItsConstant() throws {
    let screen = try Resolved(
      """
      screen A {
        view box {
          leading == superview.leading + 16
          top == superview.top
          width == 100
          height == 20
        }
      }
      """, on: ["iphone-8 16 portrait", "iphone-8 16 portrait full rtl"])
    #expect(try screen.frame("root.box", 0).x == 16)
    #expect(try screen.frame("root.box", 1).x == 375 - 116)
  }

  @Test func oneStrongConstraintBeatsManyWeakOnes() throws {
    let screen = try Resolved(
      """
      screen A {
        view box {
          leading == superview.leading
          top == superview.top
          height == 20
          width == 100 @750
          width == 10 @749
          width == 11 @749
          width == 12 @749
        }
      }
      """, on: ["iphone-8 16 portrait"])
    #expect(try screen.frame("root.box").width == 100)
  }

  @Test func missingConstraintsAreAmbiguous() throws {
    let screen = try Resolved(
      """
      screen A {
        view box {
          leading == superview.leading
          width == 100
          height >= 20
        }
      }
      """, on: ["iphone-8 16 portrait"])
    let found = try #require(screen.layouts[0].ambiguous.first)
    #expect(screen.layouts[0].ambiguous.count == 1)
    #expect(found.unknowns == [.y, .height])
  }

  @Test func aConflictNamesItsMembersAndGivesUpTheLast() throws {
    let screen = try Resolved(
      """
      screen A {
        view box {
          leading == superview.leading + 16
          trailing == superview.trailing - 16
          width == 300
          top == superview.top
          height == 20
        }
      }
      """, on: ["iphone-8 16 portrait"])
    let conflict = try #require(screen.layouts[0].conflicts.first)
    let members = conflict.members.compactMap { member -> Int? in
      if case .constraint(let id) = member.cause { return id.index }
      return nil
    }
    #expect(members.sorted() == [0, 1, 2])
    #expect(conflict.members[conflict.broken].cause == .constraint(ID(2)))
    #expect(conflict.members[conflict.broken].relaxedConstant == 343)
    #expect(try screen.frame("root.box") == Rect(x: 16, y: 0, width: 343, height: 20))
  }

  @Test func aLabelHasItsLineHeight() throws {
    let screen = try Resolved(
      """
      screen A {
        label title "Hello" {
          leading == superview.leading
          top == superview.top
        }
      }
      """, on: ["iphone-8 16 portrait", "iphone-x 16 portrait"])
    #expect(try screen.frame("root.title", 0).height == 20.5)
    #expect(abs(try screen.frame("root.title", 1).height - 61.0 / 3) < 1e-9)
  }
}

@Suite struct Stacks {
  @Test func aVerticalStackWithSpacing() throws {
    let screen = try Resolved(
      """
      screen A {
        stack form {
          axis: vertical
          spacing: 8
          leading == superview.leading + 10
          trailing == superview.trailing - 10
          top == superview.safeArea.top
          view a { height == 30 }
          view b { height == 40 }
          view c { height == 50 hidden: true }
        }
      }
      """.replacing("height == 50 hidden", with: "height == 50 @900\n      hidden"),
      on: ["iphone-8 16 portrait"])
    #expect(try screen.frame("root.form") == Rect(x: 10, y: 20, width: 355, height: 78))
    #expect(try screen.frame("root.form.a") == Rect(x: 0, y: 0, width: 355, height: 30))
    #expect(try screen.frame("root.form.b") == Rect(x: 0, y: 38, width: 355, height: 40))
  }

  @Test func fillEquallyCentred() throws {
    let screen = try Resolved(
      """
      screen A {
        stack row {
          distribution: fillEqually
          alignment: center
          spacing: 5
          leading == superview.leading
          trailing == superview.trailing
          top == superview.top
          height == 100
          view a { height == 30 }
          view b { height == 40 }
        }
      }
      """, on: ["iphone-8 16 portrait"])
    #expect(try screen.frame("root.row.a") == Rect(x: 0, y: 35, width: 185, height: 30))
    #expect(try screen.frame("root.row.b") == Rect(x: 190, y: 30, width: 185, height: 40))
  }
}
