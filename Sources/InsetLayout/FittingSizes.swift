import InsetDevices
import InsetModel
import InsetSolver
import InsetText

/// The sizes that views without an intrinsic size shrink to, as `systemLayoutSizeFitting` finds them:
/// the view's own subtree alone, with its width and height pulled to 0 at 50 (docs/layout.md
/// "Content sizes").
///
/// Stacks that fill proportionally share by them. No safe area reaches into a subtree on its own.
enum FittingSizes {
  /// By view, the size where some stack asks for it.
  ///
  /// - Complexity: one plan and one solve for each view asked for.
  static func sizes(
    _ scene: Scene, _ state: SceneState, in environment: Environment
  ) -> [Size?] {
    var sizes: [Size?] = Array(repeating: nil, count: state.views.count)
    let wanted = wanted(scene, state, Era(environment))
    guard !wanted.isEmpty else { return sizes }
    var root = environment.baseInsets
    root.insets = .zero
    let shared = SharedScene(scene)
    // Children have larger ids: what lies deeper is known first.
    for view in wanted.reversed() {
      var part = state
      part.isPresent = subtree(view, scene, state)
      for (index, constraint) in scene.constraints.rows.enumerated() where part.isActive[index] {
        part.isActive[index] =
          part.isPresent[scene.owner(of: constraint.first.item).index]
          && (constraint.second.map { part.isPresent[scene.owner(of: $0.item).index] } ?? true)
      }
      var builder = SystemBuilder(scene: scene, state: part, environment: environment)
      let built = builder.build(fitting: view, sizes)
      let context = ResolverContext(
        scene: shared, state: part, environment: environment, root: root)
      var evaluation = Evaluation(Plan(built.system))
      evaluation.solve(EnvironmentRun.constants(built, Surroundings(context), context))
      let first = built.geometry.firstVariable[view]
      sizes[view] = Size(
        width: evaluation.values[first + 2], height: evaluation.values[first + 3])
    }
    return sizes
  }

  private static func wanted(_ scene: Scene, _ state: SceneState, _ era: Era) -> [Int] {
    var wanted: [Int] = []
    for (index, stack) in state.views.enumerated()
    where stack.kind == .stack && stack.distribution == .fillProportionally
      && state.isPresent[index]
    {
      for child in state.visibleArranged(index, in: scene) {
        let size = state.views[child].intrinsicSize(era)
        if (stack.axis == .horizontal ? size.width : size.height) == nil { wanted.append(child) }
      }
    }
    return wanted.sorted()
  }

  private static func subtree(_ root: Int, _ scene: Scene, _ state: SceneState) -> [Bool] {
    var inside = Array(repeating: false, count: state.views.count)
    for (index, view) in scene.views.rows.enumerated() where state.isPresent[index] {
      inside[index] = index == root || view.parent.map { inside[$0.index] } ?? false
    }
    return inside
  }
}
