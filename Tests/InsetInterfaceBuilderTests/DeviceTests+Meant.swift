import InsetDevices
import InsetIDE
import InsetModel
import InsetText
import Testing

// What looks like a mistake in a document and is meant so.
extension DeviceTests {
  @Test func whatAContainerShowsIsNoLargerThanIt() {
    // Pushed by a navigation controller in a container view, or presented over all.
    func pushed(by kind: String, width: Int = 300) -> String {
      Samples.withGuide.replacing("initialViewController=\"con-tr-oll\"", with: "").replacing(
        #"width="393" height="852""#, with: "width=\"\(width)\" height=\"852\""
      ).replacing(
        "    </scenes>",
        with: """
          <scene sceneID="sce-ne-002"><objects>
          <viewController id="out-er-001" sceneMemberID="viewController">
          <view key="view" id="out-er-002"><rect key="frame" x="0" y="0" width="393" height="852"/>
          <connections><segue destination="nav-00-001" kind="\(kind)" id="seg-ue-001"/></connections>
          </view></viewController></objects></scene>
          <scene sceneID="sce-ne-003"><objects>
          <navigationController id="nav-00-001" sceneMemberID="viewController"><connections>
          <segue destination="fir-st-001" kind="relationship" relationship="rootViewController" \
          id="seg-ue-002"/></connections></navigationController></objects></scene>
          <scene sceneID="sce-ne-004"><objects>
          <viewController id="fir-st-001" sceneMemberID="viewController">
          <view key="view" id="fir-st-002"><rect key="frame" x="0" y="0" width="300" height="852"/>
          <connections><segue destination="con-tr-oll" kind="show" id="seg-ue-003"/></connections>
          </view></viewController></objects></scene></scenes>
          """)
    }
    #expect(rules(pushed(by: "embed")).isDisjoint(with: ["syntax", "unsafe-edge"]))
    #expect(rules(pushed(by: "presentation")).contains("unsafe-edge"))
    // As wide as the screen, it may well be the screen.
    #expect(rules(pushed(by: "embed", width: 393)).contains("unsafe-edge"))
  }

  @Test func aTextMayShrink() {
    func isCut(_ attributes: String, width: Int) -> Bool {
      let label =
        "<label text=\"Total of all items\" \(attributes) \(Self.free) id=\"tot-al-001\">"
        + "\(Self.frame(123.5, 20.5))<constraints><constraint firstAttribute=\"width\" "
        + "constant=\"\(width)\" id=\"tot-al-002\"/></constraints>"
        + "<fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"17\"/></label>"
      return rules(screen(label, Self.centred("tot-al-001"))).contains("clipped-text")
    }
    // 123.5 points wide.
    #expect(isCut(#"adjustsFontSizeToFit="NO""#, width: 120))
    #expect(!isCut(#"adjustsFontSizeToFit="NO""#, width: 123))
    #expect(!isCut(#"minimumScaleFactor="0.5""#, width: 62))
    #expect(isCut(#"minimumScaleFactor="0.5""#, width: 55))
    #expect(!isCut(#"minimumFontSize="8.5""#, width: 62))
    #expect(isCut(#"minimumFontSize="8.5""#, width: 55))
    #expect(!isCut("", width: 20))
  }

  @Test func anAppMayShowNoStatusBar() {
    let text = screen(
      "", Self.tie("lab-el-001", "top", "saf-ea-rea", "top", #"constant="20""#)
    ).replacing(#"targetRuntime="iOS.CocoaTouch""#, with: #"targetRuntime="iOS.CocoaTouch.iPad""#)
    func isFound(hidesStatusBar: Bool) -> Bool {
      var workspace = Workspace()
      workspace.open(Self.file, text: SourceText(text), path: "Main.storyboard")
      var app = TargetSpec()
      app.hidesStatusBar = hidesStatusBar
      workspace.setAppTargets(app, of: Self.file)
      return workspace.snapshot().diagnostics(Self.file).contains {
        $0.rule == .conflict || $0.rule == .conflictInEnvironment
      }
    }
    #expect(isFound(hidesStatusBar: false))
    #expect(!isFound(hidesStatusBar: true))
  }

  @Test func codeMayFillAnEmptyView() {
    func box(_ inner: String) -> String {
      screen(
        "<view \(Self.free) id=\"box-00-001\">\(Self.frame(200, 80))\(inner)</view>",
        Self.tie("box-00-001", "width", "roo-tv-iew", "width") + Self.centred("box-00-001")
          + #"<constraint firstItem="box-00-001" firstAttribute="height" priority="999" "#
          + #"constant="80" id="h-1"/>"#)
    }
    let label =
      "<subviews><label text=\"A\" id=\"lab-el-009\">\(Self.frame(50, 20))</label></subviews>"
    #expect(rules(box("")).isDisjoint(with: ["syntax", "almost-required"]))
    #expect(rules(box(label)).contains("almost-required"))
  }

  @Test func aScreenThatScrollsEndsWhereItsContentDoes() {
    let high = Samples.withGuide.replacing(
      #"<view key="view""#, with: #"<scrollView key="view""#
    ).replacing("</view>", with: "</scrollView>").replacing(
      #"sceneMemberID="viewController">"#,
      with: #"sceneMemberID="viewController"><layoutGuides>"#
        + #"<viewControllerLayoutGuide type="bottom" id="bot-gu-ide"/></layoutGuides>"#
    ).replacing(
      #"<constraint firstAttribute="bottom" secondItem="lab-el-001""#,
      with:
        #"<constraint firstItem="lab-el-001" firstAttribute="height" constant="2000" id="h-1"/>"#
        + #"<constraint firstItem="bot-gu-ide" firstAttribute="top" secondItem="lab-el-001""#)
    #expect(high.contains("bot-gu-ide"))
    #expect(
      rules(high).isDisjoint(
        with: ["syntax", "conflict", "conflict-in-environment", "negative-size"]))
    let view = high.replacing("scrollView", with: "view")
    #expect(rules(view).contains("conflict"))
  }

  @Test func aTextInTheMiddleLiesWhereItIsRead() {
    func title(_ text: String, _ alignment: String) -> String {
      screen(
        #"<button buttonType="system" \#(Self.free) id="but-to-001">\#(Self.frame(60, 44))"#
          + #"<state key="normal" title="Back"/></button>"#
          + "<label text=\"\(text)\" textAlignment=\"\(alignment)\" \(Self.free) "
          + "id=\"tit-le-001\">\(Self.frame(393, 44))"
          + #"<fontDescription key="fontDescription" type="system" pointSize="17"/></label>"#,
        // On low screens it is at the top, where the text is.
        Self.tie("but-to-001", "leading", "saf-ea-rea", "leading", #"constant="8""#)
          + Self.tie("but-to-001", "bottom", "saf-ea-rea", "bottom", #"constant="-270""#)
          + Self.tie("tit-le-001", "leading", "saf-ea-rea", "leading")
          + Self.tie("tit-le-001", "trailing", "saf-ea-rea", "trailing")
          + Self.tie("tit-le-001", "top", "saf-ea-rea", "top", #"constant="60""#))
    }
    func isFound(_ text: String) -> Bool {
      snapshot(text).diagnostics(Self.file).contains {
        $0.rule == .overlap && $0.message.hasPrefix("'label2' lies on 'button'")
      }
    }
    #expect(!isFound(title("Title", "center")))
    #expect(isFound(title("Title", "left")))
    #expect(
      isFound(
        title("A title of many words that reaches far, and further still than that", "center")))
  }

  @Test func storedFramesKeepTheirProportions() throws {
    // As wide as high, and lower than it is stored.
    let text = screen(
      "<imageView \(Self.free) id=\"pic-00-001\">\(Self.frame(262, 262))</imageView>",
      Self.tie("pic-00-001", "width", "pic-00-001", "height")
        + Self.tie("pic-00-001", "centerX", "roo-tv-iew", "centerX")
        + Self.tie("pic-00-001", "top", "saf-ea-rea", "top", #"constant="100""#)
        + Self.tie("pic-00-001", "bottom", "roo-tv-iew", "centerY"))
    let found = snapshot(text)
    let finding = try #require(
      found.diagnostics(Self.file).first { $0.rule == .misplacedView && $0.message.contains("262") }
    )
    let fix = try #require(found.fixes(for: finding, in: Self.file).first)
    #expect(fix.title.hasSuffix("267 × 267"))
  }

  @Test func aViewMayBeginBelowAnOpaqueBar() throws {
    // A title in the middle of the screen, in a navigation controller.
    func middle(bar: String = "", controller: String = "") throws -> Double {
      try view(
        "label2",
        screen(
          "<label text=\"Top\" \(Self.free) id=\"top-00-009\">\(Self.frame(50, 20))</label>",
          Self.tie("top-00-009", "top", "roo-tv-iew", "top")
            + Self.tie("top-00-009", "bottom", "saf-ea-rea", "top", #"constant="44""#)
            + Self.tie("top-00-009", "leading", "saf-ea-rea", "leading"), controller: controller
        ).replacing("initialViewController=\"con-tr-oll\"", with: "").replacing(
          "    </scenes>",
          with: """
            <scene sceneID="sce-ne-003"><objects>
            <navigationController id="nav-00-001" sceneMemberID="viewController">
            <navigationBar key="navigationBar" \(bar) id="bar-00-001"/><connections>
            <segue destination="con-tr-oll" kind="relationship" relationship="rootViewController" \
            id="seg-ue-002"/></connections></navigationController></objects></scene></scenes>
            """)
      ).frame.height - 44
    }
    #expect(try middle() > 90)
    #expect(try middle(bar: #"translucent="NO""#) == 0)
    let empty = #"<extendedEdge key="edgesForExtendedLayout"/>"#
    #expect(try middle(controller: empty) == 0)
    let bottom = #"<extendedEdge key="edgesForExtendedLayout" bottom="YES"/>"#
    #expect(try middle(controller: bottom) == 0)
    let top = #"<extendedEdge key="edgesForExtendedLayout" top="YES"/>"#
    #expect(try middle(controller: top) > 90)
  }

  @Test func whoKeepsBelowABarHasOne() throws {
    // Shown by code; what it says of bars counts where there are some.
    func isFound(_ edges: String) -> Bool {
      let text = Samples.withGuide.replacing("initialViewController=\"con-tr-oll\"", with: "")
        .replacing(
          #"sceneMemberID="viewController">"#, with: #"sceneMemberID="viewController">"# + edges)
      return snapshot(text).diagnostics(Self.file).contains {
        [.unsafeEdge, .hardCodedInset].contains($0.rule) && $0.message.contains("root.top")
      }
    }
    #expect(isFound(""))
    #expect(isFound(#"<extendedEdge key="edgesForExtendedLayout" top="YES"/>"#))
    #expect(!isFound(#"<extendedEdge key="edgesForExtendedLayout" bottom="YES"/>"#))
  }

  @Test func aFieldThatIsOffNeedsNoKeyboard() {
    func isFound(_ attributes: String) -> Bool {
      let text = screen(
        "<textField \(attributes) borderStyle=\"roundedRect\" \(Self.free) id=\"fie-ld-001\">"
          + "\(Self.frame(200, 34))</textField>",
        Self.tie("fie-ld-001", "bottom", "saf-ea-rea", "bottom", #"constant="-8""#)
          + Self.tie("fie-ld-001", "leading", "saf-ea-rea", "leading", #"constant="16""#)
          + Self.tie("fie-ld-001", "trailing", "saf-ea-rea", "trailing", #"constant="-16""#))
      return rules(text).contains("keyboard-cover")
    }
    #expect(isFound(""))
    #expect(!isFound(#"enabled="NO""#))
    #expect(!isFound(#"userInteractionEnabled="NO""#))
  }

  @Test func aLaunchScreenDoesNotChange() {
    func isFound(_ document: String, isSetByCode: Bool = true, _ constraint: String = "") -> Bool {
      let text = screen(
        #"<imageView horizontalHuggingPriority="1000" image="logo" \#(Self.free) id="pic-00-001">"#
          + Self.frame(115, 115) + "</imageView>",
        Self.centred("pic-00-001")
          + #"<constraint firstItem="pic-00-001" firstAttribute="width" constant="115" id="w-1"/>"#
          + #"<constraint firstItem="pic-00-001" firstAttribute="height" constant="115" id="h-1"/>"#
          + constraint
      ).replacing(#"colorMatched="YES""#, with: #"colorMatched="YES" \#(document)"#).replacing(
        "</document>",
        with: #"<resources><image name="logo" width="180" height="180"/></resources></document>"#
      ).replacing(
        "</viewController>",
        with: isSetByCode
          ? #"<connections><outlet property="logo" destination="pic-00-001" id="out-00-001"/>"#
            + "</connections></viewController>" : "</viewController>")
      return rules(text).contains("required-content-priority")
    }
    #expect(isFound(""))
    #expect(!isFound(#"launchScreen="YES""#))
    // Whatever else contradicts itself there.
    let other =
      #"<constraint firstItem="pic-00-001" firstAttribute="height" constant="200" id="h-2"/>"#
    #expect(isFound("", isSetByCode: true, other))
    #expect(!isFound(#"launchScreen="YES""#, isSetByCode: true, other))
    // Nor does a picture that code has no name for.
    #expect(!isFound("", isSetByCode: false))
  }

  @Test func aTableThatIsTheScreenIsAsWide() throws {
    // Drawn for a smaller phone by an Xcode without devices; its cells are as wide as the screen.
    func width(_ size: String) throws -> Double {
      let text = Samples.withCell.replacing(
        #"<device id="retina6_12" orientation="portrait" appearance="light"/>"#, with: ""
      ).replacing(#"width="393""#, with: #"width="320""#)
      let start = try #require(text.firstRange(of: #"<view key="view""#))
      let table = try #require(text.firstRange(of: "<tableView"))
      let end = try #require(text.firstRange(of: "</tableView>"))
      let last = try #require(text.firstRange(of: "</viewController>"))
      let whole =
        text[..<start.lowerBound]
        + text[table.lowerBound..<end.upperBound].replacing(
          "<tableView", with: #"<tableView key="view""#, maxReplacements: 1)
        + size + text[last.lowerBound...]
      return try view("root", String(whole)).frame.width
    }
    #expect(try width("") == 320)
    #expect(try width(#"<size key="freeformSize" width="320" height="600"/>"#) == 393)
  }

  @Test func whatIsCentredNeedsNoSafeArea() {
    #expect(rules(Samples.withoutGuide).contains("ib-no-safe-area"))
    var text = Samples.withoutGuide
    for edge in ["top", "bottom", "leading", "trailing"] {
      text = text.replacing("Attribute=\"\(edge)\"", with: #"Attribute="centerX""#)
    }
    #expect(!rules(text).contains("ib-no-safe-area"))
  }
}
