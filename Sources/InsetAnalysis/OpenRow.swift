import InsetDevices
import InsetLayout
import InsetModel
import InsetText

/// What sticks out of a row of a table, a cell of a collection or a header that is as high as what is in it:
/// nothing ties it to the edge.
///
/// A row of a height of its own may well have its content at one end. So rows have to grow in the app, and the
/// content to hold a text of any number of lines, or to be higher than a row is that nothing makes higher.
struct OpenRow {
  let content: ID<View>
  let view: ID<View>
  let edge: Edge
  let environments: [Int]
  /// What hangs at the other end, where nothing ties the two together.
  var other: ID<View>?

  /// - Complexity: O(environments × (views in the row + their constraints)).
  static func all(in context: SceneContext) -> [OpenRow] {
    let scene = context.scene
    guard let doubts = scene.doubts, doubts.isFittingRow, scene.canvas?.heightHold == .fitting,
      let content = content(in: scene)
    else { return [] }
    // How wide a row is, and what holds it at its sides, does not matter.
    let open = verticallyOpen(doubts, in: context)
    let untied = verticallyOpen(doubts, in: context, throughStacks: false)
    guard !untied.contains(content) else { return [] }
    let isPart = doubts.horizontallyOpen.contains(content)
    let holders = holders(in: content, context)
    let all = holders.flatMap { holder -> [OpenRow] in
      scene.views[holder].children.flatMap { view -> [OpenRow] in
        if untied.contains(view) || holder == Scene.root && view == content { return [] }
        return rows(
          of: view, in: holder, isPart ? 0 : plainRow, isSized: !open.contains(view), context)
      }
    }
    if all.isEmpty { return holders.flatMap { lying(in: $0, besides: open, context) } }
    // A row that is torn in one place is one mistake.
    if all.count == 1 {
      var torn = all[0]
      torn.other = counterpart(of: torn, besides: untied, context)
      return [torn]
    }
    guard all.count == 2, all[0].edge != all[1].edge, all[0].environments == all[1].environments
    else { return all }
    var torn = all[0]
    torn.other = all[1].view
    return [torn]
  }

  /// The one view that hangs at the end to which another one is not tied, and at its other end by nothing.
  private static func counterpart(
    of row: OpenRow, besides open: Set<ID<View>>, _ context: SceneContext
  ) -> ID<View>? {
    let opposite: Edge = row.edge == .top ? .bottom : .top
    let found = context.scene.views[row.content].children.filter { view in
      view != row.view && !open.contains(view)
        && hangs(view, from: row.edge, to: opposite, context)
        // What is beside it hangs there of its own.
        && row.environments.allSatisfy { index in
          let (one, other) = (
            context.layouts[index].frames[row.view.index],
            context.layouts[index].frames[view.index]
          )
          return min(one.maxX, other.maxX) - max(one.x, other.x) > 1
        }
    }
    return found.count == 1 ? found[0] : nil
  }

  /// Whether a view is held at one edge, and leads nowhere at the opposite one.
  private static func hangs(
    _ view: ID<View>, from edge: Edge, to opposite: Edge, _ context: SceneContext
  ) -> Bool {
    isTied(view, at: edge, context) { $0.isRequired && $0.relation == .equal }
      && !isTied(view, at: opposite, context) { leads($0, from: view, to: opposite, context) }
  }

  /// The view that a row has for its content, or the row itself, where that holds all there is.
  private static func content(in scene: Scene) -> ID<View>? {
    let children = scene.views[Scene.root].children
    guard let content = children.first(where: { scene.views[$0].name == "contentView" }) else {
      return children.isEmpty ? nil : Scene.root
    }
    return scene.views[content].children.isEmpty && children.count > 1 ? Scene.root : content
  }

  /// A row's content, and the plain views in it that are as high as what is in them.
  private static func holders(in content: ID<View>, _ context: SceneContext) -> [ID<View>] {
    let scene = context.scene
    var result = [content]
    var place = 0
    while place < result.count {
      let outer = result[place]
      place += 1
      for view in scene.views[outer].children
      where scene.views[view].kind == .view && !scene.views[view].children.isEmpty {
        let isHeld = [Edge.top, .bottom].allSatisfy { edge in
          isTied(view, at: edge, context) { $0.isRequired && $0.relation == .equal }
        }
        let hasHeight = context.touching[view.index].contains { id in
          scene.constraints[id].anchors.contains {
            scene.owner(of: $0.item) == view && $0.attribute == .height
          }
        }
        if isHeld, !hasHeight { result.append(view) }
      }
    }
    return result
  }

  /// Where a view sticks out of what holds it.
  ///
  /// - Parameters:
  ///   - plain: how high a row is that nothing makes higher, in points.
  ///   - isSized: whether all is known that its height goes by; otherwise only a text that grows counts.
  private static func rows(
    of view: ID<View>, in holder: ID<View>, _ plain: Double, isSized: Bool, _ context: SceneContext
  ) -> [OpenRow] {
    let scene = context.scene
    return [(Edge.top, Edge.bottom), (.bottom, .top)].compactMap { edge, opposite in
      // It hangs at the other end, and at this one by nothing.
      guard
        !isTied(view, at: edge, context, where: { leads($0, from: view, to: edge, context) }),
        isTied(
          view, at: opposite, context,
          where: { one in
            // What is centred beside another view follows that.
            one.isRequired && one.relation == .equal
              && !one.anchors.contains { scene.owner(of: $0.item) == view && $0.attribute.isMiddle }
          })
      else { return nil }
      var line = line(of: view, from: opposite, context)
      // What is as high as it is without it pushes it nowhere.
      if line.dropFirst().contains(where: { reaches(edge, from: $0, besides: view, context) }) {
        line = [view]
      }
      let grows = line.contains { holdsWrappingText($0, context) }
      // Texts that code gives it later may be as long as they like.
      let growsAnyhow = grows && line.contains { holdsWrappingText($0, context, isOpen: true) }
      let environments = context.layouts.indices.filter { index in
        let layout = context.layouts[index]
        guard layout.isPresent[view.index], layout.conflicts.isEmpty, isSized || growsAnyhow else {
          return false
        }
        let frame = layout.frames[view.index]
        let height = layout.frames[holder.index].height
        // How far it reaches from the end at which it hangs.
        let reach = edge == .top ? height - frame.y : frame.maxY
        return growsAnyhow || reach > max(height, grows ? 0 : plain) + 1
      }
      return environments.isEmpty
        ? nil : OpenRow(content: holder, view: view, edge: edge, environments: environments)
    }
  }

  /// Where lines of text lie on each other, since the one hangs at the top and the other at the bottom of what
  /// something else makes as high as it is.
  private static func lying(
    in holder: ID<View>, besides open: Set<ID<View>>, _ context: SceneContext
  ) -> [OpenRow] {
    let scene = context.scene
    let doubts = scene.doubts
    let atTimes = Set((doubts?.fading ?? []) + (doubts?.changing ?? []))
    let children = scene.views[holder].children
    // A picture that is not known may make the row any height.
    let unknown = Set(scene.selfSized + (doubts?.partlyKnown ?? []))
    if children.contains(where: { scene.views[$0].kind != .label && unknown.contains($0) }) {
      return []
    }
    let texts = children.filter {
      scene.views[$0].kind == .label && !open.contains($0) && !atTimes.contains($0)
    }
    for lower in texts where hangs(lower, from: .bottom, to: .top, context) {
      for upper in texts where upper != lower && hangs(upper, from: .top, to: .bottom, context) {
        let present = context.layouts.indices.filter {
          context.layouts[$0].isPresent[lower.index] && context.layouts[$0].isPresent[upper.index]
        }
        // How long they are is seldom known, but where they begin.
        let isSo = present.allSatisfy { index in
          let layout = context.layouts[index]
          let (one, other) = (layout.frames[lower.index], layout.frames[upper.index])
          let common = min(one.maxY, other.maxY) - max(one.y, other.y)
          return layout.conflicts.isEmpty && abs(one.x - other.x) <= 1
            && common > min(one.height, other.height) / 2
        }
        if isSo, !present.isEmpty {
          return [
            OpenRow(content: holder, view: lower, edge: .top, environments: present, other: upper)
          ]
        }
      }
    }
    return []
  }

  /// Whether a constraint at an edge of a view, or in its middle, holds it there: what is only centred on it
  /// follows it.
  private static func leads(
    _ constraint: Constraint, from view: ID<View>, to edge: Edge, _ context: SceneContext
  ) -> Bool {
    let scene = context.scene
    guard
      constraint.anchors.contains(where: {
        scene.owner(of: $0.item) == view && $0.attribute.isMiddle
      }),
      let other = constraint.anchors.map({ scene.owner(of: $0.item) }).first(where: { $0 != view }),
      scene.views[other].parent == scene.views[view].parent
    else { return true }
    return reaches(edge, from: other, besides: view, context)
  }

  /// Whether a view is held at an edge of what it is in, be it by others.
  private static func reaches(
    _ edge: Edge, from view: ID<View>, besides left: ID<View>, _ context: SceneContext
  ) -> Bool {
    let scene = context.scene
    var known = [left, view]
    var place = 1
    while place < known.count {
      let one = known[place]
      place += 1
      for id in context.touching[one.index] {
        let anchors = scene.constraints[id].anchors
        guard
          anchors.contains(where: {
            scene.owner(of: $0.item) == one && $0.attribute.follows(edge, in: .ltr)
          })
        else { continue }
        for other in anchors.map({ scene.owner(of: $0.item) }) where !known.contains(other) {
          if scene.views[other].parent != scene.views[view].parent { return true }
          known.append(other)
        }
      }
    }
    return false
  }

  /// The height of a row that nothing makes higher, in points: that of UIKit's tables.
  private static let plainRow = 44.0

  /// The views of which not all is known that lies them out from top to bottom, and what hangs on them.
  ///
  /// - Parameter throughStacks: whether that is so of a stack view if it is of what it arranges.
  private static func verticallyOpen(
    _ doubts: SceneDoubts, in context: SceneContext, throughStacks: Bool = true
  ) -> Set<ID<View>> {
    let scene = context.scene
    var waiting =
      doubts.verticallyOpen + doubts.openHeights + doubts.unplaced + scene.opaque
    // What code ties at times.
    for tie in doubts.ties {
      waiting += [tie.first, tie.second].compactMap { $0 }.filter {
        $0.attribute.group == .vertical || $0.attribute == .height
      }.map { scene.owner(of: $0.item) }
    }
    var result: Set<ID<View>> = []
    while let view = waiting.popLast() {
      guard view != Scene.root, result.insert(view).inserted else { continue }
      waiting += scene.views[view].children
      if throughStacks, context.isArranged(view), let stack = scene.views[view].parent {
        waiting.append(stack)
      }
      for id in context.touching[view.index] {
        let anchors = scene.constraints[id].anchors
        guard
          anchors.contains(where: {
            $0.attribute.group == .vertical || $0.attribute == .height
          })
        else { continue }
        waiting += anchors.map { scene.owner(of: $0.item) }
      }
    }
    return result
  }

  /// A view and those next to it on which it hangs, up to the row's end.
  private static func line(
    of view: ID<View>, from edge: Edge, _ context: SceneContext
  ) -> [ID<View>] {
    let scene = context.scene
    var result = [view]
    var place = 0
    while place < result.count {
      let one = result[place]
      place += 1
      for id in context.touching[one.index] where scene.constraints[id].isRequired {
        let anchors = scene.constraints[id].anchors
        guard
          anchors.contains(where: {
            scene.owner(of: $0.item) == one && $0.attribute.follows(edge, in: .ltr)
          })
        else { continue }
        for other in anchors.map({ scene.owner(of: $0.item) })
        where scene.views[other].parent == scene.views[view].parent && !result.contains(other) {
          result.append(other)
        }
      }
    }
    return result
  }

  /// Whether some such constraint ties a view's edge, or its middle, to what is not in the view.
  private static func isTied(
    _ view: ID<View>, at edge: Edge, _ context: SceneContext, where fits: (Constraint) -> Bool
  ) -> Bool {
    let scene = context.scene
    return context.touching[view.index].contains { id in
      let anchors = scene.constraints[id].anchors
      return fits(scene.constraints[id])
        && anchors.contains {
          scene.owner(of: $0.item) == view && $0.attribute.follows(edge, in: .ltr)
        } && !anchors.contains { scene.isDescendant(scene.owner(of: $0.item), of: view) }
    }
  }

  /// Whether there is a text of any number of lines; if asked for, one that nobody has said yet.
  private static func holdsWrappingText(
    _ view: ID<View>, _ context: SceneContext, isOpen: Bool = false
  ) -> Bool {
    let state = context.state(view, in: 0)
    if state.kind == .label, state.lines == 0, !isOpen || !context.hasKnownContent(view) {
      return true
    }
    return context.scene.views[view].children.contains {
      holdsWrappingText($0, context, isOpen: isOpen)
    }
  }

  func finding(in context: SceneContext) -> Finding {
    let words = Words(context)
    let (inner, outer) = (words.name(of: view), words.name(of: content))
    return Finding(
      rule: AmbiguousSize.id, severity: .warning,
      message:
        "The height of '\(outer)' does not follow from what is in it: nothing ties '\(inner)' to "
        + (other.map { "'\(words.name(of: $0))'" } ?? "its \(edge == .top ? "top" : "bottom")")
        + " \(words.environments(environments))",
      origin: context.scene.views[view].nameOrigin, environments: environments)
  }
}

extension Attribute {
  /// Whether it is the middle from top to bottom.
  fileprivate var isMiddle: Bool { self == .centerY || self == .centerYWithinMargins }
}
