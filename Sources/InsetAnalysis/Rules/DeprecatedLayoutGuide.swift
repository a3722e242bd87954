import InsetDevices
import InsetLayout
public import InsetModel
import InsetText

/// An old layout guide is used where every system has safe areas.
public enum DeprecatedLayoutGuide: Rule {
  public static let id = RuleID.deprecatedLayoutGuide
  public static let severity = Severity.warning
  public static let evidence = RuleEvidence.constraints
  public static let summary = "A layout guide that iOS 11 deprecated is used."
  public static let documentation = """
    iOS 11 replaced `topLayoutGuide` and `bottomLayoutGuide` by the safe area, which also knows the \
    sides and is there in every view.

    ```inset
    label title "Hello" {
        top == root.topLayoutGuide.bottom     // deprecated
        top == root.safeArea.top              // the same place
    }
    ```

    The fix is safe: on the screen's root view both lie at the same place. Where the deployment \
    target is older than iOS 11, the old guides are not reported.
    """

  public static func check(_ context: SceneContext, report: (Finding) -> Void) {
    guard !context.mayRunBefore11 else { return }
    let scene = context.scene
    let words = Words(context)
    var groups: [Origin: [(ID<Constraint>, ConstraintSide, Anchor)]] = [:]
    var order: [Origin] = []
    for id in scene.constraints.ids {
      let constraint = scene.constraints[id]
      if scene.conditions[constraint.condition].requires(osBefore: 11) { continue }
      let sides: [(ConstraintSide, Anchor?, Origin?)] = [
        (.first, constraint.first, constraint.places.first),
        (.second, constraint.second, constraint.places.second),
      ]
      for (side, anchor, origin) in sides {
        guard let anchor, case .guide(.topLayoutGuide, _) = anchor.item else {
          guard let anchor, case .guide(.bottomLayoutGuide, _) = anchor.item else { continue }
          add(anchor, side, origin ?? constraint.places.whole)
          continue
        }
        add(anchor, side, origin ?? constraint.places.whole)
      }
      func add(_ anchor: Anchor, _ side: ConstraintSide, _ origin: Origin) {
        if groups[origin] == nil { order.append(origin) }
        groups[origin, default: []].append((id, side, anchor))
      }
    }
    for origin in order {
      guard let uses = groups[origin], let use = uses.first else { continue }
      let owner = scene.statements[scene.constraints[use.0].statement].owner
      let replaced = replacement(use.2)
      let edits = uses.compactMap { id, side, anchor in
        replacement(anchor).map { SceneEdit.setAnchor(id, side, $0, constant: nil) }
      }
      var fixes: [ProposedFix] = []
      var message = "'\(words.written(use.2, at: origin, in: owner))' is deprecated since iOS 11"
      if let replaced, edits.count == uses.count {
        let path = words.path(replaced, in: owner)
        message += "; '\(path)' lies at the same place"
        fixes.append(
          ProposedFix(
            title: "Replace with '\(path)'", isSafe: replaced.isOnRoot, isPreferred: true,
            edits: edits))
      }
      report(
        Finding(
          rule: Self.id, severity: severity, message: message, origin: origin, fixes: fixes))
    }
  }

  private static func replacement(_ anchor: Anchor) -> Anchor? {
    switch (anchor.item, anchor.attribute) {
    case (.guide(.topLayoutGuide, let view), .bottom): Anchor(.guide(.safeArea, of: view), .top)
    case (.guide(.topLayoutGuide, let view), .top): Anchor(.view(view), .top)
    case (.guide(.bottomLayoutGuide, let view), .top): Anchor(.guide(.safeArea, of: view), .bottom)
    case (.guide(.bottomLayoutGuide, let view), .bottom): Anchor(.view(view), .bottom)
    default: nil
    }
  }
}

extension Anchor {
  fileprivate var isOnRoot: Bool {
    switch item {
    case .view(let view), .guide(_, let view): view == Scene.root
    case .declared: false
    }
  }
}
