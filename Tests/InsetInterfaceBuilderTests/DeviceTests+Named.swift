import InsetDevices
import InsetIDE
import InsetModel
import InsetText
import Testing

// What code has an outlet for, it changes: what holds only until then is no mistake of the document.
extension DeviceTests {
  private func outlet(_ id: String, in text: String) -> String {
    text.replacing(
      "</viewController>",
      with: "<connections><outlet property=\"own\" destination=\"\(id)\" id=\"out-00-001\"/>"
        + "</connections></viewController>")
  }

  private static func label(_ id: String, _ more: String = "") -> String {
    "<label text=\"Total\" \(more) \(free) id=\"\(id)\">\(frame(41, 20.5))"
      + #"<fontDescription key="fontDescription" type="system" pointSize="17"/></label>"#
  }

  private static func box(_ id: String, _ more: String = "") -> String {
    "<view \(more) \(free) id=\"\(id)\">\(frame(393, 100))</view>"
  }

  private static func number(_ id: String, _ attribute: String, _ points: Int, _ more: String = "")
    -> String
  {
    "<constraint firstItem=\"\(id)\" firstAttribute=\"\(attribute)\" constant=\"\(points)\" "
      + "id=\"\(id)-\(attribute)\" \(more)/>"
  }

  private static func wide(_ id: String) -> String {
    tie(id, "leading", "saf-ea-rea", "leading") + tie(id, "trailing", "saf-ea-rea", "trailing")
  }

  @Test func codeMayShowWhatIsHidden() {
    let text = screen(
      Self.box("one-00-001", #"hidden="YES""#) + Self.label("two-00-001"),
      Self.tie("one-00-001", "top", "saf-ea-rea", "top", #"constant="60""#)
        + Self.tie("one-00-001", "leading", "roo-tv-iew", "leading")
        + Self.tie("one-00-001", "trailing", "roo-tv-iew", "trailing")
        + Self.number("one-00-001", "height", 40)
        + Self.tie("two-00-001", "top", "one-00-001", "bottom", #"constant="8""#)
        + Self.tie("two-00-001", "centerX", "roo-tv-iew", "centerX"))
    let rule = "hidden-still-takes-room"
    #expect(rules(text).contains(rule))
    #expect(rules(outlet("two-00-001", in: text)).contains(rule))
    for id in ["one-00-001", "two-00-001-top"] {
      #expect(rules(outlet(id, in: text)).isDisjoint(with: ["syntax", rule]))
    }
  }

  /// A table below a box that is as high as the screen.
  private func squeezed(_ priority: String) -> String {
    screen(
      Self.box("box-00-001") + "<tableView style=\"plain\" \(Self.free) id=\"tab-le-001\">"
        + "\(Self.frame(393, 100))</tableView>",
      Self.wide("box-00-001") + Self.wide("tab-le-001")
        + Self.tie("box-00-001", "top", "saf-ea-rea", "top")
        + Self.number("box-00-001", "height", 2000, priority)
        + Self.tie("tab-le-001", "top", "box-00-001", "bottom")
        + Self.tie("tab-le-001", "bottom", "saf-ea-rea", "bottom"))
  }

  @Test(arguments: [("zero-size", #"priority="750""#), ("negative-size", "")])
  func codeMayMakeRoom(rule: String, priority: String) {
    let text = squeezed(priority)
    #expect(rules(text).contains(rule))
    // What does not make it so may have a name.
    #expect(rules(outlet("box-00-001-leading", in: text)).contains(rule))
    #expect(rules(outlet("box-00-001", in: text)).contains(rule))
    for id in ["box-00-001-height", "tab-le-001-bottom"] {
      #expect(rules(outlet(id, in: text)).isDisjoint(with: ["syntax", rule]))
    }
  }

  @Test func codeMayLayOutWhatNoConstraintHolds() {
    // Drawn at the bottom of a screen that is higher than others.
    func picker(beside others: Int) -> String {
      let loose = (0..<others).map { Self.box("loo-se-00\($0)", "tag=\"1\"") }.joined()
      return screen(
        #"<pickerView id="pic-00-001"><rect key="frame" x="0.0" y="600" width="320" height="216"/>"#
          + #"<autoresizingMask key="autoresizingMask" flexibleMaxX="YES" flexibleMaxY="YES"/>"#
          + "</pickerView>" + loose.replacing(Self.free, with: ""), "")
    }
    #expect(rules(picker(beside: 0)).contains("off-screen"))
    #expect(rules(outlet("pic-00-001", in: picker(beside: 2))).contains("off-screen"))
    #expect(
      rules(outlet("pic-00-001", in: picker(beside: 0))).isDisjoint(with: ["syntax", "off-screen"]))
  }

  @Test func aConstraintMayTakeOver() {
    let text = screen(
      Self.label("one-00-001") + Self.label("two-00-001"),
      Self.tie("one-00-001", "top", "saf-ea-rea", "top", #"constant="60""#)
        + Self.tie("one-00-001", "centerX", "roo-tv-iew", "centerX")
        + Self.tie("two-00-001", "top", "one-00-001", "bottom", #"constant="8""#)
        + Self.tie("two-00-001", "centerX", "roo-tv-iew", "centerX")
        + Self.tie("two-00-001", "top", "saf-ea-rea", "top", #"constant="60" priority="100""#)
        .replacing(#"id="two-00-001-top""#, with: #"id="two-00-002""#))
    #expect(rules(text).contains("never-effective"))
    #expect(rules(outlet("two-00-001", in: text)).contains("never-effective"))
    #expect(rules(outlet("one-00-001", in: text)).isDisjoint(with: ["syntax", "never-effective"]))
  }

  @Test func aScreenMayBeMeantForMoreThanIsChecked() {
    func idle(_ variation: String) -> String {
      screen(
        "", Self.tie("lab-el-001", "width", "roo-tv-iew", "width", #"priority="250""#)
      ).replacing(#"id="bot-00-001"/>"#, with: "id=\"bot-00-001\">\(variation)</constraint>")
        .replacing(#"<device id="retina6_12""#, with: #"<device id="ipad9_7""#)
    }
    #expect(rules(idle("")).contains("never-effective"))
    // No iPad has that.
    let compact = #"<variation key="heightClass=compact" constant="30"/>"#
    #expect(rules(idle(compact)).isDisjoint(with: ["syntax", "never-effective"]))
  }

  @Test func aRowMayBeAsHighAsItsTexts() {
    func row(_ lines: Int) -> String {
      Samples.withCell.replacing(
        #"<tableView rowHeight="-1""#, with: #"<tableView rowHeight="200""#
      ).replacing(#"width="393" height="44""#, with: #"width="393" height="200""#).replacing(
        #"<label text="Ada""#,
        with: Self.label("mor-e0-001", "numberOfLines=\"\(lines)\"") + #"<label text="Ada""#
      ).replacing(
        #"id="lea-00-002"/>"#,
        with: #"id="lea-00-002"/>"# + Self.tie("sen-de-001", "top", "con-te-001", "top")
          + Self.tie("mor-e0-001", "top", "sen-de-001", "bottom")
          + Self.tie("mor-e0-001", "leading", "sen-de-001", "leading")
      ).replacing(
        #"<constraint firstItem="sen-de-001" firstAttribute="centerY" secondItem="con-te-001" "#
          + #"secondAttribute="centerY""#,
        with: #"<constraint firstItem="mor-e0-001" firstAttribute="bottom" "#
          + #"secondItem="con-te-001" secondAttribute="bottom""#)
    }
    #expect(rules(row(1)).contains("ambiguous-priority"))
    #expect(rules(row(0)).isDisjoint(with: ["syntax", "ambiguous-priority"]))
  }
}
