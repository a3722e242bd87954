import InsetIDE
import InsetModel
import InsetText
import Testing

// What people saw when they drew a screen, and what code may change.
extension DeviceTests {
  private static func label(_ id: String, _ text: String, _ more: String = "") -> String {
    "<label text=\"\(text)\" \(more) \(free) id=\"\(id)\">\(frame(200, 20))</label>"
  }

  /// The label at a distance from the top, from side to side.
  private static func row(_ id: String, _ top: Int) -> String {
    tie(id, "top", "saf-ea-rea", "top", "constant=\"\(top)\"")
      + tie(id, "leading", "saf-ea-rea", "leading", #"constant="16""#)
      + tie(id, "trailing", "saf-ea-rea", "trailing", #"constant="-16""#)
  }

  /// The label so far above the bottom, from side to side.
  private static func foot(_ id: String, _ bottom: Int) -> String {
    tie(id, "bottom", "saf-ea-rea", "bottom", "constant=\"-\(bottom)\"")
      + tie(id, "leading", "saf-ea-rea", "leading", #"constant="16""#)
      + tie(id, "trailing", "saf-ea-rea", "trailing", #"constant="-16""#)
  }

  /// Whether two views are reported to lie on each other.
  private func isOverlap(_ one: String, _ other: String, in text: String) -> Bool {
    snapshot(text).diagnostics(Self.file).contains {
      $0.rule == .overlap && $0.message.contains("'\(one)'") && $0.message.contains("'\(other)'")
    }
  }

  private func outlet(_ id: String, in text: String) -> String {
    text.replacing(
      "</viewController>",
      with: "<connections><outlet property=\"own\" destination=\"\(id)\" id=\"out-00-001\"/>"
        + "</connections></viewController>")
  }

  @Test func whatLiesOnEachOtherEverywhereWasDrawnSo() {
    let texts = Self.label("one-00-001", "Welcome") + Self.label("two-00-001", "Goodbye")
    let everywhere = screen(texts, Self.row("one-00-001", 300) + Self.row("two-00-001", 310))
    #expect(!rules(everywhere).contains("syntax"))
    #expect(!isOverlap("label2", "label3", in: everywhere))
    // They meet on the lowest screens only.
    let somewhere = screen(texts, Self.row("one-00-001", 180) + Self.foot("two-00-001", 150))
    #expect(isOverlap("label2", "label3", in: somewhere))
    #expect(!isOverlap("label2", "label3", in: outlet("two-00-001-bottom", in: somewhere)))
  }

  @Test func onlyTheTextOfALabelWasSeen() {
    func isFound(_ first: String, _ top: Int) -> Bool {
      let texts =
        Self.label("one-00-001", first)
        + "<button buttonType=\"system\" \(Self.free) id=\"but-00-001\">\(Self.frame(60, 44))"
        + #"<state key="normal" title="Go"/></button>"#
      return isOverlap(
        "label2", "button",
        in: screen(
          texts,
          Self.row("one-00-001", top)
            + Self.tie("but-00-001", "trailing", "saf-ea-rea", "trailing", #"constant="-16""#)
            + Self.tie("but-00-001", "bottom", "saf-ea-rea", "bottom", #"constant="-110""#)
            + #"<constraint firstItem="but-00-001" firstAttribute="width" constant="60" id="w-1"/>"#
            + #"<constraint firstItem="but-00-001" firstAttribute="height" constant="44" id="h-1"/>"#
        )
      )
    }
    #expect(isFound(String(repeating: "A long text ", count: 8), 200))
    #expect(!isFound("Short", 200))
  }

  @Test func codeMaySetWhereATextEnds() {
    let text = screen(
      Self.label("one-00-001", "The name of the room that is to be made")
        + "<switch \(Self.free) id=\"swi-00-001\">\(Self.frame(51, 31))</switch>",
      Self.tie("one-00-001", "top", "saf-ea-rea", "top", #"constant="300""#)
        + Self.tie("one-00-001", "leading", "saf-ea-rea", "leading", #"constant="16""#)
        + Self.tie("swi-00-001", "centerY", "one-00-001", "centerY")
        + Self.tie("swi-00-001", "leading", "saf-ea-rea", "leading", #"constant="340""#))
    #expect(rules(text).contains("missing-trailing"))
    #expect(!rules(outlet("swi-00-001-leading", in: text)).contains("missing-trailing"))
  }

  @Test func aListMayEndAboveAPanel() {
    func isFound(_ panel: String, _ ties: String, _ more: String = "") -> Bool {
      let table =
        "<tableView \(more) \(Self.free) id=\"tab-00-001\">\(Self.frame(393, 700))</tableView>"
      let held =
        ["top", "bottom", "leading", "trailing"].map {
          Self.tie("tab-00-001", $0, "saf-ea-rea", $0)
        }.joined()
      return rules(screen(table + panel, held + ties)).contains("safe-area-in-scroll")
    }
    let panel = "<view \(Self.free) id=\"pan-00-001\">\(Self.frame(393, 78))</view>"
    let ties =
      Self.tie("pan-00-001", "leading", "roo-tv-iew", "leading")
      + Self.tie("pan-00-001", "trailing", "roo-tv-iew", "trailing")
      + Self.tie("pan-00-001", "bottom", "roo-tv-iew", "bottom")
      + Self.tie("pan-00-001", "top", "saf-ea-rea", "bottom", #"constant="-44""#)
    #expect(isFound("", ""))
    #expect(!isFound(panel, ties))
    #expect(!isFound("", "", #"scrollEnabled="NO""#))
  }

  @Test func aButtonMayRunFromSideToSide() {
    func isFound(_ more: String, _ inset: Int = 0) -> Bool {
      let color =
        #"<color key="backgroundColor" red="0" green="0" blue="1" alpha="1" colorSpace="custom"/>"#
      return snapshot(
        screen(
          "<button \(more) \(Self.free) id=\"but-00-001\">\(Self.frame(393, 50))\(color)"
            + #"<state key="normal" title="Save"/></button>"#,
          Self.tie("but-00-001", "leading", "roo-tv-iew", "leading", "constant=\"\(inset)\"")
            + Self.tie("but-00-001", "trailing", "roo-tv-iew", "trailing", "constant=\"-\(inset)\"")
            + Self.tie("but-00-001", "bottom", "saf-ea-rea", "bottom")
            + #"<constraint firstItem="but-00-001" firstAttribute="height" constant="50" id="h-1"/>"#
        )
      ).diagnostics(Self.file).contains {
        $0.rule == .unsafeEdge && $0.message.contains("'button'")
      }
    }
    #expect(!isFound(""))
    #expect(isFound(#"contentHorizontalAlignment="left""#))
    #expect(isFound("", 20))
  }

  @Test func aSheetMayGoOnBelowTheScreen() {
    func isFound(_ top: Int) -> Bool {
      let inner =
        "<subviews>\(Self.label("lab-el-009", "Options"))</subviews><constraints>"
        + Self.tie("lab-el-009", "top", "she-et-001", "top", "constant=\"\(top)\"")
        + Self.tie("lab-el-009", "centerX", "she-et-001", "centerX") + "</constraints>"
      return rules(
        screen(
          "<view \(Self.free) id=\"she-et-001\">\(Self.frame(393, 300))\(inner)</view>",
          Self.tie("she-et-001", "leading", "roo-tv-iew", "leading")
            + Self.tie("she-et-001", "trailing", "roo-tv-iew", "trailing")
            + Self.tie("she-et-001", "bottom", "roo-tv-iew", "bottom", #"constant="100""#)
            + #"<constraint firstItem="she-et-001" firstAttribute="height" constant="300" id="h-1"/>"#
        )
      ).contains("off-screen")
    }
    #expect(!isFound(20))
    #expect(isFound(190))
  }

  /// A view with a label in it, 30 points above the screen.
  private func above(_ color: String, labelTop: Int) -> String {
    let label =
      "<subviews>\(Self.label("lab-el-009", "Options"))</subviews>\(color)<constraints>"
      + Self.tie("lab-el-009", "top", "box-00-001", "top", "constant=\"\(labelTop)\"")
      + Self.tie("lab-el-009", "centerX", "box-00-001", "centerX") + "</constraints>"
    return screen(
      "<view \(Self.free) id=\"box-00-001\">\(Self.frame(200, 300))\(label)</view>",
      Self.tie("box-00-001", "centerX", "roo-tv-iew", "centerX")
        + Self.tie("box-00-001", "top", "roo-tv-iew", "top", #"constant="-30""#)
        + #"<constraint firstItem="box-00-001" firstAttribute="height" constant="300" id="h-1"/>"#
        + #"<constraint firstItem="box-00-001" firstAttribute="width" constant="200" id="w-1"/>"#)
  }

  @Test func aClearViewMayReachOutOfTheScreen() {
    func color(_ alpha: Int) -> String {
      #"<color key="backgroundColor" white="0.0" alpha="\#(alpha)" colorSpace="custom"/>"#
    }
    func isFound(_ color: String, labelTop: Int) -> Bool {
      rules(above(color, labelTop: labelTop)).contains("off-screen")
    }
    #expect(!isFound("", labelTop: 100))
    #expect(!isFound(color(0), labelTop: 100))
    #expect(isFound(color(1), labelTop: 100))
    #expect(isFound("", labelTop: 10))
  }

  @Test func codeMayPushWhatNothingShows() {
    func isFound(_ more: String, initial: String = "nav-ig-000", identifier: String) -> Bool {
      rules(
        screen(
          Self.label("box-00-001", "Options"),
          Self.tie("box-00-001", "centerX", "roo-tv-iew", "centerX")
            + Self.tie("box-00-001", "top", "saf-ea-rea", "top", #"constant="-25""#)
            + #"<constraint firstItem="box-00-001" firstAttribute="height" constant="200" id="h-1"/>"#
            + #"<constraint firstItem="box-00-001" firstAttribute="width" constant="200" id="w-1"/>"#
        ).replacing(
          #"initialViewController="con-tr-oll""#, with: "initialViewController=\"\(initial)\""
        ).replacing(
          #"<viewController id="con-tr-oll""#,
          with: "<viewController \(identifier) id=\"con-tr-oll\""
        ).replacing(
          "</scenes>",
          with: "<scene sceneID=\"sce-ne-002\"><objects>\(more)</objects></scene></scenes>")
      ).contains("off-screen")
    }
    let named = #"storyboardIdentifier="Greeting""#
    func navigation(_ more: String = "") -> String {
      "<navigationController \(more) id=\"nav-ig-000\">"
        + #"<navigationBar key="navigationBar" id="bar-00-000"/></navigationController>"#
    }
    #expect(!isFound(navigation(), identifier: named))
    #expect(isFound(navigation(), identifier: ""))
    #expect(isFound(navigation(), initial: "con-tr-oll", identifier: named))
    #expect(isFound(navigation(#"navigationBarHidden="YES""#), identifier: named))
    #expect(isFound(#"<viewController id="nav-ig-000"/>"#, identifier: named))
  }

  @Test func aPictureFromEdgeToEdgeNeedsNoSafeArea() {
    var text = Samples.withoutGuide
    let start = text.firstRange(of: "<subviews>")?.upperBound ?? text.startIndex
    let end = text.firstRange(of: "</subviews>")?.lowerBound ?? text.endIndex
    text.replaceSubrange(
      start..<end,
      with:
        "<imageView image=\"photo\" \(Self.free) id=\"pic-00-001\">\(Self.frame(393, 852))</imageView>"
    )
    func held(_ edges: [String], _ more: String = "") -> String {
      let ties = edges.map { Self.tie("pic-00-001", $0, "roo-tv-iew", $0, more) }.joined()
      let start = text.firstRange(of: "<constraints>")?.upperBound ?? text.startIndex
      let end = text.firstRange(of: "</constraints>")?.lowerBound ?? text.endIndex
      return text[..<start] + ties + text[end...]
    }
    let all = ["top", "bottom", "leading", "trailing"]
    #expect(!rules(held(all)).contains("ib-no-safe-area"))
    #expect(rules(held(all, #"constant="8""#)).contains("ib-no-safe-area"))
    #expect(rules(held(["top", "leading"])).contains("ib-no-safe-area"))
    #expect(!rules(held(["leading", "trailing"])).contains("ib-no-safe-area"))
  }

  @Test func whatNobodyTouchesMayBeSmall() {
    func isFound(_ more: String) -> Bool {
      rules(
        screen(
          "<button \(more) \(Self.free) id=\"but-00-001\">\(Self.frame(20, 20))"
            + #"<state key="normal" title="i"/></button>"#,
          Self.centred("but-00-001")
            + #"<constraint firstItem="but-00-001" firstAttribute="width" constant="20" id="w-1"/>"#
        )
      ).contains("small-touch-target")
    }
    #expect(isFound(""))
    #expect(!isFound(#"userInteractionEnabled="NO""#))
  }

  @Test func anAppMayMoveItsFields() {
    let text = screen(
      "<textField borderStyle=\"roundedRect\" \(Self.free) id=\"fie-ld-001\">"
        + "\(Self.frame(200, 34))</textField>", Self.foot("fie-ld-001", 8))
    func isFound(avoidsKeyboard: Bool) -> Bool {
      var workspace = Workspace()
      workspace.open(Self.file, text: SourceText(text), path: "Main.storyboard")
      var app = TargetSpec()
      app.avoidsKeyboard = avoidsKeyboard
      workspace.setAppTargets(app, of: Self.file)
      return workspace.snapshot().diagnostics(Self.file).contains { $0.rule == .keyboardCover }
    }
    #expect(isFound(avoidsKeyboard: false))
    #expect(!isFound(avoidsKeyboard: true))
  }
}
