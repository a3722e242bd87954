import InsetDevices
import InsetLayout
public import InsetModel
import InsetText

/// A hidden view keeps its room.
public enum HiddenTakesRoom: Rule {
  public static let id = RuleID.hiddenStillTakesRoom
  public static let severity = Severity.information
  public static let evidence = RuleEvidence.source
  public static let summary = "A hidden view outside of a stack keeps its room."
  public static let documentation = """
    `isHidden` takes a view out of sight, not out of the layout: what is pinned to it leaves a gap. \
    Only a stack closes the gap of an arranged view that is hidden.

    ```inset
    label hint "…" { top == field.bottom + 8; hidden: true }
    button go "Go" { top == hint.bottom + 8 }             // a gap the size of the hint
    ```

    What is level with a view that is to be seen and takes most of the room leaves no gap. Put both into \
    a stack, or write the constraints under the condition that hides the view. Where code has an outlet \
    for the view, it shows it at times, and the room is kept for that; where it has one for the \
    constraint, it closes the gap.
    """

  public static func check(_ context: SceneContext, report: (Finding) -> Void) {
    let scene = context.scene
    let words = Words(context)
    var tried = 0
    for setting in scene.properties {
      guard case .hidden(true) = setting.property, !context.isArranged(setting.view),
        !context.isNamedByCode(setting.view), !isSpacer(setting.view, scene, context)
      else { continue }
      var pinned: [ID<Constraint>] = []
      var environments: [Int] = []
      for (index, layout) in context.layouts.enumerated()
      where context.states[index].holds[setting.condition.index]
        && context.state(setting.view, in: index).isHidden
        && layout.frames[setting.view.index].height > SceneFacts.tolerance
        && layout.frames[setting.view.index].width > SceneFacts.tolerance
      {
        let here = context.touching[setting.view.index].filter { id in
          let constraint = scene.constraints[id]
          guard layout.isActive[id.index], !constraint.isKnownToCode,
            let second = constraint.second, constraint.first.attribute.group != .size,
            // What lies level with it leaves no gap.
            constraint.first.attribute != second.attribute,
            !isShared(setting.view, constraint.first.attribute.group, context, index)
          else { return false }
          let first = scene.owner(of: constraint.first.item)
          let other = scene.owner(of: second.item)
          // What is pinned to it stands first, as people write it.
          return other == setting.view && first != setting.view && !layout.isHidden[first.index]
            && !scene.isDescendant(first, of: setting.view)
            && !scene.isDescendant(setting.view, of: first)
        }
        guard !here.isEmpty, !isCovered(setting.view, context, index) else { continue }
        environments.append(index)
        for id in here where !pinned.contains(id) { pinned.append(id) }
      }
      guard !pinned.isEmpty else { continue }
      tried += 1
      guard tried <= context.trialLimit else {
        report(
          finding(
            "'\(words.name(of: setting.view))' and the hidden views after it are not looked at: "
              + "there are too many in this screen", at: setting.origin))
        return
      }
      // What would lie there without the hidden view, too, leaves no gap.
      let isPlaced = placed(by: setting.view, environments, context)
      pinned.removeAll { !isPlaced($0) }
      guard let first = pinned.first else { continue }
      let name = words.name(of: scene.owner(of: scene.constraints[first].first.item))
      report(
        finding(
          "'\(words.name(of: setting.view))' is hidden and keeps its room: '\(name)' is pinned to it "
            + words.environments(environments),
          at: setting.origin,
          related: pinned.map {
            Related(
              origin: scene.constraints[$0].places.whole,
              message: "'\(words.equation($0))' leaves the gap")
          }, in: environments))
    }
  }

  /// Whether another view is to be seen in the hidden one's place.
  private static func isCovered(
    _ view: ID<View>, _ context: SceneContext, _ index: Int
  ) -> Bool {
    guard let parent = context.scene.views[view].parent else { return false }
    let frames = context.layouts[index].frames
    return context.scene.views[parent].children.contains { other in
      other != view && context.facts[index].isVisible(other)
        && frames[other.index].contains(frames[view.index], tolerance: SceneFacts.tolerance)
    }
  }

  /// Whether a view to be seen is level with the hidden one along an axis and takes most of its length
  /// there: then that carries the row, and what is pinned to it leaves no gap.
  private static func isShared(
    _ view: ID<View>, _ group: Attribute.Group, _ context: SceneContext, _ index: Int
  ) -> Bool {
    let scene = context.scene
    let layout = context.layouts[index]
    func length(_ view: ID<View>) -> Double {
      let frame = layout.frames[view.index]
      return group == .horizontal ? frame.width : frame.height
    }
    return context.touching[view.index].contains { id in
      let constraint = scene.constraints[id]
      guard layout.isActive[id.index], let second = constraint.second,
        constraint.first.attribute == second.attribute, second.attribute.group == group
      else { return false }
      let owners = [constraint.first.item, second.item].map { scene.owner(of: $0) }
      return owners.contains { other in
        other != view && scene.views[other].parent == scene.views[view].parent
          && context.facts[index].isVisible(other) && length(other) * 2 >= length(view)
      }
    }
  }

  /// Whether an empty view is as large as another empty one: such views share out the room between
  /// others, and are hidden because there is nothing to see of them.
  private static func isSpacer(
    _ view: ID<View>, _ scene: Scene, _ context: SceneContext
  ) -> Bool {
    func isEmpty(_ view: ID<View>) -> Bool {
      scene.views[view].kind == .view && scene.views[view].children.isEmpty
    }
    guard isEmpty(view) else { return false }
    return context.touching[view.index].contains { id in
      let constraint = scene.constraints[id]
      guard constraint.first.attribute.group == .size, let second = constraint.second else {
        return false
      }
      let owners = [constraint.first.item, second.item].map { scene.owner(of: $0) }
      return owners[0] != owners[1] && owners.allSatisfy(isEmpty)
    }
  }

  /// Whether the view that a constraint pins to the hidden one has its place from that: it moves or is
  /// open without the ties between the hidden one and the other views. One that is held at its other
  /// end has it so only where the hidden one does not in turn hang on it.
  private static func placed(
    by hidden: ID<View>, _ environments: [Int], _ context: SceneContext
  ) -> (ID<Constraint>) -> Bool {
    guard let index = environments.first else { return { _ in false } }
    let scene = context.scene
    let before = context.layouts[index]
    let ties = context.touching[hidden.index].filter {
      before.isActive[$0.index] && scene.constraints[$0].second != nil
    }
    let after = context.layout(without: ties, in: index)
    return { id in
      let anchor = scene.constraints[id].first
      let view = scene.owner(of: anchor.item)
      let isHorizontal = anchor.attribute.group == .horizontal
      func ends(_ layout: SceneLayout) -> (start: Double, end: Double) {
        let frame = layout.frames[view.index]
        return isHorizontal ? (frame.x, frame.maxX) : (frame.y, frame.maxY)
      }
      let place: AmbiguousView.Unknown = isHorizontal ? .x : .y
      if after.isOpen(view, place) { return !before.isOpen(view, place) }
      let (old, new) = (ends(before), ends(after))
      let moves = [old.start - new.start, old.end - new.end].map { abs($0) > SceneFacts.tolerance }
      guard moves.contains(true) else { return false }
      return !moves.contains(false) || !hangs(hidden, on: view, isHorizontal, context, index)
    }
  }

  /// Whether the hidden view's place on an axis would be open without its ties to a view and to other
  /// hidden ones.
  private static func hangs(
    _ hidden: ID<View>, on view: ID<View>, _ isHorizontal: Bool, _ context: SceneContext,
    _ index: Int
  ) -> Bool {
    let scene = context.scene
    let layout = context.layouts[index]
    let ties = context.touching[hidden.index].filter { id in
      guard layout.isActive[id.index], let second = scene.constraints[id].second else {
        return false
      }
      return [scene.constraints[id].first, second].map { scene.owner(of: $0.item) }.contains {
        $0 == view || $0 != hidden && layout.isHidden[$0.index]
      }
    }
    return context.layout(without: ties, in: index).isOpen(hidden, isHorizontal ? .x : .y)
  }
}

extension SceneLayout {
  /// Whether constraints leave something of a view open.
  fileprivate func isOpen(_ view: ID<View>, _ unknown: AmbiguousView.Unknown) -> Bool {
    ambiguous.contains { $0.view == view && $0.unknowns.contains(unknown) }
  }
}
