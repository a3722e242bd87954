import InsetDevices
import InsetLayout
public import InsetModel
import InsetText

/// A design tool stored another frame than the constraints give.
public enum MisplacedView: Rule {
  public static let id = RuleID.misplacedView
  public static let severity = Severity.information
  public static let summary = "A stored frame is not the one that the constraints give."
  public static let documentation = """
    Interface Builder files store each view's frame. Where it differs by more than a point from \
    what the constraints give on the file's own canvas, the canvas shows what no device will. \
    The fix stores the frame anew. Scenes that Xcode marked as misplaced itself are left alone.

    ```xml
    <rect key="frame" x="16" y="79" width="361" height="90"/>
    <constraints>
        <constraint firstAttribute="height" constant="120" id="hei-gh-t01"/>
    </constraints>
    ```
    """

  /// By how many points a stored frame may be off.
  private static let tolerance = 1.0

  /// Screens whose constraints clash or leave something open on the canvas are left alone: what their
  /// frames should be is not known.
  public static func check(_ context: SceneContext, report: (Finding) -> Void) {
    guard let design = context.scene.design else { return }
    var resolver = SceneResolver()
    guard let layout = resolver.layouts(of: design.scene, in: [design.environment]).first,
      layout.conflicts.isEmpty, layout.ambiguous.isEmpty
    else { return }
    for view in design.scene.views.ids {
      guard let stored = design.frames[view.index], layout.isPresent[view.index],
        !layout.isHidden[view.index]
      else { continue }
      let solved = layout.frames[view.index].aligned(toScale: design.environment.scale)
      let gaps = [
        stored.frame.x - solved.x, stored.frame.y - solved.y, stored.frame.width - solved.width,
        stored.frame.height - solved.height,
      ]
      guard gaps.contains(where: { abs($0) > tolerance }) else { continue }
      let name = design.scene.views[view].name
      report(
        finding(
          "the constraints put '\(name)' at \(words(solved)), not at \(words(stored.frame))",
          at: stored.origin,
          fixes: [
            .other(
              "Update the frame to \(words(solved))", [.setStoredFrame(view, solved)])
          ]))
    }
  }

  private static func words(_ rect: Rect) -> String {
    let origin = "(\(formatPoints(rect.x)), \(formatPoints(rect.y)))"
    return "\(origin), \(formatPoints(rect.width)) × \(formatPoints(rect.height))"
  }
}
