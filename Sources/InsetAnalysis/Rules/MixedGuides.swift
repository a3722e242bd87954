import InsetDevices
import InsetLayout
public import InsetModel
import InsetText

/// A screen goes by the safe area at one place and by the old guides at another.
public enum MixedGuides: Rule {
  public static let id = RuleID.mixedGuides
  public static let severity = Severity.warning
  public static let evidence = RuleEvidence.constraints
  public static let speaksOfStatements = true
  public static let summary = "A screen uses the safe area and the old layout guides together."
  public static let documentation = """
    The old guides know the bars but neither the sides nor additional insets; where both are used in \
    the same environment, one part of the screen moves and the other does not.

    ```inset
    when os >= 11 { title.top == root.safeArea.top } else { title.top == root.topLayoutGuide.bottom }
    form.bottom == root.bottomLayoutGuide.top          // from iOS 11 on, too
    ```

    The fix writes the safe area for iOS 11 and later and keeps the old guide for what is before. \
    Where every target has safe areas, `deprecated-layout-guide` speaks of the old guides instead.
    """

  public static func check(_ context: SceneContext, report: (Finding) -> Void) {
    guard context.mayRunBefore11 else { return }
    let scene = context.scene
    let words = Words(context)
    let safe = scene.constraints.ids.filter { id in
      scene.constraints[id].anchors.contains {
        if case .guide(.safeArea, _) = $0.item { true } else { false }
      }
    }
    guard !safe.isEmpty else { return }
    for id in scene.constraints.ids {
      let constraint = scene.constraints[id]
      let sides: [(ConstraintSide, Anchor?, Origin?)] = [
        (.first, constraint.first, constraint.places.first),
        (.second, constraint.second, constraint.places.second),
      ]
      for (side, anchor, place) in sides {
        guard let anchor, let new = anchor.onSafeArea else { continue }
        let environments = context.layouts.indices.filter { index in
          let layout = context.layouts[index]
          return layout.environment.os >= 11 && layout.isActive[id.index]
            && safe.contains { layout.isActive[$0.index] }
        }
        guard !environments.isEmpty else { continue }
        let origin = place ?? constraint.places.whole
        let owner = scene.statements[constraint.statement].owner
        let other = safe.first { other in
          environments.contains { context.layouts[$0].isActive[other.index] }
        }
        report(
          finding(
            "'\(words.written(anchor, at: origin, in: owner))' is an old guide, and other views go "
              + "by the safe area " + words.environments(environments),
            at: origin,
            related: other.map {
              [
                Related(
                  origin: scene.constraints[$0].places.whole,
                  message: "'\(words.equation($0))' goes by the safe area")
              ]
            } ?? [], in: environments,
            fixes: [
              .preferred(
                "Use '\(words.path(new, in: owner))' from iOS 11 on",
                [
                  .setAnchor(id, side, new, constant: nil),
                  .branch(
                    constraint.statement, since: 11,
                    otherwise: [AnchorReplacement(constraint: id, side: side, anchor: anchor)]),
                ])
            ]))
      }
    }
  }
}

extension Constraint {
  /// Both anchors, or the one there is.
  public var anchors: [Anchor] { [first] + (second.map { [$0] } ?? []) }
}

extension Anchor {
  /// The anchor of the safe area at the place of an old guide's inner edge; `nil` for others.
  var onSafeArea: Anchor? {
    switch (item, attribute) {
    case (.guide(.topLayoutGuide, let view), .bottom): Anchor(.guide(.safeArea, of: view), .top)
    case (.guide(.bottomLayoutGuide, let view), .top): Anchor(.guide(.safeArea, of: view), .bottom)
    default: nil
    }
  }
}
