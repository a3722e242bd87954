import InsetDevices
import InsetInterfaceBuilder
import InsetLayout
import InsetModel
import InsetText

/// Finds out whether stored frames can be a layout at all, without solving anything: they cannot
/// where they break a required plain constraint between views, imply a negative margin, or put an
/// arranged view outside its stack view.
struct Contradictions {
  private let island: LoweredIsland
  private let scene: Scene
  private let state: SceneState
  /// Alignment rectangles in the root's coordinates, as stored.
  private var rects: [Rect] = []
  private var origins: [(x: Double, y: Double)] = []
  private let layout: SceneLayout
  static let tolerance = 1.5

  init(_ island: LoweredIsland, _ layout: SceneLayout) {
    self.island = island
    self.layout = layout
    scene = island.scene
    state = SceneState(island.scene, in: island.environment)
    for (index, view) in scene.views.rows.enumerated() {
      var frame = island.island.frames[index]
      if let parent = view.parent?.index {
        frame = frame.offset(x: origins[parent].x, y: origins[parent].y)
      } else {
        frame.x = 0
        frame.y = 0
      }
      origins.append((frame.x, frame.y))
      let inset =
        index == 0 ? EdgeInsets.zero : state.alignmentInsets(of: ID(index), in: island.environment)
      rects.append(
        Rect(
          x: frame.x + inset.left, y: frame.y + inset.top,
          width: frame.width - inset.left - inset.right,
          height: frame.height - inset.top - inset.bottom))
    }
  }

  /// The first contradiction in words.
  func first() -> String? {
    for (index, constraint) in scene.constraints.rows.enumerated()
    where layout.isActive[index] && constraint.isRequired {
      if let words = contradiction(constraint) { return words }
    }
    for (index, view) in scene.views.rows.enumerated() {
      guard let parent = view.parent, state.views[parent.index].kind == .stack,
        layout.isPresent[index], !layout.isHidden[index]
      else { continue }
      if !rects[parent.index].contains(rects[index], tolerance: Self.tolerance) {
        return "'\(scene.path(of: ID(index)))' lies outside its stack view"
      }
    }
    return nil
  }

  private func contradiction(_ constraint: Constraint) -> String? {
    guard case .view(let first) = constraint.first.item else { return nil }
    let constant = constraint.constant.constant ?? 0
    guard let secondAnchor = constraint.second else {
      guard let value = value(constraint.first, in: first, holder: first) else { return nil }
      return broken(constraint, value - constant)
    }
    guard case .view(let second) = secondAnchor.item else { return nil }
    let holder = scene.commonAncestor(first, second)
    let isMargin = (constraint.first.attribute.isMargin, secondAnchor.attribute.isMargin)
    if isMargin != (false, false) {
      return negativeMargin(constraint, secondAnchor, first, second, holder, constant)
    }
    guard let left = value(constraint.first, in: first, holder: holder),
      let right = value(secondAnchor, in: second, holder: holder)
    else { return nil }
    return broken(constraint, left - constraint.multiplier * right - constant)
  }

  private func broken(_ constraint: Constraint, _ gap: Double) -> String? {
    let isBroken =
      switch constraint.relation {
      case .equal: abs(gap) > Self.tolerance
      case .lessOrEqual: gap > Self.tolerance
      case .greaterOrEqual: gap < -Self.tolerance
      }
    return isBroken
      ? "the stored frames break '\(scene.spelling(of: constraint.first, from: Scene.root))' by "
        + "\(formatPoints(gap))" : nil
  }

  private func negativeMargin(
    _ constraint: Constraint, _ second: Anchor, _ firstView: ID<View>, _ secondView: ID<View>,
    _ holder: ID<View>, _ constant: Double
  ) -> String? {
    guard constraint.relation == .equal, constraint.multiplier == 1,
      constraint.first.attribute.isMargin != second.attribute.isMargin
    else { return nil }
    let firstIsMargin = constraint.first.attribute.isMargin
    let margin = firstIsMargin ? constraint.first : second
    let marginView = firstIsMargin ? firstView : secondView
    let other = firstIsMargin ? second : constraint.first
    let otherView = firstIsMargin ? secondView : firstView
    guard let edge = edge(margin.attribute),
      let outer = value(Anchor(margin.item, edge.attribute), in: marginView, holder: holder),
      let inner = value(other, in: otherView, holder: holder)
    else { return nil }
    // first = second + constant; the margin's place follows from the plain edge.
    let place = firstIsMargin ? inner + constant : inner - constant
    return edge.inwards * (place - outer) < -Self.tolerance
      ? "the stored frames imply a negative margin" : nil
  }

  private func edge(_ attribute: Attribute) -> (attribute: Attribute, inwards: Double)? {
    switch attribute {
    case .leftMargin, .leadingMargin: (.left, 1)
    case .rightMargin, .trailingMargin: (.right, -1)
    case .topMargin: (.top, 1)
    case .bottomMargin: (.bottom, -1)
    default: nil
    }
  }

  /// A plain attribute in the holder's coordinates; `nil` for baselines and for scrolled content.
  private func value(_ anchor: Anchor, in view: ID<View>, holder: ID<View>) -> Double? {
    let rect = rects[view.index]
    if anchor.attribute.group != .size, view == holder, state.views[view.index].kind.scrolls {
      return nil
    }
    return rect.value(of: anchor.attribute, from: origins[holder.index])
  }
}
