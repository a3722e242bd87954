public import InsetText

/// What a storyboard or xib makes for a class: the scene of its views, and where its outlets lead.
public struct InterfaceScene: Sendable, Equatable {
  /// What an instance of the class is to the scene.
  public enum Role: Sendable, Equatable {
    /// The controller of its root view.
    case controller
    /// Its root view.
    case view
    /// The File's Owner whose outlets lead into it, and whose code puts the root view into another one.
    case owner
  }

  /// An outlet, or one member of an outlet collection.
  public struct Outlet: Sendable, Equatable {
    /// The view that has it; `nil` for the controller or the File's Owner.
    public var owner: ID<View>?
    public var property: String
    public var isCollection: Bool
    public var target: Target

    public init(owner: ID<View>?, property: String, isCollection: Bool, target: Target) {
      self.owner = owner
      self.property = property
      self.isCollection = isCollection
      self.target = target
    }
  }

  /// What an outlet leads to.
  public enum Target: Sendable, Equatable {
    case view(ID<View>)
    /// A constraint: those that it is in the scene, of which at most one holds at a time.
    case constraint([ID<Constraint>])
    /// Anything else, as a gesture recognizer.
    case other
  }

  /// What a view on the top level of a xib is to code that loads the file.
  public struct TopLevel: Sendable, Equatable {
    /// Whether it is the first of what the file has.
    public var isFirst: Bool
    /// Its frame, and what of it grows with a superview, as constraints keep it; `nil` where the view is taken
    /// out of its autoresizing mask. The container means nothing.
    public var mask: Placement?
    /// Whether the file takes the view out of its autoresizing mask.
    public var isUnmasked: Bool

    public init(isFirst: Bool, mask: Placement?, isUnmasked: Bool) {
      self.isFirst = isFirst
      self.mask = mask
      self.isUnmasked = isUnmasked
    }
  }

  /// The class that the file names.
  public var className: String
  public var role: Role
  /// Its origins count from where the root view's element begins.
  public var scene: Scene
  /// By view, the name of its class: the one that the file names, or UIKit's.
  public var classNames: [String]
  /// Whether the file says how the controller is shown, and with that which bars are round its view.
  public var barsAreKnown: Bool
  /// `nil` for a view that no code loads by itself.
  public var topLevel: TopLevel?
  /// In document order.
  public var outlets: [Outlet]
  /// Where the file lies, as far as that is known: of classes with the same name the nearest is meant.
  public var path = ""
  /// Where the root view's element stands in the file.
  public var range: ByteRange

  public init(
    className: String, role: Role, scene: Scene, classNames: [String],
    barsAreKnown: Bool, topLevel: TopLevel? = nil, outlets: [Outlet], range: ByteRange
  ) {
    self.className = className
    self.role = role
    self.scene = scene
    self.classNames = classNames
    self.barsAreKnown = barsAreKnown
    self.topLevel = topLevel
    self.outlets = outlets
    self.range = range
  }

  /// Whether both are the same but for where they stand in the file.
  public func hasSameContent(as other: InterfaceScene) -> Bool {
    var moved = other
    moved.range = range
    return self == moved
  }
}
