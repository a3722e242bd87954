public import InsetDevices
public import InsetText

/// A change of a scene that a fix asks for; a front end turns it into edits of its text.
public enum SceneEdit: Hashable, Sendable {
  /// One side of a constraint becomes another anchor. A `constant` replaces the constant, too.
  case setAnchor(ID<Constraint>, ConstraintSide, Anchor, constant: Double?)
  case setConstant(ID<Constraint>, Double)
  case setRelation(ID<Constraint>, Relation)
  case setPriority(ID<Constraint>, Double)
  case remove(ID<Constraint>)
  case add(NewConstraint)
  /// A view gets a property: the setting at `at` is written anew, or one is added where that is
  /// `nil`.
  case setProperty(ID<View>, ViewProperty, at: Origin?)
  /// The frame that a design tool stored for a view, in its superview's coordinates, becomes another.
  case setStoredFrame(ID<View>, Rect)
  /// The statement stays for systems from `since` on; before, the same statement holds with each
  /// constraint's side replaced by the anchor named.
  case branch(ID<Statement>, since: Double, otherwise: [AnchorReplacement])
  /// Statements of code change whose places the evaluation has found.
  case code(CodeEdit)
}

/// A change of the code that makes a scene.
public enum CodeEdit: Hashable, Sendable {
  /// The mask of the first item of the constraint at a place is switched off in front of a statement.
  case clearMask(constraint: Origin, before: Origin)
  /// A statement goes behind a later one of the same body.
  case move(Origin, behind: Origin)
  /// A statement goes, with its line.
  case remove(Origin)
  /// A condition goes, up to where the next one begins.
  case removeCondition(Origin)
  /// The statements at a place take the place of the statement that holds them.
  case unwrap(Origin, body: Origin)
}

public enum ConstraintSide: Sendable, Hashable { case first, second }

/// The anchor that a side of a constraint gets.
public struct AnchorReplacement: Hashable, Sendable {
  public var constraint: ID<Constraint>
  public var side: ConstraintSide
  public var anchor: Anchor
  /// The new constant; `nil` keeps it.
  public var constant: Double?

  public init(
    constraint: ID<Constraint>, side: ConstraintSide, anchor: Anchor, constant: Double? = nil
  ) {
    self.constraint = constraint
    self.side = side
    self.anchor = anchor
    self.constant = constant
  }
}

/// A constraint to be written into the block of a view.
public struct NewConstraint: Hashable, Sendable {
  /// The view in whose block the statement goes.
  public var owner: ID<View>
  public var first: Anchor
  public var relation: Relation
  public var second: Anchor?
  public var multiplier: Double
  public var constant: Double
  public var priority: Double

  public init(
    owner: ID<View>, first: Anchor, relation: Relation = .equal, second: Anchor?,
    multiplier: Double = 1, constant: Double = 0, priority: Double = LayoutPriority.required
  ) {
    self.owner = owner
    self.first = first
    self.relation = relation
    self.second = second
    self.multiplier = multiplier
    self.constant = constant
    self.priority = priority
  }
}

/// A front end's way to write changes of a scene into its source.
///
/// Edits that cannot be written (the place is made by a component, the statement is one that the
/// front end cannot take apart) give `nil`: a fix is offered whole or not at all.
public protocol SceneRewriter: Sendable {
  /// The text edits that make `edits`, sorted, not overlapping.
  func textEdits(for edits: [SceneEdit], in scene: Scene) -> [SourceEdit]?
}

/// An edit of the file that a declaration of the scene stands in.
public struct SourceEdit: Hashable, Sendable {
  /// The index of the declaration, as in `Origin`.
  public var source: Int32
  /// In offsets of the whole file.
  public var edit: TextEdit

  public init(source: Int32, edit: TextEdit) {
    self.source = source
    self.edit = edit
  }
}
