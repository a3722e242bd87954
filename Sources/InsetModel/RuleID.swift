/// A rule. The raw value is its name in settings, suppressions and reports, as in `unsafe-edge`.
///
/// The order is that of lists. A new rule is one case here and one entry in `RuleCatalogue`, which a
/// test holds to this list.
public enum RuleID: String, Sendable, CaseIterable, Comparable, CustomStringConvertible {
  // Rules that look at a scene and its layouts.
  case unsafeEdge = "unsafe-edge"
  case unsafeOverlap = "unsafe-overlap"
  case hardCodedInset = "hard-coded-inset"
  case hardCodedBarHeight = "hard-coded-bar-height"
  case visualFormatEdge = "vfl-edge"
  case backgroundInSafeArea = "background-in-safe-area"
  case doubleSafeArea = "double-safe-area"
  case safeAreaInScroll = "safe-area-in-scroll"
  case deprecatedLayoutGuide = "deprecated-layout-guide"
  case unevenSides = "uneven-sides"
  case offCenter = "off-center"
  case mixedGuides = "mixed-guides"
  case safeAreaNeedsIOS11 = "safe-area-needs-ios11"
  case safeAreaFeedbackLoop = "safe-area-feedback-loop"
  case unrelatedItems = "unrelated-items"
  case televisionOverscan = "tv-overscan"
  case missingMargin = "missing-margin"
  case keyboardCover = "keyboard-cover"
  case conflict
  case conflictInEnvironment = "conflict-in-environment"
  case classConflict = "class-conflict"
  case unsolvedLayout = "unsolved-layout"
  case negativeSize = "negative-size"
  case stackSizeFight = "stack-size-fight"
  case ambiguousPosition = "ambiguous-position"
  case ambiguousSize = "ambiguous-size"
  case ambiguousContentSize = "ambiguous-content-size"
  case classGap = "class-gap"
  case ambiguousPriority = "ambiguous-priority"
  case duplicateConstraint = "duplicate-constraint"
  case redundantConstraint = "redundant-constraint"
  case neverEffective = "never-effective"
  case almostRequired = "almost-required"
  case requiredContentPriority = "required-content-priority"
  case leftRight = "left-right"
  case physicalInsetInRTL = "physical-inset-in-rtl"
  case locationMultiplier = "location-multiplier"
  case baselineWithoutText = "baseline-without-text"
  case zeroSize = "zero-size"
  case offScreen = "off-screen"
  case outsideSuperview = "outside-superview"
  case wideScrollContent = "wide-scroll-content"
  case widerThanDevice = "wider-than-device"
  case deviceAssumption = "device-assumption"
  case clippedText = "clipped-text"
  case fixedWidthText = "fixed-width-text"
  case missingTrailing = "missing-trailing"
  case longLines = "long-lines"
  case overlap
  case smallTouchTarget = "small-touch-target"
  case hiddenStillTakesRoom = "hidden-still-takes-room"
  case stackProportionalSpacing = "stack-proportional-spacing"
  case failedExpectation = "failed-expectation"
  case unreachedExpectation = "unreached-expectation"
  case misplacedView = "misplaced-view"
  case needlessAvailability = "needless-availability"

  // Rules whose findings a front end makes while it reads a source, or settings.
  case syntax
  case unknownName = "unknown-name"
  case duplicateName = "duplicate-name"
  case shadowedName = "shadowed-name"
  case illegalAttributes = "illegal-attributes"
  case illegalPriority = "illegal-priority"
  case visualFormatSyntax = "vfl-syntax"
  case visualFormatUnknownName = "vfl-unknown-name"
  case unknownProperty = "unknown-property"
  case propertyWithoutEffect = "property-without-effect"
  case unusedLet = "unused-let"
  case outerSuperview = "outer-superview"
  case invalidValue = "invalid-value"
  case unreachableTarget = "unreachable-target"
  case unknownDevice = "unknown-device"
  case importPath = "import"
  case componentCycle = "component-cycle"
  case missingParameter = "missing-parameter"
  case misplaced
  case noSafeArea = "ib-no-safe-area"
  case unusedLayoutGuides = "ib-unused-layout-guides"
  case limit
  case missingAutoresizingOff = "missing-autoresizing-off"
  case noCommonAncestor = "no-common-ancestor"
  case inactiveConstraint = "inactive-constraint"
  case constraintsOnEveryPass = "constraints-on-every-pass"
  case screenSize = "screen-size"
  case insetsTooEarly = "insets-too-early"
  case settings
  case unknownRule = "unknown-rule"
  case unusedSuppression = "unused-suppression"

  /// Whether its findings are about values that the constraints do not determine.
  public var isAmbiguity: Bool {
    switch self {
    case .ambiguousPosition, .ambiguousSize, .ambiguousContentSize, .ambiguousPriority: true
    default: false
    }
  }

  /// Whether its findings are about text that cannot be understood, so that what it means is missing in
  /// all other findings.
  public var isOfReading: Bool {
    switch self {
    case .syntax, .unknownName, .duplicateName, .illegalAttributes, .illegalPriority,
      .visualFormatSyntax, .visualFormatUnknownName, .unknownProperty, .invalidValue,
      .unknownDevice,
      .importPath, .componentCycle, .missingParameter, .misplaced, .limit, .settings, .unknownRule:
      true
    default: false
    }
  }

  /// Whether its findings are about text that could go as it stands: editors fade it.
  public var isAboutNeedlessText: Bool {
    switch self {
    case .unusedLet, .unusedSuppression, .duplicateConstraint, .neverEffective,
      .propertyWithoutEffect, .needlessAvailability, .unusedLayoutGuides:
      true
    default: false
    }
  }

  /// Whether its findings are about what the system has a successor for: editors strike it out.
  public var isAboutDeprecation: Bool { self == .deprecatedLayoutGuide }

  public var description: String { rawValue }

  /// By name.
  public static func < (a: RuleID, b: RuleID) -> Bool { a.rawValue < b.rawValue }
}
