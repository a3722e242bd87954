public import InsetDevices
public import InsetModel
public import InsetText

/// A scene resolved in one environment: a frame for every view, and what stood in the way.
///
/// Coordinates are points, y downwards, exact: rounding to pixels happens only in `frame(of:)`'s
/// `pixelAligned` forms, as UIKit rounds when frames are set.
///
/// An immutable class, because rules hand layouts about at every turn: a copy is one reference
/// instead of the two dozen of its arrays.
public final class SceneLayout: Sendable {
  public let environment: Environment
  /// What covers the root view.
  public let root: RootInsets
  /// Frames in the superview's coordinates, by view; the root's has its size and origin 0.
  public let frames: [Rect]
  /// Frames in the root view's coordinates, by view.
  public let absoluteFrames: [Rect]
  public let safeAreaInsets: [EdgeInsets]
  /// Effective margins, the safe area's share included.
  public let layoutMargins: [EdgeInsets]
  /// The readable guide's distance from each edge, margins included.
  public let readableInsets: [EdgeInsets]
  /// How far the keyboard guide reaches up from each view's bottom.
  public let keyboardHeights: [Double]
  /// The system's part of each scroll view's `adjustedContentInset`.
  public let contentInsets: [EdgeInsets]
  /// Rectangles of declared guides in the root view's coordinates.
  public let guideFrames: [Rect]
  /// The content size of each scroll view, 0 for other views.
  public let contentSizes: [Size]
  /// The unknowns of each view that have more than one optimal value.
  public let ambiguous: [AmbiguousView]
  /// The scroll views whose content size is not determined, with the axes, as width and height.
  public let ambiguousContent: [AmbiguousView]
  public let conflicts: [LayoutConflict]
  /// Optional constraints that could not be met, with the number of points missed.
  public let unmet: [UnmetConstraint]
  /// By constraint of the scene, whether it is switched on here.
  public let isActive: [Bool]
  /// By view, whether it is part of the hierarchy here.
  public let isPresent: [Bool]
  /// By view, whether it or an ancestor is hidden.
  public let isHidden: [Bool]
  /// Whether the safe areas settled; `false` reports a feedback loop.
  public let hasSettled: Bool
  /// Rounds of solving that the safe areas took.
  public let rounds: Int
  /// By view, which figures of its frame rest on an estimate of text, control or bar sizes.
  public let estimates: [FrameEstimate]
  /// Views whose safe area did not settle, nearest to the root first; empty where `hasSettled`.
  public let feedback: [SafeAreaFeedback]
  /// Why the constraints were not solved to the end; frames then say nothing. `nil` as a rule.
  public let unsolved: UnsolvedReason?

  public init(
    environment: Environment,
    root: RootInsets,
    frames: [Rect],
    absoluteFrames: [Rect],
    safeAreaInsets: [EdgeInsets],
    layoutMargins: [EdgeInsets],
    readableInsets: [EdgeInsets],
    keyboardHeights: [Double],
    contentInsets: [EdgeInsets],
    guideFrames: [Rect],
    contentSizes: [Size],
    ambiguous: [AmbiguousView],
    ambiguousContent: [AmbiguousView],
    conflicts: [LayoutConflict],
    unmet: [UnmetConstraint],
    isActive: [Bool],
    isPresent: [Bool],
    isHidden: [Bool],
    hasSettled: Bool,
    rounds: Int,
    estimates: [FrameEstimate],
    feedback: [SafeAreaFeedback] = [],
    unsolved: UnsolvedReason? = nil
  ) {
    self.environment = environment
    self.root = root
    self.frames = frames
    self.absoluteFrames = absoluteFrames
    self.safeAreaInsets = safeAreaInsets
    self.layoutMargins = layoutMargins
    self.readableInsets = readableInsets
    self.keyboardHeights = keyboardHeights
    self.contentInsets = contentInsets
    self.guideFrames = guideFrames
    self.contentSizes = contentSizes
    self.ambiguous = ambiguous
    self.ambiguousContent = ambiguousContent
    self.conflicts = conflicts
    self.unmet = unmet
    self.isActive = isActive
    self.isPresent = isPresent
    self.isHidden = isHidden
    self.hasSettled = hasSettled
    self.rounds = rounds
    self.estimates = estimates
    self.feedback = feedback
    self.unsolved = unsolved
  }

  /// A view's frame in its superview's coordinates, on the pixel grid of the device.
  public func pixelAlignedFrame(of view: ID<View>) -> Rect {
    frames[view.index].aligned(toScale: environment.scale)
  }
}

extension SceneLayout: Hashable {
  public static func == (a: SceneLayout, b: SceneLayout) -> Bool {
    a === b
      || a.environment == b.environment
        && a.root == b.root
        && a.frames == b.frames
        && a.absoluteFrames == b.absoluteFrames
        && a.safeAreaInsets == b.safeAreaInsets
        && a.layoutMargins == b.layoutMargins
        && a.readableInsets == b.readableInsets
        && a.keyboardHeights == b.keyboardHeights
        && a.contentInsets == b.contentInsets
        && a.guideFrames == b.guideFrames
        && a.contentSizes == b.contentSizes
        && a.ambiguous == b.ambiguous
        && a.ambiguousContent == b.ambiguousContent
        && a.conflicts == b.conflicts
        && a.unmet == b.unmet
        && a.isActive == b.isActive
        && a.isPresent == b.isPresent
        && a.isHidden == b.isHidden
        && a.hasSettled == b.hasSettled
        && a.rounds == b.rounds
        && a.estimates == b.estimates
        && a.feedback == b.feedback
        && a.unsolved == b.unsolved
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(environment)
    hasher.combine(frames)
  }
}

/// Why constraints were not solved to the end.
public enum UnsolvedReason: Sendable, Hashable {
  /// More of them conflict than the engine breaks.
  case tooManyConflicts(limit: Int)
  /// They hang together in a way that takes more steps than any layout needs.
  case tooEntangled
  /// A length comes out larger than any can be.
  case outOfRange
}

/// The unknowns of one view that its constraints do not determine.
public struct AmbiguousView: Sendable, Hashable {
  public var view: ID<View>
  /// `x`, `y`, `width`, `height`, in this order.
  public var unknowns: [Unknown]

  public enum Unknown: String, Sendable, Hashable, CaseIterable { case x, y, width, height }

  public init(view: ID<View>, unknowns: [Unknown]) {
    self.view = view
    self.unknowns = unknowns
  }
}

/// Required constraints that cannot hold together; without any one of them the rest could.
public struct LayoutConflict: Sendable, Hashable {
  public var members: [Member]
  /// The member (an index into `members`) that was given up so that solving could go on.
  public var broken: Int

  public struct Member: Sendable, Hashable {
    public var cause: Cause
    /// The constant with which this member alone would no longer clash, where there is one.
    public var relaxedConstant: Double?
    public init(cause: Cause, relaxedConstant: Double?) {
      self.cause = cause
      self.relaxedConstant = relaxedConstant
    }
  }

  public init(members: [Member], broken: Int) {
    self.members = members
    self.broken = broken
  }
}

/// Where a row of the system comes from.
public enum Cause: Sendable, Hashable {
  case constraint(ID<Constraint>)
  /// A stack view arranges its views.
  case stack(ID<View>)
  /// A size cannot be negative.
  case nonNegative(ID<View>, Attribute)
  /// Content hugging or compression resistance.
  case content(ID<View>, Attribute)
  /// The window gives the root view its size.
  case window
  case guide(ID<Guide>)
  /// The frame and autoresizing mask of a view that no constraint lays out.
  case placement(ID<View>)
}

/// An optional constraint that could not be met.
public struct UnmetConstraint: Sendable, Hashable {
  public var constraint: ID<Constraint>
  /// By how many points it is missed; positive.
  public var violation: Double
  public init(constraint: ID<Constraint>, violation: Double) {
    self.constraint = constraint
    self.violation = violation
  }
}

extension SceneLayout {
  /// The rectangle of a view or guide in the root view's coordinates, exact.
  public func rect(of item: Item) -> Rect {
    switch item {
    case .view(let view): return absoluteFrames[view.index]
    case .declared(let guide): return guideFrames[guide.index]
    case .guide(let kind, let view):
      let index = view.index
      let bounds = absoluteFrames[index]
      switch kind {
      case .safeArea: return bounds.inset(by: safeAreaInsets[index])
      case .margins: return bounds.inset(by: layoutMargins[index])
      case .readable: return bounds.inset(by: readableInsets[index])
      case .keyboard:
        let height = keyboardHeights[index]
        return Rect(x: bounds.x, y: bounds.maxY - height, width: bounds.width, height: height)
      case .contentLayout:
        let content = contentSizes[index]
        let inset = contentInsets[index]
        return Rect(
          x: bounds.x + inset.left, y: bounds.y + inset.top, width: content.width,
          height: content.height)
      case .frameLayout: return bounds
      case .topLayoutGuide:
        return Rect(
          x: bounds.x, y: bounds.y, width: bounds.width, height: safeAreaInsets[index].top)
      case .bottomLayoutGuide:
        let height = safeAreaInsets[index].bottom
        let content = contentSizes[index].height
        let insets = contentInsets[index]
        let end = content > 0 ? bounds.y + insets.top + content + insets.bottom : bounds.maxY
        return Rect(x: bounds.x, y: end - height, width: bounds.width, height: height)
      }
    }
  }

  /// The value of an anchor in the root view's coordinates, in points; sizes as they are.
  ///
  /// A view's anchors are the edges of its alignment rectangle, as in UIKit; `rect(of:)` is its frame.
  public func value(of anchor: Anchor, in scene: Scene) -> Double {
    var item = anchor.item
    if anchor.attribute.isMargin, case .view(let view) = item { item = .guide(.margins, of: view) }
    var rect = rect(of: item)
    if case .view(let view) = item {
      rect = rect.inset(by: scene.views[view].kind.alignmentInsets(Era(environment)))
    }
    let isRTL = environment.direction == .rtl
    switch anchor.attribute {
    case .left, .leftMargin: return rect.x
    case .right, .rightMargin: return rect.maxX
    case .leading, .leadingMargin: return isRTL ? rect.maxX : rect.x
    case .trailing, .trailingMargin: return isRTL ? rect.x : rect.maxX
    case .centerX, .centerXWithinMargins: return rect.midX
    case .top, .topMargin: return rect.y
    case .bottom, .bottomMargin: return rect.maxY
    case .centerY, .centerYWithinMargins: return rect.midY
    case .width: return rect.width
    case .height: return rect.height
    case .firstBaseline, .lastBaseline:
      guard case .view(let view) = anchor.item else {
        return anchor.attribute == .firstBaseline ? rect.y : rect.maxY
      }
      return baseline(of: view, isFirst: anchor.attribute == .firstBaseline, in: scene)
    }
  }
}
