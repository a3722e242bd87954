public import InsetDevices
public import InsetText

/// A property of a view, set where a condition holds.
public struct PropertySetting: Sendable, Hashable {
  public var view: ID<View>
  public var property: ViewProperty
  public var condition: ID<Condition>
  public var origin: Origin

  public init(
    view: ID<View>, property: ViewProperty, condition: ID<Condition>, origin: Origin
  ) {
    self.view = view
    self.property = property
    self.condition = condition
    self.origin = origin
  }
}

/// Where the lines of a text stand in a view that is wider.
public enum TextPlace: String, Hashable, Sendable {
  case left, center, right
  /// Where reading begins.
  case natural
}

/// The properties of views that layout depends on. Lengths are points.
public enum ViewProperty: Hashable, Sendable {
  case text(String)
  case font(Font)
  /// 0: as many as needed.
  case lines(Int)
  /// The intrinsic content size; a missing axis has none.
  case size(width: Double?, height: Double?)
  /// On which axes the content size is a guess, so that frames that follow from it are estimates.
  case estimated(width: Bool, height: Bool)
  case configuration(ButtonConfiguration)
  /// What a button without a configuration has round its title in place of the system's padding, in
  /// points: `contentEdgeInsets`, and what stands beside the title.
  case contentInsets(EdgeInsets)
  /// Where a text stands in its view.
  case textPlace(TextPlace)
  /// The share of its font's size that a text of one line shrinks to at least, rather than be cut off;
  /// 0 where there is no limit, 1 where it keeps its size.
  case leastTextScale(Double)
  /// Whether a text view scrolls; one that does not is as high as its text.
  case scrollEnabled(Bool)
  case hugging(horizontal: Double?, vertical: Double?)
  case compression(horizontal: Double?, vertical: Double?)
  case margins(top: Double?, leading: Double?, bottom: Double?, trailing: Double?)
  case preservesSuperviewMargins(Bool)
  case insetsMarginsFromSafeArea(Bool)
  case hidden(Bool)
  case role(Role)
  case clips(Bool)
  case axis(StackAxis)
  case distribution(StackDistribution)
  case alignment(StackAlignment)
  /// `nil` is system spacing.
  case spacing(Double?)
  case spacingAfter(Double?)
  case relativeToMargins(Bool)
  case baselineRelative(Bool)
  case insetAdjustment(InsetAdjustment)
  /// `alwaysBounceVertical`: the content scrolls up and down, however low it is.
  case alwaysBouncesVertically(Bool)
  /// `alwaysBounceHorizontal`
  case alwaysBouncesHorizontally(Bool)
  /// `additionalSafeAreaInsets` of a container's child controller; left and right are physical.
  case additionalSafeArea(EdgeInsets)
  /// The view is laid out by its frame, not by constraints.
  case placed(Placement)
}

extension ViewProperty {
  /// The property's name; `nil` for what no language names.
  public var name: PropertyName? {
    switch self {
    case .text: .text
    case .font: .font
    case .lines: .lines
    case .size: .size
    case .configuration: .configuration
    case .scrollEnabled: .scrollEnabled
    case .hugging: .hugging
    case .compression: .compression
    case .margins: .margins
    case .preservesSuperviewMargins: .preservesSuperviewMargins
    case .insetsMarginsFromSafeArea: .insetsMarginsFromSafeArea
    case .hidden: .hidden
    case .role: .role
    case .clips: .clips
    case .axis: .axis
    case .distribution: .distribution
    case .alignment: .alignment
    case .spacing: .spacing
    case .spacingAfter: .spacingAfter
    case .relativeToMargins: .relativeToMargins
    case .baselineRelative: .baselineRelative
    case .insetAdjustment: .insetAdjustment
    case .additionalSafeArea: .additionalSafeArea
    case .estimated, .contentInsets, .textPlace, .leastTextScale, .placed,
      .alwaysBouncesVertically, .alwaysBouncesHorizontally:
      nil
    }
  }
}

/// A system font: a text style, or a point size and a face.
public enum Font: Hashable, Sendable {
  case style(TextStyle)
  case size(Double, FontFace = .regular)

  /// The size in points at the default text size (Apple's Human Interface Guidelines, Typography).
  public var points: Double {
    switch self {
    case .style(let style): style.points
    case .size(let points, _): points
    }
  }

  /// The size in points at a text size: only a style's follows it.
  public func points(at textSize: TextSize) -> Double {
    switch self {
    case .style(let style): style.points(at: textSize)
    case .size(let points, _): points
    }
  }

  /// The face; that of a style at the default settings.
  public var face: FontFace {
    switch self {
    case .style(let style): style == .headline ? .semibold : .regular
    case .size(_, let face): face
    }
  }
}

/// A face of the system font: a weight, named as Apple names it, or the regular weight in italics.
public enum FontFace: String, Sendable, CaseIterable {
  case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black, italic

  /// The names as a list in a sentence, in code marks.
  static var list: String {
    let names = allCases.map { "`\($0.rawValue)`" }
    return names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
  }
}

public enum TextStyle: String, Sendable, CaseIterable {
  case largeTitle, title1, title2, title3, headline, body, callout, subheadline, footnote
  case caption1, caption2

  /// The size in points at the default text size (Apple's Human Interface Guidelines, Typography).
  public var points: Double {
    switch self {
    case .largeTitle: 34
    case .title1: 28
    case .title2: 22
    case .title3: 20
    case .headline, .body: 17
    case .callout: 16
    case .subheadline: 15
    case .footnote: 13
    case .caption1: 12
    case .caption2: 11
    }
  }

  /// The size in points at a text size (Apple's Human Interface Guidelines, Typography, "Dynamic Type
  /// sizes" and "Larger accessibility type sizes"; docs/layout.md "Text sizes").
  public func points(at textSize: TextSize) -> Double {
    Double(Self.sizes(of: self)[textSize.index])
  }

  /// By text size.
  private static func sizes(of style: TextStyle) -> [Int] {
    switch style {
    case .largeTitle: [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60]
    case .title1: [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58]
    case .title2: [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56]
    case .title3: [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55]
    case .headline, .body: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]
    case .callout: [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51]
    case .subheadline: [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49]
    case .footnote: [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44]
    case .caption1: [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43]
    case .caption2: [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40]
    }
  }
}

public enum StackAxis: String, Sendable, CaseIterable { case horizontal, vertical }

public enum StackDistribution: String, Sendable, CaseIterable {
  case fill, fillEqually, fillProportionally, equalSpacing, equalCentering
}

public enum StackAlignment: String, Sendable, CaseIterable {
  case fill, leading, top, firstBaseline, center, trailing, bottom, lastBaseline
}

/// The `UIButton.Configuration` that a button has.
public enum ButtonConfiguration: String, Sendable, CaseIterable { case plain, none }

public enum InsetAdjustment: String, Sendable, CaseIterable {
  case automatic, never, always, scrollableAxes
}

/// A property of the screen, set where a condition holds.
public struct ScreenPropertySetting: Sendable, Hashable {
  public var property: ScreenProperty
  public var condition: ID<Condition>
  public var origin: Origin

  public init(property: ScreenProperty, condition: ID<Condition>, origin: Origin) {
    self.property = property
    self.condition = condition
    self.origin = origin
  }
}

/// The properties of a screen: what covers it, and how it is shown.
public enum ScreenProperty: Hashable, Sendable {
  case statusBar(ScreenBars.StatusBar)
  case navigationBar(ScreenBars.NavigationBar)
  case tabBar(Bool)
  case toolbar(Bool)
  /// An edge that is not named is 0; left and right are physical.
  case additionalSafeArea(EdgeInsets)
  case keyboard(visible: Bool)
  case presentation(ScreenBars.Presentation)
  case insetsLayoutMarginsFromSafeArea(Bool)
  case barStyle(ScreenBars.Style)
  case extendedLayoutIncludesOpaqueBars(Bool)
  case edgesForExtendedLayout(ScreenBars.ExtendedEdges)
}

extension ScreenProperty {
  public var name: PropertyName {
    switch self {
    case .statusBar: .statusBar
    case .navigationBar: .navigationBar
    case .tabBar: .tabBar
    case .toolbar: .toolbar
    case .additionalSafeArea: .additionalSafeArea
    case .keyboard: .keyboard
    case .presentation: .presentation
    case .insetsLayoutMarginsFromSafeArea: .insetsLayoutMarginsFromSafeArea
    case .barStyle: .barStyle
    case .extendedLayoutIncludesOpaqueBars: .extendedLayoutIncludesOpaqueBars
    case .edgesForExtendedLayout: .edgesForExtendedLayout
    }
  }
}
