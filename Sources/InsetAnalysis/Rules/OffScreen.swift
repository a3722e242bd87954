import InsetDevices
import InsetLayout
public import InsetModel
import InsetText

/// A view reaches out of the screen.
public enum OffScreen: Rule {
  public static let id = RuleID.offScreen
  public static let severity = Severity.warning
  public static let summary = "A view reaches out of the screen in some environment."
  public static let documentation = """
    What lies beyond the edge cannot be read or touched. It happens on the smallest device, in \
    landscape, or with a longer text.

    ```inset
    label heading "A heading of many words" {
        leading == superview.margins.leading
        trailing <= superview.margins.trailing   // without it: out of a narrow screen
    }
    ```

    Views that scroll, backgrounds, decorations, pictures from side to side that are held beyond the \
    top or bottom, what lies in a view that clips, and clear views whose content lies on the screen are \
    left alone, \
    and so is a view that lies outside as a whole, behind the screen's edge: it waits there to be moved \
    in. What a fitted picture leaves of its frame does not count. A place or size with an outlet is code's to set. Code lays out a view that it has an outlet for and no constraint speaks of, where constraints lay \
    out those beside it. One whose own edge is held outside of the same edge of the screen has a wrong sign.
    """

  public static func check(_ context: SceneContext, report: (Finding) -> Void) {
    guard context.isScreen else { return }
    let scene = context.scene
    let cases = cases(in: context)
    let words = Words(context)
    for item in cases.all {
      let view = item.key.view
      report(
        finding(
          "'\(words.name(of: view))' reaches "
            + "\(item.environments.count > 1 ? "up to " : "")\(Words.points(item.worst)) "
            + "out of the screen at the \(item.key.edge.rawValue) "
            + words.environments(item.environments, worst: item.worstIn),
          at: scene.views[view].nameOrigin, in: item.environments,
          fixes: fixes(item.key, context, item.worstIn)))
    }
  }

  private static func cases(in context: SceneContext) -> Cases<Key> {
    let views = Array(context.scene.views.ids.dropFirst())
    let all = context.remembered(.offScreen, views) { view, reach, changes in
      changes.above[view.index] || changes.inside[view.index]
        || reach.goesByOthers && changes.isBeside(view, in: context.scene)
    } make: {
      reach(of: $0, in: context)
    }
    let wide = WiderThanDevice.views(in: context)
    var cases = Cases<Key>()
    // In the order of environments, as those are told.
    var found: [(place: Int, view: ID<View>, part: Reach.Part)] = []
    for (view, reach) in zip(views, all)
    where !reach.parts.isEmpty && !wide.contains(view) && !isHalfOut(view, context) {
      for part in reach.parts { found.append((found.count, view, part)) }
    }
    found.sort { ($0.part.environment, $0.place) < ($1.part.environment, $1.place) }
    for (_, view, part) in found {
      cases.add(Key(view: view, edge: part.edge), in: part.environment, amount: part.points)
    }
    return cases
  }

  /// Whether code puts the middle of a plain view that holds nothing at an edge: half of it is meant to be out.
  private static func isHalfOut(_ view: ID<View>, _ context: SceneContext) -> Bool {
    let scene = context.scene
    guard scene.doubts != nil, scene.views[view].kind == .view,
      scene.views[view].children.isEmpty
    else { return false }
    return context.touching[view.index].contains { id in
      let constraint = scene.constraints[id]
      guard constraint.relation == .equal, let second = constraint.second else { return false }
      func isMiddle(_ own: Anchor, at other: Anchor) -> Bool {
        own.item == .view(view) && (own.attribute == .centerX || own.attribute == .centerY)
          && other.attribute.edge(in: .ltr) != nil
      }
      return isMiddle(constraint.first, at: second) || isMiddle(second, at: constraint.first)
    }
  }

  /// Where a view reaches out of the screen.
  private struct Reach: Sendable {
    struct Part: Sendable {
      var environment: Int
      var edge: Edge
      var points: Double
    }
    /// By environment, then by edge.
    var parts: [Part] = []
    /// Whether views beside it had a say.
    var goesByOthers = false
  }

  private static func reach(of view: ID<View>, in context: SceneContext) -> Reach {
    let scene = context.scene
    var reach = Reach()
    // Code lays out a view by itself where constraints hold those beside it.
    reach.goesByOthers = context.isNamedByCode(view)
    guard let parent = scene.views[view].parent, !context.isInScroll(view),
      !context.isLaidOutByCode(view)
    else { return reach }
    for (index, layout) in context.layouts.enumerated() where context.isJudged(view, in: index) {
      let screen = layout.absoluteFrames[0]
      let frame = drawn(view, context, index)
      if frame.isEmpty || screen.contains(frame, tolerance: SceneFacts.tolerance) { continue }
      // How wide a text is that nobody knows, nobody can tell.
      let isGuess = scene.doubts != nil && context.state(view, in: index).isWidthEstimate
      for edge in Edge.allCases where isOut(view, edge, context, index) {
        if isGuess, edge == .left || edge == .right { continue }
        if parent != Scene.root, context.isJudged(parent, in: index),
          isOut(parent, edge, context, index)
        {
          continue
        }
        guard frame.intersection(screen) != nil || isTurned(view, edge, context, index),
          !context.facts[index].isBackdrop(view), !isBlank(view, edge, context, index),
          !isCut(view, edge, context, index),
          !context.isHeldByName(
            view, isHorizontal: edge == .left || edge == .right, in: index),
          !isClipped(view, context, index), !isBleeding(view, edge, context, index)
        else { continue }
        reach.goesByOthers =
          reach.goesByOthers || !turnedTies(view, edge, context, index).isEmpty
        guard !isMirrored(view, edge, context, index), !isSheet(view, edge, context, index),
          !isClear(view, edge, context, index)
        else { continue }
        reach.parts.append(
          Reach.Part(environment: index, edge: edge, points: frame.beyond(edge, of: screen)))
      }
    }
    return reach
  }

  /// The frame of a view, without what a fitted picture leaves of it, which is not drawn.
  private static func drawn(_ view: ID<View>, _ context: SceneContext, _ index: Int) -> Rect {
    context.facts[index].drawnPicture(view) ?? context.layouts[index].absoluteFrames[view.index]
  }

  /// Whether a view is drawn beyond an edge of the screen.
  private static func isOut(
    _ view: ID<View>, _ edge: Edge, _ context: SceneContext, _ index: Int
  ) -> Bool {
    let frame = drawn(view, context, index)
    let beyond = frame.beyond(edge, of: context.layouts[index].absoluteFrames[0])
    // A switch is drawn beyond what constraints know of it.
    return !frame.isEmpty && beyond > slack
      && beyond - context.facts[index].alignmentInsets(of: view)[edge] > slack
  }

  private static func fixes(
    _ key: Key, _ context: SceneContext, _ index: Int
  ) -> [ProposedFix] {
    let turned = turnedTies(key.view, key.edge, context, index).compactMap {
      $0.turned(in: context.scene)
    }
    if !turned.isEmpty { return turned }
    return TextRoom.isOpen(key.view, context, index)
      ? TextRoom.fixes(key.view, until: nil, context) : []
  }

  /// Whether content is held outside of an edge by its own same edge.
  private static func isTurned(
    _ view: ID<View>, _ edge: Edge, _ context: SceneContext, _ index: Int
  ) -> Bool {
    context.role(view, in: index) != nil && !turnedTies(view, edge, context, index).isEmpty
  }

  private static func turnedTies(
    _ view: ID<View>, _ edge: Edge, _ context: SceneContext, _ index: Int
  ) -> [EdgeTie] {
    let layout = context.layouts[index]
    return context.touching[view.index].compactMap { id in
      guard layout.isActive[id.index], let tie = EdgeTie(id, in: context.scene, guides: true),
        tie.view == view, tie.edge(in: layout.environment.direction) == edge,
        tie.outwardConstant(in: context.scene) != nil
      else { return nil }
      return tie
    }
  }

  /// So many points out of the screen are no mistake: hairlines are hidden so.
  private static let slack = 1.0

  /// Whether a container reaches a little out of the screen on both sides, as one does that fills the
  /// width by distances from margins; what it holds is judged by itself.
  private static func isBleeding(
    _ view: ID<View>, _ edge: Edge, _ context: SceneContext, _ index: Int
  ) -> Bool {
    let screen = context.layouts[index].absoluteFrames[0]
    let frame = context.layouts[index].absoluteFrames[view.index]
    let (start, end): (Edge, Edge) =
      edge == .left || edge == .right ? (.left, .right) : (.top, .bottom)
    let out = [frame.beyond(start, of: screen), frame.beyond(end, of: screen)]
    return context.role(view, in: index) == nil && out.allSatisfy { $0 > slack && $0 <= 8 }
  }

  /// Whether a picture that runs from side to side is held beyond the top or bottom by its own edge: it is
  /// meant to be cut there.
  private static func isCut(
    _ view: ID<View>, _ edge: Edge, _ context: SceneContext, _ index: Int
  ) -> Bool {
    guard edge == .top || edge == .bottom, context.scene.views[view].kind == .image else {
      return false
    }
    let frame = context.layouts[index].absoluteFrames[view.index]
    let screen = context.layouts[index].absoluteFrames[0]
    return frame.intersection(screen) != nil && frame.x <= screen.x + SceneFacts.tolerance
      && frame.maxX >= screen.maxX - SceneFacts.tolerance
      && !turnedTies(view, edge, context, index).isEmpty
  }

  /// Whether a plain view that was drawn from side to side is held beyond the top or bottom by its own
  /// edge, and all that is read or touched in it lies on the screen: it goes on there, as a sheet does
  /// that is to bounce.
  private static func isSheet(
    _ view: ID<View>, _ edge: Edge, _ context: SceneContext, _ index: Int
  ) -> Bool {
    let scene = context.scene
    let facts = context.facts[index]
    guard scene.isDrawn, edge == .top || edge == .bottom, scene.views[view].kind == .view,
      context.role(view, in: index) == nil
    else { return false }
    let frame = context.layouts[index].absoluteFrames[view.index]
    let screen = context.layouts[index].absoluteFrames[0]
    guard frame.x <= screen.x + SceneFacts.tolerance,
      frame.maxX >= screen.maxX - SceneFacts.tolerance
    else { return false }
    let attribute: Attribute = edge == .top ? .top : .bottom
    let isHeld = context.touching[view.index].contains { id in
      let constraint = scene.constraints[id]
      return context.layouts[index].isActive[id.index] && constraint.isRequired
        && constraint.anchors.contains(Anchor(.view(view), attribute))
        && constraint.anchors.contains { scene.owner(of: $0.item) == Scene.root }
    }
    guard isHeld else { return false }
    var inside = scene.views[view].children
    while let child = inside.popLast() {
      guard facts.isVisible(child) else { continue }
      if facts.roles[child.index] != nil, !facts.isBackdrop(child), facts.isOut(child, at: edge) {
        return false
      }
      inside += scene.views[child].children
    }
    return true
  }

  /// Whether a plain, empty view is held out of the screen by a distance of its own: what is not seen of
  /// it is colour at most.
  private static func isBlank(
    _ view: ID<View>, _ edge: Edge, _ context: SceneContext, _ index: Int
  ) -> Bool {
    let row = context.scene.views[view]
    guard row.kind == .view, row.children.isEmpty, !context.scene.selfSized.contains(view) else {
      return false
    }
    // The tie may be to whatever lies at the screen's edge.
    return context.touching[view.index].contains { id in
      let constraint = context.scene.constraints[id]
      guard context.layouts[index].isActive[id.index], constraint.isRequired,
        constraint.relation == .equal, constraint.multiplier == 1, let second = constraint.second,
        let number = constraint.constant.constant, constraint.first.attribute == second.attribute,
        constraint.first.attribute.edge(in: context.layouts[index].environment.direction) == edge
      else { return false }
      let isFirst = constraint.first.item == .view(view)
      return constraint.first.attribute.isStart == isFirst ? number < 0 : number > 0
    }
  }

  /// Whether a view of the same kind is held as far outside of the opposite edge: nobody gets two signs
  /// wrong alike, and what both show lies inside of their insets.
  private static func isMirrored(
    _ view: ID<View>, _ edge: Edge, _ context: SceneContext, _ index: Int
  ) -> Bool {
    let scene = context.scene
    guard let tie = turnedTies(view, edge, context, index).first,
      let points = tie.outwardConstant(in: scene), let parent = scene.views[view].parent
    else { return false }
    return scene.views[parent].children.contains { other in
      other != view && scene.views[other].kind == scene.views[view].kind
        && turnedTies(other, edge.opposite, context, index).contains {
          $0.ancestor == tie.ancestor && $0.outwardConstant(in: scene) == points
        }
    }
  }

  /// Whether nothing of a view is drawn but what it holds, and all of that which is seen lies on the screen
  /// at an edge.
  private static func isClear(
    _ view: ID<View>, _ edge: Edge, _ context: SceneContext, _ index: Int
  ) -> Bool {
    let scene = context.scene
    let facts = context.facts[index]
    guard scene.clearViews.contains(view) else { return false }
    var inside = scene.views[view].children
    while let child = inside.popLast() {
      guard facts.isVisible(child) else { continue }
      if !scene.clearViews.contains(child), !facts.isBackdrop(child), facts.isOut(child, at: edge) {
        return false
      }
      inside += scene.views[child].children
    }
    return true
  }

  private static func isClipped(_ view: ID<View>, _ context: SceneContext, _ index: Int) -> Bool {
    var above = context.scene.views[view].parent
    while let ancestor = above {
      if context.state(ancestor, in: index).clips { return true }
      if context.facts[index].isBackdrop(ancestor), ancestor != Scene.root { return true }
      above = context.scene.views[ancestor].parent
    }
    return false
  }

  private struct Key: Hashable {
    var view: ID<View>
    var edge: Edge
  }
}
