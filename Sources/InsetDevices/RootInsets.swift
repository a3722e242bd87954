extension Environment {
  /// The safe-area insets of a controller's root view under the bars of a screen.
  ///
  /// Base insets come from the catalogue, by device, OS range and orientation; bars are added by
  /// the rules of devices.md "How bars compose". Where the catalogue does not know a figure, the
  /// nearest known one is taken and the contribution says so. Before iOS 11 there is no safe area:
  /// the insets are then those of the top and bottom layout guides.
  ///
  /// The keyboard takes no part: it moves the keyboard layout guide, not the safe area.
  public func rootInsets(_ bars: ScreenBars) -> RootInsets {
    var composition = Composition(self, bars)
    composition.compose()
    return composition.result
  }

  /// The root view's insets without any bar, the status bar shown where the system shows it.
  public var baseInsets: RootInsets { rootInsets(ScreenBars()) }
}

/// A length that the composition works with: always a number, perhaps an estimated one.
struct Length {
  var points: Double
  var evidence: Evidence
  var isEstimate: Bool

  init(_ points: Double, _ evidence: Evidence = Evidence(), isEstimate: Bool = false) {
    self.points = points
    self.evidence = evidence
    self.isEstimate = isEstimate
  }

  /// The same with a further remark.
  func noting(_ note: String, isEstimate estimated: Bool = false) -> Length {
    var copy = self
    copy.evidence.note = copy.evidence.note.isEmpty ? note : copy.evidence.note + "; " + note
    copy.isEstimate = copy.isEstimate || estimated
    return copy
  }

  static func estimate(_ points: Double, _ note: String, sources: [String] = []) -> Length {
    Length(points, Evidence(sources: sources, note: note), isEstimate: true)
  }
}

/// Puts a screen's insets together, edge by edge from the outside inwards.
private struct Composition {
  let environment: Environment
  let bars: ScreenBars
  let isCard: Bool
  var result = RootInsets(
    insets: .zero, contributions: [], rootFrame: .zero, isRootFrameEstimate: false, bars: [])

  /// The bars' rectangles, in the order they are found.
  private var frames: [BarFrame] = []

  init(_ environment: Environment, _ bars: ScreenBars) {
    self.environment = environment
    var bars = bars
    if environment.hidesStatusBar, bars.statusBar == .automatic { bars.statusBar = .hidden }
    self.bars = bars
    isCard = bars.presentation == .sheet && environment.presentsSheetsAsCards
  }

  private var device: Device { environment.device }
  private var os: Int { environment.os }
  private var window: Size { environment.size }
  private var isPhone: Bool { environment.idiom == .phone }
  private var isPad: Bool { environment.idiom == .pad }
  private var isLandscape: Bool { environment.orientation == .landscape }
  private var hasNavigationBar: Bool {
    bars.navigationBar == .standard || bars.navigationBar == .large
  }
  /// A sheet on a wide iPad floats free of every edge of the screen.
  private var floats: Bool { isCard && isPad && environment.widthClass == .regular }

  mutating func compose() {
    placeRoot()
    composeTop()
    composeSide(.left)
    composeBottom()
    composeSide(.right)
    endAtBars()
    addAdditional()
    let order: [BarFrame.Kind] = [
      .navigationBar, .toolbar, .tabBar, .keyboard, .statusBar, .homeIndicator, .sensorHousing,
    ]
    placeFurniture()
    result.bars = order.flatMap { kind in frames.filter { $0.kind == kind } }
    result.contributions.sort { Self.rank($0.edge) < Self.rank($1.edge) }
  }

  private static func rank(_ edge: Edge) -> Int {
    switch edge {
    case .top: 0
    case .left: 1
    case .bottom: 2
    case .right: 3
    }
  }

  /// Adds a part to an edge; one of no length is kept only where it is a guess.
  private mutating func add(_ length: Length, _ source: InsetSource, at edge: Edge) {
    guard length.points != 0 || length.isEstimate else { return }
    result.insets[edge] += length.points
    result.contributions.append(
      InsetContribution(
        edge: edge, points: length.points, source: source, evidence: length.evidence,
        isEstimate: length.isEstimate))
  }

  private mutating func show(_ kind: BarFrame.Kind, _ rect: Rect) {
    frames.append(BarFrame(kind: kind, rect: rect))
  }

  // MARK: The root view's frame

  private mutating func placeRoot() {
    let whole = Rect(size: window)
    result.rootFrame = whole
    if isCard {
      result.isRootFrameEstimate = true
      let top = environment.baseLength(.top).points + 10
      if floats {
        let width = min(704, whole.width)
        result.rootFrame = Rect(
          x: (whole.width - width) / 2, y: top, width: width, height: whole.height - 2 * top)
      } else {
        result.rootFrame = Rect(x: 0, y: top, width: whole.width, height: whole.height - top)
      }
    } else if showsInCallBar {
      // The bar is 40 high instead of 20, and the root view begins 20 lower.
      result.isRootFrameEstimate = true
      result.rootFrame = Rect(x: 0, y: 20, width: whole.width, height: whole.height - 20)
    }
  }

  /// The in-call bar takes room on rectangular phones held upright only.
  private var showsInCallBar: Bool {
    bars.statusBar == .inCall && isPhone && device.home == .button && !isLandscape
  }

  /// Whether the app shows a status bar that the system would hide: in compact height phones with a
  /// home button hide theirs unless `prefersStatusBarHidden` says no. Beside a sensor housing there
  /// is none in landscape, whatever an app says.
  private var bringsBackStatusBar: Bool {
    bars.statusBar == .visible && isPhone && device.home == .button && isLandscape
  }

  // MARK: Top

  private mutating func composeTop() {
    var base = environment.baseLength(.top)
    let source: InsetSource =
      environment.idiom == .tv
      ? .overscan : device.sensorHousing != .none ? .sensorHousing : .statusBar
    if isCard {
      base = Length(0)
    } else if bringsBackStatusBar {
      base = environment.uprightStatusBar
      if hasNavigationBar, os >= 26 {
        base = base.noting("a navigation bar below it was not seen", isEstimate: true)
      }
    } else if bars.statusBar == .hidden, source == .statusBar {
      base = Length(0, Evidence(note: "the status bar is hidden"))
    } else if showsInCallBar {
      base = base.noting("the in-call bar is 40 pt high and moves the root view down by 20")
    }
    if hasNavigationBar, !isCard { base = loweredUnderIsland(base) }
    add(base, source, at: .top)
    if hasNavigationBar { addNavigationBar(below: result.rootFrame.y + base.points) }
    if bars.tabBar, environment.putsTabBarOnTop, !isCard { addTopTabBar() }
  }

  /// With a navigation bar on iOS 16 to 18 a Dynamic Island phone's content begins higher than the
  /// safe area's edge and the bar's height add up to: 97.667 and 100.333 instead of 103 and 106.
  private func loweredUnderIsland(_ base: Length) -> Length {
    guard device.sensorHousing == .dynamicIsland, (16...18).contains(os), !isLandscape else {
      return base
    }
    let start: Double
    switch base.points {
    case 59: start = 161.0 / 3
    case 62: start = 169.0 / 3
    default: return base.noting("how high the bar begins is not known here", isEstimate: true)
    }
    return Length(
      start,
      Evidence(
        confidence: .twoSources, sources: ["so97", "qmui", "gk"],
        note:
          "on iOS 16 to 18 a navigation bar begins \(formatPoints(base.points - start)) pt above "
          + "the safe area's edge of \(formatPoints(base.points))"))
  }

  private mutating func addNavigationBar(below top: Double) {
    var bar = environment.navigationBarLength(inCard: isCard)
    var lead = 0.0
    if os >= 26, isPhone, isLandscape, !isCard {
      lead = 24
      bar = Length(
        bar.points + lead,
        Evidence(
          confidence: device.home == .button ? .oneSource : .derived, sources: ["ouk"],
          note: "24 pt above the bar and \(formatPoints(bar.points)) of the bar, read on iPhone SE"),
        isEstimate: bar.isEstimate || device.home != .button)
    }
    var height = bar.points
    var title: Length?
    if bars.navigationBar == .large {
      if environment.heightClass == .compact {
        bar = bar.noting(
          "a large title collapses in compact height (not verified)", isEstimate: true)
      } else if os < 11 {
        bar = bar.noting("there are no large titles before iOS 11")
      } else if environment.idiom != .tv {
        title = environment.largeTitleLength
      }
    }
    add(bar, .navigationBar, at: .top)
    if let title {
      add(title, .largeTitle, at: .top)
      height += title.points
    }
    let root = result.rootFrame
    show(.navigationBar, Rect(x: root.x, y: top + lead, width: root.width, height: height - lead))
  }

  private mutating func addTopTabBar() {
    let root = result.rootFrame
    let top = root.y + result.insets.top
    if environment.idiom == .tv {
      let bar = environment.barLength("tabBar", "any") ?? .estimate(0, "")
      let length =
        bar.points > 0
        ? bar
        : Length.estimate(120, "the height that one Interface Builder file shows", sources: ["ib"])
      add(length, .tabBar, at: .top)
      show(.tabBar, Rect(x: root.x, y: top, width: root.width, height: length.points))
      return
    }
    if let row = frames.first(where: { $0.kind == .navigationBar }) {
      add(
        .estimate(0, "from iPadOS 18 the tab bar shares the navigation bar's row"), .tabBar,
        at: .top)
      show(.tabBar, row.rect)
      return
    }
    let height = environment.navigationBarLength(inCard: false).points
    add(
      .estimate(
        height,
        "from iPadOS 18 the tab bar lies at the top; its height is taken from the navigation bar"),
      .tabBar, at: .top)
    show(.tabBar, Rect(x: root.x, y: top, width: root.width, height: height))
  }

  // MARK: Sides and bottom

  private mutating func composeSide(_ edge: Edge) {
    guard !floats else { return }
    let source: InsetSource = environment.idiom == .tv ? .overscan : .sensorHousing
    add(environment.baseLength(edge), source, at: edge)
  }

  private mutating func composeBottom() {
    let hasTabBar = bars.tabBar && (!environment.putsTabBarOnTop || isCard)
    let hasToolbar = bars.toolbar && environment.idiom != .tv
    var base = floats ? Length(0) : environment.baseLength(.bottom)
    let source: InsetSource = environment.idiom == .tv ? .overscan : .homeIndicator
    let root = result.rootFrame
    if hasToolbar, os >= 26, !hasTabBar {
      let slot = environment.toolbarSlotLength
      add(slot.length, .toolbar, at: .bottom)
      let y = root.maxY - slot.length.points
      show(.toolbar, Rect(x: root.x, y: y + 10, width: root.width, height: slot.bar))
      return
    }
    if hasTabBar, isPad, device.home == .indicator, base.points != 20 {
      base = base.noting(
        "a bottom tab bar above a strip other than 20 pt was not seen", isEstimate: true)
    }
    add(base, source, at: .bottom)
    if hasTabBar {
      let bar = environment.tabBarLength
      add(bar, .tabBar, at: .bottom)
      let height = result.insets.bottom
      show(.tabBar, Rect(x: root.x, y: root.maxY - height, width: root.width, height: height))
    }
    if hasToolbar {
      let below = hasTabBar ? result.insets.bottom : 0
      var bar = environment.toolbarLength
      if os >= 26 {
        bar = .estimate(bar.points + 10, "a toolbar above a tab bar on iOS 26: 10 pt and the bar")
      }
      add(bar, .toolbar, at: .bottom)
      let height = result.insets.bottom
      show(
        .toolbar,
        Rect(x: root.x, y: root.maxY - height, width: root.width, height: height - below))
    }
  }

  // MARK: Bars that the root view does not reach under

  /// Ends the root view at an opaque bar, or at one whose edge the layout does not extend to; the
  /// inset of that edge is then 0 (docs/layout.md "Safe areas").
  private mutating func endAtBars() {
    let keepsClear = bars.style == .opaque && !bars.extendsUnderOpaqueBars
    let reachesTop = bars.extendedEdges == .all || bars.extendedEdges == .top
    let reachesBottom = bars.extendedEdges == .all || bars.extendedEdges == .bottom
    if keepsClear || !reachesTop { endAtBars(.top) }
    if keepsClear || !reachesBottom { endAtBars(.bottom) }
  }

  private mutating func endAtBars(_ edge: Edge) {
    let barSources: [InsetSource] = [.navigationBar, .largeTitle, .tabBar, .toolbar]
    let parts = result.contributions.filter { $0.edge == edge }
    guard parts.contains(where: { barSources.contains($0.source) }) else { return }
    let covered = min(result.insets[edge], result.rootFrame.height)
    if parts.contains(where: \.isEstimate) { result.isRootFrameEstimate = true }
    result.contributions.removeAll { $0.edge == edge }
    result.insets[edge] = 0
    if edge == .top { result.rootFrame.y += covered }
    result.rootFrame.height -= covered
  }

  private mutating func addAdditional() {
    for edge in Edge.allCases where bars.additional[edge] != 0 {
      let wanted = bars.additional[edge]
      let given = max(wanted, -result.insets[edge])
      let note =
        given == wanted ? "" : "\(formatPoints(wanted)) asked for; an inset never falls below 0"
      add(Length(given, Evidence(note: note)), .additional, at: edge)
    }
  }

  // MARK: What else lies over the window

  private mutating func placeFurniture() {
    if bars.keyboardVisible, environment.idiom != .tv {
      let height = environment.keyboardHeight.points
      show(
        .keyboard, Rect(x: 0, y: window.height - height, width: window.width, height: height))
    }
    let statusBar =
      showsInCallBar
      ? 40 : bringsBackStatusBar ? environment.uprightStatusBar.points : environment.statusBarHeight
    // Beside a sensor housing a navigation bar brings a hidden status bar back.
    let isForced = device.sensorHousing != .none && hasNavigationBar
    if bars.statusBar != .hidden || isForced, statusBar > 0 {
      show(.statusBar, Rect(x: 0, y: 0, width: window.width, height: statusBar))
    }
    if device.home == .indicator {
      let width = min(window.width * 0.36, 240)
      show(
        .homeIndicator,
        Rect(x: (window.width - width) / 2, y: window.height - 13, width: width, height: 5))
    }
    if let housing = environment.sensorHousingFrame { show(.sensorHousing, housing) }
  }
}
