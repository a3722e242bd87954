public import InsetDevices
public import InsetModel
public import InsetText

/// Why a number of a layout is what it is.
public struct ValueExplanation: Sendable, Hashable {
  public var environment: Environment
  public var view: ID<View>
  public var quantity: ViewQuantity
  /// In points; positions are those in the superview.
  public var value: Double
  /// What the value is the sum of, what is nearest to it first; their points add up to it.
  public var steps: [Step]
  /// Optional constraints near the chain that are not met.
  public var unmet: [UnmetConstraint]
  /// Bounds on the quantity that are reached but do not decide it.
  public var tight: [Bound]
  public var ambiguity: Openness?
  /// The conflicts that the chain or a neighbour of the quantity has part in.
  public var conflicts: [LayoutConflict]

  /// A row of the chain.
  public struct Step: Sendable, Hashable {
    public var origin: StepOrigin
    public var relation: Relation
    /// In (0, 1000]; 1000 is required.
    public var priority: Double
    /// By how much the value changes when the row's number changes by 1.
    public var derivative: Double
    /// What the row adds to the value.
    public var points: Double
    /// What the points are made of.
    public var parts: [Part]
    /// Whether it was given up because of a conflict, and is only approached.
    public var isBroken: Bool
  }

  public enum StepOrigin: Sendable, Hashable {
    case row(Cause)
    /// Nothing decides this unknown; it was put at its preferred value.
    case chosen(ID<View>?, AmbiguousView.Unknown?)
    /// The quantity itself, such as a baseline's distance from the top.
    case measure
  }

  /// One number in a row.
  public struct Part: Sendable, Hashable {
    public var source: PartSource
    /// What it adds to the value.
    public var points: Double
  }

  public enum PartSource: Sendable, Hashable {
    case number
    /// The constant of a constraint, as written.
    case amount(ID<Constraint>)
    case safeArea(ID<View>, Edge)
    case margin(ID<View>, Edge)
    case readableMargin(ID<View>, Edge)
    case contentInset(ID<View>, Edge)
    case keyboard(ID<View>)
    case content(ID<View>, Attribute)
    case window(Attribute)
  }

  /// An optional constraint that is not met.
  public struct UnmetConstraint: Sendable, Hashable {
    public var cause: Cause
    public var relation: Relation
    public var priority: Double
    /// By how many points it is missed.
    public var violation: Double
  }

  /// An inequality that holds with nothing to spare.
  public struct Bound: Sendable, Hashable {
    public var cause: Cause
    public var relation: Relation
    public var priority: Double
  }

  /// More than one value would do.
  public struct Openness: Sendable, Hashable {
    /// The least value that would do, or minus infinity.
    public var lower: Double
    /// The greatest value that would do, or infinity.
    public var upper: Double
    /// The unknowns that move with it, in document order.
    public var with: [AmbiguousView]
    public var reason: Reason
  }

  public enum Reason: Sendable, Hashable {
    /// No constraint holds it.
    case tooFew
    /// Only inequalities hold it.
    case onlyBounds
    /// Optional constraints of one priority that cannot all be met pull at it.
    case equalPriorities(Double, [Bound])
  }
}

/// A number that can be asked for of a view.
public enum ViewQuantity: Sendable, Hashable {
  /// The frame's, in the superview's coordinates.
  case x, y
  /// As constraints mean it, in the superview's coordinates.
  case attribute(Attribute)

  /// The quantity of that name: `x`, `y` or an attribute such as `width` or `leading`.
  public init?(_ name: String) {
    switch name {
    case "x": self = .x
    case "y": self = .y
    default:
      guard let attribute = Attribute(rawValue: name) else { return nil }
      self = .attribute(attribute)
    }
  }

  public var name: String {
    switch self {
    case .x: "x"
    case .y: "y"
    case .attribute(let attribute): attribute.rawValue
    }
  }

  public static var allNames: [String] { ["x", "y"] + Attribute.allCases.map(\.rawValue) }
}
