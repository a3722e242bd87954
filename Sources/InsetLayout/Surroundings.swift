import InsetDevices
import InsetModel
import InsetText

/// What surrounds each view in one round of the safe-area fixpoint: insets, margins, content sizes.
///
/// They are numbers to the solver; from the frames it finds they are computed anew, top down.
struct Surroundings: Hashable {
  var safeAreaInsets: [EdgeInsets]
  var margins: [EdgeInsets]
  var readable: [EdgeInsets]
  var keyboardHeights: [Double]
  var contentInsets: [EdgeInsets]
  var intrinsic: [IntrinsicSize]
  /// What is added to each length that the scene assumes, in points.
  var assumedShift = 0.0

  /// Nothing, of no view.
  init() {
    safeAreaInsets = []
    margins = []
    readable = []
    contentInsets = []
    keyboardHeights = []
    intrinsic = []
  }

  /// The state before anything is known but the root view's own insets.
  init(_ context: ResolverContext) {
    let views = context.state.views
    safeAreaInsets = Array(repeating: .zero, count: views.count)
    safeAreaInsets[0] = context.root.insets
    margins = Array(repeating: .zero, count: views.count)
    readable = margins
    contentInsets = margins
    keyboardHeights = Array(repeating: 0, count: views.count)
    intrinsic = context.intrinsic
    update(context, frames: nil, contentSizes: [:])
  }

  /// Recomputes everything from the frames of a round; `nil` where none are known yet.
  ///
  /// - Complexity: O(views).
  mutating func update(
    _ context: ResolverContext, frames: [Rect]?, contentSizes: [Int: Size]
  ) {
    for index in context.scene.views.rows.indices where context.state.isPresent[index] {
      update(index, context, frames: frames, contentSizes: contentSizes)
    }
  }

  /// Recomputes what surrounds views whose frames or contents are others than when this was worked out,
  /// and all that lies in them.
  ///
  /// - Parameter changes: the views whose frames or contents are others; what lies in them becomes stale
  ///   as well, and what comes out as something else is noted.
  /// - Complexity: O(views), by one comparison for each that is not stale.
  mutating func update(
    _ context: ResolverContext, frames: [Rect], contentSizes: [Int: Size],
    _ changes: inout RoundChanges
  ) {
    let views = context.scene.views.rows
    for index in views.indices {
      if !changes.isStale[index] {
        guard let parent = views[index].parent?.index, changes.isStale[parent] else { continue }
        changes.isStale[index] = true
      }
      guard context.state.isPresent[index] else { continue }
      let old = self[index]
      if intrinsic[index] != context.intrinsic[index] {
        intrinsic[index] = context.intrinsic[index]
      }
      update(index, context, frames: frames, contentSizes: contentSizes)
      if self[index] != old { changes.moved.append(index) }
    }
  }

  /// What surrounds one view.
  private struct Around: Equatable {
    var safeAreaInsets: EdgeInsets
    var margins: EdgeInsets
    var readable: EdgeInsets
    var keyboardHeight: Double
    var contentInsets: EdgeInsets
    var intrinsic: IntrinsicSize
  }

  private subscript(index: Int) -> Around {
    Around(
      safeAreaInsets: safeAreaInsets[index], margins: margins[index], readable: readable[index],
      keyboardHeight: keyboardHeights[index], contentInsets: contentInsets[index],
      intrinsic: intrinsic[index])
  }

  /// Takes over what surrounds one view.
  mutating func take(_ index: Int, from other: Surroundings) {
    safeAreaInsets[index] = other.safeAreaInsets[index]
    margins[index] = other.margins[index]
    readable[index] = other.readable[index]
    keyboardHeights[index] = other.keyboardHeights[index]
    contentInsets[index] = other.contentInsets[index]
    intrinsic[index] = other.intrinsic[index]
  }

  /// Recomputes what surrounds one view, after those above it.
  private mutating func update(
    _ index: Int, _ context: ResolverContext, frames: [Rect]?, contentSizes: [Int: Size]
  ) {
    // No copy of a view or of its state: it would count its text. What is the same is not written, so
    // that an array with others holding it is not copied for nothing.
    let kind = context.state.views[index].kind
    let frame = frames?[index]
    if let parent = context.scene.views.rows[index].parent?.index, let frame,
      let bounds = frames?[parent]
    {
      let insets = inherited(context, index, parent, frame, bounds.size)
      if insets != safeAreaInsets[index] { safeAreaInsets[index] = insets }
    }
    if kind.scrolls || kind == .table || kind == .collection || kind == .text {
      let insets = contentInset(context, index, frame, contentSizes[index])
      if insets != contentInsets[index] { contentInsets[index] = insets }
    }
    let margin = effectiveMargins(context, index, frame, frames)
    if margin != margins[index] { margins[index] = margin }
    let guide = readableInsets(context, index, frame)
    if guide != readable[index] { readable[index] = guide }
    let keyboard = keyboardHeight(context, index, frames)
    if keyboard != keyboardHeights[index] { keyboardHeights[index] = keyboard }
    if kind == .label || kind == .text, let frame, context.state.views[index].wraps {
      let inset = context.alignment[index]
      let size = context.state.views[index].intrinsicSize(
        context.era, wrapWidth: frame.width - inset.left - inset.right)
      if size != intrinsic[index] { intrinsic[index] = size }
    }
  }

  /// The insets of a view inside another (docs/layout.md "Safe areas"): what is left of the
  /// superview's, never more than the superview has.
  private func inherited(
    _ context: ResolverContext, _ index: Int, _ parent: Int, _ frame: Rect, _ bounds: Size
  ) -> EdgeInsets {
    var insets = safeAreaInsets[parent]
    var originX = 0.0
    var originY = 0.0
    let outer = context.state.views[parent].kind
    if outer.scrolls || outer == .table || outer == .collection {
      // An edge that became content inset is spent; the bounds at rest begin before the content.
      let absorbed = contentInsets[parent]
      for edge in Edge.allCases where absorbed[edge] > 0 { insets[edge] = 0 }
      originX = -absorbed.left
      originY = -absorbed.top
    }
    func clamp(_ value: Double, _ most: Double) -> Double { min(max(value, 0), most) }
    var result = EdgeInsets(
      top: clamp(insets.top - (frame.y - originY), insets.top),
      left: clamp(insets.left - (frame.x - originX), insets.left),
      bottom: clamp(insets.bottom - (originY + bounds.height - frame.maxY), insets.bottom),
      right: clamp(insets.right - (originX + bounds.width - frame.maxX), insets.right))
    if context.state.views[index].kind == .container {
      // A child controller adds its own, and an inset never falls below 0.
      let additional = context.state.views[index].additionalSafeArea
      for edge in Edge.allCases {
        result[edge] = max(0, result[edge] + additional[edge])
      }
    }
    return result
  }

  /// The system's part of `adjustedContentInset` (docs/layout.md "Scroll views").
  private func contentInset(
    _ context: ResolverContext, _ index: Int, _ frame: Rect?, _ content: Size?
  ) -> EdgeInsets {
    let insets = safeAreaInsets[index]
    let adjustment = context.state.views[index].insetAdjustment
    var horizontal = false
    var vertical = false
    switch adjustment {
    case .never: return .zero
    case .always: return insets
    case .automatic, .scrollableAxes:
      if context.state.views[index].kind == .scroll {
        let state = context.state.views[index]
        horizontal = state.alwaysBouncesHorizontally
        vertical = state.alwaysBouncesVertically
        if let content, let frame {
          horizontal = horizontal || content.width > frame.width + 0.5
          vertical = vertical || content.height > frame.height + 0.5
        }
      } else {
        vertical = true
      }
      if adjustment == .automatic && context.state.isInNavigationController {
        vertical = true
      }
    }
    return EdgeInsets(
      top: vertical ? insets.top : 0, left: horizontal ? insets.left : 0,
      bottom: vertical ? insets.bottom : 0, right: horizontal ? insets.right : 0)
  }

  /// Effective margins in their three steps (docs/layout.md "Guides and margins").
  private func effectiveMargins(
    _ context: ResolverContext, _ index: Int, _ frame: Rect?, _ frames: [Rect]?
  ) -> EdgeInsets {
    let isRTL = context.environment.direction == .rtl
    let plain = context.plainMargin
    let own = context.state.views[index].margins
    var top = own.top ?? plain
    var leading = own.leading ?? plain
    var bottom = own.bottom ?? plain
    var trailing = own.trailing ?? plain
    if index == 0 || context.state.views[index].kind == .container {
      // The root view of a controller, a child controller's too.
      let minimum =
        index == 0
        ? context.sideMargin : context.environment.sideMargin(width: frame?.width ?? 0)
      top = max(own.top ?? 0, 0)
      bottom = max(own.bottom ?? 0, 0)
      leading = max(own.leading ?? 0, minimum)
      trailing = max(own.trailing ?? 0, minimum)
    }
    var result = EdgeInsets(
      top: top, left: isRTL ? trailing : leading, bottom: bottom,
      right: isRTL ? leading : trailing)
    if context.marginsFollowSafeArea(index) {
      for edge in Edge.allCases { result[edge] += safeAreaInsets[index][edge] }
    }
    if context.state.views[index].preservesSuperviewMargins,
      let parent = context.scene.views[ID(index)].parent?.index,
      let frame, let outer = frames?[parent]
    {
      let above = margins[parent]
      result.top = max(result.top, above.top - frame.y)
      result.left = max(result.left, above.left - frame.x)
      result.bottom = max(result.bottom, above.bottom - (outer.height - frame.maxY))
      result.right = max(result.right, above.right - (outer.width - frame.maxX))
    }
    return result
  }

  /// The readable guide: inside the margins, centred, no wider than is good to read.
  private func readableInsets(
    _ context: ResolverContext, _ index: Int, _ frame: Rect?
  ) -> EdgeInsets {
    var insets = margins[index]
    guard let frame else { return insets }
    let available = frame.width - insets.left - insets.right
    if let limit = context.environment.readableWidth(containerWidth: frame.width),
      available > limit
    {
      insets.left += (available - limit) / 2
      insets.right += (available - limit) / 2
    }
    return insets
  }

  /// How far the keyboard reaches into a view; without one, the safe area's bottom.
  private func keyboardHeight(
    _ context: ResolverContext, _ index: Int, _ frames: [Rect]?
  ) -> Double {
    guard context.state.bars.keyboardVisible else { return safeAreaInsets[index].bottom }
    var below = 0.0
    var current = ID<View>(index)
    while let parent = context.scene.views[current].parent {
      guard let frame = frames?[current.index], let outer = frames?[parent.index] else { return 0 }
      below += outer.height - frame.maxY
      current = parent
    }
    return max(safeAreaInsets[index].bottom, context.keyboardHeight - below)
  }

  func value(_ parameter: Parameter, _ context: ResolverContext) -> Double {
    switch parameter {
    case .safeAreaInset(let view, let edge): safeAreaInsets[view][edge]
    case .marginInset(let view, let edge): margins[view][edge]
    case .readableInset(let view, let edge): readable[view][edge]
    case .keyboardHeight(let view): keyboardHeights[view]
    case .contentInset(let view, let edge): contentInsets[view][edge]
    case .intrinsicWidth(let view): intrinsic[view].width ?? 0
    case .intrinsicHeight(let view): intrinsic[view].height ?? 0
    case .rootWidth: context.root.rootFrame.width
    case .rootHeight: context.root.rootFrame.height
    case .amount(let constraint): context.amount(constraint, in: self)
    }
  }
}

extension ViewState {
  /// The margins that are set.
  fileprivate var margins: (top: Double?, leading: Double?, bottom: Double?, trailing: Double?) {
    (topMargin, leadingMargin, bottomMargin, trailingMargin)
  }
}

extension ResolverContext {
  /// The constant of a constraint as the surroundings make it.
  func amount(_ constraint: Int, in around: Surroundings) -> Double {
    if constraint < amounts.count, !amounts[constraint].isNaN { return amounts[constraint] }
    return scene.constraints.rows[constraint].constant.value(
      inset: { around.safeAreaInsets[$0.index][$1] },
      standard: { $0 * systemSpacing(constraint) }, scale: era.scale,
      shift: around.assumedShift)
  }
}

extension SceneState {
  /// Whether the screen sits in a navigation controller, its bar hidden or not.
  var isInNavigationController: Bool { bars.navigationBar != .none }
}

/// What is fixed while one environment is resolved.
///
/// A class, because each round and every question hands it on.
final class ResolverContext: Sendable {
  private let shared: SharedScene
  var scene: Scene { _read { yield shared.scene } }
  /// `Scene.fixedAmounts` of the scene, or nothing.
  let amounts: [Double]
  let state: SceneState
  let environment: Environment
  let era: Era
  let root: RootInsets
  let alignment: [EdgeInsets]
  /// By view, with text in one line.
  let intrinsic: [IntrinsicSize]
  /// The system minimum of the root view's side margins.
  let sideMargin: Double
  /// The margin of a view that is no controller's, where nothing else is said.
  let plainMargin: Double
  let keyboardHeight: Double

  /// - Parameters:
  ///   - root: what covers the root view; `nil` for what the screen's bars make of it.
  ///   - known: what bars make of it elsewhere.
  ///   - other: what is known of the same state in an environment of the same era.
  init(
    scene shared: SharedScene, amounts: [Double] = [], state: SceneState, environment: Environment,
    root: RootInsets? = nil, known: KnownRootInsets? = nil, other: ResolverContext? = nil
  ) {
    self.shared = shared
    let scene = shared.scene
    self.amounts = amounts
    self.state = state
    self.environment = environment
    let era = Era(environment)
    self.era = era
    let covered: RootInsets
    if let root {
      covered = root
    } else if let canvas = scene.canvas {
      let size = Size(
        width: canvas.width.points(in: environment.size.width),
        height: canvas.height.points(in: environment.size.height))
      covered = RootInsets(insets: canvas.insets, rootFrame: Rect(size: size))
    } else {
      covered =
        known?.insets(of: environment, under: state.bars) ?? environment.rootInsets(state.bars)
    }
    self.root = covered
    alignment = other?.alignment ?? state.views.map { $0.kind.alignmentInsets(era) }
    intrinsic = other?.intrinsic ?? state.views.map { $0.intrinsicSize(era) }
    sideMargin =
      scene.canvas?.sideMargin ?? environment.sideMargin(width: covered.rootFrame.width)
    plainMargin = environment.plainViewMargin.points
    // Measured from the root view's own bottom, which is not the window's under a floating sheet.
    let below = scene.canvas == nil ? environment.size.height - covered.rootFrame.maxY : 0
    keyboardHeight = environment.keyboardHeight.points - below
  }

  /// The same with another frame of the root view.
  convenience init(moving context: ResolverContext, rootFrame: Rect) {
    var root = context.root
    root.rootFrame = rootFrame
    self.init(context, scene: context.shared, amounts: context.amounts, root: root)
  }

  /// The same for a scene of other constants.
  convenience init(_ context: ResolverContext, scene: SharedScene, amounts: [Double]) {
    self.init(context, scene: scene, amounts: amounts, root: context.root)
  }

  /// The same for a scene with other contents of some views.
  convenience init(
    _ context: ResolverContext, scene: SharedScene, amounts: [Double], contents: ChangedContents
  ) {
    self.init(
      context, scene: scene, amounts: amounts, root: context.root, state: contents.state,
      intrinsic: contents.intrinsic)
  }

  private init(
    _ context: ResolverContext, scene: SharedScene, amounts: [Double], root: RootInsets,
    state: SceneState? = nil, intrinsic: [IntrinsicSize]? = nil
  ) {
    shared = scene
    self.amounts = amounts
    self.state = state ?? context.state
    environment = context.environment
    era = context.era
    self.root = root
    alignment = context.alignment
    self.intrinsic = intrinsic ?? context.intrinsic
    sideMargin = context.sideMargin
    plainMargin = context.plainMargin
    keyboardHeight = context.keyboardHeight
  }

  /// Whether a view's margins begin at its safe area.
  func marginsFollowSafeArea(_ view: Int) -> Bool {
    state.views[view].insetsMarginsFromSafeArea
      && (view > 0 || state.insetsRootMarginsFromSafeArea)
  }

  /// System spacing at a constraint (docs/layout.md "System spacing").
  func systemSpacing(_ constraint: Int) -> Double {
    let constraint = scene.constraints.rows[constraint]
    guard let second = constraint.second else { return Spacing.system }
    let isBaseline = [constraint.first.attribute, second.attribute].contains {
      $0 == .firstBaseline || $0 == .lastBaseline
    }
    guard isBaseline, let a = textView(constraint.first), let b = textView(second) else {
      return Spacing.system
    }
    // The lower view is the one that the spacing is added for: `b == a + standard`, and the same
    // said from above, `a == b - standard`.
    func constant(_ standard: Double) -> Double {
      constraint.constant.value(inset: { _, _ in 0 }, standard: { $0 * standard }, scale: era.scale)
    }
    let isFirstLower = constant(1) >= constant(0)
    let lower = state.views[isFirstLower ? a : b].fontSize(era)
    let upper = state.views[isFirstLower ? b : a].fontSize(era)
    let descent = TextMetrics.descent
    let line = (TextMetrics.ascent + descent) * lower
    return TextMetrics.ceilToPixel(line - descent * lower + descent * upper, era.scale)
  }

  /// The view with text whose baseline an anchor speaks of.
  private func textView(_ anchor: Anchor) -> Int? {
    guard case .view(let view) = anchor.item else { return nil }
    let target = state.baselineView(
      of: view.index, isFirst: anchor.attribute != .lastBaseline, in: scene, era)
    return state.views[target].hasBaselines ? target : nil
  }
}

/// What environments of one state and era have of contents that have changed.
struct ChangedContents {
  let views: [ID<View>]
  let state: SceneState
  let intrinsic: [IntrinsicSize]

  /// `nil` where the rows of a view are others now.
  ///
  /// - Parameter known: the properties, where those of another era were worked out.
  init?(
    _ views: [ID<View>], of scene: Scene, in context: ResolverContext, known: SceneState?
  ) {
    let state = known ?? context.state.replacing(views, of: scene, in: context.environment)
    var intrinsic = context.intrinsic
    for view in views {
      let new = state.views[view.index]
      guard context.state.views[view.index].hasSameRows(as: new, context.era) else { return nil }
      intrinsic[view.index] = new.intrinsicSize(context.era)
    }
    self.views = views
    self.state = state
    self.intrinsic = intrinsic
  }
}

extension Canvas.Extent {
  func points(in window: Double) -> Double {
    switch self {
    case .points(let points): points
    case .window(let less): max(0, window - less)
    }
  }
}
