import InsetDevices
import InsetLayout
public import InsetModel
import InsetText

/// Two texts or controls lie on each other, or two views do by a gap of the wrong sign.
public enum Overlap: Rule {
  public static let id = RuleID.overlap
  public static let severity = Severity.warning
  public static let summary = "Two texts or controls lie on each other in some environment."
  public static let documentation = """
    Texts that overlap cannot be read, controls that overlap are hit by mistake. It happens where a \
    screen is lower or narrower than the one it was drawn for.

    ```inset
    stack form { top == title.bottom + 24 }
    label terms "…" {
        bottom == superview.safeArea.bottom - 12
        top >= form.bottom + 12               // says which one gives way
    }
    ```

    A gap of the wrong sign lays on each other what two views show, tables and stacks included:

    ```inset
    table list { top == title.bottom - 16 }   // over the last line of the title
    table list { top == title.bottom + 16 }
    ```

    Pictures, backgrounds and decorations may lie under others, and so may what stands wholly on them. Two views that are tied to each other \
    on both axes (a spinner centred on a button), or to the same place within 8 points, are so on \
    purpose, and so is a button without a title that is tied to what it lies on, or of which nothing is \
    drawn. Of a text in the middle of a wider label only the text counts, at twice its length; in \
    storyboards, where people saw what they drew, also of other labels, and without what its lines leave \
    blank, and without the room for a longer one where a number is the label's width. There, what lies on each other on all devices was drawn so, and code may move what it has a \
    name for a constraint of.
    """

  public static func check(_ context: SceneContext, report: (Finding) -> Void) {
    let scene = context.scene
    var cases = Cases<Pair>()
    // Asked for by pair: kept, where two views may lie on each other at all.
    var hosts: [ID<View>] = []
    var ties: Ties?
    // Whether a view lies on more others in some environment than are told.
    var isCut = false
    let places = places(in: context)
    var apart = Apart(places, context)
    defer { apart.keep() }
    for index in context.layouts.indices {
      let layout = context.layouts[index]
      if apart.isStill(in: index) { continue }
      let items = items(places, index)
      if Heap.areFewAndApart(items) { continue }
      if hosts.isEmpty { hosts = self.hosts(in: scene) }
      // Environments in which the same constraints count share what is known of them.
      var known =
        ties.take().flatMap { $0.isActive == layout.isActive ? $0 : nil }
        ?? Ties(context, layout.isActive)
      var partners = Array(repeating: 0, count: scene.views.count)
      Heap(items).forEachPair { a, b in
        guard let shared = Heap.shared(a, b) else { return .apart }
        apart.note(index)
        guard hosts[a.view.index] == hosts[b.view.index], !known.areTied(a.view, b.view, in: index)
        else { return .together }
        partners[b.view.index] += 1
        cases.add(
          Pair(first: min(a.view, b.view), second: max(a.view, b.view)), in: index,
          amount: min(shared.width, shared.height))
        if partners[b.view.index] < partnerLimit { return .together }
        isCut = true
        return .enough
      }
      ties = known
    }
    if isCut { cases = counted(cases.all.map(\.key), hosts, places, context) }
    let words = Words(context)
    let gaps = turned(context)
    for item in gaps {
      let scene = context.scene
      let pair = "'\(words.name(of: item.first))' and '\(words.name(of: item.second))'"
      report(
        finding(
          "'\(words.equation(item.gap.constraint))' lays \(pair) on each other by "
            + "\(item.environments.count > 1 ? "up to " : "")\(Words.points(item.worst)) "
            + words.environments(item.environments, worst: item.worstIn),
          at: scene.constraints[item.gap.constraint].places.whole, in: item.environments,
          fixes: [
            .other(
              "Keep them \(Words.points(item.gap.points)) apart",
              [.setConstant(item.gap.constraint, item.gap.turned(in: scene))])
          ]))
    }
    var gapsOf: [ID<View>: [Int]] = [:]
    for (place, item) in gaps.enumerated() {
      for view in Set([item.gap.view, item.gap.other, item.first, item.second]) {
        gapsOf[view, default: []].append(place)
      }
    }
    let drawn = Drawn(cases.all.map(\.key), context)
    for item in cases.all
    where !(gapsOf[item.key.first]?.contains { gaps[$0].isAbout(item.key) } ?? false)
      && !drawn.isMeant(item.key, in: item.environments)
    {
      let pair = item.key
      let layout = context.layouts[item.worstIn]
      let shared = layout.absoluteFrames[pair.first.index].intersection(
        layout.absoluteFrames[pair.second.index])
      let size = shared.map { "\(formatPoints($0.width)) × \(formatPoints($0.height)) points" }
      let open = [pair.first, pair.second].first { TextRoom.isOpen($0, context, item.worstIn) }
      let other = open == pair.first ? pair.second : pair.first
      report(
        finding(
          "'\(words.name(of: pair.second))' lies on '\(words.name(of: pair.first))'"
            + (size.map { " by \($0)" } ?? "") + " "
            + words.environments(item.environments, worst: item.worstIn),
          at: scene.views[pair.second].nameOrigin,
          related: [
            Related(
              origin: scene.views[pair.first].nameOrigin,
              message: "'\(words.name(of: pair.first))' lies under it")
          ], in: item.environments,
          fixes: open.flatMap { view in
            // There must be a place to stop at.
            TextRoom.distance(from: view, to: other, context, item.worstIn) > 24
              ? TextRoom.fixes(view, until: other, context) : nil
          } ?? []))
    }
  }

  /// The views that may be read or touched, with where they are by environment; `nil` where they are not.
  private typealias Places = [(view: ID<View>, rects: [Rect?])]

  /// The environments in which no two of the views lie on each other, now and before an edit.
  private struct Apart {
    private let context: SceneContext
    /// By environment.
    private var isApart: [Bool]
    private let wasApart: [Bool]
    /// By environment, whether nothing that an edit changed lies on anything.
    private let isSpared: [Bool]
    /// With more that changed all are compared as if nothing were known.
    private static let few = 16

    init(_ places: Places, _ context: SceneContext) {
      self.context = context
      isApart = Array(repeating: true, count: context.layouts.count)
      let before = context.memory.before(.apart, RuleMemory.Table<Int, Bool>.self)
      wasApart = before?.values ?? []
      let changed =
        context.memory.changes.map { changes in
          places.indices.filter { changes.own[places[$0].view.index] }
        } ?? []
      isSpared = Self.spared(changed, among: places, context.layouts.count)
    }

    /// Whether nothing lay on anything before the edit, and nothing that it changed does now.
    func isStill(in index: Int) -> Bool {
      context.memory.changes != nil && wasApart.indices.contains(index) && wasApart[index]
        && isSpared[index]
    }

    /// By environment, whether none of some places lies on another; nowhere where they are many.
    ///
    /// - Complexity: O(environments × places × `few`).
    private static func spared(_ changed: [Int], among places: Places, _ count: Int) -> [Bool] {
      if changed.count > few { return Array(repeating: false, count: count) }
      var isSpared = Array(repeating: true, count: count)
      for place in changed {
        let (view, rects) = places[place]
        for (number, other) in places.enumerated() where number != place {
          for index in rects.indices where isSpared[index] {
            guard let one = rects[index], let two = other.rects[index] else { continue }
            if Heap.shared((view: view, rect: one), (view: other.view, rect: two)) != nil {
              isSpared[index] = false
            }
          }
        }
      }
      return isSpared
    }

    /// Takes up that two views lie on each other in an environment.
    mutating func note(_ index: Int) { isApart[index] = false }

    func keep() {
      context.memory.keep(
        RuleMemory.Table(keys: Array(isApart.indices), values: isApart), as: .apart)
    }
  }

  private static func places(in context: SceneContext) -> Places {
    let views = context.scene.views
    let assumed = Set(context.scene.doubts?.assumed ?? [])
    let seen: [ID<View>] = views.ids.filter {
      views[$0].kind.isReadOrTouched && !assumed.contains($0)
    }
    // In the frames' own coordinates, so that what only moves is not measured again.
    let all = context.remembered(.overlap, seen) { view, _, changes in
      changes.beyondPlace[view.index]
    } make: { view in
      context.layouts.indices.map { index -> Rect? in
        let facts = context.facts[index]
        guard context.isJudged(view, in: index), !facts.isBackdrop(view), facts.isVisible(view)
        else {
          return nil
        }
        return writtenInside(view, context, index)
      }
    }
    let placed = context.remembered(.overlapPlaces, seen.indices.map { Seen(seen[$0], $0) }) {
      seen, _, changes in
      changes.own[seen.view.index]
    } make: { seen in
      all[seen.place].enumerated().map { index, rect -> Rect? in
        let frame = context.layouts[index].absoluteFrames[seen.view.index]
        return rect?.offset(x: frame.x, y: frame.y)
      }
    }
    return zip(seen, placed).map { ($0, $1) }
  }

  /// A view with its place among those that are read or touched.
  private struct Seen: Equatable {
    let view: ID<View>
    let place: Int

    init(_ view: ID<View>, _ place: Int) {
      self.view = view
      self.place = place
    }
  }

  /// What is read or touched in an environment, with where.
  private static func items(_ places: Places, _ index: Int) -> [Heap.Item] {
    places.compactMap { place in place.rects[index].map { (place.view, $0) } }
  }

  /// Some pairs with all environments in which they lie on each other, also those in which others of
  /// their views were told first.
  ///
  /// - Complexity: O(environments × (views + pairs)).
  private static func counted(
    _ pairs: [Pair], _ hosts: [ID<View>], _ places: Places, _ context: SceneContext
  ) -> Cases<Pair> {
    var cases = Cases<Pair>()
    var ties: Ties?
    for index in context.layouts.indices {
      let isActive = context.layouts[index].isActive
      var known =
        ties.take().flatMap { $0.isActive == isActive ? $0 : nil } ?? Ties(context, isActive)
      let rects = Dictionary(
        uniqueKeysWithValues: items(places, index).map { ($0.view, $0.rect) })
      for pair in pairs {
        guard let first = rects[pair.first], let second = rects[pair.second],
          let shared = Heap.shared((pair.first, first), (pair.second, second)),
          hosts[pair.first.index] == hosts[pair.second.index],
          !known.areTied(pair.first, pair.second, in: index)
        else { continue }
        cases.add(pair, in: index, amount: min(shared.width, shared.height))
      }
      ties = known
    }
    return cases
  }

  /// Where a view is read or touched: of a label, where its text stands, with room for a translation of
  /// twice its length about the middle, or half as long again from a side; of one that was drawn on a canvas, without what its lines leave blank.
  private static func written(
    _ view: ID<View>, _ context: SceneContext, _ index: Int
  ) -> Rect {
    let frame = context.layouts[index].absoluteFrames[view.index]
    return writtenInside(view, context, index).offset(x: frame.x, y: frame.y)
  }

  /// The same from the corner of the view's frame, whatever that lies at.
  private static func writtenInside(
    _ view: ID<View>, _ context: SceneContext, _ index: Int
  ) -> Rect {
    let whole = Rect(size: context.layouts[index].absoluteFrames[view.index].size)
    let frame = inked(view, whole, context, index)
    let environment = context.layouts[index].environment
    let state = context.state(view, in: index)
    if state.kind == .text, context.scene.isDrawn, frame.height > 4 * textInset {
      return Rect(
        x: frame.x, y: frame.y + textInset, width: frame.width, height: frame.height - 2 * textInset
      )
    }
    guard state.kind == .label, let line = state.neededSize(in: environment, width: nil).width
    else { return frame }
    let isNatural =
      context.scene.isDrawn && !(state.text ?? "").isEmpty && !context.unaligned.contains(view)
    // Who gave a drawn label its width by a number left the rest empty.
    let isFixed = context.scene.isDrawn && !context.sizes(of: view, .width, in: index).isEmpty
    let longer = isFixed ? 1 : Self.longer
    let width: Double
    let before: Double
    switch (state.textPlace ?? (isNatural ? .natural : nil))?.side(in: environment.direction) {
    case .left: (width, before) = (line * longer, 0)
    case .center: (width, before) = (line * twice, (frame.width - line * twice) / 2)
    case .right: (width, before) = (line * longer, frame.width - line * longer)
    case nil: return frame
    }
    guard width < frame.width else { return frame }
    return Rect(x: frame.x + before, y: frame.y, width: width, height: frame.height)
  }

  /// The frame of a view; of what was drawn on a canvas, of a label without what its lines leave blank
  /// above and below, and of a picture that is fitted into its frame, where it is drawn.
  static func inked(_ view: ID<View>, _ context: SceneContext, _ index: Int) -> Rect {
    if let drawn = context.facts[index].drawnPicture(view) { return drawn }
    return inked(view, context.layouts[index].absoluteFrames[view.index], context, index)
  }

  /// What is drawn of a text in a frame; of another view all of it.
  private static func inked(
    _ view: ID<View>, _ frame: Rect, _ context: SceneContext, _ index: Int
  ) -> Rect {
    let state = context.state(view, in: index)
    guard context.scene.isDrawn, state.kind == .label, let text = state.text, !text.isEmpty
    else { return frame }
    let environment = context.layouts[index].environment
    let size = state.fontSize(in: environment)
    let height = state.neededSize(in: environment, width: frame.width).height ?? frame.height
    let rest = max(0, frame.height - height) / 2
    let top = min(rest + size * blankAbove, frame.height / 2)
    let hasTails = text.utf8.contains { $0 >= 0x80 || tails.contains($0) }
    let bottom = min(rest + (hasTails ? 0 : size * blankBelow), frame.height / 2)
    return Rect(
      x: frame.x, y: frame.y + top, width: frame.width, height: frame.height - top - bottom)
  }

  /// So many times as long a translation may be.
  private static let twice = 2.0
  private static let longer = 1.5
  /// `UITextView.textContainerInset` at the top and bottom.
  private static let textInset = 8.0
  /// The letters that reach below the line.
  private static let tails = Set("gjpqyQ,;()[]{}|@$_/".utf8)
  /// What the lines of the system's font leave blank above their capitals and below the line, as shares
  /// of the point size: ascent 0.952 and descent 0.241 round capitals of 0.705.
  private static let blankAbove = 0.24
  private static let blankBelow = 0.24

  /// What of a drawn screen lies on each other on purpose.
  private struct Drawn {
    private let context: SceneContext
    /// The views that take the place of another one wherever both are: they are shown in turn.
    private var inTurn: Set<ID<View>> = []

    /// - Complexity: O(pairs × environments).
    init(_ pairs: [Pair], _ context: SceneContext) {
      self.context = context
      guard context.scene.isDrawn else { return }
      for pair in pairs where isEverywhere(pair, where: isInPlace) {
        inTurn.formUnion([pair.first, pair.second])
      }
    }

    /// Whether two views are meant to share a place: people saw them do so when they drew them, one is
    /// shown in turn with a third, or code moves one.
    func isMeant(_ pair: Pair, in environments: [Int]) -> Bool {
      guard context.scene.isDrawn else { return false }
      return inTurn.contains(pair.first) || inTurn.contains(pair.second)
        || environments.allSatisfy { isMoved(pair.first, $0) || isMoved(pair.second, $0) }
        || isEverywhere(pair, where: isShared)
    }

    /// Whether one of two views was drawn on the other, but for a rim.
    func isCovering(_ pair: Pair) -> Bool {
      context.scene.isDrawn && isEverywhere(pair, where: isCovered)
    }

    private func isMoved(_ view: ID<View>, _ index: Int) -> Bool {
      context.isMovedByCode(view, along: .horizontal, in: index)
        || context.isMovedByCode(view, along: .vertical, in: index)
    }

    private func isEverywhere(_ pair: Pair, where holds: (Pair, Int) -> Bool) -> Bool {
      context.layouts.indices.allSatisfy { index in
        let isShown = [pair.first, pair.second].allSatisfy {
          context.isJudged($0, in: index) && context.facts[index].isVisible($0)
        }
        return !isShown || holds(pair, index)
      }
    }

    private func isShared(_ pair: Pair, _ index: Int) -> Bool {
      Heap.shared(
        (pair.first, Overlap.written(pair.first, context, index)),
        (pair.second, Overlap.written(pair.second, context, index))) != nil
    }

    private func isInPlace(_ pair: Pair, _ index: Int) -> Bool {
      let one = context.layouts[index].absoluteFrames[pair.first.index]
      let two = context.layouts[index].absoluteFrames[pair.second.index]
      guard let shared = one.intersection(two) else { return false }
      let both = shared.width * shared.height
      return both >= (one.width * one.height + two.width * two.height - both) / 2
    }

    private func isCovered(_ pair: Pair, _ index: Int) -> Bool {
      let one = context.layouts[index].absoluteFrames[pair.first.index]
      let two = context.layouts[index].absoluteFrames[pair.second.index]
      guard let shared = one.intersection(two) else { return false }
      let smaller = min(one.width * one.height, two.width * two.height)
      return shared.width * shared.height >= smaller * coveredShare
    }

    /// Of what lies on another but for a rim, so much lies there.
    private let coveredShare = 0.8
  }

  /// A turned gap with the views that lie on each other because of it.
  private struct Turned {
    var gap: TurnedGap
    var first: ID<View>
    var second: ID<View>
    var environments: [Int]
    var worst: Double
    var worstIn: Int

    func isAbout(_ pair: Pair) -> Bool {
      [gap.view, gap.other, first, second].contains(pair.first)
        && [gap.view, gap.other, first, second].contains(pair.second)
    }
  }

  /// The constraints that lay views on each other by a gap of the wrong sign.
  private static func turned(_ context: SceneContext) -> [Turned] {
    let drawn = Drawn([], context)
    return TurnedGap.all(in: context.scene).compactMap { gap in
      var result: Turned?
      for index in context.layouts.indices {
        guard let (first, second, points) = gap.overlap(context, index) else { continue }
        guard var known = result else {
          result = Turned(
            gap: gap, first: first, second: second, environments: [index], worst: points,
            worstIn: index)
          continue
        }
        known.environments.append(index)
        if points > known.worst {
          (known.first, known.second) = (first, second)
          (known.worst, known.worstIn) = (points, index)
        }
        result = known
      }
      return result.flatMap {
        drawn.isCovering(Pair(first: $0.first, second: $0.second)) ? nil : $0
      }
    }
  }

  /// How many views one view is said to lie on: of a heap of n, not n² / 2 findings.
  private static let partnerLimit = 3

  private struct Pair: Hashable {
    var first: ID<View>
    var second: ID<View>
  }

  /// By view, the one whose coordinates it is placed in, stacks taken as transparent.
  private static func hosts(in scene: Scene) -> [ID<View>] {
    var hosts: [ID<View>] = []
    hosts.reserveCapacity(scene.views.count)
    for view in scene.views.ids {
      // A parent stands before its children.
      let parent = scene.views[view].parent ?? Scene.root
      let isTransparent = scene.views[parent].kind == .stack && parent != Scene.root
      hosts.append(isTransparent ? hosts[parent.index] : parent)
    }
    return hosts
  }

  /// The views that lie on each other on purpose where the same constraints count.
  private struct Ties {
    private let context: SceneContext
    /// By constraint, whether it counts.
    let isActive: [Bool]
    /// The views that constraints put one view onto, those of each in a row.
    private var links: [Link] = []
    /// By view, where its links begin; at the end, their count.
    private var linkStarts: [Int32]
    /// What views hang on, those of each in a row, in the order in which they were asked for.
    private var hangers: [Hanger] = []
    /// By view, where its hangers stand; `nil` before they were asked for.
    private var hangerPlaces: [Range<Int32>?]

    private struct Link {
      var other: ID<View>
      var group: Attribute.Group
    }

    /// - Complexity: O(views + constraints).
    init(_ context: SceneContext, _ isActive: [Bool]) {
      self.context = context
      self.isActive = isActive
      let count = context.scene.views.count
      hangerPlaces = Array(repeating: nil, count: count)
      linkStarts = Array(repeating: 0, count: count + 1)
      let scene = context.scene
      var all: [(view: ID<View>, link: Link)] = []
      for id in scene.constraints.ids where isActive[id.index] {
        let first = scene.constraints[id].first
        guard let second = scene.constraints[id].second, first.item != second.item,
          second.attribute.group != .size
        else { continue }
        let one = scene.owner(of: first.item)
        let other = scene.owner(of: second.item)
        guard one != other, !Overlap.keepsApart(scene.constraints[id]) else { continue }
        all.append((one, Link(other: other, group: second.attribute.group)))
        all.append((other, Link(other: one, group: second.attribute.group)))
        linkStarts[one.index + 1] += 1
        linkStarts[other.index + 1] += 1
      }
      for place in linkStarts.indices.dropFirst() { linkStarts[place] += linkStarts[place - 1] }
      links = Array(repeating: Link(other: Scene.root, group: .size), count: all.count)
      var next = linkStarts
      for (view, link) in all {
        links[Int(next[view.index])] = link
        next[view.index] += 1
      }
    }

    private func links(of view: ID<View>) -> Range<Int> {
      Int(linkStarts[view.index])..<Int(linkStarts[view.index + 1])
    }

    /// Whether constraints put one view onto the other on both axes.
    ///
    /// - Complexity: O(constraints of the one with fewer).
    mutating func areTied(_ a: ID<View>, _ b: ID<View>, in index: Int) -> Bool {
      let (one, other) = links(of: a).count <= links(of: b).count ? (a, b) : (b, a)
      var horizontal = false
      var vertical = false
      for place in links(of: one) where links[place].other == other {
        switch links[place].group {
        case .horizontal: horizontal = true
        case .vertical: vertical = true
        case .size: break
        }
      }
      if horizontal && vertical { return true }
      return isShownInTurn(a, b) || isTouchArea(a, over: b, context, index)
        || isTouchArea(b, over: a, context, index)
    }

    /// Whether both hang on the same place on both axes: one lies on the other wherever that is, so
    /// they are shown in turn.
    private mutating func isShownInTurn(_ a: ID<View>, _ b: ID<View>) -> Bool {
      let first = places(of: a)
      let second = places(of: b)
      var horizontal = false
      var vertical = false
      for place in first {
        let hanger = hangers[Int(place)]
        if hanger.own.group == .horizontal ? horizontal : vertical { continue }
        guard second.contains(where: { hangers[Int($0)].isNear(hanger) }) else { continue }
        if hanger.own.group == .horizontal { horizontal = true } else { vertical = true }
      }
      return horizontal && vertical
    }

    /// Where a view's hangers stand.
    private mutating func places(of view: ID<View>) -> Range<Int32> {
      if let known = hangerPlaces[view.index] { return known }
      let start = Int32(hangers.count)
      addHangers(of: view)
      let places = start..<Int32(hangers.count)
      hangerPlaces[view.index] = places
      return places
    }

    /// The first of them: who hangs on more places is no text or control among others.
    private mutating func addHangers(of view: ID<View>) {
      let limit = hangers.count + Overlap.hangerLimit
      for id in context.touching[view.index] where isActive[id.index] {
        let first = context.scene.constraints[id].first
        guard context.scene.constraints[id].relation == .equal,
          context.scene.constraints[id].multiplier == 1,
          let second = context.scene.constraints[id].second,
          let number = context.scene.constraints[id].constant.constant,
          first.attribute.group != .size
        else { continue }
        if first.item == .view(view) {
          hangers.append(Hanger(own: first.attribute, other: second, constant: number))
        } else if second.item == .view(view) {
          hangers.append(Hanger(own: second.attribute, other: first, constant: -number))
        }
        if hangers.count == limit { break }
      }
    }
  }

  /// What a view's own attribute is equal to.
  private struct Hanger {
    var own: Attribute
    var other: Anchor
    var constant: Double

    /// Whether another holds the same edge of its view at the same place, but for what aligns a text
    /// with a picture.
    func isNear(_ hanger: Hanger) -> Bool {
      own == hanger.own && other == hanger.other && abs(constant - hanger.constant) <= 8
    }
  }

  /// How many of a view's constraints are looked at for what it hangs on.
  private static let hangerLimit = 16

  /// Whether a button without a title makes a view touchable that it covers: it is tied to that, or
  /// shows nothing at all.
  private static func isTouchArea(
    _ button: ID<View>, over view: ID<View>, _ context: SceneContext, _ index: Int
  ) -> Bool {
    guard context.scene.views[button].kind == .button else { return false }
    let state = context.state(button, in: index)
    let frames = context.layouts[index].absoluteFrames
    guard state.kind == .button, (state.text ?? "").isEmpty,
      frames[button.index].contains(frames[view.index], tolerance: SceneFacts.tolerance)
    else { return false }
    let isTouched = context.role(view, in: index) == .control
    if context.blankButtons.contains(button), !isTouched { return true }
    let isShorter = context.touching[button.index].count <= context.touching[view.index].count
    let (one, other) = isShorter ? (button, view) : (view, button)
    return context.touching[one.index].contains { id in
      let constraint = context.scene.constraints[id]
      return context.layouts[index].isActive[id.index]
        && constraint.anchors.contains { $0.item == .view(other) }
    }
  }

  /// Whether a constraint puts one view behind the end of the other.
  private static func keepsApart(_ constraint: Constraint) -> Bool {
    guard let first = constraint.first.attribute.edge(in: .ltr),
      let other = constraint.second?.attribute.edge(in: .ltr), first != other
    else { return false }
    let points = constraint.constant.constant ?? 0
    return constraint.first.attribute.isStart ? points >= 0 : points <= 0
  }
}

extension ViewKind {
  /// Whether people read or touch views of this class where they lie.
  fileprivate var isReadOrTouched: Bool {
    switch self {
    case .label, .button, .field, .text, .switch, .slider, .stepper, .segmented, .progress,
      .pageControl, .datePicker, .picker, .searchBar:
      true
    case .view, .image, .activity, .scroll, .stack, .table, .collection, .web, .map, .container:
      false
    }
  }
}
