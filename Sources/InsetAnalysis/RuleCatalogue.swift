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
    NeedlessAvailability.self,
  ]

  /// All rules with their documentation: those of `all`, then those whose findings the front end
  /// makes while it reads a source.
  public static let entries: [RuleEntry] =
    all.map {
      RuleEntry(
        id: $0.id, severity: $0.severity, summary: $0.summary, documentation: $0.documentation)
    } + sourceEntries + codeEntries + settingsEntries

  /// The entry of a rule.
  ///
  /// - Complexity: O(rules).
  public static func entry(_ id: RuleID) -> RuleEntry? { entries.first { $0.id == id } }

  /// What all rules find in a scene, by place, then by rule.
  ///
  /// - Parameters:
  ///   - only: the rules that are asked; nil for all.
  ///   - isCancelled: asked before each rule; after true the rest is left out.
  public static func findings(
    in context: SceneContext, of only: Set<RuleID>? = nil,
    isCancelled: (@Sendable () -> Bool)? = nil
  ) -> [Finding] {
    let rules = only.map { names in all.filter { names.contains($0.id) } } ?? all
    if let doubts = context.scene.doubts {
      return certainFindings(of: rules, in: context, doubts, isCancelled: isCancelled)
    }
    // Where nothing of a screen is understood for sure, no finding about it is either.
    if context.scene.incomplete.count == context.scene.views.count { return [] }
    let found = findings(of: rules, in: context, isCancelled: isCancelled)
    if context.scene.otherScreens.isEmpty { return found }
    // What does not go by the screen stays, whatever is round it.
    var names: Set<RuleID> = []
    for rule in rules where rule.evidence == .screen { names.insert(rule.id) }
    guard found.contains(where: { names.contains($0.rule) }) else { return found }
    var resolver = SceneResolver()
    return findings(
      of: rules, thatAreAlsoIn: context.scene.onOtherScreens, found: found, only: names,
      in: context, &resolver, isCancelled: isCancelled)
  }

  /// What some rules find in a scene, by place, then by rule.
  static func findings(
    of rules: [any Rule.Type], in context: SceneContext, isCancelled: (@Sendable () -> Bool)?
  ) -> [Finding] {
    let judge: @Sendable (any Rule.Type) -> [Finding] = { rule in
      isCancelled?() == true ? [] : findings(of: rule, in: context)
    }
    let byRule = context.isForAllCores ? mapOnAllCores(rules, judge) : rules.map(judge)
    return byRule.joined().enumerated().sorted {
      ($0.element.origin, $0.offset) < ($1.element.origin, $1.offset)
    }.map(\.element)
  }

  /// What a rule finds in a scene; what it says of one place is one finding where it speaks of statements.
  private static func findings(
    of rule: any Rule.Type, in context: SceneContext
  ) -> [Finding] {
    var found: [Finding] = []
    var places: [Origin: Int] = [:]
    var joined: [Int: JoinedFinding] = [:]
    rule.check(context) { finding in
      if rule.speaksOfStatements || finding.origin.source > 0, let known = places[finding.origin] {
        if joined[known] == nil { joined[known] = JoinedFinding(found[known]) }
        joined[known]?.add(finding, to: &found[known])
      } else {
        places[finding.origin] = found.count
        found.append(finding)
      }
    }
    return found
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

/// What a finding says that stands for several at the same place.
private struct JoinedFinding {
  private var related: Set<Related>
  /// By title of a fix, its edits.
  private var edits: [String: Set<SceneEdit>] = [:]

  init(_ finding: Finding) {
    related = Set(finding.related)
    for fix in finding.fixes where edits[fix.title] == nil { edits[fix.title] = Set(fix.edits) }
  }

  /// Takes in another finding: its environments, and what its fixes edit.
  mutating func add(_ other: Finding, to finding: inout Finding) {
    finding.environments = Set(finding.environments + other.environments).sorted()
    for item in other.related where related.insert(item).inserted { finding.related.append(item) }
    let isOfComponent = finding.origin.source > 0
    // A component has its mistake once, however many use it; the instances' edits are the same.
    if !isOfComponent {
      finding.fixes.removeAll { fix in !other.fixes.contains { $0.title == fix.title } }
    }
    for index in finding.fixes.indices {
      let title = finding.fixes[index].title
      guard let same = other.fixes.first(where: { $0.title == title }) else { continue }
      for edit in same.edits where edits[title, default: []].insert(edit).inserted {
        finding.fixes[index].edits.append(edit)
      }
      finding.fixes[index].isSafe = finding.fixes[index].isSafe && same.isSafe
    }
  }
}
