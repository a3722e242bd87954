import InsetDevices
import InsetLayout
import InsetLowering
import InsetModel
import InsetRender
import InsetSyntax
import InsetText
import Testing

/// A screen with a label below the status bar and a button whose place is open.
private func picture(_ environment: String = "iphone-x 16 portrait") throws -> Picture {
  let spec = """
    screen Player {
      label title "A & B" {
        top == superview.safeArea.top
        leading == superview.safeArea.leading + 16
        width == 100
        height == 20
      }
      button play "Play" { bottom == superview.safeArea.bottom; width == 60; height == 44 }
      view gone { hidden: true; edges == superview.edges }
    }
    """
  var lowerer = FileLowerer(.parse(SourceText(spec)), file: FileID(0))
  let scene = try #require(lowerer.lower { _ in .problem("no imports here") }.screens.first).scene
  var resolver = SceneResolver()
  let place = try #require(Environment(id: environment))
  let layout = try #require(resolver.layouts(of: scene, in: [place]).first)
  let mark = PictureMark(view: ID<View>(2), severity: .error, message: "no <x>")
  return Picture(scene: scene, layout: layout, marks: [mark], lines: [1, 2, 8, 9])
}

@Suite struct PictureTests {
  @Test func aPictureShowsWhereEverythingLies() throws {
    let picture = try picture()
    #expect(picture.screen == "Player")
    #expect(picture.window == Rect(x: 0, y: 0, width: 375, height: 812))
    #expect(picture.safeArea == Rect(x: 0, y: 44, width: 375, height: 734))
    // Hidden views are left out.
    #expect(picture.views.map(\.path) == ["root", "root.title", "root.play"])
    let title = try #require(picture.view(at: "root.title"))
    #expect(title.rect == Rect(x: 16, y: 44, width: 100, height: 20))
    #expect(title.text == "A & B" && title.line == 2 && title.mark == nil)
    let play = try #require(picture.view(at: "root.play"))
    #expect(play.ambiguous == ["x"])
    #expect(play.mark?.message == "no <x>")
    #expect(picture.view(at: "root.gone") == nil)
  }

  @Test func landscapeTurnsTheWindow() throws {
    let picture = try picture("iphone-x 16 landscape")
    #expect(picture.window == Rect(x: 0, y: 0, width: 812, height: 375))
    #expect(picture.view(at: "root.title")?.rect == Rect(x: 60, y: 0, width: 100, height: 20))
  }
}

@Suite struct SVGTests {
  @Test(arguments: PictureSize.allCases) func everyViewIsAGroup(_ size: PictureSize) throws {
    let picture = try picture()
    let svg = picture.svg(PictureStyle(size: size))
    #expect(svg.hasPrefix("<svg ") && svg.hasSuffix("</svg>\n") || svg.hasSuffix("</svg>"))
    for view in picture.views.dropFirst() {
      #expect(svg.contains("data-path=\"\(view.path)\""))
    }
    #expect(!svg.contains("data-path=\"root.gone\""))
    // Text is text, not markup.
    #expect(!svg.contains("A & B") && !svg.contains("no <x>"))
  }

  @Test func equalPicturesGiveEqualBytes() throws {
    #expect(try picture().svg() == picture().svg())
    let style = PictureStyle(appearance: .dark)
    #expect(try picture().svg(style) != picture().svg())
    // The ids of two pictures in one page differ.
    #expect(try picture().svg(number: 1) != picture().svg(number: 2))
  }
}

@Suite struct TextTests {
  @Test(arguments: [(64, 24), (40, 12), (20, 8), (1, 1)]) func drawingsKeepToTheirSize(
    _ columns: Int, _ rows: Int
  ) throws {
    let lines = try picture().text(columns: columns, rows: rows).split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= max(rows, 8))
    #expect(lines.allSatisfy { $0.count <= max(columns, 20) })
    #expect(lines.first?.hasPrefix("╭") == true && lines.last?.hasSuffix("╯") == true)
  }

  @Test func theViewPointedOutIsHeavy() throws {
    let plain = try picture().text(columns: 60, rows: 40)
    let heavy = try picture().text(highlight: "root.play", columns: 60, rows: 40)
    let signs = Set("┏┓┗┛━┃")
    #expect(!plain.contains { signs.contains($0) })
    #expect(heavy.contains { signs.contains($0) })
  }
}

@Suite struct GalleryTests {
  @Test func thePageIsOneFileWithItsFindings() throws {
    let problem = GalleryProblem(
      line: 8, severity: .error, message: "not <determined>", rule: "ambiguous-position",
      environments: ["iphone-x 16 portrait"])
    let screen = GalleryScreen(name: "S", line: 1, pictures: [try picture()])
    let file = GalleryFile(path: "a&b.inset", screens: [screen], problems: [problem])
    let page = Gallery(title: "a&b", files: [file]).html()
    #expect(page.hasPrefix("<!DOCTYPE html>") || page.hasPrefix("<!doctype html>"))
    #expect(page.contains("a&amp;b.inset") && page.contains("not &lt;determined&gt;"))
    // Nothing is fetched from elsewhere.
    #expect(!page.contains("src=\"http") && !page.contains("href=\"http"))
  }
}
