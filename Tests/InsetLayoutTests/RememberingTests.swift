import InsetDevices
import InsetLayout
import InsetLowering
import InsetModel
import InsetSyntax
import InsetText
import Testing

/// A resolver that remembers gives what a fresh one gives, whatever constant changes.
@Suite struct RememberingTests {
  static func spec(_ a: Int, _ b: Int) -> String {
    """
    screen Remembered {
      navigationBar: standard
      toolbar: visible
      stack row {
        distribution: fillProportionally
        leading == superview.margins.leading
        trailing == superview.margins.trailing
        top == superview.safeArea.top + \(a)
        view boxed { image icon { size: (20, 20); edges == superview.edges inset \(b) } }
        label name "Some longer name"
        label text "A text that takes more than one line on every phone" { lines: 0 }
      }
      view loop {
        horizontalEdges == superview.horizontalEdges
        height == 50
        bottom == superview.bottom - self.safeAreaInsets.bottom - \(a - 8)
      }
      container child {
        additionalSafeArea: (top: 5)
        top == row.bottom + \(b)
        horizontalEdges == superview.horizontalEdges
        bottom == superview.bottom
        view inner { edges == superview.safeArea.edges inset \(a) }
      }
    }
    """
  }

  static func scene(_ a: Int, _ b: Int) throws -> Scene {
    let tree = SyntaxTree.parse(SourceText(spec(a, b)))
    var lowerer = FileLowerer(tree, file: FileID(0))
    let file = lowerer.lower { _ in .problem("no imports here") }
    let scene = try #require(file.screens.first).scene
    #expect(scene.problems.isEmpty)
    return scene
  }

  @Test func equalsFromScratch() throws {
    let places = try [
      "iphone-x 16 portrait", "iphone-x 16 landscape", "iphone-8 12 portrait",
      "ipad-pro-11-1 16 landscape half rtl",
    ].map { try #require(Environment(id: $0), "\($0)") }
    var memory = SceneMemory()
    var resolver = SceneResolver()
    for (a, b) in [(8, 4), (8, 4), (9, 4), (9, 6), (10, 6), (8, 6), (8, 4)] {
      let scene = try Self.scene(a, b)
      var fresh = SceneResolver()
      let expected = fresh.layouts(of: scene, in: places)
      let found = resolver.layouts(of: scene, in: places, remembering: &memory)
      #expect(found == expected, "\(a), \(b)")
      #expect(expected.contains { !$0.feedback.isEmpty })
    }
  }
}

extension RememberingTests {
  /// A constant that was a number goes by insets from an edit on, and by those that later edits make of them.
  @Test func aConstantMayComeToGoByInsets() throws {
    func scene(_ top: Int, _ constant: String) throws -> Scene {
      let tree = SyntaxTree.parse(
        SourceText(
          """
          screen Turned {
            view box {
              top == superview.top + \(top)
              horizontalEdges == superview.horizontalEdges
              height == 200
            }
            view mark {
              top == superview.top + \(constant)
              leading == superview.leading
              width == 10
              height == 10
            }
          }
          """))
      var lowerer = FileLowerer(tree, file: FileID(0))
      let file = lowerer.lower { _ in .problem("no imports here") }
      let scene = try #require(file.screens.first).scene
      #expect(scene.problems.isEmpty)
      return scene
    }
    let places = [try #require(Environment(id: "iphone-x 16 portrait"))]
    var memory = SceneMemory()
    var resolver = SceneResolver()
    let inset = "box.safeAreaInsets.top"
    for (top, constant) in [
      (0, "8"), (1, "8"), (1, inset), (20, inset), (0, inset), (0, "9"), (30, inset), (4, inset),
    ] {
      let scene = try scene(top, constant)
      var fresh = SceneResolver()
      let expected = fresh.layouts(of: scene, in: places)
      let found = resolver.layouts(of: scene, in: places, remembering: &memory)
      #expect(found == expected, "\(top), \(constant)")
    }
  }
}

/// Environments that share a system get what each gets alone.
@Suite struct SharedSystemTests {
  static let kinds = ViewKind.allCases.filter { $0 != .container && $0 != .stack }

  /// A column of views of these kinds, each with its text and its baselines in use.
  static func spec(_ kinds: [ViewKind]) -> String {
    var text = "screen Shared {\n"
    var above = "superview.safeArea.top"
    for (index, kind) in kinds.enumerated() {
      text += "  \(kind.rawValue) v\(index) { top == \(above) + 3; leading == superview.leading }\n"
      text += "  label l\(index) \"Label\" {\n    firstBaseline == v\(index).lastBaseline\n"
      text += "    leading == v\(index).trailing + 2\n  }\n"
      above = "v\(index).bottom"
    }
    return text + "}\n"
  }

  @Test(arguments: kinds.map { [$0] } + [kinds, [.label, .button, .switch]])
  func equalsAlone(_ kinds: [ViewKind]) throws {
    let tree = SyntaxTree.parse(SourceText(Self.spec(kinds)))
    var lowerer = FileLowerer(tree, file: FileID(0))
    let scene = try #require(
      lowerer.lower { _ in .problem("no imports here") }.screens.first
    ).scene
    let devices = [
      "iphone-6s", "iphone-6s-plus", "iphone-8", "iphone-x", "iphone-15-pro", "ipad-air-2",
      "ipad-pro-11-m4", "apple-tv-4k",
    ]
    var places: [Environment] = []
    for device in devices {
      for os in 9...27 {
        for way in ["portrait", "landscape"] {
          if let place = Environment(id: "\(device) \(os) \(way)") { places.append(place) }
        }
      }
    }
    #expect(places.count > 80)
    var resolver = SceneResolver()
    let together = resolver.layouts(of: scene, in: places)
    for (index, place) in places.enumerated() {
      var alone = SceneResolver()
      #expect(alone.layouts(of: scene, in: [place]) == [together[index]], "\(place.id)")
    }
    // The same views need a plan for each scale before iOS 11, before 14, and since: texts differ.
    if kinds == [.label] { #expect(resolver.counters.plans == 6) }
  }
}

@Suite struct SeparatorTests {
  @Test(arguments: ["\u{2028}", "\u{2029}"]) func separatorsEndLines(_ separator: String) throws {
    let screen = try Resolved(
      """
      screen A {
        label a "One\\nTwo" { lines: 0; leading == superview.leading; top == superview.top }
        label b "One\(separator)Two" { lines: 0; leading == superview.leading; top == superview.top }
        label c "OneTwo" { lines: 0; leading == superview.leading; top == superview.top }
      }
      """, on: ["iphone-x 16 portrait"])
    #expect(try screen.frame("root.b") == screen.frame("root.a"))
    #expect(try screen.frame("root.b").height > screen.frame("root.c").height)
  }
}

@Suite struct EstimateTests {
  @Test func whatFollowsATextIsMarkedAndNothingElse() throws {
    let screen = try Resolved(
      """
      screen A {
        label title "Hello" { leading == superview.leading + 8; top == superview.top + 8 }
        view after { leading == title.trailing + 8; top == title.bottom; width == 5; height == 6 }
        label long "Hello world" {
          lines: 0
          leading == superview.leading
          top == after.bottom
          width == 60
        }
        view below { leading == superview.leading; top == long.bottom; width == 5; height == 6 }
        // As wide as its text, by the figures that are known to a point.
        label edge "Hello world" {
          lines: 0
          leading == superview.leading
          top == below.bottom
          width == 85
        }
        view last { leading == superview.leading; top == edge.bottom; width == 5; height == 6 }
        label large "Hello" { font: 34; leading == superview.leading; top == last.bottom }
        label second "Hello" { leading == title.trailing + 8; top == last.bottom }
        view third { leading == second.trailing; top == last.bottom; width == 5; height == 6 }
        image photo { size: (30, 40); leading == superview.leading; top == superview.top }
      }
      """, on: ["iphone-8 16 portrait"])
    func estimates(_ path: String) throws -> FrameEstimate {
      screen.layouts[0].estimates[try screen.view(path).index]
    }
    // A line's height is measured, a text's width is known to a point.
    #expect(try estimates("root.title") == .nearWidth)
    #expect(try estimates("root.after") == .nearX)
    // It takes two lines in any case.
    #expect(try estimates("root.long") == FrameEstimate())
    #expect(try estimates("root.below") == FrameEstimate())
    #expect(try estimates("root.edge") == .height)
    #expect(try estimates("root.last") == .y)
    // 3 % of the width are more than a point, and so are two points.
    #expect(try estimates("root.large") == [.width, .y])
    #expect(try estimates("root.second") == [.nearX, .nearWidth, .y])
    #expect(try estimates("root.third") == [.x, .y])
    #expect(try !estimates("root.third").isUnsure(.size) && estimates("root.title").isUnsure(.size))
    #expect(try estimates("root.photo") == FrameEstimate())
    #expect(try estimates("root") == FrameEstimate())
  }

  @Test func whatFollowsABarOfUnknownHeightIsMarked() throws {
    // A toolbar above a home indicator is 44 or 49 high.
    let screen = try Resolved(
      """
      screen A {
        toolbar: visible
        view content { edges == superview.safeArea.edges }
        view fixed { edges == superview.edges }
      }
      """, on: ["iphone-x 16 portrait", "iphone-8 16 portrait"])
    let content = try screen.view("root.content").index
    #expect(screen.layouts[0].estimates[content] == .height)
    #expect(screen.layouts[0].estimates[try screen.view("root.fixed").index] == FrameEstimate())
    #expect(screen.layouts[1].estimates[content] == FrameEstimate())
  }
}

/// docs/layout.md "Pixel grid": 17,259 of 17,302 frames lie on the grid; half-pixel ties go up.
@Suite struct PixelTests {
  @Test func originAndSizeAreRoundedApart() {
    let exact = Rect(x: 10.25, y: 10.24, width: 20.26, height: 20.75)
    #expect(exact.aligned(toScale: 2) == Rect(x: 10.5, y: 10, width: 20.5, height: 21))
    let negative = Rect(x: -10.25, y: -0.1, width: 1.0 / 3, height: 0.5)
    let aligned = negative.aligned(toScale: 3)
    #expect(abs(aligned.x + 31.0 / 3) < 1e-12)
    #expect(aligned.y == 0 && aligned.y.sign == .plus)
    #expect(aligned.width == 1.0 / 3)
    #expect(aligned.height == 2.0 / 3)
  }
}

@Suite struct FeedbackTests {
  @Test func theViewNearestToTheRootIsNamedWithItsSwing() throws {
    let screen = try Resolved(
      """
      screen A {
        view bar {
          horizontalEdges == superview.horizontalEdges
          height == 50
          bottom == superview.bottom - self.safeAreaInsets.bottom
          view inner { edges == superview.edges }
        }
      }
      """, on: ["iphone-x 16 portrait", "iphone-x 16 landscape", "iphone-8 16 portrait"])
    let bar = try screen.view("root.bar")
    #expect(
      screen.layouts[0].feedback == [SafeAreaFeedback(view: bar, edge: .bottom, least: 0, most: 34)]
    )
    #expect(
      screen.layouts[1].feedback == [SafeAreaFeedback(view: bar, edge: .bottom, least: 0, most: 21)]
    )
    #expect(!screen.layouts[0].hasSettled)
    #expect(screen.layouts[2].feedback.isEmpty && screen.layouts[2].hasSettled)
    // The round with the larger insets stays.
    #expect(screen.layouts[0].safeAreaInsets[bar.index].bottom == 34)
  }

  /// docs/layout.md "When values are known": two rounds for a bar that grows by its own inset, and
  /// no more.
  @Test func whatComesToRestTakesTwoRounds() throws {
    let screen = try Resolved(
      """
      screen A {
        view bar {
          horizontalEdges == superview.horizontalEdges
          bottom == superview.bottom
          height == 44 + self.safeAreaInsets.bottom
        }
      }
      """, on: ["iphone-x 16 portrait"])
    #expect(screen.layouts[0].rounds <= 3)
    #expect(screen.layouts[0].hasSettled)
  }
}
