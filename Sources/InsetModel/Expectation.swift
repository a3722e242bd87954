public import InsetDevices
public import InsetText

/// What must hold in every targeted environment.
public struct Expectation: Sendable, Hashable {
  public var claim: Claim
  /// The device that the claim is about, as written (id or name); `nil` for every environment.
  public var device: String?
  public var deviceOrigin: Origin?
  public var orientation: Orientation?
  public var condition: ID<Condition>
  public var origin: Origin

  public init(
    claim: Claim, device: String? = nil, deviceOrigin: Origin? = nil,
    orientation: Orientation? = nil, condition: ID<Condition>, origin: Origin
  ) {
    self.claim = claim
    self.device = device
    self.deviceOrigin = deviceOrigin
    self.orientation = orientation
    self.condition = condition
    self.origin = origin
  }
}

/// What an `expect` statement says. Anchors are measured in the root view's coordinates.
public enum Claim: Sendable, Hashable {
  case compare(ClaimSide, Relation, ClaimSide)
  case inside(Item, Item, negated: Bool)
  case overlaps(Item, Item, negated: Bool)
  /// The view's frame in its superview's coordinates.
  case frame(ID<View>, Rect)
  /// Both views' frames, each in its superview's coordinates.
  case sameFrame(ID<View>, ID<View>)
  /// What an attribute that stands for several says of each of them.
  case all([Claim])
}

/// One side of a comparison: `multiplier × anchor + constant`.
public struct ClaimSide: Sendable, Hashable {
  public var anchor: Anchor?
  public var multiplier: Double
  public var constant: Amount

  public init(anchor: Anchor?, multiplier: Double, constant: Amount) {
    self.anchor = anchor
    self.multiplier = multiplier
    self.constant = constant
  }
}
