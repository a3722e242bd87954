import InsetDevices
import InsetLayout
public import InsetModel
import InsetText

/// The hugging or compression resistance of content is required.
public enum RequiredContentPriority: Rule {
  public static let id = RuleID.requiredContentPriority
  public static let severity = Severity.warning
  public static let evidence = RuleEvidence.constraints
  public static let summary = "Content hugging or compression resistance is required."
  public static let documentation = """
    Content changes: a longer translation, a larger text size, a picture of another size. At 1000 its \
    size can never give way, and the constraints around it conflict.

    ```inset
    label price "9.99" {
        leading == name.trailing + 8
        trailing == superview.margins.trailing
        compression: 1000                     // 999 is as strong against all that may yield
    }
    ```

    It is reported where content twice as large, or half as large for hugging, would break a required \
    constraint. What gives way elsewhere, controls whose size never changes, and the height of one line \
    in a font of fixed size are left alone, and so are launch screens, which never change, unless what they show has no room as it \
    is, and the pictures of storyboards that no code has a name for, or that are no larger than the number that \
    holds their frame. Rows of a storyboard's table whose controller has a class of its own may be as \
    high as their content asks for, whatever height the file gives them.
    """

  public static func check(_ context: SceneContext, report: (Finding) -> Void) {
    let words = Words(context)
    // Content changes at run time.
    guard !context.scene.isStatic || context.layouts.contains(where: { !$0.conflicts.isEmpty })
    else { return }
    var tried: [Trial: Harm?] = [:]
    var isCut = false
    for setting in context.scene.properties {
      let name: String
      let new: ViewProperty
      let isHugging: Bool
      let axes: [Double?]
      switch setting.property {
      case .hugging(let h, let v):
        (name, isHugging, axes) = ("hugging", true, [h, v])
        new = .hugging(horizontal: lowered(h), vertical: lowered(v))
      case .compression(let h, let v):
        (name, isHugging, axes) = ("compression resistance", false, [h, v])
        new = .compression(horizontal: lowered(h), vertical: lowered(v))
      default: continue
      }
      let broken = [true, false].filter { isHorizontal in
        guard (axes[isHorizontal ? 0 : 1] ?? 0) >= LayoutPriority.required else { return false }
        let trial = Trial(view: setting.view, isHugging: isHugging, isHorizontal: isHorizontal)
        if let known = tried[trial] { return known != nil }
        guard tried.count < context.trialLimit else {
          isCut = true
          return false
        }
        let result = trial.harm(in: context)
        tried[trial] = .some(result)
        return result != nil
      }
      if isCut {
        report(
          finding(
            "The \(name) of '\(words.name(of: setting.view))' and the required priorities after it "
              + "are not looked at: there are too many in this screen", at: setting.origin))
        return
      }
      guard !broken.isEmpty else { continue }
      let axis = broken.map { $0 ? "horizontal" : "vertical" }.joined(separator: " and ")
      let isBroken = broken.allSatisfy {
        tried[Trial(view: setting.view, isHugging: isHugging, isHorizontal: $0)] == .some(.now)
      }
      report(
        finding(
          "The \(axis) \(name) of '\(words.name(of: setting.view))' is required: "
            + (isBroken ? "" : "content that changes ")
            + (isBroken
              ? "what does not fit cannot give way and breaks other constraints"
              : "its size then breaks other constraints"),
          at: setting.origin,
          fixes: [
            .other("Lower it to 999", [.setProperty(setting.view, new, at: setting.origin)])
          ]))
    }
  }

  /// When content stands against required constraints.
  private enum Harm {
    /// As it is.
    case now
    /// Once it is of another size.
    case changed
  }

  /// Content of another size along one axis.
  private struct Trial: Hashable {
    var view: ID<View>
    var isHugging: Bool
    var isHorizontal: Bool

    /// When the content stands against required constraints; `nil` for never.
    func harm(in context: SceneContext) -> Harm? {
      let kind = context.scene.views[view].kind
      guard kind.hasContentThatChanges(isHorizontal: isHorizontal) else { return nil }
      // How large a picture in code is, and whether it ever changes, nobody sees.
      if context.scene.doubts != nil, context.showsPicture(view) { return nil }
      if !isHorizontal, context.isOneLine(view) { return nil }
      // The smallest screen leaves the least room, the largest the most.
      let order = context.layouts.indices.filter { context.layouts[$0].isPresent[view.index] }
        .sorted { length(context.layouts[$0]) < length(context.layouts[$1]) }
      guard let index = isHugging ? order.last : order.first else { return nil }
      let layout = context.layouts[index]
      if isIn(layout.conflicts) { return gives(in: context, layout) ? .now : nil }
      // A launch screen never changes.
      if context.scene.isStatic || context.scene.settledPictures.contains(view) { return nil }
      if isHeldAround(context, index) { return nil }
      let frame = layout.frames[view.index]
      let state = context.state(view, in: index)
      // How much higher content becomes is seen by its height; texts may become as long as they like.
      let content =
        isHorizontal || state.wraps
        ? nil : state.neededSize(in: layout.environment, width: frame.width).height
      let now =
        content.flatMap { $0 > SceneFacts.tolerance ? $0 : nil }
        ?? (isHorizontal ? frame.width : frame.height)
      guard now > SceneFacts.tolerance else { return nil }
      let other = isHugging ? now / 2 : now * 2
      var scene = context.scene
      // Whoever gives a view its room does not know of longer texts.
      if scene.canvas?.widthHold == .yielding { scene.canvas?.widthHold = .fixed }
      if scene.canvas?.heightHold == .yielding { scene.canvas?.heightHold = .fixed }
      if scene.canvas?.rowsMayFit == true { scene.canvas?.heightHold = .fitting }
      scene.properties.append(
        PropertySetting(
          view: view,
          property: .size(
            width: isHorizontal ? other : state.declaredWidth,
            height: isHorizontal ? state.declaredHeight : other),
          condition: Scene.always, origin: scene.views[view].nameOrigin))
      var resolver = SceneResolver()
      let tried = resolver.layouts(of: scene, in: [layout.environment])[0]
      return isIn(tried.conflicts) ? .changed : nil
    }

    /// Whether the view is a picture of a size that the source says, and a number holds its frame to at
    /// least that: the picture asks for nothing then.
    private func isHeldAround(_ context: SceneContext, _ index: Int) -> Bool {
      guard !isHugging, context.scene.sizedPictures.contains(view) else { return false }
      let state = context.state(view, in: index)
      guard let picture = isHorizontal ? state.declaredWidth : state.declaredHeight else {
        return false
      }
      return context.sizes(of: view, isHorizontal ? .width : .height, in: index).contains { id in
        let constraint = context.scene.constraints[id]
        guard constraint.relation == .equal, let held = constraint.constant.constant else {
          return false
        }
        return picture <= held + SceneFacts.tolerance
      }
    }

    /// Whether the content stands against nothing any more where the priority is not required.
    private func gives(in context: SceneContext, _ layout: SceneLayout) -> Bool {
      var scene = context.scene
      let (h, v): (Double?, Double?) = isHorizontal ? (999, nil) : (nil, 999)
      scene.properties.append(
        PropertySetting(
          view: view,
          property: isHugging
            ? .hugging(horizontal: h, vertical: v) : .compression(horizontal: h, vertical: v),
          condition: Scene.always, origin: scene.views[view].nameOrigin))
      var resolver = SceneResolver()
      return !isIn(resolver.layouts(of: scene, in: [layout.environment])[0].conflicts)
    }

    private func isIn(_ conflicts: [LayoutConflict]) -> Bool {
      let content = Cause.content(view, isHorizontal ? .width : .height)
      return conflicts.contains { $0.members.contains { $0.cause == content } }
    }

    private func length(_ layout: SceneLayout) -> Double {
      isHorizontal ? layout.frames[0].width : layout.frames[0].height
    }
  }

  private static func lowered(_ priority: Double?) -> Double? { priority.map { min($0, 999) } }
}

extension SceneContext {
  /// Whether a view is a label of one line in a font of fixed size, whose height no text changes.
  fileprivate func isOneLine(_ view: ID<View>) -> Bool {
    guard scene.views[view].kind == .label, !layouts.isEmpty else { return false }
    return layouts.indices.allSatisfy { index in
      let state = state(view, in: index)
      if case .style? = state.font { return false }
      return state.lines == 1
    }
  }
}

extension ViewKind {
  /// Whether the size of what such views show hangs on texts or pictures.
  fileprivate func hasContentThatChanges(isHorizontal: Bool) -> Bool {
    switch self {
    case .switch, .slider, .stepper, .progress, .activity, .picker, .view, .scroll, .stack, .table,
      .collection, .web, .map, .container:
      false
    case .segmented, .pageControl, .datePicker, .searchBar, .field: isHorizontal
    case .label, .button, .image, .text: true
    }
  }
}

extension SceneContext {
  /// Whether what a view shows is a picture, or may be one: an image view, or a button without a title
  /// that is known.
  fileprivate func showsPicture(_ view: ID<View>) -> Bool {
    switch scene.views[view].kind {
    case .image: true
    case .button:
      scene.selfSized.contains(view)
        || states.allSatisfy { $0.views[view.index].text?.isEmpty ?? true }
    default: false
    }
  }
}
