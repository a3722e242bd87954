/// How one storyboard of an app shows a controller of another, by a storyboard reference.
public struct ControllerReference: Sendable, Hashable {
  /// The name of the storyboard that has the controller, without its ending.
  public var storyboard: String
  /// The storyboard identifier of the controller; nil for the initial one.
  public var identifier: String?
  public var kind: Kind
  /// What is round the controller there.
  public var surroundings: ControllerSurroundings

  public enum Kind: Sendable, Hashable {
    /// As the root of a navigation controller.
    case root
    /// As a tab.
    case tab
    /// Onto a navigation controller, where there is one.
    case push
    case present
    case popover
    /// In a container view.
    case embed
    case other
  }

  public init(
    storyboard: String, identifier: String? = nil, kind: Kind,
    surroundings: ControllerSurroundings = ControllerSurroundings()
  ) {
    self.storyboard = storyboard
    self.identifier = identifier
    self.kind = kind
    self.surroundings = surroundings
  }
}

/// The containers round a controller.
public struct ControllerSurroundings: Sendable, Hashable {
  /// The navigation controller above.
  public var navigation: ControllerContainer?
  public var tabBar: ControllerContainer?
  /// A controller before this one whose simulated bar over its view stays there.
  public var simulated: ControllerContainer?
  /// Whether all that lies in a container view of another controller.
  public var isInContainerView: Bool

  public init(
    navigation: ControllerContainer? = nil, tabBar: ControllerContainer? = nil,
    simulated: ControllerContainer? = nil, isInContainerView: Bool = false
  ) {
    self.navigation = navigation
    self.tabBar = tabBar
    self.simulated = simulated
    self.isInContainerView = isInContainerView
  }
}

/// What a controller puts round the ones that it contains, as its element in a storyboard says.
public struct ControllerContainer: Sendable, Hashable {
  public var hidesNavigationBar = false
  public var hasLargeTitles = false
  public var isNavigationBarOpaque = false
  public var showsToolbar = false
  public var isToolbarOpaque = false
  public var isTabBarOpaque = false
  public var metrics = SimulatedMetrics()

  public init() {}
}

/// What a controller's view is drawn with on the canvas; nil for what the document infers.
public struct SimulatedMetrics: Sendable, Hashable {
  public var topBar: TopBar?
  public var bottomBar: BottomBar?
  public var statusBar: StatusBar?
  public var size: ControllerSize?
  public var edges: ExtendedEdges?

  public enum TopBar: Sendable, Hashable { case none, navigationBar, other }
  public enum BottomBar: Sendable, Hashable { case none, tabBar, toolbar, other }
  public enum StatusBar: Sendable, Hashable { case none, other }
  public enum ControllerSize: Sendable, Hashable { case freeform, pageSheet, other }

  /// `edgesForExtendedLayout`.
  public struct ExtendedEdges: Sendable, Hashable {
    public var top: Bool
    public var bottom: Bool

    public init(top: Bool, bottom: Bool) {
      self.top = top
      self.bottom = bottom
    }
  }

  public init() {}
}
