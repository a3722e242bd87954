import InsetDevices
import InsetIDE
import InsetModel
import Testing

// What a file does not settle: sizes of roots, the status bar, and what is drawn in a frame.
extension DeviceTests {
  private static func label(_ id: String, _ text: String, _ more: String = "") -> String {
    "<label text=\"\(text)\" \(more) \(free) id=\"\(id)\">\(frame(200, 20))"
      + #"<fontDescription key="fontDescription" type="system" pointSize="17"/></label>"#
  }

  private static func number(_ id: String, _ attribute: String, _ points: Int) -> String {
    "<constraint firstItem=\"\(id)\" firstAttribute=\"\(attribute)\" constant=\"\(points)\" "
      + "id=\"\(id)-\(attribute)\"/>"
  }

  private func resources(_ images: String, in text: String) -> String {
    text.replacing("</document>", with: "<resources>\(images)</resources></document>")
  }

  @Test(arguments: ["imageView", "button"])
  func aPictureNoLargerThanItsFrameBreaksNothing(element: String) {
    func isFound(_ width: Int, title: String = "") -> Bool {
      let picture = #"image="icon""#
      let view =
        element == "button"
        ? #"<button horizontalCompressionResistancePriority="1000" \#(Self.free) id="pic-00-001">"#
          + Self.frame(36, 36) + "<state key=\"normal\" \(title) \(picture)/></button>"
        : #"<imageView horizontalCompressionResistancePriority="1000" \#(picture) "#
          + #"\#(Self.free) id="pic-00-001">\#(Self.frame(36, 36))</imageView>"#
      let text = resources(
        "<image name=\"icon\" width=\"\(width)\" height=\"20\"/>",
        in: screen(
          view,
          Self.centred("pic-00-001") + Self.number("pic-00-001", "width", 36)
            + Self.number("pic-00-001", "height", 36)
        ).replacing(
          "</viewController>",
          with: #"<connections><outlet property="icon" destination="pic-00-001" id="out-00-001"/>"#
            + "</connections></viewController>"))
      #expect(!rules(text).contains("syntax"))
      return rules(text).contains("required-content-priority")
    }
    #expect(!isFound(20))
    #expect(!isFound(36))
    #expect(isFound(50))
    if element == "button" { #expect(isFound(20, title: #"title="Go""#)) }
  }

  /// A root of a xib of its own, 320 points wide, with a label at its leading edge.
  private func alone(_ element: String, _ text: String) -> String {
    let label = Self.label("lab-el-009", text)
    let ties =
      Self.tie("lab-el-009", "leading", "INSIDE", "leading", #"constant="16""#)
      + Self.tie("lab-el-009", "top", "INSIDE", "top", #"constant="8""#)
      + Self.tie("lab-el-009", "bottom", "INSIDE", "bottom", #"constant="-8""#)
    let frame = #"<rect key="frame" x="0" y="0" width="320" height="44"/>"#
    let content = "<subviews>\(label)</subviews><constraints>\(ties)</constraints>"
    let body =
      element == "tableViewCell"
      ? frame
        + #"<tableViewCellContentView key="contentView" tableViewCell="roo-tv-iew" "#
        + "id=\"con-te-001\">\(frame)"
        + content.replacing("INSIDE", with: "con-te-001") + "</tableViewCellContentView>"
      : frame + content.replacing("INSIDE", with: "roo-tv-iew")
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" \
      toolsVersion="22155" targetRuntime="iOS.CocoaTouch" useAutolayout="YES" \
      useTraitCollections="YES" useSafeAreas="YES" colorMatched="YES">
      <device id="retina6_12" orientation="portrait" appearance="light"/>
      <objects><\(element) id="roo-tv-iew">\(body)</\(element)></objects>
      </document>
      """
  }

  @Test func aFrameMayLeaveNothingOfAView() throws {
    // 100 from the top and 662 from the bottom of what is higher than it is in landscape.
    let text = screen(
      #"<view userLabel="Band" id="ban-d0-001"><rect key="frame" x="0" y="100" width="200" "#
        + #"height="90"/><autoresizingMask key="autoresizingMask" heightSizable="YES"/>"#
        + #"<color key="backgroundColor" white="0" alpha="1"/></view>"#, "")
    let findings = snapshot(text).diagnostics(Self.file).filter { $0.rule == .negativeSize }
    let finding = try #require(findings.first)
    #expect(findings.count == 1)
    #expect(
      finding.message.hasPrefix(
        "'band' keeps its distances from both ends of 'root', which leave it a height below 0 on "))
  }

  @Test func aRowIsAsWideAsTheScreen() throws {
    #expect(try view("root", alone("tableViewCell", "Ada"), "A.xib").frame.width == 393)
    #expect(try view("root", alone("view", "Ada"), "A.xib").frame.width == 320)
  }

  @Test(arguments: ["view", "tableViewCell"])
  func theWidthOfACanvasEndsNoText(element: String) {
    func environments(_ text: String) -> Int {
      snapshot(alone(element, text), "A.xib").diagnostics(Self.file).first {
        $0.rule == .missingTrailing
      }?.environments.count ?? 0
    }
    #expect(environments("Ada") == 0)
    // Twice as long it is wider than 320 points, and narrower than any screen.
    #expect(environments("Count of messages ab") == 0)
    let long = environments("The count of all your messages")
    #expect(long > 0 && long < 24)
  }

  @Test func aCollectionGivesItsCellsTheirSize() {
    // 60 points for the margins of a label in a cell 44 high.
    let table = Samples.withCell.replacing(
      #"<tableView rowHeight="-1""#, with: #"<tableView dataMode="static" rowHeight="44""#
    ).replacing(
      #"<tableViewCell reuseIdentifier="Message""#,
      with: #"<tableViewCell rowHeight="44" reuseIdentifier="Message""#
    ).replacing(
      #"id="lea-00-002"/>"#,
      with: #"id="lea-00-002"/>"#
        + Self.tie("sen-de-001", "top", "con-te-001", "top", #"constant="30""#)
    ).replacing(
      #"secondAttribute="centerY" id="cen-00-002"/>"#,
      with: #"secondAttribute="bottom" constant="-30" id="cen-00-002"/>"#
    ).replacing(
      #"firstAttribute="centerY" secondItem="con-te-001""#,
      with: #"firstAttribute="bottom" secondItem="con-te-001""#)
    #expect(rules(table).contains("negative-size"))
    let collection = table.replacing("tableView", with: "collectionView").replacing(
      "prototypes>", with: "cells>")
    #expect(rules(collection).isDisjoint(with: ["syntax", "negative-size"]))
  }

  @Test func whatLeavesLessThanNothingIsOneMistake() {
    let box = "<view \(Self.free) id=\"box-00-001\">\(Self.frame(200, 900))</view>"
    let findings = snapshot(
      screen(
        box + Self.label("lab-el-009", "Ada"),
        Self.tie("box-00-001", "top", "saf-ea-rea", "top")
          + Self.tie("box-00-001", "leading", "saf-ea-rea", "leading")
          + Self.number("box-00-001", "width", 200)
          + Self.tie("lab-el-009", "top", "box-00-001", "bottom")
          + Self.tie("lab-el-009", "leading", "saf-ea-rea", "leading")
          + Self.tie("lab-el-009", "bottom", "saf-ea-rea", "bottom")
          + Self.number("box-00-001", "height", 2000)
          + #"<constraint firstItem="box-00-001" firstAttribute="height" "#
          + #"relation="greaterThanOrEqual" constant="2000" id="least-001"/>"#)
    ).diagnostics(Self.file).filter { $0.rule == .negativeSize }
    #expect(findings.count == 1)
    // The number that holds the height is there twice: without one of them nothing is better.
    #expect(findings.allSatisfy { !$0.message.hasPrefix("'view2.height") }, "\(findings)")
  }

  /// A document for iPads.
  private func forPads(_ text: String) -> String {
    text.replacing(
      #"targetRuntime="iOS.CocoaTouch""#, with: #"targetRuntime="iOS.CocoaTouch.iPad""#
    ).replacing(#"id="retina6_12""#, with: #"id="ipad9_7""#)
  }

  @Test func aScreenMayHaveNoStatusBar() {
    func isFound(_ controller: String, _ more: String = "", pads: Bool = true) -> Bool {
      let text = screen(
        "<button buttonType=\"system\" \(Self.free) id=\"but-00-001\">\(Self.frame(60, 44))"
          + #"<state key="normal" title="Go"/></button>"#
          + "<switch \(Self.free) id=\"swi-00-001\">\(Self.frame(51, 31))</switch>",
        Self.tie("but-00-001", "top", "roo-tv-iew", "top")
          + Self.tie("but-00-001", "centerX", "roo-tv-iew", "centerX")
          + Self.tie("swi-00-001", "centerX", "roo-tv-iew", "centerX")
          + Self.tie("swi-00-001", "top", "roo-tv-iew", "top", #"constant="200""#) + more,
        controller: controller)
      return snapshot(pads ? forPads(text) : text).diagnostics(Self.file).contains {
        $0.rule == .unsafeEdge && $0.message.contains("'button'")
      }
    }
    let none = #"<nil key="simulatedStatusBarMetrics"/>"#
    #expect(isFound(""))
    #expect(!isFound(none))
    // Nothing hides the sensor housing.
    #expect(isFound(none, pads: false))
    // The same distance from the top and from the bar hold together only without one.
    let guides =
      #"<layoutGuides><viewControllerLayoutGuide type="top" id="top-gu-ide"/></layoutGuides>"#
    func guided(_ points: Int) -> String {
      "<constraint firstItem=\"swi-00-001\" firstAttribute=\"top\" secondItem=\"top-gu-ide\" "
        + "secondAttribute=\"bottom\" constant=\"\(points)\" id=\"twi-n0-001\"/>"
    }
    #expect(isFound(guides, guided(180)))
    #expect(!isFound(guides, guided(200)))
  }

  @Test func aFittedPictureIsSeenWhereItIsDrawn() {
    func isFound(_ mode: String) -> Bool {
      let text = resources(
        #"<image name="arrow" width="42" height="15"/>"#,
        in: screen(
          "<imageView contentMode=\"\(mode)\" image=\"arrow\" \(Self.free) id=\"pic-00-001\">"
            + Self.frame(32, 33) + "</imageView>" + Self.label("lab-el-009", "Nothing here"),
          Self.tie("pic-00-001", "top", "saf-ea-rea", "top", #"constant="200""#)
            + Self.tie("pic-00-001", "centerX", "roo-tv-iew", "centerX")
            + Self.number("pic-00-001", "width", 32) + Self.number("pic-00-001", "height", 33)
            + Self.tie("lab-el-009", "leading", "pic-00-001", "leading", #"constant="-20""#)
            + Self.tie("lab-el-009", "top", "pic-00-001", "bottom", #"constant="-12""#)))
      return snapshot(text).diagnostics(Self.file).contains { $0.rule == .overlap }
    }
    #expect(isFound("scaleToFill"))
    #expect(!isFound("scaleAspectFit"))
  }

  @Test func whatAFittedPictureLeavesOfItsFrameMayLieOffTheScreen() {
    // Drawn 15 points high in the middle of 400, of which 100 are above the screen.
    func isFound(_ mode: String) -> Bool {
      rules(
        resources(
          #"<image name="arrow" width="42" height="15"/>"#,
          in: screen(
            "<imageView contentMode=\"\(mode)\" image=\"arrow\" \(Self.free) id=\"pic-00-001\">"
              + Self.frame(42, 400) + "</imageView>",
            Self.tie("pic-00-001", "top", "roo-tv-iew", "top", #"constant="-100""#)
              + Self.tie("pic-00-001", "centerX", "roo-tv-iew", "centerX")
              + Self.number("pic-00-001", "width", 42) + Self.number("pic-00-001", "height", 400)))
      ).contains("off-screen")
    }
    #expect(isFound("scaleToFill"))
    #expect(!isFound("scaleAspectFit"))
  }

  @Test func whatANumberLeavesOfALabelIsEmpty() {
    // Some 230 points of text in 300: on a narrower phone than drawn, a button begins at 305.
    func isFound(_ isNumber: Bool) -> Bool {
      let label = Self.label("lab-el-009", "Only cities greater than five")
        .replacing(Self.frame(200, 20), with: frame(20, 300))
      let button =
        #"<button buttonType="system" \#(Self.free) id="but-to-009">\#(frame(323, 60))"#
        + #"<state key="normal" title="Go on"/></button>"#
      let width =
        isNumber
        ? Self.number("lab-el-009", "width", 300)
        : Self.tie("lab-el-009", "width", "but-to-009", "width", #"constant="240""#)
      let findings = snapshot(
        screen(
          label + button,
          Self.tie("lab-el-009", "leading", "roo-tv-iew", "leading", #"constant="20""#)
            + Self.tie("lab-el-009", "top", "roo-tv-iew", "top", #"constant="200""#) + width
            + Self.number("but-to-009", "width", 60)
            + Self.tie("roo-tv-iew", "trailing", "but-to-009", "trailing", #"constant="10""#)
            + Self.tie("but-to-009", "top", "roo-tv-iew", "top", #"constant="195""#))
      ).diagnostics(Self.file)
      return findings.contains {
        $0.rule == .overlap && $0.message.hasPrefix("'button' lies on 'label2'")
      }
    }
    func frame(_ x: Int, _ width: Int) -> String {
      "<rect key=\"frame\" x=\"\(x)\" y=\"200\" width=\"\(width)\" height=\"32\"/>"
    }
    #expect(isFound(false))
    #expect(!isFound(true))
  }

  @Test func theEmptyTopOfALabelMayLieUnderABar() {
    func isFound(_ text: String, _ more: String) -> Bool {
      rules(
        forPads(
          screen(
            "<view \(Self.free) id=\"box-00-001\">\(Self.frame(200, 10))</view>"
              + Self.label("lab-el-009", text, more),
            Self.tie("box-00-001", "top", "saf-ea-rea", "top", #"constant="120""#)
              + Self.tie("box-00-001", "leading", "saf-ea-rea", "leading", #"constant="20""#)
              + Self.number("box-00-001", "width", 300) + Self.number("box-00-001", "height", 10)
              + Self.tie("lab-el-009", "leading", "box-00-001", "leading")
              + Self.tie("lab-el-009", "width", "box-00-001", "width")
              + Self.tie("lab-el-009", "centerY", "box-00-001", "centerY")
              + Self.number("lab-el-009", "height", 280)))
      ).contains("unsafe-overlap")
    }
    #expect(!isFound("Clues", #"numberOfLines="0""#))
    #expect(!isFound("", ""))
    #expect(isFound(String(repeating: "Many clues ", count: 40), #"numberOfLines="0""#))
    // What code will write there is not known.
    #expect(isFound("", #"numberOfLines="0""#))
  }

  @Test(arguments: ["pageControl", "pickerView"])
  func whatStandsInTheMiddleMayRunFromSideToSide(element: String) {
    func isFound(_ inset: Int, top: Bool = false) -> Bool {
      snapshot(
        screen(
          "<\(element) \(Self.free) id=\"pag-00-001\">\(Self.frame(393, 20))</\(element)>",
          Self.tie("pag-00-001", "leading", "roo-tv-iew", "leading", "constant=\"\(inset)\"")
            + Self.tie("pag-00-001", "trailing", "roo-tv-iew", "trailing")
            + (top
              ? Self.tie("pag-00-001", "top", "roo-tv-iew", "top")
              : Self.tie("pag-00-001", "centerY", "roo-tv-iew", "centerY"))
        )
      ).diagnostics(Self.file).contains { $0.rule == .unsafeEdge && $0.message.contains("'p") }
    }
    #expect(!isFound(0))
    #expect(isFound(8))
    #expect(isFound(0, top: true))
  }

  @Test func flexibleMarginsShareTheChange() throws {
    let child =
      #"<view fixedFrame="YES" customClass="Child" \#(Self.free) id="chi-ld-001">"#
      + #"<rect key="frame" x="40" y="0" width="100" height="20"/>"#
      + #"<autoresizingMask key="autoresizingMask" flexibleMinX="YES" flexibleMaxX="YES"/></view>"#
    let text = screen(
      "<view customClass=\"Box\" \(Self.free) id=\"box-00-001\">\(Self.frame(200, 50))"
        + "<subviews>\(child)</subviews></view>",
      ["leading", "trailing", "top"].map {
        Self.tie("box-00-001", $0, "saf-ea-rea", $0)
      }.joined() + Self.number("box-00-001", "height", 50))
    let box = try view("box", text).frame
    let frame = try view("child", text).frame
    #expect(frame.width == 100)
    // Of what is left beside it, 40 of 100 stand in front.
    #expect(abs(frame.x - (box.width - 100) * 0.4) < 0.4, "\(frame) in \(box)")
  }

  @Test(arguments: [("infoLight", false), ("system", true)])
  func buttonsWithPicturesOfUIKitsBreakNothing(type: String, isFound: Bool) {
    let title = type == "system" ? #"title="Go""# : ""
    let text = screen(
      #"<button buttonType="\#(type)" horizontalCompressionResistancePriority="1000" "#
        + #"\#(Self.free) id="but-00-001">\#(Self.frame(56, 44))"#
        + #"<state key="normal" \#(title)/></button>"#,
      Self.centred("but-00-001") + Self.number("but-00-001", "width", 56))
    #expect(rules(text).contains("required-content-priority") == isFound)
  }

  @Test func aTitleInTheMiddleLeavesRoomBesideIt() {
    func found(_ title: String) -> [String] {
      let label =
        #"<label text="\#(title)" textAlignment="center" \#(Self.free) id="lab-el-009">"#
        + Self.frame(280, 24)
        + #"<fontDescription key="fontDescription" type="system" pointSize="17"/></label>"#
      let text = screen(
        label
          + #"<button buttonType="system" \#(Self.free) id="but-00-001">\#(Self.frame(40, 44))"#
          + #"<state key="normal" title="Go"/></button>"#,
        Self.centred("lab-el-009") + Self.number("lab-el-009", "width", 280)
          + Self.tie("but-00-001", "centerY", "lab-el-009", "centerY")
          + Self.tie("but-00-001", "leading", "lab-el-009", "trailing", #"constant="-16""#))
      return snapshot(text, "A.storyboard").diagnostics(Self.file).filter {
        $0.rule == .overlap && $0.message.contains("button")
      }.map(\.message)
    }
    func isFound(_ title: String) -> Bool { !found(title).isEmpty }
    #expect(!isFound("Title"), "\(found("Title"))")
    #expect(isFound("A title that is as long as the label is wide"))
  }
}
