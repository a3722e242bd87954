import InsetDevices
import InsetLayout
public import InsetModel
import InsetText

/// Content or a control lies under bars or the sensor housing although no constraint ties it there.
public enum UnsafeOverlap: Rule {
  public static let id = RuleID.unsafeOverlap
  public static let severity = Severity.warning
  public static let summary =
    "Content or a control ends up under bars or the sensor housing by way of other views."
  public static let documentation = """
    No constraint ties the view to the edge, but what it hangs on leads there: a column that is too \
    high for a phone in landscape, a row that starts outside of the safe area.

    ```inset
    label title "Hello" {
        bottom == hero.bottom - 8             // and 'hero' reaches down to the home indicator
        bottom <= superview.safeArea.bottom   // keeps it clear
    }
    ```

    The related places show the constraints that lead to the edge. The fix ties the one that goes to \
    the edge of the screen, or to the middle of what lies under the cover, to the safe area, where that \
    is enough. Where there is none, which of the constraints should yield is a matter of design.

    In storyboards, the empty part of a label above and below its text and what a fitted picture leaves \
    of its frame do not count. Text views, which scroll, keep their text clear of what covers their top and bottom. \
    Up to 2 points under a cover are not reported: nobody sees them.
    """

  /// So little is no mistake, in points.
  private static let hairline = 1.01
  /// Nobody sees less where it is all that is covered on any device.
  static let seen = 2.01

  public static func check(_ context: SceneContext, report: (Finding) -> Void) {
    let scene = context.scene
    var cases = Cases<Key>()
    for (index, facts) in context.layouts.indices.map({ ($0, context.facts[$0]) }) {
      let covered = facts.layout.root.covered
      guard Edge.allCases.contains(where: { covered[$0] > SceneFacts.tolerance }) else { continue }
      let screen = facts.layout.absoluteFrames[0]
      var explained: [Edge: Explained] = [:]
      for view in scene.views.ids {
        let role = facts.roles[view.index]
        let insets = facts.layout.safeAreaInsets[view.index]
        guard role == .content || role == .control,
          insets.top > 0 || insets.left > 0 || insets.bottom > 0 || insets.right > 0,
          facts.isVisible(view),
          context.isJudged(view, in: index), !context.isInScroll(view)
        else { continue }
        let frame = facts.layout.absoluteFrames[view.index]
        guard frame.intersection(screen) != nil, !facts.isCovered(view) else { continue }
        for edge in Edge.allCases where insets[edge] > 0 {
          let depth = frame.depth(
            beyond: edge, inset: covered[edge], of: screen,
            undrawn: facts.undrawn(of: view, at: edge))
          guard depth > hairline, !facts.isAcross(view, edge),
            !facts.insetsItsText(view, at: edge)
          else { continue }
          let known = explained[edge] ?? Explained(edge, index, context)
          explained[edge] = known
          if known.contains(view) { continue }
          cases.add(Key(view: view, edge: edge), in: index, amount: depth)
        }
      }
    }
    let words = Words(context)
    var effort = chainEffort
    for item in cases.all where item.worst >= seen {
      let view = item.key.view
      let covers = words.covers(
        at: item.key.edge, reach: item.worst, worst: item.worstIn, of: item.environments)
      let chain = Chain(
        from: view, along: item.key.edge, in: context, item.worstIn, effort: &effort)
      report(
        finding(
          "'\(words.name(of: view))' reaches \(item.environments.count > 1 ? "up to " : "")"
            + "\(Words.points(item.worst)) under \(covers) "
            + words.environments(item.environments, worst: item.worstIn),
          at: scene.views[view].nameOrigin,
          related: chain.path.map {
            Related(
              origin: scene.constraints[$0].places.whole,
              message: "by way of '\(words.equation($0))'")
          } + words.bars(at: item.key.edge, in: item.worstIn), in: item.environments,
          fixes: fixes(chain, item.key.edge, context, item.worstIn)))
    }
  }

  /// How many views and constraints the ways of all findings of a screen may meet.
  private static let chainEffort = 1_000_000

  /// Ties of the way to the edge that could go to the safe area instead: a centre of what reaches
  /// under the cover, or else the edge of the screen itself.
  private static func fixes(
    _ chain: Chain, _ edge: Edge, _ context: SceneContext, _ index: Int
  ) -> [ProposedFix] {
    guard !context.needsOldGuides else { return [] }
    let scene = context.scene
    let layout = context.layouts[index]
    var fixes: [ProposedFix] = []
    for id in chain.path {
      let constraint = scene.constraints[id]
      guard let second = constraint.second, constraint.multiplier == 1 else { continue }
      let sides: [(ConstraintSide, Anchor, Anchor)] = [
        (.second, second, constraint.first), (.first, constraint.first, second),
      ]
      for (side, anchor, other) in sides {
        guard case .view(let outer) = anchor.item, !scene.views[outer].kind.scrolls,
          scene.isDescendant(scene.owner(of: other.item), of: outer),
          layout.safeAreaInsets[outer.index][edge] > SceneFacts.tolerance,
          anchor.attribute.edge(in: layout.environment.direction) == edge
            ? outer == Scene.root : anchor.attribute == .centerX || anchor.attribute == .centerY
        else { continue }
        let target = Anchor(.guide(.safeArea, of: outer), anchor.attribute)
        let owner = scene.statements[constraint.statement].owner
        let title = "Pin to '\(Words(context).path(target, in: owner))'"
        let edits = [SceneEdit.setAnchor(id, side, target, constant: nil)]
        // A bar that begins at the edge is meant to: what it shows has to move.
        let inner = scene.owner(of: other.item)
        let isBar =
          anchor.attribute.edge(in: .ltr) != nil && scene.views[inner].kind == .view
          && constraint.constant.constant == 0
        fixes.append(isBar ? .other(title, edits) : .preferred(title, edits))
      }
    }
    return fixes
  }

  private struct Key: Hashable {
    var view: ID<View>
    var edge: Edge
  }

  /// The views at an edge of which another finding says why they reach under a cover: a tie to that
  /// edge is at fault on what they hang on.
  private struct Explained {
    /// By view; empty where there is nothing to explain.
    private var isExplained: [Bool] = []

    func contains(_ view: ID<View>) -> Bool { !isExplained.isEmpty && isExplained[view.index] }

    /// - Complexity: O(views + constraints + ties at fault).
    init(_ edge: Edge, _ index: Int, _ context: SceneContext) {
      let scene = context.scene
      let direction = context.layouts[index].environment.direction
      // The views at fault, and those that reach furthest because of it.
      var waiting: [ID<View>] = []
      var worst: [ID<View>] = []
      for place in context.faults.indices
      where context.faults[place].environments.contains(index)
        && context.faults[place].ties.contains(where: { $0.tie.edge(in: direction) == edge })
      {
        for judged in context.faults[place].ties.indices {
          waiting.append(context.faults[place].ties[judged].tie.view)
          if let view = context.faults[place].ties[judged].worst?.view { worst.append(view) }
        }
      }
      guard !waiting.isEmpty else { return }
      let group = edge.group
      let none = Array(repeating: false, count: scene.views.count)
      isExplained = none
      var isReached = none
      isReached[Scene.root.index] = true
      // What holds a view at fault, and what lies in one.
      var inside = waiting
      while let view = waiting.popLast() {
        guard !isReached[view.index] else { continue }
        isReached[view.index] = true
        isExplained[view.index] = true
        // The other way round than `Chain` goes: who leads here.
        waiting += scene.views[view].children
        for id in context.touching[view.index] where context.layouts[index].isActive[id.index] {
          let first = scene.constraints[id].first
          guard first.attribute.group == group, let second = scene.constraints[id].second
          else { continue }
          waiting.append(scene.owner(of: first.item))
          waiting.append(scene.owner(of: second.item))
        }
      }
      var isBelow = none
      while let view = inside.popLast() {
        guard !isBelow[view.index] else { continue }
        isBelow[view.index] = true
        isExplained[view.index] = true
        inside += scene.views[view].children
      }
      for view in worst { isExplained[view.index] = true }
    }
  }
}

/// The constraints that lead from a view to the root along an axis.
struct Chain {
  /// The shortest way to a constraint with the root view, nearest first.
  private(set) var path: [ID<Constraint>] = []

  /// - Parameter effort: how many views may still be met, for all chains of a scene together; a chain
  ///   beyond that has no path.
  init(
    from start: ID<View>, along edge: Edge, in context: SceneContext, _ index: Int,
    effort: inout Int
  ) {
    let scene = context.scene
    let layout = context.layouts[index]
    // By view, the one before it with the constraint between them, and the constraints so far.
    var ways: [ID<View>: (before: ID<View>?, step: ID<Constraint>?, count: Int)] = [
      start: (nil, nil, 0)
    ]
    var last: (view: ID<View>, step: ID<Constraint>, count: Int)?
    var waiting = [start]
    var next = 0
    while next < waiting.count {
      let view = waiting[next]
      next += 1
      effort -= 1 + context.touching[view.index].count
      guard effort > 0 else { return }
      let count = ways[view]?.count ?? 0
      func visit(_ other: ID<View>, by step: ID<Constraint>) {
        guard other == Scene.root else {
          if ways[other] == nil {
            ways[other] = (view, step, count + 1)
            waiting.append(other)
          }
          return
        }
        // Of two ways of one length, the one to the edge itself says more.
        if let last, count + 1 != last.count || !leads(step) || leads(last.step) { return }
        last = (view, step, count + 1)
      }
      func leads(_ step: ID<Constraint>) -> Bool {
        scene.constraints[step].anchors.contains {
          scene.owner(of: $0.item) == Scene.root
            && $0.attribute.edge(in: layout.environment.direction) == edge
        }
      }
      for id in context.touching[view.index] where layout.isActive[id.index] {
        let constraint = scene.constraints[id]
        guard let second = constraint.second, constraint.first.attribute.group == edge.group
        else { continue }
        let first = scene.owner(of: constraint.first.item)
        visit(first == view ? scene.owner(of: second.item) : first, by: id)
      }
      if let parent = scene.views[view].parent, parent != Scene.root, ways[parent] == nil {
        ways[parent] = (view, nil, count)
        waiting.append(parent)
      }
    }
    guard let last else { return }
    var steps = [last.step]
    var here: ID<View>? = last.view
    while let view = here {
      if let step = ways[view]?.step { steps.append(step) }
      here = ways[view]?.before
    }
    path = steps.reversed()
  }
}

extension Edge {
  /// The group of the attributes that are such edges.
  fileprivate var group: Attribute.Group {
    self == .top || self == .bottom ? .vertical : .horizontal
  }
}

extension RootInsets {
  /// What covers each edge, without what the screen adds for views of its own.
  var covered: EdgeInsets {
    var covered = EdgeInsets.zero
    for part in contributions {
      if case .additional = part.source { continue }
      covered[part.edge] += max(0, part.points)
    }
    for edge in Edge.allCases { covered[edge] = min(covered[edge], insets[edge]) }
    return covered
  }
}

extension Rect {
  /// How far a rectangle reaches into the strip of a width along an edge of another, in points.
  ///
  /// - Parameter undrawn: how many points at that edge of the rectangle are empty.
  func depth(
    beyond edge: Edge, inset: Double, of outer: Rect, undrawn: Double = 0
  ) -> Double {
    guard inset > 0 else { return 0 }
    let depth =
      switch edge {
      case .top: outer.y + inset - y
      case .left: outer.x + inset - x
      case .bottom: maxY - (outer.maxY - inset)
      case .right: maxX - (outer.maxX - inset)
      }
    return min(max(depth - undrawn, 0), inset)
  }
}
