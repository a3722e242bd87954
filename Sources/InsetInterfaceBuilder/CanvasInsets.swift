import InsetDevices
import InsetModel

/// The safe-area insets of an island's root on the design canvas.
///
/// Documents do not store them. They follow from the device, the version of Xcode, the containers
/// and the simulated metrics (docs/layout.md "Safe area of the canvas").
struct CanvasInsets {
  let document: InterfaceDocument
  /// Who contains whom, as the document alone has it: so Xcode draws it.
  private let canvasGraph: ContainerGraph
  /// The same on devices, where other storyboards may show its controllers.
  private let graph: ContainerGraph
  /// Whether the document was drawn for an app without a status bar, as constraints of it say.
  private let hidesStatusBar: Bool
  /// Whether the document has a navigation controller that shows its bar.
  private let hasNavigation: Bool

  /// - Complexity: O(elements).
  init(_ document: InterfaceDocument) {
    self.document = document
    canvasGraph = ContainerGraph(document)
    graph =
      document.references.isEmpty
      ? canvasGraph : ContainerGraph(document, shownBy: document.references)
    hidesStatusBar = document.hasTwinsAtTop
    let xml = document.xml
    hasNavigation = xml.elements.indices.contains {
      xml.name($0) == "navigationController" && !xml.flag($0, "navigationBarHidden")
    }
  }

  private var xml: XMLText { document.xml }
  private var version: Int { document.toolsVersion }
  private var height: Double { document.canvasSize.height }
  private var isPad: Bool { document.environment.idiom == .pad }
  private var isLandscape: Bool { document.environment.orientation == .landscape }
  /// Phones without a home button, by their canvas.
  private var hasSensorHousing: Bool {
    !isPad && document.runtime == .iOS && document.deviceID != nil
      && document.environment.device.home == .indicator
  }
  private var isRoundedPad: Bool {
    isPad && document.environment.device.home == .indicator
  }

  func insets(of island: Island) -> EdgeInsets {
    if case .controller(let controller) = island.kind {
      return insets(of: island, controller: controller)
    }
    return document.standsAlone(island) ? insets(of: island, controller: nil) : .zero
  }

  /// Whether all that the document says of a controller is that it lies in a container view of another.
  ///
  /// Xcode draws those that are embedded in a container of another width than the screen's as wide as
  /// that; a container as wide as the screen may well fill it.
  func isOnlyEmbedded(_ island: Island) -> Bool {
    guard case .controller(let controller) = island.kind, let facts = graph.facts[controller],
      facts.isInContainerView
    else { return false }
    let isNarrow = abs(island.frames[0].width - document.canvasSize.width) >= 1
    return isNarrow || facts.isEmbedded && !facts.isShownElsewhere
  }

  // MARK: Bars

  /// The bars over a controller's view on any device.
  func screenBars(of island: Island) -> [ScreenProperty] {
    guard case .controller(let controller) = island.kind, document.runtime == .iOS else {
      return []
    }
    let bars = bars(of: island.root, controller: controller, graph)
    var result: [ScreenProperty] = []
    if hidesStatusBar || bars.isWithoutStatusBar { result.append(.statusBar(.hidden)) }
    guard !isWithoutContainer(controller) else { return result }
    if bars.top > 0, !isTabAlone(controller) {
      result.append(.navigationBar(bars.top > 60 ? .large : .standard))
    } else if !bars.extendsTop, !isOnlyEmbedded(island), graph.facts[controller] == nil {
      // Who says that a view begins below the bar means it for one; code shows it there.
      result.append(.navigationBar(.standard))
    }
    if bars.isTabBar {
      result.append(.tabBar(true))
    } else if bars.bottom > 0, showsToolbar(controller) {
      result.append(.toolbar(true))
    }
    let facts = graph.facts[controller] ?? ContainerFacts()
    let reachesUnderOpaque = xml.flag(controller, "extendedLayoutIncludesOpaqueBars")
    let isOpaqueBelow =
      bars.isTabBar ? facts.tabBar?.isTabBarOpaque : facts.navigation?.isToolbarOpaque
    let top =
      bars.extendsTop && (reachesUnderOpaque || facts.navigation?.isNavigationBarOpaque != true)
    let bottom = bars.extendsBottom && (reachesUnderOpaque || isOpaqueBelow != true)
    if !top || !bottom {
      result.append(.edgesForExtendedLayout(top ? .top : bottom ? .bottom : .none))
    }
    return result
  }

  /// What may be round a controller instead where nothing in the document shows it: a navigation
  /// controller of the document, which code may push it onto by its identifier, or no bar where its
  /// edges alone speak of one.
  func otherBars(of island: Island, without bars: [ScreenProperty]) -> [ScreenProperty] {
    guard case .controller(let controller) = island.kind, !barsAreKnown(of: island),
      xml.child(controller, key: "simulatedTopBarMetrics") == nil
    else { return [] }
    if bars.contains(where: { if case .navigationBar = $0 { true } else { false } }) {
      return [.navigationBar(.hidden)]
    }
    guard hasNavigation, xml[controller, "storyboardIdentifier"] != nil else { return [] }
    return [.navigationBar(.standard)]
  }

  /// Whether the document shows a controller, and in no container: the bars of its simulated metrics
  /// are the canvas's alone.
  private func isWithoutContainer(_ controller: XMLIndex) -> Bool {
    let facts = graph.facts[controller] ?? ContainerFacts()
    if facts.isPushedNowhere { return true }
    guard facts.navigation == nil, facts.tabBar == nil, !facts.isPushed, let root = xml.root else {
      return false
    }
    let initial = xml[root, "initialViewController"]
    return facts.isPresented || facts.isInPopover
      || initial != nil && initial == xml[controller, "id"]
  }

  /// Whether the document says how an island's controller is shown.
  func barsAreKnown(of island: Island) -> Bool {
    guard case .controller(let controller) = island.kind else { return false }
    return graph.facts[controller] != nil
      || xml.root.flatMap { xml[$0, "initialViewController"] } == xml[controller, "id"]
  }

  /// Whether the document says that a controller has a toolbar on devices: its navigation controller
  /// shows one, or it brings the items; one that is only simulated is the canvas's.
  private func showsToolbar(_ controller: XMLIndex) -> Bool {
    graph.facts[controller]?.navigation?.showsToolbar == true
      || xml.child(controller, key: "toolbarItems") != nil
  }

  /// Whether a tab bar controller contains a controller directly, and nothing else shows it: there is no
  /// navigation bar, whatever its simulated metrics say.
  private func isTabAlone(_ controller: XMLIndex) -> Bool {
    let facts = graph.facts[controller] ?? ContainerFacts()
    return facts.isTab && facts.navigation == nil && facts.simulated == nil && !facts.isPushed
      && !facts.isEmbedded
  }

  private var statusBar: Double {
    if isPad { return isRoundedPad && version >= 14000 ? 24 : 20 }
    if isLandscape { return 0 }
    guard hasSensorHousing else {
      return version < 14800 || version >= 21600 ? 20 : 0
    }
    // What a device of the canvas has; only two canvases are not drawn as the device they are of.
    switch document.deviceID {
    case "retina5_9" where version >= 21000: return version < 21600 ? 47 : 50
    case "retina5_4" where version >= 21000: return 47
    default:
      // Up to Xcode 13 those with a notch are drawn as the first of them.
      let points = document.environment.baseInsets.insets.top
      return version < 21000 && document.environment.device.sensorHousing == .notch ? 44 : points
    }
  }

  private var home: Double {
    if hasSensorHousing { return isLandscape ? 21 : 34 }
    return isRoundedPad ? 20 : 0
  }

  private var isXcode26: Bool { version >= 24000 && version < 32000 }

  /// A navigation bar with a small title.
  private var plainBar: Double {
    isXcode26 ? 54 : isLandscape && !isPad ? 32 : 44
  }

  private struct Bars {
    var top = 0.0
    var bottom = 0.0
    var isTabBar = false
    var isModalSheet = false
    var isFreeform = false
    var extendsTop = true
    var extendsBottom = true
    var isWithoutStatusBar = false
  }

  private func navigationBar(_ controller: XMLIndex, _ facts: ContainerFacts) -> Double {
    guard let navigation = facts.navigation, !navigation.hidesNavigationBar else { return 0 }
    let plain = plainBar
    guard navigation.hasLargeTitles else { return plain }
    let item = xml.child(controller, key: "navigationItem")
    return item.flatMap { xml[$0, "largeTitleDisplayMode"] } == "never" ? plain : plain + 52
  }

  private func bars(
    of root: XMLIndex, controller: XMLIndex?, _ graph: ContainerGraph
  ) -> Bars {
    var bars = Bars()
    let facts = controller.flatMap { graph.facts[$0] } ?? ContainerFacts()
    if let controller {
      bars.top = navigationBar(controller, facts)
      if facts.navigation?.showsToolbar == true { bars.bottom = toolbar }
      if facts.tabBar != nil {
        bars.bottom = 49
        bars.isTabBar = true
      }
    }
    apply(facts.simulated?.metrics.topBar, &bars)
    // Nearest last: what is said there wins.
    if let navigation = facts.navigation { apply(navigation.metrics, &bars) }
    apply(xml.simulatedMetrics(controller ?? root), &bars)
    return bars
  }

  private var toolbar: Double { version < 15000 ? 44 : 49 }

  private func apply(_ topBar: SimulatedMetrics.TopBar?, _ bars: inout Bars) {
    switch topBar {
    case SimulatedMetrics.TopBar.none?: bars.top = 0
    case .navigationBar?:
      if bars.top == 0 { bars.top = plainBar }
    case .other?, nil: break
    }
  }

  private func apply(_ metrics: SimulatedMetrics, _ bars: inout Bars) {
    apply(metrics.topBar, &bars)
    if let bottomBar = metrics.bottomBar {
      bars.isTabBar = bottomBar == .tabBar
      switch bottomBar {
      case .none: bars.bottom = 0
      case .tabBar: bars.bottom = 49
      case .toolbar: bars.bottom = toolbar
      case .other: break
      }
    }
    if let statusBar = metrics.statusBar {
      bars.isWithoutStatusBar = document.isStoryboard && statusBar == .none
    }
    if let size = metrics.size {
      bars.isFreeform = size == .freeform
      bars.isModalSheet = size == .pageSheet
    }
    if let edges = metrics.edges {
      bars.extendsTop = edges.top
      bars.extendsBottom = edges.bottom
    }
  }

  // MARK: The root against the device

  private func insets(of island: Island, controller: XMLIndex?) -> EdgeInsets {
    let frame = island.frames[0]
    if document.runtime == .tvOS {
      let size = document.canvasSize
      guard version >= 13000, frame.width >= size.width, frame.height >= size.height else {
        return .zero
      }
      return EdgeInsets(top: 60, left: 80, bottom: 60, right: 80)
    }
    let bars = bars(of: island.root, controller: controller, canvasGraph)
    let facts = controller.flatMap { canvasGraph.facts[$0] } ?? ContainerFacts()
    let isEmbedded = facts.isEmbedded
    // Xcode 26 counts the hardware's insets twice on its canvas, though not for what is presented; no
    // device does.
    let isPresented = facts.isPresented || facts.isInPopover
    let isTwice = isXcode26 && hasSensorHousing
    var result = EdgeInsets.zero
    if isTwice, isEmbedded {
      // Of the two, the indicator that the canvas itself has stays.
      return EdgeInsets(
        top: 2 * statusBar + bars.top, left: 0, bottom: home + bars.bottom, right: 0)
    }
    let factor: Double = isTwice && !isPresented ? 2 : 1
    let home = isEmbedded ? 0 : home * factor
    result.top = statusBar * factor + bars.top
    result.bottom = home + bars.bottom
    if hasSensorHousing, isLandscape, frame.width == document.canvasSize.width {
      result.left = 44
      result.right = 44
    }
    fit(&result, frame, bars, controller: controller, root: island.root)
    if !bars.extendsTop, bars.top > 0 { result.top = 0 }
    if !bars.extendsBottom, bars.bottom > 0 { result.bottom = 0 }
    return result
  }

  private func fit(
    _ insets: inout EdgeInsets, _ frame: Rect, _ bars: Bars, controller: XMLIndex?, root: XMLIndex
  ) {
    let isXib = controller == nil
    let free = controller.flatMap { xml.child($0, key: "freeformSize") }.flatMap { xml.size($0) }
    let gone = (free?.height ?? height) - frame.height
    func isGone(_ points: Double) -> Bool { abs(gone - points) < 0.5 }
    if frame.y > 0, !isXib {
      insets.top = max(0, insets.top - frame.y)
      insets.bottom = max(0, insets.bottom - (height - frame.maxY))
      return
    }
    if isPad, frame.width == 540 {
      insets = .zero
      return
    }
    let isOfAnySize = free != nil || bars.isFreeform || isXib && !document.isOwnersView(root)
    let phone = document.environment.size
    if isOfAnySize, !hasSensorHousing, !isPad, version < 14800,
      frame.height <= min(phone.width, phone.height)
    {
      // What is as low as a phone on its side has no status bar either.
      insets.top = max(0, insets.top - statusBar)
    }
    if isXcode26, hasSensorHousing, isGone(statusBar) {
      insets.top = bars.top > 0 ? bars.top + 20 : statusBar
      insets.bottom = 0
      return
    }
    if bars.isModalSheet || (hasSensorHousing && isGone(54)) || (isGone(10) && version >= 21000) {
      let isBelowBar = [10.0, 20, 54].contains { isGone($0 + 56) }
      insets.top = bars.top > 0 && !isBelowBar ? 56 : 0
      if version >= 21000 { insets.bottom = 0 }
      return
    }
    if abs(height - frame.height) < 0.5, !bars.isFreeform { return }
    let hasLargeTitle = bars.top > plainBar + 50
    if !isXib, insets.top > 0, isGone(insets.top) || hasLargeTitle && isGone(insets.top - 52) {
      insets.top = 0
      if bars.isFreeform { insets.bottom = bottom(insets, frame) }
    } else if !isXib, insets.bottom > 0, isGone(insets.bottom) {
      insets.bottom = 0
    } else if !isXib, gone > 0, isGone(insets.top + insets.bottom) || isGone(statusBar + 56) {
      insets.top = 0
      insets.bottom = 0
    } else if gone > 0.5 || free != nil || bars.isFreeform {
      insets.bottom = bottom(insets, frame)
    }
  }

  /// What a root that does not fill the canvas has at the bottom: all of it where it is wider or higher
  /// than that, else nothing.
  private func bottom(_ insets: EdgeInsets, _ frame: Rect) -> Double {
    let canvas = document.canvasSize
    return frame.width > canvas.width + 0.5 || frame.height > canvas.height + 0.5
      ? insets.bottom : 0
  }
}

extension InterfaceDocument {
  /// Whether required constraints hold a view as far from the top of a screen as from its top layout
  /// guide: both can hold only where no bar is between the two.
  fileprivate var hasTwinsAtTop: Bool {
    guard isStoryboard else { return false }
    var tops: [String: XMLIndex] = [:]
    for guide in xml.elements.indices
    where xml.name(guide) == "viewControllerLayoutGuide" && xml[guide, "type"] == "top" {
      guard let id = xml[guide, "id"], let guides = xml.parent(guide),
        let controller = xml.parent(guides),
        let view = xml.child(controller, key: "view").flatMap({ xml[$0, "id"] })
      else { continue }
      tops[id] = guide
      tops[view] = guide
    }
    guard !tops.isEmpty else { return false }
    // By view and distance from the top of its screen, the edge that this is from.
    var known: [TopTie: String] = [:]
    for row in xml.elements.indices where xml.name(row) == "constraint" {
      guard xml[row, "relation"] == nil, xml[row, "multiplier"] == nil,
        xml[row, "priority"].map({ $0 == "1000" }) ?? true,
        let first = xml[row, "firstItem"], let second = xml[row, "secondItem"]
      else { continue }
      // A standard distance is written with its points where it is not 8.
      let points = xml.number(row, "constant") ?? (xml.flag(row, "symbolic") ? 8 : 0)
      let sides = [
        (first, "firstAttribute", second, "secondAttribute", points),
        (second, "secondAttribute", first, "firstAttribute", -points),
      ]
      for (view, own, outer, edge, points) in sides {
        guard let guide = tops[outer], tops[view] == nil, xml[row, own] == "top",
          xml[row, edge] == (xml[guide, "id"] == outer ? "bottom" : "top")
        else { continue }
        let tie = TopTie(view: view, guide: guide, points: points)
        if let other = known[tie], other != outer { return true }
        known[tie] = outer
      }
    }
    return false
  }

  private struct TopTie: Hashable {
    var view: String
    var guide: XMLIndex
    var points: Double
  }

  /// Whether an island's root is laid out as a window's content though no controller has it: on the top
  /// level of a xib, also as the cell of a collection, or beside the controller of a scene.
  func standsAlone(_ island: Island) -> Bool {
    switch island.kind {
    case .controller: return false
    case .xib, .loose: return true
    case .cell, .part:
      return !isStoryboard
        && ["collectionViewCell", "collectionReusableView"].contains(xml.name(island.root))
    }
  }

  /// Whether File's Owner has a view of a xib as its `view`.
  func isOwnersView(_ root: XMLIndex) -> Bool {
    guard let id = xml[root, "id"], let objects = xml.parent(root) else { return false }
    for object in xml.children(objects) where xml.name(object) == "placeholder" {
      guard xml[object, "placeholderIdentifier"] == "IBFilesOwner",
        let connections = xml.child(object, "connections")
      else { continue }
      for outlet in xml.children(connections)
      where xml[outlet, "property"] == "view" && xml[outlet, "destination"] == id {
        return true
      }
    }
    return false
  }
}
