public import InsetDevices
public import InsetText

/// The frames of a screen in some environments.
public struct ScreenFrames: Sendable, Hashable {
  public var name: String
  public var range: ByteRange
  public var environments: [EnvironmentFrames]
  public init(name: String, range: ByteRange, environments: [EnvironmentFrames]) {
    self.name = name
    self.range = range
    self.environments = environments
  }
}

public struct EnvironmentFrames: Sendable, Hashable {
  public var environment: Environment
  /// In document order, the root first.
  public var views: [ViewFrame]
  public init(environment: Environment, views: [ViewFrame]) {
    self.environment = environment
    self.views = views
  }
}

/// One view in one environment; lengths in points, on the device's pixel grid.
public struct ViewFrame: Sendable, Hashable {
  /// `root.form.email`.
  public var path: String
  public var kind: String
  /// In the superview's coordinates.
  public var frame: Rect
  /// In the root view's coordinates.
  public var absolute: Rect
  public var safeAreaInsets: EdgeInsets
  public var layoutMargins: EdgeInsets
  /// `x`, `y`, `width`, `height`: what the constraints do not determine.
  public var ambiguous: [String]
  /// The figures that rest on an estimate of a text's, a control's or a bar's size.
  /// `x`, `y`, `width`, `height`.
  public var estimated: [String]
  /// The figures that are known to a point, since they rest on the width of one text: `x`, `y`, `width`,
  /// `height`.
  public var near: [String]
  /// Whether the size rests on an estimate.
  public var isEstimate: Bool { estimated.contains("width") || estimated.contains("height") }
  public var isHidden: Bool
  /// Whether its autoresizing mask makes constraints; `nil` where that is not known, and for what no code
  /// lays out.
  public var translatesAutoresizingMask: Bool?
  /// The view's declaration.
  public var range: ByteRange

  public init(
    path: String, kind: String, frame: Rect, absolute: Rect, safeAreaInsets: EdgeInsets,
    layoutMargins: EdgeInsets, ambiguous: [String], estimated: [String], near: [String],
    isHidden: Bool, translatesAutoresizingMask: Bool?, range: ByteRange
  ) {
    self.path = path
    self.kind = kind
    self.frame = frame
    self.absolute = absolute
    self.safeAreaInsets = safeAreaInsets
    self.layoutMargins = layoutMargins
    self.ambiguous = ambiguous
    self.estimated = estimated
    self.near = near
    self.isHidden = isHidden
    self.translatesAutoresizingMask = translatesAutoresizingMask
    self.range = range
  }
}
