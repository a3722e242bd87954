import InsetDevices
import InsetLayout
public import InsetModel
import InsetText

/// A constraint holds content or a control outside of its superview.
public enum OutsideSuperview: Rule {
  public static let id = RuleID.outsideSuperview
  public static let severity = Severity.warning
  public static let evidence = RuleEvidence.constraints
  public static let speaksOfStatements = true
  public static let summary = "A constraint holds content or a control outside of its superview."
  public static let documentation = """
    What lies outside of its superview is drawn, unless that clips, but cannot be touched: a touch is \
    looked for inside the superview first. Mostly the sign of a distance is wrong: towards the bottom \
    and the trailing edge coordinates grow, so inwards is minus.

    ```inset
    view card {
        button more "More" {
            bottom == superview.bottom + 12      // below the card
            bottom == superview.bottom - 12      // inside
        }
    }
    ```

    The same holds for what a scroll view cannot scroll to because it begins before its content, and \
    for a container with content that is held outside of the safe area or behind a visible keyboard:

    ```inset
    button send "Send" { bottom == superview.keyboard.top + 12 }     // behind it
    button send "Send" { bottom == superview.keyboard.top - 12 }     // above it
    ```

    Badges, which stand out at two edges that meet, backgrounds and decorations are left alone; so are \
    pairs of views of which as much lies outside at both sides, marks that hang before the edge with \
    their whole width, and what lies within a view that is held further outside.
    """

  public static func check(_ context: SceneContext, report: (Finding) -> Void) {
    let scene = context.scene
    let all: [OutwardTie] = scene.constraints.ids.compactMap { OutwardTie($0, in: scene) }
    guard !all.isEmpty else { return }
    let words = Words(context)
    let together = Dictionary(grouping: all) { [$0.view, $0.outer] }
    let kinds = Dictionary(grouping: all) { $0.counterpart(in: scene, isOpposite: false) }
    for tie in all
    where !tie.standsOut(among: together[[tie.view, tie.outer]] ?? [])
      && !tie.hasCounterpart(in: kinds, scene) && !tie.isSurrounded(by: all, in: scene)
    {
      var environments: [Int] = []
      for (index, layout) in context.layouts.enumerated()
      where layout.isActive[tie.constraint.index] && context.isJudged(tie.view, in: index)
        && context.facts[index].isVisible(tie.outer) && tie.isMeant(context, index)
      {
        environments.append(index)
      }
      guard let first = environments.first else { continue }
      report(
        finding(
          "'\(words.name(of: tie.view))' is held \(Words.points(tie.points)) outside of "
            + "\(tie.place(words, context.layouts[first].environment.direction)) "
            + words.environments(environments),
          at: scene.constraints[tie.constraint].places.whole, in: environments,
          fixes: [
            .other(
              "Move it \(Words.points(tie.points)) inwards instead of outwards",
              [.setConstant(tie.constraint, tie.turned(in: scene))])
          ]))
    }
  }
}

/// A required equation that holds an edge of a view outside of what it lies in.
private struct OutwardTie {
  enum Place {
    case superview, content, safeArea, keyboard
  }
  let constraint: ID<Constraint>
  let view: ID<View>
  let outer: ID<View>
  /// How far outside, in points; positive.
  let points: Double
  private let place: Place
  private let attribute: Attribute

  /// Smaller distances align what has a border with what has none.
  private static let least = 2.0

  init?(_ id: ID<Constraint>, in scene: borrowing Scene) {
    let row = scene.constraints[id]
    guard row.isRequired, row.relation == .equal, row.multiplier == 1, let second = row.second,
      let number = row.constant.constant
    else { return nil }
    let isFirst: Bool
    switch (row.first.item, second.item) {
    case (.view(let a), let item) where scene.isDescendant(a, of: scene.owner(of: item)):
      (view, outer, isFirst) = (a, scene.owner(of: item), true)
    case (let item, .view(let b)) where scene.isDescendant(b, of: scene.owner(of: item)):
      (view, outer, isFirst) = (b, scene.owner(of: item), false)
    default: return nil
    }
    let own = isFirst ? row.first.attribute : second.attribute
    let other = isFirst ? second : row.first
    switch other.item {
    case .guide(.keyboard, _) where own == .bottom && other.attribute == .top:
      place = .keyboard
    case .guide(.contentLayout, _) where own == other.attribute: place = .content
    case .view where own == other.attribute && scene.views[outer].kind.scrolls: place = .content
    case .guide(.safeArea, Scene.root) where own == other.attribute: place = .safeArea
    case .view where own == other.attribute && outer != Scene.root: place = .superview
    default: return nil
    }
    guard own.edge(in: .ltr) != nil else { return nil }
    let inwards = own.isStart == isFirst ? number : -number
    points = -inwards
    attribute = own
    constraint = id
    guard points > Self.least else { return nil }
  }

  /// Whether the view is a badge, which stands out at two edges that meet.
  ///
  /// - Parameter all: those of the same view to the same outer one.
  func standsOut(among all: [OutwardTie]) -> Bool {
    let edges = Set(all.map(\.attribute))
    let isOnBothAxes = edges.contains { $0.group != attribute.group }
    return place == .superview && isOnBothAxes && edges.count == 2
  }

  /// An edge of an outer view, with how far a kind of view lies outside of it.
  struct Counterpart: Hashable {
    fileprivate var place: Place
    fileprivate var outer: ID<View>
    fileprivate var points: Double
    fileprivate var edge: Edge?
    fileprivate var kind: ViewKind
  }

  func counterpart(in scene: Scene, isOpposite: Bool) -> Counterpart {
    let edge = attribute.edge(in: .ltr)
    return Counterpart(
      place: place, outer: outer, points: points, edge: isOpposite ? edge?.opposite : edge,
      kind: scene.views[view].kind)
  }

  /// Whether as much of another view of its kind lies outside at the opposite edge.
  ///
  /// - Parameter kinds: all ties by what they are counterparts of.
  func hasCounterpart(in kinds: [Counterpart: [OutwardTie]], _ scene: Scene) -> Bool {
    guard place == .superview, attribute.edge(in: .ltr) != nil else { return false }
    let others = kinds[counterpart(in: scene, isOpposite: true)] ?? []
    return others.contains { $0.view != view }
  }

  /// Whether a plain view is held further outside of the same edge: what the two are in has its border
  /// there.
  func isSurrounded(by all: [OutwardTie], in scene: Scene) -> Bool {
    place == .superview
      && all.contains {
        $0.outer == outer && $0.attribute == attribute && $0.view != view
          && $0.points >= points && scene.views[$0.view].kind == .view
      }
  }

  /// Whether the view hangs before the edge with its whole length, and cannot be touched anyway.
  private func hangs(_ context: SceneContext, _ index: Int) -> Bool {
    let frame = context.layouts[index].frames[view.index]
    let length = attribute.group == .horizontal ? frame.width : frame.height
    return context.role(view, in: index) == .content && abs(length - points) < SceneFacts.tolerance
  }

  /// Whether the view has to lie inside: what it shows would be lost.
  func isMeant(_ context: SceneContext, _ index: Int) -> Bool {
    let scene = context.scene
    let facts = context.facts[index]
    let kind = scene.views[view].kind
    guard !facts.isBackdrop(view), kind != .image else { return false }
    switch place {
    case .superview:
      return scene.views[view].parent == outer && !scene.views[outer].kind.bringsItsOwnInsets
        && !hangs(context, index)
        && (facts.roles[view.index] != nil || kind == .stack)
    case .content: return facts.showsContent(view)
    case .keyboard: return context.states[index].bars.keyboardVisible && facts.showsContent(view)
    case .safeArea:
      // The very height of what covers the screen leads to the edge.
      return facts.roles[view.index] == nil && points <= 32
        && !KnownHeights.contains(points, at: attribute)
        && (facts.showsContent(view) || kind == .map)
    }
  }

  /// What the view is outside of, and where.
  func place(_ words: Words, _ direction: LayoutDirection) -> String {
    let edge = attribute.edge(in: direction)?.rawValue ?? attribute.rawValue
    return switch place {
    case .superview: "'\(words.name(of: outer))' at the \(edge)"
    case .content: "what '\(words.name(of: outer))' scrolls, at the \(edge)"
    case .safeArea: "the safe area at the \(edge)"
    case .keyboard: "what the keyboard leaves free"
    }
  }

  /// The constant that holds the view as far inside.
  func turned(in scene: Scene) -> Double {
    -(scene.constraints[constraint].constant.constant ?? 0)
  }
}

extension SceneFacts {
  /// Whether the view is content or a control, scrolls, or holds such a view.
  func showsContent(_ view: ID<View>) -> Bool { isVisible(view) && holdsContent(view) }

  /// Whether the view is content or a control, scrolls, or holds such a view, be it hidden or not.
  func holdsContent(_ view: ID<View>) -> Bool {
    guard !isBackdrop(view) else { return false }
    return roles[view.index] != nil || scene.views[view].kind.bringsItsOwnInsets
      || scene.views[view].children.contains { holdsContent($0) }
  }
}
