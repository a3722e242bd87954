import InsetDevices
import InsetLayout
import InsetModel
import InsetText

/// A view whose place or size its constraints leave open, merged over all environments.
struct Ambiguity {
  typealias Unknown = AmbiguousView.Unknown

  let view: ID<View>
  /// The guide whose constraints are missing, where it is not the view's.
  let guide: ID<Guide>?
  /// Where the views that make its size are not tied together.
  let sizeBreak: SizeBreak?
  /// In the order of `Unknown`.
  private(set) var unknowns: [Unknown]
  private(set) var environments: [Int]

  /// The first causes of all ambiguity of some kinds, in tree order.
  ///
  /// A view that hangs on another ambiguous one is no cause: on each axis, of views that constraints
  /// tie together only one is named, the one with the fewest constraints of its own.
  static func causes(of kinds: Set<Unknown>, in context: SceneContext) -> [Ambiguity] {
    var found: [Ambiguity] = []
    var places: [Place: Int] = [:]
    var sound: [Set<ID<View>>]?
    var held: [Int: HeldLayout] = [:]
    for (index, layout) in context.layouts.enumerated() where !layout.ambiguous.isEmpty {
      var explained = Explained(by: context.priorityTies, context.sizeClassGaps, in: context, index)
      for (cause, certain) in certainCauses(in: context, index, &held)
      where !isConsequence(cause, in: context, index, &sound) {
        let unknowns = certain.filter {
          kinds.contains($0) && !isOnBaseline(cause.view, $0, in: context, index)
            && !explained.contains(cause.view, $0)
        }
        guard !unknowns.isEmpty else { continue }
        let place = Place(view: cause.view, guide: cause.guide)
        if let known = places[place] {
          found[known].add(unknowns, in: index)
        } else {
          places[place] = found.count
          found.append(
            Ambiguity(
              view: cause.view, guide: cause.guide,
              sizeBreak: found.count < Self.breakLimit
                ? unknowns.lazy.compactMap {
                  SizeBreak(in: cause.view, $0, context.scene, layout)
                    ?? SizeBreak(beside: cause.view, $0, context.scene, layout)
                }.first : nil,
              unknowns: unknowns, environments: [index]))
        }
      }
    }
    return found.sorted { ($0.view, $0.guide?.index ?? -1) < ($1.view, $1.guide?.index ?? -1) }
  }

  /// Whether a stack view aligns a view by baselines across its axis: where among those the line lies,
  /// UIKit decides.
  private static func isOnBaseline(
    _ view: ID<View>, _ unknown: Unknown, in context: SceneContext, _ index: Int
  ) -> Bool {
    guard unknown == .y, context.isArranged(view),
      let stack = context.scene.views[view].parent
    else { return false }
    let state = context.state(stack, in: index)
    return state.axis == .horizontal
      && (state.alignment == .firstBaseline || state.alignment == .lastBaseline)
  }

  /// Whether a view is open because of a constraint that a conflict took: it is not where nothing
  /// clashes.
  /// - Parameter sound: by environment without conflicts, the open views; made when it is asked for.
  private static func isConsequence(
    _ cause: Cause, in context: SceneContext, _ index: Int, _ sound: inout [Set<ID<View>>]?
  ) -> Bool {
    guard context.isClashing(cause.view, in: index) else { return false }
    let isWritten = cause.unknowns.contains { unknown in
      (unknown == .width || unknown == .height)
        && context.sizes(of: cause.view, unknown == .width ? .width : .height, in: index)
          .contains { context.scene.constraints[$0].relation == .equal }
    }
    if isWritten { return true }
    let open =
      sound
      ?? context.layouts.map { $0.conflicts.isEmpty ? Set($0.ambiguous.map(\.view)) : [] }
    sound = open
    return zip(context.layouts, open).contains { layout, open in
      layout.conflicts.isEmpty && layout.isPresent[cause.view.index] && !open.contains(cause.view)
    }
  }

  private mutating func add(_ more: [Unknown], in environment: Int) {
    unknowns = Unknown.allCases.filter { unknowns.contains($0) || more.contains($0) }
    if environments.last != environment { environments.append(environment) }
  }

  private struct Place: Hashable {
    var view: ID<View>
    var guide: ID<Guide>?
  }

  /// What of an environment's open views something else says.
  private struct Explained {
    /// The sizes of all open views.
    private var sizes: Set<Unknown> = []
    private var some: [ID<View>: Set<Unknown>] = [:]
    /// A place is open where sizes are open on its axis on which it hangs: the views that these are of.
    private var sources: [Axis: Set<ID<View>>] = [:]
    /// What hangs together on an axis, once it was asked for.
    private var clusters: [Axis: [Int]] = [:]
    private let scene: Scene
    private let layout: SceneLayout

    init(
      by ties: [PriorityTie], _ gaps: [SizeClassGap], in context: SceneContext, _ index: Int
    ) {
      scene = context.scene
      layout = context.layouts[index]
      for (axis, size) in [(Axis.horizontal, Unknown.width), (.vertical, .height)]
      where PriorityTie.isRounding(size, in: context, index) {
        sizes.insert(size)
        sources[axis, default: []].formUnion(
          layout.ambiguous.filter { $0.unknowns.contains(size) }.map(\.view))
      }
      for tie in ties where tie.environments.contains(index) {
        let views = tie.settled.union([tie.view, tie.other])
        sources[tie.isHorizontal ? .horizontal : .vertical, default: []].formUnion(views)
        for view in views {
          some[view, default: []].insert(tie.isHorizontal ? .width : .height)
        }
      }
      for gap in gaps where gap.environments.contains(index) {
        some[gap.view, default: []].formUnion(gap.unknowns)
      }
    }

    /// - Complexity: O(views + constraints) at most twice, then O(views that something says more of).
    mutating func contains(_ view: ID<View>, _ unknown: Unknown) -> Bool {
      if sizes.contains(unknown) || some[view]?.contains(unknown) ?? false { return true }
      let axis: Axis
      switch unknown {
      case .x: axis = .horizontal
      case .y: axis = .vertical
      case .width, .height: return false
      }
      guard let sources = sources[axis] else { return false }
      let clusters = clusters[axis] ?? Ambiguity.clusters(along: axis, in: scene, layout)
      self.clusters[axis] = clusters
      return sources.contains { clusters[$0.index] == clusters[view.index] }
    }
  }

  /// By view, and behind them by declared guide, a number of what hangs together on an axis, otherwise than by way
  /// of the root.
  private static func clusters(along axis: Axis, in scene: Scene, _ layout: SceneLayout) -> [Int] {
    var groups = DisjointSets(scene.views.count + scene.guides.count)
    func join(_ a: Int, _ b: Int) {
      if a != Scene.root.index, b != Scene.root.index { groups.join(a, b) }
    }
    for (a, b) in OwnEquations(along: axis, in: scene, layout).links { join(a, b) }
    for view in scene.views.ids {
      if let parent = scene.views[view].parent { join(view.index, parent.index) }
    }
    return groups.heads
  }

  /// Of more causes than that, it is not looked up where what makes their size is torn.
  private static let breakLimit = 64

  /// A first cause in one environment.
  struct Cause {
    let view: ID<View>
    let guide: ID<Guide>?
    var unknowns: [Unknown]
  }

  /// The first causes in one environment, in tree order.
  static func causes(in scene: Scene, _ layout: SceneLayout) -> [Cause] {
    var unknowns: [ID<View>: [Unknown]] = [:]
    for ambiguous in layout.ambiguous
    where layout.isPresent[ambiguous.view.index]
      && !isPressed(ambiguous.view, in: scene, layout)
    {
      unknowns[ambiguous.view] = ambiguous.unknowns
    }
    var causes: [Cause] = []
    var places: [Place: Int] = [:]
    for axis in [Axis.horizontal, .vertical] {
      let folded = foldedViews(along: axis, in: scene, layout)
      let open = unknowns.keys.sorted().filter { view in
        unknowns[view]?.contains(where: axis.unknowns.contains) ?? false
          && !isInside(view, folded, scene)
      }
      guard !open.isEmpty else { continue }
      let groups = Groups(of: open, along: axis, in: scene, layout)
      for leader in groups.leaders {
        var missing = unknowns[leader.view]?.filter(axis.unknowns.contains) ?? []
        // A place that follows from the size (a centre is given, or the far edge) is not missing.
        if leader.guide == nil, missing.count > 1, groups.placed.contains(leader.view) {
          missing.removeFirst()
        }
        let place = Place(view: leader.view, guide: leader.guide)
        if let known = places[place] {
          causes[known].unknowns += missing
        } else {
          places[place] = causes.count
          causes.append(Cause(view: leader.view, guide: leader.guide, unknowns: missing))
        }
      }
    }
    for index in causes.indices {
      let missing = causes[index].unknowns
      causes[index].unknowns = Unknown.allCases.filter(missing.contains)
    }
    return causes.sorted { ($0.view, $0.guide?.index ?? -1) < ($1.view, $1.guide?.index ?? -1) }
  }

  /// The views of which a constraint says that they have no length on an axis: what is in one is squeezed anyhow till
  /// it is unfolded.
  private static func foldedViews(
    along axis: Axis, in scene: Scene, _ layout: SceneLayout
  ) -> Set<ID<View>> {
    let size: Attribute = axis == .horizontal ? .width : .height
    func length(of view: ID<View>) -> Double {
      let frame = layout.frames[view.index]
      return axis == .horizontal ? frame.width : frame.height
    }
    var result: Set<ID<View>> = []
    for id in scene.constraints.ids where layout.isActive[id.index] {
      let constraint = scene.constraints[id]
      if case .view(let view) = constraint.first.item, constraint.first.attribute == size,
        constraint.second == nil, constraint.relation != .greaterOrEqual,
        constraint.constant.constant == 0, length(of: view) < SceneFacts.tolerance,
        // What only holds a view where it is says nothing of it.
        constraint.places.whole != scene.nameOrigin
      {
        result.insert(view)
      }
    }
    return result
  }

  private static func isInside(_ view: ID<View>, _ views: Set<ID<View>>, _ scene: Scene) -> Bool {
    var above = views.isEmpty ? nil : scene.views[view].parent
    while let here = above {
      if views.contains(here) { return true }
      above = scene.views[here].parent
    }
    return false
  }

  /// Whether a stack gives a view no room as long as it is hidden. Any other hidden view is laid out as
  /// it will be shown some day.
  private static func isPressed(_ view: ID<View>, in scene: Scene, _ layout: SceneLayout) -> Bool {
    var current = view
    while layout.isHidden[current.index], let parent = scene.views[current].parent {
      let isStack = scene.views[parent].kind == .stack
      if !layout.isHidden[parent.index] { return isStack }
      // In what is hidden itself, it may be as well.
      if isStack, isHidden(current, in: scene) { return true }
      current = parent
    }
    return false
  }

  /// Whether a view is hidden, and not only one that it lies in, at least at times.
  ///
  /// - Complexity: O(properties).
  private static func isHidden(_ view: ID<View>, in scene: Scene) -> Bool {
    scene.properties.contains { $0.view == view && $0.property == .hidden(true) }
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
    let leaders: [(view: ID<View>, guide: ID<Guide>?)]
    /// Views with an equation for their place.
    let placed: Set<ID<View>>

    /// A view, or behind them a guide that the source declares.
    private typealias Node = Int

    init(of open: [ID<View>], along axis: Axis, in scene: Scene, _ layout: SceneLayout) {
      let own = OwnEquations(along: axis, in: scene, layout)
      placed = own.placed
      let viewCount = scene.views.count
      var isOpen = Array(repeating: false, count: viewCount + scene.guides.count)
      for view in open { isOpen[view.index] = true }
      // What is tied to a guide with too few constraints is open because of that.
      for guide in scene.guides.ids where own.count(viewCount + guide.index) < 2 {
        isOpen[viewCount + guide.index] = true
      }
      var groups = DisjointSets(isOpen.count)
      func head(_ node: Node) -> Node { groups.head(node) }
      func join(_ a: Node, _ b: Node) { groups.join(a, b) }
      for link in own.links where isOpen[link.0] && isOpen[link.1] { join(link.0, link.1) }
      // Of each stack, the first of its open views.
      var stacks: [ID<View>: ID<View>] = [:]
      for view in open {
        guard let parent = scene.views[view].parent else { continue }
        if scene.views[parent].kind == .stack {
          if let first = stacks[parent] {
            join(view.index, first.index)
          } else {
            stacks[parent] = view
          }
        }
        var above: ID<View>? = parent
        while let ancestor = above {
          if isOpen[ancestor.index] { join(view.index, ancestor.index) }
          above = scene.views[ancestor].parent
        }
      }
      var openSizes: Set<ID<View>> = []
      for ambiguous in layout.ambiguous
      where ambiguous.unknowns.contains(axis == .horizontal ? .width : .height) {
        openSizes.insert(ambiguous.view)
      }
      /// How many of the two equations that it needs a node has itself, its content's included.
      func count(_ node: Node) -> Int {
        node < viewCount && !openSizes.contains(ID(node)) ? own.places[node] + 1 : own.count(node)
      }
      var members: [Node: [Node]] = [:]
      for node in isOpen.indices where isOpen[node] {
        members[head(node), default: []].append(node)
      }
      // By guide that is open, the least of the open views tied to it.
      var tied: [Node: Node] = [:]
      for (a, b) in own.links {
        for (guide, view) in [(a, b), (b, a)]
        where guide >= viewCount && view < viewCount && isOpen[view] {
          tied[guide] = min(tied[guide] ?? view, view)
        }
      }
      var heads: Set<Node> = []
      leaders = open.map { head($0.index) }.filter { heads.insert($0).inserted }.compactMap {
        head in
        let all = members[head] ?? []
        guard let first = all.first(where: { $0 < viewCount }) else { return nil }
        var chosen = first
        for node in all where count(node) < 2 {
          let (least, own) = (count(chosen), count(node))
          // Of a view and what makes its size, the one inside.
          let isInside =
            node < viewCount && chosen < viewCount && scene.isDescendant(ID(node), of: ID(chosen))
          if own < least || own == least && isInside { chosen = node }
        }
        if chosen >= viewCount {
          return (ID(tied[chosen] ?? first), ID(chosen - viewCount))
        }
        // Where all that a stack arranges is short of a size, the stack is.
        if let parent = scene.views[ID<View>(chosen)].parent, isOpen[parent.index],
          scene.views[parent].kind == .stack
        {
          let arranged = scene.views[parent].children.filter { isOpen[$0.index] }
          if arranged.count > 1, arranged.allSatisfy({ count($0.index) < 2 }),
            count(parent.index) < 2
          {
            return (parent, nil)
          }
        }
        return (ID(chosen), nil)
      }
    }
  }

  /// Equations on an axis that are written to fix something of a view or guide, what stacks say
  /// included.
  ///
  /// One between two views belongs to the one that is spoken of: the first, or the one that lies in
  /// the other.
  private struct OwnEquations {
    /// By view, and behind them by guide.
    private(set) var places: [Int]
    private(set) var sizes: [Int]
    /// Views and guides that a constraint ties together.
    private(set) var links: [(Int, Int)] = []
    /// Views with an equation for their place.
    private(set) var placed: Set<ID<View>> = []

    func count(_ node: Int) -> Int { places[node] + sizes[node] }

    init(along axis: Axis, in scene: Scene, _ layout: SceneLayout) {
      let viewCount = scene.views.count
      places = Array(repeating: 0, count: viewCount + scene.guides.count)
      sizes = places
      func node(_ item: Item) -> Int {
        if case .declared(let guide) = item { return viewCount + guide.index }
        return scene.owner(of: item).index
      }
      for id in scene.constraints.ids where layout.isActive[id.index] {
        let constraint = scene.constraints[id]
        guard axis.has(constraint.first.attribute) else { continue }
        let first = node(constraint.first.item)
        let second = constraint.second.map { node($0.item) }
        if let second, second != first { links.append((first, second)) }
        guard constraint.relation == .equal else { continue }
        let owner = scene.owner(of: constraint.first.item)
        let other = constraint.second.map { scene.owner(of: $0.item) }
        let isAbove =
          first < viewCount
          && other.map {
            scene.isDescendant($0, of: owner) || $0 == owner && second != first
          } ?? false
        let spoken = isAbove ? second ?? first : first
        if constraint.first.attribute.group == .size {
          sizes[spoken] += 1
        } else {
          places[spoken] += 1
          placed.insert(owner)
          if let other { placed.insert(other) }
        }
      }
      addArranged(along: axis, in: scene, layout)
    }

    private mutating func addArranged(along axis: Axis, in scene: Scene, _ layout: SceneLayout) {
      let stacks = scene.views.ids.filter { scene.views[$0].kind == .stack }
      if !stacks.isEmpty {
        let state = SceneState(scene, in: layout.environment)
        for stack in stacks {
          let own = state.views[stack.index]
          let isAlong = (own.axis == .horizontal) == (axis == .horizontal)
          let given = isAlong || own.alignment != .fill ? 1 : 2
          for child in scene.views[stack].children { places[child.index] += given }
        }
      }
      for setting in scene.properties {
        if case .placed = setting.property { places[setting.view.index] += 2 }
      }
    }
  }
}

/// Numbers from 0 on, in groups that can be joined.
private struct DisjointSets {
  private var group: [Int]

  init(_ count: Int) { group = Array(0..<count) }

  /// The least number of a number's group.
  ///
  /// - Complexity: O(1) on average over many calls, but for a slowly growing factor.
  mutating func head(_ number: Int) -> Int {
    var head = number
    while group[head] != head { head = group[head] }
    // What was passed leads there at once from now on.
    var here = number
    while group[here] != head {
      let next = group[here]
      group[here] = head
      here = next
    }
    return head
  }

  mutating func join(_ a: Int, _ b: Int) {
    let (a, b) = (head(a), head(b))
    group[max(a, b)] = min(a, b)
  }

  /// By number the least one of its group.
  var heads: [Int] {
    var sets = self
    return group.indices.map { sets.head($0) }
  }
}

/// Where the views in one whose size they make are not tied together.
struct SizeBreak: Hashable {
  enum Place: Hashable {
    /// Nothing ties a view to the start of the one around it, to its end, or to those before it.
    case start, end, between
  }
  let view: ID<View>
  let place: Place
  let isHorizontal: Bool
  /// Whether the view around them is the one whose size is open.
  private(set) var isInside = true

  /// The break in what leads from one end of its superview to the other by way of a view whose size
  /// that makes; `nil` where nothing does.
  ///
  /// - Complexity: O(constraints × depth).
  init?(
    beside view: ID<View>, _ unknown: AmbiguousView.Unknown, _ scene: Scene, _ layout: SceneLayout
  ) {
    guard let outer = scene.views[view].parent, scene.views[outer].kind == .view,
      let found = SizeBreak(in: outer, unknown, scene, layout, through: view), found.view != view
    else { return nil }
    self = found
    isInside = false
  }

  /// The break that leaves a size of a view open; `nil` where its size is no matter of what it holds.
  ///
  /// - Complexity: O(constraints × depth).
  init?(
    in outer: ID<View>, _ unknown: AmbiguousView.Unknown, _ scene: Scene, _ layout: SceneLayout,
    through inner: ID<View>? = nil
  ) {
    guard unknown == .width || unknown == .height else { return nil }
    let children = scene.views[outer].children.filter {
      layout.isPresent[$0.index] && !layout.isHidden[$0.index]
    }
    if scene.views[outer].kind == .stack {
      for child in children {
        if let inner = SizeBreak(in: child, unknown, scene, layout) {
          self = inner
          return
        }
      }
      return nil
    }
    guard scene.views[outer].kind == .view else { return nil }
    let isHorizontal = unknown == .width
    var group = Dictionary(uniqueKeysWithValues: children.map { ($0, $0) })
    func head(_ view: ID<View>) -> ID<View> {
      var head = view
      while let next = group[head], next != head { head = next }
      // What was passed leads there at once from now on.
      var here = view
      while let next = group[here], next != head, next != here {
        group[here] = head
        here = next
      }
      return head
    }
    var atStart: [ID<View>] = []
    var atEnd: [ID<View>] = []
    for id in scene.constraints.ids where layout.isActive[id.index] {
      let constraint = scene.constraints[id]
      guard let second = constraint.second, constraint.relation == .equal,
        constraint.first.attribute.group == (isHorizontal ? .horizontal : .vertical)
      else { continue }
      let sides = [constraint.first, second].map { anchor -> (Anchor, ID<View>?) in
        let owner = scene.owner(of: anchor.item)
        return (anchor, owner == outer ? nil : Self.branch(of: owner, below: outer, scene))
      }
      if let a = sides[0].1, let b = sides[1].1 {
        guard group[a] != nil, group[b] != nil else { continue }
        group[max(head(a), head(b))] = min(head(a), head(b))
        continue
      }
      for (inner, edge) in [(sides[0].1, second), (sides[1].1, constraint.first)] {
        guard let inner, group[inner] != nil, scene.owner(of: edge.item) == outer else { continue }
        let plain = edge.attribute.plain ?? edge.attribute
        guard plain.edge(in: .ltr) != nil else { continue }
        if plain.isStart { atStart.append(inner) } else { atEnd.append(inner) }
      }
    }
    func start(_ view: ID<View>) -> Double {
      let frame = layout.frames[view.index]
      guard isHorizontal else { return frame.y }
      return layout.environment.direction == .rtl ? -frame.maxX : frame.x
    }
    func end(_ view: ID<View>) -> Double {
      let frame = layout.frames[view.index]
      return start(view) + (isHorizontal ? frame.width : frame.height)
    }
    // What lies at both ends, as backgrounds do, goes by the size and makes none.
    let both = Set(atStart).intersection(atEnd)
    let starts = Set(atStart.filter { !both.contains($0) }.map(head))
    let ends = Set(atEnd.filter { !both.contains($0) }.map(head))
    guard starts.isDisjoint(with: ends) else { return nil }
    var fromStart = children.filter { starts.contains(head($0)) }
    var fromEnd = children.filter { ends.contains(head($0)) }
    if let inner {
      // What the open view hangs together with, and what it should.
      if starts.contains(head(inner)) {
        fromStart.removeAll { head($0) != head(inner) }
      } else if ends.contains(head(inner)) {
        fromEnd.removeAll { head($0) != head(inner) }
      } else {
        return nil
      }
    }
    self.isHorizontal = isHorizontal
    if let first = fromEnd.min(by: { start($0) < start($1) }) {
      view = first
      place = fromStart.isEmpty ? .start : .between
    } else if let last = fromStart.max(by: { end($0) < end($1) }) {
      view = last
      place = .end
    } else {
      return nil
    }
  }

  /// The child of a view that another is or lies in.
  private static func branch(
    of view: ID<View>, below outer: ID<View>, _ scene: Scene
  ) -> ID<View>? {
    var current = view
    while let parent = scene.views[current].parent {
      if parent == outer { return current }
      current = parent
    }
    return nil
  }
}

// MARK: - Findings

extension Ambiguity {
  func finding(rule: RuleID, severity: Severity, in context: SceneContext) -> Finding {
    let words = Words(context)
    let name = words.name(of: view)
    let missing = Words.list(unknowns.map(\.words))
    let scene = context.scene
    var advice = unknowns.count > 1 ? "them" : "it"
    if let guide {
      advice = "the guide '\(scene.guides[guide].name)'"
    } else if let (row, bound) = unknowns.lazy.compactMap({ boundedRow($0, in: context) }).first {
      advice +=
        ", or for '\(words.name(of: row))', of which only '\(words.equation(bound))' is said"
    } else if unknowns.count == 1, let bound = bound(of: unknowns[0], in: context) {
      advice += " besides '\(words.equation(bound))'"
    } else if let sizeBreak {
      advice += ", or tie '\(words.name(of: sizeBreak.view))' to \(sizeBreak.words)"
    }
    return Finding(
      rule: rule, severity: severity,
      message: "The \(missing) of '\(name)' \(unknowns.count > 1 ? "are" : "is") not determined "
        + words.environments(environments) + ": add constraints for " + advice,
      origin: guide.map { scene.guides[$0].nameOrigin } ?? place(in: context),
      environments: environments, fixes: guide == nil ? fixes(in: context) : [])
  }
}

extension SizeBreak {
  /// What is to be tied to: `its bottom`.
  fileprivate var words: String {
    let owner = isInside ? "its" : "its superview's"
    return switch place {
    case .start: "\(owner) \(isHorizontal ? "leading edge" : "top")"
    case .end: "\(owner) \(isHorizontal ? "trailing edge" : "bottom")"
    case .between: isHorizontal ? "what stands before it" : "what lies above it"
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
