import InsetDevices
import InsetLayout
import InsetModel
import InsetText

extension Ambiguity {
  /// What can be added, the constraints that keep today's frame first.
  func fixes(in context: SceneContext) -> [ProposedFix] {
    let words = Words(context)
    var anchored: [NewConstraint] = []
    for unknown in unknowns {
      guard let new = pins(unknown, in: context) else { return [] }
      for constraint in new where !anchored.contains(where: { $0.first == constraint.first }) {
        anchored.append(constraint)
      }
    }
    func fix(_ constraints: [NewConstraint], preferred: Bool) -> ProposedFix {
      ProposedFix(
        title: "Add \(Words.list(constraints.map { "'\(words.statement($0))'" }))", isSafe: false,
        isPreferred: preferred, edits: constraints.map(SceneEdit.add))
    }
    var fixes = [fix(anchored, preferred: false)]
    let centred = unknowns.compactMap { centre($0, in: context.scene) }
    if centred.count == unknowns.count { fixes.append(fix(centred, preferred: false)) }
    return fixes
  }

  /// The constraints that keep today's frame in the first environment.
  private func pins(_ unknown: Unknown, in context: SceneContext) -> [NewConstraint]? {
    let scene = context.scene
    guard let parent = scene.views[view].parent, scene.views[parent].kind != .stack else {
      return nil
    }
    let layout = context.layouts[environments[0]]
    let frame = layout.pixelAlignedFrame(of: view)
    let tight = tightened(unknown, in: context)
    if !tight.isEmpty { return tight }
    switch unknown {
    case .x:
      return edge(.leading, distance: max(frame.x, 0), usual: 16, in: context).map { [$0] }
    case .y:
      return edge(.top, distance: max(frame.y, 0), usual: 16, in: context).map { [$0] }
    case .width, .height:
      let size = unknown == .width ? frame.width : frame.height
      let attribute: Attribute = unknown == .width ? .width : .height
      if size > 0 {
        return [
          NewConstraint(
            owner: view, first: Anchor(.view(view), attribute), second: nil, constant: size)
        ]
      }
      // A size of 0 is nothing to keep: let the edges follow the superview.
      let isWidth = unknown == .width
      if isTied(isWidth ? [.centerX] : [.centerY], in: context) {
        return [
          NewConstraint(
            owner: view, first: Anchor(.view(view), attribute), second: nil, constant: 100)
        ]
      }
      let start: Attribute = isWidth ? .leading : .top
      let end: Attribute = isWidth ? .trailing : .bottom
      var missing: [Attribute] = []
      if !isTied(isWidth ? [.leading, .left] : [.top], in: context) { missing.append(start) }
      if !isTied(isWidth ? [.trailing, .right] : [.bottom], in: context) { missing.append(end) }
      return missing.compactMap { edge($0, distance: 0, usual: 16, in: context) }
    }
  }

  /// A view inside whose size has only a least value, where that leaves open the size of the view around
  /// it: rows that are `height >= 44`.
  func boundedRow(
    _ unknown: Unknown, in context: SceneContext
  ) -> (row: ID<View>, bound: ID<Constraint>)? {
    guard unknown == .width || unknown == .height else { return nil }
    var candidates = context.scene.views[view].children
    if let sizeBreak, sizeBreak.isInside {
      let outer = context.scene.views[sizeBreak.view].parent
      candidates = [sizeBreak.view, outer].compactMap { $0 } + candidates
    }
    for row in candidates where row != view && row != Scene.root {
      if let bound = leastSize(of: row, unknown, in: context) { return (row, bound) }
    }
    return nil
  }

  /// What says how large a view is at least, where nothing says how large it is.
  private func leastSize(
    of row: ID<View>, _ unknown: Unknown, in context: SceneContext
  ) -> ID<Constraint>? {
    let scene = context.scene
    let layout = context.layouts[environments[0]]
    let size: Attribute = unknown == .width ? .width : .height
    let sizes = context.touching[row.index].filter { id in
      scene.constraints[id].first == Anchor(.view(row), size) && layout.isActive[id.index]
        && scene.constraints[id].isRequired
    }
    guard !sizes.contains(where: { scene.constraints[$0].relation == .equal }) else { return nil }
    return sizes.first { scene.constraints[$0].relation == .greaterOrEqual }
  }

  /// The inequality that bounds the unknown, where one does: the least value before the greatest.
  func bound(of unknown: Unknown, in context: SceneContext) -> ID<Constraint>? {
    let scene = context.scene
    let layout = context.layouts[environments[0]]
    let attributes: [Attribute]
    switch unknown {
    case .x: attributes = [.leading, .trailing]
    case .y: attributes = [.top, .bottom]
    case .width: attributes = [.width, .trailing]
    case .height: attributes = [.height, .bottom]
    }
    let bounds = context.touching[view.index].filter { id in
      let constraint = scene.constraints[id]
      return layout.isActive[id.index] && constraint.isRequired
        && constraint.relation != .equal && constraint.first.item == .view(view)
        && attributes.contains(constraint.first.attribute)
        && environments.allSatisfy { context.layouts[$0].isActive[id.index] }
    }
    return bounds.first { scene.constraints[$0].relation == .greaterOrEqual } ?? bounds.first
  }

  /// What makes the one inequality that bounds the unknown the value to be reached, if nothing else
  /// speaks against it: `bottom >= photo.bottom + 8` and `bottom == photo.bottom + 8 @low`.
  ///
  /// Rows that stand beside it and are open for the same reason are completed with it.
  private func tightened(_ unknown: Unknown, in context: SceneContext) -> [NewConstraint] {
    var owner = view
    var bound = bound(of: unknown, in: context)
    if let found = boundedRow(unknown, in: context) { (owner, bound) = found }
    guard let bound, let first = equation(of: owner, from: bound, in: context) else { return [] }
    var all = [first]
    guard first.first.attribute.group == .size, let parent = context.scene.views[owner].parent
    else { return all }
    let layout = context.layouts[environments[0]]
    for row in context.scene.views[parent].children where row != owner {
      let isOpen = layout.ambiguous.contains { $0.view == row && $0.unknowns.contains(unknown) }
      guard isOpen, let bound = leastSize(of: row, unknown, in: context),
        let other = equation(of: row, from: bound, in: context)
      else { continue }
      all.append(other)
    }
    return all
  }

  /// An inequality as an equation of low priority.
  private func equation(
    of owner: ID<View>, from bound: ID<Constraint>, in context: SceneContext
  ) -> NewConstraint? {
    let constraint = context.scene.constraints[bound]
    guard let constant = constraint.constant.constant else { return nil }
    return NewConstraint(
      owner: owner, first: constraint.first, second: constraint.second,
      multiplier: constraint.multiplier, constant: constant, priority: NamedPriority.low.value)
  }

  /// `attribute == superview.attribute ± points`, on the safe area where something covers the edge.
  private func edge(
    _ attribute: Attribute, distance: Double, usual: Double, in context: SceneContext
  ) -> NewConstraint? {
    let scene = context.scene
    guard let parent = scene.views[view].parent else { return nil }
    let layout = context.layouts[environments[0]]
    let isScroll = scene.views[parent].kind.scrolls
    let isCovered =
      !isScroll && !context.needsOldGuides
      && context.layouts.contains { layout in
        attribute.edge(in: layout.environment.direction).map {
          layout.safeAreaInsets[parent.index][$0] > SceneFacts.tolerance
        } ?? false
      }
    let cover =
      attribute.edge(in: layout.environment.direction).map {
        layout.safeAreaInsets[parent.index][$0]
      } ?? 0
    var inside = isCovered ? distance - cover : distance
    if inside <= 0 { inside = usual }
    return NewConstraint(
      owner: view, first: Anchor(.view(view), attribute),
      second: Anchor(isCovered ? .guide(.safeArea, of: parent) : .view(parent), attribute),
      constant: attribute.isStart ? inside : -inside)
  }

  private func centre(_ unknown: Unknown, in scene: Scene) -> NewConstraint? {
    guard let parent = scene.views[view].parent, scene.views[parent].kind != .stack,
      !scene.views[parent].kind.scrolls
    else { return nil }
    let attribute: Attribute
    switch unknown {
    case .x: attribute = .centerX
    case .y: attribute = .centerY
    case .width, .height: return nil
    }
    return NewConstraint(
      owner: view, first: Anchor(.view(view), attribute),
      second: Anchor(.view(parent), attribute))
  }

  /// Whether an active equation holds one of these attributes of the view.
  private func isTied(_ attributes: [Attribute], in context: SceneContext) -> Bool {
    let layout = context.layouts[environments[0]]
    return context.touching[view.index].contains { id in
      let constraint = context.scene.constraints[id]
      guard layout.isActive[id.index], constraint.relation == .equal else { return false }
      return attributes.contains {
        constraint.first == Anchor(.view(view), $0) || constraint.second == Anchor(.view(view), $0)
      }
    }
  }
}

extension Words {
  /// A new constraint as it stands in its block.
  func statement(_ new: NewConstraint) -> String {
    var text = "\(path(new.first, in: new.owner)) \(new.relation.rawValue) "
    if let second = new.second {
      text += path(second, in: new.owner)
      if new.multiplier != 1 { text += " * \(formatPoints(new.multiplier))" }
      if new.constant > 0 { text += " + \(formatPoints(new.constant))" }
      if new.constant < 0 { text += " - \(formatPoints(-new.constant))" }
    } else {
      text += formatPoints(new.constant)
    }
    guard new.priority != LayoutPriority.required else { return text }
    let named = NamedPriority.allCases.first { $0.value == new.priority }
    return text + " @" + (named?.rawValue ?? formatPoints(new.priority))
  }
}
