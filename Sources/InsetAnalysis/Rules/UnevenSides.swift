import InsetDevices
import InsetLayout
public import InsetModel
import InsetText

/// One side of a view keeps clear of the sensor housing, and the other side does not.
public enum UnevenSides: Rule {
  public static let id = RuleID.unevenSides
  public static let severity = Severity.warning
  public static let speaksOfStatements = true
  public static let summary = "One side of a view keeps to the safe area and the other does not."
  public static let documentation = """
    In landscape the sensor housing covers one side of the screen, and the safe area keeps clear of it \
    on both. A view of which one side is tied to the safe area and the other to the edge of the screen \
    is lopsided there: it keeps a distance on one side and reaches under the housing on the other.

    ```inset
    table list {
        leading == superview.safeArea.leading
        trailing == superview.trailing              // under the housing, and wider on this side
        trailing == superview.safeArea.trailing     // the same on both sides
    }
    ```

    The fix ties the other side to the same guide. Both sides at the edge are no mistake where what is \
    shown keeps clear by itself, as in tables and maps; nor is a side that hangs on another view. \
    Backgrounds, decorations and separators may lie as they like.
    """

  /// Lists draw separators of one or two points from the text to the edge of the screen.
  private static let hairline = 2.0

  public static func check(_ context: SceneContext, report: (Finding) -> Void) {
    let scene = context.scene
    let blamed = Set(context.faults.flatMap { $0.ties.map(\.tie.constraint) })
      .union(context.marginGaps.flatMap(\.constraints))
    let sides = context.ties.filter {
      $0.ancestorAttribute.group == .horizontal && $0.isSameEdge(in: scene)
        && !blamed.contains($0.constraint)
    }
    guard !sides.isEmpty else { return }
    let words = Words(context)
    for tie in sides {
      guard let other = opposite(of: tie, context.touching[tie.view.index], in: scene) else {
        continue
      }
      var cases = Cases<ID<Constraint>>()
      for (index, layout) in context.layouts.enumerated()
      where layout.isActive[tie.constraint.index] && layout.isActive[other.constraint.index]
        && isSeen(tie.view, in: index, context) && !context.facts[index].isBackdrop(tie.view)
      {
        let edge = tie.edge(in: layout.environment.direction)
        let reach =
          layout.safeAreaInsets[tie.ancestor.index][edge] - (tie.inwardConstant(in: scene) ?? 0)
        if reach > SceneFacts.tolerance { cases.add(tie.constraint, in: index, amount: reach) }
      }
      guard let item = cases.all.first, let guide = other.guide(in: scene) else { continue }
      let edge = tie.edge(in: context.layouts[item.worstIn].environment.direction)
      let origin = tie.origin(in: scene)
      let owner = scene.statements[scene.constraints[tie.constraint].statement].owner
      let anchor = Anchor(.guide(guide, of: tie.ancestor), tie.ancestorAttribute)
      let covers = words.covers(at: edge, reach: item.worst, in: item.worstIn)
      let reach =
        "\(item.environments.count > 1 ? "up to " : "")\(Words.points(item.worst)) under \(covers)"
      report(
        finding(
          "'\(words.name(of: tie.view))' reaches \(reach) at the \(edge.rawValue), and keeps to the "
            + "\(guide == .safeArea ? "safe area" : "margins") on the other side "
            + words.environments(item.environments, worst: item.worstIn),
          at: origin,
          related: [
            Related(
              origin: other.origin(in: scene),
              message: "'\(words.equation(other.constraint))' is the other side")
          ], in: item.environments,
          fixes: context.needsOldGuides
            ? []
            : [
              .preferred(
                "Pin to '\(words.path(anchor, in: owner))'",
                [.setAnchor(tie.constraint, tie.ancestorSide, anchor, constant: nil)])
            ]))
    }
  }

  /// Whether the view is to be seen, and lies where its sides are tied.
  ///
  /// In code, what may be said of what lies in it changes nothing of a view that is tied at both sides.
  private static func isSeen(_ view: ID<View>, in index: Int, _ context: SceneContext) -> Bool {
    let layout = context.layouts[index]
    if context.isJudged(view, in: index), context.facts[index].isVisible(view) {
      return layout.frames[view.index].height > hairline
    }
    let scene = context.scene
    guard let doubts = scene.doubts, layout.conflicts.isEmpty, layout.isPresent[view.index],
      !layout.isHidden[view.index], !scene.views[view].children.isEmpty
    else { return false }
    let path = sequence(first: view) { scene.views[$0].parent }
    return path.allSatisfy { !doubts.unplaced.contains($0) }
  }

  /// What ties the other side of the view to a guide of the same ancestor.
  private static func opposite(
    of tie: EdgeTie, _ touching: [ID<Constraint>], in scene: Scene
  ) -> EdgeTie? {
    let edge = tie.viewAttribute.edge(in: .ltr)?.opposite
    for id in touching {
      guard let other = EdgeTie(id, in: scene, guides: true), other.view == tie.view,
        other.ancestor == tie.ancestor, other.guide(in: scene) != nil,
        other.isSameEdge(in: scene), other.viewAttribute.edge(in: .ltr) == edge
      else { continue }
      return other
    }
    return nil
  }
}

extension EdgeTie {
  /// The guide of the ancestor that the view is tied to; `nil` where that is the ancestor itself.
  func guide(in scene: Scene) -> GuideKind? {
    let constraint = scene.constraints[constraint]
    let item = ancestorSide == .first ? constraint.first.item : constraint.second?.item
    if case .guide(let kind, _) = item { return kind }
    return nil
  }

  /// Whether a required equation holds an edge of the view at the same edge of the ancestor, or a
  /// number of points from it.
  func isSameEdge(in scene: Scene) -> Bool {
    viewAttribute == ancestorAttribute && scene.constraints[constraint].relation == .equal
      && scene.constraints[constraint].isRequired && inwardConstant(in: scene) != nil
  }
}

extension Edge {
  /// The edge on the other side.
  var opposite: Edge {
    switch self {
    case .top: .bottom
    case .bottom: .top
    case .left: .right
    case .right: .left
    }
  }
}
