import InsetDevices
import InsetLayout
public import InsetModel
import InsetText

/// A text does not fit into its frame.
public enum ClippedText: Rule {
  public static let id = RuleID.clippedText
  public static let severity = Severity.warning
  public static let evidence = RuleEvidence.source
  public static let summary = "A text is cut off in some environment."
  public static let documentation = """
    A label that is lower than its lines or narrower than its text shows a part of it and an \
    ellipsis. Fixed heights do this on small devices, where a text takes more lines.

    ```inset
    label terms "By signing in you accept …" {
        lines: 0
        height == 40                          // two lines, where a phone needs three
        height >= 40                          // grows
    }
    ```

    A text is reported where it is cut off however wide it may be: its width is known to a point in \
    the regular weight below 20 points, else to 3, 5 or 10 percent. The text is the one that is written; \
    `textSizes` in `targets` names text sizes other than the default, `languages: base, pseudo` longer \
    texts; of a storyboard that is translated the longest translations are looked at, too. A label of a storyboard or of code that shrinks its text is cut off where the smallest size \
    is too wide.
    """

  public static func check(_ context: SceneContext, report: (Finding) -> Void) {
    let scene = context.scene
    let words = Words(context)
    for item in cases(in: context).all {
      let view = item.key.view
      let needed = formatPoints(item.worst)
      let layout = context.layouts[item.worstIn]
      let frame = layout.frames[view.index]
      let has = item.key.isWidth ? frame.width : frame.height
      let fixed = context.sizes(of: view, item.key.isWidth ? .width : .height, in: item.worstIn)
        .first { scene.constraints[$0].relation != .greaterOrEqual }
      // A control that is made too small for a finger is reported as that.
      if let fixed, let number = scene.constraints[fixed].constant.constant,
        context.role(view, in: item.worstIn) == .control, number < SmallTouchTarget.minimum
      {
        continue
      }
      report(
        finding(
          "The text of '\(words.name(of: view))' is cut off \(words.count(item.environments)): "
            + "it needs \(needed) points of \(item.key.isWidth ? "width" : "height") and has "
            + "\(formatPoints(has)) on \(words.name(of: item.worstIn))",
          at: fixed.map { scene.constraints[$0].places.whole } ?? scene.views[view].nameOrigin,
          in: item.environments, fixes: fixes(item.key, fixed, context, item.worstIn)))
    }
  }

  struct Key: Hashable {
    var view: ID<View>
    var isWidth: Bool
  }

  /// The amount of a case is the size that the text needs.
  static func cases(in context: SceneContext) -> Cases<Key> {
    var cases = Cases<Key>()
    let texts: [ID<View>] = context.scene.views.ids.dropFirst().filter {
      let kind = context.scene.views[$0].kind
      return kind == .label || kind == .button
    }
    let all = context.remembered(.clippedText, texts) { view, _, changes in
      changes.beyondPlace[view.index]
    } make: {
      cuts(of: $0, in: context)
    }
    for (view, cuts) in zip(texts, all) {
      for cut in cuts {
        cases.add(Key(view: view, isWidth: cut.isWidth), in: cut.environment, amount: cut.needed)
      }
    }
    return cases
  }

  private struct Cut: Sendable {
    var environment: Int
    var isWidth: Bool
    var needed: Double
  }

  /// Where a view's text is cut off, by environment.
  private static func cuts(of view: ID<View>, in context: SceneContext) -> [Cut] {
    var cuts: [Cut] = []
    let kind = context.scene.views[view].kind
    for (index, layout) in context.layouts.enumerated() where context.isJudged(view, in: index) {
      let state = context.state(view, in: index)
      let frame = layout.frames[view.index]
      guard state.text?.isEmpty == false, !frame.isEmpty, state.declaredWidth == nil,
        state.declaredHeight == nil
      else { continue }
      // A button may lose its padding before its title is cut.
      let padding = kind == .button ? (width: 24.0, height: 12.0) : (width: 0, height: 0)
      if state.lines == 1,
        let least = state.leastSize(in: layout.environment, width: nil).width,
        frame.width < state.leastTextScale * least - padding.width,
        let natural = state.neededSize(in: layout.environment, width: nil).width,
        case let width = state.leastTextScale * natural,
        // A width that hangs on another text is as unsure as that one.
        frame.width < 0.9 * (width - padding.width)
          || !layout.estimates[view.index].isUnsure(.width)
      {
        cuts.append(Cut(environment: index, isWidth: true, needed: width - padding.width))
        continue
      }
      let wrapWidth = kind == .label && state.lines != 1 ? frame.width : nil
      if let least = state.leastSize(in: layout.environment, width: wrapWidth).height,
        frame.height < least - padding.height - 1,
        let height = state.neededSize(in: layout.environment, width: wrapWidth).height
      {
        cuts.append(Cut(environment: index, isWidth: false, needed: height - padding.height))
      }
    }
    return cuts
  }

  private static func fixes(
    _ key: Key, _ fixed: ID<Constraint>?, _ context: SceneContext, _ index: Int
  ) -> [ProposedFix] {
    let scene = context.scene
    if let fixed {
      let relation = scene.constraints[fixed].relation
      if relation == .equal {
        return [
          .preferred(
            "Let the \(key.isWidth ? "width" : "height") grow: '>='",
            [.setRelation(fixed, .greaterOrEqual)])
        ]
      }
      return [.preferred("Remove the bound", [.remove(fixed)])]
    }
    guard key.isWidth, scene.views[key.view].kind == .label else { return [] }
    let setting = context.lastSetting(of: key.view) {
      if case .lines = $0 { true } else { false }
    }
    return [
      .preferred(
        "Let it take more lines: 'lines: 0'",
        [.setProperty(key.view, .lines(0), at: setting?.origin)])
    ]
  }
}
