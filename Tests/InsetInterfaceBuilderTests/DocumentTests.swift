import InsetDevices
import InsetIDE
import InsetInterfaceBuilder
import InsetModel
import InsetText
import Testing

/// What documents say of the canvas and of the views on it.
@Suite struct DocumentTests {
  private func read(_ text: String) throws -> InterfaceDocument {
    try InterfaceDocument(reading: SourceText(text))
  }

  @Test(arguments: [
    ("retina6_12", 393.0, 852.0), ("retina5_4", 375, 812), ("retina6_66", 393, 852),
    ("retina4_8", 375, 667), ("ipad11_9rounded", 834, 1194), ("ipad9_9", 768, 1024),
  ])
  func devicesThatAreNotKnownAreLikeOthers(id: String, width: Double, height: Double) throws {
    let document = try read(
      Samples.withGuide.replacing(#"device id="retina6_12""#, with: "device id=\"\(id)\""))
    #expect(document.deviceID == id)
    #expect(document.canvasSize == Size(width: width, height: height))
  }

  @Test func aSimulatedBarStaysOverWhatIsShownNext() throws {
    let next = """
                  <viewController id="nex-t0-001" sceneMemberID="viewController">
                      <view key="view" contentMode="scaleToFill" id="roo-tv-002">
                          <rect key="frame" x="0.0" y="0.0" width="393" height="852"/>
                      </view>
                  </viewController>
      """
    func tops(_ text: String) throws -> [Double?] {
      try read(text).scenes(for: .canvas).map { $0.scene.canvas?.insets.top }
    }
    let segue =
      #"<connections><segue destination="nex-t0-001" kind="show" id="seg-ue-001"/></connections>"#
    let plain = Samples.withGuide.replacing(
      "                </viewController>",
      with: "\(segue)</viewController></objects></scene><scene><objects>\(next)", maxReplacements: 1
    )
    #expect(try tops(plain) == [59, 59])
    let bar = #"<simulatedNavigationBarMetrics key="simulatedTopBarMetrics" prompted="NO"/>"#
    #expect(try tops(plain.replacing(segue, with: bar + segue)) == [103, 103])
    let shown = plain.replacing(segue, with: bar + segue.replacing("show", with: "embed"))
    #expect(try tops(shown) == [103, 59])
  }

  @Test func aCellGrowsOnDevicesWhereItMay() throws {
    func height(_ text: String) throws -> Double? {
      var workspace = Workspace()
      workspace.open(FileID(0), text: SourceText(text), path: "Main.storyboard")
      let screens = try workspace.snapshot().frames(
        FileID(0), on: EnvironmentChoice(devices: ["iphone-15-pro"]))
      return screens.first { $0.name == "Message" }?.environments.first?.views.first?.frame.height
    }
    #expect(try height(Samples.withCell) == 44)
    let tall = Samples.withCell.replacing(
      #"firstAttribute="centerY" secondItem="con-te-001" secondAttribute="centerY""#,
      with: #"firstAttribute="top" secondItem="con-te-001" secondAttribute="top" constant="30""#
    ).replacing(
      #"id="lea-00-002"/>"#,
      with: """
        id="lea-00-002"/>
        <constraint firstAttribute="bottom" secondItem="sen-de-001" secondAttribute="bottom" \
        constant="30" id="bot-00-002"/>
        """)
    let grown = try #require(try height(tall))
    #expect(grown > 80 && grown < 82)
    #expect(try height(tall.replacing(#"rowHeight="-1""#, with: #"rowHeight="44""#)) == 44)
  }
}
