import InsetDevices
import InsetLayout
public import InsetModel
import InsetText

/// Views of the same priorities compete for room, and nothing says which one gives way.
public enum AmbiguousPriority: Rule {
  public static let id = RuleID.ambiguousPriority
  public static let severity = Severity.warning
  public static let evidence = RuleEvidence.constraints
  public static let summary = "Equal hugging or compression decides which of two views stretches."
  public static let documentation = """
    In a row that is wider or narrower than what it holds, the view with the lowest hugging stretches \
    and the one with the lowest compression resistance is cut short. Where these are equal, either \
    may: it is one on this system and the other on the next.

    ```inset
    stack row {
        label name "Name" { hugging: (horizontal: 251) }   // stays as wide as its text
        label value "Value"                                // takes what is left
    }
    ```

    The fix raises the first view's priority by one. Where a third view of the row or column has no room \
    at all, that is reported instead. The heights of texts in a row of a table that wraps one are left \
    to the row. In layouts written in Swift it is told of labels, buttons and text fields, \
    where it is so on all devices.
    """

  public static func check(_ context: SceneContext, report: (Finding) -> Void) {
    let words = Words(context)
    for tie in context.priorityTies {
      if context.scene.doubts != nil, !tie.isCertain(in: context) { continue }
      // How high such a view is, those say that load it.
      if !tie.isHorizontal, context.scene.canvas?.heightHold == .yielding { continue }
      // A text that wraps gives way, and nothing is cut short; nor is what is always drawn whole.
      if tie.isWrapping(in: context) || tie.isDrawnWhole(in: context.scene)
        || tie.isRowOfText(in: context) || tie.isOutOfRoom(in: context)
      {
        continue
      }
      let attribute = tie.isHorizontal ? "width" : "height"
      report(
        finding(
          "'\(words.name(of: tie.view))' and '\(words.name(of: tie.other))' have the same "
            + "\(tie.isSurplus ? "hugging" : "compression resistance"), so either may be "
            + "\(tie.isSurplus ? "stretched" : "cut short") in \(attribute) "
            + words.environments(tie.environments),
          at: context.scene.views[tie.view].nameOrigin,
          related: [
            Related(
              origin: context.scene.views[tie.other].nameOrigin,
              message: "'\(words.name(of: tie.other))' competes with it")
          ], in: tie.environments, fixes: [tie.fix(in: context)]))
    }
  }
}

/// Two views of which either may take what is left, along one axis.
struct PriorityTie {
  let view: ID<View>
  let other: ID<View>
  let isHorizontal: Bool
  /// Whether there is more room than both ask for.
  let isSurplus: Bool
  private(set) var environments: [Int]
  /// Whether in some of these there is too little room, and in others too much.
  private(set) var isMixed = false
  /// What else is open because of the two, where they do not lie beside each other.
  private(set) var settled: Set<ID<View>> = []

  static func all(in context: SceneContext) -> [PriorityTie] {
    var result: [PriorityTie] = []
    var places: [Place: Int] = [:]
    var effort = effortLimit
    for index in context.layouts.indices where !context.layouts[index].ambiguous.isEmpty {
      for isHorizontal in [true, false] {
        let near = ties(in: context, index, isHorizontal, &effort)
        let far = near.isEmpty ? distantTie(in: context, index, isHorizontal) : nil
        for tie in near + [far].compactMap({ $0 }) {
          let place = Place(view: tie.view, isHorizontal: isHorizontal)
          if let known = places[place] {
            result[known].environments.append(index)
            if result[known].isSurplus != tie.isSurplus { result[known].isMixed = true }
            result[known].settled.formUnion(tie.settled)
          } else {
            places[place] = result.count
            result.append(tie)
          }
        }
      }
    }
    return result
  }

  private struct Place: Hashable {
    var view: ID<View>
    var isHorizontal: Bool
  }

  /// How many views and constraints are looked at for rivals; beyond that the open sizes themselves
  /// are reported.
  private static let effortLimit = 4_000_000

  private static func ties(
    in context: SceneContext, _ index: Int, _ isHorizontal: Bool, _ effort: inout Int
  ) -> [PriorityTie] {
    let scene = context.scene
    let layout = context.layouts[index]
    let open = layout.ambiguous.filter {
      $0.unknowns.contains(isHorizontal ? .width : .height) && layout.isPresent[$0.view.index]
        && !layout.isHidden[$0.view.index]
    }.map(\.view)
    guard !isRounding(isHorizontal ? .width : .height, in: context, index) else { return [] }
    var seen: Set<ID<View>> = []
    var result: [PriorityTie] = []
    let siblings = Dictionary(grouping: open) { scene.views[$0].parent }
    let isOpen = Set(open)
    for view in open
    where !seen.contains(view) && context.isUnderstood(view)
      && !context.isClashing(view, in: index)
    {
      guard let size = asked(view, context, index, isHorizontal) else { continue }
      let parent = scene.views[view].parent
      let candidates: [ID<View>]
      if context.isArranged(view) {
        candidates =
          isAlongStack(of: view, context, index, isHorizontal) ? siblings[parent] ?? [] : []
      } else {
        candidates = linked(to: view, context, index, isHorizontal, &effort).filter {
          isOpen.contains($0) && scene.views[$0].parent == parent
        }
      }
      effort -= 1 + candidates.count
      guard effort > 0 else { return result }
      let rivals = candidates.filter { other in
        other > view && asked(other, context, index, isHorizontal) != nil
      }
      let state = context.state(view, in: index)
      func has(_ length: (ID<View>) -> Double?) -> Double {
        ([view] + rivals).reduce(0) { $0 + (length($1) ?? 0) }
      }
      let isSurplus =
        has { isHorizontal ? layout.frames[$0.index].width : layout.frames[$0.index].height }
        >= has { asked($0, context, index, isHorizontal) }
      let priority = state.priority(hugging: isSurplus, isHorizontal)
      guard size >= 0,
        let other = rivals.first(where: {
          context.state($0, in: index).priority(hugging: isSurplus, isHorizontal) == priority
        })
      else { continue }
      seen.formUnion(rivals)
      result.append(
        PriorityTie(
          view: view, other: other, isHorizontal: isHorizontal, isSurplus: isSurplus,
          environments: [index]))
    }
    return result
  }

  /// Of more views than that, it is not tried whether priorities of their own would settle them.
  private static let distantLimit = 200

  /// Two views of which either may take what is left, wherever they lie: where no two had the same
  /// priority, every size would be determined.
  ///
  /// - Complexity: that of resolving the scene in one environment.
  private static func distantTie(
    in context: SceneContext, _ index: Int, _ isHorizontal: Bool
  ) -> PriorityTie? {
    let layout = context.layouts[index]
    let unknown: AmbiguousView.Unknown = isHorizontal ? .width : .height
    let open = layout.ambiguous.filter {
      $0.unknowns.contains(unknown) && layout.isPresent[$0.view.index]
        && !layout.isHidden[$0.view.index]
    }.map(\.view)
    let asking = open.filter {
      context.scene.views[$0].kind != .stack && context.isUnderstood($0)
        && !context.isClashing($0, in: index) && asked($0, context, index, isHorizontal) != nil
    }
    guard asking.count > 1, asking.count <= distantLimit, !isRounding(unknown, in: context, index)
    else { return nil }
    func length(_ view: ID<View>) -> Double {
      let frame = layout.frames[view.index]
      return isHorizontal ? frame.width : frame.height
    }
    let isSurplus =
      asking.reduce(0) { $0 + length($1) }
      >= asking.reduce(0) { $0 + (asked($1, context, index, isHorizontal) ?? 0) }
    func priority(_ view: ID<View>) -> Double {
      context.state(view, in: index).priority(hugging: isSurplus, isHorizontal)
    }
    for (place, view) in asking.enumerated() {
      guard
        let other = asking[(place + 1)...].first(where: {
          priority($0) == priority(view) && !context.scene.isDescendant($0, of: view)
            && !areSideBySide(view, $0, context, index, isHorizontal)
        })
      else { continue }
      let left = sizesLeftOpen(asking, context, index, isHorizontal)
      guard left.isDisjoint(with: asking) else { return nil }
      return PriorityTie(
        view: view, other: other, isHorizontal: isHorizontal, isSurplus: isSurplus,
        environments: [index], settled: Set(open).subtracting(left))
    }
    return nil
  }

  /// Whether a stack puts two views side by side across an axis: they do not share its length.
  private static func areSideBySide(
    _ view: ID<View>, _ other: ID<View>, _ context: SceneContext, _ index: Int,
    _ isHorizontal: Bool
  ) -> Bool {
    let scene = context.scene
    var above = scene.views[view].parent
    while let ancestor = above, !scene.isDescendant(other, of: ancestor) {
      above = scene.views[ancestor].parent
    }
    guard let common = above, scene.views[common].kind == .stack else { return false }
    return (context.state(common, in: index).axis == .horizontal) != isHorizontal
  }

  /// The views whose size on an axis would be open even if some had priorities of their own each.
  private static func sizesLeftOpen(
    _ views: [ID<View>], _ context: SceneContext, _ index: Int, _ isHorizontal: Bool
  ) -> Set<ID<View>> {
    var scene = context.scene
    for (place, view) in views.enumerated() {
      let state = context.state(view, in: index)
      let more = Double(place + 1) / Double(views.count + 1) / 2
      for isHugging in [true, false] {
        let now = state.priority(hugging: isHugging, isHorizontal)
        guard now < LayoutPriority.required else { continue }
        let (h, v) = isHorizontal ? (now + more, nil) : (nil, now + more)
        scene.properties.append(
          PropertySetting(
            view: view,
            property: isHugging
              ? .hugging(horizontal: h, vertical: v) : .compression(horizontal: h, vertical: v),
            condition: Scene.always, origin: scene.views[view].nameOrigin))
      }
    }
    var resolver = SceneResolver()
    let layout = resolver.layouts(of: scene, in: [context.layouts[index].environment])[0]
    return Set(
      layout.ambiguous.filter { $0.unknowns.contains(isHorizontal ? .width : .height) }
        .map(\.view))
  }

  /// Whether no view that is open in a size on an axis is more than a point off what it asks for: so
  /// much comes of rounding texts to pixels, and nobody sees which of them has it. Nor does anybody see
  /// which of some labels is up to 4 points higher, which moves its text by half of that.
  static func isRounding(
    _ unknown: AmbiguousView.Unknown, in context: SceneContext, _ index: Int
  ) -> Bool {
    let layout = context.layouts[index]
    let isHorizontal = unknown == .x || unknown == .width
    var isAny = false
    for ambiguous in layout.ambiguous
    where ambiguous.unknowns.contains(isHorizontal ? .width : .height)
      && layout.isPresent[ambiguous.view.index] && !layout.isHidden[ambiguous.view.index]
    {
      let view = ambiguous.view
      if context.scene.views[view].kind == .stack { continue }
      guard let size = asked(view, context, index, isHorizontal) else { return false }
      isAny = true
      let frame = layout.frames[view.index]
      let surplus = (isHorizontal ? frame.width : frame.height) - size
      let most: Double = !isHorizontal && context.scene.views[view].kind == .label ? 4 : 1
      if surplus > most || surplus < -1 { return false }
    }
    return isAny
  }

  private static func asked(
    _ view: ID<View>, _ context: SceneContext, _ index: Int, _ isHorizontal: Bool
  ) -> Double? {
    let needed = context.state(view, in: index).neededSize(
      in: context.layouts[index].environment, width: nil)
    return isHorizontal ? needed.width : needed.height
  }

  /// Whether the views that a stack arranges share its length on an axis; across it each has its own.
  private static func isAlongStack(
    of view: ID<View>, _ context: SceneContext, _ index: Int, _ isHorizontal: Bool
  ) -> Bool {
    guard let stack = context.scene.views[view].parent else { return false }
    return (context.state(stack, in: index).axis == .horizontal) == isHorizontal
  }

  /// The views that constraints on an axis lead to from a view, and from those that hold it, ascending.
  private static func linked(
    to view: ID<View>, _ context: SceneContext, _ index: Int, _ isHorizontal: Bool,
    _ effort: inout Int
  ) -> [ID<View>] {
    let scene = context.scene
    let group: Attribute.Group = isHorizontal ? .horizontal : .vertical
    var reached: Set<ID<View>> = [Scene.root]
    var waiting = [view]
    while let view = waiting.popLast() {
      guard reached.insert(view).inserted else { continue }
      effort -= 1 + context.touching[view.index].count
      guard effort > 0 else { return [] }
      if let parent = scene.views[view].parent { waiting.append(parent) }
      for id in context.touching[view.index] where context.layouts[index].isActive[id.index] {
        let constraint = scene.constraints[id]
        guard let second = constraint.second, constraint.first.attribute.group == group
        else { continue }
        waiting += [constraint.first, second].map { scene.owner(of: $0.item) }
      }
    }
    reached.remove(Scene.root)
    return reached.sorted()
  }

  /// Whether there is too little room across lines, and one of the two is a text that goes on in the
  /// next line.
  func isWrapping(in context: SceneContext) -> Bool {
    guard isHorizontal, !isSurplus else { return false }
    return environments.allSatisfy { index in
      context.state(view, in: index).wraps != context.state(other, in: index).wraps
    }
  }

  /// Whether the two share the height of a row, and one is a text of any number of lines: it has that for
  /// rows which code has as high as their texts.
  func isRowOfText(in context: SceneContext) -> Bool {
    !isHorizontal && isSurplus && context.scene.canvas != nil
      && environments.allSatisfy { index in
        [view, other].contains { context.state($0, in: index).wraps }
      }
  }

  /// Whether there is so little room for the two that another view in their row or column has none: that
  /// is the mistake, and is reported.
  func isOutOfRoom(in context: SceneContext) -> Bool {
    guard !isSurplus else { return false }
    let scene = context.scene
    return environments.allSatisfy { index in
      var effort = Self.effortLimit
      let near = Self.linked(to: view, context, index, isHorizontal, &effort)
      return near.contains { third in
        let frame = context.layouts[index].frames[third.index]
        return scene.views[third].parent == scene.views[view].parent
          && (isHorizontal ? frame.width : frame.height) < SceneFacts.tolerance
          && ZeroSize.isSqueezed(third, context, index)
      }
    }
  }

  /// Whether it is so in a scene of code, whose texts may be others: on all devices in the same way, and of labels,
  /// buttons and fields, of which it is known how firmly each holds its size where nothing is said.
  func isCertain(in context: SceneContext) -> Bool {
    !isMixed && environments.count == context.layouts.count
      && [view, other].allSatisfy {
        switch context.scene.views[$0].kind {
        case .label, .button, .field: true
        default: false
        }
      }
  }

  /// Whether there is too little room in height for two controls that are drawn at their own height in
  /// the middle of whatever they have.
  func isDrawnWhole(in scene: Scene) -> Bool {
    !isHorizontal && !isSurplus
      && [view, other].allSatisfy {
        switch scene.views[$0].kind {
        case .slider, .switch, .stepper, .progress, .activity: true
        default: false
        }
      }
  }

  func fix(in context: SceneContext) -> ProposedFix {
    let state = context.state(view, in: environments[0])
    let priority = min(state.priority(hugging: isSurplus, isHorizontal) + 1, 999)
    let name = Words(context).name(of: view)
    // A setting that is there keeps its other axis.
    let setting = context.lastSetting(of: view) {
      switch $0 {
      case .hugging: isSurplus
      case .compression: !isSurplus
      default: false
      }
    }
    var horizontal: Double?
    var vertical: Double?
    switch setting?.property {
    case .hugging(let h, let v), .compression(let h, let v): (horizontal, vertical) = (h, v)
    default: break
    }
    if isHorizontal { horizontal = priority } else { vertical = priority }
    let property: ViewProperty =
      isSurplus
      ? .hugging(horizontal: horizontal, vertical: vertical)
      : .compression(horizontal: horizontal, vertical: vertical)
    return .other(
      isSurplus
        ? "Let '\(name)' keep its size: hugging \(formatPoints(priority))"
        : "Let '\(name)' keep its size: compression resistance \(formatPoints(priority))",
      [.setProperty(view, property, at: setting?.origin)])
  }
}

extension ViewState {
  func priority(hugging: Bool, _ isHorizontal: Bool) -> Double {
    hugging
      ? isHorizontal ? horizontalHugging : verticalHugging
      : isHorizontal ? horizontalCompression : verticalCompression
  }
}
