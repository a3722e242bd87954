public import InsetDevices
public import InsetText

/// Why a quantity of a view is what it is, in one environment.
///
/// Lengths are points; positions are those in the superview.
public struct Explanation: Sendable, Hashable {
  public var screen: String
  /// `root.form.email`.
  public var path: String
  /// `x`, `y`, `width`, `leading`, …
  public var attribute: String
  public var environment: Environment
  public var value: Double
  /// Where the view is declared.
  public var place: SourcePlace
  /// What the value is the sum of: what is nearest to it first. Their points add up to it.
  public var steps: [Step]
  /// Optional constraints near the chain that are not met.
  public var unmet: [Note]
  /// Bounds on the quantity that are reached, but do not decide it.
  public var tight: [Note]
  /// There is one if more than one value would do.
  public var ambiguity: Ambiguity?
  /// Conflicts in which a constraint was given up.
  public var conflicts: [Conflict]

  /// The whole as sentences, in the order in which one would say them.
  public var sentences: [String] {
    [summary] + steps.map(\.sentence) + unmet.map(\.sentence) + tight.map(\.sentence)
      + (ambiguity.map { [$0.sentence] } ?? []) + conflicts.map(\.sentence)
  }

  /// `form.width is 343 on iPhone X (iOS 16, portrait).`
  public var summary: String {
    "\(path).\(attribute) is \(formatPoints(value)) on \(environment.displayName(withOS: true))."
  }

  /// One link of the chain.
  public struct Step: Sendable, Hashable {
    public var kind: Kind
    /// The constraint as an equation, or who else asks for it.
    public var text: String
    /// Where it is written.
    public var place: SourcePlace?
    /// `==`, `<=` or `>=`.
    public var relation: String
    /// In (0, 1000]; 1000 is required.
    public var priority: Double
    /// By how much the value changes when the number in the step grows by 1; `nil` for a step that
    /// stands for several.
    public var derivative: Double?
    /// What it adds to the value.
    public var points: Double
    /// What the points are made of, where that is more than the number in `text`.
    public var parts: [Part]
    /// Whether it was given up in a conflict, and is only approached.
    public var isGivenUp: Bool
    public var sentence: String
  }

  /// A number within a step: what it is, and what it adds to the value.
  public struct Part: Sendable, Hashable {
    public var text: String
    public var points: Double
  }

  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Written in the spec.
    case constraint
    /// The window's size.
    case window
    /// A stack view arranges its views.
    case stack
    /// Content hugging or compression resistance.
    case content
    /// A size cannot be negative.
    case bound
    /// A frame and an autoresizing mask, for a view that no constraint lays out.
    case placement
    /// Nothing decides it; it was put at a value.
    case chosen
    /// How the quantity is measured, such as a baseline's place in its view.
    case measure
  }

  /// Something that is said of another constraint.
  public struct Note: Sendable, Hashable {
    public var kind: Kind
    public var text: String
    public var place: SourcePlace?
    public var relation: String
    public var priority: Double
    /// By how many points an optional constraint is missed; otherwise 0.
    public var violation: Double
    public var sentence: String
  }

  /// More than one value would do.
  public struct Ambiguity: Sendable, Hashable {
    /// The least value that would do; `nil` if there is no least.
    public var lower: Double?
    /// The greatest value that would do; `nil` if there is no greatest.
    public var upper: Double?
    public var cause: Cause
    /// What moves with it: `root.form.email.width`, in document order.
    public var movesWith: [String]
    /// The optional constraints of one priority that pull at it, where they are the cause.
    public var rivals: [Note]
    public var sentence: String
  }

  public enum Cause: String, Sendable, Hashable {
    case tooFewConstraints, onlyInequalities, equalPriorities
  }

  /// Required constraints that cannot hold together.
  public struct Conflict: Sendable, Hashable {
    public var members: [Note]
    /// The one that was given up, by its place in `members`.
    public var givenUp: Int
    public var sentence: String
  }
}

/// A range of bytes in a file.
public struct SourcePlace: Sendable, Hashable {
  public var file: FileID
  public var range: ByteRange
  public init(file: FileID, range: ByteRange) {
    self.file = file
    self.range = range
  }
}
