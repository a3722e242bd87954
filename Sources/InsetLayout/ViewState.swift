public import InsetDevices
public import InsetModel
import InsetText

/// The properties of one view as they are in one environment, defaults filled in.
public struct ViewState: Sendable, Hashable {
  public var kind: ViewKind
  public var text: String?
  /// `nil`: the kind's own font.
  public var font: Font?
  /// 0: as many as needed.
  public var lines: Int
  /// The declared intrinsic size, per axis.
  public var declaredWidth: Double?
  public var declaredHeight: Double?
  /// Whether the content's width is a guess, wherever it comes from.
  public var isWidthEstimate = false
  public var isHeightEstimate = false
  /// `nil`: what the system's version gives a button.
  public var configuration: ButtonConfiguration?
  /// What a button without a configuration has round its title, in points; `nil` for the system's
  /// padding.
  public var contentInsets: EdgeInsets?
  /// Where the text stands in a view that is wider; `nil` where that is not known.
  public var textPlace: TextPlace?
  /// The share of its font's size that a text of one line shrinks to at least.
  public var leastTextScale = 1.0
  /// Whether a text view scrolls.
  public var isScrollEnabled = true
  public var horizontalHugging: Double
  public var verticalHugging: Double
  public var horizontalCompression: Double
  public var verticalCompression: Double
  public var topMargin: Double?
  public var leadingMargin: Double?
  public var bottomMargin: Double?
  public var trailingMargin: Double?
  public var preservesSuperviewMargins = false
  public var insetsMarginsFromSafeArea = true
  public var isHidden = false
  /// `nil` for containers that say nothing of their role.
  public var role: Role?
  public var clips = false
  public var axis = StackAxis.horizontal
  public var distribution = StackDistribution.fill
  public var alignment = StackAlignment.fill
  /// `nil` is system spacing.
  public var spacing: Double? = 0
  /// The gap behind this arranged view, where it differs; `.some(nil)` is system spacing.
  public var spacingAfter: Double??
  public var relativeToMargins = false
  public var baselineRelative = false
  public var insetAdjustment = InsetAdjustment.automatic
  /// Whether content scrolls on an axis that is no longer than the view.
  public var alwaysBouncesVertically = false
  public var alwaysBouncesHorizontally = false
  /// What a container's child controller adds to its safe area.
  public var additionalSafeArea = EdgeInsets.zero
  /// Set where the view is laid out by its frame.
  public var placement: Placement?

  init(_ view: View) {
    kind = view.kind
    text = view.text
    lines = view.kind == .text ? 0 : 1
    // Hugging: docs/layout.md "Content sizes", the values of views made in code.
    switch view.kind {
    case .switch, .stepper, .activity:
      horizontalHugging = LayoutPriority.defaultHigh
      verticalHugging = LayoutPriority.defaultHigh
    case .progress:
      horizontalHugging = LayoutPriority.defaultLow
      verticalHugging = LayoutPriority.defaultHigh
    case .view, .label, .button, .image, .field, .text, .slider, .segmented, .pageControl,
      .datePicker, .picker, .searchBar, .scroll, .stack, .table, .collection, .web, .map,
      .container:
      horizontalHugging = LayoutPriority.defaultLow
      verticalHugging = LayoutPriority.defaultLow
    }
    horizontalCompression = LayoutPriority.defaultHigh
    verticalCompression = LayoutPriority.defaultHigh
    role = view.kind.defaultRole
  }

  /// Makes a text as long as a translation may be; that of a segmented control in each segment.
  mutating func lengthenText() {
    guard let text else { return }
    self.text =
      kind == .segmented
      ? Self.segmentTitles(in: text).map(PseudoLanguage.text(for:)).joined(separator: "|")
      : PseudoLanguage.text(for: text)
  }

  mutating func apply(_ property: ViewProperty) {
    switch property {
    case .text(let value): text = value
    case .font(let value): font = value
    case .lines(let value): lines = value
    case .size(let width, let height):
      declaredWidth = width
      declaredHeight = height
    case .estimated(let width, let height):
      isWidthEstimate = width
      isHeightEstimate = height
    case .configuration(let value): configuration = value
    case .contentInsets(let value): contentInsets = value
    case .textPlace(let value): textPlace = value
    case .leastTextScale(let value): leastTextScale = value
    case .scrollEnabled(let value): isScrollEnabled = value
    case .hugging(let horizontal, let vertical):
      horizontalHugging = horizontal ?? horizontalHugging
      verticalHugging = vertical ?? verticalHugging
    case .compression(let horizontal, let vertical):
      horizontalCompression = horizontal ?? horizontalCompression
      verticalCompression = vertical ?? verticalCompression
    case .margins(let top, let leading, let bottom, let trailing):
      topMargin = top ?? topMargin
      leadingMargin = leading ?? leadingMargin
      bottomMargin = bottom ?? bottomMargin
      trailingMargin = trailing ?? trailingMargin
    case .preservesSuperviewMargins(let value): preservesSuperviewMargins = value
    case .insetsMarginsFromSafeArea(let value): insetsMarginsFromSafeArea = value
    case .hidden(let value): isHidden = value
    case .role(let value): role = value
    case .clips(let value): clips = value
    case .axis(let value): axis = value
    case .distribution(let value): distribution = value
    case .alignment(let value): alignment = value
    case .spacing(let value): spacing = value
    case .spacingAfter(let value): spacingAfter = .some(value)
    case .relativeToMargins(let value): relativeToMargins = value
    case .baselineRelative(let value): baselineRelative = value
    case .insetAdjustment(let value): insetAdjustment = value
    case .alwaysBouncesVertically(let value): alwaysBouncesVertically = value
    case .alwaysBouncesHorizontally(let value): alwaysBouncesHorizontally = value
    case .additionalSafeArea(let value): additionalSafeArea = value
    case .placed(let value): placement = value
    }
  }
}

/// A scene's switches and properties in one environment.
public struct SceneState: Sendable, Hashable {
  /// By condition of the scene, whether it holds.
  public var holds: [Bool]
  /// By view.
  public var views: [ViewState]
  /// By view, whether it is part of the hierarchy.
  public var isPresent: [Bool]
  /// By view, whether it or an ancestor is hidden.
  public var isHidden: [Bool]
  /// By constraint, whether it is switched on.
  public var isActive: [Bool]
  public var bars: ScreenBars
  public var insetsRootMarginsFromSafeArea = true

  /// - Complexity: O(views + constraints + properties).
  /// What the state depends on: environments in which it is the same share their switches and properties.
  public static func deciding(_ scene: Scene, in environment: Environment) -> [Bool] {
    scene.conditions.rows.map { $0.holds(in: environment) } + [environment.language == .pseudo]
  }

  /// The state of a scene that says something else of some views' contents, and nothing else.
  ///
  /// - Complexity: O(views + properties).
  func replacing(_ changed: [ID<View>], of scene: Scene, in environment: Environment) -> SceneState
  {
    var state = self
    for view in changed { state.views[view.index] = ViewState(scene.views[view]) }
    for setting in scene.properties
    where holds[setting.condition.index] && changed.contains(setting.view) {
      state.views[setting.view.index].apply(setting.property)
    }
    if environment.language == .pseudo {
      for view in changed { state.views[view.index].lengthenText() }
    }
    return state
  }

  public init(_ scene: Scene, in environment: Environment) {
    holds = scene.conditions.rows.map { $0.holds(in: environment) }
    views = scene.views.rows.map(ViewState.init)
    for setting in scene.properties where holds[setting.condition.index] {
      views[setting.view.index].apply(setting.property)
    }
    if environment.language == .pseudo {
      for index in views.indices { views[index].lengthenText() }
    }
    isPresent = []
    isHidden = []
    isActive = []
    for (index, view) in scene.views.rows.enumerated() {
      let parent = view.parent?.index
      let holdsHere = holds[view.condition.index]
      let aboveIsPresent = parent == nil || isPresent[parent ?? 0]
      isPresent.append(holdsHere && aboveIsPresent)
      let aboveIsHidden = parent != nil && isHidden[parent ?? 0]
      isHidden.append(views[index].isHidden || aboveIsHidden)
    }
    let present = isPresent
    let held = holds
    isActive.reserveCapacity(scene.constraints.count)
    for constraint in scene.constraints.rows {
      var active = held[constraint.condition.index]
      if active {
        active = present[scene.owner(of: constraint.first.item).index]
        if let second = constraint.second {
          active = active && present[scene.owner(of: second.item).index]
        }
      }
      isActive.append(active)
    }
    for off in scene.switchedOff where holds[off.condition.index] {
      for id in off.constraints { isActive[id.index] = false }
    }
    bars = ScreenBars()
    for setting in scene.screenProperties where holds[setting.condition.index] {
      switch setting.property {
      case .statusBar(let value): bars.statusBar = value
      case .navigationBar(let value): bars.navigationBar = value
      case .tabBar(let value): bars.tabBar = value
      case .toolbar(let value): bars.toolbar = value
      case .additionalSafeArea(let value): bars.additional = value
      case .keyboard(let visible): bars.keyboardVisible = visible
      case .presentation(let value): bars.presentation = value
      case .insetsLayoutMarginsFromSafeArea(let value): insetsRootMarginsFromSafeArea = value
      case .barStyle(let value): bars.style = value
      case .extendedLayoutIncludesOpaqueBars(let value): bars.extendsUnderOpaqueBars = value
      case .edgesForExtendedLayout(let value): bars.extendedEdges = value
      }
    }
  }
}
