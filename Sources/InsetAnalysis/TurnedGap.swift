import InsetDevices
import InsetLayout
import InsetModel
import InsetText

/// A constraint that puts the beginning of one view before the end of the other, so that what they
/// show lies on each other.
struct TurnedGap {
  let constraint: ID<Constraint>
  /// The view that the constraint places, and the one that it goes by.
  let view: ID<View>
  let other: ID<View>
  /// How far they reach into each other, in points; positive.
  let points: Double
  private let attribute: Attribute

  /// Smaller gaps tighten texts whose lines leave room above and below.
  private static let least = 2.0

  /// All gaps of a scene that are turned, in the order of its constraints.
  static func all(in scene: Scene) -> [TurnedGap] {
    let all: [TurnedGap] = scene.constraints.ids.compactMap { TurnedGap($0, in: scene) }
    // What stands out at a corner is a badge.
    var axes: [[ID<View>]: Set<Attribute.Group>] = [:]
    for gap in all { axes[gap.pair, default: []].insert(gap.attribute.group) }
    return all.filter { axes[$0.pair]?.count == 1 }
  }

  private init?(_ id: ID<Constraint>, in scene: borrowing Scene) {
    let constraint = scene.constraints[id]
    guard constraint.isRequired, constraint.multiplier == 1, let second = constraint.second,
      case .view(let view) = constraint.first.item, case .view(let other) = second.item,
      view != other, !scene.isDescendant(view, of: other), !scene.isDescendant(other, of: view),
      let edge = constraint.first.attribute.edge(in: .ltr),
      second.attribute.edge(in: .ltr) == edge.opposite,
      let number = constraint.constant.constant
    else { return nil }
    let isStart = constraint.first.attribute.isStart
    let points = isStart ? -number : number
    // A bound that keeps the view on its own side of that place.
    guard points > Self.least,
      constraint.relation == .equal
        || constraint.relation == (isStart ? .greaterOrEqual : .lessOrEqual)
    else { return nil }
    self.constraint = id
    self.view = view
    self.other = other
    self.points = points
    attribute = constraint.first.attribute
  }

  /// Both views, the one declared first in front.
  private var pair: [ID<View>] { [min(view, other), max(view, other)] }

  /// The constant that leaves the same distance between the views.
  func turned(in scene: Scene) -> Double {
    -(scene.constraints[constraint].constant.constant ?? 0)
  }

  /// How far what the views show lies on each other in an environment; `nil` where that is meant:
  /// nothing is seen there, one is a picture or stands on one.
  func overlap(_ context: SceneContext, _ index: Int) -> (
    first: ID<View>, second: ID<View>, Double
  )? {
    let layout = context.layouts[index]
    guard layout.isActive[constraint.index], context.isJudged(view, in: index),
      context.isJudged(other, in: index), !context.scene.constraints[constraint].isKnownToCode
    else { return nil }
    var worst: (first: ID<View>, second: ID<View>, Double)?
    let others = Self.shown(other, context, index)
    for a in Self.shown(view, context, index) {
      for b in others {
        guard isRead(a, b, context) || isRead(b, a, context) else { continue }
        // Of what was drawn on a canvas, people saw the texts.
        let isHorizontal = attribute.group == .horizontal
        let one = Self.seen(a, beside: b, isHorizontal, context, index)
        let two = Self.seen(b, beside: a, isHorizontal, context, index)
        guard let shared = one.intersection(two), shared.width > Self.least,
          shared.height > Self.least, !isOn(a, b, one, two, context)
        else { continue }
        let points = attribute.group == .vertical ? shared.height : shared.width
        if points > worst?.2 ?? 0 { worst = (a, b, points) }
      }
    }
    return worst
  }

  /// Where a view is seen beside another one: of a button that was drawn with a picture alone, which does
  /// not fill it, not the rim that a text may lie under; of a text in the middle of a label that was drawn
  /// wider than it, not what is left beside it: the label is as wide as it is to put the text there.
  private static func seen(
    _ view: ID<View>, beside other: ID<View>, _ isHorizontal: Bool, _ context: SceneContext,
    _ index: Int
  ) -> Rect {
    let rect = Overlap.inked(view, context, index)
    let scene = context.scene
    let state = context.state(view, in: index)
    if isHorizontal, scene.isDrawn, state.kind == .label, state.textPlace == .center,
      !(state.text ?? "").isEmpty, !state.wraps,
      let line = state.neededSize(in: context.layouts[index].environment, width: nil).width,
      line * longer < rect.width
    {
      let blank = (rect.width - line * longer) / 2
      return Rect(x: rect.x + blank, y: rect.y, width: line * longer, height: rect.height)
    }
    guard scene.isDrawn, scene.views[view].kind == .button, scene.views[other].kind == .label,
      (context.state(view, in: index).text ?? "").isEmpty, !scene.filledButtons.contains(view)
    else { return rect }
    let rim = min(rect.width, rect.height) * rimShare
    return Rect(
      x: rect.x + rim, y: rect.y + rim, width: rect.width - 2 * rim, height: rect.height - 2 * rim)
  }

  /// So much longer than it was drawn a text may become without being a mistake of the layout.
  private static let longer = 1.3

  /// A picture of 22 points in a button of 44 leaves so much at each side.
  private static let rimShare = 0.25

  /// Whether a view is to be read or touched and the other one hides it or is hidden: a button may
  /// stand out of a picture, and a spinner of anything.
  private func isRead(_ view: ID<View>, _ other: ID<View>, _ context: SceneContext) -> Bool {
    let kinds = (context.scene.views[view].kind, context.scene.views[other].kind)
    return switch kinds {
    case (.activity, _), (_, .activity), (.button, .image), (.button, .map): false
    case (.image, _), (.map, _), (.view, _), (.container, _), (.web, _): false
    default: true
    }
  }

  /// Whether one stands wholly on the other, which is larger: a caption on a picture, a button in a
  /// field.
  private func isOn(
    _ a: ID<View>, _ b: ID<View>, _ one: Rect, _ two: Rect, _ context: SceneContext
  ) -> Bool {
    func holds(_ outer: ID<View>, _ rect: Rect, _ inner: Rect) -> Bool {
      // A number stands in a gap that a text leaves for it.
      if context.scene.views[outer].kind == .label, attribute.group == .horizontal,
        inner.x >= rect.x - SceneFacts.tolerance, inner.maxX <= rect.maxX + SceneFacts.tolerance,
        abs(inner.midY - rect.midY) < rect.height / 4
      {
        return true
      }
      guard rect.contains(inner, tolerance: SceneFacts.tolerance) else { return false }
      switch context.scene.views[outer].kind {
      case .label where attribute.group == .horizontal: return true
      case .label, .button, .segmented, .switch, .slider, .stepper: return false
      default: return true
      }
    }
    return holds(a, one, two) || holds(b, two, one)
  }

  /// The views that are seen of one: itself, or what it holds.
  private static func shown(
    _ view: ID<View>, _ context: SceneContext, _ index: Int
  ) -> [ID<View>] {
    let facts = context.facts[index]
    guard facts.isVisible(view), !facts.isBackdrop(view) else { return [] }
    switch context.scene.views[view].kind {
    case .view, .stack:
      return context.scene.views[view].children.flatMap { shown($0, context, index) }
    default: return [view]
    }
  }
}
