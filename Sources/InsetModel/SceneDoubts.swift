public import InsetDevices
public import InsetText

/// What is not certain of a scene that code makes: it may do more than is seen, and show the screen in
/// several ways.
public struct SceneDoubts: Sendable, Hashable {
  /// The constraints that may be missing, or be others at some time, ascending.
  public var constraints: [ID<Constraint>]
  /// Those of them that are there at all times, with the other constants that they may have, ascending.
  public var otherConstants: [OtherConstants] = []
  /// The constraints whose constants code changes once a notification has come, such as that of the keyboard, or
  /// the screen turns; until then they are as they are. Ascending.
  public var movedLater: [ID<Constraint>] = []
  /// The views that code may move at some time, ascending.
  public var changing: [ID<View>]
  /// The views that code may hide, show, fade or transform at some time, ascending: while they are shown as they
  /// are laid out, they lie where the scene says.
  public var fading: [ID<View>] = []
  /// The stack views to which code may give another alignment at some time, ascending.
  public var realigned: [ID<View>] = []
  /// The scroll views whose content size code sets, at any time, ascending.
  public var sizedContent: [ID<View>] = []
  /// The views that may be in another view than in the scene, or in none, and those whose constraints
  /// code looks for and may change, ascending.
  public var unplaced: [ID<View>] = []
  /// The views that are there only if a condition holds that is not known, ascending: others may be hidden then.
  public var assumed: [ID<View>] = []
  /// The views that may have further constraints on where they are from left to right, ascending.
  public var horizontallyOpen: [ID<View>] = []
  /// The views that may have further constraints on where they are from top to bottom, ascending.
  public var verticallyOpen: [ID<View>] = []
  /// The views that have a constraint on their own width whose number is not known, ascending.
  public var openWidths: [ID<View>] = []
  /// The views that have a constraint on their own height whose number is not known, ascending.
  public var openHeights: [ID<View>] = []
  /// The views whose content or looks are not all known, ascending.
  public var partlyKnown: [ID<View>] = []
  /// The labels that show what is given to them, of which nothing is known but that it is a plain text: no number is
  /// written into it, and no translation is looked up. Ascending.
  public var givenTexts: [ID<View>] = []
  /// The views of which code or a stack view certainly switches `translatesAutoresizingMaskIntoConstraints` off,
  /// ascending.
  public var unmasked: [ID<View>] = []
  /// The views of which that certainly stays on, ascending.
  public var masked: [ID<View>] = []
  /// The statements that set frames, which go by coordinates and no reading direction, ascending.
  public var frames: [ID<Statement>] = []
  /// The source indices of what has scenes of its own, where its findings are reported, ascending.
  public var others: [Int32] = []
  /// Whether the root is a row of a table, a cell of a collection or a header that may well be as high as what is
  /// in it.
  public var isFittingRow = false
  /// What may hold views besides the scene's constraints, or certainly does, by a number that is not known.
  public var ties: [PossibleTie] = []
  /// The orientations in which it is not known to be shown: code may hold it in the other one. In the order of
  /// their declaration.
  public var orientations: [Orientation] = []
  /// The code that has run, where the scene is what a screen becomes by it; `nil` for one as it is shown first.
  public var later: LaterState?
  /// What is supposed of conditions of which nobody knows whether they hold, in the order in which they are asked;
  /// empty in the scene of which nothing is.
  public var suppositions: [Supposition] = []
  /// Whether one of these answers ended a method early: what is found then is not told, as the code is meant to go on.
  public var hasLeft = false
  /// The scenes of the other controllers that come from a class that nobody shows itself: what is told of it is so in
  /// each of them. Origins count from the same sources.
  public var heirs: [Scene] = []
  /// The ways in which the screen may be shown, each by what it adds to the scene's properties; empty
  /// where the root may be anything, such as a part of another screen.
  public var surroundings: [[ScreenProperty]]

  public init(
    constraints: [ID<Constraint>] = [], changing: [ID<View>] = [],
    surroundings: [[ScreenProperty]] = []
  ) {
    self.constraints = constraints
    self.changing = changing
    self.surroundings = surroundings
  }

  /// Whether the autoresizing mask of a view makes constraints; `nil` where that is not certain.
  ///
  /// - Complexity: O(views).
  public func hasMask(_ view: ID<View>) -> Bool? {
    unmasked.contains(view) ? false : masked.contains(view) ? true : nil
  }

  /// Whether the root is known to fill a screen.
  public var isScreen: Bool { !surroundings.isEmpty }
}

/// What a screen has become once code has run that nobody seen calls, as what shows an error.
public struct LaterState: Sendable, Hashable {
  /// The name of the method or property whose code has run.
  public var name: String
  /// Where its body begins.
  public var origin: Origin
  /// Where that code makes constraints, and where the views stand that it puts in, ascending: of what is elsewhere
  /// the screen as it is shown first tells.
  public var places: [Origin]

  public init(name: String, origin: Origin, places: [Origin]) {
    self.name = name
    self.origin = origin
    self.places = places
  }
}

/// What is supposed of a condition of which nobody knows whether it holds.
public struct Supposition: Sendable, Hashable {
  /// What is asked, in the same words wherever it is.
  public var question: String
  public var answer: Bool
  /// Where it is asked first, and whether what is written there holds then.
  public var origin: Origin
  public var holds: Bool
  /// Whether it is asked of code that runs at some time whether it has run yet: what is so with one answer alone may
  /// be so for a moment.
  public var isOfTime: Bool
  /// What the question is about, as `style` where it is asked whether that is one of several things.
  public var subject: Substring { question.prefix { $0 != "=" } }

  public init(question: String, answer: Bool, origin: Origin, holds: Bool, isOfTime: Bool) {
    self.question = question
    self.answer = answer
    self.origin = origin
    self.holds = holds
    self.isOfTime = isOfTime
  }
}

/// The constants that a constraint may have at other times than at first.
public struct OtherConstants: Sendable, Hashable {
  public var constraint: ID<Constraint>
  /// In the order in which code gives them, at least one.
  public var amounts: [Amount]

  public init(constraint: ID<Constraint>, amounts: [Amount]) {
    self.constraint = constraint
    self.amounts = amounts
  }
}

/// A constraint that there may be between items of a scene, of which not all numbers are known.
public struct PossibleTie: Sendable, Hashable {
  public var first: Anchor
  public var second: Anchor?
  /// The factor of the second item; 1 where it is not known.
  public var multiplier: Double

  public init(first: Anchor, second: Anchor?, multiplier: Double = 1) {
    self.first = first
    self.second = second
    self.multiplier = multiplier
  }
}

extension Scene {
  /// Whether it only serves to find mistakes: it is what a screen becomes when code has run that nobody seen calls, or
  /// what it is where conditions hold or fail of which nobody knows.
  public var isVariant: Bool { doubts?.later != nil || isSupposed }

  /// Whether conditions are supposed to hold or fail in it.
  public var isSupposed: Bool { !(doubts?.suppositions.isEmpty ?? true) }

  /// The highest priority of a constraint whose length is assumed: it breaks no other.
  public static let assumedPriority = LayoutPriority.required - 1

  /// Whether a constraint holds at any price, or would if its length were known.
  public func holds(_ constraint: ID<Constraint>) -> Bool {
    let row = constraints[constraint]
    return row.isRequired || row.priority == Self.assumedPriority && row.constant.isAssumed
  }

  /// Whether constraints have lengths that are assumed, which only code brings.
  ///
  /// - Complexity: O(constraints) in a scene that code makes.
  public var assumesLengths: Bool {
    doubts != nil && constraints.rows.contains { $0.constant.isAssumed }
  }
}
