import InsetDevices
import InsetLayout
public import InsetModel
import InsetText

/// A field lies under the keyboard that it brings up.
public enum KeyboardCover: Rule {
  public static let id = RuleID.keyboardCover
  public static let severity = Severity.information
  public static let evidence = RuleEvidence.source
  public static let summary = "A text field is hidden when the keyboard shows."
  public static let documentation = """
    The keyboard takes the lower third of the screen. A field there cannot be seen while it is typed \
    into.

    ```inset
    view inputBar {
        bottom == superview.safeArea.bottom
        bottom == superview.keyboard.top      // the same place, and above the keyboard
    }
    ```

    Screens with `keyboard: visible` are checked as they are. On others a field counts that lies \
    wholly below where the keyboard of a phone would begin, upright, if the screen never speaks of \
    the keyboard guide. Fields in scroll views are left alone, and apps whose project \
    brings IQKeyboardManager, which moves them. The guide is there from iOS 15 on.
    """

  public static func check(_ context: SceneContext, report: (Finding) -> Void) {
    // A table scrolls the field in a cell clear of the keyboard.
    guard context.isScreen else { return }
    let scene = context.scene
    // A copy of a row would count its words.
    let usesGuide = scene.constraints.rows.indices.contains {
      scene.constraints.rows[$0].first.item.isKeyboard
        || scene.constraints.rows[$0].second?.item.isKeyboard ?? false
    }
    var cases = Cases<ID<View>>()
    for view in scene.views.ids.dropFirst() {
      switch scene.views.rows[view.index].kind {
      case .field, .text, .searchBar: break
      default: continue
      }
      if context.isInScroll(view) { continue }
      for (index, layout) in context.layouts.enumerated()
      where context.isJudged(view, in: index) && layout.environment.idiom != .tv
        && !layout.environment.avoidsKeyboard && context.role(view, in: index) == .control
      {
        let isShown = context.states[index].bars.keyboardVisible
        let frame = layout.absoluteFrames[view.index]
        let screen = layout.absoluteFrames[0]
        if isShown {
          let top = screen.maxY - layout.keyboardHeights[0]
          if frame.maxY > top + 1, !frame.isEmpty {
            cases.add(view, in: index, amount: frame.maxY - top)
          }
        } else if !usesGuide, layout.environment.idiom == .phone,
          layout.environment.orientation == .portrait
        {
          let top = screen.maxY - layout.environment.keyboardHeight.points
          if frame.y >= top, !frame.isEmpty, frame.maxY <= screen.maxY {
            cases.add(view, in: index, amount: frame.maxY - top)
          }
        }
      }
    }
    let words = Words(context)
    for item in cases.all {
      report(
        finding(
          "'\(words.name(of: item.key))' lies under the keyboard when it shows, by "
            + "\(item.environments.count > 1 ? "up to " : "")\(Words.points(item.worst)) "
            + words.environments(item.environments, worst: item.worstIn),
          at: scene.views[item.key].nameOrigin, in: item.environments,
          fixes: fixes(item.key, context, item.worstIn)))
    }
  }

  /// The tie to the bottom of the screen, of the field or of what holds it, goes to the keyboard.
  private static func fixes(
    _ view: ID<View>, _ context: SceneContext, _ index: Int
  ) -> [ProposedFix] {
    guard context.deployment.map({ $0 >= 15 }) ?? true else { return [] }
    let scene = context.scene
    var current: ID<View>? = view
    while let holder = current, holder != Scene.root {
      for id in context.touching[holder.index] where context.layouts[index].isActive[id.index] {
        let constraint = scene.constraints[id]
        guard let second = constraint.second, constraint.first == Anchor(.view(holder), .bottom),
          second.attribute == .bottom,
          second.item == .view(Scene.root) || second.item == .guide(.safeArea, of: Scene.root)
        else { continue }
        let anchor = Anchor(.guide(.keyboard, of: Scene.root), .top)
        let path = Words(context).path(anchor, in: scene.statements[constraint.statement].owner)
        return [
          .preferred("Pin to '\(path)'", [.setAnchor(id, .second, anchor, constant: nil)])
        ]
      }
      current = scene.views[holder].parent
    }
    return []
  }
}

extension Item {
  fileprivate var isKeyboard: Bool {
    if case .guide(.keyboard, _) = self { true } else { false }
  }
}
