import InsetDevices
import InsetLayout
import InsetModel
import InsetText

/// Ties of one statement that hold content at the very edge of a view above it, where it would keep
/// to that view's margins.
struct MarginGap: Sendable {
  /// What says that a distance is missing.
  enum Evidence: Sendable, Hashable {
    /// The view itself keeps to the margins at another edge.
    case own(ID<Constraint>)
    /// Another view keeps to them.
    case sibling(ID<View>, ID<Constraint>)
    /// Nothing: text or a control at one side of the screen.
    case screen
  }
  let view: ID<View>
  let ancestor: ID<View>
  /// The content that lies at the edge, the view itself or what it holds.
  let content: ID<View>
  let statement: ID<Statement>
  /// Where the edge is written.
  let origin: Origin
  /// The edge, or the width, that is written against the ancestor.
  let attribute: Attribute
  /// The constraints at fault, and those of the same words at the other edge.
  let constraints: [ID<Constraint>]
  let evidence: Evidence
  /// The guide that takes the edge's place, and the distance to it.
  let guide: GuideKind
  let distance: Double
  /// What ties the constraints to the guide.
  let edits: [SceneEdit]
  /// How far from the edge the content lies, in points.
  let inset: Double
  /// Ascending.
  let environments: [Int]

  /// All gaps of a scene, by place.
  ///
  /// - Complexity: O(constraints × environments).
  static func all(in context: SceneContext) -> [MarginGap] {
    let scene = context.scene
    guard context.isScreen else { return [] }
    let written = WrittenTies.all(in: context)
    var habits = MarginHabits(written, context)
    let ties = written.judged
    let stale = habits.stale(written, context.memory.changes)
    let all = context.remembered(.marginGaps, ties) { tie, _, changes in
      changes.inside[tie.view.index] || changes.own[tie.ancestor.index] || stale[tie.ancestor.index]
    } make: {
      Judged($0, in: scene, &habits)
    }
    let widths = widths(&habits)
    // Most screens have none: nothing is put in order for them.
    guard !widths.isEmpty || all.contains(where: { $0 != nil }) else { return [] }
    var places: [Place] = []
    var groups: [Place: [Judged]] = [:]
    var together: [Place: [EdgeTie]] = [:]
    for (tie, judged) in zip(ties, all) {
      let place = Place(
        statement: scene.constraints[tie.constraint].statement, view: tie.view,
        ancestor: tie.ancestor, isVertical: tie.ancestorAttribute.group == .vertical)
      together[place, default: []].append(tie)
      guard let judged else { continue }
      if groups[place] == nil { places.append(place) }
      groups[place, default: []].append(judged)
    }
    let gaps = places.compactMap { place -> MarginGap? in
      guard let group = groups[place], let first = group.first else { return nil }
      // One statement keeps one anchor: the other edge of the same words comes along.
      let ties = together[place] ?? []
      let (guide, distance) = first.target
      return MarginGap(
        view: place.view, ancestor: place.ancestor, content: first.content,
        statement: place.statement, origin: first.tie.origin(in: scene),
        attribute: first.tie.ancestorAttribute, constraints: ties.map(\.constraint),
        evidence: first.evidence, guide: guide, distance: distance,
        edits: ties.map { tie in
          .setAnchor(
            tie.constraint, tie.ancestorSide,
            Anchor(.guide(guide, of: tie.ancestor), tie.ancestorAttribute),
            constant: distance == (tie.inwardConstant(in: scene) ?? 0)
              ? nil : tie.constant(movingInwards: distance))
        },
        inset: first.tie.inwardConstant(in: scene) ?? 0,
        environments: Set(group.flatMap(\.environments)).sorted())
    }
    return (gaps + widths).sorted {
      ($0.origin, $0.statement) < ($1.origin, $1.statement)
    }
  }

  /// Views that are as wide as one above them, `width == superview.width`, and lie at both of its
  /// sides, where others keep to its margins.
  private static func widths(_ habits: inout MarginHabits) -> [MarginGap] {
    let context = habits.context
    let scene = context.scene
    return scene.constraints.ids.compactMap { id -> MarginGap? in
      // A copy of a row would count its words.
      guard scene.constraints.rows[id.index].first.attribute == .width,
        scene.constraints.rows[id.index].second?.attribute == .width
      else { return nil }
      let constraint = scene.constraints[id]
      guard constraint.relation == .equal, constraint.multiplier == 1,
        constraint.constant.constant == 0, let second = constraint.second,
        case .view(let view) = constraint.first.item, second.attribute == .width,
        constraint.first.attribute == .width,
        scene.isDescendant(view, of: scene.owner(of: second.item))
      else { return nil }
      let ancestor: ID<View>
      switch second.item {
      case .view(let owner), .guide(.safeArea, let owner): ancestor = owner
      case .guide, .declared: return nil
      }
      guard !scene.views[ancestor].kind.scrolls, !context.isInList(view) else { return nil }
      var environments: [Int] = []
      var content: ID<View>?
      var evidence: (view: ID<View>, tie: MarginTie)?
      for (index, facts) in context.facts.enumerated()
      where context.layouts[index].isActive[id.index] && context.isJudged(view, in: index)
        && context.layouts[index].environment.idiom != .tv
      {
        let usual = habits.habits(of: ancestor, in: index)
        let sides = [Edge.left, .right]
        guard let tie = usual.views.first(besides: view),
          let other = tie.view,
          sides.allSatisfy({ context.isAt($0, of: ancestor, view, in: index) }),
          let text = sides.compactMap({ facts.textAtEdge($0, of: view, context, index) }).first,
          usual.isKept(besides: view)
        else { continue }
        if content == nil { (content, evidence) = (text, (other, tie)) }
        environments.append(index)
      }
      guard let content, let evidence else { return nil }
      return MarginGap(
        view: view, ancestor: ancestor, content: content, statement: constraint.statement,
        origin: constraint.places.second ?? constraint.places.whole, attribute: .width,
        constraints: [id], evidence: .sibling(evidence.view, evidence.tie.constraint),
        guide: evidence.tie.guide, distance: 0,
        edits: [
          .setAnchor(
            id, .second, Anchor(.guide(evidence.tie.guide, of: ancestor), .width), constant: nil)
        ],
        inset: 0, environments: environments)
    }
  }

  private struct Place: Hashable {
    var statement: ID<Statement>
    var view: ID<View>
    var ancestor: ID<View>
    var isVertical: Bool
  }
}

extension EdgeTie {
  /// Whether it ties an edge to the same edge of the ancestor or its safe area, without a distance.
  fileprivate func isAtEdge(in scene: Scene) -> Bool {
    guide(in: scene) != .margins && viewAttribute == ancestorAttribute
      && inwardConstant(in: scene) == 0
  }
}

/// The ties to edges and margins that the constraints of a scene write, whatever their frames are.
private struct WrittenTies: Sendable {
  /// Those to margins.
  let kept: [MarginTie]
  /// Those at the very edge.
  let flush: [EdgeTie]
  /// These, and those that lie as far from an edge as another of the same view from the margins at the
  /// other side.
  let judged: [EdgeTie]
  let flushByAncestor: ByView<EdgeTie>
  let keptByAncestor: ByView<MarginTie>

  /// - Complexity: O(constraints), where they are others than before an edit.
  static func all(in context: SceneContext) -> WrittenTies {
    let before = context.memory.before(.writtenTies, RuleMemory.Table<Int, WrittenTies>.self)
    let ties =
      (context.basis.likeness?.hasSameConstraints == true ? before?.values.first : nil)
      ?? WrittenTies(context)
    context.memory.keep(RuleMemory.Table(keys: [0], values: [ties]), as: .writtenTies)
    return ties
  }

  private init(_ context: SceneContext) {
    let scene = context.scene
    let kept = MarginTie.all(in: scene)
    let guided = context.basis.guidedTies
    let flush = guided.filter { $0.isAtEdge(in: scene) }
    // The same distance, counted from the margins at the other side.
    let sides = ByView(kept, scene.views.count) { $0.view }
    let uneven = guided.filter { tie in
      sides.of(tie.view)?.contains { $0.isOpposite(of: tie, in: scene) } ?? false
    }
    self.kept = kept
    self.flush = flush
    judged = flush + uneven
    flushByAncestor = ByView(flush, scene.views.count) { $0.ancestor }
    keptByAncestor = ByView(kept, scene.views.count) { $0.ancestor }
  }
}

/// What the views in one do in an environment, worked out once for each.
private struct MarginHabits {
  struct Habits {
    /// The ties to its margins that hold, of what is to be seen.
    let kept: [MarginTie]
    /// By view, those of them that hold it.
    private let byView: [ID<View>?: [MarginTie]]
    /// The first that hold a view, the first at a side, and the first at the top or bottom.
    let views: FirstTies
    let sides: FirstTies
    let vertical: MarginTie?
    /// The views that they hold at a side.
    private let keeping: Set<ID<View>>
    /// The other views with text or a control at its very sides.
    private let flush: Set<ID<View>>

    static let none = Habits(kept: [], keeping: [], flush: [])

    init(kept: [MarginTie], keeping: Set<ID<View>>, flush: Set<ID<View>>) {
      self.kept = kept
      byView = Dictionary(grouping: kept, by: \.view)
      views = FirstTies(kept.lazy.filter { $0.view != nil })
      sides = FirstTies(kept.lazy.filter { $0.attribute.group == .horizontal })
      vertical = kept.first { $0.attribute.group == .vertical }
      self.keeping = keeping
      self.flush = flush
    }

    /// Those that hold a view, in order.
    func ties(of view: ID<View>) -> [MarginTie] { byView[view] ?? [] }

    /// Whether more views than not keep to the margins, without one that is judged.
    func isKept(besides view: ID<View>) -> Bool {
      keeping.count - (keeping.contains(view) ? 1 : 0) > flush.count
        - (flush.contains(view) ? 1 : 0)
    }
  }

  /// The first of some ties, and the first of another view than that.
  struct FirstTies {
    private let first: MarginTie?
    private let other: MarginTie?

    init(_ ties: some Sequence<MarginTie>) {
      var first: MarginTie?
      var other: MarginTie?
      for tie in ties {
        guard let known = first else {
          first = tie
          continue
        }
        if tie.view != known.view {
          other = tie
          break
        }
      }
      (self.first, self.other) = (first, other)
    }

    /// The first that does not hold a view.
    func first(besides view: ID<View>) -> MarginTie? { first?.view != view ? first : other }
  }

  /// What most ties on an axis go by, those at one edge or, where there is none, at both.
  struct Usual {
    fileprivate(set) var best: MarginTie?
    /// Whether the readable width holds a control, too.
    fileprivate(set) var isReadableForControls = false
  }

  let context: SceneContext
  private let flush: ByView<EdgeTie>
  private let kept: ByView<MarginTie>
  private var known: [Key: Habits] = [:]
  private var usual: [UsualKey: Usual] = [:]

  private struct Key: Hashable {
    var ancestor: ID<View>
    var environment: Int
  }

  private struct UsualKey: Hashable {
    var key: Key
    var attribute: Attribute
  }

  init(_ written: WrittenTies, _ context: SceneContext) {
    flush = written.flushByAncestor
    kept = written.keptByAncestor
    self.context = context
  }

  /// By view, whether what the views in it do may be something else than before; empty where nothing
  /// is known of before.
  func stale(_ written: WrittenTies, _ changes: SceneChanges?) -> [Bool] {
    guard let changes else { return [] }
    var stale = Array(repeating: false, count: changes.own.count)
    for tie in written.kept
    where tie.view.map({ changes.own[$0.index] }) ?? changes.own[tie.ancestor.index] {
      stale[tie.ancestor.index] = true
    }
    // Where nobody keeps to the margins, nothing is asked of others.
    for tie in written.flush
    where changes.inside[tie.view.index] && self.kept.of(tie.ancestor) != nil {
      stale[tie.ancestor.index] = true
    }
    return stale
  }

  /// What most ties to the margins of a view do at an edge, or else at it and its opposite.
  mutating func usual(at attribute: Attribute, of ancestor: ID<View>, in index: Int) -> Usual {
    let key = UsualKey(
      key: Key(ancestor: ancestor, environment: index), attribute: attribute)
    if let usual = usual[key] { return usual }
    let all = habits(of: ancestor, in: index).kept.filter {
      $0.attribute.group == attribute.group && $0.distance != nil
    }
    let same = all.filter { $0.attribute == attribute }
    let chosen = same.isEmpty ? all : same
    var counts: [Target: Int] = [:]
    for one in chosen { counts[Target(one), default: 0] += 1 }
    var result = Usual()
    var most = 0
    for one in chosen {
      if let count = counts[Target(one)], count > most { (result.best, most) = (one, count) }
      if one.guide == .readable, let view = one.view,
        context.scene.views[view].kind.defaultRole == .control
      {
        result.isReadableForControls = true
      }
    }
    usual[key] = result
    return result
  }

  private struct Target: Hashable {
    var guide: GuideKind
    var distance: Double?

    init(_ tie: MarginTie) { (guide, distance) = (tie.guide, tie.distance) }
  }

  /// Whether anything keeps to the margins of a view in some environment.
  func hasAny(of ancestor: ID<View>) -> Bool { kept.of(ancestor) != nil }

  mutating func habits(of ancestor: ID<View>, in index: Int) -> Habits {
    let key = Key(ancestor: ancestor, environment: index)
    if let habits = known[key] { return habits }
    // Of views that nobody keeps to the margins of, nothing is asked but that.
    guard let kept = kept.of(ancestor) else { return .none }
    let facts = context.facts[index]
    let layout = facts.layout
    let active = kept.filter { tie in
      layout.isActive[tie.constraint.index]
        && tie.view.map { facts.isVisible($0) } ?? true
    }
    let keeping = Set(active.filter { $0.attribute.group == .horizontal }.compactMap(\.view))
    let others = (flush.of(ancestor) ?? []).filter { tie in
      tie.ancestorAttribute.group == .horizontal
        && layout.isActive[tie.constraint.index] && !keeping.contains(tie.view)
        && facts.textAtEdge(
          tie.edge(in: layout.environment.direction), of: tie.view, context, index) != nil
    }
    let habits = Habits(kept: active, keeping: keeping, flush: Set(others.map(\.view)))
    known[key] = habits
    return habits
  }
}

// MARK: - Judging

/// A tie that leaves content at an edge.
private struct Judged {
  let tie: EdgeTie
  let content: ID<View>
  let evidence: MarginGap.Evidence
  let target: (guide: GuideKind, distance: Double)
  private(set) var environments: [Int] = []

  init?(_ tie: EdgeTie, in scene: borrowing Scene, _ habits: inout MarginHabits) {
    let context = habits.context
    let isInSafeArea = tie.guide(in: scene) == .safeArea
    let isAtEdge = tie.inwardConstant(in: scene) == 0
    let isVertical = tie.ancestorAttribute.group == .vertical
    guard !context.isInList(tie.view) else { return nil }
    // Inside of the screen the margins count where something else keeps to them.
    if tie.ancestor != Scene.root, !habits.hasAny(of: tie.ancestor) { return nil }
    var found: (evidence: MarginGap.Evidence, content: ID<View>, index: Int)?
    for (index, facts) in context.facts.enumerated() {
      let layout = facts.layout
      guard layout.isActive[tie.constraint.index], layout.environment.idiom != .tv,
        context.isJudged(tie.view, in: index),
        tie.ancestor == Scene.root || context.isJudged(tie.ancestor, in: index),
        facts.isVisible(tie.view), !facts.isBackdrop(tie.view)
      else { continue }
      let edge = tie.edge(in: layout.environment.direction)
      // The safe area keeps it from the edge there.
      if isInSafeArea,
        layout.safeAreaInsets[tie.ancestor.index][edge] > SceneFacts.tolerance
      {
        continue
      }
      let usual = habits.habits(of: tie.ancestor, in: index)
      let own = usual.ties(of: tie.view)
      if let other = own.first(where: { $0.isOpposite(of: tie, in: scene) }) {
        if found == nil { found = (.own(other.constraint), tie.view, index) }
        environments.append(index)
        continue
      }
      guard isAtEdge,
        context.isAt(edge, of: tie.ancestor, tie.view, in: index)
      else { continue }
      let reason =
        !isVertical
        ? Self.reason(tie, edge, usual, context, index)
        : tie.ancestor == Scene.root
          ? Self.fourthReason(tie, own, facts)
          : Self.verticalReason(tie, edge, usual, context, index)
      guard let reason else { continue }
      if found == nil { found = (reason.0, reason.1, index) }
      environments.append(index)
    }
    guard let found else { return nil }
    self.tie = tie
    evidence = found.evidence
    content = found.content
    target = Self.target(tie, found.evidence, found.content, found.index, &habits)
  }

  /// Why content may not lie at the top or bottom of a view that the source gives margins there, and
  /// which.
  private static func verticalReason(
    _ tie: EdgeTie, _ edge: Edge, _ usual: MarginHabits.Habits, _ context: SceneContext,
    _ index: Int
  ) -> (MarginGap.Evidence, ID<View>)? {
    let facts = context.facts[index]
    guard context.hasMargin(edge, of: tie.ancestor, index),
      facts.textAtEdge(edge, of: tie.view, context, index) == tie.view,
      !context.isAt(edge.opposite, of: tie.ancestor, tie.view, in: index)
    else { return nil }
    if let own = usual.ties(of: tie.view).first {
      return (.own(own.constraint), tie.view)
    }
    if let sibling = usual.vertical, let view = sibling.view {
      return (.sibling(view, sibling.constraint), tie.view)
    }
    return nil
  }

  /// Why content may not lie at the screen's top or bottom: its three other edges keep to the margins.
  private static func fourthReason(
    _ tie: EdgeTie, _ own: [MarginTie], _ facts: SceneFacts
  ) -> (MarginGap.Evidence, ID<View>)? {
    let kept = own.filter { $0.distance == 0 }
    let opposite = kept.first {
      $0.attribute.group == .vertical && $0.attribute.isStart != tie.ancestorAttribute.isStart
    }
    let sides = Set(kept.filter { $0.attribute.group == .horizontal }.map(\.attribute.isStart))
    guard let opposite, sides.count == 2, facts.bearsContent(tie.view) else { return nil }
    return (.own(opposite.constraint), tie.view)
  }

  /// Why content may not lie at a side in an environment, and which.
  private static func reason(
    _ tie: EdgeTie, _ edge: Edge, _ usual: MarginHabits.Habits, _ context: SceneContext,
    _ index: Int
  ) -> (MarginGap.Evidence, ID<View>)? {
    let facts = context.facts[index]
    let kind = context.scene.views[tie.view].kind
    let text = facts.textAtEdge(edge, of: tie.view, context, index)
    let isDeep = context.hasMargin(edge, of: tie.ancestor, index)
    let own = usual.ties(of: tie.view).first { isDeep || $0.attribute.group == .horizontal }
    if let own, text != nil || kind != .view && kind != .stack || facts.bearsContent(tie.view) {
      return (.own(own.constraint), text ?? tie.view)
    }
    let spans = context.isAt(edge.opposite, of: tie.ancestor, tie.view, in: index)
    let isAtEnd =
      context.isAt(.top, of: tie.ancestor, tie.view, in: index)
      || context.isAt(.bottom, of: tie.ancestor, tie.view, in: index)
    // A button or row of them that fills the end of a screen is a bar; wheels fill its width.
    let isBar =
      spans && (isAtEnd && [.button, .stack, .view].contains(kind) || kind == .datePicker)
    if let sibling = usual.sides.first(besides: tie.view), let view = sibling.view,
      usual.isKept(besides: tie.view)
    {
      if isBar { return nil }
      if let text { return (.sibling(view, sibling.constraint), text) }
      if !spans, !isAtEnd, facts.bearsContent(tie.view) {
        return (.sibling(view, sibling.constraint), tie.view)
      }
    }
    guard tie.ancestor == Scene.root, let text, !isAtEnd,
      !spans || kind == .segmented || kind == .slider
    else { return nil }
    return (.screen, text)
  }

  /// The guide to keep to, as the view's other edge or most of its siblings do, and the distance.
  private static func target(
    _ tie: EdgeTie, _ evidence: MarginGap.Evidence, _ content: ID<View>, _ index: Int,
    _ habits: inout MarginHabits
  ) -> (guide: GuideKind, distance: Double) {
    let scene = habits.context.scene
    if case .own(let id) = evidence,
      let own = habits.habits(of: tie.ancestor, in: index).ties(of: tie.view)
        .first(where: { $0.constraint == id })
    {
      let isSameAxis = own.attribute.group == tie.ancestorAttribute.group
      return (own.guide, isSameAxis ? own.distance ?? 0 : 0)
    }
    let usual = habits.usual(at: tie.ancestorAttribute, of: tie.ancestor, in: index)
    guard let best = usual.best else { return (.margins, 0) }
    // The readable width is for texts.
    let isControl = scene.views[content].kind.defaultRole == .control
    if best.guide == .readable, isControl, !usual.isReadableForControls { return (.margins, 0) }
    return (best.guide, best.distance ?? 0)
  }
}

extension SceneContext {
  /// Whether the view lies in a cell, whose edges are not the screen's.
  fileprivate func isInList(_ view: ID<View>) -> Bool {
    var above = scene.views[view].parent
    while let ancestor = above {
      let kind = scene.views[ancestor].kind
      if kind == .table || kind == .collection { return true }
      above = scene.views[ancestor].parent
    }
    return false
  }

  /// Whether a view's alignment rectangle lies at an edge of one above it or of that one's safe area.
  fileprivate func isAt(
    _ edge: Edge, of ancestor: ID<View>, _ view: ID<View>, in index: Int
  ) -> Bool {
    let layout = layouts[index]
    let frame = layout.absoluteFrames[view.index].inset(
      by: facts[index].alignmentInsets(of: view))
    let outer = layout.absoluteFrames[ancestor.index]
    let inset = layout.safeAreaInsets[ancestor.index][edge]
    let gap = -frame.beyond(edge, of: outer)
    return abs(gap) < SceneFacts.tolerance || abs(gap - inset) < SceneFacts.tolerance
  }

  /// Whether the source gives a view a margin at an edge.
  fileprivate func hasMargin(_ edge: Edge, of view: ID<View>, _ index: Int) -> Bool {
    facts[index].margin(of: view, at: edge) ?? 0 > SceneFacts.tolerance
  }
}

extension SceneFacts {
  /// The text or control that lies at an edge of a view, itself included.
  fileprivate func textAtEdge(
    _ edge: Edge, of view: ID<View>, _ context: SceneContext, _ index: Int
  ) -> ID<View>? {
    guard isVisible(view), !isBackdrop(view) else { return nil }
    switch scene.views[view].kind {
    // A text in the middle touches no side.
    case .label, .field, .text:
      return context.unaligned.contains(view) ? nil : view
    // An icon has room round it.
    case .button where context.state(view, in: index).text?.isEmpty ?? true: return nil
    // So has a title in the middle of a clear button.
    case .button where blank(of: view, at: edge) >= 16: return nil
    case .button, .switch, .slider, .stepper, .segmented, .datePicker:
      return view
    case .stack where context.state(view, in: index).relativeToMargins: return nil
    case .stack, .view:
      for child in scene.views[view].children where context.isAt(edge, of: view, child, in: index) {
        if let text = textAtEdge(edge, of: child, context, index) { return text }
      }
      return nil
    case .image, .progress, .activity, .pageControl, .picker, .searchBar, .scroll, .table,
      .collection, .web, .map, .container:
      return nil
    }
  }

  /// Whether a view is a picture, or holds content or a control.
  fileprivate func bearsContent(_ view: ID<View>) -> Bool {
    guard isVisible(view), !isBackdrop(view) else { return false }
    switch scene.views[view].kind {
    case .image, .progress: return true
    case .view, .stack:
      return scene.views[view].children.contains {
        isVisible($0) && (roles[$0.index] == .content || roles[$0.index] == .control)
          || bearsContent($0)
      }
    default: return false
    }
  }
}

// MARK: - Fixes

extension MarginGap {
  /// The edge as it is written, `superview.leading`.
  func written(in context: SceneContext) -> String {
    Words(context).written(
      Anchor(.view(ancestor), attribute), at: origin,
      in: context.scene.statements[statement].owner)
  }

  /// The edge on the guide, `superview.margins.leading`.
  func target(in context: SceneContext) -> String {
    var parts = written(in: context).split(separator: ".").map(String.init)
    parts.removeAll { $0 == "safeArea" }
    parts.insert(guide.rawValue, at: max(0, parts.count - 1))
    return parts.joined(separator: ".")
  }

  /// The fix of a fault that moves its sides to the margins, and its other edges as another fix does.
  func fix(
    of fault: EdgeFault, besides other: ProposedFix?, in context: SceneContext
  ) -> ProposedFix {
    var fix = fix(in: context)
    if !fault.ties.allSatisfy({ constraints.contains($0.tie.constraint) }), let other {
      fix.title =
        other.title + ", the sides to the \(guide == .readable ? "readable guide" : "margins")"
      fix.edits += other.edits.filter { edit in
        if case .setAnchor(let id, _, _, _) = edit { return !constraints.contains(id) }
        return true
      }
    }
    return fix
  }

  func fix(in context: SceneContext) -> ProposedFix {
    let title = "Pin to '\(target(in: context))'"
    return .preferred(
      distance == inset ? title : "\(title), \(Words.points(distance)) inside", edits)
  }
}
