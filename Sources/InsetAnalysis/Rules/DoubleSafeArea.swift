import InsetDevices
import InsetLayout
public import InsetModel
import InsetText

/// A distance from the safe area pays for what the safe area has paid for.
public enum DoubleSafeArea: Rule {
  public static let id = RuleID.doubleSafeArea
  public static let severity = Severity.warning
  public static let speaksOfStatements = true
  public static let summary = "What covers the screen is allowed for twice."
  public static let documentation = """
    The safe area, the layout margins (which lie inside it) and the content of a scroll view begin \
    where the bars end. A constant that adds the bars' height again leaves a gap of that height.

    ```inset
    top == superview.safeArea.top + superview.safeAreaInsets.top   // twice
    top == superview.safeArea.top + 88                             // 44 + 44, twice
    top == superview.safeArea.top
    ```

    A number counts only where it is the exact height of what covers that edge on a target device, \
    and none that designs use for distances. What ends below the edge instead of beginning there (a \
    bar of one's own whose bottom lies 44 points under the safe area's top) is measured, not moved: it \
    pays once.
    """

  public static func check(_ context: SceneContext, report: (Finding) -> Void) {
    let scene = context.scene
    let words = Words(context)
    for id in scene.constraints.ids {
      let constraint = scene.constraints[id]
      guard let second = constraint.second else { continue }
      for (anchor, isSecond) in [(second, true), (constraint.first, false)] {
        guard mayBePaidTwice(constraint, anchor) else { continue }
        let environments = context.layouts.indices.filter {
          isPaidTwice(constraint, id, anchor, isSecond, context, $0)
        }
        guard let first = environments.first else { continue }
        let owner = scene.statements[constraint.statement].owner
        let origin = (isSecond ? constraint.places.second : constraint.places.first)
        let name = words.written(anchor, at: origin ?? constraint.places.whole, in: owner)
        let edge = anchor.attribute.edge(in: context.layouts[first].environment.direction)
        let inset = edge.map { context.layouts[first].root.insets[$0] } ?? 0
        let covers = edge.map { words.covers(at: $0, reach: inset, in: first) } ?? "the bars"
        let rest = edge.flatMap { edge in
          constraint.constant.mentions(edge) ? constraint.constant.without(edge)?.constant : nil
        }
        let paid = edge.map { words.insetText(of: id, at: $0) } ?? words.amountText(of: id)
        report(
          finding(
            "'\(name)' is clear of \(covers) already; '\(paid)' allows for it again "
              + words.environments(environments),
            at: constraint.places.constant ?? constraint.places.whole, in: environments,
            fixes: [.preferred("Drop the '\(paid)'", [.setConstant(id, rest ?? 0)])]))
        break
      }
    }
  }

  /// What holds in every environment or in none: a number pays for the bars only at the safe area or
  /// the margins, an amount that names them anywhere.
  private static func mayBePaidTwice(_ constraint: Constraint, _ anchor: Anchor) -> Bool {
    switch anchor.item {
    case .guide(.safeArea, Scene.root), .guide(.margins, Scene.root): true
    case .view, .guide: constraint.constant.constant == nil
    case .declared: false
    }
  }

  private static func isPaidTwice(
    _ constraint: Constraint, _ id: ID<Constraint>, _ anchor: Anchor, _ isSecond: Bool,
    _ context: SceneContext, _ index: Int
  ) -> Bool {
    let layout = context.layouts[index]
    guard layout.isActive[id.index],
      let edge = anchor.attribute.edge(in: layout.environment.direction),
      let owner = anchor.item.builtIn, isInside(anchor, owner, edge, context, index),
      let other = isSecond ? constraint.first : constraint.second,
      other.attribute.edge(in: layout.environment.direction) == edge
    else { return false }
    if constraint.constant.mentions(edge) {
      return layout.root.insets[edge] > SceneFacts.tolerance
    }
    switch anchor.item {
    case .guide(.safeArea, Scene.root), .guide(.margins, Scene.root): break
    default: return false
    }
    guard let number = constraint.constant.constant,
      !isDrawnUncovered(edge, context)
    else { return false }
    let outwards = isSecond ? number : -number
    let inwards = anchor.attribute.isStart ? outwards : -outwards
    guard inwards > 0 else { return false }
    if layout.root.contributions.contains(where: { part in
      if case .additional = part.source { return part.edge == edge && part.points == inwards }
      return false
    }) {
      return true
    }
    // Distances of designs are multiples of 8 or 10, or 20 and 24; a few of those are heights that
    // bars are known for.
    guard inwards > 24 else { return false }
    let isDistance =
      inwards.remainder(dividingBy: 8) == 0 || inwards.remainder(dividingBy: 10) == 0
    guard !isDistance || KnownHeights.isBars(inwards, at: anchor.attribute),
      anchor.attribute.group != .vertical
        || KnownHeights.contains(inwards, at: anchor.attribute)
    else { return false }
    return abs(layout.root.insets[edge] - inwards) < 0.01
      && !isKeptElsewhere(inwards, at: edge, context, index)
  }

  /// Whether nothing covers an edge on the canvas that the screen was drawn on: numbers there allow for
  /// nothing.
  private static func isDrawnUncovered(_ edge: Edge, _ context: SceneContext) -> Bool {
    guard let canvas = context.scene.design?.scene.canvas else { return false }
    return canvas.insets[edge] <= SceneFacts.tolerance
  }

  /// Whether views keep so many points from another edge of the screen, too: then it is a distance.
  private static func isKeptElsewhere(
    _ points: Double, at edge: Edge, _ context: SceneContext, _ index: Int
  ) -> Bool {
    let layout = context.layouts[index]
    return context.touching[Scene.root.index].contains { id in
      guard layout.isActive[id.index], let tie = EdgeTie(id, in: context.scene, guides: true),
        tie.ancestor == Scene.root, tie.edge(in: layout.environment.direction) != edge
      else { return false }
      return tie.inwardConstant(in: context.scene) == points
    }
  }

  /// Whether an anchor lies clear of what covers the screen at an edge.
  private static func isInside(
    _ anchor: Anchor, _ owner: ID<View>, _ edge: Edge, _ context: SceneContext, _ index: Int
  ) -> Bool {
    let layout = context.layouts[index]
    switch anchor.item {
    case .guide(.safeArea, _): return true
    case .guide(.margins, _), .guide(.readable, _):
      return layout.layoutMargins[owner.index][edge]
        >= layout.safeAreaInsets[owner.index][edge]
        && layout.safeAreaInsets[owner.index][edge] > 0
    case .view, .guide(.contentLayout, _):
      return context.scene.views[owner].kind.scrolls
        && layout.contentInsets[owner.index][edge] > SceneFacts.tolerance
    default: return false
    }
  }
}

extension Item {
  /// The view that the item is or that has it as a built-in guide.
  var builtIn: ID<View>? {
    switch self {
    case .view(let view), .guide(_, let view): view
    case .declared: nil
    }
  }
}

extension Words {
  /// The part of a constant that is an inset of an edge, as it is written.
  fileprivate func insetText(of id: ID<Constraint>, at edge: Edge) -> String {
    let constraint = scene.constraints[id]
    guard constraint.constant.mentions(edge),
      constraint.constant.without(edge)?.constant != 0
    else { return amountText(of: id) }
    return "safeAreaInsets.\(edge.rawValue)"
  }
}

extension Amount {
  /// The amount without the terms that are an inset of that edge; `nil` where it is part of more than
  /// a sum.
  func without(_ edge: Edge) -> Amount? {
    switch self {
    case .number, .standard, .pixels, .assumed: self
    case .safeAreaInset(_, let own): own == edge ? .number(0) : self
    case .product(let factor, let a): a.without(edge).map { .product(factor, $0) }
    case .sum(let a, let b):
      if let a = a.without(edge), let b = b.without(edge) { .sum(a, b) } else { nil }
    case .minimum, .maximum: mentions(edge) ? nil : self
    }
  }

  /// Whether an inset of that edge is part of the amount.
  func mentions(_ edge: Edge) -> Bool {
    switch self {
    case .number, .standard, .pixels, .assumed: false
    case .safeAreaInset(_, let own): own == edge
    case .product(_, let a): a.mentions(edge)
    case .sum(let a, let b), .minimum(let a, let b), .maximum(let a, let b):
      a.mentions(edge) || b.mentions(edge)
    }
  }
}
