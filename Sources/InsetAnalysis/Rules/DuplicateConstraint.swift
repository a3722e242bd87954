import InsetDevices
import InsetLayout
public import InsetModel
import InsetText

/// The same constraint is written twice.
public enum DuplicateConstraint: Rule {
  public static let id = RuleID.duplicateConstraint
  public static let severity = Severity.warning
  public static let evidence = RuleEvidence.constraints
  public static let speaksOfStatements = true
  public static let summary = "The same constraint is written twice."
  public static let documentation = """
    Two constraints say the same, one perhaps the other way round. It does no harm today; the next \
    person changes one of them and gets a conflict.

    ```inset
    title.top == header.bottom + 8
    header.bottom == title.top - 8            // the same
    ```

    The fix deletes the second one and is safe: no frame changes.
    """

  public static func check(_ context: SceneContext, report: (Finding) -> Void) {
    let scene = context.scene
    let words = Words(context)
    for (id, earlier) in zip(scene.constraints.ids, earlier(in: context)) {
      let constraint = scene.constraints[id]
      guard let earlier,
        scene.constraints[earlier].places.whole != constraint.places.whole
          || scene.constraints[earlier].places.first != constraint.places.first
      else { continue }
      let compound = scene.statements[constraint.statement].constraints.count > 1
      report(
        finding(
          "'\(words.equation(id))'\(compound ? ", which this says," : "") is written twice",
          at: constraint.places.whole,
          related: [
            Related(
              origin: scene.constraints[earlier].places.whole,
              message: "'\(words.equation(earlier))' says the same")
          ],
          fixes: [
            ProposedFix(
              title: "Delete what is said twice", isSafe: true, isPreferred: true,
              edits: [.remove(id)])
          ]))
    }
  }

  /// By constraint, the first in front of it that says the same.
  private static func earlier(in context: SceneContext) -> [ID<Constraint>?] {
    let scene = context.scene
    let switchedOff = context.switchedOff
    // Of two branches that a Bool excludes, only one is left out at a time.
    let counts = { (id: ID<Constraint>) in
      !switchedOff.contains(id)
        && scene.conditions[scene.constraints[id].condition] != .never
    }
    var said: [Said: ID<Constraint>]?
    return context.remembered(.duplicates, Array(scene.constraints.ids)) { id, _, changes in
      // Not by a copy of the row, which would count its words; and wherever views lie.
      let rows = scene.constraints.rows
      return changes.said[scene.owner(of: rows[id.index].first.item).index]
        || rows[id.index].second.map { changes.said[scene.owner(of: $0.item).index] } ?? false
    } make: { id in
      let constraint = scene.constraints[id]
      guard counts(id) else { return nil }
      let equation = Equation(constraint)
      // What says the same speaks of the same views: the one with fewer constraints is looked through.
      let fewest = constraint.anchors.map { context.touching[scene.owner(of: $0.item).index] }
        .min { $0.count < $1.count }
      if let fewest, fewest.count <= lookedThrough {
        return fewest.first { other in
          let condition = scene.constraints[other].condition
          return other < id && (condition == constraint.condition || condition == Scene.always)
            && counts(other) && Equation(scene.constraints[other]) == equation
        }
      }
      let known = said ?? firsts(where: counts, in: scene)
      said = known
      return [constraint.condition, Scene.always]
        .compactMap { known[Said(equation: equation, condition: $0)] }.min().flatMap {
          $0 < id ? $0 : nil
        }
    }
  }

  /// So many constraints of a view are compared one by one.
  private static let lookedThrough = 24

  /// By what is said, the first constraint that says it.
  private static func firsts(
    where counts: (ID<Constraint>) -> Bool, in scene: Scene
  ) -> [Said: ID<Constraint>] {
    var firsts: [Said: ID<Constraint>] = [:]
    for id in scene.constraints.ids where counts(id) {
      let constraint = scene.constraints[id]
      let said = Said(equation: Equation(constraint), condition: constraint.condition)
      if firsts[said] == nil { firsts[said] = id }
    }
    return firsts
  }

  private struct Said: Hashable {
    var equation: Equation
    var condition: ID<Condition>
  }
}

/// A constraint in its normal form: the smaller anchor in front.
struct Equation: Hashable {
  let first: Anchor
  let second: Anchor?
  let relation: Relation
  let multiplier: Double
  let constant: Amount
  let priority: Double

  init(_ constraint: Constraint) {
    priority = constraint.priority
    // a = m b + c is b = a / m - c / m; only plain sums are turned round.
    guard let other = constraint.second, constraint.multiplier == 1,
      let number = constraint.constant.constant, other.order < constraint.first.order
    else {
      first = constraint.first
      second = constraint.second
      relation = constraint.relation
      multiplier = constraint.multiplier
      constant = constraint.constant.constant.map { .number($0 + 0) } ?? constraint.constant
      return
    }
    first = other
    second = constraint.first
    relation = constraint.relation.reversed
    multiplier = 1
    constant = .number(0 - number)
  }
}

extension Anchor {
  /// An order without a meaning, the same on every run.
  fileprivate var order: Int {
    let attribute = Attribute.allCases.firstIndex(of: attribute) ?? 0
    let guide: Int
    let view: Int
    switch item {
    case .view(let id): (guide, view) = (0, id.index)
    case .guide(let kind, let id):
      (guide, view) = (1 + (GuideKind.allCases.firstIndex(of: kind) ?? 0), id.index)
    case .declared(let id): (guide, view) = (100, id.index)
    }
    return (view * 128 + guide) * 32 + attribute
  }
}
