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
    drawn.
    """

  public static func check(_ context: SceneContext, report: (Finding) -> Void) {
    let scene = context.scene
    var cases = Cases<Pair>()
    lazy var hosts = scene.views.ids.map { host($0, scene) }
    for index in context.layouts.indices {
      let layout = context.layouts[index]
      let seen = scene.views.ids.filter { view in
        scene.views[view].kind.isReadOrTouched && context.isJudged(view, in: index)
          && !context.facts[index].isBackdrop(view) && context.facts[index].isVisible(view)
      }
      let items: [Heap.Item] = seen.map { ($0, layout.absoluteFrames[$0.index]) }
      if Heap.areFewAndApart(items) { continue }
      var ties = Ties(context, index)
      var partners = Array(repeating: 0, count: scene.views.count)
      Heap(items).forEachPair { a, b in
        guard let shared = Heap.shared(a, b) else { return .apart }
        guard hosts[a.view.index] == hosts[b.view.index], !ties.areTied(a.view, b.view) else {
          return .together
        }
        partners[b.view.index] += 1
        cases.add(
          Pair(first: min(a.view, b.view), second: max(a.view, b.view)), in: index,
          amount: min(shared.width, shared.height))
        return partners[b.view.index] < partnerLimit ? .together : .enough
      }
    }
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
    for item in cases.all
    where !(gapsOf[item.key.first]?.contains { gaps[$0].isAbout(item.key) } ?? false) {
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
    TurnedGap.all(in: context.scene).compactMap { gap in
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
      return result
    }
  }

  /// How many views one view is said to lie on: of a heap of n, not n² / 2 findings.
  private static let partnerLimit = 3

  private struct Pair: Hashable {
    var first: ID<View>
    var second: ID<View>
  }

  /// The view whose coordinates a view is placed in, stacks taken as transparent.
  private static func host(_ view: ID<View>, _ scene: Scene) -> ID<View> {
    var host = scene.views[view].parent ?? Scene.root
    while scene.views[host].kind == .stack, let above = scene.views[host].parent { host = above }
    return host
  }

  /// The views of one environment that lie on each other on purpose.
  private struct Ties {
    private let context: SceneContext
    private let index: Int
    /// By view; `nil` before they were asked for.
    private var known: [[Hanger]?]

    init(_ context: SceneContext, _ index: Int) {
      self.context = context
      self.index = index
      known = Array(repeating: nil, count: context.scene.views.count)
    }

    /// Whether constraints put one view onto the other on both axes.
    ///
    /// - Complexity: O(constraints of the one with fewer).
    mutating func areTied(_ a: ID<View>, _ b: ID<View>) -> Bool {
      let isShorter = context.touching[a.index].count <= context.touching[b.index].count
      let (one, other) = isShorter ? (a, b) : (b, a)
      var horizontal = false
      var vertical = false
      for id in context.touching[one.index] where context.layouts[index].isActive[id.index] {
        let constraint = context.scene.constraints[id]
        guard let second = constraint.second,
          constraint.first.item != second.item,
          context.scene.owner(of: constraint.first.item) == other
            || context.scene.owner(of: second.item) == other,
          !keepsApart(constraint, second)
        else { continue }
        switch second.attribute.group {
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
      let first = hangers(of: a)
      let second = hangers(of: b)
      return [Attribute.Group.horizontal, .vertical].allSatisfy { group in
        first.contains { hanger in
          hanger.own.group == group && second.contains { $0.isNear(hanger) }
        }
      }
    }

    /// The first of them: who hangs on more places is no text or control among others.
    private mutating func hangers(of view: ID<View>) -> [Hanger] {
      if let known = known[view.index] { return known }
      let found = Overlap.hangers(of: view, context, index)
      known[view.index] = found
      return found
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

  private static func hangers(
    of view: ID<View>, _ context: SceneContext, _ index: Int
  ) -> [Hanger] {
    var result: [Hanger] = []
    for id in context.touching[view.index] where context.layouts[index].isActive[id.index] {
      let constraint = context.scene.constraints[id]
      guard constraint.relation == .equal,
        constraint.multiplier == 1, let second = constraint.second,
        let number = constraint.constant.constant, constraint.first.attribute.group != .size
      else { continue }
      if constraint.first.item == .view(view) {
        result.append(
          Hanger(own: constraint.first.attribute, other: second, constant: number))
      } else if second.item == .view(view) {
        result.append(
          Hanger(own: second.attribute, other: constraint.first, constant: -number))
      }
      if result.count == hangerLimit { break }
    }
    return result
  }

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
  private static func keepsApart(_ constraint: Constraint, _ second: Anchor) -> Bool {
    guard let first = constraint.first.attribute.edge(in: .ltr),
      let other = second.attribute.edge(in: .ltr), first != other
    else { return false }
    let points = constraint.constant.constant ?? 0
    return constraint.first.attribute.isStart ? points >= 0 : points <= 0
  }
}

/// Rectangles that may lie on each other.
private struct Heap {
  typealias Item = (view: ID<View>, rect: Rect)

  /// What is known of two that were looked at.
  enum Verdict {
    case apart
    /// They share a place.
    case together
    /// They do, and nothing more is to be known of the second.
    case enough
  }

  private let items: [Item]
  private let isAcross: Bool

  /// Sorted along the axis on which fewer of them lie side by side.
  ///
  /// - Complexity: O(n log n).
  init(_ items: [Item]) {
    let down = items.sorted { ($0.rect.y, $0.view) < ($1.rect.y, $1.view) }
    let across = items.sorted { ($0.rect.x, $0.view) < ($1.rect.x, $1.view) }
    isAcross =
      Self.pairs(across.map { ($0.rect.x, $0.rect.maxX) })
      < Self.pairs(down.map { ($0.rect.y, $0.rect.maxY) })
    self.items = isAcross ? across : down
  }

  /// What two share, where it is more than a line.
  static func shared(_ a: Item, _ b: Item) -> Rect? {
    a.rect.intersection(b.rect).flatMap { $0.width > 2 && $0.height > 2 ? $0 : nil }
  }

  /// Whether items so few that comparing all costs less than sorting them lie apart.
  static func areFewAndApart(_ items: [Item]) -> Bool {
    items.count <= fewItems
      && items.indices.allSatisfy { first in
        items[(first + 1)...].allSatisfy { shared(items[first], $0) == nil }
      }
  }

  private static let fewItems = 24

  /// How many pairs of intervals, sorted by their starts, overlap.
  private static func pairs(_ intervals: [(start: Double, end: Double)]) -> Int {
    let starts = intervals.map(\.start)
    var sum = 0
    for (place, interval) in intervals.enumerated() {
      // The first that starts behind the end.
      var low = place + 1
      var high = starts.count
      while low < high {
        let middle = (low + high) / 2
        if starts[middle] < interval.end - 2 { low = middle + 1 } else { high = middle }
      }
      sum += low - place - 1
    }
    return sum
  }

  /// Looks at pairs that lie side by side on the axis; of a view that shares its place with many,
  /// with the first of them only.
  ///
  /// - Complexity: O(pairs that share a part of the axis and no place), and O(n) besides.
  func forEachPair(_ judge: (Item, Item) -> Verdict) {
    // Of each item itself, or one in front of the next that something is still to be known of.
    var open = Array(0...items.count)
    func next(from place: Int) -> Int {
      var here = place
      while open[here] != here {
        open[here] = open[open[here]]
        here = open[here]
      }
      return here
    }
    var shared = Array(repeating: 0, count: items.count)
    for (place, a) in items.enumerated() {
      let end = (isAcross ? a.rect.maxX : a.rect.maxY) - 2
      var here = next(from: place + 1)
      while here < items.count {
        let b = items[here]
        if (isAcross ? b.rect.x : b.rect.y) >= end { break }
        switch judge(a, b) {
        case .apart: break
        case .together:
          shared[here] += 1
          if shared[here] == Self.sharedLimit { open[here] = here + 1 }
        case .enough: open[here] = here + 1
        }
        here = next(from: here + 1)
      }
    }
  }

  private static let sharedLimit = 16
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
