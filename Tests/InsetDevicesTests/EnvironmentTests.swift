import InsetDevices
import Testing

@Suite struct EnvironmentTests {
  @Test func idsAndNames() throws {
    let x = try environment("iphone-x", 16, .landscape)
    #expect(x.id == "iphone-x 16 landscape")
    #expect(x.displayName == "iPhone X (landscape)")
    #expect(x.displayName(withOS: true) == "iPhone X (iOS 16, landscape)")
    #expect(x.size == Size(width: 812, height: 375))
    #expect(x.scale == 3)
    let half = try Environment(
      device: try #require(Catalogue.device(named: "ipad-pro-11-m4")), os: 26,
      orientation: .landscape, multitasking: .half, direction: .rtl)
    #expect(half.id == "ipad-pro-11-m4 26 landscape half rtl")
    #expect(half.size == Size(width: 600, height: 834))
    #expect(
      half.displayName(withOS: true)
        == "iPad Pro 11-inch (M4) (iPadOS 26, landscape, half, right to left)")
    #expect(
      try environment("apple-tv-4k", 18, .landscape).displayName(withOS: true)
        == "Apple TV 4K (tvOS 18)")
  }

  @Test func idsReadBack() throws {
    for environment in TargetSet.environments(
      devices: Catalogue.devices.map { $0.id }, deployment: nil,
      multitasking: Multitasking.allCases, directions: LayoutDirection.allCases,
      textSizes: [.large, .accessibility3], languages: Language.allCases
    ).environments {
      #expect(Environment(id: environment.id) == environment)
    }
    #expect(
      Environment(id: " iPhone 8  16 Portrait")?.id == "iphone-8 16 portrait")
    #expect(Environment(id: "iphone-8 16")?.orientation == .portrait)
    #expect(Environment(id: "apple-tv-4k 18")?.orientation == .landscape)
    for bad in ["", "iphone-8", "16", "iphone-8 17", "iphone-8 16 sideways", "iphone-x 16 half"] {
      #expect(Environment(id: bad) == nil)
    }
  }

  @Test func combinationsThatDoNotExist() throws {
    #expect(throws: Environment.Problem.deviceDoesNotRun(os: 17)) {
      try environment("iphone-x", 17)
    }
    #expect(throws: Environment.Problem.unknownOS(22)) { try environment("iphone-16", 22) }
    #expect(throws: Environment.Problem.noSuchOrientation(.portrait)) {
      try environment("apple-tv-4k", 18)
    }
    #expect(throws: Environment.Problem.noSuchMultitasking(.half, .portrait)) {
      try environment("ipad-pro-11-m4", 18, .portrait, .half)
    }
    #expect(throws: Environment.Problem.noSuchMultitasking(.third, .landscape)) {
      try environment("ipad-air-1", 12, .landscape, .third)
    }
    #expect(throws: Environment.Problem.noSuchMultitasking(.third, .landscape)) {
      try environment("ipad-air-2", 8, .landscape, .third)
    }
  }

  @Test func orderIsThatOfTheCatalogue() throws {
    let sorted = try [
      environment("ipad-mini-6", 15), environment("iphone-x", 16, .landscape),
      environment("iphone-x", 16), environment("iphone-x", 12, .landscape),
      environment("iphone-8", 16),
    ].sorted().map { $0.id }
    #expect(
      sorted == [
        "iphone-8 16 portrait", "iphone-x 12 landscape", "iphone-x 16 portrait",
        "iphone-x 16 landscape", "ipad-mini-6 15 portrait",
      ])
  }

  @Test func sizeClasses() throws {
    func classes(_ e: Environment) -> String { "\(e.widthClass) \(e.heightClass)" }
    #expect(classes(try environment("iphone-x", 16)) == "compact regular")
    #expect(classes(try environment("iphone-x", 16, .landscape)) == "compact compact")
    for wide in ["iphone-8-plus", "iphone-xr", "iphone-11", "iphone-xs-max", "iphone-air"] {
      let device = try #require(Catalogue.device(named: wide))
      #expect(classes(try environment(wide, device.newestOS, .landscape)) == "regular compact")
    }
    let pad = "ipad-pro-11-m4"
    #expect(classes(try environment(pad, 18)) == "regular regular")
    #expect(classes(try environment(pad, 18, .portrait, .twoThirds)) == "compact regular")
    #expect(classes(try environment(pad, 18, .landscape, .twoThirds)) == "regular regular")
    #expect(classes(try environment(pad, 18, .landscape, .half)) == "compact regular")
    #expect(classes(try environment("ipad-pro-12-9-6", 17, .landscape, .half)) == "regular regular")
    #expect(classes(try environment("ipad-pro-13-m4", 18, .landscape, .half)) == "regular regular")
    #expect(classes(try environment("apple-tv-hd", 18, .landscape)) == "regular regular")
  }

  @Test func splitPanesAndGapAddUp() {
    for device in Catalogue.devices {
      guard let split = device.splitView else { continue }
      for orientation in Orientation.allCases {
        guard let third = split.pane(.third, orientation),
          let rest = split.pane(.twoThirds, orientation)
        else { continue }
        #expect(third.width + split.gap + rest.width == device.size(orientation)?.width)
      }
      if let half = split.pane(.half, .landscape) {
        #expect(2 * half.width + split.gap == device.size(.landscape)?.width)
      }
    }
  }

  @Test func marginsAndReadableWidthsAreTheMeasuredOnes() throws {
    var readable = 0
    for device in Catalogue.devices {
      for orientation in device.orientations {
        let os = device.newestOS
        let environment = try Environment(device: device, os: os, orientation: orientation)
        let width = environment.size.width
        let margin = environment.sideMarginFigure(width: width)
        let known = device.layoutMargin(orientation)?.points
        if let known { #expect(margin.points == known, "\(environment.id)") }
        #expect(margin.isEstimate == (known == nil), "\(environment.id)")
        guard let sides = device.readableInsets(orientation), let left = sides.left.points,
          let right = sides.right.points
        else { continue }
        let insets = environment.baseInsets.insets
        let container = width - insets.left - insets.right - 2 * margin.points
        let limit = environment.readableWidth(containerWidth: container) ?? container
        // Between catalogue figures of different OS versions the housing may have moved a little.
        #expect(abs(limit - (width - left - right)) < 0.01, "\(environment.id) \(limit)")
        readable += 1
      }
    }
    #expect(readable == 168)
  }

  @Test func marginsOfOtherWidths() throws {
    let pad = try environment("ipad-pro-11-m4", 18, .landscape, .third)
    #expect(pad.sideMargin(width: 375) == 16)
    #expect(
      try environment("ipad-pro-11-m4", 18, .landscape, .twoThirds).sideMargin(width: 825) == 20)
    let pro = try environment("iphone-17-pro", 26).sideMarginFigure(width: 402)
    #expect(pro.points == 16)
    #expect(pro.isEstimate)
    #expect(pad.readableWidth(containerWidth: 343) == nil)
    let wide = try environment("ipad-pro-13-m4", 26)
    #expect(wide.readableWidth(containerWidth: 992) == 664)
    #expect(wide.readableWidth(containerWidth: 600) == nil)
  }

  @Test func marginsOfPlainViews() throws {
    #expect(try environment("iphone-16", 26).plainViewMargin == (8, false))
    #expect(try environment("iphone-16", 27).plainViewMargin == (0, true))
  }

  @Test func keyboards() throws {
    let known = try environment("iphone-16", 26).keyboardHeight
    #expect(known.points == 335)
    #expect(!known.isEstimate)
    #expect(try environment("iphone-16", 18).keyboardHeight == (335, true))
    #expect(try environment("iphone-x", 16).keyboardHeight == (335, true))
    #expect(try environment("iphone-8", 16).keyboardHeight == (260, true))
    #expect(try environment("ipad-pro-12-9-6", 17, .landscape).keyboardHeight == (498, true))
    #expect(try environment("apple-tv-4k", 18, .landscape).keyboardHeight == (0, false))
  }
}

@Suite struct TargetTests {
  @Test func standardSet() {
    let ids = TargetSet.standard.map { $0.id }
    #expect(ids.count == 24)
    #expect(
      ids.prefix(8) == [
        "iphone-se-3 15 portrait", "iphone-se-3 15 landscape", "iphone-se-3 26 portrait",
        "iphone-se-3 26 landscape", "iphone-x 15 portrait", "iphone-x 15 landscape",
        "iphone-x 16 portrait", "iphone-x 16 landscape",
      ])
    #expect(ids.contains("ipad-pro-13-m4 26 landscape"))
    #expect(Set(ids).count == ids.count)
    #expect(TargetSet.environments().problems.isEmpty)
  }

  @Test func listsAreExpandedInOrder() {
    let made = TargetSet.environments(
      devices: ["iPhone 15 Pro", "iphone-x", "IPHONE-X"], orientations: [.landscape],
      os: [26, 16, 26], directions: [.rtl, .ltr])
    #expect(
      made.environments.map { $0.id } == [
        "iphone-15-pro 26 landscape rtl", "iphone-15-pro 26 landscape",
        "iphone-x 16 landscape rtl", "iphone-x 16 landscape",
      ])
    #expect(made.problems.isEmpty)
  }

  @Test func textSizesAreAnAxis() throws {
    let made = TargetSet.environments(
      devices: ["iphone-x", "apple-tv-4k"], orientations: [.portrait, .landscape], os: [10, 16],
      textSizes: [.accessibility3, .large])
    // Neither an Apple TV nor a system before iOS 11 has other sizes.
    let ids = made.environments.map(\.id)
    #expect(
      ids == [
        "iphone-x 16 portrait accessibility3", "iphone-x 16 portrait",
        "iphone-x 16 landscape accessibility3", "iphone-x 16 landscape",
        "apple-tv-4k 16 landscape",
      ])
    #expect(
      made.environments[0].displayName(withOS: true)
        == "iPhone X (iOS 16, portrait, text size accessibility3)")
    #expect(!made.environments[0].hasSameDisplayName(as: made.environments[1]))
    #expect(made.environments[1] < made.environments[0])
    #expect(Environment(id: "iphone-8 10 portrait accessibility1") == nil)
    #expect(Environment(id: "iphone-8 11 portrait XXXLARGE")?.textSize == .xxxLarge)
    let none = TargetSet.environments(devices: ["apple-tv-4k"], os: [16], textSizes: [.small])
    #expect(
      none.problems.map(\.message) == [
        "Apple TV 4K has no environment for portrait, landscape, full, small"
      ])
  }

  @Test func languagesAreAnAxis() {
    let made = TargetSet.environments(
      devices: ["iphone-x"], orientations: [.portrait], os: [16], textSizes: [.large, .small],
      languages: [.pseudo, .base])
    #expect(
      made.environments.map(\.id) == [
        "iphone-x 16 portrait pseudo", "iphone-x 16 portrait",
        "iphone-x 16 portrait small pseudo", "iphone-x 16 portrait small",
      ])
    #expect(
      made.environments[0].displayName(withOS: false) == "iPhone X (portrait, longer texts)")
    #expect(!made.environments[0].hasSameDisplayName(as: made.environments[1]))
    #expect(made.environments[1] < made.environments[0])
    #expect(Environment(id: "iphone-x 16 portrait PSEUDO")?.language == .pseudo)
  }

  @Test func sizesAscend() {
    #expect(TextSize.allCases.map(\.index) == Array(0..<12))
  }

  @Test func newestAndDeployment() {
    func versions(_ device: String, _ deployment: Int?) -> [Int] {
      TargetSet.environments(
        devices: [device], orientations: [.portrait], deployment: deployment
      ).environments.map { $0.os }
    }
    #expect(versions("iphone-16", 15) == [26])
    #expect(versions("iphone-16", 18) == [18, 26])
    #expect(versions("iphone-16", 27) == [27])
    #expect(versions("iphone-16", 26) == [26])
    #expect(versions("iphone-18-pro", 15) == [27])
    #expect(versions("iphone-x", 16) == [16])
    #expect(versions("iphone-x", nil) == [15, 16])
    #expect(versions("iphone-6", nil) == [12])
    #expect(TargetSet.environments(devices: ["iphone-6"]).problems.isEmpty)
    #expect(TargetSet.environments(devices: ["iphone-6"], os: [12]).problems.isEmpty)
    #expect(versions("iphone-6", 9) == [9, 12])
    // Too new for the deployment version, and older than the newest system.
    #expect(versions("iphone-11", 9) == [15, 26])
    #expect(versions("iphone-11", 13) == [13, 26])
    #expect(versions("iphone-16", 9) == [26])
  }

  @Test func tabletsMayHaveOrientationsOfTheirOwn() {
    let made = TargetSet.environments(
      devices: ["iphone-x", "ipad-pro-11-m4"], orientations: [.portrait],
      padOrientations: [.landscape], os: [16, 26])
    #expect(
      made.environments.map { $0.id } == ["iphone-x 16 portrait", "ipad-pro-11-m4 26 landscape"])
  }

  @Test func multitaskingIsForTabletsAlone() {
    let made = TargetSet.environments(
      devices: ["iphone-x", "ipad-pro-11-m4"], os: [16, 26], multitasking: [.full, .half])
    #expect(
      made.environments.map { $0.id } == [
        "iphone-x 16 portrait", "iphone-x 16 landscape", "ipad-pro-11-m4 26 portrait",
        "ipad-pro-11-m4 26 landscape", "ipad-pro-11-m4 26 landscape half",
      ])
    #expect(made.problems.isEmpty)
    let none = TargetSet.environments(devices: ["iphone-x"], multitasking: [.half])
    #expect(none.environments.isEmpty)
    #expect(none.problems.map { $0.kind } == [.noSuchUse(device: "iphone-x")])
  }

  @Test func problems() {
    func problem(
      _ devices: [String], os: [Int]? = nil, deployment: Int? = 15
    ) -> [String] {
      TargetSet.environments(devices: devices, os: os, deployment: deployment).problems.map {
        "\($0.input): \($0.message)"
      }
    }
    #expect(
      problem(["iphone-x", "iphone-xx"]) == [
        "device(Optional(1)): there is no device 'iphone-xx'; did you mean 'iphone-x'?"
      ])
    #expect(
      problem(["iphone-duo"]) == [
        "device(Optional(0)): iPhone Duo (foldable) cannot be checked: its figures are not certain enough"
      ])
    #expect(
      problem(["iphone-x"], os: [17]) == [
        "device(Optional(0)): iPhone X does not run iOS 17: it has iOS 11 to 16"
      ])
    #expect(
      problem(["iphone-x"], os: [16, 17, 22, 99, 12]) == [
        "os(2): there is no iOS 22: 18 is followed by 26",
        "os(3): iOS 99 is not known; the catalogue has 5 to 18, 26 and 27",
        "os(4): iOS 12 is older than the deployment version 15",
        "os(1): none of the devices runs iOS 17",
      ])
    #expect(
      problem(["iphone-6"]) == [
        "device(Optional(0)): iPhone 6 runs iOS 12 at most, but the deployment version is 15"
      ])
    #expect(problem(["iphone-x"], os: [22]).count == 1)
    #expect(problem(["iphone-16"], deployment: 20).first?.hasPrefix("deployment: ") == true)
  }
}
