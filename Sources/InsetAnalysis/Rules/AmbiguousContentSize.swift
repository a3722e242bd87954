import InsetDevices
import InsetLayout
public import InsetModel
import InsetText

/// Nothing says how large the content of a scroll view is.
public enum AmbiguousContentSize: Rule {
  public static let id = RuleID.ambiguousContentSize
  public static let severity = Severity.error
  public static let evidence = RuleEvidence.constraints
  public static let summary = "The constraints leave open how large a scroll view's content is."
  public static let documentation = """
    What a scroll view scrolls is as large as the views in it say: on each axis they need constraints \
    from the start of the content to its end without a gap. Otherwise it does not scroll.

    ```inset
    scroll page {
        edges == superview.edges
        stack rows {
            axis: vertical
            edges == superview.contentLayout.edges          // top to bottom, leading to trailing
            width == superview.frameLayout.width            // and as wide as the scroll view
        }
    }
    ```

    The fix ties the last view to the end of the content, or makes the content as wide as the scroll \
    view.
    """

  public static func check(_ context: SceneContext, report: (Finding) -> Void) {
    var cases = Cases<AmbiguousView>()
    let sized = context.scene.doubts?.sizedContent ?? []
    var held: [Int: HeldLayout] = [:]
    for (index, layout) in context.layouts.enumerated() {
      let open = Set(layout.ambiguous.map(\.view))
      for var item in layout.ambiguousContent where !sized.contains(item.view) {
        if context.scene.doubts != nil {
          item.unknowns.removeAll { !isTied(item.view, $0, in: context) }
          if item.unknowns.isEmpty { continue }
        }
        guard context.isUnderstood(item.view) else {
          let certain = context.certainlyOpenContent(item, in: index, &held)
          if !certain.isEmpty {
            cases.add(AmbiguousView(view: item.view, unknowns: certain), in: index)
          }
          continue
        }
        // Where a view in it is open itself, that is the mistake.
        let inner = context.scene.views[item.view].children
        if inner.contains(where: { open.contains($0) || !context.isWhollyUnderstood($0) })
          || open.contains(item.view)
        {
          continue
        }
        cases.add(item, in: index)
      }
    }
    let words = Words(context)
    for item in cases.all {
      let scroll = item.key.view
      let axes = Words.list(item.key.unknowns.map { "content \($0.words)" })
      report(
        finding(
          "The \(axes) of '\(words.name(of: scroll))' \(item.key.unknowns.count > 1 ? "are" : "is") "
            + "not determined \(words.environments(item.environments)): "
            + "what it scrolls has no end",
          at: context.scene.views[scroll].nameOrigin, in: item.environments,
          fixes: fixes(item.key, context)))
    }
  }

  /// Whether a constraint ties an edge of what a scroll view holds to one of its content's on an axis: where code has
  /// none, what is only centred is not meant to scroll that way.
  private static func isTied(
    _ scroll: ID<View>, _ unknown: AmbiguousView.Unknown, in context: SceneContext
  ) -> Bool {
    let axis: Ambiguity.Axis = unknown == .width ? .horizontal : .vertical
    let scene = context.scene
    return context.touching[scroll.index].contains { id in
      let constraint = scene.constraints[id]
      guard let second = constraint.second, axis.has(constraint.first.attribute),
        constraint.first.attribute.group != .size
      else { return false }
      return [(constraint.first, second), (second, constraint.first)].contains { edge, other in
        let isContent =
          edge.item == .view(scroll) || edge.item == .guide(.contentLayout, of: scroll)
        return isContent && edge.attribute != .centerX && edge.attribute != .centerY
          && scene.isDescendant(scene.owner(of: other.item), of: scroll)
      }
    }
  }

  private static func fixes(_ open: AmbiguousView, _ context: SceneContext) -> [ProposedFix] {
    let scene = context.scene
    let words = Words(context)
    var new: [NewConstraint] = []
    for unknown in open.unknowns {
      guard let last = last(in: open.view, unknown, context) else { return [] }
      let attribute: Attribute = unknown == .width ? .trailing : .bottom
      new.append(
        NewConstraint(
          owner: last, first: Anchor(.view(last), attribute),
          second: Anchor(.guide(.contentLayout, of: open.view), attribute),
          constant: scene.views[last].kind == .stack ? 0 : -16))
    }
    return [
      .other(
        "Add \(Words.list(new.map { "'\(words.statement($0))'" }))", new.map(SceneEdit.add))
    ]
  }

  /// The child that reaches farthest.
  private static func last(
    in scroll: ID<View>, _ unknown: AmbiguousView.Unknown, _ context: SceneContext
  ) -> ID<View>? {
    guard let layout = context.layouts.first else { return nil }
    return context.scene.views[scroll].children.filter { layout.isPresent[$0.index] }.max {
      let (a, b) = (layout.frames[$0.index], layout.frames[$1.index])
      return unknown == .width ? a.maxX < b.maxX : a.maxY < b.maxY
    }
  }
}
