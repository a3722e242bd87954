/// What covers a screen, as its properties in a spec say.
public struct ScreenBars: Hashable, Sendable {
  /// What the app says of the status bar, as its controllers do by `prefersStatusBarHidden`.
  public enum StatusBar: String, Hashable, Sendable, CaseIterable {
    /// The system decides: phones hide it in landscape.
    case automatic
    /// The app shows it, also in landscape on phones with a home button.
    case visible
    case hidden
    /// The taller bar of a call that goes on, where the device has one.
    case inCall
  }
  public enum NavigationBar: String, Hashable, Sendable, CaseIterable {
    case none, standard, large, hidden
  }
  public enum Presentation: String, Hashable, Sendable, CaseIterable {
    case fullScreen, sheet
  }

  /// `isTranslucent` of the bars.
  public enum Style: String, Hashable, Sendable, CaseIterable {
    case translucent, opaque
  }
  /// `edgesForExtendedLayout`; bars lie at the top and the bottom only.
  public enum ExtendedEdges: String, Hashable, Sendable, CaseIterable {
    case all, none, top, bottom
  }

  public var statusBar: StatusBar
  public var navigationBar: NavigationBar
  public var tabBar: Bool
  public var toolbar: Bool
  public var presentation: Presentation
  public var keyboardVisible: Bool
  /// Whether the bars let the content shine through, as they do by default.
  public var style: Style
  /// `extendedLayoutIncludesOpaqueBars`: whether the root view reaches under opaque bars, too.
  public var extendsUnderOpaqueBars: Bool
  /// `edgesForExtendedLayout`: the edges at which the root view may reach under a bar.
  public var extendedEdges: ExtendedEdges
  /// `additionalSafeAreaInsets` of the controller; may be negative.
  public var additional: EdgeInsets

  public init(
    statusBar: StatusBar = .automatic, navigationBar: NavigationBar = .none, tabBar: Bool = false,
    toolbar: Bool = false, presentation: Presentation = .fullScreen, keyboardVisible: Bool = false,
    style: Style = .translucent, extendsUnderOpaqueBars: Bool = false,
    extendedEdges: ExtendedEdges = .all, additional: EdgeInsets = .zero
  ) {
    self.statusBar = statusBar
    self.navigationBar = navigationBar
    self.tabBar = tabBar
    self.toolbar = toolbar
    self.presentation = presentation
    self.keyboardVisible = keyboardVisible
    self.style = style
    self.extendsUnderOpaqueBars = extendsUnderOpaqueBars
    self.extendedEdges = extendedEdges
    self.additional = additional
  }
}

/// The safe-area insets of a screen's root view, and what they are made of. Lengths are points.
public struct RootInsets: Hashable, Sendable {
  /// Never negative.
  public var insets: EdgeInsets
  /// The parts of `insets`: for each edge they add up to it. Edges in the order of `Edge`, and on
  /// each edge from the screen's edge inwards.
  public var contributions: [InsetContribution]
  /// The root view's frame in its window: not the whole window under an in-call bar, as a sheet, or
  /// where it ends at a bar.
  public var rootFrame: Rect
  /// Whether `rootFrame` is a guess, as a sheet's is.
  public var isRootFrameEstimate: Bool
  /// The bars and what else covers the window, in its coordinates, from the back to the front.
  public var bars: [BarFrame]

  /// Whether one of the insets, or the root view's frame, is not founded on a figure of the
  /// catalogue for this very situation.
  public var isEstimate: Bool { isRootFrameEstimate || contributions.contains { $0.isEstimate } }
}

extension RootInsets {
  /// Insets that are stated, with nothing known of what they are made of.
  public init(insets: EdgeInsets, rootFrame: Rect) {
    self.init(
      insets: insets, contributions: [], rootFrame: rootFrame, isRootFrameEstimate: false, bars: [])
  }
}

/// What an inset is made of.
public enum InsetSource: String, Hashable, Sendable, CaseIterable {
  case sensorHousing, statusBar, navigationBar, largeTitle, tabBar, toolbar, homeIndicator, overscan
  case additional

  /// The source in running text, behind an article: "home indicator".
  public var displayName: String {
    switch self {
    case .sensorHousing: "sensor housing"
    case .statusBar: "status bar"
    case .navigationBar: "navigation bar"
    case .largeTitle: "large title"
    case .tabBar: "tab bar"
    case .toolbar: "toolbar"
    case .homeIndicator: "home indicator"
    case .overscan: "overscan area"
    case .additional: "additional safe area"
    }
  }

  /// What people see as one thing with the source: the navigation bar of a large title.
  public var whole: InsetSource { self == .largeTitle ? .navigationBar : self }
}

/// A part of a root view's inset at one edge.
public struct InsetContribution: Hashable, Sendable {
  public var edge: Edge
  public var points: Double
  public var source: InsetSource
  /// Where the figure comes from; the note is "" where there is nothing to say.
  public var evidence: Evidence
  /// Whether the catalogue knows no figure for this situation and a near one was taken; the
  /// evidence's note says which.
  public var isEstimate: Bool

  public var note: String { evidence.note }
  public var confidence: Confidence? { evidence.confidence }
  public var sources: [String] { evidence.sources }
}

/// Where a bar, the sensor housing, the home indicator or the keyboard lies in its window.
public struct BarFrame: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case statusBar, sensorHousing, navigationBar, tabBar, toolbar, homeIndicator, keyboard
  }
  public var kind: Kind
  public var rect: Rect
}
