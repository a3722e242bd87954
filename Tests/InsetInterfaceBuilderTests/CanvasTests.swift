import InsetDevices
import InsetInterfaceBuilder
import InsetModel
import InsetText
import Testing

/// The insets and margins that roots have on the design canvas (docs/layout.md "Safe area of the canvas").
@Suite struct CanvasTests {
  private func insets(_ text: String) throws -> EdgeInsets? {
    let document = try InterfaceDocument(reading: SourceText(text))
    return document.scenes(for: .canvas).first?.scene.canvas?.insets
  }

  private func document(
    _ tools: Int, _ device: String?, _ type: String, orientation: String = "portrait",
    metrics: String = "", _ objects: String
  ) -> String {
    let device = device.map { "<device id=\"\($0)\" orientation=\"\(orientation)\"/>" } ?? ""
    let isStoryboard = type.hasPrefix("Storyboard")
    let kind = "com.apple.InterfaceBuilder3.CocoaTouch.\(type)"
    let scenes =
      isStoryboard
      ? "<scenes><scene sceneID=\"1\"><objects>\(objects)</objects></scene></scenes>"
      : "<objects>\(objects)</objects>"
    return """
      <document type="\(kind)" toolsVersion="\(tools)" targetRuntime="iOS.CocoaTouch" useAutolayout="YES" \
      useTraitCollections="YES" useSafeAreas="YES">\(device)\(scenes)\(metrics)</document>
      """
  }

  private func view(_ width: Int, _ height: Int, _ tag: String = "view", key: String = "") -> String
  {
    """
    <\(tag) \(key) id="roo-tv-001"><rect key="frame" x="0.0" y="0.0" width="\(width)" height="\(height)"/>\
    <subviews><view id="vie-wi-001"><rect key="frame" x="0.0" y="0.0" width="9" height="9"/></view></subviews>\
    </\(tag)>
    """
  }

  private func controller(_ width: Int, _ height: Int, _ more: String = "") -> String {
    "<viewController id=\"con-tr-001\">\(view(width, height, key: "key=\"view\""))\(more)</viewController>"
  }

  @Test(arguments: [
    // What is wider than its device keeps the home indicator, everything smaller does not.
    (17701, "retina6_1", 414, 327, 44.0, 0.0), (17701, "retina6_1", 497, 338, 44, 34),
    (21507, "retina6_1", 414, 180, 48, 0), (21507, "retina6_0", 468, 360, 47, 34),
    // What is as low as a phone on its side has no status bar.
    (14460, "retina4_7", 375, 570, 20, 0), (14113, "retina4_7", 477, 351, 0, 0),
    (14868, "retina4_7", 375, 570, 0, 0), (22505, "retina4_7", 465, 154, 20, 0),
  ])
  func rootsOfXibs(
    tools: Int, device: String, width: Int, height: Int, top: Double, bottom: Double
  ) throws {
    for root in ["view", "collectionViewCell", "collectionReusableView"] {
      let found = try insets(document(tools, device, "XIB", view(width, height, root)))
      #expect(found?.top == top && found?.bottom == bottom, "\(root)")
    }
    let cell = try insets(document(tools, device, "XIB", view(width, height, "tableViewCell")))
    #expect(cell == .zero)
  }

  @Test func anEmptyFreeFormKeepsWhatItReachesBeyond() throws {
    func free(_ width: Int, _ height: Int, root: Int? = nil, _ more: String = "") throws
      -> EdgeInsets?
    {
      let size = "<size key=\"freeformSize\" width=\"\(width)\" height=\"\(height)\"/>"
      let form = "<freeformSimulatedSizeMetrics key=\"simulatedDestinationMetrics\"/>"
      return try insets(
        document(
          19529, "retina5_9", "Storyboard.XIB",
          controller(width, root ?? height, more + form + size)))
    }
    #expect(try free(375, 1000)?.bottom == 34)
    #expect(try free(230, 200)?.bottom == 0)
    #expect(try free(230, 200)?.top == 44)
    // Its size counts its bars, where those are not drawn over it.
    let bar = #"<simulatedNavigationBarMetrics key="simulatedTopBarMetrics"/>"#
    #expect(try free(375, 900, root: 812, bar)?.top == 0)
  }

  @Test func phonesOnTheirSideHaveLowBars() throws {
    let bar = #"<simulatedNavigationBarMetrics key="simulatedTopBarMetrics"/>"#
    func top(_ height: Int) throws -> Double? {
      try insets(
        document(
          14460, "retina4_7", "Storyboard.XIB", orientation: "landscape",
          controller(667, height, bar)))?.top
    }
    #expect(try top(375) == 32)
    #expect(try top(343) == 0)
  }

  @Test func aSimulatedScreenIsTheCanvas() throws {
    let metrics =
      "<simulatedMetricsContainer key=\"defaultSimulatedMetrics\"><simulatedScreenMetrics "
      + "key=\"destination\" type=\"retina4_7.fullscreen\"/></simulatedMetricsContainer>"
    func size(_ tools: Int, _ metrics: String) throws -> Size {
      let text = document(tools, nil, "Storyboard.XIB", metrics: metrics, controller(375, 667))
      return try InterfaceDocument(reading: SourceText(text)).canvasSize
    }
    #expect(try size(11542, metrics) == Size(width: 375, height: 667))
    // With size classes, every screen was as wide as high before Xcode 8.
    #expect(try size(6211, metrics) == Size(width: 600, height: 600))
    #expect(try size(11542, "") == Size(width: 600, height: 600))
  }

  @Test func indicatorsThatStandStillKeepTheirRoom() throws {
    func isHidden(_ attributes: String, _ purpose: InterfacePurpose) throws -> Bool {
      let indicator =
        "<activityIndicatorView hidden=\"YES\" \(attributes) id=\"ind-ic-001\"><rect key=\"frame\" "
        + "x=\"0.0\" y=\"0.0\" width=\"20\" height=\"20\"/></activityIndicatorView>"
      let text = document(19529, "retina6_1", "XIB", view(414, 896)).replacing(
        "</subviews>", with: indicator + "</subviews>")
      let scene = try InterfaceDocument(reading: SourceText(text)).scenes(for: purpose).first?.scene
      return scene?.properties.contains { $0.property == .hidden(true) } ?? false
    }
    #expect(try !isHidden("hidesWhenStopped=\"YES\"", .canvas))
    #expect(try isHidden("hidesWhenStopped=\"YES\"", .devices))
    #expect(try isHidden("", .canvas))
  }

  @Test func whatAlwaysBouncesDoesSoOnDevices() throws {
    func bounces(_ attributes: String, _ purpose: InterfacePurpose) throws -> Bool {
      let scroll =
        "<scrollView \(attributes) id=\"scr-ol-001\"><rect key=\"frame\" x=\"0.0\" y=\"0.0\" "
        + "width=\"100\" height=\"100\"/></scrollView>"
      let text = document(19529, "retina6_1", "XIB", view(414, 896)).replacing(
        "</subviews>", with: scroll + "</subviews>")
      let scene = try InterfaceDocument(reading: SourceText(text)).scenes(for: purpose).first?.scene
      return scene?.properties.contains { $0.property == .alwaysBouncesVertically(true) } ?? false
    }
    #expect(try bounces("alwaysBounceVertical=\"YES\"", .devices))
    #expect(try !bounces("", .devices))
    #expect(try !bounces("alwaysBounceVertical=\"YES\"", .canvas))
  }

  @Test func cellsOfTheirOwnHaveMarginsOfRoots() throws {
    func side(_ tools: Int, _ width: Int, _ root: String) throws -> Double? {
      let text = document(tools, "retina4_7", "XIB", view(width, 100, root))
      return try InterfaceDocument(reading: SourceText(text)).scenes(for: .canvas).first?.scene
        .canvas?.sideMargin
    }
    #expect(try side(14460, 375, "collectionViewCell") == 16)
    #expect(try side(14460, 402, "collectionViewCell") == 20)
    #expect(try side(14460, 375, "collectionReusableView") == 16)
    #expect(try side(11762, 375, "collectionViewCell") == 0)
    #expect(try side(14460, 375, "tableViewCell") == 0)
  }
}
