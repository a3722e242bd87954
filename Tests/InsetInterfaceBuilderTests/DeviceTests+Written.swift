import InsetDevices
import InsetIDE
import InsetInterfaceBuilder
import InsetModel
import InsetText
import Testing

// What a file's name, its Xcode and the classes round a row say of what it was made for.
extension DeviceTests {
  private static func title(_ id: String, _ text: String) -> String {
    "<label text=\"\(text)\" \(free) id=\"\(id)\">\(frame(200, 20))"
      + #"<fontDescription key="fontDescription" type="system" pointSize="17"/></label>"#
  }

  private static let wide =
    "<view \(free) id=\"wid-e0-001\">\(frame(560, 40))</view>"
  private static let across =
    tie("wid-e0-001", "leading", "roo-tv-iew", "leading", #"constant="213""#)
    + tie("roo-tv-iew", "trailing", "wid-e0-001", "trailing", #"constant="212""#)
    + tie("wid-e0-001", "top", "saf-ea-rea", "top")
    + #"<constraint firstItem="wid-e0-001" firstAttribute="height" constant="40" id="hei-00-001"/>"#

  @Test(arguments: [
    "Main_iPad.storyboard", "Main~ipad.storyboard", "a/Base.lproj/Main_iPad.storyboard",
  ])
  func anIPadsFileIsJudgedOnIPads(path: String) {
    let text = screen(Self.wide, Self.across)
    #expect(rules(text, "Main.storyboard").contains("negative-size"))
    #expect(!rules(text, path).contains("negative-size"))
    #expect(
      rules(text, path.replacing("iPad", with: "iPhone").replacing("ipad", with: "iphone"))
        .contains("negative-size"))
  }

  @Test func namesSayAnIdiomByTheirEnds() {
    let source = InterfaceSource(SourceText(""), file: Self.file)
    #expect(source.idiom(at: "Main_iPad.storyboard") == .pad)
    #expect(source.idiom(at: "Cell~iphone.xib") == .phone)
    #expect(source.idiom(at: "iPadMain.storyboard") == nil)
    #expect(source.idiom(at: "_iPad/Main.xib") == nil)
  }

  @Test(arguments: [
    (62, 22155, false), (62, 23000, true), (59, 20000, false), (59, 22155, true), (44, 15505, true),
  ])
  func nobodyWritesAHeightBeforeItsDevice(points: Int, version: Int, isFound: Bool) {
    let text = screen(
      Self.title("lab-el-009", "Title"),
      Self.tie("lab-el-009", "top", "roo-tv-iew", "top", "constant=\"\(points)\"")
        + Self.tie("lab-el-009", "centerX", "roo-tv-iew", "centerX")
    ).replacing(#"toolsVersion="22155""#, with: "toolsVersion=\"\(version)\"")
    #expect(text.contains("toolsVersion=\"\(version)\""))
    let found = snapshot(text).diagnostics(Self.file).filter {
      $0.rule == .hardCodedInset && $0.message.hasPrefix("\(points) points")
    }
    #expect(!found.isEmpty == isFound)
  }

  /// A row 60 high whose label is held above and below.
  private func row(controller: String) -> String {
    Samples.withCell.replacing(
      #"<tableView rowHeight="-1""#, with: #"<tableView dataMode="prototypes" rowHeight="44""#
    ).replacing(
      #"<label text="Ada" userLabel="Sender" "#,
      with:
        #"<label text="Ada" userLabel="Sender" numberOfLines="0" verticalCompressionResistancePriority="1000" "#
    ).replacing(
      #"secondAttribute="centerY" id="cen-00-002"/>"#,
      with: #"secondAttribute="centerY" id="cen-00-002"/>"#
        + Self.tie("sen-de-001", "top", "con-te-001", "top", #"constant="10""#)
        + Self.tie("con-te-001", "bottom", "sen-de-001", "bottom", #"constant="10""#)
        + Self.tie("con-te-001", "trailing", "sen-de-001", "trailing", #"constant="20""#)
    ).replacing(#" customClass="Greeting""#, with: controller)
  }

  @Test func codeMayHaveRowsFit() {
    #expect(rules(row(controller: "")).contains("required-content-priority"))
    #expect(
      !rules(row(controller: #" customClass="Messages""#)).contains(
        "required-content-priority"))
  }

  @Test(arguments: [9531, 12121, 15505, 22155])
  func aRowsMarginsAreTheDevices(version: Int) throws {
    let text = Samples.withCell.replacing(
      #"secondAttribute="centerY" id="cen-00-002"/>"#,
      with: #"secondAttribute="topMargin" id="cen-00-002"/>"#
    ).replacing(#"firstAttribute="centerY" secondItem"#, with: #"firstAttribute="top" secondItem"#)
      .replacing(#"toolsVersion="22155""#, with: "toolsVersion=\"\(version)\"")
    #expect(try view("sender", text, screen: 1, os: 17).frame.y == 11)
    #expect(try view("sender", text, screen: 1, os: 26).frame.y == 15)
  }

  private func button(_ inner: String, _ resources: String = "") -> String {
    Self.screenWith(
      "<button buttonType=\"custom\" \(Self.free) id=\"but-00-001\">\(Self.frame(100, 40))\(inner)"
        + "</button>", resources)
  }

  private static func screenWith(_ view: String, _ resources: String) -> String {
    Self().screen(view, Self.centred("but-00-001")).replacing(
      "</document>",
      with: resources.isEmpty ? "</document>" : "<resources>\(resources)</resources></document>")
  }

  private static let font =
    #"<fontDescription key="fontDescription" type="system" pointSize="17"/>"#
  private static let named = #"<state key="normal" title="Button"/>"#

  @Test func insetsStandForAButtonsPadding() throws {
    func insets(_ top: Int, _ side: Int) -> String {
      "<inset key=\"contentEdgeInsets\" minX=\"\(side)\" minY=\"\(top)\" maxX=\"\(side)\" maxY=\"\(top)\"/>"
    }
    let plain = try view("button", button(Self.font + Self.named))
    let inset = try view("button", button(Self.font + insets(10, 16) + Self.named))
    // A line of 20.29 is 21 high, and the title's width has whole points.
    #expect(plain.frame.height == 33)
    #expect(inset.frame.height == 41)
    #expect(inset.frame.width == plain.frame.width + 32)
    // Insets of 0 are none.
    #expect(try view("button", button(Self.font + insets(0, 0) + Self.named)).frame == plain.frame)
  }

  @Test func aPictureStandsBesideTheTitle() throws {
    let picture = #"<image name="star" width="24" height="20"/>"#
    let plain = try view("button", button(Self.font + Self.named))
    let both = try view(
      "button",
      button(Self.font + #"<state key="normal" title="Button" image="star"/>"#, picture))
    #expect(both.frame.width == plain.frame.width + 24)
    #expect(both.frame.height == plain.frame.height)
  }

  @Test(arguments: [
    ("", false), (#"image="photo""#, true), (#"tag="3""#, true),
  ])
  func aPictureThatNobodyGivesIsNothingToSee(attributes: String, isFound: Bool) {
    let text = screen(
      "<imageView \(attributes) \(Self.free) id=\"pic-00-001\">\(Self.frame(60, 60))</imageView>",
      Self.tie("pic-00-001", "top", "roo-tv-iew", "top")
        + Self.tie("pic-00-001", "leading", "roo-tv-iew", "leading", #"constant="40""#)
        + #"<constraint firstItem="pic-00-001" firstAttribute="width" constant="60" id="w-1"/>"#
        + #"<constraint firstItem="pic-00-001" firstAttribute="height" constant="60" id="h-1"/>"#)
    #expect(
      snapshot(text).diagnostics(Self.file).contains {
        $0.rule == .unsafeEdge && $0.message.contains("pic-00-001")
          || $0.rule == .unsafeEdge && $0.message.contains("image")
      } == isFound)
  }
}
