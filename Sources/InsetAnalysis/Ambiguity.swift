import InsetDevices
import InsetLayout
import InsetModel
import InsetText

/// A view whose place or size its constraints leave open, merged over all environments.
struct Ambiguity {
  typealias Unknown = AmbiguousView.Unknown

  let view: ID<View>
  /// In the order of `Unknown`.
  private(set) var unknowns: [Unknown]
  private(set) var environments: [Int]

  /// The first causes of all ambiguity of some kinds, in tree order.
  ///
  /// A view that hangs on another ambiguous one is no cause: on each axis, of views that constraints
  /// tie together only one is named, and none below an ambiguous superview.
  static func causes(of kinds: Set<Unknown>, in context: SceneContext) -> [Ambiguity] {
    var found: [Ambiguity] = []
    var places: [ID<View>: Int] = [:]
    let ties = PriorityTie.all(in: context)
    let gaps = SizeClassGap.all(in: context)
    for (index, layout) in context.layouts.enumerated() where !layout.ambiguous.isEmpty {
      for cause in causes(in: context.scene, layout) where context.isUnderstood(cause.view) {
        let unknowns = cause.unknowns.filter {
          kinds.contains($0) && !ties.contains(cause.view, $0, in: index)
            && !gaps.contains(cause.view, $0, in: index)
        }
        guard !unknowns.isEmpty else { continue }
        if let known = places[cause.view] {
          found[known].add(unknowns, in: index)
        } else {
          places[cause.view] = found.count
          found.append(Ambiguity(view: cause.view, unknowns: unknowns, environments: [index]))
        }
      }
    }
    return found.sorted { $0.view < $1.view }
  }

  private mutating func add(_ more: [Unknown], in environment: Int) {
    unknowns = Unknown.allCases.filter { unknowns.contains($0) || more.contains($0) }
    if environments.last != environment { environments.append(environment) }
  }

  /// The first causes in one environment.
  static func causes(in scene: Scene, _ layout: SceneLayout) -> [AmbiguousView] {
    var unknowns: [ID<View>: [Unknown]] = [:]
    for ambiguous in layout.ambiguous
    where layout.isPresent[ambiguous.view.index] && !layout.isHidden[ambiguous.view.index] {
      unknowns[ambiguous.view] = ambiguous.unknowns
    }
    var causes: [ID<View>: [Unknown]] = [:]
    for axis in [Axis.horizontal, .vertical] {
      let open = unknowns.keys.sorted().filter { view in
        unknowns[view]?.contains(where: axis.unknowns.contains) ?? false
      }
      guard !open.isEmpty else { continue }
      let groups = Groups(of: open, along: axis, in: scene, layout)
      for view in groups.leaders {
        var missing = unknowns[view]?.filter(axis.unknowns.contains) ?? []
        // A place that follows from the size (a centre is given, or the far edge) is not missing.
        if missing.count > 1, groups.placed.contains(view) { missing.removeFirst() }
        causes[view, default: []] += missing
      }
    }
    return causes.keys.sorted().map { view in
      AmbiguousView(
        view: view, unknowns: Unknown.allCases.filter { causes[view]?.contains($0) ?? false })
    }
  }

  enum Axis {
    case horizontal, vertical

    var unknowns: [Unknown] { self == .horizontal ? [.x, .width] : [.y, .height] }

    /// Whether an attribute belongs to the axis.
    func has(_ attribute: Attribute) -> Bool {
      switch attribute {
      case .width: self == .horizontal
      case .height: self == .vertical
      default: attribute.group == (self == .horizontal ? .horizontal : .vertical)
      }
    }
  }

  /// Ambiguous views, together where constraints tie them to each other or one holds the other.
  private struct Groups {
    let leaders: [ID<View>]
    /// Views with an equation for their place.
    let placed: Set<ID<View>>

    init(of open: [ID<View>], along axis: Axis, in scene: Scene, _ layout: SceneLayout) {
      let isOpen = Set(open)
      var group: [ID<View>: ID<View>] = [:]
      func head(_ view: ID<View>) -> ID<View> {
        var head = view
        while let next = group[head] { head = next }
        // What was passed leads there at once from now on.
        var here = view
        while let next = group[here], next != head {
          group[here] = head
          here = next
        }
        return head
      }
      func join(_ a: ID<View>, _ b: ID<View>) {
        let (a, b) = (head(a), head(b))
        if a != b { group[max(a, b)] = min(a, b) }
      }
      /// Equations on the axis that are written to fix something of a view, content sizes and stacks
      /// included. One between two views belongs to the one that is spoken of: the first, or the one
      /// that lies in the other. A view that has too few of its own is where one is missing.
      var fixed: [ID<View>: Int] = [:]
      var placed: Set<ID<View>> = []
      for id in scene.constraints.ids where layout.isActive[id.index] {
        let constraint = scene.constraints[id]
        guard axis.has(constraint.first.attribute) else { continue }
        let first = scene.owner(of: constraint.first.item)
        let second = constraint.second.map { scene.owner(of: $0.item) }
        if constraint.relation == .equal {
          let isAbove = second.map { scene.isDescendant($0, of: first) } ?? false
          fixed[isAbove ? second ?? first : first, default: 0] += 1
          if constraint.first.attribute.group != .size {
            placed.insert(first)
            if let second { placed.insert(second) }
          }
        }
        if let second, isOpen.contains(first), isOpen.contains(second) { join(first, second) }
      }
      // Of each stack, the first of its open views.
      var stacks: [ID<View>: ID<View>] = [:]
      for view in open {
        guard let parent = scene.views[view].parent else { continue }
        if scene.views[parent].kind == .stack {
          fixed[view, default: 0] += 2
          if let first = stacks[parent] { join(view, first) } else { stacks[parent] = view }
        }
        var above: ID<View>? = parent
        while let ancestor = above {
          if isOpen.contains(ancestor) {
            join(view, ancestor)
            fixed[view, default: 0] += 2
          }
          above = scene.views[ancestor].parent
        }
      }
      let sizes: [ID<View>: Bool] = Dictionary(
        layout.ambiguous.map { item in
          (item.view, item.unknowns.contains(axis == .horizontal ? .width : .height))
        }, uniquingKeysWith: { first, _ in first })
      /// Whether a view has all the constraints it needs but for what they are tied to.
      func isDerived(_ view: ID<View>) -> Bool {
        fixed[view, default: 0] + (sizes[view] == true ? 0 : 1) >= 2
      }
      var leaders: [ID<View>: ID<View>] = [:]
      for view in open {
        let head = head(view)
        guard let leader = leaders[head] else {
          leaders[head] = view
          continue
        }
        if isDerived(leader) && !isDerived(view) { leaders[head] = view }
      }
      self.leaders = leaders.values.sorted()
      self.placed = placed
    }
  }
}

extension [PriorityTie] {
  /// Whether equal priorities alone leave a size open.
  fileprivate func contains(_ view: ID<View>, _ unknown: AmbiguousView.Unknown, in index: Int)
    -> Bool
  {
    contains {
      ($0.view == view || $0.other == view)
        && unknown == ($0.isHorizontal ? .width : .height)
        && $0.environments.contains(index)
    }
  }
}

// MARK: - Findings

extension Ambiguity {
  func finding(rule: RuleID, severity: Severity, in context: SceneContext) -> Finding {
    let words = Words(context)
    let name = words.name(of: view)
    let missing = Words.list(unknowns.map(\.words))
    return Finding(
      rule: rule, severity: severity,
      message: "The \(missing) of '\(name)' \(unknowns.count > 1 ? "are" : "is") not determined "
        + words.environments(environments) + ": add constraints for "
        + (unknowns.count > 1 ? "them" : "it"),
      origin: context.scene.views[view].nameOrigin, environments: environments,
      fixes: fixes(in: context))
  }

  private func fixes(in context: SceneContext) -> [ProposedFix] {
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

extension AmbiguousView.Unknown {
  var words: String {
    switch self {
    case .x: "x position"
    case .y: "y position"
    case .width: "width"
    case .height: "height"
    }
  }
}

extension Words {
  /// A new constraint as it stands in its block.
  func statement(_ new: NewConstraint) -> String {
    var text = "\(path(new.first, in: new.owner)) \(new.relation.rawValue) "
    guard let second = new.second else { return text + formatPoints(new.constant) }
    text += path(second, in: new.owner)
    if new.multiplier != 1 { text += " * \(formatPoints(new.multiplier))" }
    if new.constant > 0 { text += " + \(formatPoints(new.constant))" }
    if new.constant < 0 { text += " - \(formatPoints(-new.constant))" }
    return text
  }
}
