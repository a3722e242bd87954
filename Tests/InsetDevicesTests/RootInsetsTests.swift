import Foundation
import InsetDevices
import Testing

func environment(
  _ device: String, _ os: Int, _ orientation: Orientation = .portrait,
  _ multitasking: Multitasking = .full
) throws -> Environment {
  try Environment(
    device: try #require(Catalogue.device(named: device)), os: os, orientation: orientation,
    multitasking: multitasking)
}

private func inset(
  _ top: Double, _ left: Double, _ bottom: Double, _ right: Double
) -> EdgeInsets {
  EdgeInsets(top: top, left: left, bottom: bottom, right: right)
}

/// What is expected of one device, version and set of bars.
struct Case: Sendable, CustomStringConvertible {
  var device: String
  var os: Int
  var orientation = Orientation.portrait
  var multitasking = Multitasking.full
  var bars = ScreenBars()
  var top: Double?
  var bottom: Double?
  var isEstimate = false

  var description: String {
    "\(device) \(os) \(orientation) \(multitasking) \(bars.navigationBar) tab \(bars.tabBar) "
      + "toolbar \(bars.toolbar)"
  }
}

private let bar = ScreenBars(navigationBar: .standard)
private let large = ScreenBars(navigationBar: .large)
private let tabs = ScreenBars(tabBar: true)
private let tools = ScreenBars(navigationBar: .standard, toolbar: true)

@Suite struct RootInsetsTests {
  @Test func everyBaseInsetOfTheFileComesBack() throws {
    var compared = 0
    for json in try DeviceFile().devices {
      let device = try #require(Catalogue.device(named: json.string("id") ?? ""))
      for area in json.objects("safeAreas") {
        let from = try #require(area.object("os")?.version("from"))
        let to = area.object("os")?.version("to") ?? Catalogue.newestKnownOS
        for os in from...to where Catalogue.isVersion(os) {
          for held in ["portrait", "portraitUpsideDown", "landscapeLeft", "landscapeRight"] {
            let orientation: Orientation = held.hasPrefix("portrait") ? .portrait : .landscape
            guard let known = area.object(held) else { continue }
            let root = try Environment(device: device, os: os, orientation: orientation).baseInsets
            for edge in Edge.allCases {
              guard let points = known.number(edge.rawValue) else {
                // Unknown: whatever is taken is marked.
                let part = root.contributions.first { $0.edge == edge }
                #expect(part?.isEstimate == true)
                #expect(part?.note.isEmpty == false)
                continue
              }
              #expect(root.insets[edge] == points, "\(device.id) \(os) \(held) \(edge)")
              compared += 1
            }
            #expect(root.isEstimate == known.values.contains { $0 is NSNull })
            #expect(root.rootFrame == Rect(size: try #require(device.size(orientation))))
          }
        }
      }
    }
    #expect(compared > 6000)
  }

  @Test func everyRangeOfEveryDeviceIsCovered() throws {
    for device in Catalogue.devices {
      for os in 11...Catalogue.newestKnownOS where device.runs(os: os) {
        #expect(
          device.safeAreas.contains { $0.from <= os && os <= $0.to ?? os }, "\(device.id) \(os)")
      }
    }
  }

  /// The sums that `Sources/InsetDevices/devices.md` names as checks.
  @Test(arguments: [
    Case(device: "iphone-8", os: 12, bars: bar, top: 64, bottom: 0),
    Case(device: "iphone-8", os: 16, bars: bar, top: 64),
    Case(device: "iphone-x", os: 16, bars: bar, top: 88, bottom: 34),
    Case(device: "iphone-x", os: 11, bars: large, top: 140),
    Case(device: "iphone-x", os: 16, bars: tabs, top: 44, bottom: 83),
    Case(device: "iphone-8", os: 16, orientation: .landscape, bars: bar, top: 32),
    Case(device: "iphone-8", os: 16, orientation: .landscape, bars: tabs, bottom: 32),
    Case(device: "iphone-7", os: 10, orientation: .landscape, bars: tabs, bottom: 49),
    Case(device: "iphone-x", os: 16, orientation: .landscape, bars: bar, top: 32, bottom: 21),
    Case(device: "iphone-xr", os: 18, orientation: .landscape, bars: tabs, bottom: 70),
    Case(device: "iphone-8-plus", os: 16, orientation: .landscape, bars: bar, top: 44),
    Case(device: "ipad-pro-10-5", os: 12, bars: large, top: 122),
    Case(device: "ipad-pro-10-5", os: 11, bars: bar, top: 64),
    Case(device: "ipad-6", os: 16, bars: tabs, bottom: 50),
    Case(device: "ipad-pro-11-1", os: 17, bars: tabs, bottom: 65),
    Case(device: "ipad-pro-11-1", os: 17, bars: bar, top: 74, bottom: 20),
    Case(device: "ipad-6", os: 16, bars: tools, bottom: 50),
    Case(device: "iphone-8", os: 16, bars: tools, bottom: 44),
    Case(device: "iphone-x", os: 16, bars: tools, bottom: 78, isEstimate: true),
    Case(device: "iphone-x", os: 16, orientation: .landscape, bars: tools, bottom: 53),
    // The Dynamic Island on iOS 16 to 18.
    Case(device: "iphone-14-pro", os: 16, bars: bar, top: 293.0 / 3),
    Case(device: "iphone-16-pro", os: 18, bars: bar, top: 301.0 / 3),
    Case(device: "iphone-15-pro", os: 17, bars: large, top: 449.0 / 3),
    Case(device: "iphone-15-pro", os: 17, orientation: .landscape, bars: bar, top: 32),
    Case(device: "iphone-15-pro", os: 17, bars: tabs, top: 59, bottom: 83),
    // iOS 26, as its dumps have it.
    Case(device: "iphone-16", os: 26, bars: bar, top: 113, bottom: 34),
    Case(device: "iphone-16", os: 26, bars: tabs, bottom: 83),
    Case(device: "iphone-16", os: 26, bars: tools, top: 113, bottom: 86),
    Case(
      device: "iphone-16", os: 26, orientation: .landscape, bars: tools, bottom: 82,
      isEstimate: true),
    Case(device: "iphone-se-3", os: 26, orientation: .landscape, bars: bar, top: 78, bottom: 0),
    Case(device: "iphone-se-3", os: 26, orientation: .landscape, bars: tools, bottom: 82),
    Case(device: "ipad-a16", os: 26, bars: bar, top: 86, bottom: 25),
    Case(device: "ipad-a16", os: 26, bars: tools, top: 86, bottom: 79),
    Case(device: "iphone-16", os: 26, bars: large, top: 59 + 106),
    // What nobody has read: near figures, marked.
    Case(
      device: "iphone-16", os: 26, orientation: .landscape, bars: bar, top: 78, isEstimate: true),
    Case(
      device: "iphone-16", os: 26, orientation: .landscape, bars: tabs, bottom: 52, isEstimate: true
    ),
    Case(
      device: "iphone-x", os: 16, orientation: .landscape, bars: large, top: 32, isEstimate: true),
    Case(device: "ipad-9", os: 26, bars: ScreenBars(), top: 32, bottom: 0, isEstimate: true),
    Case(device: "ipad-a16", os: 26, bars: large, top: 138, isEstimate: true),
    Case(device: "ipad-pro-11-1", os: 17, bars: tools, bottom: 70, isEstimate: true),
    // Tabs at the top from iPadOS 18, at the bottom in compact width.
    Case(device: "ipad-pro-11-m4", os: 18, bars: tabs, top: 74, bottom: 25, isEstimate: true),
    Case(
      device: "ipad-pro-11-m4", os: 18, bars: ScreenBars(navigationBar: .standard, tabBar: true),
      top: 74,
      bottom: 25, isEstimate: true),
    Case(
      device: "ipad-pro-11-m4", os: 18, multitasking: .third, bars: tabs, top: 24, bottom: 70,
      isEstimate: true),
    Case(device: "ipad-pro-11-m4", os: 17, multitasking: .third, bars: tabs, bottom: 65),
    // Status bar, old systems, televisions.
    Case(device: "iphone-8", os: 16, bars: ScreenBars(statusBar: .hidden), top: 0),
    Case(device: "iphone-x", os: 16, bars: ScreenBars(statusBar: .hidden), top: 44),
    Case(
      device: "ipad-pro-11-m4", os: 26, bars: ScreenBars(statusBar: .hidden), top: 0, bottom: 25),
    Case(device: "iphone-x", os: 16, bars: ScreenBars(statusBar: .inCall), top: 44),
    // An app that asks for its status bar in landscape gets it where there is no sensor housing.
    Case(device: "iphone-8", os: 16, orientation: .landscape, top: 0),
    Case(
      device: "iphone-8", os: 16, orientation: .landscape, bars: ScreenBars(statusBar: .visible),
      top: 20),
    Case(
      device: "iphone-8-plus", os: 11, orientation: .landscape,
      bars: ScreenBars(statusBar: .visible, navigationBar: .standard), top: 64),
    Case(
      device: "iphone-8", os: 16, orientation: .landscape,
      bars: ScreenBars(statusBar: .visible, navigationBar: .standard), top: 52),
    Case(
      device: "iphone-8", os: 16, orientation: .landscape, bars: ScreenBars(statusBar: .inCall),
      top: 0),
    Case(device: "iphone-8", os: 16, bars: ScreenBars(statusBar: .visible), top: 20),
    Case(
      device: "iphone-x", os: 16, orientation: .landscape, bars: ScreenBars(statusBar: .visible),
      top: 0),
    Case(
      device: "ipad-9", os: 16, orientation: .landscape, bars: ScreenBars(statusBar: .visible),
      top: 20),
    Case(device: "iphone-6", os: 9, top: 20, bottom: 0),
    Case(device: "iphone-4s", os: 8, bars: bar, top: 64, isEstimate: true),
    Case(device: "apple-tv-4k", os: 18, orientation: .landscape, top: 60, bottom: 60),
  ])
  func sums(_ expected: Case) throws {
    let root = try environment(
      expected.device, expected.os, expected.orientation, expected.multitasking
    ).rootInsets(expected.bars)
    if let top = expected.top { #expect(abs(root.insets.top - top) < 1e-9, "\(root.insets)") }
    if let bottom = expected.bottom { #expect(root.insets.bottom == bottom) }
    #expect(root.isEstimate == expected.isEstimate, "\(root.contributions)")
  }

  @Test func phoneXAsTheArticleHasIt() throws {
    #expect(try environment("iphone-x", 16).baseInsets.insets == inset(44, 0, 34, 0))
    #expect(try environment("iphone-x", 16, .landscape).baseInsets.insets == inset(0, 44, 21, 44))
    #expect(
      try environment("apple-tv-hd", 26, .landscape).baseInsets.insets == inset(60, 80, 60, 80))
  }

  @Test func contributionsNameTheirSource() throws {
    let root = try environment("iphone-x", 16).rootInsets(
      ScreenBars(
        navigationBar: .large, tabBar: true,
        additional: EdgeInsets(top: -500, left: -5, bottom: 12, right: 3)))
    let parts = root.contributions.map { "\($0.edge) \($0.source) \(formatPoints($0.points))" }
    #expect(
      parts == [
        "top sensorHousing 44", "top navigationBar 44", "top largeTitle 52", "top additional -140",
        "bottom homeIndicator 34", "bottom tabBar 49", "bottom additional 12", "right additional 3",
      ])
    #expect(root.insets == inset(0, 0, 95, 3))
    #expect(root.contributions[0].sources == ["unity", "seed-ko", "uylx", "sst"])
    #expect(root.contributions[0].confidence == .twoSources)
    #expect(root.contributions[3].note == "-500 asked for; an inset never falls below 0")
  }

  @Test func additionalInsetsAreCutOffAtZero() throws {
    let root = try environment("iphone-x", 16).rootInsets(
      ScreenBars(additional: EdgeInsets(top: -100, left: 0, bottom: -30, right: 0)))
    #expect(root.insets == inset(0, 0, 4, 0))
  }

  /// Whatever the bars: parts add up, nothing is negative, bars lie in the window.
  @Test func invariantsOfEveryCombination() throws {
    var combinations: [ScreenBars] = []
    for status in ScreenBars.StatusBar.allCases {
      for navigation in ScreenBars.NavigationBar.allCases {
        for (tab, tool) in [(false, false), (true, false), (false, true), (true, true)] {
          for presentation in ScreenBars.Presentation.allCases {
            combinations.append(
              ScreenBars(
                statusBar: status, navigationBar: navigation, tabBar: tab, toolbar: tool,
                presentation: presentation, keyboardVisible: tab,
                additional: EdgeInsets(top: -3, left: 1, bottom: -200, right: 0)))
          }
        }
      }
    }
    let ids = Set(Catalogue.sources.map { $0.id })
    for environment in allEnvironments() {
      let window = Rect(size: environment.size)
      for bars in combinations {
        let root = environment.rootInsets(bars)
        var sums = EdgeInsets.zero
        for part in root.contributions {
          sums[part.edge] += part.points
          if part.isEstimate { #expect(!part.note.isEmpty) }
          if !Set(part.sources).isSubset(of: ids) { Issue.record("\(part.sources)") }
        }
        for edge in Edge.allCases {
          if root.insets[edge] < 0 || abs(sums[edge] - root.insets[edge]) > 1e-9 {
            Issue.record("\(environment.id) \(bars) \(root)")
          }
        }
        if !window.contains(root.rootFrame) || root.rootFrame.height < 200 {
          Issue.record("\(environment.id) \(root.rootFrame)")
        }
        for bar in root.bars where !window.contains(bar.rect, tolerance: 1e-9) || bar.rect.isEmpty {
          Issue.record("\(environment.id) \(bar)")
        }
      }
    }
  }

  /// Every device, orientation and share on its oldest, a middle and its newest version.
  private func allEnvironments() -> [Environment] {
    Catalogue.devices.flatMap { device in
      [device.systems.first, 17, device.newestOS].flatMap { os in
        Orientation.allCases.flatMap { orientation in
          Multitasking.allCases.compactMap { share in
            try? Environment(device: device, os: os, orientation: orientation, multitasking: share)
          }
        }
      }
    }
  }

  @Test func barsLieWhereTheInsetsEnd() throws {
    let root = try environment("iphone-x", 16).rootInsets(
      ScreenBars(navigationBar: .large, tabBar: true, toolbar: true, keyboardVisible: true))
    let rects = Dictionary(grouping: root.bars, by: { $0.kind }).mapValues { $0[0].rect }
    #expect(rects[.navigationBar] == Rect(x: 0, y: 44, width: 375, height: 96))
    #expect(rects[.tabBar] == Rect(x: 0, y: 729, width: 375, height: 83))
    #expect(rects[.toolbar]?.maxY == 729)
    #expect(rects[.statusBar] == Rect(x: 0, y: 0, width: 375, height: 44))
    #expect(rects[.sensorHousing] == Rect(x: 83.5, y: 0, width: 208, height: 30))
    #expect(rects[.keyboard]?.maxY == 812)
    let island = try environment("iphone-15-pro", 17).rootInsets(bar)
    let rect = try #require(island.bars.first { $0.kind == .navigationBar }?.rect)
    #expect(abs(rect.maxY - island.insets.top) < 1e-9)
    let se = try environment("iphone-se-3", 26, .landscape).rootInsets(bar)
    #expect(se.bars.first?.rect == Rect(x: 0, y: 24, width: 667, height: 54))
  }

  @Test func inCallBarMovesTheRootViewOfRectangularPhones() throws {
    let call = ScreenBars(statusBar: .inCall)
    let root = try environment("iphone-8", 12).rootInsets(call)
    #expect(root.rootFrame == Rect(x: 0, y: 20, width: 375, height: 647))
    #expect(root.insets.top == 20)
    #expect(root.bars.first { $0.kind == .statusBar }?.rect.height == 40)
    #expect(try environment("iphone-8", 12, .landscape).rootInsets(call).rootFrame.y == 0)
    #expect(try environment("iphone-x", 12).rootInsets(call).rootFrame.y == 0)
  }

  @Test func aStatusBarInLandscapeIsDrawn() throws {
    let shown = ScreenBars(statusBar: .visible)
    func statusBar(_ bars: ScreenBars, on device: String) throws -> Rect? {
      try environment(device, 16, .landscape).rootInsets(bars).bars
        .first { $0.kind == .statusBar }?.rect
    }
    #expect(try statusBar(shown, on: "iphone-8") == Rect(x: 0, y: 0, width: 667, height: 20))
    #expect(try statusBar(ScreenBars(), on: "iphone-8") == nil)
    #expect(try statusBar(shown, on: "iphone-x") == nil)
    let root = try environment("iphone-8", 16, .landscape).rootInsets(shown)
    #expect(root.contributions.map(\.source) == [.statusBar])
  }

  @Test func sheets() throws {
    let sheet = ScreenBars(presentation: .sheet)
    let x = try environment("iphone-x", 16).rootInsets(sheet)
    #expect(x.insets == inset(0, 0, 34, 0))
    #expect(x.rootFrame == Rect(x: 0, y: 54, width: 375, height: 758))
    #expect(x.isEstimate)
    let withBar = ScreenBars(navigationBar: .standard, presentation: .sheet)
    #expect(try environment("iphone-x", 16).rootInsets(withBar).insets.top == 56)
    #expect(try environment("iphone-16", 26).rootInsets(withBar).insets.top == 70)
    // Before iOS 13, and in compact height, a sheet covers the screen.
    #expect(try environment("iphone-x", 12).rootInsets(sheet).insets.top == 44)
    #expect(try environment("iphone-x", 16, .landscape).rootInsets(sheet).insets.left == 44)
    let pad = try environment("ipad-pro-11-m4", 26).rootInsets(sheet)
    #expect(pad.insets == .zero)
    #expect(pad.rootFrame.width == 704)
    #expect(pad.rootFrame.midX == 417)
  }
}
