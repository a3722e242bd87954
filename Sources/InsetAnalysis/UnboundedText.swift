import InsetDevices
import InsetLayout
import InsetModel
import InsetText

/// A text of any number of lines that nothing keeps from being one endless line, or a field that grows with what
/// is typed, in views that code makes.
struct UnboundedText {
  /// The text.
  let label: ID<View>
  /// The text, or the outermost view around it that runs out of its superview with it.
  let view: ID<View>
  let outer: ID<View>
  /// Whether it runs out at the right.
  let isAtRight: Bool
  /// Whether the superview is a scroll view, which is made to scroll sideways by it.
  var isScrolled = false

  /// A text that no screen has room for in one line.
  private static let longText = Array(repeating: "Alexandra", count: 120).joined(separator: " ")

  /// The texts of a scene that run out of its root once they are long, in tree order; of those that do so
  /// together, the first.
  ///
  /// - Complexity: that of resolving the scene in one environment.
  static func all(in context: SceneContext) -> [UnboundedText] {
    guard
      let index = context.layouts.indices.first(where: {
        context.layouts[$0].environment.direction == .ltr && context.layouts[$0].conflicts.isEmpty
      })
    else { return [] }
    let scene = context.scene
    let labels: [ID<View>] = scene.views.ids.filter { view in
      (scene.views[view].kind == .label && context.state(view, in: index).lines == 0
        || scene.views[view].kind == .field)
        && context.facts[index].isPresent(view) && context.isUnderstood(view)
    }
    guard !labels.isEmpty else { return [] }
    let layout = layout(of: scene, with: labels, in: context.layouts[index].environment)
    guard layout.conflicts.isEmpty, layout.unsolved == nil else { return [] }
    let before = context.layouts[index].frames
    let open = Set(context.layouts[index].ambiguous.map(\.view))
    let root = layout.absoluteFrames[Scene.root.index]
    func runsOut(_ view: ID<View>) -> Bool {
      let frame = layout.absoluteFrames[view.index]
      return frame.maxX > root.maxX + 1 || frame.x < root.x - 1
    }
    var result: [UnboundedText] = []
    var known: Set<ID<View>> = []
    for label in labels
    where layout.frames[label.index].width > before[label.index].width + 1 && !open.contains(label)
    {
      if context.isInScroll(label) {
        if let scroll = WideScrollContent.scroll(around: label, scene),
          context.isUnderstood(scroll),
          layout.frames[label.index].width > 2 * layout.frames[scroll.index].width,
          layout.frames[scroll.index].width > 0, known.insert(scroll).inserted
        {
          result.append(
            UnboundedText(
              label: label, view: label, outer: scroll, isAtRight: true, isScrolled: true))
        }
        continue
      }
      guard runsOut(label) else { continue }
      var view = label
      while let parent = scene.views[view].parent, parent != Scene.root, runsOut(parent) {
        view = parent
      }
      guard known.insert(view).inserted, let outer = scene.views[view].parent else { continue }
      result.append(
        UnboundedText(
          label: label, view: view, outer: outer,
          isAtRight: layout.absoluteFrames[view.index].maxX > root.maxX + 1))
    }
    return result
  }

  /// The scene in a root of fixed width with long texts.
  private static func layout(
    of scene: Scene, with labels: [ID<View>], in environment: Environment
  ) -> SceneLayout {
    var scene = scene
    if scene.canvas != nil {
      scene.canvas?.width = .window(less: 0)
      scene.canvas?.widthHold = .fixed
    }
    for label in labels {
      scene.views[label].text = longText
      scene.properties.append(
        PropertySetting(
          view: label, property: .text(longText), condition: Scene.always,
          origin: scene.views[label].origin))
    }
    var resolver = SceneResolver()
    return resolver.layouts(of: scene, in: [environment])[0]
  }
}
