import InsetDevices
import InsetLayout
public import InsetModel
import InsetText

/// Every mistake that Inset knows, in the order in which lists show them.
public enum RuleCatalogue {
  /// The rules that look at a scene and its layouts.
  ///
  /// A new rule is one file and one line here.
  public static let all: [any Rule.Type] = [
    UnsafeEdge.self,
    UnsafeOverlap.self,
    HardCodedInset.self,
    HardCodedBarHeight.self,
    VisualFormatEdge.self,
    BackgroundInSafeArea.self,
    DoubleSafeArea.self,
    SafeAreaInScroll.self,
    DeprecatedLayoutGuide.self,
    UnevenSides.self,
    OffCenter.self,
    MixedGuides.self,
    SafeAreaNeedsIOS11.self,
    SafeAreaFeedbackLoop.self,
    UnrelatedItems.self,
    TelevisionOverscan.self,
    MissingMargin.self,
    KeyboardCover.self,
    Conflict.self,
    ConflictInEnvironment.self,
    ClassConflict.self,
    UnsolvedLayout.self,
    NegativeSize.self,
    StackSizeFight.self,
    AmbiguousPosition.self,
    AmbiguousSize.self,
    AmbiguousContentSize.self,
    ClassGap.self,
    AmbiguousPriority.self,
    DuplicateConstraint.self,
    RedundantConstraint.self,
    NeverEffective.self,
    AlmostRequired.self,
    RequiredContentPriority.self,
    LeftRight.self,
    PhysicalInset.self,
    LocationMultiplier.self,
    BaselineWithoutText.self,
    ZeroSize.self,
    OffScreen.self,
    OutsideSuperview.self,
    WideScrollContent.self,
    WiderThanDevice.self,
    DeviceAssumption.self,
    ClippedText.self,
    FixedWidthText.self,
    MissingTrailing.self,
    LongLines.self,
    Overlap.self,
    SmallTouchTarget.self,
    HiddenTakesRoom.self,
    StackProportionalSpacing.self,
    FailedExpectation.self,
    UnreachedExpectation.self,
    MisplacedView.self,
  ]

  /// All rules with their documentation: those of `all`, then those whose findings the front end
  /// makes while it reads a source.
  public static let entries: [RuleEntry] =
    all.map {
      RuleEntry(
        id: $0.id, severity: $0.severity, summary: $0.summary, documentation: $0.documentation)
    } + sourceEntries + settingsEntries

  /// The entry of a rule.
  ///
  /// - Complexity: O(rules).
  public static func entry(_ id: RuleID) -> RuleEntry? { entries.first { $0.id == id } }

  /// What all rules find in a scene, by place, then by rule.
  ///
  /// - Parameter isCancelled: asked before each rule; after true the rest is left out.
  public static func findings(
    in context: SceneContext, isCancelled: (() -> Bool)? = nil
  ) -> [Finding] {
    var found: [Finding] = []
    // Where nothing of a screen is understood for sure, no finding about it is either.
    if context.scene.incomplete.count == context.scene.views.count { return [] }
    for rule in all {
      if isCancelled?() == true { break }
      var places: [Origin: Int] = [:]
      rule.check(context) { finding in
        if rule.speaksOfStatements || finding.origin.source > 0, let known = places[finding.origin]
        {
          found[known].join(finding)
        } else {
          places[finding.origin] = found.count
          found.append(finding)
        }
      }
    }
    return found.enumerated().sorted {
      ($0.element.origin, $0.offset) < ($1.element.origin, $1.offset)
    }.map(\.element)
  }
}

/// What people read about a rule.
public struct RuleEntry: Sendable, Hashable {
  public var id: RuleID
  public var severity: Severity
  /// One sentence.
  public var summary: String
  /// Why it matters, an example and its fix, as Markdown.
  public var documentation: String

  public init(id: RuleID, severity: Severity, summary: String, documentation: String) {
    self.id = id
    self.severity = severity
    self.summary = summary
    self.documentation = documentation
  }
}

extension Finding {
  /// Takes in another finding at the same place: its environments, and what its fixes edit.
  fileprivate mutating func join(_ other: Finding) {
    environments = Set(environments + other.environments).sorted()
    for item in other.related where !related.contains(item) { related.append(item) }
    fixes = fixes.compactMap { fix in
      // A component has its mistake once, however many use it; the instances' edits are the same.
      guard let same = other.fixes.first(where: { $0.title == fix.title }) else {
        return origin.source > 0 ? fix : nil
      }
      var fix = fix
      fix.edits += same.edits.filter { !fix.edits.contains($0) }
      fix.isSafe = fix.isSafe && same.isSafe
      return fix
    }
  }
}
