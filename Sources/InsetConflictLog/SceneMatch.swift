public import InsetModel
public import InsetText

/// Which of a scene's constraints a log's may be.
public struct SceneMatch: Sendable, Hashable {
  /// A constraint of the log with the scene's.
  public struct Pair: Sendable, Hashable {
    /// Its index in the log.
    public var constraint: Int
    public var id: ID<Constraint>
  }

  /// In the log's order.
  public var pairs: [Pair]
  /// The items of the log with those of the scene, in the log's order.
  public var items: [(logged: Int, item: Item)] { storedItems.map { ($0.logged, $0.item) } }
  /// How well they fit: by classes, texts, names and numbers. Comparable between scenes for one log.
  public var score: Int
  /// How many of the log's constraints people wrote.
  public var wanted: Int

  struct ItemPair: Sendable, Hashable {
    var logged: Int
    var item: Item
  }
  var storedItems: [ItemPair]

  /// Whether it fits well enough to be spoken of: most constraints are there, and something besides
  /// bare numbers says so.
  public var isLikely: Bool { pairs.count * 2 > wanted && score >= pairs.count * 12 }
}

extension ConflictLog {
  /// The constraints that people wrote, as far as they could be read; in the log's order.
  var written: [Int] {
    constraints.indices.filter { !owner(of: $0).isSystem && constraints[$0].equation != nil }
  }

  /// Where the log's constraints stand in a scene.
  ///
  /// Views are matched by class, text, accessibility identifier and nesting, constraints by what they tie
  /// and by their numbers, all at once: a view of the log is one view of the scene.
  ///
  /// - Returns: the best match; `nil` where no constraint of the log is there.
  /// - Complexity: O(log's constraints × scene's constraints), and at most 20,000 steps of search.
  public func match(in scene: Scene) -> SceneMatch? {
    var matcher = SceneMatcher(self, scene)
    return matcher.best()
  }
}

/// A search for the views and constraints of a log in one scene.
private struct SceneMatcher {
  private let log: ConflictLog
  private let scene: Scene
  private let candidates: [(constraint: Int, found: [Candidate])]

  /// A constraint of the scene as one of the log's.
  private struct Candidate {
    var id: ID<Constraint>
    var score: Int
    /// What it makes of the log's items.
    var bindings: [(logged: Int, item: Item)]
  }

  private var bound: [Int: Item] = [:]
  private var taken: [Item: Int] = [:]
  private var used: Set<ID<Constraint>> = []
  private var chosen: [SceneMatch.Pair] = []
  private var score = 0
  private var steps = 0
  private var result: SceneMatch?
  /// By place in `candidates`, what it and those behind it can add at most.
  private var hopes: [Int] = []

  private static let stepLimit = 20_000

  init(_ log: ConflictLog, _ scene: Scene) {
    self.log = log
    self.scene = scene
    let isMirrored = log.constraints.contains(where: \.isRightToLeft)
    let written = scene.constraints.ids.map {
      Tie(scene.constraints[$0], isMirrored: isMirrored)
    }
    var found: [(constraint: Int, found: [Candidate])] = []
    for index in log.written {
      guard let equation = log.constraints[index].equation else { continue }
      var list: [Candidate] = []
      for (place, tie) in written.enumerated() {
        for sides in tie.bothWays {
          if let candidate = Self.candidate(
            ID(place), sides, log.constraints[index], equation, log, scene, isMirrored)
          {
            list.append(candidate)
          }
        }
      }
      list.sort { ($0.score, $1.id) > ($1.score, $0.id) }
      if !list.isEmpty { found.append((index, list)) }
    }
    // The most telling first.
    candidates = found.sorted { ($0.found.count, $0.constraint) < ($1.found.count, $1.constraint) }
    hopes = [Int](repeating: 0, count: candidates.count + 1)
    for place in candidates.indices.reversed() {
      let best = candidates[place].found.map { candidate in
        candidate.score
          + candidate.bindings.map { Self.likeness(log.items[$0.logged], $0.item, scene) ?? 0 }
          .reduce(0, +)
      }.max()
      hopes[place] = hopes[place + 1] + (best ?? 0)
    }
  }

  mutating func best() -> SceneMatch? {
    let wanted = log.written.count
    guard !candidates.isEmpty, candidates.count * 2 > wanted else { return nil }
    search(0)
    result?.wanted = wanted
    return result
  }

  private mutating func search(_ place: Int) {
    steps += 1
    guard place < candidates.count else {
      if !chosen.isEmpty, score > result?.score ?? 0 {
        result = SceneMatch(
          pairs: chosen.sorted { $0.constraint < $1.constraint }, score: score, wanted: 0,
          storedItems: bound.sorted { $0.key < $1.key }.map {
            .init(logged: $0.key, item: $0.value)
          })
      }
      return
    }
    guard steps < Self.stepLimit, score + hopes[place] > result?.score ?? 0 else { return }
    let (constraint, list) = candidates[place]
    for candidate in list where !used.contains(candidate.id) {
      guard let new = bind(candidate) else { continue }
      let gained = candidate.score + new.reduce(0) { $0 + $1.score }
      used.insert(candidate.id)
      chosen.append(SceneMatch.Pair(constraint: constraint, id: candidate.id))
      score += gained
      search(place + 1)
      score -= gained
      chosen.removeLast()
      used.remove(candidate.id)
      for one in new {
        bound[one.logged] = nil
        taken[one.item] = nil
      }
    }
    search(place + 1)
  }

  /// Takes what a candidate makes of the log's items; `nil`, with nothing taken, where that is not what
  /// they are already.
  private mutating func bind(_ candidate: Candidate)
    -> [(logged: Int, item: Item, score: Int)]?
  {
    var new: [(logged: Int, item: Item, score: Int)] = []
    func undo(_ matcher: inout Self) {
      for one in new {
        matcher.bound[one.logged] = nil
        matcher.taken[one.item] = nil
      }
    }
    for (logged, item) in candidate.bindings {
      if let known = bound[logged] {
        if known == item { continue }
        undo(&self)
        return nil
      }
      guard taken[item] == nil, isNested(logged, item),
        let likeness = Self.likeness(log.items[logged], item, scene)
      else {
        undo(&self)
        return nil
      }
      bound[logged] = item
      taken[item] = logged
      new.append((logged, item, likeness))
    }
    return new
  }

  /// Whether the superviews that the log tells are those of the scene.
  private func isNested(_ logged: Int, _ item: Item) -> Bool {
    guard case .view(let view) = item else { return true }
    if let above = log.superview(of: logged), case .view(let parent)? = bound[above],
      scene.views[view].parent != parent
    {
      return false
    }
    for (other, place) in bound where log.superview(of: other) == logged {
      if case .view(let child) = place, scene.views[child].parent != view { return false }
    }
    return true
  }

  // MARK: Likeness

  /// How much a view of the scene looks like one of the log; `nil` where it cannot be it.
  private static func likeness(_ logged: LoggedItem, _ item: Item, _ scene: Scene) -> Int? {
    switch item {
    case .guide(let kind, _): return logged.guideKind == kind ? 3 : nil
    case .declared(let guide):
      guard logged.isGuide, logged.guideKind == nil else { return nil }
      return logged.label == scene.guides[guide].name ? 8 : 1
    case .view(let id):
      guard !logged.isGuide else { return nil }
      let view = scene.views[id]
      guard var score = likeness(of: logged.plainClass, view, isRoot: id == Scene.root) else {
        return nil
      }
      if let text = logged.label, let own = view.text, !text.isEmpty {
        score += text == own ? 8 : -1
      }
      if let name = logged.name {
        if name == view.identifier { score += 8 } else if name == view.name { score += 6 }
      }
      return score
    }
  }

  private static func likeness(of name: String, _ view: View, isRoot: Bool) -> Int? {
    if name.isEmpty { return 0 }
    let kinds = [view.className, view.component].compactMap { $0 }
    if kinds.contains(name) { return name.hasPrefix("UI") ? 2 : 8 }
    if kinds.isEmpty, view.kind.className == name { return 2 }
    // The content of a cell is a plain view in sources.
    if name.hasSuffix("CellContentView"), kinds.isEmpty || kinds == ["UIView"] { return 4 }
    let isLibrarys = ["UI", "NS", "MK", "WK", "_UI"].contains { name.hasPrefix($0) }
    if isLibrarys { return nil }
    // A class of the app's where the source knows a class above it only.
    if kinds.isEmpty || kinds.allSatisfy({ $0.hasPrefix("UI") }) { return 0 }
    return isRoot ? 0 : nil
  }

  // MARK: Constraints

  private static func candidate(
    _ id: ID<Constraint>, _ tie: Tie.Sides, _ logged: LoggedConstraint, _ equation: LoggedEquation,
    _ log: ConflictLog, _ scene: Scene, _ isMirrored: Bool
  ) -> Candidate? {
    guard tie.relation.rawValue == equation.relation.rawValue,
      (tie.second == nil) == (equation.second == nil),
      abs(tie.multiplier - equation.multiplier) < 0.002
    else { return nil }
    var bindings: [(logged: Int, item: Item)] = []
    for (side, anchor) in [(equation.first, tie.first), (equation.second, tie.second)] {
      guard let side, let anchor else { continue }
      guard let item = Self.item(side, anchor, log, scene, isMirrored) else { return nil }
      let found = log.items[side.item]
      guard likeness(found, item, scene) != nil else { return nil }
      // What has no name and no address stands for anything.
      if !(found.address.isEmpty && found.className.isEmpty) {
        bindings.append((side.item, item))
      }
    }
    let constraint = scene.constraints[id]
    var score = 10
    if let name = logged.identifier, !name.isEmpty {
      if constraint.name == name { score += 12 } else if constraint.name != nil { score -= 4 }
    }
    if abs(constraint.priority - logged.priority) > 0.01 { score -= 6 }
    guard let number = tie.constant else {
      return Candidate(id: id, score: score, bindings: bindings)
    }
    guard let constant = equation.constant else {
      return [8, 20, 0].contains(abs(number))
        ? Candidate(id: id, score: score, bindings: bindings) : nil
    }
    if abs(number - constant) < 0.01 {
      score += abs(number) > 1 ? 4 : 2
    } else if constraint.isKnownToCode {
      // Code may have set another one.
      score -= 4
    } else {
      return nil
    }
    return Candidate(id: id, score: score, bindings: bindings)
  }

  /// The item of the scene that one side of a log's constraint ties, where it is tied at an anchor.
  private static func item(
    _ side: LoggedAnchor, _ anchor: Tie.End, _ log: ConflictLog, _ scene: Scene, _ isMirrored: Bool
  ) -> Item? {
    let end = Tie.End(side, log.items[side.item], isMirrored: isMirrored)
    guard end.attribute == anchor.attribute, end.guide == anchor.guide else { return nil }
    if end.isMargin, case .guide(_, let view) = anchor.item { return .view(view) }
    return anchor.item
  }
}

/// A constraint of a scene in the words of a log.
private struct Tie {
  /// An anchor with left and right for leading and trailing.
  struct End {
    var item: Item
    var attribute: LoggedAttribute
    /// The guide of a view that it is of, whether it is named or comes of an attribute.
    var guide: GuideKind?
    /// Whether the guide comes of an attribute, as `leadingMargin`.
    var isMargin = false

    init(_ anchor: Anchor, isMirrored: Bool) {
      item = anchor.item
      let (plain, isMargin) = Self.plain(anchor.attribute.rawValue, isMirrored)
      attribute = plain
      if case .guide(let kind, let view) = anchor.item {
        // Layout guides of old systems are lines at the edges of the safe area.
        switch (kind, plain) {
        case (.topLayoutGuide, .bottom): set(.safeArea, .top, view)
        case (.bottomLayoutGuide, .top): set(.safeArea, .bottom, view)
        default: guide = kind
        }
      } else if isMargin, case .view(let view) = anchor.item {
        set(.margins, plain, view)
      }
    }

    private mutating func set(_ kind: GuideKind, _ attribute: LoggedAttribute, _ view: ID<View>) {
      guide = kind
      self.attribute = attribute
      item = .guide(kind, of: view)
    }

    init(_ anchor: LoggedAnchor, _ logged: LoggedItem, isMirrored: Bool) {
      item = .view(Scene.root)
      let (plain, isMargin) = Self.plain(anchor.attribute.rawValue, isMirrored)
      attribute = plain
      self.isMargin = isMargin
      guide = isMargin ? .margins : logged.guideKind
      if logged.plainClass == "_UILayoutGuide" {
        // It is the upper one that views hang from, the lower one that they stand on.
        guide = .safeArea
        attribute = plain == .bottom ? .top : plain == .top ? .bottom : plain
      }
    }

    private static func plain(_ name: String, _ isMirrored: Bool) -> (LoggedAttribute, Bool) {
      let (start, end) =
        isMirrored ? (LoggedAttribute.right, LoggedAttribute.left) : (.left, .right)
      return switch name {
      case "leading": (start, false)
      case "trailing": (end, false)
      case "leadingMargin": (start, true)
      case "trailingMargin": (end, true)
      case "leftMargin": (.left, true)
      case "rightMargin": (.right, true)
      case "topMargin": (.top, true)
      case "bottomMargin": (.bottom, true)
      case "centerXWithinMargins": (.centerX, true)
      case "centerYWithinMargins": (.centerY, true)
      default: (LoggedAttribute(rawValue: name) ?? .left, false)
      }
    }
  }

  struct Sides {
    var first: End
    var relation: Relation
    var second: End?
    var multiplier: Double
    /// `nil` where it depends on the environment.
    var constant: Double?
  }

  /// As it is written, and with its sides exchanged.
  let bothWays: [Sides]

  init(_ constraint: Constraint, isMirrored: Bool) {
    let first = End(constraint.first, isMirrored: isMirrored)
    let second = constraint.second.map { End($0, isMirrored: isMirrored) }
    let constant = constraint.constant.usesSystemSpacing ? nil : constraint.constant.constant
    let written = Sides(
      first: first, relation: constraint.relation, second: second,
      multiplier: constraint.multiplier, constant: constant)
    guard let second, constraint.multiplier > 0 else {
      bothWays = [written]
      return
    }
    let flipped: Relation =
      switch constraint.relation {
      case .equal: .equal
      case .lessOrEqual: .greaterOrEqual
      case .greaterOrEqual: .lessOrEqual
      }
    let turned = Sides(
      first: second, relation: flipped, second: first, multiplier: 1 / constraint.multiplier,
      constant: constant.map { $0 == 0 ? 0 : -$0 / constraint.multiplier })
    bothWays = [written, turned]
  }
}

extension LoggedItem {
  /// The guide of a view that it is; `nil` for views, and for guides that people declare.
  var guideKind: GuideKind? {
    guard isGuide else { return nil }
    if plainClass == "_UILayoutGuide" { return .safeArea }
    let name = label ?? ""
    let kinds: [(String, GuideKind)] = [
      ("SafeArea", .safeArea), ("LayoutMargins", .margins), ("Readable", .readable),
      ("contentLayoutGuide", .contentLayout), ("ContentLayoutGuide", .contentLayout),
      ("frameLayoutGuide", .frameLayout), ("FrameLayoutGuide", .frameLayout),
      ("Keyboard", .keyboard),
    ]
    return kinds.first { name.contains($0.0) }?.1
  }
}
