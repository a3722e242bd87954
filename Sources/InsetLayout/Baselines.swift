import InsetDevices
import InsetModel
import InsetText

extension SceneState {
  /// The arranged views of a stack that are part of the hierarchy and not hidden, in order.
  func visibleArranged(_ stack: Int, in scene: Scene) -> [Int] {
    scene.views[ID(stack)].children.map(\.index).filter { isPresent[$0] && !views[$0].isHidden }
  }

  /// The view whose baseline a view vends: itself, or for a stack one of its arranged views, further
  /// in where that is a stack again.
  ///
  /// A vertical stack, or one whose alignment is fill, vends its first or last view's; any other its
  /// tallest one's (docs/layout.md "Content sizes"). The tallest is found by content, not by frame,
  /// so that the rows do not depend on a solution.
  func baselineView(of view: Int, isFirst: Bool, in scene: Scene, _ era: Era) -> Int {
    var current = view
    while views[current].kind == .stack {
      let visible = visibleArranged(current, in: scene)
      let stack = views[current]
      let next: Int?
      if stack.axis == .vertical || stack.alignment == .fill {
        next = isFirst ? visible.first : visible.last
      } else {
        let heights = visible.map { contentHeight($0, in: scene, era) }
        let tallest = heights.max()
        next = zip(visible, heights).first { $0.1 == tallest }?.0
      }
      guard let next else { return current }
      current = next
    }
    return current
  }

  /// The height that a view's content asks for, that of a stack put together from its views.
  private func contentHeight(_ view: Int, in scene: Scene, _ era: Era) -> Double {
    let state = views[view]
    guard state.kind == .stack else { return state.intrinsicSize(era).height ?? 0 }
    let heights = visibleArranged(view, in: scene).map { contentHeight($0, in: scene, era) }
    if state.axis == .horizontal { return heights.max() ?? 0 }
    let gaps = Double(max(0, heights.count - 1)) * (state.spacing ?? Spacing.system)
    return heights.reduce(gaps, +)
  }
}

extension Geometry {
  /// The first or last baseline of a view in the coordinates of `holder`, its superview or a view
  /// further out; for a stack also the stack itself.
  func baseline(of view: Int, isFirst: Bool, in holder: Int) -> LinearForm {
    let target = state.baselineView(of: view, isFirst: isFirst, in: scene, era)
    let insets = state.views[target].baselineInsets(era)
    var form = y(target)
    if state.views[target].centersText {
      form += 0.5 * height(target)
      form.constant += (insets.first - insets.last) / 2
    } else if isFirst {
      form.constant += insets.first
    } else {
      form += height(target)
      form.constant -= insets.last
    }
    if let parent = scene.views[ID(target)].parent?.index {
      lift(&form, .vertical, from: parent, to: holder)
    }
    return form
  }
}

extension SceneLayout {
  /// The first or last baseline of a view in the root view's coordinates, in points.
  func baseline(of view: ID<View>, isFirst: Bool, in scene: Scene) -> Double {
    let state = SceneState(scene, in: environment)
    let era = Era(environment)
    let target = state.baselineView(of: view.index, isFirst: isFirst, in: scene, era)
    let insets = state.views[target].baselineInsets(era)
    let alignment = state.views[target].kind.alignmentInsets(era)
    let rect = absoluteFrames[target]
    if state.views[target].centersText {
      return rect.midY + (alignment.top - alignment.bottom + insets.first - insets.last) / 2
    }
    return isFirst
      ? rect.y + alignment.top + insets.first : rect.maxY - alignment.bottom - insets.last
  }
}
