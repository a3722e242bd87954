import InsetDevices
import InsetLayout
public import InsetModel
import InsetText

/// A control is made smaller than a finger.
public enum SmallTouchTarget: Rule {
  public static let id = RuleID.smallTouchTarget
  public static let severity = Severity.warning
  public static let evidence = RuleEvidence.constraints
  public static let summary = "A control is made smaller than 44 × 44 points."
  public static let documentation = """
    A finger needs 44 × 44 points to hit a control (Apple's Human Interface Guidelines).

    ```inset
    button close "×" { width == 24; height == 24 }
    button close "×" { width >= 44; height >= 44 }
    ```

    Sizes that are written smaller are reported, and controls that a stack or their edges press \
    together; those that controls have by themselves are Apple's. Television screens, where nothing is touched, do not count.
    """

  /// Apple's Human Interface Guidelines, Accessibility, Buttons and controls.
  static let minimum = 44.0
  /// The least height at which a control is as Apple draws it, on some system or other: sliders are 31 points
  /// high until iOS 18, and 34 from iOS 26 on.
  private static func least(_ kind: ViewKind, of own: Double) -> Double {
    kind == .slider ? min(own, 31) - 1 : own - 1
  }

  public static func check(_ context: SceneContext, report: (Finding) -> Void) {
    let scene = context.scene
    let words = Words(context)
    var small: [Origin: [ID<Constraint>]] = [:]
    var cases = Cases<Origin>()
    // Both sizes of a view are one mistake, where the first is written.
    var places: [ID<View>: Origin] = [:]
    for id in scene.constraints.ids {
      let constraint = scene.constraints[id]
      guard constraint.second == nil, constraint.relation != .greaterOrEqual,
        constraint.first.attribute.group == .size, case .view(let view) = constraint.first.item,
        let number = constraint.constant.constant, number > 0, number < minimum
      else { continue }
      for index in context.layouts.indices where context.layouts[index].isActive[id.index] {
        guard isTouched(view, context, index) else { continue }
        let frame = context.layouts[index].frames[view.index]
        let isWidth = constraint.first.attribute == .width
        let size = isWidth ? frame.width : frame.height
        let needed = context.state(view, in: index).neededSize(
          in: context.layouts[index].environment, width: nil)
        let own = isWidth ? needed.width : needed.height
        let isFixedControl =
          ![.button, .view, .image, .label].contains(scene.views[view].kind)
          && own.map { size >= least(scene.views[view].kind, of: $0) } ?? false
        guard size < minimum - SceneFacts.tolerance, !isFixedControl else { continue }
        let isOther = small[places[view] ?? constraint.places.whole]?.contains { other in
          other != id && scene.constraints[other].first == constraint.first
        }
        let place =
          isOther == true ? constraint.places.whole : places[view] ?? constraint.places.whole
        if places[view] == nil { places[view] = place }
        cases.add(place, in: index, amount: minimum - size)
        if small[place]?.contains(id) != true { small[place, default: []].append(id) }
      }
    }
    for item in cases.all {
      let ids = small[item.key] ?? []
      guard let first = ids.first else { continue }
      let view = scene.owner(of: scene.constraints[first].first.item)
      let sizes = ids.filter {
        scene.owner(of: scene.constraints[$0].first.item) == view
      }.map {
        "\(formatPoints(scene.constraints[$0].constant.constant ?? 0)) points "
          + (scene.constraints[$0].first.attribute == .width ? "wide" : "high")
      }
      report(
        finding(
          "'\(words.name(of: view))' is \(Words.list(sizes)): a finger needs 44",
          at: item.key,
          related: related(ids, besides: item.key, in: scene),
          in: item.environments.count == context.layouts.count ? [] : item.environments,
          fixes: [
            .preferred(
              "Make it at least 44 points",
              ids.flatMap { [.setRelation($0, .greaterOrEqual), .setConstant($0, minimum)] })
          ]))
    }
    checkDeclared(context, Set(places.keys), report)
    checkPressed(context, Set(small.values.joined()), report)
  }

  /// The other places at which a size of the same view is written.
  private static func related(
    _ ids: [ID<Constraint>], besides place: Origin, in scene: Scene
  ) -> [Related] {
    var places: [Origin] = []
    for id in ids {
      let other = scene.constraints[id].places.whole
      if other != place, !places.contains(other) { places.append(other) }
    }
    return places.map { Related(origin: $0, message: "its other size is written here") }
  }

  /// Controls that what is round them makes smaller than they are by themselves.
  private static func checkPressed(
    _ context: SceneContext, _ known: Set<ID<Constraint>>, _ report: (Finding) -> Void
  ) {
    let scene = context.scene
    let written = Set(known.map { scene.owner(of: scene.constraints[$0].first.item) })
    var cases = Cases<ID<View>>()
    for (index, layout) in context.layouts.enumerated() {
      for view in scene.views.ids.dropFirst() {
        let height = layout.frames[view.index].height
        guard height > SceneFacts.tolerance, height < minimum - 1,
          isTouched(view, context, index), !written.contains(view)
        else { continue }
        let state = context.state(view, in: index)
        // What its frame makes small was drawn so: nothing presses it.
        guard state.declaredHeight == nil, state.placement == nil,
          let own = state.neededSize(in: layout.environment, width: nil).height,
          height < least(scene.views[view].kind, of: own)
        else { continue }
        cases.add(view, in: index, amount: minimum - height)
      }
    }
    let words = Words(context)
    for item in cases.all {
      let height = context.layouts[item.worstIn].frames[item.key.index].height
      report(
        finding(
          "'\(words.name(of: item.key))' is pressed to \(Words.points(height)): a finger needs 44, "
            + words.environments(item.environments, worst: item.worstIn),
          at: scene.views[item.key].nameOrigin, in: item.environments))
    }
  }

  /// Sizes that a control's content is said to have.
  private static func checkDeclared(
    _ context: SceneContext, _ written: Set<ID<View>>, _ report: (Finding) -> Void
  ) {
    let words = Words(context)
    for setting in context.scene.properties where !written.contains(setting.view) {
      guard case .size(let width, let height) = setting.property,
        min(width ?? minimum, height ?? minimum) < minimum
      else { continue }
      let environments = context.layouts.indices.filter { index in
        let frame = context.layouts[index].frames[setting.view.index]
        let state = context.state(setting.view, in: index)
        return isTouched(setting.view, context, index)
          && (frame.width < minimum - SceneFacts.tolerance && state.declaredWidth == width
            && !state.isWidthEstimate
            || frame.height < minimum - SceneFacts.tolerance && state.declaredHeight == height
              && !state.isHeightEstimate)
      }
      guard let first = environments.first else { continue }
      let frame = context.layouts[first].frames[setting.view.index]
      report(
        finding(
          "'\(words.name(of: setting.view))' is \(formatPoints(frame.width)) × "
            + "\(formatPoints(frame.height)) points: a finger needs 44 × 44",
          at: setting.origin,
          in: environments.count == context.layouts.count ? [] : environments))
    }
  }

  private static func isTouched(_ view: ID<View>, _ context: SceneContext, _ index: Int) -> Bool {
    context.role(view, in: index) == .control && context.isJudged(view, in: index)
      && context.layouts[index].environment.idiom != .tv
  }
}
