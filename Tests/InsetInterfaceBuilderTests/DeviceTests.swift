import InsetDevices
import InsetIDE
import InsetModel
import InsetText
import Testing

/// What documents are on devices, where nothing is taken from the canvas.
@Suite struct DeviceTests {
  static let file = FileID(0)

  func snapshot(_ text: String, _ path: String = "Main.storyboard") -> Snapshot {
    var workspace = Workspace()
    workspace.open(Self.file, text: SourceText(text), path: path)
    return workspace.snapshot()
  }

  func rules(_ text: String, _ path: String = "Main.storyboard") -> Set<String> {
    Set(snapshot(text, path).diagnostics(Self.file).map(\.rule.rawValue))
  }

  /// The frame of a view of the first screen, by its name; on an iPhone 15 Pro but for the system.
  func view(
    _ name: String, _ text: String, screen: Int = 0, os: Int? = nil, _ path: String = "A.storyboard"
  ) throws -> ViewFrame {
    let screens = try snapshot(text, path).frames(
      Self.file, on: EnvironmentChoice(devices: ["iphone-15-pro"], os: os.map { [$0] }))
    let views = try #require(screens[screen].environments.first?.views)
    return try #require(views.first { $0.path.hasSuffix(name) }, "\(views.map(\.path))")
  }

  /// A screen with some views and constraints.
  func screen(_ views: String, _ constraints: String, controller: String = "") -> String {
    Samples.withGuide.replacing(
      "                        </subviews>", with: views + "</subviews>"
    ).replacing(
      "                            <constraint firstAttribute=\"bottom\"",
      with: constraints + "<constraint firstAttribute=\"bottom\"", maxReplacements: 1
    ).replacing(
      #"sceneMemberID="viewController">"#, with: #"sceneMemberID="viewController">"# + controller)
  }

  static let free = #"translatesAutoresizingMaskIntoConstraints="NO""#
  static func frame(_ width: Double, _ height: Double) -> String {
    #"<rect key="frame" x="0.0" y="100" width="\#(width)" height="\#(height)"/>"#
  }
  static func tie(
    _ first: String, _ a: String, _ second: String, _ b: String, _ more: String = ""
  ) -> String {
    #"<constraint firstItem="\#(first)" firstAttribute="\#(a)" secondItem="\#(second)" "#
      + #"secondAttribute="\#(b)" id="\#(first)-\#(a)" \#(more)/>"#
  }
  /// The view in the middle of the root.
  static func centred(_ id: String) -> String {
    tie(id, "centerX", "roo-tv-iew", "centerX") + tie(id, "centerY", "roo-tv-iew", "centerY")
  }

  @Test(arguments: [("toolbar", 44.0), ("tabBar", 49), ("navigationBar", 44)])
  func barsHaveAHeight(element: String, height: Double) throws {
    let text = screen(
      "<\(element) \(Self.free) id=\"bar-00-001\">\(Self.frame(393, 44))</\(element)>",
      Self.tie("bar-00-001", "leading", "roo-tv-iew", "leading")
        + Self.tie("bar-00-001", "trailing", "roo-tv-iew", "trailing")
        + Self.tie("bar-00-001", "bottom", "saf-ea-rea", "bottom"))
    let bar = try view("view2", text, os: 18)
    #expect(bar.frame.height == height)
    #expect(bar.estimated.contains("height"))
    #expect(!rules(text).contains("ambiguous-size"))
  }

  @Test func segmentsHaveTheirTitlesWidth() throws {
    func control(_ titles: [String]) -> String {
      screen(
        "<segmentedControl \(Self.free) id=\"seg-00-001\">\(Self.frame(121, 32))<segments>"
          + titles.map { "<segment title=\"\($0)\"/>" }.joined() + "</segments></segmentedControl>",
        Self.centred("seg-00-001"))
    }
    let two = try view("segmented", control(["First", "Second"]))
    #expect(abs(two.frame.width - 133) < 15)
    #expect(two.estimated.contains("width"))
    let three = try view("segmented", control(["First", "Second", ""]))
    #expect(abs(three.frame.width - two.frame.width * 1.5) <= 1)
    #expect(!rules(control(["First", "Second"])).contains("ambiguous-size"))
  }

  @Test func buttonsWithoutAConfigurationAreOfTheOldStyle() throws {
    func button(_ inner: String) -> String {
      screen(
        "<button buttonType=\"system\" \(Self.free) id=\"but-00-001\">\(Self.frame(46, 30))\(inner)"
          + "</button>", Self.centred("but-00-001"))
    }
    let old = try view("button", button(#"<state key="normal" title="Button"/>"#))
    #expect(old.frame.height == 30)
    #expect(!old.estimated.contains("height"))
    let large = #"<fontDescription key="fontDescription" type="system" pointSize="20"/>"#
    #expect(
      try view("button", button(large + #"<state key="normal" title="Button"/>"#)).frame.height
        == 36)
    let new = try view(
      "button",
      button(#"<buttonConfiguration key="configuration" style="plain" title="Button"/>"#))
    #expect(abs(new.frame.height - 34.33) < 0.1)
    let inset = try view(
      "button",
      button(
        #"<inset key="contentEdgeInsets" minX="8" minY="4" maxX="8" maxY="4"/>"#
          + #"<state key="normal" title="Button"/>"#))
    #expect(inset.frame.height == 26)
    #expect(inset.estimated.contains("height"))
  }

  @Test func textViewsThatDoNotScrollAreAsHighAsTheirText() throws {
    let text = screen(
      "<textView scrollEnabled=\"NO\" text=\"One line\" \(Self.free) id=\"tex-00-001\">"
        + Self.frame(361, 33)
        + #"<fontDescription key="fontDescription" type="system" pointSize="14"/></textView>"#,
      Self.tie("tex-00-001", "leading", "saf-ea-rea", "leading")
        + Self.tie("tex-00-001", "trailing", "saf-ea-rea", "trailing")
        + Self.tie("tex-00-001", "top", "saf-ea-rea", "top"))
    let one = try view("text", text)
    #expect(abs(one.frame.height - 33) < 0.5)
    // However far the width of its text is off, it is one line.
    #expect(!one.estimated.contains("height"))
    let long = String(repeating: "Many words are wrapped into lines. ", count: 6)
    #expect(try view("text", text.replacing("One line", with: long)).frame.height > 60)
  }

  @Test func textsOfSeveralLinesStandBetweenTags() throws {
    let label = Samples.withGuide.replacing(
      #"<label text="Hello &amp; welcome" "#, with: #"<label numberOfLines="0" "#
    ).replacing(
      #"<fontDescription key="fontDescription" type="system""#,
      with: "<string key=\"text\">One &amp; two\nThree</string>"
        + #"<fontDescription key="fontDescription" type="system""#
    ).replacing(
      #"<constraint firstAttribute="bottom" secondItem="lab-el-001" secondAttribute="bottom" id="bot-00-001"/>"#,
      with: "")
    #expect(abs(try view("label", label).frame.height - 41) < 1)
  }

  @Test func viewsWithoutAFrameAreThere() throws {
    let inner =
      "<label text=\"Inside\" \(Self.free) id=\"inn-er-001\">\(Self.frame(50, 20))</label>"
    let text = screen(
      "<view \(Self.free) id=\"box-00-001\"><subviews>\(inner)</subviews><constraints>"
        + Self.tie("inn-er-001", "top", "box-00-001", "top", #"constant="8""#)
        + Self.tie("inn-er-001", "leading", "box-00-001", "leading")
        + Self.tie("box-00-001", "bottom", "inn-er-001", "bottom", #"constant="8""#)
        + Self.tie("box-00-001", "trailing", "inn-er-001", "trailing")
        + "</constraints></view>", Self.centred("box-00-001"))
    #expect(!rules(text).contains("unrelated-items"))
    #expect(abs(try view("view2", text).frame.height - 36.33) < 0.1)
  }

  @Test func placeholdersStandForWhatCodeAdds() {
    let open = screen(
      "<label text=\"Open\" \(Self.free) id=\"ope-n0-001\">\(Self.frame(50, 20))</label>",
      Self.tie("ope-n0-001", "leading", "saf-ea-rea", "leading")
        + Self.tie("ope-n0-001", "top", "saf-ea-rea", "top", #"placeholder="YES""#))
    #expect(!rules(open).contains { $0.hasPrefix("ambiguous-") })
    // Where nothing is to be added it is a mistake.
    let missing = screen(
      "<label text=\"Open\" \(Self.free) id=\"ope-n0-001\">\(Self.frame(50, 20))</label>",
      Self.tie("ope-n0-001", "leading", "saf-ea-rea", "leading"))
    #expect(rules(missing).contains("ambiguous-position"))
  }

  @Test func ownClassesMayKnowTheirSize() {
    func box(_ attributes: String) -> String {
      screen(
        "<view \(attributes) \(Self.free) id=\"box-00-001\">\(Self.frame(50, 50))</view>",
        Self.centred("box-00-001"))
    }
    #expect(rules(box("")).contains("ambiguous-size"))
    #expect(rules(box(#"customClass="UIView""#)).contains("ambiguous-size"))
    #expect(rules(box(#"placeholderIntrinsicHeight="50""#)).isDisjoint(with: ["ambiguous-size"]))
    #expect(rules(box(#"customClass="Dial""#)).isDisjoint(with: ["ambiguous-size"]))
  }

  // MARK: Roots

  /// A cell of a table with a field at its bottom, as high as a phone's keyboard and more.
  private static let tall = Samples.withCell.replacing(
    #"<rect key="frame" x="0.0" y="28" width="393" height="44"/>"#,
    with: #"<rect key="frame" x="0.0" y="28" width="393" height="800"/>"#
  ).replacing(
    #"<rect key="frame" x="0.0" y="0.0" width="393" height="44"/>"#,
    with: #"<rect key="frame" x="0.0" y="0.0" width="393" height="800"/>"#
  ).replacing(#"<label text="Ada" userLabel="Sender""#, with: #"<textField userLabel="Sender""#)
    .replacing(
      "</label>\n                                            </subviews>",
      with: "</textField>\n                                            </subviews>"
    ).replacing(
      #"firstAttribute="centerY" secondItem="con-te-001" secondAttribute="centerY""#,
      with: #"firstAttribute="bottom" secondItem="con-te-001" secondAttribute="bottom""#)

  @Test func cellsAreNoScreens() throws {
    let text = Self.tall
    try #require(text.contains("<textField userLabel"))
    #expect(rules(text).isDisjoint(with: ["syntax", "keyboard-cover"]))
    let wide = Samples.withCell.replacing(
      #"id="lea-00-002"/>"#,
      with: #"""
        id="lea-00-002"/>
        <constraint firstItem="sen-de-001" firstAttribute="width" constant="375" id="wid-00-002"/>
        """#)
    #expect(rules(wide).isDisjoint(with: ["device-assumption", "wider-than-device"]))
  }

  @Test func cellsAreAsHighAsTheyRequire() {
    // 60 points high in a cell drawn with 44.
    let text = Samples.withCell.replacing(
      #"id="lea-00-002"/>"#,
      with: #"""
        id="lea-00-002"/>
        <constraint firstItem="sen-de-001" firstAttribute="height" constant="30" id="hei-00-002"/>
        <constraint firstItem="sen-de-001" firstAttribute="top" secondItem="con-te-001" \#
        secondAttribute="top" id="top-00-002"/>
        <constraint firstItem="con-te-001" firstAttribute="bottom" secondItem="sen-de-001" \#
        secondAttribute="bottom" id="bot-00-002"/>
        """#
    ).replacing(
      #"firstAttribute="centerY" secondItem="con-te-001" secondAttribute="centerY""#,
      with:
        #"firstAttribute="height" relation="lessThanOrEqual" secondItem="con-te-001" secondAttribute="height""#
    )
    #expect(rules(text).isDisjoint(with: ["syntax", "conflict", "conflict-in-environment"]))
    #expect(
      rules(text.replacing(#"rowHeight="-1""#, with: #"rowHeight="44""#)).contains("conflict"))
  }

  /// A view in a file of its own, tied to all edges of the root with a height of its own.
  private func xib(_ height: Double, root: String = "") -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="22155" \
    targetRuntime="iOS.CocoaTouch" useAutolayout="YES" useTraitCollections="YES" useSafeAreas="YES">
        <device id="retina6_12" orientation="portrait" appearance="light"/>
        <objects>
            <view contentMode="scaleToFill" id="roo-tv-iew">
                <rect key="frame" x="0.0" y="0.0" width="393" height="100"/>
                <subviews>
                    <view translatesAutoresizingMaskIntoConstraints="NO" id="box-00-001">
                        <rect key="frame" x="0.0" y="0.0" width="393" height="100"/>
                    </view>
                </subviews>
                <constraints>\(root)
                    <constraint firstItem="box-00-001" firstAttribute="height" \
    constant="\(height)" id="hei-00-001"/>
                    \(Self.tie("box-00-001", "top", "roo-tv-iew", "top"))
                    \(Self.tie("box-00-001", "bottom", "roo-tv-iew", "bottom"))
                    \(Self.tie("box-00-001", "leading", "roo-tv-iew", "leading"))
                    \(Self.tie("box-00-001", "trailing", "roo-tv-iew", "trailing"))
                </constraints>
            </view>
        </objects>
    </document>

    """
  }

  @Test func rootsOfXibsGiveWay() throws {
    for text in [
      xib(100), xib(60),
      xib(60, root: #"<constraint firstAttribute="width" constant="300" id="wid-00-001"/>"#),
    ] {
      #expect(rules(text, "A.xib").isDisjoint(with: ["conflict", "conflict-in-environment"]))
    }
    #expect(try view("root", xib(60), "A.xib").frame.height == 60)
    // The width stays as it was drawn, whatever the device.
    #expect(try view("root", xib(60), "A.xib").frame.width == 393)
    let narrow = try snapshot(xib(60), "A.xib").frames(
      Self.file, on: EnvironmentChoice(devices: ["iphone-se-3"]))
    #expect(narrow.first?.environments.first?.views.first?.frame.width == 393)
  }

  @Test func rootsOfXibsAreNoNarrowerThanDrawn() throws {
    let text = xib(100).replacing(
      "                <constraints>",
      with: "                <constraints>"
        + Self.tie("but-00-001", "top", "box-00-001", "top")
        + Self.tie("but-00-001", "leading", "box-00-001", "leading")
        + Self.tie("but-00-001", "trailing", "box-00-001", "trailing")
    ).replacing(
      "                </subviews>",
      with: "<button horizontalHuggingPriority=\"1000\" \(Self.free) id=\"but-00-001\">"
        + Self.frame(393, 30) + #"<state key="normal" title="Go"/></button></subviews>"#)
    #expect(try view("root", text, "A.xib").frame.width == 393)
    #expect(rules(text, "A.xib").isDisjoint(with: ["syntax", "conflict"]))
  }

  @Test func wideFreeformControllersAreNoPhones() {
    let wide = Samples.withGuide.replacing(
      #"sceneMemberID="viewController">"#,
      with: #"sceneMemberID="viewController"><size key="freeformSize" width="815" height="660"/>"#
    ).replacing(
      #"<rect key="frame" x="0.0" y="0.0" width="393" height="852"/>"#,
      with: #"<rect key="frame" x="0.0" y="0.0" width="815" height="660"/>"#
    ).replacing(
      #"id="lea-00-001"/>"#,
      with: #"""
        id="lea-00-001"/>
        <constraint firstItem="lab-el-001" firstAttribute="width" constant="783" id="wid-00-001"/>
        """#)
    #expect(rules(wide).isDisjoint(with: ["conflict", "conflict-in-environment", "unsafe-edge"]))
    let phone = wide.replacing(#"width="815" height="660""#, with: #"width="375" height="660""#)
    #expect(!rules(phone).isDisjoint(with: ["conflict", "conflict-in-environment"]))
  }

  @Test func lowFreeformControllersThatCodeShowsAreNoScreens() throws {
    func width(_ size: String, isInitial: Bool = false) throws -> Double {
      let text = Samples.withGuide.replacing(
        #"sceneMemberID="viewController">"#,
        with: #"sceneMemberID="viewController"><size key="freeformSize" \#(size)/>"#
      ).replacing(
        #"<rect key="frame" x="0.0" y="0.0" width="393" height="852"/>"#,
        with: #"<rect key="frame" x="0.0" y="0.0" \#(size)/>"#
      ).replacing(
        #"initialViewController="con-tr-oll""#,
        with: isInitial ? #"initialViewController="con-tr-oll""# : "")
      return try view("root", text).frame.width
    }
    // The environment's phone is 393 wide.
    #expect(try width(#"width="375" height="778""#) == 375)
    #expect(try width(#"width="375" height="778""#, isInitial: true) == 393)
    #expect(try width(#"width="375" height="667""#) == 393)
    #expect(try width(#"width="375" height="1600""#) == 393)
  }

  @Test func documentsForPadsAreCheckedOnPads() {
    let text = Samples.withGuide.replacing(
      #"targetRuntime="iOS.CocoaTouch""#, with: #"targetRuntime="iOS.CocoaTouch.iPad""#)
    let environments = snapshot(text).environments(Self.file)
    #expect(!environments.isEmpty)
    #expect(environments.allSatisfy { $0.idiom == .pad })
    #expect(snapshot(Samples.withGuide).environments(Self.file).contains { $0.idiom == .phone })
  }

  @Test func documentsAreCheckedOnWhatTheyAreDrawnFor() {
    func drawn(on device: String, _ orientation: String) -> String {
      Samples.withGuide.replacing(
        #"<device id="retina6_12" orientation="portrait""#,
        with: "<device id=\"\(device)\" orientation=\"\(orientation)\"")
    }
    let pad = drawn(on: "ipad9_7", "portrait")
    #expect(snapshot(pad).environments(Self.file).allSatisfy { $0.idiom == .pad })
    let wide = snapshot(drawn(on: "retina6_12", "landscape")).environments(Self.file)
    #expect(wide.contains { $0.idiom == .phone })
    #expect(wide.allSatisfy { $0.orientation == .landscape })
    // What the app says comes first.
    var workspace = Workspace()
    workspace.open(Self.file, text: SourceText(pad), path: "Main.storyboard")
    var app = TargetSpec()
    app.deployment = 16
    workspace.setAppTargets(app, of: Self.file)
    #expect(workspace.snapshot().environments(Self.file).contains { $0.idiom == .phone })
  }

  @Test func embeddedControllersAreNoScreens() throws {
    func embedded(by kind: String) -> String {
      Samples.withGuide.replacing("initialViewController=\"con-tr-oll\"", with: "").replacing(
        "    </scenes>",
        with: """
          <scene sceneID="sce-ne-002"><objects>
          <viewController id="out-er-001" sceneMemberID="viewController">
          <view key="view" id="out-er-002"><rect key="frame" x="0" y="0" width="393" height="852"/>
          <connections><segue destination="con-tr-oll" kind="\(kind)" id="seg-ue-001"/></connections>
          </view></viewController></objects></scene></scenes>
          """)
    }
    #expect(rules(embedded(by: "show")).contains("unsafe-edge"))
    #expect(rules(embedded(by: "embed")).isDisjoint(with: ["syntax", "unsafe-edge"]))
  }

  @Test func prototypesAreAsHighAsTheirTableAsks() {
    // 60 points high, drawn with a height of its own.
    func cell(_ mode: String) -> String {
      Samples.withCell.replacing(
        #"<tableView rowHeight="-1""#, with: "<tableView rowHeight=\"-1\" dataMode=\"\(mode)\""
      ).replacing(
        #"<tableViewCell reuseIdentifier="Message""#,
        with: #"<tableViewCell rowHeight="44" reuseIdentifier="Message""#
      ).replacing(
        #"id="lea-00-002"/>"#,
        with: #"id="lea-00-002"/>"#
          + #"<constraint firstItem="sen-de-001" firstAttribute="height" constant="60" id="h-1"/>"#
          + Self.tie("sen-de-001", "top", "con-te-001", "top")
      ).replacing(
        #"firstAttribute="centerY" secondItem="con-te-001" secondAttribute="centerY""#,
        with: #"firstAttribute="bottom" secondItem="con-te-001" secondAttribute="bottom""#)
    }
    #expect(rules(cell("prototypes")).isDisjoint(with: ["syntax", "conflict"]))
    #expect(rules(cell("static")).contains("conflict"))
  }

  @Test func constraintsThatCodeKnowsMayBeIdle() {
    let idle = screen(
      "", Self.tie("lab-el-001", "width", "roo-tv-iew", "width", #"priority="250""#))
    #expect(rules(idle).contains("never-effective"))
    let outlet = idle.replacing(
      "</viewController>",
      with: "<connections><outlet property=\"fullWidth\" destination=\"lab-el-001-width\" "
        + "id=\"out-00-001\"/></connections></viewController>")
    #expect(rules(outlet).isDisjoint(with: ["syntax", "never-effective"]))
    // What decides instead may be switched off.
    let fixed = screen(
      "",
      Self.tie("lab-el-001", "width", "roo-tv-iew", "width", #"priority="250""#)
        + #"<constraint firstItem="lab-el-001" firstAttribute="width" constant="90" "#
        + #"priority="500" id="fix-ed-001"/>"#)
    #expect(rules(fixed).contains("never-effective"))
    let sized = fixed.replacing(
      "</viewController>",
      with: "<connections><outlet property=\"narrow\" destination=\"fix-ed-001\" "
        + "id=\"out-00-001\"/></connections></viewController>")
    #expect(sized != fixed)
    #expect(rules(sized).isDisjoint(with: ["syntax", "never-effective"]))
  }

  @Test func picturesBeyondTheSafeAreaAreBackgrounds() {
    func picture(_ outwards: Int) -> String {
      screen(
        "<imageView image=\"photo\" \(Self.free) id=\"pic-00-001\">\(Self.frame(393, 794))</imageView>",
        Self.tie("pic-00-001", "top", "saf-ea-rea", "top", "constant=\"\(-outwards)\"")
          + Self.tie("pic-00-001", "bottom", "saf-ea-rea", "bottom", "constant=\"\(outwards)\"")
          + Self.tie("pic-00-001", "leading", "roo-tv-iew", "leading")
          + Self.tie("pic-00-001", "trailing", "roo-tv-iew", "trailing"))
    }
    func isFound(_ text: String) -> Bool {
      snapshot(text).diagnostics(Self.file).contains {
        $0.rule == .unsafeOverlap && $0.message.contains("image")
      }
    }
    #expect(!isFound(picture(30)))
    #expect(isFound(picture(30).replacing("constant=\"-30\"", with: "constant=\"100\"")))
  }

  @Test func aPictureBehindAllMayBleedAtTwoEdges() {
    func picture(_ side: Int) -> String {
      screen("", "").replacing(
        "<subviews>",
        with: "<subviews><imageView image=\"photo\" \(Self.free) id=\"pic-00-001\">"
          + "\(Self.frame(400, 300))</imageView>", maxReplacements: 1
      ).replacing(
        "<constraint firstAttribute=\"bottom\"",
        with: Self.tie("pic-00-001", "leading", "roo-tv-iew", "leading", "constant=\"\(side)\"")
          + Self.tie("pic-00-001", "bottom", "saf-ea-rea", "bottom", "constant=\"40\"")
          + #"<constraint firstItem="pic-00-001" firstAttribute="height" constant="300" id="p-1"/>"#
          + #"<constraint firstItem="pic-00-001" firstAttribute="width" constant="400" id="p-2"/>"#
          + "<constraint firstAttribute=\"bottom\"", maxReplacements: 1)
    }
    func isFound(_ text: String) -> Bool {
      snapshot(text).diagnostics(Self.file).contains {
        $0.rule == .unsafeOverlap && $0.message.contains("image")
      }
    }
    #expect(!isFound(picture(-80)))
    #expect(isFound(picture(80)))
  }

  // MARK: What is drawn

  @Test func buttonsShowTheTitleOfTheirConfiguration() throws {
    func width(_ inner: String) throws -> Double {
      try view(
        "button",
        screen(
          "<button buttonType=\"system\" \(Self.free) id=\"but-00-001\">\(Self.frame(46, 30))"
            + "\(inner)</button>", Self.centred("but-00-001"))
      ).frame.width
    }
    let left = #"<state key="normal" title="Button"/>"#
    func configuration(_ inner: String) -> String {
      #"<buttonConfiguration key="configuration" style="plain" title="Reset Password">"# + inner
        + "</buttonConfiguration>"
    }
    #expect(try width(left + configuration("")) == width(configuration("")))
    #expect(try width(left + configuration("")) > width(left) + 50)
    let large = #"<fontDescription key="titleFontDescription" type="system" pointSize="30"/>"#
    #expect(try width(configuration(large)) > width(configuration("")) + 50)
  }

  @Test func aClearButtonIsWhereItsTitleIs() {
    func button(_ attributes: String, _ inner: String = "") -> Bool {
      snapshot(
        screen(
          "<button \(attributes) buttonType=\"system\" \(Self.free) id=\"but-00-001\">"
            + Self.frame(393, 852) + inner + #"<state key="normal" title="Dismiss"/></button>"#,
          Self.tie("but-00-001", "top", "roo-tv-iew", "top")
            + Self.tie("but-00-001", "leading", "saf-ea-rea", "leading")
            + Self.tie("but-00-001", "trailing", "saf-ea-rea", "trailing")
            + Self.tie("but-00-001", "bottom", "saf-ea-rea", "bottom")
        )
      ).diagnostics(Self.file).contains {
        $0.rule == .unsafeEdge && !$0.message.contains("'label'")
      }
    }
    #expect(!button(""))
    #expect(button(#"contentVerticalAlignment="top""#))
    #expect(button("", #"<color key="backgroundColor" white="0" alpha="1"/>"#))
    #expect(button(#"customClass="Fancy""#))
  }

  @Test func aTextAtTheRightIsNotAtTheLeft() {
    func found(_ attributes: String) -> Bool {
      snapshot(
        screen(
          "<label text=\"Short\" \(attributes) \(Self.free) id=\"sho-rt-001\">"
            + Self.frame(300, 20) + "</label>",
          Self.tie("sho-rt-001", "leading", "roo-tv-iew", "leading")
            + Self.tie("sho-rt-001", "centerY", "roo-tv-iew", "centerY")
            + #"<constraint firstItem="sho-rt-001" firstAttribute="width" constant="300" id="w-1"/>"#
        )
      ).diagnostics(Self.file).contains {
        $0.rule == .unsafeEdge && $0.message.contains("leading")
      }
    }
    #expect(found(""))
    #expect(found(#"textAlignment="left""#))
    #expect(!found(#"textAlignment="right""#))
  }

  @Test func aButtonThatShowsNothingMayLieOnARow() {
    func isFound(_ inner: String) -> Bool {
      rules(
        screen(
          "<label text=\"Add\" \(Self.free) id=\"add-00-001\">\(Self.frame(50, 20))</label>"
            + "<button \(Self.free) id=\"but-00-001\">\(Self.frame(300, 60))\(inner)</button>",
          Self.centred("add-00-001")
            + Self.tie("but-00-001", "leading", "saf-ea-rea", "leading")
            + Self.tie("but-00-001", "trailing", "saf-ea-rea", "trailing")
            // In the middle of low screens.
            + Self.tie("but-00-001", "top", "saf-ea-rea", "top", #"constant="150""#)
            + #"<constraint firstItem="but-00-001" firstAttribute="height" constant="80" id="h-1"/>"#
        ).replacing(
          #"<constraint firstAttribute="bottom" secondItem="lab-el-001""#,
          with:
            #"<constraint firstItem="lab-el-001" firstAttribute="height" constant="20" id="h-2"/>"#
            + #"<constraint firstAttribute="bottom" relation="greaterThanOrEqual" "#
            + #"secondItem="lab-el-001""#)
      ).contains("overlap")
    }
    #expect(!isFound(""))
    #expect(isFound(#"<state key="normal" title="Add"/>"#))
    #expect(isFound(#"<state key="normal" image="plus"/>"#))
  }

  @Test func emptyListsOfLayoutGuidesDeclareNone() {
    func isFound(_ guides: String) -> Bool {
      rules(screen("", "", controller: "<layoutGuides>\(guides)</layoutGuides>"))
        .contains("ib-unused-layout-guides")
    }
    #expect(!isFound(""))
    #expect(
      isFound(
        #"<viewControllerLayoutGuide type="top" id="top-gu-ide"/>"#
          + #"<viewControllerLayoutGuide type="bottom" id="bot-gu-ide"/>"#))
  }

  @Test func simulatedBarsWithoutAContainerAreTheCanvases() throws {
    let bar = #"<simulatedNavigationBarMetrics key="simulatedTopBarMetrics"/>"#
    let text = screen(
      "<label text=\"Top\" \(Self.free) id=\"top-00-009\">\(Self.frame(50, 20))</label>",
      Self.tie("top-00-009", "top", "saf-ea-rea", "top")
        + Self.tie("top-00-009", "leading", "saf-ea-rea", "leading"), controller: bar)
    // The app begins with it.
    #expect(try view("label2", text).frame.y == 59)
    // Code may push one that nothing shows.
    let loose = text.replacing(#"initialViewController="con-tr-oll""#, with: "")
    #expect(try view("label2", loose).frame.y > 90)
    // A tab bar controller contains it directly: there is no navigation bar.
    func withTabs(_ scenes: String) -> String {
      loose.replacing("</scenes>", with: scenes + "</scenes>")
    }
    func tabs(_ controller: String) -> String {
      #"<scene><objects><tabBarController id="tab-00-000"><connections>"#
        + #"<segue destination="\#(controller)" kind="relationship""#
        + #" relationship="viewControllers" id="seg-00-001"/>"#
        + "</connections></tabBarController></objects></scene>"
    }
    let alone = try view("label2", withTabs(tabs("con-tr-oll"))).frame.y
    #expect(alone == 59)
    // What such a tab pushes is presented, and has neither bar.
    let pushing =
      #"<scene><objects><viewController id="pus-h0-000"><connections>"#
      + #"<segue destination="con-tr-oll" kind="show" id="seg-00-002"/>"#
      + "</connections></viewController></objects></scene>"
    #expect(try view("label2", withTabs(tabs("pus-h0-000") + pushing)).frame.y == 59)
    // A gesture recognizer beside the tab, or a segue of the app's own, does no better.
    let beside = pushing.replacing(
      "</viewController>",
      with: #"</viewController><tapGestureRecognizer id="ges-00-001"><connections>"#
        + #"<segue destination="con-tr-oll" kind="custom" id="seg-00-004"/>"#
        + "</connections></tapGestureRecognizer>")
    #expect(try view("label2", withTabs(tabs("pus-h0-000") + beside)).frame.y == 59)
    // Another segue may come from where there is a navigation controller.
    let other =
      #"<scene><objects><viewController id="oth-er-000"><connections>"#
      + #"<segue destination="con-tr-oll" kind="show" id="seg-00-003"/>"#
      + "</connections></viewController></objects></scene>"
    #expect(try view("label2", withTabs(tabs("pus-h0-000") + pushing + other)).frame.y > 90)
  }

  @Test func cellsOfLayoutsThatEstimateGiveWay() {
    func cell(_ attributes: String, _ size: String = "") -> String {
      screen(
        "<collectionView \(Self.free) id=\"col-00-001\">\(Self.frame(393, 700))"
          + "<collectionViewFlowLayout key=\"collectionViewLayout\" \(attributes)>"
          + "<size key=\"itemSize\" width=\"200\" height=\"50\"/>\(size)</collectionViewFlowLayout>"
          + #"<cells><collectionViewCell reuseIdentifier="A" id="cel-l0-009">"#
          + #"<rect key="frame" x="0.0" y="0.0" width="200" height="50"/>"#
          + #"<autoresizingMask key="autoresizingMask"/>"#
          + #"<collectionViewCellContentView key="contentView" id="con-te-009">"#
          + #"<rect key="frame" x="0.0" y="0.0" width="200" height="50"/>"#
          + #"<autoresizingMask key="autoresizingMask"/><subviews>"#
          + "<view \(Self.free) id=\"box-00-001\">\(Self.frame(200, 80))</view></subviews>"
          + "<constraints>"
          + #"<constraint firstItem="box-00-001" firstAttribute="height" constant="80" id="h-1"/>"#
          + ["top", "bottom", "leading", "trailing"].map {
            Self.tie("box-00-001", $0, "con-te-009", $0)
          }.joined()
          + "</constraints></collectionViewCellContentView></collectionViewCell></cells>"
          + "</collectionView>",
        ["top", "bottom", "leading", "trailing"].map {
          Self.tie("col-00-001", $0, "saf-ea-rea", $0)
        }.joined())
    }
    func isFound(_ text: String) -> Bool { !rules(text).isDisjoint(with: ["conflict"]) }
    #expect(isFound(cell("")))
    #expect(!isFound(cell(#"automaticEstimatedItemSize="YES""#)))
    #expect(
      isFound(
        cell(
          #"automaticEstimatedItemSize="YES""#,
          #"<size key="estimatedItemSize" width="0.0" height="0.0"/>"#)))
  }
}
