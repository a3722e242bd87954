import InsetDevices
import InsetLayout
import InsetModel
import InsetText

/// Views that fill the screen, or one side of it.
extension SceneFacts {
  /// Whether a view fills the screen, or at least what bars leave of it; none does that is drawn for a
  /// larger one.
  static func fillsScreen(
    _ view: ID<View>, _ layout: SceneLayout, bars: EdgeInsets
  ) -> Bool {
    let frame = layout.absoluteFrames[view.index]
    let screen = layout.absoluteFrames[0]
    return frame.x <= screen.x + bars.left + tolerance
      && frame.maxX >= screen.maxX - bars.right - tolerance
      && frame.y <= screen.y + bars.top + tolerance
      && frame.maxY >= screen.maxY - bars.bottom - tolerance
      && frame.width <= screen.width + bleed && frame.height <= screen.height + bleed
  }

  /// So many points a background may reach out of the screen, as one does that hangs on margins.
  private static let bleed = 96.0

  /// Whether a picture without a role of its own reaches from side to side of its superview and to
  /// its top or bottom, or from the top to the bottom and to a side.
  func isHero(_ view: ID<View>) -> Bool {
    scene.views[view].kind == .image && roles[view.index] == .content && !hasRole[view.index]
      && reachesAcross(view)
  }

  /// Whether a picture without a role of its own runs from side to side of what scrolls, from the top or the
  /// bottom of the screen.
  func isHeroInScroll(_ view: ID<View>, _ edge: Edge) -> Bool {
    guard scene.views[view].kind == .image, roles[view.index] == .content, !hasRole[view.index],
      let parent = scene.views[view].parent, edge == .top || edge == .bottom,
      layout.absoluteFrames[view.index].beyond(edge, of: layout.absoluteFrames[0])
        > -Self.tolerance,
      layout.frames[view.index].width > layout.frames[parent.index].width - Self.tolerance
    else { return false }
    return scene.pathToRoot(from: view).contains { scene.views[$0].kind == .scroll }
  }

  /// Whether a scroll view or stack that has nothing but pictures in it does so: they are one picture, or pages
  /// of pictures.
  func isGallery(_ view: ID<View>) -> Bool {
    guard [.scroll, .stack].contains(scene.views[view].kind), reachesAcross(view) else {
      return false
    }
    var waiting = scene.views[view].children
    guard !waiting.isEmpty else { return false }
    while let next = waiting.popLast() {
      switch scene.views[next].kind {
      case .image where !hasRole[next.index]: break
      case .stack, .view:
        if scene.views[next].children.isEmpty { return false }
        waiting += scene.views[next].children
      default: return false
      }
    }
    return true
  }

  private func reachesAcross(_ view: ID<View>) -> Bool {
    guard let parent = scene.views[view].parent else { return false }
    let frame = layout.frames[view.index]
    let room = layout.frames[parent.index]
    let flush = flushEdges[view.index]
    return frame.width > room.width - Self.tolerance
      && (flush.contains(.top) || flush.contains(.bottom))
      || frame.height > room.height - Self.tolerance
        && (flush.contains(.left) || flush.contains(.right))
  }
}
