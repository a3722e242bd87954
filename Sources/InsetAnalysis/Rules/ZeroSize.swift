import InsetDevices
import InsetLayout
public import InsetModel
import InsetText

/// Content that should be seen has no width or no height.
public enum ZeroSize: Rule {
  public static let id = RuleID.zeroSize
  public static let severity = Severity.warning
  public static let summary = "Content has a width or height of 0 in some environment."
  public static let documentation = """
    What is 0 points wide or high is not there. It happens where other views take all the room of a \
    small device, or where a size follows from something that is empty.

    ```inset
    table list {
        top == header.bottom                  // 300 points of header on a phone in landscape
        bottom == footer.top                  // leave nothing for the list
    }
    ```

    A size that is written as 0, a hidden view and a label without a text are meant to be so. So is a \
    view that lies behind a bar and is as high as that: where there is none, it has no height. What is 0 \
    only because of constraints that code has outlets for is left to code, which may change them.
    """

  public static func check(_ context: SceneContext, report: (Finding) -> Void) {
    let scene = context.scene
    var cases = Cases<ID<View>>()
    var withoutCode = LayoutsWithoutCode(context)
    for (index, layout) in context.layouts.enumerated() {
      for view in scene.views.ids.dropFirst()
      where isSqueezed(view, context, index) && isAlone(view, layout, scene)
        && !isUpToCode(view, context, index, &withoutCode)
      {
        cases.add(view, in: index)
      }
    }
    let words = Words(context)
    for item in cases.all {
      let frame = context.layouts[item.environments[0]].frames[item.key.index]
      let axis = frame.width < SceneFacts.tolerance ? "width" : "height"
      report(
        finding(
          "'\(words.name(of: item.key))' has no \(axis) \(words.environments(item.environments)): "
            + "it cannot be seen",
          at: scene.views[item.key].nameOrigin, in: item.environments))
    }
  }

  /// Whether content that should be seen has no width or no height in an environment.
  static func isSqueezed(_ view: ID<View>, _ context: SceneContext, _ index: Int) -> Bool {
    let frame = context.layouts[index].frames[view.index]
    return (frame.width < SceneFacts.tolerance || frame.height < SceneFacts.tolerance)
      && context.isJudged(view, in: index) && isContent(view, context, index)
      && !isMeant(view, context, index) && !isBehindBar(view, context)
  }

  private static func isContent(_ view: ID<View>, _ context: SceneContext, _ index: Int) -> Bool {
    let state = context.state(view, in: index)
    switch state.kind {
    // A picture that code sets brings its size with it.
    case .image
    where state.neededSize(in: context.layouts[index].environment, width: nil) == (nil, nil):
      return context.scene.design == nil && context.role(view, in: index) == .content
    case .label: return state.text?.isEmpty == false
    case .scroll, .table, .collection, .web, .map, .container: return true
    case .view, .button, .image, .field, .text, .switch, .slider, .stepper, .segmented, .progress,
      .activity, .pageControl, .datePicker, .picker, .searchBar, .stack:
      break
    }
    let role = context.role(view, in: index)
    return role == .content || role == .control
  }

  /// Whether a size of 0 is written, or the views around it have none either.
  private static func isMeant(_ view: ID<View>, _ context: SceneContext, _ index: Int) -> Bool {
    for attribute in [Attribute.width, .height] {
      let isZero = context.sizes(of: view, attribute, in: index).contains {
        let constraint = context.scene.constraints[$0]
        return constraint.relation != .greaterOrEqual && constraint.constant.constant == 0
      }
      if isZero { return true }
    }
    if isLeftOpen(view, context, index) { return true }
    let state = context.state(view, in: index)
    return state.declaredWidth == 0 || state.declaredHeight == 0
  }

  /// Whether the view could be larger without the constraints that code has outlets for.
  private static func isUpToCode(
    _ view: ID<View>, _ context: SceneContext, _ index: Int,
    _ withoutCode: inout LayoutsWithoutCode
  ) -> Bool {
    let frame = context.layouts[index].frames[view.index]
    let isHorizontal = frame.width < SceneFacts.tolerance
    guard let without = withoutCode.layout(isHorizontal: isHorizontal, in: index) else {
      return false
    }
    let other = without.frames[view.index]
    let isOpen = without.ambiguous.contains {
      $0.view == view && $0.unknowns.contains(isHorizontal ? .width : .height)
    }
    return isOpen || (isHorizontal ? other.width : other.height) > SceneFacts.tolerance
  }

  /// Whether a view lies at an edge of the screen and is everywhere as long as what covers that edge.
  private static func isBehindBar(_ view: ID<View>, _ context: SceneContext) -> Bool {
    let placed = context.layouts.indices.filter { context.isPlaced(view, in: $0) }
    return Edge.allCases.contains { edge in
      var isCovered = false
      let isAsLong = placed.allSatisfy { index in
        let layout = context.layouts[index]
        let frame = layout.absoluteFrames[view.index]
        let screen = layout.absoluteFrames[0]
        let cover = layout.safeAreaInsets[0][edge]
        if cover > SceneFacts.tolerance { isCovered = true }
        let (distance, length) =
          switch edge {
          case .top: (frame.y - screen.y, frame.height)
          case .left: (frame.x - screen.x, frame.width)
          case .bottom: (screen.maxY - frame.maxY, frame.height)
          case .right: (screen.maxX - frame.maxX, frame.width)
          }
        return abs(distance) < SceneFacts.tolerance && abs(length - cover) < SceneFacts.tolerance
      }
      return isAsLong && isCovered
    }
  }

  /// Whether a stack neither fills its width with the view nor knows how wide its content is; then
  /// UIKit makes it as wide as it likes.
  private static func isLeftOpen(_ view: ID<View>, _ context: SceneContext, _ index: Int) -> Bool {
    guard context.isArranged(view), let parent = context.scene.views[view].parent else {
      return false
    }
    let stack = context.state(parent, in: index)
    let layout = context.layouts[index]
    let needed = context.state(view, in: index).neededSize(in: layout.environment, width: nil)
    let frame = layout.frames[view.index]
    let isVertical = stack.axis == .vertical
    return stack.alignment != .fill && (isVertical ? needed.width : needed.height) == nil
      && (isVertical ? frame.width : frame.height) < SceneFacts.tolerance
  }

  private static func isAlone(_ view: ID<View>, _ layout: SceneLayout, _ scene: Scene) -> Bool {
    guard let parent = scene.views[view].parent else { return true }
    let frame = layout.frames[parent.index]
    return frame.width >= SceneFacts.tolerance && frame.height >= SceneFacts.tolerance
  }
}
