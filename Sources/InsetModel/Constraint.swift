public import InsetDevices
public import InsetText

/// A plain constraint: `first relation multiplier × second + constant @ priority`.
public struct Constraint: Sendable, Hashable {
  public var first: Anchor
  public var relation: Relation
  /// `nil` for a size against a number.
  public var second: Anchor?
  public var multiplier: Double
  public var constant: Amount
  /// The numbers whose sum the constant is written as, with their signs; empty where it is one number
  /// without a name, or no plain sum.
  public var terms: [ConstantTerm] = []
  /// In (0, 1000]; 1000 is required.
  public var priority: Double
  public var condition: ID<Condition>
  /// The name after `as`, by which `inactive` switches the constraint off.
  public var name: String?
  /// Whether code has a name for the constraint, by which it may change or switch it.
  public var isKnownToCode = false
  public var statement: ID<Statement>
  public var places: ConstraintPlaces

  public init(
    first: Anchor, relation: Relation, second: Anchor?, multiplier: Double = 1,
    constant: Amount = .number(0), priority: Double = LayoutPriority.required,
    condition: ID<Condition> = Scene.always, statement: ID<Statement>, places: ConstraintPlaces
  ) {
    self.first = first
    self.relation = relation
    self.second = second
    self.multiplier = multiplier
    self.constant = constant
    self.priority = priority
    self.condition = condition
    self.statement = statement
    self.places = places
  }

  public var isRequired: Bool { priority >= LayoutPriority.required }
}

/// UIKit's named priorities, those of `UILayoutPriority`.
public enum LayoutPriority {
  /// The constraint must hold; anything below is optional.
  public static let required = 1000.0
  /// Compression resistance of most views.
  public static let defaultHigh = 750.0
  /// Hugging of most views.
  public static let defaultLow = 250.0
  /// How strongly `systemLayoutSizeFitting` pulls a view to its target size.
  public static let fittingSize = 50.0
}

/// A part of a constant that is written as a sum.
public struct ConstantTerm: Sendable, Hashable {
  /// With its sign, in points.
  public var value: Double
  /// The name of the `let` that it is; `nil` for a number.
  public var name: String?

  public init(value: Double, name: String? = nil) {
    self.value = value
    self.name = name
  }
}

public enum Relation: String, Sendable, CaseIterable {
  case equal = "=="
  case lessOrEqual = "<="
  case greaterOrEqual = ">="

  /// The relation seen from the other side.
  public var reversed: Relation {
    switch self {
    case .equal: .equal
    case .lessOrEqual: .greaterOrEqual
    case .greaterOrEqual: .lessOrEqual
    }
  }
}

/// Where the parts of a constraint stand.
public struct ConstraintPlaces: Sendable, Hashable {
  /// The whole constraint; several that one compound statement made share it.
  public var whole: Origin
  public var first: Origin
  /// The second anchor with its path, `superview.top`.
  public var second: Origin?
  /// The number or expression that is added, without its sign.
  public var constant: Origin?
  /// The number or name after `@`.
  public var priority: Origin?

  public init(
    whole: Origin, first: Origin, second: Origin? = nil, constant: Origin? = nil,
    priority: Origin? = nil
  ) {
    self.whole = whole
    self.first = first
    self.second = second
    self.constant = constant
    self.priority = priority
  }
}

/// A number of points that may depend on the environment.
public indirect enum Amount: Hashable, Sendable {
  case number(Double)
  /// One edge of a view's `safeAreaInsets`, known anew in each round of the safe-area fixpoint.
  case safeAreaInset(ID<View>, Edge)
  /// System spacing times a factor, where the constraint stands.
  case standard(Double)
  /// A number of the screen's pixels: `1 / UIScreen.main.scale` is one.
  case pixels(Double)
  /// A length that the source names and does not tell.
  case assumed(AssumedLength)
  case sum(Amount, Amount)
  case product(Double, Amount)
  case minimum(Amount, Amount)
  case maximum(Amount, Amount)

  /// Whether system spacing is part of it.
  ///
  /// - Complexity: O(parts).
  public var usesSystemSpacing: Bool {
    switch self {
    case .number, .safeAreaInset, .pixels, .assumed: false
    case .standard: true
    case .product(_, let a): a.usesSystemSpacing
    case .sum(let a, let b), .minimum(let a, let b), .maximum(let a, let b):
      a.usesSystemSpacing || b.usesSystemSpacing
    }
  }

  /// The amount where system spacing is so many points.
  ///
  /// - Complexity: O(parts).
  public func replacingSystemSpacing(by points: Double) -> Amount {
    switch self {
    case .number, .safeAreaInset, .pixels, .assumed: self
    case .standard(let factor): .number(factor * points)
    case .product(let factor, let a): .product(factor, a.replacingSystemSpacing(by: points))
    case .sum(let a, let b):
      .sum(a.replacingSystemSpacing(by: points), b.replacingSystemSpacing(by: points))
    case .minimum(let a, let b):
      .minimum(a.replacingSystemSpacing(by: points), b.replacingSystemSpacing(by: points))
    case .maximum(let a, let b):
      .maximum(a.replacingSystemSpacing(by: points), b.replacingSystemSpacing(by: points))
    }
  }

  /// The value where it depends on nothing.
  public var constant: Double? {
    switch self {
    case .number(let value): value
    case .safeAreaInset, .standard, .pixels, .assumed: nil
    case .sum(let a, let b): Self.fold(a, b, +)
    case .product(let factor, let a): a.constant.map { factor * $0 }
    case .minimum(let a, let b): Self.fold(a, b) { min($0, $1) }
    case .maximum(let a, let b): Self.fold(a, b) { max($0, $1) }
    }
  }

  private static func fold(
    _ a: Amount, _ b: Amount, _ combine: (Double, Double) -> Double
  ) -> Double? {
    guard let a = a.constant, let b = b.constant else { return nil }
    return combine(a, b)
  }

  /// The lengths that are assumed in it, in the order in which they stand.
  ///
  /// - Complexity: O(parts).
  public var assumed: [AssumedLength] {
    switch self {
    case .number, .safeAreaInset, .standard, .pixels: []
    case .assumed(let length): [length]
    case .product(_, let a): a.assumed
    case .sum(let a, let b), .minimum(let a, let b), .maximum(let a, let b): a.assumed + b.assumed
    }
  }

  /// Whether a length is assumed in it.
  ///
  /// - Complexity: O(parts).
  public var isAssumed: Bool {
    switch self {
    case .number, .safeAreaInset, .standard, .pixels: false
    case .assumed: true
    case .product(_, let a): a.isAssumed
    case .sum(let a, let b), .minimum(let a, let b), .maximum(let a, let b):
      a.isAssumed || b.isAssumed
    }
  }

  /// The amount where each assumed length is so many points.
  ///
  /// - Complexity: O(parts).
  public func assuming(_ points: Double) -> Amount {
    switch self {
    case .number, .safeAreaInset, .standard, .pixels: self
    case .assumed(var length):
      {
        length.points = points
        return .assumed(length)
      }()
    case .product(let factor, let a): .product(factor, a.assuming(points))
    case .sum(let a, let b): .sum(a.assuming(points), b.assuming(points))
    case .minimum(let a, let b): .minimum(a.assuming(points), b.assuming(points))
    case .maximum(let a, let b): .maximum(a.assuming(points), b.assuming(points))
    }
  }

  /// The value, with what it depends on supplied.
  ///
  /// - Parameters:
  ///   - scale: the screen's pixels in a point.
  ///   - shift: what is added to each assumed length, in points.
  public func value(
    inset: (ID<View>, Edge) -> Double, standard: (Double) -> Double, scale: Double,
    shift: Double = 0
  ) -> Double {
    func value(_ amount: Amount) -> Double {
      amount.value(inset: inset, standard: standard, scale: scale, shift: shift)
    }
    return switch self {
    case .number(let value): value
    case .safeAreaInset(let view, let edge): inset(view, edge)
    case .standard(let factor): standard(factor)
    case .pixels(let count): count / scale
    case .assumed(let length): length.points + shift
    case .sum(let a, let b): value(a) + value(b)
    case .product(let factor, let a): factor * value(a)
    case .minimum(let a, let b): min(value(a), value(b))
    case .maximum(let a, let b): max(value(a), value(b))
    }
  }
}

/// A length of which only the name is known, such as a margin that another module declares.
public struct AssumedLength: Sendable, Hashable {
  public var name: String
  /// What it is taken for.
  public var points: Double

  public init(name: String, points: Double) {
    self.name = name
    self.points = points
  }
}

/// A statement of the source that makes constraints: one line of a spec, one element of a file.
public struct Statement: Sendable, Hashable {
  public enum Kind: Sendable, Hashable { case constraint, visual }
  public var kind: Kind
  public var origin: Origin
  /// The view in whose block the statement stands: its unqualified attributes are this view's.
  public var owner: ID<View>
  /// The plain constraints it makes, in order.
  public var constraints: [ID<Constraint>] = []

  public init(kind: Kind, origin: Origin, owner: ID<View>) {
    self.kind = kind
    self.origin = origin
    self.owner = owner
  }
}

/// `inactive NAME`: constraints of that name are off where the condition holds.
public struct SwitchOff: Sendable, Hashable {
  public var constraints: [ID<Constraint>]
  public var condition: ID<Condition>
  public var origin: Origin

  public init(constraints: [ID<Constraint>], condition: ID<Condition>, origin: Origin) {
    self.constraints = constraints
    self.condition = condition
    self.origin = origin
  }
}
