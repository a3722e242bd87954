import InsetDevices
import InsetLayout
import InsetModel
import InsetText

/// A text of any number of lines that nothing keeps from being one endless line, or a field that grows with what
/// is typed, in views that code makes.
struct UnboundedText {
  /// The text.
  let label: ID<View>
  /// The text, or the outermost view around it that runs out of its superview with it, or the last one beside that
  /// which it pushes out.
  let view: ID<View>
  let outer: ID<View>
  /// Whether it runs out at the right.
  let isAtRight: Bool
  /// Whether the superview is a scroll view, which is made to scroll sideways by it.
  var isScrolled = false
  /// Whether it stands in one line, and is cut off where that ends.
  var isSingleLine = false

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
      mayGrow(view, in: context, index)
        && context.facts[index].isPresent(view) && context.isWhollyUnderstood(view)
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
      // One that grows out of the screen itself, since nothing else says how wide it is, is no bound.
      let scroll = WideScrollContent.scroll(around: label, scene)
      let isByText = scroll.map { scroll in
        runsOut(scroll) && layout.frames[scroll.index].width > before[scroll.index].width + 1
          && context.isWhollyUnderstood(scroll)
      }
      if context.isInScroll(label), isByText != true {
        if let scroll, context.isUnderstood(scroll),
          layout.frames[label.index].width > 2 * layout.frames[scroll.index].width,
          layout.frames[scroll.index].width > 0, known.insert(scroll).inserted
        {
          result.append(
            UnboundedText(
              label: label, view: label, outer: scroll, isAtRight: true, isScrolled: true,
              isSingleLine: context.state(label, in: index).lines != 0))
        }
        continue
      }
      // What has a bound of its own wraps there, or is cut off, be that wider than the screen or not.
      guard runsOut(label), layout.frames[label.index].width > 2 * root.width else { continue }
      var view = label
      while let parent = scene.views[view].parent, parent != Scene.root, runsOut(parent) {
        view = parent
      }
      let isAtRight = layout.absoluteFrames[view.index].maxX > root.maxX + 1
      let isSingleLine = context.state(label, in: index).lines != 0
      // One line in the middle may well be short.
      let isInMiddle = isAtRight && layout.absoluteFrames[view.index].x < root.x - 1
      if isSingleLine, scene.views[label].kind == .label, isInMiddle { continue }
      guard let outer = scene.views[view].parent else { continue }
      view = last(beside: view, in: scene.views[outer].children, layout, isAtRight: isAtRight)
      guard known.insert(view).inserted else { continue }
      result.append(
        UnboundedText(
          label: label, view: view, outer: outer, isAtRight: isAtRight, isSingleLine: isSingleLine))
    }
    return result
  }

  /// Whether what a view shows may be long: any number of lines, what is typed, or a text that is given to it and
  /// whose name does not say that it is short.
  private static func mayGrow(_ view: ID<View>, in context: SceneContext, _ index: Int) -> Bool {
    let row = context.scene.views[view]
    switch row.kind {
    case .field: return true
    case .label:
      if context.state(view, in: index).lines == 0 { return true }
      // What is as large as its content grows with a text.
      guard let doubts = context.scene.doubts, !context.scene.selfSized.contains(Scene.root) else {
        return false
      }
      return doubts.givenTexts.contains(view) && !ShortText.isNamed(row.name)
    default: return false
    }
  }

  /// The view among some that lies furthest out, wholly behind a view that runs out; that view where none does.
  private static func last(
    beside view: ID<View>, in siblings: [ID<View>], _ layout: SceneLayout, isAtRight: Bool
  ) -> ID<View> {
    let frames = layout.frames
    let own = frames[view.index]
    let behind = siblings.filter { other in
      let frame = frames[other.index]
      return layout.isPresent[other.index] && frame.height > 0 && frame.y < own.maxY
        && own.y < frame.maxY
        && (isAtRight ? frame.x >= own.maxX - 1 : frame.maxX <= own.x + 1)
    }
    return behind.max { one, other in
      isAtRight
        ? frames[one.index].maxX < frames[other.index].maxX
        : frames[one.index].x > frames[other.index].x
    } ?? view
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

/// Texts that are short whatever they say: numbers, dates, times, single letters.
enum ShortText {
  /// Whether the name of a text says so.
  static func isNamed(_ name: String) -> Bool {
    var word = ""
    for character in name {
      if character.isUppercase || !character.isLetter {
        if words.contains(word) { return true }
        word = ""
      }
      if character.isLetter { word += character.lowercased() }
    }
    return words.contains(word)
  }

  private static let words: Set<String> = [
    "age", "amount", "arrow", "badge", "balance", "bullet", "chevron", "clock", "code", "count",
    "counter", "currency", "date", "day", "days", "degree", "digit", "distance", "dot", "duration",
    "elapsed", "emoji", "hour", "hours", "humidity", "icon", "index", "initial", "initials", "key",
    "letter", "level", "minute", "minutes", "month", "number", "numbers", "percent", "percentage",
    "pin", "points", "position", "price", "progress", "rank", "rating", "remaining", "score",
    "second", "seconds", "size", "speed", "star", "stars", "step", "steps", "symbol",
    "temperature", "time", "timer", "timestamp", "total", "unit", "units", "unread", "value",
    "version", "week", "year",
  ]
}
