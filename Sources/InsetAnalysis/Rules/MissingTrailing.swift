import InsetDevices
import InsetLayout
public import InsetModel
import InsetText

/// A text has nothing that ends it and little room to grow.
public enum MissingTrailing: Rule {
  public static let id = RuleID.missingTrailing
  public static let severity = Severity.information
  public static let evidence = RuleEvidence.constraints
  public static let summary =
    "A text without a trailing bound can run into others or off the screen."
  public static let documentation = """
    A label is as wide as its text. Where only its leading edge is tied, a longer text (another \
    language, another user's name) runs over what stands beside it, or off the screen, and lines \
    never wrap.

    ```inset
    label name "Alexandra" {
        leading == superview.margins.leading
        trailing <= follow.leading - 8        // stops before the button
    }
    ```

    Reported where a text twice as long would do harm on a target device, and no code has a name for \
    what says where it would. One that does harm already \
    is reported by `overlap` or `off-screen`.

    In Swift code, whose texts are seldom known, it is a warning, and speaks of labels of any number of \
    lines (`numberOfLines = 0`): what runs out of the screen with them as soon as the text is long never \
    wraps, or makes a scroll view scroll sideways. It speaks of fields, too, that are as wide as what \
    is typed, and of labels of one line whose text the class is given, such as a name: not of numbers, \
    dates and the like, by the name of the label, nor of what stands in the middle.
    """

  public static func check(_ context: SceneContext, report: (Finding) -> Void) {
    let scene = context.scene
    if scene.doubts != nil { return checkCode(context, report: report) }
    let words = Words(context)
    var obstacles = context.layouts.indices.map { TextRoom.Obstacles(context, $0) }
    var roomy: Roomy?
    let texts: [ID<View>] = scene.views.ids.filter { scene.views.rows[$0.index].kind == .label }
    let openIn = context.remembered(.openTexts, texts) { view, _, changes in
      changes.beyondPlace[view.index]
    } make: { view in
      context.layouts.indices.filter { TextRoom.isOpen(view, context, $0) }
    }
    for (view, environments) in zip(texts, openIn) where !environments.isEmpty {
      var cases = Cases<TextRoom.End>()
      var isHarmed = false
      for index in environments where context.isJudged(view, in: index) {
        let width = context.layouts[index].frames[view.index].width
        guard width > 0, let room = TextRoom(view, context, index, &obstacles[index])
        else { continue }
        if width > room.points + SceneFacts.tolerance { isHarmed = true }
        let doubled = 2 * width * (1 - TextRoom.slack)
        if doubled > room.points, !room.isSetByCode {
          if scene.isOfOpenWidth {
            var wide = roomy ?? Roomy(context)
            let meets = wide.isMet(by: view, doubled, index)
            roomy = wide
            guard meets else { continue }
          }
          cases.add(room.end, in: index, amount: doubled - room.points)
        }
      }
      guard !isHarmed, let worst = cases.all.max(by: { $0.worst < $1.worst }) else { continue }
      let environments = Array(Set(cases.all.flatMap(\.environments))).sorted()
      let what: String
      let sibling: ID<View>?
      switch worst.key {
      case .edge: (what, sibling) = ("leave its superview", nil)
      case .sibling(let other):
        (what, sibling) = ("run into '\(words.name(of: other))'", other)
      }
      report(
        finding(
          "'\(words.name(of: view))' has no trailing bound: a text twice as long would \(what) "
            + words.environments(environments),
          at: scene.views[view].nameOrigin, in: environments,
          fixes: TextRoom.fixes(view, until: sibling, context)))
    }
  }
}

extension MissingTrailing {
  private static func checkCode(_ context: SceneContext, report: (Finding) -> Void) {
    let words = Words(context)
    for text in UnboundedText.all(in: context) {
      let side = text.isAtRight ? "trailing" : "leading"
      let (name, outer) = (words.name(of: text.view), words.name(of: text.outer))
      let label = words.name(of: text.label)
      let what: String
      if context.scene.views[text.label].kind == .field {
        what =
          text.isScrolled
          ? "'\(label)' is as wide as what is typed, and makes '\(outer)' scroll sideways: nothing bounds it"
          : "'\(label)' is as wide as what is typed: nothing ends "
            + (text.view == text.label ? "it" : "'\(name)'") + " at the \(side) edge of '\(outer)'"
      } else if text.isSingleLine {
        what =
          text.isScrolled
          ? "Nothing bounds the width of '\(label)' in '\(outer)', and its text is given to it: a long one makes it "
            + "scroll sideways"
          : text.view == text.label
            ? "Nothing ends '\(name)' at the \(side) edge, and its text is given to it: a long one runs out of "
              + "'\(outer)'"
            : "Nothing ends '\(name)' at the \(side) edge: a long text in '\(label)', which is given to it, runs "
              + "out of '\(outer)'"
      } else if text.isScrolled {
        what =
          "'\(name)' has any number of lines, but nothing bounds its width in '\(outer)': a long text never "
          + "wraps and makes it scroll sideways"
      } else if text.view == text.label {
        what =
          "'\(name)' has any number of lines, but nothing ends it at the \(side) edge: a long text never "
          + "wraps and runs out of '\(outer)'"
      } else {
        what =
          "Nothing ends '\(name)' at the \(side) edge: a long text in '\(label)', which has any number of lines, "
          + "never wraps and runs out of '\(outer)'"
      }
      report(
        Finding(
          rule: id, severity: .warning, message: what,
          origin: context.scene.views[text.view].nameOrigin))
    }
  }
}

/// A scene whose root is as wide as the screen, wherever it is narrower: what has a file of its own may
/// be given as much room as that.
private struct Roomy {
  private let context: SceneContext
  private var obstacles: [TextRoom.Obstacles]

  /// - Complexity: that of resolving the scene in all environments.
  init(_ context: SceneContext) {
    var scene = context.scene
    scene.canvas?.width = .window(less: 0)
    scene.canvas?.widthHold = .fixed
    var resolver = SceneResolver()
    let layouts = resolver.layouts(of: scene, in: context.layouts.map(\.environment))
    let isWider = zip(layouts, context.layouts).map { $0.frames[0].width > $1.frames[0].width }
    self.context = SceneContext(
      scene: scene,
      layouts: layouts.indices.map { isWider[$0] ? layouts[$0] : context.layouts[$0] },
      deployment: context.deployment)
    obstacles = layouts.indices.map { [context = self.context] in TextRoom.Obstacles(context, $0) }
  }

  /// Whether a text of a width meets something there, too.
  mutating func isMet(by view: ID<View>, _ width: Double, _ index: Int) -> Bool {
    guard context.isJudged(view, in: index),
      let room = TextRoom(view, context, index, &obstacles[index])
    else { return true }
    return width > room.points
  }
}

extension Scene {
  /// Whether whoever loads the root decides how wide it is.
  fileprivate var isOfOpenWidth: Bool {
    guard let canvas, case .points = canvas.width else { return false }
    return canvas.widthHold == .yielding
  }
}

/// How far a text can grow before it meets something.
struct TextRoom {
  enum End: Hashable {
    case edge
    case sibling(ID<View>)
  }
  /// From the text's start, in points.
  let points: Double
  let end: End
  /// Whether code has a name for a constraint that says where the text or what it meets begins or ends.
  let isSetByCode: Bool
  /// A width of a text may be wrong by this share of it.
  static let slack = 0.05

  /// What may stand in the way of texts in one environment.
  struct Obstacles {
    private let context: SceneContext
    private let index: Int
    private let isRTL: Bool
    /// By superview, what lies in it, in the order in which texts meet it.
    private var known: [ID<View>: [(start: Double, view: ID<View>)]] = [:]

    init(_ context: SceneContext, _ index: Int) {
      self.context = context
      self.index = index
      isRTL = context.layouts[index].environment.direction == .rtl
    }

    private func start(_ frame: Rect) -> Double { isRTL ? -frame.maxX : frame.x }

    /// The first view beside a text that begins behind its start.
    ///
    /// - Complexity: O(views that begin between the two), after O(n log n) once for a superview.
    mutating func first(after view: ID<View>, in parent: ID<View>) -> (ID<View>, Double)? {
      let layout = context.layouts[index]
      let all = known[parent] ?? sorted(in: parent)
      known[parent] = all
      let frame = layout.absoluteFrames[view.index]
      let own = start(frame)
      var low = 0
      var high = all.count
      while low < high {
        let middle = (low + high) / 2
        if all[middle].start > own { high = middle } else { low = middle + 1 }
      }
      for item in all[low...] where item.view != view {
        let obstacle = layout.absoluteFrames[item.view.index]
        if obstacle.y < frame.maxY - 1, frame.y < obstacle.maxY - 1 {
          return (item.view, item.start - own)
        }
      }
      return nil
    }

    private func sorted(in parent: ID<View>) -> [(start: Double, view: ID<View>)] {
      let scene = context.scene
      return scene.views[parent].children.filter {
        context.isJudged($0, in: index) && !context.facts[index].isBackdrop($0)
          && scene.views[$0].kind != .view
      }
      .map { (start(context.layouts[index].absoluteFrames[$0.index]), $0) }
      .sorted { ($0.start, $0.view) < ($1.start, $1.view) }
    }
  }

  init?(
    _ view: ID<View>, _ context: SceneContext, _ index: Int, _ obstacles: inout Obstacles
  ) {
    let layout = context.layouts[index]
    guard let parent = context.scene.views[view].parent else { return nil }
    let isRTL = layout.environment.direction == .rtl
    let frame = layout.absoluteFrames[view.index]
    let bounds = layout.absoluteFrames[parent.index]
    let inset = layout.safeAreaInsets[parent.index]
    func distance(_ x: Double) -> Double { isRTL ? frame.maxX - x : x - frame.x }
    var points = distance(isRTL ? bounds.x + inset.left : bounds.maxX - inset.right)
    var end = End.edge
    if let (other, start) = obstacles.first(after: view, in: parent), start < points {
      points = start
      end = .sibling(other)
    }
    self.points = points
    self.end = end
    var views = [view]
    if case .sibling(let other) = end { views.append(other) }
    isSetByCode = views.contains { context.isMovedByCode($0, along: .horizontal, in: index) }
  }

  /// Whether the view is a text whose start is tied and whose end is not.
  static func isOpen(_ view: ID<View>, _ context: SceneContext, _ index: Int) -> Bool {
    guard context.scene.views[view].kind == .label, !context.isArranged(view) else { return false }
    var hasStart = false
    for id in context.touching[view.index] where context.layouts[index].isActive[id.index] {
      let first = context.scene.constraints.rows[id.index].first
      let second = context.scene.constraints.rows[id.index].second ?? first
      for index in 0...1 {
        let anchor = index == 0 ? first : second
        guard anchor.item == .view(view) else { continue }
        switch anchor.attribute {
        case .leading, .left: hasStart = true
        case .trailing, .right, .width, .centerX: return false
        default: break
        }
      }
    }
    return hasStart
  }

  /// How far behind the start of a text another view begins.
  static func distance(
    from view: ID<View>, to other: ID<View>, _ context: SceneContext, _ index: Int
  ) -> Double {
    let layout = context.layouts[index]
    let frame = layout.absoluteFrames[view.index]
    let obstacle = layout.absoluteFrames[other.index]
    return layout.environment.direction == .rtl
      ? frame.maxX - obstacle.maxX : obstacle.x - frame.x
  }

  static func fixes(
    _ view: ID<View>, until sibling: ID<View>?, _ context: SceneContext
  ) -> [ProposedFix] {
    let scene = context.scene
    guard let parent = scene.views[view].parent else { return [] }
    let new: NewConstraint
    if let sibling {
      new = NewConstraint(
        owner: view, first: Anchor(.view(view), .trailing), relation: .lessOrEqual,
        second: Anchor(.view(sibling), .leading), constant: -8)
    } else {
      new = NewConstraint(
        owner: view, first: Anchor(.view(view), .trailing), relation: .lessOrEqual,
        second: Anchor(.guide(.margins, of: parent), .trailing))
    }
    return [.preferred("Add '\(Words(context).statement(new))'", [.add(new)])]
  }
}
