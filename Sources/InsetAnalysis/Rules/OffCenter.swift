import InsetDevices
import InsetLayout
public import InsetModel
import InsetText

/// A view is centred on the screen where bars of unequal height leave another middle.
public enum OffCenter: Rule {
  public static let id = RuleID.offCenter
  public static let severity = Severity.warning
  public static let speaksOfStatements = true
  public static let summary =
    "A view is centred on the screen, though bars leave room with another middle."
  public static let documentation = """
    Below a navigation bar, and above a tab bar or none, the middle of the screen is not the middle of \
    what is to be seen: what is centred on the screen stands too high by half the difference, 48 points \
    under a large title.

    ```inset
    label empty "No messages" {
        center == superview.center               // too high below the bar
        center == superview.safeArea.center      // in the middle of what the bars leave
    }
    ```

    Only content, controls and what holds them are reported, where bars at the top and bottom differ \
    by 32 points or more. Backgrounds, decorations, views that are nearly as high as the screen, and \
    distances that make up for the bars are left alone, as is what stands in the middle together with what \
    hangs on it. So are pictures and screens without bars: a \
    logo stands in the middle of the screen. A bar of the screen's own at the other end may make up for \
    them. Of a column whose views each have a distance of their own \
    from the middle, none is centred.
    """

  /// Bars that differ by less leave what is centred where it seems to be in the middle.
  private static let least = 32.0

  public static func check(_ context: SceneContext, report: (Finding) -> Void) {
    guard context.isScreen else { return }
    let scene = context.scene
    let words = Words(context)
    for id in scene.constraints.ids {
      let row = scene.constraints[id]
      guard row.isRequired, row.relation == .equal, row.multiplier == 1, let second = row.second,
        row.first.attribute == .centerY, second.attribute == .centerY,
        let constant = row.constant.constant
      else { continue }
      let side: ConstraintSide
      let view: ID<View>
      switch (row.first.item, second.item) {
      case (.view(let a), .view(Scene.root)) where a != Scene.root: (side, view) = (.second, a)
      case (.view(Scene.root), .view(let b)) where b != Scene.root: (side, view) = (.first, b)
      default: continue
      }
      // It spins for a moment, over whatever is there.
      if scene.doubts != nil, scene.views[view].kind == .activity { continue }
      let offset = side == .second ? constant : -constant
      var cases = Cases<Bool>()
      for (index, layout) in context.layouts.enumerated() where layout.isActive[id.index] {
        guard let points = distance(view, offset, context, index) else { continue }
        cases.add(isTopHigher(layout), in: index, amount: points)
      }
      // Where it is too high on some and too low on others, what is true of most is said.
      let isHigh = cases.all.reduce(into: (value: false, count: 0)) { most, item in
        if item.environments.count > most.count { most = (item.key, item.environments.count) }
      }.value
      guard let item = cases.all.first(where: { $0.key == isHigh }) else { continue }
      let places = row.places
      report(
        finding(
          "'\(words.name(of: view))' is centred on the screen, "
            + "\(item.environments.count > 1 ? "up to " : "")\(Words.points(item.worst)) too "
            + "\(isHigh ? "high" : "low") for what the bars leave "
            + words.environments(item.environments, worst: item.worstIn),
          at: side == .second ? places.second ?? places.whole : places.first,
          related: words.bars(at: isHigh ? .top : .bottom, in: item.worstIn),
          in: item.environments,
          fixes: context.needsOldGuides
            ? []
            : [
              .preferred(
                "Centre on the safe area",
                moved(id, side, context))
            ]))
    }
  }

  /// The edits that centre on the safe area, on both axes where one statement speaks of both.
  private static func moved(
    _ id: ID<Constraint>, _ side: ConstraintSide, _ context: SceneContext
  ) -> [SceneEdit] {
    let scene = context.scene
    return scene.statements[scene.constraints[id].statement].constraints.compactMap { part in
      let row = scene.constraints[part]
      let anchor = side == .first ? row.first : row.second
      guard let anchor, anchor.item == .view(Scene.root) else { return nil }
      return .setAnchor(
        part, side, Anchor(.guide(.safeArea, of: Scene.root), anchor.attribute), constant: nil)
    }
  }

  /// How far the view stands from where it would on the safe area; `nil` where that is no mistake.
  private static func distance(
    _ view: ID<View>, _ offset: Double, _ context: SceneContext, _ index: Int
  ) -> Double? {
    let layout = context.layouts[index]
    let facts = context.facts[index]
    // What is hidden is shown some day.
    guard context.isPlaced(view, in: index), facts.holdsContent(view),
      context.scene.views[view].kind != .image,
      abs(offset) <= SceneFacts.tolerance || !isInColumn(view, offset, context, index),
      layout.frames[view.index].height < layout.frames[0].height * 0.75
    else { return nil }
    var bars = EdgeInsets.zero
    for part in layout.root.contributions where part.points > 0 {
      switch part.source {
      case .navigationBar, .largeTitle, .tabBar, .toolbar: bars[part.edge] += part.points
      case .sensorHousing, .statusBar, .homeIndicator, .additional, .overscan: break
      }
    }
    let insets = layout.root.insets
    let shift = (insets.top - insets.bottom) / 2
    // The view stands at `offset` from the screen's middle, and the free room's at `shift`. What stands
    // further from the middle than the two middles are apart is not meant to be centred.
    guard bars != .zero, abs(2 * shift) >= least, abs(offset - shift) >= abs(shift) - 1,
      abs(offset) <= abs(shift)
    else { return nil }
    // A bar of the screen's own may take as much at the other end.
    let own = ownBars(beside: view, context, index)
    let rest = (insets.top + own.top - insets.bottom - own.bottom) / 2
    guard abs(2 * rest) >= least, (rest > 0) == (shift > 0), abs(rest) >= abs(shift) * ownBarsLeave
    else { return nil }
    // What hangs on the view is seen as one with it.
    let middle = groupMiddle(of: view, context, index) - layout.absoluteFrames[0].midY
    guard abs(middle - shift) >= abs(shift) - 1, abs(middle) <= abs(shift) else { return nil }
    return abs(shift)
  }

  /// The middle of what a view and the siblings that hang on it, above or below, take up.
  ///
  /// - Complexity: O(constraints of those).
  private static func groupMiddle(
    of view: ID<View>, _ context: SceneContext, _ index: Int
  ) -> Double {
    let layout = context.layouts[index]
    let facts = context.facts[index]
    var group = [view]
    var next = 0
    while next < group.count, group.count <= largestGroup {
      for other in hanging(on: group[next], context, index)
      where !group.contains(other) && facts.isVisible(other) && facts.holdsContent(other) {
        group.append(other)
      }
      next += 1
    }
    let frames = group.map { layout.absoluteFrames[$0.index] }
    let top = frames.map(\.y).min() ?? 0
    let bottom = frames.map(\.maxY).max() ?? 0
    return (top + bottom) / 2
  }

  /// The siblings whose only vertical tie is one to a view.
  private static func hanging(
    on view: ID<View>, _ context: SceneContext, _ index: Int
  ) -> [ID<View>] {
    let scene = context.scene
    return context.touching[view.index].compactMap { id in
      guard let other = sibling(tiedBy: id, to: view, context, index) else { return nil }
      let isFree = context.touching[other.index].allSatisfy { tie in
        let row = scene.constraints[tie]
        guard row.first.attribute.group == .vertical, let second = row.second,
          context.layouts[index].isActive[tie.index], row.relation == .equal
        else { return true }
        return ![row.first.item, second.item].contains { scene.owner(of: $0) == Scene.root }
      }
      return isFree ? other : nil
    }
  }

  /// The sibling that a constraint puts above or below a view.
  private static func sibling(
    tiedBy id: ID<Constraint>, to view: ID<View>, _ context: SceneContext, _ index: Int
  ) -> ID<View>? {
    let row = context.scene.constraints[id]
    guard context.layouts[index].isActive[id.index], row.relation == .equal,
      row.first.attribute.group == .vertical, let second = row.second,
      case .view(let a) = row.first.item, case .view(let b) = second.item
    else { return nil }
    let other = a == view ? b : a
    guard other != view, other != Scene.root,
      context.scene.views[other].parent == context.scene.views[view].parent
    else { return nil }
    return other
  }

  /// A larger group is a screen of its own.
  private static let largestGroup = 32
  /// Where a screen's own bars make up for more than the rest of this, what is left is no mistake.
  private static let ownBarsLeave = 0.75

  /// How high the views are that run across the screen at the ends of its safe area, as bars do.
  private static func ownBars(
    beside view: ID<View>, _ context: SceneContext, _ index: Int
  ) -> (top: Double, bottom: Double) {
    let layout = context.layouts[index]
    let free = layout.absoluteFrames[0].inset(by: layout.root.insets)
    var bars = (top: 0.0, bottom: 0.0)
    for other in context.scene.views[Scene.root].children
    where other != view && context.facts[index].isVisible(other)
      && !context.facts[index].isBackdrop(other)
    {
      let frame = layout.absoluteFrames[other.index]
      // One that keeps clear of the sensor housing, or to the margins within it, is a bar all the same.
      guard frame.x <= free.x + barSlack, frame.maxX >= free.maxX - barSlack,
        frame.height <= barHeight
      else { continue }
      if frame.y <= free.y + barSlack, frame.maxY > free.y {
        bars.top = max(bars.top, frame.maxY - free.y)
      } else if frame.maxY >= free.maxY - barSlack, frame.y < free.maxY {
        bars.bottom = max(bars.bottom, free.maxY - frame.y)
      }
    }
    return bars
  }

  /// What is higher is no bar.
  private static let barHeight = 120.0
  private static let barSlack = 1.0

  /// Whether at least two other views hang on the middle of the screen by other distances.
  private static func isInColumn(
    _ view: ID<View>, _ offset: Double, _ context: SceneContext, _ index: Int
  ) -> Bool {
    let middle = Anchor(.view(Scene.root), .centerY)
    var others: Set<ID<View>> = []
    for id in context.touching[Scene.root.index] where context.layouts[index].isActive[id.index] {
      let row = context.scene.constraints[id]
      guard row.relation == .equal, row.multiplier == 1, let second = row.second,
        let constant = row.constant.constant, row.first == middle || second == middle
      else { continue }
      let (other, distance) = second == middle ? (row.first, constant) : (second, -constant)
      guard case .view(let sibling) = other.item, other.attribute == .centerY, sibling != view,
        abs(distance - offset) > SceneFacts.tolerance, context.facts[index].holdsContent(sibling)
      else { continue }
      others.insert(sibling)
    }
    return others.count > 1
  }

  private static func isTopHigher(_ layout: SceneLayout) -> Bool {
    layout.root.insets.top > layout.root.insets.bottom
  }
}
