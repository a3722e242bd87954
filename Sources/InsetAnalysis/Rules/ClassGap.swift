import InsetDevices
import InsetLayout
public import InsetModel
import InsetText

/// What a view's constraints fix in one size class only.
public enum ClassGap: Rule {
  public static let id = RuleID.classGap
  public static let severity = Severity.warning
  public static let evidence = RuleEvidence.constraints
  public static let summary = "A view's place or size is fixed in one size class only."
  public static let documentation = """
    A constraint in a `when width:` or `when height:` block is off in the other class. Where no other \
    takes its place there, the view is left to chance: on another device, or after a rotation.

    ```inset
    label title "Title" { top == superview.safeArea.top }
    when width: compact { title.leading == superview.margins.leading }
    when width: regular { title.centerX == superview.centerX }     // without it: open on iPads
    ```

    Give the other class a constraint of its own, or move this one out of the block, where it holds \
    everywhere: that is the fix.

    In Swift the blocks are branches over a size class, `if traitCollection.verticalSizeClass == .compact`, and
    there is no fix.
    """

  public static func check(_ context: SceneContext, report: (Finding) -> Void) {
    for gap in context.sizeClassGaps { report(gap.finding(in: context)) }
  }
}

/// An unknown that one constraint fixes where its size class matches, and none elsewhere.
struct SizeClassGap: Sendable {
  typealias Unknown = AmbiguousView.Unknown

  let view: ID<View>
  let constraint: ID<Constraint>
  private(set) var unknowns: [Unknown]
  private(set) var environments: [Int]

  static func all(in context: SceneContext) -> [SizeClassGap] {
    let scene = context.scene
    let conditional = scene.constraints.ids.filter {
      scene.conditions[scene.constraints[$0].condition].namesSizeClass
    }
    // A view of code that stands for itself is given its size by others.
    guard !conditional.isEmpty, scene.doubts == nil || scene.canvas == nil else { return [] }
    var gaps: [SizeClassGap] = []
    var places: [Place: Int] = [:]
    var touching: [ID<View>: [ID<Constraint>]] = [:]
    for id in conditional {
      for case .view(let view) in scene.constraints[id].anchors.map(\.item)
      where touching[view]?.last != id {
        touching[view, default: []].append(id)
      }
    }
    let open = context.layouts.map { layout in
      Dictionary(
        layout.ambiguous.map { ($0.view, $0.unknowns) }, uniquingKeysWith: { first, _ in first })
    }
    for (index, layout) in context.layouts.enumerated() where !layout.ambiguous.isEmpty {
      for cause in context.ambiguities[index] where context.isWhollyUnderstood(cause.view) {
        for unknown in cause.unknowns {
          let fixing = touching[cause.view]?.first {
            Self.isFixing($0, cause.view, unknown, in: context, but: index, open)
          }
          guard let fixing else { continue }
          let place = Place(view: cause.view, constraint: fixing)
          if let known = places[place] {
            gaps[known].add(unknown, in: index)
          } else {
            places[place] = gaps.count
            gaps.append(
              SizeClassGap(
                view: cause.view, constraint: fixing, unknowns: [unknown], environments: [index]))
          }
        }
      }
    }
    return gaps.sorted { ($0.constraint, $0.view) < ($1.constraint, $1.view) }
  }

  private struct Place: Hashable {
    var view: ID<View>
    var constraint: ID<Constraint>
  }

  private mutating func add(_ unknown: Unknown, in environment: Int) {
    unknowns = Unknown.allCases.filter { unknowns.contains($0) || unknown == $0 }
    if environments.last != environment { environments.append(environment) }
  }

  /// Whether a constraint that is off in environment `index` ties a view on an unknown's axis, and
  /// nothing is open there where it is on.
  ///
  /// - Parameter open: by environment, what is open of views.
  private static func isFixing(
    _ id: ID<Constraint>, _ view: ID<View>, _ unknown: Unknown, in context: SceneContext,
    but index: Int, _ open: [[ID<View>: [Unknown]]]
  ) -> Bool {
    let constraint = context.scene.constraints[id]
    let axis: Ambiguity.Axis = [.x, .width].contains(unknown) ? .horizontal : .vertical
    guard axis.has(constraint.first.attribute), !context.layouts[index].isActive[id.index],
      constraint.first.item == .view(view) || constraint.second?.item == .view(view),
      !hasTwin(id, view, in: context, index)
    else { return false }
    return zip(context.layouts, open).contains { other, open in
      other.isActive[id.index] && !(open[view]?.contains(unknown) ?? false)
    }
  }

  /// Whether the same constraint holds in an environment with another number: then it is no size class
  /// that lacks it.
  private static func hasTwin(
    _ id: ID<Constraint>, _ view: ID<View>, in context: SceneContext, _ index: Int
  ) -> Bool {
    let row = context.scene.constraints[id]
    return context.touching[view.index].contains { other in
      let twin = context.scene.constraints[other]
      return context.layouts[index].isActive[other.index] && twin.first == row.first
        && twin.second == row.second && twin.relation == row.relation
        && twin.multiplier == row.multiplier && twin.priority >= row.priority
    }
  }

  func finding(in context: SceneContext) -> Finding {
    let scene = context.scene
    let words = Words(context)
    let constraint = scene.constraints[constraint]
    let condition = scene.conditions[constraint.condition].failing
    let open = Words.list(unknowns.map(\.words))
    return Finding(
      rule: ClassGap.id, severity: ClassGap.severity,
      message: "Where \(condition), nothing fixes the \(open) of "
        + "'\(words.name(of: view))', as '\(words.equation(self.constraint))' does here: open "
        + words.environments(environments),
      origin: constraint.places.whole,
      related: [
        Related(origin: scene.views[view].nameOrigin, message: "'\(words.name(of: view))' is here")
      ], environments: environments, fixes: fixes(constraint, in: scene))
  }

  private func fixes(_ constraint: Constraint, in scene: Scene) -> [ProposedFix] {
    guard scene.doubts == nil, let constant = constraint.constant.constant, constraint.name == nil,
      scene.statements[constraint.statement].kind == .constraint
    else { return [] }
    let moved = NewConstraint(
      owner: scene.statements[constraint.statement].owner, first: constraint.first,
      relation: constraint.relation, second: constraint.second, multiplier: constraint.multiplier,
      constant: constant, priority: constraint.priority)
    return [
      ProposedFix(
        title: "Move it out of the 'when' block", isSafe: false, isPreferred: false,
        edits: [.remove(self.constraint), .add(moved)])
    ]
  }
}

extension Condition {
  /// When the condition does not hold, in words.
  fileprivate var failing: String {
    switch self {
    case .not(let other): "'\(other.text)' holds"
    case .all(let parts) where parts.count == 1: parts[0].failing
    default: "'\(text)' does not hold"
    }
  }

  /// Whether the condition speaks of a size class.
  var namesSizeClass: Bool {
    switch self {
    case .widthClass, .heightClass: true
    case .idiom, .direction, .language, .os, .orientation, .width, .height, .isWide: false
    case .all(let parts): parts.contains(where: \.namesSizeClass)
    case .not(let part): part.namesSizeClass
    }
  }
}
