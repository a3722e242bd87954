import InsetDevices
import InsetLayout
public import InsetModel
import InsetText

/// Two texts or controls lie on each other.
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

    Pictures, backgrounds and decorations may lie under others. Two views that are tied to each other \
    on both axes (a spinner centred on a button), or to the same place, are so on purpose, and so is a \
    button without a title that is tied to what it lies on.
    """

  public static func check(_ context: SceneContext, report: (Finding) -> Void) {
    let scene = context.scene
    var cases = Cases<Pair>()
    for index in context.layouts.indices {
      let layout = context.layouts[index]
      let seen = scene.views.ids.filter { view in
        scene.views[view].kind.isReadOrTouched && context.isJudged(view, in: index)
          && !context.facts[index].isBackdrop(view) && context.facts[index].isVisible(view)
      }
      let sorted = seen.map { (view: $0, rect: layout.absoluteFrames[$0.index]) }
        .sorted { ($0.rect.y, $0.view) < ($1.rect.y, $1.view) }
      var partners = Array(repeating: 0, count: scene.views.count)
      for (position, a) in sorted.enumerated() {
        for b in sorted[(position + 1)...] {
          if b.rect.y >= a.rect.maxY - 2 { break }
          guard partners[b.view.index] < partnerLimit else { continue }
          guard let shared = a.rect.intersection(b.rect), shared.width > 2, shared.height > 2,
            host(a.view, scene) == host(b.view, scene),
            !areTied(a.view, b.view, context, index)
          else { continue }
          partners[b.view.index] += 1
          cases.add(
            Pair(first: min(a.view, b.view), second: max(a.view, b.view)), in: index,
            amount: min(shared.width, shared.height))
        }
      }
    }
    let words = Words(context)
    for item in cases.all {
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

  /// Whether constraints put one view onto the other on both axes.
  private static func areTied(
    _ a: ID<View>, _ b: ID<View>, _ context: SceneContext, _ index: Int
  ) -> Bool {
    var horizontal = false
    var vertical = false
    for id in context.touching[a.index] where context.layouts[index].isActive[id.index] {
      let constraint = context.scene.constraints[id]
      guard let second = constraint.second,
        [constraint.first.item, second.item].map({ context.scene.owner(of: $0) }).contains(b),
        !keepsApart(constraint, second)
      else { continue }
      switch second.attribute.group {
      case .horizontal: horizontal = true
      case .vertical: vertical = true
      case .size: break
      }
    }
    if horizontal && vertical { return true }
    return isShownInTurn(a, b, context, index) || isTouchArea(a, over: b, context, index)
      || isTouchArea(b, over: a, context, index)
  }

  /// Whether both hang on the same place on both axes: one lies on the other wherever that is, so
  /// they are shown in turn.
  private static func isShownInTurn(
    _ a: ID<View>, _ b: ID<View>, _ context: SceneContext, _ index: Int
  ) -> Bool {
    let first = hangers(of: a, context, index)
    let second = hangers(of: b, context, index)
    let shared = first.filter { second.contains($0) }
    return [Attribute.Group.horizontal, .vertical].allSatisfy { group in
      shared.contains { $0.own.group == group }
    }
  }

  /// What a view's own attribute is equal to.
  private struct Hanger: Equatable {
    var own: Attribute
    var other: Anchor
    var constant: Double?
  }

  private static func hangers(
    of view: ID<View>, _ context: SceneContext, _ index: Int
  ) -> [Hanger] {
    context.touching[view.index].compactMap { id in
      let constraint = context.scene.constraints[id]
      guard context.layouts[index].isActive[id.index], constraint.relation == .equal,
        constraint.multiplier == 1, let second = constraint.second,
        let number = constraint.constant.constant, constraint.first.attribute.group != .size
      else { return nil }
      if constraint.first.item == .view(view) {
        return Hanger(own: constraint.first.attribute, other: second, constant: number)
      }
      guard second.item == .view(view) else { return nil }
      return Hanger(own: second.attribute, other: constraint.first, constant: -number)
    }
  }

  /// Whether a button without a title or picture is tied to a view that it makes touchable.
  private static func isTouchArea(
    _ button: ID<View>, over view: ID<View>, _ context: SceneContext, _ index: Int
  ) -> Bool {
    let state = context.state(button, in: index)
    let frames = context.layouts[index].absoluteFrames
    guard state.kind == .button, (state.text ?? "").isEmpty,
      frames[button.index].contains(frames[view.index], tolerance: SceneFacts.tolerance)
    else { return false }
    return context.touching[button.index].contains { id in
      let constraint = context.scene.constraints[id]
      return context.layouts[index].isActive[id.index]
        && constraint.anchors.contains { $0.item == .view(view) }
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
