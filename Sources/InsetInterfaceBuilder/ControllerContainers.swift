import InsetModel

extension XMLText {
  /// What the element of a controller says of its bars.
  ///
  /// - Complexity: O(children).
  func container(_ controller: XMLIndex) -> ControllerContainer {
    var result = ControllerContainer()
    result.hidesNavigationBar = flag(controller, "navigationBarHidden")
    result.showsToolbar = self[controller, "toolbarHidden"] == "NO"
    func isOpaque(_ bar: XMLIndex) -> Bool { self[bar, "translucent"] == "NO" }
    for child in children(controller) {
      switch self[child, "key"] {
      case "navigationBar":
        result.hasLargeTitles = flag(child, "largeTitles")
        result.isNavigationBarOpaque = isOpaque(child)
      case "toolbar": result.isToolbarOpaque = isOpaque(child)
      case "tabBar": result.isTabBarOpaque = isOpaque(child)
      default: break
      }
    }
    result.metrics = simulatedMetrics(controller)
    return result
  }

  /// What is simulated for an element's view, and how far it extends.
  ///
  /// - Complexity: O(children).
  func simulatedMetrics(_ element: XMLIndex) -> SimulatedMetrics {
    var result = SimulatedMetrics()
    for child in children(element) {
      let name = name(child)
      switch self[child, "key"] {
      case "simulatedTopBarMetrics":
        result.topBar =
          switch name {
          case "nil": SimulatedMetrics.TopBar.none
          case "simulatedNavigationBarMetrics": .navigationBar
          default: .other
          }
      case "simulatedBottomBarMetrics":
        result.bottomBar =
          switch name {
          case "nil": SimulatedMetrics.BottomBar.none
          case "simulatedTabBarMetrics": .tabBar
          case "simulatedToolbarMetrics": .toolbar
          default: .other
          }
      case "simulatedStatusBarMetrics":
        result.statusBar = name == "nil" ? SimulatedMetrics.StatusBar.none : .other
      case "simulatedDestinationMetrics":
        result.size =
          switch name {
          case "freeformSimulatedSizeMetrics": .freeform
          case "modalPageSheetSimulatedSizeMetrics": .pageSheet
          default: .other
          }
      case "edgesForExtendedLayout":
        result.edges = SimulatedMetrics.ExtendedEdges(
          top: flag(child, "top"), bottom: flag(child, "bottom"))
      default: break
      }
    }
    return result
  }
}
