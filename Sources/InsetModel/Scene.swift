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
  /// Whether constraints to the safe area work before iOS 11, too: Interface Builder compiles them
  /// to the layout guides of old systems in storyboards, and to the superview in xibs.
  public var deploysSafeAreaBack = false
  /// What a design tool stored of the screen, where one made it.
  public var design: DesignLayout?
  /// The words of the source that name something, in the order in which they were understood.
  public var references: [Reference] = []
  /// What was found wrong while the scene was made.
  public var problems: [Problem] = []
  /// The views of which the source says something that was not understood, ascending: what they
  /// leave open, and what hangs on them, is no mistake of its own.
  public var incomplete: [ID<View>] = []
  /// The views that something else than the source lays out, ascending, as code does or UIKit: what
  /// they leave open, and what is open without them, is no mistake.
  public var opaque: [ID<View>] = []
  /// The views that may have a content size of which the source says nothing, ascending: where theirs
  /// is open, they are opaque.
  public var selfSized: [ID<View>] = []
  /// The views whose text does not begin at their leading edge, so far as the source says, ascending.
  public var unalignedTexts: [ID<View>] = []
  /// Whether no code runs with the screen: a launch screen shows what its source holds.
  public var isStatic = false
  /// The newest system that whoever wrote the source can have known, by its tools; nil where nobody says.
  public var newestSystem: Int?
  /// Whether people saw the screen on a canvas when they made it.
  public var isDrawn = false
  /// The pictures that nothing but the source sets, ascending.
  public var settledPictures: [ID<View>] = []
  /// The views that show nothing but a picture whose size the source says, ascending.
  public var sizedPictures: [ID<View>] = []
  /// Those of them that are drawn whole in the middle of their frames, in their own proportions
  /// (`UIView.ContentMode.scaleAspectFit`), ascending.
  public var fittedPictures: [ID<View>] = []
  /// The scroll views, tables and collections that are told not to scroll, ascending.
  public var unscrolled: [ID<View>] = []
  /// The buttons that are drawn up to their edges behind their titles, ascending.
  public var filledButtons: [ID<View>] = []
  /// The buttons of which nothing is drawn, so far as the source says, ascending.
  public var blankButtons: [ID<View>] = []
  /// The plain views of which nothing is drawn but what they hold, so far as the source says, ascending.
  public var clearViews: [ID<View>] = []
  /// The views that code has a name for, by an outlet, so far as the source says, ascending: it may hide
  /// and show them, take them away and move them.
  public var namedViews: [ID<View>] = []
  /// The other ways in which the screen may be shown, each by what it adds to the scene's properties,
  /// where the source leaves that to code; what is wrong is so in all of them.
  public var otherScreens: [[ScreenProperty]] = []
  /// What is not certain of the scene; `nil` where the source says all of it.
  public var doubts: SceneDoubts?

  /// The places where code asks for the version of iOS.
  public var availabilityChecks: [AvailabilityCheck] = []

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
  /// Its class where it is not the kind's: `PriceView`, without the module.
  public var className: String?
  /// Its `accessibilityIdentifier`, so far as the source says it.
  public var identifier: String?
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

  /// Gives back memory that was reserved for growing, once all is there.
  public mutating func trim() {
    views.trim()
    constraints.trim()
    statements.trim()
    properties.trim()
    references.trim()
  }

  /// A view and all above it but the root, from it on.
  public func pathToRoot(from view: ID<View>) -> some Sequence<ID<View>> {
    sequence(first: view) { views[$0].parent }.lazy.prefix { views[$0].parent != nil }
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
