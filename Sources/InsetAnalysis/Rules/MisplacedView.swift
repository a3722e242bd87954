import InsetDevices
import InsetLayout
public import InsetModel
import InsetText

/// A design tool stored another frame than the constraints give.
public enum MisplacedView: Rule {
  public static let id = RuleID.misplacedView
  public static let severity = Severity.information
  public static let evidence = RuleEvidence.source
  public static let summary = "A stored frame is not the one that the constraints give."
  public static let documentation = """
    Interface Builder files store each view's frame. Where the stored frames do not keep to a \
    constraint between views by more than a point, the canvas shows what no device will. What the \
    canvas adds by itself (bars, margins, sizes of texts) is not counted. The fix stores the frame \
    anew. Scenes that Xcode marked as misplaced itself are left alone.

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
    let stored = StoredRectangles(design)
    var naming = Array(repeating: [ID<Constraint>](), count: design.scene.views.count)
    for id in design.scene.constraints.ids {
      for case .view(let view) in design.scene.constraints[id].anchors.map(\.item)
      where naming[view.index].last != id {
        naming[view.index].append(id)
      }
    }
    for view in design.scene.views.ids {
      guard let old = design.frames[view.index], layout.isPresent[view.index],
        !layout.isHidden[view.index]
      else { continue }
      let solved = layout.frames[view.index].aligned(toScale: design.environment.scale)
      var new = old.frame
      var broken: (id: ID<Constraint>, points: Double)?
      for isHorizontal in [true, false] {
        let gaps =
          isHorizontal
          ? [old.frame.x - solved.x, old.frame.width - solved.width]
          : [old.frame.y - solved.y, old.frame.height - solved.height]
        let gap = gaps.map(abs).max() ?? 0
        // Of the views of a broken constraint, the one is misplaced that has to move for it.
        guard gap > tolerance,
          let worst = worstConstraint(
            of: view, isHorizontal, design.scene, layout, stored, naming[view.index]),
          gap > worst.points / 2
        else { continue }
        if isHorizontal {
          (new.x, new.width) = (solved.x, solved.width)
        } else {
          (new.y, new.height) = (solved.y, solved.height)
        }
        if worst.points > broken?.points ?? 0 { broken = worst }
      }
      guard let broken else { continue }
      // With one side the other has changed, too.
      if isProportional(view, design.scene, layout, naming[view.index]) { new = solved }
      let name = design.scene.views[view].name
      let equation = design.scene.equation(of: broken.id)
      report(
        finding(
          "the stored frame of '\(name)', \(words(old.frame)), breaks '\(equation)' by "
            + Words.points(broken.points),
          at: old.origin,
          fixes: [.other("Update the frame to \(words(new))", [.setStoredFrame(view, new)])]))
    }
  }

  /// Whether a required constraint ties a view's width to its height.
  private static func isProportional(
    _ view: ID<View>, _ scene: Scene, _ layout: SceneLayout, _ constraints: [ID<Constraint>]
  ) -> Bool {
    constraints.contains { id in
      let row = scene.constraints[id]
      return layout.isActive[id.index] && row.isRequired && row.relation == .equal
        && row.first.item == .view(view) && row.second?.item == .view(view)
        && row.first.attribute.group == .size && row.second?.attribute.group == .size
    }
  }

  /// The required constraint on a view that its stored frame breaks most, and by how much.
  ///
  /// - Parameter constraints: all that name the view.
  private static func worstConstraint(
    of view: ID<View>, _ isHorizontal: Bool, _ scene: Scene, _ layout: SceneLayout,
    _ stored: StoredRectangles, _ constraints: [ID<Constraint>]
  ) -> (id: ID<Constraint>, points: Double)? {
    var worst: (id: ID<Constraint>, points: Double)?
    for id in constraints where layout.isActive[id.index] {
      let constraint = scene.constraints[id]
      guard constraint.isRequired,
        constraint.multiplier == 1 || constraint.first.attribute.group == .size,
        constraint.first.attribute.isHorizontal == isHorizontal,
        constraint.second == nil || !constraint.anchors.contains(where: stored.isAmbiguous),
        let points = stored.violation(of: constraint), points > tolerance + 0.5,
        points > worst?.points ?? 0
      else { continue }
      worst = (id, points)
    }
    return worst
  }

  private static func words(_ rect: Rect) -> String {
    let origin = "(\(formatPoints(rect.x)), \(formatPoints(rect.y)))"
    return "\(origin), \(formatPoints(rect.width)) × \(formatPoints(rect.height))"
  }
}

/// The stored frames of a scene as rectangles that constraints speak of.
private struct StoredRectangles {
  private let scene: Scene
  private let design: DesignLayout
  /// By view, its alignment rectangle in the root's coordinates; `nil` where nothing is stored.
  private var rects: [Rect?] = []
  /// By view, where its own coordinates begin in the root's.
  private var origins: [(x: Double, y: Double)] = []

  init(_ design: DesignLayout) {
    scene = design.scene
    self.design = design
    let state = SceneState(scene, in: design.environment)
    for view in scene.views.ids {
      var frame = design.frames[view.index]?.frame ?? state.views[view.index].placement?.frame
      if view == Scene.root { frame = Self.root(scene) }
      if let parent = scene.views[view].parent {
        frame =
          rects[parent.index] == nil
          ? nil : frame?.offset(x: origins[parent.index].x, y: origins[parent.index].y)
      }
      guard let frame else {
        rects.append(nil)
        origins.append((0, 0))
        continue
      }
      origins.append((frame.x, frame.y))
      let inset =
        view == Scene.root
        ? EdgeInsets.zero : state.alignmentInsets(of: view, in: design.environment)
      rects.append(
        Rect(
          x: frame.x + inset.left, y: frame.y + inset.top,
          width: frame.width - inset.left - inset.right,
          height: frame.height - inset.top - inset.bottom))
    }
  }

  private static func root(_ scene: Scene) -> Rect? {
    guard case .points(let width)? = scene.canvas?.width,
      case .points(let height)? = scene.canvas?.height
    else { return nil }
    return Rect(x: 0, y: 0, width: width, height: height)
  }

  /// Whether where a view lies that an anchor is of is one of many places.
  func isAmbiguous(_ anchor: Anchor) -> Bool {
    design.frames[scene.owner(of: anchor.item).index]?.isMarkedAmbiguous ?? false
  }

  /// By how many points the rectangles break a constraint; `nil` where they do not tell.
  func violation(of constraint: Constraint) -> Double? {
    guard let constant = constraint.constant.constant,
      let first = value(constraint.first, beside: constraint.second)
    else { return nil }
    var gap = first - constant
    if let second = constraint.second {
      guard let other = value(second, beside: constraint.first) else { return nil }
      gap = first - constraint.multiplier * other - constant
    }
    switch constraint.relation {
    case .equal: return abs(gap)
    case .lessOrEqual: return max(0, gap)
    case .greaterOrEqual: return max(0, -gap)
    }
  }

  /// A plain attribute in the coordinates of what holds both sides; `nil` for guides, margins,
  /// baselines and what a scroll view scrolls.
  private func value(_ anchor: Anchor, beside other: Anchor?) -> Double? {
    guard case .view(let view) = anchor.item, let rect = rects[view.index] else { return nil }
    var holder = view
    if let other {
      guard case .view(let second) = other.item else { return nil }
      holder = scene.commonAncestor(view, second)
      if anchor.attribute.group != .size, scene.views[holder].kind.scrolls { return nil }
    }
    return rect.value(of: anchor.attribute, from: origins[holder.index])
  }
}

extension Attribute {
  fileprivate var isHorizontal: Bool { self == .width || group == .horizontal }
}
