import InsetDevices
import InsetLayout
public import InsetModel
import InsetText

/// A bar at the edge of the screen has the height of one device's bars.
public enum HardCodedBarHeight: Rule {
  public static let id = RuleID.hardCodedBarHeight
  public static let severity = Severity.warning
  public static let summary = "A bar at the screen's edge is as high as one device's bars."
  public static let documentation = """
    A custom bar that is 64 points high is right on an iPhone 8: 20 for the status bar, 44 for its \
    content. Under a sensor housing the status bar takes 44 to 62 points, and in landscape none: the \
    content is squeezed or floats. The same holds for 83 points at the bottom, 49 and a home indicator.

    ```inset
    view header {
        top == superview.top
        horizontalEdges == superview.horizontalEdges
        height == 64                                  // 20 + 44
        bottom == superview.safeArea.top + 44         // 44 below whatever is there
    }
    ```

    The fix ties the bar's inner edge to the safe area and keeps what is left for its content. Only \
    heights that are known as the sum of a status bar or home indicator and a bar are reported, on \
    views that begin at the screen's very edge. A bar at the bottom whose text and controls stand in the \
    middle of its whole height leaves nothing out for a home indicator.
    """

  public static func check(_ context: SceneContext, report: (Finding) -> Void) {
    let scene = context.scene
    let words = Words(context)
    // The edges of a cell, or of a view that is loaded alone, are no screen's.
    guard context.isScreen else { return }
    for tie in context.ties where tie.isFlush(in: scene) && tie.ancestor == Scene.root {
      // What only takes taps is no bar.
      if scene.doubts != nil, context.blankButtons.contains(tie.view) { continue }
      for id in context.touching[tie.view.index] {
        let height = scene.constraints[id]
        guard height.first == Anchor(.view(tie.view), .height), height.second == nil,
          height.relation == .equal, height.isRequired, height.terms.count < 2,
          let points = height.constant.constant,
          let content = contentHeight(of: points, at: tie.ancestorAttribute)
        else { continue }
        let environments = context.layouts.indices.filter { index in
          let layout = context.layouts[index]
          return layout.isActive[id.index] && layout.isActive[tie.constraint.index]
            && context.isJudged(tie.view, in: index)
            && !(tie.ancestorAttribute == .bottom && isCentered(tie.view, context, index))
        }
        let wrong = environments.filter { index in
          let inset = context.layouts[index].root.insets[tie.edge(in: .ltr)]
          return abs(inset + content - points) > SceneFacts.tolerance
        }
        // Where every device agrees, the number is as good as the safe area.
        guard let first = wrong.first else { continue }
        let inset = context.layouts[first].root.insets[tie.edge(in: .ltr)]
        report(
          finding(
            "\(formatPoints(points)) points are \(formatPoints(points - content)) for what covers "
              + "the screen and \(formatPoints(content)) for '\(words.name(of: tie.view))'; "
              + "\(words.name(of: first)) is covered by \(Words.points(inset)), so it needs "
              + formatPoints(inset + content),
            at: height.places.whole, in: wrong,
            fixes: fixes(tie, id, content, context)))
      }
    }
  }

  /// Whether all text and controls in a bar stand in the middle of its whole height: none of it is meant
  /// for what covers the screen.
  private static func isCentered(
    _ bar: ID<View>, _ context: SceneContext, _ index: Int
  ) -> Bool {
    let facts = context.facts[index]
    let frames = context.layouts[index].absoluteFrames
    func middle(_ view: ID<View>) -> Double { (frames[view.index].y + frames[view.index].maxY) / 2 }
    let shown = context.scene.views.ids.filter { view in
      (facts.roles[view.index] == .content || facts.roles[view.index] == .control)
        && facts.isVisible(view) && view != bar && context.scene.isDescendant(view, of: bar)
    }
    return !shown.isEmpty && shown.allSatisfy { abs(middle($0) - middle(bar)) <= 1 }
  }

  private static func fixes(
    _ tie: EdgeTie, _ height: ID<Constraint>, _ content: Double, _ context: SceneContext
  ) -> [ProposedFix] {
    guard !context.mayRunBefore11 else { return [] }
    let isTop = tie.ancestorAttribute == .top
    let new = NewConstraint(
      owner: tie.view, first: Anchor(.view(tie.view), isTop ? .bottom : .top),
      second: Anchor(.guide(.safeArea, of: tie.ancestor), isTop ? .top : .bottom),
      constant: isTop ? content : -content)
    let words = Words(context)
    return [
      .preferred("Replace by '\(words.statement(new))'", [.remove(height), .add(new)])
    ]
  }

  /// What a height leaves for a bar's content where its rest is known to cover the screen's edge;
  /// `nil` for any other height.
  private static func contentHeight(of points: Double, at attribute: Attribute) -> Double? {
    switch attribute {
    case .top: topSums.contains(points) ? 44 : nil
    case .bottom: bottomSums.first { $0.points == points }?.content
    default: nil
    }
  }

  /// 44 below the status bars of 20, 44, 47, 50, 54, 59 and 62 points.
  private static let topSums: Set<Double> = [64, 88, 91, 94, 98, 103, 106]
  /// A toolbar of 44, a tab bar of 49 and a round 50 above a home indicator of 34 points.
  private static let bottomSums: [(points: Double, content: Double)] = [
    (78, 44), (83, 49), (84, 50),
  ]
}

extension EdgeTie {
  /// Whether the view lies at the very edge.
  func isFlush(in scene: Scene) -> Bool {
    viewAttribute == ancestorAttribute && scene.constraints[constraint].relation == .equal
      && inwardConstant(in: scene) == 0
  }

  /// How far the constraint holds the view outside of the ancestor, at the same edge of both; `nil`
  /// where it does not.
  func outwardConstant(in scene: Scene) -> Double? {
    guard viewAttribute == ancestorAttribute, scene.constraints[constraint].relation == .equal,
      let inwards = inwardConstant(in: scene), inwards < -SceneFacts.tolerance
    else { return nil }
    return -inwards
  }

  /// The fix that turns an outward distance round.
  func turned(in scene: Scene) -> ProposedFix? {
    guard let points = outwardConstant(in: scene) else { return nil }
    let constant = constant(movingInwards: points)
    return .other(
      "Move it \(Words.points(points)) inwards instead of outwards",
      [.setConstant(constraint, constant)])
  }
}
