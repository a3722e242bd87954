import InsetDevices
import InsetLayout
import InsetModel
import InsetText

/// Ties to one edge, written at one place, of which at least one leaves a view under what covers the
/// screen or steps over that by a number.
struct EdgeFault: Sendable {
  enum Kind: Sendable {
    /// The view reaches into what covers the screen.
    case unsafe
    /// The distance to the edge is the height of bars, written as a number.
    case hardCoded
  }
  let kind: Kind
  let statement: ID<Statement>
  let origin: Origin
  /// The ties at fault, in the order of their constraints.
  let ties: [JudgedTie]
  /// Further ties of the same words at edges where nothing covers the screen: they may follow.
  let followers: [EdgeTie]
  /// The environments with a fault, ascending.
  let environments: [Int]
  /// What makes the mistake in the code of another class's view: what puts that view at the edge is told, and
  /// not moved.
  var inner: ID<Constraint>?

  /// All faults of a scene, by place.
  static func all(in context: SceneContext) -> [EdgeFault] {
    let scene = context.scene
    let ties = context.ties
    guard !ties.isEmpty else { return [] }
    let facts = context.facts
    var places: [Place] = []
    var groups: [Place: [JudgedTie]] = [:]
    var known = Array(repeating: SceneFacts.Exposures(), count: facts.count)
    let margins = Margins(ties, in: scene)
    // Where the ancestor lies anywhere, so does its edge.
    let held = scene.doubts.map { HeldEdges(in: context, $0) }
    let candidates = ties.lazy.filter { tie in
      (tie.ancestor == Scene.root || context.isUnderstood(tie.ancestor)
        || held?.holdAncestor(of: tie, in: context) ?? false) && context.isCertain(tie)
    }.map {
      Candidate(
        tie: $0, isMargin: margins.contain($0), followers: SideFollower.all(of: $0, in: context))
    }
    let liesInShifted = liesInShifted(in: context, &known)
    let judged = context.remembered(.edgeFaults, Array(candidates)) { candidate, judged, changes in
      let tie = candidate.tie
      if changes.own[tie.view.index] || changes.own[tie.ancestor.index] { return true }
      // Where something covers the edge, what the view holds and lies in has a say, and what those above
      // it hold that may be at fault in its stead.
      return judged.isCovered
        && (changes.inside[tie.view.index] || changes.above[tie.view.index]
          || liesInShifted?[tie.ancestor.index] ?? false
          || candidate.followers.contains {
            changes.inside[$0.view.index] || changes.above[$0.view.index]
              || changes.own[$0.view.index]
          })
    } make: {
      JudgedTie($0.tie, isMargin: $0.isMargin, $0.followers, in: scene, facts, &known)
    }
    // Most screens have none: nothing is put in order for them.
    guard judged.contains(where: { !$0.unsafeIn.isEmpty || !$0.hardCodedIn.isEmpty }) else {
      return []
    }
    for one in judged where one.isCertain(in: context, held) {
      let (one, inner) = one.ofOwnCode(in: context)
      let place = Place(
        statement: scene.constraints[one.tie.constraint].statement,
        origin: one.place ?? one.tie.origin(in: scene), inner: inner)
      if groups[place] == nil { places.append(place) }
      groups[place, default: []].append(one)
    }
    return places.compactMap { place in
      let all = groups[place] ?? []
      let hardCoded = all.filter { !$0.hardCodedIn.isEmpty }
      let unsafe = all.filter { !$0.unsafeIn.isEmpty }
      guard !hardCoded.isEmpty || !unsafe.isEmpty else { return nil }
      // One finding for each place: numbers are named only where they are the whole mistake.
      let isHardCoded = unsafe.allSatisfy { !$0.hardCodedIn.isEmpty }
      let faulty = isHardCoded ? hardCoded : unsafe
      let environments = faulty.reduce(into: Set<Int>()) {
        $0.formUnion($1.unsafeIn)
        if isHardCoded { $0.formUnion($1.hardCodedIn) }
      }
      return EdgeFault(
        kind: isHardCoded ? .hardCoded : .unsafe, statement: place.statement, origin: place.origin,
        ties: faulty,
        followers: all.filter { !$0.isCovered && $0.unsafeIn.isEmpty && $0.hardCodedIn.isEmpty }
          .map(\.tie),
        environments: environments.sorted(), inner: place.inner)
    }.sorted { ($0.origin, $0.statement) < ($1.origin, $1.statement) }
  }

  /// By view, whether it or a view above it holds what lies under a cover at other edges than before the
  /// edit, where that is the mistake of the one that holds it; `nil` where none does.
  private static func liesInShifted(
    in context: SceneContext, _ known: inout [SceneFacts.Exposures]
  ) -> [Bool]? {
    let shifted = shiftedExposures(in: context, &known)
    guard !shifted.isEmpty else { return nil }
    let views = context.scene.views.rows
    var liesInShifted = Array(repeating: false, count: views.count)
    for view in shifted { liesInShifted[view.index] = true }
    for index in views.indices {
      if let parent = views[index].parent, liesInShifted[parent.index] {
        liesInShifted[index] = true
      }
    }
    return liesInShifted
  }

  /// The views that hold what lies under a cover at other edges than before the edit, where that is their
  /// mistake; nothing is worked out where there was no edit.
  private static func shiftedExposures(
    in context: SceneContext, _ known: inout [SceneFacts.Exposures]
  ) -> [ID<View>] {
    guard let changes = context.memory.changes else { return [] }
    let facts = context.facts
    var shifted: [ID<View>] = []
    let liable = context.remembered(.liableEdges, Array(context.scene.views.ids)) {
      view, _, changes in
      changes.own[view.index]
    } make: { view in
      facts.reduce(into: EdgeSet()) { $0.formUnion($1.liableEdges(of: view)) }
    }
    var places: [ViewEdge] = []
    for index in liable.indices.dropFirst()
    where !liable[index].isEmpty && !context.scene.views.rows[index].children.isEmpty {
      for edge in Edge.allCases where liable[index].contains(edge) {
        places.append(ViewEdge(view: ID(index), edge: edge))
      }
    }
    let before = context.memory.before(.exposures, RuleMemory.Table<ViewEdge, Exposed>.self)
    let all = context.remembered(.exposures, places) { place, _, changes in
      changes.inside[place.view.index] || changes.above[place.view.index]
    } make: { place in
      let old = before.flatMap { table in
        table.keys.firstIndex(of: place).map { table.values[$0].children }
      }
      return Exposed(place, in: context, after: old, &known)
    }
    for (index, place) in places.enumerated() where changes.inside[place.view.index] {
      let isSame =
        before.map { $0.keys.indices.contains(index) && $0.keys[index] == place } ?? false
        && before?.values[index].isExposed == all[index].isExposed
      if !isSame && shifted.last != place.view { shifted.append(place.view) }
    }
    return shifted
  }

  /// What a view at fault at an edge holds there.
  private struct Exposed: Sendable {
    /// By environment, whether something in it lies under a cover.
    let isExposed: [Bool]
    /// By environment, what each of its children comes to, where they are many; else nothing.
    let children: [[SceneFacts.Reach?]]
    private static let many = 8

    init(
      _ place: ViewEdge, in context: SceneContext, after old: [[SceneFacts.Reach?]]?,
      _ known: inout [SceneFacts.Exposures]
    ) {
      let facts = context.facts
      let count = context.scene.views.rows[place.view.index].children.count
      let changes = context.memory.changes
      children =
        count < Self.many
        ? []
        : facts.indices.map { index in
          // What is not at fault there has nothing to keep.
          guard facts[index].liableEdges(of: place.view).contains(place.edge) else { return [] }
          let before = old.flatMap {
            changes != nil && $0.indices.contains(index) && $0[index].count == count
              ? $0[index] : nil
          }
          return facts[index].reaches(
            ofChildrenOf: place, before: before,
            isStale: { child in
              changes.map { $0.inside[child.index] || $0.above[child.index] } ?? true
            }, &known[index])
        }
      isExposed = facts.indices.map { facts[$0].isExposed(place, &known[$0]) }
    }
  }

  /// A tie that may be at fault.
  private struct Candidate: Equatable {
    var tie: EdgeTie
    var isMargin: Bool
    var followers: [SideFollower]
  }

  /// The distances of views from edges of those above them that may be margins.
  private struct Margins {
    /// By constraint, one more than the place of its tie; 0 where it has none that may be a margin.
    private var places: [Int32]
    private var distances: [(tie: EdgeTie, points: Double, next: Int32)] = []
    /// By view, one more than the place of the last tie that holds it.
    private var last: [Int32]

    init(_ ties: [EdgeTie], in scene: borrowing Scene) {
      places = Array(repeating: 0, count: scene.constraints.count)
      last = Array(repeating: 0, count: scene.views.count)
      for tie in ties {
        guard let points = tie.inwardConstant(in: scene), points <= 24 else { continue }
        distances.append((tie, points, last[tie.view.index]))
        last[tie.view.index] = Int32(distances.count)
        places[tie.constraint.index] = Int32(distances.count)
      }
    }

    /// Whether another tie holds the same view as far from another edge of the same ancestor: a margin,
    /// and no height of a bar.
    ///
    /// - Complexity: O(ties of the view).
    func contain(_ tie: EdgeTie) -> Bool {
      let place = places[tie.constraint.index]
      guard place > 0 else { return false }
      let points = distances[Int(place) - 1].points
      var next = last[tie.view.index]
      while next > 0 {
        let other = distances[Int(next) - 1]
        if other.points == points, other.tie.ancestor == tie.ancestor,
          other.tie.ancestorAttribute != tie.ancestorAttribute
        {
          return true
        }
        next = other.next
      }
      return false
    }
  }

  private struct Place: Hashable {
    var statement: ID<Statement>
    var origin: Origin
    var inner: ID<Constraint>?
  }
}

/// A tie with what it comes to in each environment.
struct JudgedTie: Sendable {
  private(set) var tie: EdgeTie
  /// Where the mistake is told, if not where the tie names the edge.
  private(set) var place: Origin?
  /// The environments in which content or a control reaches into what covers the screen.
  private(set) var unsafeIn: [Int] = []
  /// The environments in which the number is the height of what covers the screen, or clears it.
  private(set) var hardCodedIn: [Int] = []
  /// The deepest reach, the view that it is, and where.
  private(set) var worst: (points: Double, view: ID<View>, environment: Int)?
  /// Whether anything covers the ancestor's edge in some environment.
  private(set) var isCovered = false
  /// The largest cover that the number clears, and where.
  private(set) var cleared: (points: Double, environment: Int)?
  /// The first environment in which the number is the height of what covers the edge.
  private(set) var equalIn: Int?
  /// Whether there is one.
  var isExact: Bool { equalIn != nil }
  /// The term of the number, in points, that is the height of bars where the number as a whole is
  /// none.
  private(set) var term: Double?

  /// - Parameters:
  ///   - isMargin: whether the view keeps the same distance from another edge, too.
  ///   - followers: what stands at the same edge as the view, which shows nothing itself.
  ///   - known: by environment, what was found of views above others.
  init(
    _ tie: EdgeTie, isMargin: Bool, _ followers: [SideFollower], in scene: borrowing Scene,
    _ facts: [SceneFacts], _ known: inout [SceneFacts.Exposures]
  ) {
    self.tie = tie
    let distance = tie.inwardConstant(in: scene).flatMap { $0 > SceneFacts.tolerance ? $0 : nil }
    let number = isMargin ? nil : distance
    let isSameEdge = tie.viewAttribute == tie.ancestorAttribute
    let distanceKept = tie.isSameEdge(in: scene) ? distance : nil
    var clearsIn: [Int] = []
    for (index, facts) in facts.enumerated() {
      let layout = facts.layout
      guard layout.isActive[tie.constraint.index] else { continue }
      let edge = tie.edge(in: layout.environment.direction)
      let cover = layout.safeAreaInsets[tie.ancestor.index][edge]
      guard cover > SceneFacts.tolerance, facts.isVisible(tie.view) || !followers.isEmpty else {
        continue
      }
      isCovered = true
      // The mistake is made where what holds the view is tied to that edge; what lies further out than
      // anything covers is tied to none.
      if facts.isExcused(tie, at: edge, &known[index])
        || facts.overhang(of: tie.ancestor, at: edge) > layout.root.insets[edge]
      {
        continue
      }
      let own = facts.exposure(of: tie.view, at: edge, &known[index]).flatMap {
        isSameEdge || !facts.isOut($0.view, at: edge) ? $0 : nil
      }
      if let exposed = own ?? Self.exposure(of: followers, at: edge, facts, &known[index]) {
        unsafeIn.append(index)
        if exposed.points > worst?.points ?? 0 { worst = (exposed.points, exposed.view, index) }
      } else if let hidden = facts.hiddenGap(tie, distanceKept, at: edge) {
        unsafeIn.append(index)
        if hidden > worst?.points ?? 0 { worst = (hidden, tie.view, index) }
      }
      guard let number, isSameEdge, facts.isVisible(tie.view), !facts.isBackdrop(tie.view) else {
        continue
      }
      let equals =
        !KnownHeights.isDistance(number, at: tie.ancestorAttribute)
        && KnownHeights.wasKnown(number, in: layout.environment, to: scene.newestSystem)
        && Self.sums(facts, tie.ancestor, edge).contains {
          abs($0 - number) < SceneFacts.tolerance
        }
      let clears = number > cover - SceneFacts.tolerance
      if equals, equalIn == nil { equalIn = index }
      if clears { clearsIn.append(index) }
      if clears, cover > cleared?.points ?? 0 { cleared = (cover, index) }
    }
    guard let number, !clearsIn.isEmpty else { return }
    if isExact || isKnown(number, facts, to: scene.newestSystem) {
      hardCodedIn = clearsIn
    } else if isSameEdge, let known = knownTerm(in: scene, facts) {
      term = known
      hardCodedIn = clearsIn
    }
  }

  /// How far the deepest of some views reaches.
  private static func exposure(
    of followers: [SideFollower], at edge: Edge, _ facts: SceneFacts,
    _ known: inout SceneFacts.Exposures
  ) -> SceneFacts.Reach? {
    var deepest: SceneFacts.Reach?
    for one in followers where one.stands(at: edge, in: facts.layout) {
      guard let found = facts.exposure(of: one.view, at: edge, &known) else { continue }
      if found.points > deepest?.points ?? 0 { deepest = found }
    }
    return deepest
  }

  /// The same mistake where the class's own code puts a view of another class at the edge, and the constraint
  /// that holds content under the cover there: the code of that class knows of no edge of the screen.
  ///
  /// - Complexity: O(ties × depth)
  fileprivate func ofOwnCode(in context: SceneContext) -> (JudgedTie, inner: ID<Constraint>?) {
    let scene = context.scene
    guard let others = scene.doubts?.others, !unsafeIn.isEmpty,
      others.contains(tie.origin(in: scene).source)
    else { return (self, nil) }
    var view = tie.ancestor
    let edge = tie.ancestorAttribute.edge(in: .ltr)
    while view != Scene.root {
      // Code that has it fill what it is in need not tie it.
      if let origin = context.frameOrigin(of: view), let parent = scene.views[view].parent,
        let edge, scene.doubts?.changing.contains(view) == false,
        context.layouts.indices.allSatisfy({ context.reaches(view, edge, in: $0) })
      {
        if !others.contains(origin.source) {
          var result = self
          result.place = origin
          result.hardCodedIn = []
          return (result, tie.constraint)
        }
        view = parent
        continue
      }
      // So is what a stack view arranges along its edge.
      if let edge, let stack = scene.views[view].parent, scene.views[stack].kind == .stack,
        unsafeIn.allSatisfy({ context.reaches(view, edge, in: $0) })
      {
        view = stack
        continue
      }
      guard
        let outer = context.ties.first(where: {
          $0.view == view && $0.viewAttribute == $0.ancestorAttribute
            && $0.viewAttribute.edge(in: .ltr) == edge && context.isCertain($0)
        })
      else {
        // Its middle and its size may put it there.
        if let edge, let middle = context.middle(of: view, towards: edge),
          unsafeIn.allSatisfy({ context.reaches(view, edge, in: $0) }),
          !others.contains(middle.source)
        {
          var result = self
          result.place = middle
          result.hardCodedIn = []
          return (result, tie.constraint)
        }
        break
      }
      if !others.contains(outer.origin(in: scene).source) {
        var result = self
        result.tie = outer
        result.hardCodedIn = []
        return (result, tie.constraint)
      }
      view = outer.ancestor
    }
    return atOwnContent(edge, others, in: context) ?? (self, nil)
  }

  /// The same mistake where the class's own code ties what it adds to a view that reaches the edge by what is
  /// not its own, such as a storyboard: that has nothing there which would be covered, and this knows of no other.
  ///
  /// - Complexity: O(ties × depth)
  private func atOwnContent(
    _ edge: Edge?, _ others: [Int32], in context: SceneContext
  ) -> (JudgedTie, inner: ID<Constraint>?)? {
    let scene = context.scene
    // What only stands beside the view that is tied is another one's.
    guard let edge, var view = worst?.view, scene.isDescendant(view, of: tie.view) else {
      return nil
    }
    var own: EdgeTie?
    while view != tie.view, let parent = scene.views[view].parent {
      own =
        context.ties.first {
          $0.view == view && $0.viewAttribute == $0.ancestorAttribute
            && $0.viewAttribute.edge(in: .ltr) == edge && context.isCertain($0)
            && !others.contains($0.origin(in: scene).source)
        } ?? own
      view = parent
    }
    guard let own else { return nil }
    var result = self
    result.tie = own
    result.hardCodedIn = []
    return (result, tie.constraint)
  }

  /// Whether what reaches deepest is certainly there, where not all is known of the view that is tied.
  fileprivate func isCertain(in context: SceneContext, _ held: HeldEdges?) -> Bool {
    guard let held, let worst, !context.isUnderstood(tie.view),
      worst.view != tie.view || context.scene.views[tie.view].kind.defaultRole == nil
    else { return true }
    let edge = tie.edge(in: context.layouts[worst.environment].environment.direction)
    return context.isUnderstood(worst.view)
      || held.hold(worst.view, at: edge, in: worst.environment, context.scene)
  }

  /// The first term of the number that bars are known for; a doubtful one needs a name that says so.
  private func knownTerm(in scene: Scene, _ facts: [SceneFacts]) -> Double? {
    let terms = tie.inwardTerms(in: scene)
    guard terms.count > 1 else { return nil }
    return terms.first { term in
      guard term.value > SceneFacts.tolerance else { return false }
      if KnownHeights.isSure(term.value, at: tie.ancestorAttribute) {
        return isKnown(term.value, facts, to: scene.newestSystem)
      }
      return term.name.map(KnownHeights.isNamed) ?? false
    }?.value
  }

  /// The heights at an edge that a number may stand for: each bar alone, and what lies between the
  /// edge and the end of each.
  private static func sums(_ facts: SceneFacts, _ ancestor: ID<View>, _ edge: Edge) -> [Double] {
    let cover = facts.layout.safeAreaInsets[ancestor.index][edge]
    let root = facts.layout.root
    // Of an ancestor that lies elsewhere the cover is no bar's height.
    guard abs(root.insets[edge] - cover) < SceneFacts.tolerance else { return [] }
    var sums = [cover]
    var sum = 0.0
    for part in root.contributions where part.edge == edge {
      sum += part.points
      sums.append(sum)
      switch part.source {
      case .navigationBar, .tabBar, .toolbar: sums.append(part.points)
      default: break
      }
    }
    return sums.filter { $0 > SceneFacts.tolerance }
  }

  /// Whether content is held off the screen's top or bottom by a number that bars are known for.
  private func isKnown(_ number: Double, _ facts: [SceneFacts], to system: Int?) -> Bool {
    guard tie.ancestor == Scene.root, KnownHeights.first(number) <= system ?? .max,
      facts.contains(where: { $0.roles[tie.view.index] != nil && !$0.isBackdrop(tie.view) })
    else { return false }
    switch tie.ancestorAttribute {
    case .top:
      // The smaller numbers are common distances, too: they need a device on which they fail.
      return KnownHeights.top.contains(number)
        || KnownHeights.doubtfulTop.contains(number) && !unsafeIn.isEmpty
    case .bottom:
      return KnownHeights.bottom.contains(number)
        || KnownHeights.doubtfulBottom.contains(number) && !unsafeIn.isEmpty
    default: return false
    }
  }
}

/// Heights of status bars, sensor housings, home indicators and bars above or below them, as they are
/// found written into layouts.
enum KnownHeights {
  static let top: Set<Double> = [20, 44, 47, 59, 62, 64, 88, 91, 92, 103, 116]
  static let doubtfulTop: Set<Double> = [48, 50, 96]
  static let bottom: Set<Double> = [34, 49, 78, 83]
  static let doubtfulBottom: Set<Double> = [21, 44, 50]

  /// The system with whose devices a height came, by Apple's figures of the devices: 48 and 50 with
  /// 14 on the 11 and the 12 mini, 47 on the 12, 59 on the 14 Pro, 62 on the 16 Pro; 0 for what all
  /// have known that know of safe areas.
  static func first(_ points: Double) -> Int {
    switch points {
    case 47, 48, 50, 91, 92: 14
    case 59, 103: 16
    case 62: 18
    default: 0
    }
  }

  /// Whether somebody who knew a system and those before it can have known a height of bars that an
  /// environment shows.
  static func wasKnown(_ points: Double, in environment: Environment, to system: Int?) -> Bool {
    guard let system else { return true }
    if top.contains(points) || doubtfulTop.contains(points) { return first(points) <= system }
    return bottom.contains(points) || doubtfulBottom.contains(points) || environment.os <= system
  }

  /// Heights of bars with what lies behind them, which no design uses as a distance.
  private static let bars: Set<Double> = [64, 88, 92, 96, 116]

  /// Whether points are known as the height of bars at an edge, and as nothing else.
  static func isBars(_ points: Double, at attribute: Attribute) -> Bool {
    attribute == .top && bars.contains(points)
      || attribute == .bottom && bottom.contains(points)
  }

  /// Whether designs use so many points as a distance, whatever a device has of that height.
  static func isDistance(_ points: Double, at attribute: Attribute) -> Bool {
    !contains(points, at: attribute)
      && (points.remainder(dividingBy: 8) == 0 || points.remainder(dividingBy: 10) == 0)
  }

  /// Whether points are the height of bars more often than a distance of a design.
  static func isSure(_ points: Double, at attribute: Attribute) -> Bool {
    attribute == .top && top.contains(points) && points > 20
      || attribute == .bottom && bottom.contains(points)
  }

  /// Whether a name says that its number is the height of a bar or of the safe area.
  static func isNamed(_ name: String) -> Bool {
    let name = name.lowercased()
    return [
      "statusbar", "navbar", "navigationbar", "tabbar", "toolbar", "notch", "safearea",
      "homeindicator", "bottominset", "topinset",
    ].contains { name.contains($0) }
  }

  static func contains(_ points: Double, at attribute: Attribute) -> Bool {
    attribute == .top
      ? top.contains(points) || doubtfulTop.contains(points)
      : attribute == .bottom && (bottom.contains(points) || doubtfulBottom.contains(points))
  }
}
