public import InsetDevices

/// The surroundings of a root view that a source states itself, where no window gives them: those
/// of a cell, of a view that is loaded alone, or of the canvas that a file was designed on.
public struct Canvas: Sendable, Hashable {
  /// How long the root view is on one axis.
  public enum Extent: Sendable, Hashable {
    case points(Double)
    /// The window's length less so many points.
    case window(less: Double)
  }
  public var width: Extent
  public var height: Extent
  public var insets: EdgeInsets
  /// The system minimum of the root's side margins in points; `nil` asks the environment.
  public var sideMargin: Double?
  /// Whether the frames of a design canvas are asked for: sizes that nothing decides stay what they
  /// were there, so a stack view does not press them to nothing.
  public var isDesignTime: Bool
  /// How firmly the root keeps `width` and `height`.
  public var widthHold: Hold
  public var heightHold: Hold
  /// Whether code that is not seen may have rows ask their content for their height, whatever the
  /// file says.
  public var rowsMayFit = false

  public enum Hold: Sendable, Hashable {
    /// Whatever is in it.
    case fixed
    /// But for what is required in it: whoever loads the view makes room for that.
    case yielding
    /// Only where its content asks for nothing else.
    case fitting

    /// The priority of the root's length.
    public var priority: Double {
      switch self {
      case .fixed: LayoutPriority.required
      case .yielding: 999.9
      case .fitting: LayoutPriority.fittingSize
      }
    }
  }

  public init(
    width: Extent, height: Extent, insets: EdgeInsets = .zero, sideMargin: Double? = nil,
    isDesignTime: Bool = false, widthHold: Hold = .fixed, heightHold: Hold = .fixed
  ) {
    self.width = width
    self.height = height
    self.insets = insets
    self.sideMargin = sideMargin
    self.isDesignTime = isDesignTime
    self.widthHold = widthHold
    self.heightHold = heightHold
  }
}

/// A view that is laid out by its frame and autoresizing mask.
public struct Placement: Sendable, Hashable {
  /// The frame in the superview's coordinates.
  public var frame: Rect
  /// The superview's size when the frame was set.
  public var container: Size
  /// What grows and shrinks with the superview: by axis the margin before, the size, the margin
  /// behind.
  public var horizontal: Flexibility
  public var vertical: Flexibility

  public struct Flexibility: Sendable, Hashable {
    public var before: Bool
    public var size: Bool
    public var after: Bool

    public init(before: Bool = false, size: Bool = false, after: Bool = false) {
      self.before = before
      self.size = size
      self.after = after
    }
  }

  public init(
    frame: Rect, container: Size, horizontal: Flexibility = Flexibility(),
    vertical: Flexibility = Flexibility()
  ) {
    self.frame = frame
    self.container = container
    self.horizontal = horizontal
    self.vertical = vertical
  }
}
