public import InsetDevices
public import InsetText

/// One screen: views, guides, constraints, properties and claims, each with the place it came from.
///
/// A scene is a plain value that knows no front end: specs and Interface Builder files lower to it
/// alike. Row 0 of `views` is the root view; a parent always stands before its children.
public struct Scene: Sendable, Hashable {
  public var name: String
  /// The screen's name where it is declared.
  public var nameOrigin: Origin
  public var views = Table<View>()
  /// Guides that the source declares; built-in ones are named by `GuideKind`.
  public var guides = Table<Guide>()
  public var constraints = Table<Constraint>()
  public var statements = Table<Statement>()
  /// Conditions in order of first use; row 0 is `always`.
  public var conditions = Table<Condition>()
  /// Settings in source order; of two that match an environment the later wins.
  public var properties: [PropertySetting] = []
  public var screenProperties: [ScreenPropertySetting] = []
  public var switchedOff: [SwitchOff] = []
  public var expectations: [Expectation] = []
  /// What is round the root view; `nil` where the screen fills a window.
  public var canvas: Canvas?
  /// The words of the source that name something, in the order in which they were understood.
  public var references: [Reference] = []
  /// What was found wrong while the scene was made.
  public var problems: [Problem] = []

  public static let root = ID<View>(0)
  public static let always = ID<Condition>(0)

  public init(name: String, nameOrigin: Origin) {
    self.name = name
    self.nameOrigin = nameOrigin
    conditions.append(.all([]))
  }
}

/// A place in the source of a scene.
///
/// A scene may draw on several declarations (the screen itself and the components it uses); the
/// range counts from the start of the declaration, so that a scene stays valid while text around
/// the declaration moves.
public struct Origin: Hashable, Sendable, Comparable {
  /// 0 for the screen's own declaration, else the index of a component's, as the front end lists
  /// them beside the scene.
  public var source: Int32
  /// Byte offsets from the beginning of that declaration.
  public var range: ByteRange

  public init(source: Int32 = 0, range: ByteRange) {
    self.source = source
    self.range = range
  }

  public static func < (a: Origin, b: Origin) -> Bool {
    (a.source, a.range) < (b.source, b.range)
  }
}

/// A view of a scene.
public struct View: Sendable, Hashable {
  public var name: String
  public var kind: ViewKind
  /// The component that this view is an instance of.
  public var component: String?
  public var parent: ID<View>?
  public var children: [ID<View>] = []
  /// Label and button title, field placeholder, image name.
  public var text: String?
  /// The text of the documentation comment, without its markers.
  public var documentation: String?
  public var origin: Origin
  public var nameOrigin: Origin
  /// The condition under which the view is part of the hierarchy.
  public var condition: ID<Condition> = Scene.always

  public init(
    name: String, kind: ViewKind, parent: ID<View>?, origin: Origin, nameOrigin: Origin
  ) {
    self.name = name
    self.kind = kind
    self.parent = parent
    self.origin = origin
    self.nameOrigin = nameOrigin
  }
}

/// The built-in kinds of views.
public enum ViewKind: String, Sendable, CaseIterable {
  case view, label, button, image, field, text, `switch`, slider, stepper, segmented, progress
  case activity, pageControl, datePicker, picker, searchBar, scroll, stack, table, collection, web
  case map, container

  /// Apple's class.
  public var className: String {
    switch self {
    case .view: "UIView"
    case .label: "UILabel"
    case .button: "UIButton"
    case .image: "UIImageView"
    case .field: "UITextField"
    case .text: "UITextView"
    case .switch: "UISwitch"
    case .slider: "UISlider"
    case .stepper: "UIStepper"
    case .segmented: "UISegmentedControl"
    case .progress: "UIProgressView"
    case .activity: "UIActivityIndicatorView"
    case .pageControl: "UIPageControl"
    case .datePicker: "UIDatePicker"
    case .picker: "UIPickerView"
    case .searchBar: "UISearchBar"
    case .scroll: "UIScrollView"
    case .stack: "UIStackView"
    case .table: "UITableView"
    case .collection: "UICollectionView"
    case .web: "WKWebView"
    case .map: "MKMapView"
    case .container: "UIViewController.view"
    }
  }

  /// Whether descendants may define a content size by constraints to the view's own edges.
  public var scrolls: Bool { self == .scroll }

  /// The role that a view of this kind has unless its source says otherwise.
  public var defaultRole: Role? {
    switch self {
    case .label, .image, .text, .progress, .activity: .content
    case .button, .field, .switch, .slider, .stepper, .segmented, .pageControl, .datePicker,
      .picker, .searchBar:
      .control
    case .view, .scroll, .stack, .table, .collection, .web, .map, .container: nil
    }
  }
}

/// What a view is for; rules about safe areas go by it.
public enum Role: String, Sendable, CaseIterable {
  case background, decorative, content, control
}

/// A `UILayoutGuide` that the source declares: four unknowns, owned by a view.
public struct Guide: Sendable, Hashable {
  public var name: String
  public var owner: ID<View>
  public var origin: Origin
  public var nameOrigin: Origin

  public init(name: String, owner: ID<View>, origin: Origin, nameOrigin: Origin) {
    self.name = name
    self.owner = owner
    self.origin = origin
    self.nameOrigin = nameOrigin
  }
}

/// The guides that every view has, under the names that specs use.
public enum GuideKind: String, Sendable, CaseIterable {
  case safeArea, margins, readable, keyboard, contentLayout, frameLayout, topLayoutGuide
  case bottomLayoutGuide

  /// Apple's property.
  public var propertyName: String {
    switch self {
    case .safeArea: "safeAreaLayoutGuide"
    case .margins: "layoutMarginsGuide"
    case .readable: "readableContentGuide"
    case .keyboard: "keyboardLayoutGuide"
    case .contentLayout: "contentLayoutGuide"
    case .frameLayout: "frameLayoutGuide"
    case .topLayoutGuide: "topLayoutGuide"
    case .bottomLayoutGuide: "bottomLayoutGuide"
    }
  }
}

/// A view or a guide.
public enum Item: Hashable, Sendable {
  case view(ID<View>)
  case guide(GuideKind, of: ID<View>)
  case declared(ID<Guide>)
}

/// An attribute of an item, as one side of a constraint.
public struct Anchor: Hashable, Sendable {
  public var item: Item
  public var attribute: Attribute
  public init(_ item: Item, _ attribute: Attribute) {
    self.item = item
    self.attribute = attribute
  }
}

/// The attributes of Auto Layout, under Apple's names.
public enum Attribute: String, Sendable, CaseIterable {
  case left, right, leading, trailing, centerX
  case top, bottom, centerY, firstBaseline, lastBaseline
  case width, height
  case leftMargin, rightMargin, leadingMargin, trailingMargin, centerXWithinMargins
  case topMargin, bottomMargin, centerYWithinMargins

  /// What kind of number the attribute is.
  public enum Group: Sendable { case horizontal, vertical, size }
  public var group: Group {
    switch self {
    case .left, .right, .leading, .trailing, .centerX, .leftMargin, .rightMargin, .leadingMargin,
      .trailingMargin, .centerXWithinMargins:
      .horizontal
    case .top, .bottom, .centerY, .firstBaseline, .lastBaseline, .topMargin, .bottomMargin,
      .centerYWithinMargins:
      .vertical
    case .width, .height: .size
    }
  }

  /// Whether the attribute follows the reading direction.
  public var isDirectional: Bool {
    switch self {
    case .leading, .trailing, .leadingMargin, .trailingMargin: true
    default: false
    }
  }
  /// Whether the attribute is a side named left or right.
  public var isPhysicalSide: Bool {
    switch self {
    case .left, .right, .leftMargin, .rightMargin: true
    default: false
    }
  }
  /// Whether the attribute lies on the margins guide rather than on the view.
  public var isMargin: Bool {
    switch self {
    case .leftMargin, .rightMargin, .leadingMargin, .trailingMargin, .centerXWithinMargins,
      .topMargin, .bottomMargin, .centerYWithinMargins:
      true
    default: false
    }
  }
}

extension Scene {
  /// The view that an item is or belongs to.
  public func owner(of item: Item) -> ID<View> {
    switch item {
    case .view(let view): view
    case .guide(_, let view): view
    case .declared(let guide): guides[guide].owner
    }
  }

  /// The nearest view that holds both, itself included.
  ///
  /// - Complexity: O(depth).
  public func commonAncestor(_ a: ID<View>, _ b: ID<View>) -> ID<View> {
    // A parent has a smaller id than its children.
    var a = a
    var b = b
    while a != b {
      if a > b {
        a = views[a].parent ?? Scene.root
      } else {
        b = views[b].parent ?? Scene.root
      }
    }
    return a
  }

  /// Whether `view` lies below `ancestor`.
  public func isDescendant(_ view: ID<View>, of ancestor: ID<View>) -> Bool {
    var current = views[view].parent
    while let above = current {
      if above == ancestor { return true }
      current = views[above].parent
    }
    return false
  }
}

/// A place in the source that names something of the scene.
public struct Reference: Sendable, Hashable {
  public var origin: Origin
  public var target: ReferenceTarget

  public init(origin: Origin, target: ReferenceTarget) {
    self.origin = origin
    self.target = target
  }
}

/// What a word in the source stands for.
public enum ReferenceTarget: Sendable, Hashable {
  case item(Item)
  case attribute(Attribute, of: Item)
  /// `edges`, `center` and the like, by name.
  case compound(String, of: Item)
  case safeAreaInset(ID<View>, Edge)
  /// A `let` or parameter, by name, with its value where it is one number.
  case value(String, Double?)
  case systemSpacing
  /// A property by name.
  case property(String, of: ID<View>)
}
